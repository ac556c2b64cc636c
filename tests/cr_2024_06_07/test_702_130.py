"""702.130: afflict."""

from __future__ import annotations

from events.board import PermanentLeft
from events.effects import BlockedEffectApplied
from tests.given import given


def test_the_defending_player_loses_life_once_however_many_block(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 3"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["khenra"],
        block={"bear": ["khenra"], "cat": ["khenra"]},
    )
    assert game.triggers.counts == {"khenra": 1}
    game.resolve_top()
    assert game.board.life["bob"] == 17


def test_it_needs_no_creature_that_blocks(edition: str) -> None:
    game = given(edition, alice=["khenra 2/2 afflict 1"], bob=["bear 2/2"], attack=["khenra"], block={})
    game.apply(BlockedEffectApplied("khenra"))
    game.resolve_top()
    assert game.board.life["bob"] == 19


def test_the_ability_is_there_when_its_creature_is_gone(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 2"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"khenra": "carol"},
    )
    game.declare_blockers({})
    game.declare_blockers({"cat": ["khenra"]})
    game.apply(PermanentLeft("khenra", "exile"))
    game.resolve_top()
    assert (game.board.life["bob"], game.board.life["carol"]) == (20, 18)


def test_702_130b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["khenra 2/2 afflict 1, afflict 2"],
        bob=["bear 2/2"],
        attack=["khenra"],
        block={"bear": ["khenra"]},
    )
    assert game.triggers.counts == {"khenra": 2}
    game.resolve_top()
    game.resolve_top()
    assert game.board.life["bob"] == 17


def test_unblocked_it_afflicts_nobody(edition: str) -> None:
    game = given(edition, alice=["khenra 2/2 afflict 3"], bob=["bear 2/2"], attack=["khenra"], block={})
    assert game.triggers.counts == {}
