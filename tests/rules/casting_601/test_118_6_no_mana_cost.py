"""118.6: what has no mana cost can't be cast for it."""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from tests.given import broken, judged
from tests.rules.casting_601.playing import bears, spell
from tests.rules.numbers import Numbered

NO_COST = Unsupported(words="it has no mana cost", playing="cant_cast")

pytestmark = pytest.mark.rule("118.6")


def test_a_card_without_a_mana_cost_is_not_cast(edition: str, number: Numbered) -> None:
    game, before = bears(edition), bears(edition).digests()
    back = spell("back", types=("creature",))._replace(unread=(NO_COST,))
    assert broken(judged(lambda: game.cast("alice", back))) == [number("118.6")]
    assert game.digests() == before


def test_suspend_does_not_let_it_be_cast_with_priority(edition: str, number: Numbered) -> None:
    vision = spell("vision", types=("sorcery",), keywords=("suspend 4—{u}",))._replace(unread=(NO_COST,))
    assert broken(judged(lambda: bears(edition).cast("alice", vision, targets=["bear"]))) == [number("118.6")]


def test_but_whether_madness_does_is_not_known(edition: str) -> None:
    mad = spell("mad", keywords=("madness {r}",))._replace(unread=(NO_COST,))
    verdict = judged(lambda: bears(edition).cast("alice", mad, targets=["bear"]))
    assert verdict.legal is None
    assert "madness" in verdict.because
