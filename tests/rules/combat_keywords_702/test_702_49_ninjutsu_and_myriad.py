"""702.49: ninjutsu, as what it does: a creature returns, and another one is put onto the battlefield attacking.

- 702.116: myriad. The tokens are put onto the battlefield attacking, which what happens tells.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import AttackingEffectApplied
from tests.given import given, permanent, play_on

pytestmark = pytest.mark.rule("702.49")


NINJA = (
    "ninja 2/1; tapped",
    "A: Whenever this creature attacks, ...",
    "U: Whenever this creature attacks and isn't blocked, ...",
)


def test_702_49c_the_ninja_is_unblocked_and_attacks_what_the_other_one_attacked(edition: str) -> None:
    game = given(
        edition, alice=["rogue 1/1"], bob=["wall 0/4", "jace planeswalker 4"], attack={"rogue": "jace"}, block={}
    )
    game.apply(PermanentLeft("rogue", "hand"))
    game.apply(permanent(NINJA, "alice"))
    game.apply(AttackingEffectApplied("ninja", "jace"))
    assert game.combat.attacking == {"ninja": "jace"}
    assert game.combat.unblocked == {"ninja"}
    assert game.triggers.counts == {}
    play_on(game)
    assert game.board.permanents["jace"].loyalty == 2


def test_702_49c_only_an_unblocked_creature_returns_so_a_blocked_one_stays_blocked(edition: str) -> None:
    game = given(
        edition, alice=["rogue 1/1", "thug 2/2"], bob=["wall 0/4"], attack=["rogue", "thug"], block={"wall": ["thug"]}
    )
    assert game.combat.unblocked == {"rogue"}
    game.apply(PermanentLeft("rogue", "hand"))
    game.apply(permanent(NINJA, "alice"))
    game.apply(AttackingEffectApplied("ninja", "bob"))
    assert (game.combat.blocked, game.combat.unblocked) == ({"thug"}, {"ninja"})
    play_on(game)
    assert game.board.life["bob"] == 18


@pytest.mark.rule("702.116")
def test_it_triggers_when_it_attacks_and_its_tokens_never_attacked(edition: str) -> None:
    game = given(edition, alice=["legion 3/3 myriad"], bob=["wall 0/4"], carol=["bear 2/2"], attack={"legion": "bob"})
    assert game.triggers.counts == {"legion": 1}
    game.resolve_top()
    game.apply(permanent("token 3/3 myriad; tapped", "alice"))
    game.apply(AttackingEffectApplied("token", "carol"))
    assert game.combat.attacking == {"legion": "bob", "token": "carol"}
    assert game.triggers.counts == {"legion": 1}


@pytest.mark.rule("702.116")
def test_702_116b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["legion 3/3 myriad, myriad"], bob=["wall 0/4"], carol=["bear 2/2"], attack={"legion": "bob"}
    )
    assert game.triggers.counts == {"legion": 2}
