"""Our reading of a card, as facts that can be compared with the other project's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from events import card_trigger_conditions as oc
from events import declaration_abilities as ab
from events import trigger_conditions as o
from events import triggers as t
from events.abilities import (
    Activated,
    AnyAbility,
    BandsWithOther,
    CastOnly,
    CombatTrait,
    DamageCantBePrevented,
    FinalityCounters,
    Grants,
    ManaAbility,
    MoreLifeGained,
    PreventDamage,
    RedirectsAttack,
    ShieldCounters,
    SpellAbility,
    SpellsHave,
    StunCounters,
    Toxic,
    Triggered,
    TriggeredManaAbility,
    Unsupported,
)
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.declaration_abilities import (
    AttacksDespiteDefender,
    CantActivate,
    CantBeTargeted,
    ChoosesBlocks,
    HasKeyword,
    MayBeExerted,
    MayEnlist,
    PlayerCantBeTargeted,
)
from events.filters import THIS, Filter
from events.instead import CantGainLife, CantLose, DamageChanged, DamageTaken, ExiledInstead
from events.instructions import Instruction
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT, SwitchedPT
from simulator.cards.source import read_source
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.faces import compile_face
from simulator.oracle.paragraphs import paragraphs_of, without_reminders
from tests.oracle.every_face import every_face_compiled
from tests.second_reading.doing import is_modal, kinds_of
from tests.second_reading.facts import RANK, Fact, Line, qualities_of, slug
from tests.second_reading.theirs import FILE, readings

CARDS = FILE.with_name("oracle_2026-07.json.gz")


@cache
def faces() -> dict[str, tuple[Face, CompiledFace]]:
    """All faces by their name, each with what is read of it; of several that have the same, the first."""
    compiled = dict(every_face_compiled())
    found: dict[str, tuple[Face, CompiledFace]] = {}
    for each in read_source(CARDS):
        face = each.face
        if face.name not in found:
            found[face.name] = face, compiled.get(face) or compile_face(face)
    return found


_DECLARING: dict[type[AnyAbility], str] = {
    ab.CantBlock: "can't block",
    ab.BlockOnly: "can't block",
    ab.BlockOnlyWithOthers: "can't block",
    ab.BlockOnlyIfAlso: "can't block",
    ab.BlockCost: "can't block",
    ab.CantAttack: "can't attack",
    ab.AttackOnlyWithOthers: "can't attack",
    ab.AttackCost: "can't attack",
    ab.CantBeBlocked: "can't be blocked",
    ab.CantBeBlockedExceptBy: "can't be blocked",
    ab.MinBlockers: "can't be blocked",
    ab.MaxBlockers: "can't be blocked",
    ab.BeBlockedCost: "can't be blocked",
    ab.MaxTotalAttackers: "so many attack at most",
    ab.MaxTotalBlockers: "so many block at most",
    ab.MustAttack: "attacks if able",
    ab.MustBlock: "blocks if able",
    ab.MustBeBlocked: "is blocked if able",
    ab.Lure: "is blocked if able",
    ab.ExtraBlocks: "blocks more",
    ab.IgnoreEvasion: "blocks as though",
}
_EVENTS: dict[type[o.TriggerCondition], str] = {
    o.AttacksPlayer: "attacks",
    o.AttacksWithOthers: "attacks",
    o.BecomesTheTarget: "becomes a target",
    o.BecomesUntapped: "becomes untapped",
    o.Casts: "somebody acts",
    o.CountersArePut: "counters are put",
    o.DealsDamage: "deals damage",
    o.Does: "somebody acts",
    o.Enlists: "somebody acts",
    o.Enters: "enters",
    o.Exerted: "somebody acts",
    o.Happens: "somebody acts",
    o.IsDealtCombatDamage: "is dealt damage",
    o.IsDealtNoncombatDamage: "is dealt damage",
    o.LeavesTheBattlefield: "leaves",
    o.LosesLife: "loses life",
    o.OneOrMoreAttack: "attacks",
    o.PlayerGainsLife: "gains life",
    o.PlayerIsDealtDamage: "is dealt damage",
    o.PutIntoExile: "is exiled",
    o.PutIntoGraveyard: "dies",
    o.Sacrificed: "is sacrificed",
    o.SeveralDie: "dies",
    o.SourceDealsDamage: "deals damage",
    o.StateIs: "a state",
    o.TappedForMana: "somebody acts",
    oc.CardPut: "a card is put",
    oc.ReturnedToHand: "is returned to a hand",
    oc.SpellDealsDamage: "deals damage",
    t.Attacks: "attacks",
    t.AttacksUnblocked: "attacks unblocked",
    t.Blocks: "blocks",
    t.BlocksCreature: "blocks",
    t.BlocksCount: "blocks",
    t.OneOrMoreBlock: "blocks",
    t.BecomesBlocked: "becomes blocked",
    t.BecomesBlockedBy: "becomes blocked",
    t.BecomesBlockedByCount: "becomes blocked",
    t.OneOrMoreBecomeBlocked: "becomes blocked",
    t.Dies: "dies",
    t.IsDealtDamage: "is dealt damage",
    t.GainsLife: "gains life",
    t.BecomesTapped: "becomes tapped",
}
_STEPS = {"beginning_of_combat": "beginning of combat", "end_of_combat": "end of combat"}
_NO_FACTS: dict[type[AnyAbility], str] = {
    CantActivate: "the other reading keeps no fact of it that names a creature",
    AttacksDespiteDefender: "the other reading keeps it as words",
    CantBeTargeted: "the other reading keeps no fact of it that names a creature",
    CantGainLife: "the other reading keeps it as words",
    CantLose: "the other reading keeps it as words",
    ExiledInstead: "the other reading keeps it as words",
    BandsWithOther: "the other reading keeps it as words",
    CastOnly: "the other reading keeps it as words",
    ChoosesBlocks: "the other reading keeps it as words",
    DamageChanged: "the other reading keeps it as words",
    DamageTaken: "the other reading keeps it as words",
    FinalityCounters: "what a counter does, which no card says",
    MayBeExerted: "an optional cost to attack, which the other reading keeps as words",
    MayEnlist: "what a keyword does, which is compared as such",
    RedirectsAttack: "the other reading keeps it as words",
    ShieldCounters: "what a counter does, which no card says",
    SpellsHave: "the other reading keeps it as words",
    StunCounters: "what a counter does, which no card says",
    SwitchedPT: "the other reading keeps it as words",
    IsNotOfType: "the other reading keeps it as words",
    DamageCantBePrevented: "one of its effects, which are compared where it is given",
    HasKeyword: "what the keyword does, another ability of the line says, which is compared",
    ManaAbility: "no mana is added in the comparison",
    MoreLifeGained: "the other reading keeps it as words",
    Toxic: "a keyword, compared as such",
    TriggeredManaAbility: "no mana is added in the comparison",
    Unsupported: "it isn't read, which the state of its line says",
}
"""Abilities that say nothing to compare, and why."""


def _words_of(value: object) -> Iterator[str]:
    """The words of filters and numbers in an ability."""
    match value:
        case Filter():
            for name in value.__struct_fields__:
                held = getattr(value, name)
                if name.startswith(("power", "toughness")) and held not in (None, ""):
                    yield name.partition("_")[0]
                    yield {"at_least": "greater", "at_most": "less"}.get(name.partition("_")[2], str(held))
                    yield from _words_of(held if isinstance(held, int) else "")
                elif isinstance(held, tuple):
                    yield from held
        case tuple():
            for each in value:
                yield from _words_of(each)
        case str():
            yield value.replace("_", " ")
        case ab.Cost() | bool():
            return
        case int():
            yield str(value)


@cache
def _defaults(kind: type[AnyAbility]) -> tuple[object, ...]:
    return tuple(field.default for field in msgspec.structs.fields(kind))


def _qualities(ability: AnyAbility) -> frozenset[str]:
    words = [
        word
        for name, default in zip(ability.__struct_fields__, _defaults(type(ability)), strict=True)
        if name not in ("condition", "words", "keyword") and getattr(ability, name) != default
        for word in _words_of(getattr(ability, name))
    ]
    found = qualities_of(slug(" ".join(words)))
    if isinstance(ability, ab.MinBlockers) and ability.n is None:
        found |= {"a condition"}
    elif isinstance(ability, ab.CantBeBlockedExceptBy | ab.MinBlockers):
        found |= {"except"}
    if isinstance(ability, ab.BlockOnly):
        found |= {"only"}
    if isinstance(ability, ab.BlockOnlyWithOthers | ab.AttackOnlyWithOthers) and ability.n == 1:
        found = (found - {"1"}) | {"alone"}
    if ability.condition is not None or isinstance(ability, ab.AttackCost | ab.BlockCost | ab.BeBlockedCost):
        found |= {"a condition"}
    return found


def _event(when: o.TriggerCondition) -> str:
    """The other reading's name of the event; that of a condition which it has no name for is an error."""
    if isinstance(when, o.StepBegins):
        return _STEPS.get(when.step, "another step")
    return _EVENTS[type(when)]


