"""508.1d: as many requirements to attack are obeyed as could be without disobeying a restriction.

- In 2009 and 2010, 508.1d: requirements to attack; tapped creatures and those with unpaid costs to attack are exempt.
"""

from __future__ import annotations

import pytest

from events.declaration_abilities import CantAttack, MustAttack, UnknownCondition
from events.filters import Filter
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from tests.given import Spec, broken, effect, given, judged, said

pytestmark = pytest.mark.rule("508.1d")


MUST = "This creature attacks each combat if able."
ALONE = "This creature can't attack alone."
AT_MOST_ONE = "No more than one creature can attack each combat."
TAX = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."


def refused(game: Game, attacks: dict[str, str]) -> list[str]:
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers(attacks)
    return broken(illegal.value.verdict)


def test_example_where_one_creature_can_attack_it_is_the_one_that_attacks_if_able(edition: str) -> None:
    game = given(edition, alice=[("eager 2/2", MUST), "other 2/2", ("post artifact", AT_MOST_ONE)])
    assert refused(game, {"other": "bob"}) == ["508.1d"]
    assert refused(game, {"other": "bob", "eager": "bob"}) == ["508.1c"]
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"eager": "bob"}).legal
    assert game.combat.attacking == {"eager": "bob"}


def test_of_two_that_attack_if_able_one_is_enough_where_no_more_can(edition: str) -> None:
    alice: list[Spec] = [("one 2/2", MUST), ("two 2/2", MUST), ("post artifact", AT_MOST_ONE)]
    game = given(edition, alice=alice)
    assert refused(game, {"one": "bob", "two": "bob"}) == ["508.1c"]
    assert refused(game, {}) == ["508.1d"]
    verdict = game.declare_attackers({"two": "bob"})
    assert (verdict.obeyed, verdict.maximum) == (1, 1)


def test_a_creature_that_attacks_if_able_does(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST), "bear 2/2"])
    assert refused(game, {}) == ["508.1d"]
    assert refused(game, {"bear": "bob"}) == ["508.1d"]
    game.declare_attackers({"ogre": "bob"})
    assert game.combat.attacking == {"ogre": "bob"}


def test_the_verdict_says_how_many_and_what_would_be_legal(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST), ("orc 3/3", MUST), "bear 2/2"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"orc": "bob", "bear": "bob"})
    verdict = illegal.value.verdict
    assert (verdict.obeyed, verdict.maximum) == (1, 2)
    assert verdict.witness is not None
    assert {"ogre", "orc"} <= verdict.witness.keys()
    assert verdict.nearest == {"ogre": ("bob",), "orc": ("bob",), "bear": ("bob",)}
    assert verdict.violations[0].because == f"ogre: {MUST}"
    assert game.board.step == "main"


@pytest.mark.parametrize(
    "spec",
    [("ogre 3/3; tapped", MUST), ("ogre 3/3; entered this turn", MUST), ("ogre 3/3 defender", MUST)],
    ids=["tapped", "no haste", "defender"],
)
def test_a_creature_that_is_not_able_need_not(edition: str, spec: Spec) -> None:
    assert given(edition, alice=[spec]).declare_attackers({}).legal


def test_a_planeswalker_will_do_to_attack(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=["jace planeswalker 4"])
    assert game.declare_attackers({"ogre": "jace"}).legal


def test_the_number_of_attackers_that_a_requirement_needs_is_found(edition: str) -> None:
    """Alone the berserker can't attack; so that it obeys, the bear has to come along."""
    game = given(edition, alice=[("berserker 3/3", MUST, ALONE), "bear 2/2"])
    assert refused(game, {}) == ["508.1d"]
    assert refused(game, {"berserker": "bob"}) == ["508.1c"]
    assert refused(game, {"bear": "bob"}) == ["508.1d"]
    assert game.declare_attackers({"berserker": "bob", "bear": "bob"}).legal


@pytest.mark.since("cr-2022-10-07")
def test_a_cost_to_attack_excuses_it(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[("ghosts artifact", TAX)])
    verdict = game.declare_attackers({})
    assert (verdict.obeyed, verdict.maximum) == (0, 0)


def test_a_player_who_can_be_attacked_without_cost_has_to_be(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[("ghosts artifact", TAX)], carol=["cat 1/1"])
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"ogre": "carol"}).legal


def test_it_is_asked_again_in_each_combat_of_the_turn(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3 vigilance", MUST)], attack=["ogre"], block={})
    while game.board.step != "main":
        game.pass_step()
    assert refused(game, {}) == ["508.1d"]


def test_passing_the_declaration_over_is_refused_too(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)])
    game.pass_step()
    game.pass_step()
    with pytest.raises(IllegalDeclaration):
        game.pass_step()


def test_a_condition_that_nobody_can_judge_leaves_it_undetermined(edition: str) -> None:
    maybe = MustAttack(
        subject=(Filter(ids=("ogre",)),), condition=UnknownCondition(text="if it rains"), words="It must."
    )
    game = given(edition, alice=["ogre 3/3"], effects=[effect(maybe)])
    assert game.fork().declare_attackers({"ogre": "bob"}).legal
    with pytest.raises(ValueError, match="if it rains"):
        game.declare_attackers({})


