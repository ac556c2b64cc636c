"""`blockers bench ladder`: the table, the document, and what is said of players that can't meet."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.main import run
from simulator.envs.players.named import NAMES

NUMBERS = count()

GOLDEN: dict[str, Any] = {
    "schema": 1,
    "kind": "plain",
    "size": "4x4",
    "edition": "cr-2024-06-07",
    "seed": 0,
    "boards": 20,
    "first_board": 1 << 40,
    "anchor": "random",
    "level": 0.95,
    "players": [
        {"player": "minimax", "rating": 308.1, "low": 203.2, "high": 465.5, "points": 0.7625, "decisions": 101},
        {"player": "greedy", "rating": 204.2, "low": 86.0, "high": 364.5, "points": 0.5625, "decisions": 92},
        {"player": "random", "rating": 0.0, "low": 0.0, "high": 0.0, "points": 0.175, "decisions": 85},
    ],
    "pairs": [
        {
            "players": ["minimax", "greedy"],
            "wins": 6,
            "ties": 14,
            "losses": 0,
            "points": 0.65,
            "expected": 0.645124,
            "margin": 1.25,
        },
        {
            "players": ["minimax", "random"],
            "wins": 15,
            "ties": 5,
            "losses": 0,
            "points": 0.875,
            "expected": 0.854876,
            "margin": 6.45,
        },
        {
            "players": ["greedy", "random"],
            "wins": 13,
            "ties": 5,
            "losses": 2,
            "points": 0.775,
            "expected": 0.764172,
            "margin": 5.3,
        },
    ],
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module in the current directory, with players."""
    name = f"players_on_a_command_line_{next(NUMBERS)}"
    (tmp_path / f"{name}.py").write_text(
        "def lowest(search):\n    return search.legal()[0]\ndef illegal(search):\n    return 99\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    return name


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["bench", "ladder", *words]) == 0
    return capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *words, "--json"))
    return found


def test_the_document_of_a_small_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert document(capsys, "random", "greedy", "minimax", "--boards", "20") == GOLDEN


def test_the_same_seed_gives_the_same_bytes_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--boards", "15", "--seed", "730", "--json")
    first = printed(capsys, "random", "greedy", "minimax", *words)
    assert first == printed(capsys, "random", "greedy", "minimax", *words)
    assert first == printed(capsys, "minimax", "random", "greedy", *words)
    assert first != printed(capsys, "random", "greedy", "minimax", "--boards", "15", "--seed", "731", "--json")


def test_times_are_in_the_document_only_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "random", "greedy", "--boards", "5", "--times")
    assert all(one["seconds"] > 0 for one in found["players"])
    assert all("seconds" not in one for one in document(capsys, "random", "greedy", "--boards", "5")["players"])


def test_the_table_shows_ratings_intervals_pairs_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "greedy", "minimax", "random", "--boards", "20").splitlines()
    assert lines[0] == "20 plain boards of at most 4x4, cr-2024-06-07, seed 0; each pair in both roles"
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]
    assert [row[0] for row in rows[:3]] == ["minimax", "greedy", "random"]
    rated, met = GOLDEN["players"][0], GOLDEN["pairs"][0]
    best, pair = rows[0], rows[3]
    assert best[1:3] == [f"{rated['rating']:+.0f}", f"{rated['low']:+.0f} to {rated['high']:+.0f}"]
    assert best[3:5] == [f"{100 * rated['points']:.1f} %", str(rated["decisions"])]
    assert best[5].split()[1] in ("ns", "us", "ms", "s")
    assert rows[2][1:3] == ["0", ""]
    assert pair[:5] == ["minimax", "greedy", *(str(met[name]) for name in ("wins", "ties", "losses"))]
    assert pair[5:] == [f"{100 * met['points']:.1f} %", f"{100 * met['expected']:.1f} %", f"{met['margin']:+.2f}"]
    assert lines[-1] == "A tie is half a point; random has 0; +400 are odds of 10 to 1."


def test_without_random_the_mean_is_0_or_whom_you_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "greedy", "minimax", "--boards", "20")
    assert found["anchor"] is None
    assert sum(one["rating"] for one in found["players"]) == pytest.approx(0, abs=0.11)
    named = document(capsys, "greedy", "minimax", "--boards", "20", "--anchor", "minimax")
    assert (named["players"][0]["player"], named["players"][0]["rating"]) == ("minimax", 0)
    assert "the mean rating is 0" in printed(capsys, "greedy", "minimax", "--boards", "5")


def test_anybody_can_play(capsys: pytest.CaptureFixture[str], module: str) -> None:
    found = document(capsys, f"{module}:lowest", "greedy", "--boards", "30")
    assert [one["player"] for one in found["players"]] == ["greedy", f"{module}:lowest"]


@pytest.mark.parametrize(
    ("kind", "title"), [("named", "1 named board of at most 2x2, "), ("duels", "1 duel, cr-2024-06-07, ")]
)
def test_other_boards(kind: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    size = ["--size", "2x2"] if kind == "named" else []
    assert printed(capsys, "random", "greedy", "--boards", "1", "--kind", kind, *size).startswith(title)


def test_cards_that_were_held_out_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["random", "greedy", "--boards", "2", "--kind", "named", "--size", "2x2", "--cards", "keywords"]
    title = "2 named boards of at most 2x2 (keywords, held out), cr-2024-06-07, seed 0"
    assert printed(capsys, *words, "--split", "held_out").startswith(title)
    found = document(capsys, *words, "--split", "held_out")
    assert (found["cards"], found["split"]) == ("keywords", "held_out")
    assert found["pairs"] != document(capsys, *words, "--split", "train")["pairs"]


def test_an_illegal_choice_is_an_error_with_player_and_board(capsys: pytest.CaptureFixture[str], module: str) -> None:
    assert run(["bench", "ladder", "greedy", f"{module}:illegal", "--boards", "5"]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"error: player '{module}:illegal' on board 0 (plain board of 4x4, number ")
    assert "against 'greedy': found the choice 99 of the player; expected one of the legal choices" in found.err
    assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy"], "the players of the ladder: found greedy; expected two or more: each meets each of the others"),
        (["greedy", "greedy"], "found greedy 2 times; expected each of them once"),
        (["greedy", "nobody"], "player 'nobody': found no such name"),
        (["greedy", "no_such_module_of_a_test:x"], "can't be imported"),
        (["greedy", "random", "--size", "4"], "'4' is no size; expected such as 4x4"),
        (["greedy", "random", "--kind", "duels", "--size", "4x4"], "--size is of combats"),
        (["greedy", "random", "--anchor", "search"], "--anchor search: that player does not play; one of greedy"),
        (["greedy", "random", "--times"], "--times is for --json"),
        (["greedy", "random", "--cards", "keywords"], "--cards and --split are of named cards: give --kind named"),
        (["greedy", "random", "--kind", "named", "--cards", "rares"], "cards: found 'rares'; expected a sequence"),
        (["greedy", "random", "--boards", "0"], "0 is not in the range"),
        (["greedy", "random", "--edition", "cr-1993"], "no edition of the rules"),
    ],
)
def test_what_can_t_be_played_is_reported_in_a_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "ladder", *words]) == 2
    found = capsys.readouterr()
    assert message in found.err
    assert (found.out, found.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("command", ["ladder", "policy"])
def test_the_help_names_each_player_that_has_a_name(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert all(name in told for name in NAMES)
