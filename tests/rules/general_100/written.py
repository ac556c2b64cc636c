"""Boards of named cards, written as in a case and played: A attacks D."""

from __future__ import annotations

from typing import Any

from simulator.cases.format.case import Case, case_from
from simulator.cases.run.checking import CaseOutcome, run_case
from simulator.cases.run.scripts import begin

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
    return run_case(written(a, d, script, players, edition))


def written(
    a: tuple[str | Json, ...],
    d: tuple[str | Json, ...],
    script: list[Json],
    players: Json | None = None,
    edition: str = "cr-2026-01-16",
) -> Case:
    """A script on a board as a case; see `play`."""
    permanents = [
        {"controller": who, **({"id": each, "card": each} if isinstance(each, str) else each)}
        for who, theirs in (("A", a), ("D", d))
        for each in theirs
    ]
    board = {"active": "A", "defending": ["D"], "players": players or {}, "permanents": permanents}
    return case_from({"id": "written", "edition": edition, "board": board, "script": script})


def verdicts_if_made(case: Case) -> list[bool | None]:
    """The verdicts on all steps, each as if those before it had been made though nobody knows whether they could be."""
    play, found = begin(case), []
    for place in range(len(case.script)):
        play.stopped = ""
        verdict = play.play(place)
        found.append(verdict.legal if verdict is not None else True)
    return found


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
