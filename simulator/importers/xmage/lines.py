"""The lines of XMage's game log that tell of combat, as plain values."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_TAG = re.compile(r"</?(?:font|i|b|u|br|hr|span)\b[^<>]*>", re.IGNORECASE)
_TAG_OF_PAGE = re.compile(
    r"</?(?:a|b|body|br|div|font|head|hr|html|i|img|li|p|span|style|td|tr|u)\b[^<>]*>", re.IGNORECASE
)
_ID = re.compile(r" \[[0-9a-f]{3,}\]")
_CREATURE = re.compile(r"(.+?) \((-?\d{1,9})/(-?\d{1,9})\)(?: |$)")
_ATTACKER = re.compile(r"Attacker: (.+?) \((-?\d{1,9})/(-?\d{1,9})\) (unblocked|blocked by (.+))")
_LOSES = re.compile(r"(.+) loses (\d{1,9}) life at combat from (.+)")
_DEALS = re.compile(r"(.+) deals (\d{1,9}) damage to (.+)")
_PREVENTED = re.compile(r".+: Prevented (\d{1,9}) damage from (.+) to (.+)")
_TURN = re.compile(r"TURN (\d{1,6}) for (.+) \([^()]*\)$")
_MADE_FOR = re.compile(r"(?:Living weapon|For Mirrodin!|Job select)\b")
_CREATES = re.compile(r"(.+) creates an? (.+) token")
_EXILES_WHAT_IT_COPIES = "exile that permanent."
_MOVES_ONE, _TO_EXILE = " moves ", " from graveyard to the exile zone"
_GAINS = re.compile(r"(.+) gains \d{1,9} life")
_EARTHBEND = re.compile(r"\bearthbend \d+\b")
_TRIGGERS = " - Ability triggers: "
_CASTS, _ACTIVATES, _EQUIPS = " casts ", " activates: ", "Equip. from "
_MOVES = re.compile(r" (?:plays|reveals|discards|sacrificed|puts|moves) ")
_FROM_ZONE = re.compile(r" from [a-z]+$")
_AFTER_A_SPELL = (" targeting ", " using ")
_WITH_A_SPELL = (*_AFTER_A_SPELL, " with ", " (")
"""What stands behind the name of a spell: its targets, and how it is cast."""
_TRICKS = (_CASTS, _ACTIVATES, _TRIGGERS)


class Creature(NamedTuple):
    """A creature as a line names it: its name, its size, and the first digits of its id where the line has them."""

    name: str
    size: tuple[int, int]


class Attacks(NamedTuple):
    """Creatures of a player attack others."""

    player: str
    attacked: str


class Attacked(NamedTuple):
    """The attackers of the lines that follow attack this player."""

    player: str


class Attacker(NamedTuple):
    """An attacking creature, and what blocks it."""

    creature: Creature
    blockers: tuple[Creature, ...]


class Damage(NamedTuple):
    """Damage by a source to a creature; `combat`: to a player in combat."""

    source: str
    target: str
    amount: int
    combat: bool


class Prevented(NamedTuple):
    """Damage by a source that an effect prevented."""

    source: str
    target: str
    amount: int


class Died(NamedTuple):
    """What died."""

    name: str


class Turn(NamedTuple):
    """A turn begins; `number` counts the turns of all players."""

    player: str
    number: int


class Targeted(NamedTuple):
    """A player casts a spell, such as an Aura, or activates an Equipment's equip ability, and targets something."""

    player: str
    name: str
    target: str


class MadeFor(NamedTuple):
    """A player's Equipment triggers, creates a token, and is attached to it (702.92a)."""

    player: str
    name: str


class Created(NamedTuple):
    """A player creates a token."""

    player: str
    name: str


class Earthbent(NamedTuple):
    """A land becomes a 0/0 creature with haste that's still a land (701.66a)."""

    player: str
    name: str


class EnteredAsCopy(NamedTuple):
    """A player's permanent entered as a copy of a card in a graveyard, and keeps its name; that card is exiled next."""

    player: str
    name: str


class ExiledBy(NamedTuple):
    """A permanent's ability exiles a card from a player's graveyard."""

    player: str
    card: str
    name: str


class Gained(NamedTuple):
    """A player gains life by something that has this name."""

    source: str


class Trick(NamedTuple):
    """A spell was cast, an ability activated, or one triggered."""

    words: str


OfAPermanent = Targeted | MadeFor | Earthbent | EnteredAsCopy | ExiledBy
"""What a line tells of a permanent that no board shows."""
Line = Attacks | Attacked | Attacker | Damage | Prevented | Died | Turn | Created | Gained | OfAPermanent | Trick


def untagged(message: str) -> str:
    """A line of a page without its tags.

    >>> untagged('<a href="#Cub"><font color="#fff">Cub</font></a> [a1b] died<br>')
    'Cub [a1b] died'
    """
    return _TAG_OF_PAGE.sub("", message)


def plain(message: str) -> str:
    """A message without tags, character references and the ids behind names.

    >>> plain("<font color='#fff'>Bear Cub [a1b]</font> died &amp; left")
    'Bear Cub died & left'
    """
    return _ID.sub("", html.unescape(_TAG.sub("", message))).strip()


def creatures(words: str) -> tuple[Creature, ...] | None:
    """Creatures that stand one after the other; None where something else stands among them.

    >>> creatures("Goblin Token (1/1) Borrowing 100,000 Arrows (2/2)")
    (Creature(name='Goblin Token', size=(1, 1)), Creature(name='Borrowing 100,000 Arrows', size=(2, 2)))
    """
    found, at = [], 0
    while at < len(words):
        match = _CREATURE.match(words, at)
        if match is None:
            return None
        found.append(Creature(match[1], (int(match[2]), int(match[3]))))
        at = match.end()
    return tuple(found)


