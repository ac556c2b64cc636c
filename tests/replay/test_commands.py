from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.board import StepBegan
from simulator.cli.main import run
from simulator.replay.writing import with_digests, write_replay
from tests.replay.games import bytes_of, menace_game, replay_of

REPLAY = replay_of(menace_game())


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.replay.jsonl"
    path.write_bytes(REPLAY.data)
    return str(path)


@pytest.fixture
def tampered(tmp_path: Path) -> str:
    """A replay with another rule number in a derived event, and everything else to fit."""
    lines = list(REPLAY.lines)
    place = next(index for index, line in enumerate(lines) if isinstance(line, StepBegan))
    step = lines[place]
    assert isinstance(step, StepBegan)
    lines[place] = replace(step, rule="1.1")
    path = tmp_path / "tampered.replay.jsonl"
    path.write_bytes(write_replay(REPLAY.header, with_digests(lines)))
    return str(path)


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["schema"] == 1
    return found


def test_verify_and_resim_tell_how_much_was_compared(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good, "--verify", "--resim"]) == 0
    verified, *unvouched, played = capsys.readouterr().out.splitlines()
    assert all(line.startswith("  can't vouch for ") for line in unvouched)
    assert "verify: 53 events folded; compared 4 digests and 6 statements; judged 4 choices legal" in verified
    assert "resim under cr-2024-06-07: fed 16 choices and 6 externals; 31 derived events came out the same" in played
    assert verified.endswith("all well")
    assert played.endswith("all well")


def test_the_account_is_shown_without_flags(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good]) == 0
    assert "509.1h" in capsys.readouterr().out
    assert run(["replay", good, "--turn", "99"]) == 2
    assert "no turn 99" in capsys.readouterr().err


def test_json_counts_events_and_tells_combats(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good, "--verify", "--resim", "--json"]) == 0
    (replay,) = document(capsys)["replays"]
    assert [replay[key] for key in ("edition", "events", "choices", "externals", "derived")] == [
        "cr-2024-06-07", 53, 16, 6, 31,
    ]  # fmt: skip
    assert replay["verify"]["ok"]
    assert replay["resim"]["ok"]
    assert replay["resim"]["taken_back"] == 3
    (combat,) = replay["combats"]
    assert combat["turn"] == 5
    assert combat["attacking"] == {"a1": "D", "a2": "D"}
    assert combat["blocking"] == {"b1": ["a1"], "b2": ["a1"]}
    assert (combat["blocked"], combat["unblocked"]) == (["a1"], ["a2"])
    assert combat["orders"]["a1"] == ["b1", "b2"]
    assert ["a2", "D", 2] in combat["damage"]
    assert combat["life_lost"] == {"D": 2}
    assert combat["rejected"] == 1


def test_json_leaves_checks_that_were_not_asked_for_open(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good, "--json"]) == 0
    (replay,) = document(capsys)["replays"]
    assert (replay["verify"], replay["resim"]) == (None, None)


def test_a_difference_is_exit_status_1(tampered: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", tampered, "--verify"]) == 0
    assert run(["replay", tampered, "--resim", "--json"]) == 1
    differences = document_of_last(capsys)["replays"][0]["resim"]["differences"]
    assert [(difference["what"], '"1.1"' in difference["expected"]) for difference in differences] == [
        ("derived event", True)
    ]


def document_of_last(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    out = capsys.readouterr().out
    found: dict[str, Any] = json.loads(out[out.index("{") :])
    return found


def test_another_edition_says_what_differs(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good, "--edition", "cr-2024-11-08"]) == 1
    out = capsys.readouterr().out
    assert "resim under cr-2024-11-08" in out
    assert "has no damage assignment orders" in out


def test_a_file_that_cant_be_used_is_exit_status_2_and_the_others_are_looked_at(
    good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.replay.jsonl"
    cut.write_bytes(REPLAY.data[:-10])
    bomb = tmp_path / "bomb.replay.jsonl.gz"
    bomb.write_bytes(gzip.compress(bytes(64 << 20)))
    files = [str(cut), good, str(tmp_path / "absent"), str(tmp_path), str(bomb)]
    assert run(["replay", *files, "--verify"]) == 2
    out, err = capsys.readouterr()
    assert out.count("all well") == 1
    assert [line.split(":")[0] for line in err.splitlines()] == ["error"] * 4
    for file, line in zip((files[0], *files[2:]), err.splitlines(), strict=True):
        assert file in line
    assert "Traceback" not in err


def test_json_names_the_files_that_cant_be_used(good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", good, str(tmp_path / "absent"), "--json"]) == 2
    found = document(capsys)
    assert len(found["replays"]) == len(found["errors"]) == 1


def test_diff_tells_lines_of_both(good: str, tampered: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", good, good]) == 0
    assert f"{len(REPLAY.lines)} lines are the same, 0 differ" in capsys.readouterr().out
    assert run(["diff", good, tampered]) == 1
    out = capsys.readouterr().out
    assert '-10: {"type":"step_began.1","step":"beginning_of_combat","rule":"506.1"}' in out
    assert '+10: {"type":"step_began.1","step":"beginning_of_combat","rule":"1.1"}' in out


def test_diff_in_json(good: str, tampered: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", good, tampered, "--json"]) == 1
    found = document(capsys)
    assert (found["equal"], found["header"], len(found["changes"])) == (False, [], 2)
    assert found["same"] == len(REPLAY.lines) - 1


def test_diff_of_a_file_that_cant_be_used_is_exit_status_2(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", good, good + ".absent"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_text_from_a_file_moves_no_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = replace(REPLAY.header, title="\x1b[2J")
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(write_replay(header, REPLAY.lines))
    other.write_bytes(bytes_of(menace_game()))
    for words in (["replay", str(one)], ["diff", str(one), str(other)]):
        assert run(words) in (0, 1)
        assert "\x1b[2J" not in capsys.readouterr().out
