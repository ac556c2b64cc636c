"""Choosing attackers creature by creature, and declaring them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from events.combat import AttackerChosen, AttackersDeclared, BecameAttacking
from events.event import Event
from projections.verdict_doubts import doubts_at_any_time, named
from simulator.envs.declaring import Declaring, Node
from simulator.envs.errors import UndeterminedScenario
from simulator.envs.general.costs import ask_for_costs
from simulator.envs.general.fight import seen_of
from simulator.envs.general.questions import Pairs, Question
from simulator.envs.search import ACTIVE, Seen
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.legality.check import without_costs_beyond
from simulator.legality.legality import Legality
from simulator.legality.problem import Problem
from simulator.rules.attack import Attack

__all__ = ["Attacking", "Raid", "ask_for_attacks", "raid_of"]


@dataclass(frozen=True, eq=False)
class Raid:
    """An attack before it is declared; it never changes.

    Args:
        active: the active player.
        seen: what the board shows: all creatures of the active player as though they attacked.
        problem: what the attack declaration poses; its "blockers" are those creatures, its "attackers" what they can
            attack.
        then: how the game goes on when attackers are declared.
    """

    active: str
    seen: Seen
    problem: Problem
    then: Callable[[Game], Question]

    @cached_property
    def declaring(self) -> Declaring[Pairs]:
        """The legal declarations, whatever they cost."""
        return Declaring(Legality(self.problem), tuple)

    @cached_property
    def declaring_free(self) -> Declaring[Pairs]:
        """The legal declarations that incur no cost."""
        if not self.problem.costs:
            return self.declaring
        return Declaring(Legality(replace(without_costs_beyond(self.problem, 0), costs=())), tuple)


def raid_of(game: Game, name: str, then: Callable[[Game], Question]) -> Raid:
    """The attack of a game in whose declare attackers step nobody has chosen an attacker.

    Args:
        game: the game.
        name: what the game is called, for errors.
        then: how the game goes on when attackers are declared.

    Raises:
        UndeterminedScenario: something on its board is not read.
    """
    board = game.board
    exempt = game.table.answers["who is exempt from requirements to attack"]
    compiled = Attack(game.position, board.active, {}, exempt=exempt).compiled
    if doubt := named((*compiled.open, *doubts_at_any_time(game.position))):
        expected = "a board on which everything is read that can act in combat"
        raise UndeterminedScenario(name, f"what nobody here can judge: {doubt}", expected)
    return Raid(board.active, _seen(game, compiled.problem.blockers), compiled.problem, then)


def _seen(game: Game, creatures: Sequence[str]) -> Seen:
    """What the board shows if all these creatures attack the defending player."""
    board = game.board
    defending = board.defending[0]
    fork = game.fork()
    fork.log.extend([BecameAttacking(creature, defending, "", defending) for creature in creatures])
    problem = BlockQuestion(fork.position, defending, game.table).compiled.problem
    return seen_of(problem, board, (board.life_of(board.active), board.life_of(defending)))


def ask_for_attacks(raid: Raid, game: Game, *, free: bool = False) -> Question:
    """Let the active player begin to choose attackers.

    Args:
        raid: the attack.
        game: its game.
        free: whether only declarations that incur no cost can be made.

    Raises:
        TooLarge: nobody can tell what is legal on this board.
    """
    game.opened = game.savepoint()
    pairs, node = (raid.declaring_free if free else raid.declaring).first
    return _chosen(raid, game, (), pairs, node, free)


def _chosen(
    raid: Raid, game: Game, before: tuple[int, ...], pairs: Pairs, node: Node[Pairs] | None, free: bool
) -> Question:
    """Log some attackers, and ask the next creature; where none is left, declare."""
    problem = raid.problem
    game.log.extend([AttackerChosen(problem.blockers[one], problem.attackers[target]) for one, target in pairs])
    picked = tuple(chain(before, (one for one, _ in pairs)))
    if node is not None:
        return Attacking(raid, picked, node, free)
    game.apply(AttackersDeclared(raid.active))
    return ask_for_costs(
        game,
        raid.seen,
        (),
        ACTIVE,
        picked,
        stands=raid.then,
        taken_back=lambda then: ask_for_attacks(raid, then, free=True),
    )


class Attacking(Question):
    """Whether a creature attacks, or what it attacks.

    Args:
        raid: the attack.
        picked: the places of the creatures that are chosen to attack.
        node: the half-made declaration.
        free: whether only declarations that incur no cost can be made.
    """

    __slots__ = ("_free", "_node", "_raid")

    def __init__(self, raid: Raid, picked: tuple[int, ...], node: Node[Pairs], free: bool) -> None:
        super().__init__(raid.seen, (), ACTIVE, "attack", node.choices, node.asked, picked)
        self._raid = raid
        self._node = node
        self._free = free

    def answer(self, game: Game, choice: int) -> Question:
        pairs, node = self._node[choice]
        return _chosen(self._raid, game, self.picked, pairs, node, self._free)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """What the asked creature attacks, if that is what is recorded next; else nothing."""
        event, problem = rest[0], self._raid.problem
        if not isinstance(event, AttackerChosen) or event.attacker != problem.blockers[self.asked]:
            return (0,)
        return (problem.attackers.index(event.target) + 1 if event.target in problem.attackers else -1,)
