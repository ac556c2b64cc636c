"""What is read of a Duel Masters card in its standard wording: the words that say just that, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events import declaration_abilities as ab
from events import duel_abilities as da
from events import triggers as t
from events.abilities import AnyAbility, CombatTrait, RedirectsAttack, Triggered
from events.filters import THIS, Filter, Which
from events.instructions import Instruction
from simulator.oracle.card import PrintedAbility
from simulator.oracle.duel_masters.races import dragons, race

BEARER: Which = (Filter(bears_this=True),)


class Unprinted(ValueError):
    """What no standard wording is known for."""


def in_words(printed: PrintedAbility) -> str:
    """A wholly read ability of a card in standard wording.

    Args:
        printed: the ability; nothing of it is unread.

    Raises:
        Unprinted: there is no wording for it.

    >>> in_words(PrintedAbility(kind="static", abilities=(da.CantAttackWhat(players=True),)))
    "This creature can't attack players."
    """
    if printed.kind == "keywords":
        return "; ".join(printed.keywords).capitalize()
    labels = {_label_of(ability) for ability in printed.abilities}
    if len(labels) > 1:
        raise Unprinted("abilities under several labels")
    label = next(iter(labels), "")
    named = () if label else printed.keywords
    plain = (_unlabelled(ability, label) for ability in printed.abilities if ability.words not in named)
    sentences = [_capital(f"{said}.") for said in (*named, *map(_sentence, plain))]
    return f"{label} : {' '.join(sentences)}" if label else " ".join(sentences)


def duel_ability_in_words(ability: AnyAbility) -> str:
    """What a static ability of a Duel Masters card says, a keyword and what stands behind a label as well.

    Raises:
        Unprinted: there is no wording for it.

    >>> duel_ability_in_words(ab.CantBeBlocked(condition=ab.ManaZone(whose="opponent", any_of="water")))
    "While there are any water cards in your opponent's mana zone, this creature can't be blocked."
    """
    if isinstance(ability, Triggered):
        raise Unprinted("a triggered ability, of which not every word is kept")
    condition = "" if ability.condition is None else f"{_under(ability.condition)}, "
    said = _statement(ability)
    if not said:
        raise Unprinted(f"the ability {type(ability).__name__}")
    return _capital(f"{condition}{said}.")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# Labels.

_WAVE_STRIKERS: Which = (Filter(any_type=("creature",), other=True, any_keyword=("wave striker",)),)
_SURVIVORS: Which = (Filter(any_type=("creature",), any_subtype=("survivor",), controller="you"),)
_OF_LABEL: Mapping[ab.Condition, str] = {
    ab.Controls(which=_WAVE_STRIKERS, at_least=2, whose="any"): "Wave striker",
    ab.ThisIs("crossed"): "Accelerator",
    ab.ManaZone(at_least=7): "Metamorph",
    ab.UnknownCondition("if another creature of yours broke a shield this turn"): "Turbo rush",
}


def _label_of(ability: AnyAbility) -> str:
    if ability.condition is not None and ability.condition in _OF_LABEL:
        return _OF_LABEL[ability.condition]
    subjects = [when.subject for when in ability.when] if isinstance(ability, Triggered) else [ability.subject]
    return "Survivor" if _SURVIVORS in subjects else ""


def _unlabelled(ability: AnyAbility, label: str) -> AnyAbility:
    if label == "Survivor":
        if isinstance(ability, Triggered):
            return replace(ability, when=tuple(replace(each, subject=THIS) for each in ability.when))
        return replace(ability, subject=THIS)
    return replace(ability, condition=None) if label else ability


# Creatures.


def _noun(meant: Filter, *, one: bool) -> str:
    if not meant.any_subtype or meant.any_subtype == dragons():
        return "creature" if one else "creatures"
    if one:
        return meant.any_subtype[0]
    (name,) = meant.any_subtype
    return next((plural for plural in (f"{name}es", f"{name}s") if _is_plural(plural, name)), name)


_UNCHANGING = ("folk", "people", "fish", "quartz", "s")
"""Ends of names that are the same in the plural."""


def _is_plural(words: str, name: str) -> bool:
    return race(words) == name and not name.endswith(_UNCHANGING)


def _creatures(meant: Filter, state: str = "", *, one: bool = False) -> str:
    """The creatures of one filter, but for whose they are; in the singular, if one is meant."""
    have = "that has" if one else "that have"
    said = [
        "other" if meant.other else "",
        state,
        " or ".join(meant.any_color),
        *(f"non-{color}" for color in meant.no_color),
        *meant.any_supertype,
        *(f"non-{each}" for each in meant.no_supertype),
        _noun(meant, one=one),
    ]
    if meant.any_subtype == dragons():
        said.append(f"{have} dragon in {'its' if one else 'their'} race")
    if meant.power_at_most is not None:
        said.append(f"{have} power {meant.power_at_most} or less")
    if meant.power_at_least is not None:
        said.append(f"{have} power {meant.power_at_least} or more")
    if meant.power_than_this:
        said.append(f"{have} less power than this creature")
    said += [f'{have} "{keyword}"' for keyword in meant.any_keyword]
    return " ".join(filter(None, said))


def _groups(which: Which, state: str = "", *, one: bool = False) -> str:
    named = (replace(each, other=each.other and not at) for at, each in enumerate(which))
    return " or ".join(_creatures(each, state, one=one) for each in named)


def _whose(which: Which) -> str:
    return {"you": "your ", "opponent": "your opponent's ", "": ""}[which[0].controller]


def _subject(which: Which) -> str:
    if which == THIS:
        return "this creature"
    if which == BEARER:
        return "the crossed creature"
    whose = _whose(which)
    return f"each of {whose}{_groups(which)}" if whose else f"each {_groups(which, one=True)}"


def _by(which: Which) -> str:
    """Creatures that a predicate names, their player after them."""
    after = {"you": " you have", "opponent": " your opponent has", "": ""}[which[0].controller]
    return f"{_groups(which)}{after}"


# Conditions.


def duel_condition_in_words(condition: ab.Condition) -> str:
    """A condition as it stands after "while"; that it is a player's turn comes after "during".

    Raises:
        Unprinted: there is no wording for it.

    >>> duel_condition_in_words(ab.Shields(whose="opponent"))
    'your opponent has no shields'
    """
    match condition:
        case ab.Controls(which, at_least, negated, "you"):
            many = "no" if negated else f"at least {at_least}"
            return f"you have {many} {_groups(which, one=at_least == 1 and not negated)}"
        case ab.Controls(which, at_least, False, "any"):
            return f"there are at least {at_least} {_groups(which)} in the battle zone"
        case ab.ThisIs(state, False):
            return "this creature is tapped" if state == "tapped" else "this creature is crossed with a cross gear"
        case ab.EmptyHand("you", False):
            return "you have no cards in your hand"
        case ab.Shields(_, True, False):
            return "you have more shields than your opponent"
        case ab.Shields(whose, False, False):
            return "you have no shields" if whose == "you" else "your opponent has no shields"
        case ab.ManaZone(whose, all_of, all_tapped, any_of, at_least, False):
            return _mana(whose, "tapped" if all_tapped else f"{all_of} cards" if all_of else "", any_of, at_least)
        case ab.UnknownCondition(text):
            return text.removeprefix("while ").removeprefix("if ")
    raise Unprinted(f"the condition {condition}")


def _mana(whose: str, all_are: str, any_of: str, at_least: int) -> str:
    zone = "your mana zone" if whose == "you" else "your opponent's mana zone"
    if all_are:
        return f"all cards in {zone} are {all_are}"
    return f"there are any {any_of} cards in {zone}" if any_of else f"there are {at_least} or more cards in {zone}"


def _under(condition: ab.Condition) -> str:
    if isinstance(condition, ab.YourTurn):
        return "during your opponent's turn" if condition.negated else "during your turn"
    return f"while {duel_condition_in_words(condition)}"


# What is said.


def _cards(count: da.CardCount) -> str:
    if count.zone == "graveyard" and count.words:
        return f"{count.of} creature in your graveyard".strip()
    if count.zone == "shields":
        return "shield you have" if count.whose == "you" else "shield you and your opponent have"
    if count.civilizations:
        return "civilization in the battle zone" if count.zone == "battle zone" else "civilization in your mana zone"
    if count.whose == "all":
        return "card in all mana zones"
    which = "tapped " if count.tapped else f"{count.of} " if count.of else ""
    whose = "your opponent's" if count.whose == "opponent" else "your"
    return f"{which}card in {whose} {count.zone}"


def _more_power(ability: da.MorePower) -> str:
    said = f"gets {ability.n:+d} power"
    if ability.cards is not None:
        return f"{said} for each {_cards(ability.cards)}"
    if ability.for_each is not None:
        whose = _whose(ability.for_each)
        of = f"of {whose}" if whose else ""
        return f"{said} for each {of}{_groups(ability.for_each, ability.which_are, one=not whose)}"
    return said


def _what(ability: da.CantAttackWhat) -> str:
    if ability.players and ability.creatures:
        return 'can attack only creatures that have "blocker"'
    return "can't attack players" if ability.players else "can't attack creatures"


def _targeted(ability: AnyAbility) -> str:
    raise Unprinted("a predicate of what can't be chosen")


_PREDICATES: Mapping[type, Callable[[Any], str]] = {
    ab.CantAttack: lambda ability: "can't attack",
    da.CantAttackWhat: _what,
    da.CanAttackUntapped: lambda ability: (
        f"can attack {_groups(ability.which, 'untapped')}" if ability.which else "can attack untapped creatures"
    ),
    da.CantBeAttacked: lambda ability: f"can't be attacked{f' by {_by(ability.by)}' if ability.by else ''}",
    ab.CantBeBlocked: lambda ability: f"can't be blocked{f' by {_by(ability.by)}' if ability.by else ''}",
    ab.MustAttack: lambda ability: "attacks if able",
    da.MorePower: _more_power,
    ab.CantBeTargeted: _targeted,
}


def _sentence(ability: AnyAbility) -> str:
    if isinstance(ability, Triggered):
        return _triggered(ability)
    condition = f"{_under(ability.condition)}, " if _is_said(ability) and ability.condition is not None else ""
    return condition + _statement(ability)


def _is_said(ability: AnyAbility) -> bool:
    """Whether a condition is none of the keyword's own."""
    return not (isinstance(ability.condition, ab.ManaZone) and ability.condition.any_of)


