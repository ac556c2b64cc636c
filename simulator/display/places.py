"""Where the cards of a picture lie: as at a table, or in two columns that fit a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from events.combat import DamageOrderAnnounced, DamageOrderDetermined
from events.event import Event
from projections.position import Position

WIDTH, HEIGHT, GAP = 150, 92, 22
"""A card, and the room between two, in units of the picture."""
TAB = 22
"""So much of what is attached to a card is seen above it."""
BETWEEN, ACROSS, LINE, HEAD, OVER, MARGIN = 96, 64, 30, 20, 48, 16
"""The room between the two sides for arrows, above and beside each other, for a player's line, for what stands above a
column, for a player's heading there, and the margin."""
CARD_SIZE: tuple[float, float, float] = (WIDTH, HEIGHT, ACROSS)
"""All that who draws an arrow has to know."""
FEWEST_COLUMNS = 3
MOST_COLUMNS = 8
"""Cards in a row, at least and at most."""
MOST_FIGHTING = 20
"""Cards in a row of those that attack or block: an arrow into a second row would run behind the first."""


class Spot(NamedTuple):
    """Where a card lies: its left upper corner."""

    x: float
    y: float

    @property
    def middle(self) -> float:
        """The middle of its width."""
        return self.x + WIDTH / 2


class Table(msgspec.Struct, frozen=True):
    """Who sits at a table, and what lies before them.

    Args:
        players: the players: the active one first, if there is one, then the others in turn order.
        active: the active player; "" for none.
        attacking: the attacking creatures.
        blocking: for each of them those that block it, in order; one that blocks several is at the first.
        others: for each player the other cards.
        attached: for each card of those what is attached to it, and to that again, the nearest first.
    """

    players: tuple[str, ...]
    active: str
    attacking: tuple[str, ...]
    blocking: Mapping[str, tuple[str, ...]]
    others: Mapping[str, tuple[str, ...]]
    attached: Mapping[str, tuple[str, ...]]

    @property
    def tabs(self) -> frozenset[str]:
        """All that is attached to a card that is seen."""
        return frozenset(name for them in self.attached.values() for name in them)

    @property
    def all_blocking(self) -> list[str]:
        """The blocking creatures."""
        return [blocker for them in self.blocking.values() for blocker in them]


Rows = Mapping[str, Sequence[tuple[str, ...]]]
"""For attacking creatures the orders in which those that block them stand."""


