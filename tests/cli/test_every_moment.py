"""`blockers case --at N` writes only what `blockers check` reads, or says from which moment on it can."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.combat import AttackersDeclared, BecameAttacking
from simulator.cases.dispute import dispute_of
from simulator.cases.format.steps import DeclareAttack, DeclareBlocks
from simulator.cli.main import run
from simulator.game.game import Game
from simulator.replay.format import Header
from simulator.replay.writing import record, write_replay

from .every_moment import every_game, fault_of

EDITION = "cr-2024-06-07"
GAME = Path(__file__).parents[2] / "replays" / "menace.replay.jsonl"


def two_turns() -> Game:
    """Each player attacks once; the second blocker comes only in the second turn."""
    game = Game(
        [
            GameBegan(players=(Player("A"), Player("D"))),
            TurnBegan("A", ("D",), 1),
            PermanentEntered(Permanent(id="a1", controller="A", power=2, toughness=2)),
            PermanentEntered(Permanent(id="a2", controller="A", power=3, toughness=3)),
            PermanentEntered(Permanent(id="d1", controller="D", power=1, toughness=4)),
        ],
        edition=EDITION,
    )
    game.declare_attackers({"a1": "D", "a2": "D"})
    game.declare_blockers({"d1": ["a1"]})
    while game.board.step != "main":
        game.pass_step()
    game.apply(TurnBegan("D", ("A",), 2))
    game.apply(PermanentEntered(Permanent(id="a3", controller="A", power=2, toughness=2)))
    game.declare_attackers({"d1": "A"})
    game.declare_blockers({"a3": ["d1"]})
    return game


def after(game: Game, kind: type, nth: int = 0) -> int:
    """How many events there were after the nth of a kind."""
    return [index for index, event in enumerate(game.log) if isinstance(event, kind)][nth] + 1


def test_a_sample_of_moments_of_every_game_can_be_read_run_and_judged() -> None:
    chance = Random(11)
    games = list(every_game(lambda: chance.random() < 0.06))
    assert len(games) > 60
    for game in games:
        for at in chance.sample(range(1, len(game.events) + 1), min(4, len(game.events))):
            assert fault_of(game, at) == "", (game.name, at)


def test_an_attack_that_is_being_declared_is_whole_in_the_case() -> None:
    game = two_turns()
    case = dispute_of(tuple(game.log), after(game, BecameAttacking), EDITION, "x")
    assert case.script == (
        DeclareAttack(attacks={"a1": "D", "a2": "D"}),
        DeclareBlocks(player="D", blocks={"d1": ("a1",)}),
    )


def test_a_declaration_that_names_what_is_not_there_yet_is_left_out() -> None:
    game = two_turns()
    case = dispute_of(tuple(game.log), after(game, TurnBegan, 1), EDITION, "x")
    assert case.script == (DeclareAttack(attacks={"d1": "A"}),)
    assert "Not on this board: a3, which is in the combat." in case.note


def test_of_a_combat_that_is_over_nothing_is_in_the_case() -> None:
    game = two_turns()
    case = dispute_of(tuple(game.log), after(game, PermanentEntered, 3), EDITION, "x")
    assert case.script == (DeclareAttack(attacks={"d1": "A"}), DeclareBlocks(player="A", blocks={"a3": ("d1",)}))


def test_a_declaration_of_blockers_stays_in_a_case_of_its_own_moment() -> None:
    game = two_turns()
    case = dispute_of(tuple(game.log), after(game, AttackersDeclared, 1), EDITION, "x")
    assert case.script[-1] == DeclareBlocks(player="A", blocks={"a3": ("d1",)})


def test_before_the_first_turn_it_is_said_from_when_on_a_case_can_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "dispute.json"
    assert run(["case", str(GAME), "--at", "1", "-o", str(target)]) == 2
    assert "after 1 events no case can be written" in (told := capsys.readouterr().err)
    assert "from 2 events on one can" in told
    assert not target.exists()
    assert run(["case", str(GAME), "--at", "2", "-o", str(target)]) == 0
    assert run(["check", str(target)]) == 0


def test_where_there_is_no_turn_at_all_that_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "none.replay.jsonl"
    game = Game([GameBegan(players=(Player("A"), Player("D")))], edition=EDITION)
    file.write_bytes(write_replay(Header(schema=1, edition=EDITION), record(game)))
    assert run(["case", str(file), "--at", "1"]) == 2
    assert "nor after any number up to 1" in capsys.readouterr().err


def test_a_file_that_is_named_in_no_utf_8_gives_a_case_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "\udcff\x1b.replay.jsonl"
    Path(name).write_bytes(GAME.read_bytes())
    assert run(["case", name, "--at", "30"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == r"\udcff\x1b-30"
