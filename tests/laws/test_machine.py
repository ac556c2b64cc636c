"""A state machine that plays on, forks and goes back, with what must hold after each step."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from events.event import Event
from tests.laws.boards import EDITIONS
from tests.laws.machine import Games
from tests.laws.moves import MOVES, legal_blocks_or_none, new_game, play
from tests.laws.rich_boards import any_boards


class Combats(Games):
    """Combats of creatures that are drawn."""

    @initialize(setup=any_boards, edition=st.sampled_from(EDITIONS))
    def begin(self, setup: tuple[Event, ...], edition: str) -> None:
        self.begin_with(new_game(setup, edition))

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


Combats.TestCase.settings = settings(
    max_examples=max(1, 250 * settings.default.max_examples // 100), stateful_step_count=40
)
TestCombats = Combats.TestCase
