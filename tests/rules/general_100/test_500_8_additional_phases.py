"""500.8: phases that effects add to a turn come directly after the phase they name, the newest first."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("500.8"), pytest.mark.since("cr-2008-02-01")]

Step = dict[str, Any]
COMBAT = "{0}: After this phase, there is an additional combat phase."
WITH_MAIN = "{0}: After this phase, there is an additional combat phase followed by an additional main phase."


def creature(name: str, *text: str, player: str = "A") -> dict[str, Any]:
    return {"id": name, "controller": player, "power": 2, "toughness": 2, "text": [*text], "keywords": ["vigilance"]}


def expect(**said: Any) -> Step:
    return {"do": "expect", **said}


def played(edition: str, *script: Step, text: str = COMBAT) -> CaseOutcome:
    permanents = [creature("ox", text), creature("elk", player="D")]
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": {"A": {"mana": ""}}}
    return run_case(case_of({"edition": edition, "board": board, "script": [*script]}, "some.yaml"))


ATTACK: Step = {"do": "attack", "attacks": {"ox": "D"}}
ADD: tuple[Step, ...] = (
    {"do": "activate", "player": "A", "permanent": "ox", "ability": 1},
    {"do": "resolve_top"},
)
END: Step = {"do": "end_combat"}
PASS: Step = {"do": "pass_priority"}


def test_an_additional_combat_begins_as_this_one_is_over(edition: str) -> None:
    over = (ATTACK, *ADD, END, expect(step="beginning_of_combat", attacking=[]))
    assert (
        played(edition, *over, ATTACK, expect(legal=True), END, expect(step="main"), ATTACK, expect(legal=False))
        == Passed()
    )


def test_it_begins_once_all_players_have_passed_in_the_end_of_combat_step(edition: str) -> None:
    passes = (ATTACK, *ADD, {"do": "deal_damage"}, PASS, expect(step="end_of_combat"), PASS)
    assert played(edition, *passes, expect(step="beginning_of_combat", life={"D": 18})) == Passed()
    assert played(edition, ATTACK, *ADD, {"do": "next_combat"}, expect(step="beginning_of_combat")) == Passed()


def test_each_of_several_follows(edition: str) -> None:
    twice = (ATTACK, *ADD, *ADD, END, ATTACK, END, expect(step="beginning_of_combat"), ATTACK, END, expect(step="main"))
    assert played(edition, *twice) == Passed()


def test_a_main_phase_comes_between_where_that_is_said(edition: str) -> None:
    both = (ATTACK, *ADD, *ADD, END, expect(step="beginning_of_combat"), END, expect(step="main"))
    more = (ATTACK, expect(legal=True), END, expect(step="main"), END, expect(step="main"))
    assert played(edition, *both, *more, ATTACK, expect(legal=False), text=WITH_MAIN) == Passed()


def test_one_that_is_added_before_combat_comes_before_the_usual_one(edition: str) -> None:
    first = (*ADD, ATTACK, END, expect(step="beginning_of_combat"), ATTACK, END, expect(step="main"))
    assert played(edition, *first, ATTACK, expect(legal=False)) == Passed()
    between = (*ADD, ATTACK, END, expect(step="main"), ATTACK, END, expect(step="main"), ATTACK, expect(legal=False))
    assert played(edition, *between, text=WITH_MAIN) == Passed()


def test_what_lasts_until_end_of_combat_has_ended_by_then(edition: str) -> None:
    grows = "{0}: This creature gets +1/+0 until end of combat."
    script = (ATTACK, *ADD, {"do": "activate", "player": "A", "permanent": "ox", "ability": 2}, {"do": "resolve_top"})
    permanents = [creature("ox", COMBAT, grows)]
    asked = (*script, expect(pt={"ox": [3, 2]}), END, expect(step="beginning_of_combat", pt={"ox": [2, 2]}))
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": {"A": {"mana": ""}}}
    assert run_case(case_of({"edition": edition, "board": board, "script": [*asked]}, "some.yaml")) == Passed()
