"""A duel of creatures: turns alternate, creatures arrive, attack and block, until a player's life is 0 or less.

Everything happens in one game and stands in one log. A turn is: it begins, permanents of its player untap, creatures
arrive; then attackers are declared, and where creatures attack, the combat follows as in any other game. No card is
played, nothing but creatures is drawn, and who has ten poison counters plays on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from events.board import GameBegan, Permanent, PermanentEntered, PermanentUntapped, Player, TurnBegan
from projections.board import Board
from projections.followed_events import NOT_BY_ITSELF
from projections.verdict_doubts import doubts_in, named
from simulator.envs.errors import ScenarioError, TooManyCreatures, UndeterminedScenario
from simulator.envs.general.declarations import ask_for_declaration, raid_of
from simulator.envs.general.fight import Fight, fight_of
from simulator.envs.general.questions import (
    BlockPairs,
    GameMoment,
    GameQuestion,
    GameSearch,
    NothingAsked,
    Onward,
    settled,
)
from simulator.envs.scenario import PLAYERS, DuelScenario
from simulator.envs.search import ACTIVE, DEFENDING, Returns, Seen
from simulator.game.game import Game

WON = 20
"""What a duel is worth to its winner, and costs its loser."""

NOBODY = Seen((), (), (), (), (0, 0))
"""What there is to see before the first attack."""


class DuelSearch(GameSearch):
    """A duel that is being played; see `Search`.

    The active role is that of the player whose turn it is, so the roles change hands each turn: `players` says who has
    which. While attackers are chosen, `seen` shows all creatures of the active player as though they attacked, and
    `picked` the places of those that are chosen.

    Args:
        scenario: the players and the creatures.

    Raises:
        ScenarioError: no duel can begin with it.
        EditionError: there is no such edition of Magic.
    """

    __slots__ = ()
    scenario: DuelScenario

    def __init__(self, scenario: DuelScenario) -> None:
        _check(scenario)
        game = Game(edition=scenario.edition)
        game.apply(GameBegan(players=tuple(Player(*one) for one in zip(PLAYERS, scenario.life, strict=True))))
        super().__init__(scenario, GameMoment(game, settled(game, _Duelling(scenario).begin_turn(game, NOBODY))))

    @property
    def players(self) -> Mapping[str, str]:
        """The player of each role in this turn."""
        board = self._moment.game.board
        return {ACTIVE: board.active, DEFENDING: board.defending[0]}

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._moment.game.board.turn

    @property
    def truncated(self) -> bool:
        """Whether the duel was broken off after its last turn, with nobody's life at 0 or less."""
        return self.over and not _dead(self._moment.game.board)

    @property
    def returns_by_player(self) -> Mapping[str, float]:
        """20 for the winner and -20 for the loser, once one player's life is 0 or less; else 0 for both."""
        dead = _dead(self._moment.game.board)
        if len(dead) != 1:
            return dict.fromkeys(PLAYERS, 0.0)
        return {player: float(-WON if player in dead else WON) for player in PLAYERS}

    def returns(self) -> Returns:
        """What the duel was worth to the players who have the two roles in this turn."""
        by_player, players = self.returns_by_player, self.players
        return Returns(by_player[players[ACTIVE]], by_player[players[DEFENDING]])

    def __repr__(self) -> str:
        return f"<DuelSearch {self.scenario.name}, {self.phase} of turn {self.turn}>"


def _dead(board: Board) -> frozenset[str]:
    """The players whose life is 0 or less."""
    return frozenset(player for player in PLAYERS if board.life_of(player) <= 0)


