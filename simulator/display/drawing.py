"""The drawing of a board as at a table: attacking creatures face those that block them; an SVG picture.

The README, the page, notebooks and environments share it. Every name is text in it, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree import ElementTree as xml

from events.board import Permanent
from projections.position import Position
from simulator.game.session import Session
from simulator.plain_text import plain

WIDTH, HEIGHT, GAP = 150, 92, 22
"""A card, and the room between two, in units of the picture."""
CARD_SIZE: tuple[float, float] = (WIDTH, HEIGHT)
BETWEEN, HEAD, MARGIN = 96, 30, 16
"""The room between the two sides for arrows, a player's line, and the margin."""
LETTERS, LINES = 21, 3
"""Letters of a card's name, and lines of its words."""
NAME_SIZES = ((15, "t"), (18, "t t1"), (LETTERS, "t t0"))
"""Up to how many letters of a name are written in which size, so that they fit the card in any usual font."""
FEWEST_COLUMNS = 3
MOST_COLUMNS = 8
"""Cards in a row, at least and at most."""
MOST_FIGHTING = 20
"""Cards in a row of those that attack or block: an arrow into a second row would run behind the first."""

STYLE = """
.t{font:600 13px system-ui,sans-serif;fill:#1b1b1f}
.t1{font-size:11px}.t0{font-size:9.5px}
.s{font:11px system-ui,sans-serif;fill:#47474f}
.p{font:700 16px system-ui,sans-serif;fill:#1b1b1f}
.l{font:600 14px system-ui,sans-serif;fill:#1b1b1f}
.c{fill:#fff;stroke:#6b6b76;stroke-width:1.5}
.a{stroke:#b3261e}.b{stroke:#1f5fa8}.x{stroke:#8a6100;stroke-dasharray:5 3}
.n{fill:#b3261e}.w{stroke:#1f5fa8;stroke-width:2.5;fill:none}.h{fill:#1f5fa8}
.m{stroke:#b3261e;stroke-width:2.5;stroke-dasharray:6 4;fill:none}
.bg{fill:#f6f5f2}.ln{stroke:#c9c7c0}
@media(prefers-color-scheme:dark){.t,.p,.l{fill:#f1f0ec}.s{fill:#c2c1bc}.c{fill:#2a2a2f}.bg{fill:#19191c}.ln{stroke:#4a4a52}
.a{stroke:#ff897d}.b,.w{stroke:#8ab8f0}.h{fill:#8ab8f0}.n{fill:#ff897d}.x{stroke:#e0b352}.m{stroke:#ff897d}}
"""


COLUMNS = ("What", "Of", "Size", "Is and has", "In combat")
"""What the cells of a row say of a part of the picture."""


class PicturePart(NamedTuple):
    """A part of the picture: a player's line, an arrow, or a card.

    Args:
        shape: the SVG element, drawn at the origin.
        x: how far right it lies.
        y: how far down it lies.
        row: all that it shows, in words, one cell for each of `COLUMNS`; none for what another row says.
        of: the permanent that it is; "" for what is none.
    """

    shape: str
    x: float = 0
    y: float = 0
    row: tuple[str, ...] = ()
    of: str = ""


class PictureParts(NamedTuple):
    """All parts of a picture, those that lie beneath others first.

    Args:
        title: what is to be seen, in a line.
        width: the picture's width.
        height: its height.
        parts: the parts.
    """

    title: str
    width: float
    height: float
    parts: tuple[PicturePart, ...]


class Spot(NamedTuple):
    """Where a card lies: its left upper corner."""

    x: float
    y: float

    @property
    def middle(self) -> float:
        """The middle of its width."""
        return self.x + WIDTH / 2


