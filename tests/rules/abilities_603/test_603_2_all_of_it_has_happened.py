"""603.2: abilities trigger on what has happened as a whole: all that attack are attacking, all that died have left."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

pytestmark = [pytest.mark.rule("603.4"), pytest.mark.since("cr-2008-02-01")]

KNOWN: dict[str, Any] = {"this_turn": {}, "library": 9, "hand": [], "graveyard": []}


def creature(
    name: str, *text: str, player: str = "A", power: int = 1, toughness: int = 1, **more: Any
) -> dict[str, Any]:
    return {"id": name, "controller": player, "power": power, "toughness": toughness, "text": [*text], **more}


def played(edition: str, permanents: list[dict[str, Any]], *script: dict[str, Any]) -> CaseOutcome:
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": {"A": KNOWN, "D": KNOWN}}
    return run_case(case_of({"edition": edition, "board": board, "script": [*script]}, "some.yaml"))


def attack(*names: str) -> dict[str, Any]:
    return {"do": "attack", "attacks": dict.fromkeys(names, "D")}


def destroy(*names: str) -> dict[str, Any]:
    return {"do": "effect", "kind": "destroy", "object": [*names]}


def triggers(**found: int) -> dict[str, Any]:
    return {"do": "expect", "triggers": found}


@pytest.mark.parametrize("order", [("ox", "elk"), ("elk", "ox")])
def test_508_1m_all_are_attacking_before_anything_triggers_on_it(edition: str, order: tuple[str, str]) -> None:
    alone = "Whenever this creature attacks, if it's attacking alone, you gain 1 life."
    another = "Whenever another creature you control attacks, if this creature is attacking, you gain 1 life."
    assert played(edition, [creature("ox", alone), creature("elk")], attack(*order), triggers(ox=0)) == Passed()
    assert played(edition, [creature("ox", alone), creature("elk")], attack("ox"), triggers(ox=1)) == Passed()
    assert played(edition, [creature("ox", another), creature("elk")], attack(*order), triggers(ox=1)) == Passed()


@pytest.mark.parametrize("order", [("ox", "elk"), ("elk", "ox")])
def test_508_1m_each_is_as_large_as_it_is_once_all_attack(edition: str, order: tuple[str, str]) -> None:
    small = "Whenever a creature you control with power 2 or less attacks, you gain 1 life."
    grows = "This creature gets +1/+0 for each other attacking creature."
    permanents = [creature("ox", small, power=2), creature("elk", grows, power=2)]
    assert played(edition, permanents, attack(*order), triggers(ox=1)) == Passed()
    assert played(edition, permanents, attack("elk"), triggers(ox=1)) == Passed()


@pytest.mark.parametrize("order", [("ox", "elk"), ("elk", "ox")])
def test_509_1i_all_are_blocking_before_anything_triggers_on_it(edition: str, order: tuple[str, str]) -> None:
    another = "Whenever another creature you control blocks, if this creature is blocking, you gain 1 life."
    small = "Whenever a creature you control with power 2 or less blocks, you gain 1 life."
    larger = "As long as this creature is blocking, other creatures you control get +1/+0."
    there = [creature("bear"), creature("cow", small, player="D")]
    there += [creature("ox", another, larger, player="D", power=3), creature("elk", player="D", power=2)]

    def block(*names: str) -> tuple[dict[str, Any], ...]:
        return attack("bear"), {"do": "block", "player": "D", "blocks": {name: ["bear"] for name in names}}

    assert played(edition, there, *block(*order), triggers(ox=1, cow=0)) == Passed()
    assert played(edition, there, *block("elk"), triggers(ox=0, cow=1)) == Passed()


MAKES_TWO = "{T}: Create two 1/1 red Goblin creature tokens."
MAKES_ONE = "{T}: Create a 1/1 red Goblin creature token."


ENTERS = "Whenever another creature {} under your control, {}you gain 1 life."


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (ENTERS.format("enters", "if you control four or more creatures, "), False),
        (ENTERS.format("enters", "if you control three or more creatures, "), True),
        (ENTERS.format("enters", ""), True),
        (ENTERS.format("with power 2 or less enters", ""), True),
    ],
)
def test_603_6a_what_enters_together_may_change_what_triggers_on_it(edition: str, text: str, known: bool) -> None:
    makes = ({"do": "activate", "player": "A", "permanent": "ox", "ability": 1}, {"do": "resolve_top"})
    two = played(edition, [creature("sage", text), creature("ox", MAKES_TWO)], *makes, triggers(sage=2))
    assert two == Passed() if known else isinstance(two, NotKnown)
    one = played(edition, [creature("sage", text), creature("ox", MAKES_ONE)], *makes, triggers(sage=int(known)))
    assert one == Passed()


def test_what_has_died_counts_for_what_triggers_on_that(edition: str) -> None:
    morbid = creature("sage", "Whenever another creature dies, if a creature died this turn, you gain 1 life.")
    assert played(edition, [morbid, creature("ox")], destroy("ox"), triggers(sage=1)) == Passed()
    last = creature("ox", "When this creature dies, if you control no creatures, you gain 1 life.")
    life = ({"do": "resolve_top"}, {"do": "expect", "life": {"A": 21}})
    assert played(edition, [last], destroy("ox"), triggers(ox=1), *life) == Passed()
    assert played(edition, [last, creature("elk")], destroy("ox"), triggers(ox=0)) == Passed()


def test_what_others_that_die_at_the_same_time_change_is_not_known(edition: str) -> None:
    watching = "Whenever another creature you control dies, if you control no other creatures, you gain 1 life."
    permanents = [creature("sage", watching), creature("ox"), creature("elk")]
    assert played(edition, permanents, destroy("ox"), triggers(sage=0)) == Passed()
    assert isinstance(played(edition, permanents, destroy("ox", "elk"), triggers(sage=2)), NotKnown)


FLIER = "Whenever a creature you control with flying attacks, you gain 1 life."


def test_a_keyword_under_a_condition_is_seen_by_what_triggers(edition: str) -> None:
    flies = creature("ox", "As long as you control a Goblin, this creature has flying.")
    goblin, sage = creature("goblin", subtypes=["goblin"]), creature("sage", FLIER)
    assert played(edition, [flies, goblin, sage], attack("ox"), triggers(sage=1)) == Passed()
    assert played(edition, [flies, sage], attack("ox"), triggers(sage=0)) == Passed()
    without = creature("sage", FLIER.replace("with", "without"))
    assert played(edition, [flies, goblin, without], attack("ox"), triggers(sage=0)) == Passed()


def test_a_keyword_under_a_condition_is_seen_by_what_gives_sizes(edition: str) -> None:
    flies = creature("ox", "As long as this creature is attacking, it has flying.")
    lord = creature("sage", "Creatures you control with flying get +1/+1.")
    sizes = ({"do": "expect", "pt": {"ox": [1, 1]}}, attack("ox"), {"do": "expect", "pt": {"ox": [2, 2]}})
    assert played(edition, [flies, lord], *sizes) == Passed()


def test_a_keyword_under_a_condition_that_nobody_knows_leaves_it_open(edition: str) -> None:
    flies = creature("ox", "As long as an opponent has no cards in hand, this creature has flying.")
    board = {
        "active": "A",
        "defending": ["D"],
        "permanents": [flies, creature("sage", FLIER)],
        "players": {"A": KNOWN, "D": {}},
    }
    case = case_of({"edition": edition, "board": board, "script": [attack("ox"), triggers(sage=0)]}, "some.yaml")
    assert isinstance(run_case(case), NotKnown)


def test_603_10a_what_left_at_the_same_time_still_gave_its_keyword(edition: str) -> None:
    lord = creature("lord", "Other creatures you control have flying.")
    sage = creature("sage", "Whenever a creature with flying dies, you gain 1 life.", player="D")
    assert played(edition, [lord, creature("ox"), sage], destroy("lord", "ox"), triggers(sage=1)) == Passed()
    assert played(edition, [lord, creature("ox"), sage], destroy("lord"), destroy("ox"), triggers(sage=0)) == Passed()


def test_113_8_hexproof_is_against_who_controls_the_ability(edition: str) -> None:
    shooter = creature("ox", "{T}: This creature deals 1 damage to target creature.")
    shielded = creature("elk", player="D", toughness=4)
    shoot = {"do": "activate", "player": "A", "permanent": "ox", "ability": 1, "targets": ["elk"]}
    words = "This creature can't be the target of spells or abilities your opponents control."
    gains = {"do": "effect", "kind": "gain", "object": "elk", "until": "turn", "text": words}
    stolen = {"do": "effect", "kind": "control", "object": "ox", "player": "D"}
    resolved = ({"do": "resolve_top"}, {"do": "expect", "damage": {"elk": 0}})
    assert played(edition, [shooter, shielded], shoot, gains, stolen, *resolved) == Passed()