def line_of(message: str, players: tuple[str, ...]) -> Line | None:
    """What a line tells of a combat; None where it tells nothing of one.

    Args:
        message: the line, without tags.
        players: the names of the players.

    >>> line_of("Ann attacks Bob with 2 creatures", ("Ann", "Bob"))
    Attacks(player='Ann', attacked='Bob')
    >>> line_of("Attacker: Bear Cub (2/2) unblocked", ())
    Attacker(creature=Creature(name='Bear Cub', size=(2, 2)), blockers=())
    """
    if message.startswith("Attacker: "):
        return _attacker(message)
    if message.startswith("Attacked player: "):
        name = message.removeprefix("Attacked player: ")
        return Attacked(name) if name in players else None
    if message.startswith("TURN "):
        match = _TURN.match(message)
        return Turn(match[2], int(match[1])) if match and match[2] in players else None
    if message.endswith(" died"):
        return Died(message.removesuffix(" died"))
    for name in players:
        if message.startswith(f"{name} attacks "):
            match = re.fullmatch(r"(.+) with \d+ creatures?", message.removeprefix(f"{name} attacks "))
            return Attacks(name, match[1]) if match else None
    if (match := _LOSES.fullmatch(message)) and match[1] in players:
        return Damage(match[3], match[1], int(match[2]), combat=True)
    if match := _DEALS.fullmatch(message):
        return Damage(match[1], match[3], int(match[2]), combat=False)
    if match := _PREVENTED.fullmatch(message):
        return Prevented(match[2], match[3], int(match[1]))
    done, source = _by_source(message)
    if source and (match := _GAINS.fullmatch(done)) and match[1] in players:
        return Gained(source)
    if (match := _CREATES.fullmatch(message)) and match[1] in players:
        return Created(match[1], match[2])
    for player in players:
        if message.startswith(player) and (told := _of_a_permanent(player, message.removeprefix(player))):
            return told
    return Trick(message) if any(each in message for each in _TRICKS) else None


def _of_a_permanent(player: str, said: str) -> OfAPermanent | None:
    """What a player's spell or ability does to a permanent, by the words behind the player's name."""
    done, source = _by_source(said)
    if source and done.startswith(_MOVES_ONE) and done.endswith(_TO_EXILE):
        return ExiledBy(player, done.removeprefix(_MOVES_ONE).removesuffix(_TO_EXILE), source)
    if said.startswith(_CASTS):
        spell, _, target = said.removeprefix(_CASTS).rpartition(" from ")[0].rpartition(" targeting ")
        return Targeted(player, spell, target) if spell else None
    if said.startswith(_ACTIVATES + _EQUIPS):
        equipment, _, bearer = said.removeprefix(_ACTIVATES + _EQUIPS).rpartition(" targeting ")
        return Targeted(player, equipment, bearer) if equipment else None
    if not said.startswith(_TRIGGERS):
        return None
    source, _, words = said.removeprefix(_TRIGGERS).partition(" - ")
    if _MADE_FOR.match(words):
        return MadeFor(player, source)
    if words == _EXILES_WHAT_IT_COPIES:
        return EnteredAsCopy(player, source)
    ability, _, land = words.rpartition(" targeting ")
    return Earthbent(player, land) if land and _EARTHBEND.search(ability) else None


def _by_source(message: str) -> tuple[str, str]:
    """What a line says, and by what that was done, which stands at its end; "" where it does not."""
    done, _, source = message.removesuffix(")").rpartition(" (source: ")
    return (done, source) if message.endswith(")") else (message, "")


def reflexive_of(message: str) -> str:
    """Whose ability triggered, where that is on what a player did by another ability (603.12); "" for all else.

    XMage writes these without the event on which they trigger.

    >>> reflexive_of("Ann - Ability triggers: Soul Cauldron - put a +1/+1 counter on target creature you control.")
    'Soul Cauldron'
    >>> reflexive_of("Ann - Ability triggers: Ruin Crab - <i>Landfall</i> - Whenever a land you control enters, ...")
    ''
    """
    _, _, said = message.partition(_TRIGGERS)
    name, _, words = said.partition(" - ")
    return "" if _ON_AN_EVENT.search(words) else name


_ON_AN_EVENT = re.compile(r"\b(?:When|Whenever|At the)\b(?! you do\b)")


def named(message: str) -> Iterator[str]:
    """What may be the name of a card in a line.

    >>> sorted(set(named("Ann casts Bear Trap with Gift a Fish targeting Bob from hand")))
    ['Bear Trap', 'Bear Trap with Gift a Fish']
    """
    if _CASTS in message:
        spell = message.rpartition(_CASTS)[2]
        yield _FROM_ZONE.sub("", _before(spell, _WITH_A_SPELL))
        yield _FROM_ZONE.sub("", _before(spell, _AFTER_A_SPELL))
    *_, moved = _MOVES.split(message)
    if moved != message:
        yield _before(moved, (" from ", " (source: "))
    if _ACTIVATES in message:
        yield _before(message.rpartition(" from ")[2], (" targeting ",))
    if _TRIGGERS in message:
        yield message.rpartition(_TRIGGERS)[2].partition(" - ")[0]


def _before(words: str, marks: Iterable[str]) -> str:
    """The words before the first of some marks; all where none stands there."""
    return words[: min((at for mark in marks if (at := words.find(mark)) > 0), default=len(words))]


def _attacker(message: str) -> Attacker | None:
    match = _ATTACKER.fullmatch(message)
    if match is None:
        return None
    blockers = creatures(match[5]) if match[5] else ()
    return None if blockers is None else Attacker(Creature(match[1], (int(match[2]), int(match[3]))), blockers)
