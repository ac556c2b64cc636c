"""The lines of Magic Online's game log, as plain values.

A card stands in the binary form as `@[Name@:texture,object:@]`, in the text as `[Name]`, and the word "token" after it
says that it is one. Both are read into a line's words with a mark in place of each, and the things themselves, so that
no name of a card is ever taken for words of the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_BINARY = re.compile(r"@\[(.{1,500}?)@:\d{1,12},(\d{1,12}):@\]( token\b)?")
_TEXT = re.compile(r"\[([^\[\]]{1,500})\]( token\b)?")
_SIGN = re.compile(r"@[PR]")

MOST_JOINED = 10_000
"""Letters after which a list that goes on in further lines is joined no more."""
M = "\x01"
"""The mark that stands for a thing."""
_LIST = rf"{M}(?:(?:, and |, | and ){M})*"
_SEPARATOR = re.compile(r"== Game \d{1,9} \(\d{1,20}\) ==")
_TURN = re.compile(r"Turn (\d{1,6}): (.+?)( - Extra Turn)?")
_BLOCKS = re.compile(rf"({_LIST}) blocks ({_LIST})\.?")
_STOPS = re.compile(rf"{M} stops blocking(?: ({_LIST}))?\.?")
_ORDER = re.compile(rf"(?:Blockers|Attackers) for {M} are ordered as follows: ({_LIST})\.?")
_ATTACKED = re.compile(rf"('s {M})? is being attacked by ({_LIST})\.?")
_ENTERS = re.compile(rf" puts (?:an? )?{M} onto the battlefield attacking (.+?)('s {M})?\.?")
_CREATES = re.compile(rf"(?:'s {M}|'s .{{1,300}})? creates (an?|\w{{1,20}}) (.{{1,200}}?) tokens?\b.*")
_NAMES = re.compile(r"([^:\x01]{1,100}) (?:joined the game|rolled a \d{1,3}|chooses to (?:play|draw) first)\.")
_CHAT = re.compile(r"[^:\x01]{1,100}: ")
_UNFINISHED = re.compile(rf".*(?: is being attacked by | are ordered as follows: ){_LIST},(?: and)?")
_COMBAT = (" is being attacked by ", " blocks ", " stops blocking", " are ordered as follows", " attacking ")
_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
        1,
    )
}
"""Numbers of tokens in words; a larger one that isn't in digits is not known, and counts as one."""
_BEGINS = ("begins the game with ", "chooses to draw first", "chooses to play first", "keeps this hand")
_OVER = ("wins the game", "loses the game", "has lost the game", "wins the match", "leads the match")
_ABOUT_THE_TABLE = ("joined the game", "has left the game", "has lost connection", "rolled a ")


class Thing(NamedTuple):
    """A card or a token that a line names; `id` is "" where the log has none."""

    name: str
    id: str
    token: bool

    @property
    def called(self) -> str:
        """What it is called among permanents."""
        return f"{self.name} Token" if self.token else self.name


class Words(NamedTuple):
    """A line with marks in place of the things that it names."""

    text: str
    things: tuple[Thing, ...]

    def filled(self) -> str:
        """The line with the names in place of the marks."""
        names = iter(self.things)
        return re.sub(M, lambda _: f"{one.name} token" if (one := next(names)).token else one.name, self.text)


class Separator(NamedTuple):
    """A line of the text between games."""


class Begins(NamedTuple):
    """A line that stands at a game's beginning."""


class Joins(NamedTuple):
    """A player joined or left the table, which is no part of the game."""


class Over(NamedTuple):
    """A player won, lost or conceded; `conceded`: the last of these."""

    conceded: bool


class Turn(NamedTuple):
    """A player's turn begins; `number` counts the rounds."""

    number: int
    player: str


class Attacks(NamedTuple):
    """A player, or one of that player's planeswalkers or battles, is attacked."""

    attacked: str
    walker: Thing | None
    attackers: tuple[Thing, ...]


class Enters(NamedTuple):
    """Something comes onto the battlefield attacking a player, or what that player controls."""

    player: str
    thing: Thing
    attacked: str
    walker: Thing | None


class Blocks(NamedTuple):
    """Creatures are chosen to block others."""

    blockers: tuple[Thing, ...]
    attackers: tuple[Thing, ...]


class Stops(NamedTuple):
    """A block that was chosen is taken back; no attackers: all of this creature's."""

    blocker: Thing
    attackers: tuple[Thing, ...]


class Ordered(NamedTuple):
    """The damage assignment order of a creature."""

    creature: Thing
    order: tuple[Thing, ...]


class Casts(NamedTuple):
    """A player casts a spell."""

    player: str
    thing: Thing


class PlaysLand(NamedTuple):
    """A player plays a land."""

    player: str


class Creates(NamedTuple):
    """A player gets tokens."""

    player: str
    name: str
    many: int


class Sacrifices(NamedTuple):
    """A player sacrifices something."""

    player: str
    thing: Thing


class Happens(NamedTuple):
    """Something else happens in the game."""


class Unread(NamedTuple):
    """A line that speaks of combat and can't be read."""


