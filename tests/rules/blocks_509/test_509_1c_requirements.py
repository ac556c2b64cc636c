"""509.1c: as many requirements must be obeyed as can be without disobeying a restriction.

- In 2009 and 2010, 509.1c: requirements on blocking; tapped creatures and those with unpaid costs to block are
  exempt.
"""

from __future__ import annotations

import pytest

from events.declaration_abilities import BeBlockedCost, Cost
from events.filters import Filter
from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, effect, given, said

pytestmark = pytest.mark.rule("509.1c")


BLOCKS = "This creature blocks each combat if able."
LURE = "All creatures able to block this creature do so."


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize(
    ("blocks", "rules"),
    [
        ({"eager": ["ogre"], "idle": ["ogre"]}, []),
        ({"eager": ["ogre"]}, ["509.1b"]),
        ({"idle": ["ogre"]}, ["509.1b", "509.1c"]),
        ({}, ["509.1c"]),
    ],
    ids=["both", "the first alone", "the second alone", "neither"],
)
def test_example_menace_and_a_creature_that_blocks_if_able(
    edition: str, blocks: dict[str, list[str]], rules: list[str]
) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=[("eager 2/2", BLOCKS), "idle 1/1"], attack=["ogre"])
    assert broken(game.judge(blocks)) == rules


@pytest.mark.since("cr-2022-10-07")
def test_example_menace_and_a_creature_that_blocks_if_able_the_block_is_declared(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=[("eager 2/2", BLOCKS), "idle 1/1"], attack=["ogre"])
    verdict = game.judge({"idle": ["ogre"]})
    assert sorted(violation.because for violation in verdict.violations) == [f"eager: {BLOCKS}", "ogre: menace"]
    assert list(game.legal_blocks) == [{"eager": ("ogre",), "idle": ("ogre",)}]
    for blocks in ({"eager": ["ogre"]}, {"idle": ["ogre"]}, {}):
        with pytest.raises(IllegalDeclaration):
            game.declare_blockers(blocks)
    game.declare_blockers({"eager": ["ogre"], "idle": ["ogre"]})
    assert game.combat.blocked == {"ogre"}
    assert game.combat.blocking == {"eager": ("ogre",), "idle": ("ogre",)}


@pytest.mark.since("cr-2022-10-07")
def test_alone_against_menace_it_stays_home(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 menace"], bob=[("eager 2/2", BLOCKS)], attack=["ogre"])
    verdict = game.judge({})
    assert verdict.legal
    assert (verdict.obeyed, verdict.maximum) == (0, 0)


def test_a_tapped_creature_is_required_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[("eager 2/2; tapped", BLOCKS)], attack=["ogre"])
    assert game.judge({}).legal


