"""The board as a picture, for a console of any width or as an SVG document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec
from rich.align import Align
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from events.board import Permanent
from projections.narrative.story import listed, looks_beside
from projections.position import Position
from simulator.plain_text import plain


class Signs(NamedTuple):
    """Signs that the pictures use beside words."""

    blocks: str
    attacks: str
    tapped: str
    cut: str


_UNICODE = Signs(blocks="▲", attacks="▼", tapped="↷", cut="…")
_ASCII = Signs(blocks="^", attacks="v", tapped="~", cut="~")


def signs_for(options: ConsoleOptions) -> Signs:
    """The signs that can be written in the encoding of the output."""
    return _ASCII if options.ascii_only else _UNICODE


NARROWEST, WIDEST = 20, 30
"""Columns that a card takes, the space to its right included."""


class BoardPicture(msgspec.Struct, frozen=True):
    """A picture of one position, to be printed on a rich console of any width from 24 columns on.

    Args:
        position: the position.
        labels: what to call each permanent, by id.
    """

    position: Position
    labels: Mapping[str, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board = self.position.board
        signs = signs_for(options)
        defending = [player for player in board.players if player != board.active]
        if board.active:
            yield from self._side(board.active, "attacking" if self._attackers() else "active player")
        yield from self._bands(options.max_width, signs)
        for player in defending:
            yield from self._side(player, "defending" if player in board.defending else "")
        if board.effects:
            effects = "; ".join(effect.ability.words or name for name, effect in board.effects.items())
            yield Text(plain(f"effects: {effects}"), style="italic")

    def _attackers(self) -> dict[str, str]:
        combat = self.position.combat
        return {**combat.chosen_attacks, **combat.attacking}

    def _blockers(self, attacker: str) -> list[str]:
        """Those of an attacking creature, in damage assignment order where there is one, then those only chosen."""
        combat = self.position.combat
        now = combat.blockers_of(attacker)
        order = self.position.orders.orders.get(attacker, ())
        ordered = [blocker for blocker in order if blocker in now]
        chosen = [blocker for blocker, attackers in combat.chosen_blocks.items() if attacker in attackers]
        return list(dict.fromkeys([*ordered, *now, *chosen]))

    def _bands(self, width: int, signs: Signs) -> Iterator[RenderableType]:
        attackers = list(self._attackers())
        at_once = max(1, min(len(attackers), width // NARROWEST))
        card = min(WIDEST, width // at_once)
        for first in range(0, len(attackers), at_once):
            band = attackers[first : first + at_once]
            grid = Table.grid()
            for _ in band:
                grid.add_column(width=card, vertical="bottom")
            grid.add_row(*(self._card(attacker, card - 1, signs) for attacker in band))
            # A second grid, since these cells hang from above.
            beneath = Table.grid()
            for _ in band:
                beneath.add_column(width=card, vertical="top")
            beneath.add_row(*(self._beneath(attacker, card - 1, signs) for attacker in band))
            yield grid
            yield beneath

    def _beneath(self, attacker: str, width: int, signs: Signs) -> RenderableType:
        parts: list[RenderableType] = []
        blockers = self._blockers(attacker)
        has_order = len(blockers) > 1 and attacker in self.position.orders.orders
        for place, blocker in enumerate(blockers, start=1):
            words = [signs.blocks]
            if has_order:
                words.append(f"order {place}")
            if attacker in self.position.combat.chosen_blocks.get(blocker, ()):
                words.append("chosen")
            parts.append(_middle(" ".join(words), width, signs))
            parts.append(self._card(blocker, width, signs))
        status = self.position.combat.status.get(attacker)
        if not blockers and not status:
            target = self._attackers()[attacker]
            parts.append(_middle(f"{signs.attacks} {self._label(target) if target else 'nothing'}", width, signs))
        return Group(*parts)

    def _label(self, thing: str) -> str:
        return plain(self.labels.get(thing, thing))

    def _card(self, creature: str, width: int, signs: Signs) -> RenderableType:
        combat = self.position.combat
        permanent = self.position.board.permanents.get(creature)
        if permanent is None:
            return Panel(
                Text("gone"), title=_title(self._label(creature), width, signs), title_align="left", width=width
            )
        attacks = creature in self._attackers()
        lines: list[RenderableType] = [self._size(permanent, signs)]
        lines.extend(Text(plain(words), style="italic") for words in _words(permanent))
        lines.extend(self._attacking_status(creature) if attacks else self._blocking_status(creature))
        unblocked = combat.status.get(creature) is False
        style = "yellow" if unblocked else "red" if attacks else "cyan"
        title = _title(self._label(creature), width, signs)
        return Panel(Group(*lines), title=title, title_align="left", width=width, border_style=style)

    def _size(self, permanent: Permanent, signs: Signs) -> Text:
        board = self.position.board
        size = (permanent.power, permanent.toughness)
        text = Text("/".join(str(number) for number in size if number is not None), style="bold")
        if permanent.id in board.tapped:
            text.append(f"  {signs.tapped} tapped", style="not bold dim")
        if damage := board.marked.get(permanent.id):
            text.append(f"\n{damage} damage", style="not bold red")
        for kind, number in permanent.counters:
            text.append(f"\n{number} {plain(kind)} {'counter' if number == 1 else 'counters'}", style="not bold")
        return text

    def _attacking_status(self, attacker: str) -> Iterator[Text]:
        status = self.position.combat.status.get(attacker)
        alone = status and not self._blockers(attacker)
        word = {True: "blocked", False: "unblocked", None: "attacking"}[status]
        yield Text(f"{word}, no blocker left" if alone else word, style="bold yellow" if status is False else "bold")

    def _blocking_status(self, blocker: str) -> Iterator[Text]:
        blocked = self.position.combat.blocking.get(blocker, ())
        if len(blocked) > 1:
            order = self.position.orders.orders.get(blocker)
            named = ", then ".join(map(self._label, order)) if order else listed(map(self._label, blocked))
            yield Text(f"blocks {named}")

    def _side(self, player: str, part: str) -> Iterator[RenderableType]:
        board, attackers = self.position.board, self._attackers()
        title = Text(plain(player), style="bold")
        title.append(f"  {board.life.get(player, 0)} life", style="bold green")
        if poison := board.poison.get(player):
            title.append(f"  {poison} poison", style="bold red")
        if part:
            title.append(f"  {part}", style="not bold")
        yield Rule(title, align="left", style="dim")
        fighting = {*attackers, *(blocker for attacker in attackers for blocker in self._blockers(attacker))}
        rest = [permanent for permanent in board.controlled_by(player) if permanent.id not in fighting]
        if rest:
            yield Text(f"others: {'; '.join(map(self._in_a_line, rest))}", style="dim")

    def _in_a_line(self, permanent: Permanent) -> str:
        board = self.position.board
        label = self._label(permanent.id)
        parts = [f"{label} {plain(looks_beside(label, permanent))}".strip()]
        if permanent.id in board.tapped:
            parts.append("tapped")
        if damage := board.marked.get(permanent.id):
            parts.append(f"{damage} damage")
        if permanent.id in self.position.combat.blocking:
            parts.append("blocking nothing")
        return ", ".join(parts)


def _middle(text: str, width: int, signs: Signs) -> RenderableType:
    return Align.center(Text(_cut(text, width, signs), no_wrap=True), width=width)


def _title(label: str, width: int, signs: Signs) -> Text:
    """A card's title, cut so that it never makes the card wider; the id that distinguishes two of one name stays."""
    room = max(1, width - 6)
    name, bracket, rest = label.rpartition(" (")
    number = f"{bracket}{rest}" if bracket and cell_len(rest) + 4 < room else ""
    short = _cut(name if number else label, room - cell_len(number), signs)
    return Text(short + number, style="bold")


def _cut(text: str, room: int, signs: Signs) -> str:
    return text if cell_len(text) <= room else set_cell_size(text, room - 1).rstrip() + signs.cut


def _words(permanent: Permanent) -> list[str]:
    """What a permanent can do, in words: its keywords in one line, its sentences, and what it has been given."""
    keywords = dict.fromkeys(permanent.keywords)
    known = {"", *(keyword.casefold() for keyword in keywords)}
    others = dict.fromkeys([*permanent.text, *(ability.words for ability in permanent.abilities)])
    return [*filter(None, [", ".join(keywords)]), *(words for words in others if words.casefold() not in known)]