def _is_under_a_condition(ability: AnyAbility) -> bool:
    return ability.condition is not None and not ability.keyword


def _statement(ability: AnyAbility) -> str:
    subject = _subject(ability.subject)
    if isinstance(ability, da.MorePower) and ability.timing == "attacking" and _is_under_a_condition(ability):
        return f"{subject} {_more_power(ability)} during its attacks"
    if isinstance(ability, da.MorePower) and ability.timing and not ability.keyword:
        against = f" a {_groups(ability.against, one=True)}" if ability.against else ""
        return f"while {ability.timing}{against}, {subject} {_more_power(ability)}"
    if isinstance(ability, da.Breaks) and ability.at_power:
        keyword = {2: "double breaker", 3: "triple breaker"}[ability.shields]
        return f'while {subject} has power {ability.at_power} or more, it has "{keyword}"'
    if ability.keyword:
        return f'{subject} has "{ability.keyword}"'
    match ability:
        case ab.MustBlock():
            return "whenever an opponent's creature attacks, this creature blocks if able"
        case ab.CantBeTargeted():
            one = "this one" if ability.subject == THIS else subject
            return f"whenever your opponent would choose a creature in the battle zone, he can't choose {one}"
        case da.WhenDestroyed():
            return _when_destroyed(ability, subject)
        case da.Breaks(shields=1, more=True, for_each=None):
            return f"{subject} breaks one more shield"
        case CombatTrait(trait="wins_all_battles"):
            return f"{subject} wins all battles"
        case CombatTrait() | RedirectsAttack() | da.Breaks() | da.Slays() if ability.words:
            return f'{subject} has "{ability.words}"'
    said = _PREDICATES.get(type(ability))
    if said is None:
        raise Unprinted(f"the ability {type(ability).__name__}")
    return f"{subject} {said(ability)}"


