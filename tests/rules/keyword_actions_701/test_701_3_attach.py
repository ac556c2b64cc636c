"""701.3: attaching a permanent to another one; what can't be attached does not move."""

from __future__ import annotations

import pytest

from events.effects import PermanentAttached
from simulator.game.game import Game
from tests.rules.keyword_actions_701.acting import acting

pytestmark = pytest.mark.rule("701.3")

ATTACHES = "Whenever this creature attacks, attach target Equipment you control to it."


def attached(edition: str, *others: str, equipment: str = "sword", **more: list[str]) -> Game:
    game = acting(edition, ATTACHES, alice=["bear 2/2", *others], **more)
    game.resolve_top([equipment])
    return game


def test_the_equipment_is_on_it_from_then_on(edition: str) -> None:
    game = attached(edition, "sword artifact; an equipment")
    assert game.board.permanents["sword"].attached_to == "bear"
    assert PermanentAttached("sword", "bear") in [*game.log]


def test_where_it_is_already_nothing_happens(edition: str) -> None:
    game = attached(edition, "sword artifact; an equipment")
    count = len([*game.log])
    assert game.board.permanents["sword"].attached_to == "bear"
    assert count == len([*game.log])


def test_an_equipment_that_is_a_creature_does_not_move(edition: str) -> None:
    game = attached(edition, "golem 3/3; is artifact; an equipment", equipment="golem")
    assert game.board.permanents["golem"].attached_to == ""


def test_what_it_gives_goes_with_it(edition: str) -> None:
    sword = ("sword artifact; an equipment", "Equipped creature gets +2/+0.")
    game = acting(edition, ATTACHES, alice=["bear 2/2", sword])
    game.resolve_top(["sword"])
    assert (game.board.permanents["bear"].power, game.board.permanents["bear"].toughness) == (4, 2)


def test_a_creature_that_can_no_longer_live_dies_as_it_comes_off(edition: str) -> None:
    plate = ("plate artifact; an equipment", "Equipped creature gets +0/+2.")
    game = acting(edition, ATTACHES, alice=["bear 2/2", plate, "imp 1/0"])
    assert "imp" not in game.board.permanents
    game.resolve_top(["plate"])
    assert game.board.permanents["bear"].toughness == 4
