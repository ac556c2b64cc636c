"""113.6m: what returns its own card from a graveyard triggers there, and is in doubt from when the card lies there."""

from __future__ import annotations

import pytest

from events.board import Permanent, PermanentEntered, PermanentLeft
from projections.unread import Doubt
from simulator.game.game import Game
from tests.given import given

RETURNS = "Whenever another creature {}, you may return this card from your graveyard to the battlefield."
NOT_FOLLOWED = "what it does in a graveyard is not followed"


def board(happens: str) -> Game:
    return given("cr-2026-01-16", alice=["bear 2/2"], bob=[("ghoul 2/2", RETURNS.format(happens))], attack=["bear"])


def doubts(game: Game) -> list[tuple[str, str]]:
    return [(doubt.source, doubt.why) for doubt in game.triggers.unread.happened]


def enters(game: Game, name: str) -> None:
    game.apply(PermanentEntered(Permanent(id=name, controller="bob", types=("creature",), power=1, toughness=1)))


@pytest.mark.parametrize("happens", ["enters", "dies"])
def test_on_the_battlefield_it_does_not_trigger(happens: str) -> None:
    game = board(happens)
    enters(game, "cub")
    game.apply(PermanentLeft("cub"))
    assert (doubts(game), game.triggers.waiting) == ([], ())


def test_in_the_graveyard_it_may_as_something_enters() -> None:
    game = board("enters")
    game.apply(PermanentLeft("ghoul"))
    assert doubts(game) == []
    enters(game, "cub")
    assert doubts(game) == [("ghoul", NOT_FOLLOWED)]


def test_and_as_another_creature_dies_but_not_as_it_dies_itself() -> None:
    game = board("dies")
    game.apply(PermanentLeft("ghoul"))
    assert doubts(game) == []
    game.apply(PermanentLeft("bear"))
    assert doubts(game) == [("ghoul", NOT_FOLLOWED)]


def test_in_exile_it_does_nothing() -> None:
    game = board("dies")
    game.apply(PermanentLeft("ghoul", "exile"))
    game.apply(PermanentLeft("bear"))
    assert game.triggers.unread.happened == ()


def test_what_returns_as_it_dies_itself_triggers_on_the_battlefield() -> None:
    words = "When this creature dies, return this card from your graveyard to your hand."
    game = given("cr-2026-01-16", bob=[("ghoul 2/2", words)])
    game.apply(PermanentLeft("ghoul"))
    assert [trigger.source for trigger in game.triggers.waiting] == ["ghoul"]
    assert Doubt("ghoul", words, NOT_FOLLOWED) not in game.triggers.unread.happened
