"""502.9: trample, by toughness alone, to the player or the planeswalker that it attacks and never beyond."""

from __future__ import annotations

from events.board import PermanentLeft
from tests.given import broken, given, judged, until


def test_d_example_damage_that_protection_prevents_is_assigned_all_the_same(edition: str) -> None:
    game = given(
        edition,
        alice=["wurm 6/6 trample; green"],
        bob=["knight 2/2 protection from green"],
        attack=["wurm"],
        block={"knight": ["wurm"]},
    )
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "alice", "wurm", {"bob": 6})) == ["502.9b"]
    game.assign_damage("alice", "wurm", {"knight": 2, "bob": 4})
    game.deal_damage()
    assert ("wurm", "bob", 4) in game.damage.dealt
    assert "knight" in game.board.permanents


def test_e_example_damage_of_another_attacker_counts(edition: str) -> None:
    game = given(
        edition,
        alice=["squire 1/1", "ogre 3/3 trample"],
        bob=[("bear 2/2", "This creature can block an additional creature each combat.")],
        attack=["squire", "ogre"],
        block={"bear": ["squire", "ogre"]},
    )
    until(game, "combat_damage")
    game.assign_damage("alice", "squire", {"bear": 1})
    game.assign_damage("alice", "ogre", {"bear": 1, "bob": 2})
    game.deal_damage()
    assert game.board.life["bob"] == 18


def test_d_deathtouch_lowers_nothing(edition: str) -> None:
    game = given(
        edition, alice=["adder 4/4 trample, deathtouch"], bob=["wall 0/3"], attack=["adder"], block={"wall": ["adder"]}
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("adder")) == [{"wall": 4}, {"wall": 3, "bob": 1}]
    game.deal_damage()
    assert game.damage.dealt == (("adder", "wall", 3), ("adder", "bob", 1))


def test_b_it_spills_to_the_planeswalker_that_it_attacks_and_not_to_its_controller(edition: str) -> None:
    game = given(
        edition,
        alice=["wurm 3/3 trample"],
        bob=["bear 2/2", "jace planeswalker 4"],
        attack={"wurm": "jace"},
        block={"bear": ["wurm"]},
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == [{"bear": 3}, {"bear": 2, "jace": 1}]


def test_c_with_no_creature_blocking_it_any_more_all_is_assigned_to_what_it_attacks(edition: str) -> None:
    game = given(edition, alice=["wurm 3/3 trample"], bob=["bear 2/2"], attack=["wurm"], block={"bear": ["wurm"]})
    game.apply(PermanentLeft("bear"))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 17
