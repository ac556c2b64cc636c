"""The policy `rulings_overlay`: chosen with the game, recorded in a replay's header, offered by the commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from events.effects import BlockEffectApplied, UnblockedEffectApplied
from simulator.cli.main import run
from simulator.editions import EditionError
from simulator.editions.pages.cr_2008_02_01 import TABLE_WITH_RULINGS
from simulator.game.game import Game
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.given import given, until

pytestmark = pytest.mark.usefixtures("whole_tables")

GROWS = "it gets +1/+1 until end of turn."
OGRE = ("ogre 3/3", f"U: Whenever this creature attacks and isn't blocked, {GROWS}")
BEAR = ("bear 2/2", f"A: Whenever this creature blocks, {GROWS}")


@pytest.fixture
def edition() -> str:
    return "cr-2008-02-01"


def played(edition: str, *, ruled: bool) -> bytes:
    """A replay in which effects have a creature become unblocked, and another one block."""
    setup = given(edition, alice=[OGRE, "orc 3/3"], bob=[BEAR, "cat 1/1"])
    game = Game(setup.log, edition=edition, rulings_overlay=ruled)
    game.declare_attackers({"ogre": "bob", "orc": "bob"})
    game.declare_blockers({"cat": ["ogre"]})
    game.apply(UnblockedEffectApplied("ogre"))
    game.apply(BlockEffectApplied("bear", "orc"))
    until(game, "main")
    header = Header(schema=SCHEMA, edition=game.edition, rulings_overlay=ruled)
    return write_replay(header, record(game))


@pytest.mark.parametrize("ruled", [False, True])
def test_a_replay_is_verified_and_played_again_as_its_header_says(edition: str, ruled: bool) -> None:
    replay = parse_replay(played(edition, ruled=ruled), "made here")
    assert replay.header.rulings_overlay is ruled
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()


def test_without_the_overlay_the_header_says_nothing_of_it(edition: str) -> None:
    assert b"rulings_overlay" not in played(edition, ruled=False)
    assert b'"rulings_overlay":true' in played(edition, ruled=True).splitlines()[0]


def test_the_other_reading_differs(edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ruled.replay.jsonl"
    file.write_bytes(played(edition, ruled=True))
    assert Game.from_replay(file).triggers.rules == TABLE_WITH_RULINGS.trigger_rules
    assert run(["replay", str(file), "--resim"]) == 0
    assert run(["replay", str(file), "--edition", edition]) == 1
    capsys.readouterr()
    file.write_bytes(played(edition, ruled=False))
    assert run(["replay", str(file), "--rulings-overlay"]) == 1
    assert "derived event" in capsys.readouterr().out


def test_an_edition_without_such_rulings_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(EditionError, match="no rulings that contradict 'cr-2024-06-07' are known"):
        Game(edition="cr-2024-06-07", rulings_overlay=True)
    assert run(["rules", "509", "--rulings-overlay"]) == 2
    assert "no rulings that contradict" in capsys.readouterr().err


def test_the_matrix_shows_which_functions_decide(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    functions = []
    for more in ([], ["--rulings-overlay"]):
        assert run(["rules", "410.9a", "--edition", edition, "--json", *more]) == 0
        (line,) = json.loads(capsys.readouterr().out)["rules"]
        functions += line["functions"][:1]
    assert functions == ["projections.triggers.conditions.blocks_as_declared", "projections.triggers.conditions.blocks"]


def test_a_dispute_is_judged_with_them(edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    creature = {"power": 2, "toughness": 2}
    permanents = [{"id": "a1", "controller": "A", **creature}, {"id": "b1", "controller": "D", **creature}]
    script = [
        {"do": "attack", "attacks": {"a1": "D"}},
        {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    file = tmp_path / "dispute.json"
    file.write_text(json.dumps({"edition": edition, "board": board, "script": script}), encoding="utf-8")
    assert run(["judge", str(file), "--rulings-overlay", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert (result["edition"], result["legal"]) == (edition, True)
