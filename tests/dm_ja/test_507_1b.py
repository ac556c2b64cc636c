"""507.1b: all creatures that an effect forces to block, and that can use Blocker, are chosen."""

from __future__ import annotations

import pytest

from events.abilities import Filter, Lure, MustBlock
from events.board import EffectBegan
from simulator.game.verdict import IllegalDeclaration
from tests.duels import Spec, broken, duel

BLOCKERS: list[Spec] = ["bo 4000 blocker", "bx 2000 blocker"]
LURE = ("ao 3000", "All creatures able to block this creature do so.")


def test_the_example_of_an_attacking_creature_that_both_must_block(edition: str) -> None:
    game = duel(edition, alice=[LURE], bob=BLOCKERS, attack="bob")
    for too_few in ([], ["bo"], ["bx"]):
        with pytest.raises(IllegalDeclaration) as refused:
            game.choose(too_few)
        assert broken(refused.value.verdict) == ["507.1b"]
    assert list(game.legal_choices) == [("bo", "bx")]
    game.choose(["bx", "bo"])
    assert game.to_order == ("bx", "bo")


def must(creature: str) -> EffectBegan:
    return EffectBegan(f"{creature} must", MustBlock(subject=(Filter(ids=(creature,)),)))


def test_others_may_be_chosen_beside_one_that_is_forced(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[must("bo")], attack="bob")
    assert list(game.legal_choices) == [("bo",), ("bo", "bx")]
    assert game.judge(["bx"]).nearest == {"bo": ("ao",), "bx": ("ao",)}


@pytest.mark.parametrize(
    ("alice", "bob"),
    [
        ("ao 3000", "bo 4000 blocker; tapped"),
        ("ao 3000", "bo 4000"),
        ("ao 3000", "bo 4000 guardman"),
        (("ao 3000", "This creature can't be blocked."), "bo 4000 blocker"),
    ],
)
def test_what_cannot_block_is_not_forced(edition: str, alice: Spec, bob: Spec) -> None:
    game = duel(edition, alice=[alice], bob=[bob, "co 1000; tapped"], effects=[must("bo")], attack="co")
    assert game.judge([]).legal
    assert () in game.legal_choices


def test_attacks_do_not_go_on_past_a_creature_that_must_be_chosen(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[must("bo")], attack="bob")
    before = list(game.log)
    for go_on in (game.battle, game.end_attack):
        with pytest.raises(IllegalDeclaration, match="bo must be chosen"):
            go_on()
        assert list(game.log) == before


def test_an_effect_that_forces_some_creatures_alone(edition: str) -> None:
    lure = Lure(subject=(Filter(ids=("ao",)),), by=(Filter(power_at_most=2000),))
    game = duel(edition, alice=["ao 3000"], bob=BLOCKERS, effects=[EffectBegan("a spell", lure)], attack="bob")
    assert list(game.legal_choices) == [("bx",), ("bo", "bx")]
