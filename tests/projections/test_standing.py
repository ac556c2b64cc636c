"""What players have and are: what only one player can be is sure once somebody becomes it."""

from __future__ import annotations

import pytest

from projections.layers.standing import Standing
from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play


def test_the_monarch_is_known_once_somebody_becomes_it() -> None:
    unsure = Standing(unsure=frozenset({"monarch", "initiative"}))
    sure = unsure.designated("A", "monarch", alone=True)
    assert (sure.designations, sure.unsure) == (frozenset({("A", "monarch")}), frozenset({"initiative"}))


@pytest.mark.parametrize("how", ["cast", "control"])
def test_by_the_tenth_permanent_what_depends_on_the_blessing_changes_at_once(how: str) -> None:
    """702.131d: Snubhorn Sentry gets +3/+0 as long as its controller has the city's blessing."""
    lands: list[Json] = [{"id": f"l{number}", "card": "Plains"} for number in range(8)]
    control: Json = {"do": "effect", "kind": "control", "object": "x", "player": "A"}
    tenth = [cast("Ashcoat Bear"), RESOLVE] if how == "cast" else [control]
    before, after = expect(pt={"Snubhorn Sentry": [0, 3]}), expect(pt={"Snubhorn Sentry": [3, 3]})
    script = [attack("Snubhorn Sentry"), before, *tenth, after]
    theirs: Json = {"id": "x", "power": 1, "toughness": 1}
    assert play(("Snubhorn Sentry", *lands), (theirs,), script, {"A": {"this_turn": {}}}) == Passed()
