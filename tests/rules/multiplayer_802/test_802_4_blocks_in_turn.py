"""802.4: the defending players declare blockers one after another, each for their own creatures."""

from __future__ import annotations

import pytest

from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.given import broken, given

pytestmark = pytest.mark.rule("802.4")


MENACE = "ogre 3/3 menace"


def attacked(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["bear 2/2"],
        carol=["elf 1/1"],
        attack={"ogre": "bob", "cat": "carol"},
    )


def test_they_declare_in_turn_order(edition: str) -> None:
    game = attacked(edition)
    assert game.declaring == "bob"
    with pytest.raises(WrongMoment, match="bob declares blockers now, not carol"):
        game.declare_blockers({"elf": ["cat"]}, player="carol")
    game.declare_blockers({"bear": ["ogre"]}, player="bob")
    assert game.declaring == "carol"
    game.declare_blockers({"elf": ["cat"]}, player="carol")
    assert game.declaring == ""
    with pytest.raises(WrongMoment, match="nobody declares blockers now"):
        game.declare_blockers({})


def test_a_player_who_is_not_attacked_declares_too(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["elf 1/1"], attack={"ogre": "carol"})
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_blockers({"bear": ["ogre"]})
    assert broken(refused.value.verdict) == ["509.1a"]
    game.declare_blockers({})
    assert game.combat.unblocked == frozenset()
    game.declare_blockers({"elf": ["ogre"]})
    assert game.combat.blocked == {"ogre"}


def test_the_first_players_blocks_stand_while_the_second_chooses(edition: str) -> None:
    game = attacked(edition)
    game.declare_blockers({"bear": ["ogre"]})
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.status == {"ogre": True, "cat": None}


def test_a_block_taken_back_leaves_the_blocks_of_the_player_before(edition: str) -> None:
    game = attacked(edition)
    game.declare_blockers({"bear": ["ogre"]})
    before = game.digests()
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"elf": ["ogre"]})
    assert game.digests() == before


def test_what_is_chosen_for_another_players_creature_is_no_part_of_the_declaration(edition: str) -> None:
    game = attacked(edition)
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_blockers({"elf": ["cat"]})
    assert broken(refused.value.verdict) == ["509.1a"]


def test_creatures_blocking_for_another_player_do_not_help_against_a_restriction(edition: str) -> None:
    lone = ("dog 2/2", "This creature can't block alone.")
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["bear 2/2"],
        carol=[lone],
        attack={"ogre": "bob", "cat": "carol"},
    )
    game.declare_blockers({"bear": ["ogre"]})
    assert broken(game.judge({"dog": ["cat"]})) == ["509.1b"]


def test_requirements_of_creatures_that_attack_another_player_do_not_count(edition: str) -> None:
    lure = ("ogre 3/3", "All creatures able to block this creature do so.")
    game = given(edition, alice=[lure, "cat 1/1"], bob=["bear 2/2"], carol=["elf 1/1"], attack={"ogre": "carol"})
    assert (game.legal_blocks.maximum, game.legal_blocks.count()) == (0, 1)
    game.declare_blockers({})
    assert game.legal_blocks.maximum == 1
    missed = game.judge({}).violations
    assert [(v.rule.number, v.objects) for v in missed] == [("509.1c", ("elf",))]


def test_a_requirement_missed_names_only_creatures_that_attack_the_player(edition: str) -> None:
    lure = "All creatures able to block this creature do so."
    game = given(
        edition,
        alice=[("ogre 3/3", lure), ("cat 1/1", lure, "This creature must be blocked if able.")],
        bob=["bear 2/2"],
        carol=["elf 1/1"],
        attack={"ogre": "bob", "cat": "carol"},
    )
    verdict = game.judge({})
    assert (verdict.obeyed, verdict.maximum) == (0, 1)
    assert [violation.because for violation in verdict.violations] == [f"ogre: {lure}"]


def test_a_creature_attacks_a_planeswalker_of_the_second_player(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["elf 1/1", "jace planeswalker 4"], attack={"ogre": "jace"}
    )
    game.declare_blockers({})
    assert game.declare_blockers({"elf": ["ogre"]}).legal
