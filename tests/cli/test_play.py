"""`blockers play`: what a person in the defending seat is told, asked and forgiven, and what is written of it."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from events.board import PermanentEntered
from simulator.cli.main import run
from simulator.envs.engines import search_of_named
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.named import NamedBoards
from simulator.envs.seeds import number_of_episode
from simulator.envs.vanilla.engine import PlainCombat
from simulator.replay.format import Rejected
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify

CASE = """
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, name: Runeclaw Bear, power: 2, toughness: 2, keywords: [menace]}
    - {id: a2, controller: A, name: Runeclaw Bear, power: 2, toughness: 2}
    - {id: elf, controller: D, name: Elf, power: 1, toughness: 3, text: ["This creature can't block unless you pay {1}."]}
    - {id: cat, controller: D, power: 2, toughness: 2, text: ["This creature blocks each combat if able."]}
    - {id: wall, controller: D, power: 3, toughness: 8, text: ["This creature can block an additional creature each combat."]}
    - {id: forest, controller: D, name: Forest, types: [land], text: ["{T}: Add {G}."]}
script:
  - {do: attack, attacks: {a1: D, a2: D}}
"""  # noqa: E501


@pytest.fixture
def case(tmp_path: Path) -> str:
    file = tmp_path / "combat.yaml"
    file.write_text(CASE, encoding="utf-8")
    return str(file)


class Terminal:
    """A pipe to the command, and what came out of it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def play(self, *options: str, lines: str = "", status: int = 0) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|") if line)))
        assert run(["play", *options]) == status
        captured = self._capsys.readouterr()
        self.errors = captured.err
        return captured.out


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    return Terminal(capsys, monkeypatch)


# A combat.


def test_an_illegal_declaration_is_explained_and_asked_for_again(terminal: Terminal, case: str, tmp_path: Path) -> None:
    replay = str(tmp_path / "combat.replay.jsonl")
    said = terminal.play("--case", case, "-o", replay, lines="wall a1|cat a2")
    assert "509.1b" in said
    assert "509.1c" in said
    assert "The nearest legal declaration: cat blocks a1, wall blocks a1" in said
    assert "cat blocks Runeclaw Bear (a2)" in said
    assert "The combat was worth" in said
    recorded = read_replay(replay)
    (rejected,) = [line for line in recorded.lines if isinstance(line, Rejected)]
    assert {violation.rule.number for violation in rejected.violations} == {"509.1b", "509.1c"}
    assert not [*verify(recorded).differences, *resim(recorded).differences]


def test_a_person_speaks_the_language_of_whole_declarations(terminal: Terminal, case: str) -> None:
    said = terminal.play("--case", case, lines="cat a9|what?|cat|The cat blocks the a1, and my wall both a1 and a2.|a2")
    assert "holds 'a9', which is not understood" in said
    assert "holds 'what', which is not understood" in said
    assert "does not say what cat blocks; say 'b1 a2, b3 a2' or the like, or 'none'" in said
    assert "The combat was worth" in said


def test_a_cost_is_asked_for_and_what_it_paid_for_happens(terminal: Terminal, case: str) -> None:
    said = terminal.play("--case", case, lines="elf a2, cat a2, wall a2|maybe|yes")
    assert "Do you pay what these blocks cost? (yes, no)" in said
    assert "'maybe' is not understood; expected one of yes, no" in said
    assert "Forest adds {G}" in said
    assert "Elf becomes a blocking creature" in said


def test_a_cost_that_is_refused_takes_the_declaration_back(terminal: Terminal, case: str, tmp_path: Path) -> None:
    replay = str(tmp_path / "combat.replay.jsonl")
    said = terminal.play("--case", case, "-o", replay, lines="elf a2, cat a2|no|elf a2, cat a2|cat a2")
    assert "That incurs a cost that you can't pay, or would not" in said
    assert "Elf becomes a blocking creature" not in said
    assert "cat becomes a blocking creature" in said
    (rejected,) = [line for line in read_replay(replay).lines if isinstance(line, Rejected)]
    assert rejected.violations[0].rule.number == "509.1f"


def test_the_order_of_a_creature_that_blocks_two_is_asked_for(terminal: Terminal, case: str) -> None:
    said = terminal.play("--case", case, lines="wall a1 a2, cat a1|a2")
    assert "Which is wall dealing damage to next? (a1, a2)" in said
    assert "wall: Runeclaw Bear (a2), then Runeclaw Bear (a1)" in " ".join(said.split())


