"""What is legal on one board, to iterate, count and ask: block declarations, and divisions of combat damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb

from projections.position import Position
from projections.verdict_doubts import named
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.editions.table import EditionTable
from simulator.game import arguments
from simulator.game.judge import BlockQuestion, doubts_about_division, judge_division, others_assign
from simulator.game.verdict import NotKnown
from simulator.legality.problem import Budget, OutOfBudget, Undecided
from simulator.plain_text import blocks_in_words
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import Division, assigners, ordered_recipients

MOST_SHOWN = 12
"""Declarations in the table of a notebook."""


class LegalBlocks:
    """The legal block declarations of a player on one board. Nothing is computed before it is asked for.

    Raises NotKnown where it is iterated and can't tell what comes next.

    Iterating gives maps `{blocker: (attackers...)}` in a fixed order; `blocks in legal_blocks` is exact;
    `count()` is exact, or None beyond the budget or where a sentence on the board can't be judged here, and
    `why_not_counted` says why.
    """

    __slots__ = ("_counted", "_question")

    def __init__(self, question: BlockQuestion) -> None:
        self._question = question
        self._counted: int | Undecided | None = None

    @property
    def player(self) -> str:
        """Who declares."""
        return self._question.player

    def __iter__(self) -> Iterator[dict[str, tuple[str, ...]]]:
        if doubt := self._question.doubt:
            raise NotKnown(f"the legal declarations can't be listed: {doubt}")
        declarations = self._question.legality.legal_declarations(self._question.budget)
        if isinstance(declarations, Undecided):
            raise NotKnown(f"the legal declarations can't be listed: {declarations.reason}")
        try:
            for declaration in declarations:
                yield self._question.legality.blocks(declaration)
        except OutOfBudget as out:
            raise NotKnown(f"no further legal declarations can be listed: {out}") from None

    def __contains__(self, blocks: object) -> bool:
        try:
            declared = arguments.blocks(blocks)
        except arguments.BadArgument:
            return False
        return self._question.judge(declared).legal is True

    @property
    def doubt(self) -> str:
        """What on the board is not read, or can't be judged, so that nothing is known of them; "" for nothing."""
        return self._question.doubt

    def count(self) -> int | None:
        """How many there are; None when that is not known."""
        counted = self._count()
        return None if isinstance(counted, Undecided) else counted

    def _count(self) -> int | Undecided:
        if self._counted is None:
            doubt = self._question.doubt
            self._counted = Undecided(doubt) if doubt else self._question.legality.count(self._question.budget)
        return self._counted

    @property
    def why_not_counted(self) -> str:
        """Why `count()` is None; "" when it is not."""
        counted = self._count()
        return counted.reason if isinstance(counted, Undecided) else ""

    @property
    def maximum(self) -> int | None:
        """The most requirements that can be obeyed without paying costs; None when it could not be found."""
        return None if self._question.doubt else self._question.maximum()

    def completable(self, blocks: Mapping[str, Sequence[str]], decided: Sequence[str] = ()) -> bool | None:
        """Whether a partial declaration can still become a legal one; None when that could not be decided.

        Args:
            blocks: pairs that are fixed.
            decided: blockers that get no further attacker.

        Raises:
            BadArgument: these are none.
        """
        fixed, closed = arguments.blocks(blocks), arguments.texts("decided", decided)
        if self._question.doubt:
            return None
        proposal = self._question.proposal(fixed)
        if proposal.strays:
            return False
        blockers = self._question.compiled.problem.blockers
        mask = sum(1 << index for index, blocker in enumerate(blockers) if blocker in closed)
        answer = self._question.legality.completable(proposal.declaration, mask, self._question.budget)
        return None if isinstance(answer, Undecided) else answer

    def _repr_html_(self) -> str:
        """The first declarations as a table, for notebooks; every name is text in it."""
        # Only notebooks need it.
        from html import escape

        count = self.count()
        if count is None:
            return f"<p>{escape(self.player)}'s legal blocks: not known, since {escape(self.why_not_counted)}</p>"
        shown = [*islice(self, MOST_SHOWN)]
        rows = "".join(f"<tr><td>{escape(blocks_in_words(blocks))}</td></tr>" for blocks in shown)
        more = f"<tfoot><tr><td>and {count - len(shown)} more</td></tr></tfoot>" if count > len(shown) else ""
        head = f"<thead><tr><th>{escape(self.player)}'s legal blocks: {count}</th></tr></thead>"
        return f"<table>{head}<tbody>{rows}</tbody>{more}</table>"

    def __repr__(self) -> str:
        return f"<LegalBlocks of {self.player}: {self.count()}>"


Range = tuple[int, int]
"""The least and the greatest share."""

Kind = tuple[Range, ...]
"""A range of shares for each recipient."""

MOST_RECIPIENTS = 100
"""The most recipients for which kinds are distinguished."""

JUDGING = 50
"""Steps of work that judging a division takes, beside those for each recipient and permanent."""


