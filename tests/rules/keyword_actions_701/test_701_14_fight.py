"""701.14: two creatures fight, each dealing damage equal to its power to the other."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.damage import DamageDealt
from tests.rules.keyword_actions_701.acting import acting

pytestmark = pytest.mark.rule("701.14")

FIGHTS = "Whenever this creature attacks, it fights target creature defending player controls."


def test_each_deals_damage_equal_to_its_power_at_the_same_time(edition: str) -> None:
    game = acting(edition, FIGHTS, alice=["bear 3/2"], bob=["ox 2/4"])
    game.resolve_top(["ox"])
    assert [(dealt.source, dealt.target, dealt.amount) for dealt in game.log if isinstance(dealt, DamageDealt)] == [
        ("bear", "ox", 3),
        ("ox", "bear", 2),
    ]
    assert [*game.board.permanents] == ["ox"]
    assert game.board.marked == {"ox": 3}


def test_deathtouch_of_both_and_lifelink_count(edition: str) -> None:
    game = acting(edition, FIGHTS, alice=["asp 1/1 deathtouch, lifelink"], bob=["viper 1/9 deathtouch"])
    game.resolve_top(["viper"])
    assert [*game.board.permanents] == []
    assert game.board.life["alice"] == 21


def test_neither_fights_if_one_is_gone(edition: str) -> None:
    game = acting(edition, FIGHTS, bob=["ox 2/4", "cub 2/2"])
    game.stack_waiting()
    game.choose_targets("alice", game.triggers.stack[-1].number, ["ox"])
    game.apply(PermanentLeft("bear"))
    game.resolve_top()
    assert not any(isinstance(event, DamageDealt) for event in game.log)


def test_one_without_power_deals_none_and_is_dealt_damage(edition: str) -> None:
    game = acting(edition, FIGHTS, alice=["wall 0/4"])
    game.resolve_top(["cub"])
    assert game.board.marked == {"wall": 2}
