"""The sentences of events about costs and mana."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from events import costs as k
from events.costs import ManaUnit
from events.declaration_abilities import Cost
from events.event import Event
from projections.narrative.story import MakeSentence, Story, listed


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


def _paid(story: Story, event: k.CostPaid) -> str:
    objects = (*event.tap, *event.discard, *event.return_to_hand, *event.sacrifice)
    nothing = not (event.mana or event.life or objects)
    return f"{event.player} {'acknowledges a cost of nothing' if nothing else 'pays the whole cost'}"


def _spent(story: Story, event: k.ManaSpent) -> str:
    on = f" on the mana ability of {story.name(event.on)}" if event.on else ""
    return f"{event.player} spends {_mana(event.mana)}{on}"


def _discarded(story: Story, event: k.CardDiscarded) -> str:
    return f"{event.player} discards {event.card}{'' if event.by_effect else ' to pay a cost'}"


def _emptied(story: Story, event: k.ManaEmptied) -> str:
    return f"{event.player} loses unspent mana: {_mana(event.mana)}"


def _counters_paid(story: Story, event: k.CountersPaid) -> str:
    n = abs(event.amount)
    how = "put on" if event.amount > 0 else "removed from"
    said = f"{n} {event.kind} counter{'' if n == 1 else 's'}"
    return f"{said} {'is' if n == 1 else 'are'} {how} {story.name(event.object)} to pay a cost"


def _energy_paid(story: Story, event: k.EnergyPaid) -> str:
    return f"{event.player} pays {event.amount} energy counter{'' if event.amount == 1 else 's'}"


_LIBRARY = {
    "moved_to": "a card is moved to the library of {}",
    "moved_from": "a card is moved from the library of {}",
    "shuffled": "the library of {} is shuffled",
    "revealed": "a card of the library of {} is revealed",
}


def _affected(story: Story, event: k.LibraryAffected) -> str:
    return _LIBRARY[event.how].format(event.player)


COST_SENTENCES: dict[type[Event], MakeSentence | str | None] = {
    k.CostDetermined: _determined,
    k.ManaAbilityActivated: "{player} activates a mana ability of {source}",
    k.CostPaid: _paid,
    k.ManaAdded: "{source} adds {mana} to the mana of {player}",
    k.ManaSpent: _spent,
    k.ManaEmptied: _emptied,
    k.LifePaid: "{player} pays {amount} life: {life}",
    k.TappedForCost: "{object} is tapped to pay a cost",
    k.UntappedForCost: "{object} is untapped to pay a cost",
    k.CountersPaid: _counters_paid,
    k.EnergyPaid: _energy_paid,
    k.PermanentSacrificed: "{object} is sacrificed",
    k.PermanentReturned: "{object} is returned to its owner's hand to pay a cost",
    k.CardDiscarded: _discarded,
    k.LibraryAffected: _affected,
}
"""The sentence of each of these types of event, or its template; None where nothing is said."""
