"""Conditions of static abilities in standard wording."""

from __future__ import annotations

import re

from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events.filters import Which
from simulator.oracle.printing.duel_masters import duel_condition_in_words
from simulator.oracle.printing.nouns import (
    CREATURE_NAMES,
    Names,
    each_one,
    is_one_permanent,
    named,
    number,
    one,
    plural,
    with_article,
)


def condition_in_words(condition: ab.Condition, names: Names = CREATURE_NAMES, it: Which = ()) -> str:
    """A condition as it stands after "as long as".

    Args:
        condition: the condition.
        names: what the text calls its permanents.
        it: whom the sentence has named before; the condition calls that one "it".

    >>> from events.filters import THIS
    >>> condition_in_words(ab.EmptyHand(whose="you"))
    'you have no cards in hand'
    >>> condition_in_words(c.InState(state="untapped"), it=THIS)
    "it's untapped"
    """
    match condition:
        case ab.UnknownCondition(text=text):
            return text
        case ab.YourTurn(negated=negated):
            return f"it's{' not' if negated else ''} your turn"
        case ab.EmptyHand(whose=whose, negated=negated):
            who = "you have" if whose == "you" else "a player has"
            return f"{who} {'cards' if negated else 'no cards'} in hand"
        case ab.Controls(which=which, at_least=n, negated=negated):
            return _controls("you control", which, n, names, negated=negated)
        case ab.DefendingPlayerControls(which=which, at_least=n, negated=negated):
            return _controls("defending player controls", which, n, names, negated=negated)
        case c.NotJudged():
            said = _not_judged(condition, names, it)
            return f"not {said}" if condition.negated and not _says_not(condition) else said
        case ab.ThisIs() | ab.Shields() | ab.ManaZone():
            said = duel_condition_in_words(replace(condition, negated=False))
            return f"it is not so that {said}" if condition.negated else said
    raise TypeError(f"no words for the condition {condition!r}")


def _some(which: Which, at_least: int, names: Names, before: str = "") -> str:
    """At least so many permanents, with a word before their name."""
    if at_least > 1:
        return f"{number(at_least)} or more {before}{plural(which, 'permanent', join='and/or', names=names)}"
    if before:
        return with_article(f"{before}{each_one(which, 'permanent', names=names)}")
    if len(which) > 1:
        said = each_one(which, "permanent", names=names)
        return f"another {said.removeprefix('other ')}" if which[0].other else with_article(said)
    return one(which, "permanent", names=names)


def _controls(who: str, which: Which, n: int, names: Names, *, negated: bool) -> str:
    if negated and n == 1:
        return f"{who} no {plural(which, 'permanent', join='or', names=names)}"
    return f"{'not ' if negated else ''}{who} {_some(which, n, names)}"


def _whom(of: Which, names: Names, it: Which, verb: str) -> str:
    """The one of whom something is said, with "is" or "has"."""
    if of == it:
        return "it's" if verb == "is" else f"it {verb}"
    return f"{named(of, names)} {verb}"


def _bounds(at_least: int | None, at_most: int | None, less: str) -> str:
    if at_most is not None:
        return f"{number(at_most)} or {less}"
    return f"{number(at_least or 0)} or more"


_WHO = {"you": "you have", "opponent": "an opponent has", "defending player": "defending player has"}


_WHO_IS = {"you": "you're", "opponent": "an opponent is", "defending player": "defending player is"}


def _says_not(condition: c.NotJudged) -> bool:
    return isinstance(condition, c.InState)


def _not_judged(condition: c.NotJudged, names: Names, it: Which) -> str:
    """A condition that no board judges, as if it were not negated, where it can't say that itself."""
    match condition:
        case c.InState(of=of, state=state, negated=negated):
            return f"{_whom(of, names, it, 'is')}{' not' if negated else ''} {state}"
        case c.IsSuch(of=of, which=which):
            (meant,) = which if len(which) == 1 else (None,)
            said = meant.any_color[0] if meant and _is_color_alone(which) else _some(which, 1, names)
            return f"{_whom(of, names, it, 'is')} {said}"
        case c.HasCounters(of=of, counter=counter, at_least=n):
            kind = f"{counter} counter"
            many = with_article(kind) if n == 1 else f"{number(n)} or more {kind}s"
            return f"{_whom(of, names, it, 'has')} {many} on it"
        case c.HasStatus(who=who, status=status):
            return _status(who, status)
        case c.HasCards(who="you", zone="graveyard", at_least=int() as n, kind=kind):
            return f"there are {number(n)} or more {kind + ' ' if kind else ''}cards in your graveyard"
        case c.HasCards(who=who, zone=zone, at_least=least, at_most=most):
            there = "hand" if zone == "hand" else f"{'your' if who == 'you' else 'their'} graveyard"
            return f"{_WHO[who]} {_bounds(least, most, 'fewer')} cards in {there}"
        case c.CardTypesInGraveyard(at_least=n):
            return f"there are {number(n)} or more card types among cards in your graveyard"
        case c.HasLife(who=who, at_least=least, at_most=most):
            return f"{_WHO[who]} {most if least is None else least} or {'less' if least is None else 'more'} life"
    return _of_this_turn(condition, names)


