"""A duel in which both players have modal abilities that triggered on a block."""

from __future__ import annotations

from simulator.game.duel import Duel
from tests.duels import duel

ALICE = [
    (
        "ao 3000",
        "X1: Whenever this creature becomes blocked, choose one: M1; or M2.",
        "X2: Whenever this creature becomes blocked, ...",
    )
]
BOB = [
    (
        "bo 4000 blocker",
        "Y1: Whenever this creature blocks, choose one: draw; M2; or M3.",
        "Y2: Whenever this creature blocks, ...",
    )
]


def modal(edition: str) -> Duel:
    """Bob's creature has just blocked alice's."""
    return duel(edition, alice=ALICE, bob=BOB, attack="bob", choose=["bo"])
