"""The saved tables of the grammars: `python -m tests.oracle.grammar_tables` saves those that are out of date."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import simulator.oracle.grammar
from simulator.cases.notation import tree
from simulator.oracle.duel_masters import parsing as duel_parsing
from simulator.oracle.grammar import parsing, tables
from simulator.oracle.grammar.instructions import effects, enchanting

FOLDER = Path(simulator.oracle.grammar.__file__).parent / "saved_tables"


def every_parser() -> dict[str, object]:
    """The parser of each start symbol."""
    found: dict[str, object] = {"grammar.enchant": enchanting._parser(), "notation.start": tree._parser()}
    found |= {f"grammar.{start}": parsing._parser(start) for start in get_args(parsing.Start)}
    found |= {f"grammar.{start}": effects._parser(start) for start in get_args(effects._Start)}
    duels = "duel_masters.grammar"
    return {**found, **{f"{duels}.{start}": duel_parsing._parser(start) for start in get_args(duel_parsing.Start)}}


def save() -> list[str]:
    """Save the tables that had to be worked out; their names."""
    every_parser()
    FOLDER.mkdir(exist_ok=True)
    for name, (of, parser) in tables.worked_out.items():
        (FOLDER / f"{name}.tables").write_bytes(tables.tables_of(parser, of))
    return sorted(tables.worked_out)


if __name__ == "__main__":
    print(*save())
