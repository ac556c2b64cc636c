"""What is illegal whatever the words on a board that are not read may say.

Such words may add any restriction, requirement, permission or cost, or give a keyword. Of these only the permissions to
ignore evasion and to block more creatures lift a restriction; whom one means they change by keywords alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from events import abilities as ab
from events.abilities import Ability
from events.board import Permanent
from events.filters import Filter
from events.rule import Violation
from projections.matching import asks_for_keywords
from simulator.position import Position

__all__ = ["holds_anyway", "names_what_is_not_there", "with_sure_restrictions"]

_NUMBERS = (
    ab.AttackOnlyWithOthers,
    ab.BlockOnlyIfAlso,
    ab.BlockOnlyWithOthers,
    ab.MaxBlockers,
    ab.MaxTotalAttackers,
    ab.MaxTotalBlockers,
    ab.MinBlockers,
)
"""Restrictions on how many creatures block or attack together."""

_PAIRS = (ab.BlockOnly, ab.CantAttack, ab.CantBeBlocked, ab.CantBeBlockedExceptBy, ab.CantBlock)
"""Restrictions on one creature and what it blocks, attacks, or is blocked by."""


def with_sure_restrictions(position: Position) -> Position:
    """The position with those abilities alone that are restrictions which no words can lift."""
    board = position.board
    permanents = {each.id: _sure_part(each) for each in board.permanents.values()}
    effects = {name: effect for name, effect in board.effects.items() if _is_sure(effect.ability, ())}
    return position._replace(board=board.with_permanents(permanents).with_effects(effects))


def _sure_part(permanent: Permanent) -> Permanent:
    sure = tuple(ability for ability in permanent.abilities if _is_sure(ability, permanent.keywords))
    return replace(permanent, abilities=sure)


def _is_sure(ability: Ability, keywords: tuple[str, ...]) -> bool:
    if ability.condition is not None and not isinstance(ability.condition, ab.YourTurn):
        return False
    if isinstance(ability, _PAIRS):
        return not ability.keyword and ability.words not in keywords and not _asks_for_keywords(ability)
    return isinstance(ability, _NUMBERS) and not _asks_for_keywords(ability)


@lru_cache(maxsize=4096)
def _asks_for_keywords(ability: Ability) -> bool:
    parts: Iterable[object] = msgspec.structs.astuple(ability)
    return any(asks_for_keywords(part) for part in parts if _are_filters(part))


def _are_filters(part: object) -> bool:
    return isinstance(part, tuple) and all(isinstance(each, Filter) for each in part)


def holds_anyway(
    violations: Iterable[Violation], sure: Callable[[Position], Iterator[Violation]], position: Position
) -> tuple[Violation, ...]:
    """Those of the violations that restrictions which no words can lift bring about by themselves.

    Args:
        violations: what a proposal breaks by all that is read.
        sure: what it breaks of the restrictions on a board.
        position: the moment of the proposal.
    """
    found = {(each.objects, each.text, each.because) for each in sure(with_sure_restrictions(position))}
    return tuple(each for each in violations if (each.objects, each.text, each.because) in found)


def names_what_is_not_there(violation: Violation, position: Position, named: Iterable[str]) -> bool:
    """Whether a violation is about one of the ids that a proposal names and that nothing on the battlefield has."""
    permanents, players = position.board.permanents, position.board.players
    return any(one in violation.objects and one not in permanents and one not in players for one in named)
