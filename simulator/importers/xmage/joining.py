"""Which permanents of a board the lines of XMage's log mean by their names."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.importers.recorded import RecordedBoard, RecordedPermanent
from simulator.importers.xmage import lines
from simulator.importers.xmage.boards import FACE_DOWN, of_name


def revealed(
    died: Sequence[str], board: RecordedBoard, after: RecordedBoard | None, fighting: Sequence[str]
) -> tuple[str, ...]:
    """What died, with the id of what fought face down for its card's name, by which XMage calls it (708.9)."""
    names = {known.name for known in board.permanents}
    left = {known.id for known in after.permanents} if after is not None else set()
    hidden = [
        known.id
        for known in board.permanents
        if known.name in FACE_DOWN and known.id in fighting and after is not None and known.id not in left
    ]
    revealed = [name for name in died if name not in names]
    if len(hidden) != 1 or len(revealed) != 1:
        return tuple(died)
    return tuple(hidden[0] if name == revealed[0] else name for name in died)


class Joining:
    """Finds the permanents of a board that lines mean, each once."""

    def __init__(self, board: RecordedBoard) -> None:
        self.board = board
        self.joined: dict[str, None] = {}
        self.alike: list[str] = []
        self.missing: list[str] = []

    def join(
        self, creature: lines.Creature, players: Sequence[str], *, tapped: bool, again: bool = False
    ) -> RecordedPermanent | None:
        """The permanent that a line means; of several that differ in nothing that is recorded, the first.

        Args:
            creature: what the line says of it.
            players: who may control it.
            tapped: whether it is more likely to be tapped.
            again: whether one may be meant again where no other is left.
        """
        there = of_name(self.board, players, creature.name)
        left = [known for known in there if known.id not in self.joined] or (there if again else [])
        best = [known for known in left if known.size == creature.size] or left
        best = [known for known in best if known.tapped == tapped] or best
        if not best:
            self.missing.append(f"{creature.name} is not on the board that was recorded before")
            return None
        if len(best) > 1:
            self.alike.append(best[0].id)
        self.joined[best[0].id] = None
        return best[0]
