"""Where a keyword comes from that a permanent has and its card does not: by whose ability, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from events.abilities import Grants
from events.board import AbilitiesGained
from events.effects import ContinuousEffectBegan
from events.event import Event
from events.log import Log
from events.triggers import AbilityResolved
from projections.matching import matches
from projections.position import Position
from projections.triggers.triggers import Trigger
from projections.views import Views
from simulator.answers.words import Words
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


def origin_of(name: str, keyword: str, position: Position, events: Sequence[Event]) -> Origin | None:
    """By what a permanent has a keyword; None for one that it has by itself, or of which that is not known.

    Args:
        name: the permanent.
        keyword: the keyword.
        position: the moment.
        events: the log up to that moment.
    """
    known = position.board.permanents.get(name)
    if known is None or keyword not in known.keywords:
        return None
    face = face_of_card(known.card) if known.card else None
    if face is None or keyword in face.keywords:
        return None
    for at in range(len(events) - 1, -1, -1):
        if _gives(events[at], name, keyword):
            return _resolved_before(events, at)
    for other in position.board.permanents.values():
        for ability in other.abilities:
            if isinstance(ability, Grants) and keyword in ability.keywords:
                team = position.board.team_of(other.controller)
                if matches(ability.subject, known, other, other.controller, team):
                    return Origin(other.id, ability.words, resolved=False)
    return None


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


def said_of_origin(name: str, keyword: str, origin: Origin, words: Words) -> str:
    """By what a permanent has a keyword, in a sentence."""
    _, ability = words.ability(origin.called)
    whose = f": {ability}" if ability else ""
    if origin.source == name:
        return f"{name} has {keyword} by its own ability{whose}"
    if origin.resolved:
        return f"{name} has {keyword} since what {origin.source} does resolved{whose}"
    return f"{name} has {keyword} by {origin.source}{whose}"
