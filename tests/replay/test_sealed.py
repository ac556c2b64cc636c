"""Sealed replays: the file says of itself what it holds, so that what was left out or doubled shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from events.board import LifeChanged, TurnBegan
from events.codec import EVENT_TYPES
from events.event import Choice, External
from events.store import GameStore
from projections.combat import COMBAT
from simulator.game.game import Game
from simulator.replay.format import (
    LINES,
    Assertion,
    Digest,
    Note,
    Rejected,
    ReplayError,
    ReplayLine,
    footer_of,
    line_text,
    signed,
)
from simulator.replay.reading import FIRST_LINE, Replay, fold_replay, parse_replay
from simulator.replay.verifying.checking import ReplayChecks, check
from simulator.replay.verifying.choices import _DUEL, _MAGIC, _of_another_game
from simulator.replay.verifying.contradictions import _EXTERNAL
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import misplaced_digests, record, sealed_replay, write_replay
from simulator.saved_games.files import export_game, import_replay
from simulator.saved_games.saved_game import SavedGame
from tests.replay.games import games, header, menace_game, statement

GAME = menace_game()
SEALED = parse_replay(
    sealed_replay(header("cr-2024-06-07"), [Note("It begins."), *record(GAME), statement(GAME)]), "sealed.replay.jsonl"
)
KINDS = (Note, Assertion, Rejected, Digest)


def place_of(kind: type[ReplayLine]) -> int:
    return next(index for index, line in enumerate(SEALED.lines) if isinstance(line, kind))


def with_footer_as_it_was(lines: list[ReplayLine]) -> bytes:
    """Other lines, under the counts of the true footer and a checksum that fits."""
    body = b"".join(line_text(line).encode() + b"\n" for line in (SEALED.header, *lines))
    footer = signed(footer_of(SEALED.lines, sealed=True), body)
    return body + line_text(footer).encode() + b"\n"


def test_a_sealed_replay_is_well_and_counts_its_lines() -> None:
    checked = check(SEALED, ReplayChecks(verify=True, resim=True))
    assert checked.differences == ()
    footer = SEALED.data.splitlines()[-1].decode()
    assert footer.endswith('"notes":1,"assertions":1,"rejected":1,"digests":2}')
    assert all(not each.line for each in checked.unvouched)


def test_what_its_checksum_cant_vouch_for_is_said_all_the_same() -> None:
    (said,) = check(SEALED, ReplayChecks(verify=True)).unvouched
    assert "a checksum shows damage, not a new author" in said.what


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("times", [0, 2])
def test_a_line_that_was_left_out_or_doubled_is_not_counted_by_the_footer(kind: type[ReplayLine], times: int) -> None:
    place = place_of(kind)
    lines = [*SEALED.lines[:place], *[SEALED.lines[place]] * times, *SEALED.lines[place + 1 :]]
    there = sum(isinstance(line, kind) for line in SEALED.lines)
    with pytest.raises(ReplayError, match=f"found {there - 1 + times} [a-z]+; expected the {there} of the footer"):
        parse_replay(with_footer_as_it_was(lines), "x")


@pytest.mark.parametrize("kind", [Note, Assertion, Rejected], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("times", [0, 2])
def test_with_the_footer_made_right_the_digest_of_the_lines_differs(kind: type[ReplayLine], times: int) -> None:
    place = place_of(kind)
    lines = [*SEALED.lines[:place], *[SEALED.lines[place]] * times, *SEALED.lines[place + 1 :]]
    differences = verify(parse_replay(write_replay(SEALED.header, lines), "x")).differences
    assert "digest of the lines" in {each.what for each in differences}


def test_a_digest_that_was_left_out_is_missed_where_it_is_due() -> None:
    lines = [line for line in SEALED.lines if not isinstance(line, Digest)]
    differences = verify(parse_replay(write_replay(SEALED.header, lines), "x")).differences
    end = len(lines) + FIRST_LINE
    assert [(each.line, each.got) for each in differences] == [(end - 1, "a digest is due"), (end, "a digest is due")]


def test_a_digest_where_none_is_due_is_found() -> None:
    digest = SEALED.lines[-1]
    doubled = verify(parse_replay(write_replay(SEALED.header, [*SEALED.lines, digest]), "x")).differences
    assert [(each.what, each.got) for each in doubled] == [("digests of a sealed replay", "no digest is due")]


def test_a_digest_without_a_projection_or_the_lines_is_found() -> None:
    place = place_of(Digest)
    digest = SEALED.lines[place]
    assert isinstance(digest, Digest)
    less = {name: each for name, each in digest.digests.items() if name not in ("combat", LINES)}
    lines = [*SEALED.lines[:place], Digest(digest.at, less), *SEALED.lines[place + 1 :]]
    found = verify(parse_replay(write_replay(SEALED.header, lines), "x")).differences
    assert [each.what for each in found] == ["digest of the combat", "digest of the lines"]


def test_a_seal_that_was_taken_off_is_said() -> None:
    unsealed = parse_replay(write_replay(replace(SEALED.header, sealed=False), SEALED.lines), "x")
    assert any("not sealed" in each.what for each in check(unsealed, ReplayChecks(verify=True)).unvouched)


@pytest.mark.parametrize("sealed", [True, False])
def test_header_and_footer_agree_on_the_seal(sealed: bool) -> None:
    body = b"".join(line_text(line).encode() + b"\n" for line in (replace(SEALED.header, sealed=sealed), *SEALED.lines))
    footer = signed(footer_of(SEALED.lines, sealed=not sealed), body)
    with pytest.raises(ReplayError, match="says that the replay is sealed"):
        parse_replay(body + line_text(footer).encode() + b"\n", "x")


def test_folding_a_file_refuses_what_reading_it_does(tmp_path: Path) -> None:
    path = tmp_path / "x.replay.jsonl"
    path.write_bytes(SEALED.data)
    assert fold_replay(path, COMBAT).value() == COMBAT.fold(SEALED.events).value()
    path.write_bytes(with_footer_as_it_was([line for line in SEALED.lines if not isinstance(line, Note)]))
    with pytest.raises(ReplayError, match="found 0 notes"):
        fold_replay(path, COMBAT)


def stored(tmp_path: Path) -> GameStore:
    """A store that holds the sealed replay."""
    store = GameStore.open(str(tmp_path / "games.db"))
    import_replay(store, "it", SEALED)
    return store


def test_a_sealed_replay_comes_out_of_a_store_to_the_byte(tmp_path: Path) -> None:
    assert export_game(stored(tmp_path), "it") == SEALED.data


def test_a_game_that_was_played_on_in_a_store_comes_out_without_its_seal(tmp_path: Path) -> None:
    store = stored(tmp_path)
    kept = SavedGame(store, "it")
    kept.play(lambda game: game.apply(TurnBegan("D", ("A",), 6)))
    kept.play(lambda game: game.apply(LifeChanged("A", 3)))
    replay = parse_replay(export_game(store, "it"), "it")
    assert not replay.header.sealed
    assert check(replay, ReplayChecks(verify=True, resim=True)).differences == ()


def test_every_choice_has_its_judge() -> None:
    choices = {kind for kind in EVENT_TYPES if issubclass(kind, Choice)}
    assert choices == {
        kind
        for table in (_MAGIC, _DUEL)
        for kind, judge in table.items()
        if judge is not _of_another_game and issubclass(kind, Choice)
    }


def test_every_external_event_is_held_against_the_board() -> None:
    assert set(_EXTERNAL) == {kind for kind in EVENT_TYPES if issubclass(kind, External)}


def test_a_replay_without_bytes_is_checked_as_well() -> None:
    replay = Replay("made here", SEALED.header, SEALED.lines)
    assert check(replay, ReplayChecks(verify=True, resim=True)).differences == ()


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_line_that_is_left_out_doubled_or_moved_is_found(data: st.DataObject) -> None:
    """The footer is made right each time; the digests are as they were."""
    game = data.draw(games())
    lines = [Note("It begins."), *record(game), statement(game)]
    true = parse_replay(sealed_replay(header(game.edition), lines, game.table.trigger_rules), "true")
    assert check(true, ReplayChecks(verify=True, resim=True)).differences == ()
    index = data.draw(st.integers(0, len(true.lines) - 1))
    before, line, after = true.lines[:index], true.lines[index], true.lines[index + 1 :]
    for forged in ((*before, *after), (*before, line, line, *after), (*before, *after[:1], line, *after[1:])):
        if forged != true.lines:
            replay = parse_replay(write_replay(true.header, forged), "forged")
            assert check(replay, ReplayChecks(verify=True, resim=True)).differences


@given(games())
@settings(max_examples=40, deadline=None)
def test_what_stands_at_its_interval_in_a_sealed_replay_is_nothing_else(game: Game) -> None:
    replay = parse_replay(sealed_replay(header(game.edition), record(game), game.table.trigger_rules), "x")
    assert list(misplaced_digests(replay.lines)) == []
    for index, line in enumerate(replay.lines):
        if isinstance(line, Digest):
            without = (*replay.lines[:index], *replay.lines[index + 1 :])
            assert list(misplaced_digests(without)) == [(index, True)]
