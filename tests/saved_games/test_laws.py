"""The laws of the log on games that are kept: in memory, SQLite and PostgreSQL, in each of the forms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import encode_events
from events.event import Event
from events.log import LogError, RolledBack, effective
from events.store import GameForm, GameStore
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import SCHEMA, Header
from simulator.saved_games import SavedGame
from tests.laws.boards import EDITIONS, boards
from tests.laws.checks import digests_from_zero, examples, not_derived
from tests.laws.moves import MOVES, legal_blocks_or_none, new_game, play, some_blocks
from tests.saved_games.server import Server

games = st.builds(new_game, boards(), st.sampled_from(EDITIONS))
numbers = count(1)


@pytest.fixture(scope="module", params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameStore]:
    """One store of each kind for all examples."""
    where = "memory"
    if request.param == "sqlite":
        where = str(tmp_path_factory.mktemp("laws") / "games.db")
    elif request.param == "postgres":
        running: Server = request.getfixturevalue("server")
        where = running.new_database()
    with GameStore.open(where) as opened:
        yield opened


@pytest.fixture(params=["truncating", "drafts", "append-only"], scope="module")
def form(request: pytest.FixtureRequest) -> GameForm:
    form: GameForm = request.param
    return form


def kept_game(store: GameStore, form: GameForm, game: Game) -> SavedGame:
    """A game of its own in the store, begun with a board."""
    header = Header(schema=SCHEMA, edition=game.edition)
    return SavedGame.create(store, f"game {next(numbers)}", header, not_derived(game.log), form=form)


def moves(data: st.DataObject, kept: SavedGame, most: int = 5) -> Iterator[None]:
    """Some moves, one or a few in each step of the iteration."""
    for _ in range(data.draw(st.integers(2, most))):
        kept.play(lambda game: play(data.draw, game, most=data.draw(st.sampled_from((1, 1, 3)))))
        yield


def to_blocks(data: st.DataObject, kept: SavedGame) -> bool:
    """Bring a fresh game to the declaration of blockers; whether somebody attacks."""
    for _ in range(3):
        if kept.game.board.step == "main":
            kept.play(lambda game: MOVES["attack"](data.draw, game))
    if kept.game.combat.attacked and kept.game.mana.owed is None:
        kept.play(lambda game: game.pass_step())
    return kept.game.board.step == "declare_blockers"


def durable(kept: SavedGame) -> list[Event]:
    """The events that reopening must bring back."""
    history = list(kept.game.log)
    return history[: kept.published] if kept.stand.form == "truncating" else history


@examples(8)
@given(st.data(), games)
def test_1_a_refused_declaration_leaves_bytes_digests_and_store(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    if not to_blocks(data, kept):
        return
    stored, digests, before = encode_events(kept.game.log), kept.game.digests(), store.load(kept.name)
    try:
        kept.play(lambda game: game.declare_blockers(some_blocks(data.draw, game)))
    except IllegalDeclaration:
        after = store.load(kept.name)
        assert encode_events(kept.game.log) == stored
        assert kept.game.digests() == digests
        assert encode_events(after.events) == encode_events(before.events)
        assert form == "append-only" or after.units == before.units
        assert after.stand.rulings == before.stand.rulings + 1 == len(kept.game.rulings)


@examples(8)
@given(st.data(), games)
def test_2_what_is_published_stays(store: GameStore, form: GameForm, data: st.DataObject, game: Game) -> None:
    kept = kept_game(store, form, game)
    early = kept.game.log.mark()
    settled: list[Event] = []
    published: list[Event] = []
    for _ in moves(data, kept):
        loaded = store.load(kept.name)
        assert loaded.published[: len(published)] == published
        assert loaded.events[: len(settled)] == settled
        published, settled = loaded.published, list(kept.game.log)[: kept.published]
    if kept.published > len(early):
        with pytest.raises(LogError):
            kept.play(lambda game: game.rollback(early))
        assert store.load(kept.name).published == published


@examples(8)
@given(st.data(), games)
def test_3_a_reopened_game_is_the_fold_from_zero(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    for _ in moves(data, kept):
        assert kept.game.digests() == digests_from_zero(kept.game.log)
        reopened = SavedGame(store, kept.name)
        assert reopened.game.digests() == digests_from_zero(durable(kept))


@examples(8)
@given(st.data(), games)
def test_4_take_backs_carried_out_leave_the_truncated_log(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    for _ in moves(data, kept):
        published = store.load(kept.name).published
        if form == "append-only":
            assert effective(published) == list(kept.game.log)
            assert digests_from_zero(effective(published)) == kept.game.digests()
        else:
            assert not any(isinstance(event, RolledBack) for event in published)
            assert published == list(kept.game.log)[: kept.published]


@examples(8)
@given(st.data(), games)
def test_5_a_reopened_game_has_the_log_in_memory(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    for _ in moves(data, kept):
        reopened = SavedGame(store, kept.name)
        assert encode_events(reopened.game.log) == encode_events(durable(kept))
        assert reopened.published == kept.published
        assert reopened.stand == kept.stand == store.load(kept.name).stand
        verdicts = [ruling.verdict for ruling in kept.game.rulings]
        assert [ruling.verdict for ruling in reopened.game.rulings] == verdicts
        if data.draw(st.booleans()) and form != "truncating":
            kept.reload()


@examples(12)
@given(st.data(), games)
def test_6_what_stood_and_what_was_cut_rebuild_the_moment_of_a_ruling(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    to_blocks(data, kept)
    for _ in moves(data, kept):
        pass
    events = store.load(kept.name).events
    stored = [ruling for _, ruling in store.rulings(kept.name)]
    assert len(stored) == len(kept.game.rulings)
    for ours, ruling in zip(kept.game.rulings, stored, strict=True):
        moment = [*events[: ruling.at], *ruling.events]
        assert moment == [*ours.mark, *ours.cut]
        assert digests_from_zero(moment) == digests_from_zero([*ours.mark, *ours.cut])


@examples(8)
@given(st.data(), games)
def test_7_a_reopened_game_has_a_legal_declaration(
    store: GameStore, form: GameForm, data: st.DataObject, game: Game
) -> None:
    kept = kept_game(store, form, game)
    if not to_blocks(data, kept):
        return
    reopened = SavedGame(store, kept.name)
    first = legal_blocks_or_none(reopened.game)  # type: ignore[arg-type]  # it is a game of Magic
    assert first is not None
    reopened.play(lambda game: game.declare_blockers(first))
    with pytest.raises(Exception, match="gone on"):
        store.append(kept.name, after=kept.stand, units=store.load(kept.name).units[-1:])
