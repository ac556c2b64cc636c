"""Power and toughness where filters, conditions, targets and state-based actions ask for them (613.4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.main import run

Check = Callable[..., dict[str, Any]]


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """What `check` says of a board: permanents, each "id controller card; more fields", and a script."""

    def checked(permanents: tuple[str, ...], *script: str) -> dict[str, Any]:
        lines = ["edition: cr-2026-01-16", "board:", "  active: A", "  defending: [D]", "  permanents:"]
        for each in permanents:
            said, _, more = each.partition("; ")
            name, controller, *card = said.split()
            lines.append(f"    - {{id: {name}, controller: {controller}, card: {json.dumps(' '.join(card))}, {more}}}")
        lines += ["script:", *(f"  - {{{step}}}" for step in script)]
        file = tmp_path / "board.yaml"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        run(["check", str(file), "--json"])
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return checked


LEGAL, ILLEGAL = "do: expect, legal: true", "do: expect, legal: false"
ATTACK, RESOLVE = "do: attack, attacks: {a: D}", "do: resolve_top"
BLOCK = "do: block, player: D, blocks: {b: [a]}"
ON_A, ON_B = "e A Bonesplitter; attached_to: a", "e D Bonesplitter; attached_to: b"

ASKED = {
    "608_2h_an_instruction_for_creatures_of_a_power": (
        ("a A Hero of Oxid Ridge", "b D Llanowar Elves", ON_B),
        (ATTACK, "do: stack_triggers, player: A, order: ['a:2', 'a:1']", RESOLVE, RESOLVE, BLOCK, LEGAL),
    ),
    "115_1_a_target_with_less_power_of_a_triggered_ability": (
        ("a A Radha's Firebrand", "b D Runeclaw Bear", ON_B),
        (ATTACK, f"{RESOLVE}, choice: b", BLOCK, LEGAL),
    ),
    "601_2c_a_target_with_power_of_a_spell": (
        ("a A Runeclaw Bear", ON_A),
        (ATTACK, "do: cast, player: D, card: Smite the Monstrous, targets: [a]", LEGAL),
    ),
    "601_2c_a_target_once_what_gave_power_has_left": (
        ("a A Runeclaw Bear; power: 4, toughness: 2", ON_A),
        (
            ATTACK,
            "do: effect, kind: destroy, object: e",
            "do: cast, player: D, card: Smite the Monstrous, targets: [a]",
            ILLEGAL,
        ),
    ),
    "603_4_a_condition_on_the_power_of_its_own": (
        ("a A Heir of the Wilds", ON_A),
        (ATTACK, "do: expect, triggers: {a: 1}"),
    ),
    "702_134_mentor_compares_powers": (
        ("a A Sunhome Stalwart", "b A Runeclaw Bear", ON_A),
        (
            "do: attack, attacks: {a: D, b: D}",
            f"{RESOLVE}, choice: b",
            "do: expect, counters: {b: {'+1/+1': 1}}",
        ),
    ),
    "702_134_the_choice_of_a_target_that_may_have_more_power": (
        ("a A Scion of the Wild; power: 2, toughness: 2", "m A Sunhome Stalwart"),
        (
            "do: attack, attacks: {a: D, m: D}",
            "do: put_attacking, permanent: {id: n, controller: A, power: 1, toughness: 1}, attacking: D",
            f"{RESOLVE}, choice: a",
            ILLEGAL,
        ),
    ),
    "702_149_training_compares_powers": (
        ("a A Apprentice Sharpshooter", "b A Llanowar Elves", "e A Bonesplitter; attached_to: b"),
        ("do: attack, attacks: {a: D, b: D}", "do: expect, triggers: {a: 1}"),
    ),
    "508_1m_a_trigger_on_attackers_of_a_power": (
        ("m A MacCready, Lamplight Mayor", "a A Runeclaw Bear", ON_A),
        (ATTACK, "do: expect, triggers: {m: 0}"),
    ),
    "704_5f_what_a_named_aura_takes": (
        ("a A Runeclaw Bear", "b D Llanowar Elves", "e A Weakness; attached_to: b"),
        (ATTACK, BLOCK, ILLEGAL),
    ),
    "704_5f_what_a_named_lord_takes": (
        ("a A Runeclaw Bear", "b D Runeclaw Bear", "e A Elesh Norn, Grand Cenobite"),
        (ATTACK, BLOCK, ILLEGAL),
    ),
    "704_5f_a_number_that_an_effect_makes_0": (
        ("a A Llanowar Elves", "e A Holy Strength; attached_to: a"),
        (ATTACK, "do: effect, kind: modify, object: a, power: -1, toughness: -1", "do: expect, battlefield: [a]"),
    ),
    "704_5f_a_number_that_a_dies_trigger_makes_0": (
        ("a A Shambling Goblin", "b D Llanowar Elves", "e D Holy Strength; attached_to: b"),
        (ATTACK, "do: effect, kind: destroy, object: a", f"{RESOLVE}, choice: b", "do: expect, battlefield: [b]"),
    ),
    "704_5f_a_count_that_falls": (
        ("a A Nightmare; power: 1, toughness: 1", "s A Swamp"),
        (ATTACK, "do: effect, kind: destroy, object: s", "do: expect, graveyard: [a]"),
    ),
    "704_5g_a_count_that_falls_below_the_damage": (
        ("a A Scion of the Wild; power: 2, toughness: 2, damage: 1", "b A Llanowar Elves"),
        (ATTACK, "do: effect, kind: destroy, object: b", "do: expect, graveyard: [a]"),
    ),
}
"""Each is decided by a number that a card beside it gives."""


@pytest.mark.parametrize("rule", ASKED)
def test_a_number_that_another_card_gives_decides(rule: str, check: Check) -> None:
    board, script = ASKED[rule]
    found = check(board, *script)
    assert (found["passed"], found["undetermined_cases"], found["error_messages"]) == (1, [], [])


SURE = {
    "a_condition_that_another_creature_fulfils": (
        ("a A Heir of the Wilds", ON_A, "o A Colossal Dreadmaw"),
        (ATTACK, "do: expect, triggers: {a: 1}"),
    ),
    "a_block_that_asks_for_no_number": (("a A Runeclaw Bear", "b D Llanowar Elves", ON_B), (ATTACK, BLOCK, LEGAL)),
    "what_is_sturdy_enough_for_what_it_loses": (
        ("a A Runeclaw Bear", "b D Colossal Dreadmaw", "e A Weakness; attached_to: b"),
        (ATTACK, BLOCK, LEGAL),
    ),
    "a_target_that_asks_for_no_number": (
        ("a A Runeclaw Bear", ON_A),
        (ATTACK, "do: cast, player: D, card: Swords to Plowshares, targets: [a]", LEGAL),
    ),
    "training_beside_a_creature_that_is_greater_for_sure": (
        (
            "a A Apprentice Sharpshooter",
            "b A Llanowar Elves",
            "e A Bonesplitter; attached_to: b",
            "c A Colossal Dreadmaw",
        ),
        ("do: attack, attacks: {a: D, b: D, c: D}", "do: expect, triggers: {a: 1}"),
    ),
    "a_count_that_an_attack_leaves": (
        ("a A Runeclaw Bear", "b D Nightmare; power: 1, toughness: 1", "s D Swamp"),
        (ATTACK, BLOCK, LEGAL),
    ),
}


@pytest.mark.parametrize("which", SURE)
def test_what_asks_for_no_number_in_doubt_is_answered(which: str, check: Check) -> None:
    found = check(*SURE[which][:1], *SURE[which][1])
    assert (found["passed"], found["undetermined_cases"], found["error_messages"]) == (1, [], [])
