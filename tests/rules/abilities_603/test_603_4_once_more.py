"""603.4: the "if" is asked once more as the ability resolves, also where its source has left by then (608.2h)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

pytestmark = [pytest.mark.rule("603.4"), pytest.mark.since("cr-2008-02-01")]

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
RESOLVE: dict[str, Any] = {"do": "resolve_top"}


def destroyed(name: str) -> dict[str, Any]:
    return {"do": "effect", "kind": "destroy", "object": name}


def life(n: int) -> dict[str, Any]:
    return {"do": "expect", "life": {"A": n}}


def played(edition: str, text: str, *steps: dict[str, Any], hand: bool = False) -> CaseOutcome:
    """What comes of it where A has such an ox, and a Goblin that only loots."""
    ox = {"id": "ox", "controller": "A", "power": 3, "toughness": 3, "text": [text]}
    goblin = {"id": "goblin", "controller": "A", "power": 1, "toughness": 1, "subtypes": ["goblin"]}
    goblin["text"] = ["{0}: Draw a card."]
    cub = {"id": "cub", "controller": "D", "power": 1, "toughness": 1}
    players = {"A": {"this_turn": {}, "library": 9, **({"hand": []} if hand else {})}, "D": {"this_turn": {}}}
    board = {"active": "A", "defending": ["D"], "permanents": [ox, goblin, cub], "players": players}
    return run_case(case_of({"edition": edition, "board": board, "script": [*steps]}, "some.yaml"))


DYING = "When this creature dies, if you control a Goblin, you gain 3 life."
ATTACKING = "Whenever this creature attacks, if you control a Goblin, you gain 3 life."


def test_what_has_died_asks_of_what_its_controller_still_has(edition: str) -> None:
    assert played(edition, DYING, destroyed("ox"), RESOLVE, life(23)) == Passed()
    assert played(edition, DYING, destroyed("ox"), destroyed("goblin"), RESOLVE, life(20)) == Passed()


def test_a_source_that_left_in_response_changes_nothing(edition: str) -> None:
    assert played(edition, ATTACKING, ATTACK, destroyed("ox"), RESOLVE, life(23)) == Passed()
    assert played(edition, ATTACKING, ATTACK, destroyed("ox"), destroyed("goblin"), RESOLVE, life(20)) == Passed()


def test_so_with_instructions_that_are_followed(edition: str) -> None:
    text = "When this creature dies, if you control a Goblin, you gain life equal to its power."
    assert played(edition, text, destroyed("ox"), RESOLVE, life(23)) == Passed()


def test_so_with_what_is_done_at_end_of_combat(edition: str) -> None:
    text = "Whenever this creature attacks, if you control a Goblin, destroy target creature at end of combat."
    target = {**RESOLVE, "choice": "cub"}
    steps = (ATTACK, destroyed("ox"), target, {"do": "end_combat"}, {"do": "expect", "not_battlefield": ["cub"]})
    assert played(edition, text, *steps) == Passed()


@pytest.mark.parametrize("words", ["it's attacking", "it has a +1/+1 counter on it"])
def test_what_it_asks_of_a_source_that_has_left_is_not_known(edition: str, words: str) -> None:
    text = f"Whenever this creature attacks, if {words}, you gain 3 life."
    counter = {"do": "effect", "kind": "put_counters", "object": "ox", "counter": "+1/+1", "n": 1}
    assert isinstance(played(edition, text, counter, ATTACK, destroyed("ox"), RESOLVE, life(20)), NotKnown)


def test_what_nobody_knows_any_more_as_it_resolves_is_not_known(edition: str) -> None:
    text = "Whenever this creature attacks, if you have no cards in hand, you gain 3 life."
    assert played(edition, text, ATTACK, RESOLVE, life(23), hand=True) == Passed()
    drawing = {"do": "activate", "player": "A", "permanent": "goblin", "ability": 1}
    assert isinstance(played(edition, text, ATTACK, drawing, RESOLVE, RESOLVE, life(20), hand=True), NotKnown)
