"""From a board to the `Problem` that its block declaration poses, with the words that each restriction comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from events import abilities as kinds
from events import characteristics as ch
from events import declaration_abilities as ab
from events import duel_abilities as da
from events import instead, sizes
from events.board import Permanent
from events.declaration_abilities import Ability
from projections.board import Board
from projections.combat import Combat
from projections.matching import is_token, with_keywords
from projections.position import defender_against
from simulator.legality.compile.building import (
    COST,
    MOST_PERMISSIONS,
    MOST_WORK,
    TOO_MUCH,
    AbilityOrigin,
    Assumed,
    Builder,
    Compiled,
    Costly,
    InATeam,
    Limit,
    Pairwise,
    Permission,
    Requirement,
    blockable_after_all,
    costs_of,
    forbidden_pairs,
    is_one_of_these,
    members,
    speaking_of,
)
from simulator.legality.problem import ANY_NUMBER, Budget, Counted, OutOfBudget, Problem


def _cant_block(builder: Builder, ability: ab.CantBlock | ab.BlockOnly, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.blockers, origin):
        meant = builder.attackers.mask(ability.attackers, creature, origin.you)
        attackers = builder.attackers.everyone & ~meant if isinstance(ability, ab.BlockOnly) else meant
        builder.pairwise.append(Pairwise(1 << index, attackers, origin.name, ability.words))


def _cant_be_blocked(
    builder: Builder, ability: ab.CantBeBlocked | ab.CantBeBlockedExceptBy, origin: AbilityOrigin
) -> None:
    for index, creature in members(ability.subject, builder.attackers, origin):
        _told_by_token(builder, ability, origin)
        meant = builder.blockers.mask(ability.by, creature, origin.you)
        blockers = builder.blockers.everyone & ~meant if isinstance(ability, ab.CantBeBlockedExceptBy) else meant
        builder.pairwise.append(Pairwise(blockers, 1 << index, origin.name, ability.words))


def _told_by_token(
    builder: Builder, ability: ab.CantBeBlocked | ab.CantBeBlockedExceptBy, origin: AbilityOrigin
) -> None:
    """Says which creatures may be tokens or cards, where it depends on that which ones may block."""
    if not any(each.token for each in ability.by):
        return
    for blocker in builder.blockers.all:
        if is_token(blocker) is None:
            builder.unread.append((origin.name, ability.words, f"whether {blocker.id} is a token is not known"))


def _min_blockers(builder: Builder, ability: ab.MinBlockers, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.attackers, origin):
        kind, n = ("low", ability.n) if ability.n is not None else _all_blockers(builder, creature)
        builder.limits.append(Limit(kind, index, n, origin.name, ability.words))


def _all_blockers(builder: Builder, attacker: Permanent) -> tuple[str, int]:
    """A limit's kind and number where all the defending player's creatures block an attacking creature, or none does.

    The defending player is one specific player, also of a team: the others' creatures need not block it (805.10e).
    """
    defender = builder.defenders.get(attacker.id, builder.player)
    theirs = [b for b, known in enumerate(builder.blockers.all) if known.controller == defender]
    if len(theirs) == len(builder.blockers.all):
        return "low", len(theirs)
    return "together", sum(1 << b for b in theirs)


def _max_blockers(builder: Builder, ability: ab.MaxBlockers, origin: AbilityOrigin) -> None:
    for index, _ in members(ability.subject, builder.attackers, origin):
        builder.limits.append(Limit("high", index, ability.n, origin.name, ability.words))


def _block_only_with_others(builder: Builder, ability: ab.BlockOnlyWithOthers, origin: AbilityOrigin) -> None:
    for index, _ in members(ability.subject, builder.blockers, origin):
        builder.limits.append(Limit("others", index, ability.n, origin.name, ability.words))


def _block_only_if_also(builder: Builder, ability: ab.BlockOnlyIfAlso, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.blockers, origin):
        also = builder.blockers.mask(ability.also, creature, origin.you) & ~(1 << index)
        builder.limits.append(Limit("also", index, also, origin.name, ability.words))


def _max_total_blockers(builder: Builder, ability: ab.MaxTotalBlockers, origin: AbilityOrigin) -> None:
    builder.limits.append(Limit("total", -1, ability.n, origin.name, ability.words))


def _must_block(builder: Builder, ability: ab.MustBlock, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.blockers, origin):
        if not ability.attackers:
            builder.must_block[index] += 1
            builder.requirements.append(Requirement(index, -1, origin.name, ability.words))
            continue
        for attacker, _ in members(
            ability.attackers, builder.attackers, AbilityOrigin(creature, origin.you, origin.name)
        ):
            _must_block_it(builder, index, attacker, ability, origin)


def _must_block_it(builder: Builder, blocker: int, attacker: int, ability: Ability, origin: AbilityOrigin) -> None:
    row = builder.must_block_it.get(blocker)
    if row is None:
        builder.budget.spend(len(builder.attackers.all) // 4)
        row = builder.must_block_it[blocker] = [0] * len(builder.attackers.all)
    row[attacker] += 1
    builder.requirements.append(Requirement(blocker, attacker, origin.name, ability.words))


def _lure(builder: Builder, ability: ab.Lure, origin: AbilityOrigin) -> None:
    for attacker, creature in members(ability.subject, builder.attackers, origin):
        for blocker, _ in members(ability.by, builder.blockers, AbilityOrigin(creature, origin.you, origin.name)):
            _must_block_it(builder, blocker, attacker, ability, origin)


def _must_be_blocked(builder: Builder, ability: ab.MustBeBlocked, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.attackers, origin):
        exactly = ability.exactly is not None
        least = ability.at_least if ability.exactly is None else ability.exactly
        by = builder.blockers.mask(ability.by, creature, origin.you)
        if exactly or ability.by or least > 1:
            builder.counted.append(Counted(index, least, exactly, by))
        else:
            builder.must_be_blocked[index] += 1
        builder.requirements.append(Requirement(-1, index, origin.name, ability.words, least, exactly, by))


def _extra_blocks(builder: Builder, ability: ab.ExtraBlocks, origin: AbilityOrigin) -> None:
    for index, _ in members(ability.subject, builder.blockers, origin):
        more = ANY_NUMBER if ability.n is None else ability.n
        builder.cap[index] = min(ANY_NUMBER, builder.cap[index] + more)


def _block_cost(builder: Builder, ability: ab.BlockCost, origin: AbilityOrigin) -> None:
    payers: dict[str, list[tuple[int, int]]] = {}
    for index, creature in members(ability.subject, builder.blockers, origin):
        attackers = builder.attackers.mask(ability.attackers, creature, origin.you)
        if attackers:
            builder.budget.spend(COST)
            payers.setdefault(creature.controller, []).append((index, attackers))
    builder.costs += costs_of(ability, payers, origin.name)


def _be_blocked_cost(builder: Builder, ability: ab.BeBlockedCost, origin: AbilityOrigin) -> None:
    for index, creature in members(ability.subject, builder.attackers, origin):
        payer = builder.defenders.get(creature.id, builder.player)
        builder.budget.spend(COST * len(builder.blockers.all))
        pairs = tuple((blocker, 1 << index) for blocker in range(len(builder.blockers.all)))
        costs = [pairs]
        if ability.per == "blocker":
            costs = [(pair,) for pair in pairs if builder.blockers.all[pair[0]].controller == payer]
        builder.costs += [Costly(each, ability.cost, payer, origin.name, ability.words) for each in costs]


def _ignore_evasion(builder: Builder, ability: ab.IgnoreEvasion, origin: AbilityOrigin) -> None:
    permission = Permission(ability.without, ability.having)
    if permission not in builder.permitted and len(builder.permitted) == MOST_PERMISSIONS:
        builder.unread.append((origin.name, ability.words, "too many kinds of permission on one board"))
        return
    masks = builder.permitted.setdefault(permission, [0] * len(builder.blockers.all))
    for index, creature in members(ability.subject, builder.blockers, origin):
        masks[index] |= builder.attackers.mask(ability.attackers, creature, origin.you)


_HANDLERS: dict[type[Ability], Callable[[Builder, Any, AbilityOrigin], None] | None] = {
    ab.AttackCost: None,
    ab.AttackOnlyWithOthers: None,
    kinds.BandsWithOther: None,
    ab.BeBlockedCost: _be_blocked_cost,
    ab.BlockCost: _block_cost,
    ab.BlockOnly: _cant_block,
    ab.BlockOnlyIfAlso: _block_only_if_also,
    ab.BlockOnlyWithOthers: _block_only_with_others,
    ab.CantActivate: None,
    ab.CantAttack: None,
    ab.CantBeBlocked: _cant_be_blocked,
    ab.CantBeBlockedExceptBy: _cant_be_blocked,
    ab.AttacksDespiteDefender: None,
    ab.CantBeTargeted: None,
    ab.PlayerCantBeTargeted: None,
    ab.CantBlock: _cant_block,
    ab.ChoosesBlocks: None,
    kinds.CastOnly: None,
    kinds.CombatTrait: None,
    kinds.DamageCantBePrevented: None,
    ab.ExtraBlocks: _extra_blocks,
    ab.HasKeyword: None,
    ab.IgnoreEvasion: _ignore_evasion,
    ab.Lure: _lure,
    ab.MaxBlockers: _max_blockers,
    ab.MaxTotalAttackers: None,
    ab.MaxTotalBlockers: _max_total_blockers,
    ab.MinBlockers: _min_blockers,
    kinds.FinalityCounters: None,
    kinds.MoreLifeGained: None,
    ab.MayBeExerted: None,
    ab.MayEnlist: None,
    ab.MustAttack: None,
    ab.MustBeBlocked: _must_be_blocked,
    ab.MustBlock: _must_block,
    kinds.Activated: None,
    kinds.ManaAbility: None,
    kinds.SpellAbility: None,
    kinds.SpellsHave: None,
    kinds.Grants: None,
    kinds.Opaque: None,
    kinds.PowerToughness: None,
    sizes.DefinesPT: None,
    sizes.ModifiesPT: None,
    sizes.SetsBasePT: None,
    sizes.SwitchedPT: None,
    kinds.PreventDamage: None,
    kinds.RedirectsAttack: None,
    kinds.ShieldCounters: None,
    kinds.StunCounters: None,
    kinds.Toxic: None,
    kinds.Triggered: None,
    kinds.TriggeredInGraveyard: None,
    kinds.TriggeredManaAbility: None,
    kinds.Unsupported: None,
    instead.CantGainLife: None,
    instead.CantLose: None,
    instead.DamageChanged: None,
    instead.DamageTaken: None,
    instead.ExiledInstead: None,
    ch.ChangesColors: None,
    ch.ChangesTypes: None,
    ch.IsNotOfType: None,
    ch.LosesAbilities: None,
    da.Breaks: None,
    da.CanAttackUntapped: None,
    da.CantAttackWhat: None,
    da.CantBeAttacked: None,
    da.MorePower: None,
    da.Slays: None,
    da.WhenDestroyed: None,
}
"""What each kind of ability adds to a block declaration's problem; None: nothing."""


