"""Whole declarations of blocks, proposed at once: judged as a judge would, made if legal, else taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from simulator.envs.declaring import choose_declaration, declarations_in
from simulator.envs.errors import EnvsError
from simulator.envs.general.costs import plainest_payment
from simulator.envs.search import Search
from simulator.game import arguments
from simulator.game.game import Game
from simulator.game.session import Ruling
from simulator.game.verdict import IllegalDeclaration, Verdict

__all__ = ["BlocksById", "ProposedBlocks", "judge_proposal", "verdict_info"]

BlocksById = Mapping[str, str | Sequence[str]] | Iterable[tuple[str, str]]
"""Blocks by id: for each blocking creature the attacking one, or several; or pairs of blocker and attacker."""


class ProposedBlocks(NamedTuple):
    """The result of a proposed declaration."""

    verdict: Verdict
    search: Search | None
    """The combat in which it was made; None where it is not legal."""
    ruling: Ruling | None
    """What was taken back; None where it is legal."""


def judge_proposal(search: Search, declaration: BlocksById) -> ProposedBlocks:
    """Propose a declaration in place of all the choices of blocks that were and are to be made.

    What is illegal is taken back by the edition's rule on illegal actions, so that the log is as it was before.

    Args:
        search: a combat in the phase "block"; it is not changed.
        declaration: the blocks.

    Raises:
        EnvsError: blocks are not chosen now; or it is no declaration; or its costs were declined before.
    """
    if search.phase != "block":
        raise EnvsError("a proposed declaration", f"the phase {search.phase}", "the phase block")
    blocks = _blocks(declaration)
    start = _undeclared(search)
    game = Game(edition=search.edition)
    game.log.extend(start.log)
    try:
        verdict = game.declare_blockers(blocks)
    except IllegalDeclaration as illegal:
        return ProposedBlocks(illegal.verdict, None, game.rulings[-1])
    if game.owed is not None and plainest_payment(game) is None:
        return _unpayable(game)
    if (made := choose_declaration(start, blocks)) is None:
        found = f"{dict(blocks)!r}, which has costs"
        raise EnvsError("a proposed declaration", found, "one without costs, since they were declined")
    return ProposedBlocks(verdict, made, None)


def _unpayable(game: Game) -> ProposedBlocks:
    """What comes of an open declaration whose costs can't be paid: it is taken back."""
    unpaid = game.abandon()
    violations = tuple(structs.replace(each, because="it can't be paid") for each in unpaid.violations)
    verdict = replace(unpaid, violations=violations)
    return ProposedBlocks(verdict, None, replace(game.rulings[-1], verdict=verdict))


def verdict_info(verdict: Verdict) -> dict[str, object]:
    """A verdict as plain values, for `infos`."""
    nearest = verdict.nearest
    return {
        "verdict": str(verdict.outcome),
        "violations": tuple(str(violation) for violation in verdict.violations),
        "obeyed": verdict.obeyed,
        "maximum": verdict.maximum,
        "because": verdict.because,
        "nearest": None if nearest is None else {blocker: tuple(those) for blocker, those in nearest.items()},
    }


def _blocks(declaration: BlocksById) -> dict[str, tuple[str, ...]]:
    blocks: dict[str, tuple[str, ...]] = {}
    pairs = declaration.items() if isinstance(declaration, Mapping) else declaration
    try:
        for blocker, attackers in pairs:
            those = arguments.texts("attackers", (attackers,) if isinstance(attackers, str) else attackers)
            name = arguments.text("blocker", blocker)
            blocks[name] = (*blocks.get(name, ()), *those)
    except (TypeError, ValueError):
        expected = "a mapping of blockers' ids to attackers' ids, or pairs of them"
        raise EnvsError("a proposed declaration", repr(declaration), expected) from None
    return blocks


def _undeclared(search: Search) -> Search:
    """The combat when nobody had chosen a block in this declaration."""
    other = search.clone()
    while other.choices:
        before = other.fork(len(other.choices) - 1)
        if before.phase != "block" or declarations_in(before) != declarations_in(search):
            break
        other = before
    return other
