"""What triggers on a deed that has a name is in doubt once the deed is done, since no event tells of it."""

from __future__ import annotations

import pytest

from simulator.game.verdict import NotKnown
from tests.rules.counters_122.boards import ATTACK, BLOCK, Step, creature, expect, outcome

RESOLVE: Step = {"do": "resolve_top"}


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("investigate.", "Whenever you investigate, target creature dances."),
        ("proliferate.", "Whenever you proliferate, target creature dances."),
    ],
)
def test_what_triggers_on_a_deed_with_a_name_is_in_doubt_once_it_is_done(deed: str, words: str) -> None:
    done = creature("a", "A", {}, text=[f"Whenever this creature attacks, {deed}"])
    sees = {"id": "s", "controller": "A", "types": ["enchantment"], "text": [words]}
    board = [done, sees, creature("b", "D", {})]
    found = outcome("cr-2026-01-16", board, ATTACK, RESOLVE, BLOCK, expect(legal=True))
    assert isinstance(found, NotKnown)
    assert words in str(found)
