"""508.1d: requirements to attack; tapped creatures and those with unpaid costs to attack are exempt."""

from __future__ import annotations

from tests.cr_2024_06_07.test_508_1d import *  # noqa: F403
from tests.cr_2024_06_07.test_508_1d import MUST, TAX, refused
from tests.given import given

# Other words, other tests:
del test_a_cost_for_the_whole_attack_once_paid_lets_every_creature_attack  # noqa: F821


def test_a_cost_to_attack_excuses_it(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[("ghosts artifact", TAX)])
    paying = game.fork().declare_attackers({"ogre": "bob"})
    assert (paying.obeyed, paying.maximum) == (None, None)
    verdict = game.declare_attackers({})
    assert (verdict.obeyed, verdict.maximum) == (None, None)


def test_who_pays_for_the_whole_attack_need_not_attack_with_what_is_exempt(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack unless their controller pays {2}.")
    game = given(edition, alice=[("ogre 3/3", MUST), ("elf 1/1", MUST), "imp 1/1"], bob=[moat])
    for attackers in ({}, {"imp": "bob"}, {"ogre": "bob"}, {"ogre": "bob", "elf": "bob"}):
        assert game.fork().declare_attackers(attackers).legal


def test_a_creature_with_a_way_to_attack_without_a_cost_is_not_exempt(edition: str) -> None:
    moat = ("moat artifact", "Creatures can't attack you unless their controller pays {2} for each of those creatures.")
    game = given(edition, alice=[("ogre 3/3", MUST)], bob=[moat, "jace planeswalker 4"])
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"ogre": "jace"}).legal


def test_a_tapped_creature_is_exempt_and_another_is_not(edition: str) -> None:
    game = given(edition, alice=[("ogre 3/3; tapped", MUST), ("elf 1/1", MUST)])
    assert refused(game, {}) == ["508.1d"]
    assert game.declare_attackers({"elf": "bob"}).legal
