"""Cards that a board has in graveyards: what triggers there is in doubt once that happens on which it may."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
DESTROY: dict[str, Any] = {"do": "effect", "kind": "destroy", "object": "ox"}
NOTHING_WAITS: dict[str, Any] = {"do": "expect", "stack": []}
DAMAGE: list[dict[str, Any]] = [{"do": "block", "player": "D", "blocks": {}}, {"do": "deal_damage"}]


def entering(card: str) -> dict[str, Any]:
    """A creature is put onto the battlefield attacking."""
    return {"do": "put_attacking", "permanent": {"id": "it", "controller": "A", "card": card}, "attacking": "D"}


def played(card: str, *steps: dict[str, Any]) -> CaseOutcome:
    """What comes of a script in which such a card is in A's graveyard, and an ox that attacks."""
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5}
    players = {"A": {"graveyard": [card], "this_turn": {}}, "D": {"graveyard": [], "this_turn": {}}}
    board = {"active": "A", "defending": ["D"], "permanents": [ox], "players": players}
    script = [*steps, NOTHING_WAITS]
    return run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": script}, "some.yaml"))


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("Dragon Wings", [ATTACK, entering("Colossal Dreadmaw")]),
        ("Chandra's Phoenix", [ATTACK, *DAMAGE]),
        ("Phoenix Chick", [ATTACK]),
        ("Nether Traitor", [DESTROY]),
        ("Bloodghast", [ATTACK, entering("Dryad Arbor")]),
    ],
)
def test_it_is_in_doubt_once_that_happens_of_which_it_speaks(card: str, steps: list[dict[str, Any]]) -> None:
    outcome = played(card, *steps)
    assert isinstance(outcome, NotKnown)
    assert f"{card}: {card}'s" in str(outcome)


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("Dragon Wings", [ATTACK, DESTROY]),
        ("Chandra's Phoenix", [ATTACK, DAMAGE[0]]),
        ("Phoenix Chick", [DESTROY]),
        ("Nether Traitor", [ATTACK, *DAMAGE]),
        ("Bloodghast", [ATTACK, entering("Hill Giant"), *DAMAGE]),
        ("Hill Giant", [ATTACK, entering("Hill Giant"), DESTROY]),
    ],
)
def test_nothing_is_in_doubt_before(card: str, steps: list[dict[str, Any]]) -> None:
    assert played(card, *steps) == Passed()


def test_it_is_not_in_doubt_once_the_card_has_left() -> None:
    exile = "Whenever this creature attacks, exile target card from a graveyard."
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, "text": [exile]}
    players = {"A": {"graveyard": ["Nether Traitor"], "this_turn": {}}, "D": {"graveyard": [], "this_turn": {}}}
    board = {"active": "A", "defending": ["D"], "permanents": [ox], "players": players}
    resolve = {"do": "resolve_top", "choice": "Nether Traitor"}
    script = [ATTACK, resolve, DESTROY, NOTHING_WAITS]
    assert run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": script}, "some.yaml")) == Passed()
