"""Boards of named creatures of Duel Masters on which something is not known: the verdict is undetermined."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.cards.duel_boards import BATTLE, Played, attack, both_editions, card, expect


def put_blocking(name: str, called: str, attacker: str) -> dict[str, Any]:
    """An effect by which a creature is put into the battle zone blocking."""
    permanent = card(name, called, "D")
    return {"do": "effect", "kind": "put_into_battle_zone_blocking", "permanent": permanent, "attacker": attacker}


def vanilla(called: str, player: str, power: int, **said: Any) -> dict[str, Any]:
    """A creature without abilities."""
    return {"id": called, "controller": player, "power": power, **said}


@both_editions
@pytest.mark.parametrize(
    "name",
    [
        "Artisan Picora",
        "Baraga, Blade of Gloom",
        "Berochika, Channeler of Suns",
        "Bonfire Lizard",
        "Hurlosaur",
        "Klujadras",
        "Q-tronic Hypermind",
        "Stinger Worm",
    ],
)
def test_what_a_creature_does_as_it_is_put_in_blocking_is_in_doubt_in_the_first_attack(
    played: Played, edition: str, name: str
) -> None:
    board = [vanilla("a", "A", 2500), vanilla("b", "A", 900)]
    script = (attack("a", "D"), put_blocking(name, "new", "a"), *BATTLE, attack("b", "D"))
    assert isinstance(played(board, *script, expect(legal=True), edition=edition), NotKnown)


@both_editions
def test_a_creature_without_abilities_that_is_put_in_blocking_leaves_no_doubt(played: Played, edition: str) -> None:
    board = [vanilla("a", "A", 2500), vanilla("b", "A", 900)]
    script = (attack("a", "D"), put_blocking("Aqua Vehicle", "new", "a"), *BATTLE, attack("b", "D"))
    assert played(board, *script, expect(legal=True), edition=edition) == Passed()
