"""702.116: myriad. The tokens are put onto the battlefield attacking, which what happens tells."""

from __future__ import annotations

from events.combat import AttackingEffectApplied
from tests.given import given, permanent


def test_it_triggers_when_it_attacks_and_its_tokens_never_attacked(edition: str) -> None:
    game = given(edition, alice=["legion 3/3 myriad"], bob=["wall 0/4"], carol=["bear 2/2"], attack={"legion": "bob"})
    assert game.triggers.counts == {"legion": 1}
    game.resolve_top()
    game.apply(permanent("token 3/3 myriad; tapped", "alice"))
    game.apply(AttackingEffectApplied("token", "carol"))
    assert game.combat.attacking == {"legion": "bob", "token": "carol"}
    assert game.triggers.counts == {"legion": 1}


def test_702_116b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["legion 3/3 myriad, myriad"], bob=["wall 0/4"], carol=["bear 2/2"], attack={"legion": "bob"}
    )
    assert game.triggers.counts == {"legion": 2}
