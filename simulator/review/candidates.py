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

MOST_PLAYED = 5_000
"""Legal blocks that are all played to the end of combat: some 1 ms each."""

MOST_NEAR = 1_000
"""Blocks that are played where there are more legal ones than that: on such boards each takes some 2 ms."""

MOST_AT_FIRST = 100
"""Blocks that are played before all are: the better the best is that is known, the less is tried of the others."""

LEAST = 0.5
"""Less than any difference between two blocks: what they are worth are whole numbers."""


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
        # That measure takes a lost game for some more points: where it is lost, a block may be left that saves it.
        if found is not None and not found.dead:
            return Found(_better(found, made, made), "groups", legal or 1, legal)
    if legal is not None and legal <= MOST_PLAYED:
        return Found(_of_every(before, made), "every", legal, legal)
    best, tried = _near(before, made, MOST_NEAR)
    return Found(best, "near", tried, legal)


def _of_every(before: FullCombat, made: Outcome) -> Outcome:
    """The best of all legal blocks."""
    best, _ = _near(before, made, MOST_AT_FIRST)
    for after in every_declaration(before):
        pairs = frozenset(after.pairs)
        # What is as good is of interest only where it would be taken: its divisions need not all be tried else.
        equal = best.may_be_told_apart or _changes(pairs, made) < _changes(best.pairs, made)
        if (found := outcome_of(after, best.goodness if equal else best.goodness + LEAST)) is not None:
            best = _better(found, best, made)
    return best


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


def _better(one: Outcome, best: Outcome, made: Outcome) -> Outcome:
    """The better of an outcome and the best so far: of equal ones the nearer to what was made, then the first."""
    nearer = one.worth == best.worth and _changes(one.pairs, made) < _changes(best.pairs, made)
    return one if nearer or one.worth > best.worth else best


def _changes(pairs: frozenset[Pair], made: Outcome) -> tuple[int, int]:
    return len({b for b, _ in pairs ^ made.pairs}), len(pairs)


def _near(before: FullCombat, made: Outcome, most: int) -> tuple[Outcome, int]:
    """The best that is reached from the recorded block, and from none, by changing one creature's block or two
    creatures' at a time, as long as it gets better; and how many blocks were played, of so many at the most."""
    best, known = made, {made.pairs}
    for here in (made, _played(before, frozenset())):
        while here is not None:
            best = _better(here, best, made)
            here = _step(before, here, known, most)
    return best, len(known)


def _step(before: FullCombat, here: Outcome, known: set[frozenset[Pair]], most: int) -> Outcome | None:
    """The best block one change away, or the first one two changes away that is better; None where none is found."""
    best = here
    for found in _tried(before, _one_change(before, here.pairs), best, known, most):
        if found.worth > best.worth:
            best = found
    if best is not here:
        return best
    two = (pairs for one in _one_change(before, here.pairs) for pairs in _one_change(before, one))
    return next((found for found in _tried(before, two, here, known, most) if found.worth > here.worth), None)


def _tried(
    before: FullCombat, blocks: Iterable[frozenset[Pair]], here: Outcome, known: set[frozenset[Pair]], most: int
) -> Iterator[Outcome]:
    """What comes of those of some blocks that are legal and were not played yet."""
    for pairs in blocks:
        if len(known) >= most:
            return
        if pairs in known or (after := declared(before, pairs)) is None:
            continue
        known.add(pairs)
        try:
            found = outcome_of(after, here.goodness)
        except TooLarge:
            continue
        if found is not None:
            yield found


def _one_change(before: FullCombat, pairs: frozenset[Pair]) -> Iterator[frozenset[Pair]]:
    """The blocks in which one creature blocks nobody, or one other attacker alone, instead."""
    for b, allowed in enumerate(before.fight.problem.allowed):
        others = frozenset(pair for pair in pairs if pair[0] != b)
        if others != pairs:
            yield others
        for a in range(len(before.fight.problem.attackers)):
            if allowed >> a & 1 and pairs != (other := others | {(b, a)}):
                yield other
