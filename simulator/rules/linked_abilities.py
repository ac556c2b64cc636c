"""Linked abilities: one exiles cards, and another of the same object speaks of the cards exiled with it (607.2a)."""

from __future__ import annotations

from collections.abc import Iterator

from events import card_instructions as c
from events.abilities import Activated, Triggered
from events.board import Permanent
from events.instructions import Exiles, Instruction
from events.references import ExiledWith
from projections.followed.counted import counts_cards
from projections.followed.discarding import all_in_hands
from projections.followed.naming import said_in
from projections.followed.players import shows_nothing
from projections.position import Position
from projections.triggers.stack_objects import Trigger

_UNSEEN = (c.ExilesFaceDown, c.ExilesFromTop, c.SearchesAndExiles)
"""What exiles cards for which no event stands."""


def _effects(known: Permanent | None) -> Iterator[Instruction | None]:
    abilities = known.abilities if known is not None else ()
    return (each.effect for each in abilities if isinstance(each, Activated | Triggered))


def speaks_of_exiled_cards(known: Permanent | None) -> bool:
    """Whether an ability of an object speaks of the cards that were exiled with it.

    Args:
        known: the object, on the battlefield or as it last was there; None where nobody knows it.
    """
    return any(True for effect in _effects(known) for _ in said_in(effect, ExiledWith))


def exiles_unseen(known: Permanent | None) -> bool:
    """Whether an ability of an object exiles cards that no event names, so that it is never known which they are.

    Args:
        known: the object, on the battlefield or as it last was there; None where nobody knows it.
    """
    exiling = (each for effect in _effects(known) for each in said_in(effect, (Exiles, *_UNSEEN)))
    return any(shows_nothing(each) and all_in_hands(getattr(each, "what", None)) is None for each in exiling)


def does_what_shows(position: Position, trigger: Trigger) -> bool:
    """Whether a triggered ability may change what a board shows, or what another ability of its source speaks of.

    Args:
        position: the moment.
        trigger: the ability, on the stack.
    """
    effect = trigger.ability.effect
    shows = not shows_nothing(effect, trigger.ability.targets) or counts_cards(position.board, effect)
    return shows or _exiles_for_another_ability(position, trigger)


def _exiles_for_another_ability(position: Position, trigger: Trigger) -> bool:
    """Whether it exiles what another ability speaks of; where nobody knows which cards those are, nothing is lost."""
    source = position.board.permanents.get(trigger.source) or position.triggers.last.get(trigger.source)
    known = trigger.source in position.board.exiled_with
    return known and any(True for _ in said_in(trigger.ability.effect, Exiles)) and speaks_of_exiled_cards(source)
