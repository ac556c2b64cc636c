"""Recordings as XMage writes them, made by hand for the tests."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

RECORDED = sorted((Path(__file__).parents[3] / "../shared/data/xmage").glob("*.json.gz"))
"""The games that were really recorded."""

Creature = tuple[str, int, int]


def permanent(
    name: str, power: int | None = None, toughness: int | None = None, *, tapped: bool = False
) -> dict[str, Any]:
    size = {} if power is None else {"power": str(power), "toughness": str(toughness)}
    return {"name": name, "tapped": tapped, **size}


class Recorder:
    """Writes a recorded game moment by moment."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.seq = 0
        self.document: dict[str, Any] = {
            "id": "game",
            "timestamp": "20260301_120000",
            "players": [{"name": name} for name in names],
            "snapshots": [],
            "actions": [],
            "llmEvents": [],
        }

    def _stamp(self) -> dict[str, Any]:
        self.seq += 1
        return {"seq": self.seq, "ts": f"2026-03-01T12:{self.seq // 60:02}:{self.seq % 60:02}-08:00"}

    def see(self, step: str, active: str, boards: dict[str, list[dict[str, Any]]], **life: int) -> None:
        players = [
            {"name": name, "life": life.get(name, 20), "battlefield": boards.get(name, [])} for name in self.names
        ]
        self.document["snapshots"].append(
            {**self._stamp(), "turn": 3, "phase": "", "step": step, "active_player": active, "players": players}
        )

    def say(self, *messages: str) -> None:
        self.document["actions"] += [{**self._stamp(), "message": message} for message in messages]

    def offer(self, player: str, *creatures: Creature) -> None:
        choices = [
            {"description": f"{name} {power}/{toughness} [Block]", "choice_type": "blocker"}
            for name, power, toughness in creatures
        ]
        told = {"combat_phase": "declare_blockers", "message": "Select blockers", "choices": choices}
        self.document["llmEvents"].append({**self._stamp(), "player": player, "result": json.dumps(told)})

    def write(self, path: Path) -> Path:
        data = json.dumps(self.document).encode()
        path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
        return path


def one_block() -> Recorder:
    """Ann attacks with a Hill Giant and a Bear, and Bob blocks the Giant with a Wall of Stone."""
    game = Recorder("Ann Lee", "Bob")
    giant, cub = permanent("Hill Giant", 3, 3), permanent("Grizzly Bears", 2, 2)
    wall, air = permanent("Wall of Stone", 0, 8), permanent("Air Elemental", 4, 4, tapped=True)
    game.say("TURN 3 for Ann Lee (20 - 20)")
    game.see("PRECOMBAT_MAIN", "Ann Lee", {"Ann Lee": [giant, cub, permanent("Forest")], "Bob": [wall, air]})
    game.say("Ann Lee attacks Bob with 2 creatures")
    tapped = [{**giant, "tapped": True}, {**cub, "tapped": True}, permanent("Forest")]
    game.see("DECLARE_ATTACKERS", "Ann Lee", {"Ann Lee": tapped, "Bob": [wall, air]})
    game.offer("Bob", ("Wall of Stone", 0, 8))
    game.say("Attacker: Hill Giant (3/3) blocked by Wall of Stone (0/8)", "Attacker: Grizzly Bears (2/2) unblocked")
    game.see("DECLARE_BLOCKERS", "Ann Lee", {"Ann Lee": tapped, "Bob": [wall, air]})
    game.say("Hill Giant deals 3 damage to Wall of Stone", "Bob loses 2 life at combat from Grizzly Bears")
    game.see("COMBAT_DAMAGE", "Ann Lee", {"Ann Lee": tapped, "Bob": [wall, air]}, Bob=18)
    return game
