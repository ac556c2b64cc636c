"""702.39: provoke."""

from __future__ import annotations

import pytest

from simulator.verdict import IllegalAction
from tests.given import given


def test_the_chosen_creature_untaps_and_has_to_block_it(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke"], bob=["bear 2/2; tapped", "wall 0/4"], attack=["beast"])
    assert game.triggers.counts == {"beast": 1}
    game.resolve_top(["bear"])
    assert "bear" not in game.board.tapped
    assert [dict(blocks) for blocks in game.legal_blocks] == [
        {"bear": ("beast",)},
        {"bear": ("beast",), "wall": ("beast",)},
    ]
    assert game.judge({"wall": ["beast"]}).legal is False


def test_its_controller_may_decline(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke"], bob=["bear 2/2; tapped"], attack=["beast"])
    game.resolve_top(declined=True)
    assert "bear" in game.board.tapped
    assert game.judge({}).legal is True


def test_only_a_creature_of_the_defending_player_is_chosen(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke", "cat 1/1"], bob=["bear 2/2", "rock artifact"], attack=["beast"])
    for wrong in (["cat"], ["rock"], ["bear", "cat"], []):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    assert len(game.triggers.stack) == 1


def test_a_creature_that_cannot_block_it_does_not_have_to(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke, flying"], bob=["bear 2/2"], attack=["beast"])
    game.resolve_top(["bear"])
    assert game.judge({}).legal is True
