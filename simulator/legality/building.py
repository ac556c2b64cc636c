"""A block declaration's problem in the making: the creatures, and what the abilities have added so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from events.abilities import THIS, Ability, Condition, UnknownCondition, Which
from events.board import Permanent
from projections.board import Board
from projections.conditions import holds
from projections.matching import is_absolute, mask_of
from simulator.legality.bits import bits
from simulator.legality.budget import Budget
from simulator.legality.compiled import Assumed, Costly, Limit, Pairwise, Requirement
from simulator.legality.evasion import Permission
from simulator.legality.problem import Counted

__all__ = ["Builder", "Creatures", "InATeam", "Origin", "members"]


class Creatures:
    """The attacking, or the possible blocking, creatures in their order, and where each one stands."""

    __slots__ = ("_masks", "all", "board", "budget", "everyone", "places")

    def __init__(self, creatures: list[Permanent], board: Board, budget: Budget) -> None:
        self.all = creatures
        self.budget = budget
        self.board = board
        self.everyone = (1 << len(creatures)) - 1
        self.places = {creature.id: index for index, creature in enumerate(creatures)}
        self._masks: dict[Which, int] = {}

    def mask(self, which: Which, this: Permanent | None, you: str) -> int:
        """The bitmask of the creatures that are meant."""
        if not which:
            return self.everyone
        found = self._masks.get(which)
        if found is None:
            self.budget.spend(len(self.all))
            found = mask_of(which, self.all, this, you, self.board.team_of(you))
            if is_absolute(which):
                self._masks[which] = found
        return found


class Builder:
    """A problem in the making; each ability adds its part."""

    __slots__ = (
        "assume", "attackers", "blockers", "board", "budget", "cap", "costs", "counted", "defenders", "in_a_team",
        "limits", "must_be_blocked", "must_block", "must_block_it", "open", "pairwise", "permitted", "player",
        "requirements", "unread",
    )  # fmt: skip

    def __init__(
        self,
        board: Board,
        player: str,
        attackers: list[Permanent],
        blockers: list[Permanent],
        assume: Assumed | None,
        in_a_team: InATeam,
        budget: Budget,
    ) -> None:
        self.board = board
        self.player = player
        self.budget = budget
        self.attackers = Creatures(attackers, board, budget)
        self.blockers = Creatures(blockers, board, budget)
        self.assume = assume
        self.in_a_team = in_a_team
        self.cap = [1] * len(blockers)
        self.pairwise: list[Pairwise] = []
        self.limits: list[Limit] = []
        self.must_block = [0] * len(blockers)
        self.must_block_it: dict[int, list[int]] = {}
        self.must_be_blocked = [0] * len(attackers)
        self.counted: list[Counted] = []
        self.requirements: list[Requirement] = []
        self.costs: list[Costly] = []
        self.unread: list[tuple[str, str, str]] = []
        self.open: list[tuple[str, str, str]] = []
        self.permitted: dict[Permission, list[int]] = {}
        self.defenders: dict[str, str] = {}

    def holds(self, condition: Condition, origin: Origin, words: str) -> bool:
        """Whether a condition holds, or is taken to hold where nobody here can judge it."""
        found = holds(condition, self.board, origin.this, origin.you, self.player)
        if found is not None:
            return found
        doubt = (origin.name, words, condition.text if isinstance(condition, UnknownCondition) else "not told")
        self.open.append(doubt)
        return self.assume is None or doubt in self.assume


class Origin(msgspec.Struct, frozen=True):
    """Where an ability comes from: the permanent that has it (if any), its controller, its name."""

    this: Permanent | None
    you: str
    name: str


def members(which: Which, creatures: Creatures, origin: Origin) -> Iterable[tuple[int, Permanent]]:
    """The creatures that are meant, with their indices; each is a step of work.

    Raises:
        OutOfBudget: making the problem takes more of them than it may.
    """
    if which is THIS:
        index = creatures.places.get(origin.this.id) if origin.this is not None else None
        return () if index is None else ((index, creatures.all[index]),)
    found = bits(creatures.mask(which, origin.this, origin.you))
    creatures.budget.spend(len(found))
    return [(index, creatures.all[index]) for index in found]


InATeam = Callable[[Builder, Ability, Origin], None]
"""Adds an ability that asks what the defending player controls, where a team defends."""
