"""Costs of a declaration (508.1h to 508.1j, 509.1d to 509.1f): their total, and paying it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from events.board import Step
from events.costs import (
    CardDiscarded,
    CostDetermined,
    CostPaid,
    LifePaid,
    ManaSpent,
    ManaUnit,
    PermanentReturned,
    TappedForCost,
)
from events.declaration_abilities import AttackCost, BeBlockedCost, BlockCost, Cost
from events.event import Event
from events.filters import Which
from events.resolving import ResolutionCostPaid
from events.rule import Rule, Violation
from projections.board import Board
from projections.layers.standing import ENERGY
from projections.mana import symbols
from projections.matching import matches
from projections.narrative.costs import cost_in_words
from projections.position import Position
from simulator.legality.check import incurs
from simulator.legality.compile.building import Costly
from simulator.legality.problem import Declaration
from simulator.rules.traits import sacrificed

ATTACKING: Step = "declare_attackers"
BLOCKING: Step = "declare_blockers"
"""The steps in which costs to attack and costs to block are paid."""
COLORLESS = "C"
SNOW = "S"
"""The type of colorless mana."""


class Payment(msgspec.Struct, frozen=True):
    """A payment that a player proposes in a position.

    `paid` is what the player pays with. `wanted` is the mana that the player names and the pool doesn't hold, or "".
    """

    position: Position
    paid: CostPaid
    wanted: str = ""


# Adding costs up.


def requires_mana(costs: Iterable[Cost]) -> bool:
    """Whether one of the costs requires mana."""
    return any(cost.mana for cost in costs)


def plain_mana(mana: str) -> str:
    """Mana with its generic part added up, and its other symbols in order.

    >>> plain_mana("{R}{1}{G}{2}"), plain_mana("{0}")
    ('{3}{G}{R}', '{0}')
    """
    found = symbols(mana)
    generic = sum(int(symbol) for symbol in found if symbol.isdigit())
    others = "".join(f"{{{symbol}}}" for symbol in sorted(found) if not symbol.isdigit())
    return f"{{{generic}}}{others}" if generic or (found and not others) else others


def _all_objects(objects: Sequence[int | tuple[str, ...]]) -> int | tuple[str, ...]:
    named = tuple(name for those in objects if isinstance(those, tuple) for name in those)
    count = sum(those for those in objects if isinstance(those, int))
    return named if named and not count else count + len(named)


def total_cost(costs: Iterable[Cost]) -> Cost:
    """Several costs as one: mana, life and objects added up.

    >>> total_cost([Cost(mana="{1}"), Cost(mana="{1}{R}", life=2)])
    Cost(mana='{2}{R}', life=2, tap=0, sacrifice=0, discard=0, return_to_hand=0, which=())
    """
    every = tuple(costs)
    kinds = {cost.which for cost in every if cost.which}
    return Cost(
        mana=plain_mana("".join(cost.mana for cost in every)),
        life=sum(cost.life for cost in every),
        tap=_all_objects([cost.tap for cost in every]),
        sacrifice=_all_objects([cost.sacrifice for cost in every]),
        discard=_all_objects([cost.discard for cost in every]),
        return_to_hand=_all_objects([cost.return_to_hand for cost in every]),
        which=next(iter(kinds)) if len(kinds) == 1 else (),
    )


def has_costs(board: Board, *kinds: type[AttackCost | BeBlockedCost | BlockCost]) -> bool:
    """Whether an ability of one of these kinds is in force."""
    return any(isinstance(effect.ability, kinds) for effect in board.effects.values()) or any(
        isinstance(ability, kinds) for permanent in board.permanents.values() for ability in permanent.abilities
    )


def total_cost_is_determined(
    rule: Rule, position: Position, player: str, costs: Iterable[Costly], declaration: Declaration
) -> Iterator[CostDetermined]:
    """Each player of a team pays what the declaration requires of them, locked in at once, in the team's order."""
    incurred = [cost for cost in costs if incurs(declaration, cost.pairs)]
    for payer in position.board.team_of(player):
        if theirs := tuple(cost.cost for cost in incurred if cost.payer == payer):
            yield CostDetermined(payer, theirs, rule.number)


