"""The drawing of a board as at a table: attacking creatures face those that block them; an SVG picture.

The README, the page, notebooks and environments share it. Every name is text in it, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple
from xml.etree import ElementTree as xml

import msgspec

from events.board import Permanent
from projections.position import Position
from simulator.display.places import (
    ACROSS,
    HEIGHT,
    LINE,
    MARGIN,
    TAB,
    WIDTH,
    Places,
    Rows,
    Spot,
    Table,
    at_a_table,
    in_columns,
    table_of,
)
from simulator.display.signs import CANT_BLOCK, SIGNS, STYLE, Sign, SignName
from simulator.display.titles import size_in, titles_of
from simulator.display.unable import Bound, limits_on
from simulator.game.session import Session
from simulator.plain_text import plain

LETTERS, LINES = 21, 3
"""Letters of a card's title, and lines of its words."""
NAME_SIZES = ((15, "t"), (18, "t t1"), (LETTERS, "t t0"))
"""Up to how many letters of a title are written in which size, so that they fit the card in any usual font."""
INSET = 6
"""So much narrower, at each side, is what is attached to a card."""

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
        signs: the signs that it uses.
    """

    title: str
    width: float
    height: float
    parts: tuple[PicturePart, ...]
    signs: tuple[Sign, ...] = ()


class Drawing(msgspec.Struct, frozen=True, dict=True):
    """A drawing of one position.

    Args:
        position: the position.
        labels: what to call each permanent, by id; by default its id.
        blocks: a block that is proposed, drawn beside those that are declared.
        wrong: those of it that are not legal, as (blocker, attacker).
        caption: lines above the board.
        unable: the creatures that can't block now, with the reason, as `unable_to_block` gives them.
        bound: what else holds of blocks of creatures, as `bound_to_block` gives it.
        rows: in which orders those stand that block one creature; by default in damage assignment order.
    """

    position: Position
    labels: Mapping[str, str]
    blocks: Mapping[str, Sequence[str]]
    wrong: frozenset[tuple[str, str]] = frozenset()
    caption: tuple[str, ...] = ()
    unable: Mapping[str, str] = msgspec.field(default_factory=dict)
    bound: Mapping[str, Sequence[Bound]] = msgspec.field(default_factory=dict)
    rows: Rows | None = None

    def svg(self) -> str:
        """The picture as an SVG document."""
        title, width, height, parts, signs = self.parts()
        root = xml.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "class": "board"})
        root.set("viewBox", f"0 0 {_n(width)} {_n(height)}")
        root.set("width", _n(width))
        root.set("height", _n(height))
        xml.SubElement(root, "title").text = title
        legend = [f"{sign.looks}: {sign.means}" for sign in signs]
        xml.SubElement(root, "desc").text = "\n".join([*self.said(), *legend])
        xml.SubElement(root, "style").text = STYLE
        xml.SubElement(root, "rect", {"class": "bg", "width": "100%", "height": "100%", "rx": "10"})
        drawn = "".join(map(_placed, parts))
        return f"{xml.tostring(root, encoding='unicode').removesuffix('</svg>')}{drawn}</svg>"

    def parts(self, *, narrow: bool = False) -> PictureParts:
        """The picture in its parts.

        Args:
            narrow: whether the sides are beside each other, as it fits a phone.
        """
        table = self._table
        places = in_columns(table) if narrow else at_a_table(table, LINE * len(self.caption))
        captions = [_line(line, MARGIN + LINE * at) for at, line in enumerate(self.caption)]
        players = [self._player(player, y, places.width) for player, y in places.lines.items()]
        players += [self._over_column(player, spot) for player, spot in places.columns.items()]
        heads = [_head(text, spot) for text, spot in places.heads]
        found = [self._arrow(pair, places) for pair in self._pairs()]
        arrows = [PicturePart(arrow) for arrow in found if arrow]
        cards = [self._cards[name]._replace(x=spot.x, y=spot.y) for name, spot in places.spots.items()]
        parts = (*captions, *players, *heads, *arrows, *cards)
        return PictureParts(self.title(), places.width, places.height, parts, self._signs)

    @cached_property
    def _table(self) -> Table:
        return table_of(self.position, self._attacking(), self._pairs(), self.rows)

    @cached_property
    def _cards(self) -> Mapping[str, PicturePart]:
        """All cards; it does not matter to one where it lies."""
        tabs = self._table.tabs
        return {name: self._tab(name) if name in tabs else self._card(name) for name in self.position.board.permanents}

    @cached_property
    def _signs(self) -> tuple[Sign, ...]:
        """The signs that are used, in the order in which they are explained."""
        tabs = self._table.tabs
        combat, there = self.position.combat, self.position.board.permanents
        attacking, pairs = self._attacking(), self._pairs()
        statuses = {combat.status.get(name) for name in attacking if name in there}
        drawn = [(b, a) for b, a in pairs if b in there and a in there]
        used: dict[SignName, bool] = {
            "attacking": None in statuses,
            "blocked": True in statuses,
            "unblocked": False in statuses,
            "blocking": any(blocker in there and blocker not in attacking for blocker, _ in pairs),
            "neither": bool(statuses) and any(self._is_out_of_combat(name) for name in there),
            "blocks": any(pair not in self.wrong for pair in drawn),
            "wrong": any(pair in self.wrong for pair in drawn),
            "order": any(self._place_in_order(*pair) for pair in drawn),
            "unable": any(name in there for name in self._shown_unable()),
            "attached": bool(tabs),
            "now": any(self._has_another_size(known) for known in there.values() if known.id not in tabs),
        }
        return tuple(sign for sign in SIGNS if used[sign.name])

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
        does += [f"can't block: {self.unable[name]}"] if name in self._shown_unable() else []
        does += map(str, self._shown_bound(name))
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

    def _place_in_order(self, blocker: str, attacker: str) -> int:
        """The place of a blocking creature in the damage assignment order of the one that it blocks; 0 for none."""
        order = self.position.orders.orders.get(attacker, ())
        return order.index(blocker) + 1 if len(order) > 1 and blocker in order else 0

    def _shown_unable(self) -> list[str]:
        """Those that can't block, but for those that do."""
        blocking = {blocker for blocker, _ in self._pairs()}
        return [name for name in self.unable if name not in blocking]

    def _shown_bound(self, name: str) -> Sequence[Bound]:
        """What else holds of the blocks of a creature that does not block."""
        return () if any(blocker == name for blocker, _ in self._pairs()) else self.bound.get(name, ())

    def _is_out_of_combat(self, name: str) -> bool:
        """Whether a permanent neither attacks nor blocks, and is a card of its own."""
        fighting = {*self._attacking(), *(blocker for blocker, _ in self._pairs())}
        return name not in fighting and name not in self._table.tabs

    def _label(self, name: str) -> str:
        return plain(self.labels.get(name, name))

    def _title_of(self, name: str) -> str:
        """The title of a card: different labels have different ones."""
        label = self.labels.get(name, name)
        return _titles((*self.labels.values(), *self.position.board.permanents))[label]

    def _has_another_size(self, known: Permanent) -> bool:
        """Whether a permanent is called by a size that it has no more."""
        called = size_in(self._title_of(known.id))
        return bool(called) and called != _size(known)

    # What is drawn.

    def _player(self, player: str, y: float, width: float) -> PicturePart:
        row = self._row_of_player(player)
        group = xml.Element("g")
        _text(group, MARGIN, 18, " · ".join(word for word in row if word), "l")
        line = {"class": "ln", "x1": _n(MARGIN), "x2": _n(width - MARGIN), "y1": "25", "y2": "25"}
        xml.SubElement(group, "line", line)
        return PicturePart(_shape(group), 0, y, row)

    def _over_column(self, player: str, spot: Spot) -> PicturePart:
        """The heading of a player over the column of their cards."""
        row = self._row_of_player(player)
        group = xml.Element("g")
        name, *more = filter(None, row)
        _text(group, 0, 14, _cut(name, LETTERS - 3), "l")
        _text(group, 0, 29, " · ".join(more), "s")
        xml.SubElement(group, "line", {"class": "ln", "x1": "0", "x2": _n(WIDTH), "y1": "36", "y2": "36"})
        return PicturePart(_shape(group), *spot, row)

    def _arrow(self, pair: tuple[str, str], places: Places) -> str:
        """An arrow from a blocking creature to the one that it blocks, with its place in the order; "" for none."""
        blocker, attacker = pair
        if blocker not in places.spots or attacker not in places.spots:
            return ""
        line = arrow_between(places.spots[blocker], places.spots[attacker])
        wrong = pair in self.wrong
        group = xml.Element("g", {"class": "arrow"})
        xml.SubElement(group, "path", {"class": "m" if wrong else "w", "d": line.path})
        xml.SubElement(group, "path", {"class": "n" if wrong else "h", "d": line.head})
        if place := self._place_in_order(blocker, attacker):
            at = {"class": "c b", "cx": _n(line.x), "cy": _n(line.y), "r": "11"}
            xml.SubElement(group, "circle", at)
            _text(group, line.x, line.y + 5, str(place), "t", "middle")
        if wrong:
            _text(group, line.x + 8, line.y, "not legal", "s")
        return _shape(group)

    def _tab(self, name: str) -> PicturePart:
        """What is attached to a card, as far as it is seen above that."""
        known = self.position.board.permanents[name]
        bearer = self.position.board.permanents.get(known.attached_to)
        group = xml.Element("g")
        xml.SubElement(group, "title").text = f"{self._label(name)} on {self._label(known.attached_to)}"
        box = {"class": "k", "x": _n(INSET), "width": _n(WIDTH - 2 * INSET), "height": _n(2 * TAB), "rx": "6"}
        xml.SubElement(group, "rect", box)
        whose = f"of {plain(known.controller)}" if bearer is not None and bearer.controller != known.controller else ""
        whose = whose or " ".join(plain(each).capitalize() for each in known.subtypes[:1])
        title = self._title_of(name)
        _text(
            group, 2 * INSET, 15, title, "t t0" if len(title) > NAME_SIZES[0][0] else "t t1", fit=len(title) == LETTERS
        )
        if whose and len(title) + len(whose) < LETTERS:
            _text(group, WIDTH - 2 * INSET, 15, whose, "s", "end")
        return PicturePart(_shape(group), 0, 0, self._row(name), name)

    def _card(self, name: str) -> PicturePart:
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
        title = self._title_of(name)
        kind = next(kind for most, kind in NAME_SIZES if len(title) <= most)
        _text(group, 8, 18, title, kind, fit=len(title) == LETTERS)
        for at, line in enumerate(self._lines(known)[:LINES]):
            _text(group, 8, 35 + 14 * at, _cut(line, LETTERS + 3), "s")
        is_unable = name in self._shown_unable()
        if is_unable:
            sign = xml.SubElement(group, "g", {"transform": f"translate(8 {HEIGHT - 20})"})
            xml.SubElement(sign, "title").text = plain(f"can't block: {self.unable[name]}")
            sign.extend(xml.fromstring(f"<g>{CANT_BLOCK}</g>"))
        at_bottom = 28 if is_unable else 8
        if damage := board.marked.get(name):
            _text(group, at_bottom, HEIGHT - 9, f"{damage} damage", "s n")
        elif name in self._attacking() and combat.status.get(name) is not None:
            _text(group, at_bottom, HEIGHT - 9, _STATUS[combat.status[name]], "s")
        elif is_unable:
            _text(group, at_bottom, HEIGHT - 9, "can't block", "s")
        size = _size(known)
        _text(group, WIDTH - 8, HEIGHT - 8, size, "p", "end")
        if self._has_another_size(known):
            _text(group, WIDTH - 8, HEIGHT - 24, "now", "s", "end")
        return PicturePart(_shape(group), 0, 0, self._row(name), name)

    def _has(self, known: Permanent) -> list[str]:
        """What a permanent is beside a creature, its keywords, and its state."""
        has = [" ".join(known.types)] if known.types != ("creature",) else []
        has += [in_capitals(", ".join(dict.fromkeys(known.keywords)))] if known.keywords else []
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
        bound = [each.says for each in self._shown_bound(known.id)]
        return [plain(line) for line in (*fights, *bound, *self._has(known))]


