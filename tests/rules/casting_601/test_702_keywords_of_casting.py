"""702: a spell that is illegal by its other words may be legal by a keyword of costs, of choices or of timing."""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, UndeterminedAction
from tests.given import given
from tests.rules.casting_601.playing import GROWS, bears, spell

EDITION = "cr-2026-01-16"


def game() -> Game:
    return given(EDITION, alice=["bear 2/2", "elf 1/1"], bob=["cub 2/2 shroud"], attack=["bear"])


SACRIFICES = ["bargain", "casualty 1", "emerge {5}{U}", "kicker—sacrifice a creature", "goblin offering"]


@pytest.mark.parametrize("keyword", SACRIFICES)
def test_a_sacrifice_that_such_a_keyword_may_ask_for_is_undetermined(keyword: str) -> None:
    with pytest.raises(UndeterminedAction, match=keyword.replace("{", r"\{")):
        game().cast("alice", spell(keywords=(keyword,)), targets=["bear"], sacrifice=["elf"])
    assert game().cast("alice", spell(keywords=(keyword,)), targets=["bear"]).legal
    with pytest.raises(IllegalAction):
        game().cast("alice", spell(), targets=["bear"], sacrifice=["elf"])


@pytest.mark.parametrize("keyword", ["convoke", "conspire", "improvise"])
def test_so_is_tapping_for_one(keyword: str) -> None:
    with pytest.raises(UndeterminedAction):
        game().cast("alice", spell(keywords=(keyword,)), targets=["bear"], tap=["elf"])


@pytest.mark.parametrize("keyword", ["overload {5}{R}", "cleave {3}", "bestow {3}{G}"])
def test_other_targets_than_the_words_ask_for_are_undetermined_with_a_keyword_of_targets(keyword: str) -> None:
    with pytest.raises(UndeterminedAction):
        game().cast("alice", spell(keywords=(keyword,)))


@pytest.mark.parametrize("keyword", ["bargain", "convoke", "madness {R}"])
def test_an_illegal_target_stays_illegal_with_a_keyword_of_costs(keyword: str) -> None:
    with pytest.raises(IllegalAction):
        game().cast("alice", spell(keywords=(keyword,)), targets=["cub"], sacrifice=["elf"])


def test_a_sorcery_waits_for_the_main_phase_but_with_a_keyword_of_timing() -> None:
    for keyword in ("bargain", "overload {1}"):
        with pytest.raises(IllegalAction):
            game().cast("alice", spell(types=("sorcery",), keywords=(keyword,)), targets=["bear"], sacrifice=["elf"])
    with pytest.raises(UndeterminedAction):
        game().cast("alice", spell(types=("sorcery",), keywords=("madness {r}",)), targets=["bear"])


def test_while_a_spell_with_split_second_waits_others_are_undetermined() -> None:
    there = bears(EDITION, GROWS, attack=["bear"])
    there.cast("alice", spell("flash fire", keywords=("split second",)), targets=["bear"])
    with pytest.raises(UndeterminedAction, match="split second"):
        there.cast("alice", spell("growth"), targets=["bear"])
    with pytest.raises(UndeterminedAction, match="split second"):
        there.activate("alice", "bear", 1)
    there.resolve_top()
    assert there.activate("alice", "bear", 1).legal
