"""702.39: provoke."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.given import given

pytestmark = pytest.mark.rule("702.39")


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
    game = given(
        edition,
        alice=["beast 5/3 provoke", "cat 1/1"],
        bob=["bear 2/2", "wall 0/4", "rock artifact"],
        attack=["beast"],
    )
    for wrong in (["cat"], ["rock"], ["bear", "cat"], []):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    assert len(game.triggers.stack) == 1


def test_a_creature_that_cannot_block_it_does_not_have_to(edition: str) -> None:
    game = given(edition, alice=["beast 5/3 provoke, flying"], bob=["bear 2/2"], attack=["beast"])
    game.resolve_top(["bear"])
    assert game.judge({}).legal is True


def test_702_39b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["beast 5/3 provoke, provoke"],
        bob=["bear 2/2; tapped", "wall 0/4; tapped", "cat 1/1"],
        attack=["beast"],
    )
    assert game.triggers.counts == {"beast": 2}
    game.stack_triggers("alice", [trigger.number for trigger in game.triggers.waiting])
    for trigger, target in zip(game.triggers.stack, ("bear", "wall"), strict=True):
        game.choose_targets("alice", trigger.number, [target])
    game.resolve_top()
    game.resolve_top()
    assert game.board.tapped == {"beast"}
    assert [dict(blocks) for blocks in game.legal_blocks] == [
        {"bear": ("beast",), "wall": ("beast",)},
        {"bear": ("beast",), "wall": ("beast",), "cat": ("beast",)},
    ]


def test_702_39a_it_lasts_for_this_combat_only(edition: str) -> None:
    game = given(edition, alice=["beast 1/3 provoke, vigilance"], bob=["wall 0/4"], attack=["beast"])
    game.resolve_top(["wall"])
    game.declare_blockers({"wall": ["beast"]})
    while game.board.step != "main":
        game.pass_step()
    game.declare_attackers({"beast": "bob"})
    game.resolve_top(declined=True)
    assert game.judge({}).legal
