"""Which permanent of one snapshot is which of the next: XMage's recordings name them, and give them no ids.

Of those of a player that have the same name, the first of one snapshot is the first of the next: XMage lists them in
the order in which they came. Where there are fewer than before it is not known which of them left; the one is taken to
have left that would otherwise change its size.
"""

from __future__ import annotations

from collections import Counter, defaultdict
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
        self._coming: dict[tuple[str, str], str] = {}
        self._attached: dict[str, str] = {}
        self._for_next: dict[str, str] = {}
        self._made: dict[tuple[str, str], list[str]] = {}
        self._earthbent: set[tuple[str, str]] = set()
        self._entering: tuple[str, str] | None = None
        self._copying: dict[tuple[str, str], str] = {}
        self._copied: dict[str, str] = {}
        self._battlefields: list[tuple[str, tuple[SeenPermanent, ...]]] = []
        self._told = False
        """Whether the log has told something of a permanent since the newest board."""

    def attach(self, player: str, attached: str, host: str) -> None:
        """An Equipment that is there is attached to a permanent, or an Aura that is cast will be.

        Where the player has several of that name, or hosts of that name differ, nobody knows which: then neither is
        told.
        """
        hosts = [known for known in self.board.permanents if known.name == host]
        if len({(known.controller, known.size, known.tapped) for known in hosts}) != 1:
            return
        there = [known for known in self.board.permanents if (known.controller, known.name) == (player, attached)]
        if len(there) == 1:
            self._attached[there[0].id] = hosts[0].id
            self._told = True
        elif not there:
            self._coming[player, attached] = hosts[0].id

    def attach_to_next(self, player: str, attached: str) -> None:
        """A player's Equipment will be attached to the token that this player creates next."""
        self._for_next[player] = attached

    def create(self, player: str, token: str) -> None:
        """A player creates a token."""
        if (attached := self._for_next.pop(player, "")) and len(self._named(player, attached)) == 1:
            self._made.setdefault((player, token), []).append(self._named(player, attached)[0].id)

    def earthbend(self, player: str, land: str) -> None:
        """A land of a player becomes a creature with haste, and stays a land."""
        self._earthbent.add((player, land))
        self._told = True

    def enter_as_copy(self, player: str, name: str) -> None:
        """A permanent of a player has entered as a copy of the card that it exiles next."""
        self._entering = (player, name)

    def exile(self, player: str, card: str, name: str) -> None:
        """A card is exiled from a player's graveyard by a permanent of a name."""
        if self._entering == (player, name):
            self._copying[player, name], self._entering = card, None
            self._told = True

    def _named(self, player: str, name: str) -> list[RecordedPermanent]:
        return [known for known in self.board.permanents if (known.controller, known.name) == (player, name)]

    def take(self, snapshot: Snapshot) -> RecordedBoard:
        """The board of the next snapshot."""
        battlefields = [(player.name, player.battlefield) for player in snapshot.players if not player.has_left]
        if battlefields == self._battlefields and not self._told:
            staying = [each for each in snapshot.players if each.name in self.players and not each.has_left]
            life = {self.players[each.name]: each.life for each in staying}
            self.board = self.board._replace(line=snapshot.seq, life=life, settled=not snapshot.stack)
            return self.board
        was = dict(self._battlefields)
        self._battlefields, self._told = battlefields, False
        before: defaultdict[tuple[str, str], list[RecordedPermanent]] = defaultdict(list)
        moved = self._moved(snapshot)
        for known in self.board.permanents:
            before[moved.get(known.name, known.controller), known.name].append(known)
        none_moved = all(moved.get(known.name, known.controller) == known.controller for known in self.board.permanents)
        found: list[RecordedPermanent] = []
        life = {}
        for player in snapshot.players:
            who = self.players.get(player.name)
            if who is None or player.has_left:
                continue
            life[who] = player.life
            if none_moved and player.battlefield == was.get(player.name):
                found += (known for known in self.board.permanents if known.controller == who)
                continue
            seen: defaultdict[str, list[SeenPermanent]] = defaultdict(list)
            for each in player.battlefield:
                seen[each.name].append(each)
            ids = {name: iter(self._ids(before[who, name], those)) for name, those in seen.items()}
            found += [
                RecordedPermanent(
                    next(ids[each.name]), each.name, who, each.tapped, each.size, no_creature=each.is_no_creature
                )
                for each in player.battlefield
            ]
        there = {known.id for known in found}
        for known in found:
            host = self._coming.pop((known.controller, known.name), None)
            if host is not None and known.id not in self._attached:
                self._attached[known.id] = host
        old = {known.id for known in self.board.permanents}
        for (who, name), ones in [*self._made.items()]:
            came = [
                known.id for known in found if (known.controller, known.name) == (who, name) and known.id not in old
            ]
            if came:
                del self._made[who, name]
                self._attached.update(zip(ones, came, strict=False) if len(came) == len(ones) else ())
        self._attached = {one: host for one, host in self._attached.items() if one in there and host in there}
        for known in reversed(found):
            if known.id not in self._copied and (known.controller, known.name) in self._copying:
                self._copied[known.id] = self._copying.pop((known.controller, known.name))
        permanents = tuple(map(self._with_what_is_told, found))
        self.board = RecordedBoard(snapshot.seq, permanents, life, settled=not snapshot.stack)
        return self.board

    def _moved(self, snapshot: Snapshot) -> dict[str, str]:
        """The new controllers of what was under another's control before, by name, where one alone has that name.

        XMage lists what is attached to a permanent where that permanent is, whoever controls it.
        """
        before = Counter(known.name for known in self.board.permanents)
        now: defaultdict[str, list[str]] = defaultdict(list)
        for player in snapshot.players:
            for each in player.battlefield:
                now[each.name].append(self.players.get(player.name, ""))
        return {name: those[0] for name, those in now.items() if len(those) == before[name] == 1 and those[0]}

    def _with_what_is_told(self, known: RecordedPermanent) -> RecordedPermanent:
        """With what the log tells of it: what it is attached to, and as what it became a creature."""
        bent = known.size is not None and (known.controller, known.name) in self._earthbent
        return known._replace(
            attached_to=self._attached.get(known.id),
            as_creature=("haste",) if bent else None,
            copies=self._copied.get(known.id, ""),
        )

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