Line = (
    Separator
    | Begins
    | Joins
    | Over
    | Turn
    | Attacks
    | Enters
    | Blocks
    | Stops
    | Ordered
    | Casts
    | PlaysLand
    | Creates
    | Sacrifices
    | Happens
    | Unread
)


def words_of(text: str, *, binary: bool) -> Words:
    """A line with marks in place of things, and without the signs that the binary form sets before players.

    >>> words_of("@PAnn casts @[Bear Cub@:7,433:@].", binary=True).things
    (Thing(name='Bear Cub', id='433', token=False),)
    """
    pattern = _BINARY if binary else _TEXT
    things: list[Thing] = []

    def marked(match: re.Match[str]) -> str:
        groups = match.groups()
        things.append(Thing(groups[0], groups[1] if binary else "", bool(groups[-1])))
        return M

    found = pattern.sub(marked, _CONTROL.sub(" ", text))
    return Words((_SIGN.sub("", found) if binary else found).strip(), tuple(things))


def names_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of the players, from the lines that name a player and nothing else.

    >>> names_in(["Ann joined the game.", "Turn 1: Bob", "Turn 1: Ann"])
    ('Ann', 'Bob')
    """
    found: dict[str, None] = {}
    for text in texts:
        if match := _NAMES.fullmatch(text):
            found[match[1]] = None
        elif match := _TURN.fullmatch(text.removesuffix(".")):
            found[match[2]] = None
    return tuple(found)


def joined(words: Sequence[tuple[int, Words]]) -> list[tuple[int, Words]]:
    """Lines, each with its number, where a list of attackers that goes on in the next line is one with it."""
    found: list[tuple[int, Words]] = []
    for line, said in words:
        short = bool(found) and len(found[-1][1].text) < MOST_JOINED
        if short and said.text.startswith(M) and _UNFINISHED.fullmatch(found[-1][1].text):
            first, before = found[-1]
            found[-1] = (first, Words(f"{before.text} {said.text}", (*before.things, *said.things)))
        else:
            found.append((line, said))
    return found


def line_of(said: Words, players: Sequence[str]) -> Line | None:
    """What a line tells; None where it tells nothing of a game, as chat.

    Args:
        said: the line.
        players: the names of the players.

    >>> line_of(words_of("Ann is being attacked by [Myr] token and [Ox].", binary=False), ("Ann",)).attackers[1].name
    'Ox'
    """
    text, things = said
    if _SEPARATOR.fullmatch(text):
        return Separator()
    if turn := _turn(text, players):
        return turn
    if match := _BLOCKS.fullmatch(text):
        many = match[1].count(M)
        return Blocks(things[:many], things[many:])
    if _STOPS.fullmatch(text):
        return Stops(things[0], things[1:])
    if _ORDER.fullmatch(text):
        return Ordered(things[0], things[1:])
    for player in sorted(players, key=len, reverse=True):
        if text.startswith((f"{player} ", f"{player}'s ")):
            return _by_player(player, text[len(player) :], things, players)
    if text.startswith(("Winner: ", "Match Winner: ", "Match Tied")):
        return Over(conceded=False)
    return _else(said)


def _turn(text: str, players: Sequence[str]) -> Turn | None:
    for ending in (text, text.removesuffix(".")):
        match = _TURN.fullmatch(ending)
        if match is not None and match[2] in players:
            return Turn(int(match[1]), match[2])
    return None


def _by_player(player: str, text: str, things: tuple[Thing, ...], players: Sequence[str]) -> Line:
    if match := _ATTACKED.fullmatch(text):
        walker = things[0] if match[1] else None
        return Attacks(player, walker, things[1:] if match[1] else things)
    if (match := _ENTERS.fullmatch(text)) and match[1] in players:
        return Enters(player, things[0], match[1], things[1] if match[2] else None)
    if match := _CREATES.fullmatch(text):
        many = int(match[1]) if match[1].isdecimal() and len(match[1]) < 5 else _NUMBERS.get(match[1], 1)
        return Creates(player, match[2].removesuffix(M).strip(), many)
    said = text.strip()
    if said.startswith(f"casts {M}"):
        return Casts(player, things[0])
    if said.startswith(f"plays {M}"):
        return PlaysLand(player)
    if said.startswith(f"sacrifices {M}"):
        return Sacrifices(player, things[0])
    if said.startswith("has conceded"):
        return Over(conceded=True)
    if said.startswith(_OVER):
        return Over(conceded=False)
    if said.startswith(_BEGINS) or "begins the game with " in said:
        return Begins()
    if said.startswith(_ABOUT_THE_TABLE):
        return Joins()
    otherwise = _else(Words(text, things))
    return Happens() if otherwise is None else otherwise


def _else(said: Words) -> Line | None:
    """A line that is none of the others: of the game if a thing or a number is its subject, and nobody says it.

    What else names something may be about anybody, whose name nobody knows as one.
    """
    if _CHAT.match(said.text):
        return None
    outside = said.text.split(" (", 1)[0]
    if said.things and any(each in outside for each in _COMBAT):
        return Unread()
    return Happens() if said.things and (said.text.startswith(M) or said.text[0].isdecimal()) else None
