"""508 (second-hand): in the battle step the attacking creature battles what blocks it, or else what it attacks."""

from __future__ import annotations

import pytest

from events.duel_masters import Battled
from simulator.game.duel import Duel
from simulator.game.verdict import WrongMoment
from tests.duels import duel


def battled(game: Duel) -> list[tuple[str, str]]:
    return [(event.attacker, event.opponent) for event in game.log if isinstance(event, Battled)]


def test_it_battles_the_blocking_creature(edition: str) -> None:
    bob = ["bo 4000 blocker", "co 1000; tapped"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="co", choose=["bo"])
    game.battle()
    assert battled(game) == [("ao", "bo")]
    assert game.board.step == "battle"


def test_it_battles_the_attacked_creature_when_nothing_blocks(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000; tapped"], attack="co")
    game.battle()
    assert battled(game) == [("ao", "co")]


def test_there_is_no_battle_with_a_player(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["co 1000"], attack="bob")
    before = list(game.log)
    with pytest.raises(WrongMoment, match="no battle"):
        game.battle()
    assert list(game.log) == before
    game.end_attack()
    assert battled(game) == []


def test_the_end_of_the_attack_comes_after_the_battle(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 3000 blocker"], attack="bob", choose=["bo"])
    game.end_attack()
    assert battled(game) == [("ao", "bo")]
    assert game.board.permanents.keys() == set()
    with pytest.raises(WrongMoment, match="no attack"):
        game.end_attack()
