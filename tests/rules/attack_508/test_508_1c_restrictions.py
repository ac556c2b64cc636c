"""508.1c: restrictions on attacking.

- In 2008, 500.2: legal attacks.
"""

from __future__ import annotations

import pytest

from events.declaration_abilities import CantAttack, MaxTotalAttackers
from events.filters import Filter
from simulator.game.game import Game
from simulator.game.judge import judge_attack
from simulator.game.verdict import IllegalDeclaration
from tests.given import Spec, broken, effect, given, refused

pytestmark = pytest.mark.rule("508.1c")


ALONE = "This creature can't attack alone."


def test_example_two_creatures_that_cant_attack_alone_may_attack_together(edition: str) -> None:
    game = given(edition, alice=[("left 2/2", ALONE), ("right 2/2", ALONE)], attack=["left", "right"])
    assert game.combat.attacking == {"left": "bob", "right": "bob"}


def test_one_of_them_may_not_attack_alone(edition: str) -> None:
    game = given(edition, alice=[("left 2/2", ALONE), ("right 2/2", ALONE)])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"left": "bob"})
    assert broken(illegal.value.verdict) == ["508.1c"]
    assert illegal.value.verdict.violations[0].because == f"left: {ALONE}"


def test_a_creature_with_defender_cant_attack(edition: str) -> None:
    game = given(edition, alice=["wall 0/4 defender"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"wall": "bob"})
    assert broken(illegal.value.verdict) == ["508.1c"]


def test_an_effect_of_a_spell_keeps_creatures_from_attacking(edition: str) -> None:
    grounded = CantAttack(subject=(Filter(no_keyword=("flying",)),), words="Creatures without flying can't attack.")
    game = given(edition, alice=["ogre 3/3", "bird 1/1 flying"], effects=[effect(grounded)])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"ogre": "bob", "bird": "bob"})
    assert [violation.objects for violation in illegal.value.verdict.violations] == [("ogre",)]
    game.declare_attackers({"bird": "bob"})


def test_what_is_disobeyed_is_reported(edition: str) -> None:
    alone = "This creature can't attack alone."
    alice: list[Spec] = [("ogre 3/3", alone), "bear 2/2", "cat 1/1 defender"]
    at_most = ("post artifact", "No more than one creature can attack each combat.")
    game = given(edition, alice=alice)
    assert refused(game.declare_attackers, {"ogre": "bob"}) == [
        (f"ogre can't attack with 0 others (ogre: {alone})", "ogre")
    ]
    assert refused(game.declare_attackers, {"cat": "bob"}) == [("cat can't attack (cat: defender)", "cat")]
    assert game.fork().declare_attackers({"ogre": "bob", "bear": "bob"}).legal
    few = given(edition, alice=[*alice, at_most])
    assert refused(few.declare_attackers, {"bear": "bob", "ogre": "bob"}) == [
        (f"2 creatures attack and no more than 1 can (post: {at_most[1]})",)
    ]


MUST = "This creature attacks each combat if able."


def legal(game: Game, *attackers: str) -> bool:
    verdict = judge_attack(game.position, "alice", dict.fromkeys(attackers, "bob"), game.table)
    assert broken(verdict) in ([], ["308.2a"])
    return verdict.legal is True


@pytest.mark.rule("cr-2008-02-01 500.2")
def test_example_two_that_cant_attack_alone_attack_together(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", ALONE), ("orc 2/2", ALONE)])
    assert legal(game, "ogre", "orc")
    assert not legal(game, "ogre")
    assert legal(game)


@pytest.mark.rule("cr-2008-02-01 500.2")
def test_example_of_no_more_than_one_the_one_that_attacks_if_able_attacks(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST), "orc 2/2"], effects=[effect(MaxTotalAttackers(n=1))])
    assert legal(game, "ogre")
    assert not legal(game, "orc")
    assert not legal(game, "ogre", "orc")
    assert not legal(game)


@pytest.mark.rule("cr-2008-02-01 500.2")
def test_tapped_creatures_and_those_with_unpaid_costs_are_exempt(edition: str) -> None:
    taxed = ("ogre 3/3", MUST, "This creature can't attack unless you pay {1}.")
    assert not legal(given(edition, alice=[("ogre 3/3", MUST)]))
    assert legal(given(edition, alice=[("ogre 3/3; tapped", MUST)]))
    assert legal(given(edition, alice=[taxed]))


DESPITE = "This creature can attack as though it didn't have defender."
WITH_AN_ELF = "As long as you control an Elf, this creature can attack as though it didn't have defender."
ALL_OF_THEM = "Creatures you control can attack as though they didn't have defender."


@pytest.mark.parametrize(
    ("alice", "may"),
    [
        ([("wall 0/4 defender", DESPITE)], True),
        ([("wall 0/4 defender", WITH_AN_ELF), "bear 2/2"], False),
        ([("wall 0/4 defender", WITH_AN_ELF), "archer 2/2; an elf"], True),
        (["wall 0/4 defender", ("leader 2/2", ALL_OF_THEM)], True),
        (["wall 0/4 defender", ("leader 2/2", DESPITE)], False),
        ([("wall 0/4 defender", DESPITE, "This creature can't attack.")], False),
    ],
)
def test_as_though_it_did_not_have_defender(edition: str, alice: list[Spec], may: bool) -> None:
    game = given(edition, alice=alice)
    assert judge_attack(game.position, "alice", {"wall": "bob"}, game.table).legal is may


def test_as_though_it_did_not_have_defender_if_nobody_knows_whether(edition: str) -> None:
    another = (
        "As long as you've cast another spell this turn, this creature can attack as though it didn't have defender."
    )
    game = given(edition, alice=[("wall 0/4 defender", another)])
    assert judge_attack(game.position, "alice", {"wall": "bob"}, game.table).outcome == "undetermined"
