"""509.1e: where a cost asks for mana, the player may activate mana abilities before anything is paid.

- In 2009 and 2010, 509.1e: a chance to activate mana abilities while costs to block are paid; costs are paid by
  116.3.
"""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.given import broken, given, said
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("509.1e")


TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
MOUNTAIN = ("mountain land", "{T}: Add {R}.")
FILTER = ("filter artifact", "{1}, {T}: Add {W}{W}.")


def open_declaration(edition: str, *bobs: str | tuple[str, ...], blocks: tuple[str, ...] = ("cat",)) -> Game:
    declared = {blocker: ["ogre"] for blocker in blocks}
    return given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", *bobs], attack=["ogre"], block=declared)


def unable(game: Game, player: str, source: str, pays_with: str = "") -> dict[str, list[tuple[str, ...]]]:
    before = list(game.log)
    with pytest.raises(IllegalAction) as illegal:
        game.activate_mana(player, source, pays_with=pays_with)
    assert list(game.log) == before
    (number,) = broken(illegal.value.verdict)
    return {number: said(illegal.value.verdict)}


def test_a_mana_ability_is_activated_in_the_middle_of_the_declaration(edition: str) -> None:
    game = open_declaration(edition, MOUNTAIN)
    game.activate_mana("bob", "mountain")
    assert game.mana.pool("bob") == (("R", "mountain"),)
    assert "mountain" in game.board.tapped
    assert game.owed is not None


def test_another_player_has_no_chance_to(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", TAX, MOUNTAIN],
        bob=["cat 1/1"],
        attack=["ogre"],
        block={"cat": ["ogre"]},
    )
    assert unable(game, "alice", "mountain") == {
        "509.1e": [("bob pays costs now, so alice can't activate a mana ability", "mountain")]
    }


def test_without_a_cost_in_mana_there_is_no_chance(edition: str) -> None:
    toll = ("bear 2/2", "This creature can't block unless you sacrifice a creature.")
    game = given(edition, alice=["ogre 3/3"], bob=[toll, MOUNTAIN], attack=["ogre"], block={"bear": ["ogre"]})
    assert unable(game, "bob", "mountain") == {
        "509.1e": [("none of the costs is mana, so no mana ability of mountain can be activated now", "mountain")]
    }


def test_a_tapped_permanent_or_one_of_another_player_makes_no_mana(edition: str, number: Numbered) -> None:
    game = open_declaration(edition, ("plains land; tapped", "{T}: Add {W}."))
    assert unable(game, "bob", "plains") == {
        number("118.3"): [("plains is tapped and can't be tapped for mana", "plains")]
    }
    assert unable(game, "bob", "tax") == {"605.3a": [("tax is no permanent that bob controls", "tax")]}
    assert unable(game, "bob", "cat") == {"605.3a": [("cat has no such mana ability", "cat")]}


def test_mana_may_be_spent_on_another_mana_ability(edition: str, number: Numbered) -> None:
    game = open_declaration(edition, MOUNTAIN, FILTER, "dog 2/2", blocks=("cat", "dog"))
    assert unable(game, "bob", "filter") == {
        number("118.3"): [("bob does not pay {1} for the mana ability of filter", "filter")]
    }
    game.activate_mana("bob", "mountain")
    game.activate_mana("bob", "filter", pays_with="mountain")
    assert game.mana.pool("bob") == (("W", "filter"), ("W", "filter"))
    game.pay("bob", mana="{2}")
    assert game.combat.blocking == {"cat": ("ogre",), "dog": ("ogre",)}


def test_the_step_does_not_end_while_the_declaration_is_open(edition: str) -> None:
    game = open_declaration(edition, MOUNTAIN)
    with pytest.raises(WrongMoment):
        game.pass_step()
    with pytest.raises(WrongMoment):
        game.declare_blockers({})
    assert game.declaring == ""
