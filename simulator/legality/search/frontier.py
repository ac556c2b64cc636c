"""The frontier search: blocker after blocker, remembering only the counters that can still matter.

Exact whenever it ends. It ends within a budget of remembered states, or raises `OutOfBudget`; the budget is
a number, never a clock, so the same problem always takes the same path.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import xor
from types import TracebackType

from simulator.legality.problem import SPENT, Budget, Declaration, OutOfBudget, Problem, Reduced, bits
from simulator.legality.search.choices import (
    BlockerChoice,
    Bound,
    Fields,
    best_choices,
    bounds_of,
    choice_of,
    every_choice,
    fields_of,
    only_best,
)

STATES = 20_000
"""States that one question may remember before the frontier search gives up."""

FIRST_STATES = 2_000
"""The part of that budget that is spent before the solver is asked."""

UNBOUNDED = 12
"""Creatures able to block up to which bounds cost more than they save."""

MOST_BLOCKERS = 250
"""Creatures able to block beyond which the search, which calls itself once for each, gives up."""

CHOICE = 4
"""Steps of work that making one choice takes."""

STATE, LOOK = 6, 2
"""Steps of work that looking at a state takes, and at each of its choices."""

LONG = 1_000
"""Bits of counters with which each step takes as long as two."""

STEPS_TO_A_STATE = 128
"""Steps of work that a question may take for each state that it may remember."""

MOST_TABLES = 500_000
"""Steps of work that making the tables of one problem may take."""

BlockerEnd = tuple[int, tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, int, int], ...]]
"""After a blocker: (bits of counters still open, counters that end with their worth, links that end)."""

Reach = Callable[[int, int, int], bool]
Memo = list[dict[int, tuple[int, int, int, int]]]
"""Per blocker and counters: (worth reached, worth not exceeded, bitmask that reaches it, counters then)."""


class _Spending:
    """One question to the search, which may remember that many states, and work as long as they should take."""

    __slots__ = ("_budget", "_most", "_spare", "_steps")

    def __init__(self, spare: list[int], states: int, budget: Budget | None) -> None:
        self._budget = budget
        self._most = STEPS_TO_A_STATE * states
        self._steps = self._most if budget is None else min(self._most, budget.left)
        self._spare = spare
        spare[:] = states, self._steps

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        budget, left = self._budget, self._spare[1]
        if budget is not None:
            budget.left -= self._steps - max(0, left)
            budget.is_spent = budget.is_spent or (left < 0 and self._steps < self._most)


class Frontier:
    """The search tables of one problem, in board order; questions about it share what they found.

    Args:
        problem: the compiled board.
        left: its reduction.
        budget: what making the tables is taken from.

    Raises:
        OutOfBudget: when the board is too large for this search, or a later question needs too many states.
    """

    __slots__ = (
        "_every",
        "active",
        "choices",
        "ends",
        "fields",
        "left",
        "memo",
        "most",
        "problem",
        "reach",
        "spare",
        "worths",
    )

    def __init__(self, problem: Problem, left: Reduced, budget: Budget | None = None) -> None:
        self.problem = problem
        self.left = left
        self.active = [b for b, row in enumerate(self.left.rows) if row]
        if len(self.active) > MOST_BLOCKERS:
            raise OutOfBudget(f"{len(self.active)} creatures can block, more than {MOST_BLOCKERS}")
        self.fields = fields = fields_of(problem, self.left)
        self.choices: list[list[BlockerChoice]] = []
        self.spare = [STATES, STEPS_TO_A_STATE * STATES]
        with (Budget(MOST_TABLES) if budget is None else budget).part(MOST_TABLES) as part:
            part.spend(len(problem.blockers) + len(problem.attackers))
            # Creatures that are alike in all of this have the same choices.
            alike: dict[tuple[object, ...], list[BlockerChoice]] = {}
            for b in self.active:
                adds = b if fields.special else fields.block.get(b, 0)
                kind = (left.rows[b], problem.cap[b], problem.must_block[b], problem.must_block_it[b], adds)
                if kind not in alike:
                    alike[kind] = best_choices(problem, fields, b, bits(left.rows[b]))
                self.choices.append(alike[kind])
                part.spend(CHOICE * len(alike[kind]))
            bounds = bounds_of(fields, self.choices, part) if len(self.active) > UNBOUNDED else None
        self.ends, self.worths = endings(fields, self.active)
        self.most = _most(self.choices, self.worths)
        self.memo: Memo = [{} for _ in self.active]
        self._every: list[list[BlockerChoice] | None] = [None] * len(self.active)
        self.reach = searcher(self.choices, self.ends, self.most, self.fields, self.memo, self.spare, None, bounds)

    def maximum(self, states: int, budget: Budget | None = None) -> tuple[int, Declaration]:
        """The most requirements that an unbroken declaration obeys, and such a declaration."""
        with _Spending(self.spare, states, budget):
            need = self.most[0]
            while not self.reach(0, self.fields.start, need):
                need -= 1
            return need + self.fields.constant, self._path()

    def _path(self) -> Declaration:
        masks = [0] * len(self.problem.blockers)
        counters = self.fields.start
        for t, b in enumerate(self.active):
            _, _, masks[b], counters = self.memo[t][counters]
        return tuple(masks)

    def completable(
        self, fixed: Declaration, rows: Declaration, need: int, states: int, budget: Budget | None = None
    ) -> bool:
        """Whether some unbroken declaration that obeys at least `need` requirements completes a partial one.

        Args:
            fixed: per blocker the attackers that it blocks already.
            rows: per blocker those and the ones that it may still block, all of them live.
            need: the weight of requirements to obey.
            states: how many states the search may remember.
            budget: what the search takes its work from.
        """
        with _Spending(self.spare, states, budget):
            return self._completable(fixed, rows, need)

    def _completable(self, fixed: Declaration, rows: Declaration, need: int) -> bool:
        choices: list[list[BlockerChoice]] = []
        last = 0
        for t, b in enumerate(self.active):
            mask = fixed[b]
            if rows[b] == mask:
                choices.append([choice_of(self.problem, self.fields, b, mask)])
                last = t + 1
            elif mask or rows[b] != self.left.rows[b]:
                choices.append(best_choices(self.problem, self.fields, b, bits(rows[b]), mask))
                self.spare[1] -= CHOICE * len(choices[-1])
                last = t + 1
            else:
                choices.append(self.choices[t])
        del choices[last:]
        most = self.most[last:]
        for t in range(last - 1, -1, -1):
            most.insert(0, most[0] + choices[t][0][0] + self.worths[t])
        memo: Memo = [{} for _ in choices]
        reach = searcher(choices, self.ends, most, self.fields, memo, self.spare, self.reach)
        return reach(0, self.fields.start, need - self.fields.constant)

    def every(self, t: int) -> list[BlockerChoice]:
        """Every way in which the blocker at place `t` may block, bitmasks ascending."""
        found = self._every[t]
        if found is None:
            b = self.active[t]
            found = self._every[t] = every_choice(self.problem, self.fields, b, self.left.rows[b])
        return found

    def after(self, t: int, counters: int, choice: BlockerChoice) -> tuple[int, int] | None:
        """(worth, counters) when the blocker at place `t` makes the choice; None where that is broken."""
        return step(self.fields, self.ends[t], counters, choice)

    def nearest(
        self, declaration: Declaration, need: int, states: int, budget: Budget | None = None
    ) -> tuple[int, Declaration]:
        """How few pairs must change to obey `need`, the most there is, and what is declared then.

        Worth and closeness are searched as one number: one requirement outweighs all closeness there can be.
        Of several such declarations it is the first, bitmasks ascending in board order.
        """
        with _Spending(self.spare, states, budget):
            return self._nearest(declaration, need)

    def _nearest(self, declaration: Declaration, need: int) -> tuple[int, Declaration]:
        size = len(self.problem.attackers)
        closest = size * len(self.active)
        unit = closest + 1
        choices = [
            [
                (gain * unit + size - (mask ^ declaration[b]).bit_count(), added, mask)
                for gain, added, mask in self.every(t)
            ]
            for t, b in enumerate(self.active)
        ]
        self.spare[1] -= CHOICE * sum(map(len, choices))
        ends = [
            (kept, tuple((shift, tuple(each * unit for each in worth)) for shift, worth in ending), linking)
            for kept, ending, linking in self.ends
        ]
        best = [only_best(each) for each in choices]
        most = _most(best, [worth * unit for worth in self.worths])
        memo: Memo = [{} for _ in self.active]
        reach = searcher(best, ends, most, self.fields, memo, self.spare, None)
        goal = (need - self.fields.constant) * unit + closest
        while not reach(0, self.fields.start, goal):
            goal -= 1
        found = self._first(reach, choices, ends, goal)
        return sum(map(int.bit_count, map(xor, declaration, found))), found

    def _first(
        self, reach: Reach, choices: list[list[BlockerChoice]], ends: list[BlockerEnd], goal: int
    ) -> Declaration:
        """The first declaration that reaches the goal; some one does."""
        masks = [0] * len(self.problem.blockers)
        counters = self.fields.start
        for t, b in enumerate(self.active):
            for choice in choices[t]:
                after = step(self.fields, ends[t], counters, choice)
                if after is not None and reach(t + 1, after[1], goal - after[0]):
                    masks[b] = choice[2]
                    counters = after[1]
                    goal -= after[0]
                    break
        return tuple(masks)


def step(fields: Fields, ending: BlockerEnd, counters: int, choice: BlockerChoice) -> tuple[int, int] | None:
    """(worth, counters) after a choice at a place with this ending; None where it breaks a restriction."""
    gain, added, _ = choice
    counters += added
    over = counters & fields.guards
    if over:
        if over & fields.fatal:
            return None
        counters -= over >> fields.width
    kept, closing, linking = ending
    if kept:
        field = (1 << fields.width) - 1
        for shift, worth in closing:
            value = worth[counters >> shift & field]
            if value < 0:
                return None
            gain += value
        for owed, paid, least in linking:
            if counters >> owed & field == field and counters >> paid & field < least:
                return None
        counters &= kept
    return gain, counters


def endings(fields: Fields, active: list[int]) -> tuple[list[BlockerEnd], list[int]]:
    """Per blocker in `active` what ends after it, and the most that what ends there can be worth."""
    place = {b: t for t, b in enumerate(active)}
    field = (1 << fields.width) - 1
    ending: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in active]
    linking: list[list[tuple[int, int, int]]] = [[] for _ in active]
    closed = [0] * len(active)
    worths = [0] * len(active)
    for members, shift, worth in fields.ends:
        t = place[members.bit_length() - 1]
        ending[t].append((shift, worth))
        closed[t] |= field << shift
        worths[t] += max(worth)
    paying: dict[int, int] = {}
    for members, owed, paid, least in fields.links:
        t = place[members.bit_length() - 1]
        linking[t].append((owed, paid, least))
        closed[t] |= field << owed
        paying[paid] = max(t, paying.get(paid, 0))
    for paid, t in paying.items():
        closed[t] |= field << paid
    return [
        (~closed[t], tuple(ending[t]), tuple(linking[t])) if closed[t] else (0, (), ()) for t in range(len(active))
    ], worths


def _most(choices: list[list[BlockerChoice]], worths: list[int]) -> list[int]:
    """Per blocker the most that it and those after it can still obey; 0 behind the last."""
    most = [0] * (len(choices) + 1)
    for t in range(len(choices) - 1, -1, -1):
        most[t] = most[t + 1] + choices[t][0][0] + worths[t]
    return most


def searcher(
    choices: list[list[BlockerChoice]],
    ends: list[BlockerEnd],
    most: list[int],
    fields: Fields,
    memo: Memo,
    spare: list[int],
    beyond: Reach | None,
    bounds: list[Bound] | None = None,
) -> Reach:
    """A function `reach(t, counters, need)`: can blockers `t` and after still obey `need`, breaking nothing?

    `beyond` answers for the blockers behind the last of `choices`; None where there are none. What `bounds` say
    can't be reached is not looked into. The function takes from `spare[0]` one for each state that it remembers, and
    more where there are many choices to look at, from `spare[1]` one step for each choice that it looks at, and raises
    OutOfBudget when nothing is left of either.
    """
    last = len(choices)
    longer = 1 + fields.start.bit_length() // LONG
    steps = [(STATE + LOOK * len(each)) * longer for each in choices]
    first_steps = [longer * (STATE + (len(bounds[t][1]) if bounds is not None else 0)) for t in range(last)]
    guards, width, fatal = fields.guards, fields.width, fields.fatal
    field = (1 << width) - 1

    def reach(t: int, counters: int, need: int) -> bool:
        if need > most[t]:
            return False
        if t == last:
            return True if beyond is None else beyond(t, counters, need)
        if need < 0:
            need = 0
        known = memo[t].get(counters)
        if known is None:
            reached, bound = -1, most[t]
            spare[0] -= 1 + len(choices[t]) // 16
            spare[1] -= first_steps[t]
            if spare[0] < 0:
                raise OutOfBudget("the frontier search needs more states than it may remember")
            if bounds is not None:
                bound, open_still = bounds[t]
                for shift, at_most in open_still:
                    bound += at_most[counters >> shift & field]
                if need > bound:
                    memo[t][counters] = (-1, bound, 0, 0)
                    return False
        else:
            if need <= known[0]:
                return True
            if need > known[1]:
                return False
            reached, bound = known[0], known[1]
        spare[1] -= steps[t]
        if spare[1] < 0:
            raise OutOfBudget(SPENT)
        kept, ending, linking = ends[t]
        rest = most[t] - choices[t][0][0]
        for gain, added, mask in choices[t]:
            if gain + rest < need:
                break
            now = counters + added
            over = now & guards
            if over:
                if over & fatal:
                    continue
                now -= over >> width
            if kept:
                for shift, worth in ending:
                    value = worth[now >> shift & field]
                    if value < 0:
                        break
                    gain += value
                else:
                    for owed, paid, least in linking:
                        if now >> owed & field == field and now >> paid & field < least:
                            break
                    else:
                        now &= kept
                        if reach(t + 1, now, need - gain):
                            memo[t][counters] = (need, bound, mask, now)
                            return True
            elif reach(t + 1, now, need - gain):
                memo[t][counters] = (need, bound, mask, now)
                return True
        memo[t][counters] = (reached, need - 1, 0, 0) if known is None else (reached, need - 1, known[2], known[3])
        return False

    return reach
