"""702.147: decayed."""

from __future__ import annotations

import pytest

from events.combat import AttackingEffectApplied
from events.effects import RegenerationEffectApplied
from tests.given import given, permanent, play_on

pytestmark = pytest.mark.rule("702.147")


def test_it_is_sacrificed_at_end_of_the_combat_in_which_it_attacked(edition: str) -> None:
    game = given(
        edition, alice=["zombie 2/2 decayed", "home 2/2 decayed"], bob=["wall 0/4"], attack=["zombie"], block={}
    )
    play_on(game)
    assert "zombie" in game.board.permanents
    game.pass_step()
    assert sorted(game.board.permanents) == ["home", "wall"]


def test_a_sacrifice_is_no_destruction(edition: str) -> None:
    game = given(edition, alice=["zombie 2/2 decayed, indestructible"], bob=["wall 0/4"], attack=["zombie"], block={})
    game.apply(RegenerationEffectApplied("zombie"))
    play_on(game)
    game.pass_step()
    assert "zombie" not in game.board.permanents


def test_it_cannot_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["zombie 2/2 decayed"], attack=["ogre"])
    assert game.judge({"zombie": ["ogre"]}).legal is False


def test_put_onto_the_battlefield_attacking_it_is_not_sacrificed(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/4"], attack=["ogre"])
    game.apply(permanent("zombie 2/2 decayed; tapped", "alice"))
    game.apply(AttackingEffectApplied("zombie", "bob"))
    play_on(game)
    game.pass_step()
    assert "zombie" in game.board.permanents
