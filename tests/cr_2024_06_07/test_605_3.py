"""605.3: activated mana abilities resolve at once, without the stack."""

from __future__ import annotations

import pytest

from events.costs import LibraryAffected, LifePaid, ManaAbilityActivated, ManaAdded, PermanentSacrificed, TappedForCost
from simulator.verdict import IllegalAction
from tests.given import Spec, broken, given, play_on


def test_605_3b_it_is_paid_for_and_adds_its_mana_in_one_go(edition: str) -> None:
    game = given(edition, alice=[("mine land", "{T}, Sacrifice this land: Add {C}{C}.")])
    game.activate_mana("alice", "mine")
    assert game.log[-4:] == (
        ManaAbilityActivated("alice", "mine"),
        TappedForCost("mine", "605.3b"),
        PermanentSacrificed("mine", "605.3b"),
        ManaAdded("alice", "{C}{C}", "mine", "mine", "605.3b"),
    )
    assert game.mana.pool("alice") == (("C", "mine"), ("C", "mine"))


def test_life_and_libraries_are_part_of_what_it_costs(edition: str) -> None:
    mask: Spec = ("mask artifact", "{T}, Pay 1 life, Reveal the top card of your library: Add {B}.")
    game = given(edition, alice=[mask])
    game.activate_mana("alice", "mask")
    assert LifePaid("alice", 1, "605.3b") in game.log
    assert LibraryAffected("alice", "revealed", "mask", "605.3b") in game.log
    assert game.board.life["alice"] == 19


def test_the_player_chooses_among_the_kinds_of_mana(edition: str) -> None:
    game = given(
        edition, alice=[("tower land", "{T}: Add one mana of any color."), ("pond land", "{T}: Add {U} or {B}.")]
    )
    game.activate_mana("alice", "tower", adds="{G}")
    game.activate_mana("alice", "pond", adds="{B}")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["G", "B"]


def test_but_not_another_kind(edition: str) -> None:
    game = given(edition, alice=[("pond land", "{T}: Add {U} or {B}.")])
    with pytest.raises(IllegalAction) as illegal:
        game.activate_mana("alice", "pond", adds="{G}")
    assert broken(illegal.value.verdict) == ["605.3a"]


def test_one_of_several_mana_abilities_is_named_by_its_place(edition: str) -> None:
    game = given(edition, alice=[("grove land", "{T}: Add {C}.", "{T}, Pay 1 life: Add {G}.")])
    game.activate_mana("alice", "grove", ability=1)
    assert game.mana.pool("alice") == (("G", "grove"),)


def test_602_5a_a_creature_that_has_just_come_can_not_be_tapped_for_mana(edition: str) -> None:
    elf = ("elf 1/1; entered this turn", "{T}: Add {G}.")
    game = given(edition, alice=[elf, ("imp 1/1 haste; entered this turn", "{T}: Add {R}.")])
    with pytest.raises(IllegalAction) as illegal:
        game.activate_mana("alice", "elf")
    assert broken(illegal.value.verdict) == ["602.5a"]
    game.activate_mana("alice", "imp")
    assert game.mana.pool("alice") == (("R", "imp"),)


def test_106_4_unspent_mana_is_lost_as_the_step_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", ("hill land", "{T}: Add {R}.")])
    game.activate_mana("alice", "hill")
    game.pass_step()
    assert game.mana.pools == {}


def test_106_4_mana_that_the_board_was_set_up_with_is_at_hand_until_it_is_spent(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], mana={"alice": "{2}{R}"})
    play_on(game)
    assert [kind for kind, _ in game.mana.pool("alice")] == ["C", "C", "R"]


def test_605_3a_outside_a_declaration_players_activate_them_when_they_get_priority(edition: str) -> None:
    bushido = "samurai 2/2 bushido 1"
    land: Spec = ("hill land", "{T}: Add {R}.")
    game = given(edition, alice=[bushido], bob=["wall 0/4", land], attack=["samurai"])
    assert game.fork().activate_mana("bob", "hill").legal
    game.pass_step()
    for due in ("blockers", "triggers"):
        assert game.priority == "", due
        with pytest.raises(IllegalAction) as illegal:
            game.activate_mana("bob", "hill")
        assert broken(illegal.value.verdict) == ["605.3a"]
        if due == "blockers":
            game.declare_blockers({"wall": ["samurai"]})
    game.stack_triggers("alice", [1])
    game.activate_mana("bob", "hill")
    assert game.mana.pool("bob") == (("R", "hill"),)


def test_605_3a_while_combat_damage_is_announced_nobody_does(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", ("hill land", "{T}: Add {R}.")], bob=["wall 0/4"], attack=["ogre"], block={}
    )
    game.pass_step()
    with pytest.raises(IllegalAction) as illegal:
        game.activate_mana("alice", "hill")
    assert broken(illegal.value.verdict) == ["605.3a"]
    game.deal_damage()
    game.activate_mana("alice", "hill")
    assert game.board.tapped == {"ogre", "hill"}