_GOES = {
    "hand": "return it to your hand",
    "mana zone": "put it into your mana zone",
    "shields": "add it to your shields face down",
    "deck": "shuffle it into your deck",
}


def _when_destroyed(ability: da.WhenDestroyed, subject: str) -> str:
    if ability.beaten_by:
        by = _groups(ability.beaten_by, one=True)
        return f"when {subject} loses a battle against a {by}, this creature isn't destroyed"
    may = "you may " if ability.optional else ""
    return f"when {subject} would be destroyed, {may}{_GOES[ability.go]} instead"


# Triggered abilities.

_VERBS: Mapping[t.When, str] = {
    t.Attacks(): "attacks",
    t.AttacksUnblocked(player=True): "is attacking your opponent and isn't blocked",
    t.AttacksUnblocked(): "attacks and isn't blocked",
    t.BecomesBlocked(): "becomes blocked",
    t.Blocks(): "blocks",
    t.IsAttacked(): "is attacked",
    t.Battles(): "battles",
    t.Battles(outcome="won"): "wins a battle",
    t.Battles(outcome="lost"): "loses a battle",
    t.Dies(): "is destroyed",
}


def _triggered(ability: Triggered) -> str:
    (when,) = ability.when
    verb = _VERBS.get(replace(when, subject=THIS))
    if verb is None or ability.effect is None:
        raise Unprinted("a trigger")
    may = "you may " if ability.optional else ""
    return f"whenever {_who(when.subject)} {verb}, {may}{_effect(ability.effect)}"


