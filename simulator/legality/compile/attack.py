"""From a board to the `Problem` that its attack declaration poses: creatures are assigned to what they attack."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events import declaration_abilities as ab
from events.board import Permanent
from events.declaration_abilities import Ability, Attacked
from projections.board import Board
from projections.matching import holds, with_keywords
from projections.position import defender_of
from simulator.legality.compile.building import (
    MOST_WORK,
    TOO_MUCH,
    AbilityOrigin,
    Costly,
    Creatures,
    costs_of,
    members,
    not_known_that,
)
from simulator.legality.problem import ANY_NUMBER, Budget, OutOfBudget, Problem

_ABOUT_ATTACKING = (ab.CantAttack, ab.AttackOnlyWithOthers, ab.MaxTotalAttackers, ab.MustAttack, ab.AttackCost)


class Forbidden(msgspec.Struct, frozen=True):
    """A creature (index) can't attack any target of the bitmask, say `words` of `source`."""

    creature: int
    targets: int
    source: str
    words: str


class Limited(msgspec.Struct, frozen=True):
    """A creature (index) can't attack with fewer than `n` others; index -1: no more than `n` creatures can attack."""

    creature: int
    n: int
    source: str
    words: str


class Required(msgspec.Struct, frozen=True):
    """A creature (index) attacks one of the targets of the bitmask if able, say `words` of `source`."""

    creature: int
    source: str
    words: str
    targets: int


class AttackCompiled(msgspec.Struct, frozen=True):
    """An attack declaration's problem: its "blockers" are the creatures, its "attackers" what they can attack.

    `open` are conditions that no board here decides, and `unread` sentences that were not looked at, each as (source,
    words, why).
    """

    problem: Problem
    forbidden: tuple[Forbidden, ...]
    limits: tuple[Limited, ...]
    required: tuple[Required, ...]
    costs: tuple[Costly, ...]
    open: tuple[tuple[str, str, str], ...]
    unread: tuple[tuple[str, str, str], ...] = ()


def _said(
    board: Board, kinds: tuple[type[Ability], ...] = _ABOUT_ATTACKING
) -> Iterator[tuple[Ability, Permanent | None, str]]:
    """The abilities and effects of these kinds, each with the permanent that has it and the name of its source."""
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            if isinstance(ability, kinds):
                yield ability, permanent, permanent.id
    for effect in board.effects.values():
        if isinstance(effect.ability, kinds):
            yield effect.ability, board.permanents.get(effect.source), effect.source


def _kind(board: Board, target: str) -> Attacked:
    known = board.permanents.get(target)
    if known is None:
        return "you"
    return "your_battle" if "battle" in known.types else "your_planeswalker"


