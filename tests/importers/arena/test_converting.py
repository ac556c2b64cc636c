"""A recorded game converted to events: what effects did is told, what follows is derived, differences are found."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import DamageMarked, LifeChanged, PermanentEntered, PermanentLeft, PowerToughnessChanged
from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.damage import CreatureDestroyed, DamagePrevented
from events.event import Event
from events.rule import Edition
from simulator.importers.arena.comparing import mutations
from simulator.importers.arena.converting import ConvertedGame, convert
from simulator.importers.comparing import Compared

from .logs import MENACE, Sent, as_reduced, attacking, blocking, card, games_of, one_game, state
from .test_offers import Qualified, creature


def told(lines: list[Sent]) -> ConvertedGame:
    (game,) = games_of(as_reduced(lines))
    return convert(game, Edition.CR_2024_11_08, {})


def events(lines: list[Sent], *kinds: type[Event]) -> list[Any]:
    return [line for line in told(lines).lines if isinstance(line, kinds)]


def differing(compared: Compared) -> list[tuple[str, str, str]]:
    return [(difference.what, difference.ours, difference.theirs) for difference in compared.differences]


def changed(place: int, **more: Any) -> list[Sent]:
    """The invented game with fields of one state replaced."""
    lines = one_game()
    lines[place][1]["gameStateMessage"].update(more)
    return lines


DECLARED, DEALT = 17, 18
"""Where in the invented game the blocks stand, and where damage was dealt."""


def test_the_invented_game_agrees() -> None:
    compared = told(one_game()).compared
    assert compared.differences == []
    assert compared.total["status"] == 3
    assert compared.total["damage"] == 3


def test_deaths_in_combat_are_derived_and_not_described_as_effects() -> None:
    assert {event.object for event in events(one_game(), CreatureDestroyed)} == {"i301", "i201"}
    assert events(one_game(), PermanentLeft) == []


@pytest.mark.parametrize(
    ("place", "more", "what"),
    [
        (
            DECLARED,
            {"gameObjects": [attacking(201, 3, 2, block="Unblocked"), blocking(301, 201, declared=True)]},
            "i201",
        ),
        (
            DECLARED,
            {"gameObjects": [attacking(202, 2, 2, MENACE, block="Blocked"), blocking(301, 201, declared=True)]},
            "i202",
        ),
    ],
)
def test_another_status_is_a_difference(place: int, more: dict[str, Any], what: str) -> None:
    compared = told(changed(place, **more)).compared
    assert compared.equal["status"] < compared.total["status"]
    assert f"status of {what}" in [difference[0] for difference in differing(compared)]


def test_an_illegal_declaration_that_arena_accepted_is_a_difference() -> None:
    objects = [
        attacking(201, 3, 2, block="Unblocked"),
        attacking(202, 2, 2, MENACE, block="Blocked"),
        blocking(301, 202, declared=True),
    ]
    compared = told(changed(DECLARED, gameObjects=objects)).compared
    assert (compared.equal["declared_legal"], compared.total["declared_legal"]) == (0, 1)
    assert "509.1b" in compared.differences[0].ours


def test_other_damage_is_a_difference_with_the_abilities_that_may_be_why() -> None:
    lines = one_game()
    lines[DEALT][1]["gameStateMessage"]["annotations"][0]["details"][0]["valueInt32"] = [2]
    for place in (1, 3, DECLARED):
        lines[place][1]["gameStateMessage"]["gameObjects"][0]["uniqueAbilities"] = [{"id": 1, "grpId": 98765}]
    compared = told(lines).compared
    assert (compared.equal["damage"], compared.total["damage"]) == (2, 3)
    (difference,) = compared.differences
    assert (difference.ours, difference.theirs) == ("3", "2")
    assert difference.why == "unexplained (ability ids 98765)"


def test_marked_prevention_is_described_as_an_effect_and_as_the_difference_that_it_is() -> None:
    lines = one_game()
    sent = lines[DEALT][1]["gameStateMessage"]
    sent["annotations"][0]["details"][0]["valueInt32"] = [0]
    mark = {"key": "IsDamageReplacement", "type": "KeyValuePairValueType_int32", "valueInt32": [1]}
    effect = {"id": 9, "affectorId": 301, "affectedIds": [201], "details": [mark]}
    sent["annotations"].insert(0, {**effect, "type": ["AnnotationType_ReplacementEffectApplied"]})
    assert events(lines, DamagePrevented) == [DamagePrevented("i201", "i301", 3)]
    (difference,) = told(lines).compared.differences
    assert (difference.ours, difference.theirs) == ("3", "0")
    assert difference.why == "an effect prevented it, as the log marks"


def test_tokens_that_join_attack_by_an_effect() -> None:
    zone = {"zoneId": 28, "type": "ZoneType_Battlefield", "objectInstanceIds": [201, 202, 203, 301, 302]}
    lines = [*one_game()[:4], state(5, gameObjects=[attacking(203, 1, 1)], zones=[zone]), state(6, "main")]
    assert events(lines, AttackingEffectApplied) == [AttackingEffectApplied("i203", "P2")]


def test_an_attacker_that_stops_attacking_was_removed_from_combat() -> None:
    lines = [*one_game()[:4], state(5, gameObjects=[card(201, 1, 3, 2, isTapped=True)]), state(6, "main")]
    assert events(lines, CombatRemovalEffectApplied) == [CombatRemovalEffectApplied("i201")]


def test_changes_between_the_steps_are_described_as_effects() -> None:
    sized = changed(4, gameObjects=[attacking(201, 5, 5)], players=[{"systemSeatNumber": 1, "lifeTotal": 25}])
    assert events(sized, PowerToughnessChanged)[0] == PowerToughnessChanged("i201", 5, 5)
    assert LifeChanged("P1", 25) in events(sized, LifeChanged)


def test_damage_that_destroys_outside_combat_is_marked_and_the_death_follows() -> None:
    details = [
        {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": [value]}
        for key, value in (("damage", 4), ("type", 2))
    ]
    category = {"key": "category", "type": "KeyValuePairValueType_string", "valueString": ["SBA_Damage"]}
    happened = [
        {"id": 1, "affectorId": 9, "affectedIds": [302], "type": ["AnnotationType_DamageDealt"], "details": details},
        {"id": 2, "affectedIds": [302], "type": ["AnnotationType_ZoneTransfer"], "details": [category]},
    ]
    zone = {"zoneId": 28, "type": "ZoneType_Battlefield", "objectInstanceIds": [201, 202, 301]}
    lines = changed(4, annotations=happened, zones=[zone])
    assert events(lines, DamageMarked) == [DamageMarked("i302", 4)]
    assert events(lines, CreatureDestroyed)[0].object == "i302"


def test_every_creature_enters_once_with_the_label_it_had_then() -> None:
    entered = events(changed(4, gameObjects=[attacking(201, 5, 5)]), PermanentEntered)
    assert [event.permanent.id for event in entered] == ["i201", "i202", "i301", "i302"]
    assert entered[1].permanent.name == "2/2 menace #70202"


# Mutations.

NONE = Qualified()


def test_the_mutations_of_a_declaration_break_the_rules_that_are_named() -> None:
    attackers = (
        creature(1, "flying"),
        creature(2, "menace"),
        creature(3, qualified=Qualified(max_one_blocker=True)),
        creature(4, qualified=Qualified(must_be_blocked=True)),
    )
    defenders = (creature(11), creature(12), creature(13, tapped=True))
    found = {what: rule for _, rule, what in mutations(attackers, defenders, {11: (4,), 12: (3,)})}
    assert found["i11 blocks i1"] == "509.1b"
    assert found["i11 blocks i2"] == "509.1b"
    assert found["i11 blocks i3"] == "509.1b"
    assert found["i11 no longer blocks"] == "509.1c"
    assert found["i13 blocks i3"] == "509.1a"
    assert "i12 no longer blocks" not in found
    assert "i12 blocks i4" not in found


def test_leaving_one_on_menace_is_a_mutation() -> None:
    found = list(mutations((creature(2, "menace"),), (creature(11), creature(12)), {11: (2,), 12: (2,)}))
    assert [(blocks, rule) for blocks, rule, _ in found] == [({12: (2,)}, "509.1b"), ({11: (2,)}, "509.1b")]