def test_a_person_may_ask_what_is_best_and_what_is_legal(terminal: Terminal, case: str) -> None:
    said = terminal.play("--case", case, lines="help|hint|list|board|quit")
    assert "Say all your blocks at once" in said
    assert "Best: cat blocks a1, wall blocks a1 and a2, worth 4 to you." in " ".join(said.split())
    assert "  cat blocks a2\n" in said
    assert said.count("D  20 life  defending") == 2
    assert said.endswith("You left the combat.\n")


def test_input_that_ends_too_early_ends_it_with_a_line(terminal: Terminal, case: str) -> None:
    terminal.play("--case", case, lines="hint", status=2)
    assert terminal.errors == "error: the input ended before the combat was over; say quit to leave it\n"


def test_a_seed_plays_the_board_that_every_api_plays(terminal: Terminal, tmp_path: Path) -> None:
    log = tmp_path / "choices.jsonl"
    said = terminal.play("--seed", "5", "--json-log", str(log), lines="b1 a1")
    boards = Boards(4, 4, pool=0)
    search = PlainCombat(boards.table(number_of_episode(5, 0)))
    board, *made, result = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [one["id"] for one in board["attackers"]] == [one.id for one in search.seen.attackers]
    for each in made:
        assert (each["agent"], each["phase"], each["legal"]) == (search.agent, search.phase, list(search.legal()))
        search.apply(each["choice"])
    assert search.over
    assert search.pairs == ((0, 0),)
    assert result == {"over": True, "returns": search.returns()._asdict(), "state_digest": search.state_digest()}
    assert f"The combat was worth {search.returns().defending:g} to you." in said


@pytest.mark.parametrize("edition", ["cr-2008-02-01", "cr-2009-10-01", "cr-2026-01-16"])
@pytest.mark.parametrize("against", ["minimax", "trained", "greedy", "random"])
def test_every_edition_and_opponent_plays_to_the_end(terminal: Terminal, edition: str, against: str) -> None:
    said = terminal.play("--seed", "8", "--edition", edition, "--against", against, lines="none")
    assert said.startswith("You defend: board 8 of 4x4")
    assert "The best possible was" in said


FORCED = """
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, power: 3, toughness: 3}
    - {id: b1, controller: D, power: 1, toughness: 1, text: ["This creature blocks each combat if able."]}
script:
  - {do: attack, attacks: {a1: D}}
"""


def test_a_combat_in_which_nothing_is_asked_is_shown_as_it_began(terminal: Terminal, tmp_path: Path) -> None:
    file, replay = tmp_path / "forced.yaml", tmp_path / "forced.replay.jsonl"
    file.write_text(FORCED, encoding="utf-8")
    said = terminal.play("--case", str(file), "-o", str(replay))
    before, after = said.split("b1: This creature blocks each combat if able.\n")
    assert " a1 " in before
    assert "others: b1 1/1\n" in before
    assert "b1 becomes a blocking creature" in after
    assert "The combat was worth -2 to you." in after
    assert not verify(read_replay(str(replay))).differences


@pytest.mark.parametrize("options", [("--seed", "11"), ("--seed", "6", "--size", "1x1")])
def test_a_drawn_board_on_which_nothing_is_asked_plays_to_the_end(terminal: Terminal, options: tuple[str, ...]) -> None:
    assert "The combat was worth" in terminal.play(*options)


def test_without_a_seed_it_says_which_board_it_is(terminal: Terminal) -> None:
    assert "(--seed " in terminal.play(lines="quit").splitlines()[0]


def test_a_large_board_is_played_with_the_best_that_was_found(terminal: Terminal) -> None:
    said = terminal.play("--seed", "1", "--size", "14x14", lines="hint|quit")
    assert "The best that was found: " in said


def test_named_cards_are_drawn_and_the_seed_draws_them_again(terminal: Terminal, tmp_path: Path) -> None:
    replay = str(tmp_path / "named.replay.jsonl")
    said = terminal.play("--named", "--seed", "5", "--size", "3x3", "-o", replay, lines="none")
    assert "named board 5 of 3x3 (--named --seed 5 plays it again)" in said
    assert "The combat was worth" in said
    again = str(tmp_path / "again.replay.jsonl")
    assert terminal.play("--named", "--seed", "5", "--size", "3x3", "-o", again, lines="none") == said
    events = read_replay(replay).events
    assert events == read_replay(again).events
    boards = NamedBoards(None, 3, 3, edition="cr-2024-06-07")
    log = search_of_named(boards, number_of_episode(5, 0)).log
    assert [*events[: len(log)]] == [*log]
    assert all(event.permanent.card for event in log if isinstance(event, PermanentEntered))
    assert not [*verify(read_replay(replay)).differences, *resim(read_replay(replay)).differences]