_PAIRWISE = (ab.BlockOnly, ab.CantBeBlocked, ab.CantBeBlockedExceptBy, ab.CantBlock)
"""Abilities that forbid pairs."""


def _add(builder: Builder, ability: Ability, origin: AbilityOrigin) -> None:
    handler = _HANDLERS[type(ability)]
    if handler is None:
        return
    if builder.board.teams and isinstance(ability.condition, ab.DefendingPlayerControls):
        builder.in_a_team(builder, ability, origin)
        return
    if ability.condition is not None and not builder.holds(ability.condition, origin, ability.words):
        return
    handler(builder, ability, origin)


def one_player_of_the_team_defends(builder: Builder, ability: Ability, origin: AbilityOrigin) -> None:
    """In a team the defending player that an ability speaks of is another one for each attacking creature."""
    declaring = builder.player
    for defending in builder.board.team_of(declaring):
        builder.player = defending
        if ability.condition is not None and builder.holds(ability.condition, origin, ability.words):
            _add(builder, speaking_of(ability, builder.defenders, defending), origin)
    builder.player = declaring


def each_player_of_the_team_defends(builder: Builder, ability: Ability, origin: AbilityOrigin) -> None:
    """In a team any of its players is the defending player that an ability speaks of, for every attacking creature."""
    declaring, holding = builder.player, []
    for defending in builder.board.team_of(declaring):
        builder.player = defending
        if ability.condition is not None and builder.holds(ability.condition, origin, ability.words):
            holding.append(defending)
    builder.player = declaring
    if holding:
        _add(builder, msgspec.structs.replace(ability, condition=None), origin)


