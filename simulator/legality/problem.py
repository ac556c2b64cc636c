"""The question that 509.1b and 509.1c ask, as plain numbers; and how much work one question may take."""

from __future__ import annotations

from enum import Enum
from types import TracebackType
from typing import NoReturn

import msgspec

STEPS = 2_400_000
"""Steps of work that one question may take; a step is some microsecond of it."""

SPENT = "it takes more work than one question may"
"""Why a question is not answered when nothing is left of its budget."""


class OutOfBudget(Exception):
    """A question would take more work than it may."""


class Budget:
    """The work that a question may still take: made once for it, and spent by everything that is done to answer it.

    Args:
        steps: how many steps of work.

    >>> budget = Budget(10)
    >>> budget.spend(4)
    >>> budget.left, budget.is_spent
    (6, False)
    """

    __slots__ = ("is_spent", "left")

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps
        self.is_spent = False
        """Whether something was not done because too little was left."""

    def spend(self, steps: int) -> None:
        """Spend steps.

        Raises:
            OutOfBudget: there are fewer left; none are left after that.
        """
        if steps > self.left:
            self.left = 0
            self.is_spent = True
            raise OutOfBudget(SPENT)
        self.left -= steps

    def part(self, steps: int) -> _Part:
        """For a `with`: a budget of at most so many steps of this one; what it spends, this one does."""
        return _Part(self, steps)

    def __repr__(self) -> str:
        return f"Budget({self.left})"


class _Part:
    """A part of a budget, while a `with` lasts."""

    __slots__ = ("_asked", "_granted", "_part", "_whole")

    def __init__(self, whole: Budget, asked: int) -> None:
        self._whole = whole
        self._asked = asked
        self._granted = min(asked, whole.left)
        self._part = Budget(self._granted)

    def __enter__(self) -> Budget:
        return self._part

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        whole, part = self._whole, self._part
        whole.left -= self._granted - part.left
        whole.is_spent = whole.is_spent or (part.is_spent and self._granted < self._asked)


class Method(Enum):
    """The step of the ladder that found a maximum."""

    NOTHING_REQUIRED = "nothing is required"
    EACH_ALONE = "each creature taken alone"
    FRONTIER = "frontier search"
    FLOW = "linear program"
    PROGRAM = "integer program"


class Maximum(msgspec.Struct, frozen=True):
    """The maximum, a declaration that reaches it (checked again), and how it was found."""

    value: int
    witness: Declaration
    method: Method


class Undecided(msgspec.Struct, frozen=True):
    """No exact answer was found within the limits; `reason` says which ones. It is neither true nor false."""

    reason: str

    def __bool__(self) -> NoReturn:
        raise TypeError(f"undecided is neither true nor false: {self.reason}; test with isinstance(answer, Undecided)")


Declaration = tuple[int, ...]
"""For each blocker the bitmask of the attackers that it blocks."""

MaskPairs = tuple[tuple[int, int], ...]
"""Pairs of a blocker and an attacker: (blocker's index, bitmask of attackers), each blocker at most once, ascending."""

ANY_NUMBER = 1 << 30
"""A `high`, `cap` or `total` that never binds."""


class Counted(msgspec.Struct, frozen=True):
    """The requirement that an attacker be blocked by some number of creatures, worth `weight`.

    Obeyed when `n >= least` (`exactly` false) or `n == least` (`exactly` true), where `n` counts the
    creatures in the bitmask `by` that block the attacker (all blockers' bits: every creature counts).
    """

    attacker: int
    least: int
    exactly: bool
    by: int
    weight: int = 1


