"""509.2a, 509.3a: what leaves combat, or stops blocking or being blocked, leaves the orders that there are."""

from __future__ import annotations

from events.combat import CombatRemovalEffectApplied
from tests.cr_2024_06_07.test_509_2a import *  # noqa: F403
from tests.cr_2024_06_07.test_509_2a import crossed


def test_509_3a_a_removed_attacker_leaves_the_order_of_the_others(edition: str) -> None:
    game = crossed(edition)
    game.apply(CombatRemovalEffectApplied("ogre"))
    assert game.orders.orders["wall"] == ("dog", "cat")
    assert "bear" not in game.orders.orders
    assert "ogre" not in game.orders.orders
