"""508.7: reselecting which player, planeswalker or battle a creature attacks."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import AttackersDeclared
from events.declaration_abilities import CantAttack
from events.effects import AttackReselected, ReselectionEffectApplied
from events.filters import Filter
from simulator.game.game import Game
from tests.given import effect, given, play_on

pytestmark = pytest.mark.rule("508.7")


MELEE = "ogre 3/3 melee"


def attack(edition: str, *, block: bool = False) -> Game:
    game = given(
        edition,
        alice=[MELEE, "rock artifact", "home planeswalker 3"],
        bob=["bear 2/9", "jace planeswalker 9"],
        carol=["wall 0/4"],
        attack={"ogre": "bob"},
    )
    if block:
        game.declare_blockers({"bear": ["ogre"]})
        game.declare_blockers({})
    return game


def test_508_7a_the_creature_stays_in_combat_and_has_not_attacked_again(edition: str) -> None:
    game = attack(edition)
    assert game.apply(ReselectionEffectApplied("ogre", "carol")) == (
        AttackReselected("ogre", "carol", "508.7", "carol"),
    )
    assert game.combat.attacking == {"ogre": "carol"}
    assert game.position.defending_player("ogre") == "carol"
    assert game.triggers.counts == {"ogre": 1}
    game.resolve_top()
    assert game.board.permanents["ogre"].power == 4, "it attacked bob, and carol it did not attack"
    assert game.judge({"bear": ["ogre"]}, player="bob").legal is False
    assert game.judge({"wall": ["ogre"]}, player="carol").legal is True


def test_a_blocked_creature_stays_blocked(edition: str) -> None:
    game = attack(edition, block=True)
    game.apply(ReselectionEffectApplied("ogre", "jace"))
    assert game.combat.blocked == {"ogre"}
    assert game.combat.blocking == {"bear": ("ogre",)}
    play_on(game)
    assert game.board.permanents["jace"].loyalty == 9


def test_an_unblocked_creature_deals_its_damage_to_what_was_reselected(edition: str) -> None:
    game = attack(edition)
    game.apply(ReselectionEffectApplied("ogre", "jace"))
    play_on(game)
    assert game.board.life == {"alice": 20, "bob": 20, "carol": 20}
    assert game.board.permanents["jace"].loyalty == 5


def test_what_attacks_nothing_any_more_can_attack_again(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 9"], attack={"ogre": "jace"})
    game.apply(PermanentLeft("jace"))
    assert game.combat.attacking == {"ogre": ""}
    game.apply(ReselectionEffectApplied("ogre", "bob"))
    play_on(game)
    assert game.board.life["bob"] == 17


def test_508_7b_no_restriction_on_declaring_attackers_concerns_it(edition: str) -> None:
    game = attack(edition)
    game.apply(effect(CantAttack(subject=(Filter(ids=("ogre",)),))))
    game.apply(ReselectionEffectApplied("ogre", "carol"))
    assert game.combat.attacking == {"ogre": "carol"}
    assert sum(isinstance(event, AttackersDeclared) for event in game.log) == 1


@pytest.mark.parametrize("target", ["alice", "home", "rock", "bear", "nobody", "bob"])
def test_508_7c_only_opponents_and_what_they_control_or_protect(edition: str, target: str) -> None:
    game = attack(edition)
    assert game.apply(ReselectionEffectApplied("ogre", target)) == ()
    assert game.combat.attacking == {"ogre": "bob"}


def test_only_of_an_attacking_creature(edition: str) -> None:
    game = attack(edition)
    assert game.apply(ReselectionEffectApplied("wall", "bob")) == ()


def test_508_7d_only_a_player_who_defends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    assert game.apply(ReselectionEffectApplied("ogre", "dora")) == ()
    game.apply(ReselectionEffectApplied("ogre", "carol"))
    assert game.combat.attacking == {"ogre": "carol"}
