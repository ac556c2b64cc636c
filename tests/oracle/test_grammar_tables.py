"""The tables of the reader's grammars are saved: nobody waits for them to be worked out."""

from __future__ import annotations

import subprocess
import sys
import zlib

import msgspec
import pytest

from simulator.oracle.grammar import tables
from simulator.oracle.grammar.tables import SavedTables, parser_of, tables_of
from tests.oracle.grammar_tables import FOLDER, every_parser

WORKED_OUT = """
from simulator.oracle.grammar import tables
from tests.oracle.grammar_tables import every_parser
every_parser()
print(*sorted(tables.worked_out))
"""
GRAMMAR = 'line: WORD+ [END]\nWORD: /[a-z]+/\nEND: "."\n%ignore " "\n'


def test_the_saved_tables_are_those_of_the_grammars() -> None:
    # Words in other places by another hash seed would make another grammar.
    ran = subprocess.run([sys.executable, "-c", WORKED_OUT], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [], "python -m tests.oracle.grammar_tables saves them"


def test_each_saved_table_is_of_a_grammar_that_there_is() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*every_parser()}


def test_a_table_of_another_grammar_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "worked_out", {})
    parser = parser_of(GRAMMAR, "grammar.static", start="line", lexer="basic", callbacks={})
    assert [str(word) for word in parser.parse("a bear attacks.").children] == ["a", "bear", "attacks", "."]
    assert [*tables.worked_out] == ["grammar.static"]


def test_a_parser_from_saved_tables_reads_as_the_one_that_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "worked_out", {})
    built = parser_of(GRAMMAR, "none", start="line", lexer="contextual", callbacks={})
    of, _ = tables.worked_out["none"]
    saved = msgspec.msgpack.decode(zlib.decompress(tables_of(built, of)), type=SavedTables)
    monkeypatch.setattr(tables, "_read", lambda name: saved)
    monkeypatch.setattr(tables, "worked_out", {})
    again = parser_of(GRAMMAR, "none", start="line", lexer="contextual", callbacks={})
    assert tables.worked_out == {}
    assert again.parse("a bear attacks.") == built.parse("a bear attacks.")
