"""309.5: creatures that are put into play blocking."""

from __future__ import annotations

from events.effects import PutBlocking
from tests.given import given, permanent, play_on


def test_it_blocks_whatever_a_declaration_would_have_allowed_and_never_blocked(edition: str) -> None:
    drake = ("drake 2/2 flying", "C: Whenever this creature becomes blocked, ...")
    game = given(edition, alice=[drake], attack=["drake"], block={})
    game.apply(permanent(("bear 2/2; tapped", "A: Whenever this creature blocks, ..."), "bob"))
    game.apply(PutBlocking("bear", "drake"))
    assert game.combat.blocking == {"bear": ("drake",)}
    assert game.combat.blocked == {"drake"}
    assert game.triggers.counts == {"C": 1}
    play_on(game)
    assert game.board.life["bob"] == 20


def test_306_3a_what_is_no_creature_comes_into_play_and_blocks_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(permanent("altar artifact", "bob"))
    game.apply(PutBlocking("altar", "ogre"))
    assert "altar" in game.board.permanents
    assert game.combat.blocking == {}
    assert game.combat.unblocked == {"ogre"}
