"""In the text of an Aura or Equipment "other creatures" are others than the one that it is attached to."""

from __future__ import annotations

import pytest

from events.filters import Filter
from simulator.oracle.abilities import compile_ability
from simulator.oracle.others_than_bearer import with_others_as_worded, with_others_than_bearer

OTHERS = "Other creatures you control get +1/+1."
ITS_OWN = "Equipped creature gets +1/+1."


def filters(words: str, *, of_equipment: bool) -> list[Filter]:
    printed = compile_ability(words)
    changed = with_others_than_bearer(printed) if of_equipment else printed
    return [each for ability in changed.abilities for each in ability.subject]


def test_they_are_others_than_the_bearer() -> None:
    assert [(each.other, each.other_than_bearer) for each in filters(OTHERS, of_equipment=False)] == [(True, False)]
    assert [(each.other, each.other_than_bearer) for each in filters(OTHERS, of_equipment=True)] == [(False, True)]


@pytest.mark.parametrize("words", [OTHERS, ITS_OWN])
def test_in_words_they_are_as_they_were_printed(words: str) -> None:
    printed = compile_ability(words)
    assert with_others_as_worded(with_others_than_bearer(printed)) == printed
