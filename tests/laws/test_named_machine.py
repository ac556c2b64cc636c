"""The state machine on boards of cards by their names, under every edition of Magic."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from tests.laws.machine import Games
from tests.laws.moves import legal_blocks_or_none
from tests.laws.named_boards import MAGIC
from tests.laws.named_games import named_games
from tests.laws.named_moves import NAMED_MOVES, check_reason, everything_resolves, play_named
from tests.whole import whole

MOST = 9
"""Moves that a step makes at most."""


class NamedCombats(Games):
    """Combats of cards that are drawn by name, in which players cast, activate, choose and answer."""

    @initialize(data=st.data(), edition=st.sampled_from(MAGIC))
    def begin(self, data: st.DataObject, edition: str) -> None:
        self.begin_with(Game(data.draw(named_games(edition)), edition=whole(edition)))

    def play(self, data: st.DataObject, least: int, most: int) -> None:
        """Make some moves, on another board if all that follows here is not known."""
        if self.game.triggers.unread.happened and data.draw(st.booleans()):
            self.check_at_the_end(self.game)
            edition = str(self.game.edition)
            self.games[self.here] = Game(data.draw(named_games(edition)), edition=whole(edition))
        play_named(data.draw, self.game, least, most)

    @rule(data=st.data())
    def play_one_move(self, data: st.DataObject) -> None:
        self.play(data, 1, 1)

    @rule(data=st.data())
    def play_some_moves(self, data: st.DataObject) -> None:
        self.play(data, 2, 4)

    @rule(data=st.data())
    def play_many_moves(self, data: st.DataObject) -> None:
        self.play(data, 4, MOST)

    @rule(data=st.data(), name=st.sampled_from(sorted(NAMED_MOVES)))
    def do_anything(self, data: st.DataObject, name: str) -> None:
        NAMED_MOVES[name](data.draw, self.game)

    @rule()
    def everything_on_the_stack_resolves(self) -> None:
        everything_resolves(self.game)

    @rule()
    def there_is_a_legal_declaration(self) -> None:
        if self.game.board.step == "declare_blockers" and self.game.declaring:
            try:
                assert legal_blocks_or_none(self.game) is not None
            except NotKnown as unknown:
                check_reason(unknown)


NamedCombats.TestCase.settings = settings(
    max_examples=max(1, 250 * settings.default.max_examples // 100), stateful_step_count=40
)
TestNamedCombats = NamedCombats.TestCase
