"""117.3a: the active player gets priority in most steps, once what happens as the step begins has happened."""

from __future__ import annotations

import pytest

from tests.given import given, until

pytestmark = pytest.mark.rule("117.3a")


def test_the_active_player_has_priority_outside_combat(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"])
    assert game.priority == "alice"
    game.pass_step()
    assert (game.board.step, game.priority) == ("beginning_of_combat", "alice")


def test_nobody_has_it_before_attackers_are_declared(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], bob=["wall 0/8"]), "declare_attackers")
    assert game.priority == ""
    game.declare_attackers({"ogre": "bob"})
    assert game.priority == "alice"


def test_nobody_has_it_before_blockers_are_declared(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], bob=["wall 0/8"], attack=["ogre"]), "declare_blockers")
    assert game.priority == ""
    game.declare_blockers({"wall": ["ogre"]})
    assert game.priority == "alice"


@pytest.mark.parametrize(
    ("ogre", "step"), [("ogre 3/3 first strike", "first_strike_damage"), ("ogre 3/3", "combat_damage")]
)
def test_nobody_has_it_before_combat_damage_is_dealt(edition: str, ogre: str, step: str) -> None:
    game = until(given(edition, alice=[ogre], bob=["wall 0/8"], attack=["ogre"]), step)
    assert game.priority == ""
    game.deal_damage()
    assert game.board.life["bob"] == 17
    assert game.priority == "alice"


def test_at_end_of_combat_the_active_player_has_it(edition: str) -> None:
    game = until(given(edition, alice=["ogre 3/3"], bob=["wall 0/8"], attack=["ogre"]), "end_of_combat")
    assert game.priority == "alice"


def test_nobody_has_it_while_a_cost_is_paid(edition: str) -> None:
    toll = ("bear 2/2", "This creature can't block unless you sacrifice a creature.")
    game = given(edition, alice=["ogre 3/3"], bob=[toll, "cat 1/1"], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.priority == ""
    game.pay("bob", sacrifice=("cat",))
    assert game.priority == "alice"


def test_nobody_has_it_between_the_blocks_of_several_players(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "elf 1/1"],
        bob=["bear 2/2"],
        carol=["cat 1/1"],
        attack={"ogre": "bob", "elf": "carol"},
    )
    until(game, "declare_blockers")
    game.declare_blockers({})
    assert game.priority == ""
    game.declare_blockers({})
    assert game.priority == "alice"


def test_where_nobody_assigns_damage_the_active_player_has_it(edition: str) -> None:
    game = until(given(edition, alice=["egg 0/3"], bob=["wall 0/8"], attack=["egg"], block={}), "combat_damage")
    assert game.priority == "alice"
