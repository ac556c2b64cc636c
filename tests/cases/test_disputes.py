"""Questions that people asked, on boards of named cards: the program answers each of them rightly.

The cards are compiled here from their text, so the answers are those of the reader as it is.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from simulator.cards.building import build_pack
from simulator.cards.library import ENVIRONMENT
from simulator.cards.source import SourceFace, read_source
from simulator.cards.version import compiler_version
from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import Passed, run_case
from simulator.cli.main import run
from simulator.game.game import Game

SHARED = Path(__file__).parents[2] / "../shared"
DISPUTES = SHARED / "cases/disputes"
CARDS = SHARED / "data/cards/oracle_2026-07.json.gz"

pytestmark = pytest.mark.skipif(not (DISPUTES.is_dir() and CARDS.is_file()), reason="../shared is absent")

QUESTIONS = sorted(file.stem for file in DISPUTES.glob("*.yaml"))


def _named() -> set[str]:
    texts = (file.read_text(encoding="utf-8") for file in DISPUTES.glob("*.yaml"))
    written = (name for text in texts for name in re.findall(r'card: ("[^"]*"|[^,}\n]*)', text))
    return {name.strip().strip('"').lower() for name in written}


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the cards that the questions name, compiled, without their sentences."""
    wanted, folder = _named(), tmp_path_factory.mktemp("cards")
    found: list[SourceFace] = [each for each in read_source(CARDS) if each.face.name.lower() in wanted]
    build_pack(found, folder / f"disputes-{compiler_version()}.pack", source=lambda: "disputes")
    return folder


@pytest.fixture(autouse=True)
def at_hand(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(cards))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_is_right(name: str) -> None:
    assert run_case(read_case(str(DISPUTES / f"{name}.yaml"))) == Passed()


@pytest.mark.parametrize("name", ["15", "48", "heelcutter", "pyreheart"])
def test_each_door_gives_the_same_answer(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = DISPUTES / f"{name}.yaml"
    assert run(["check", str(file)]) == 0
    capsys.readouterr()
    game = Game.from_case(file)
    assert run(["legal", str(file), "--json"]) == 0
    legal = json.loads(capsys.readouterr().out)
    assert (legal["count"], legal["maximum"]) == (game.legal_blocks.count(), game.legal_blocks.maximum)
    assert run(["judge", str(file), "--json"]) == 0
    judged = json.loads(capsys.readouterr().out)
    script = read_case(str(file)).script
    last = next(step for step in reversed(script) if step.__struct_config__.tag == "block")
    assert judged["results"][0]["legal"] is game.judge(last.blocks).legal  # type: ignore[union-attr]
