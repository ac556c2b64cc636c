"""Several games at once that are played on, forked and taken back, and what must hold of them after each step."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from events.codec import encode_events
from projections.views import Savepoint
from simulator.game.game import Game
from tests.laws.checks import check_what_stays_blocked, digests_from_zero, fed_again


class Games(RuleBasedStateMachine):
    """A game, and forks of it at any time; who inherits from this says how they begin and what happens in them."""

    marks: Bundle[tuple[int, Savepoint, bytes, dict[str, str]]] = Bundle("marks")

    def begin_with(self, game: Game) -> None:
        """Begin with a game."""
        self.games = [game]
        self.here = 0

    @property
    def game(self) -> Game:
        """The game in which something happens now."""
        return self.games[self.here]

    @rule()
    def fork(self) -> None:
        if len(self.games) < 3:
            self.games.append(self.game.fork())

    @rule(which=st.integers(0, 2))
    def go_to_another(self, which: int) -> None:
        self.here = which % len(self.games)

    @rule(target=marks)
    def mark(self) -> tuple[int, Savepoint, bytes, dict[str, str]]:
        return self.here, self.game.savepoint(), encode_events(self.game.log), self.game.fork().digests()

    @rule(mark=consumes(marks))
    def roll_back(self, mark: tuple[int, Savepoint, bytes, dict[str, str]]) -> None:
        which, savepoint, stored, digests = mark
        game = self.games[which]
        if game.log.includes(savepoint.history):
            game.rollback(savepoint)
            assert encode_events(game.log) == stored
            assert game.digests() == digests

    @invariant()
    def every_state_is_its_fold(self) -> None:
        for game in getattr(self, "games", ()):
            assert game.fork().digests() == digests_from_zero(game.log)

    @invariant()
    def nobody_dead_fights_and_everything_is_where_it_must_be(self) -> None:
        for game in getattr(self, "games", ()):
            board, combat = game.board, game.combat
            # In some editions what phases out stays in combat.
            assert {*combat.attacking, *combat.blocking} <= {*board.permanents, *board.phased_out}
            assert set(combat.status) == set(combat.attacking) == set(combat.defending)
            assert board.tapped | set(board.marked) <= set(board.permanents)
            for attackers in combat.blocking.values():
                assert set(attackers) <= set(combat.attacking)
                assert len(set(attackers)) == len(attackers)
            assert all(target in ("", *board.players, *board.permanents) for target in combat.attacking.values())

    @invariant()
    def nothing_is_counted_below_zero(self) -> None:
        for game in getattr(self, "games", ()):
            assert all(number > 0 for number in game.board.marked.values())
            assert all(number >= 0 for number in game.board.poison.values())
            assert all(game.mana.pools.values())
            for known in game.board.permanents.values():
                assert all(number >= 0 for _, number in known.counters)
                assert (known.loyalty or 0) >= 0
                assert (known.defense or 0) >= 0

    def check_at_the_end(self, game: Game) -> None:
        """What must hold of a whole game: its choices alone make it again, to the byte."""
        assert encode_events(fed_again(game).log) == encode_events(game.log)
        check_what_stays_blocked(game.log)

    def teardown(self) -> None:
        for game in getattr(self, "games", ()):
            self.check_at_the_end(game)
