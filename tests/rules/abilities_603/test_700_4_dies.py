"""700.4: what is put into a graveyard from the battlefield dies, a creature or not."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from tests.given import given

pytestmark = pytest.mark.rule("700.4")


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("When this artifact dies, you gain 1 life.", 1),
        ("Whenever a creature dies, you gain 1 life.", 0),
        ("Whenever one or more creatures you control die, you gain 1 life.", 0),
        ("When this artifact leaves the battlefield without dying, you gain 1 life.", 0),
    ],
)
def test_an_artifact_dies_as_a_creature_does(edition: str, words: str, times: int) -> None:
    game = given(edition, alice=[("idol artifact", words)])
    game.apply(PermanentLeft("idol"))
    assert game.triggers.counts.get("idol", 0) == times