class LegalDivisions:
    """The legal divisions of a creature's combat damage as things stand. Nothing is computed before it is asked for.

    Iterating gives maps `{recipient: points}`, the greatest shares of the first recipients first, creatures in their
    order; `count()` is exact, or None where that takes too much work, and `why_not_counted` says so.

    Args:
        position: the moment, in a combat damage step.
        creature: the creature that assigns.
        table: the edition.
        budget: what all of it may take; None for a budget of its own.

    Raises NotKnown where it is iterated and can't tell what comes next.
    """

    def __init__(self, position: Position, creature: str, table: EditionTable, budget: Budget | None = None) -> None:
        self._position, self._creature, self._table = position, creature, table
        self._to = ordered_recipients(position, creature) if creature in assigners(position) else ()
        self._player = assigner_of(position, creature)
        known = position.board.permanents.get(creature)
        self._power = max(0, known.power or 0) if known is not None else 0
        self._budget = Budget() if budget is None else budget
        self._found: tuple[Kind, ...] | None = None

    def __iter__(self) -> Iterator[dict[str, int]]:
        if doubt := self.doubt:
            raise NotKnown(f"the legal assignments can't be listed: {doubt}")
        if not self._to or not self._power:
            return
        try:
            for shares in self._shares():
                yield self._points(shares)
        except OutOfBudget as out:
            raise NotKnown(f"no further legal assignments can be listed: {out}") from None

    def count(self) -> int | None:
        """How many there are; None when that is not known."""
        return None if isinstance(self._counted(), str) else int(self._counted())

    @property
    def why_not_counted(self) -> str:
        """Why `count()` is None; "" when it is not."""
        counted = self._counted()
        return counted if isinstance(counted, str) else ""

    @property
    def doubt(self) -> str:
        """What is not read, and leaves them unknown; "" for nothing."""
        return named(doubts_about_division(self._position, self._creature))

    def _counted(self) -> int | str:
        if doubt := self.doubt:
            return doubt
        if not self._to or not self._power:
            return 0
        try:
            return sum(self._divisions_of(kind) for kind in self._kinds())
        except OutOfBudget as out:
            return str(out)

    def _points(self, shares: Sequence[int]) -> dict[str, int]:
        return {target: share for target, share in zip(self._to, shares, strict=True) if share}

    def _is_legal(self, shares: Sequence[int]) -> bool:
        self._budget.spend(JUDGING + (1 + len(self._to)) * len(self._position.board.permanents) // 4)
        points = self._points(shares)
        return judge_division(self._position, self._player, self._creature, points, self._table).legal is True

    def _shares(self) -> Iterator[tuple[int, ...]]:
        """The legal divisions; where there are too many kinds to judge, every division is judged as it comes."""
        try:
            with self._budget.part(self._budget.left // 2):
                kinds = self._kinds()
        except OutOfBudget:
            yield from filter(self._is_legal, _divisions(self._power, len(self._to)))
            return
        yield from _shares_of(kinds, self._power)

    def _ranges(self, target: str) -> tuple[Range, ...]:
        """Shares of a recipient that rules don't tell apart, the greatest first."""
        lethal = 1
        if target in self._position.board.permanents:
            answer = self._table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
            others = others_assign(self._position, self._player, self._creature, hopeful=False)
            division = Division(self._position, self._player, self._creature, {}, others, answer)
            lethal = max(1, answer(division, target))
        ranges = ((lethal, self._power), (1, min(lethal - 1, self._power)), (0, 0))
        return tuple((least, most) for least, most in ranges if least <= most)

    def _kinds(self) -> tuple[Kind, ...]:
        """The kinds of which a division, and so each, is legal."""
        if self._found is None:
            if len(self._to) > MOST_RECIPIENTS:
                raise OutOfBudget(f"{len(self._to)} may be assigned damage, more than {MOST_RECIPIENTS}")
            kinds: list[Kind] = [()]
            for ranges in map(self._ranges, self._to):
                self._budget.spend(len(kinds) * len(ranges))
                kinds = [(*kind, each) for kind in kinds for each in ranges if _least(kind) + each[0] <= self._power]
            self._found = tuple(
                kind for kind in kinds if _most(kind) >= self._power and self._is_legal(self._one(kind))
            )
        return self._found

    def _one(self, kind: Kind) -> list[int]:
        left = self._power - _least(kind)
        shares = []
        for least, most in kind:
            more = min(left, most - least)
            shares.append(least + more)
            left -= more
        return shares

    def _divisions_of(self, kind: Kind) -> int:
        """How many divisions there are of a kind: those that pass no limit, by inclusion and exclusion."""
        left, among = self._power - _least(kind), len(kind)
        widths = [most - least + 1 for least, most in kind if most - least < left]
        self._budget.spend(1 << len(widths))
        total = 0
        for size in range(len(widths) + 1):
            for passed in combinations(widths, size):
                rest = left - sum(passed)
                if rest >= 0:
                    total += (-1) ** size * comb(rest + among - 1, among - 1)
        return total


def _least(kind: Kind) -> int:
    return sum(least for least, _ in kind)


def _most(kind: Kind) -> int:
    return sum(most for _, most in kind)


def _shares_of(kinds: tuple[Kind, ...], left: int) -> Iterator[tuple[int, ...]]:
    """The divisions of so many points that are of one of the kinds, the greatest first."""
    if not kinds:
        return
    if not kinds[0]:
        yield ()
        return
    rests: dict[Range, list[Kind]] = {}
    for kind in kinds:
        rests.setdefault(kind[0], []).append(kind[1:])
    for here in sorted(rests, reverse=True):
        share = min(here[1], left)
        while share >= here[0]:
            rest = tuple(kind for kind in rests[here] if _least(kind) <= left - share <= _most(kind))
            for others in _shares_of(rest, left - share):
                yield (share, *others)
            below = (left - _least(kind) for kind in rests[here])
            share = share - 1 if rest else max((each for each in below if each < share), default=-1)


def _divisions(points: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every division of so many points among so many, the greatest shares of the first ones first.

    >>> list(_divisions(2, 2)), next(_divisions(10**18, 3))
    ([(2, 0), (1, 1), (0, 2)], (1000000000000000000, 0, 0))
    """
    shares = [points, *[0] * (among - 1)]
    while True:
        yield tuple(shares)
        last, shares[-1] = shares[-1], 0
        giving = next((place for place in range(among - 2, -1, -1) if shares[place]), -1)
        if giving < 0:
            return
        shares[giving] -= 1
        shares[giving + 1] = last + 1
