"""704.5q: +1/+1 and -1/-1 counters on the same permanent take each other away.

- In 2009 and 2010, 704.5r: +1/+1 and -1/-1 counters on the same permanent take each other away.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, PermanentEntered
from events.damage import CountersCancelled
from tests.given import given, permanent, play_on
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("704.5q")


def test_as_many_of_each_are_removed_as_there_are_of_the_fewer(edition: str, number: Numbered) -> None:
    game = given(edition, alice=["blight 2/2 wither"], bob=["hydra 5/5"])
    grown = replace(game.board.permanents["hydra"], counters=(("+1/+1", 3), ("loyalty", 1)))
    game.apply(CharacteristicsChanged(grown))
    game.declare_attackers({"blight": "bob"})
    game.declare_blockers({"hydra": ["blight"]})
    play_on(game)
    hydra = game.board.permanents["hydra"]
    assert CountersCancelled("hydra", 2, number("704.5q")) in game.log
    assert dict(hydra.counters) == {"+1/+1": 1, "loyalty": 1}
    assert (hydra.power, hydra.toughness) == (3, 3)


@pytest.mark.since("cr-2022-10-07")
def test_a_creature_without_toughness_dies_with_its_counters(edition: str) -> None:
    game = given(edition, alice=["blight 2/2 infect"], bob=["hydra 2/2"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["hydra"], counters=(("+1/+1", 1),))))
    game.declare_attackers({"blight": "bob"})
    game.declare_blockers({"hydra": ["blight"]})
    play_on(game)
    assert set(game.damage.dead) == {"hydra", "blight"}
    assert not [event for event in game.log if isinstance(event, CountersCancelled)]


@pytest.mark.since("cr-2022-10-07")
def test_counters_of_one_kind_stay(edition: str) -> None:
    game = given(
        edition, alice=["blight 2/2 infect"], bob=["hydra 5/5"], attack=["blight"], block={"hydra": ["blight"]}
    )
    play_on(game)
    assert dict(game.board.permanents["hydra"].counters) == {"-1/-1": 2}


def test_a_permanent_that_enters_with_both(edition: str, number: Numbered) -> None:
    game = given(edition)
    both = replace(permanent("hydra 3/3", "bob").permanent, counters=(("+1/+1", 2), ("-1/-1", 1)))
    assert game.apply(PermanentEntered(both)) == (CountersCancelled("hydra", 1, number("704.5q")),)
    hydra = game.board.permanents["hydra"]
    assert (hydra.power, hydra.toughness, hydra.counters) == (3, 3, (("+1/+1", 1),))


@pytest.mark.since("cr-2022-10-07")
def test_a_permanent_on_which_an_effect_puts_the_other_kind(edition: str) -> None:
    game = given(edition, bob=["hydra 3/3"])
    for counters in ((("-1/-1", 1),), (("-1/-1", 1), ("+1/+1", 1))):
        game.apply(CharacteristicsChanged(replace(game.board.permanents["hydra"], counters=counters)))
    assert game.board.permanents["hydra"].counters == ()
