"""What players have and are: what only one player can be is sure once somebody becomes it."""

from __future__ import annotations

from projections.layers.standing import Standing


def test_the_monarch_is_known_once_somebody_becomes_it() -> None:
    unsure = Standing(unsure=frozenset({"monarch", "initiative"}))
    sure = unsure.designated("A", "monarch", alone=True)
    assert (sure.designations, sure.unsure) == (frozenset({("A", "monarch")}), frozenset({"initiative"}))
