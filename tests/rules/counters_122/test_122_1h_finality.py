"""122.1h: a permanent with a finality counter is exiled instead of being put into a graveyard."""

from __future__ import annotations

import pytest

from .boards import ATTACK, BLOCK, DAMAGE, Step, creature, expect, holds, outcome

pytestmark = pytest.mark.rule("122.1h")

MOURNER = creature("m", "A", {}, text=["T: Whenever another creature dies, you gain 1 life."])


def effect(kind: str, **more: object) -> Step:
    return {"do": "effect", "kind": kind, "object": "a", **more}


@pytest.mark.parametrize(
    "script",
    [
        [ATTACK, BLOCK, DAMAGE],
        [effect("destroy")],
        [effect("sacrifice")],
        [ATTACK, effect("modify", toughness=-2), {"do": "pass_priority"}],
    ],
    ids=["combat damage", "destroyed", "sacrificed", "no toughness"],
)
def test_it_does_not_die_and_is_in_no_graveyard(edition: str, script: list[Step]) -> None:
    board = [creature("a", "A", {"finality": 1}), creature("b", "D", {}, toughness=3), MOURNER]
    holds(edition, board, *script, expect(not_battlefield=["a"], waiting=[], triggers={"T": 0}))
    graveyard = [creature("a", "A", {}), *board[1:]]
    holds(edition, graveyard, *script[:3], expect(graveyard=["a"], triggers={"T": 1}))


def test_it_is_in_no_graveyard(edition: str) -> None:
    board = [creature("a", "A", {"finality": 1}), creature("b", "D", {"finality": 1})]
    found = outcome(edition, board, ATTACK, BLOCK, DAMAGE, expect(graveyard=["a"]))
    assert "graveyard" in str(found)


@pytest.mark.editions("cr-2022-10-07")
@pytest.mark.rule("122.1c")
def test_in_2022_finality_says_nothing(edition: str) -> None:
    board = [creature("a", "A", {"finality": 1}), creature("b", "D", {}), MOURNER]
    holds(edition, board, ATTACK, BLOCK, DAMAGE, expect(graveyard=["a"], triggers={"T": 2}))
