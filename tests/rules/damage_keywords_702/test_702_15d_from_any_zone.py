"""702.15d: lifelink, wither and infect do what they do wherever a card deals damage from (702.80c, 702.90e)."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, expect, play

pytestmark = pytest.mark.rule("702.15d")


def exorcised(card: str, owner: str, **after: object) -> None:
    """A's Selfless Exorcist has that card exiled from a graveyard, and it deals damage to the Exorcist."""
    players = {"A": {"graveyard": []}, "D": {"graveyard": []}, owner: {"graveyard": [card]}}
    activate: Json = {
        "do": "activate",
        "player": "A",
        "permanent": "Selfless Exorcist",
        "ability": 1,
        "targets": [card],
    }
    script = [activate, expect(legal=True), {"do": "resolve_top"}, expect(**after)]
    assert isinstance(play(("Selfless Exorcist",), (), script, players), Passed)


@pytest.mark.parametrize(("owner", "life"), [("D", {"A": 20, "D": 23}), ("A", {"A": 23, "D": 20})])
def test_its_owner_gains_the_life(owner: str, life: dict[str, int]) -> None:
    """A card that has no controller is its owner's for that (108.4a, 702.15b)."""
    exorcised("Disciple of the Sun", owner, life=life)


@pytest.mark.parametrize(("card", "size"), [("Boggart Ram-Gang", [0, 1]), ("Blight Mamba", [2, 3])])
def test_it_puts_counters(card: str, size: list[int]) -> None:
    exorcised(card, "D", pt={"Selfless Exorcist": size}, damage={"Selfless Exorcist": 0})
