"""702.135 afterlife and 702.181 mobilize: keywords that create tokens."""

from __future__ import annotations

import pytest

from events.effects import DestroyEffectApplied
from tests.given import given

pytestmark = [pytest.mark.rule("608.2c"), pytest.mark.since("cr-2024-06-07")]


def test_afterlife_leaves_spirits(edition: str) -> None:
    game = given(edition, alice=["monk 1/1 afterlife 2"], bob=["cub 2/2"])
    game.apply(DestroyEffectApplied("monk"))
    game.resolve_top()
    spirits = [each for each in game.board.permanents.values() if each.token]
    assert [(each.subtypes, each.colors, each.keywords) for each in spirits] == [
        (("spirit",), ("white", "black"), ("flying",))
    ] * 2


def test_mobilize_creates_attackers_that_are_sacrificed_later(edition: str) -> None:
    game = given(edition, alice=["orc 2/2 mobilize 2"], bob=["cub 2/2"], attack=["orc"])
    game.resolve_top()
    assert [*game.combat.attacking] == ["orc", "orc token 1", "orc token 2"]
    assert game.board.tapped >= {"orc token 1", "orc token 2"}
    assert not game.triggers.unread.happened
