"""613.7, 105.3: what an effect sets or takes after another effect is applied after that."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("613.7")

GIANT: Json = {"id": "giant", "card": "Hill Giant"}
FROG: list[Json] = [cast("Turn to Frog", "giant"), RESOLVE]


def change(kind: str, **said: object) -> Json:
    return {"do": "effect", "kind": kind, "object": "giant", **said}


def test_a_new_color_replaces_the_one_that_an_older_effect_set() -> None:
    """Urborg Shambler takes 1/1 from other black creatures; a 1/1 blue Frog that becomes black dies."""
    black = change("recolor", colors=["black"])
    assert play(("Urborg Shambler",), (GIANT,), [*FROG, expect(pt={"giant": [1, 1]})]) == Passed()
    assert play(("Urborg Shambler",), (GIANT,), [*FROG, black, expect(graveyard=["giant"])]) == Passed()
    assert play(("Urborg Shambler",), (GIANT,), [black, *FROG, expect(pt={"giant": [1, 1]})]) == Passed()


def test_a_keyword_that_was_gained_after_all_abilities_were_lost_can_be_lost() -> None:
    flyer: Json = {"id": "flyer", "power": 1, "toughness": 1, "keywords": ["flying"]}
    gain, lose = (change(kind, keyword="flying", until="turn") for kind in ("gain", "lose"))
    block: Json = {"do": "block", "player": "D", "blocks": {"giant": ["flyer"]}}
    gained = [attack("flyer"), *FROG, gain]
    assert play((flyer,), (GIANT,), [*gained, block, expect(legal=True)]) == Passed()
    assert play((flyer,), (GIANT,), [*gained, lose, block, expect(legal=False)]) == Passed()
    assert play((flyer,), (GIANT,), [*gained, lose, gain, block, expect(legal=True)]) == Passed()


def test_a_lord_that_has_lost_all_abilities_gives_nothing() -> None:
    lord: Json = {"id": "giant", "power": 2, "toughness": 2, "text": ["Other creatures you control get +1/+1."]}
    bear: Json = {"id": "bear", "power": 2, "toughness": 2}
    script = [change("lose", text="all abilities"), expect(pt={"bear": [1, 1], "giant": [2, 2]})]
    assert play((lord, bear), (), script) == Passed()
