"""702.15b, 702.2b: a static may give lifelink or deathtouch to spells, and these are the sources of their damage."""

from __future__ import annotations

import pytest

from events.abilities import SpellAbility
from events.board import AbilitiesGained, PermanentLeft
from events.instructions import DealsDamageToTargets
from events.references import This
from simulator.game.game import Game
from simulator.oracle import compile_words
from simulator.rules.announcing import Spell
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, spell

pytestmark = pytest.mark.rule("702.15")

SHOCK = SpellAbility(targets=(CREATURE,), effect=DealsDamageToTargets(source=This(), n=2))
BOTH = "Instant and sorcery spells you control have deathtouch and lifelink."


def shock(controller: str, name: str = "shock") -> Spell:
    """An instant that deals 2 damage to target creature."""
    return spell(name, does=(SHOCK,), controller=controller)


def fighting(edition: str, *words: str) -> Game:
    """A game in combat; the words stand on alice's bear, and bob has an ox."""
    game = given(edition, alice=["bear 2/4"], bob=["ox 5/5"], attack=["bear"])
    game.apply(AbilitiesGained("bear", compile_words((), words, "bear").abilities))
    return game


def test_a_spell_that_has_them_destroys_and_its_controller_gains_life(edition: str) -> None:
    game = fighting(edition, BOTH)
    assert game.cast("alice", shock("alice"), targets=["ox"]).legal
    game.resolve_top()
    assert "ox" not in game.board.permanents
    assert game.board.life == {"alice": 22, "bob": 20}


def test_spells_of_others_and_of_other_types_have_nothing(edition: str) -> None:
    for words, player in ((BOTH, "bob"), ("Creature spells you cast have deathtouch and lifelink.", "alice")):
        game = fighting(edition, words)
        assert game.cast(player, shock(player), targets=["ox"]).legal
        game.resolve_top()
        assert "ox" in game.board.permanents
        assert game.board.life == {"alice": 20, "bob": 20}
        assert not game.triggers.unread.happened


def test_it_counts_who_has_it_as_the_damage_is_dealt(edition: str) -> None:
    game = fighting(edition, BOTH)
    game.cast("alice", shock("alice"), targets=["ox"])
    game.apply(PermanentLeft("bear"))
    game.resolve_top()
    assert "ox" in game.board.permanents
    assert game.board.life == {"alice": 20, "bob": 20}
