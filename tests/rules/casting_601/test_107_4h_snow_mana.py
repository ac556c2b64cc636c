"""107.4h: {S} is paid with one mana of any type that a snow source produced."""

from __future__ import annotations

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.rules.costs import pays_exactly, units_for

pytestmark = pytest.mark.rule("107.4h")

WALL = "{S}: This creature gets +2/+2 until end of turn."


@pytest.mark.parametrize(
    ("sources", "cost", "legal"),
    [
        (["snow"], "{S}", True),
        (["plain"], "{S}", False),
        (["plain", "snow"], "{S}", True),
        (["plain", "snow"], "{G}{S}", True),
        (["plain", "plain"], "{G}{S}", False),
        (["snow", "snow"], "{1}{S}", True),
        (["snow"], "{S}{S}", False),
        (["snow", "plain", "plain"], "{S}{2/W}", True),
        (["snow"] * 20, "{S}{19}", True),
    ],
)
def test_107_4h_what_a_snow_source_produced_pays(sources: list[str], cost: str, legal: bool, edition: str) -> None:
    lands = [
        {
            "id": f"l{place}",
            "controller": "A",
            "types": ["land"],
            "supertypes": ["snow"] if kind == "snow" else [],
            "text": ["{T}: Add {G}."],
        }
        for place, kind in enumerate(sources)
    ]
    wall = {"id": "wall", "controller": "A", "power": 0, "toughness": 3, "text": [WALL.replace("{S}", cost)]}
    script = [
        *({"do": "activate_mana", "player": "A", "source": land["id"]} for land in lands),
        {"do": "activate", "player": "A", "permanent": "wall", "ability": 1},
        {"do": "expect", "legal": legal},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": [*lands, wall], "players": {"A": {"mana": ""}}}
    assert run_case(case_of({"edition": edition, "board": board, "script": script}, "x.yaml")) == Passed()


@pytest.mark.parametrize("kind", ["snow", "plain"])
def test_107_4h_mana_of_a_source_that_has_left_is_what_it_was(kind: str, edition: str) -> None:
    supertypes = ["snow"] if kind == "snow" else []
    bauble = {
        "id": "bauble",
        "controller": "A",
        "types": ["artifact"],
        "supertypes": supertypes,
        "text": ["{T}, Sacrifice this artifact: Add {G}."],
    }
    wall = {"id": "wall", "controller": "A", "power": 0, "toughness": 3, "text": [WALL]}
    script = [
        {"do": "activate_mana", "player": "A", "source": "bauble"},
        {"do": "activate", "player": "A", "permanent": "wall", "ability": 1},
        {"do": "expect", "legal": kind == "snow", "graveyard": ["bauble"]},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": [bauble, wall], "players": {"A": {"mana": ""}}}
    assert run_case(case_of({"edition": edition, "board": board, "script": script}, "x.yaml")) == Passed()


def test_much_snow_mana_is_counted_and_not_tried_in_every_order() -> None:
    pool = tuple((kind, f"{kind}{number}") for number in range(4) for kind in ("W", "U", "B", "R", "G", "C", "S"))
    snow = frozenset(source for _, source in pool)
    assert units_for("{S}" * 40, pool, snow=snow) is None
    assert pays_exactly("{S}" * 28, pool, snow)


def test_mana_that_is_snow_by_its_symbol_pays_and_other_mana_does_not() -> None:
    assert units_for("{S}", (("G", "forest"), ("S", ""))) == (("S", ""),)
    assert units_for("{S}", (("G", "forest"),)) is None
    assert units_for("{S}", (("G", "forest"), ("U", "isle")), snow=frozenset({"isle"})) == (("U", "isle"),)
