"""What projections keep of a game: cards that nobody knows, life that was gained, what resolved last, doubts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.abilities import CombatTrait, SpellAbility, Triggered, Unsupported
from events.board import LifeChanged, Permanent
from events.casting import SpellCast
from events.characteristics import ChangesTypes
from events.conditions import HasMore, UnreadCondition
from events.damage import CombatDamageDealt, CreatureDestroyed
from events.filters import THIS, Filter
from events.instructions import Draws, GainsControl
from events.references import THIS_ONE
from events.rule import Edition
from projections.combat import Combat
from projections.followed_instructions import instruction_is_followed
from projections.layers.conditions import is_so
from projections.layers.graveyards import Graveyard
from projections.projection import Projection
from projections.triggers.graveyards import goes_elsewhere
from projections.unread import frees_at_most, not_in_force
from simulator.oracle import compile_words
from simulator.oracle.freeing import freed_by
from simulator.rules.counters import without_counters
from tests.given import given

JUNE = "cr-2024-06-07"


def test_a_card_that_nobody_knows_is_one_card_more() -> None:
    there = Graveyard(whole=True).with_card(Permanent(id="bear", controller="alice")).with_card(None).with_card(None)
    assert there.how_many("", (), None) == (3, 3)
    assert there.blank == 2


def test_life_that_is_gained_by_a_total_that_is_another_counts() -> None:
    game = given(JUNE, alice=["bear 2/2"], bob=["ogre 3/3"])
    game.apply(LifeChanged("alice", 23))
    game.apply(LifeChanged("alice", 22))
    assert {(player, what): n for player, what, n in game.triggers.turn.counts} == {
        ("alice", "life_gained"): 3,
        ("alice", "life_lost"): 1,
    }


def test_what_resolved_last_is_part_of_what_is_digested() -> None:
    game = given(JUNE, alice=[("idol 1/1", "Whenever this creature attacks, you gain 1 life.")], attack=["idol"])
    game.stack_waiting()
    game.resolve_top()
    found = game.triggers.value()
    assert found["resolved"] is not None
    assert found["stack"] == []
    assert found.keys() >= {"counts", "waiting", "stack", "delayed", "resolved", "number", "targets", "decided", "last"}


@pytest.mark.parametrize(
    ("text", "moment"),
    [("destroy it at end of combat", ()), ("sacrifice it at the beginning of the next end step", ("end_step",))],
)
def test_the_moment_that_a_delayed_ability_waits_for_is_digested_unless_it_is_the_end_of_combat(
    text: str, moment: tuple[str, ...]
) -> None:
    """The first recordings knew no other moment, and their digests stand."""
    game = given(JUNE, alice=[("ogre 3/3", f"Whenever this creature attacks, {text}.")], attack=["ogre"])
    game.stack_waiting()
    game.resolve_top()
    found: Any = game.triggers.value()["delayed"]
    ((number, source, _, controller, objects, player, delayed, *more),) = found
    assert (number, source, controller, objects, player, delayed) == (1, "ogre", "alice", ("ogre",), "bob", True)
    assert (*more,) == moment


def test_whom_words_that_are_not_read_free_at_most() -> None:
    assert frees_at_most(Triggered()) == "nobody"
    assert frees_at_most(Unsupported(frees="host")) == "host"
    assert frees_at_most(Unsupported(frees="host", blocking=False)) == "nobody"


def test_an_apostrophe_is_one_however_it_is_printed() -> None:
    words = "at the beginning of your upkeep, it{0}s a wall."
    assert freed_by(words.format("'")) == freed_by(words.format("’")) != "nobody"


def test_a_projection_that_lacks_a_handler_is_told_which() -> None:
    with pytest.raises(TypeError, match=r"'combat' and its column of the matrix differ in .*BecameBlocking, .*"):
        Projection("combat", Combat, {})
    with pytest.raises(TypeError, match=r"differ in .*CreatureDestroyed"):
        Projection("combat", Combat, {CreatureDestroyed: print, CombatDamageDealt: print})


@pytest.mark.parametrize(("keyword", "elsewhere"), [("rebound", None), ("cipher", None), ("flashback {1}{R}", False)])
def test_whether_a_spell_goes_elsewhere_as_it_resolves(keyword: str, elsewhere: bool | None) -> None:
    card = Permanent(id="bolt", controller="alice", types=("instant",), keywords=(keyword,))
    spell = SpellCast(player="alice", card=card, does=(SpellAbility(effect=Draws(n=1)),))
    assert goes_elsewhere(spell) is elsewhere


def test_an_ability_that_changes_its_own_permanent_frees_itself_at_most() -> None:
    said = {
        "itself": ChangesTypes(subject=THIS, types=("artifact",), condition=UnreadCondition()),
        "host": ChangesTypes(subject=(Filter(bears_this=True),), types=("artifact",), condition=UnreadCondition()),
        "anyone": ChangesTypes(subject=(Filter(any_type=("land",)),), types=("artifact",), condition=UnreadCondition()),
    }
    assert {frees: [each.frees for each in not_in_force(ability)] for frees, ability in said.items()} == {
        frees: [frees] for frees in said
    }


def test_the_defending_player_is_asked_who_has_more() -> None:
    game = given(JUNE, alice=["bear 2/2"], bob=["ogre 3/3", "elk 1/1"], attack=["bear"])
    seen, bear = game.triggers.as_seen(), game.board.permanents["bear"]
    asked = HasMore(who="defending player", than="you", of="permanents", which=(Filter(any_type=("creature",)),))
    assert is_so(asked, seen, bear, "bob") is True
    assert is_so(asked, seen, bear, "alice") is False


def test_control_that_ends_at_another_time_is_not_followed() -> None:
    known = GainsControl(what=THIS_ONE, until="end_of_turn")
    assert instruction_is_followed(known)
    assert not instruction_is_followed(replace(known, until="next_turn"))


def test_what_a_keyword_counter_gave_goes_with_it_and_nothing_else() -> None:
    _, abilities = compile_words(("trample", "flying"), (), "bear")
    bear = Permanent(id="bear", controller="alice", power=3, toughness=3, keywords=("trample", "flying"))
    grown = replace(bear, abilities=abilities, counters=(("flying", 1), ("+1/+1", 1)))
    plain = without_counters(grown, Edition.CR_2026_01_16)
    assert (plain.keywords, plain.power, plain.toughness, plain.counters) == (("trample",), 2, 2, ())
    assert [each.trait for each in plain.abilities if isinstance(each, CombatTrait)] == ["trample"]
