"""How events about costs and mana are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from events import costs as k
from events.abilities import Cost
from events.costs import ManaUnit
from events.event import Event
from projections.narrative.story import Story, listed

__all__ = ["COST_SENTENCES", "cost_in_words"]


def _mana(units: Iterable[ManaUnit]) -> str:
    return "".join(f"{{{kind}}}" for kind, _ in units) or "{0}"


def _objects(objects: int | tuple[str, ...], one: str, name: Callable[[str], str]) -> str:
    if isinstance(objects, tuple):
        return listed(name(each) for each in objects)
    return f"{objects} {one}{'' if objects == 1 else 's'}"


def cost_in_words(cost: Cost, name: Callable[[str], str] = str) -> str:
    """A cost as a person says it.

    >>> cost_in_words(Cost(mana="{2}", life=1, sacrifice=1))
    '{2}, 1 life and sacrifice 1 permanent'
    """
    parts = [cost.mana] if cost.mana else []
    if cost.life:
        parts.append(f"{cost.life} life")
    for verb, objects, one in (
        ("tap", cost.tap, "permanent"),
        ("sacrifice", cost.sacrifice, "permanent"),
        ("return", cost.return_to_hand, "permanent"),
        ("discard", cost.discard, "card"),
    ):
        if objects:
            parts.append(f"{verb} {_objects(objects, one, name)}")
    return listed(parts) if parts else "{0}"


def _determined(story: Story, event: k.CostDetermined) -> str:
    costs = listed(cost_in_words(cost, story.name) for cost in event.costs)
    return f"the total cost that {event.player} has to pay is locked in: {costs}"


def _activated(story: Story, event: k.ManaAbilityActivated) -> str:
    return f"{event.player} activates a mana ability of {story.name(event.source)}"


def _paid(story: Story, event: k.CostPaid) -> str:
    objects = (*event.tap, *event.discard, *event.return_to_hand, *event.sacrifice)
    nothing = not (event.mana or event.life or objects)
    return f"{event.player} {'acknowledges a cost of nothing' if nothing else 'pays the whole cost'}"


def _added(story: Story, event: k.ManaAdded) -> str:
    return f"{story.name(event.source)} adds {event.mana} to the mana of {event.player}"


def _spent(story: Story, event: k.ManaSpent) -> str:
    on = f" on the mana ability of {story.name(event.on)}" if event.on else ""
    return f"{event.player} spends {_mana(event.mana)}{on}"


def _emptied(story: Story, event: k.ManaEmptied) -> str:
    return f"{event.player} loses unspent mana: {_mana(event.mana)}"


def _life_paid(story: Story, event: k.LifePaid) -> str:
    return f"{event.player} pays {event.amount} life: {story.board.life.get(event.player, 0)}"


def _tapped(story: Story, event: k.TappedForCost) -> str:
    return f"{story.name(event.object)} is tapped to pay a cost"


def _sacrificed(story: Story, event: k.PermanentSacrificed) -> str:
    return f"{story.name(event.object)} is sacrificed to pay a cost"


def _returned(story: Story, event: k.PermanentReturned) -> str:
    return f"{story.name(event.object)} is returned to its owner's hand to pay a cost"


def _discarded(story: Story, event: k.CardDiscarded) -> str:
    return f"{event.player} discards {event.card} to pay a cost"


_LIBRARY = {
    "moved_to": "a card is moved to the library of {}",
    "moved_from": "a card is moved from the library of {}",
    "shuffled": "the library of {} is shuffled",
    "revealed": "a card of the library of {} is revealed",
}


def _affected(story: Story, event: k.LibraryAffected) -> str:
    return _LIBRARY[event.how].format(event.player)


COST_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    k.CostDetermined: _determined,
    k.ManaAbilityActivated: _activated,
    k.CostPaid: _paid,
    k.ManaAdded: _added,
    k.ManaSpent: _spent,
    k.ManaEmptied: _emptied,
    k.LifePaid: _life_paid,
    k.TappedForCost: _tapped,
    k.PermanentSacrificed: _sacrificed,
    k.PermanentReturned: _returned,
    k.CardDiscarded: _discarded,
    k.LibraryAffected: _affected,
}
"""How each of these types of event is told."""
