"""What compiling a board gives: its problem, and the words that each part of it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from events.abilities import AttackCost, BlockCost, Cost
from simulator.legality.problem import Pairs, Problem

__all__ = ["Assumed", "Compiled", "Costly", "Limit", "Pairwise", "Requirement", "costs_of"]


Assumed = frozenset[tuple[str, str, str]]
"""Conditions that are taken to hold, each as (source, words, condition)."""


class Pairwise(msgspec.Struct, frozen=True):
    """No creature of the bitmask `blockers` may block any of the bitmask `attackers`, say `words` of `source`."""

    blockers: int
    attackers: int
    source: str
    words: str


class Limit(msgspec.Struct, frozen=True):
    """A restriction on numbers: `kind` names the field of `Problem`, `index` the creature (-1: all), `n` the number."""

    kind: str
    index: int
    n: int
    source: str
    words: str


class Requirement(msgspec.Struct, frozen=True):
    """One requirement: the blocker and the attacker it speaks of (-1: none), with the number where it has one."""

    blocker: int
    attacker: int
    source: str
    words: str
    least: int = 1
    exactly: bool = False
    by: int = 0


class Costly(msgspec.Struct, frozen=True):
    """Any of these pairs incurs the cost, once for all of them; `payer` pays it, say `words` of `source`."""

    pairs: Pairs
    cost: Cost
    payer: str
    source: str
    words: str


class Compiled(msgspec.Struct, frozen=True):
    """A block declaration's problem, and where each part of it comes from.

    `unread` holds the sentences that nobody here can read, and `open` the conditions that nobody can judge, each as
    (source, words, why).
    """

    problem: Problem
    pairwise: tuple[Pairwise, ...]
    limits: tuple[Limit, ...]
    requirements: tuple[Requirement, ...]
    costs: tuple[Costly, ...]
    unread: tuple[tuple[str, str, str], ...]
    open: tuple[tuple[str, str, str], ...]


def costs_of(
    ability: BlockCost | AttackCost, payers: Mapping[str, Sequence[tuple[int, int]]], source: str
) -> Iterator[Costly]:
    """The costs that an ability asks of each player for their creatures, each creature for itself or all as one.

    Args:
        ability: what it says.
        payers: for each player the pairs that they would pay for, a creature at a time.
        source: the name of what it is an ability of.
    """
    for payer, pairs in payers.items():
        for together in [pairs] if ability.per == "declaration" else [[pair] for pair in pairs]:
            yield Costly(tuple(together), ability.cost, payer, source, ability.words)