def goes_on(position: Position, event: Event, step: Step) -> bool:
    """Whether the declaration of a step goes on: no cost waits to be paid, and a payment was one of that step."""
    return position.mana.owed is None and (not isinstance(event, CostPaid) or position.board.step == step)


# Judging a payment.


def snow_sources(board: Board, mana: str) -> frozenset[str]:
    """The snow permanents, where mana that is owed has {S}: mana of any type that one produced pays for it (107.4h).

    Those that have left are among them.
    """
    if f"{{{SNOW}}}" not in mana:
        return frozenset()
    return frozenset(name for name, each in {**board.came, **board.permanents}.items() if "snow" in each.supertypes)


def units_for(
    mana: str, pool: Sequence[ManaUnit], source: str = "", snow: Collection[str] = ()
) -> tuple[ManaUnit, ...] | None:
    """Take the mana that pays for symbols from a pool; None if the pool doesn't hold it.

    The player chooses which mana pays (107.4b, 107.4e, 601.2h); where nobody says it, whatever can be paid is paid, so
    that much of use stays: generic mana with colorless mana first and then with the types of which most is left, a
    hybrid symbol likewise, and of a type the oldest mana. Where it matters later which mana stays, a player says it by
    paying with that mana.

    Args:
        mana: what is paid, as printed; a number is mana of any type.
        pool: the unspent mana.
        source: the permanent whose mana is to be spent; "": any.
        snow: the sources that are snow, as `snow_sources` has them.

    >>> units_for("{W/U}{W}", (("W", ""), ("U", "")))
    (('U', ''), ('W', ''))
    >>> units_for("{S}{G}", (("G", "forest"), ("G", "snow-covered")), snow={"snow-covered"})
    (('G', 'snow-covered'), ('G', 'forest'))
    >>> units_for("{1}", (("R", ""), ("C", ""))), units_for("{2/W}", (("R", ""), ("G", "")))
    ((('C', ''),), (('R', ''), ('G', '')))
    """
    left = [unit for unit in pool if not source or unit[1] == source]
    wanted = symbols(mana)
    if n := wanted.count(SNOW):
        rest = _but_for_snow(wanted)
        ways = ((paid, units_for(rest, others)) for paid, others in _snow_paid(left, n, snow))
        return next(((*paid, *units) for paid, units in ways if units is not None), None)
    generic = sum(int(symbol) for symbol in wanted if symbol.isdigit())
    others = [symbol for symbol in wanted if not symbol.isdigit()]
    kinds = _kinds_for(others, Counter(kind for kind, _ in left), generic, set())
    if kinds is None:
        return None
    spent: list[ManaUnit] = []
    for kind in kinds:
        found = next(unit for unit in left if unit[0] == kind)
        left.remove(found)
        spent.append(found)
    return tuple(spent)


def _snow_paid(
    pool: Sequence[ManaUnit], n: int, snow: Collection[str]
) -> Iterator[tuple[tuple[ManaUnit, ...], tuple[ManaUnit, ...]]]:
    """The ways to pay so many {S} that differ in the types of mana, each with what is left; colorless mana first."""
    there: dict[str, list[ManaUnit]] = {}
    for unit in sorted(pool, key=lambda unit: unit[0]):
        if unit[0] == SNOW or unit[1] in snow:
            there.setdefault(unit[0], []).append(unit)
    kinds = sorted(there, key=lambda kind: kind not in (SNOW, COLORLESS))
    for share in _shares(n, [len(there[kind]) for kind in kinds]):
        paid = [unit for kind, some in zip(kinds, share, strict=True) for unit in there[kind][:some]]
        left = [*pool]
        for unit in paid:
            left.remove(unit)
        yield tuple(paid), tuple(left)


