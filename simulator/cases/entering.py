"""Steps of a script that put a permanent onto the battlefield in the middle of combat, and placing it in an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.combat import AttackingEffectApplied
from events.effects import PutBlocking
from simulator.cases import steps as s
from simulator.cases.setup import check_permanent, entered
from simulator.placing import settle_orders

if TYPE_CHECKING:
    from simulator.cases.playing import Play

__all__ = ["place", "put_attacking", "put_blocking"]


def put_blocking(play: Play, step: s.PutBlocking, path: str) -> None:
    """A permanent enters the battlefield blocking; orders that the script passed over are announced before."""
    settle_orders(play.game)
    check_permanent(step.permanent, f"{path}.permanent", play.game.table)
    play.game.apply(entered(step.permanent, play.game.table))
    play.game.apply(PutBlocking(step.permanent.id, step.blocking))


def put_attacking(play: Play, step: s.PutAttacking, path: str) -> None:
    """A permanent enters the battlefield attacking."""
    check_permanent(step.permanent, f"{path}.permanent", play.game.table)
    play.game.apply(entered(step.permanent, play.game.table))
    play.game.apply(AttackingEffectApplied(step.permanent.id, step.attacking))


def place(play: Play, step: s.Place, path: str) -> None:
    """A player places a creature in a damage assignment order."""
    play.attempt(lambda: play.game.place_in_order(step.player, step.in_order_of, step.new, step.position))
