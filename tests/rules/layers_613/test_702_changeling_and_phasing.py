"""702.73, 702.26: changeling makes its types before abilities are lost; what phases out keeps its place."""

from __future__ import annotations

import pytest

from events.effects import PermanentPhasedIn, PermanentPhasedOut
from tests.given import given
from tests.rules.layers_613.showing import enters, printed, size

pytestmark = pytest.mark.rule("702.73a")

BEARS = ("den artifact", "Bears you control get +1/+1.")


def test_a_changeling_keeps_its_types_without_its_abilities(edition: str) -> None:
    game = printed(
        edition, BEARS, "shape 1/1 changeling, flying", ("humble artifact", "All creatures lose all abilities.")
    )
    assert size(game, "shape") == (2, 2)
    assert "flying" not in game.position.board.permanents["shape"].keywords


def test_a_changeling_is_only_what_another_makes_of_it(edition: str) -> None:
    aura = ("bark artifact; is enchantment; an aura", "Enchanted creature is a Treefolk.")
    game = printed(edition, BEARS, "shape 1/1 changeling")
    assert size(game, "shape") == (2, 2)
    enters(game, aura, on="shape")
    assert size(game, "shape") == (1, 1)


@pytest.mark.rule("702.26d")
def test_what_phases_in_shows_what_was_written(edition: str) -> None:
    """The 3/3 under an anthem is a 2/2 by itself, before and after it phases."""
    game = given(edition, alice=[("anthem artifact", "Creatures you control get +1/+1."), "bear 3/3"], bob=["cub 1/1"])
    game.apply(PermanentPhasedOut("bear"))
    game.apply(PermanentPhasedIn("bear"))
    assert size(game, "bear") == (3, 3)


@pytest.mark.rule("702.26d")
def test_what_phases_in_keeps_its_timestamp(edition: str) -> None:
    game = printed(
        edition,
        "bear 2/2",
        ("one artifact", "All creatures have base power and toughness 0/4."),
        ("two artifact", "All creatures have base power and toughness 5/5."),
    )
    game.apply(PermanentPhasedOut("one"))
    assert size(game, "bear") == (5, 5)
    game.apply(PermanentPhasedIn("one"))
    assert size(game, "bear") == (5, 5)
