"""Logs as Forge writes them, made by hand for the tests, and a writer of any combat in Forge's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from simulator.importers.forge.program import read_games
from simulator.importers.recorded import RecordedGame

DATA = Path(__file__).parent / "data"
TWO_PLAYERS = (DATA / "two-players.txt").read_text(encoding="utf-8")
FOUR_PLAYERS = (DATA / "four-players.txt").read_text(encoding="utf-8")


def read(text: str, folder: Path) -> list[RecordedGame]:
    """The games of a log with this text."""
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8", newline="")
    return list(read_games(str(path)))


def only(text: str, folder: Path) -> RecordedGame:
    """The one game of a log with this text."""
    (game,) = read(text, folder)
    return game


def newest_first(text: str) -> str:
    """The same log with its last entry first; lines that carry an entry on stay behind it."""
    entries: list[list[str]] = []
    for line in text.splitlines():
        if ": " in line or not entries:
            entries.append([line])
        else:
            entries[-1].append(line)
    return "\n".join(line for entry in reversed(entries) for line in entry) + "\n"


class Creature(NamedTuple):
    """A card with the number that Forge gives it."""

    number: int
    name: str

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class Fight(NamedTuple):
    """A combat: for each target the attackers, for each attacker its blockers, and the damage."""

    turn: int
    active: str
    attacks: tuple[tuple[str, tuple[Creature, ...]], ...]
    blocks: tuple[tuple[str, Creature, tuple[Creature, ...]], ...]
    damage: tuple[tuple[Creature, str | Creature, int], ...]


def fight(combat: Fight) -> str:
    """A combat in Forge's words."""
    attacks = [
        f"{combat.active} assigned {_and(creatures)} to attack {target}." for target, creatures in combat.attacks
    ]
    lines = [f"Turn: Turn {combat.turn} ({combat.active})", *_entry(attacks)]
    for player in dict.fromkeys(player for player, _, _ in combat.blocks):
        lines += _entry([_block(*block) for block in combat.blocks if block[0] == player])
    for source, target, amount in combat.damage:
        what = "combat damage" if isinstance(target, str) else "damage"
        lines.append(f"Damage: {source} deals {amount} {what} to {target}.")
    return "".join(f"{line}\n" for line in lines)


def _block(player: str, attacker: Creature, blockers: tuple[Creature, ...]) -> str:
    did = f"assigned {_and(blockers)} to block" if blockers else "didn't block"
    return f"{player} {did} {attacker}."


def _entry(lines: Sequence[str]) -> list[str]:
    return [f"Combat: {lines[0]}", *lines[1:]]


def _and(those: Iterable[object]) -> str:
    *others, last = map(str, those)
    return f"{', '.join(others)} and {last}" if others else last
