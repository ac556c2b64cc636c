"""702: a spell that is illegal by its other words may be legal by a keyword of costs, of choices or of timing."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.game.game import Game
from simulator.game.verdict import Verdict
from tests.given import given, judged
from tests.rules.casting_601.playing import spell

EDITION = "cr-2026-01-16"


def game() -> Game:
    return given(EDITION, alice=["bear 2/2", "elf 1/1"], bob=["cub 2/2 shroud"], attack=["bear"])


def cast(*keywords: str, types: tuple[str, ...] = ("instant",), **chosen: Any) -> Verdict:
    """What alice is told who can't cast a spell with these keywords."""
    return judged(game().cast, "alice", spell(types=types, keywords=keywords), **chosen)


SACRIFICES = ["bargain", "casualty 1", "emerge {5}{U}", "kicker—sacrifice a creature", "goblin offering"]


@pytest.mark.parametrize("keyword", SACRIFICES)
def test_a_sacrifice_that_such_a_keyword_may_ask_for_is_undetermined(keyword: str) -> None:
    verdict = cast(keyword, targets=["bear"], sacrifice=["elf"])
    assert verdict.legal is None
    assert keyword in verdict.because
    assert game().cast("alice", spell(keywords=(keyword,)), targets=["bear"]).legal
    assert cast(targets=["bear"], sacrifice=["elf"]).legal is False


@pytest.mark.parametrize("keyword", ["convoke", "conspire", "improvise", "teamwork 1"])
def test_so_is_tapping_for_one(keyword: str) -> None:
    assert cast(keyword, targets=["bear"], tap=["elf"]).legal is None


@pytest.mark.parametrize("keyword", ["overload {5}{R}", "cleave {3}", "bestow {3}{G}"])
def test_other_targets_than_the_words_ask_for_are_undetermined_with_a_keyword_of_targets(keyword: str) -> None:
    assert cast(keyword).legal is None


@pytest.mark.parametrize("keyword", ["convoke", "goblin offering"])
def test_and_illegal_with_a_keyword_of_costs(keyword: str) -> None:
    assert cast(keyword).legal is False


@pytest.mark.parametrize("keyword", ["bargain", "convoke", "madness {R}"])
def test_an_illegal_target_stays_illegal_with_a_keyword_of_costs(keyword: str) -> None:
    assert cast(keyword, targets=["cub"], sacrifice=["elf"]).legal is False


@pytest.mark.parametrize("keyword", ["bargain", "overload {1}"])
def test_a_sorcery_waits_for_the_main_phase(keyword: str) -> None:
    assert cast(keyword, types=("sorcery",), targets=["bear"], sacrifice=["elf"]).legal is False


def test_but_with_a_keyword_of_timing_that_is_undetermined() -> None:
    assert cast("madness {r}", types=("sorcery",), targets=["bear"]).legal is None
