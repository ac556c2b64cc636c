"""107.1b: what is computed may be negative where power or toughness changes by it, until 2010; today it is zero."""

from __future__ import annotations

import pytest

from events.rule import Edition
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case

pytestmark = pytest.mark.rule("107.1b")

OLD = {Edition.CR_2008_02_01, Edition.CR_2009_10_01, Edition.CR_2010_02_01}
COLOSSUS = "{0}: This creature gets +X/+X until end of turn, where X is its power."


@pytest.mark.parametrize(("less", "size"), [(-6, (-4, 2)), (-3, (2, 5))])
def test_a_creature_with_negative_power_gets_so_much_less_or_nothing(
    edition: str, less: int, size: tuple[int, int]
) -> None:
    colossus = {"id": "it", "controller": "A", "power": 4, "toughness": 4, "text": [COLOSSUS]}
    script = [
        {"do": "effect", "kind": "modify", "object": "it", "power": less, "toughness": 0},
        {"do": "activate", "player": "A", "permanent": "it", "ability": 1},
        {"do": "resolve_top"},
        {"do": "expect", "pt": {"it": [*(size if less > -4 or edition in OLD else (-2, 4))]}},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": [colossus]}
    assert run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml")) == Passed()
