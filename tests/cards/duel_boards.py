"""Boards of Duel Masters as cases: what stands on them, and what is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from simulator.cases.run.checking import CaseOutcome


def case(
    folder: Path, permanents: list[dict[str, Any]], *script: dict[str, Any], edition: str = "dm-ja", **board: Any
) -> Path:
    file = folder / "duel.json"
    said = {"active": "A", "defending": ["D"], "permanents": permanents, **board}
    file.write_bytes(msgspec.json.encode({"id": "duel", "edition": edition, "board": said, "script": script}))
    return file


def card(name: str, called: str, player: str, **said: Any) -> dict[str, Any]:
    return {"id": called, "controller": player, "card": name, **said}


def attack(attacker: str, target: str) -> dict[str, Any]:
    return {"do": "attack", "attacks": {attacker: target}}


def expect(**said: Any) -> dict[str, Any]:
    return {"do": "expect", **said}


def choose(*creatures: str) -> dict[str, Any]:
    return {"do": "choose", "player": "D", "creatures": list(creatures)}


BATTLE = ({"do": "battle"}, {"do": "end_attack"})

both_editions = pytest.mark.parametrize("edition", ["dm-ja", "dm-en-1.38"])
Played = Callable[..., CaseOutcome]
