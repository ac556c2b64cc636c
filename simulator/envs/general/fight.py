"""A combat before blocks: who fights, what may be declared, what the players have at hand, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from projections.board import Board
from projections.verdict_doubts import doubts_at_any_time, named
from simulator.cases.format.effects import Effect
from simulator.envs.declaring import Declaring
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.search import ACTIVE, DEFENDING, Agent, Seen, seen_of
from simulator.game.game import Game
from simulator.legality.check import without_costs_beyond
from simulator.legality.legality import Legality
from simulator.legality.problem import Problem

AfterDamage = Callable[["Fight", Game, BlockPairs], GameQuestion]
"""What follows when all that combat damage does has happened: the next question."""


class Playable(NamedTuple):
    """A trick as an effect that can happen.

    Args:
        player: who may play it.
        effect: what happens then.
        objects: the permanents and players that it acts on, all of which have to be there.
        path: where the trick stands.
    """

    player: str
    effect: Effect
    objects: tuple[str, ...]
    path: str

    def can_be_played(self, game: Game) -> bool:
        """Whether all that it acts on is there."""
        board = game.board
        return all(one in board.permanents or one in board.players for one in self.objects)


@dataclass(frozen=True, eq=False)
class Declarable:
    """A declaration that nobody has begun to make; it never changes.

    Args:
        problem: what the declaration poses.
        seen: what the board shows.
    """

    problem: Problem
    seen: Seen

    @cached_property
    def declaring(self) -> Declaring[BlockPairs]:
        """The legal declarations, whatever they cost."""
        return Declaring(Legality(self.problem), tuple)

    @cached_property
    def declaring_free(self) -> Declaring[BlockPairs]:
        """The legal declarations that incur no cost."""
        if not self.problem.costs:
            return self.declaring
        return Declaring(Legality(replace(without_costs_beyond(self.problem, 0), costs=())), tuple)


@dataclass(frozen=True, eq=False)
class Fight(Declarable):
    """A combat before blocks; it never changes.

    Args:
        problem: what the block declaration poses.
        seen: what the board shows.
        active: the active player.
        defending: the defending player.
        chooser: who chooses the blocks: the defending player, or whom an effect names.
        tricks: what the players may play after blocks.
        end: what follows when all that combat damage does has happened.
        plays: how many spells and abilities the players may play after blocks.
    """

    active: str
    defending: str
    chooser: str
    tricks: tuple[Playable, ...]
    end: AfterDamage
    plays: int = 0

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each creature among the attackers or the blockers."""
        fighters = (self.problem.attackers, self.problem.blockers)
        return {creature: place for creatures in fighters for place, creature in enumerate(creatures)}

    def role(self, player: str) -> Agent:
        """The role of a player in this combat."""
        return ACTIVE if player == self.active else DEFENDING


def settle(fight: Fight, game: Game) -> None:
    """Let all that waits or is on the stack resolve in the plainest way; where spells are played, with targets too."""
    if fight.plays:
        resolve_all(game)
    else:
        game.settle_stack()


def resolve_all(game: Game) -> None:
    """Let all that waits or is on the stack resolve in the plainest way: the first targets are chosen (603.3d)."""
    give_priority(game)
    while game.triggers.stack or game.triggers.combat_damage:
        resolve_one(game)


def resolve_one(game: Game) -> None:
    """Let the top of the stack resolve in the plainest way: what a player may do is not done."""
    stack = game.triggers.stack
    game.resolve_top(declined=bool(stack) and stack[-1].optional)
    give_priority(game)


def give_priority(game: Game) -> None:
    """Put what has triggered on the stack, as before a player gets priority (117.5), with the first targets."""
    game.stack_waiting()
    game.settle_targets()


def seen_on(board: Board, problem: Problem, active: str, defending: str) -> Seen:
    """The board of a combat as observers see it before blocks are declared."""
    creatures = [board.permanents[one] for one in (*problem.attackers, *problem.blockers)]
    points = [(one.power or 0, one.toughness or 0) for one in creatures]
    return seen_of(problem, points, (board.life_of(active), board.life_of(defending)))


def fight_of(game: Game, name: str, tricks: tuple[Playable, ...], end: AfterDamage, plays: int = 0) -> Fight:
    """The combat of a game in whose declare blockers step nobody has chosen a block.

    Args:
        game: the game.
        name: what the game is called, for errors.
        tricks: what the players may play after blocks.
        end: what follows when all that combat damage does has happened.
        plays: how many spells and abilities the players may play after blocks.

    Raises:
        ScenarioError: there is no such combat, or one of other than two players.
        UndeterminedScenario: something on its board is not read.
    """
    active, defending = _two_players(game, name)
    _check_moment(game, name)
    question = game.block_question(defending)
    if doubt := named((*question.doubts, *question.open, *doubts_at_any_time(game.position))):
        expected = "a board on which everything is read that can act in combat"
        raise UndeterminedScenario(name, f"what nobody here can judge: {doubt}", expected)
    problem = question.compiled.problem
    seen = seen_on(game.board, problem, active, defending)
    return Fight(problem, seen, active, defending, game.choosing, tricks, end, plays)


def _two_players(game: Game, name: str) -> tuple[str, str]:
    board = game.board
    if board.teams or len(board.defending) != 1:
        found = f"teams {board.teams}" if board.teams else f"{len(board.defending)} defending players"
        raise ScenarioError(name, found, "one active and one defending player, who are the two roles")
    return board.active, board.defending[0]


def _check_moment(game: Game, name: str) -> None:
    board, combat = game.board, game.combat
    expected = "the log of a combat up to the beginning of its declare blockers step"
    if board.step != "declare_blockers":
        whole = f"{expected}; simulator.envs.scenarios_of has the combats of a whole game"
        raise ScenarioError(name, f"a log that ends in the step {board.step}", whole)
    if game.mana.owed is not None or not combat.attackers_declared:
        raise ScenarioError(name, "a declaration of attackers that is not complete", expected)
    if combat.declared or combat.chosen_blocks:
        raise ScenarioError(name, "blocks that are chosen already", expected)
    if not combat.attacking:
        raise ScenarioError(name, "no attacking creature", "an attacking creature or more")
