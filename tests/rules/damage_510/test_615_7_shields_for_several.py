"""615.7, 616.1: what a shield takes of several damages, and which of several effects is applied first."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

pytestmark = [pytest.mark.rule("615.7"), pytest.mark.since("cr-2008-02-01")]

Step = dict[str, Any]


def creature(name: str, player: str = "A", size: int = 2, text: str = "", **more: Any) -> dict[str, Any]:
    words = {"text": [text]} if text else {}
    return {"id": name, "controller": player, "power": size, "toughness": size, **words, **more}


def played(edition: str, permanents: list[dict[str, Any]], *script: Step) -> CaseOutcome:
    players = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": players}
    return run_case(case_of({"edition": edition, "board": board, "script": [*script]}, "some.yaml"))


def prevent(whom: str, amount: int) -> Step:
    return {"do": "effect", "kind": "prevent", "object": whom, "amount": amount}


def redirect(whom: str, to: str, amount: int) -> Step:
    return {"do": "effect", "kind": "redirect", "object": whom, "to": to, "amount": amount}


def damage(whom: str, amount: int, by: str = "ox") -> Step:
    return {"do": "effect", "kind": "damage", "object": whom, "amount": amount, "by": by}


UNBLOCKED: tuple[Step, ...] = (
    {"do": "attack", "attacks": {"ox": "D", "elk": "D"}},
    {"do": "block", "player": "D", "blocks": {}},
)


def expect(**said: Any) -> Step:
    return {"do": "expect", **said}


def test_a_shield_takes_some_of_what_two_plain_creatures_deal(edition: str) -> None:
    attack = [creature("ox"), creature("elk", size=3)]
    dealt = (*UNBLOCKED, prevent("D", 2), {"do": "deal_damage"}, expect(life={"D": 17}))
    assert played(edition, attack, *dealt) == Passed()


@pytest.mark.parametrize(
    "ox",
    [
        creature("ox", keywords=["lifelink"]),
        creature("ox", text="Whenever this creature deals damage, you gain 1 life."),
    ],
)
@pytest.mark.parametrize("order", [("ox", "elk"), ("elk", "ox")])
def test_which_of_several_damages_a_shield_takes_is_for_its_player(
    edition: str, ox: dict[str, Any], order: tuple[str, str]
) -> None:
    there = {"ox": ox, "elk": creature("elk")}
    permanents = [there[name] for name in order]
    enough, few = prevent("D", 4), prevent("D", 2)
    dealt = ({"do": "deal_damage"}, expect(life={"D": 20}))
    assert played(edition, permanents, *UNBLOCKED, enough, *dealt) == Passed()
    found = played(edition, permanents, *UNBLOCKED, few, *dealt)
    assert isinstance(found, NotKnown)
    assert "nobody says in which order" in str(found)


def test_a_shield_takes_some_of_one_damage(edition: str) -> None:
    both = creature("ox", text="{T}: This creature deals 2 damage to each creature.")
    done = ({"do": "activate", "player": "A", "permanent": "ox", "ability": 1}, {"do": "resolve_top"})
    permanents = [both, creature("wall", "D", 4)]
    assert played(edition, permanents, prevent("wall", 1), *done, expect(damage={"wall": 1})) == Passed()


def test_two_shields_for_the_same_are_alike(edition: str) -> None:
    permanents = [creature("ox"), creature("elk", "D", 9)]
    shields = (prevent("elk", 2), prevent("elk", 2))
    assert played(edition, permanents, *shields, damage("elk", 3), expect(damage={})) == Passed()
    assert played(edition, permanents, *shields, damage("elk", 5), expect(damage={"elk": 1})) == Passed()


def test_a_shield_beside_an_effect_that_prevents_all_may_be_used_up(edition: str) -> None:
    wall = creature("elk", "D", 9, "Prevent all damage that would be dealt to this creature by creatures.")
    permanents = [creature("ox"), wall]
    assert played(edition, permanents, damage("elk", 3), expect(damage={})) == Passed()
    assert isinstance(played(edition, permanents, prevent("elk", 3), damage("elk", 3), expect(damage={})), NotKnown)


@pytest.mark.parametrize("first", [redirect("D", "elk", 2), prevent("D", 2)])
def test_which_of_two_effects_is_applied_to_damage_is_for_its_player(edition: str, first: Step) -> None:
    permanents = [creature("ox"), creature("elk", "D", 9), creature("wall", "D", 9)]
    alone = played(edition, permanents, redirect("D", "wall", 2), damage("D", 2), expect(damage={"wall": 2}))
    assert alone == Passed()
    both = played(edition, permanents, first, redirect("D", "wall", 2), damage("D", 2), expect(damage={}))
    assert isinstance(both, NotKnown)


def test_two_effects_that_redirect_it_to_the_same_come_to_the_same(edition: str) -> None:
    permanents = [creature("ox"), creature("wall", "D", 9)]
    twice = (redirect("D", "wall", 1), redirect("D", "wall", 1))
    assert played(edition, permanents, *twice, damage("D", 3), expect(damage={"wall": 2}, life={"D": 19})) == Passed()


TWICE = "If you would gain life, you gain twice that much life instead."
PLUS_1 = "If you would gain life, you gain that much life plus 1 instead."


@pytest.mark.rule("616.1")
@pytest.mark.parametrize(("texts", "life"), [((TWICE, TWICE), 28), ((PLUS_1, PLUS_1), 24), ((TWICE, PLUS_1), None)])
def test_which_of_two_effects_is_applied_to_life_is_for_who_gains_it(
    edition: str, texts: tuple[str, str], life: int | None
) -> None:
    ibis = creature("ibis", text="{T}: You gain 2 life.")
    permanents = [ibis, creature("ox", text=texts[0]), creature("elk", text=texts[1])]
    gain: tuple[Step, ...] = (
        {"do": "activate", "player": "A", "permanent": "ibis", "ability": 1},
        {"do": "resolve_top"},
    )
    found = played(edition, permanents, *gain, expect(life={"A": life or 26}))
    assert isinstance(found, Passed if life else NotKnown)


@pytest.mark.rule("122.1c")
@pytest.mark.since("cr-2022-10-07")
def test_a_shield_counter_or_regeneration_is_for_its_controller(edition: str) -> None:
    permanents = [creature("ox", counters={"shield": 1})]
    destroyed = {"do": "effect", "kind": "destroy", "object": "ox"}
    regenerate = {"do": "effect", "kind": "regenerate", "object": "ox"}
    assert played(edition, permanents, destroyed, expect(battlefield=["ox"], counters={"ox": {}})) == Passed()
    assert isinstance(played(edition, permanents, regenerate, destroyed, expect(battlefield=["ox"])), NotKnown)
    safe = creature("elk", "D", 2, "Prevent all damage that would be dealt to this creature.", counters={"shield": 1})
    hurt = played(edition, [creature("ox"), safe], damage("elk", 3), expect(counters={"elk": {"shield": 1}}))
    assert isinstance(hurt, NotKnown)
