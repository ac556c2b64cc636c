"""509.1e: a chance to activate mana abilities while costs to block are paid; costs are paid by 116.3."""

from __future__ import annotations

from tests.cr_2024_06_07.test_509_1e import *  # noqa: F403
from tests.cr_2024_06_07.test_509_1e import FILTER, MOUNTAIN, open_declaration, unable


def test_a_tapped_permanent_or_one_of_another_player_makes_no_mana(edition: str) -> None:
    game = open_declaration(edition, ("plains land; tapped", "{T}: Add {W}."))
    assert unable(game, "bob", "plains") == {"116.3": [("plains is tapped and can't be tapped for mana", "plains")]}
    assert unable(game, "bob", "tax") == {"605.3a": [("tax is no permanent that bob controls", "tax")]}
    assert unable(game, "bob", "cat") == {"605.3a": [("cat has no such mana ability", "cat")]}


def test_mana_may_be_spent_on_another_mana_ability(edition: str) -> None:
    game = open_declaration(edition, MOUNTAIN, FILTER, "dog 2/2", blocks=("cat", "dog"))
    assert unable(game, "bob", "filter") == {
        "116.3": [("bob does not pay {1} for the mana ability of filter", "filter")]
    }
    game.activate_mana("bob", "mountain")
    game.activate_mana("bob", "filter", pays_with="mountain")
    assert game.mana.pool("bob") == (("W", "filter"), ("W", "filter"))
    game.pay("bob", mana="{2}")
    assert game.combat.blocking == {"cat": ("ogre",), "dog": ("ogre",)}
