"""Importing the game logs that XMage's ordinary client keeps as HTML."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from simulator.cli.main import run
from simulator.importers.recorded import RecordedGame
from simulator.importers.xmage.program import read_games
from simulator.importers.xmage.reading import XMageError
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.xmage.test_importing import compared, imported

GIANT, CUB, WALL = "Hill Giant [a01]", "Grizzly Bears [a02]", "Wall of Stone [b01]"
TWO_COMBATS = (
    "TURN 3 for Ann Lee (20 - 20)",
    "Ann Lee puts Ornithopter [a0f] from stack onto the Battlefield",
    "Ann Lee attacks Bob with 2 creatures",
    f"Attacker: {GIANT} (3/3) blocked by {WALL} (0/8)",
    f"Attacker: {CUB} (2/2) unblocked",
    f"{GIANT} deals 3 damage to {WALL}",
    f"Bob loses 2 life at combat from {CUB}",
    "TURN 4 for Bob (20 - 18)",
    "Bob attacks Ann Lee with 1 creature",
    f"Attacker: Centaur Courser [b02] (3/3) blocked by {GIANT} (3/3) {CUB} (2/2)",
    f"Centaur Courser [b02] deals 3 damage to {GIANT}",
    f"{GIANT} deals 3 damage to Centaur Courser [b02]",
    f"{CUB} deals 2 damage to Centaur Courser [b02]",
    f"{GIANT} died",
    "Centaur Courser [b02] died",
)


def tagged(text: str, *, players: tuple[str, ...] = ("Ann Lee", "Bob", "Cid")) -> str:
    """A line as the client's window has it: names in colours, objects with their whole ids and links."""
    import re

    said = text.replace("&", "&amp;").replace("<", "&lt;")
    for name in players:
        said = re.sub(rf"\b{name}\b", f'<font color="#20B2AA">{name}</font>', said)
    return re.sub(
        r"((?:[A-Z][\w,']*(?: (?:of|the))?)(?: [A-Z][\w,']*(?: of| the)?)*) \[([0-9a-f]{3})\]",
        lambda m: (
            f'<a href="#{m[1]}"><font color="#B0C4DE" object_id="{m[2]}00000-0000-4000-8000-{m[1].encode().hex():0<12.12}">'
            f"{m[1]}</font></a> [{m[2]}]"
        ),
        said,
    )


def page(*lines: str) -> str:
    """A log as the client writes it, wrapped at a space here and there."""
    rows = [
        f'\n<br>\n    <br><font color="#CCCC33">16:4{number % 10}, T3.DB: </font><font color="White">{tagged(line)}</font>'
        for number, line in enumerate(lines)
    ]
    body = "".join(rows).replace(" creature", "\n      creature").replace(" blocked by", "\n blocked by")
    return f"<html>\n  <head>\n    \n  </head>\n  <body style=\"background-color:black\">\n{body}\n  </body>\n</html>\n"


def written(path: Path, *lines: str) -> Path:
    path.write_text(page(*lines), encoding="utf-8")
    return path


def read(path: Path) -> RecordedGame:
    (game,) = read_games(str(path))
    return game


def test_blocks_of_a_page_are_told_judged_and_compared(tmp_path: Path) -> None:
    path = written(tmp_path / "20260301_120000_Duel_1.html", *TWO_COMBATS)
    report = imported(path, tmp_path / "out")
    assert report.errors == []
    assert report.differences == []
    assert (report.games, report.combats, report.told, report.combats_with_block) == (1, 2, 2, 2)
    assert compared(report)["damage"] == [2, 2]
    assert compared(report)["deaths"] == [2, 2]
    (target,) = report.replays
    replay = read_replay(target)
    assert not verify(replay).differences
    assert not resim(replay).differences
    said = target.read_text(encoding="utf-8")
    assert "Ann" not in said
    assert "Bob" not in said
    assert "Ornithopter, named before, may be there" in said
