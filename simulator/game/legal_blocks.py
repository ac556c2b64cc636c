"""The legal declarations of one board, as something to iterate, count and ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from simulator.game import arguments
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import NotKnown
from simulator.legality.budget import OutOfBudget, Undecided

__all__ = ["LegalBlocks"]


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

    def __repr__(self) -> str:
        return f"<LegalBlocks of {self.player}: {self.count()}>"