def test_all_creatures_able_to_do_so_block_a_lure(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1", "snail 0/1; tapped"]
    game = given(edition, alice=[("siren 3/3", LURE), "ogre 3/3"], bob=bob, attack=["siren", "ogre"])
    verdict = game.judge({"bear": ["siren"], "cat": ["ogre"]})
    assert broken(verdict) == ["509.1c"]
    assert (verdict.obeyed, verdict.maximum) == (1, 2)
    assert verdict.nearest == {"bear": ("siren",), "cat": ("siren",)}


def test_a_lure_that_only_one_may_block_is_blocked_by_one(edition: str) -> None:
    narrow = "This creature can't be blocked by more than one creature."
    game = given(edition, alice=[("siren 3/3", LURE, narrow)], bob=["bear 2/2", "cat 1/1"], attack=["siren"])
    assert game.judge({"bear": ["siren"]}).legal
    assert broken(game.judge({})) == ["509.1c"]
    assert broken(game.judge({"bear": ["siren"], "cat": ["siren"]})) == ["509.1b"]


def test_requirements_that_cant_all_be_obeyed_leave_a_choice(edition: str) -> None:
    must = "This creature must be blocked if able."
    game = given(edition, alice=[("left 2/2", must), ("right 2/2", must)], bob=["bear 2/2"], attack=["left", "right"])
    legal = [dict(blocks) for blocks in game.legal_blocks]
    assert sorted(legal, key=str) == [{"bear": ("left",)}, {"bear": ("right",)}]


TOLLED = ("siren 3/3", "This creature can't be blocked unless defending player pays {3}.", LURE)


@pytest.mark.since("cr-2022-10-07")
def test_nobody_has_to_pay_to_obey_but_who_pays_obeys_all_that_is_paid_for(edition: str) -> None:
    game = given(edition, alice=[TOLLED], bob=["bear 2/2", "cat 1/1"], attack=["siren"])
    assert game.judge({}).legal
    assert broken(game.judge({"bear": ["siren"]})) == ["509.1c"]
    assert game.judge({"bear": ["siren"], "cat": ["siren"]}).legal


def test_a_cost_for_each_blocking_creature_is_chosen_creature_by_creature(edition: str) -> None:
    each = effect(BeBlockedCost(subject=(Filter(ids=("siren",)),), cost=Cost(mana="{3}"), per="blocker"))
    alice = [("siren 3/3", LURE)]
    game = given(edition, alice=alice, bob=["bear 2/2", "cat 1/1"], effects=[each], attack=["siren"])
    assert game.legal_blocks.count() == 4


def test_a_cost_against_some_attackers_leaves_requirements_about_the_others(edition: str) -> None:
    hippo = ("hippo 1/3", "This creature can't block creatures with power 3 or greater unless you pay {1}.", BLOCKS)
    game = given(edition, alice=["ogre 3/3", "elf 1/1"], bob=[hippo], attack=["ogre", "elf"])
    assert broken(game.judge({})) == ["509.1c"]
    assert game.judge({"hippo": ["elf"]}).legal
    assert game.judge({"hippo": ["ogre"]}).legal
    alone = given(edition, alice=["ogre 3/3"], bob=[hippo], attack=["ogre"])
    assert alone.judge({}).legal


@pytest.mark.since("cr-2022-10-07")
def test_a_cost_for_the_declaration_once_paid_lets_every_creature_block(edition: str) -> None:
    gate = ("gate artifact", "Creatures can't block unless their controller pays {2}.")
    bob = [("eager 2/2", BLOCKS), ("keen 1/1", BLOCKS), "idle 1/1"]
    game = given(edition, alice=["ogre 3/3", gate], bob=bob, attack=["ogre"])
    assert game.judge({}).legal
    assert broken(game.judge({"idle": ["ogre"]})) == ["509.1c"]
    assert broken(game.judge({"eager": ["ogre"]})) == ["509.1c"]
    assert game.judge({"eager": ["ogre"], "keen": ["ogre"]}).legal
    assert game.legal_blocks.completable({"idle": ["ogre"]}, ["eager"]) is False
    assert game.legal_blocks.completable({"idle": ["ogre"]}, []) is True


def test_what_is_not_obeyed_is_reported(edition: str) -> None:
    must = "This creature must be blocked if able."
    alice = [("siren 3/3", LURE), ("left 2/2", must)]
    game = given(edition, alice=alice, bob=["bear 2/2", "cat 1/1", ("eager 2/2", BLOCKS)], attack=["siren", "left"])
    assert said(game.judge({"bear": ["siren"]})) == [
        (
            f"1 of the 4 requirements that could be obeyed are obeyed (siren: {LURE}; left: {must}; eager: {BLOCKS})",
            "cat",
            "eager",
            "left",
        )
    ]


@pytest.mark.until("cr-2010-02-01")
def test_who_pays_for_one_creature_need_not_block_with_others_that_are_exempt(edition: str) -> None:
    game = given(edition, alice=[TOLLED], bob=["bear 2/2", "cat 1/1"], attack=["siren"])
    for blocks in ({}, {"bear": ["siren"]}, {"bear": ["siren"], "cat": ["siren"]}):
        verdict = game.judge(blocks)
        assert (verdict.legal, verdict.obeyed, verdict.maximum) == (True, 0, 0)


@pytest.mark.until("cr-2010-02-01")
def test_a_cost_for_the_declaration_exempts_every_creature(edition: str) -> None:
    gate = ("gate artifact", "Creatures can't block unless their controller pays {2}.")
    bob = [("eager 2/2", BLOCKS), ("keen 1/1", BLOCKS), "idle 1/1"]
    game = given(edition, alice=["ogre 3/3", gate], bob=bob, attack=["ogre"])
    for blocks in ({}, {"idle": ["ogre"]}, {"eager": ["ogre"]}, {"eager": ["ogre"], "keen": ["ogre"]}):
        assert game.judge(blocks).legal
    assert game.legal_blocks.completable({"idle": ["ogre"]}, ["eager"]) is True


@pytest.mark.until("cr-2010-02-01")
def test_giant_ambush_beetle_a_creature_that_cant_block_unless_its_player_pays_is_exempt(edition: str) -> None:
    lured = "All creatures able to block this creature do so."
    bob = [("miser 1/1", "This creature can't block unless you pay {1}."), "tapper 1/1; tapped", "bear 2/2"]
    game = given(edition, alice=[("beetle 4/3", lured)], bob=bob, mana={"bob": "{1}"}, attack=["beetle"])
    assert broken(game.judge({})) == ["509.1c"]
    assert broken(game.judge({"miser": ["beetle"]})) == ["509.1c"]
    verdict = game.judge({"bear": ["beetle"]})
    assert (verdict.legal, verdict.obeyed, verdict.maximum) == (True, 1, 1)
    game.declare_blockers({"bear": ["beetle"], "miser": ["beetle"]})
    assert game.owed == Cost(mana="{1}")


PAIRS = "This creature can't be blocked except by two or more creatures."


@pytest.mark.until("cr-2010-02-01")
def test_example_a_creature_that_blocks_if_able_and_an_effect_that_asks_for_two_blockers(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", PAIRS)], bob=[("eager 2/2", BLOCKS), "idle 2/2"], attack=["ogre"])
    assert broken(game.judge({"eager": ["ogre"]})) == ["509.1b"]
    assert broken(game.judge({})) == ["509.1c"]
    assert game.judge({"eager": ["ogre"], "idle": ["ogre"]}).legal
    assert list(game.legal_blocks) == [{"eager": ("ogre",), "idle": ("ogre",)}]
