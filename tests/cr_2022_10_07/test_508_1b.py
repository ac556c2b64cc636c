"""508.1b: players and planeswalkers can be attacked, as in June 2024; of battles nothing is said yet."""

import pytest

from simulator.game.verdict import IllegalDeclaration
from tests.cr_2024_06_07.test_508_1b import *  # noqa: F403
from tests.given import broken, given, permanent


def test_a_battle_cant_be_attacked(edition: str) -> None:
    """No card is one yet; if one was there all the same, it would be no player and no planeswalker."""
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"])
    game.apply(permanent("siege battle 5; protected by bob", "alice"))
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_attackers({"ogre": "siege"})
    assert broken(refused.value.verdict) == ["508.1b"]
