"""Boards of named cards, written as in a case and played: A attacks D."""

from __future__ import annotations

from typing import Any

from simulator.cases.format.case import case_from
from simulator.cases.run.checking import CaseOutcome, run_case

Json = dict[str, Any]


def play(
    a: tuple[str | Json, ...],
    d: tuple[str | Json, ...],
    script: list[Json],
    players: Json | None = None,
    edition: str = "cr-2026-01-16",
) -> CaseOutcome:
    """What comes of a script on a board.

    Args:
        a: the permanents of A, each as in a case without its controller, or the name of a card that is its id too.
        d: those of D.
        script: the steps.
        players: what the board says of the players.
        edition: the rules.
    """
    permanents = [
        {"controller": who, **({"id": each, "card": each} if isinstance(each, str) else each)}
        for who, theirs in (("A", a), ("D", d))
        for each in theirs
    ]
    board = {"active": "A", "defending": ["D"], "players": players or {}, "permanents": permanents}
    return run_case(case_from({"id": "written", "edition": edition, "board": board, "script": script}))


def attack(*attackers: str) -> Json:
    """These attack D."""
    return {"do": "attack", "attacks": dict.fromkeys(attackers, "D")}


def expect(**said: object) -> Json:
    """What must be so."""
    return {"do": "expect", **said}


def cast(card: str, *targets: str, player: str = "A") -> Json:
    """A player casts a spell."""
    return {"do": "cast", "player": player, "card": card, "targets": [*targets]}


RESOLVE: Json = {"do": "resolve_top"}
