"""Running a case: what scripts do, what they expect, and what is told of what is not built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.rule import Edition
from simulator.cases.format.case import Case, write_case
from simulator.cases.format.errors import CaseError, NotBuilt, UndeterminedCase
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Crashed, Failed, Passed, run_case
from simulator.cases.run.expecting import Failure
from simulator.cases.run.magic import MagicScript
from simulator.cases.run.scripts import game_of
from simulator.game.game import Game
from simulator.game.verdict import NotKnown

pytestmark = pytest.mark.usefixtures("whole_tables")


ATTACK = {"do": "attack", "attacks": {"a1": "D"}}
BLOCK = {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}}
NO_BLOCK = {"do": "block", "player": "D", "blocks": {}}
DAMAGE = {"do": "deal_damage"}
PROTECTED = {"keywords": ["protection from red"]}


def creature(name: str, power: int = 2, toughness: int = 2, **more: Any) -> dict[str, Any]:
    controller = "A" if name.startswith("a") else "D"
    return {"id": name, "controller": controller, "power": power, "toughness": toughness, **more}


def case(
    *script: dict[str, Any], a1: dict[str, Any] | None = None, b1: dict[str, Any] | None = None, **board: Any
) -> Case:
    permanents = [{**creature("a1"), **(a1 or {})}, {**creature("b1"), **(b1 or {})}, *board.pop("more", ())]
    whole = {"active": "A", "defending": ["D"], "permanents": permanents, **board}
    return case_of({"edition": "cr-2024-11-08", "board": whole, "script": list(script)}, "some.json")


def expect(**assertions: Any) -> dict[str, Any]:
    return {"do": "expect", **assertions}


def effect(kind: str, target: str | list[str], **fields: Any) -> dict[str, Any]:
    return {"do": "effect", "kind": kind, "object": target, **fields}


def ran(*script: dict[str, Any], **parts: Any) -> CaseOutcome:
    return run_case(case(*script, **parts))


@pytest.mark.parametrize(
    "script",
    [
        [effect("bounce", "b1"), expect(not_battlefield=["b1"], battlefield=["a1"])],
        [effect("exile", ["a1", "b1"]), expect(not_battlefield=["a1", "b1"])],
        [effect("sacrifice", "b1"), expect(graveyard=["b1"])],
        [effect("lose_life", ["A", "D"], amount=3), expect(life={"A": 17, "D": 17})],
        [effect("damage", ["D", "b1"], amount=1), expect(life={"D": 19}, graveyard=[])],
        [ATTACK, effect("damage", ["D", "b1"], amount=1), expect(damage={"D": 1, "b1": 1, "A": 0})],
        [effect("modify", "a1", power=1, toughness=-1), expect(pt={"a1": [3, 1]})],
        [effect("modify", "a1", toughness=-2), expect(graveyard=["a1"], pt={})],
        [effect("retype", "b1", types=["artifact"]), ATTACK, BLOCK, expect(legal=False, violates=["509.1a"])],
        [ATTACK, expect(attack_target={"a1": "D"}, attacking=["a1"], tapped=["a1"], step="declare_attackers")],
        [effect("gain", "a1", keyword="Vigilance"), ATTACK, expect(untapped=["a1"])],
        [effect("gain", "b1", text="This creature can't block."), ATTACK, BLOCK, expect(legal=False)],
        [ATTACK, {"do": "end_step"}, expect(step="declare_blockers"), {"do": "end_combat"}, expect(step="main")],
        [ATTACK, BLOCK, {"do": "next_combat"}, expect(step="beginning_of_combat", attacking=[], blocking={})],
    ],
    ids=lambda script: script[0].get("kind", script[0]["do"]),
)
def test_what_a_script_does(script: list[dict[str, Any]]) -> None:
    assert ran(*script) == Passed()


@pytest.mark.parametrize("ends", ["pass_priority", "end_step"])
def test_no_combat_begins_by_itself_after_the_main_phase_that_follows_one(ends: str) -> None:
    first = [ATTACK, NO_BLOCK, {"do": "end_combat"}, expect(step="main")]
    ending = {"do": ends}
    assert ran(*first, ending, expect(legal="undetermined")) == Passed()
    outcome = ran(*first, ending, ATTACK, expect(legal=True))
    assert isinstance(outcome, NotKnown)
    assert "the main phase that follows a combat is not played" in outcome.because
    another = [{"do": "next_combat"}, expect(step="beginning_of_combat"), ending, expect(step="declare_attackers")]
    assert ran(*first, *another) == Passed()
    assert ran(ending, expect(step="beginning_of_combat")) == Passed()


def test_what_is_on_the_stack_in_the_main_phase_that_follows_a_combat_resolves_as_players_pass() -> None:
    grows = {"do": "cast", "player": "A", "card": "Giant Growth", "targets": ["a1"]}
    steps = [ATTACK, NO_BLOCK, {"do": "end_combat"}, grows, {"do": "pass_priority"}]
    assert ran(*steps, expect(legal=True, step="main", pt={"a1": [5, 5]})) == Passed()


@pytest.mark.parametrize("keyword", ["infect", "wither"])
@pytest.mark.parametrize("toughness", [1, 5])
def test_120_3d_damage_that_is_counters_is_not_marked_on_a_creature(keyword: str, toughness: int) -> None:
    fight = [ATTACK, BLOCK, DAMAGE, expect(damage={"b1": 0, "a1": 2, "D": 0})]
    assert ran(*fight, a1={"keywords": [keyword]}, b1={"toughness": toughness}) == Passed()


@pytest.mark.parametrize("keyword", ["infect", "wither"])
def test_it_is_dealt_to_players_and_planeswalkers_all_the_same(keyword: str) -> None:
    walker = {"id": "w", "controller": "D", "types": ["planeswalker"], "loyalty": 4}
    for target in ("D", "w"):
        attack = {"do": "attack", "attacks": {"a1": target}}
        script = [
            attack,
            NO_BLOCK,
            DAMAGE,
            expect(damage={target: 2}),
            {"do": "next_combat"},
            expect(damage={target: 0}),
        ]
        assert ran(*script, a1={"keywords": [keyword]}, more=[walker]) == Passed()


def test_an_indestructible_creature_is_not_destroyed() -> None:
    kept = effect("destroy", ["a1", "b1"]), expect(battlefield=["b1"], graveyard=["a1"])
    assert ran(*kept, b1={"keywords": ["indestructible"]}) == Passed()


def test_counters_are_added_to_the_printed_size() -> None:
    counted = {"counters": {"+1/+1": 2, "-1/-1": 1}}
    assert ran(expect(pt={"a1": [3, 3]}), a1=counted) == Passed()


def test_a_refused_step_changes_nothing_and_does_not_end_the_case() -> None:
    script = [
        {"do": "attack", "attacks": {"b1": "D"}},
        expect(legal=False, violates=["508.1a"], log_restored=True, step="main"),
        ATTACK,
        expect(legal=True),
        {"do": "attack", "attacks": {"a1": "D"}},
        expect(legal=False, log_restored=True, step="declare_attackers"),
        {"do": "block", "player": "A", "blocks": {}},
        expect(legal=False, log_restored=True),
        BLOCK,
        expect(legal=True, blocked=["a1"]),
        NO_BLOCK,
        expect(legal=False, log_restored=True, blocking={"b1": ["a1"]}),
    ]
    assert ran(*script) == Passed()


def test_a_legal_step_is_no_restored_log() -> None:
    assert ran(ATTACK, expect(log_restored=True)) == Failed((Failure("$.script[1].log_restored", True, False),))


def test_everything_that_is_not_as_expected_is_reported() -> None:
    outcome = ran(ATTACK, BLOCK, expect(legal=False, blocked=[], unblocked=["a1"]), DAMAGE, expect(graveyard=["a1"]))
    assert outcome == Failed(
        (
            Failure("$.script[2].legal", False, True),
            Failure("$.script[2].blocked", [], ["a1"]),
            Failure("$.script[2].unblocked", ["a1"], []),
        )
    )


def test_what_fails_before_something_that_is_not_built_has_failed() -> None:
    unsupported = expect(legal_assignments={"for": "a1", "sets": []})
    assert isinstance(ran(ATTACK, expect(blocked=["a1"]), unsupported), Failed)
    assert isinstance(ran(ATTACK, expect(blocked=["a1"], triggers={"a1": 1})), Failed)
    outcome = ran(ATTACK, expect(blocked=[]), {"do": "end_combat"}, unsupported)
    assert isinstance(outcome, NotBuilt)
    assert outcome.at == "$.script[3]"
    assert "assignments outside combat are not built yet" in outcome.reason


@pytest.mark.parametrize(
    ("script", "parts", "at", "words"),
    [
        ([ATTACK], {"b1": {"text": ["This creature can't block on Sundays."]}}, "$.script[0]", "on Sundays"),
        ([effect("gain", "a1", text="This creature is fond of tea."), ATTACK], {}, "$.script[1]", "fond of tea"),
        ([ATTACK, BLOCK, DAMAGE, expect(damage={"b1": 2})], {"b1": {"keywords": ["totem armor"]}}, "$.script[3].damage",
         "totem armor"),
        ([ATTACK, BLOCK, DAMAGE, {"do": "resolve_top"}, expect(life={"D": 20})],
         {"a1": {"text": ["T: When this creature dies, dance."]}, "b1": {"power": 2}}, "$.script[4].life",
         "dance"),
    ],
)  # fmt: skip
def test_what_depends_on_words_that_are_not_read_is_undetermined(
    script: list[dict[str, Any]], parts: dict[str, Any], at: str, words: str
) -> None:
    outcome = ran(*script, **parts)
    assert isinstance(outcome, NotKnown)
    assert (outcome.at, words in outcome.because) == (at, True)


def test_words_that_are_not_read_and_cant_act_yet_change_nothing() -> None:
    dies = {"text": ["T: When this creature dies, draw a card."], "keywords": ["totem armor"]}
    assert ran(ATTACK, BLOCK, expect(legal=True, blocked=["a1"]), a1=dies) == Passed()


def test_a_decayed_creature_that_attacked_is_sacrificed_at_end_of_combat() -> None:
    script = [ATTACK, NO_BLOCK, DAMAGE, expect(life={"D": 18}), {"do": "end_step"}, {"do": "resolve_top"}]
    assert ran(*script, expect(graveyard=["a1"]), a1={"keywords": ["decayed"]}) == Passed()


def test_protection_from_something_else_is_no_obstacle() -> None:
    parts = {"b1": PROTECTED, "a1": {"colors": ["white"]}}
    assert ran(ATTACK, BLOCK, DAMAGE, expect(graveyard=["a1", "b1"]), **parts) == Passed()


def test_triggered_abilities_are_stacked_resolved_and_observed() -> None:
    more = {"text": ["T: Whenever this creature attacks, ...", "S: Whenever a creature attacks, you gain 1 life."]}
    script = [
        ATTACK,
        expect(triggers={"T": 1, "S": 1}, waiting=["S", "T"], stack=[], priority=None),
        {"do": "stack_triggers", "player": "D", "order": ["T", "S"]},
        expect(legal=False, log_restored=True, waiting=["S", "T"]),
        {"do": "stack_triggers", "player": "A", "order": ["S", "T"]},
        expect(waiting=[], stack=["S", "T"], priority="A"),
        {"do": "resolve_top"},
        expect(stack=["S"], life={"A": 20}),
        {"do": "pass_priority"},
        expect(stack=[], life={"A": 21}, step="declare_attackers"),
        {"do": "resolve_top"},
        expect(legal=False, log_restored=True),
        {"do": "pass_priority"},
        expect(step="declare_blockers"),
    ]
    assert ran(*script, a1=more) == Passed()


PROVOKE: dict[str, Any] = {
    "a1": {"keywords": ["provoke"]},
    "b1": {"tapped": True},
    "more": [creature("a2", keywords=["provoke"]), creature("b2", tapped=True), creature("b3", tapped=True)],
}
BOTH = {"do": "attack", "attacks": {"a1": "D", "a2": "D"}}
STACK = {"do": "stack_triggers", "player": "A", "order": ["a1", "a2"]}


def test_targets_that_a_script_says_as_abilities_resolve_are_chosen_as_they_are_put_on_the_stack() -> None:
    script = [
        BOTH,
        expect(priority=None),
        STACK,
        expect(stack=["a1", "a2"], priority="A"),
        effect("exile", "b3"),
        {"do": "resolve_top", "choice": "b2"},
        expect(untapped=["b2"], tapped=["b1"], priority="A"),
        {"do": "resolve_top", "choice": "b1"},
        expect(untapped=["b1", "b2"]),
    ]
    assert ran(*script, **PROVOKE) == Passed()


def test_a_target_that_became_illegal_is_not_affected() -> None:
    script = [
        BOTH,
        STACK,
        effect("control", "b2", player="A"),
        {"do": "resolve_top", "choice": "b2"},
        expect(tapped=["b2"], stack=["a1"]),
        {"do": "resolve_top", "choice": "b1"},
        expect(untapped=["b1"]),
    ]
    assert ran(*script, **PROVOKE) == Passed()


def test_an_illegal_target_is_refused() -> None:
    script = [BOTH, {"do": "resolve_top", "choice": "a2"}, expect(legal=False, violates=["603.3d"], log_restored=True)]
    assert ran(*script, **PROVOKE) == Passed()


def test_a_trigger_that_does_nothing_is_no_obstacle() -> None:
    label = {"text": ["T: Whenever this creature attacks, ..."]}
    assert ran(ATTACK, expect(attacking=["a1"]), a1=label) == Passed()


def test_all_damage_or_the_next_damage_is_prevented() -> None:
    dealt = [ATTACK, BLOCK, DAMAGE]
    assert ran(effect("prevent", ["b1", "D"], all=True), *dealt, expect(damage={"b1": 0}, graveyard=["a1"])) == Passed()
    assert ran(effect("prevent", "b1", amount=1), *dealt, expect(damage={"b1": 1, "a1": 2})) == Passed()
    burned = [effect("prevent", "b1", amount=3), effect("damage", "b1", amount=2)]
    assert ran(*burned, *dealt, expect(damage={"b1": 1}, battlefield=["b1"])) == Passed()


def test_the_next_damage_from_several_sources_is_prevented() -> None:
    both = {"do": "attack", "attacks": {"a1": "D", "a2": "D"}}
    script = [effect("prevent", "D", amount=1), both, NO_BLOCK, DAMAGE, expect(life={"D": 17}, damage={"D": 3})]
    assert ran(*script, more=[creature("a2")]) == Passed()


def test_damage_is_redirected_and_a_source_that_left_deals_damage_as_it_was() -> None:
    redirected = [effect("redirect", "b1", to="D", amount=1), ATTACK, BLOCK, DAMAGE]
    assert ran(*redirected, expect(damage={"b1": 1, "D": 1})) == Passed()
    burned = [effect("sacrifice", "a1"), effect("damage", ["b1", "D"], amount=1, by="a1")]
    assert ran(*burned, expect(life={"A": 22}, graveyard=["a1"]), a1={"keywords": ["lifelink"]}) == Passed()


def test_a_band_attacks_and_is_blocked_together() -> None:
    banded = {"do": "attack", "attacks": {"a1": "D", "a2": "D"}, "bands": [["a1", "a2"]]}
    both = expect(blocked=["a1", "a2"], blocking={"b1": ["a1", "a2"]})
    assert ran(banded, BLOCK, both, more=[creature("a2")], a1={"keywords": ["banding"]}) == Passed()


def test_a_declaration_whose_costs_are_open() -> None:
    script = [
        effect("block_cost", ["b1", "b2"], cost={"mana": "{1}", "life": 2}),
        ATTACK,
        expect(max_requirements=0, legal_declaration_count=4),
        {"do": "block", "player": "D", "blocks": {"b1": ["a1"], "b2": ["a1"]}},
        expect(legal=None, blocking={}, cost={"mana": "{2}", "life": 4}, obeyed=0, max_requirements=0),
        {"do": "pay", "player": "D", "mana": "{2}", "life": 4},
        expect(legal=False, blocking={}, life={"D": 20}),
        {"do": "abandon", "player": "D"},
        expect(legal=False, log_restored=True, blocking={}),
    ]
    assert ran(*script, more=[creature("b2")]) == Passed()


def test_a_choice_that_comes_to_nothing_is_judged_when_all_is_assigned() -> None:
    script = [
        {"do": "attack", "attacks": {"a1": "D", "a2": "D"}},
        {"do": "block", "player": "D", "blocks": {"b1": ["a1", "a2"]}},
        {"do": "assign", "player": "A", "for": "a1", "assign": {"D": 2}},
        expect(legal="undetermined"),
        {"do": "assign", "player": "A", "for": "a2", "assign": {"b1": 2}},
        expect(legal=True, legal_assignment={"for": "a1", "assign": {"D": 1, "b1": 1}, "value": True}),
        DAMAGE,
        expect(life={"D": 18}, graveyard=["b1"]),
    ]
    trample = {"keywords": ["trample"]}
    two = {"text": ["This creature can block an additional creature each combat."]}
    assert ran(*script, a1=trample, b1=two, more=[creature("a2", **trample)]) == Passed()


@pytest.mark.parametrize("go_on", ["deal_damage", "end_step", "pass_priority"])
def test_what_was_assigned_is_taken_back_with_an_illegal_whole(go_on: str) -> None:
    script = [
        ATTACK,
        {"do": "block", "player": "D", "blocks": {"b1": ["a1"], "b2": ["a1"]}},
        {"do": "assign", "player": "A", "for": "a1", "assign": {"b1": 2}},
        effect("bounce", "b1"),
        {"do": go_on},
        expect(legal=False, battlefield=["a1", "b2"]),
        {"do": go_on},
        expect(graveyard=["a1", "b2"]),
    ]
    assert ran(*script, more=[creature("b2")]) == Passed()


def test_a_bug_of_ours_breaks_one_case_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("b1")

    monkeypatch.setattr(MagicScript, "play", fail)
    assert ran(ATTACK) == Crashed("$.script[0]", "KeyError: 'b1'")


def test_a_case_as_a_game(tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text(
        write_case(case(effect("cant_block", "b1"), ATTACK, expect(blocked=["a1"]), BLOCK)), encoding="utf-8"
    )
    for game in (game_of(file), Game.from_case(file), Game.from_case(str(file))):
        assert game.combat.attacking == {"a1": "D"}
        assert game.board.step == "declare_attackers"
        assert list(game.legal_blocks) == [{}]
    late = replace(case(ATTACK), edition=Edition.CR_2009_10_01, board=case(ATTACK, a1={"keywords": ["menace"]}).board)
    file.write_text(write_case(late), encoding="utf-8")
    with pytest.raises(CaseError, match=r"\$\.board\.permanents\[0\]\.keywords\[0\]: .*menace"):
        game_of(file)
    file.write_text(write_case(case(effect("gain", "a1", text="It is fond of tea."), ATTACK)), encoding="utf-8")
    with pytest.raises(UndeterminedCase, match=r"\$\.script\[1\] is undetermined: a1: It is fond of tea"):
        game_of(file)
