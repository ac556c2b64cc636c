"""702.13: intimidate.

- 702.36: fear.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost, ColorsChanged
from tests.given import broken, given

pytestmark = pytest.mark.rule("702.13")


@pytest.mark.parametrize(
    ("thug", "blocker", "rules"),
    [
        ("thug 2/2 intimidate; red", "bear 2/2; green", ["509.1b"]),
        ("thug 2/2 intimidate; red", "bear 2/2; red", []),
        ("thug 2/2 intimidate; red", "bear 2/2; is artifact", []),
        ("thug 2/2 intimidate; red", "bear 2/2", ["509.1b"]),
        ("thug 2/2 intimidate", "bear 2/2", ["509.1b"]),
        ("thug 2/2 intimidate", "bear 2/2; is artifact", []),
        ("thug 2/2 intimidate, intimidate; red", "bear 2/2; red", []),
        ("thug 2/2; red", "bear 2/2 intimidate; green", []),
    ],
    ids=["another color", "a shared color", "an artifact", "colorless", "both colorless", "a colorless artifact",
         "702.13c twice", "as a blocker it says nothing"],
)  # fmt: skip
def test_702_13b_artifact_creatures_and_those_that_share_a_color_may_block_it(
    edition: str, thug: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[thug], bob=[blocker], attack=["thug"])
    assert broken(game.judge({"bear": ["thug"]})) == rules


def test_702_13b_of_two_colors_one_is_enough(edition: str) -> None:
    game = given(edition, alice=["thug 2/2 intimidate; red"], bob=["bear 2/2"], attack=["thug"])
    game.apply(ColorsChanged("bear", ("green", "red")))
    assert game.judge({"bear": ["thug"]}).legal


def test_a_color_changed_after_the_block_undoes_nothing(edition: str) -> None:
    game = given(
        edition, alice=["thug 2/2 intimidate; red"], bob=["bear 2/2; red"], attack=["thug"], block={"bear": ["thug"]}
    )
    game.apply(ColorsChanged("bear", ("green",)))
    assert game.combat.blocking == {"bear": ("thug",)}


def test_702_13c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["thug 2/2 intimidate, intimidate; red"], bob=["bear 2/2"], attack=["thug"])
    game.apply(AbilitiesLost("thug", ("intimidate",)))
    assert game.judge({"bear": ["thug"]}).legal


@pytest.mark.rule("702.36")
@pytest.mark.parametrize(
    ("attacker", "blocker", "rules"),
    [
        ("rat 2/2 fear", "bear 2/2; green", ["509.1b"]),
        ("rat 2/2 fear; green", "bear 2/2; green", ["509.1b"]),
        ("rat 2/2 fear", "bear 2/2; black", []),
        ("rat 2/2 fear", "bear 2/2; is artifact", []),
        ("rat 2/2 fear", "bear 2/2; is artifact; black", []),
        ("rat 2/2 fear, fear", "bear 2/2; black", []),
        ("rat 2/2", "bear 2/2 fear", []),
        ("rat 2/2 fear, intimidate; red", "bear 2/2; black", ["509.1b"]),
    ],
    ids=["another color", "its own color", "black", "an artifact", "a black artifact", "702.36c twice",
         "as a blocker it says nothing", "evasions add up"],
)  # fmt: skip
def test_702_36b_artifact_and_black_creatures_may_block_it(
    edition: str, attacker: str, blocker: str, rules: list[str]
) -> None:
    game = given(edition, alice=[attacker], bob=[blocker], attack=["rat"])
    assert broken(game.judge({"bear": ["rat"]})) == rules


@pytest.mark.rule("702.36")
def test_702_36c_every_instance_is_lost_together(edition: str) -> None:
    game = given(edition, alice=["rat 2/2 fear, fear"], bob=["bear 2/2"], attack=["rat"])
    game.apply(AbilitiesLost("rat", ("fear",)))
    assert game.judge({"bear": ["rat"]}).legal
