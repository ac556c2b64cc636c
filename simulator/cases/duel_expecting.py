"""What is so at a point of a script of Duel Masters, in the words of `expect`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simulator.cases.duels import DuelPlay
from simulator.cases.expecting import OBSERVED
from simulator.cases.outcomes import NotBuilt
from simulator.duel_masters.redirecting import attack_in
from simulator.verdict import Outcome

__all__ = ["DUEL_OBSERVED"]


def _legal(play: DuelPlay, expected: bool | str | None) -> tuple[Any, Any]:
    verdict = play.proposed
    if verdict is None:
        raise NotBuilt("", "nothing was proposed yet")
    return expected, "undetermined" if verdict.outcome is Outcome.UNDETERMINED else verdict.legal


def _waiting(play: DuelPlay, expected: Sequence[str]) -> tuple[Any, Any]:
    """What is on standby, in any order."""
    return sorted(expected), sorted(trigger.name for trigger in play.game.waiting)


def _legal_declarations(play: DuelPlay, expected: Sequence[Mapping[str, Sequence[str]]]) -> tuple[Any, Any]:
    """The legal choices of creatures, each with what attacks."""
    attacker, _ = attack_in(play.game.position)
    wanted = sorted(sorted((c, sorted(them)) for c, them in choice.items()) for choice in expected)
    return wanted, sorted(sorted((c, [attacker]) for c in choice) for choice in play.game.legal_choices)


def _legal_declaration_count(play: DuelPlay, expected: int) -> tuple[Any, Any]:
    return expected, play.game.legal_choices.count()


_SHARED = (
    "violates",
    "attacking",
    "blocked",
    "unblocked",
    "attack_target",
    "blocking",
    "triggers",
    "stack",
    "priority",
    "graveyard",
    "battlefield",
    "not_battlefield",
    "tapped",
    "untapped",
    "log_restored",
    "step",
)

DUEL_OBSERVED: Mapping[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    **{key: OBSERVED[key] for key in _SHARED},
    "legal": _legal,
    "legal_declarations": _legal_declarations,
    "legal_declaration_count": _legal_declaration_count,
    "waiting": _waiting,
}
"""The keys of `expect` that are built for Duel Masters."""
