"""701: adapt, amass, bolster, detain, proliferate and suspect."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.board import TurnBegan
from events.players import PlayerCountersEffectApplied
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec
from tests.rules.keyword_actions_701.acting import acting

pytestmark = [pytest.mark.rule("608.2c"), pytest.mark.since("cr-2024-06-07")]

THEIRS = "target creature defending player controls"


def done(edition: str, deed: str, *answers: str, alice: Sequence[Spec] = ("bear 2/2",)) -> Game:
    game = acting(edition, f"Whenever this creature attacks, {deed}", alice=alice, bob=["cub 2/2", "ox 2/4"])
    game.resolve_top(list(answers) or None)
    assert not game.triggers.unread.happened
    return game


def counters(game: Game) -> dict[str, dict[str, int]]:
    return {name: dict(known.counters) for name, known in game.board.permanents.items() if known.counters}


def test_to_adapt_is_to_get_counters_where_there_are_none(edition: str) -> None:
    game = acting(edition, "{0}: Adapt 2.")
    for _ in range(2):
        game.activate("alice", "bear")
        game.resolve_top()
        assert counters(game) == {"bear": {"+1/+1": 2}}


def test_bolster_is_for_the_creature_with_the_least_toughness(edition: str) -> None:
    assert counters(done(edition, "bolster 2.", alice=["bear 2/3", "fox 1/1"])) == {"fox": {"+1/+1": 2}}
    tied = done(edition, "bolster 1.", "elk", alice=["bear 2/3", "fox 1/1", "elk 4/1"])
    assert counters(tied) == {"elk": {"+1/+1": 1}}


def test_who_has_more_toughness_is_not_bolstered(edition: str) -> None:
    with pytest.raises(IllegalAction):
        done(edition, "bolster 1.", "bear", alice=["bear 2/3", "fox 1/1"])


def test_to_amass_is_to_have_an_army_and_make_it_greater(edition: str) -> None:
    game = done(edition, "amass Orcs 2.")
    army = game.board.permanents["bear token 1"]
    assert (army.subtypes, army.colors, army.power, army.toughness) == (("orc", "army"), ("black",), 2, 2)


def test_an_army_that_is_there_grows(edition: str) -> None:
    game = acting(edition, "Whenever this creature attacks, amass Orcs 1.", alice=["bear 2/2", "orcs 1/1; an orc"])
    game.resolve_top()
    assert "bear token 1" in game.board.permanents
    assert counters(game) == {"bear token 1": {"+1/+1": 1}}


def test_what_is_chosen_gets_one_more_of_each_kind_of_counter_that_it_has(edition: str) -> None:
    game = acting(edition, "Whenever this creature attacks, put a +1/+1 counter on it, then proliferate.")
    game.resolve_top(["bear"])
    assert counters(game) == {"bear": {"+1/+1": 2}}


def test_players_who_are_chosen_get_one_more_of_each_kind_as_well(edition: str) -> None:
    game = acting(edition, "Whenever this creature attacks, proliferate.")
    game.apply(PlayerCountersEffectApplied("bob", "poison", 2))
    game.apply(PlayerCountersEffectApplied("alice", "energy", 1))
    game.resolve_top(["bob", "alice"])
    assert game.board.poison["bob"] == 3
    assert game.triggers.standing.counters_of("alice", "energy") == 2
    assert not game.triggers.unread.happened


def test_a_player_without_counters_can_not_be_chosen(edition: str) -> None:
    game = acting(edition, "Whenever this creature attacks, proliferate.")
    with pytest.raises(IllegalAction):
        game.resolve_top(["bob"])


def test_nothing_has_to_be_proliferated(edition: str) -> None:
    game = acting(edition, "Whenever this creature attacks, put a +1/+1 counter on it, then proliferate.")
    game.resolve_top()
    assert counters(game) == {"bear": {"+1/+1": 1}}


def test_a_suspected_creature_has_menace_and_cant_block(edition: str) -> None:
    game = done(edition, f"suspect {THEIRS}.", "cub")
    assert game.board.permanents["cub"].keywords == ("menace",)
    with pytest.raises(IllegalAction):
        game.declare_blockers({"cub": ["bear"]})


def test_a_detained_creature_neither_attacks_nor_blocks_until_the_next_turn_of_who_detained_it(edition: str) -> None:
    game = done(edition, f"detain {THEIRS}.", "cub")
    with pytest.raises(IllegalAction):
        game.declare_blockers({"cub": ["bear"]})
    game.apply(TurnBegan("bob", ("alice",), 2))
    with pytest.raises(IllegalAction):
        game.declare_attackers({"cub": "alice"})
    game.apply(TurnBegan("alice", ("bob",), 3))
    assert dict(game.board.effects) == {}
