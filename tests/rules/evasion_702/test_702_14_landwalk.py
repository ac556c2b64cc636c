"""702.14: landwalk."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from tests.given import Spec, broken, given

pytestmark = pytest.mark.rule("702.14")


def test_example_a_snow_forestwalker_does_not_cancel_snow_forestwalk(edition: str) -> None:
    game = given(
        edition,
        alice=["walker 2/2 snow forestwalk"],
        bob=["guard 2/2 snow forestwalk", "wood land; a forest; super snow"],
        attack=["walker"],
    )
    assert broken(game.judge({"guard": ["walker"]})) == ["509.1b"]
    assert list(game.legal_blocks) == [{}]


@pytest.mark.parametrize(
    ("walk", "land", "rules"),
    [
        ("islandwalk", "place land; a island", ["509.1b"]),
        ("islandwalk", "place land; a swamp", []),
        ("swampwalk", "place land; a swamp", ["509.1b"]),
        ("mountainwalk", "place land; a mountain", ["509.1b"]),
        ("forestwalk", "place land; a forest", ["509.1b"]),
        ("plainswalk", "place land; a plains", ["509.1b"]),
        ("desertwalk", "place land; a desert", ["509.1b"]),
        ("legendary landwalk", "place land; super legendary", ["509.1b"]),
        ("legendary landwalk", "place land", []),
        ("snow landwalk", "place land; super snow", ["509.1b"]),
        ("artifact landwalk", "place artifact land", ["509.1b"]),
        ("artifact landwalk", "place artifact", []),
        ("artifact landwalk", "place land", []),
        ("nonbasic landwalk", "place land", ["509.1b"]),
        ("nonbasic landwalk", "place land; a island; super basic", []),
        ("snow swampwalk", "place land; a swamp; super snow", ["509.1b"]),
        ("snow swampwalk", "place land; a swamp", []),
        ("snow swampwalk", "place land; a island; super snow", []),
        ("swampwalk, swampwalk", "place land; a swamp", ["509.1b"]),
        ("swampwalk, islandwalk", "place land; a island", ["509.1b"]),
        ("swampwalk, islandwalk", "place land; a forest", []),
    ],
)
def test_702_14c_it_cant_be_blocked_while_the_defending_player_controls_such_a_land(
    edition: str, walk: str, land: str, rules: list[str]
) -> None:
    game = given(edition, alice=[f"walker 2/2 {walk}"], bob=["bear 2/2", land], attack=["walker"])
    assert broken(game.judge({"bear": ["walker"]})) == rules


@pytest.mark.parametrize("land", ["place land; a swamp", "place land; a swamp; tapped"])
def test_702_14c_the_land_is_the_defending_players_and_may_be_tapped(edition: str, land: Spec) -> None:
    own = given(edition, alice=["walker 2/2 swampwalk", land], bob=["bear 2/2"], attack=["walker"])
    assert own.judge({"bear": ["walker"]}).legal
    theirs = given(edition, alice=["walker 2/2 swampwalk"], bob=["bear 2/2", land], attack=["walker"])
    assert broken(theirs.judge({"bear": ["walker"]})) == ["509.1b"]


def test_702_14c_without_the_land_it_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["walker 2/2 swampwalk"], bob=["bear 2/2", "mire land; a swamp"], attack=["walker"])
    game.apply(PermanentLeft("mire"))
    assert game.judge({"bear": ["walker"]}).legal


def test_702_14e_of_two_that_are_equal_both_are_ignored_by_whoever_may_ignore_one(edition: str) -> None:
    staff = ("staff artifact", "Creatures with swampwalk can be blocked as though they didn't have swampwalk.")
    game = given(
        edition,
        alice=["walker 2/2 swampwalk, swampwalk"],
        bob=["bear 2/2", "mire land; a swamp", staff],
        attack=["walker"],
    )
    assert game.judge({"bear": ["walker"]}).legal


STAFF = (
    "staff artifact",
    "Creatures with landwalk abilities can be blocked as though they didn't have those abilities.",
)
SAVVY = "This creature can block creatures with landwalk abilities as though they didn't have those abilities."


@pytest.mark.parametrize("walk", ["islandwalk", "snow islandwalk", "nonbasic landwalk"])
def test_every_landwalk_ability_is_one_of_those_that_are_spoken_of_together(edition: str, walk: str) -> None:
    bob: list[Spec] = ["cat 1/1", ("dog 1/1", SAVVY), "place land; a island; super snow"]
    plain = given(edition, alice=[f"walker 2/2 {walk}"], bob=bob, attack=["walker"])
    assert broken(plain.judge({"cat": ["walker"]})) == ["509.1b"]
    assert broken(plain.judge({"dog": ["walker"]})) == []
    staff = given(edition, alice=[f"walker 2/2 {walk}", STAFF], bob=bob, attack=["walker"])
    assert broken(staff.judge({"cat": ["walker"]})) == []


def test_it_still_has_its_other_evasion(edition: str) -> None:
    bob: list[Spec] = ["cat 1/1", "place land; a island"]
    game = given(edition, alice=["walker 2/2 islandwalk, flying", STAFF], bob=bob, attack=["walker"])
    assert broken(game.judge({"cat": ["walker"]})) == ["509.1b"]
