"""Game logs as Magic Online writes them, made by hand for the tests: as text, and by an encoder of the binary form."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from simulator.cards.library import open_cards
from simulator.importers.mtgo.games import games_of
from simulator.importers.mtgo.reading import read_log
from simulator.importers.recorded import RecordedCombat, RecordedGame

RECORDED = sorted((Path(__file__).parents[3] / "../shared/data/mtgo").glob("*.txt"))
"""The logs of games that were really recorded."""

HEADER = "Modern\nLeague\nLeagueObserver\nAnn,Bob\n\n== Game 1 (572748380) ==\n"
Sent = tuple[datetime, str, str]
"""When who sent what."""


def day(year: int, month: int = 1, of_month: int = 1) -> datetime:
    """The beginning of a day; times of a log have no zone."""
    return datetime(year, month, of_month)  # noqa: DTZ001


NOON = day(2021, 5, 9) + timedelta(hours=12)


def text_log(*lines: str, header: str = HEADER) -> str:
    return header + "".join(f"{line}\n" for line in lines)


def string(text: str) -> bytes:
    data = text.encode()
    groups = [len(data) & 0x7F]
    left = len(data) >> 7
    while left:
        groups.append(left & 0x7F)
        left >>= 7
    return bytes([*(group | 0x80 for group in groups[:-1]), groups[-1]]) + data


def moment(time: datetime, kind: int = 0) -> bytes:
    """`DateTime.ToBinary`; `kind` 0: of no zone, 1: UTC, 2: local, which is written as UTC."""
    ticks = (time - day(1)) // timedelta(microseconds=1) * 10
    return (ticks | kind << 62).to_bytes(8, "little")


def header(match: str = "11111111-2222-3333-4444-555555555555") -> bytes:
    return b"\x01\x00" + string(match) + b"\x04\x00" + string(match)


def binary_log(messages: Iterable[Sent], *, extra: bytes = b"", kind: int = 0) -> bytes:
    """A log in the binary form; `extra` is the byte before each sender that files of 2021 have."""
    sent = (moment(time, kind) + extra + string(sender) + string(text) for time, sender, text in messages)
    return header() + b"".join(sent)


def said(*texts: str, start: datetime = NOON) -> list[Sent]:
    """Messages of the game, a second apart."""
    return [(start + timedelta(seconds=at), "", text) for at, text in enumerate(texts)]


def card(name: str, known: int) -> str:
    return f"@[{name}@:252834,{known}:@]"


def read(data: str | bytes, folder: Path, name: str = "log") -> list[RecordedGame]:
    """The games of a log."""
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return games_of(read_log(path), str(path), open_cards().exactly)


def combats(folder: Path, *lines: str) -> tuple[RecordedCombat, ...]:
    """The combats of a game, from lines of text."""
    (game,) = read(text_log(*lines), folder)
    assert game.gaps == ()
    return game.combats


def named(combat: RecordedCombat) -> dict[str, list[str]]:
    """What blocks what, by names."""
    names = {known.id: known.name for known in combat.declared.permanents}
    return {names[each]: [names[one] for one in them] for each, them in (combat.blocks or {}).items()}
