"""Under which edition a recorded game was played, and how that is known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from events.rule import Edition
from simulator.arena.records import Game, OrderRequest

__all__ = ["edition_of"]

WITHOUT_ORDERS_SINCE = datetime(2024, 11, 8, tzinfo=UTC)
"""The day on which the rules without damage assignment orders came into force."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MAX_MS = 253_370_764_800_000
"""The year 9999, which is more than a date can hold."""


def edition_of(game: Game) -> tuple[Edition, str]:
    """The edition of a recorded game, and a sentence that says why.

    >>> edition_of(Game(number=1, line=1, time=1_775_426_387_196, seat=1, combats=(), gaps=()))[0].value
    'cr-2024-11-08'
    """
    if 0 < game.time < MAX_MS:
        day = EPOCH + timedelta(milliseconds=game.time)
        if day >= WITHOUT_ORDERS_SINCE:
            return (
                Edition.CR_2024_11_08,
                f"the game is dated {day:%Y-%m-%d}, after damage assignment orders were dropped",
            )
        return Edition.CR_2024_06_07, f"the game is dated {day:%Y-%m-%d}, before damage assignment orders were dropped"
    if any(isinstance(record, OrderRequest) for combat in game.combats for record in combat.records):
        return Edition.CR_2024_06_07, "the log has no date, but a damage assignment order was announced"
    return Edition.CR_2024_11_08, "the log has no date; today's rules are assumed"
