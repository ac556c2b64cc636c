"""702.12: indestructible."""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost, DamageMarked, PermanentLeft, PowerToughnessChanged
from events.effects import DestroyEffectApplied
from tests.given import given, play_on

pytestmark = pytest.mark.rule("702.12")


def test_702_12b_lethal_combat_damage_does_not_destroy_it(edition: str) -> None:
    game = given(
        edition, alice=["ogre 9/9"], bob=["rock 0/1 indestructible"], attack=["ogre"], block={"rock": ["ogre"]}
    )
    play_on(game)
    assert game.damage.dead == ()
    assert game.board.marked == {"rock": 9}


def test_702_12b_damage_by_a_source_with_deathtouch_does_not_destroy_it(edition: str) -> None:
    game = given(
        edition,
        alice=["snake 1/1 deathtouch"],
        bob=["golem 3/3 indestructible"],
        attack=["snake"],
        block={"golem": ["snake"]},
    )
    play_on(game)
    assert game.damage.dead == ("snake",)


def test_702_12b_an_effect_that_destroys_does_nothing_to_it(edition: str) -> None:
    game = given(edition, bob=["golem 3/3 indestructible", "bear 2/2"])
    game.apply(DestroyEffectApplied("golem"))
    game.apply(DestroyEffectApplied("bear"))
    assert set(game.board.permanents) == {"golem"}


def test_702_12b_toughness_0_and_sacrifice_are_no_destruction(edition: str) -> None:
    game = given(edition, bob=["golem 3/3 indestructible", "rock 0/1 indestructible"])
    game.apply(PowerToughnessChanged("golem", 0, 0))
    game.apply(PermanentLeft("rock"))
    assert not game.board.permanents


def test_702_12b_what_loses_it_dies_of_the_damage_that_it_has(edition: str) -> None:
    game = given(edition, bob=["golem 3/3 indestructible"])
    game.apply(DamageMarked("golem", 3))
    assert "golem" in game.board.permanents
    game.apply(AbilitiesLost("golem", ("indestructible",)))
    assert "golem" not in game.board.permanents


def test_702_12c_twice_is_as_good_as_once(edition: str) -> None:
    game = given(edition, bob=["golem 3/3 indestructible, indestructible"])
    game.apply(DamageMarked("golem", 3))
    assert "golem" in game.board.permanents


def test_lethal_damage_is_assigned_to_it_all_the_same(edition: str) -> None:
    """An attacker with trample need not assign more to it than would be lethal for another creature."""
    game = given(
        edition,
        alice=["rhino 5/5 trample"],
        bob=["golem 3/3 indestructible"],
        attack=["rhino"],
        block={"golem": ["rhino"]},
    )
    game.pass_step()
    assert {"golem": 3, "bob": 2} in list(game.legal_assignments("rhino"))
