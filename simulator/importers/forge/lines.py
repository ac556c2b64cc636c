"""The lines of Forge's game log that tell of combat, as plain values.

Names hold commas, digits and parentheses, and players may be called anything: cards end with their ids, and a line that
can be read in two ways is read in neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

TRIED = 8
"""Places of a line that are tried for its " to attack " or " to block "."""

_ID = r"\((H?\d{1,9})\)"
_IN_LIST = re.compile(rf" {_ID}(, | and |$)")
_CARD = re.compile(rf"(.+) {_ID}")
_DEALS = re.compile(rf" {_ID} deals (\d{{1,9}}) (combat |non-combat )?damage(?: \([^()]*\))? to ")
_EXTRA = re.compile(r" \([A-Za-z][^()]*\)$")
_TURN = re.compile(r"Turn (\d{1,6}) \((.+)\)")
_LIFE = re.compile(r"(?:Life: )?(.+) (-?\d{1,9}) > (-?\d{1,9})")
_MULLIGAN = re.compile(r"(.+) has (?:kept a hand of|mulliganed down to) \d{1,4} cards?\.?")


class Card(NamedTuple):
    """A card or token as a line names it: its id, and its name."""

    id: str
    name: str

    @property
    def called(self) -> str:
        """What it is called where one of its name may be beside it."""
        return f"{self.name} ({self.id})"


class Attack(NamedTuple):
    """A player attacks with creatures: a player by name, or a planeswalker or battle."""

    player: str
    attackers: tuple[Card, ...]
    target: str | Card


class Block(NamedTuple):
    """The creatures of a player that block an attacker; none: it is not blocked."""

    player: str
    blockers: tuple[Card, ...]
    attacker: Card


class Damage(NamedTuple):
    """Damage to a player by name, or to a permanent; `combat`: whether it is combat damage, None where unsaid."""

    source: Card
    target: str | Card
    amount: int
    combat: bool | None


class Turn(NamedTuple):
    """A turn begins; `number` counts the turns of all players."""

    number: int
    player: str


class Life(NamedTuple):
    """A player's life total changes."""

    player: str
    before: int
    now: int


class Left(NamedTuple):
    """A permanent left the battlefield; `died`: for a graveyard."""

    card: Card
    died: bool


def cards(words: str) -> tuple[Card, ...] | None:
    """Cards that are listed one after the other; None where something else stands among them.

    >>> cards("Doran, Besieged by Time (98), Elephant Token (422) and Erase (Not the Urza's Legacy One) (7)")[2]
    Card(id='f7', name="Erase (Not the Urza's Legacy One)")
    """
    found: dict[str, Card] = {}
    at, last = 0, ", "
    for match in _IN_LIST.finditer(words):
        name, last = words[at : match.start()], match[2]
        if not name.strip():
            return None
        found.setdefault(f"f{match[1]}", Card(f"f{match[1]}", name))
        at = match.end()
    return tuple(found.values()) if not last and at == len(words) else None


def card(words: str) -> Card | None:
    """The one card that words name.

    >>> card("Borrowing 100,000 Arrows (12)"), card("Borrowing 100,000 Arrows")
    (Card(id='f12', name='Borrowing 100,000 Arrows'), None)
    """
    match = _CARD.fullmatch(words)
    return Card(f"f{match[2]}", match[1]) if match else None


def is_combat(text: str) -> bool:
    """Whether a line means to tell of an attack or a block."""
    return " assigned " in text or " didn't block " in text


def attack_of(text: str, players: tuple[str, ...]) -> Attack | None:
    """What a line says of an attack; None where it says nothing of one, or could mean several.

    Args:
        text: the line, without its caption.
        players: the names of the players, as far as they are known; whoever else is attacked is taken to be one.

    >>> attack_of("Ann assigned Bear Cub (3) to attack Bob.", ("Ann", "Bob"))
    Attack(player='Ann', attackers=(Card(id='f3', name='Bear Cub'),), target='Bob')
    """
    readings = dict.fromkeys(_attacks(text, players))
    known = [each for each in readings if isinstance(each.target, Card) or each.target in players]
    return _only(known or [*readings])


