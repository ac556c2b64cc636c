"""Conditions of static abilities in standard wording."""

from __future__ import annotations

import re

from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events import quantities as q
from events.filters import Filter, Which
from simulator.oracle.printing.duel_masters import duel_condition_in_words
from simulator.oracle.printing.nouns import (
    CREATURE_NAMES,
    Names,
    capital,
    each_one,
    is_one_permanent,
    listed,
    named,
    number,
    of_tokens,
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
        case ab.AllOf(conditions=conditions) | ab.AnyOf(conditions=conditions):
            join = " and " if isinstance(condition, ab.AllOf) else " or "
            said = join.join(condition_in_words(each, names, it) for each in conditions)
            return f"it is not so that {said}" if condition.negated else said
        case ab.Controls(which=(Filter(controller="team"), *_) as which, at_least=n, negated=negated, whose="any"):
            theirs = tuple(replace(each, controller="") for each in which)
            return _controls("your team controls", theirs, n, names, negated=negated)
        case ab.Controls(which=which, at_least=n, negated=False, whose="any"):
            return f"there {'is' if n == 1 else 'are'} {_some(which, n, names)} on the battlefield"
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
    if before and which and which[0].other:
        return f"another {before}{each_one(which, 'permanent', names=names).removeprefix('other ')}"
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


def _whose(of: Which, names: Names, it: Which) -> str:
    return "its" if of == it else f"{named(of, names)}'s"


def _bounds(at_least: int | None, at_most: int | None, less: str) -> str:
    if at_most is not None:
        return f"{number(at_most)} or {less}"
    return f"{number(at_least or 0)} or more"


_WHO = {"you": "you have", "opponent": "an opponent has", "defending player": "defending player has"}


_WHO_IS = {"you": "you're", "opponent": "an opponent is", "defending player": "defending player is"}


def _says_not(condition: c.NotJudged) -> bool:
    if isinstance(condition, c.HasMore | c.OpponentControls):
        return condition.who == "opponent" if isinstance(condition, c.HasMore) else True
    if isinstance(condition, c.HasCounters):
        return condition.even or (condition.at_least == 1 and condition.at_most is None)
    if isinstance(condition, c.LifeAgainstStart):
        return not (condition.over or condition.half)
    if isinstance(condition, c.ControlsInState):
        return condition.at_least == 1 and condition.who == "you"
    return isinstance(condition, c.InState)


def _not_judged(condition: c.NotJudged, names: Names, it: Which) -> str:
    """A condition that no board judges, as if it were not negated, where it can't say that itself."""
    match condition:
        case c.InState(of=of, state=state, negated=negated):
            other = " with another creature" if state == "paired" else ""
            return f"{_whom(of, names, it, 'is')}{' not' if negated else ''} {state}{other}"
        case c.IsSuch(of=(Filter(bears_this=True),), which=(Filter(controller="you") as meant,), negated=negated) if (
            meant == Filter(controller="you")
        ):
            return f"{'another player controls' if negated else 'you control'} {named(condition.of, names)}"
        case c.IsSuch(of=of, which=(Filter(any_keyword=(keyword,)) as meant,)) if meant == Filter(
            any_keyword=(keyword,)
        ):
            return f"{_whom(of, names, it, 'has')} {keyword}"
        case c.IsSuch(of=of, which=(Filter(any_supertype=(word,)) as meant,)) if meant == Filter(any_supertype=(word,)):
            return f"{_whom(of, names, it, 'is')} {word}"
        case c.IsSuch(of=of, which=(Filter(power_at_least=int() as n),)):
            return f"{_whose(of, names, it)} power is {n} or greater"
        case c.IsSuch(of=of, which=(Filter(power_at_most=int() as n),)):
            return f"{_whose(of, names, it)} power is {n} or less"
        case c.IsSuch(of=of, which=which):
            said = which[0].any_color[0] if len(which) == 1 and _is_color_alone(which) else _some(which, 1, names)
            return f"{_whom(of, names, it, 'is')} {said}"
        case c.HasCounters(of=of, even=True):
            return f"{_whom(of, names, it, 'has')} an even number of counters on it"
        case c.Fights(of=of, whom=whom, either=True):
            return f"{_whom(of, names, it, 'is')} blocking or blocked by {_some(whom, 1, names)}"
        case c.Fights(of=of, at_least=n):
            return f"{number(n)} or more creatures are blocking {'it' if of == it else named(of, names)}"
        case c.HasCounters(of=of, counter=counter, at_least=1, at_most=None, negated=True):
            return f"{_whom(of, names, it, 'has')} no {f'{counter} ' if counter else ''}counters on it"
        case c.HasCounters(of=of, counter=counter, at_least=int() as least, at_most=int() as most) if least > 0:
            return f"{_whom(of, names, it, 'has')} from {number(least)} to {number(most)} {counter} counters on it"
        case c.HasCounters(of=of, counter=counter, at_most=int() as most):
            return f"{_whom(of, names, it, 'has')} {number(most)} or fewer {counter} counters on it"
        case c.HasCounters(of=of, counter="", at_least=n):
            many = "counters" if n == 1 else f"{number(n)} or more counters"
            return f"{_whom(of, names, it, 'has')} {many} on it"
        case c.HasCounters(of=of, counter=counter, at_least=n):
            kind = f"{counter} counter"
            many = with_article(kind) if n == 1 else f"{number(n)} or more {kind}s"
            return f"{_whom(of, names, it, 'has')} {many} on it"
        case c.HasStatus(who=who, status=status):
            return _status(who, status)
        case c.HasCards(who="you", zone="graveyard", at_least=1, kind=kind, which=which) if kind or which:
            return f"there is {with_article(_cards(kind, which))}card in your graveyard"
        case c.HasCards(who="you", zone="graveyard", at_least=int() as n, kind=kind, which=which):
            return f"there are {number(n)} or more {_cards(kind, which)}cards in your graveyard"
        case c.HasCards(who="any player", zone="graveyard", at_least=int() as n, kind=kind, which=which):
            return f"there are {number(n)} or more {_cards(kind, which)}cards in a single graveyard"
        case c.HasCards(who="you", zone="graveyard", at_most=0):
            return "there are no cards in your graveyard"
        case c.HasCards(who="opponent", zone="hand", at_most=0):
            return "an opponent has no cards in hand"
        case c.HasCards(who=who, zone=zone, at_least=least, at_most=most):
            there = "hand" if zone == "hand" else f"{'your' if who == 'you' else 'their'} graveyard"
            return f"{_WHO[who]} {_bounds(least, most, 'fewer')} cards in {there}"
        case c.CardTypesInGraveyard(at_least=n):
            return f"there are {number(n)} or more card types among cards in your graveyard"
        case c.HasLife(who=who, at_least=least, at_most=most):
            return f"{_WHO[who]} {most if least is None else least} or {'less' if least is None else 'more'} life"
        case c.HasPoison(at_least=n):
            return f"an opponent has {number(n)} or more poison counters"
        case c.LifeAgainstStart() | c.HasMore() | c.AmountIs() | c.DifferentPowers():
            return _compared(condition, names, it)
        case c.HasMostLife(who=who):
            has, is_ = ("have", "are") if who == "you" else ("has", "is")
            return f"{who} {has} the most life or {is_} tied for most life"
        case c.ControlsCommander(own=own):
            such = f" that's {_some(condition.which, 1, names)}" if condition.which else ""
            return f"you control {'your' if own else 'a'} commander{such}"
        case c.FirstCombatPhase():
            return "it's the first combat phase of the turn"
        case c.CameAs(of=of, how=how):
            if how in ("cast by you", "cast from your hand"):
                return f"you cast it{how.removeprefix('cast').removesuffix(' by you')}"
            if how.endswith(" paid"):
                return f"its {how.removesuffix(' paid')} cost was paid"
            return f"{'it' if of == it else named(of, names)} was {how}"
        case c.DidThisTurn(of=of, deed=deed, combat=combat):
            return f"{'it' if of == it else named(of, names)} {deed} this {'combat' if combat else 'turn'}"
    return _of_this_turn(condition, names)


def _cards(kind: str, which: Which) -> str:
    """The word before "card", with a space behind it."""
    if which:
        (meant,) = which
        return f"{capital(meant.any_subtype[0]) if meant.any_subtype else meant.any_type[0]} "
    return f"{kind} " if kind else ""


def _compared(condition: c.NotJudged, names: Names, it: Which) -> str:
    """A condition that compares numbers."""
    match condition:
        case c.LifeAgainstStart(half=True):
            return "your life total is less than or equal to half your starting life total"
        case c.LifeAgainstStart(over=0, negated=negated):
            than = "less than" if negated else "greater than or equal to"
            return f"your life total is {than} your starting life total"
        case c.LifeAgainstStart(over=1):
            return "your life total is greater than your starting life total"
        case c.LifeAgainstStart(over=n):
            return f"you have at least {n} life more than your starting life total"
        case c.HasMore(who=who, than=than, of=of, which=which, negated=negated):
            has = "has" if of != "permanents" else "controls"
            player = {"you": f"you {'have' if has == 'has' else 'control'}", "opponent": f"an opponent {has}"}.get(
                who, f"{who} {has}"
            )
            if negated and who == "opponent":
                player = f"no opponent {has}"
            more = plural(which, "permanent", join="and/or", names=names) if of == "permanents" else of
            return f"{player} more {more} than {'an opponent' if than == 'opponent' else than}"
        case c.AmountIs(what=q.AttachedTo(which=which, to=to), at_least=int() as n):
            holder = "it" if to == it else named(to, names)
            return f"{number(n)} or more {plural(which, 'permanent', names=names)} are attached to {holder}"
        case c.AmountIs(what=q.Devotion(colors=colors), at_least=int() as n, negated=negated):
            bound = f"less than {number(n)}" if negated else f"{number(n)} or greater"
            return f"your devotion to {listed(colors)} is {bound}"
        case c.AmountIs(what=q.PartySize()):
            return "you have a full party"
        case c.AmountIs(what=q.Total(what=what, which=which), at_least=int() as n):
            return f"{plural(which, names=names)} have total {what} {n} or greater"
        case c.DifferentPowers(which=which, at_least=n):
            those = tuple(replace(each, controller="") for each in which)
            return f"you control {number(n)} or more {plural(those, names=names)} with different powers"
    raise TypeError(f"no words for the condition {condition!r}")


def _is_color_alone(which: Which) -> bool:
    (meant,) = which
    return len(meant.any_color) == 1 and not (meant.any_type or meant.any_subtype or meant.no_type)


def _status(who: c.WhichPlayer, status: str) -> str:
    if status == "completed a dungeon":
        return "you've completed a dungeon"
    if status in ("monarch", "poisoned"):
        return f"{_WHO_IS[who]} {'the monarch' if status == 'monarch' else status}"
    return f"{_WHO[who]} {status if status == 'max speed' else f'the {status}'}"


def _of_this_turn(condition: c.NotJudged, names: Names) -> str:
    match condition:
        case c.YouDidThisTurn(deed="drawn_cards", at_least=n):
            return f"you've drawn {number(n)} or more cards this turn"
        case c.YouDidThisTurn(deed="cast_spells", at_least=n):
            return f"you've cast {number(n)} or more spells this turn"
        case c.YouDidThisTurn(deed="gained_life", at_least=n) if n > 1:
            return f"you've gained {n} or more life this turn"
        case c.YouDidThisTurn(deed="cast_instant_or_sorcery"):
            return "you've cast an instant or sorcery spell this turn"
        case c.YouDidThisTurn(deed=deed):
            return f"you've {deed.replace('_', ' ')} this turn"
        case c.PlayerThisTurn(event="lost life"):
            return "an opponent lost life this turn"
        case c.PlayerThisTurn():
            return "an opponent was dealt damage this turn"
        case c.HappenedThisTurn(event="left", which=which, yours=True, at_least=1):
            return f"{one(which, 'permanent', names=names)} you controlled left the battlefield this turn"
        case c.HappenedThisTurn(event="left", which=which, at_least=n):
            return f"{_some(which, n, names)} left the battlefield this turn"
        case c.HappenedThisTurn(event=event, which=which, yours=yours, at_least=n) if n > 1 or which[0].other:
            return f"{_some(which, n, names)} {event}{' under your control' if yours else ''} this turn"
        case c.HappenedThisTurn(event=event, which=which, yours=yours):
            return f"{one(which, 'permanent', names=names)} {event}{' under your control' if yours else ''} this turn"
        case c.ControlsInState(which=which, state="token", at_least=n):
            return f"you control {of_tokens(_some(which, n, names), many=n > 1)}"
        case c.ControlsInState(which=which, state=state, at_least=1, who="you", negated=True):
            return f"you control no {state} {plural(which, 'permanent', join='or', names=names)}"
        case c.ControlsInState(who=who, which=which, state=state, at_least=n):
            player = {"you": "you control", "opponent": "an opponent controls"}.get(who, "defending player controls")
            return f"{player} {_some(which, n, names, before=f'{state} ')}"
        case c.OpponentControls(which=which, at_least=n, negated=negated):
            return f"{'no' if negated else 'an'} opponent controls {_some(which, n, names)}"
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
    says_no = isinstance(condition, ab.Controls | ab.DefendingPlayerControls) and condition.at_least == 1
    says_no = says_no or (isinstance(condition, c.NotJudged) and _says_not(condition))
    return not says_no or _CANT_ACT.search(statement) is not None
