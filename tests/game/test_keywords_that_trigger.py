"""702.79 and 702.93: persist and undying look at the counters that were there; 702.105 dethrone, 702.115 ingest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, LifeChanged
from simulator.game.game import Game
from tests.given import given, play_on

LAST = "cr-2026-01-16"


def fight(keyword: str, counter: str, n: int = 1) -> Game:
    """A creature with the keyword, with or without a counter, dies in combat."""
    game = given(LAST, alice=[f"ghost 2/2 {keyword}"], bob=["giant 5/5"])
    counters = ((counter, n),) if n else ()
    game.apply(CharacteristicsChanged(replace(game.board.permanents["ghost"], counters=counters)))
    game.declare_attackers({"ghost": "bob"})
    game.declare_blockers({"giant": ["ghost"]})
    play_on(game)
    return game


CASES = [("persist", "-1/-1"), ("undying", "+1/+1")]


@pytest.mark.parametrize(("keyword", "counter"), CASES)
def test_it_does_not_trigger_for_one_that_had_the_counter(keyword: str, counter: str) -> None:
    game = fight(keyword, counter)
    assert "ghost" not in game.board.permanents
    assert game.triggers.counts == {}


@pytest.mark.parametrize(("keyword", "counter"), CASES)
def test_it_triggers_for_one_without_such_a_counter(keyword: str, counter: str) -> None:
    other = "+1/+1" if counter == "-1/-1" else "-1/-1"
    assert fight(keyword, counter, n=0).triggers.counts == {"ghost": 1}
    assert fight(keyword, other).triggers.counts == {"ghost": 1}


def test_the_counters_of_wither_that_killed_it_count() -> None:
    witch = "witch 5/5 wither"
    game = given(LAST, alice=["ghost 2/2 persist"], bob=[witch], attack=["ghost"], block={"witch": ["ghost"]})
    play_on(game)
    assert "ghost" not in game.board.permanents
    assert game.triggers.counts == {}


@pytest.mark.parametrize(("alice", "bob", "times"), [(20, 20, 1), (19, 20, 1), (20, 19, 0)])
def test_dethrone_triggers_on_attacking_who_has_the_most_life(alice: int, bob: int, times: int) -> None:
    game = given(LAST, alice=["rebel 2/2 dethrone"], bob=["bear 2/2"])
    game.apply(LifeChanged("alice", alice))
    game.apply(LifeChanged("bob", bob))
    game.declare_attackers({"rebel": "bob"})
    assert game.triggers.counts.get("rebel", 0) == times
    assert not game.triggers.unread.happened
    play_on(game)
    # It is asked as the creature attacks, and no more as the ability resolves.
    assert game.board.permanents["rebel"].power == 2 + times


def test_ingest_triggers_on_combat_damage_to_a_player_alone() -> None:
    game = given(LAST, alice=["eater 2/2 ingest"], bob=["bear 2/2"], attack=["eater"], block={})
    play_on(game)
    assert game.triggers.counts == {"eater": 1}
    game = given(LAST, alice=["eater 2/2 ingest"], bob=["bear 2/2"], attack=["eater"], block={"bear": ["eater"]})
    play_on(game)
    assert game.triggers.counts == {}
