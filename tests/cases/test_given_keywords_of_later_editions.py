"""A keyword that an edition does not have yet is refused where a card gives it, as where it is printed."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.format.case import case_from
from simulator.cases.format.errors import NotBuilt
from simulator.cases.run.checking import run_case


def found(edition: str, permanent: dict[str, Any], *steps: dict[str, Any]) -> Any:
    """What comes of a script with a permanent of A's."""
    known = {"id": "x", "controller": "A", **permanent}
    board = {"active": "A", "defending": ["D"], "permanents": [known]}
    script = [*steps, {"do": "expect", "battlefield": ["x"]}]
    return run_case(case_from({"id": "c", "edition": edition, "board": board, "script": script}))


@pytest.mark.parametrize("permanent", [{"card": "Vector Asp"}, {"power": 1, "toughness": 1, "keywords": ["infect"]}])
def test_infect_in_2008(permanent: dict[str, Any]) -> None:
    assert "infect" in str(found("cr-2008-02-01", permanent))
    assert not isinstance(found("cr-2026-01-16", permanent), NotBuilt)


def test_by_a_spell_and_by_words() -> None:
    bear = {"power": 2, "toughness": 2}
    cast = {"do": "cast", "player": "A", "card": "Undying Evil", "targets": ["x"]}
    assert "undying" in str(found("cr-2008-02-01", bear, cast))
    text = ["{1}: This creature gains infect until end of turn."]
    assert "$.board.permanents[0].text[0]" in str(found("cr-2008-02-01", {**bear, "text": text}))
