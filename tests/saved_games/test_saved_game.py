"""Saved games: what is published when, what a crash leaves, and that memory is never ahead of the store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from eventsourcing.persistence import StoredEvent

from events.board import LifeChanged
from events.combat import BecameBlocked, BlockerChosen, BlockersDeclared, BlockerWithdrawn
from events.damage import CombatDamageAssigned
from events.declaration_abilities import BlockCost, Cost
from events.event import Event
from events.filters import Filter
from events.log import RolledBack
from events.rule import Edition
from events.store import DiskFull, GameExists, GameForm, GameStore, StoreGone, UnknownGame, WasWritten
from events.store.database import Database
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from simulator.replay.format import SCHEMA, Header
from simulator.saved_games import SavedGame
from tests.duels import duel
from tests.given import effect, given, until
from tests.laws.checks import digests_from_zero, not_derived
from tests.saved_games.conftest import NewStore
from tests.saved_games.writers.crash import FORMS
from tests.saved_games.writers.playing import board, header

CLICKS = [BlockerChosen("b1", "a1"), BlockerChosen("b2", "a1")]

forms = pytest.mark.parametrize("form", FORMS)


@pytest.fixture
def store(new_place: NewStore) -> Iterator[GameStore]:
    with GameStore.open(new_place()) as opened:
        yield opened


def to_blocks(store: GameStore, form: GameForm) -> SavedGame:
    """A game in its declare blockers step; `a1` has menace."""
    kept = SavedGame.create(store, "game", header(), board(), form=form)
    kept.play(lambda game: game.declare_attackers({"a1": "D", "a2": "D"}))
    kept.play(lambda game: game.pass_step())
    return kept


def kept_from(store: GameStore, game: Game, form: GameForm) -> SavedGame:
    """A game that stands as another does, in the store."""
    edition = Header(schema=SCHEMA, edition=Edition(game.edition))
    return SavedGame.create(store, "game", edition, not_derived(game.log), form=form)


def reopened(kept: SavedGame) -> SavedGame:
    """The game as another process finds it after this one was killed."""
    return SavedGame(kept.store, kept.name)


# Publishing.


def test_an_open_declaration_is_not_published(store: GameStore) -> None:
    kept = to_blocks(store, "truncating")
    before = store.load("game")
    kept.play(lambda game: game.apply(CLICKS[0]))
    assert store.load("game") == before
    assert reopened(kept).game.combat.chosen_blocks == {}
    assert kept.game.combat.chosen_blocks == {"b1": ("a1",)}


@pytest.mark.parametrize("form", ["truncating", "drafts"])
def test_a_legal_declaration_is_one_unit(store: GameStore, form: GameForm) -> None:
    kept = to_blocks(store, form)
    before = store.load("game")
    for click in CLICKS:
        kept.play(lambda game, click=click: game.apply(click))
    kept.play(lambda game: game.declare_blockers({"b1": ["a1"], "b2": ["a1"]}))
    after = store.load("game")
    assert after.stand.version == before.stand.version + 1
    assert after.units[-1].events[:3] == (*CLICKS, BlockersDeclared("D"))
    assert any(isinstance(event, BecameBlocked) for event in after.units[-1].events)
    assert after.draft == ()


@pytest.mark.parametrize("form", ["truncating", "drafts"])
def test_a_rejected_declaration_goes_to_the_rulings_only(store: GameStore, form: GameForm) -> None:
    kept = to_blocks(store, form)
    before = store.load("game")
    with pytest.raises(IllegalDeclaration):
        kept.play(lambda game: game.declare_blockers({"b1": ["a1"]}))
    after = store.load("game")
    assert after.units == before.units
    ((game, ruling),) = store.rulings()
    assert (game, ruling.at, ruling.events) == ("game", len(before.events), (CLICKS[0],))
    assert (ruling.rule, ruling.outcome, ruling.obeyed, ruling.maximum) == ("730.1", "illegal", 0, 0)
    assert reopened(kept).game.rulings == kept.game.rulings


def test_what_one_action_does_is_one_transaction(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = to_blocks(store, "drafts")
    inserted: list[Sequence[StoredEvent]] = []
    insert = Database.insert
    monkeypatch.setattr(Database, "insert", lambda self, rows: (inserted.append(rows), insert(self, rows))[1])

    def refused_then_legal(game: Game) -> None:
        with pytest.raises(IllegalDeclaration):
            game.declare_blockers({"b1": ["a1"]})
        game.declare_blockers({"b1": ["a2"]})

    kept.play(refused_then_legal)
    assert [[row.topic for row in rows] for rows in inserted] == [["unit.2", "ruling.2", "draft.2"]]


# Drafts.


def test_each_choice_of_a_draft_is_durable_at_once(store: GameStore) -> None:
    kept = to_blocks(store, "drafts")
    published = store.load("game").units
    chosen: list[Event] = []
    for click in [*CLICKS, BlockerWithdrawn("b1", "a1")]:
        kept.play(lambda game, click=click: game.apply(click))
        chosen.append(click)
        again = reopened(kept)
        assert store.load("game").draft == tuple(chosen)
        assert store.load("game").units == published
        assert again.game.digests() == kept.game.digests()
        assert (again.published, again.stand) == (kept.published, kept.stand)


def test_a_draft_is_abandoned_with_the_ruling_and_the_choices_before_it_stay(store: GameStore) -> None:
    kept = to_blocks(store, "drafts")
    kept.play(lambda game: game.apply(BlockerChosen("b3", "a2")))
    with pytest.raises(IllegalDeclaration):
        kept.play(lambda game: game.declare_blockers({"b1": ["a1"]}))
    assert store.load("game").draft == (BlockerChosen("b3", "a2"),)
    ((_, ruling),) = store.rulings("game")
    assert ruling.events == (BlockerChosen("b3", "a2"), BlockerWithdrawn("b3", "a2"), BlockerChosen("b1", "a1"))
    again = reopened(kept)
    again.play(lambda game: game.declare_blockers({"b3": ["a2"]}))
    assert store.load("game").draft == ()
    assert again.game.combat.blocking == {"b3": ("a2",)}


@forms
def test_a_declaration_that_waits_for_its_costs_is_open(store: GameStore, form: GameForm) -> None:
    tax = BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=2))
    start = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["cat 1/1"], effects=[effect(tax)], attack=["ogre"])
    kept = kept_from(store, start, form)
    before = kept.published
    kept.play(lambda game: game.declare_blockers({"cat": ["ogre"]}))
    assert kept.game.owed is not None
    assert kept.published == before
    again = reopened(kept)
    assert (again.game.owed is None) is (form == "truncating")
    kept.play(lambda game: game.pay("bob", life=2))
    assert kept.published == len(kept.game.log)
    assert reopened(kept).game.combat.blocking == {"cat": ("ogre",)}


@pytest.mark.parametrize("passed", [True, False], ids=["in the step", "before the step"])
@pytest.mark.parametrize("form", ["drafts", "append-only"])
def test_a_reopened_declaration_can_be_abandoned(store: GameStore, form: GameForm, passed: bool) -> None:
    tax = BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=2))
    start = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["cat 1/1"], effects=[effect(tax)], attack=["ogre"])
    kept = kept_from(store, start, form)
    if passed:
        kept.play(lambda game: game.pass_step())
    before = list(kept.game.log)
    kept.play(lambda game: game.declare_blockers({"cat": ["ogre"]}))
    again = reopened(kept)
    assert again.published == kept.published == len(before)
    again.play(lambda game: game.abandon())
    assert store.load("game").events == before == list(again.game.log)
    assert store.load("game").draft == ()
    assert [ruling.verdict.legal for ruling in reopened(again).game.rulings] == [False]


@forms
def test_assignments_of_damage_are_open_until_they_are_announced(store: GameStore, form: GameForm) -> None:
    trample = given(
        "cr-2024-06-07", alice=["ogre 3/3 trample"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]}
    )
    kept = kept_from(store, until(trample, "combat_damage"), form)
    before = kept.published
    kept.play(lambda game: game.apply(CombatDamageAssigned("alice", "ogre", (("bob", 3),))))
    assert kept.published == before
    with pytest.raises(IllegalAction):
        kept.play(lambda game: game.announce_damage("alice"))
    assert reopened(kept).game.damage.assigned == kept.game.damage.assigned == {}
    kept.play(lambda game: game.assign_damage("alice", "ogre", {"cat": 1, "bob": 2}))
    kept.play(lambda game: game.deal_damage())
    assert kept.published == len(kept.game.log)
    assert reopened(kept).game.board.life["bob"] == 18


def test_an_append_only_game_publishes_what_it_takes_back_by_agreement(store: GameStore) -> None:
    kept = to_blocks(store, "append-only")
    before = kept.game.log.mark()
    kept.play(lambda game: game.apply(CLICKS[0]))
    kept.play(lambda game: game.rollback(before))
    assert store.load("game").published[-2:] == [CLICKS[0], RolledBack(len(before), "")]
    assert store.load("game").events == list(before)


@forms
def test_a_duel_is_kept_as_a_game_is(store: GameStore, form: GameForm) -> None:
    start = duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker", "co 1000"])
    kept = SavedGame.create(
        store, "duel", Header(schema=SCHEMA, edition=Edition.DM_JA), not_derived(start.log), form=form
    )
    kept.play(lambda duel: duel.attack("ao", "bob"))
    with pytest.raises(IllegalDeclaration):
        kept.play(lambda duel: duel.choose(["co"]))
    kept.play(lambda duel: duel.choose(["bo"]))
    kept.play(lambda duel: duel.end_attack())
    again = reopened(kept)
    assert again.game.digests() == kept.game.digests() == digests_from_zero(again.game.log)
    assert [ruling.cut for ruling in again.game.rulings] == [ruling.cut for ruling in kept.game.rulings]


def test_a_digest_is_kept_after_each_combat(store: GameStore) -> None:
    kept = to_blocks(store, "truncating")
    for _ in range(2):
        while kept.play(lambda game: game.pass_step()) != "main":
            pass
        kept.play(lambda game: game.declare_attackers({}))
    digests = [line for line in store.load("game").lines if isinstance(line, bytes)]
    assert len(digests) == len(store.load("game").remark_positions) == 2
    assert all(line.startswith(b'{"type":"digest","at":') for line in digests)


# Memory is never ahead of the store.


@forms
def test_an_action_that_could_not_be_written_has_not_happened(
    store: GameStore, form: GameForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = to_blocks(store, form)
    before, digests, stored = list(kept.game.log), kept.game.digests(), store.load("game")

    def full(self: Database, rows: Sequence[StoredEvent]) -> None:
        raise DiskFull("no room")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "insert", full)
        with pytest.raises(DiskFull):
            kept.play(lambda game: game.declare_blockers({"b1": ["a2"]}))
        with pytest.raises(DiskFull):
            kept.play(lambda game: game.declare_blockers({"b1": ["a1"]}))
    assert list(kept.game.log) == before
    assert kept.game.digests() == digests
    assert kept.game.rulings == ()
    assert store.load("game") == stored
    kept.play(lambda game: game.declare_blockers({"b1": ["a2"]}))
    assert reopened(kept).game.combat.blocking == {"b1": ("a2",)}


@forms
def test_an_action_that_fails_has_not_happened(store: GameStore, form: GameForm) -> None:
    kept = to_blocks(store, form)
    before, stored = list(kept.game.log), store.load("game")

    def fails(game: Game) -> None:
        game.apply(LifeChanged("D", 1))
        raise WrongMoment("not now")

    with pytest.raises(WrongMoment):
        kept.play(fails)
    assert list(kept.game.log) == before
    assert store.load("game") == stored


def test_a_commit_whose_reply_was_lost_is_not_taken_for_another_writers(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = to_blocks(store, "truncating")
    insert = Database.insert

    def twice(self: Database, rows: Sequence[StoredEvent]) -> None:
        insert(self, rows)
        insert(self, rows)

    monkeypatch.setattr(Database, "insert", twice)
    done = []
    kept.play(lambda game: done.append(game.declare_blockers({"b1": ["a2"]})))
    assert len(done) == 1
    assert reopened(kept).game.combat.blocking == {"b1": ("a2",)}
    SavedGame.create(store, "another", header(), board())
    assert [listed.game for listed in store.games()] == ["game", "another"]


def lose(game: Game) -> None:
    game.apply(LifeChanged("D", game.board.life["D"] - 1))


def break_off(kept: SavedGame, patch: pytest.MonkeyPatch, *, written: bool = True) -> None:
    """Lose a point of life while the store goes away, with the reply or before anything is written."""
    insert = Database.insert

    def gone(self: Database, rows: Sequence[StoredEvent]) -> None:
        if written:
            insert(self, rows)
        raise StoreGone("the server went away")

    patch.setattr(Database, "insert", gone)
    with pytest.raises(StoreGone):
        kept.play(lose)
    patch.undo()


@pytest.mark.parametrize("written", [True, False])
def test_what_a_commit_did_that_broke_off_is_reported_before_anything_else_is_done(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    kept = to_blocks(store, "drafts")
    break_off(kept, monkeypatch, written=written)
    assert kept.game.board.life["D"] == 20
    if written:
        with pytest.raises(WasWritten, match="the last action in 'game' had been written: look, then go on"):
            kept.play(lose)
        assert kept.game.board.life["D"] == 19
    kept.play(lose)
    assert kept.game.board.life["D"] == reopened(kept).game.board.life["D"] == 19 - written


def test_a_game_that_is_loaded_again_after_it_broke_off_says_what_was_written(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = to_blocks(store, "truncating")
    break_off(kept, monkeypatch)
    kept.reload()
    assert kept.game.board.life["D"] == 19
    kept.play(lose)
    assert kept.game.board.life["D"] == 18


# Names.


def test_a_game_of_that_name_is_there_already(store: GameStore) -> None:
    SavedGame.create(store, "game", header(), board())
    with pytest.raises(GameExists, match="has a game 'game' already: name it otherwise"):
        SavedGame.create(store, "game", header())
    with pytest.raises(UnknownGame, match="has no game 'gme'"):
        SavedGame(store, "gme")
    assert [listed.game for listed in store.games()] == ["game"]