def block_of(text: str, players: tuple[str, ...]) -> Block | None:
    """What a line says of an attacker's blockers; None where it says nothing of them, or could mean several.

    >>> block_of("Bob didn't block Bear Cub (3).", ("Ann", "Bob"))
    Block(player='Bob', blockers=(), attacker=Card(id='f3', name='Bear Cub'))
    """
    return _only([*dict.fromkeys(_blocks(text, players))])


_Read = TypeVar("_Read")


def _only(readings: Sequence[_Read]) -> _Read | None:
    return readings[0] if len(readings) == 1 else None


def _attacks(text: str, players: tuple[str, ...]) -> Iterator[Attack]:
    if not text.endswith("."):
        return
    for player, rest in _led(text[:-1], " assigned ", players):
        for listed, target in _split(rest, " to attack "):
            attackers = cards(listed)
            if attackers is not None and target:
                yield Attack(player, attackers, target if target in players else card(target) or target)


def _blocks(text: str, players: tuple[str, ...]) -> Iterator[Block]:
    words = text.removesuffix(".")
    for player, rest in _led(words, " didn't block ", players):
        if attacker := card(rest):
            yield Block(player, (), attacker)
    for player, rest in _led(words, " assigned ", players):
        for listed, blocked in _split(rest, " to block "):
            blockers, attacker = cards(listed), card(blocked)
            if blockers is not None and attacker is not None:
                yield Block(player, blockers, attacker)


def _led(text: str, mark: str, players: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The ways to take a line as a player's: by name if there is one, else by what stands before the mark."""
    known = [player for player in players if text.startswith(f"{player}{mark}")]
    at = text.find(mark)
    for player in known or ([text[:at]] if at > 0 else []):
        yield player, text[len(player) + len(mark) :]


def _split(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """The ways to split words at a mark that stands behind a card."""
    for match in islice(re.finditer(rf"(?<=\)){re.escape(mark)}", text), TRIED):
        yield text[: match.start()], text[match.end() :]


def damage_of(text: str, players: tuple[str, ...]) -> Damage | None:
    """What a line says of damage; None where it says nothing of any, or not to whom.

    >>> damage_of("Bear Cub (3) deals 2 damage (Deathtouch) to Elf, the Third (5).", ("Ann", "Bob")).target
    Card(id='f5', name='Elf, the Third')
    >>> damage_of("Bear Cub (3) deals 2 combat damage to Bob (as poison counters).", ("Ann", "Bob")).target
    'Bob'
    """
    match = _DEALS.search(text)
    if match is None or not match.start() or not text.endswith("."):
        return None
    source = Card(f"f{match[1]}", text[: match.start()])
    to = text[match.end() : -1]
    combat = {"combat ": True, "non-combat ": False, None: None}[match[3]]
    target: str | Card | None
    if combat is None:
        target = card(to) or card(_EXTRA.sub("", to))
    else:
        target = next((name for name in (to, _EXTRA.sub("", to)) if name in players), None)
    return None if target is None else Damage(source, target, int(match[2]), combat)


def turn_of(text: str) -> Turn | None:
    """Which turn begins, and whose.

    >>> turn_of("Turn 3 (Turn 3 (Bob))")
    Turn(number=3, player='Turn 3 (Bob)')
    """
    match = _TURN.fullmatch(text)
    return Turn(int(match[1]), match[2]) if match else None


def life_of(text: str) -> Life | None:
    """How a life total changes.

    >>> life_of("Life: Ann 20 > -3")
    Life(player='Ann', before=20, now=-3)
    """
    match = _LIFE.fullmatch(text)
    return Life(match[1], int(match[2]), int(match[3])) if match else None


def keeps_hand(text: str) -> str:
    """The player of whose opening hand a line tells; "" where it tells of none."""
    match = _MULLIGAN.fullmatch(text)
    return match[1] if match else ""


def left_of(text: str) -> Left | None:
    """What left the battlefield.

    >>> left_of("Bear Cub (3) was put into Graveyard from Battlefield.")
    Left(card=Card(id='f3', name='Bear Cub'), died=True)
    """
    moved, _, from_where = text.removesuffix(".").rpartition(" from ")
    words, _, to = moved.rpartition(" was put into ")
    what = card(words) if from_where == "Battlefield" else None
    return None if what is None else Left(what, died=to == "Graveyard")
