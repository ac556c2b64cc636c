"""The legality of block declarations on one board, by which `simulator/rules/blocks.py` decides 509.1b and 509.1c."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from simulator.legality.check import Breach, broken, is_unbroken, obeyed
from simulator.legality.problem import Budget, Declaration, Maximum, OutOfBudget, Problem, Undecided, bits
from simulator.legality.search.apart import Apart, ProblemPart, taken_apart
from simulator.legality.search.counting import count_of
from simulator.legality.search.frontier import STATES
from simulator.legality.search.payments import Payments
from simulator.legality.search.walk import Walk, WalkPosition, ascending, walk_through

LONG = 16
"""Creatures whose choices are carried on from one to the next as fast as one step of a walk is taken."""


class Legality:
    """Everything about the legality of declarations on one board; answers are exact or `Undecided`.

    Each question takes its work from one budget: the one that it is given, else one of its own.

    A declaration is legal when it breaks no restriction and obeys as many requirements as any declaration
    that breaks none and incurs no cost but those that it incurs itself.

    Args:
        problem: the compiled board.
        states: the budget of remembered states for one question to the frontier search.

    >>> from simulator.legality.problem import ANY_NUMBER, Problem
    >>> menace = Problem(("a",), ("b", "c"), (1, 1), (1, 1), (1, 1), (2,), (ANY_NUMBER,), ANY_NUMBER,
    ...                  (0, 0), ((), ()), (1, 0), ((0,), (0,)), (0,), ())
    >>> legality = Legality(menace)
    >>> legality.maximum().value, legality.is_legal((0, 0)), list(legality.legal_declarations())
    (1, False, [(1, 1)])
    """

    __slots__ = ("_apart", "_count", "_payments", "_states", "_walk", "problem")

    def __init__(self, problem: Problem, states: int = STATES) -> None:
        self.problem = problem
        self._states = states
        self._payments = Payments(problem, states)
        self._walk: Walk | Undecided | None = None
        self._apart: Apart | None = None
        self._count: int | None = None

    # Counting.

    def broken(self, declaration: Declaration) -> tuple[Breach, ...]:
        """Everything that the declaration breaks (509.1a, 509.1b)."""
        return broken(self.problem, declaration)

    def is_unbroken(self, declaration: Declaration) -> bool:
        """Whether the declaration breaks nothing."""
        return is_unbroken(self.problem, declaration)

    def obeyed(self, declaration: Declaration) -> int:
        """How many requirements the declaration obeys as it is written, forbidden pairs counted too."""
        return obeyed(self.problem, declaration)

    # Judging.

    def maximum(self, declaration: Declaration | None = None, budget: Budget | None = None) -> Maximum | Undecided:
        """The most requirements that are obeyed with no cost beyond those of `declaration` (None: none)."""
        return self._payments.maximum(declaration, budget)

    def is_legal(self, declaration: Declaration, budget: Budget | None = None) -> bool | Undecided:
        """Whether the declaration is legal."""
        if not is_unbroken(self.problem, declaration):
            return False
        maximum = self._payments.maximum(declaration, budget)
        return maximum if isinstance(maximum, Undecided) else obeyed(self.problem, declaration) == maximum.value

    # Asking about all legal declarations.

    def completable(self, fixed: Declaration, decided: int = 0, budget: Budget | None = None) -> bool | Undecided:
        """Whether some legal declaration completes a partial one.

        Args:
            fixed: per blocker the attackers that it blocks already.
            decided: bitmask of the blockers that block nothing beyond that.
        """
        return self._payments.completable(fixed, decided, budget)

    def position(self) -> WalkPosition | Undecided:
        """The start of a walk through all legal declarations, blocker by blocker in board order."""
        walk = self._walk_through(Budget())
        return walk if isinstance(walk, Undecided) else walk.start

    def _in_parts(self, budget: Budget) -> Apart:
        if self._apart is None:
            self._apart = taken_apart(self.problem, budget)
        return self._apart

    def count(self, budget: Budget | None = None) -> int | Undecided:
        """How many declarations are legal, or the reason why that was not counted."""
        if self._count is None:
            budget = Budget() if budget is None else budget
            try:
                self._count = count_of(self.problem, self._in_parts(budget), self._states, budget)
            except OutOfBudget as out:
                return Undecided(str(out))
        return self._count

    def legal_declarations(self, budget: Budget | None = None) -> Iterator[Declaration] | Undecided:
        """Every legal declaration, found as it is asked for, bitmasks ascending in board order.

        The iterator raises OutOfBudget where it comes to a choice that it cannot decide. Without a budget each of its
        steps has one of its own.
        """
        cases = self._payments.cases(budget)
        if isinstance(cases, Undecided):
            return cases
        start = self._walk_through(Budget() if budget is None else budget)
        return self._declarations(None if isinstance(start, Undecided) else start.start, budget)

    def _declarations(self, start: WalkPosition | None, budget: Budget | None) -> Iterator[Declaration]:
        stack: list[Iterator[tuple[WalkPosition | None, Declaration]]] = [iter([(start, ())])]
        while stack:
            for position, prefix in stack[-1]:
                if len(prefix) == len(self.problem.blockers):
                    yield prefix
                else:
                    if budget is not None:
                        budget.spend(1 + len(prefix) // LONG)
                    stack.append(self._steps(position, prefix, budget))
                    break
            else:
                stack.pop()

    def _steps(
        self, position: WalkPosition | None, prefix: Declaration, budget: Budget | None
    ) -> Iterator[tuple[WalkPosition | None, Declaration]]:
        """What the next blocker can do, and where that leads; without a position it is asked pair by pair."""
        try:
            moves = None if position is None else position.found_moves(True, budget)
        except OutOfBudget:
            moves = None
        if moves is not None:
            for mask, after in moves.items():
                yield after, (*prefix, mask)
            return
        b = len(prefix)
        rest = (0,) * (len(self.problem.blockers) - b - 1)

        def may_end(some: int, none: int) -> bool:
            barred = (*(0,) * b, none, *rest)
            answer = self._payments.completable((*prefix, some, *rest), (1 << b) - 1, budget, barred)
            if isinstance(answer, Undecided):
                raise OutOfBudget(answer.reason)
            return answer

        able = [1 << a for a in bits(self.problem.allowed[b])]
        for mask in ascending(able[::-1], may_end):
            yield None, (*prefix, mask)

    def nearest(self, declaration: Declaration, budget: Budget | None = None) -> Declaration | Undecided:
        """The legal declaration with the fewest changed pairs; of several the first one in the legal set."""
        budget = Budget() if budget is None else budget
        try:
            return _nearest_of(self.problem, self._in_parts(budget), declaration, self._states, budget)
        except OutOfBudget as out:
            return Undecided(str(out))

    # Between the two ways to write a declaration.

    def declaration(self, blocks: Mapping[str, Iterable[str]]) -> Declaration:
        """The bitmasks of a map from blocker ids to the ids of the attackers that they block.

        Raises:
            KeyError: an id that is not on the board.
        """
        blockers = {name: b for b, name in enumerate(self.problem.blockers)}
        attackers = {name: 1 << a for a, name in enumerate(self.problem.attackers)}
        masks = [0] * len(blockers)
        for blocker, blocked in blocks.items():
            for attacker in blocked:
                masks[blockers[blocker]] |= attackers[attacker]
        return tuple(masks)

    def blocks(self, declaration: Declaration) -> dict[str, tuple[str, ...]]:
        """The map of a declaration: the creatures that block, in board order, with what they block."""
        blockers, attackers = self.problem.blockers, self.problem.attackers
        return {
            # Most creatures block one attacker.
            blockers[b]: tuple([attackers[a] for a in bits(mask)])
            if mask & (mask - 1)
            else (attackers[mask.bit_length() - 1],)
            for b, mask in enumerate(declaration)
            if mask
        }

    def _walk_through(self, budget: Budget) -> Walk | Undecided:
        if self._walk is None:
            walk = walk_through(self._payments, self._states, budget)
            if isinstance(walk, Undecided) and budget.is_spent:
                return walk
            self._walk = walk
        return self._walk


def _fewest_changes(among: int, declared: int, most: int) -> int:
    """At most `most` of the attackers in a bitmask: those that are declared, the first ones of too many."""
    kept = among & declared
    return kept if kept.bit_count() <= most else sum(1 << a for a in bits(kept)[:most])


def _exactly(among: int, declared: int, number: int) -> int:
    """So many of the attackers in a bitmask: those that are declared first, then the first others."""
    kept = _fewest_changes(among, declared, number)
    return kept | sum(1 << a for a in bits(among & ~kept)[: number - kept.bit_count()])


def _nearest_alone(problem: Problem, b: int, row: int, declared: int) -> int:
    """What a creature that meets no bound attacker blocks, obeying all it can, nearest to what is declared."""
    weights, better, equal, last = problem.must_block_it[b], 0, row, 0
    if any(weights):
        wanted = sorted((weights[a] for a in bits(row) if weights[a]), reverse=True)[: problem.cap[b]]
        last = wanted[-1] if len(wanted) == problem.cap[b] else 0
        better = sum(1 << a for a in bits(row) if weights[a] > last)
        equal = sum(1 << a for a in bits(row) if weights[a] == last)
    left = problem.cap[b] - better.bit_count()
    mask = better | (_exactly(equal, declared, left) if last else _fewest_changes(equal, declared, left))
    return mask or (row & -row if problem.must_block[b] else 0)


def _nearest_in_part(part: ProblemPart, declared: Declaration, states: int, budget: Budget) -> Declaration:
    cases = Payments(part.problem, states).cases(budget)
    if isinstance(cases, Undecided):
        raise OutOfBudget(cases.reason)
    answers: list[tuple[int, Declaration]] = []
    for case in cases:
        answer = case.nearest(declared, budget)
        if isinstance(answer, Undecided):
            raise OutOfBudget(answer.reason)
        answers.append(answer)
    return min(answers)[1]


def _nearest_of(problem: Problem, apart: Apart, declaration: Declaration, states: int, budget: Budget) -> Declaration:
    """The legal declaration with the fewest changed pairs; of several the first one in the legal set.

    Args:
        problem: the compiled board.
        apart: its parts.
        declaration: what is declared, legal or not.
        states: how many states each question to the frontier search may remember.
        budget: what the work is taken from.

    Raises:
        OutOfBudget: it was not found.
    """
    masks = [mask & apart.free[b] | apart.owed[b] for b, mask in enumerate(declaration)]
    for b in apart.alone:
        budget.spend(1 + (apart.rows[b].bit_count() // 2 if any(problem.must_block_it[b]) else 0))
        masks[b] = _nearest_alone(problem, b, apart.rows[b], declaration[b])
    for part in apart.parts:
        part.whole(_nearest_in_part(part, part.of(declaration), states, budget), masks)
    return tuple(masks)
