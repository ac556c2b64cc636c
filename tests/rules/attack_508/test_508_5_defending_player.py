"""508.5: the defending player of an attacking creature's ability is the one player that the creature attacks."""

from __future__ import annotations

import pytest

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered
from events.board import AbilitiesGained
from events.filters import Filter
from events.instructions import Taps
from events.references import DefendingPlayer, Described, Target, Targets
from simulator.game.game import Game
from tests.given import given, refused

pytestmark = pytest.mark.rule("508.5")

THEIRS = Targets(objects=(Described(which=(Filter(any_type=("creature",)),), controlled_by=DefendingPlayer()),))


def _attacking(edition: str, condition: when.When, attacks: dict[str, str]) -> Game:
    """The game after attackers of alice are declared, of which the bear taps what the defending player controls."""
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"], carol=["ox 2/4", "owl 1/1"])
    tapping = Triggered(when=(condition,), effect=Taps(what=Target()), targets=(THEIRS,), words="tap target creature")
    game.apply(AbilitiesGained("bear", (tapping,)))
    game.declare_attackers(attacks)
    return game


def test_a_creature_of_another_defending_player_is_no_target(edition: str) -> None:
    game = _attacking(edition, when.Attacks(), {"bear": "carol", "elk": "bob"})
    refused(lambda: game.resolve_top(["cub"]))
    game.resolve_top(["owl"])
    assert "owl" in game.board.tapped


def test_the_only_creature_of_the_player_is_the_target(edition: str) -> None:
    game = _attacking(edition, when.Attacks(), {"bear": "bob", "elk": "carol"})
    game.resolve_top()
    assert "cub" in game.board.tapped
    assert not game.triggers.unread.happened


def test_whoever_is_attacked_by_several_may_be_meant(edition: str) -> None:
    game = _attacking(edition, other.OneOrMoreAttack(subject=()), {"bear": "bob", "elk": "carol"})
    refused(lambda: game.resolve_top(["elk"]))
    game.resolve_top(["ox"])
    assert "ox" in game.board.tapped
