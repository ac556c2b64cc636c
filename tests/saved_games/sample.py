"""Adds to the files in `data` a stored unit for each type of event that has none: `python -m tests.saved_games.sample`.

A row is never changed: games that were stored once open for ever.
"""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from events.codec import decode_events
from events.combat import BlockerChosen
from events.store import GameStore, Unit, UnitRemark
from simulator.game.verdict import IllegalDeclaration
from simulator.saved_games import SavedGame
from tests.events.golden import read_golden
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board, header

DATA = Path(__file__).with_name("data")
BARE, SEALED = DATA / "rows.jsonl", DATA / "sealed.jsonl"
"""Rows that were written before they had checksums, and after."""
EVERY = "every type of event"
NOTE = b'{"type":"note","text":"A remark."}'


def read_rows(file: Path = BARE) -> list[StoredEvent]:
    """The stored rows, in the order in which they were written."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    return [
        StoredEvent(UUID(line["stream"]), line["version"], line["topic"], bytes.fromhex(line["state"]))
        for line in lines
    ]


def _line(row: StoredEvent) -> str:
    fields = {
        "stream": str(row.originator_id),
        "version": row.originator_version,
        "topic": row.topic,
        "state": row.state.hex(),
    }
    return json.dumps(fields) + "\n"


def play(store: GameStore) -> None:
    """A game of each form: a combat, a declaration that was refused, one that is open."""
    for form in FORMS:
        kept = SavedGame.create(store, form, header(), board(), form=form)
        kept.play(lambda game: game.declare_attackers({"a1": "D"}))
        kept.play(lambda game: game.pass_step())
        try:
            kept.play(lambda game: game.declare_blockers({"b1": ["a1"]}))
        except IllegalDeclaration:
            kept.play(lambda game: game.apply(BlockerChosen("b2", "a1")))


def write_missing(file_of_rows: Path) -> None:
    """Add what there is not."""
    rows = read_rows(file_of_rows)
    with GameStore.open("memory") as store:
        if rows:
            store.database.insert(rows[1:])
            stand = store.load(EVERY).stand
        else:
            play(store)
            stand = store.create(EVERY, b"a header")
        known = {event.tag for unit in store.load(EVERY).units for event in unit.events}
        for tag, entry in sorted(read_golden().items()):
            if tag not in known:
                event = decode_events(bytes.fromhex(entry["msgpack"]))[0]
                stand = store.append(EVERY, [Unit((event,), (UnitRemark(1, NOTE),))], after=stand)
        stored = store.database.notifications(len(rows), 10_000)
        with file_of_rows.open("a", encoding="utf-8") as file:
            file.writelines(map(_line, stored))


if __name__ == "__main__":
    write_missing(BARE)
    write_missing(SEALED)