def _who(subject: Which) -> str:
    if subject in (THIS, BEARER):
        return _subject(subject)
    if subject[0].other and not subject[0].controller:
        return f"another {_groups((replace(subject[0], other=False), *subject[1:]), one=True)}"
    return f"one of {_whose(subject)}{_groups(subject)}"


def _effect(effect: Instruction) -> str:
    match effect:
        case t.MovesCards():
            return "draw a card"
        case t.Size(whom="this", toughness=0):
            return f"this creature gets {effect.power:+d} power until the end of the turn"
        case t.DoToCreatures():
            return _done(effect)
    raise Unprinted("an effect")


def _done(effect: t.DoToCreatures) -> str:
    back = " to its owner's hand" if effect.action == "return" else ""
    if effect.whom == "this":
        after = " after the battle" if effect.after_battle else ""
        return f"{effect.action} this creature{back}{after}"
    groups = _groups(effect.which, effect.which_are)
    whose = _whose(effect.which)
    if effect.whom == "all":
        return f"{effect.action} all {whose}{groups}{back}"
    if effect.by == "opponent":
        return f"your opponent chooses one of his {groups} and {effect.action}s it{back}"
    if not whose:
        return f"choose a {_groups(effect.which, effect.which_are, one=True)} and {effect.action} it{back}"
    them = "it" if effect.n == 1 else "them"
    many = "one" if effect.n == 1 else str(effect.n)
    return f"choose {'up to ' if effect.up_to else ''}{many} of {whose}{groups} and {effect.action} {them}{back}"