@dataclass(frozen=True)
class Drawing:
    """A drawing of one position.

    Args:
        position: the position.
        labels: what to call each permanent, by id; by default its id.
        blocks: a block that is proposed, drawn beside those that are declared.
        wrong: those of it that are not legal, as (blocker, attacker).
        caption: lines above the board.
    """

    position: Position
    labels: Mapping[str, str]
    blocks: Mapping[str, Sequence[str]]
    wrong: frozenset[tuple[str, str]] = frozenset()
    caption: tuple[str, ...] = ()

    def svg(self) -> str:
        """The picture as an SVG document."""
        title, width, height, parts = self.parts()
        root = xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "class": "board"})
        root.set("viewBox", f"0 0 {_n(width)} {_n(height)}")
        root.set("width", _n(width))
        root.set("height", _n(height))
        xml.SubElement(root, "title").text = title
        xml.SubElement(root, "desc").text = "\n".join(self.said())
        xml.SubElement(root, "style").text = STYLE
        xml.SubElement(root, "rect", {"class": "bg", "width": "100%", "height": "100%", "rx": "10"})
        drawn = "".join(map(_placed, parts))
        return f"{xml.tostring(root, encoding='unicode').removesuffix('</svg>')}{drawn}</svg>"

    def parts(self) -> PictureParts:
        """The picture in its parts."""
        rows = self._rows()
        columns = max(FEWEST_COLUMNS, *(len(row) for _, row in rows), 1)
        width = 2 * MARGIN + columns * WIDTH + (columns - 1) * GAP
        players: list[PicturePart] = []
        spots: dict[str, Spot] = {}
        y: float = MARGIN
        for line in self.caption:
            players.append(_line(line, y))
            y += HEAD
        for kind, row in rows:
            if kind == "player":
                players.append(self._player(row[0], y, width))
                y += HEAD
            elif kind == "between":
                y += BETWEEN - GAP
            else:
                left = (width - len(row) * WIDTH - (len(row) - 1) * GAP) / 2
                for at, name in enumerate(row):
                    spots[name] = Spot(left + at * (WIDTH + GAP), y)
                y += HEIGHT + GAP
        arrows = [PicturePart(arrow) for pair in self._pairs() if (arrow := self._arrow(pair, spots))]
        cards = [self._card(name, spot) for name, spot in spots.items()]
        return PictureParts(self.title(), width, y + MARGIN, (*players, *arrows, *cards))

    def title(self) -> str:
        """What is to be seen, in a line."""
        attacking = self._attacking()
        blocking = {blocker for blocker, _ in self._pairs()}
        return f"{len(attacking)} attacking, {len(blocking)} blocking" if attacking else "the board"

    def said(self) -> Iterator[str]:
        """All that the picture shows, a line for each player and permanent."""
        for player in self.position.board.life:
            what, _, size, *_ = self._row_of_player(player)
            yield f"{what}: {size}"
        for name in self.position.board.permanents:
            what, of, *more = self._row(name)
            yield ", ".join(word for word in (f"{what} of {of}", *more) if word)

    def _row_of_player(self, player: str) -> tuple[str, ...]:
        board = self.position.board
        poison = f", {board.poison[player]} poison" if board.poison.get(player) else ""
        return plain(player), "", f"{board.life.get(player, 0)} life{poison}", "", self._part_in_combat(player)

    def _part_in_combat(self, player: str) -> str:
        board = self.position.board
        if player in board.defending:
            return "defending"
        return ("attacking" if self._attacking() else "active player") if player == board.active else ""

    def _row(self, name: str) -> tuple[str, ...]:
        """What there is to say of a permanent."""
        board, combat = self.position.board, self.position.combat
        known = board.permanents[name]
        has = [*self._has(known), f"{board.marked[name]} damage" if board.marked.get(name) else ""]
        does = []
        if (target := self._attacking().get(name)) is not None:
            does = [f"attacks {self._label(target)}", _STATUS[combat.status.get(name)]]
            order = self.position.orders.orders.get(name, ())
            does += [f"damage order: {', '.join(map(self._label, order))}"] if len(order) > 1 else []
        if blocked := [attacker for blocker, attacker in self._pairs() if blocker == name]:
            does.append(f"blocks {', '.join(map(self._label, blocked))}")
        has, does = ([plain(word) for word in words if word] for words in (has, does))
        return self._label(name), plain(known.controller), _size(known), ", ".join(has), ", ".join(does)

    # What lies where.

    def _attacking(self) -> dict[str, str]:
        combat = self.position.combat
        return {**combat.chosen_attacks, **combat.attacking}

    def _pairs(self) -> list[tuple[str, str]]:
        """Who blocks whom: as it is declared, as it is chosen, and as it is proposed."""
        combat = self.position.combat
        maps: list[Mapping[str, Sequence[str]]] = [combat.blocking, combat.chosen_blocks, self.blocks]
        return list(dict.fromkeys((b, a) for each in maps for b, attackers in each.items() for a in attackers))

    def _rows(self) -> list[tuple[str, list[str]]]:
        """The rows of the picture: players, cards, and the room between the sides."""
        board = self.position.board
        attacking = [name for name in self._attacking() if name in board.permanents]
        blocking: list[str] = []
        for attacker in attacking:
            order = self.position.orders.orders.get(attacker, ())
            them = [blocker for blocker, of in self._pairs() if of == attacker and blocker in board.permanents]
            placed = [each for each in order if each in them]
            blocking += [each for each in dict.fromkeys([*placed, *them]) if each not in blocking]
        rows: list[tuple[str, list[str]]] = []
        active = [board.active] if board.active in board.players else []
        for player in active:
            rows.append(("player", [player]))
            rows += self._others(player, {*attacking, *blocking})
        rows += [("cards", each) for each in _in_rows(attacking, MOST_FIGHTING)]
        rows += [("between", [])] if attacking else []
        rows += [("cards", each) for each in _in_rows(blocking, MOST_FIGHTING)]
        for player in board.players:
            if player not in active:
                rows += self._others(player, {*attacking, *blocking})
                rows.append(("player", [player]))
        return rows

    def _others(self, player: str, fighting: set[str]) -> list[tuple[str, list[str]]]:
        theirs = [known.id for known in self.position.board.controlled_by(player) if known.id not in fighting]
        return [("cards", each) for each in _in_rows(theirs)]

    def _label(self, name: str) -> str:
        return plain(self.labels.get(name, name))

    # What is drawn.

    def _player(self, player: str, y: float, width: float) -> PicturePart:
        row = self._row_of_player(player)
        group = xml.Element("g")
        _text(group, MARGIN, 18, " · ".join(word for word in row if word), "l")
        line = {"class": "ln", "x1": _n(MARGIN), "x2": _n(width - MARGIN), "y1": "25", "y2": "25"}
        xml.SubElement(group, "line", line)
        return PicturePart(_shape(group), 0, y, row)

    def _arrow(self, pair: tuple[str, str], spots: Mapping[str, Spot]) -> str:
        """An arrow from a blocking creature up to the one that it blocks, with its place in the order; "" for none."""
        blocker, attacker = pair
        if blocker not in spots or attacker not in spots:
            return ""
        one, other = spots[blocker], spots[attacker]
        x1, y1, x2, y2 = one.middle, one.y, other.middle, other.y + HEIGHT + 8
        if y1 <= y2:
            y1, y2 = one.y + HEIGHT, other.y - 8
        wrong = pair in self.wrong
        turn = (y1 + y2) / 2
        group = xml.Element("g", {"class": "arrow"})
        path = f"M{_n(x1)} {_n(y1)}C{_n(x1)} {_n(turn)} {_n(x2)} {_n(turn)} {_n(x2)} {_n(y2)}"
        xml.SubElement(group, "path", {"class": "m" if wrong else "w", "d": path})
        head = f"M{_n(x2)} {_n(y2 - 8)}l6 10h-12z" if y1 > y2 else f"M{_n(x2)} {_n(y2 + 8)}l6 -10h-12z"
        xml.SubElement(group, "path", {"class": "n" if wrong else "h", "d": head})
        order = self.position.orders.orders.get(attacker, ())
        if len(order) > 1 and blocker in order:
            at = {"class": "c b", "cx": _n((x1 + x2) / 2), "cy": _n(turn), "r": "11"}
            xml.SubElement(group, "circle", at)
            _text(group, (x1 + x2) / 2, turn + 5, str(order.index(blocker) + 1), "t", "middle")
        if wrong:
            _text(group, (x1 + x2) / 2 + 8, turn, "not legal", "s")
        return _shape(group)

    def _card(self, name: str, spot: Spot) -> PicturePart:
        board, combat = self.position.board, self.position.combat
        known = board.permanents[name]
        kinds = ["c"]
        if name in self._attacking():
            kinds.append("x" if combat.status.get(name) is False else "a")
        elif any(blocker == name for blocker, _ in self._pairs()):
            kinds.append("b")
        group = xml.Element("g")
        xml.SubElement(group, "title").text = self._label(name)
        box = {"class": " ".join(kinds), "width": _n(WIDTH), "height": _n(HEIGHT), "rx": "8"}
        xml.SubElement(group, "rect", box)
        label = _cut(self._label(name), LETTERS)
        size = next(kind for most, kind in NAME_SIZES if len(label) <= most)
        _text(group, 8, 18, label, size, fit=len(label) == LETTERS)
        for at, line in enumerate(self._lines(known)[:LINES]):
            _text(group, 8, 35 + 14 * at, _cut(line, LETTERS + 3), "s")
        if damage := board.marked.get(name):
            _text(group, 8, HEIGHT - 9, f"{damage} damage", "s n")
        elif name in self._attacking() and combat.status.get(name) is not None:
            _text(group, 8, HEIGHT - 9, _STATUS[combat.status[name]], "s")
        _text(group, WIDTH - 8, HEIGHT - 8, _size(known), "p", "end")
        return PicturePart(_shape(group), *spot, self._row(name), name)

    def _has(self, known: Permanent) -> list[str]:
        """What a permanent is beside a creature, its keywords, and its state."""
        has = [" ".join(known.types)] if known.types != ("creature",) else []
        has += [_in_capitals(", ".join(dict.fromkeys(known.keywords)))] if known.keywords else []
        has += ["tapped"] if known.id in self.position.board.tapped else []
        has += [f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in known.counters if n]
        return has + ([f"on {self._label(known.attached_to)}"] if known.attached_to else [])

    def _lines(self, known: Permanent) -> list[str]:
        """The lines of its card."""
        board = self.position.board
        fights = []
        if len(board.defending) > 1 and any(blocker == known.id for blocker, _ in self._pairs()):
            fights.append(f"of {known.controller}")
        target = self._attacking().get(known.id)
        if target is not None and (len(board.defending) > 1 or target not in board.players):
            fights.append(f"attacks {self._label(target)}")
        return [plain(line) for line in (*fights, *self._has(known))]