def test_cards_of_a_file_are_drawn(terminal: Terminal, tmp_path: Path) -> None:
    deck = tmp_path / "a deck.txt"
    deck.write_text("4 Grizzly Bears\n2 Hill Giant\n")
    said = terminal.play("--cards", str(deck), "--seed", "5", "--size", "3x3", lines="none")
    assert f"named board 5 of 3x3 (--cards '{deck}' --seed 5 plays it again)" in " ".join(said.split())
    boards = NamedBoards(deck, 3, 3, edition="cr-2024-06-07")
    log = search_of_named(boards, number_of_episode(5, 0)).log
    assert {event.permanent.card for event in log if isinstance(event, PermanentEntered)} <= {
        "Grizzly Bears",
        "Hill Giant",
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--cards", "vanilla", "--case", "x.yaml"], "--cards draws a board, and --case names one: give one of them"),
        (["--cards", "no-such-list"], "cards: found 'no-such-list'; expected a sequence of one card's name or more"),
        (["--named", "--case", "x.yaml"], "--named draws a board, and --case names one: give one of them"),
        (["--named", "--edition", "dm-ja", "--seed", "1"], "Duel Masters"),
        (["--named", "--size", "90x1"], "'90x1' is no size"),
        (["--size", "4"], "'4' is no size; expected such as 4x4"),
        (["--size", "0x4"], "'0x4' is no size"),
        (["--edition", "cr-1993"], "no edition of the rules"),
        (["--edition", "dm-ja", "--seed", "1"], "Duel Masters"),
        (["--case", "no-such-file.yaml"], "no such file"),
        (["--seed", "-1"], "-1 is not in the range 0<=x<=18446744073709551615"),
        (["--seed", "99999999999999999999999999999"], "is not in the range"),
        (["--seed", "18446744073709551616", "--against", "random"], "is not in the range"),
    ],
)
def test_what_cant_be_played_is_reported_in_a_line(terminal: Terminal, options: list[str], message: str) -> None:
    terminal.play(*options, status=2)
    assert message in terminal.errors
    assert terminal.errors.count("\n") == 1


def test_no_file_is_replaced_unasked(terminal: Terminal, tmp_path: Path) -> None:
    there = tmp_path / "there.replay.jsonl"
    there.write_text("mine", encoding="utf-8")
    terminal.play("--seed", "8", "-o", str(there), lines="none", status=2)
    assert there.read_text(encoding="utf-8") == "mine"
    terminal.play("--seed", "8", "-o", str(there), "--force", lines="none")
    assert read_replay(there).events


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("-o {}/no/x.jsonl", "{}/no/x.jsonl: there is no directory {}/no"),
        ("--json-log {}/a-file/x.jsonl", "{}/a-file/x.jsonl: there is no directory {}/a-file"),
        ("-o {}/new --json-log {}/sub/../new", "{}/sub/../new: -o writes that file too; name another one"),
        ("-o {}/sub --force", "{}/sub: that is no file, so it can't be replaced"),
        ("--json-log -", "-: the combat itself is told there; name a file, such as choices.jsonl"),
        ("-o -", "-: the combat itself is told there; name a file, such as combat.replay.jsonl"),
        ("-o {}/" + "x" * 300, "x: that can't be written (file name too long)"),
    ],
)
def test_what_cant_be_written_is_reported_before_anything_is_asked(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "a-file").write_text("mine", encoding="utf-8")
    words = [word.replace("{}", str(tmp_path)) for word in options.split()]
    assert terminal.play("--seed", "8", *words, lines="none", status=2) == ""
    assert terminal.errors.endswith(f"{message.replace('{}', str(tmp_path))}\n")
    assert {file.name for file in tmp_path.iterdir()} == {"sub", "a-file"}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_directory_that_nobody_may_write_in_is_reported_before_anything_is_asked(
    terminal: Terminal, tmp_path: Path
) -> None:
    tmp_path.chmod(0o500)
    file = tmp_path / "x.jsonl"
    assert terminal.play("--seed", "8", "-o", str(file), lines="none", status=2) == ""
    assert terminal.errors == f"error: {file}: that can't be written (permission denied)\n"
