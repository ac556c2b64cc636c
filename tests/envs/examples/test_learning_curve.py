"""The picture in the repository is of the recorded figures, and can be made again."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tests.envs.examples.learning_curve import command, figures_of, picture

PICTURES = Path(__file__).parents[3] / "replays" / "pictures"
FIGURES = json.loads((PICTURES / "learning.json").read_text(encoding="utf-8"))


def test_the_picture_is_of_the_figures(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["draw", str(PICTURES / "learning.json"), "-o", str(tmp_path / "again.svg")])
    assert result.exit_code == 0
    picture = (PICTURES / "learning.svg").read_text(encoding="utf-8")
    assert (tmp_path / "again.svg").read_text(encoding="utf-8") == picture
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_recorded_runs_reach_their_marks() -> None:
    assert sorted(run["seed"] for run in FIGURES["runs"]) == [0, 1, 2]
    for run in FIGURES["runs"]:
        assert run["policy"]["boards"] == 4096
        assert run["policy"]["gap_closed"] >= 85
        assert all(each["gap_closed"] >= 95 for each in run["search"] if each["leaves"] == 64)


def test_players_that_never_learned_are_measured_again() -> None:
    """On a part of the boards, to be quick."""
    part = [{**run, "policy": {"boards": 64}, "search": run["search"][:1]} for run in FIGURES["runs"]]
    found = figures_of(part)
    assert found["boards"] == 64
    assert found["search_without_prior"][0]["gap_closed"] < found["search_with_greedy_prior"][0]["gap_closed"]
    changed = picture({**FIGURES, "greedy": found["greedy"] - 20})
    assert changed != picture(FIGURES)


@pytest.mark.parametrize("name", ["greedy", "search_without_prior", "search_with_greedy_prior"])
def test_recorded_players_still_do_as_recorded(name: str) -> None:
    found = figures_of([{**FIGURES["runs"][0], "search": FIGURES["runs"][0]["search"][:1]}])
    recorded = FIGURES[name] if name == "greedy" else FIGURES[name][:1]
    assert found[name] == recorded


@pytest.mark.parametrize(
    ("text", "found"), [("no", "found no JSON"), ("[]", "found no 'curve'"), ("{}", "found no 'curve'")]
)
def test_other_files_are_named(tmp_path: Path, text: str, found: str) -> None:
    path = tmp_path / "run0.json"
    path.write_text(text)
    result = CliRunner().invoke(command, ["gather", str(path), "-o", str(tmp_path / "learning.json")])
    assert result.exit_code == 1
    assert f"{path}: {found}" in result.output
