"""704.3, 603.3: while a declaration waits for its costs no player would get priority.

No state-based action is performed then, and no triggered ability is put on the stack.
"""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("704.3")

PAY: Json = {"do": "pay", "player": "D", "mana": "{2}"}


def test_a_blocking_creature_that_would_die_blocks_first() -> None:
    """Qal Sisma Behemoth blocks for {2}; what gave it toughness is sacrificed for mana (509.1e, 509.1h)."""
    behemoth = {"id": "q", "card": "Qal Sisma Behemoth", "power": 5, "toughness": 6, "damage": 5}
    text = ["Sacrifice this creature: Add {C}.", "Other creatures you control get +0/+1."]
    source = {"id": "s", "power": 0, "toughness": 1, "text": text}
    script: list[Json] = [
        attack("x"),
        {"do": "block", "player": "D", "blocks": {"q": ["x"]}},
        {"do": "activate_mana", "player": "D", "source": "s"},
        expect(battlefield=["q", "x"]),
        PAY,
        expect(blocked=["x"], graveyard=["q", "s"]),
        {"do": "deal_damage"},
        expect(life={"D": 20}),
    ]
    x = {"id": "x", "power": 2, "toughness": 2}
    assert play((x,), (behemoth, source), script, {"D": {"mana": "{C}"}}) == Passed()


def test_nobody_has_lost_before_the_costs_are_paid() -> None:
    """A land takes the last life as it is tapped for mana (704.5a)."""
    behemoth = {"id": "q", "card": "Qal Sisma Behemoth"}
    script: list[Json] = [
        attack("x"),
        {"do": "block", "player": "D", "blocks": {"q": ["x"]}},
        {"do": "effect", "kind": "damage", "object": "D", "amount": 1},
        expect(life={"D": 0}, lost=[]),
        PAY,
        expect(blocked=["x"], lost=["D"]),
    ]
    x = {"id": "x", "power": 2, "toughness": 2}
    assert play((x,), (behemoth,), script, {"D": {"life": 1, "mana": "{C}{C}"}}) == Passed()


STACK: Json = {"do": "stack_triggers", "player": "D", "order": ["lw"]}


@pytest.mark.parametrize("step", [RESOLVE, {"do": "pass_priority"}, STACK])
def test_what_triggered_waits(step: Json) -> None:
    """Lust for War triggers as the attacker becomes tapped (508.1f), before {2} is paid for Windborn Muse (508.1j)."""
    script: list[Json] = [
        attack("x"),
        expect(waiting=["lw"], priority=None),
        step,
        expect(legal=False, waiting=["lw"], stack=[], life={"A": 20}),
        {**PAY, "player": "A"},
        expect(attacking=["x"]),
        RESOLVE,
        expect(life={"A": 17}),
    ]
    lust = {"id": "lw", "card": "Lust for War", "attached_to": "x"}
    x = {"id": "x", "power": 3, "toughness": 3}
    assert play((x,), ("Windborn Muse", lust), script, {"A": {"mana": "{C}{C}"}}) == Passed()
