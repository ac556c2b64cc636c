"""XMage's recorded games: one JSON document a game, perhaps compressed with gzip, within limits."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Annotated

import msgspec

from simulator.files import InputError, read_whole

MAX_BYTES = 256 << 20
"""Bytes of a whole recording, decompressed; a game of an hour has some three million."""
MAX_RATIO = 500
"""Times that gzip may have compressed a recording. Real ones compress 20 to 60 times."""
_MANY = 200_000
_PERMANENTS = 20_000
_Name = Annotated[str, msgspec.Meta(max_length=500)]
_Count = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]


class XMageError(InputError):
    """A recording that can't be used."""


class SeenPermanent(msgspec.Struct, frozen=True):
    """A permanent of a snapshot."""

    name: _Name = ""
    tapped: bool = False
    power: _Name | None = None
    toughness: _Name | None = None

    @property
    def size(self) -> tuple[int, int] | None:
        """Its power and toughness; None where it has none that are numbers."""
        try:
            return int(self.power or ""), int(self.toughness or "")
        except ValueError:
            return None

    @property
    def is_no_creature(self) -> bool:
        """Whether it is shown without power and toughness, which every creature has."""
        return self.power is None and self.toughness is None


class SeenPlayer(msgspec.Struct, frozen=True):
    """A player of a snapshot."""

    name: _Name
    life: _Count
    battlefield: Annotated[tuple[SeenPermanent, ...], msgspec.Meta(max_length=_PERMANENTS)] = ()
    has_left: bool = False


class OnTheStack(msgspec.Struct, frozen=True):
    """A spell or ability on the stack of a snapshot."""

    name: _Name = ""


class Snapshot(msgspec.Struct, frozen=True):
    """The whole board at a moment."""

    seq: _Count
    players: Annotated[tuple[SeenPlayer, ...], msgspec.Meta(max_length=16)]
    turn: _Count = 0
    step: _Name = ""
    active_player: _Name = ""
    ts: _Name = ""
    stack: Annotated[tuple[OnTheStack, ...], msgspec.Meta(max_length=_PERMANENTS)] = ()


class Action(msgspec.Struct, frozen=True):
    """A line of the game's log."""

    seq: _Count
    message: str
    ts: _Name = ""


class Offer(msgspec.Struct, frozen=True):
    """What the program told a player to choose from: `result` is a JSON document of its own."""

    player: _Name = ""
    result: str = ""
    ts: _Name = ""


class PlayerName(msgspec.Struct, frozen=True):
    """A player by name."""

    name: _Name


class Recording(msgspec.Struct, frozen=True, rename="camel"):
    """A recorded game, as far as it is asked about."""

    players: Annotated[tuple[PlayerName, ...], msgspec.Meta(min_length=2, max_length=16)]
    snapshots: Annotated[tuple[Snapshot, ...], msgspec.Meta(max_length=_MANY)]
    actions: Annotated[tuple[Action, ...], msgspec.Meta(max_length=_MANY)]
    timestamp: _Name = ""
    llm_events: Annotated[tuple[Offer, ...], msgspec.Meta(max_length=_MANY)] = ()


def read_recording(path: str | PathLike[str]) -> Recording:
    """A recorded game.

    Raises:
        XMageError: it is no such recording, damaged, or beyond the limits.
        OSError: it can't be opened or read.
    """
    return recording_of(read_bytes(path), fspath(path))


def read_bytes(path: str | PathLike[str]) -> bytes:
    """The bytes of a recording or a log, decompressed if it is gzip.

    Raises:
        XMageError: it is damaged gzip, or beyond the limits.
        OSError: it can't be opened or read.
    """
    return read_whole(path, XMageError, what="recording", most=MAX_BYTES, ratio=MAX_RATIO)


def recording_of(data: bytes, file: str) -> Recording:
    """A recorded game from a file's bytes.

    Raises:
        XMageError: it is no such recording.
    """
    try:
        return msgspec.json.decode(data, type=Recording)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        found = str(problem) or "nested too deeply"
        expected = (
            "a game recorded by XMage: a JSON object with players, snapshots, actions, or its client's log as HTML"
        )
        raise XMageError(file, 0, found, expected) from None
