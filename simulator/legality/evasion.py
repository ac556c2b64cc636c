"""Permissions to block as though keywords were otherwise: which creatures may be blocked after all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_, or_

import msgspec

from events.board import Permanent

__all__ = ["MOST_PERMISSIONS", "Permission", "blockable_after_all"]

MOST_PERMISSIONS = 6
"""Kinds of permission on one board whose every combination is tried."""


class Permission(msgspec.Struct, frozen=True):
    """Attackers are blocked as though they had none of `without`, by creatures as though they had all of `having`."""

    without: tuple[str, ...]
    having: tuple[str, ...]


def _as_though_without(creature: Permanent, words: frozenset[str]) -> Permanent:
    return msgspec.structs.replace(
        creature, keywords=tuple(keyword for keyword in creature.keywords if keyword not in words)
    )


def _as_though_having(creature: Permanent, words: frozenset[str]) -> Permanent:
    return msgspec.structs.replace(creature, keywords=(*creature.keywords, *sorted(words)))


def blockable_after_all(
    permitted: dict[Permission, list[int]],
    attackers: Sequence[Permanent],
    blockers: Sequence[Permanent],
    forbidden: Callable[[list[Permanent], list[Permanent], frozenset[str]], list[int]],
) -> list[int]:
    """Which attackers each blocker may block by one permission, or by several together.

    Args:
        permitted: for each permission, per blocker the bitmask of the attackers that it is given for.
        attackers: the attacking creatures.
        blockers: the possible blockers.
        forbidden: per blocker the bitmask of attackers that it may not block, for the attacking and the blocking
            creatures as they are taken to be, without the abilities of some keywords.

    Returns:
        One bitmask of attackers for each blocker.
    """
    together: list[tuple[Permission, ...]] = [()]
    for permission in permitted:
        together += [(*some, permission) for some in together]
    found = [0] * len(blockers)
    for some in together[1:]:
        pairs = [reduce(and_, (permitted[each][b] for each in some)) for b in range(len(blockers))]
        without = frozenset(word for each in some for word in each.without)
        having = frozenset(word for each in some for word in each.having)
        meant = reduce(or_, pairs, 0)
        attacking = [
            _as_though_without(attacker, without) if meant >> a & 1 else attacker
            for a, attacker in enumerate(attackers)
        ]
        blocking = [_as_though_having(blocker, having) if pairs[b] else blocker for b, blocker in enumerate(blockers)]
        still = forbidden(attacking, blocking, without)
        found = [mask | pairs[b] & ~still[b] for b, mask in enumerate(found)]
    return found