def _is_color_alone(which: Which) -> bool:
    (meant,) = which
    return len(meant.any_color) == 1 and not (meant.any_type or meant.any_subtype or meant.no_type)


def _status(who: c.WhichPlayer, status: str) -> str:
    if status in ("monarch", "poisoned"):
        return f"{_WHO_IS[who]} {'the monarch' if status == 'monarch' else status}"
    return f"{_WHO[who]} {status if status == 'max speed' else f'the {status}'}"


def _of_this_turn(condition: c.NotJudged, names: Names) -> str:
    match condition:
        case c.YouDidThisTurn(deed="drawn_cards", at_least=n):
            return f"you've drawn {number(n)} or more cards this turn"
        case c.YouDidThisTurn(deed="cast_spells", at_least=n):
            return f"you've cast {number(n)} or more spells this turn"
        case c.YouDidThisTurn(deed="cast_instant_or_sorcery"):
            return "you've cast an instant or sorcery spell this turn"
        case c.YouDidThisTurn(deed=deed):
            return f"you've {deed.replace('_', ' ')} this turn"
        case c.HappenedThisTurn(event=event, which=which, yours=yours):
            return f"{one(which, 'permanent', names=names)} {event}{' under your control' if yours else ''} this turn"
        case c.ControlsInState(who=who, which=which, state=state, at_least=n):
            player = "you control" if who == "you" else "defending player controls"
            return f"{player} {_some(which, n, names, before=f'{state} ')}"
        case c.OpponentControls(which=which, at_least=n):
            return f"an opponent controls {_some(which, n, names)}"
        case c.UnreadCondition(text=text):
            return text
        case ab.ThisIs() | ab.Shields() | ab.ManaZone():
            said = duel_condition_in_words(replace(condition, negated=False))
            return f"it is not so that {said}" if condition.negated else said
    raise TypeError(f"no words for the condition {condition!r}")


def under(condition: ab.Condition, statement: str, *, names: Names, subject: Which) -> str:
    """A statement under its condition, which stands behind it.

    Args:
        condition: the condition.
        statement: the sentence without its full stop.
        names: what the text calls its permanents.
        subject: whom the statement is about.

    >>> from events.filters import THIS
    >>> under(ab.YourTurn(), "this creature can't block", names=CREATURE_NAMES, subject=THIS)
    "this creature can't block during your turn"
    """
    if condition == ab.YourTurn():
        return f"{statement} during your turn"
    if condition == ab.YourTurn(negated=True):
        return f"during turns other than yours, {statement}"
    it = subject if is_one_permanent(subject) else ()
    if needs_unless(condition, statement):
        return f"{statement} unless {condition_in_words(replace(condition, negated=False), names, it)}"
    return f"{statement} as long as {condition_in_words(condition, names, it)}"


_CANT_ACT = re.compile(r"can't (?:attack|block)|if able")
"""What is said to hold "unless", and not "as long as" somebody controls none."""


def needs_unless(condition: ab.Condition, statement: str) -> bool:
    """Whether a condition stands after "unless", where another one stands after "as long as".

    Args:
        condition: the condition.
        statement: what holds under it.

    >>> needs_unless(ab.EmptyHand(negated=True), "this creature can't block")
    True
    """
    if isinstance(condition, ab.UnknownCondition | ab.YourTurn) or not condition.negated:
        return False
    says_no = isinstance(condition, c.InState) or (isinstance(condition, ab.Controls) and condition.at_least == 1)
    return not says_no or _CANT_ACT.search(statement) is not None
