"""Deathtouch and lifelink as triggered abilities: each instance triggers on the damage that its source deals."""

from __future__ import annotations

from events.abilities import Triggered
from events.board import Permanent
from events.triggering import Destroy, GainLife
from projections.triggers import Triggers

__all__ = ["deathtouch_triggers", "lifelink_triggers"]


def deathtouch_triggers(t: Triggers, source: str, target: str, times: int) -> None:
    """Each time that a permanent with deathtouch deals damage to a creature, every instance triggers once.

    Args:
        t: the triggered abilities as they are.
        source: the permanent, which triggers nothing any more once it has left the battlefield.
        target: what was dealt damage.
        times: how many instances of deathtouch the source has.
    """
    this, dealt = t._permanents.get(source), t._permanents.get(target)
    if this is None or dealt is None or "creature" not in dealt.types:
        return
    for _ in range(times):
        t.trigger(this, Triggered(effect=Destroy(), words="deathtouch"), (target,))


def lifelink_triggers(t: Triggers, source: str, amount: int, times: int) -> None:
    """Each time that a permanent with lifelink deals damage, every instance triggers once, for all dealt at once.

    Args:
        t: the triggered abilities as they are.
        source: the permanent, which triggers nothing any more once it has left the battlefield.
        amount: the points of damage to one recipient.
        times: how many instances of lifelink the source has.
    """
    this = t._permanents.get(source)
    if this is None:
        return
    key = ("lifelink", source)
    if t.once is None or key not in t.once:
        t.once = (t.once or frozenset()) | {key}
        for _ in range(times):
            t.trigger(this, Triggered(effect=GainLife(n=amount), words="lifelink"))
    else:
        _gain_more(t, this, amount, times)


def _gain_more(t: Triggers, this: Permanent, amount: int, times: int) -> None:
    """The same source dealt damage to something else at the same time."""
    waiting = [*t.waiting]
    for index in range(len(waiting) - 1, -1, -1):
        trigger = waiting[index]
        effect = trigger.ability.effect
        if times and trigger.source == this.id and trigger.ability.words == "lifelink" and isinstance(effect, GainLife):
            more = Triggered(effect=GainLife(n=effect.n + amount), words="lifelink")
            waiting[index] = trigger._replace(ability=more)
            times -= 1
    t.waiting = (*waiting,)
