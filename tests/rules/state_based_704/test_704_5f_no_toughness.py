"""704.5f: a creature with toughness 0 or less is put into its owner's graveyard; it is not destroyed."""

from __future__ import annotations

import pytest

from events.board import PlayersPassed, PowerToughnessChanged, TurnBegan
from events.damage import CountersPut, CreatureDestroyed, PutIntoGraveyard
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from tests.given import given, permanent

pytestmark = pytest.mark.rule("704.5f")


@pytest.mark.parametrize("toughness", [0, -1])
def test_it_is_put_into_the_graveyard(edition: str, toughness: int) -> None:
    game = given(
        edition, alice=["ogre 3/3"], bob=["bear 2/2 indestructible"], attack=["ogre"], block={"bear": ["ogre"]}
    )
    derived = game.apply(PowerToughnessChanged("bear", 2, toughness))
    assert "bear" not in game.board.permanents
    assert type(derived[0]) is PutIntoGraveyard
    assert not any(isinstance(event, CreatureDestroyed) for event in derived)
    assert game.combat.blocking == {}
    assert game.combat.blocked == {"ogre"}


def test_by_counters_too(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(CountersPut("bear", "-1/-1", 2, "608.2c"))
    assert "bear" not in game.board.permanents


def test_704_4_what_enters_without_toughness_may_still_get_some_from_the_same_effect(edition: str) -> None:
    game = given(edition)
    army = permanent("army 0/0", "bob")
    game.apply(army)
    assert "army" in game.board.permanents
    grown = game.fork()
    grown.apply(PowerToughnessChanged("army", 1, 1))
    for each in (game, grown):
        each.apply(PlayersPassed())
    assert "army" not in game.board.permanents
    assert "army" in grown.board.permanents


def test_as_it_phases_in_after_what_kept_it_alive_has_ended(edition: str) -> None:
    game = given(edition, bob=["ghost 0/1"])
    game.apply(PowerToughnessChanged("ghost", 0, 3, "turn"))
    game.apply(CountersPut("ghost", "-1/-1", 1, "608.2c"))
    game.apply(PermanentPhasedOut("ghost"))
    assert game.apply(TurnBegan("bob", ("alice",), 2)) == ()
    assert PutIntoGraveyard("ghost", "704.5f") in game.apply(PermanentPhasedIn("ghost"))
