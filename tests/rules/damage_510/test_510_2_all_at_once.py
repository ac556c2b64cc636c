"""510.2: all combat damage is dealt at once.

- In 2008, 310.4: combat damage is dealt as it was assigned, whatever has become of its sources, not to what is not
  there.
- In 2009 and 2010, 510.3, 510.4: what triggered on damage goes on the stack first, then what triggered on what died
  of it.
"""

from __future__ import annotations

import pytest

from events.board import ColorsChanged, DamageMarked, PermanentLeft, PowerToughnessChanged
from events.combat import CombatRemovalEffectApplied
from events.damage import CombatDamageDealt, CreatureDestroyed, DamagePrevented
from events.effects import PermanentPhasedIn, PermanentPhasedOut
from events.event import Event
from simulator.game.game import Game
from tests.given import given, permanent, play_on, until

pytestmark = [pytest.mark.rule("510.2"), pytest.mark.since("cr-2009-10-01")]


def hawk_and_piker(edition: str) -> Game:
    return given(
        edition,
        alice=["hawk 1/1 flying", "piker 2/1"],
        bob=["fanatic 1/1"],
        attack=["hawk", "piker"],
        block={"fanatic": ["piker"]},
    )


def test_example_mogg_fanatic_the_sacrificed_blocker_deals_and_is_dealt_no_combat_damage(edition: str) -> None:
    game = hawk_and_piker(edition)
    game.apply(PermanentLeft("fanatic"))
    game.apply(DamageMarked("hawk", 1))
    assert "hawk" not in game.board.permanents
    play_on(game)
    assert game.damage.dealt == ()
    assert "piker" in game.board.permanents


def test_example_mogg_fanatic_left_alone_the_two_deal_lethal_damage_to_one_another(edition: str) -> None:
    game = play_on(hawk_and_piker(edition))
    assert set(game.damage.dead) == {"fanatic", "piker"}
    assert "hawk" in game.board.permanents
    assert "hawk" not in game.damage.taken


def test_nothing_is_dealt_before_every_player_has_announced(edition: str) -> None:
    game = until(hawk_and_piker(edition), "combat_damage")
    game.announce_damage("alice")
    assert game.damage.dealt == ()
    game.announce_damage("bob")
    assert len(game.damage.dealt) == 3


def test_all_of_it_is_dealt_before_anything_dies_of_it(edition: str) -> None:
    game = play_on(hawk_and_piker(edition))
    kinds = [type(event) for event in game.log if isinstance(event, CombatDamageDealt | CreatureDestroyed)]
    assert kinds == [CombatDamageDealt] * 3 + [CreatureDestroyed] * 2


def test_damage_that_an_effect_prevents_is_not_dealt(edition: str) -> None:
    game = until(hawk_and_piker(edition), "combat_damage")
    game.apply(DamagePrevented("fanatic", "piker", 1))
    play_on(game)
    assert "piker" in game.board.permanents
    assert game.damage.dealt == (("hawk", "bob", 1), ("piker", "fanatic", 2))


def test_what_was_prevented_in_the_first_step_is_not_prevented_again_in_the_second(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "first_strike_damage")
    game.apply(DamagePrevented("duelist", "bob", 2))
    play_on(game)
    assert game.board.life["bob"] == 18


def on_the_stack(edition: str, *, bob: tuple[str, ...] = ("bear 2/2",)) -> Game:
    game = given(edition, alice=["ogre 3/3; black"], bob=bob, attack=["ogre"], block={bob[0].split()[0]: ["ogre"]})
    until(game, "combat_damage")
    game.announce_damage("alice")
    game.announce_damage("bob")
    return game


@pytest.mark.editions("cr-2008-02-01")
@pytest.mark.parametrize(
    "event",
    [PermanentLeft("bear", "hand"), PermanentLeft("bear"), PermanentPhasedOut("bear")],
    ids=["returned", "died", "phased out"],
)
def test_a_source_that_has_gone_deals_its_damage_and_is_dealt_none(edition: str, event: Event) -> None:
    game = on_the_stack(edition)
    game.apply(event)
    game.resolve_top()
    assert game.damage.dealt == (("bear", "ogre", 2),)


@pytest.mark.editions("cr-2008-02-01")
def test_a_power_that_has_changed_changes_nothing(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PowerToughnessChanged("ogre", 0, 3))
    game.resolve_top()
    assert ("ogre", "bear", 3) in game.damage.dealt


@pytest.mark.editions("cr-2008-02-01")
def test_a_recipient_that_has_left_combat_is_dealt_it_nevertheless(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(CombatRemovalEffectApplied("bear"))
    game.resolve_top()
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


@pytest.mark.editions("cr-2008-02-01")
def test_b_a_source_in_play_is_as_it_is_and_one_that_left_as_it_last_existed(edition: str) -> None:
    protected = ("knight 2/2 protection from black",)
    game = on_the_stack(edition, bob=protected)
    gone = game.fork()
    gone.apply(PermanentLeft("ogre"))
    gone.resolve_top()
    assert gone.damage.dealt == ()
    game.apply(ColorsChanged("ogre", ("red",)))
    game.resolve_top()
    assert ("ogre", "knight", 3) in game.damage.dealt


@pytest.mark.editions("cr-2008-02-01")
def test_c_what_returns_to_play_is_not_what_damage_was_assigned_to(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PermanentLeft("bear", "exile"))
    game.apply(permanent("bear 2/2", "bob"))
    game.resolve_top()
    assert game.damage.dealt == (("bear", "ogre", 2),)


@pytest.mark.editions("cr-2008-02-01")
def test_what_phases_back_in_is_the_same_permanent(edition: str) -> None:
    game = on_the_stack(edition)
    game.apply(PermanentPhasedOut("bear"))
    game.apply(PermanentPhasedIn("bear"))
    game.resolve_top()
    assert ("ogre", "bear", 3) in game.damage.dealt


@pytest.mark.rule("cr-2010-02-01 510.3")
def test_abilities_that_trigger_on_damage_lie_below_those_that_trigger_on_dying(edition: str) -> None:
    mourner = ("mourner 1/1", "X: Whenever a creature is put into a graveyard from the battlefield, ...")
    hurt = ("wall 0/8", "H: Whenever this creature is dealt damage, ...")
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 3/3", mourner],
        bob=[hurt, "bear 2/2"],
        attack=["ogre", "wolf"],
        block={"wall": ["ogre"], "bear": ["wolf"]},
    )
    until(game, "combat_damage")
    game.deal_damage()
    assert sorted(trigger.name for trigger in game.triggers.waiting) == ["H", "X"]
    game.stack_triggers("alice", [trigger.number for trigger in game.triggers.waiting if trigger.name == "X"])
    assert [trigger.name for trigger in game.triggers.stack] == ["H", "X"]
    assert game.priority == "alice"
