"""Lists of cards that somebody made to do harm, or that came damaged: one clear line, and what was imported stays."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from simulator.cards.library import open_cards
from simulator.cli.main import run
from tests.cards.lists import written

BEAR = {"name": "Odd Bear", "type_line": "Creature — Bear", "oracle_text": "Reach", "power": "2", "toughness": "2"}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setenv("BLOCKERS_CARDS", str(folder))
    assert run(["cards", "import", written(tmp_path, [BEAR]), "--workers", "1"]) == 0
    return folder


def imported(file: Path, data: bytes) -> int:
    file.write_bytes(data)
    return run(["cards", "import", str(file), "--workers", "1"])


def one(**fields: Any) -> bytes:
    return json.dumps([{**BEAR, **fields}]).encode()


REFUSED: dict[str, tuple[bytes, str]] = {
    "half of a letter in a name": (one(name="Be\ud800ar"), "card 1: found half of a letter"),
    "half of a letter in a text": (one(oracle_text="\udfff can't block."), "card 1: found half of a letter"),
    "a name of spaces": (one(name="   "), "card 1: found a name of which nothing is to be seen"),
    "a name of slashes": (one(name=" // "), "card 1: found a name of which nothing is to be seen"),
    "a name of marks": (one(name="\u202e\u200b"), "a name of which nothing is to be seen, '\\u202e\\u200b'"),
    "an unseen face": (one(card_faces=[{"name": "\x07"}]), "a name of which nothing is to be seen"),
    "no name": (b'[{"type_line": "Creature"}]', "card 1: found what is no card"),
    "a name that is none": (b'[{"name": null}]', "card 1: found what is no card"),
    "no number": (b'[{"name": "Bear", "power": NaN}]', "at `$.power`"),
    "an endless number": (b'[{"name": "Bear", "arena_id": Infinity}]', "at `$.arena_id`"),
    "a huge number": (b'[{"name": "Bear", "arena_id": 1' + b"0" * 99 + b"}]", "at `$.arena_id`"),
    "a number of too many digits": (b'[{"name": "Bear", "x": 1' + b"0" * 99_999 + b"}]", "too many digits"),
    "nested lists": (b'[{"name": "Bear", "x": ' + b"[" * 99_999 + b"]" * 99_999 + b"}]", "nested too deep"),
    "nested objects": (b'[{"x": ' + b'{"a": ' * 99_999 + b"1" + b"}" * 99_999 + b"}]", "nested too deep"),
    "windows letters": ("[{'name': 'Jötun'}]".encode("cp1252"), "found bytes that are no UTF-8 text"),
    "utf-16": ("[]".encode("utf-16"), "found bytes that are no UTF-8 text"),
    "a zip archive": (b"PK\x03\x04" + bytes(99), "found an archive (zip); expected JSON, or JSON in gzip: unpack it"),
    "an xz archive": (b"\xfd7zXZ\x00" + bytes(99), "found an archive (xz)"),
    "a bzip2 archive": (b"BZh9" + bytes(99), "found an archive (bzip2)"),
    "a zstd archive": (b"\x28\xb5\x2f\xfd" + bytes(99), "found an archive (zstd)"),
    "gzip that is cut off": (gzip.compress(one())[:-4], "found gzip data that is cut off"),
    "gzip that is damaged": (gzip.compress(one())[:-8] + bytes(8), "found gzip data that is damaged"),
    "gzip in gzip": (gzip.compress(gzip.compress(one())), "found bytes that are no UTF-8 text"),
    "a bomb of spaces": (gzip.compress(b"[" + b" " * (64 << 20) + b"]"), "expands more than 200 times"),
    "a bomb of one card": (gzip.compress(one(x="a" * (64 << 20))), "expands more than 200 times|more than 1 MiB"),
    "a page of the web": (b"<!DOCTYPE html><title>Too many requests</title>", "found '<'"),
    "lines of JSON": (b'{"name": "Bear"}\n{"name": "Cow"}\n', 'an object without "data"'),
    "a comma too many": (b'[{"name": "Bear"},]', "card 2: found damaged JSON"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_list_is_refused_in_one_line_and_what_was_imported_stays(
    what: str, tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, said = REFUSED[what]
    before = {file.name: file.read_bytes() for file in kept.iterdir()}
    capsys.readouterr()
    began = time.process_time()
    assert imported(tmp_path / "bad.json", data) == 2
    assert time.process_time() - began < 10
    err = capsys.readouterr().err
    assert err.startswith(f"error: {tmp_path / 'bad.json'}")
    assert any(words in err for words in said.split("|"))
    assert err.count("\n") == 1
    assert len(err) < 600
    assert {file.name: file.read_bytes() for file in kept.iterdir()} == before
    assert open_cards().card("Odd Bear").keywords == ("reach",)


SLOW = {
    "parentheses": "(" * 19_999,
    "paragraphs": "a\n" * 9_999,
    "modes": "x" + "\n• a" * 4_999,
    "quotations": '"' * 19_999,
    "keywords": "flying, " * 2_499,
    "triggers": "Whenever a, " * 1_666,
    "symbols": "{" * 19_999,
    "costs": "{T}, " * 3_999,
    "labels": "A — " * 4_999,
    "sentences": "A. " * 6_666,
    "the card's name": "Odd Bear " * 2_222,
    "conditions": "as long as it has, " * 1_052,
    "commas": ", " * 9_999,
}


@pytest.mark.parametrize("what", SLOW)
def test_no_text_takes_long(what: str, tmp_path: Path) -> None:
    began = time.process_time()
    assert imported(tmp_path / "slow.json", one(oracle_text=SLOW[what])) == 0
    assert time.process_time() - began < 3
    assert open_cards().card("Odd Bear").printed


@pytest.mark.parametrize("name", ["(a+)+" * 60, "a " * 150, "[x]*" * 75, "\\b" * 150, "of the " * 42, ", " * 149 + "x"])
def test_no_name_is_taken_for_a_pattern(name: str, tmp_path: Path) -> None:
    began = time.process_time()
    text = f"{name} can't block. " + "a" * 15_000
    assert imported(tmp_path / "names.json", one(name=name, type_line="Legendary Creature", oracle_text=text)) == 0
    assert time.process_time() - began < 3


def test_a_name_in_markup_or_with_marks_moves_nothing_on_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "[bold]Bear[/] [/bold]\u202e\x1b[2J [link=http://x]y"
    assert imported(tmp_path / "marked.json", one(name=name)) == 0
    capsys.readouterr()
    assert run(["cards", "show", name]) == 0
    told = capsys.readouterr().out
    assert told.startswith("[bold]Bear[/] [/bold]\\u202e\\x1b[2J [link=http://x]y\n")
    assert all(letter.isprintable() or letter == "\n" for letter in told)


def test_of_a_name_that_comes_again_with_another_text_the_first_counts_and_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {**BEAR, "name": "odd bear", "oracle_text": "Menace"}
    numbered = [{**BEAR, "name": f"Odd Bear {n % 7}", "oracle_text": f"Toxic {n}"} for n in range(14)]
    file = tmp_path / "twice.json"
    capsys.readouterr()
    assert imported(file, json.dumps([BEAR, BEAR, other, *numbered]).encode()) == 0
    err = capsys.readouterr().err
    names = "odd bear, Odd Bear 0, Odd Bear 1, Odd Bear 2, Odd Bear 3 and 3 more"
    assert err == f"note: these come again with another text, of which the first counts: {names}\n"
    assert open_cards().card("Odd Bear").keywords == ("reach",)
    assert open_cards().card("Odd Bear 6").keywords == ("toxic 6",)
    assert run(["cards", "import", str(file), "--workers", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["with_other_texts"][:2] == ["odd bear", "Odd Bear 0"]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc says how much memory a process had")
def test_a_million_different_cards_are_given_up_in_bounded_memory(tmp_path: Path, kept: Path) -> None:
    """In a process of its own, as its memory is measured; more than 200,000 faces are no list of cards."""
    file = tmp_path / "many.json"
    with file.open("w", encoding="utf-8") as out:
        out.write("[")
        for number in range(1_000_000):
            out.write(f'{"," if number else ""}{{"name": "Bear {number}", "type_line": "Creature — Bear"}}')
        out.write("]")
    # What the system says a process had at most counts the one that began it; what it needed since it began, not.
    code = (
        "import re, sys; from pathlib import Path; from simulator.cli.main import run; status = run(sys.argv[1:]);"
        "print(int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]) >> 10); sys.exit(status)"
    )
    command = [sys.executable, "-c", code, "cards", "import", str(file), "--workers", "1", "--cards", str(kept)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 2
    assert "found more than 200000 faces" in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert int(ran.stdout) < 400, "megabytes"
    assert len(list(kept.iterdir())) == 1
