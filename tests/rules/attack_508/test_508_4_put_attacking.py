"""508.4: a creature put onto the battlefield attacking attacks, but was never declared."""

from __future__ import annotations

import pytest

from events.combat import AttackersDeclared, AttackingEffectApplied
from tests.given import given, permanent, play_on, until

pytestmark = pytest.mark.rule("508.4")


def test_it_attacks_untapped_and_without_a_declaration(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent("token 1/1; entered this turn", "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.combat.attacking == {"ogre": "bob", "token": "bob"}
    assert game.board.tapped == {"ogre"}
    assert sum(isinstance(event, AttackersDeclared) for event in game.log) == 1
    play_on(game)
    assert game.board.life["bob"] == 16


def test_508_8_with_nothing_declared_it_keeps_the_blocks_from_being_skipped(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=[])
    game.apply(permanent("token 1/1", "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.pass_step() == "declare_blockers"


def test_508_4c_nothing_that_applies_to_declaring_keeps_it_from_attacking(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    game.apply(permanent(("token 1/1; tapped", "This creature can't attack."), "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.combat.attacking["token"] == "bob"


@pytest.mark.parametrize(
    ("spec", "controller", "target"),
    [
        ("rock artifact", "alice", "bob"),
        ("token 1/1", "bob", "bob"),
        ("token 1/1", "alice", "nobody"),
        ("token 1/1", "alice", "wall"),
    ],
    ids=["506.3a: no creature", "506.3b: another player's", "506.3c: gone", "506.3c: a creature"],
)
def test_508_4a_else_it_enters_and_never_attacks(edition: str, spec: str, controller: str, target: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/4"], attack=["ogre"])
    entered = permanent(spec, controller)
    game.apply(entered)
    assert game.apply(AttackingEffectApplied(entered.permanent.id, target)) == ()
    assert entered.permanent.id in game.board.permanents


def test_after_blockers_were_declared_it_is_unblocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(permanent("ninja 2/2", "alice"))
    game.apply(AttackingEffectApplied("ninja", "bob"))
    assert (game.combat.blocked, game.combat.unblocked) == ({"ogre"}, {"ninja"})
    play_on(game)
    assert game.board.life["bob"] == 18


def test_before_blockers_are_declared_it_is_neither_blocked_nor_unblocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["cat 1/1"], attack={"ogre": "bob"})
    until(game, "declare_blockers")
    game.apply(permanent("ninja 2/2", "alice"))
    game.apply(AttackingEffectApplied("ninja", "bob"))
    assert game.combat.status == {"ogre": None, "ninja": None}
    game.declare_blockers({"bear": ["ninja"]})
    assert game.combat.blocked == {"ninja"}
    game.apply(permanent("imp 1/1", "alice"))
    game.apply(AttackingEffectApplied("imp", "carol"))
    assert game.combat.status["imp"] is None
    game.declare_blockers({"cat": ["imp"]})
    assert game.combat.blocked == {"ninja", "imp"}


def test_what_attacks_already_does_not_come_to_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4", "bear 2/2"], attack=["ogre"])
    assert game.apply(AttackingEffectApplied("ogre", "jace")) == ()
    game.declare_blockers({"bear": ["ogre"]})
    assert game.apply(AttackingEffectApplied("ogre", "jace")) == ()
    assert (game.combat.attacking, game.combat.blocked) == ({"ogre": "bob"}, {"ogre"})


def test_what_does_not_come_to_attack_does_not_become_unblocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(permanent("rock artifact", "alice"))
    assert game.apply(AttackingEffectApplied("rock", "bob")) == ()
    assert game.apply(AttackingEffectApplied("nobody", "bob")) == ()
    assert game.combat.status == {"ogre": False}
