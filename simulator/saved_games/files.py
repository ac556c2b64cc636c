"""Replay files into a store and out of it again: the same lines, written as this project writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from events.event import Derived, Event
from events.store import GameStore, StoredGame, StoredRuling, Unit, UnitRemark
from simulator.replay.format import Footer, Header, Rejected, ReplayLine, line_text, signed
from simulator.replay.reading import Replay, line_decoder, parse_replay
from simulator.replay.writing import misplaced_digests, write_replay
from simulator.saved_games.saved_game import read_header


def _unit(lines: Iterable[ReplayLine]) -> Unit:
    """A unit of lines that are no rejected ones."""
    events: list[Event] = []
    remarks: list[UnitRemark] = []
    for line in lines:
        if isinstance(line, Event):
            events.append(line)
        else:
            remarks.append(UnitRemark(len(events), line_text(line).encode()))
    return Unit(tuple(events), tuple(remarks))


def _units(lines: Iterable[ReplayLine]) -> Iterator[Unit]:
    """The lines as units: each ends with what the rules made of a choice, before the next choice or external fact."""
    current: list[ReplayLine] = []
    followed = False
    for line in lines:
        if isinstance(line, Rejected):
            continue
        if followed and isinstance(line, Event) and not isinstance(line, Derived):
            yield _unit(current)
            current, followed = [], False
        current.append(line)
        followed = followed or isinstance(line, Derived)
    if current:
        yield _unit(current)


def _rulings(lines: Iterable[ReplayLine]) -> Iterator[StoredRuling]:
    events = remarks = 0
    for line in lines:
        if isinstance(line, Rejected):
            yield StoredRuling(
                at=events,
                remarks=remarks,
                events=line.events,
                rule=line.rule,
                outcome=line.outcome,
                violations=line.violations,
                because=line.because,
            )
        elif isinstance(line, Event):
            events += 1
        else:
            remarks += 1


def import_replay(store: GameStore, name: str, replay: Replay) -> None:
    """Write a replay into a store, all of it or nothing.

    Args:
        store: where.
        name: the game's id there.
        replay: what is written; `export_game` gives its lines again as `write_replay` writes them.

    Raises:
        GameExists: there is a game of that id.
        BadGameName: the id can't be a game's name.
        StoreError: it can't be written.
    """
    batch = store.batch()
    stand = batch.create(name, line_text(replay.header).encode())
    batch.append(name, [*_units(replay.lines)], after=stand, rulings=[*_rulings(replay.lines)])
    batch.write()


def _rejected(ruling: StoredRuling) -> bytes:
    line = Rejected(
        events=ruling.events,
        rule=ruling.rule,
        outcome=ruling.outcome,
        violations=ruling.violations,
        because=ruling.because,
    )
    return line_text(line).encode()


def _lines(stored: StoredGame, rulings: Iterable[StoredRuling]) -> Iterator[bytes]:
    waiting: dict[int, list[StoredRuling]] = {}
    for ruling in rulings:
        waiting.setdefault(ruling.at + ruling.remarks, []).append(ruling)
    index = -1
    for index, line in enumerate(stored.lines):
        yield from map(_rejected, waiting.pop(index, ()))
        yield line if isinstance(line, bytes) else line_text(line).encode()
    for _, late in sorted(waiting.items()):
        yield from map(_rejected, late)


def export_game(store: GameStore, name: str) -> bytes:
    """A stored game as a replay file's bytes: what is published, and its rulings.

    Raises:
        UnknownGame: the store has none of that id.
        StoreError: it can't be read.
    """
    stored = store.load(name)
    rulings = (ruling for _, ruling in store.rulings(name))
    lines = [*_lines(stored, rulings)]
    sealed = _sealed(stored.header, lines)
    if sealed is not None:
        return sealed
    body = b"".join(line + b"\n" for line in (stored.header, *lines))
    footer = signed(Footer(len(stored.events), ""), body)
    return body + line_text(footer).encode() + b"\n"


def _sealed(stored: bytes, texts: Sequence[bytes]) -> bytes | None:
    """The file of a game that came from a sealed replay; without its seal if it was played on. None for any other."""
    try:
        header = msgspec.json.decode(stored, type=Header)
        lines = [line_decoder().decode(text) for text in texts] if header.sealed else []
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not header.sealed:
        return None
    return write_replay(replace(header, sealed=not any(misplaced_digests(lines))), lines)


def replay_of(store: GameStore, name: str) -> Replay:
    """A stored game as a replay.

    Raises:
        UnknownGame: the store has none of that id.
        StoreDamaged: its header can't be read.
        ReplayError: what is stored is no replay.
        StoreError: it can't be read.
    """
    read_header(name, store.load(name).header)
    return parse_replay(export_game(store, name), name)
