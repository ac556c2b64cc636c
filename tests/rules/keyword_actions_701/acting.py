"""Boards on which a creature of alice's says what it does as it attacks or for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.board import AbilitiesGained
from simulator.game.game import Game
from simulator.oracle import compile_ability
from tests.given import Spec, given


def says(game: Game, permanent: str, *sentences: str) -> Game:
    """The game, in which a permanent has these abilities too."""
    for sentence in sentences:
        game.apply(AbilitiesGained(permanent, compile_ability(sentence).abilities))
    return game


def acting(
    edition: str,
    sentence: str,
    *,
    alice: Sequence[Spec] = ("bear 2/2",),
    bob: Sequence[Spec] = ("cub 2/2",),
    **more: Any,
) -> Game:
    """Alice's first creature has an ability, and attacks bob."""
    game = given(edition, alice=alice, bob=bob, **more)
    first = str(alice[0]).split(" ", 1)[0]
    says(game, first, sentence)
    game.declare_attackers({first: "bob"})
    return game
