"""What the events that tap and untap permanents, and change points of life, mean to triggered abilities."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import costs as k
from events import damage as d
from events import effects as f
from events import triggers as t
from events.event import Event
from projections.layers.state import PLAIN
from projections.projection import Handler
from projections.triggers import changing as rules
from projections.triggers import doubts
from projections.triggers.layering import something_changes, source_changes
from projections.triggers.stack_objects import NOTHING_COUNTED, About
from projections.triggers.triggers import Triggers
from projections.unread import NOTHING


def is_tapped(now: Triggers, permanent: str, by: str = "") -> None:
    """A permanent is tapped; one that was tapped before does not become so (603.2e). By whom is "" where not known."""
    if permanent in now._tapped:
        return
    now._tapped[permanent] = None
    if now._layers is not PLAIN:
        something_changes(now)
    if now._watchers:
        rules.becomes_tapped(now, permanent, by)


def is_untapped(now: Triggers, permanent: str) -> None:
    """A permanent is untapped; one that was not tapped does not become so (603.2e)."""
    if permanent not in now._tapped:
        return
    del now._tapped[permanent]
    if now._layers is not PLAIN:
        source_changes(now, permanent, "untaps")
        something_changes(now)
    if now._watchers:
        rules.becomes_untapped(now, permanent)


def _tapped(now: Triggers, event: e.PermanentTapped | f.Regenerated) -> None:
    is_tapped(now, event.object, rules.who_acts(now) if isinstance(event, e.PermanentTapped) else "")


def _attacker_tapped(now: Triggers, event: c.AttackerTapped) -> None:
    is_tapped(now, event.attacker, _whose(now, event.attacker) if now._watchers else "")


def _tapped_for_cost(now: Triggers, event: k.TappedForCost) -> None:
    is_tapped(now, event.object, _whose(now, event.object))


def _whose(now: Triggers, permanent: str) -> str:
    """Who controls a permanent, and so taps it to attack or for a cost."""
    known = now.known(permanent)
    return known.controller if known is not None else ""


def _untapped(now: Triggers, event: e.PermanentUntapped | k.UntappedForCost) -> None:
    is_untapped(now, event.object)


def _provoked(now: Triggers, event: t.CreatureProvoked) -> None:
    if event.untapped:
        is_untapped(now, event.creature)


def _another_total(now: Triggers) -> None:
    """A player's life total has become another."""
    something_changes(now)
    if now.unread is not NOTHING:
        doubts.may_trigger(now, "damage")


def _life_lost(now: Triggers, event: d.LifeLost | k.LifePaid) -> None:
    player, amount = event.player, event.amount
    if amount > 0:
        now.count(player, "life_lost", amount)
    now._life = {**now._life, player: now._life.get(player, 0) - amount}
    if now._layers is not PLAIN or now.unread is not NOTHING:
        _another_total(now)
    if now._watchers and amount > 0:
        now.about = About(amount, player)
        rules.loses_life(now, player, by_damage=isinstance(event, d.LifeLost))
        now.about = NOTHING_COUNTED


def _life_gained(now: Triggers, event: d.LifeGained) -> None:
    player, amount = event.player, event.amount
    if amount > 0:
        now.count(player, "life_gained", amount)
    now._life = {**now._life, player: now._life.get(player, 0) + amount}
    if now._layers is not PLAIN or now.unread is not NOTHING:
        _another_total(now)
    if now._watchers and amount > 0:
        now.about = About(amount, player)
        rules.gains_life(now, player)
        now.about = NOTHING_COUNTED


def _life_changed(now: Triggers, event: e.LifeChanged) -> None:
    """A player's life total becomes another: so much life is gained or lost (119.5)."""
    before = now._life.get(event.player, event.life)
    if event.life < before:
        now.count(event.player, "life_lost", before - event.life)
    elif event.life > before:
        now.count(event.player, "life_gained", event.life - before)
    now._life = {**now._life, event.player: event.life}
    _another_total(now)
    if now._watchers and event.life != before:
        now.about = About(abs(event.life - before), event.player)
        if event.life < before:
            rules.loses_life(now, event.player)
        else:
            rules.gains_life(now, event.player)
        now.about = NOTHING_COUNTED


CHANGE_TRIGGERS: dict[type[Event], Handler] = {
    e.LifeChanged: _life_changed,
    e.PermanentTapped: _tapped,
    e.PermanentUntapped: _untapped,
    c.AttackerTapped: _attacker_tapped,
    d.LifeGained: _life_gained,
    d.LifeLost: _life_lost,
    f.Regenerated: _tapped,
    k.LifePaid: _life_lost,
    k.TappedForCost: _tapped_for_cost,
    k.UntappedForCost: _untapped,
    t.CreatureProvoked: _provoked,
}
"""What each type of event does that changes whether a permanent is tapped, or how much life a player has."""
