"""Where a keyword comes from that a permanent has and its card does not: by whose ability, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.abilities import Grants
from events.board import AbilitiesGained, Permanent, PowerToughnessChanged, TurnBegan
from events.effects import ContinuousEffectBegan
from events.event import Event
from events.log import Log
from events.triggers import AbilityResolved
from projections.matching import matches
from projections.narrative.story import listed
from projections.position import Position
from projections.triggers.stack_objects import Trigger
from projections.views import Views
from simulator.rules.card_faces import face_of_card


class Origin(NamedTuple):
    """By what a permanent has a keyword.

    Args:
        source: the permanent or spell whose ability gives it.
        called: what that ability is called; "" where that is not known.
        resolved: whether something that has resolved gives it; else a static ability does.
    """

    source: str
    called: str
    resolved: bool


def origins_of(name: str, keyword: str, position: Position, events: Sequence[Event]) -> tuple[Origin, ...]:
    """By what a permanent has a keyword, each once, its own first; nothing for a printed one, or if not known.

    Args:
        name: the permanent.
        keyword: the keyword.
        position: the moment.
        events: the log up to that moment.
    """
    known = position.board.permanents.get(name)
    if known is None or keyword not in known.keywords:
        return ()
    face = face_of_card(known.card) if known.card else None
    if face is None or keyword in face.keywords:
        return ()
    found = dict.fromkeys([*_resolved(name, keyword, events), *_in_force(known, keyword, position)])
    return tuple(sorted(found, key=lambda origin: origin.source != name))


def _resolved(name: str, keyword: str, events: Sequence[Event]) -> Iterator[Origin]:
    """What has resolved and gives a keyword for good, or since this turn began."""
    this_turn = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    for at, event in enumerate(events):
        if _gives(event, name, keyword) and (at > this_turn or not getattr(event, "until", "")):
            origin = _resolved_before(events, at)
            if origin is not None:
                yield origin


def sizes_of(name: str, events: Sequence[Event]) -> Iterator[Origin]:
    """What has resolved this turn and changed a creature's power and toughness.

    Args:
        name: the creature.
        events: the log.
    """
    this_turn = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=0)
    for at in range(this_turn, len(events)):
        event = events[at]
        if isinstance(event, PowerToughnessChanged) and event.object == name:
            origin = _resolved_before(events, at)
            if origin is not None:
                yield origin


def _in_force(known: Permanent, keyword: str, position: Position) -> Iterator[Origin]:
    """The static abilities of permanents that give a keyword to one."""
    for other in position.board.permanents.values():
        for ability in other.abilities:
            if isinstance(ability, Grants) and keyword in ability.keywords:
                team = position.board.team_of(other.controller)
                if matches(ability.subject, known, other, other.controller, team):
                    yield Origin(other.id, ability.words, resolved=False)


def _gives(event: Event, name: str, keyword: str) -> bool:
    if isinstance(event, AbilitiesGained):
        return event.object == name and keyword in event.keywords
    if isinstance(event, ContinuousEffectBegan) and event.object == name:
        return any(isinstance(each, Grants) and keyword in each.keywords for each in event.abilities)
    return False


def _resolved_before(events: Sequence[Event], at: int) -> Origin | None:
    """What resolved last before an event."""
    for index in range(at - 1, -1, -1):
        event = events[index]
        if isinstance(event, AbilityResolved):
            stack = Views(Log(events[:index])).position.triggers.stack
            found = next((each for each in stack if each.number == event.trigger), None)
            if found is None:
                return None
            called = found.ability.words if isinstance(found, Trigger) else ""
            return Origin(found.source if isinstance(found, Trigger) else found.name, called, resolved=True)
    return None


def said_of_origins(name: str, keyword: str, origins: Sequence[Origin]) -> str:
    """By what a permanent has a keyword, in a sentence.

    >>> one, other = Origin("Wolf", "w", resolved=True), Origin("Wolf 2", "w", resolved=True)
    >>> said_of_origins("Wolf", "menace", [one])
    'Wolf has menace by its own ability'
    >>> said_of_origins("Wolf", "menace", [one, other])
    'Wolf has menace by its own ability and by that of Wolf 2; several count as one'
    """
    by = [_by(name, origin) for origin in origins]
    return f"{name} has {keyword} {listed(by)}{'; several count as one' if len(by) > 1 else ''}"


def _by(name: str, origin: Origin) -> str:
    if origin.source == name:
        return "by its own ability"
    return f"by that of {origin.source}" if origin.resolved else f"by {origin.source}"
