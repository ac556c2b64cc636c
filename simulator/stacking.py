"""The doors for the stack: putting what has triggered there, and resolving what is on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.triggers import AbilityResolved, TriggersStacked
from simulator.mechanics.resolving import Resolution, Stacking, choosable, waiting_players
from simulator.placing import settle_orders
from simulator.verdict import IllegalAction, Outcome, Verdict

if TYPE_CHECKING:
    from simulator.game import Game

__all__ = ["resolve_top", "settle_stack", "stack_triggers", "stack_what_waits"]


def stack_triggers(game: Game, player: str, triggers: Sequence[int]) -> Verdict:
    """Put a player's waiting abilities on the stack; see `Game.stack_triggers`."""
    settle_orders(game)
    for other in waiting_players(game.position):
        if other == player:
            break
        waiting = [trigger.number for trigger in game.triggers.waiting if trigger.controller == other]
        if len(waiting) == 1:
            game.apply(TriggersStacked(other, tuple(waiting)))
    violations = game.table.violations(
        "put triggered abilities on the stack", Stacking(game.position, player, tuple(triggers))
    )
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(TriggersStacked(player, tuple(triggers)))
    return verdict


def stack_what_waits(game: Game) -> None:
    """Put all that waits on the stack in the plainest way: players in turn order, each one's in board order.

    The abilities of one permanent go there in the order in which they are printed.
    """
    settle_orders(game)
    if not game.triggers.waiting:
        return
    printed = [(source, a) for source, known in game.triggers.permanents.items() for a in known.abilities]
    place = {each: index for index, each in reversed([*enumerate(printed)])}
    while players := waiting_players(game.position):
        mine = [trigger for trigger in game.triggers.waiting if trigger.controller == players[0]]
        mine.sort(key=lambda trigger: (place.get((trigger.source, trigger.ability), len(printed)), trigger.number))
        game.apply(TriggersStacked(players[0], tuple(trigger.number for trigger in mine)))


def resolve_top(game: Game, objects: Sequence[str] | None = None, *, declined: bool = False) -> Verdict | None:
    """All players pass, and the top of the stack resolves; see `Game.resolve_top`."""
    stack_what_waits(game)
    if not game.triggers.stack:
        return None
    top = game.triggers.stack[-1]
    if objects is None:
        number, among = choosable(game.position, top)
        objects = () if declined else among[:number]
    resolution = Resolution(game.position, top, tuple(objects), declined)
    violations = game.table.violations("resolve an ability", resolution)
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(AbilityResolved(top.number, tuple(objects), declined))
    return verdict


def settle_stack(game: Game) -> None:
    """Let everything that waits or is on the stack resolve in the plainest way: what a player may do is not done."""
    while game.triggers.waiting or game.triggers.stack:
        stack_what_waits(game)
        if game.triggers.stack:
            resolve_top(game, declined=game.triggers.stack[-1].ability.optional)
