"""The best block of a combat: by groups where the board is plain, else of all legal blocks, or of those near by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from simulator.envs.declaring import Pair, TooLarge
from simulator.envs.engines import plain_table
from simulator.envs.general.engine import FullCombat
from simulator.envs.solvers.minimax import best_blocks, is_sum_of_groups
from simulator.envs.vanilla.engine import PlainCombat
from simulator.review.outcomes import Outcome, declared, every_declaration, outcome_of
from simulator.review.records import Method

MOST_PLAYED = 1_000
"""Blocks that are played to the end of combat: some 1 ms each, so that a review takes a second where there are most."""


class Found(NamedTuple):
    """The best block of a combat.

    Args:
        best: what comes of it; where several are equal, of the one nearest to the recorded block.
        method: how it was found.
        tried: of how many blocks it is the best; with "near", how many were played.
        legal: how many legal blocks there are; None where that is not known.
    """

    best: Outcome
    method: Method
    tried: int
    legal: int | None


def best_block(before: FullCombat, made: Outcome) -> Found:
    """The best block of a combat.

    Args:
        before: the combat before blocks; it is not changed.
        made: what comes of the recorded block.

    Raises:
        TooLarge: there are too many ways to block, or to divide damage.
        Unread: something happens that is not read.
    """
    legal = before.before.legal_blocks.count()
    if (pairs := _by_groups(before)) is not None:
        found = _played(before, pairs)
        if found is not None:
            return Found(_better([found], made), "groups", legal or 1, legal)
    if legal is not None and legal <= MOST_PLAYED:
        every = filter(None, map(outcome_of, every_declaration(before)))
        return Found(_better(every, made), "every", legal, legal)
    best, tried = _near(before, made)
    return Found(best, "near", tried, legal)


def _by_groups(before: FullCombat) -> frozenset[Pair] | None:
    """The best block of a plain board, exactly; None where it is not plain, or too many creatures can block."""
    table = plain_table(before)
    if table is None or not is_sum_of_groups(table.problem):
        return None
    try:
        return frozenset(best_blocks(PlainCombat(table)).pairs)
    except TooLarge:
        return None


def _played(before: FullCombat, pairs: frozenset[Pair]) -> Outcome | None:
    after = declared(before, pairs)
    return None if after is None else outcome_of(after)


def _better(outcomes: Iterable[Outcome], made: Outcome) -> Outcome:
    """The best of some outcomes and of the recorded block's: of equal ones the nearest to that, then the first."""
    best = made
    for each in outcomes:
        if each.worth > best.worth or (each.worth == best.worth and _changes(each, made) < _changes(best, made)):
            best = each
    return best


def _changes(one: Outcome, other: Outcome) -> tuple[int, int]:
    return len({b for b, _ in one.pairs ^ other.pairs}), len(one.pairs)


def _near(before: FullCombat, made: Outcome) -> tuple[Outcome, int]:
    """The best that is reached from the recorded block, and from none, by changing one creature's block or two
    creatures' at a time, as long as it gets better; and how many blocks were played."""
    known: dict[frozenset[Pair], Outcome | None] = {made.pairs: made}
    best = made
    for start in (made.pairs, frozenset[Pair]()):
        here = _known(before, start, known)
        while here is not None and len(known) < MOST_PLAYED:
            best = _better([here], best)
            here = _step(before, here, known)
        best = best if here is None else _better([here], best)
    return best, sum(each is not None for each in known.values())


def _known(before: FullCombat, pairs: frozenset[Pair], known: dict[frozenset[Pair], Outcome | None]) -> Outcome | None:
    if pairs not in known:
        known[pairs] = _played(before, pairs)
    return known[pairs]


def _step(before: FullCombat, here: Outcome, known: dict[frozenset[Pair], Outcome | None]) -> Outcome | None:
    """The best block one change away, or the first one two changes away that is better; None where none is."""
    best = here
    for pairs in _one_change(before, here.pairs):
        if len(known) >= MOST_PLAYED:
            break
        if (found := _known(before, pairs, known)) is not None and found.worth > best.worth:
            best = found
    if best is not here:
        return best
    for pairs in (two for one in _one_change(before, here.pairs) for two in _one_change(before, one)):
        if len(known) >= MOST_PLAYED:
            break
        if (found := _known(before, pairs, known)) is not None and found.worth > here.worth:
            return found
    return None


def _one_change(before: FullCombat, pairs: frozenset[Pair]) -> Iterator[frozenset[Pair]]:
    """The blocks in which one creature blocks nobody, or one other attacker alone, instead."""
    for b, allowed in enumerate(before.fight.problem.allowed):
        others = frozenset(pair for pair in pairs if pair[0] != b)
        if others != pairs:
            yield others
        for a in range(len(before.fight.problem.attackers)):
            if allowed >> a & 1 and pairs != (other := others | {(b, a)}):
                yield other
