"""Several writers at once: a stale one is told so, and nothing is lost or written twice."""

from __future__ import annotations

import gc
import sqlite3
import subprocess
import sys
import threading
import warnings
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.board import LifeChanged, PermanentEntered
from events.codec import encode_events
from events.combat import BlockerChosen
from events.log import RolledBack
from events.store import GameForm, GameStore, StaleWriter, Unit
from events.store.database import Database
from events.store.opening import PAUSE
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.saved_games import SavedGame
from tests.laws.checks import digests_from_zero, not_derived
from tests.saved_games.conftest import NewStore
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board, header
from tests.saved_games.writers.writing import GAMES, LIFE

ROOT = Path(__file__).parents[3]
WRITERS, ACTIONS = 4, 25

forms = pytest.mark.parametrize("form", FORMS)


def test_four_processes_write_to_the_same_games(place: str) -> None:
    commands = [
        [sys.executable, "-m", "tests.saved_games.writers.writing", place, f"w{writer}", str(ACTIONS), str(writer)]
        for writer in range(WRITERS)
    ]
    processes = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for command in commands]
    # All are waited for before one is judged: a test that fails leaves no process behind.
    said = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * WRITERS
    accepted: dict[str, list[str]] = defaultdict(list)
    for line in "".join(said).splitlines():
        game, name = line.split("\t")
        accepted[game].append(name)
    assert sum(map(len, accepted.values())) == WRITERS * ACTIONS
    with GameStore.open(place) as store:
        assert sorted(listed.game for listed in store.games()) == sorted(f"game {n}" for n in range(GAMES))
        for listed in store.games():
            _check(SavedGame(store, listed.game), accepted[listed.game])


def _check(kept: SavedGame, accepted: list[str]) -> None:
    events = list(kept.game.log)
    entered = [
        event.permanent.id for event in events if isinstance(event, PermanentEntered) and "-" in event.permanent.id
    ]
    assert sorted(entered) == sorted(accepted), "an action was lost, or is there twice"
    assert kept.game.board.life["A"] == LIFE - len(accepted), "an action was decided on an old state"
    serially = Game(not_derived(events), edition=kept.game.edition)
    assert encode_events(serially.log) == encode_events(events)
    assert serially.digests() == kept.game.digests() == digests_from_zero(events)


def test_a_store_that_another_process_makes_meanwhile_is_a_store(
    new_place: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, looked = new_place(), Database.select
    if where == "memory":
        pytest.skip("a store in memory has one process")

    def overtaken(recording: Database, *arguments: Any, **named: Any) -> Any:
        """The rows as they are; then another process makes the store and writes a game."""
        rows = looked(recording, *arguments, **named)
        monkeypatch.undo()
        with GameStore.open(where) as other:
            other.create("game", b"")
        return rows

    monkeypatch.setattr(Database, "select", overtaken)
    with GameStore.open(where) as store:
        assert [listed.game for listed in store.games()] == ["game"]


def test_a_file_whose_journal_another_process_is_setting_up_is_waited_for(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    with GameStore.open(place) as store:
        store.create("game", b"")
    with closing(sqlite3.connect(place, isolation_level=None, check_same_thread=False)) as other:
        # Then SQLite says that the file is locked at once, however long it was told to wait.
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        releasing = threading.Timer(3 * PAUSE, other.execute, ["COMMIT"])
        releasing.start()
        with warnings.catch_warnings():
            # The library leaves a connection that it could not set up to the collector, which Python 3.13 warns of.
            warnings.simplefilter("ignore", ResourceWarning)
            try:
                with GameStore.open(place) as store:
                    assert [listed.game for listed in store.games()] == ["game"]
            finally:
                releasing.join()
                gc.collect()


@forms
def test_a_stale_writer_gets_an_error_and_nothing_is_written(new_place: NewStore, form: GameForm) -> None:
    with GameStore.open(new_place()) as store:
        stand = store.create("game", b"", form=form)
        newest = store.append("game", [Unit((LifeChanged("D", 9),))], after=stand)
        with pytest.raises(StaleWriter, match="gone on since it was loaded, and nothing was written"):
            store.append("game", [Unit((LifeChanged("D", 3),)), Unit(())], after=stand)
        assert store.load("game").events == [LifeChanged("D", 9)]
        assert store.load("game").stand == newest


def test_a_choice_is_stale_when_the_game_has_gone_on(new_place: NewStore) -> None:
    with GameStore.open(new_place()) as store:
        stand = store.create("game", b"", form="drafts")
        store.append("game", [Unit((LifeChanged("D", 9),))], after=stand)
        with pytest.raises(StaleWriter):
            store.choose("game", [BlockerChosen("b1", "a1")], after=stand)
        assert store.load("game").draft == ()


@forms
def test_a_stale_action_is_decided_again_on_the_newest_state(new_place: NewStore, form: GameForm) -> None:
    with GameStore.open(new_place()) as store:
        first = SavedGame.create(store, "game", header(), board(), form=form)
        second = SavedGame(store, "game")
        seen = []

        def lose_one(game: Game) -> None:
            seen.append(game.board.life["D"])
            game.apply(LifeChanged("D", game.board.life["D"] - 1))

        first.play(lose_one)
        second.play(lose_one)
        assert seen == [20, 20, 19]
        assert second.game.board.life["D"] == SavedGame(store, "game").game.board.life["D"] == 18


@forms
def test_a_refused_declaration_on_an_old_state_is_judged_again(new_place: NewStore, form: GameForm) -> None:
    with GameStore.open(new_place()) as store:
        first = SavedGame.create(store, "game", header(), board(), form=form)
        first.play(lambda game: game.declare_attackers({"a1": "D"}))
        second = SavedGame(store, "game")
        first.play(lambda game: game.apply(LifeChanged("D", 9)))
        with pytest.raises(IllegalDeclaration, match="menace"):
            second.play(lambda game: game.declare_blockers({"b1": ["a1"]}))
        assert [ruling.at for _, ruling in store.rulings("game")] == [len(first.game.log)]
        assert second.stand == store.load("game").stand


def test_followers_of_an_append_only_game_see_the_take_back(new_place: NewStore) -> None:
    with GameStore.open(new_place()) as store:
        kept = SavedGame.create(store, "game", header(), board(), form="append-only")
        kept.play(lambda game: game.declare_attackers({"a1": "D"}))
        kept.play(lambda game: game.pass_step())
        before = len(kept.game.log)
        kept.play(lambda game: game.apply(BlockerChosen("b1", "a1")))
        assert store.load("game").events[before:] == [BlockerChosen("b1", "a1")]
        with pytest.raises(IllegalDeclaration):
            kept.play(lambda game: game.declare_blockers({"b2": ["a1"]}))
        published = store.load("game").published
        assert isinstance(published[-1], RolledBack)
        assert published[-1].rule == "730.1"
        assert store.load("game").events[before:] == [BlockerChosen("b1", "a1")]
