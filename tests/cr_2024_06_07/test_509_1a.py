"""509.1a: which creatures can be chosen to block, and for which attackers."""

from __future__ import annotations

import pytest

from events.combat import BlockerChosen
from simulator.game.verdict import WrongMoment
from tests.given import broken, given, said


@pytest.mark.parametrize("bear", ["bear 2/2; tapped", "bear artifact"])
def test_it_cant_be_chosen(edition: str, bear: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[bear], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1a"]


def test_only_creatures_of_the_defending_player_can_be_chosen(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre"])
    assert broken(game.judge({"wolf": ["ogre"]})) == ["509.1a"]


def test_only_attacking_creatures_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre"])
    assert broken(game.judge({"bear": ["wolf"]})) == ["509.1a"]


def test_one_attacker_is_chosen_for_each_creature(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2"], attack=["ogre", "wolf"])
    assert broken(game.judge({"bear": ["ogre", "wolf"]})) == ["509.1a"]


def test_an_effect_lets_a_creature_block_an_additional_one(edition: str) -> None:
    guard = ("guard 2/4", "This creature can block an additional creature each combat.")
    game = given(edition, alice=["ogre 3/3", "wolf 2/2", "cat 1/1"], bob=[guard], attack=["ogre", "wolf", "cat"])
    assert game.judge({"guard": ["ogre", "wolf"]}).legal
    assert broken(game.judge({"guard": ["ogre", "wolf", "cat"]})) == ["509.1a"]


def test_attackers_of_planeswalkers_can_be_blocked(edition: str) -> None:
    bob = ["jace planeswalker 4", "bear 2/2"]
    game = given(edition, alice=["ogre 3/3"], bob=bob, attack={"ogre": "jace"})
    assert game.judge({"bear": ["ogre"]}).legal


def test_each_defending_player_blocks_what_attacks_them(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"ogre": "bob", "wolf": "carol"},
    )
    assert game.judge({"bear": ["ogre"]}, player="bob").legal
    assert broken(game.judge({"bear": ["wolf"]}, player="bob")) == ["509.1a"]
    game.declare_blockers({"bear": ["ogre"]})
    game.declare_blockers({"cat": ["wolf"]})
    assert game.combat.blocked == {"ogre", "wolf"}


def test_naming_an_attacker_twice_is_naming_it_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre", "ogre"]})
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_what_was_clicked_before_is_not_declared_with_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    game.pass_step()
    game.apply(BlockerChosen("bear", "ogre"))
    game.declare_blockers({"cat": ["ogre"]})
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_blockers_are_declared_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    before = list(game.log)
    with pytest.raises(WrongMoment, match="nobody declares blockers"):
        game.declare_blockers({})
    assert list(game.log) == before


def test_without_attackers_the_refusal_changes_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=[])
    before = list(game.log)
    with pytest.raises(WrongMoment):
        game.declare_blockers({"bear": ["ogre"]})
    assert list(game.log) == before


def test_why_it_cant_be_chosen_is_told(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "elf 1/1"],
        bob=["bear 2/2", "cat 1/1; tapped", "rock artifact"],
        carol=["imp 1/1"],
        attack={"ogre": "bob", "elf": "carol"},
    )
    for blocks, told in (
        ({"cat": ["ogre"]}, ("cat is tapped and can't be chosen to block", "cat", "ogre")),
        ({"rock": ["ogre"]}, ("rock is no creature that bob controls", "rock", "ogre")),
        ({"imp": ["ogre"]}, ("imp is no creature that bob controls", "imp", "ogre")),
        ({"wolf": ["ogre"]}, ("wolf is no creature that bob controls", "wolf", "ogre")),
        ({"bear": ["wolf"]}, ("wolf is no attacking creature", "bear", "wolf")),
        ({"bear": ["nobody"]}, ("nobody is no attacking creature", "bear", "nobody")),
        ({"bear": ["elf"]}, ("elf isn't attacking bob, so bear can't be chosen to block it", "bear", "elf")),
    ):
        assert said(game.judge(blocks, player="bob")) == [told]


def test_how_many_it_may_block_is_told(edition: str) -> None:
    guard = ("guard 2/4", "This creature can block an additional creature each combat.")
    game = given(edition, alice=["ogre 3/3", "wolf 2/2", "cat 1/1"], bob=[guard], attack=["ogre", "wolf", "cat"])
    assert said(game.judge({"guard": ["ogre", "wolf", "cat"]})) == [
        ("guard is chosen to block 3 creatures and may block 2", "guard")
    ]
