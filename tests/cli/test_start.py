"""What commands load as they start: no edition but the one that is asked for, no reader where nothing is read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from simulator.editions import TABLES

ROOT = Path(__file__).parents[2]
LOADED = (
    "import sys\n"
    "from simulator.__main__ import main\n"
    "try: main()\n"
    "finally: print(*sorted(sys.modules), file=sys.stderr)\n"
)
NAMED = "Ann: Goblin Heelcutter | Bob: Wall of Omens | attack: Heelcutter | block: Wall > Heelcutter"
PRINTED = "This creature blocks each combat if able."
TYPED = "This creature can't block except by three or more kangaroos."
CASE = """
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {{id: a1, controller: A, power: 3, toughness: 3, keywords: [menace]}}
    - {{id: b1, controller: D, power: 2, toughness: 2, text: ["{}"]}}
script:
  - {{do: attack, attacks: {{a1: D}}}}
"""

READERS = ("lark", "simulator.oracle.abilities", "simulator.oracle.paragraphs", "simulator.oracle.grammar.parsing")
"""What reads sentences."""
NEVER = ("numpy", "highspy", "numba", "eventsourcing", "simulator.envs", "simulator.page", "simulator.importers")
"""What other commands are about."""


def loaded(*arguments: str) -> set[str]:
    """The modules that are loaded as a command has ended."""
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode in (0, 1, 3), ran.stderr
    return set(ran.stderr.splitlines()[-1].split())


def editions(modules: set[str]) -> set[str]:
    """The editions whose pages are among modules."""
    pages = "simulator.editions.pages."
    return {name.removeprefix(pages) for name in modules if name.startswith(pages)}


@pytest.fixture(scope="module")
def legal() -> set[str]:
    """What counting the legal blocks of a case with a sentence loads that is printed on cards."""
    return loaded("legal", "replays/dispute.yaml")


@pytest.fixture(scope="module")
def ask() -> set[str]:
    """What judging a block of named cards loads."""
    return loaded("ask", NAMED)


@pytest.fixture(scope="module")
def replay() -> set[str]:
    """What showing a replay loads."""
    return loaded("replay", "replays/menace.replay.jsonl")


def test_no_page_is_loaded_but_that_of_the_edition(legal: set[str], ask: set[str], replay: set[str]) -> None:
    assert editions(legal) == {"cr_2024_06_07"}
    assert editions(ask) == {"cr_2026_01_16"}
    assert editions(replay) == {"cr_2024_11_08"}


def test_all_pages_are_loaded_for_all_editions() -> None:
    assert len(editions(loaded("judge", "replays/dispute.yaml", "--editions", "all"))) == len(TABLES)


def test_nothing_that_reads_is_loaded_where_nothing_is_to_be_read(
    legal: set[str], ask: set[str], replay: set[str]
) -> None:
    assert legal.isdisjoint(READERS)
    assert replay.isdisjoint(READERS)
    # The notation of `ask` is parsed by Lark too.
    assert ask.isdisjoint(set(READERS) - {"lark"})


def test_a_sentence_that_no_card_has_is_read(tmp_path: Path) -> None:
    for sentence, read in ((PRINTED, False), (TYPED, True)):
        (tmp_path / "case.yaml").write_text(CASE.format(sentence), encoding="utf-8")
        assert ("simulator.oracle.grammar.parsing" in loaded("legal", str(tmp_path / "case.yaml"))) is read


@pytest.mark.parametrize("module", NEVER)
def test_no_module_is_loaded_that_the_commands_do_without(
    module: str, legal: set[str], ask: set[str], replay: set[str]
) -> None:
    assert module not in legal | ask | replay


def test_what_only_some_files_need_is_loaded_for_these_alone(legal: set[str], ask: set[str], replay: set[str]) -> None:
    assert "rich" not in legal | ask
    assert "yaml" not in ask | replay
    assert "simulator.cards.pack" not in legal | replay
    assert {"tomllib", "concurrent.futures"}.isdisjoint(legal | ask | replay)
    assert not [name for name in legal | ask | replay if name.startswith("simulator.oracle.printing")]