class _Duelling(NamedTuple):
    """How a duel goes on from turn to turn."""

    scenario: DuelScenario

    def begin_turn(self, game: Game, seen: Seen) -> GameQuestion:
        """Begin the next turn, up to its first question; where the last one is over, nothing is asked any more."""
        number = game.board.turn + 1
        if number > self.scenario.turns:
            return NothingAsked(seen, ())
        active, other = PLAYERS[(number - 1) % 2], PLAYERS[number % 2]
        game.apply(TurnBegan(active, (other,), number))
        for permanent in game.board.controlled_by(active):
            if permanent.id in game.board.tapped:
                game.apply(PermanentUntapped(permanent.id))
        for arriving in self._arriving(game, number):
            game.apply(PermanentEntered(replace(arriving, entered_this_turn=True)))
        while game.board.step != "declare_attackers":
            game.pass_step()
        raid = raid_of(game, self.scenario.name, lambda then: self._attackers_declared(then, raid.seen))
        return ask_for_declaration(raid, game)

    def _arriving(self, game: Game, number: int) -> Iterator[Permanent]:
        """The creatures that arrive in a turn and find a place."""
        scenario = self.scenario
        for arriving in scenario.arrivals[number - 1] if number <= len(scenario.arrivals) else ():
            there = sum("creature" in one.types for one in game.board.controlled_by(arriving.controller))
            if there < scenario.most:
                yield arriving
            elif scenario.crowded == "error":
                found = f"{arriving.id}, which would be creature {there + 1} of {arriving.controller}"
                expected = f"{scenario.most} creatures of a player at most; raise `most`, or let `crowded` be 'skip'"
                raise TooManyCreatures(f"{scenario.name}, turn {number}", found, expected)

    def _attackers_declared(self, game: Game, seen: Seen) -> GameQuestion:
        if not game.combat.attacking:
            return self._end_turn(game, seen)
        game.pass_step()
        return ask_for_declaration(fight_of(game, self.scenario.name, (), self._combat_ended), game)

    def _combat_ended(self, fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion:
        if _dead(game.board):
            return NothingAsked(fight.seen, pairs)
        return self._end_turn(game, fight.seen)

    def _end_turn(self, game: Game, seen: Seen) -> GameQuestion:
        while game.board.step != "main":
            game.pass_step()
        return NothingAsked(seen, ()) if _dead(game.board) else Onward(seen, lambda then: self.begin_turn(then, seen))


def _is_life(points: object) -> bool:
    return isinstance(points, int) and points >= 1


def _check(scenario: DuelScenario) -> None:
    """Nothing, where a duel can begin with a scenario.

    Raises:
        ScenarioError: it can't.
    """
    name = scenario.name
    if not (isinstance(scenario.most, int) and 1 <= scenario.most <= 64):
        raise ScenarioError(name, f"most = {scenario.most!r}", "1 to 64 creatures of a player at most")
    if not (isinstance(scenario.turns, int) and scenario.turns >= 1):
        raise ScenarioError(name, f"turns = {scenario.turns!r}", "a turn or more")
    if not (isinstance(scenario.life, Sequence) and len(scenario.life) == 2 and all(map(_is_life, scenario.life))):
        raise ScenarioError(name, f"life totals {scenario.life}", "two life totals of 1 or more")
    if scenario.crowded not in ("skip", "error"):
        raise ScenarioError(name, f"crowded = {scenario.crowded!r}", "'skip' or 'error'")
    known = {*PLAYERS}
    for number, arriving in enumerate(scenario.arrivals, 1):
        for place, one in enumerate(arriving):
            where, active = f"{name}, arrivals[{number - 1}][{place}]", PLAYERS[(number - 1) % 2]
            if one.controller != active:
                expected = f"{active}, whose turn the turn {number} is"
                raise ScenarioError(where, f"a creature that {one.controller} controls", expected)
            if "creature" not in one.types or one.power is None or one.toughness is None:
                raise ScenarioError(where, f"{one.id}, of the types {one.types}", "a creature with power and toughness")
            if one.id in known:
                raise ScenarioError(where, f"the id {one.id!r} a second time", "an id that nothing else has")
            if doubt := named(doubts_in(one.id, one.abilities, waiting=NOT_BY_ITSELF - {"enters"})):
                raise UndeterminedScenario(where, f"what is not read: {doubt}", "sentences that are")
            known.add(one.id)
