"""What players do about triggered abilities: put them on the stack in an order of theirs, and let them resolve."""

from __future__ import annotations

from hypothesis import strategies as st

from events.triggers import AbilityRemoved
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.laws.boards import Draw

__all__ = ["resolve", "stack"]


def stack(draw: Draw, game: Game) -> None:
    """Put the waiting triggered abilities of a player on the stack, or try to."""
    players = sorted({trigger.controller for trigger in game.triggers.waiting})
    if not players:
        return
    player = draw(st.sampled_from(players))
    numbers = [trigger.number for trigger in game.triggers.waiting if trigger.controller == player]
    before = list(game.log)
    try:
        game.stack_triggers(player, draw(st.permutations(numbers)))
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before
    for number, controller in game.targets_to_choose:
        if draw(st.booleans()):
            target = draw(st.sampled_from([*game.board.permanents, *game.board.players]))
            before = list(game.log)
            try:
                game.choose_targets(controller, number, (target,))
            except IllegalAction:
                assert list(game.log) == before


def resolve(draw: Draw, game: Game) -> None:
    """Let the top of the stack resolve, with any choice for it."""
    some = [*game.board.permanents, *game.board.players]
    objects = draw(st.sampled_from([None, None, *[(name,) for name in some]]))
    before = len(game.log)
    waited, stacked = len(game.triggers.waiting), len(game.triggers.stack)
    try:
        game.resolve_top(objects, declined=draw(st.booleans()))
    except (IllegalAction, WrongMoment):
        removed = sum(isinstance(event, AbilityRemoved) for event in game.log.since(before))
        assert len(game.triggers.waiting) + len(game.triggers.stack) == waited + stacked - removed
