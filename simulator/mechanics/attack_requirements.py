"""Restrictions on attacking and requirements to attack: the same exact maximum as for blocks."""

from __future__ import annotations

from collections.abc import Iterator

from events.rule import Rule, Violation
from simulator.legality.outcome import Undecided
from simulator.mechanics.attacking import Attack

__all__ = ["attack_requirements_are_obeyed", "attack_restrictions_are_obeyed"]


def _because(source: str, words: str) -> str:
    return ": ".join(part for part in (source, words) if part)


def attack_restrictions_are_obeyed(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """No creature attacks that an effect says can't attack, or can't without others; no more attack than can."""
    if not attack.attacks:
        return
    compiled = attack.compiled
    problem, chosen = compiled.problem, attack.declaration
    for never in compiled.forbidden:
        if chosen[never.creature] & never.targets:
            creature = problem.blockers[never.creature]
            yield Violation(rule, (creature,), f"{creature} can't attack", _because(never.source, never.words))
    number = sum(1 for mask in chosen if mask)
    for limit in compiled.limits:
        because = _because(limit.source, limit.words)
        if limit.creature < 0 and number > limit.n:
            yield Violation(rule, (), f"{number} creatures attack and no more than {limit.n} can", because)
        elif limit.creature >= 0 and chosen[limit.creature] and number - 1 < limit.n:
            creature = problem.blockers[limit.creature]
            yield Violation(rule, (creature,), f"{creature} can't attack with {number - 1} others", because)


def attack_requirements_are_obeyed(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """As many requirements are obeyed as could be without disobeying a restriction or adding a cost."""
    compiled = attack.compiled
    if not compiled.required:
        return
    maximum = attack.maximum
    if isinstance(maximum, Undecided) or attack.obeyed >= maximum.value:
        return
    missed = [required for required in compiled.required if not attack.declaration[required.creature]]
    creatures = dict.fromkeys(compiled.problem.blockers[required.creature] for required in missed)
    because = dict.fromkeys(_because(required.source, required.words) for required in missed)
    text = f"{attack.obeyed} of the {maximum.value} requirements that could be obeyed are obeyed"
    yield Violation(rule, tuple(creatures), text, "; ".join(because))
