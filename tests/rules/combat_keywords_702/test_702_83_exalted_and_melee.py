"""702.83: exalted.

- 702.121: melee.
"""

from __future__ import annotations

import pytest

from events.combat import AttackingEffectApplied
from tests.given import given, permanent

pytestmark = pytest.mark.rule("702.83")


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


@pytest.mark.rule("702.121")
def test_it_gets_more_for_each_opponent_who_was_attacked(edition: str) -> None:
    board = {"alice": ["guard 2/2 melee", "cat 1/1", "dog 1/1"], "bob": ["wall 0/4"], "carol": ["bear 2/2"]}
    one = given(edition, **board, attack={"guard": "bob", "cat": "bob"})
    one.resolve_top()
    assert one.board.permanents["guard"].power == 3
    both = given(edition, **board, attack={"guard": "bob", "cat": "bob", "dog": "carol"})
    assert both.triggers.counts == {"guard": 1}
    both.resolve_top()
    assert (both.board.permanents["guard"].power, both.board.permanents["guard"].toughness) == (4, 4)


@pytest.mark.rule("702.121")
def test_a_planeswalker_is_no_opponent(edition: str) -> None:
    game = given(edition, alice=["guard 2/2 melee"], bob=["jace planeswalker 4"], attack={"guard": "jace"})
    game.resolve_top()
    assert game.board.permanents["guard"].power == 2


@pytest.mark.rule("702.121")
def test_702_121b_each_instance_triggers_separately(edition: str) -> None:
    game = given(edition, alice=["guard 2/2 melee, melee"], bob=["wall 0/4"], attack=["guard"])
    assert game.triggers.counts == {"guard": 2}
    game.resolve_top()
    game.resolve_top()
    assert game.board.permanents["guard"].power == 4


@pytest.mark.rule("702.121")
def test_in_a_team_only_the_opponents_whom_its_own_controller_attacked_count(edition: str) -> None:
    game = given(
        edition,
        alice=["guard 2/2 melee", "cat 1/1"],
        dora=["wolf 2/2"],
        teams=True,
        attack={"guard": "bob", "cat": "bob", "wolf": "carol"},
    )
    game.resolve_top()
    assert game.board.permanents["guard"].power == 3
