"""Power and toughness in doubt, where filters, conditions, targets and state-based actions ask for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

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


class Asked(NamedTuple):
    """A board that asks for a number in doubt: who gives it, who stands there, and what happens."""

    giver: str
    board: tuple[str, ...]
    script: tuple[str, ...]


LEGAL, ILLEGAL = "do: expect, legal: true", "do: expect, legal: false"
ATTACK, RESOLVE = "do: attack, attacks: {a: D}", "do: resolve_top"
BLOCK = "do: block, player: D, blocks: {b: [a]}"
ON_A, ON_B = "e A Bonesplitter; attached_to: a", "e D Bonesplitter; attached_to: b"

ASKED = {
    "608_2h_an_instruction_for_creatures_of_a_power": Asked(
        "Bonesplitter",
        ("a A Hero of Oxid Ridge", "b D Llanowar Elves", ON_B),
        (ATTACK, "do: stack_triggers, player: A, order: ['a:2', 'a:1']", RESOLVE, RESOLVE, BLOCK, ILLEGAL),
    ),
    "115_1_a_target_with_less_power_of_a_triggered_ability": Asked(
        "Bonesplitter",
        ("a A Radha's Firebrand", "b D Runeclaw Bear", ON_B),
        (ATTACK, f"{RESOLVE}, choice: b", BLOCK, ILLEGAL),
    ),
    "601_2c_a_target_with_power_of_a_spell": Asked(
        "Bonesplitter",
        ("a A Runeclaw Bear", ON_A),
        (ATTACK, "do: cast, player: D, card: Smite the Monstrous, targets: [a]", ILLEGAL),
    ),
    "601_2c_a_target_once_what_gave_power_has_left": Asked(
        "Bonesplitter",
        ("a A Runeclaw Bear; power: 4, toughness: 2", ON_A),
        (
            ATTACK,
            "do: effect, kind: destroy, object: e",
            "do: cast, player: D, card: Smite the Monstrous, targets: [a]",
            LEGAL,
        ),
    ),
    "603_4_a_condition_on_the_power_of_its_own": Asked(
        "Bonesplitter",
        ("a A Heir of the Wilds", ON_A),
        (ATTACK, "do: expect, triggers: {a: 0}"),
    ),
    "702_134_mentor_compares_powers": Asked(
        "Bonesplitter",
        ("a A Sunhome Stalwart", "b A Runeclaw Bear", ON_A),
        (
            "do: attack, attacks: {a: D, b: D}",
            f"{RESOLVE}, choice: b",
            "do: expect, counters: {b: {'+1/+1': 0}}",
        ),
    ),
    "702_134_the_choice_of_a_target_that_may_have_more_power": Asked(
        "Scion of the Wild",
        ("a A Scion of the Wild; power: 2, toughness: 2", "m A Sunhome Stalwart"),
        (
            "do: attack, attacks: {a: D, m: D}",
            "do: put_attacking, permanent: {id: n, controller: A, power: 1, toughness: 1}, attacking: D",
            f"{RESOLVE}, choice: a",
            LEGAL,
        ),
    ),
    "702_149_training_compares_powers": Asked(
        "Bonesplitter",
        ("a A Apprentice Sharpshooter", "b A Llanowar Elves", "e A Bonesplitter; attached_to: b"),
        ("do: attack, attacks: {a: D, b: D}", "do: expect, triggers: {a: 0}"),
    ),
    "508_1m_a_trigger_on_attackers_of_a_power": Asked(
        "Bonesplitter",
        ("m A MacCready, Lamplight Mayor", "a A Runeclaw Bear", ON_A),
        (ATTACK, "do: expect, triggers: {m: 1}"),
    ),
    "704_5f_what_a_named_aura_takes": Asked(
        "Weakness",
        ("a A Runeclaw Bear", "b D Llanowar Elves", "e A Weakness; attached_to: b"),
        (ATTACK, BLOCK, LEGAL),
    ),
    "704_5f_what_a_named_lord_takes": Asked(
        "Elesh Norn",
        ("a A Runeclaw Bear", "b D Runeclaw Bear", "e A Elesh Norn, Grand Cenobite"),
        (ATTACK, BLOCK, LEGAL),
    ),
    "704_5f_a_number_that_an_effect_makes_0": Asked(
        "Holy Strength",
        ("a A Llanowar Elves", "e A Holy Strength; attached_to: a"),
        (ATTACK, "do: effect, kind: modify, object: a, power: -1, toughness: -1", "do: expect, graveyard: [a]"),
    ),
    "704_5f_a_number_that_a_dies_trigger_makes_0": Asked(
        "Holy Strength",
        ("a A Shambling Goblin", "b D Llanowar Elves", "e D Holy Strength; attached_to: b"),
        (ATTACK, "do: effect, kind: destroy, object: a", f"{RESOLVE}, choice: b", "do: expect, graveyard: [b]"),
    ),
    "704_5f_a_count_that_falls": Asked(
        "Nightmare",
        ("a A Nightmare; power: 1, toughness: 1", "s A Swamp"),
        (ATTACK, "do: effect, kind: destroy, object: s", "do: expect, battlefield: [a]"),
    ),
    "704_5g_a_count_that_falls_below_the_damage": Asked(
        "Scion of the Wild",
        ("a A Scion of the Wild; power: 2, toughness: 2, damage: 1", "b A Llanowar Elves"),
        (ATTACK, "do: effect, kind: destroy, object: b", "do: expect, battlefield: [a]"),
    ),
}
"""Each would be a verdict by a number that is not known, the wrong one by the rules or the right one by chance."""


@pytest.mark.parametrize("rule", ASKED)
def test_whoever_asks_for_a_number_in_doubt_gets_no_answer_but_who_gives_it(rule: str, check: Check) -> None:
    giver, board, script = ASKED[rule]
    found = check(board, *script)
    assert (found["undetermined"], found["error_messages"]) == (1, [])
    assert giver in found["undetermined_cases"][0]["because"]


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
