"""702.83: exalted."""

from __future__ import annotations

from events.combat import AttackingEffectApplied
from tests.given import given, permanent


def test_a_creature_that_attacks_alone_gets_one_for_each(edition: str) -> None:
    game = given(
        edition,
        alice=["cat 1/1", "angel 3/3 exalted", "shrine artifact exalted"],
        bob=["monk 1/1 exalted"],
        attack=["cat"],
    )
    assert game.triggers.counts == {"angel": 1, "shrine": 1}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["cat"].power, game.board.permanents["cat"].toughness) == (3, 3)


def test_nothing_triggers_when_two_attack(edition: str) -> None:
    game = given(edition, alice=["cat 1/1", "angel 3/3 exalted"], bob=["wall 0/4"], attack=["cat", "angel"])
    assert game.triggers.counts == {}


def test_each_instance_triggers_separately(edition: str) -> None:
    game = given(edition, alice=["cat 1/1", "angel 3/3 exalted, exalted"], bob=["wall 0/4"], attack=["cat"])
    assert game.triggers.counts == {"angel": 2}
    game.resolve_top()
    game.resolve_top()
    assert game.board.permanents["cat"].power == 3


def test_702_83b_it_attacked_alone_though_another_creature_joins_it_later(edition: str) -> None:
    game = given(edition, alice=["cat 1/1 exalted"], bob=["wall 0/4"], attack=["cat"])
    game.apply(permanent("token 2/2; tapped", "alice"))
    game.apply(AttackingEffectApplied("token", "bob"))
    assert game.triggers.counts == {"cat": 1}
    game.resolve_top()
    assert (game.board.permanents["cat"].power, game.board.permanents["token"].power) == (2, 2)
