"""Creatures that came into the battle zone this turn: which of them attack at once."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from tests.cards.duel_boards import Played, attack, both_editions, card, expect

FRESH = {"entered_this_turn": True}


@both_editions
@pytest.mark.parametrize(
    ("creature", "legal"),
    [
        (card("Hanusa, Radiance Elemental", "it", "A"), True),
        (card("Hanusa, Radiance Elemental", "it", "A", **FRESH), False),
        ({"id": "it", "controller": "A", "power": 2000, **FRESH}, False),
        ({"id": "it", "controller": "A", "power": 2000, "keywords": ["speed attacker"], **FRESH}, True),
        (card("Q-tronic Hypermind", "it", "A", **FRESH), True),
        ({"id": "it", "controller": "A", "owner": "D", "power": 2000, **FRESH}, "undetermined"),
    ],
    ids=["earlier", "now", "a creature", "a speed attacker", "an evolution creature", "another player's"],
)
def test_a_creature_that_came_this_turn_attacks_in_a_later_one(
    played: Played, edition: str, creature: dict[str, Any], legal: bool | str
) -> None:
    assert played([creature], attack("it", "D"), expect(legal=legal), edition=edition) == Passed()


@both_editions
def test_the_rule_of_attackers_refuses_it(played: Played, edition: str) -> None:
    fresh = card("Hanusa, Radiance Elemental", "it", "A", **FRESH)
    script = (attack("it", "D"), expect(legal=False, violates=["506.1c"]))
    assert played([fresh], *script, edition=edition) == Passed()


@both_editions
@pytest.mark.parametrize(
    ("civilizations", "legal"), [(["fire"], True), (["fire", "water"], False), (None, "undetermined")]
)
def test_who_is_a_speed_attacker_by_the_mana_zone(
    played: Played, edition: str, civilizations: list[str] | None, legal: bool | str
) -> None:
    board = [card("Zyler's Lighter", "it", "A", **FRESH)]
    zone = [] if civilizations is None else [{"civilization": [each]} for each in civilizations]
    players = {"A": {} if civilizations is None else {"mana_zone": zone}}
    script = (attack("it", "D"), expect(legal=legal))
    assert played(board, *script, edition=edition, players=players) == Passed()