def _shares(n: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to take so many of several things of which there are so many; most of the first ones first.

    >>> [*_shares(2, [1, 2])], [*_shares(4, [1, 2])]
    ([(1, 1), (0, 2)], [])
    """
    if not most:
        yield from () if n else ((),)
        return
    for first in range(min(n, most[0]), max(0, n - sum(most[1:])) - 1, -1):
        yield from ((first, *rest) for rest in _shares(n - first, most[1:]))


def _but_for_snow(wanted: Iterable[str]) -> str:
    return "".join(f"{{{symbol}}}" for symbol in wanted if symbol != SNOW)


_Tried: TypeAlias = set[tuple[int, int, tuple[tuple[str, int], ...]]]


def _kinds_for(wanted: Sequence[str], types: Counter[str], generic: int, tried: _Tried) -> tuple[str, ...] | None:
    """The types of mana, of which there is so much, that pay symbols and then generic mana; None if there are none.

    Args:
        wanted: the symbols that are no generic mana, in order.
        types: how much mana there is of each type, in the order in which they came.
        generic: how much generic mana is paid besides.
        tried: what is known to be not enough.
    """
    if not wanted:
        return _generic_kinds(types, generic) if types.total() >= generic else None
    state = (len(wanted), generic, tuple(sorted(types.items())))
    if state in tried:
        return None
    ways = [way for way in _ways(wanted[0]) if not way[2] and (not way[0] or types[way[0]] > 0)]
    for kind, more, _ in sorted(ways, key=lambda way: (not way[0], *_to_be_kept(way[0], types))):
        left = types.copy()
        if kind:
            left[kind] -= 1
        found = _kinds_for(wanted[1:], left, generic + more, tried)
        if found is not None:
            return (kind, *found) if kind else found
    tried.add(state)
    return None


def _to_be_kept(kind: str, types: Counter[str]) -> tuple[bool, int]:
    """What sorts types of mana by their use for other costs: colorless mana first, then that of which most is left."""
    return kind != COLORLESS, -types[kind]


def _generic_kinds(types: Counter[str], n: int) -> tuple[str, ...]:
    """The types of mana that pay so much generic mana."""
    left, found = types.copy(), list[str]()
    for _ in range(n):
        kind = min((each for each in left if left[each] > 0), key=lambda each: _to_be_kept(each, left))
        left[kind] -= 1
        found.append(kind)
    return tuple(found)


def pays_exactly(mana: str, units: Sequence[ManaUnit], snow: Collection[str] = ()) -> bool:
    """Whether mana pays for symbols, no less and no more; a number is mana of any type.

    Args:
        mana: what is paid, as printed.
        units: the mana that is spent.
        snow: the sources that are snow, as `snow_sources` has them.

    >>> pays_exactly("{2/W}", (("W", ""), ("R", ""))), pays_exactly("{2/W}", (("R", ""),))
    (True, False)
    """
    wanted = symbols(mana)
    if n := wanted.count(SNOW):
        return any(pays_exactly(_but_for_snow(wanted), left) for _, left in _snow_paid(units, n, snow))
    return _is_exact(wanted, Counter(kind for kind, _ in units), 0, 0)


def _ways(symbol: str) -> Iterator[tuple[str, int, int]]:
    """The ways to pay a symbol: one mana of a type or "", an amount of generic mana, an amount of life."""
    if symbol.isdigit():
        yield "", int(symbol), 0
        return
    for half in symbol.split("/"):
        if half.isdigit():
            yield "", int(half), 0
        elif half == "P":
            yield "", 0, 2
        else:
            yield half, 0, 0


def _is_exact(wanted: Sequence[str], types: Counter[str], generic: int, life: int) -> bool:
    """Whether mana of these types and this life pay the symbols exactly."""
    if not wanted:
        return types.total() == generic and not life
    for kind, more, lost in _ways(wanted[0]):
        there = not kind or types[kind]
        if there and _is_exact(wanted[1:], types - Counter([kind]), generic + more, life - lost):
            return True
    return False


def _slots(costs: Iterable[Cost], kind: str) -> Iterator[Which | str]:
    """What each object that is paid must be: the one named, or one of a kind."""
    for cost in costs:
        objects = getattr(cost, kind)
        yield from objects if isinstance(objects, tuple) else [cost.which] * objects


def _fits(slot: Which | str, thing: str, position: Position, player: str) -> bool:
    if isinstance(slot, str):
        return slot == thing
    known = position.board.permanents.get(thing)
    return known is None or matches(slot, known, None, player)


def _fill(slots: Sequence[Which | str], things: Sequence[str], position: Position, player: str) -> bool:
    """Whether the things fill the slots, one each."""
    if len(slots) != len(things):
        return False
    taken: dict[int, int] = {}

    def place(thing: int, seen: set[int]) -> bool:
        for index, slot in enumerate(slots):
            if index not in seen and _fits(slot, things[thing], position, player):
                seen.add(index)
                if index not in taken or place(taken[index], seen):
                    taken[index] = thing
                    return True
        return False

    return all(place(thing, set()) for thing in range(len(things)))


def can_pay_life(board: Board, player: str, amount: int) -> bool:
    """Whether a player can pay so much life: 0 always, more up to their life total (119.4, 119.4b)."""
    return amount <= max(0, board.life_of(player))


def lacking_for_payment(
    position: Position, player: str, paid: CostPaid | ResolutionCostPaid
) -> Iterator[tuple[tuple[str, ...], str]]:
    """What the player pays with but doesn't have (118.3): the objects, and what is wrong."""
    board, pool = position.board, [*position.mana.spendable(player)]
    for unit in paid.mana:
        if unit not in pool:
            yield (player,), f"{player} has no such mana: {{{unit[0]}}}"
        else:
            pool.remove(unit)
    if not can_pay_life(board, player, paid.life):
        yield (player,), f"{player} has {board.life_of(player)} life and can't pay {paid.life}"
    energy = position.triggers.standing.counters_of(player, ENERGY)
    if isinstance(paid, ResolutionCostPaid) and energy is not None and paid.energy > energy:
        yield (player,), f"{player} has {energy} energy counters and can't pay {paid.energy}"
    for thing in dict.fromkeys((*paid.tap, *paid.return_to_hand, *paid.sacrifice)):
        if position.controller(thing) != player:
            yield (thing,), f"{thing} is no permanent that {player} controls"
    for thing in paid.tap:
        if thing in board.tapped:
            yield (thing,), f"{thing} is tapped and can't be tapped to pay a cost"
    for card in paid.discard:
        if card not in board.hand_of(player):
            yield (card,), f"{card} is no card in {player}'s hand"
    moved = Counter((*paid.return_to_hand, *paid.sacrifice))
    for thing, times in (moved | Counter(paid.tap) | Counter(paid.discard)).items():
        if times > 1:
            yield (thing,), f"{thing} can pay for one thing only"


def _amiss(payment: Payment) -> Iterator[tuple[tuple[str, ...], str]]:
    position, paid = payment.position, payment.paid
    player, owed = paid.player, payment.position.mana.owed
    if owed is None or owed.player != player:
        yield (player,), f"{player} has nothing to pay now"
        return
    if payment.wanted:
        yield (player,), f"{player}'s pool does not hold {payment.wanted}"
    yield from lacking_for_payment(position, player, paid)
    wanted = [symbol for cost in owed.costs for symbol in symbols(cost.mana)]
    types = Counter(kind for kind, _ in paid.mana)
    life = paid.life - sum(cost.life for cost in owed.costs)
    whole = _is_exact(wanted, types, 0, life) and all(
        _fill([*_slots(owed.costs, kind)], getattr(paid, kind), position, player)
        for kind in ("tap", "sacrifice", "discard", "return_to_hand")
    )
    if not whole and not payment.wanted:
        yield (player,), f"{player} owes {cost_in_words(total_cost(owed.costs))}, and this pays something else"


def block_payment_is_whole(rule: Rule, payment: Payment) -> Iterator[Violation]:
    """The player has all that is paid, and pays the whole locked-in cost to block, no less and no more."""
    if payment.position.board.step == BLOCKING:
        yield from (Violation(rule, objects, text) for objects, text in _amiss(payment))


def attack_payment_is_whole(rule: Rule, payment: Payment) -> Iterator[Violation]:
    """The player has all that is paid, and pays the whole locked-in cost to attack, no less and no more."""
    if payment.position.board.step != BLOCKING:
        yield from (Violation(rule, objects, text) for objects, text in _amiss(payment))


def _unpaid(rule: Rule, position: Position, creatures: Iterable[str]) -> Iterator[Violation]:
    owed = position.mana.owed
    if owed is not None:
        text = f"{owed.player} does not pay {cost_in_words(total_cost(owed.costs))}"
        yield Violation(rule, tuple(creatures), text)


def block_costs_are_left_unpaid(rule: Rule, position: Position) -> Iterator[Violation]:
    """A declaration of blockers whose costs are not paid is illegal."""
    if position.board.step == BLOCKING:
        yield from _unpaid(rule, position, position.combat.chosen_blocks)


def attack_costs_are_left_unpaid(rule: Rule, position: Position) -> Iterator[Violation]:
    """A declaration of attackers whose costs are not paid is illegal."""
    if position.board.step == ATTACKING:
        yield from _unpaid(rule, position, position.combat.chosen_attacks)


# Paying.


def payment_of(position: Position, paid: CostPaid, mana: str) -> Payment:
    """Make a payment of the mana that a player names, with mana in the pool that fits.

    Args:
        position: the moment.
        paid: what is paid, without its mana.
        mana: the mana as printed.
    """
    snow = snow_sources(position.board, mana)
    units = units_for(mana, position.mana.spendable(paid.player), snow=snow)
    if units is None:
        return Payment(position, paid, mana)
    return Payment(
        position,
        CostPaid(paid.player, units, paid.life, paid.tap, paid.discard, paid.return_to_hand, paid.sacrifice),
    )


def _payments(rule: Rule, position: Position, paid: CostPaid | ResolutionCostPaid) -> Iterator[Event]:
    number = rule.number
    if paid.mana:
        yield ManaSpent(paid.player, paid.mana, "", number)
    if paid.life:
        yield LifePaid(paid.player, paid.life, number)
    yield from (TappedForCost(permanent, number) for permanent in paid.tap)
    yield from (CardDiscarded(paid.player, card, number) for card in paid.discard)
    yield from (PermanentReturned(permanent, number) for permanent in paid.return_to_hand)
    yield from (sacrificed(position, permanent, number) for permanent in paid.sacrifice)


def block_costs_are_paid(rule: Rule, position: Position, event: CostPaid) -> Iterator[Event]:
    """Costs to block are paid: permanents are tapped before any leaves, so that every order of paying is covered."""
    if position.board.step == BLOCKING:
        yield from _payments(rule, position, event)


def attack_costs_are_paid(rule: Rule, position: Position, event: CostPaid) -> Iterator[Event]:
    """Costs to attack are paid, in the same order."""
    if position.board.step == ATTACKING:
        yield from _payments(rule, position, event)


def costs_on_resolution_are_paid(rule: Rule, position: Position, event: ResolutionCostPaid) -> Iterator[Event]:
    """What a spell or ability asks a player to pay as it resolves is paid (118.12)."""
    yield from _payments(rule, position, event)
