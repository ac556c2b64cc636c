"""702.16g, 702.16h, 702.11f: protection, or hexproof, from several qualities is several abilities."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("702.16g")

AKROMA = "Akroma, Angel of Wrath"  # protection from black and from red


def blocker(color: str) -> Json:
    return {"id": color, "name": color, "types": ["creature"], "colors": [color], "power": 7, "toughness": 7,
            "keywords": ["flying"]}  # fmt: skip


def lose(what: str, keyword: str) -> Json:
    return {"do": "effect", "kind": "lose", "object": what, "keyword": keyword, "until": "turn"}


def block(color: str, attacker: str, *, legal: bool) -> list[Json]:
    return [{"do": "block", "player": "D", "blocks": {color: [attacker]}}, expect(legal=legal)]


@pytest.mark.parametrize(("lost", "blocks", "stays_out"), [("black", "black", "red"), ("red", "red", "black")])
def test_one_is_lost_and_the_other_stays(lost: str, blocks: str, stays_out: str) -> None:
    start = [attack(AKROMA), lose(AKROMA, f"protection from {lost}")]
    board = ((AKROMA,), (blocker("black"), blocker("red")))
    assert isinstance(play(*board, [*start, *block(blocks, AKROMA, legal=True)]), Passed)
    assert isinstance(play(*board, [*start, *block(stays_out, AKROMA, legal=False)]), Passed)


def test_a_card_s_effect_takes_it_too() -> None:
    activate: Json = {
        "do": "activate",
        "player": "D",
        "permanent": "Cephalid Snitch",
        "ability": 1,
        "targets": [AKROMA],
    }
    script = [attack(AKROMA), activate, {"do": "resolve_top"}]
    board = ((AKROMA,), ("Cephalid Snitch", blocker("black"), blocker("red")))
    assert isinstance(play(*board, [*script, *block("black", AKROMA, legal=True)]), Passed)
    assert isinstance(play(*board, [*script, *block("red", AKROMA, legal=False)]), Passed)


@pytest.mark.parametrize("words", ["protection from each color", "protection from all colors"])
def test_each_color_is_five_abilities(words: str) -> None:
    angel: Json = {
        "id": "angel",
        "name": "angel",
        "types": ["creature"],
        "power": 4,
        "toughness": 4,
        "keywords": [words],
    }
    start = [attack("angel"), lose("angel", "protection from black")]
    board = ((angel,), (blocker("black"), blocker("green")))
    assert isinstance(play(*board, [*start, *block("black", "angel", legal=True)]), Passed)
    assert isinstance(play(*board, [*start, *block("green", "angel", legal=False)]), Passed)