_STATUS: Mapping[bool | None, str] = {True: "blocked", False: "unblocked", None: ""}


def draw(
    position: Position,
    labels: Mapping[str, str] | None = None,
    blocks: Mapping[str, Sequence[str]] | None = None,
    wrong: Iterable[tuple[str, str]] = (),
    caption: Iterable[str] = (),
    unable: Mapping[str, str] | None = None,
    bound: Mapping[str, Sequence[Bound]] | None = None,
) -> str:
    """The drawing of a position as an SVG document; see `Drawing`.

    >>> from simulator import Game
    >>> draw(Game.from_notation("A: Hill Giant | D: 2/2 | attack: Giant").position).startswith("<svg ")
    True
    """
    return Drawing(
        position, labels or {}, blocks or {}, frozenset(wrong), tuple(caption), unable or {}, bound or {}
    ).svg()


def drawing_of(game: Session) -> str:
    """The drawing of a game as it stands."""
    unable, bound = limits_on(game.position, game.table)
    return draw(game.position, unable=unable, bound=bound)


def _line(text: str, y: float) -> PicturePart:
    group = xml.Element("g")
    _text(group, MARGIN, 18, plain(text), "l")
    return PicturePart(_shape(group), 0, y)


class Arrow(NamedTuple):
    """An arrow: its line and its head as SVG paths, and the middle of it."""

    path: str
    head: str
    x: float
    y: float


