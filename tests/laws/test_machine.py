"""A state machine that plays on, forks and goes back, with what must hold after each step."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from events.codec import encode_events
from events.event import Event
from projections.views import Savepoint
from simulator.game.game import Game
from tests.laws.boards import EDITIONS
from tests.laws.checks import check_what_stays_blocked, digests_from_zero, fed_again
from tests.laws.moves import MOVES, legal_blocks_or_none, new_game, play
from tests.laws.rich_boards import any_boards


class Combats(RuleBasedStateMachine):
    """Several games at once: a game, and forks of it at any time."""

    marks: Bundle[tuple[int, Savepoint, bytes, dict[str, str]]] = Bundle("marks")

    @initialize(setup=any_boards, edition=st.sampled_from(EDITIONS))
    def begin(self, setup: tuple[Event, ...], edition: str) -> None:
        self.games: list[Game] = [new_game(setup, edition)]
        self.here = 0

    @property
    def game(self) -> Game:
        return self.games[self.here]

    @rule(data=st.data())
    def attack(self, data: st.DataObject) -> None:
        MOVES["attack"](data.draw, self.game)

    @rule(data=st.data())
    def choose_and_withdraw(self, data: st.DataObject) -> None:
        MOVES["click"](data.draw, self.game)

    @rule(data=st.data())
    def declare(self, data: st.DataObject) -> None:
        MOVES["declare"](data.draw, self.game)

    @rule(data=st.data())
    def declare_unchecked(self, data: st.DataObject) -> None:
        MOVES["submit"](data.draw, self.game)

    @rule(data=st.data())
    def order(self, data: st.DataObject) -> None:
        MOVES["order"](data.draw, self.game)

    @rule(data=st.data())
    def assign(self, data: st.DataObject) -> None:
        MOVES["assign"](data.draw, self.game)

    @rule(data=st.data())
    def deal_damage(self, data: st.DataObject) -> None:
        MOVES["announce"](data.draw, self.game)

    @rule(data=st.data())
    def pass_step(self, data: st.DataObject) -> None:
        MOVES["pass"](data.draw, self.game)

    @rule(data=st.data())
    def have_an_effect(self, data: st.DataObject) -> None:
        MOVES["effect"](data.draw, self.game)

    @rule(data=st.data())
    def activate_mana(self, data: st.DataObject) -> None:
        MOVES["mana"](data.draw, self.game)

    @rule(data=st.data())
    def pay(self, data: st.DataObject) -> None:
        MOVES["pay"](data.draw, self.game)

    @rule(data=st.data())
    def abandon(self, data: st.DataObject) -> None:
        MOVES["abandon"](data.draw, self.game)

    @rule(data=st.data())
    def stack_triggers(self, data: st.DataObject) -> None:
        MOVES["stack"](data.draw, self.game)

    @rule(data=st.data())
    def resolve_the_top(self, data: st.DataObject) -> None:
        MOVES["resolve"](data.draw, self.game)

    @rule()
    def there_is_a_legal_declaration(self) -> None:
        if self.game.board.step == "declare_blockers" and self.game.declaring:
            assert legal_blocks_or_none(self.game) is not None

    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        play(data.draw, self.game, most=9)

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
            assert set(combat.attacking) | set(combat.blocking) <= set(board.permanents)
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

    def teardown(self) -> None:
        for game in getattr(self, "games", ()):
            assert encode_events(fed_again(game).log) == encode_events(game.log)
            check_what_stays_blocked(game.log)


Combats.TestCase.settings = settings(
    max_examples=max(1, 250 * settings.default.max_examples // 100), stateful_step_count=40
)
TestCombats = Combats.TestCase
