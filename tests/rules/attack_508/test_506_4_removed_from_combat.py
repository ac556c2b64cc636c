"""506.4: what is removed from combat, and what that leaves.

- In 2008, 306.4: what is removed from combat, and what that changes.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, ControlChanged, PermanentLeft, PermanentTapped
from events.combat import CombatRemovalEffectApplied, RemovedFromCombat
from events.effects import DestroyEffectApplied, PermanentPhasedOut, RegenerationEffectApplied
from events.event import Event
from simulator.game.game import Game
from tests.given import given, play_on

pytestmark = [pytest.mark.rule("506.4"), pytest.mark.since("cr-2009-10-01")]


def changed(game: Game, permanent: str, *types: str) -> CharacteristicsChanged:
    return CharacteristicsChanged(replace(game.board.permanents[permanent], types=types))


def a_block(edition: str) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})


def test_a_creature_that_leaves_the_battlefield_is_removed(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentLeft("bear"))
    assert game.combat.blocking == {}
    assert game.combat.blocked == {"ogre"}


def test_a_creature_whose_controller_changes_is_removed(edition: str) -> None:
    game = a_block(edition)
    game.apply(ControlChanged("ogre", "bob"))
    assert game.combat.attacking == {}
    assert game.combat.blocking == {"bear": ()}
    assert game.combat.blocked == frozenset()


def test_an_effect_removes_a_creature_and_it_stops_being_blocked(edition: str) -> None:
    game = a_block(edition)
    game.apply(CombatRemovalEffectApplied("ogre"))
    assert game.combat.blocked == frozenset()
    play_on(game)
    assert game.damage.dealt == ()


def test_what_stops_being_a_creature_is_removed(edition: str) -> None:
    game = a_block(edition)
    game.apply(changed(game, "bear", "artifact"))
    assert game.combat.blocking == {}


def test_a_fighting_creature_that_becomes_an_artifact_creature_is_not(edition: str) -> None:
    game = a_block(edition)
    game.apply(changed(game, "bear", "artifact", "creature"))
    assert game.combat.blocking == {"bear": ("ogre",)}


def test_506_4b_tapping_a_blocking_creature_prevents_nothing(edition: str) -> None:
    game = a_block(edition)
    game.apply(PermanentTapped("bear"))
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def attacked_planeswalker(edition: str, **more: object) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4", "bear 2/2"], attack={"ogre": "jace"}, **more)


def test_506_4c_the_attacker_of_a_planeswalker_that_left_attacks_on(edition: str) -> None:
    game = attacked_planeswalker(edition, block={})
    game.apply(PermanentLeft("jace"))
    assert game.combat.attacking == {"ogre": ""}
    play_on(game)
    assert game.damage.dealt == ()
    assert game.board.life == {"alice": 20, "bob": 20}


def test_506_4c_the_attacker_of_a_planeswalker_that_left_may_be_blocked(edition: str) -> None:
    game = attacked_planeswalker(edition)
    game.apply(PermanentLeft("jace"))
    game.declare_blockers({"bear": ["ogre"]})
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def test_506_4c_only_the_player_who_defended_against_it_may_block_it(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["jace planeswalker 4", "bear 2/2"],
        carol=["cat 1/1"],
        attack={"ogre": "jace"},
    )
    game.apply(PermanentLeft("jace"))
    assert game.judge({"bear": ["ogre"]}, player="bob").legal
    assert game.judge({"cat": ["ogre"]}, player="carol").legal is False


def test_506_4c_an_attacker_of_a_planeswalker_under_new_control_attacks_nothing(edition: str) -> None:
    game = attacked_planeswalker(edition, block={})
    game.apply(ControlChanged("jace", "alice"))
    assert game.combat.attacking == {"ogre": ""}


def test_a_planeswalker_that_stops_being_one_stops_being_attacked(edition: str) -> None:
    game = attacked_planeswalker(edition, block={})
    game.apply(changed(game, "jace", "artifact"))
    assert game.combat.attacking == {"ogre": ""}


def fighting_planeswalker(edition: str) -> Game:
    """Gideon blocks the cat while the ogre attacks him."""
    return given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["gideon 4/4; is planeswalker"],
        attack={"ogre": "gideon", "cat": "bob"},
        block={"gideon": ["cat"]},
    )


def test_506_4d_what_stops_being_both_is_removed(edition: str) -> None:
    game = fighting_planeswalker(edition)
    game.apply(changed(game, "gideon", "artifact"))
    assert game.combat.blocking == {}
    assert game.combat.attacking["ogre"] == ""


def test_506_4d_what_stays_a_planeswalker_stays_attacked_and_blocks_no_longer(edition: str) -> None:
    game = fighting_planeswalker(edition)
    game.apply(changed(game, "gideon", "planeswalker"))
    assert game.combat.blocking == {}
    assert game.combat.attacking["ogre"] == "gideon"


def test_506_4d_what_stays_a_creature_blocks_on_and_is_attacked_no_longer(edition: str) -> None:
    game = fighting_planeswalker(edition)
    game.apply(changed(game, "gideon", "creature"))
    assert game.combat.blocking == {"gideon": ("cat",)}
    assert game.combat.attacking["ogre"] == ""


def fight(edition: str) -> Game:
    return given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})


@pytest.mark.editions("cr-2008-02-01")
@pytest.mark.parametrize(
    "event",
    [
        PermanentLeft("bear", "hand"),
        ControlChanged("bear", "alice"),
        PermanentPhasedOut("bear"),
        CombatRemovalEffectApplied("bear"),
        DestroyEffectApplied("bear"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_blocker_that_is_removed_leaves_a_blocked_creature(edition: str, event: Event) -> None:
    game = fight(edition)
    game.apply(event)
    assert game.combat.blocking == {}
    assert game.combat.blocked == {"ogre"}
    assert game.log[-1].rule == "306.4"  # type: ignore[attr-defined]  # a derived event
    play_on(game)
    assert game.damage.dealt == ()


@pytest.mark.editions("cr-2008-02-01")
def test_what_is_phased_out_is_not_in_play_and_so_has_left_combat(edition: str) -> None:
    """217.8c: phased-out objects are not in play; leaving play is what 306.4 asks for."""
    game = fight(edition)
    game.apply(PermanentPhasedOut("ogre"))
    assert game.combat.attacking == {}
    assert game.combat.blocking == {"bear": ()}


@pytest.mark.editions("cr-2008-02-01")
def test_a_creature_that_regenerates_is_removed_and_tapped(edition: str) -> None:
    game = fight(edition)
    game.apply(RegenerationEffectApplied("bear"))
    game.apply(DestroyEffectApplied("bear"))
    assert game.combat.blocking == {}
    assert "bear" in game.board.tapped


@pytest.mark.editions("cr-2008-02-01")
def test_b_tapping_a_blocker_prevents_no_combat_damage(edition: str) -> None:
    game = fight(edition)
    game.apply(PermanentTapped("bear"))
    play_on(game)
    assert ("bear", "ogre", 2) in game.damage.dealt


@pytest.mark.editions("cr-2008-02-01")
def test_c_what_attacked_a_planeswalker_that_is_gone_goes_on_attacking_and_may_be_blocked(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 3", "bear 2/2"], attack={"ogre": "jace"})
    game.apply(PermanentLeft("jace"))
    assert game.combat.attacking == {"ogre": ""}
    assert game.judge({"bear": ["ogre"]}).legal
    game.declare_blockers({})
    play_on(game)
    assert game.damage.dealt == ()


def test_the_rule_by_which_it_is_removed_is_that_of_what_it_was(edition: str) -> None:
    """506.4d is about what blocks and is attacked alone."""
    game = a_block(edition)
    game.apply(changed(game, "bear", "artifact"))
    (removed,) = (event for event in game.log if isinstance(event, RemovedFromCombat))
    assert removed.rule == ("306.4" if edition == "cr-2008-02-01" else "506.4")
