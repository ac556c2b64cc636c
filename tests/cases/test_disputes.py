"""Questions that people asked, on boards of named cards: what the program answers to each, and what it can't answer.

The cards are compiled here from their text, so the answers are those of the reader as it is. Nothing may be answered
wrongly; what is not answered names the ability that is in the way. A change of either shows in the table.
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
from simulator.game.verdict import NotKnown

SHARED = Path(__file__).parents[2] / "../shared"
DISPUTES = SHARED / "cases/disputes"
CARDS = SHARED / "data/cards/oracle_2026-07.json.gz"

pytestmark = pytest.mark.skipif(not (DISPUTES.is_dir() and CARDS.is_file()), reason="../shared is absent")

RIGHT = ""
OUTCOMES = {
    "03": RIGHT,
    "06": RIGHT,
    "09": RIGHT,
    "12": RIGHT,
    "15": RIGHT,
    "18": RIGHT,
    "21": RIGHT,
    "24": RIGHT,
    "27": RIGHT,
    "30": RIGHT,
    "33": RIGHT,
    "36": RIGHT,
    "39": RIGHT,
    "42": RIGHT,
    "45": RIGHT,
    "48": RIGHT,
    "51": RIGHT,
    "54": RIGHT,
    "57": RIGHT,
    "60": RIGHT,
    "W1-pyreheart": RIGHT,
    "W2-guardian": RIGHT,
    "W3-zendikon": RIGHT,
    "battlecry": RIGHT,
    "champion": RIGHT,
    "elf": RIGHT,
    "guardian1": RIGHT,
    "heelcutter": RIGHT,
    "kharn": RIGHT,
    "pyreheart": RIGHT,
    "shield": "Floating Shield's third ability",
    "warcadence": RIGHT,
}
"""Each question with the ability because of which it is undetermined; none where the answer is right."""


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


def test_each_question_is_in_the_table() -> None:
    assert {file.stem for file in DISPUTES.glob("*.yaml")} == OUTCOMES.keys()


@pytest.mark.parametrize("name", OUTCOMES)
def test_the_answer_is_right_or_names_what_is_not_read(name: str) -> None:
    outcome = run_case(read_case(str(DISPUTES / f"{name}.yaml")))
    if OUTCOMES[name]:
        assert isinstance(outcome, NotKnown), outcome
        assert OUTCOMES[name] in outcome.because
    else:
        assert outcome == Passed()


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


@pytest.mark.parametrize("name", ["shield"])
def test_what_is_not_read_has_a_status_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(DISPUTES / f"{name}.yaml"), "--json"]) == 3
    (unknown,) = json.loads(capsys.readouterr().out)["undetermined_cases"]
    assert OUTCOMES[name] in unknown["because"]
