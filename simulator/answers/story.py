"""What happens, told by names: the lines of the narrative that say something to a person at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.board import EffectBegan, PermanentLeft
from events.combat import AttackerChosen, BlockerChosen, RemovedFromCombat
from events.costs import PermanentReturned, PermanentSacrificed
from events.damage import CreatureDestroyed, PreventionApplied, PutIntoGraveyard
from events.event import Event
from events.triggers import AbilityRemoved, AbilityResolved
from projections.narrative.narrative import narrate
from projections.narrative.story import listed
from projections.triggers.triggers import TriggerRules
from simulator.answers.explanation import ChosenBy, Told
from simulator.answers.words import Words
from simulator.editions.notes import PREVENTED_DAMAGE_IS_NOT_DEALT

_SAID_TOGETHER = (AttackerChosen, BlockerChosen)
"""Choices that the declaration which they lead to says once more."""


def told(events: Sequence[Event], since: int, rules: TriggerRules, words: Words, chosen: ChosenBy) -> Iterator[Told]:
    """The lines of what happened in a log from a moment on.

    Args:
        events: the whole log.
        since: how many events had happened before that.
        rules: when abilities trigger.
        words: the words of the cards and rules.
        chosen: by whom choices were made.
    """
    gone = _departed(events)
    for line in narrate(events, rules, {}):
        if line.position < since:
            continue
        event = events[line.position]
        if isinstance(event, _SAID_TOGETHER) or (isinstance(event, RemovedFromCombat) and event.object in gone):
            continue
        then = events[line.position + 1 : line.position + 2]
        if isinstance(event, AbilityResolved) and _is_removed_next(event, then):
            continue
        text = _effect(event, words) if isinstance(event, EffectBegan) else line.sentence
        rule = words.noted(PREVENTED_DAMAGE_IS_NOT_DEALT) if isinstance(event, PreventionApplied) else line.rule
        says = words.of_rule(rule) if rule else ""
        yield Told(text=text, rule=rule, says=says, chosen=chosen if line.kind == "choice" else "")


def _is_removed_next(begun: AbilityResolved, then: Sequence[Event]) -> bool:
    """Whether what was to resolve is removed from the stack at once, without a legal target (608.2b)."""
    return any(isinstance(each, AbilityRemoved) and each.trigger == begun.trigger for each in then)


def _departed(events: Sequence[Event]) -> set[str]:
    """Whatever leaves the battlefield at some time: that it leaves combat too goes without saying."""
    return {each.object for each in events if isinstance(each, _LEAVING)}


_LEAVING = (CreatureDestroyed, PermanentLeft, PermanentReturned, PermanentSacrificed, PutIntoGraveyard)


def _effect(event: EffectBegan, words: Words) -> str:
    """What begins to apply, by whose ability, to whom."""
    card, ability = words.ability(event.ability.words)
    whose, on = card or event.source, [name for each in event.ability.subject for name in each.ids]
    for_whom = f" for {listed(on)}" if on else ""
    return f"from now on{for_whom}{f', by {whose}' if whose else ''}: {ability or 'a rule of blocking'}"
