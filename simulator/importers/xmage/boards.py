"""Which permanent of one snapshot is which of the next: XMage's recordings name them, and give them no ids.

Of those of a player that have the same name, the first of one snapshot is the first of the next: XMage lists them in
the order in which they came. Where there are fewer than before it is not known which of them left; the one is taken to
have left that would otherwise change its size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from simulator.importers.recorded import RecordedBoard, RecordedPermanent
from simulator.importers.xmage.reading import SeenPermanent, Snapshot


class Following:
    """Follows permanents from snapshot to snapshot, and gives them ids."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        """The ids of the players by their names."""
        self.players = ids
        self.board = RecordedBoard(0, (), {})
        self._count = 0

    def take(self, snapshot: Snapshot) -> RecordedBoard:
        """The board of the next snapshot."""
        before: defaultdict[tuple[str, str], list[RecordedPermanent]] = defaultdict(list)
        for known in self.board.permanents:
            before[known.controller, known.name].append(known)
        found: list[RecordedPermanent] = []
        life: dict[str, int] = {}
        for player in snapshot.players:
            who = self.players.get(player.name)
            if who is None or player.has_left:
                continue
            life[who] = player.life
            seen: defaultdict[str, list[SeenPermanent]] = defaultdict(list)
            for each in player.battlefield:
                seen[each.name].append(each)
            ids = {name: iter(self._ids(before[who, name], those)) for name, those in seen.items()}
            found += [
                RecordedPermanent(next(ids[each.name]), each.name, who, each.tapped, each.size)
                for each in player.battlefield
            ]
        self.board = RecordedBoard(snapshot.seq, tuple(found), life)
        return self.board

    def _ids(self, before: Sequence[RecordedPermanent], seen: Sequence[SeenPermanent]) -> list[str]:
        staying = [*before]
        while len(staying) > len(seen):
            staying.remove(_leaves(staying, seen))
        new = range(self._count + 1, self._count + 1 + len(seen) - len(staying))
        self._count += len(new)
        return [*(known.id for known in staying), *(f"i{number}" for number in new)]


def _leaves(before: Sequence[RecordedPermanent], seen: Sequence[SeenPermanent]) -> RecordedPermanent:
    """The one of those of a name that is taken to have left."""
    for known, now in zip(before, seen, strict=False):
        if known.size != now.size:
            return known
    return before[-1]


def of_name(board: RecordedBoard, players: Iterable[str], name: str) -> list[RecordedPermanent]:
    """The permanents of some players that a line may mean by a name."""
    there = [known for known in board.permanents if known.controller in {*players}]
    if name == FACE_DOWN_CREATURE:
        return [known for known in there if known.name in FACE_DOWN]
    return [known for known in there if known.name == name]


FACE_DOWN_CREATURE = "face down creature"
FACE_DOWN = frozenset({"", "Cloak", "Disguise", "Face Down", "Manifest", "Morph", FACE_DOWN_CREATURE})
"""What snapshots call creatures that are face down."""
