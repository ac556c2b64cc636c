"""702.19: trample.

- In 2008, 502.9: trample, by toughness alone, to the player or the planeswalker that it attacks and never beyond.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, judged, play_on, refused, until

pytestmark = [pytest.mark.rule("702.19"), pytest.mark.since("cr-2009-10-01")]


MORE = "This creature can block an additional creature each combat."


def test_example_damage_of_another_attacker_counts(edition: str) -> None:
    game = given(
        edition,
        alice=["cat 1/1", "rhino 3/3 trample"],
        bob=[("guard 2/2", MORE)],
        attack=["cat", "rhino"],
        block={"guard": ["cat", "rhino"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "rhino", {"guard": 1, "bob": 2}).legal
    game.deal_damage()
    assert game.board.life["bob"] == 18
    assert "guard" in game.damage.dead


def beast(edition: str) -> Game:
    """A 6/6 with trample is blocked by a 2/2 that will take no damage of it, by protection."""
    game = given(
        edition,
        alice=["beast 6/6 trample; green"],
        bob=["knight 2/2 protection from green"],
        attack=["beast"],
        block={"knight": ["beast"]},
    )
    return until(game, "combat_damage")


def test_example_protection_the_blocker_is_assigned_lethal_damage_all_the_same(edition: str) -> None:
    divisions = [
        tuple(points.get(to, 0) for to in ("knight", "bob")) for points in beast(edition).legal_assignments("beast")
    ]
    assert divisions == [(6, 0), (5, 1), (4, 2), (3, 3), (2, 4)]
    with pytest.raises(IllegalAction) as illegal:
        beast(edition).assign_damage("alice", "beast", {"knight": 1, "bob": 5})
    assert broken(illegal.value.verdict) == ["510.1c"]
    game = beast(edition)
    game.assign_damage("alice", "beast", {"knight": 2, "bob": 4})
    game.deal_damage()
    assert game.board.life["bob"] == 16
    assert game.damage.taken == {"bob": 4, "beast": 2}


def test_702_19b_every_blocker_is_assigned_lethal_damage_first(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 4/4 trample"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["rhino"],
        block={"bear": ["rhino"], "cat": ["rhino"]},
    )
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "rhino", {"bear": 2, "bob": 2})
    assert broken(illegal.value.verdict) == ["510.1c"]
    assert game.assign_damage("alice", "rhino", {"bear": 2, "cat": 1, "bob": 1}).legal


def test_702_19b_damage_that_is_marked_counts(edition: str) -> None:
    game = given(
        edition, alice=["rhino 4/4 trample"], bob=["wall 0/5; damage 4"], attack=["rhino"], block={"wall": ["rhino"]}
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "rhino", {"wall": 1, "bob": 3}).legal


def test_702_19a_a_blocking_creature_does_not_trample(edition: str) -> None:
    game = given(edition, alice=["cat 1/1"], bob=["rhino 4/4 trample"], attack=["cat"], block={"rhino": ["cat"]})
    play_on(game)
    assert game.damage.dealt == (("cat", "rhino", 1), ("rhino", "cat", 4))


def test_702_19d_with_its_blockers_gone_it_assigns_all_to_what_it_attacks(edition: str) -> None:
    game = given(edition, alice=["rhino 4/4 trample"], bob=["bear 2/2"], attack=["rhino"], block={"bear": ["rhino"]})
    game.apply(PermanentLeft("bear"))
    assert game.combat.blocked == {"rhino"}
    play_on(game)
    assert game.board.life["bob"] == 16


def test_what_tramples_over_a_planeswalkers_guard_hits_the_planeswalker(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 4/4 trample"],
        bob=["jace planeswalker 5", "bear 2/2"],
        attack={"rhino": "jace"},
        block={"bear": ["rhino"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("alice", "rhino", {"bear": 2, "jace": 2}).legal
    game.deal_damage()
    assert game.board.permanents["jace"].loyalty == 3


def test_702_19f_with_the_planeswalker_gone_nothing_reaches_the_player(edition: str) -> None:
    game = given(
        edition,
        alice=["rhino 4/4 trample"],
        bob=["jace planeswalker 5", "bear 2/2"],
        attack={"rhino": "jace"},
        block={"bear": ["rhino"]},
    )
    game.apply(PermanentLeft("jace"))
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "rhino", {"bear": 2, "bob": 2})
    assert broken(illegal.value.verdict) == ["510.1c"]
    game.deal_damage()
    assert ("rhino", "bear", 4) in game.damage.dealt


def test_who_is_not_assigned_lethal_damage_is_reported(edition: str) -> None:
    blocks = {"bear": ["rhino"], "cat": ["rhino"]}
    game = given(edition, alice=["rhino 4/4 trample"], bob=["bear 2/2", "cat 1/1"], attack=["rhino"], block=blocks)
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "rhino", {"bear": 1, "bob": 3})[0] == (
        "bob is assigned damage before bear, cat is assigned lethal damage",
        "rhino",
        "bear",
        "cat",
    )


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize("trample", ["trample", "trample over planeswalkers"])
def test_702_19d_with_its_blockers_gone_it_assigns_all_and_not_nothing(edition: str, trample: str) -> None:
    blocks = {"bear": ["rhino"]}
    game = given(edition, alice=[f"rhino 4/4 {trample}"], bob=["bear 2/2"], attack=["rhino"], block=blocks)
    game.apply(PermanentLeft("bear"))
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "rhino", {}) == [("rhino has power 4 but assigns 0", "rhino")]


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
def test_d_deathtouch_lowers_nothing(edition: str) -> None:
    game = given(
        edition, alice=["adder 4/4 trample, deathtouch"], bob=["wall 0/3"], attack=["adder"], block={"wall": ["adder"]}
    )
    until(game, "combat_damage")
    assert list(game.legal_assignments("adder")) == [{"wall": 4}, {"wall": 3, "bob": 1}]
    game.deal_damage()
    assert game.damage.dealt == (("adder", "wall", 3), ("adder", "bob", 1))


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
def test_c_with_no_creature_blocking_it_any_more_all_is_assigned_to_what_it_attacks(edition: str) -> None:
    game = given(edition, alice=["wurm 3/3 trample"], bob=["bear 2/2"], attack=["wurm"], block={"bear": ["wurm"]})
    game.apply(PermanentLeft("bear"))
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 17
