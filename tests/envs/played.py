"""TrickQuestion environments in tests: random choices, attacks on any board, and all that is asked of a log."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from events.board import PermanentEntered
from events.codec import encode_events
from events.event import Event
from events.log import Log
from simulator.envs.general.declarations import ask_for_attacks, raid_of
from simulator.envs.general.engine import FullCombat
from simulator.envs.general.questions import GameMoment, GameQuestion, GameSearch, NothingAsked
from simulator.envs.scenario import Scenario
from simulator.envs.search import Search, Seen
from simulator.game.game import Game


def new_game(board: tuple[Event, ...], edition: str) -> Game:
    """A game on a board, without the battles that the edition does not have yet."""
    game = Game(edition=edition)
    for event in board:
        if not isinstance(event, PermanentEntered) or not game.table.unknown(event.permanent.types):
            game.apply(event)
    return game


class _Attack(GameSearch):
    """An attack that is chosen on any board."""

    def returns(self) -> object:  # type: ignore[override]  # nothing asks
        raise NotImplementedError


def attacked(game: Game, random: Random) -> Game:
    """The game after a legal attack, chosen at random, its costs paid or the attack taken back."""
    while game.board.step != "declare_attackers":
        game.pass_step()
    raid = raid_of(game, "a board", _declared)
    begun = Scenario("a board", str(game.edition), ())
    search = _Attack(begun, GameMoment(game, ask_for_attacks(raid, game)))  # type: ignore[abstract]  # returns is above
    return at_random(search, random).game


def _declared(game: Game) -> GameQuestion:
    return NothingAsked(Seen((), (), (), (), (0, 0)), ())


def combat(game: Game) -> FullCombat:
    """The combat of a game whose attackers are declared."""
    return FullCombat.from_game(game, "a combat")


S = TypeVar("S", bound=Search)


def at_random(search: S, random: Random) -> S:
    """Play to the end."""
    while not search.over:
        choices = search.legal()
        assert len(choices) > 1, f"{search!r} asks for a forced choice"
        assert list(choices) == sorted({*choices})
        search.apply(random.choice(choices))
    assert search.legal() == ()
    return search


def same(one: Log, other: Log) -> bool:
    """Whether two logs are the same to the byte."""
    return bool(encode_events(one) == encode_events(other))
