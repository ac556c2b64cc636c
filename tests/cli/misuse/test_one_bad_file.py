"""One bad file is an error of its own: the others go on, and the status says at the end that one could not be used."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.main import ALL_WELL, DIFFERENCE, UNDETERMINED, UNUSABLE, combined, run
from simulator.replay.verifying import checking
from tests.importers.arena.logs import as_reduced, one_game

ROOT = Path(__file__).parents[3]
GAME = ROOT / "replays" / "menace.replay.jsonl"
ATTACKS = ROOT / "../shared/attacks"

CASE = {
    "edition": "cr-2024-06-07",
    "board": {
        "active": "A",
        "defending": ["D"],
        "permanents": [
            {"id": "a1", "controller": "A", "power": 2, "toughness": 2},
            {"id": "b1", "controller": "D", "power": 2, "toughness": 2},
        ],
    },
    "script": [
        {"do": "attack", "attacks": {"a1": "D"}},
        {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}},
        {"do": "expect", "legal": True},
    ],
}
CARDS = [{"name": "Okk", "text": "Okk can't block."}]

NOT_UTF8 = os.fsdecode(b"\xff\xfe")

BAD = {
    "missing": None,
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "half": GAME.read_bytes()[:1000],
    "deep": b"[" * 100_000,
    "bomb.gz": gzip.compress(b"\n" * (24 << 20), mtime=0),
    "cut.gz": gzip.compress(GAME.read_bytes())[:-9],
    NOT_UTF8: b"\xff",
}


def attacked(name: str) -> Path:
    path = ATTACKS / name
    if not path.is_file():
        pytest.skip(f"../shared/attacks/{name} is absent")
    return path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def between(good: bytes, suffix: str) -> list[str]:
    """Good files with bad ones before, between and after them."""
    names = []
    for number, (name, data) in enumerate(BAD.items()):
        bad = f"{name.removesuffix('.gz')}{suffix}{'.gz' if name.endswith('.gz') else ''}"
        if data is not None:
            Path(bad).write_bytes(data)
        Path(f"good{number}{suffix}").write_bytes(good)
        names += [bad, f"good{number}{suffix}"]
    return names


def told(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], list[str]]:
    said = capsys.readouterr()
    lines = said.err.splitlines()
    assert all(line.startswith("error: ") for line in lines)
    return json.loads(said.out), [line.removeprefix("error: ") for line in lines]


def named(errors: list[str], files: list[str]) -> bool:
    """Whether each bad file has an error that begins with its name, and no other has one."""
    bad = [file.replace(NOT_UTF8, r"\udcff\udcfe") for file in files if not file.startswith("good")]
    return len(errors) == len(bad) and all(
        error.startswith((f"{name}:", f"{name},")) for error, name in zip(errors, bad, strict=True)
    )


@pytest.mark.parametrize("options", [[], ["--verify"], ["--resim"]])
def test_replays(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    files = between(GAME.read_bytes(), ".replay.jsonl")
    assert run(["replay", *files, *options, "--json"]) == 2
    document, errors = told(capsys)
    assert [replay["file"] for replay in document["replays"]] == [file for file in files if file.startswith("good")]
    assert document["errors"] == errors
    assert named(errors, files)


def test_cases(capsys: pytest.CaptureFixture[str]) -> None:
    files = between(json.dumps(CASE).encode(), ".json")
    files = [file for file in files if not file.endswith(".gz")]
    assert run(["check", *files, "--json"]) == 2
    document, errors = told(capsys)
    assert (document["passed"], document["errors"]) == (8, 6)
    assert document["error_messages"] == errors
    assert named(errors, files)


def test_logs(capsys: pytest.CaptureFixture[str]) -> None:
    files = between(as_reduced(one_game()), ".log")
    assert run(["import", "arena", *files, "-o", "out", "--json"]) == 2
    document, errors = told(capsys)
    assert len(document["replays"]) == document["games"] == 8
    assert document["errors"] == errors
    assert named(errors, files)


def test_cards(capsys: pytest.CaptureFixture[str]) -> None:
    files = between(json.dumps(CARDS).encode(), ".json")
    assert run(["cards", "coverage", *files, "--json"]) == 2
    document, errors = told(capsys)
    assert document["faces"] == 8
    assert document["errors"] == errors
    assert named(errors, files)


def test_a_damaged_card_is_an_error_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*CARDS, {"name": 7}, *CARDS, [], {"name": "x", "text": "y" * 100_000}, *CARDS]
    Path("cards.json").write_text(json.dumps(rows))
    assert run(["cards", "coverage", "cards.json", "--json"]) == 2
    document, errors = told(capsys)
    assert document["faces"] == 3
    assert [error.split(":")[0] for error in errors] == [f"cards.json, card {number}" for number in (2, 4, 5)]


def test_a_file_of_nothing_but_damaged_cards_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.json").write_text(json.dumps([1] * 5000))
    assert run(["cards", "coverage", "cards.json", "--json"]) == 2
    assert "more than 1000 records that are no cards" in told(capsys)[1][-1]


def test_both_replays_that_can_not_be_compared_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "one", "two", "--json"]) == 2
    document, errors = told(capsys)
    assert document["equal"] is None
    assert document["errors"] == errors == [f"{name}: no such file or directory" for name in ("one", "two")]


def test_a_turn_that_one_replay_has_not_is_that_ones_error(capsys: pytest.CaptureFixture[str]) -> None:
    short, long = ROOT / "replays" / "trample.replay.jsonl", GAME
    assert run(["replay", str(short), str(long), "--turn", "11"]) == 2
    said = capsys.readouterr()
    assert [line for line in said.err.splitlines() if not line.startswith("error: /")] == []
    assert said.err.count("\n") == 1
    assert "Menace" in said.out or "menace" in said.out


def test_a_bug_at_one_file_is_its_error_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(replay: Any, real: Any = checking.verify) -> Any:
        if "poison" in replay.file:
            raise IndexError("tuple index out of range")
        return real(replay)

    monkeypatch.setattr(checking, "verify", breaks)
    Path("poison.replay.jsonl").write_bytes(GAME.read_bytes())
    assert run(["replay", "poison.replay.jsonl", str(GAME), "--verify", "--json"]) == 2
    document, errors = told(capsys)
    assert [replay["file"] for replay in document["replays"]] == [str(GAME)]
    assert errors == document["errors"]
    assert errors[0].startswith("poison.replay.jsonl: this is a bug (IndexError: tuple index out of range)")


def test_a_poisoned_replay_lets_the_others_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    poison = attacked("poison.replay.jsonl")
    assert run(["replay", str(poison), str(GAME)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("error: ")
    assert "poison.replay.jsonl" in said.err
    assert "no difference" in said.out


def test_a_log_without_the_attack_lets_the_others_be_imported(capsys: pytest.CaptureFixture[str]) -> None:
    log = attacked("arena_min.log.gz")
    good = ROOT / "tests/importers/arena/data/order-2019.jsonl.gz"
    assert run(["import", "arena", str(log), str(good), "-o", "out", "--json"]) == 1
    document, errors = told(capsys)
    assert errors == document["errors"] == []
    assert len(document["replays"]) == 2
    assert [(each["ours"], each["why"]) for each in document["differences"]] == [
        ("no attack is going on", "the log does not show the attack")
    ]
    assert run(["replay", *document["replays"], "--verify", "--resim"]) == 0


def test_a_case_without_an_attack_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    Path("quiet.json").write_text(json.dumps({**CASE, "script": []}))
    for command in (["judge"], ["judge", "--editions", "all"], ["legal"]):
        assert run([*command, "quiet.json"]) == 2
        assert capsys.readouterr().err.startswith("error: quiet.json: nobody has declared attackers yet")


@pytest.mark.parametrize(
    ("statuses", "status"),
    [
        ([], ALL_WELL),
        ([ALL_WELL, UNDETERMINED], UNDETERMINED),
        ([UNDETERMINED, DIFFERENCE, ALL_WELL], DIFFERENCE),
        ([DIFFERENCE, UNUSABLE, UNDETERMINED], UNUSABLE),
    ],
)
def test_what_weighs_most_is_the_status(statuses: list[int], status: int) -> None:
    assert combined(statuses) == combined(reversed(statuses)) == status