class Problem(msgspec.Struct, frozen=True):
    """One block declaration's restrictions, requirements and costs, ready to be judged.

    Sequences named per blocker have `len(blockers)` entries and those named per attacker
    `len(attackers)`, in that order. A blocker is *every* creature that the declaring player controls,
    tapped ones too (they count for "unless all creatures that player controls block it").
    """

    attackers: tuple[str, ...]
    blockers: tuple[str, ...]

    # Who may block whom, and how often.
    eligible: tuple[int, ...]
    """Per blocker: attackers it may be chosen for at all (509.1a: untapped, attacked by it, no battle)."""
    allowed: tuple[int, ...]
    """Per blocker: those of `eligible` that no restriction forbids pair by pair (509.1b)."""
    cap: tuple[int, ...]
    """Per blocker: the most attackers that it may block (1 unless an effect says otherwise)."""

    # Restrictions on the declaration as a whole (509.1b).
    low: tuple[int, ...]
    """Per attacker: when it is blocked at all, by at least this many (0 or 1: no restriction)."""
    high: tuple[int, ...]
    """Per attacker: by at most this many."""
    total: int
    """At most this many creatures block."""
    others: tuple[int, ...]
    """Per blocker: when it blocks, at least this many other creatures block too (0: no restriction)."""
    also: tuple[tuple[int, ...], ...]
    """Per blocker: when it blocks, for each of these bitmasks of blockers one creature in it blocks too."""

    # Requirements (509.1c); a weight is the number of equal requirements.
    must_block: tuple[int, ...]
    """Per blocker: weight of "it blocks"."""
    must_block_it: tuple[tuple[int, ...], ...]
    """Per blocker, per attacker: weight of "it blocks this attacker" (provoke, lure), forbidden pairs too."""
    must_be_blocked: tuple[int, ...]
    """Per attacker: weight of "it is blocked by one creature or more"."""
    counted: tuple[Counted, ...]
    """Requirements on the number, or the kind, of creatures that block an attacker."""

    # Costs to block (509.1d). Nothing is required of a player that would add a cost.
    costs: tuple[MaskPairs, ...] = ()
    """Each cost with the pairs of which any one incurs it, once: a creature's, a pair's, or that of several blocks."""

    # One more restriction on the declaration as a whole, of which most boards have none.
    together: tuple[int, ...] = ()
    """Per attacker: the blockers that all block it when any creature does (0: no restriction); () without such ones."""


LONG = 256
"""Bits from which on a mask is read digit by digit: to take its bits off one by one takes time with their square."""


def bits(mask: int) -> list[int]:
    """The indices of the set bits, ascending.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    if mask.bit_length() > LONG:
        return [place for place, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


class Reduced(msgspec.Struct, frozen=True):
    """What is left of a problem: `rows` per blocker and `columns` per attacker, as bitmasks of each other.

    A pair outside `rows` is in no declaration that obeys every restriction. The converse need not hold.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    free_to_block: int
    """Bitmask of the blockers whose row is not empty."""


def requires_nothing(problem: Problem) -> bool:
    """Whether no requirement stands in the problem at all, live or not."""
    return not (
        problem.counted
        or any(problem.must_block)
        or any(problem.must_be_blocked)
        or any(map(any, problem.must_block_it))
    )


def live_columns(attackers: int, rows: Declaration | list[int]) -> list[int]:
    """Per attacker the bitmask of the blockers in whose row it stands; equal rows are read once."""
    together: dict[int, int] = {}
    for b, row in enumerate(rows):
        if row:
            together[row] = together.get(row, 0) | 1 << b
    columns = [0] * attackers
    for row, blockers in together.items():
        while row:
            lowest = row & -row
            columns[lowest.bit_length() - 1] |= blockers
            row ^= lowest
    return columns


def _dead_attackers(problem: Problem, columns: list[int]) -> int:
    """Attackers that no unbroken declaration blocks: too few can, or fewer may than must."""
    dead = 0
    low, high, total = problem.low, problem.high, problem.total
    for a, column in enumerate(columns):
        if column:
            need = low[a] or 1
            together = problem.together[a] if problem.together else 0
            if need > high[a] or need > total or need > column.bit_count() or together & ~column:
                dead |= 1 << a
    return dead


def _dead_blockers(problem: Problem, rows: list[int], free: int) -> int:
    """Blockers that block in no unbroken declaration: the company that they need cannot be had."""
    dead = 0
    most = min(problem.total, free.bit_count())
    for b, row in enumerate(rows):
        if row and (problem.others[b] >= most or any(not among & free for among in problem.also[b])):
            dead |= 1 << b
    return dead


def reduced(problem: Problem) -> Reduced:
    """Drop attackers that cannot be blocked and blockers that cannot block, until nothing more falls."""
    rows = [row if problem.cap[b] else 0 for b, row in enumerate(problem.allowed)]
    company = any(problem.others) or any(problem.also)
    while True:
        columns = live_columns(len(problem.attackers), rows)
        free = sum([1 << b for b, row in enumerate(rows) if row])
        dead_blockers = _dead_blockers(problem, rows, free) if company else 0
        dead_attackers = _dead_attackers(problem, columns)
        if not dead_blockers and not dead_attackers:
            return Reduced(tuple(rows), tuple(columns), free)
        rows = [0 if dead_blockers >> b & 1 else row & ~dead_attackers for b, row in enumerate(rows)]