def compile_block(
    board: Board,
    combat: Combat,
    player: str,
    *,
    assume: Assumed | None = None,
    in_a_team: InATeam = one_player_of_the_team_defends,
) -> Compiled:
    """The problem that `player`'s block declaration poses on this board.

    Args:
        board: the board.
        combat: the combat, with its attackers.
        player: the defending player who declares.
        assume: of the conditions that no board here decides, those that are taken to hold, as they stand in the
            result's `open`; None for all of them.
        in_a_team: how an ability is added that asks what the defending player controls, where a team defends.

    Returns:
        The problem, with the words that each of its parts comes from.
    """
    attackers = [board.permanents[creature] for creature in combat.attacking if creature in board.permanents]
    team = board.team_of(player)
    blockers = [p for p in board.permanents.values() if p.controller in team and "creature" in p.types]
    known = with_keywords(board, [*attackers, *blockers], player)
    attackers, blockers = list(known[: len(attackers)]), list(known[len(attackers) :])
    builder = Builder(board, player, attackers, blockers, assume, in_a_team, Budget(MOST_WORK))
    if board.teams:
        builder.defenders = {a.id: defender_against(board, combat, a.id) for a in attackers}
    _add_all(builder)
    return _finish(builder, combat)


def _add_all(builder: Builder) -> None:
    """What all abilities on the board add; where that is too much, the first one that is left out is not read."""
    for ability, origin in _abilities(builder.board):
        try:
            _add(builder, ability, origin)
        except OutOfBudget:
            builder.unread.append((origin.name, ability.words, TOO_MUCH))
            return


