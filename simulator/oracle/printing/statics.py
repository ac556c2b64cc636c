"""Static abilities and mana abilities in standard wording: `print_abilities` is the door.

What one sentence says of one subject is printed as one sentence, and so for each sentence of a paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events import abilities as a
from events import declaration_abilities as ab
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.conditions import ColorChosen, TypeChosen
from events.filters import THIS, Filter, Which
from events.instead import CantGainLife, CantLose, ExiledInstead
from events.quantities import UnreadQuantity
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.oracle.printing.characteristics import changes_colors, changes_types, is_not_of_type, loses
from simulator.oracle.printing.conditions import condition_in_words, needs_unless, under
from simulator.oracle.printing.damage import DAMAGE_SENTENCES, prevents_to_and_by
from simulator.oracle.printing.nouns import (
    CREATURE_NAMES,
    Kind,
    Names,
    each_one,
    is_one_permanent,
    listed,
    named,
    number,
    of_tokens,
    one,
    plural,
)
from simulator.oracle.printing.predicates import PREDICATES, Predicate, Style, Voice, predicates
from simulator.oracle.printing.sizes import defines, has_base, modifies
from simulator.oracle.printing.spells import spells_have

PAIR: Which = (Filter(this=True), Filter(paired_with_this=True))
Among = tuple[str, ...]
_GETS_OR_HAS = ("gets", "get", "has", "have")
_ENDED = ('."', '!"')
"""How a sentence ends that needs no full stop behind what it quotes."""


PLAIN_STYLE = Style()


class NoWords(LookupError):
    """An ability is none of those that have a sentence here."""


def print_ability(ability: ab.Ability, names: Names = CREATURE_NAMES) -> str:
    """The sentence of one static ability or mana ability.

    Args:
        ability: the ability.
        names: what the text calls its own permanent, and the one that it is attached to.

    Raises:
        NoWords: it is an ability of another kind, or not read.

    >>> print_ability(ab.MinBlockers(n=2))
    "This creature can't be blocked except by two or more creatures."
    >>> print_ability(ModifiesPT(subject=(), power=1, toughness=1, condition=ab.YourTurn()))
    'Creatures get +1/+1 during your turn.'
    """
    return print_abilities((ability,), names)


def print_abilities(abilities: Iterable[ab.Ability], names: Names = CREATURE_NAMES, style: Style = PLAIN_STYLE) -> str:
    """The sentences of several abilities that a paragraph gives, in their order.

    Args:
        abilities: the abilities.
        names: what the text calls its own permanent, and the one that it is attached to.
        style: which of the forms that standard wording has the sentences take.

    Raises:
        NoWords: one of them is an ability of another kind, or not read.

    >>> print_abilities((ab.CantAttack(subject=()), ab.CantBlock(subject=()), ab.MaxTotalBlockers(n=1)))
    "Creatures can't attack or block. No more than one creature can block each combat."
    """
    said = [_sentence(group, names, style) for group in _groups(list(abilities))]
    return " ".join(f"{each[0].upper()}{each[1:]}{'' if each.endswith(_ENDED) else '.'}" for each in said)


def _key(ability: ab.Ability) -> tuple[Which, ab.Condition | None, Among]:
    """What abilities have in common that one sentence can give; creatures that are given a trait are told apart."""
    # What other permanents could have too is given to creatures, where the rest of the sentence need not say so.
    meant = tuple(_among_creatures(each) for each in ability.subject)
    return () if meant == (Filter(),) else meant, _given_under(ability), getattr(ability, "among", ())


def _among_creatures(meant: Filter) -> Filter:
    """A filter as an ability has it that can only be one of creatures."""
    types = tuple(each for each in meant.all_types if each != "creature")
    if "creature" in meant.all_types:
        return replace(meant, any_type=types, all_types=())
    return replace(meant, any_type=()) if meant.any_type == ("creature",) else meant


def _given_under(ability: ab.Ability) -> ab.Condition | None:
    """The condition under which something is given: that of landwalk is the keyword's own.

    That a color or a type was chosen is said by the words that speak of it.
    """
    said = not ability.keyword.endswith("walk") and not isinstance(ability.condition, ColorChosen | TypeChosen)
    return ability.condition if said else None


def _meant_by(group: Sequence[ab.Ability]) -> Which:
    """Whom a sentence is about: creatures alone, where one of its abilities is given to creatures alone."""
    return next(
        (each.subject for each in group if any(f.any_type or f.all_types for f in each.subject)), group[0].subject
    )


def _groups(abilities: list[ab.Ability]) -> list[list[ab.Ability]]:
    """The abilities, those together that one sentence gives."""
    groups: list[list[ab.Ability]] = []
    for ability in abilities:
        if groups and _goes_on(groups[-1], ability):
            groups[-1].append(ability)
        else:
            groups.append([ability])
    return groups


def _goes_on(group: Sequence[ab.Ability], ability: ab.Ability) -> bool:
    """Whether a sentence that says some abilities goes on to say another one."""
    last = group[-1]
    if _own_sentence(ability) is None and _own_sentence(last) is None:
        return _key(ability) == _key(last)
    return (isinstance(ability, ab.Lure) and _lures_too(last, ability)) or _to_and_by(group, ability)


def _lures_too(before: ab.Ability, lure: ab.Lure) -> bool:
    """Whether a sentence about one permanent goes on to say that it has to be blocked by all that are able to."""
    together = before.subject == lure.subject and before.condition == lure.condition
    return together and is_one_permanent(lure.subject) and _own_sentence(before) is None


def _to_and_by(before: Sequence[ab.Ability], after: ab.Ability) -> bool:
    """Whether damage to some permanents is prevented, and damage by the same ones."""
    match (*before, after):
        case [
            a.PreventDamage(by=(), players="", amount=None, removes="", how="") as to,
            a.PreventDamage(subject=(), players="all", amount=None) as by,
        ]:
            return (to.subject, to.combat, to.noncombat, to.fighting) == (
                by.by,
                by.combat,
                by.noncombat,
                by.by_fighting,
            )
    return False


def _sentence(group: list[ab.Ability], names: Names, style: Style) -> str:
    """One sentence without its full stop and its capital letter."""
    first = group[0]
    own = _own_sentence(first)
    if own is not None:
        said = prevents_to_and_by(first, names) if len(group) == 2 else own(first, names)
        ahead = style.condition_first or isinstance(first, (DefinesPT, *DAMAGE_SENTENCES))
        subject = () if isinstance(first, ab.PlayerCantBeTargeted) else first.subject
        return _conditional(first.condition, said, names, subject, ahead=ahead)
    *others, last = group
    lure = _lure(last, names) if isinstance(last, ab.Lure) else ""
    statements = others if lure else group
    subject = _meant_by(statements)
    said, plainly = _statement(statements, Voice(names, subject, style))
    if lure:
        it = lure.replace(f"block {_subject(Voice(names, subject))} do", "block it do")
        said, plainly = f"{said}{',' if ' and ' in said else ''} and {it}", False
    ahead = (
        style.condition_first
        or not plainly
        or subject == PAIR
        or isinstance(getattr(first, "per", None), UnreadQuantity)
    )
    return _conditional(_given_under(first), said, names, subject, ahead=ahead)


def _conditional(condition: ab.Condition | None, said: str, names: Names, subject: Which, *, ahead: bool) -> str:
    """A statement with its condition, which stands before it or behind it."""
    if condition is None:
        return said
    ahead = ahead or isinstance(condition, ab.AllOf)
    if not ahead or needs_unless(condition, said):
        return under(condition, said, names=names, subject=subject)
    if isinstance(condition, ab.AllOf) and condition.conditions[0] == ab.YourTurn() and len(condition.conditions) == 2:
        return f"during your turn, {_conditional(condition.conditions[1], said, names, subject, ahead=True)}"
    if isinstance(condition, ab.YourTurn):
        return f"during {'turns other than yours' if condition.negated else 'your turn'}, {said}"
    if getattr(condition, "of", None) == subject and is_one_permanent(subject):
        name = named(subject, names)
        said = f"it{said.removeprefix(name)}" if said.startswith(f"{name} ") else said
    return f"as long as {condition_in_words(condition, names)}, {said}"


def _statement(group: Sequence[ab.Ability], voice: Voice) -> tuple[str, bool]:
    """What a sentence says of its subject, and whether it is only one thing."""
    first = group[0]
    if any(isinstance(ability, ab.BeBlockedCost) for ability in group):
        # Somebody pays for each of several creatures.
        voice = voice._replace(style=voice.style._replace(each=True))
    found = predicates(group, voice, _SAY)
    if found is None:
        raise NoWords(f"no sentence for {type(first).__name__}")
    subject = _subject(voice, getattr(first, "among", ()), _kind_of(group))
    if found[-1].startswith("its ") and len(found) > 1:
        return f"{subject} {listed(found[:-1])}, and {found[-1]}", False
    plainly = len(found) == 1 or all(each.split()[0] in _GETS_OR_HAS for each in found)
    return f"{subject} {listed(found)}", plainly


def _kind_of(group: Sequence[ab.Ability]) -> Kind:
    """Whether what is granted is granted to permanents of other types than creatures."""
    granted = [each for ability in group if isinstance(ability, a.Grants) for each in ability.subject]
    if any(
        isinstance(ability, ChangesTypes) and (ability.besides == "types" or _of_lands(ability)) for ability in group
    ):
        granted += [each for each in group[0].subject if each.any_type]
    if any(isinstance(ability, ChangesColors) for ability in group):
        granted += [each for each in group[0].subject if not each.this]
    of_creatures = any("creature" in (*each.any_type, *each.all_types) for each in granted)
    return "permanent" if granted and not of_creatures else "creature"


def _of_lands(ability: ChangesTypes) -> bool:
    return bool(ability.subject) and all(each.any_type == ("land",) for each in ability.subject)


def _own_sentence(ability: ab.Ability) -> Callable[[Any, Names], str] | None:
    """The form of a sentence that is not about its subject; None where the subject stands first."""
    if isinstance(ability, ab.IgnoreEvasion) and (ability.subject, ability.attackers) == ((), ()) and ability.without:
        return _as_though
    if isinstance(ability, a.CombatTrait) and ability.trait == "assigns_as_though_unblocked":
        return _assigns
    return _SENTENCES.get(type(ability))


_BEHIND = ("attacking you", "blocking or blocked by this")


def _subject(voice: Voice, among: Among = (), kind: Kind = "creature") -> str:
    """Whom a sentence is about, and what they have to be besides."""
    which, names = voice.subject, voice.names
    if "token" in among and any(each == Filter(controller=each.controller, other=each.other) for each in which):
        kind = "permanent"
    if is_one_permanent(which):
        return named(which, names)
    if which == PAIR:
        return "both creatures" if voice.many else "each of those creatures"
    said = (
        plural(which, kind, names=names, of_this=True)
        if voice.many
        else each_one(which, kind, names=names, of_this=True)
    )
    chosen = [f"of the {each}" for each in among if each.startswith("chosen ")]
    chosen += [each.replace(" this", f" {names.this}") for each in among if each in _BEHIND]
    before = [each for each in among if not each.startswith("chosen ") and each not in ("token", *_BEHIND)]
    if "token" in among:
        said = of_tokens(said, many=voice.many)
    if before == ["commander"]:
        before, said = ([], said.replace("permanent", "commander", 1)) if "permanent" in said else (before, said)
    if before:
        other = said.startswith("other ")
        said = f"{'other ' if other else ''}{' '.join(before)} {said.removeprefix('other ')}"
    return " ".join([*([] if voice.many else ["each"]), said, *chosen])


# Sentences that have a form of their own.


def _lure(ability: ab.Lure, names: Names) -> str:
    lured = named(ability.subject, names)
    return f"all {plural(ability.by, names=names)} able to block {lured} do so"


def _max_total(verb: str) -> Callable[[Any, Names], str]:
    return lambda ability, names: (
        f"no more than {number(ability.n)} creature{'' if ability.n == 1 else 's'} can {verb} each combat"
    )


def _may_be_exerted(ability: ab.MayBeExerted, names: Names) -> str:
    exerts = f"you may exert {names.this} as it attacks"
    return f"if {names.this} hasn't been exerted this turn, {exerts}" if ability.once_each_turn else exerts


def _more_life(ability: a.MoreLifeGained, names: Names) -> str:
    if ability.times == 2:
        return "if you would gain life, you gain twice that much life instead"
    return f"if you would gain life, you gain that much life plus {ability.plus} instead"


_GAINERS = {"you": "you", "opponent": "your opponents", "any": "players"}


def _cant_lose(ability: CantLose, names: Names) -> str:
    who = _GAINERS[ability.whose]
    if ability.for_life:
        return f"{who} don't lose the game for having 0 or less life"
    loses = f"{who} can't lose the game"
    if not ability.cant_win:
        return loses
    if ability.cant_win == ability.whose:
        return f"{loses} or win the game"
    wins = f"{_GAINERS[ability.cant_win]} can't win the game"
    return f"{wins} and {loses}" if ability.cant_win == "you" else f"{loses} and {wins}"


def _exiled(ability: ExiledInstead, names: Names) -> str:
    if ability.subject == THIS:
        return f"if {names.this} would be put into a graveyard from anywhere, exile it instead"
    return f"if {one(tuple(map(_among_creatures, ability.subject)), names=names)} would die, exile it instead"


_ALL_COLORS = ("{W}", "{U}", "{B}", "{R}", "{G}")


def _mana_ability(ability: a.ManaAbility, names: Names) -> str:
    """A mana ability, what is paid in the order of a printed card."""
    costs = [ability.mana] if ability.mana else []
    costs += ["{T}"] if ability.tap else []
    costs += [f"pay {ability.life} life"] if ability.life else []
    costs += ["reveal the top card of your library"] if "revealed" in ability.library else []
    costs += ["mill a card"] if "moved_from" in ability.library else []
    costs += [f"sacrifice {names.this}"] if ability.sacrifice else []
    adds = "one mana of any color" if ability.adds == _ALL_COLORS else listed(ability.adds, "or")
    said = [costs[0], *(f"{cost[0].upper()}{cost[1:]}" for cost in costs[1:])] if costs else []
    return f"{', '.join(said)}: Add {adds}"


def _triggered_mana_ability(ability: a.TriggeredManaAbility, names: Names) -> str:
    who = "you tap" if ability.whose == "you" else "a player taps"
    adds = f"an additional {ability.adds}" if ability.adds else "one mana of any type that land produced"
    more = f"add {adds}" if ability.whose == "you" else f"that player adds {adds}"
    return f"whenever {who} {one(ability.tapped, 'permanent', names=names)} for mana, {more}"


def _chooses_blocks(ability: ab.ChoosesBlocks, names: Names) -> str:
    if ability.attacking:
        return "the attacking player chooses how each creature blocks each combat"
    return "you choose which creatures block this combat and how those creatures block"


def _as_though(ability: ab.IgnoreEvasion, names: Names) -> str:
    (keyword,) = ability.without
    if keyword == ab.LANDWALK:
        return "creatures with landwalk abilities can be blocked as though they didn't have those abilities"
    return f"creatures with {keyword} can be blocked as though they didn't have {keyword}"


def _assigns(ability: a.CombatTrait, names: Names) -> str:
    if ability.subject == _BEARER:
        may = f"{named(_BEARER, names)}'s controller may have it"
        return f"{may} assign its combat damage as though it weren't blocked"
    voice = Voice(names, ability.subject)
    if not voice.many:
        return f"you may have {_subject(voice)} assign its combat damage as though it weren't blocked"
    return f"you may have {_subject(voice)} assign their combat damage as though they weren't blocked"


_BEARER: Which = (Filter(bears_this=True),)


_SAY: Mapping[type[ab.Ability], Predicate] = {
    **PREDICATES,
    ModifiesPT: modifies,
    SetsBasePT: has_base,
    ChangesTypes: changes_types,
    ChangesColors: changes_colors,
    IsNotOfType: is_not_of_type,
    LosesAbilities: loses,
}
"""What each ability says of its subject, power, toughness and other characteristics among it."""

_SENTENCES: dict[type[ab.Ability], Callable[[Any, Names], str]] = {
    ab.Lure: _lure,
    ab.MaxTotalBlockers: _max_total("block"),
    ab.MaxTotalAttackers: _max_total("attack"),
    ab.ChoosesBlocks: _chooses_blocks,
    **DAMAGE_SENTENCES,
    a.MoreLifeGained: _more_life,
    ab.PlayerCantBeTargeted: lambda ability, names: f"you have {'hexproof' if ability.by_opponents else 'shroud'}",
    CantGainLife: lambda ability, names: f"{_GAINERS[ability.whose]} can't gain life",
    CantLose: _cant_lose,
    ab.MayBeExerted: _may_be_exerted,
    ExiledInstead: _exiled,
    a.ManaAbility: _mana_ability,
    a.SpellsHave: lambda ability, names: spells_have(ability),
    a.TriggeredManaAbility: _triggered_mana_ability,
    DefinesPT: defines,
}
