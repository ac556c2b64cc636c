"""From a board to the `Problem` that its block declaration poses, with the words that each restriction comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from events import abilities as ab
from events.abilities import THIS, Ability, Condition, Cost, Which
from events.board import Permanent
from projections.board import Board
from projections.combat import Combat
from simulator.legality.match import is_absolute, mask_of, matches
from simulator.legality.problem import ANY_NUMBER, Counted, Problem

__all__ = ["Compiled", "Limit", "Pairwise", "Requirement", "compile_block", "defended_by"]


class Pairwise(msgspec.Struct, frozen=True):
    """No creature of the bitmask `blockers` may block any of the bitmask `attackers`, say `words` of `source`."""

    blockers: int
    attackers: int
    source: str
    words: str


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
    least: int
    exactly: bool
    by: int
    source: str
    words: str


class Compiled(msgspec.Struct, frozen=True):
    """A block declaration's problem, and where each part of it comes from.

    `costs` holds (blocker's index, cost, source, words); `unread` the sentences that nobody here can read, and `open`
    the conditions that nobody can judge, each as (source, words, why).
    """

    problem: Problem
    pairwise: tuple[Pairwise, ...]
    limits: tuple[Limit, ...]
    requirements: tuple[Requirement, ...]
    costs: tuple[tuple[int, Cost, str, str], ...]
    unread: tuple[tuple[str, str, str], ...]
    open: tuple[tuple[str, str, str], ...]


def defended_by(board: Board, target: str, player: str) -> bool:
    """Whether an attack on `target` is an attack on that player, their planeswalker or a battle they protect.

    What attacked something that is gone ("") may still be blocked; only where one player defends is it known by whom.
    """
    if target == player:
        return True
    if not target:
        return board.defending == (player,)
    permanent = board.permanents.get(target)
    if permanent is None:
        return False
    if "battle" in permanent.types:
        return (permanent.protector or permanent.controller) == player
    return permanent.controller == player


class _Creatures:
    """The attacking, or the possible blocking, creatures in their order, and where each one stands."""

    __slots__ = ("_masks", "all", "everyone", "places")

    def __init__(self, creatures: list[Permanent]) -> None:
        self.all = creatures
        self.everyone = (1 << len(creatures)) - 1
        self.places = {creature.id: index for index, creature in enumerate(creatures)}
        self._masks: dict[Which, int] = {}

    def mask(self, which: Which, this: Permanent | None, you: str) -> int:
        """The bitmask of the creatures that are meant."""
        if not which:
            return self.everyone
        if not is_absolute(which):
            return mask_of(which, self.all, this, you)
        found = self._masks.get(which)
        if found is None:
            found = self._masks[which] = mask_of(which, self.all, None, "")
        return found


class _Builder:
    """A problem in the making; each ability adds its part."""

    __slots__ = (
        "assume", "attackers", "blockers", "board", "cap", "costs", "counted", "limits", "must_be_blocked",
        "must_block", "must_block_it", "open", "pairwise", "player", "requirements", "unread",
    )  # fmt: skip

    def __init__(
        self, board: Board, player: str, attackers: list[Permanent], blockers: list[Permanent], assume: bool
    ) -> None:
        self.board = board
        self.player = player
        self.attackers = _Creatures(attackers)
        self.blockers = _Creatures(blockers)
        self.assume = assume
        self.cap = [1] * len(blockers)
        self.pairwise: list[Pairwise] = []
        self.limits: list[Limit] = []
        self.must_block = [0] * len(blockers)
        self.must_block_it: dict[int, list[int]] = {}
        self.must_be_blocked = [0] * len(attackers)
        self.counted: list[Counted] = []
        self.requirements: list[Requirement] = []
        self.costs: list[tuple[int, Cost, str, str]] = []
        self.unread: list[tuple[str, str, str]] = []
        self.open: list[tuple[str, str, str]] = []

    def holds(self, condition: Condition, source: str, words: str) -> bool:
        if isinstance(condition, ab.DefendingPlayerControls):
            return any(matches(condition.which, p, None, self.player) for p in self.board.controlled_by(self.player))
        self.open.append((source, words, condition.text))
        return self.assume

    def require(self, requirement: Requirement) -> None:
        self.requirements.append(requirement)


class _From(msgspec.Struct, frozen=True):
    """Where an ability comes from: the permanent that has it (if any), its controller, its name."""

    this: Permanent | None
    you: str
    name: str


def _members(which: Which, creatures: _Creatures, origin: _From) -> Iterable[tuple[int, Permanent]]:
    """The creatures that are meant, with their indices."""
    if which is THIS:
        this = origin.this
        index = creatures.places.get(this.id) if this is not None else None
        return () if index is None or this is None else ((index, this),)
    mask = creatures.mask(which, origin.this, origin.you)
    return [pair for pair in enumerate(creatures.all) if mask >> pair[0] & 1]


def _cant_block(builder: _Builder, ability: ab.CantBlock, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.blockers, origin):
        attackers = builder.attackers.mask(ability.attackers, creature, origin.you)
        builder.pairwise.append(Pairwise(1 << index, attackers, origin.name, ability.words))


def _block_only(builder: _Builder, ability: ab.BlockOnly, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.blockers, origin):
        others = builder.attackers.everyone & ~builder.attackers.mask(ability.attackers, creature, origin.you)
        builder.pairwise.append(Pairwise(1 << index, others, origin.name, ability.words))


def _cant_be_blocked(builder: _Builder, ability: ab.CantBeBlocked, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.attackers, origin):
        blockers = builder.blockers.mask(ability.by, creature, origin.you)
        builder.pairwise.append(Pairwise(blockers, 1 << index, origin.name, ability.words))


def _cant_be_blocked_except_by(builder: _Builder, ability: ab.CantBeBlockedExceptBy, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.attackers, origin):
        others = builder.blockers.everyone & ~builder.blockers.mask(ability.by, creature, origin.you)
        builder.pairwise.append(Pairwise(others, 1 << index, origin.name, ability.words))


def _min_blockers(builder: _Builder, ability: ab.MinBlockers, origin: _From) -> None:
    for index, _ in _members(ability.subject, builder.attackers, origin):
        least = len(builder.blockers.all) if ability.n is None else ability.n
        builder.limits.append(Limit("low", index, least, origin.name, ability.words))


def _max_blockers(builder: _Builder, ability: ab.MaxBlockers, origin: _From) -> None:
    for index, _ in _members(ability.subject, builder.attackers, origin):
        builder.limits.append(Limit("high", index, ability.n, origin.name, ability.words))


def _block_only_with_others(builder: _Builder, ability: ab.BlockOnlyWithOthers, origin: _From) -> None:
    for index, _ in _members(ability.subject, builder.blockers, origin):
        builder.limits.append(Limit("others", index, ability.n, origin.name, ability.words))


def _block_only_if_also(builder: _Builder, ability: ab.BlockOnlyIfAlso, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.blockers, origin):
        also = builder.blockers.mask(ability.also, creature, origin.you) & ~(1 << index)
        builder.limits.append(Limit("also", index, also, origin.name, ability.words))


def _max_total_blockers(builder: _Builder, ability: ab.MaxTotalBlockers, origin: _From) -> None:
    builder.limits.append(Limit("total", -1, ability.n, origin.name, ability.words))


def _must_block(builder: _Builder, ability: ab.MustBlock, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.blockers, origin):
        if not ability.attackers:
            builder.must_block[index] += 1
            builder.require(Requirement(index, -1, 1, False, 0, origin.name, ability.words))
            continue
        for attacker, _ in _members(ability.attackers, builder.attackers, _From(creature, origin.you, origin.name)):
            _must_block_it(builder, index, attacker, ability, origin)


def _must_block_it(builder: _Builder, blocker: int, attacker: int, ability: Ability, origin: _From) -> None:
    row = builder.must_block_it.setdefault(blocker, [0] * len(builder.attackers.all))
    row[attacker] += 1
    builder.require(Requirement(blocker, attacker, 1, False, 0, origin.name, ability.words))


def _lure(builder: _Builder, ability: ab.Lure, origin: _From) -> None:
    for attacker, creature in _members(ability.subject, builder.attackers, origin):
        for blocker, _ in _members(ability.by, builder.blockers, _From(creature, origin.you, origin.name)):
            _must_block_it(builder, blocker, attacker, ability, origin)


def _must_be_blocked(builder: _Builder, ability: ab.MustBeBlocked, origin: _From) -> None:
    for index, creature in _members(ability.subject, builder.attackers, origin):
        exactly = ability.exactly is not None
        least = ability.at_least if ability.exactly is None else ability.exactly
        by = builder.blockers.mask(ability.by, creature, origin.you)
        if exactly or ability.by or least > 1:
            builder.counted.append(Counted(index, least, exactly, by))
        else:
            builder.must_be_blocked[index] += 1
        builder.require(Requirement(-1, index, least, exactly, by, origin.name, ability.words))


def _extra_blocks(builder: _Builder, ability: ab.ExtraBlocks, origin: _From) -> None:
    for index, _ in _members(ability.subject, builder.blockers, origin):
        more = ANY_NUMBER if ability.n is None else ability.n
        builder.cap[index] = min(ANY_NUMBER, builder.cap[index] + more)


def _block_cost(builder: _Builder, ability: ab.BlockCost, origin: _From) -> None:
    for index, _ in _members(ability.subject, builder.blockers, origin):
        builder.costs.append((index, ability.cost, origin.name, ability.words))


def _unsupported(builder: _Builder, ability: ab.Unsupported, origin: _From) -> None:
    if ability.blocking:
        builder.unread.append((origin.name, ability.words, ability.why))


_HANDLERS: dict[type[Ability], Callable[[_Builder, Any, _From], None] | None] = {
    ab.AttackOnlyWithOthers: None,
    ab.BlockCost: _block_cost,
    ab.BlockOnly: _block_only,
    ab.BlockOnlyIfAlso: _block_only_if_also,
    ab.BlockOnlyWithOthers: _block_only_with_others,
    ab.CantAttack: None,
    ab.CantBeBlocked: _cant_be_blocked,
    ab.CantBeBlockedExceptBy: _cant_be_blocked_except_by,
    ab.CantBlock: _cant_block,
    ab.CombatTrait: None,
    ab.ExtraBlocks: _extra_blocks,
    ab.Lure: _lure,
    ab.MaxBlockers: _max_blockers,
    ab.MaxTotalBlockers: _max_total_blockers,
    ab.MinBlockers: _min_blockers,
    ab.MustBeBlocked: _must_be_blocked,
    ab.MustBlock: _must_block,
    ab.Opaque: None,
    ab.Triggered: None,
    ab.Unsupported: _unsupported,
}
"""What each kind of ability adds to a block declaration's problem; None: nothing."""


def _add(builder: _Builder, ability: Ability, this: Permanent | None, you: str, name: str) -> None:
    handler = _HANDLERS[type(ability)]
    if handler is None:
        return
    if ability.condition is not None and not builder.holds(ability.condition, name, ability.words):
        return
    handler(builder, ability, _From(this, you, name))


def compile_block(board: Board, combat: Combat, player: str, *, assume: bool = True) -> Compiled:
    """The problem that `player`'s block declaration poses on this board.

    Args:
        board: the board.
        combat: the combat, with its attackers.
        player: the defending player who declares.
        assume: what a condition that nobody here can judge is taken to be.

    Returns:
        The problem, with the words that each of its parts comes from.
    """
    attackers = [board.permanents[creature] for creature in combat.attacking if creature in board.permanents]
    blockers = [p for p in board.permanents.values() if p.controller == player and "creature" in p.types]
    builder = _Builder(board, player, attackers, blockers, assume)
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            _add(builder, ability, permanent, permanent.controller, permanent.id)
    for effect in board.effects.values():
        source = board.permanents.get(effect.source)
        _add(builder, effect.ability, source, source.controller if source else "", effect.source)
    return _finish(builder, combat)


def _finish(builder: _Builder, combat: Combat) -> Compiled:
    attackers, blockers = builder.attackers.all, builder.blockers.all
    board, player = builder.board, builder.player
    here = 0
    for index, attacker in enumerate(attackers):
        # What attacks nothing any more may be blocked by the player who defended against it (506.4c, 508.5).
        target = combat.attacking[attacker.id] or combat.defending.get(attacker.id, "")
        if defended_by(board, target, player):
            here |= 1 << index
    eligible = [0 if b.id in board.tapped or "battle" in b.types else here for b in blockers]
    allowed = eligible.copy()
    forbidden: dict[int, int] = {}
    for pair in builder.pairwise:
        forbidden[pair.blockers] = forbidden.get(pair.blockers, 0) | pair.attackers
    for some, attacked in forbidden.items():
        for index in range(len(blockers)):
            if some >> index & 1:
                allowed[index] &= ~attacked
    low, high = [0] * len(attackers), [ANY_NUMBER] * len(attackers)
    others: list[int] = [0] * len(blockers)
    also: list[tuple[int, ...]] = [()] * len(blockers)
    total = ANY_NUMBER
    for limit in builder.limits:
        if limit.kind == "low":
            low[limit.index] = max(low[limit.index], limit.n)
        elif limit.kind == "high":
            high[limit.index] = min(high[limit.index], limit.n)
        elif limit.kind == "others":
            others[limit.index] = max(others[limit.index], limit.n)
        elif limit.kind == "also":
            also[limit.index] = (*also[limit.index], limit.n)
        else:
            total = min(total, limit.n)
    none = (0,) * len(attackers)
    problem = Problem(
        attackers=tuple(attacker.id for attacker in attackers),
        blockers=tuple(blocker.id for blocker in blockers),
        eligible=tuple(eligible),
        allowed=tuple(allowed),
        cap=tuple(builder.cap),
        low=tuple(low),
        high=tuple(high),
        total=total,
        others=tuple(others),
        also=tuple(also),
        must_block=tuple(builder.must_block),
        must_block_it=tuple(
            tuple(builder.must_block_it[index]) if index in builder.must_block_it else none
            for index in range(len(blockers))
        ),
        must_be_blocked=tuple(builder.must_be_blocked),
        counted=tuple(builder.counted),
        costly=sum({1 << index for index, *_ in builder.costs}),
    )
    return Compiled(
        problem,
        tuple(builder.pairwise),
        tuple(builder.limits),
        tuple(builder.requirements),
        tuple(builder.costs),
        tuple(builder.unread),
        tuple(builder.open),
    )
