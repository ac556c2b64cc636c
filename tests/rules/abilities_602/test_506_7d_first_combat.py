"""506.7d: what may be activated only before a point in combat may be so before that of the first combat phase alone."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("506.7d")

COMBAT: Json = {"do": "next_combat"}
ACTIVATE: Json = {"do": "activate", "player": "A", "permanent": "q", "ability": 1}


def quick(only: str) -> Json:
    return {"id": "q", "power": 1, "toughness": 1, "text": [f"{{0}}: You gain 1 life. Activate only {only}."]}


def x() -> Json:
    return {"id": "x", "power": 1, "toughness": 1}


@pytest.mark.parametrize("only", ["before attackers are declared", "during your turn, before attackers are declared"])
def test_in_a_second_combat_it_is_too_late(edition: str, number: Numbered, only: str) -> None:
    script: list[Json] = [attack("x"), COMBAT, ACTIVATE, expect(legal=False, violates=[number("506.7d")])]
    early = play((quick(only), x()), (), [ACTIVATE, expect(legal=True)], edition=edition)
    late = play((quick(only), x()), (), script, edition=edition)
    assert (early, late) == (Passed(), Passed())


def test_what_names_combat_itself_may_be_activated_in_any(edition: str) -> None:
    """506.7c."""
    only = "during combat before blockers are declared"
    script = [attack("x"), COMBAT, ACTIVATE, expect(legal=True)]
    assert play((quick(only), x()), (), script, edition=edition) == Passed()


def test_xiahou_dun_waits_for_the_next_turn(edition: str) -> None:
    activate: Json = {**ACTIVATE, "permanent": "Xiahou Dun, the One-Eyed", "targets": ["Murder"]}
    players: Json = {"A": {"graveyard": ["Murder"], "this_turn": {}}}
    script = [attack("x"), COMBAT, activate, expect(legal=False)]
    assert play(("Xiahou Dun, the One-Eyed", x()), (), script, players, edition) == Passed()
