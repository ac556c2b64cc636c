"""The frame of a triggered ability: its event and its intervening "if", and the words that say what it does (603.1)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.conditions import HasCounters, HasMostLife, InState, IsSuch, UnreadCondition
from events.declaration_abilities import (
    Condition,
    Controls,
    DefendingPlayerControls,
    EmptyHand,
    UnknownCondition,
    YourTurn,
)
from events.filters import THIS
from events.trigger_conditions import (
    Casts,
    CountersArePut,
    DealsDamage,
    Enters,
    LeavesTheBattlefield,
    LosesLife,
    PutIntoGraveyard,
    SomethingHappens,
    StateIs,
)
from events.triggers import (
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    BecomesTapped,
    BlockedByAtLeast,
    Blocks,
    ConditionHolds,
    Dies,
    FoughtAlone,
    GainsLife,
    If,
    NotKnown,
    WasSo,
    When,
)

MOST_REMEMBERED = 1 << 12
"""The most frames remembered, by their sentences."""
_MOST_COMMAS = 6
"""The most commas after which an event, or a condition, is looked for to end."""
_LONGEST_PART = 4
"""The most words of one part of a list, in an event that is not read exactly."""


_OF_A_BOARD = Controls | DefendingPlayerControls | EmptyHand | YourTurn
"""Conditions that say nothing of what "it" is, which is another one in a trigger than in a static ability."""

_ITS_OWN = (Attacks, AttacksUnblocked, BecomesBlocked, BecomesTapped, Blocks, Enters)
"""Events of one permanent that is still there, so that "it" is that permanent as it is."""


_LEAVING = (Dies, LeavesTheBattlefield, PutIntoGraveyard)
"""Events in which one permanent leaves the battlefield."""


class Frame(NamedTuple):
    """What a sentence that begins with "when", "whenever" or "at" says before it says what the ability does.

    Args:
        when: on what it triggers; none where no part of the event is known: then it may happen at any time.
        only_if: its intervening "if" (603.4), `NotKnown` where that is not read.
        use: whether its use has to be declared.
        effect: the words that say what it does; "" where it is not known at which word they begin.
    """

    when: tuple[When, ...] = ()
    only_if: If | None = None
    use: bool = False
    effect: str = ""


def _parsed(text: str, start: Any) -> Any:
    """What the grammar makes of a text, or the reason why it is not understood; Lark is imported when it is needed."""
    from simulator.oracle.grammar.parsing import parsed

    return parsed(text, start)


def _commas(text: str) -> list[int]:
    """Where the first commas of a text stand, before any quotation."""
    before = text.partition('"')[0].partition("“")[0]
    found: list[int] = []
    at = before.find(", ")
    while at >= 0 and len(found) < _MOST_COMMAS:
        found.append(at)
        at = before.find(", ", at + 1)
    return found


def read_event(clause: str) -> tuple[When, ...] | None:
    """The conditions that an event is; None where it is not read exactly.

    Args:
        clause: the event in plain lower case, from "when", "whenever" or "at" on, without the comma behind it.

    >>> [type(each).__name__ for each in read_event("whenever this creature enters, attacks, or dies")]
    ['Enters', 'Attacks', 'Dies']
    """
    said: tuple[When, ...] | str = _parsed(clause, "event")
    return said if not isinstance(said, str) else _state(clause) or _under_a_condition(clause)


def _state(clause: str) -> tuple[When, ...] | None:
    """A state on which an ability triggers: what its controller controls (603.8)."""
    words = clause.removeprefix("when ")
    condition = _parsed(words, "condition") if words != clause else None
    return (StateIs(condition=condition),) if isinstance(condition, Controls) else None


_FIRST = " for the first time each turn"
_FIRST_OF_YOURS = " for the first time during each of your turns"
_DURING = " during your turn"
_WHILE = " while "


def _under_a_condition(clause: str) -> tuple[When, ...] | None:
    """The conditions of an event that is followed by words on when it counts: the first time, or while something is so.

    It is one event, or one of several that the same one does, so that the words belong to all of it.
    """
    if any(more in clause for more in (" and when", " or when")):
        return None
    if clause.endswith(_FIRST):
        when = read_event(clause.removesuffix(_FIRST))
        return (replace(when[0], often="first_each_turn"),) if when and _happens_at_times(*when) else None
    if clause.endswith(_FIRST_OF_YOURS):
        when = _while(clause.removesuffix(_FIRST_OF_YOURS), YourTurn())
        first = when is not None and _happens_at_times(replace(when[0], only_while=None), *when[1:])
        return (replace(when[0], often="first_each_turn"),) if when and first else None
    if clause.endswith(_DURING):
        return _while(clause.removesuffix(_DURING), YourTurn())
    event, _, words = clause.rpartition(_WHILE)
    if not event:
        return None
    if words == "it's exiled":
        # On the battlefield it never triggers, and cards in exile act by effects alone.
        return (SomethingHappens(subject=(), partly=True, since="effect"),)
    if words == "saddled":
        when = _while(event, InState(state="saddled"))
        return when if when and all(each.subject == THIS for each in when) else None
    if words == "you have the most life or are tied for most life":
        return _while(event, HasMostLife())
    condition = _parsed(words, "condition")
    return None if isinstance(condition, str) or not _is_of_board(condition) else _while(event, condition)


def _is_of_board(condition: Condition) -> bool:
    """Whether a condition that is read says the same of a trigger as of a static ability: nothing of an "it"."""
    if isinstance(condition, UnknownCondition | UnreadCondition):
        return False
    from simulator.oracle.grammar.conditions.players import speaks_of_it

    return isinstance(condition, _OF_A_BOARD) or not speaks_of_it(condition)


def _while(event: str, condition: Condition) -> tuple[When, ...] | None:
    when = read_event(event)
    if when is None or any(each.only_while is not None or each.often for each in when):
        return None
    return tuple(replace(each, only_while=condition) for each in when)


def _happens_at_times(*when: When) -> bool:
    """Whether an event is one of this permanent, or of its controller, alone: so that it has a first time."""
    one = when[0]
    mine = isinstance(one, GainsLife) or (isinstance(one, LosesLife) and one.who == "you")
    this = isinstance(one, Attacks | CountersArePut | DealsDamage) and one.subject == THIS
    return len(when) == 1 and (mine or this) and one.only_while is None and not one.often


def _end_of_list(text: str, at: int) -> int:
    """Where a list ends that goes on behind a comma, such as "a Rat, Bat, or Cat"; the comma itself if none does."""
    if text[:at].rpartition(" ")[2].startswith("non"):
        return (text + ", ").index(", ", at + 2)
    parts = text[at + 2 :].split(", ")
    for place, part in enumerate(parts[:_MOST_COMMAS]):
        if part.startswith(("or ", "and/or ")):
            return at + 2 + len(", ".join(parts[: place + 1]))
        if len(part.split()) > _LONGEST_PART:
            return at
    return at


_OTHERS_ACT = (
    "activates?|casts?|cop(?:y|ies)|crews?|cycles?|discards?|opponents?|players?|rolls?"
    "|(?:and|or) (?:an?|when|whenever)"
)
_YOU_CAST = re.compile(rf"when(?:ever)? you cast (?:an?|another|your|one or more|spells?)\b(?!.* (?:{_OTHERS_ACT})\b)")
"""An event in which its controller casts a spell, and nobody does anything else."""
_BY_ACTIVATING = (SomethingHappens(subject=(), partly=True, since="activated"),)


def _event(text: str) -> tuple[tuple[When, ...], str]:
    """The event at the beginning of a sentence, and what stands behind it: "" where its end is not known."""
    commas = _commas(text)
    for at in reversed(commas):
        if read := read_event(text[:at]):
            return read, text[at + 2 :]
    end = _end_of_list(text, commas[0]) if commas else len(text)
    known: tuple[When, ...] | str = _parsed(text[:end], "event_kind")
    if isinstance(known, str):
        return (), ""
    if known == _BY_ACTIVATING and _YOU_CAST.match(text[:end]):
        known = (Casts(subject=(), partly=True),)
    return known, text[end + 2 :]


def _of_event(said: Any, when: tuple[When, ...]) -> Condition | None:
    """A condition that is read; "it" is the permanent itself where the event is one of its own, and else not known."""
    if isinstance(said, str | UnknownCondition | UnreadCondition):
        return None
    from simulator.oracle.grammar.conditions.players import speaks_of_it, with_it_named

    condition: Condition = said
    if not speaks_of_it(condition):
        return condition
    its_own = bool(when) and all(isinstance(each, _ITS_OWN) and each.subject == THIS for each in when)
    return with_it_named(condition, THIS) if its_own else None


_IN_THE_PRESENT = {
    "it had ": "it has ",
    "it was ": "it's ",
    "it wasn't ": "it's not ",
    "it didn't have ": "it doesn't have ",
    "its power was ": "its power is ",
    "its toughness was ": "its toughness is ",
}
"""What an "if" says of something as it last existed, and how a condition says the same of what is there."""


def _of_what_left(words: str, when: tuple[When, ...]) -> Condition | None:
    """What an "if" asks of the one permanent that left the battlefield, as it last existed there (603.10a)."""
    # As above.
    from simulator.oracle.grammar.conditions.players import IT, with_it_named

    alone = bool(when) and all(isinstance(each, _LEAVING) and not getattr(each, "n", 0) for each in when)
    past = next((past for past in _IN_THE_PRESENT if words.startswith(past)), "")
    if not past or not alone:
        return None
    said = _parsed(_IN_THE_PRESENT[past] + words.removeprefix(past), "condition")
    if isinstance(said, HasCounters | InState | IsSuch) and said.of == IT:
        condition: Condition = with_it_named(said, THIS)
        return condition
    return None


def _only_if(text: str, when: tuple[When, ...]) -> tuple[If | None, bool, str]:
    """The intervening "if" at the beginning of a text, whether it is about use, and what stands behind it."""
    if not text.startswith("if "):
        return None, False, text
    commas = _commas(text)
    for at in reversed(commas):
        words = text[3:at]
        said = _parsed(words, "intervening")
        if not isinstance(said, str):
            return (None, True, text[at + 2 :]) if said is True else (said, False, text[at + 2 :])
        if (was := _of_what_left(words, when)) is not None:
            return WasSo(was), False, text[at + 2 :]
        condition = _of_event(_parsed(words, "condition"), when)
        if condition is not None:
            return ConditionHolds(condition), False, text[at + 2 :]
    return NotKnown(), False, ""


def _can_be_asked(only_if: If | None, when: tuple[When, ...]) -> bool:
    """Whether what an "if" says of the event can be said of such an event."""
    if isinstance(only_if, BlockedByAtLeast):
        return all(condition.subject == THIS for condition in when)
    if isinstance(only_if, FoughtAlone):
        return all(isinstance(condition, Dies) for condition in when)
    return True


@lru_cache(maxsize=MOST_REMEMBERED)
def frame_of(text: str) -> Frame:
    """The frame of a triggered ability.

    The event is read exactly where the grammar knows all of its words; else what kinds of things it names, and the
    conditions say that they are read in part.

    Args:
        text: the sentence in plain lower case, its permanent called "this creature".

    >>> frame_of("whenever you attack, if it's your turn, draw a card.").effect
    'draw a card.'
    >>> frame_of("whenever a sleepy creature attacks, draw a card.").when[0].partly
    True
    >>> frame_of("when this creature has flying, sacrifice it.").when
    ()
    """
    when, rest = _event(text)
    only_if, use, effect = _only_if(rest, when)
    if not _can_be_asked(only_if, when):
        only_if = NotKnown()
    return Frame(when, only_if, use, effect)