def _abilities(board: Board) -> Iterator[tuple[Ability, AbilityOrigin]]:
    for permanent in board.permanents.values():
        origin = AbilityOrigin(permanent, permanent.controller, permanent.id)
        for ability in permanent.abilities:
            yield ability, origin
    for effect in board.effects.values():
        source = board.permanents.get(effect.source)
        yield effect.ability, AbilityOrigin(source, source.controller if source else "", effect.source)


def _permitted(builder: Builder) -> list[int]:
    """Per blocker the bitmask of the attackers that a permission lets it block after all."""

    def forbidden(attackers: list[Permanent], blockers: list[Permanent], without: frozenset[str]) -> list[int]:
        changed = {creature.id: creature for creature in (*attackers, *blockers)}
        board = builder.board.with_permanents(changed)
        other = Builder(board, builder.player, attackers, blockers, builder.assume, builder.in_a_team, builder.budget)
        other.defenders = builder.defenders
        for ability, origin in _abilities(board):
            evades = isinstance(ability, ab.CantBeBlocked | ab.CantBeBlockedExceptBy)
            if evades and any(is_one_of_these(each, without) for each in (ability.words, ability.keyword)):
                continue
            if isinstance(ability, _PAIRWISE):
                _add(other, ability, origin)
        return forbidden_pairs(other.pairwise, len(blockers))

    try:
        return blockable_after_all(builder.permitted, builder.attackers.all, builder.blockers.all, forbidden)
    except OutOfBudget:
        builder.unread.append(("", "permissions to block", TOO_MUCH))
        return [0] * len(builder.blockers.all)


def _finish(builder: Builder, combat: Combat) -> Compiled:
    attackers, blockers = builder.attackers.all, builder.blockers.all
    board, player = builder.board, builder.player
    # Where it is not known who defends, the player does who is the only one that can.
    team = board.team_of(player)
    alone = set(board.defending) <= {*team}
    here = 0
    for index, attacker in enumerate(attackers):
        # What attacks nothing any more may be blocked by the player who defended against it (506.4c, 508.5).
        defender = defender_against(board, combat, attacker.id)
        if defender in team or (alone and not defender):
            here |= 1 << index
    eligible = [0 if b.id in board.tapped or "battle" in b.types else here for b in blockers]
    forbidden = forbidden_pairs(builder.pairwise, len(blockers))
    if builder.permitted:
        forbidden = [never & ~permitted for never, permitted in zip(forbidden, _permitted(builder), strict=True)]
    allowed = [able & ~forbidden[b] for b, able in enumerate(eligible)]
    low, high = [0] * len(attackers), [ANY_NUMBER] * len(attackers)
    others: list[int] = [0] * len(blockers)
    also: list[tuple[int, ...]] = [()] * len(blockers)
    together = [0] * len(attackers)
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
        elif limit.kind == "together":
            together[limit.index] |= limit.n
        else:
            total = min(total, limit.n)
    none: tuple[int, ...] = (0,) * len(attackers)
    must_block_it: list[tuple[int, ...]] = [none] * len(blockers)
    for index, weights in builder.must_block_it.items():
        must_block_it[index] = tuple(weights)
    problem = Problem(
        attackers=tuple([attacker.id for attacker in attackers]),
        blockers=tuple([blocker.id for blocker in blockers]),
        eligible=tuple(eligible),
        allowed=tuple(allowed),
        cap=tuple(builder.cap),
        low=tuple(low),
        high=tuple(high),
        total=total,
        others=tuple(others),
        also=tuple(also),
        must_block=tuple(builder.must_block),
        must_block_it=tuple(must_block_it),
        must_be_blocked=tuple(builder.must_be_blocked),
        counted=tuple(builder.counted),
        together=tuple(together) if any(together) else (),
        costs=tuple(dict.fromkeys([cost.pairs for cost in builder.costs])),
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
