"""603.8: abilities that trigger on a state of the game; and on what goes to exile, or to one player's graveyard."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentLeft
from simulator.game.game import Game
from tests.given import given, until

pytestmark = pytest.mark.rule("603")


def counted(game: Game, name: str = "idol") -> int:
    return game.triggers.counts.get(name, 0)


NO_ISLANDS = "When you control no Islands, you gain 1 life."


@pytest.mark.parametrize(("lands", "times"), [(["isle land; a island"], 0), ([], 1)])
def test_603_8_a_state_that_is_so_as_the_game_begins(edition: str, lands: list[str], times: int) -> None:
    lands = [each.replace("a island", "an island") for each in lands]
    game = given(edition, alice=[("fish 4/1", NO_ISLANDS), *lands], bob=["wall 0/8"])
    until(game, "beginning_of_combat")
    assert (counted(game, "fish"), game.triggers.unread.happened) == (times, ())


def test_603_8_it_triggers_once_until_it_has_resolved(edition: str) -> None:
    alice = [("fish 4/1", NO_ISLANDS), "isle land; an island", "hill land", "ogre 3/3"]
    game = until(given(edition, alice=alice, bob=["wall 0/8"]), "beginning_of_combat")
    game.apply(PermanentLeft("isle"))
    game.apply(PermanentLeft("hill"))
    assert counted(game, "fish") == 1
    game.resolve_top()
    game.apply(ControlChanged("ogre", "bob"))
    assert counted(game, "fish") == 2


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("When this artifact is put into exile from the battlefield, you gain 1 life.", 0),
        ("Whenever another creature is put into exile from the battlefield, you gain 1 life.", 1),
        ("Whenever a creature dies or is put into exile from the battlefield, you gain 1 life.", 3),
        ("Whenever a creature is put into your graveyard from the battlefield, you gain 1 life.", 1),
        ("Whenever a creature is put into an opponent's graveyard from the battlefield, you gain 1 life.", 1),
    ],
)
def test_603_6c_where_what_leaves_goes(edition: str, text: str, times: int) -> None:
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    game = until(given(edition, alice=alice, bob=["wall 0/8"]), "beginning_of_combat")
    game.apply(PermanentLeft("ogre", "exile"))
    game.apply(PermanentLeft("cat"))
    game.apply(PermanentLeft("wall"))
    assert (counted(game), game.triggers.unread.happened) == (times, ())


def test_where_it_has_gone_may_be_in_doubt(edition: str) -> None:
    text = "Whenever a creature is put into exile from the battlefield, you gain 1 life."
    game = until(given(edition, alice=["ogre 3/3", ("idol artifact", text)], bob=["wall 0/8"]), "beginning_of_combat")
    game.apply(PermanentLeft("ogre", "elsewhere"))
    assert [doubt.source for doubt in game.triggers.unread.happened] == ["idol"]


def test_from_anywhere_is_from_the_battlefield_too(edition: str) -> None:
    text = "When this creature is put into a graveyard from anywhere, you gain 1 life."
    game = until(given(edition, alice=[("ogre 3/3", text)], bob=["wall 0/8"]), "beginning_of_combat")
    game.apply(PermanentLeft("ogre"))
    assert counted(game, "ogre") == 1
