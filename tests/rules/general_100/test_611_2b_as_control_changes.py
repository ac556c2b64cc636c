"""611.2b: what lasts for as long as something is so of its source ends with that, or may, where it was told."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, attack, expect, play

pytestmark = pytest.mark.rule("611.2b")


def test_what_was_told_is_in_doubt_once_its_source_is_another_players() -> None:
    text = ["Whenever this creature attacks, frobnicate target creature for as long as you control this creature."]
    source, prey = (
        {"id": "source", "power": 2, "toughness": 2, "text": text},
        {"id": "prey", "power": 2, "toughness": 2},
    )
    told = {**RESOLVE, "did": [{"do": "effect", "kind": "control", "object": "prey", "player": "A"}]}
    stolen = {"do": "effect", "kind": "control", "object": "source", "player": "D"}
    block = {"do": "block", "player": "D", "blocks": {"prey": ["source"]}}
    assert isinstance(play((source,), (prey,), [attack("source"), told, block, expect(legal=False)]), Passed)
    assert isinstance(play((source,), (prey,), [attack("source"), told, stolen, block, expect(legal=False)]), NotKnown)


@pytest.mark.parametrize("duration", ["you control this creature", "this creature remains on the battlefield"])
def test_what_lasts_as_long_ends_as_its_source_phases_out(duration: str) -> None:
    """It can't see the permanent any more (702.26f)."""
    text = [f"{{T}}: Target creature gains flying for as long as {duration}."]
    source, bird = (
        {"id": "source", "power": 2, "toughness": 2, "text": text},
        {"id": "bird", "power": 2, "toughness": 2},
    )
    guard = {"id": "guard", "power": 2, "toughness": 2}
    block = {"do": "block", "player": "D", "blocks": {"guard": ["bird"]}}
    given = [{"do": "activate", "player": "A", "permanent": "source", "targets": ["bird"]}, RESOLVE, attack("bird")]
    assert isinstance(play((source, bird), (guard,), [*given, block, expect(legal=False)]), Passed)
    gone = {"do": "effect", "kind": "phase_out", "object": "source"}
    assert isinstance(play((source, bird), (guard,), [*given, gone, block, expect(legal=True)]), Passed)
