"""310: battles, in every rule of the combat phase that speaks of them.

- 310.8: who protects a battle, who may attack it, and whose creatures may block for it.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import Permanent, PermanentLeft
from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied, RemovedFromCombat
from events.damage import DamageEffectApplied
from events.effects import BlockEffectApplied, ReselectionEffectApplied
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration, NotKnown, UndeterminedAction
from simulator.rules.announcing import Spell
from tests.given import broken, given, permanent, play_on, until
from tests.rules.attack_508.test_506_4_removed_from_combat import a_block, changed
from tests.rules.blocks_509.test_509_4_put_blocking import put
from tests.rules.damage_keywords_702.test_702_19_over_planeswalkers import OVER, divisions

pytestmark = pytest.mark.rule("310")


SIEGE = "siege battle 5; protected by bob"
CREATURE_TOO = "siege battle 5; is creature"


def both(edition: str, protector: str) -> Game:
    """What is attacked is a battle and a planeswalker at once."""
    spec = f"tower battle planeswalker 5; protected by {protector}"
    return given(edition, alice=["ogre 3/3"], bob=[spec], attack={"ogre": "tower"}, block={})


def test_506_2_players_their_planeswalkers_and_battles_they_protect_are_attacked_in_one_combat(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", "elf 1/1", "siege battle 5; protected by carol"],
        bob=["jace planeswalker 4"],
        carol=["bear 2/2"],
        attack={"ogre": "carol", "cat": "jace", "elf": "siege"},
    )
    assert game.combat.defending == {"ogre": "carol", "cat": "bob", "elf": "carol"}


def test_506_3e_what_is_a_battle_too_enters_and_never_attacks(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/4"], attack=["ogre"])
    game.apply(permanent(CREATURE_TOO, "alice"))
    assert game.apply(AttackingEffectApplied("siege", "bob")) == ()
    assert "siege" in game.board.permanents


def test_506_3e_what_is_a_battle_too_enters_and_never_blocks(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), CREATURE_TOO, "ogre")
    assert "siege" in game.board.permanents
    assert (game.combat.blocking, game.combat.unblocked) == ({}, {"ogre"})


def test_506_3f_no_effect_makes_a_battle_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=[CREATURE_TOO], attack=["ogre"], block={})
    assert game.apply(BlockEffectApplied("siege", "ogre")) == ()


def test_506_4_a_fighting_creature_that_becomes_a_battle_is_removed(edition: str) -> None:
    game = a_block(edition)
    game.apply(changed(game, "bear", "creature", "battle"))
    assert game.combat.blocking == {}


def test_506_4e_what_stays_a_battle_stays_attacked(edition: str) -> None:
    game = both(edition, "bob")
    game.apply(changed(game, "tower", "battle"))
    assert game.combat.attacking == {"ogre": "tower"}


def test_506_4e_what_stays_a_planeswalker_stays_attacked_if_its_protector_controls_it(edition: str) -> None:
    game = both(edition, "bob")
    game.apply(changed(game, "tower", "planeswalker"))
    assert game.combat.attacking == {"ogre": "tower"}


def test_506_4e_what_stays_a_planeswalker_that_another_protects_is_removed(edition: str) -> None:
    spec = "tower battle planeswalker 5; protected by bob"
    game = given(edition, alice=["ogre 3/3", spec], attack={"ogre": "tower"}, block={})
    game.apply(changed(game, "tower", "planeswalker"))
    assert game.combat.attacking == {"ogre": ""}


def test_508_1a_a_battle_cant_be_chosen_to_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3; is battle"])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "bob"})
    assert broken(refused.value.verdict) == ["508.1a"]


def test_508_1b_a_battle_that_a_defending_player_protects_can_be_attacked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", SIEGE], attack={"ogre": "siege"})
    assert game.combat.attacking == {"ogre": "siege"}
    assert game.position.defending_player("ogre") == "bob"


def test_508_7_a_battle_can_be_reselected(edition: str) -> None:
    alice = ["ogre 4/4", "siege battle 4; protected by carol"]
    game = given(edition, alice=alice, bob=["bear 2/2"], carol=["wall 0/4"], attack={"ogre": "bob"})
    game.apply(ReselectionEffectApplied("ogre", "siege"))
    play_on(game)
    assert game.board.life == {"alice": 20, "bob": 20, "carol": 20}
    assert "siege" not in game.board.permanents


def test_509_1a_a_battle_cant_be_chosen_to_block(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2; is battle"], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1a"]


def test_509_1a_attackers_of_battles_can_be_blocked(edition: str) -> None:
    game = given(edition, alice=["wolf 2/2", SIEGE], bob=["cat 1/1"], attack={"wolf": "siege"})
    assert game.judge({"cat": ["wolf"]}).legal


def test_510_1b_an_unblocked_creature_assigns_its_damage_to_the_battle(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", SIEGE], attack={"ogre": "siege"}, block={})
    play_on(game)
    assert game.board.permanents["siege"].defense == 2
    assert game.board.life == {"alice": 20, "bob": 20}


def test_511_3_battles_are_removed_as_combat_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", SIEGE], attack={"ogre": "siege"}, block={})
    until(game, "end_of_combat")
    until(game, "main")
    removed = [event.object for event in game.log if isinstance(event, RemovedFromCombat)]
    assert sorted(removed) == ["ogre", "siege"]


def test_120_3h_other_damage_takes_defense_counters_too(edition: str) -> None:
    game = given(edition, alice=["ogre 1/1", SIEGE])
    game.apply(DamageEffectApplied("ogre", (("siege", 3),)))
    assert game.board.permanents["siege"].defense == 2
    game.apply(DamageEffectApplied("ogre", (("siege", 2),)))
    assert set(game.damage.dead) == {"siege"}


def test_702_19e_speaks_of_planeswalkers_with_the_battle_gone_nothing_reaches_the_player(edition: str) -> None:
    """506.4c: what attacked a battle that is gone attacks nothing."""
    for left in (PermanentLeft("siege"), CombatRemovalEffectApplied("siege")):
        game = given(edition, alice=[OVER, SIEGE], attack={"ogre": "siege"}, block={})
        game.apply(left)
        play_on(game)
        assert game.combat.attacking["ogre"] == ""
        assert game.board.life["bob"] == 20
        assert game.damage.dealt == ()


def test_702_19e_blocked_the_battle_gone_its_blockers_are_assigned_all(edition: str) -> None:
    game = given(
        edition, alice=[OVER, SIEGE], bob=["bear 2/2"], attack={"ogre": "siege"}, block={"bear": ["ogre"]}
    )  # fmt: skip
    game.apply(PermanentLeft("siege"))
    until(game, "combat_damage")
    assert divisions(game, "bear") == [(7,)]


def test_805_10d_creatures_block_what_attacks_a_battle_that_a_teammate_protects(edition: str) -> None:
    game = given(
        edition,
        alice=["imp 1/1", SIEGE],
        bob=["jace planeswalker 4"],
        carol=["bear 2/2"],
        teams=True,
        attack={"imp": "siege"},
    )
    game.declare_blockers({"bear": ["imp"]})
    assert game.combat.blocked == {"imp"}


def test_508_4_a_creature_comes_to_attack_a_battle_and_a_battle_is_reselected(edition: str) -> None:
    game = given(
        edition, alice=["ogre 7/7 trample over planeswalkers", SIEGE], bob=["bear 2/2"], attack={"ogre": "bob"}
    )
    game.apply(permanent("token 1/1", "alice"))
    game.apply(AttackingEffectApplied("token", "siege"))
    assert game.combat.attacking == {"ogre": "bob", "token": "siege"}
    assert "token" in game.combat.battles
    game.apply(ReselectionEffectApplied("ogre", "siege"))
    assert game.combat.attacking["ogre"] == "siege"
    assert "ogre" in game.combat.battles


@pytest.mark.rule("310.8")
def test_a_battle_can_be_attacked_by_its_own_controller(edition: str) -> None:
    siege = "siege battle 5; protected by bob"
    game = given(edition, alice=["ogre 3/3", siege], bob=["bear 2/2"], attack={"ogre": "siege"})
    assert game.combat.defending == {"ogre": "bob"}


@pytest.mark.rule("310.8")
def test_its_protector_can_never_attack_it(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["siege battle 5; protected by alice"])
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "siege"})
    assert broken(refused.value.verdict) == ["508.1b"]


@pytest.mark.rule("310.8")
def test_a_battle_without_a_protector_of_its_own_is_protected_by_its_controller(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["siege battle 5", "bear 2/2"], attack={"ogre": "siege"})
    assert game.judge({"bear": ["ogre"]}).legal


@pytest.mark.rule("310.8")
def test_only_its_protectors_creatures_can_block_for_it(edition: str) -> None:
    siege = "siege battle 5; protected by carol"
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", siege], carol=["cat 1/1"], attack={"ogre": "siege"})
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1a"]
    game.declare_blockers({})
    assert game.declare_blockers({"cat": ["ogre"]}).legal


@pytest.mark.rule("310.8")
def test_landwalk_looks_at_its_protector(edition: str) -> None:
    siege = "siege battle 5; protected by carol"
    game = given(
        edition,
        alice=["ogre 3/3 mountainwalk", "cat 1/1 islandwalk"],
        bob=["hill land; a mountain", siege],
        carol=["lake land; an island", "bear 2/2", "wolf 2/2"],
        attack={"ogre": "siege", "cat": "siege"},
    )
    game.declare_blockers({})
    assert game.declaring == "carol"
    assert broken(game.judge({"bear": ["cat"]})) == ["509.1b"]
    assert game.judge({"bear": ["ogre"]}).legal


@pytest.mark.rule("310.8")
def test_damage_to_a_battle_takes_defense_counters(edition: str) -> None:
    siege = "siege battle 5; protected by bob"
    game = until(given(edition, alice=["ogre 3/3", siege], bob=[], attack={"ogre": "siege"}), "end_of_combat")
    assert game.board.permanents["siege"].defense == 2
    assert game.board.life["bob"] == 20


def test_310_11b_a_siege_without_defense_counters_is_in_doubt_and_another_battle_goes(edition: str) -> None:
    for kinds, outcome in (([], Passed), (["siege"], NotKnown)):
        battle = {"id": "it", "controller": "A", "types": ["battle"], "subtypes": kinds, "defense": 2, "protector": "D"}
        script = [
            {"do": "effect", "kind": "damage", "object": "it", "amount": 2},
            {"do": "expect", "not_battlefield": ["it"], "graveyard": ["it"]},
        ]
        board = {"active": "A", "defending": ["D"], "permanents": [battle]}
        assert isinstance(run_case(case_of({"edition": edition, "board": board, "script": script}, "x.yaml")), outcome)


SIEGE_SPELL = Permanent(id="siege", name="Siege", controller="alice", types=("battle",), subtypes=("siege",), defense=4)


@pytest.mark.rule("310.8")
def test_310_11a_the_only_opponent_protects_a_siege_that_is_cast(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"])
    game.cast("alice", Spell(SIEGE_SPELL))
    game.resolve_top()
    known = game.board.permanents["siege"]
    assert (known.defense, known.protector) == (4, "bob")
    game.declare_attackers({"ogre": "siege"})
    assert game.combat.defending == {"ogre": "bob"}


@pytest.mark.rule("310.8")
def test_310_8a_a_battle_without_battle_types_that_is_cast_is_protected_by_its_controller(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"])
    game.cast("alice", Spell(replace(SIEGE_SPELL, subtypes=())))
    game.resolve_top()
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "siege"})
    assert broken(refused.value.verdict) == ["508.1b"]


@pytest.mark.rule("310.8")
@pytest.mark.parametrize(
    ("siege", "carol", "why"),
    [
        (replace(SIEGE_SPELL, defense=None), {}, "its defense as it is printed is not known"),
        (SIEGE_SPELL, {"carol": ["cat 1/1"]}, "which player protects it is not told"),
    ],
)
def test_310_4b_a_battle_that_is_cast_is_in_doubt_where_nobody_says_what_it_enters_with(
    edition: str, siege: Permanent, carol: dict[str, list[str]], why: str
) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], **carol)
    game.cast("alice", Spell(siege))
    with pytest.raises(UndeterminedAction, match=why):
        game.resolve_top()
    assert "siege" not in game.board.permanents
