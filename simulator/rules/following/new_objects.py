"""Which objects what resolves speaks of are other objects by now, so that it can't find their cards (400.7)."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import Activated, TriggeredInGraveyard
from events.ability_costs import ThisCost
from events.card_trigger_conditions import CardPut, ReturnedToHand
from events.casting import AbilityActivated
from events.trigger_conditions import (
    Casts,
    Does,
    Happens,
    LeavesTheBattlefield,
    PutIntoExile,
    PutIntoGraveyard,
    Sacrificed,
    SeveralDie,
    SomethingHappens,
)
from events.triggers import Dies
from projections.position import Position
from projections.triggers.stack_objects import StackObject, Trigger
from simulator.rules.described import Viewer

_OF_A_MOVE = (
    CardPut, Dies, LeavesTheBattlefield, PutIntoExile, PutIntoGraveyard, ReturnedToHand, Sacrificed, SeveralDie,
)  # fmt: skip
"""What triggers as an object changes zones: the ability can find the object that it became (400.7e)."""
_TO_A_GRAVEYARD = (Dies, PutIntoGraveyard, SeveralDie)
_MAY_BE_OF_A_MOVE = (Casts, Does, Happens, SomethingHappens)


def lost_to(position: Position, found: StackObject, by: Viewer) -> Iterator[str]:
    """The permanents of which something speaks as "this" or "it", and which left the battlefield before it resolves.

    What triggers as an object changes zones can find what that became, as can an Aura's ability that triggers as the
    enchanted permanent leaves, and an ability for the cost of which its own source is moved (400.7e, f, j). What is
    done later finds it where it was as that was set up (603.7c).

    Args:
        position: the moment before it resolves.
        found: what resolves.
        by: from where its words are seen.
    """
    board = position.board
    for name in _spoken_of(found, by):
        if name in board.came and name not in board.permanents:
            yield name
    for name in found.there if isinstance(found, Trigger) else ():
        if name not in board.permanents:
            yield name
    for name in _put_into_a_graveyard(found):
        if name in board.came and board.gone.get(name, "graveyard") != "graveyard":
            yield name


def _put_into_a_graveyard(found: StackObject) -> tuple[str, ...]:
    """What went to a graveyard as an ability triggered on that: it is looked for there alone (603.6)."""
    if not isinstance(found, Trigger) or found.delayed or not found.ability.when:
        return ()
    alone = all(isinstance(each, _TO_A_GRAVEYARD) for each in found.ability.when)
    return (found.source, *found.objects) if alone else ()


def _spoken_of(found: StackObject, by: Viewer) -> Iterator[str]:
    """What was on the battlefield as an ability triggered or was activated, and was not moved by that."""
    if isinstance(found, Trigger):
        when = found.ability.when
        unsure = found.delayed or not when or isinstance(found.ability, TriggeredInGraveyard)
        if unsure or any(isinstance(each, _MAY_BE_OF_A_MOVE) for each in when):
            return
        moves = [each for each in when if isinstance(each, _OF_A_MOVE)]
        itself = moves and found.source in found.objects
        if not itself and not any(one.this or one.bears_this for each in moves for one in each.subject):
            yield found.source
        if not moves:
            yield from found.objects
            if by.this is not None and by.this.attached_to:
                yield by.this.attached_to
        return
    announced = found.announced
    if not isinstance(announced, AbilityActivated) or announced.card is not None:
        return
    ability = announced.ability
    if isinstance(ability, Activated) and ability.zone == "battlefield" and not _moves_its_source(announced, ability):
        yield found.source


def _moves_its_source(announced: AbilityActivated, ability: Activated) -> bool:
    """Whether the source of an ability was moved to pay for it."""
    chosen = (*announced.sacrifice, *announced.return_to_hand)
    return announced.source in chosen or any(isinstance(part, ThisCost) for part in ability.cost)
