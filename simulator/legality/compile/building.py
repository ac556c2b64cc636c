"""A block declaration's problem in the making: creatures, what the abilities have added, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_

import msgspec
from msgspec.structs import replace

from events.board import Permanent
from events.declaration_abilities import LANDWALK, Ability, AttackCost, BlockCost, Condition, Cost
from events.filters import THIS, Filter, Which
from projections.board import Board
from projections.layers.conditions import left_unsaid
from projections.matching import holds, is_absolute, mask_of
from simulator.legality.problem import Budget, Counted, MaskPairs, Problem, bits

Assumed = frozenset[tuple[str, str, str]]
"""Conditions that are taken to hold, each as (source, words, condition)."""


MOST_WORK = 500_000
"""Creatures that making one problem may look at, for all sentences together; with more, a sentence is not read."""

COST = 4
"""Creatures whose being looked at takes as long as making one cost."""

TOO_MUCH = "the board has too many creatures and sentences about them"


class Pairwise(msgspec.Struct, frozen=True):
    """No creature of the bitmask `blockers` may block any of the bitmask `attackers`, say `words` of `source`."""

    blockers: int
    attackers: int
    source: str
    words: str


def forbidden_pairs(pairwise: Iterable[Pairwise], number: int) -> list[int]:
    """Per blocker the bitmask of the attackers that it may not block."""
    together: dict[int, int] = {}
    for pair in pairwise:
        together[pair.blockers] = together.get(pair.blockers, 0) | pair.attackers
    forbidden = [0] * number
    for some, attacked in together.items():
        for index in bits(some):
            forbidden[index] |= attacked
    return forbidden


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

    pairs: MaskPairs
    cost: Cost
    payer: str
    source: str
    words: str


class Compiled(msgspec.Struct, frozen=True):
    """A block declaration's problem, and where each part of it comes from.

    `unread` holds the sentences that are not read, and `open` the conditions that no board here decides, each as
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


NOBODY = ("",)
"""Ids that are nothing's."""


def speaking_of(ability: Ability, attackers: Mapping[str, str], defending: str) -> Ability:
    """The ability without its condition, speaking only of the attackers that one player defends against.

    Args:
        ability: an ability of attacking creatures.
        attackers: for each attacking creature the player who defends against it.
        defending: that player.
    """
    theirs = tuple(creature for creature, defender in attackers.items() if defender == defending)
    subject = tuple(_among(one, theirs) for one in ability.subject or (Filter(),))
    return replace(ability, subject=subject, condition=None)


def _among(one: Filter, names: tuple[str, ...]) -> Filter:
    return replace(one, ids=tuple(name for name in names if not one.ids or name in one.ids) or NOBODY)


MOST_PERMISSIONS = 6
"""Kinds of permission on one board whose every combination is tried."""


class Permission(msgspec.Struct, frozen=True):
    """Attackers are blocked as though they had none of `without`, by creatures as though they had all of `having`."""

    without: tuple[str, ...]
    having: tuple[str, ...]


def is_one_of_these(keyword: str, words: frozenset[str]) -> bool:
    """Whether a keyword is among those that a permission names, or (702.14a) is one of the landwalks it speaks of.

    >>> is_one_of_these("snow swampwalk", frozenset({"landwalk"})), is_one_of_these("fear", frozenset({"landwalk"}))
    (True, False)
    """
    return keyword in words or (LANDWALK in words and keyword.endswith("walk"))


def _as_though_without(creature: Permanent, words: frozenset[str]) -> Permanent:
    return msgspec.structs.replace(
        creature, keywords=tuple(keyword for keyword in creature.keywords if not is_one_of_these(keyword, words))
    )


def _as_though_having(creature: Permanent, words: frozenset[str]) -> Permanent:
    return msgspec.structs.replace(creature, keywords=(*creature.keywords, *sorted(words)))


def blockable_after_all(
    permitted: dict[Permission, list[int]],
    attackers: Sequence[Permanent],
    blockers: Sequence[Permanent],
    forbidden: Callable[[list[Permanent], list[Permanent], frozenset[str]], list[int]],
) -> list[int]:
    """Which attackers each blocker may block by one permission, or by several together.

    Args:
        permitted: for each permission, per blocker the bitmask of the attackers that it is given for.
        attackers: the attacking creatures.
        blockers: the possible blockers.
        forbidden: per blocker the bitmask of attackers that it may not block, for the attacking and the blocking
            creatures as they are taken to be, without the abilities of some keywords.

    Returns:
        One bitmask of attackers for each blocker.
    """
    together: list[tuple[Permission, ...]] = [()]
    for permission in permitted:
        together += [(*some, permission) for some in together]
    found = [0] * len(blockers)
    for some in together[1:]:
        pairs = [reduce(and_, (permitted[each][b] for each in some)) for b in range(len(blockers))]
        without = frozenset(word for each in some for word in each.without)
        having = frozenset(word for each in some for word in each.having)
        meant = reduce(or_, pairs, 0)
        attacking = [
            _as_though_without(attacker, without) if meant >> a & 1 else attacker
            for a, attacker in enumerate(attackers)
        ]
        blocking = [_as_though_having(blocker, having) if pairs[b] else blocker for b, blocker in enumerate(blockers)]
        still = forbidden(attacking, blocking, without)
        found = [mask | pairs[b] & ~still[b] for b, mask in enumerate(found)]
    return found


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

    def holds(self, condition: Condition, origin: AbilityOrigin, words: str) -> bool:
        """Whether a condition holds, or is taken to hold where no board here decides it."""
        found = holds(condition, self.board, origin.this, origin.you, self.player)
        if found is not None:
            return found
        doubt = (origin.name, words, not_known_that(condition))
        self.open.append(doubt)
        return self.assume is None or doubt in self.assume


def not_known_that(condition: Condition) -> str:
    """A condition of which nobody knows whether it holds, with what a board may say of it.

    >>> from events.conditions import CardTypesInGraveyard
    >>> not_known_that(CardTypesInGraveyard(at_least=4)).endswith('the board may say it by "graveyard" of a player')
    True
    """
    unsaid = left_unsaid(condition)
    # Only what is not judged is put in words, and the printers take as long to load as a problem to compile.
    from simulator.oracle.printing.conditions import condition_in_words

    words = condition_in_words(condition)
    return f"{words}: the board may say it by {unsaid}" if unsaid else words


class AbilityOrigin(msgspec.Struct, frozen=True):
    """Where an ability comes from: the permanent that has it (if any), its controller, its name."""

    this: Permanent | None
    you: str
    name: str


def members(which: Which, creatures: Creatures, origin: AbilityOrigin) -> Iterable[tuple[int, Permanent]]:
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


InATeam = Callable[[Builder, Ability, AbilityOrigin], None]
"""Adds an ability that asks what the defending player controls, where a team defends."""
