"""117.1: spells are cast and abilities activated with priority; what is no instant waits for the main phase."""

from __future__ import annotations

import pytest

from tests.given import broken, judged
from tests.rules.casting_601.playing import GROWS, bears, spell
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("117.1")


def test_an_instant_is_cast_whenever_players_get_priority(edition: str) -> None:
    game = bears(edition)
    assert game.cast("bob", spell(controller="bob"), targets=["bear"]).legal
    game.settle_stack()
    game.declare_attackers({"bear": "bob"})
    assert game.cast("alice", spell(), targets=["bear"]).legal
    game.resolve_top()
    assert game.board.permanents["bear"].power == 8


def test_nobody_casts_or_activates_before_attackers_are_declared(edition: str, number: Numbered) -> None:
    game = bears(edition, GROWS)
    while game.board.step != "declare_attackers":
        game.pass_step()
    before = game.digests()
    cast = judged(lambda: game.cast("alice", spell(), targets=["bear"]))
    activated = judged(lambda: game.activate("alice", "bear"))
    assert all(each.startswith(number("117.1")) for each in (*broken(cast), *broken(activated)))
    assert game.digests() == before


@pytest.mark.parametrize("kind", ["sorcery", "creature", "enchantment"])
def test_what_is_no_instant_is_not_cast_in_combat(edition: str, kind: str, number: Numbered) -> None:
    game = bears(edition, attack=["bear"])
    verdict = judged(lambda: game.cast("alice", spell(types=(kind,), does=())))
    numbers = [each for each in broken(verdict) if not each.startswith(number("117.1"))]
    assert numbers == ([number("307.1")] if kind == "sorcery" else [])


def test_nor_while_the_stack_is_not_empty_nor_in_anothers_turn(edition: str) -> None:
    game = bears(edition)
    game.cast("alice", spell(), targets=["bear"])
    judged(lambda: game.cast("alice", spell("ogre", types=("creature",))))
    game.settle_stack()
    judged(lambda: game.cast("bob", spell("ogre", types=("creature",), controller="bob")))
    assert game.cast("alice", spell("ogre", types=("creature",))).legal


def test_with_flash_it_is(edition: str) -> None:
    game = bears(edition, attack=["bear"])
    assert game.cast("bob", spell("ogre", types=("creature",), keywords=("flash",), controller="bob")).legal
    game.resolve_top()
    assert game.board.permanents["ogre"].entered_this_turn
