from __future__ import annotations

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from projections.combat import COMBAT
from projections.projection import digest
from projections.views import PROJECTIONS
from simulator.files import write_file
from simulator.game.game import Game
from simulator.replay import reading
from simulator.replay.format import Digest, Rejected, ReplayError
from simulator.replay.reading import fold_replay, parse_replay, read_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.replay.games import bytes_of, games, menace_game, replay_of


@given(games())
@settings(max_examples=60, deadline=None)
def test_a_game_is_read_back_as_it_was_and_passes_every_check(game: Game) -> None:
    data = bytes_of(game)
    replay = parse_replay(data, "game.replay.jsonl")
    assert replay.events == tuple(game.log)
    assert write_replay(replay.header, replay.lines) == data
    verified, judged, played = verify(replay), judge_again(replay), resim(replay)
    assert (verified.differences, judged.differences, played.differences) == ((), (), ())
    assert verified.events == played.choices + played.externals + played.derived == len(game.log)
    assert judged.rejected == len(game.rulings)
    assert verified.digests >= 4


def test_a_declaration_taken_back_stands_where_it_was_made() -> None:
    game = menace_game()
    lines = record(game)
    (place,) = [index for index, line in enumerate(lines) if isinstance(line, Rejected)]
    rejected = lines[place]
    assert isinstance(rejected, Rejected)
    assert place == game.rulings[0].at
    assert [violation.rule.number for violation in rejected.violations] == ["509.1b"]
    assert rejected.rule == "730.1"
    assert rejected.events == game.rulings[0].cut


def test_a_ruling_of_a_past_that_was_cut_is_not_recorded() -> None:
    game = Game(list(menace_game().log)[:6])
    before = game.savepoint()
    game.declare_attackers({"a1": "D"})
    with pytest.raises(ValueError, match=r"509\.1b"):
        game.declare_blockers({"b1": ["a1"]})
    game.rollback(before)
    game.declare_attackers({"a2": "D"})
    game.declare_blockers({"b1": ["a2"]})
    assert len(game.rulings) == 1
    assert not [line for line in record(game) if isinstance(line, Rejected)]


def test_digests_stand_at_each_combats_end_and_at_the_end() -> None:
    lines = record(menace_game())
    assert [line.at for line in lines if isinstance(line, Digest)] == [len(menace_game().log)]


def test_a_compressed_replay_is_read_like_a_plain_one(tmp_path: Path) -> None:
    data = bytes_of(menace_game())
    path = tmp_path / "game.replay.jsonl.gz"
    path.write_bytes(gzip.compress(data))
    assert read_replay(path).data == data


def test_a_game_goes_on_from_a_replay(tmp_path: Path) -> None:
    game = menace_game()
    path = tmp_path / "game.replay.jsonl"
    write_file(path, bytes_of(game))
    again = Game.from_replay(path)
    assert again.digests() == game.digests()
    assert again.edition == game.edition


def test_writing_replaces_a_file_only_when_told_to(tmp_path: Path) -> None:
    path = tmp_path / "a.replay.jsonl"
    write_file(path, b"one")
    with pytest.raises(FileExistsError, match="already"):
        write_file(path, b"two")
    assert path.read_bytes() == b"one"
    write_file(path, b"two", overwrite=True)
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "inside").touch()
    with pytest.raises(OSError, match="taken"):
        write_file(tmp_path / "taken", b"data", overwrite=True)
    with pytest.raises(OSError, match="absent"):
        write_file(tmp_path / "absent" / "a.replay.jsonl", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_equal_games_are_equal_bytes() -> None:
    assert bytes_of(menace_game()) == bytes_of(menace_game())
    assert replay_of(menace_game()) == replay_of(menace_game())


@given(games())
@settings(max_examples=20, deadline=None)
def test_folding_a_file_in_pieces_is_folding_its_events(game: Game) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(reading, "PIECE", 300)
        path = Path(folder) / "game.replay.jsonl"
        path.write_bytes(bytes_of(game))
        for projection in PROJECTIONS:
            assert digest(fold_replay(path, projection)) == digest(projection.fold(game.log))


def test_folding_a_file_refuses_what_reading_refuses(tmp_path: Path) -> None:
    data = bytes_of(menace_game())
    path = tmp_path / "game.replay.jsonl"
    place = data.index(b"blocker_chosen")
    bad = [data[:length] for length in range(0, len(data), 97)]
    bad += [data[:place] + b"x" + data[place + 1 :], data.replace(b"header", b"footer", 1), data + data]
    for written in bad:
        path.write_bytes(written)
        with pytest.raises(ReplayError) as read:
            read_replay(path)
        with pytest.raises(ReplayError) as folded:
            fold_replay(path, COMBAT)
        assert str(folded.value) == str(read.value)
