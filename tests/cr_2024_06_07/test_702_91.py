"""702.91: battle cry."""

from __future__ import annotations

from events.combat import AttackingEffectApplied
from tests.given import given, permanent


def test_each_other_attacking_creature_gets_one_more_power(edition: str) -> None:
    game = given(
        edition,
        alice=["hero 2/2 battle cry", "cat 1/1", "dog 1/1", "home 4/4"],
        bob=["wall 0/4"],
        attack=["hero", "cat", "dog"],
    )
    assert game.triggers.counts == {"hero": 1}
    game.resolve_top()
    sizes = {name: (known.power, known.toughness) for name, known in game.board.permanents.items()}
    assert sizes == {"hero": (2, 2), "cat": (2, 1), "dog": (2, 1), "home": (4, 4), "wall": (0, 4)}


def test_702_91b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition, alice=["hero 2/2 battle cry, battle cry", "cat 1/1"], bob=["wall 0/4"], attack=["hero", "cat"]
    )
    assert game.triggers.counts == {"hero": 2}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["hero"].power, game.board.permanents["cat"].power) == (2, 3)


def test_702_91a_put_onto_the_battlefield_attacking_it_never_attacked(edition: str) -> None:
    game = given(edition, alice=["cat 1/1"], bob=["wall 0/4"], attack=["cat"])
    game.apply(permanent("hero 2/2 battle cry; tapped", "alice"))
    game.apply(AttackingEffectApplied("hero", "bob"))
    assert game.triggers.counts == {}