def rows_in(events: Iterable[Event]) -> Rows:
    """The damage assignment orders of a log, so that no card changes its place as one is announced."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for event in events:
        if isinstance(event, DamageOrderAnnounced | DamageOrderDetermined):
            found.setdefault(event.creature, []).append(event.order)
    return found


def table_of(
    position: Position, attacking: Iterable[str], pairs: Sequence[tuple[str, str]], rows: Rows | None = None
) -> Table:
    """What lies where on a board.

    Args:
        position: the board, and the damage assignment orders.
        attacking: what attacks.
        pairs: who blocks whom.
        rows: in which orders they stand; by default in damage assignment order.
    """
    rows = {name: (order,) for name, order in position.orders.orders.items()} if rows is None else rows
    board = position.board
    attackers = tuple(name for name in attacking if name in board.permanents)
    blocking: dict[str, tuple[str, ...]] = {}
    placed = {*attackers}
    for attacker in attackers:
        them = [blocker for blocker, of in pairs if of == attacker and blocker in board.permanents]
        orders = rows.get(attacker, ())
        order = next((each for each in orders if {*them} <= {*each}), orders[-1] if orders else ())
        ordered = dict.fromkeys([*(each for each in order if each in them), *them])
        blocking[attacker] = tuple(each for each in ordered if each not in placed)
        placed |= {*ordered}
    attached: dict[str, list[str]] = {}
    for known in board.permanents.values():
        bearer = _bearer(position, known.id, placed)
        if bearer != known.id and known.id not in placed:
            attached.setdefault(bearer, []).append(known.id)
    hanging = {each for them in attached.values() for each in them}
    active = board.active if board.active in board.players else ""
    players = (*([active] if active else []), *(player for player in board.players if player != active))
    others = {
        player: tuple(known.id for known in board.controlled_by(player) if known.id not in placed | hanging)
        for player in players
    }
    return Table(players, active, attackers, blocking, others, {name: tuple(them) for name, them in attached.items()})


def _bearer(position: Position, name: str, fighting: Collection[str]) -> str:
    """The card that one is attached to, or what that is attached to, up to one that fights; itself where it is none."""
    seen = [name]
    permanents = position.board.permanents
    while (bearer := permanents[seen[-1]].attached_to) in permanents:
        if bearer in seen:
            return name
        seen.append(bearer)
        if bearer in fighting:
            break
    return seen[-1]


class Places(msgspec.Struct):
    """Where everything lies in a picture.

    Args:
        width: the picture's width.
        narrow: whether the sides are beside each other.
        height: its height, as far as it is filled.
        spots: where the cards lie; what is attached to one before it.
        lines: how far down each player's line is.
        heads: what stands above the two columns, and where.
        columns: where the heading of a player stands whose column is all that they have.
    """

    width: float
    narrow: bool = False
    height: float = MARGIN
    spots: dict[str, Spot] = msgspec.field(default_factory=dict)
    lines: dict[str, float] = msgspec.field(default_factory=dict)
    heads: list[tuple[str, Spot]] = msgspec.field(default_factory=list)
    columns: dict[str, Spot] = msgspec.field(default_factory=dict)

    def line(self, player: str) -> None:
        """The line of a player, below all there is."""
        self.lines[player] = self.height
        self.height += LINE

    def row(self, names: Sequence[str], table: Table) -> None:
        """A row of cards, below all there is, in the middle."""
        left = (self.width - len(names) * WIDTH - (len(names) - 1) * GAP) / 2
        tabs = max(len(table.attached.get(name, ())) for name in names)
        for at, name in enumerate(names):
            self.put(name, left + at * (WIDTH + GAP), self.height + tabs * TAB, table)
        self.height += tabs * TAB + HEIGHT + GAP

    def put(self, name: str, x: float, y: float, table: Table) -> None:
        """A card, with what is attached to it above."""
        attached = table.attached.get(name, ())
        for at in range(len(attached), 0, -1):
            self.spots[attached[at - 1]] = Spot(x, y - at * TAB)
        self.spots[name] = Spot(x, y)


def at_a_table(table: Table, top: float = 0) -> Places:
    """The sides above each other, as at a table, each side in a row.

    Args:
        table: what there is.
        top: the room above it.
    """
    fighting = [*_in_rows(table.attacking, MOST_FIGHTING), *_in_rows(table.all_blocking, MOST_FIGHTING)]
    others = [row for player in table.players for row in _in_rows(table.others[player], MOST_COLUMNS)]
    columns = max([FEWEST_COLUMNS, *map(len, [*fighting, *others])])
    places = Places(2 * MARGIN + columns * WIDTH + (columns - 1) * GAP)
    places.height += top
    if table.active:
        _of_the_active(places, table, MOST_COLUMNS)
    for row in _in_rows(table.attacking, MOST_FIGHTING):
        places.row(row, table)
    places.height += BETWEEN - GAP if table.attacking else 0
    for row in _in_rows(table.all_blocking, MOST_FIGHTING):
        places.row(row, table)
    for player in table.players:
        if player != table.active:
            for row in _in_rows(table.others[player], MOST_COLUMNS):
                places.row(row, table)
            places.line(player)
    places.height += MARGIN
    return places


def in_columns(table: Table) -> Places:
    """The sides beside each other, so narrow that it fits a phone: what attacks is left, what blocks is right."""
    places = Places(2 * MARGIN + 2 * WIDTH + ACROSS, narrow=True)
    right = MARGIN + WIDTH + ACROSS
    facing = [player for player in table.players if player != table.active]
    two = bool(table.attacking and table.active and len(facing) == 1)
    if two:
        places.columns = {table.active: Spot(MARGIN, places.height), facing[0]: Spot(right, places.height)}
        places.height += OVER
    elif table.active:
        _of_the_active(places, table, 2)
    if table.attacking and not two:
        places.heads += [("attacking", Spot(MARGIN, places.height)), ("blocking", Spot(right, places.height))]
        places.height += HEAD
    last = places.height
    for attacker in table.attacking:
        start, them = places.height, table.blocking[attacker]
        high = [_high(name, table) for name in them]
        lane = max(_high(attacker, table), sum(high))
        places.put(attacker, MARGIN, start + (lane + _high(attacker, table)) / 2 - HEIGHT - GAP, table)
        y = start + (lane - sum(high)) / 2
        for name, each in zip(them, high, strict=True):
            y += each
            places.put(name, right, y - HEIGHT - GAP, table)
            last = y
        places.height += lane
    if two:
        left = _column(places, table, table.active, Spot(MARGIN, places.height))
        places.height = max(left, places.height, _column(places, table, facing[0], Spot(right, last)))
    else:
        for player in facing:
            places.line(player)
            for row in _in_rows(table.others[player], 2):
                places.row(row, table)
    places.height += MARGIN
    return places


def _column(places: Places, table: Table, player: str, start: Spot) -> float:
    """The other cards of a player, one below another; how far down they come."""
    x, y = start
    for name in table.others[player]:
        y += _high(name, table)
        places.put(name, x, y - HEIGHT - GAP, table)
    return y


def _high(name: str, table: Table) -> float:
    """The height that a card takes, with what is attached to it and the room below it."""
    return HEIGHT + GAP + TAB * len(table.attached.get(name, ()))


def _of_the_active(places: Places, table: Table, most: int) -> None:
    places.line(table.active)
    for row in _in_rows(table.others[table.active], most):
        places.row(row, table)


def _in_rows(names: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    for at in range(0, len(names), most):
        yield names[at : at + most]
