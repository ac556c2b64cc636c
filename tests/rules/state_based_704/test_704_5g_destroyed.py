"""704.5g: a creature with lethal damage marked on it is destroyed.

- 704.5h: a creature dealt damage by a source with deathtouch is destroyed.
"""

from __future__ import annotations

import pytest

from events.abilities import CombatTrait
from events.board import (
    AbilitiesLost,
    ColorsChanged,
    ControlChanged,
    DamageMarked,
    EffectBegan,
    EffectEnded,
    PermanentLeft,
    PlayersPassed,
    PowerToughnessChanged,
)
from events.damage import CountersPut, DamagePrevented
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from events.event import Event
from events.filters import Filter
from tests.given import effect, given, permanent, play_on, until

pytestmark = pytest.mark.rule("704.5g")


def test_damage_equal_to_toughness_destroys(edition: str) -> None:
    game = given(edition, alice=["ogre 2/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    play_on(game)
    assert game.damage.dead == ("bear",)
    assert game.board.marked == {"ogre": 2}


def test_damage_of_several_sources_adds_up(edition: str) -> None:
    game = given(edition, alice=["ogre 1/3; damage 1"], bob=["bear 1/2", "cat 1/1"], attack=["ogre"],
                 block={"bear": ["ogre"], "cat": ["ogre"]})  # fmt: skip
    play_on(game)
    assert "ogre" in game.damage.dead


def test_an_indestructible_creature_stays(edition: str) -> None:
    game = given(
        edition, alice=["ogre 9/9"], bob=["rock 0/1 indestructible"], attack=["ogre"], block={"rock": ["ogre"]}
    )
    play_on(game)
    assert game.board.marked == {"rock": 9}


def test_damage_outside_combat_destroys_too(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(DamageMarked("bear", 1))
    assert "bear" in game.board.permanents
    game.apply(DamageMarked("bear", 1))
    assert "bear" not in game.board.permanents


def test_a_shrinking_creature_dies_of_the_damage_that_it_has(edition: str) -> None:
    game = given(edition, bob=["bear 2/3; damage 2"])
    game.apply(PowerToughnessChanged("bear", 1, 2))
    assert "bear" not in game.board.permanents


WHITE = (Filter(controller="you", any_color=("white",), other=True),)
SHELTER = CombatTrait(trait="indestructible", subject=WHITE, words="Other white creatures you control ...")


@pytest.mark.parametrize(
    "ends",
    [
        PermanentLeft("guardian", "exile"),
        ControlChanged("guardian", "alice"),
        ColorsChanged("bear", ("red",)),
        EffectEnded("effect of guardian"),
    ],
)
def test_a_creature_that_is_indestructible_no_longer_dies_of_the_damage_that_it_has(edition: str, ends: Event) -> None:
    game = given(edition, bob=["guardian 1/1", "bear 2/2; white"], effects=[effect(SHELTER, "guardian")])
    game.apply(DamageMarked("bear", 2))
    assert "bear" in game.board.permanents
    game.apply(ends)
    assert "bear" not in game.board.permanents


def test_what_gave_it_may_phase_out_or_be_lost(edition: str) -> None:
    gives = ("guardian 1/1", "Other creatures you control have indestructible.")
    for ends in (PermanentPhasedOut("guardian"), AbilitiesLost("guardian", (gives[1],))):
        game = given(edition, bob=[gives, "bear 2/2"])
        game.apply(DamageMarked("bear", 2))
        assert "bear" in game.board.permanents
        game.apply(ends)
        assert "bear" not in game.board.permanents


def test_counters_that_shrink_it(edition: str) -> None:
    game = given(edition, bob=["bear 2/3; damage 2"])
    game.apply(CountersPut("bear", "-1/-1", 1, "608.2c"))
    assert "bear" not in game.board.permanents


def test_as_it_phases_in(edition: str) -> None:
    game = given(edition, bob=["guardian 1/1", "bear 2/2; white"])
    game.apply(EffectBegan("shelter", SHELTER, "guardian"))
    game.apply(DamageMarked("bear", 2))
    game.apply(PermanentPhasedOut("bear"))
    game.apply(EffectEnded("shelter"))
    game.apply(PermanentPhasedIn("bear"))
    assert "bear" not in game.board.permanents


def test_704_4_what_enters_with_damage_dies_once_players_have_had_priority(edition: str) -> None:
    game = given(edition)
    game.apply(permanent("bear 2/2; damage 2", "bob"))
    assert "bear" in game.board.permanents
    game.apply(PlayersPassed())
    assert "bear" not in game.board.permanents


@pytest.mark.rule("704.5h")
def test_one_point_destroys(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]})
    play_on(game)
    assert set(game.damage.dead) == {"asp", "giant"}


@pytest.mark.rule("704.5h")
def test_704_5h_an_indestructible_creature_stays(edition: str) -> None:
    game = given(
        edition, alice=["asp 1/1 deathtouch"], bob=["god 8/8 indestructible"], attack=["asp"], block={"god": ["asp"]}
    )
    play_on(game)
    assert game.damage.dead == ("asp",)


@pytest.mark.rule("704.5h")
def test_prevented_damage_destroys_nothing(edition: str) -> None:
    game = given(edition, alice=["asp 1/1 deathtouch"], bob=["giant 8/8"], attack=["asp"], block={"giant": ["asp"]})
    until(game, "combat_damage")
    game.apply(DamagePrevented("asp", "giant", 1))
    play_on(game)
    assert game.damage.dead == ("asp",)