def test_a_restriction_on_whom_it_attacks_leaves_the_others(edition: str) -> None:
    never_you = CantAttack(subject=(Filter(any_type=("creature",)),), attacked=("you",), words="Not me.")
    game = given(
        edition,
        alice=[("ogre 3/3", MUST)],
        bob=["statue artifact"],
        carol=["cat 1/1"],
        effects=[effect(never_you, "statue")],
    )
    assert refused(game, {"ogre": "bob"}) == ["508.1c"]
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"ogre": "carol"}).legal


@pytest.mark.since("cr-2022-10-07")
def test_a_cost_for_the_whole_attack_once_paid_lets_every_creature_attack(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack unless their controller pays {2}.")
    game = given(edition, alice=[("ogre 3/3", MUST), ("elf 1/1", MUST), "imp 1/1"], bob=[moat])
    assert game.fork().declare_attackers({}).legal
    assert refused(game, {"imp": "bob"}) == ["508.1d"]
    assert refused(game, {"ogre": "bob"}) == ["508.1d"]
    assert game.declare_attackers({"ogre": "bob", "elf": "bob"}).legal


def test_what_is_not_obeyed_is_reported_with_what_would_be(edition: str) -> None:
    alice: list[Spec] = [("ogre 3/3", MUST), ("orc 3/3", MUST), ("elf 1/1", MUST), "bear 2/2"]
    game = given(edition, alice=alice, bob=["jace planeswalker 4"])
    verdict = judged(game.declare_attackers, {"orc": "jace"})
    assert said(verdict) == [
        (
            f"1 of the 3 requirements that could be obeyed are obeyed (ogre: {MUST}; elf: {MUST})",
            "ogre",
            "elf",
        )
    ]
    assert (verdict.obeyed, verdict.maximum) == (1, 3)
    assert verdict.witness is not None
    assert set(verdict.witness) >= {"ogre", "orc", "elf"}
    assert set(verdict.witness.values()) <= {("bob",), ("jace",)}
    assert verdict.nearest is not None
    assert verdict.nearest["orc"] == ("jace",)


def test_a_requirement_without_words_or_a_source_is_named_by_what_it_has(edition: str) -> None:
    for must, because in (
        (effect(MustAttack(subject=(Filter(ids=("ogre",)),))), ""),
        (effect(MustAttack(subject=(Filter(ids=("ogre",)),), words=MUST)), f" ({MUST})"),
    ):
        game = given(edition, alice=["ogre 3/3"], effects=[must])
        assert said(judged(game.declare_attackers, {})) == [
            (f"0 of the 1 requirements that could be obeyed are obeyed{because}", "ogre")
        ]


@pytest.mark.until("cr-2010-02-01")
def test_a_cost_to_attack_excuses_it_of_2009(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[("ghosts artifact", TAX)])
    paying = game.fork().declare_attackers({"ogre": "bob"})
    assert (paying.obeyed, paying.maximum) == (None, None)
    verdict = game.declare_attackers({})
    assert (verdict.obeyed, verdict.maximum) == (None, None)


@pytest.mark.until("cr-2010-02-01")
def test_who_pays_for_the_whole_attack_need_not_attack_with_what_is_exempt(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack unless their controller pays {2}.")
    game = given(edition, alice=[("ogre 3/3", MUST), ("elf 1/1", MUST), "imp 1/1"], bob=[moat])
    for attackers in ({}, {"imp": "bob"}, {"ogre": "bob"}, {"ogre": "bob", "elf": "bob"}):
        assert game.fork().declare_attackers(attackers).legal


@pytest.mark.until("cr-2010-02-01")
def test_what_is_exempt_does_not_count_beside_what_is_not(edition: str) -> None:
    moat = ("moat artifact", "Creatures with power 2 or greater can't attack unless their controller pays {2}.")
    game = given(edition, alice=[("ogre 3/3", MUST), ("elf 2/1", MUST), ("imp 1/1", MUST)], bob=[moat])
    assert refused(game, {"ogre": "bob"}) == ["508.1d"]
    for attackers in ({"imp": "bob"}, {"imp": "bob", "ogre": "bob"}):
        verdict = game.fork().declare_attackers(attackers)
        assert verdict.legal
        assert (verdict.obeyed, verdict.maximum) == (1, 1)


@pytest.mark.until("cr-2010-02-01")
def test_a_creature_with_a_way_to_attack_without_a_cost_is_not_exempt(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack you unless their controller pays {2} for each of those creatures.")
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[moat, "jace planeswalker 4"])
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"ogre": "jace"}).legal


@pytest.mark.until("cr-2010-02-01")
def test_a_tapped_creature_is_exempt_and_another_is_not(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3; tapped", MUST), ("elf 1/1", MUST)])
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"elf": "bob"}).legal