class _Builder:
    """What the abilities say, gathered for the creatures and the targets of one declaration."""

    def __init__(self, board: Board, creatures: list[Permanent], targets: tuple[str, ...], assume: bool) -> None:
        self.board = board
        # What an ability asks of a creature's keywords is asked with those that other abilities give it.
        able = with_keywords(board, creatures)
        self.creatures = Creatures(list(able), board, Budget(MOST_WORK))
        self.targets = targets
        self.assume = assume
        self.despite_defender: set[int] = set()
        self.everything = (1 << len(targets)) - 1
        self.forbidden: list[Forbidden] = []
        self.limits: list[Limited] = []
        self.required: list[Required] = []
        self.costs: list[Costly] = []
        self.open: list[tuple[str, str, str]] = []
        self.unread: list[tuple[str, str, str]] = []

    def free_of_defender(self) -> None:
        """Find the creatures that can attack as though they didn't have defender (702.3b)."""
        for ability, this, source in _said(self.board, (ab.AttacksDespiteDefender,)):
            you = this.controller if this is not None else ""
            if self.in_force(ability, this, source, ""):
                meant = members(ability.subject, self.creatures, AbilityOrigin(this, you, source))
                self.despite_defender.update(place for place, _ in meant)

    def in_force(self, ability: Ability, this: Permanent | None, source: str, defending: str) -> bool:
        if ability.condition is None:
            return True
        you = this.controller if this is not None else ""
        found = holds(ability.condition, self.board, this, you, defending)
        if found is None:
            why = not_known_that(ability.condition)
            self.open.append((source, ability.words, why))
            return self.assume
        return found

    def spoken_of(self, ability: Ability, this: Permanent | None, source: str) -> int:
        """The targets against whose defending player the ability holds, and that it speaks of."""
        attacked: tuple[Attacked, ...] = getattr(ability, "attacked", ())
        you = this.controller if this is not None else ""
        mask = 0
        for index, target in enumerate(self.targets):
            defender = defender_of(self.board, target)
            meant = not attacked or (defender == you and _kind(self.board, target) in attacked)
            if meant and self.in_force(ability, this, source, defender):
                mask |= 1 << index
        return mask

    def asked_for(self, ability: ab.MustAttack) -> int:
        """The targets that a creature is required to attack: all, or the players other than one."""
        if not ability.other_than:
            return self.everything
        players = ((place, each) for place, each in enumerate(self.targets) if each in self.board.players)
        return sum(1 << place for place, player in players if player != ability.other_than)

    def add(self, ability: Ability, this: Permanent | None, source: str) -> None:
        where = self.spoken_of(ability, this, source)
        if not where:
            return
        if isinstance(ability, ab.MaxTotalAttackers):
            self.limits.append(Limited(-1, ability.n, source, ability.words))
            return
        payers: dict[str, list[tuple[int, int]]] = {}
        you = this.controller if this is not None else ""
        for index, creature in members(ability.subject, self.creatures, AbilityOrigin(this, you, source)):
            if isinstance(ability, ab.CantAttack):
                if index in self.despite_defender and "defender" in (ability.words, ability.keyword):
                    continue
                self.forbidden.append(Forbidden(index, where, source, ability.words))
            elif isinstance(ability, ab.AttackOnlyWithOthers):
                self.limits.append(Limited(index, ability.n, source, ability.words))
            elif isinstance(ability, ab.MustAttack):
                self.required.append(Required(index, source, ability.words, self.asked_for(ability)))
            else:
                payers.setdefault(creature.controller, []).append((index, where))
        if isinstance(ability, ab.AttackCost):
            self.costs += costs_of(ability, payers, source)


def _require_each(asked: list[int], targets: int) -> None:
    """A creature attacks one thing at most, so attacking one of several is a requirement for each of them."""
    for place in range(len(asked)):
        asked[place] += targets >> place & 1


def compile_attack(
    board: Board, creatures: list[Permanent], able: frozenset[str], targets: tuple[str, ...], assume: bool
) -> AttackCompiled:
    """The problem that an attack declaration poses.

    Args:
        board: the board.
        creatures: the creatures that the attacking player or team controls, in board order.
        able: those of them that can be chosen to attack.
        targets: the players, planeswalkers and battles that can be attacked.
        assume: whether conditions that no board here decides are taken to hold.
    """
    builder = _Builder(board, creatures, targets, assume)
    try:
        builder.free_of_defender()
    except OutOfBudget:
        builder.unread.append(("", "defender", TOO_MUCH))
    for ability, this, source in _said(board):
        try:
            builder.add(ability, this, source)
        except OutOfBudget:
            builder.unread.append((source, ability.words, TOO_MUCH))
            break
    everything, number = builder.everything, len(creatures)
    eligible = [everything if creature.id in able else 0 for creature in creatures]
    allowed = [*eligible]
    for never in builder.forbidden:
        allowed[never.creature] &= ~never.targets
    others, must = [0] * number, [0] * number
    total = ANY_NUMBER
    for limit in builder.limits:
        if limit.creature < 0:
            total = min(total, limit.n)
        else:
            others[limit.creature] = max(others[limit.creature], limit.n)
    must_attack_it = [[0] * len(targets) for _ in creatures]
    for required in builder.required:
        if required.targets == everything:
            must[required.creature] += 1
        else:
            _require_each(must_attack_it[required.creature], required.targets)
    none = (0,) * len(targets)
    problem = Problem(
        attackers=targets,
        blockers=tuple(creature.id for creature in creatures),
        eligible=tuple(eligible),
        allowed=tuple(allowed),
        cap=(1,) * number,
        low=none,
        high=(ANY_NUMBER,) * len(targets),
        total=total,
        others=tuple(others),
        also=((),) * number,
        must_block=tuple(must),
        must_block_it=tuple(map(tuple, must_attack_it)),
        must_be_blocked=none,
        counted=(),
        costs=tuple(dict.fromkeys(cost.pairs for cost in builder.costs)),
    )
    return AttackCompiled(
        problem,
        tuple(builder.forbidden),
        tuple(builder.limits),
        tuple(builder.required),
        tuple(builder.costs),
        tuple(dict.fromkeys(builder.open)),
        tuple(builder.unread),
    )