_STATUS: Mapping[bool | None, str] = {True: "blocked", False: "unblocked", None: ""}


def draw(
    position: Position,
    labels: Mapping[str, str] | None = None,
    blocks: Mapping[str, Sequence[str]] | None = None,
    wrong: Iterable[tuple[str, str]] = (),
    caption: Iterable[str] = (),
) -> str:
    """The drawing of a position as an SVG document; see `Drawing`.

    >>> from simulator import Game
    >>> draw(Game.from_notation("A: Hill Giant | D: 2/2 | attack: Giant").position).startswith("<svg ")
    True
    """
    return Drawing(position, labels or {}, blocks or {}, frozenset(wrong), tuple(caption)).svg()


def drawing_of(game: Session) -> str:
    """The drawing of a game as it stands."""
    return draw(game.position)


def _line(text: str, y: float) -> PicturePart:
    group = xml.Element("g")
    _text(group, MARGIN, 18, plain(text), "l")
    return PicturePart(_shape(group), 0, y)


def _in_rows(names: Sequence[str], most: int = MOST_COLUMNS) -> list[list[str]]:
    return [list(names[at : at + most]) for at in range(0, len(names), most)]


def _size(known: Permanent) -> str:
    if known.power is not None or known.toughness is not None:
        return "/".join("?" if n is None else str(n) for n in (known.power, known.toughness))
    counted = known.loyalty if known.loyalty is not None else known.defense
    return "" if counted is None else str(counted)


def _in_capitals(keywords: str) -> str:
    """Keywords with the symbols of their costs as they are printed."""
    return re.sub(r"\{[^{}]*\}", lambda symbol: symbol[0].upper(), keywords)


def _cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"


def _placed(part: PicturePart) -> str:
    kind = "card" if part.of else "other"
    return f'<g class="{kind}" transform="translate({_n(part.x)} {_n(part.y)})">{part.shape}</g>'


def _shape(group: xml.Element) -> str:
    return xml.tostring(group, encoding="unicode")


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _text(
    root: xml.Element, x: float, y: float, said: str, kind: str, anchor: str = "start", *, fit: bool = False
) -> None:
    where = {"class": kind, "x": _n(x), "y": _n(y)}
    if fit:
        where |= {"textLength": _n(WIDTH - 2 * x), "lengthAdjust": "spacingAndGlyphs"}
    if anchor != "start":
        where["text-anchor"] = anchor
    xml.SubElement(root, "text", where).text = said