def arrow_between(one: Spot, other: Spot) -> Arrow:
    """An arrow from a card to one that lies above it, below it, or across from it.

    The script of the page does the same.
    """
    if abs(one.x - other.x) == WIDTH + ACROSS:
        left = one.x > other.x
        x1, x2 = (one.x, other.x + WIDTH + 8) if left else (one.x + WIDTH, other.x - 8)
        y1, y2 = one.y + HEIGHT / 2, other.y + HEIGHT / 2
        turn = (x1 + x2) / 2
        path = f"M{_n(x1)} {_n(y1)}C{_n(turn)} {_n(y1)} {_n(turn)} {_n(y2)} {_n(x2)} {_n(y2)}"
        head = f"M{_n(x2 - 8)} {_n(y2)}l10 -6v12z" if left else f"M{_n(x2 + 8)} {_n(y2)}l-10 -6v12z"
    else:
        x1, y1, x2, y2 = one.middle, one.y, other.middle, other.y + HEIGHT + 8
        above = y1 > y2
        if not above:
            y1, y2 = one.y + HEIGHT, other.y - 8
        turn = (y1 + y2) / 2
        path = f"M{_n(x1)} {_n(y1)}C{_n(x1)} {_n(turn)} {_n(x2)} {_n(turn)} {_n(x2)} {_n(y2)}"
        head = f"M{_n(x2)} {_n(y2 - 8)}l6 10h-12z" if above else f"M{_n(x2)} {_n(y2 + 8)}l6 -10h-12z"
    return Arrow(path, head, (x1 + x2) / 2, (y1 + y2) / 2)


@lru_cache(maxsize=8)
def _titles(labels: tuple[str, ...]) -> Mapping[str, str]:
    return titles_of(labels, LETTERS)


def _head(text: str, spot: Spot) -> PicturePart:
    group = xml.Element("g")
    _text(group, 0, 13, _cut(plain(text), LETTERS + 8), "s")
    return PicturePart(_shape(group), *spot)


def _size(known: Permanent) -> str:
    if known.power is not None or known.toughness is not None:
        return "/".join("?" if n is None else str(n) for n in (known.power, known.toughness))
    if known.loyalty is not None:
        return f"loyalty {known.loyalty}"
    return "" if known.defense is None else f"defense {known.defense}"


def in_capitals(keywords: str) -> str:
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
