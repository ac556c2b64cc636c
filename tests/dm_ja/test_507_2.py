"""507.2: the abilities are resolved one by one in the order that their player likes; the last one decides."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.duel_masters import AttackRedirected
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import Spec, broken, duel

BOB: list[Spec] = ["go 2000 guardman", "bo 4000 blocker", "bx 5000 blocker", "co 1000; tapped"]


@pytest.mark.parametrize("order", [["go", "bo", "bx"], ["bx", "go", "bo"], ["bo", "bx", "go"]])
def test_all_are_used_and_the_last_one_decides(edition: str, order: list[str]) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["go", "bo", "bx"])
    assert not game.board.tapped & {"go", "bo", "bx"}
    game.resolve_order(order)
    assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == order
    assert game.combat.attacking == {"ao": order[-1]}
    assert {"go", "bo", "bx"} <= game.board.tapped


@pytest.mark.parametrize(
    ("order", "player"),
    [
        (["go", "bo"], "bob"),
        (["go", "bo", "bo"], "bob"),
        (["go", "bo", "bx", "bx"], "bob"),
        (["go", "bo", "bx", "co"], "bob"),
        (["go", "bo", "bx"], "alice"),
        ([], "bob"),
    ],
)
def test_the_order_is_complete_and_of_the_player_who_chose(edition: str, order: list[str], player: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["go", "bo", "bx"])
    before, digests = list(game.log), game.digests()
    with pytest.raises(IllegalAction) as refused:
        game.resolve_order(order, player=player)
    assert broken(refused.value.verdict) == ["507.2"]
    assert (list(game.log), game.digests()) == (before, digests)


@pytest.mark.parametrize("chosen", [[], ["bo"]])
def test_the_order_of_one_makes_itself(edition: str, chosen: list[str]) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=chosen)
    assert game.to_order == ()
    with pytest.raises(WrongMoment, match="no abilities"):
        game.resolve_order(chosen)


def test_what_left_the_battle_zone_is_not_resolved(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["bo", "bx"])
    game.apply(PermanentLeft("bx"))
    game.resolve_order(["bo"])
    assert game.combat.blocking == {"bo": ("ao",)}


def test_an_order_that_was_left_open_is_that_of_the_choice(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["bx", "bo"])
    game.battle()
    assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == ["bx", "bo"]
