"""Stores to be damaged: each whole in one SQLite file, its journal moved into it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path

from events.combat import BlockerChosen
from events.store import GameStore
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.reading import read_replay
from simulator.saved_games import SavedGame
from simulator.saved_games.files import import_replay
from simulator.saved_games.saved_game import tally_follower
from tests.saved_games.sample import EVERY, play, read_rows
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import act, board, header

REPLAYS = Path(__file__).parents[3] / "replays"
ACTIONS = 25


def imported(store: GameStore) -> None:
    """Games that come from files."""
    for path in sorted(REPLAYS.glob("*.replay.jsonl"))[:5]:
        import_replay(store, path.name.split(".")[0], read_replay(path))


def kept(store: GameStore) -> None:
    """A game of each form, with rulings, drafts that ended and one that is open."""
    play(store)
    rng = random.Random(1)
    for form in FORMS:
        game = SavedGame.create(store, f"played as {form}", header(), board(), form=form)
        for _ in range(ACTIONS):
            _go_on(game, rng)


def _go_on(kept: SavedGame, rng: random.Random) -> None:
    """One action: a click, or a declaration of blockers that is legal or not; else whatever leads to the next one."""
    combat = kept.game.combat
    if kept.game.board.step != "declare_blockers" or combat.blocking or not kept.game.declaring:
        act(kept, rng)
    elif "b3" not in combat.chosen_blocks and rng.random() < 0.6:
        kept.play(lambda game: game.apply(BlockerChosen("b3", "a2")))
    else:
        blockers = rng.choice((["b1"], ["b1", "b2"]))
        with suppress(IllegalDeclaration):
            kept.play(lambda game: game.declare_blockers({name: ["a1"] for name in blockers}))


def followed(store: GameStore) -> None:
    """Some of each, and what a follower counted."""
    for path in sorted(REPLAYS.glob("*.replay.jsonl"))[5:7]:
        import_replay(store, path.name.split(".")[0], read_replay(path))
    play(store)
    tally_follower(store).catch_up()


def one_by_one(store: GameStore) -> None:
    """Many games of which each is small, so that a page holds several."""
    for number in range(12):
        game = SavedGame.create(store, f"table {number}", header(), board(), form=FORMS[number % len(FORMS)])
        game.play(lambda playing: playing.declare_attackers({"a2": "D"}))


def of_an_older_version(store: GameStore) -> None:
    """Rows without checksums; of games that are replays."""
    rows = read_rows()
    strange = next(row.originator_id for row in rows if EVERY.encode() in row.state and row.topic == "game.1")
    kept = [row for row in rows[1:] if row.originator_id != strange and EVERY.encode() not in row.state]
    store.database.insert(kept)


KINDS: Mapping[str, Callable[[GameStore], None]] = {
    "imported": imported,
    "kept": kept,
    "followed": followed,
    "one by one": one_by_one,
}

OLD: Mapping[str, Callable[[GameStore], None]] = {"old": of_an_older_version}
"""Stores in which nothing vouches for each byte."""


def made(kind: Callable[[GameStore], None], folder: Path) -> Path:
    """A new store in a file of a folder."""
    path = folder / f"{kind.__name__}.db"
    with GameStore.open(path) as store:
        kind(store)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path
