"""702.45: bushido."""

from __future__ import annotations

import pytest

from events.effects import BlockedEffectApplied, PutBlocking
from simulator.game.game import Game
from tests.given import given, permanent

pytestmark = pytest.mark.rule("702.45")


MORE = "This creature can block any number of creatures."


def size(game: Game, creature: str) -> tuple[int | None, int | None]:
    known = game.board.permanents[creature]
    return known.power, known.toughness


def test_it_triggers_once_when_it_becomes_blocked_by_several(edition: str) -> None:
    game = given(
        edition,
        alice=["samurai 2/2 bushido 2"],
        bob=["bear 2/2", "wall 0/4"],
        attack=["samurai"],
        block={"bear": ["samurai"], "wall": ["samurai"]},
    )
    assert game.triggers.counts == {"samurai": 1}
    game.resolve_top()
    assert size(game, "samurai") == (4, 4)


def test_it_triggers_once_when_it_blocks_several(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("samurai 2/2 bushido 1", MORE)],
        attack=["ogre", "cat"],
        block={"samurai": ["ogre", "cat"]},
    )
    game.resolve_top()
    assert game.triggers.counts == {"samurai": 1}
    assert size(game, "samurai") == (3, 3)


def test_an_effect_makes_it_become_blocked(edition: str) -> None:
    game = given(edition, alice=["samurai 2/2 bushido 1"], bob=["bear 2/2"], attack=["samurai"], block={})
    game.apply(BlockedEffectApplied("samurai"))
    game.resolve_top()
    assert size(game, "samurai") == (3, 3)


def test_702_45b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["samurai 2/2 bushido 1, bushido 2"],
        bob=["bear 2/2"],
        attack=["samurai"],
        block={"bear": ["samurai"]},
    )
    assert game.triggers.counts == {"samurai": 2}
    game.resolve_top()
    game.resolve_top()
    assert size(game, "samurai") == (5, 5)


def test_702_45a_put_onto_the_battlefield_blocking_it_never_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(permanent("samurai 2/2 bushido 1", "bob"))
    game.apply(PutBlocking("samurai", "ogre"))
    assert game.triggers.counts == {}
