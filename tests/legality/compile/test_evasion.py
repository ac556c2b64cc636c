"""Permissions to block as though keywords were otherwise."""

from __future__ import annotations

import pytest

from events.board import Permanent, PermanentEntered
from simulator.oracle import Understood, compile_sentence
from tests.given import Spec, effect, given

JUNE = "cr-2024-06-07"
AS_THOUGH_IT_HAD = "This creature can block creatures with shadow as though it had shadow."
AS_THOUGH_THEY_HAD_NONE = "This creature can block creatures with shadow as though they didn't have shadow."
AS_THOUGH_REACH = "This creature can block creatures with flying as though it had reach."


def may_block(attacker: Spec, *blocker: str) -> bool | None:
    game = given(JUNE, alice=[attacker], bob=[("b 2/2", *blocker)], attack=["a"])
    return game.judge({"b": ["a"]}).legal


@pytest.mark.parametrize("permission", [AS_THOUGH_IT_HAD, AS_THOUGH_THEY_HAD_NONE])
def test_a_creature_without_shadow_may_block_one_with_shadow_by_permission(permission: str) -> None:
    assert may_block("a 2/2 shadow") is False
    assert may_block("a 2/2 shadow", permission) is True


@pytest.mark.parametrize("permission", [AS_THOUGH_IT_HAD, AS_THOUGH_THEY_HAD_NONE])
def test_a_permission_lifts_no_other_restriction(permission: str) -> None:
    assert may_block("a 2/2 shadow, flying", permission) is False
    assert may_block(("a 2/2 shadow", "This creature can't be blocked."), permission) is False
    assert may_block("a 2/2", permission, "This creature can't block.") is False


def test_two_permissions_work_together() -> None:
    assert may_block("a 2/2 shadow, flying", AS_THOUGH_REACH) is False
    assert may_block("a 2/2 shadow, flying", AS_THOUGH_REACH, AS_THOUGH_THEY_HAD_NONE) is True


def test_a_permission_is_never_a_burden() -> None:
    wary = ("a 2/2 flying", "This creature can't be blocked by creatures with reach.")
    game = given(JUNE, alice=[wary], bob=[("b 2/2 flying", AS_THOUGH_REACH)], attack=["a"])
    assert game.judge({"b": ["a"]}).legal is True


def test_it_is_for_the_attackers_that_it_names_only() -> None:
    dragons = "This creature can block Dragons as though it had reach."
    assert may_block("a 2/2 flying", dragons) is False


@pytest.mark.parametrize(
    "hers",
    [["a 2/2 islandwalk"], ["a 2/2", ("lord 1/1", "Other creatures you control have islandwalk.")]],
    ids=["its own", "given by a sentence"],
)
def test_landwalk_can_be_ignored(hers: list[Spec]) -> None:
    island = PermanentEntered(Permanent(id="island", controller="bob", types=("land",), subtypes=("island",)))
    game = given(JUNE, alice=hers, bob=["b 2/2"], effects=[island], attack=["a"])
    assert game.judge({"b": ["a"]}).legal is False
    read = compile_sentence("Creatures with islandwalk can be blocked as though they didn't have islandwalk.")
    assert isinstance(read, Understood)
    game.apply(effect(read.abilities[0]))
    assert game.judge({"b": ["a"]}).legal is True


def test_the_violation_names_the_restriction_where_no_permission_helps() -> None:
    game = given(JUNE, alice=["a 2/2 shadow, flying"], bob=[("b 2/2", AS_THOUGH_IT_HAD)], attack=["a"])
    assert any("flying" in violation.because for violation in game.judge({"b": ["a"]}).violations)


def test_a_permission_on_a_board_without_blockers_permits_nothing() -> None:
    law = ("law 1/1", "Creatures with flying can be blocked as though they didn't have flying.")
    game = given("cr-2024-06-07", alice=[law, "hawk 1/1 flying"], attack=["hawk"])
    assert game.judge({}).legal is True
