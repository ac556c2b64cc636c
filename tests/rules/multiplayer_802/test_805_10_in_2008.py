"""606.7: Two-Headed Giant. 602.4: several defending players."""

from __future__ import annotations

import pytest

from simulator.game.verdict import WrongMoment
from tests.given import broken, given

pytestmark = [pytest.mark.rule("805.10"), pytest.mark.until("cr-2008-02-01")]


@pytest.mark.parametrize("forest", ["bob", "carol"])
def test_c_example_forestwalk_asks_for_a_forest_of_either_player(edition: str, forest: str) -> None:
    wood = "wood land; a forest"
    game = given(
        edition,
        alice=["elf 2/2 forestwalk", "ogre 3/3"],
        bob=["bear 2/2", *([wood] if forest == "bob" else [])],
        carol=["cat 1/1", *([wood] if forest == "carol" else [])],
        teams=True,
        attack={"elf": "bob", "ogre": "carol"},
    )
    assert broken(game.judge({"bear": ["elf"]})) == ["309.2a"]
    assert broken(game.judge({"cat": ["elf"]})) == ["309.2a"]
    assert broken(game.judge({"bear": ["ogre"]})) == []


def test_c_creatures_of_both_block_any_attacker_in_one_declaration(edition: str) -> None:
    game = given(
        edition,
        alice=["elf 2/2", "ogre 3/3"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        teams=True,
        attack={"elf": "bob", "ogre": "carol"},
    )
    game.declare_blockers({"bear": ["ogre"], "cat": ["elf"]})
    assert game.combat.blocked == {"elf", "ogre"}
    assert game.declaring == ""


def test_602_4_each_defending_player_declares_in_turn_order_against_their_own_attackers(edition: str) -> None:
    game = given(
        edition,
        alice=["elf 2/2", "ogre 3/3"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"elf": "bob", "ogre": "carol"},
    )
    with pytest.raises(WrongMoment, match="bob declares blockers now"):
        game.declare_blockers({}, player="carol")
    assert broken(game.judge({"bear": ["ogre"]})) == ["309.2a"]
    game.declare_blockers({"bear": ["elf"]})
    game.declare_blockers({"cat": ["ogre"]}, player="carol")
    assert game.combat.blocked == {"elf", "ogre"}
