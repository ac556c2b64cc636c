"""What a writer does wrong is refused before anything is written, and what several do at once is kept apart."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from events.board import LifeChanged
from events.combat import BlockerChosen
from events.event import Event
from events.store import (
    GameExists,
    GameForm,
    GameStore,
    StaleWriter,
    Stand,
    StoredRuling,
    Unit,
    UnknownGame,
    Unstorable,
)
from events.store import batch as batches
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.saved_games import SavedGame
from tests.saved_games.conftest import NewStore
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board, header

forms = pytest.mark.parametrize("form", FORMS)


@pytest.fixture
def store(new_place: NewStore) -> Iterator[GameStore]:
    with GameStore.open(new_place()) as opened:
        yield opened


def kept_in(store: GameStore, form: GameForm = "truncating") -> SavedGame:
    return SavedGame.create(store, "game", header(), board(), form=form)


# What could not be read again.


UNREADABLE = "^nothing was written to 'game', since it could not be read again: "


def a_choice(game: Game) -> None:
    game.apply(BlockerChosen("b1", 7))  # type: ignore[arg-type]


@forms
@pytest.mark.parametrize(
    "action",
    [
        lambda game: game.apply(LifeChanged("A", 2**40)),
        lambda game: game.apply(LifeChanged("A", 19.5)),
        lambda game: game.apply(LifeChanged("A", True)),
        lambda game: game.apply(LifeChanged("A\ud800", 19)),
        lambda game: game.apply(LifeChanged(object(), 19)),
        a_choice,
    ],
    ids=["too large", "no whole number", "a boolean", "no text", "an object", "a choice"],
)
def test_what_could_not_be_read_again_is_not_written(
    store: GameStore, form: GameForm, action: Callable[[Game], Any]
) -> None:
    kept = kept_in(store, form)
    before = list(kept.game.log)
    with pytest.raises(Unstorable, match=UNREADABLE):
        kept.play(action)
    assert list(kept.game.log) == before
    kept.reload()
    assert list(kept.game.log) == list(SavedGame(store, "game").game.log) == before
    assert SavedGame(store, "game").game.rulings == ()


def test_what_was_taken_back_has_to_be_readable_too(store: GameStore) -> None:
    stand = store.create("game", b"")
    cut = BlockerChosen("b1", 7)  # type: ignore[arg-type]
    with pytest.raises(Unstorable, match=UNREADABLE):
        store.append("game", rulings=[StoredRuling(at=0, events=(cut,), rule="730.1")], after=stand)
    assert list(store.rulings("game")) == []


@pytest.mark.parametrize(
    ("named", "reason"),
    [({"form": "append_only"}, "append_only"), ({"header": "a header"}, "bytes"), ({"header": None}, "bytes")],
)
def test_a_game_that_could_not_be_listed_is_not_created(store: GameStore, named: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unstorable, match=reason):
        store.create("game", **{"header": b"", **named})
    assert list(store.games()) == []
    store.create("game", b"")
    assert [listed.game for listed in store.games()] == ["game"]


@pytest.mark.parametrize("form", ["truncating", "append-only"])
def test_single_choices_are_durable_as_drafts_alone(store: GameStore, form: GameForm) -> None:
    stand = store.create("game", b"", form=form)
    with pytest.raises(Unstorable, match=f"'game' has the form '{form}': only 'drafts' stores single choices"):
        store.choose("game", [BlockerChosen("b1", "a1")], after=stand)


# Behind what is not there.


def test_nothing_is_written_behind_a_gap(store: GameStore) -> None:
    stand = store.create("game", b"")
    unit = Unit((LifeChanged("D", 9),))
    with pytest.raises(StaleWriter):
        store.append("game", [unit], after=stand._replace(version=7))
    with pytest.raises(UnknownGame, match="has no game 'another'"):
        store.append("another", [unit], after=stand)
    assert store.load("game").events == []
    store.create("another", b"")
    assert store.load("another").events == []


def test_a_choice_after_a_draft_that_has_ended_is_stale(store: GameStore) -> None:
    stand = store.create("game", b"", form="drafts")
    chosen = store.choose("game", [BlockerChosen("b1", "a1")], after=stand)
    store.append("game", rulings=[StoredRuling(at=0, events=(), rule="730.1")], after=chosen)
    with pytest.raises(StaleWriter):
        store.choose("game", [BlockerChosen("b2", "a1")], after=chosen._replace(draft=2))
    with pytest.raises(StaleWriter):
        store.choose("game", [BlockerChosen("b2", "a1")], after=chosen._replace(draft=5))
    assert store.load("game").draft == ()


def test_a_stand_is_of_one_moment(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another writer goes on between two of the looks that loading takes."""
    stand = store.create("game", b"", form="drafts")
    chosen = store.choose("game", [BlockerChosen("b1", "a1")], after=stand)
    last = type(store.database).last

    def overtaken(recording: Any, stream: Any) -> Any:
        found = last(recording, stream)
        monkeypatch.undo()
        nonlocal chosen
        chosen = store.append("game", [Unit((LifeChanged("D", 9),))], after=chosen)
        return found

    monkeypatch.setattr(type(store.database), "last", overtaken)
    assert store.load("game").stand == chosen == Stand("drafts", version=2, events=1)


def test_a_name_that_can_be_no_games_is_unknown(store: GameStore) -> None:
    for look in (store.load, lambda name: list(store.rulings(name))):
        with pytest.raises(UnknownGame, match="has no game"):
            look("\ud800")


# Several at once.


def test_a_batch_that_writes_to_a_place_twice_says_so(store: GameStore) -> None:
    twice = store.batch()
    twice.create("game", b"")
    twice.create("game", b"")
    with pytest.raises(GameExists):
        twice.write()
    stand = store.create("game", b"")
    both = store.batch()
    both.append("game", [Unit((LifeChanged("D", 9),))], after=stand)
    both.append("game", [Unit((LifeChanged("D", 8),))], after=stand)
    with pytest.raises(StaleWriter, match="has gone on since it was loaded"):
        both.write()
    assert store.load("game").events == []


def test_two_writers_at_the_same_moment_are_told_apart(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock may be coarse: that two write the same at the same time does not make one of them the other."""
    monkeypatch.setattr(batches, "now", lambda: 730)
    stand = store.create("game", b"")
    with pytest.raises(GameExists):
        store.create("game", b"")
    unit = Unit((LifeChanged("D", 9),))
    store.append("game", [unit], after=stand)
    with pytest.raises(StaleWriter):
        store.append("game", [unit], after=stand)


@forms
def test_threads_that_share_a_game_wait_for_each_other(store: GameStore, form: GameForm) -> None:
    kept = kept_in(store, form)
    kept.play(lambda game: game.apply(LifeChanged("A", 1000)))
    failed: list[BaseException] = []

    def lose() -> None:
        try:
            for _ in range(25):
                kept.play(lambda game: game.apply(LifeChanged("A", game.board.life["A"] - 1)))
        except BaseException as problem:  # told below
            failed.append(problem)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=lose) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert failed == []
    assert kept.game.board.life["A"] == SavedGame(store, "game").game.board.life["A"] == 900


def test_a_refused_declaration_of_a_shared_game_is_refused_once(store: GameStore) -> None:
    kept = kept_in(store)
    events: list[Event] = list(kept.game.log)
    with pytest.raises(IllegalDeclaration):
        kept.play(lambda game: game.declare_attackers({"b1": "A"}))
    assert list(kept.game.log) == events
    assert len(list(store.rulings("game"))) == 1
