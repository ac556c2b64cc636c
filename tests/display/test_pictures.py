"""What notebooks show: a verdict with what is not legal marked, a replay, an environment; every name is text."""

from __future__ import annotations

import pickle
from pathlib import Path
from xml.etree import ElementTree as xml

import pytest

from simulator import Game
from simulator.display.pictures import combat_svg
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.reading import read_replay

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
BOARD = "2026-01 | A: Boggart Brute; Serra Angel | D: 2/2; Giant Spider | attack: Brute, Angel"


def marked(svg: str) -> int:
    return sum(each.get("class") == "m" for each in xml.fromstring(svg).iter(f"{SVG}path"))


def test_a_verdict_shows_the_board_with_what_is_not_legal_marked() -> None:
    verdict = Game.from_notation(BOARD).judge({"2/2": ["Boggart Brute"], "Giant Spider": ["Serra Angel"]})
    assert marked(verdict._repr_svg_() or "") == 1
    html = verdict._repr_html_()
    assert html.startswith("<p><b>illegal</b></p>")
    assert "509.1b" in html
    assert "nearest legal block: Giant Spider blocks Serra Angel" in html


def test_the_two_of_a_pair_are_marked_and_no_others() -> None:
    verdict = Game.from_notation(BOARD).judge({"2/2": ["Serra Angel"], "Giant Spider": ["Serra Angel"]})
    assert marked(verdict._repr_svg_() or "") == 1


def test_a_legal_verdict_has_no_mark() -> None:
    verdict = Game.from_notation(BOARD).judge({"Giant Spider": ["Serra Angel"]})
    assert marked(verdict._repr_svg_() or "") == 0
    assert verdict._repr_html_().startswith("<p><b>legal</b></p>")


def test_the_verdict_of_a_refused_declaration_has_its_board_and_a_stored_one_has_none() -> None:
    game = Game.from_notation(BOARD)
    with pytest.raises(IllegalDeclaration) as refused:
        game.declare_blockers({"2/2": ["Boggart Brute"]})
    verdict = refused.value.verdict
    assert verdict.judged is not None
    assert verdict.judged[1] == {"2/2": ("Boggart Brute",)}
    stored = pickle.loads(pickle.dumps(verdict))  # noqa: S301  # our own
    assert stored == verdict
    assert stored._repr_svg_() is None
    assert "509.1b" in stored._repr_html_()


def test_a_verdict_on_another_proposal_has_words_alone() -> None:
    game = Game.from_notation("2026-01 | A: Hill Giant; Wall of Omens | D: 2/2")
    with pytest.raises(ValueError, match="defender") as refused:
        game.declare_attackers({"Wall of Omens": "D"})
    assert refused.value.verdict._repr_svg_() is None  # type: ignore[attr-defined]


def test_a_replay_shows_what_it_is_and_its_combats() -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    html = replay._repr_html_()
    assert "A damage assignment order, announced" in html
    assert html.count("<svg") == 1
    assert replay._repr_svg_() in html
    assert "cr-2024-06-07" in combat_svg(replay)


def test_names_in_a_notebook_are_text() -> None:
    game = Game.from_notation('2026-01 | A: 3/3 "<img src=x>" | D: 2/2 flying "<script>"  | attack: "<img src=x>"')
    html = game.judge({"<script>": ["<img src=x>"]})._repr_html_()
    assert "<img" not in html
    assert "<script" not in html


def test_an_environment_draws_the_same_board() -> None:
    api = pytest.importorskip("simulator.envs.api.single", reason="the extra train is not installed")
    from simulator.envs import Boards

    combat = api.CombatEnv(Boards(2, 2), render_mode="svg")
    combat.reset(seed=1)
    assert combat._repr_svg_() == combat._repr_html_() == combat.render()
    assert len(xml.fromstring(combat.render()).findall(f"{SVG}g[@class='card']")) >= 2
