"""Whatever names, titles and file names hold, no command writes a control character but the ends of lines."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from simulator.cli.main import run
from simulator.game.game import Game
from simulator.plain_text import plain, plain_json, plain_lines
from simulator.replay.format import Header, Note, ReplaySource
from simulator.replay.writing import record, write_replay
from tests.importers.arena.logs import as_reduced, one_game

NASTY = ("\x1b[2J", "\x1b]0;PWNED\x07", "\x9b31m", "\x7f", "\r", "\n", "\u202e", "\u2066", "\u2028", "\0", "\x85", "\t")
OWN_COLOURS = re.compile(r"\x1b\[[0-9;]*m")

hostile = st.lists(st.sampled_from(NASTY) | st.characters(exclude_categories=("Cs",)), min_size=1, max_size=6).map(
    "".join
)
"""Text as a file may hold it."""

nameable = hostile.map(lambda text: text.replace("\0", "").replace("/", "")[:40] + "\udcff")
"""Names as a folder may hold them, with a byte that is no UTF-8."""


class Terminal(io.StringIO):
    """What takes colours."""

    def isatty(self) -> bool:
        return True


def spoken(words: list[str], out: io.StringIO) -> tuple[int, str, str]:
    """What a command says: its exit status and its streams."""
    told = io.StringIO()
    with redirect_stdout(out), redirect_stderr(told), mock.patch("sys.stdin", io.StringIO("help\n1\n\x1b[2J\nquit\n")):
        status = run(words)
    return status, out.getvalue(), told.getvalue()


def hostile_replay(text: str) -> bytes:
    game = Game(
        [
            GameBegan(players=(Player("A"), Player("D", life=7))),
            TurnBegan("A", ("D",), 3),
            PermanentEntered(Permanent(id="a" + text, controller="A", power=2, toughness=2, name=text)),
            PermanentEntered(Permanent(id="b", controller="D", power=2, toughness=2, name=text, text=(text,))),
        ],
        edition="cr-2024-06-07",
    )
    game.declare_attackers({"a" + text: "D"})
    game.declare_blockers({"b": ["a" + text]})
    lines = [Note(text), *record(game)]
    return write_replay(
        Header(schema=1, edition="cr-2024-06-07", title=text, source=ReplaySource(program=text, file=text)), lines
    )


def hostile_case(text: str) -> dict[str, Any]:
    creature = {"power": 2, "toughness": 2, "name": text, "text": [text]}
    return {
        "id": text,
        "title": text,
        "note": text,
        "edition": "cr-2024-06-07",
        "board": {
            "active": "A" + text,
            "defending": ["D" + text],
            "permanents": [
                {"id": "a" + text, "controller": "A" + text, **creature},
                {"id": "b" + text, "controller": "D" + text, **creature},
            ],
        },
        "script": [
            {"do": "attack", "attacks": {"a" + text: "D" + text}},
            {"do": "block", "player": "D" + text, "blocks": {"b" + text: ["a" + text]}},
            {"do": "expect", "legal": False, "violates": [text]},
        ],
    }


def written(text: str, name: str) -> Iterator[list[str]]:
    """Hostile files in this folder, and the words that commands are given."""
    replay, log = f"r{name}.replay.jsonl", f"l{name}.log"
    Path(replay).write_bytes(hostile_replay(text))
    Path(log).write_bytes(as_reduced(one_game()))
    Path("case.json").write_text(json.dumps(hostile_case(text)))
    Path("plain.json").write_text(json.dumps({**hostile_case(""), text: text}))
    Path("forged.replay.jsonl").write_bytes(
        hostile_replay("") + json.dumps({text: text, "type": text}).encode() + b"\n"
    )
    Path("cards.json").write_text(
        json.dumps([{"name": text, "text": f"{text} can't block. {text} blocks."}, {text: 1}])
    )
    Path("names.json").write_text("[\n" + json.dumps({"name": text, "arena_id": 70001}) + "\n]\n")
    for file in ("case.json", "plain.json", name):
        yield ["check", file]
        yield ["check", file, "--json"]
        yield ["judge", file]
        yield ["judge", file, "--json"]
        yield ["legal", file]
        yield ["legal", file, "--json"]
    for file in (replay, "forged.replay.jsonl", name):
        yield ["replay", file]
        yield ["replay", file, "--step"]
        yield ["replay", file, "--verify", "--resim", "--json"]
        yield ["diff", file, replay]
        yield ["diff", replay, "forged.replay.jsonl", "--json"]
        yield ["case", file, "--at", "4"]
    yield ["import", "arena", log, name, "-o", "out" + name, "--names", "names.json"]
    yield ["import", "arena", log, name, "-o", "out" + name, "--json"]
    yield ["replay", *map(str, Path("out" + name).glob("*.replay.jsonl"))]
    yield ["cards", "coverage", "cards.json", name]
    yield ["cards", "coverage", "cards.json", "--json"]
    yield ["play", "--case", "case.json"]
    yield ["play", "--size", name]
    yield ["rules", name]
    yield [name]
    yield ["check", "--" + name]
    yield ["replay", replay, "--edition", name]


@settings(max_examples=6)
@given(text=hostile, name=nameable)
def test_no_command_writes_a_control_character(text: str, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for words in written(text, name):
            _, out, told = spoken(words, io.StringIO())
            assert out == plain_lines(out), words
            assert told == plain_lines(told), words
            assert "this is a bug" not in told, words
            if "--json" in words and out:
                json.loads(out.encode())


@settings(max_examples=2)
@given(text=hostile, name=nameable)
def test_on_a_terminal_there_are_colours_and_nothing_else(text: str, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder, chdir(folder), mock.patch.dict(os.environ, {"TERM": "xterm"}):
        os.environ.pop("NO_COLOR", None)
        seen = [spoken(words, Terminal())[1] for words in written(text, name) if words[0] != "play"]
    assert any(OWN_COLOURS.search(out) for out in seen)
    for out in seen:
        without = OWN_COLOURS.sub("", out)
        assert without == plain_lines(without)


@given(st.text())
def test_plain_text_stays_as_it_is_and_what_is_made_plain_is_printable(text: str) -> None:
    shown = plain(text)
    assert plain(shown) == shown
    assert all(letter.isprintable() or letter.isspace() for letter in shown)
    assert not set(shown) & {"\x1b", "\n", "\r", "\t", "\u2028", "\u202e"}
    assert shown == text or not text.isprintable()


@given(st.text(alphabet=st.characters()), st.sampled_from(["utf-8", "ascii", "latin-1", "cp1252"]))
def test_a_document_says_the_same_in_every_encoding(text: str, encoding: str) -> None:
    document = {"text": text, text: [text]}
    shown = plain_json(json.dumps(document, ensure_ascii=False, indent=1), encoding)
    assert shown == plain_lines(shown)
    assert json.loads(shown.encode(encoding)) == document


def test_an_escape_in_the_name_of_a_field_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "escape.replay.jsonl"
    header, footer = write_replay(Header(schema=1, edition="cr-2024-06-07"), []).splitlines()
    file.write_bytes(b"\n".join((header, b'{"type":"note","text":"x","\\u001b]0;PWNED\\u0007":1}', footer, b"")))
    assert run(["diff", str(file), str(file)]) == 2
    assert r"unknown field `\x1b]0;PWNED\x07`" in capsys.readouterr().err


def test_a_real_terminal_is_sent_colours_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.replay.jsonl"
    file.write_bytes(hostile_replay("".join(NASTY)))
    ours, theirs = pty.openpty()
    program = [sys.executable, "-m", "simulator", "replay", str(file), str(tmp_path / "\x1b[2Jnone")]
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"}
    done = subprocess.run(program, stdout=theirs, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(theirs)
    sent = b""
    try:
        while chunk := os.read(ours, 65536):
            sent += chunk
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    # The line discipline makes CR LF of each line's end.
    text = sent.decode().replace("\r\n", "\n")
    without = OWN_COLOURS.sub("", text)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: ")
    assert without != text
    assert without == plain_lines(without)
