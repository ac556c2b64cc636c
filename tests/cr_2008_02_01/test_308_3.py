"""308.3, 308.4: abilities trigger on attacking as attackers are declared, by what they are then."""

from __future__ import annotations

from events.board import ColorsChanged
from events.combat import AttackingEffectApplied
from tests.given import given, permanent

GREEN = "G: Whenever a green creature attacks, destroy that creature at end of combat."


def test_example_a_blue_creature_that_attacks_and_turns_green_triggers_nothing(edition: str) -> None:
    altar = permanent(("altar artifact", GREEN), "bob")
    game = given(edition, alice=["drake 2/2; blue", "bear 2/2; green"], effects=[altar], attack=["drake", "bear"])
    game.apply(ColorsChanged("drake", ("green",)))
    assert game.triggers.counts == {"G": 1}


def test_308_4_what_is_put_into_play_attacking_never_attacked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent(("token 1/1", "T: Whenever this creature attacks, ..."), "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.combat.attacking == {"ogre": "bob", "token": "bob"}
    assert game.triggers.counts == {}
