"""704.5j: two legendary permanents of one name don't stay; the player who controls both chooses, as of 2013."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from simulator.game.game import Game
from tests.given import judged
from tests.rules.casting_601.playing import bears, spell

pytestmark = pytest.mark.rule("704.5j")


def _with(edition: str, first: str, second: str) -> Game:
    """A game in which a legendary creature is there, and another on the stack."""
    game = bears(edition)
    for each, name in (("one", first), ("two", second)):
        game.settle_stack()
        legend = spell(each, types=("creature",), power=2, toughness=2, supertypes=("legendary",))
        game.cast("alice", legend._replace(card=replace(legend.card, name=name)))
    return game


def test_which_of_two_of_one_name_stays_is_undetermined(edition: str) -> None:
    game = _with(edition, "Isamaru", "Isamaru")
    before = game.digests()
    verdict = judged(game.resolve_top)
    assert verdict.legal is None
    assert "one, two are legendary" in verdict.because
    assert game.digests() == before


def test_two_of_different_names_stay(edition: str) -> None:
    game = _with(edition, "Isamaru", "Kozilek")
    game.resolve_top()
    assert {"one", "two"} <= {*game.board.permanents}
