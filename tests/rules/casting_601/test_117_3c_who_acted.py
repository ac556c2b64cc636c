"""117.3c: whoever casts a spell or activates an ability receives priority afterward; 117.3b: then the active player."""

from __future__ import annotations

import pytest

from tests.rules.casting_601.playing import GROWS, bears, spell, with_abilities

pytestmark = pytest.mark.rule("117.3c")


def test_whoever_cast_a_spell_receives_priority(edition: str) -> None:
    game = bears(edition, attack=["bear"])
    assert game.priority == "alice"
    game.cast("bob", spell(controller="bob"), targets=["cub"])
    assert game.priority == "bob"
    assert game.fork().priority == "bob"
    game.cast("alice", spell("again"), targets=["bear"])
    assert game.priority == "alice"


def test_after_what_resolves_the_active_player_does(edition: str) -> None:
    game = with_abilities(bears(edition, attack=["bear"]), "cub", GROWS)
    game.activate("bob", "cub")
    game.activate("bob", "cub")
    assert game.priority == "bob"
    game.resolve_top()
    assert game.priority == "alice"


def test_and_so_it_does_in_the_next_step(edition: str) -> None:
    game = with_abilities(bears(edition), "cub", GROWS)
    game.activate("bob", "cub")
    game.settle_stack()
    game.declare_attackers({"bear": "bob"})
    assert game.priority == "alice"
