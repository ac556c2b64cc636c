"""508.4: a creature put onto the battlefield attacking attacks, but was never declared."""

from __future__ import annotations

from events.combat import AttackersDeclared, AttackingEffectApplied
from tests.given import given, permanent, play_on


def test_it_attacks_untapped_and_without_a_declaration(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent("token 1/1; entered this turn", "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.combat.attacking == {"ogre": "bob", "token": "bob"}
    assert game.board.tapped == {"ogre"}
    assert sum(isinstance(event, AttackersDeclared) for event in game.log) == 1
    play_on(game)
    assert game.board.life["bob"] == 16
