"""Rules that the project keeps about its own code: nothing that differs from run to run, no edition asked for by name,
imports one way only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("events", "projections", "simulator")

REPRODUCIBLE = (
    "events",
    "projections",
    "simulator/duel_masters",
    "simulator/editions",
    "simulator/legality",
    "simulator/rules",
)
"""Where the same events must always give the same state."""

VARYING_MODULES = {"time", "datetime", "random", "uuid", "secrets"}
VARYING_CALLS = {"os.urandom", "os.getpid", "os.getenv", "hash", "id"}

UNSAFE_MODULES = {"pickle", "shelve", "marshal", "dill", "cloudpickle"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}

MAY_ASK_FOR_THE_EDITION = {
    "simulator/editions/__init__.py": "finds the table of a name",
    "simulator/importers/arena/importing.py": "an option overrides what the game's date says",
    "simulator/importers/importing.py": "an option overrides what the game's date says",
    "simulator/cases/run/checking.py": "an option leaves out cases of other editions",
    "simulator/cases/read/checks.py": "fields of the case format belong to one game, or to one edition's stack",
    "simulator/cli/importing.py": "whether the option was given",
    "simulator/cli/replays.py": "whether the option was given",
}
"""Files outside the rules' code that compare editions, and what for."""


def sources(*folders: str) -> list[tuple[str, ast.Module]]:
    """The modules in folders: where each stands, and its syntax tree."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    assert paths
    return [(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each module that is imported, by its first name, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, (node.module or "").partition(".")[0]


def called(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What is called by a plain or dotted name, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            yield node.lineno, ast.unparse(node.func)


def used(tree: ast.AST, modules: set[str], calls: set[str]) -> list[str]:
    """Which of the modules and calls a tree uses, with lines."""
    found = [(line, name) for line, name in imported(tree) if name in modules]
    found += [(line, name) for line, name in called(tree) if name in calls]
    return [f"line {line}: {name}" for line, name in sorted(found)]


def is_an_edition(node: ast.AST) -> bool:
    """Whether an expression is an edition: by its name, by what it is read from, or written out."""
    match node:
        case ast.Name(id="edition") | ast.Attribute(attr="edition") | ast.Attribute(value=ast.Name(id="Edition")):
            return True
        case ast.Constant(value=str(text)):
            return text.startswith(("cr-20", "dm-"))
        case ast.Attribute(value=value, attr="value"):
            return is_an_edition(value)
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value="edition"), *_]):
            return True
        case ast.Subscript(slice=ast.Constant(value="edition")):
            return True
    return False


def asks_for_the_edition(tree: ast.AST) -> list[int]:
    """The lines on which something depends on which edition it is."""
    lines = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others) if any(map(is_an_edition, [left, *others])):
                lines.append(node.lineno)
            case ast.Match(subject=subject) if is_an_edition(subject):
                lines.append(node.lineno)
            case ast.If(test=test) | ast.IfExp(test=test) if is_an_edition(test):
                lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import random", ["line 1: random"]),
        ("from datetime import datetime", ["line 1: datetime"]),
        ("import os\nos.urandom(4)", ["line 2: os.urandom"]),
        ("hash('a')", ["line 1: hash"]),
        ("hash_of('a')\nself.id(3)\nfrom timeline import time", []),
    ],
)
def test_the_scan_finds_what_it_looks_for(code: str, found: list[str]) -> None:
    assert used(ast.parse(code), VARYING_MODULES, VARYING_CALLS) == found


def test_nothing_differs_from_run_to_run_where_state_is_made() -> None:
    found = {file: used(tree, VARYING_MODULES, VARYING_CALLS) for file, tree in sources(*REPRODUCIBLE)}
    allowed = {
        "events/log.py": [use for use in found["events/log.py"] if use.endswith(": hash")],
        "events/store/database.py": [
            use for use in found["events/store/database.py"] if use.endswith((": time", ": uuid"))
        ],
        # Ids that are made of names, and the same everywhere.
        "events/store/tables.py": [use for use in found["events/store/tables.py"] if use.endswith(": uuid")],
        # How long another program's lock was waited for.
        "events/store/opening.py": [use for use in found["events/store/opening.py"] if use.endswith(": time")],
    }
    assert {file: uses for file, uses in found.items() if uses != allowed.get(file, [])} == {}


def test_only_the_store_imports_the_library_that_stores_games() -> None:
    knowing = {file for file, tree in sources(*PACKAGES) if "eventsourcing" in {name for _, name in imported(tree)}}
    assert {file.rpartition("/")[0] for file in knowing} == {"events/store"}


def test_untrusted_input_is_never_run() -> None:
    found = {file: used(tree, UNSAFE_MODULES, UNSAFE_CALLS) for file, tree in sources(*PACKAGES)}
    assert {file: uses for file, uses in found.items() if uses} == {}


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ("if edition == old: pass", True),
        ("x = 1 if table.edition in OLD else 2", True),
        ("if rule.number == '509.2' or case['edition'] != x: pass", True),
        ("match self.edition:\n    case 'a': pass", True),
        ("if name == 'cr-2024-06-07': pass", True),
        ("if edition is None: pass", True),
        ("table = TABLES[edition]", False),
        ("Rule(self.edition, number) == rule", False),
    ],
)
def test_the_scan_knows_a_question_for_the_edition(code: str, asks: bool) -> None:
    assert bool(asks_for_the_edition(ast.parse(code))) is asks


def test_no_code_of_the_rules_asks_which_edition_it_is() -> None:
    asking = {file: lines for file, tree in sources(*PACKAGES) if (lines := asks_for_the_edition(tree))}
    assert {file: lines for file, lines in asking.items() if file not in MAY_ASK_FOR_THE_EDITION} == {}
    assert set(MAY_ASK_FOR_THE_EDITION) - set(asking) == set(), "these no longer ask: take them off the list"


def test_imports_go_one_way_only() -> None:
    run = "from importlinter.cli import lint_imports_command as check; check(['--no-cache'])"
    done = subprocess.run([sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Contracts: 4 kept, 0 broken." in done.stdout
