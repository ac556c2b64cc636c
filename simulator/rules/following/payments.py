"""Costs that players pay as a spell or ability resolves (118.12): whether they can, and what they pay with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from events.ability_costs import AnyCost, CostAction, EnergyCost, LifeCost, ManaCost, ObjectCost, TapThis, ThisCost
from events.board import Permanent
from events.costs import ManaUnit
from events.resolving import ResolutionCostPaid
from projections.board import Board
from projections.followed.mana import is_another_mana_ability
from projections.layers.standing import ENERGY
from simulator.rules.costs import can_pay_life, snow_sources, units_for
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving
from simulator.rules.mana import mana_abilities_of, may_add_mana


class Due(NamedTuple):
    """Objects that a part of a cost asks for: what is done to them, how many, and those that there are."""

    action: CostAction
    n: int
    among: tuple[str, ...]


def can_pay(now: Resolving, player: str, parts: Sequence[AnyCost]) -> bool:
    """Whether a player has all that a cost asks for (118.3).

    Args:
        now: what resolves.
        player: who pays.
        parts: the cost.

    Raises:
        NotDetermined: the board does not say what is there, or mana abilities may be activated to pay (605.3a).
    """
    board = now.position.board
    if not can_pay_life(board, player, _life(now, parts)):
        return False
    if _mana(now, player, parts) is None:
        if source := _could_add_mana(board, player):
            raise NotDetermined(f"{player} could activate the mana ability of {source} to pay, and nobody says so")
        return False
    if energy := _energy(now, parts):
        there = now.position.triggers.standing.counters_of(player, ENERGY)
        if there is None:
            raise NotDetermined(f"how many energy counters {player} has is not known")
        if there < energy:
            return False
    asked = [*_objects(now, player, parts)]
    if any(len(due.among) < due.n for due in asked):
        return False
    taken: set[str] = set()
    for due in asked:
        if not taken.isdisjoint(due.among):
            raise NotDetermined("whether the same permanent can pay for two parts of a cost is not followed")
        taken.update(due.among)
    return True


def pay(now: Resolving, player: str, parts: Sequence[AnyCost]) -> ResolutionCostPaid:
    """What a player pays, who can; objects are chosen in the order of the words.

    Args:
        now: what resolves.
        player: who pays.
        parts: the cost.

    Raises:
        NobodyChose: there are several objects to pay with, and nobody says which.
        CantBeChosen: another one is said.
    """
    chosen: dict[str, tuple[str, ...]] = {}
    for due in _objects(now, player, parts):
        paid = now.choose_among(player, due.among, due.n)
        chosen[due.action] = (*chosen.get(due.action, ()), *paid)
    return ResolutionCostPaid(
        player=player,
        trigger=now.found.number,
        mana=_mana(now, player, parts) or (),
        life=_life(now, parts),
        energy=_energy(now, parts),
        tap=chosen.get("tap", ()),
        discard=chosen.get("discard", ()),
        return_to_hand=chosen.get("return_to_hand", ()),
        sacrifice=chosen.get("sacrifice", ()),
    )


def _mana(now: Resolving, player: str, parts: Iterable[AnyCost]) -> tuple[ManaUnit, ...] | None:
    """The mana in the pool that pays; where the pool doesn't hold it, none if mana counts as paid, else None."""
    owed = "".join(part.mana for part in parts if isinstance(part, ManaCost))
    known = now.position.board.players.get(player)
    lacking = None if known is not None and known.mana else ()
    paid = units_for(owed, now.position.mana.spendable(player), snow=snow_sources(now.position.board, owed))
    return lacking if paid is None else paid


def _could_add_mana(board: Board, player: str) -> str:
    """An untapped permanent of a player that may have a mana ability; "" where there is none."""
    untapped = (each for each in board.controlled_by(player) if each.id not in board.tapped)
    return next((each.id for each in untapped if _has_a_mana_ability(each)), "")


def _has_a_mana_ability(permanent: Permanent) -> bool:
    others = (is_another_mana_ability(each) or may_add_mana(each, permanent.keywords) for each in permanent.abilities)
    return bool(mana_abilities_of(permanent)) or any(others)


def _life(now: Resolving, parts: Iterable[AnyCost]) -> int:
    return sum(now.number(part.n) for part in parts if isinstance(part, LifeCost))


def _energy(now: Resolving, parts: Iterable[AnyCost]) -> int:
    return sum(now.number(part.n) for part in parts if isinstance(part, EnergyCost))


def _objects(now: Resolving, player: str, parts: Iterable[AnyCost]) -> Iterator[Due]:
    board = now.position.board
    for part in parts:
        match part:
            case TapThis():
                yield Due("tap", 1, _itself(now, player, "tap"))
            case ThisCost(action=action):
                yield Due(action, 1, _itself(now, player, action))
            case ObjectCost(action="discard", n=n):
                hand = board.hand_of(player)
                if not hand and now.hand_known(player) is None:
                    raise NotDetermined(f"which cards {player} has in hand is not known")
                yield Due("discard", now.number(n), hand)
            case ObjectCost(action=action, what=what, n=n):
                anyones = action == "return_to_hand" and player == now.by.player
                among = [each.id for each in now.described(what) if anyones or each.controller == player]
                yield Due(action, now.number(n), _fit(now, among, action))


def _itself(now: Resolving, player: str, action: CostAction) -> tuple[str, ...]:
    source = now.found.source
    return _fit(now, [source] if now.position.controller(source) == player else [], action)


def _fit(now: Resolving, permanents: Iterable[str], action: CostAction) -> tuple[str, ...]:
    """Those to which it can be done: what is tapped can't be tapped."""
    tapped = now.position.board.tapped
    return tuple(each for each in permanents if action != "tap" or each not in tapped)