def _whom(when: o.TriggerCondition) -> frozenset[str]:
    found = {"another"} if isinstance(when, o.AttacksWithOthers) else set()
    for each in when.subject:
        if each.other:
            found.add("another")
        if each.bears_this:
            found.add("its bearer")
        if each.controller == "you" and not each.this:
            found.add("yours")
    if getattr(when, "alone", False):
        found.add("alone")
    if isinstance(when, o.BecomesTheTarget | o.SourceDealsDamage) and when.who == "you":
        found.add("yours")
    if when.partly:
        found.add("in part")
    return frozenset(found)


def _of_numbers(ability: ModifiesPT) -> frozenset[str]:
    """Whose numbers change, whether once for each of something, and whether under a condition."""
    found = {"its own" if ability.subject == THIS else "others'"}
    if any(each.bears_this for each in ability.subject):
        found = {"its bearer's"}
    if ability.per is not None:
        found.add("counted")
    if ability.condition is not None:
        found.add("a condition")
    return frozenset(found)


def _of_effect(place: str, effect: Instruction | None, line: int) -> Iterator[Fact]:
    """What an ability does, each thing with all names that the other reading may have for it."""
    for names in kinds_of(effect):
        yield Fact(f"effect of {place} ability", names[0], frozenset(names), line)


