"""The world rule: of several permanents with the supertype world only the newest stays (704.5k)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.board import CharacteristicsChanged, Permanent, PlayersPassed
from events.damage import PutIntoGraveyard
from events.effects import PermanentPhasedIn
from events.rule import Rule
from projections.board import Board
from projections.position import Position
from simulator.rules.state_based_actions import looked_for_after
from simulator.rules.traits import is_exiled_instead


@looked_for_after(CharacteristicsChanged, PermanentPhasedIn, PlayersPassed)
def older_worlds_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """All world permanents are put into graveyards but the one that has been one for the shortest time.

    None is while it is not known which that is.
    """
    worlds = _worlds(position.board)
    if newest := _newest(position.board, worlds):
        for each in worlds:
            if each.id != newest:
                yield PutIntoGraveyard(each.id, rule.number, is_exiled_instead(position, each))


def worlds_of_unknown_age(board: Board) -> list[str]:
    """The world permanents, where there are several and it is not known which one is the newest, or whether two are."""
    worlds = _worlds(board)
    return [each.id for each in worlds] if len(worlds) > 1 and not _newest(board, worlds) else []


def _worlds(board: Board) -> list[Permanent]:
    return [each for each in board.permanents.values() if "world" in each.supertypes]


def _newest(board: Board, worlds: Sequence[Permanent]) -> str:
    """The only one that came this turn, and came as a world permanent; "" where that is not known."""
    came = [each.id for each in worlds if each.entered_this_turn and board.came[each.id].entered_this_turn]
    as_such = all("world" in board.came[each.id].supertypes for each in worlds)
    return came[0] if as_such and len(came) == 1 else ""
