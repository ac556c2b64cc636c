"""611.2b: what doesn't untap as long as something is so of another permanent; where that is over, nothing begins."""

from __future__ import annotations

import pytest

from events.board import PermanentUntapped
from events.effects import StaysTappedEffectApplied
from simulator.game.game import Game
from tests.given import given
from tests.rules.keyword_actions_701.acting import says

pytestmark = pytest.mark.rule("608.2c")

DEED = "Tap target creature. That creature doesn't untap during its controller's untap step for as long as"


def begun(game: Game) -> list[tuple[str, str, str]]:
    found = (each for each in game.log if isinstance(each, StaysTappedEffectApplied))
    return [(each.object, each.until, each.source) for each in found]


@pytest.mark.parametrize(
    ("condition", "until"),
    [("this creature remains tapped", "untaps"), ("this creature remains on the battlefield", "this_leaves")],
)
def test_it_stays_tapped_as_long_as_its_words_say(edition: str, condition: str, until: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "bear", f"{{T}}: {DEED} {condition}.")
    game.activate("alice", "bear", targets=["cub"])
    game.resolve_top()
    assert "cub" in game.board.tapped
    assert begun(game) == [("cub", until, "bear")]
    assert not game.triggers.unread.happened


def test_611_2b_it_does_not_begin_where_that_is_over(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "bear", f"{{T}}: {DEED} this creature remains tapped.")
    game.activate("alice", "bear", targets=["cub"])
    game.apply(PermanentUntapped("bear"))
    game.resolve_top()
    assert "cub" in game.board.tapped
    assert begun(game) == []
