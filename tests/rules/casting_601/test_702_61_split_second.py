"""702.61a: while a spell with split second is on the stack nothing is cast and no ability but for mana activated."""

from __future__ import annotations

import pytest

from tests.given import broken, judged
from tests.rules.casting_601.playing import GROWS, bears, spell
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("702.61a")


def test_nothing_is_cast_or_activated_while_it_is_on_the_stack(edition: str, number: Numbered) -> None:
    game = bears(edition, GROWS)
    game.cast("bob", spell("sudden", controller="bob", keywords=("split second",)), targets=["cub"])
    assert broken(judged(lambda: game.cast("alice", spell(), targets=["bear"]))) == [number("702.61a")]
    assert broken(judged(lambda: game.activate("alice", "bear"))) == [number("702.61a")]
    game.resolve_top()
    assert game.activate("alice", "bear").legal
    assert game.cast("alice", spell(), targets=["bear"]).legal
