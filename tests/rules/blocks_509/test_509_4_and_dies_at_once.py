"""509.4, 704.3: a creature that is put onto the battlefield blocking blocks as it enters, though it dies at once."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("509.4")

BLOCKED: list[Json] = [
    attack("x"),
    {"do": "block", "player": "D", "blocks": {}},
    {"do": "put_blocking", "permanent": {"id": "bears", "controller": "D", "card": "Grizzly Bears"}, "blocking": "x"},
    expect(graveyard=["bears"], blocked=["x"], triggers={"x": 1}),
    {"do": "deal_damage"},
    expect(life={"D": 20}),
]


def test_the_attacker_stays_blocked(edition: str) -> None:
    weak = {"id": "weak", "types": ["enchantment"], "text": ["Creatures your opponents control get -2/-2."]}
    text = ["Whenever this creature becomes blocked, you gain 1 life."]
    x = {"id": "x", "power": 3, "toughness": 3, "text": text}
    assert play((x, weak), (), BLOCKED, edition=edition) == Passed()


def test_whether_a_creature_was_blocked_by_one_that_was_put_there_nobody_says() -> None:
    """It never "blocked"."""
    text = ["{0}: Destroy target creature that was blocked this turn."]
    rod: Json = {"id": "rod", "types": ["artifact"], "text": text}
    activate: Json = {"do": "activate", "player": "A", "permanent": "rod", "ability": 1, "targets": ["x"]}
    x = {"id": "x", "power": 3, "toughness": 3}
    assert play((x, rod), (), [*BLOCKED[:2], activate, expect(legal=False)]) == Passed()
    assert isinstance(play((x, rod), (), [*BLOCKED[:3], activate, expect(legal=True)]), NotKnown)
