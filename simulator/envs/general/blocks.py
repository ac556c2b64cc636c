"""Choosing blocks creature by creature, and declaring them."""

from __future__ import annotations

from collections.abc import Sequence

from events.combat import BlockerChosen, BlockersDeclared
from events.event import Event
from simulator.envs.declaring import Node
from simulator.envs.general.after_blocks import after_blocks
from simulator.envs.general.costs import ask_for_costs
from simulator.envs.general.fight import Fight
from simulator.envs.general.questions import Pairs, Question
from simulator.game.game import Game

__all__ = ["Blocking", "ask_for_blocks"]

Choosing = Node[Pairs]
"""A half-made declaration."""


def ask_for_blocks(fight: Fight, game: Game, *, free: bool = False) -> Question:
    """Let the defending player begin to choose blocks.

    Args:
        fight: the combat.
        game: its game.
        free: whether only declarations that incur no cost can be made.

    Raises:
        TooLarge: nobody can tell what is legal on this board.
    """
    game.opened = game.savepoint()
    pairs, node = (fight.declaring_free if free else fight.declaring).first
    return _chosen(fight, game, pairs, pairs, node, free)


def _chosen(fight: Fight, game: Game, before: Pairs, pairs: Pairs, node: Choosing | None, free: bool) -> Question:
    """Log some blocks, the last of those `before`, and ask the next creature; where none is left, declare."""
    problem = fight.problem
    game.log.extend([BlockerChosen(problem.blockers[b], problem.attackers[a]) for b, a in pairs])
    if node is not None:
        return Blocking(fight, before, node, free)
    game.apply(BlockersDeclared(fight.defending, fight.chooser if fight.chooser != fight.defending else ""))
    return ask_for_costs(
        game,
        fight.seen,
        before,
        fight.role(fight.defending),
        (),
        stands=lambda then: after_blocks(fight, then, before),
        taken_back=lambda then: ask_for_blocks(fight, then, free=True),
    )


class Blocking(Question):
    """Which attacker a creature blocks, or which further one.

    Args:
        fight: the combat.
        pairs: the blocks that are chosen.
        node: the half-made declaration.
        free: whether only declarations that incur no cost can be made.
    """

    __slots__ = ("_fight", "_free", "_node")

    def __init__(self, fight: Fight, pairs: Pairs, node: Choosing, free: bool) -> None:
        super().__init__(fight.seen, pairs, fight.role(fight.chooser), "block", node.choices, node.asked)
        self._fight = fight
        self._node = node
        self._free = free

    def answer(self, game: Game, choice: int) -> Question:
        pairs, node = self._node[choice]
        return _chosen(self._fight, game, (*self.pairs, *pairs), pairs, node, self._free)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The attacker of the next block that is recorded, if it is one of the asked creature; else nobody."""
        event = rest[0]
        if not isinstance(event, BlockerChosen) or self._fight.places.get(event.blocker) != self.asked:
            return (0,)
        return (self._fight.places.get(event.attacker, -1) + 1,)
