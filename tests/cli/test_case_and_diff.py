"""`blockers case` and `blockers diff`: a moment of a replay as a dispute file, and two replays compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from events.abilities import Opaque
from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.combat import BlockerChosen, BlockersDeclared, BlockerWithdrawn
from events.declaration_abilities import CantBlock, MinBlockers
from events.filters import Filter
from events.rule import Edition
from simulator.cases.dispute import dispute_of
from simulator.cases.format.blocking import CantBlockEffect, MinBlockersEffect
from simulator.cases.format.case import write_case, write_case_for_people
from simulator.cases.format.steps import DeclareAttack, DeclareBlocks
from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import Passed, run_case
from simulator.cli.main import run
from simulator.game.game import Game
from simulator.oracle import compile_keyword
from simulator.replay.format import Header, Note
from simulator.replay.writing import record, write_replay

EDITION = Edition.CR_2024_11_08


def creature(name: str, controller: str, *keywords: str, **more: object) -> PermanentEntered:
    abilities = tuple(ability for keyword in keywords for ability in compile_keyword(keyword))
    permanent = {"id": name, "controller": controller, "power": 2, "toughness": 2, "keywords": keywords}
    return PermanentEntered(Permanent(**{**permanent, "abilities": abilities, **more}))


def recorded() -> Game:
    """Two attack, one with a restriction that no keyword says; a block is chosen, withdrawn and made otherwise."""
    game = Game(
        [
            GameBegan(players=(Player("A"), Player("D", life=7))),
            TurnBegan("A", ("D",), 3),
            creature("a1", "A", "flying"),
            creature("a2", "A", abilities=(MinBlockers(n=2, words="qualification 31"), Opaque(number=7))),
            creature("b1", "D", "reach"),
            creature("b2", "D"),
            EffectBegan("e", CantBlock(subject=(Filter(ids=("b2",)),), attackers=(Filter(any_keyword=("flying",)),))),
        ],
        edition=EDITION,
    )
    game.declare_attackers({"a1": "D", "a2": "D"})
    game.pass_step()
    game.apply(BlockerChosen("b1", "a2"))
    game.apply(BlockerWithdrawn("b1", "a2"))
    game.apply(BlockerChosen("b1", "a1"))
    game.apply(BlockersDeclared("D"))
    while game.board.step != "main":
        game.pass_step()
    return game


def place(game: Game, kind: type) -> int:
    return next(index for index, event in enumerate(game.log) if isinstance(event, kind))


@pytest.fixture
def replay(tmp_path: Path) -> str:
    file = tmp_path / "game.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=EDITION), record(recorded())))
    return str(file)


@pytest.mark.parametrize("kind", [BlockerChosen, BlockerWithdrawn, BlockersDeclared])
@pytest.mark.parametrize("later", [0, 1])
def test_wherever_in_the_combat_the_moment_is_the_declaration_is_in_the_case(kind: type, later: int) -> None:
    game = recorded()
    case = dispute_of(tuple(game.log), place(game, kind) + later, EDITION, "x")
    assert case.script == (
        MinBlockersEffect(object=("a2",), n=2),
        CantBlockEffect(object=("b2",), attackers=("a1",)),
        DeclareAttack(attacks={"a1": "D", "a2": "D"}),
        DeclareBlocks(player="D", blocks={"b1": ("a1",)}),
    )
    assert "Not restated: ability 7 of a2." in case.note
    assert case.board.players["D"].life == 7
    assert not any(permanent.tapped for permanent in case.board.permanents)
    assert run_case(case) == Passed()


def test_before_the_attack_the_attack_that_follows_is_in_the_case() -> None:
    case = dispute_of(tuple(recorded().log), 7, EDITION, "x")
    assert case.script[-2:] == (
        DeclareAttack(attacks={"a1": "D", "a2": "D"}),
        DeclareBlocks(player="D", blocks={"b1": ("a1",)}),
    )


def test_after_the_combat_the_case_is_about_the_declaration_that_was_made() -> None:
    game = recorded()
    case = dispute_of(tuple(game.log), len(game.log), EDITION, "x")
    assert case.script[-1] == DeclareBlocks(player="D", blocks={"b1": ("a1",)})
    assert {permanent.id for permanent in case.board.permanents} == {"a1", "a2", "b1", "b2"}


def test_the_text_for_people_is_the_same_case(tmp_path: Path) -> None:
    case = dispute_of(tuple(recorded().log), 9, EDITION, "x")
    (tmp_path / "one.json").write_text(write_case(case), encoding="utf-8")
    (tmp_path / "two.json").write_text(write_case_for_people(case), encoding="utf-8")
    assert read_case(str(tmp_path / "one.json")) == read_case(str(tmp_path / "two.json")) == case


def test_the_command_writes_a_file_and_never_over_another(
    replay: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "dispute.json"
    assert run(["case", replay, "--at", "12", "-o", str(target)]) == 0
    written = target.read_bytes()
    assert run(["legal", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["player"] == "D"
    assert run(["case", replay, "--at", "13", "-o", str(target)]) == 2
    assert target.read_bytes() == written
    assert run(["case", replay, "--at", "13", "-o", str(target), "--force"]) == 0
    assert run(["case", replay, "--at", "12"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "game-12"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "100000"], "events"),
        (["--at", "3", "-o", "x.yaml"], "*.json"),
        (["--at", "3", "-o", "no/x.json"], "no/"),
    ],
)
def test_what_the_command_can_not_do(
    arguments: list[str], said: str, replay: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["case", replay, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_equal_and_different_replays(replay: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", replay, replay]) == 0
    assert "0 differ" in capsys.readouterr().out
    other = tmp_path / "other.replay.jsonl"
    lines = [Note("[red]Not[/red] there."), *record(recorded())]
    other.write_bytes(write_replay(Header(schema=1, edition=EDITION, title="Other"), lines))
    assert run(["diff", replay, str(other), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["equal"]) == (1, False)
    assert found["header"] == [{"field": "title", "left": "", "right": "Other"}]
    assert [change["right_line"] for change in found["changes"]] == [2]
    assert run(["diff", replay, str(other)]) == 1
    assert '+2: {"type":"note","text":"[red]Not[/red] there."}' in capsys.readouterr().out
