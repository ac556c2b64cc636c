"""702.15c, 608.2h: what left the battlefield with what it watched deals damage as it last existed there.

In whichever order those are listed that leave at the same time.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from events.effects import DestroyEffectApplied
from simulator.game.game import Game
from tests.given import Spec, given

pytestmark = [pytest.mark.rule("702.15"), pytest.mark.since("cr-2022-10-07")]


def _destroyed_together(game: Game, order: tuple[str, ...]) -> Game:
    for number, one in enumerate(order):
        game.apply(DestroyEffectApplied(one, together=number > 0))
    return game


@pytest.mark.parametrize("order", [*permutations(("imp", "orc"))])
@pytest.mark.parametrize("lord", [(), ("idol artifact", "Creatures you control have lifelink.")])
def test_lifelink(edition: str, order: tuple[str, ...], lord: Spec) -> None:
    watching = "Whenever another creature dies, this creature deals 1 damage to each opponent."
    imp = ("imp 1/1" if lord else "imp 1/1 lifelink", watching)
    game = given(edition, alice=[imp, *([lord] if lord else [])], bob=["orc 2/2"])
    _destroyed_together(game, order).resolve_top()
    assert game.board.life == {"alice": 21, "bob": 19}


@pytest.mark.parametrize("order", [*permutations(("imp", "idol", "orc"))])
def test_lifelink_of_what_leaves_as_well(edition: str, order: tuple[str, ...]) -> None:
    watching = "Whenever another creature dies, this creature deals 1 damage to each opponent."
    lord = ("idol artifact", "Creatures you control have lifelink.")
    game = given(edition, alice=[("imp 1/1", watching), lord], bob=["orc 2/2"])
    _destroyed_together(game, order).resolve_top()
    assert game.board.life == {"alice": 21, "bob": 19}


@pytest.mark.parametrize("order", [*permutations(("imp", "orc"))])
def test_deathtouch(edition: str, order: tuple[str, ...]) -> None:
    watching = "Whenever another creature dies, this creature deals 1 damage to each creature."
    game = given(edition, alice=[("imp 1/1 deathtouch", watching)], bob=["orc 2/2", "giant 5/5"])
    _destroyed_together(game, order).resolve_top()
    assert "giant" not in game.board.permanents


@pytest.mark.parametrize("order", [*permutations(("imp", "orc"))])
def test_its_power(edition: str, order: tuple[str, ...]) -> None:
    watching = "Whenever another creature dies, this creature deals damage equal to its power to each opponent."
    game = given(edition, alice=[("imp 3/1", watching)], bob=["orc 2/2"])
    _destroyed_together(game, order).resolve_top()
    assert game.board.life == {"alice": 20, "bob": 17}
