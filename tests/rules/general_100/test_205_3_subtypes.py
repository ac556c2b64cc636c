"""205.3: a subtype is of one kind, so what is every creature type is no land type (205.3d, 702.73a)."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost
from events.filters import Filter
from projections.matching import matches
from simulator.game.verdict import IllegalAction
from tests.given import given, permanent

pytestmark = pytest.mark.rule("205.3")


ISLAND = "This creature can't attack unless defending player controls an Island."


def test_a_changeling_is_no_island(edition: str) -> None:
    game = given(edition, alice=[("serpent 5/5", ISLAND)], bob=["shifter 2/2 changeling"])
    with pytest.raises(IllegalAction):
        game.declare_attackers({"serpent": "bob"})
    seaside = given(edition, alice=[("serpent 5/5", ISLAND)], bob=["shore land; an island"])
    seaside.declare_attackers({"serpent": "bob"})
    assert seaside.combat.attacking == {"serpent": "bob"}


@pytest.mark.parametrize(
    ("subtype", "is_one"), [("goblin", True), ("wall", True), ("island", False), ("equipment", False), ("aura", False)]
)
def test_a_changeling_is_every_creature_type_and_no_other_subtype(edition: str, subtype: str, is_one: bool) -> None:
    changeling = permanent("shifter 2/2 changeling", "bob").permanent
    assert matches((Filter(any_subtype=(subtype,)),), changeling, None, "") is is_one
    assert matches((Filter(no_subtype=(subtype,)),), changeling, None, "") is not is_one


def test_a_changeling_that_has_lost_changeling_is_still_every_creature_type(edition: str) -> None:
    game = given(
        edition, alice=[("spy 2/2", "This creature can't be blocked by Walls.")], bob=["shifter 2/2 changeling"]
    )
    game.declare_attackers({"spy": "bob"})
    game.apply(AbilitiesLost("shifter", ("changeling",), "turn"))
    with pytest.raises(IllegalAction):
        game.declare_blockers({"shifter": ["spy"]})
