"""702.164: toxic."""

from __future__ import annotations

import pytest

from events.abilities import Toxic
from events.board import AbilitiesGained, AbilitiesLost
from events.damage import DamageEffectApplied, PoisonGained
from tests.given import given, permanent, play_on

pytestmark = pytest.mark.rule("702.164")


def test_example_toxic_1_gained_by_a_creature_with_toxic_2_makes_3(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], attack=["rat"], block={})
    game.apply(AbilitiesGained("rat", (Toxic(n=1, words="toxic 1"),), ("toxic 1",)))
    play_on(game)
    assert game.board.poison["bob"] == 3
    assert game.board.life["bob"] == 19


@pytest.mark.parametrize(("keywords", "poison"), [("toxic 1", 1), ("toxic 1, toxic 1", 2), ("toxic 3, toxic 2", 5)])
def test_702_164b_the_total_toxic_value_is_the_sum(edition: str, keywords: str, poison: int) -> None:
    game = given(edition, alice=[f"rat 1/1 {keywords}"], attack=["rat"], block={})
    play_on(game)
    assert game.board.poison["bob"] == poison


def test_702_164c_what_it_deals_to_a_creature_gives_nobody_poison(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], bob=["bear 2/2"], attack=["rat"], block={"bear": ["rat"]})
    play_on(game)
    assert not any(game.board.poison.values())


def test_lost_it_gives_none(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], attack=["rat"], block={})
    game.apply(AbilitiesLost("rat", ("toxic 2",)))
    play_on(game)
    assert not any(game.board.poison.values())


def test_120_3g_it_gives_poison_counters_beside_the_loss_of_life(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2, toxic 1"], bob=["bear 2/2"], attack=["rat"], block={})
    play_on(game)
    assert game.board.life["bob"] == 19
    assert PoisonGained("bob", 3, "510.2") in game.log


def test_702_164c_it_is_for_combat_damage_to_players(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], bob=["bear 2/2"], attack=["rat"], block={"bear": ["rat"]})
    play_on(game)
    game.apply(DamageEffectApplied("rat", (("bob", 1),), game.board.permanents.get("rat")))
    assert game.board.poison == {}


def test_prevented_damage_gives_none(edition: str) -> None:
    game = given(edition, alice=["rat 1/1 toxic 2"], bob=["bear 2/2"], attack=["rat"], block={})
    game.apply(permanent(("fog artifact", "Prevent all combat damage that would be dealt."), "bob"))
    play_on(game)
    assert (game.board.life, game.board.poison) == ({"alice": 20, "bob": 20}, {})
