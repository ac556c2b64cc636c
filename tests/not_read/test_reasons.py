"""Why it is not known what follows, in words, and of which card: each reason is said whole."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

LEGAL = {"do": "expect", "legal": True}
ILLEGAL = {"do": "expect", "legal": False}


def ran(*script: dict[str, Any], there: dict[str, Any] | None = None, **players: Any) -> CaseOutcome:
    """What comes of a script in which A's creature attacks."""
    bear = {"id": "bear", "controller": "A", "power": 2, "toughness": 2}
    board = {"active": "A", "defending": ["D"], "permanents": [there or bear], "players": players}
    attack = {"do": "attack", "attacks": {(there or bear)["id"]: "D"}}
    return run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": [attack, *script]}, "some.yaml"))


def why(outcome: CaseOutcome) -> str:
    assert isinstance(outcome, NotKnown), outcome
    return str(outcome)


@pytest.mark.parametrize("cost", ["Forage", "Reveal your hand", "Pay half your life, rounded up"])
def test_a_cost_that_nobody_knows_how_to_pay(cost: str) -> None:
    words = f"{cost}: This creature gets +1/+1 until end of turn."
    bear = {"id": "bear", "controller": "A", "power": 2, "toughness": 2, "text": [words]}
    asked = ran({"do": "activate", "player": "A", "permanent": "bear", "ability": 1}, LEGAL, there=bear)
    assert why(asked) == f"$.script[1] is undetermined: bear: {words} (the game does not know how to pay what it costs)"


def test_what_a_spell_that_is_in_no_hand_may_say_of_casting() -> None:
    fling = {"do": "cast", "player": "A", "card": "Fling", "targets": ["D"]}
    second = "Fling's second ability (it is not read what it asks for)"
    first = "Fling's first ability (what it says of casting is not read)"
    asked = ran(fling, ILLEGAL, A={"hand": ["Shock"]})
    assert why(asked) == f"$.script[1] is undetermined: {second}; {first}"


ARBOR = {"id": "arbor", "controller": "A", "card": "Dryad Arbor"}


def test_mana_of_a_land_that_lost_all_abilities() -> None:
    mana = {"do": "activate_mana", "player": "A", "source": "arbor"}
    humble = ({"do": "cast", "player": "A", "card": "Humble", "targets": ["arbor"]}, {"do": "resolve_top"})
    assert ran({"do": "effect", "kind": "untap", "object": "arbor"}, mana, LEGAL, there=ARBOR) == Passed()
    taken = ran({"do": "effect", "kind": "untap", "object": "arbor"}, *humble, mana, LEGAL, there=ARBOR)
    assert "loses all abilities (whether arbor still has the mana ability of its type is not known)" in why(taken)


def test_what_is_done_as_a_card_enters() -> None:
    alesha = {"id": "alesha", "controller": "A", "card": "Alesha, Who Smiles at Death"}

    def returns(card: str) -> CaseOutcome:
        top = {"do": "resolve_top", "choice": [card, True], "enters": ["c"]}
        block = {"do": "block", "player": "D", "blocks": {}}
        return ran(top, block, LEGAL, there=alesha, A={"graveyard": [card]})

    assert returns("Alpha Myr") == Passed()
    said = "c: Component Collector's first ability (what it says of what is done as it enters is not read)"
    assert why(returns("Component Collector")) == f"$.script[2] is undetermined: {said}"
