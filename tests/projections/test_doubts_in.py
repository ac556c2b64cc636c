"""What of an ability is in doubt, and in which words: `projections.verdict_doubts.doubts_in`."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, PowerToughness, Triggered, Unsupported
from events.declaration_abilities import CantBlock
from events.triggers import Attacks
from projections.unread import Doubt
from projections.verdict_doubts import doubts_in

DANCES = "This creature dances."


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        (PowerToughness(words=DANCES), "power and toughness are not computed"),
        (Unsupported(words=DANCES, why="not understood"), "not understood"),
        (Triggered(words=DANCES), "when this triggers is not read"),
        (Triggered(words=DANCES, when=(Attacks(),)), "what this triggered ability does is not read"),
        (CantBlock(words=DANCES), ""),
        (Unsupported(words=DANCES, why="not understood", zone="graveyard"), ""),
    ],
)
def test_each_kind_of_doubt_says_why(ability: AnyAbility, why: str) -> None:
    expected = [Doubt("it", DANCES, why)] if why else []
    assert list(doubts_in("it", [ability])) == expected


def test_what_waits_for_something_that_is_played_is_no_doubt_where_nobody_plays() -> None:
    waits = Unsupported(words=DANCES, why="not understood", acts="activated")
    assert list(doubts_in("it", [waits], waiting=frozenset({"activated"}))) == []
    assert list(doubts_in("it", [waits], waiting=frozenset())) == [Doubt("it", DANCES, "not understood")]