def facts_of(ability: AnyAbility, line: int) -> Iterator[Fact]:
    """What an ability says, as facts that can be compared.

    Raises:
        TypeError: abilities of its kind are compared nowhere, and it is not said why.
    """
    if isinstance(ability, Triggered):
        for when in ability.when:
            if not isinstance(when, o.SomethingHappens):
                yield Fact("event", _event(when), _whom(when), line)
        yield from _of_effect("triggered", ability.effect, line)
    elif isinstance(ability, Activated | SpellAbility):
        place = "spell" if isinstance(ability, SpellAbility) else "activated"
        yield from _of_effect(place, ability.effect, line)
    elif ability.keyword:
        yield Fact("keyword given", slug(ability.keyword), line=line)
    elif type(ability) in _DECLARING:
        yield Fact(_DECLARING[type(ability)], qualities=_qualities(ability), line=line)
    elif isinstance(ability, CombatTrait):
        if ability.trait == "assigns_as_though_unblocked":
            yield Fact("assigns as though unblocked", line=line)
    elif isinstance(ability, ModifiesPT):
        yield Fact("effect of static ability", "modify_pt", line=line)
        yield Fact("numbers", f"{ability.power}/{ability.toughness}", _of_numbers(ability), line)
    elif isinstance(ability, SetsBasePT | ChangesTypes | ChangesColors):
        yield Fact("effect of static ability", "becomes", line=line)
    elif isinstance(ability, LosesAbilities):
        yield Fact("effect of static ability", "lose_abilities", line=line)
    elif isinstance(ability, DefinesPT):
        both = [name for name in ("power", "toughness") if getattr(ability, name) is not None]
        yield Fact("defined numbers", "_and_".join(both), line=line)
    elif isinstance(ability, PreventDamage):
        yield Fact("effect of static ability", "prevent_damage", line=line)
    elif isinstance(ability, PlayerCantBeTargeted):
        yield Fact("keyword given", "hexproof" if ability.by_opponents else "shroud", line=line)
    elif isinstance(ability, Grants):
        # The other reading names a keyword without its cost.
        names = (re.split(r" \{|—", keyword)[0] for keyword in ability.keywords)
        yield from (Fact("keyword given", slug(name), line=line) for name in names)
    elif type(ability) not in _NO_FACTS:
        raise TypeError(f"{type(ability).__name__} is compared nowhere: name it in tests/second_reading/ours.py")


@cache
def their_keywords() -> tuple[str, ...]:
    """The names of the keywords that the other reading knows, the longest first."""
    names = {fact[1] for reading in readings().values() for fact in reading.facts if fact[0] == "printed_keyword"}
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def keyword_name(keyword: str) -> str:
    """The name of a keyword without its number, cost or quality, as the other reading calls it.

    >>> keyword_name("swampcycling {2}"), keyword_name("snow forestwalk")
    ('cycling', 'landwalk')
    """
    if re.match(r"(?:[a-z]+ )?[a-z]*cycling\b", keyword):
        return "cycling"
    if keyword.endswith(("walk", "landwalk")):
        return "landwalk"
    if keyword in ("daybound", "nightbound"):
        return "daybound_and_nightbound"
    said = slug(keyword)
    return next((name for name in their_keywords() if said == name or said.startswith(f"{name}_")), said)


def _line_of(printed: PrintedAbility, line: int, words: str) -> Line:
    facts: list[Fact] = []
    if printed.kind == "keywords":
        facts += [Fact("keyword", keyword_name(keyword), line=line) for keyword in printed.keywords]
    else:
        facts += [fact for ability in printed.abilities for fact in facts_of(ability, line)]
    state = "elsewhere" if printed.elsewhere else "unread" if printed.unread else "read"
    since = [each.acts for each in printed.abilities if isinstance(each, Unsupported)]
    for each in printed.abilities:
        if isinstance(each, Triggered):
            since += (
                [each.acts]
                if not each.when
                else [when.since for when in each.when if isinstance(when, o.SomethingHappens)]
            )
    acts = min(since, key=RANK.__getitem__, default="") if printed.kind != "keywords" else ""
    modal = any(is_modal(getattr(each, "effect", None)) for each in printed.abilities)
    done = bool(printed.abilities) and all(getattr(each, "effect", None) is not None for each in printed.abilities)
    return Line(words, state, printed.kind, tuple(facts), acts, modal=modal, done=done)


def lines_of(face: Face, compiled: CompiledFace) -> dict[int, Line]:
    """What we read of a face, line by line of its text; modes and rows of results count with the line they belong to.

    Lines of reminder text alone have no number, as in the other reading.
    """
    found: dict[int, Line] = {}
    for printed, paragraph in zip(compiled.printed, paragraphs_of(face.text), strict=True):
        lines = [words for words in paragraph.split("\n") if without_reminders(words).strip()]
        line = _line_of(printed, len(found), lines[0])
        found |= {len(found) + number: line for number in range(len(lines))}
    return found
