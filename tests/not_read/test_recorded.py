"""A recorded game in which something is not read: what can't be judged has an exit status of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.abilities import Unsupported
from events.board import AbilitiesGained, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.combat import BlockerChosen, BlockersDeclared
from simulator.cli.main import run
from simulator.game.game import Game
from simulator.replay.format import Header
from simulator.replay.writing import record, write_replay


def test_a_block_beside_words_that_are_not_read_is_undetermined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game([GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)])
    for name, controller in (("a1", "A"), ("b1", "D")):
        game.apply(PermanentEntered(Permanent(id=name, controller=controller, power=2, toughness=2)))
    game.declare_attackers({"a1": "D"})
    game.pass_step()
    game.apply(AbilitiesGained("a1", (Unsupported(words="It dances.", why="not understood"),)))
    game.apply(BlockerChosen("b1", "a1"))
    game.apply(BlockersDeclared("D"))
    file = tmp_path / "dance.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=game.edition), record(game)))
    assert run(["replay", str(file), "--verify"]) == 3
    assert "1 undetermined" in capsys.readouterr().out
    assert run(["replay", str(file)]) == 0
