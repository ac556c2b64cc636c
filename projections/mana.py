"""Mana: each player's pool, the cost that an open declaration waits for, and the mana abilities activated for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import to_builtins

from events import board as e
from events import combat as c
from events import costs as k
from events import players as y
from events.abilities import LibraryAffects
from events.costs import ManaUnit
from events.declaration_abilities import Cost
from events.instructions_of_objects import SpendsManaOnly
from projections.projection import Projection, ReadOnlyMap


class Owed(NamedTuple):
    """What is to be paid before an open declaration goes on: by whom, and all the costs that were locked in."""

    player: str
    costs: tuple[Cost, ...]


class KeptMana(NamedTuple):
    """A mana in a pool that is not lost as steps and phases end, and until when."""

    unit: ManaUnit
    until: str


class RestrictedMana(NamedTuple):
    """A mana in a pool that is spent on some things only (106.6)."""

    unit: ManaUnit
    only: SpendsManaOnly


class ManaAbilityUse(NamedTuple):
    """A mana ability activated while a declaration is open.

    `spent_of` names the permanents whose mana was spent on it; `library` what it did to its player's library.
    """

    player: str
    source: str
    spent_of: tuple[str, ...] = ()
    library: tuple[LibraryAffects, ...] = ()


def symbols(mana: str) -> tuple[str, ...]:
    """The symbols of mana as printed, one by one.

    >>> symbols("{2}{R}"), symbols("")
    (('2', 'R'), ())
    """
    return tuple(mana.strip("{}").split("}{")) if mana else ()


def _units(mana: str, source: str) -> tuple[ManaUnit, ...]:
    """The mana that enters a pool: a number stands for so much colorless mana (106.10)."""
    found: list[ManaUnit] = []
    for symbol in symbols(mana):
        found += [("C", source)] * int(symbol) if symbol.isdigit() else [(symbol, source)]
    return tuple(found)


def _nothing(_only: SpendsManaOnly) -> bool:
    return False


class Mana:
    """Mana and costs as they are now. Read only.

    `pools` holds each player's unspent mana in the order in which it was added; `owed` what an open declaration
    waits for (None: none is open), and `waiting` what others of the team owe after that; `activated` the mana abilities
    activated since the declaration opened; `kept` each player's mana that is not lost as steps and phases end,
    and `restricted` that which is spent on some things only.
    """

    __slots__ = ("_kept", "_pools", "_restricted", "activated", "owed", "waiting")

    pools = ReadOnlyMap[str, tuple[ManaUnit, ...]]()
    kept = ReadOnlyMap[str, tuple[KeptMana, ...]]()
    restricted = ReadOnlyMap[str, tuple[RestrictedMana, ...]]()

    def __init__(self) -> None:
        self._pools: dict[str, tuple[ManaUnit, ...]] = {}
        self._kept: dict[str, tuple[KeptMana, ...]] = {}
        self._restricted: dict[str, tuple[RestrictedMana, ...]] = {}
        self.owed: Owed | None = None
        self.waiting: tuple[Owed, ...] = ()
        self.activated: tuple[ManaAbilityUse, ...] = ()

    def pool(self, player: str) -> tuple[ManaUnit, ...]:
        """A player's unspent mana."""
        return self._pools.get(player, ())

    def spendable(self, player: str, allows: Callable[[SpendsManaOnly], bool] = _nothing) -> tuple[ManaUnit, ...]:
        """A player's unspent mana that may be spent on something.

        Args:
            player: the player.
            allows: whether words that restrict mana allow it; by default they do not.
        """
        left, found = Counter(each.unit for each in self._restricted.get(player, ()) if not allows(each.only)), []
        for unit in reversed(self.pool(player)):
            if left[unit]:
                left[unit] -= 1
            else:
                found.append(unit)
        return tuple(reversed(found))

    def lost_as_a_step_ends(self, player: str) -> tuple[ManaUnit, ...]:
        """The mana that leaves a player's pool as a step or phase ends (106.4).

        Mana that is kept stays, and so does mana that a board was set up with.
        """
        stays, lost = Counter(each.unit for each in self._kept.get(player, ())), list[ManaUnit]()
        for unit in self.pool(player):
            if stays[unit]:
                stays[unit] -= 1
            elif unit[1]:
                lost.append(unit)
        return tuple(lost)

    def copy(self) -> Mana:
        """A state of its own."""
        other = Mana.__new__(Mana)
        other._pools = self._pools.copy()
        other._kept = self._kept.copy()
        other._restricted = self._restricted.copy()
        other.owed = self.owed
        other.waiting = self.waiting
        other.activated = self.activated
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        return {
            "pools": dict(self._pools),
            "kept": dict(self._kept),
            "restricted": {
                player: tuple((each.unit, to_builtins(each.only)) for each in there)
                for player, there in self._restricted.items()
            },
            "owed": self.owed,
            "waiting": self.waiting,
            "activated": self.activated,
        }


def _game_began(mana: Mana, event: e.GameBegan) -> None:
    pools = {player.id: _units(player.mana, "") for player in event.players if player.mana}
    mana._pools = {player: units for player, units in pools.items() if units}


def _close(mana: Mana, event: object) -> None:
    if mana.owed is not None:
        mana.owed = None
        mana.waiting = ()
        mana.activated = ()


def _keep(mana: Mana, player: str, kept: tuple[KeptMana, ...]) -> None:
    if kept:
        mana._kept[player] = kept
    else:
        mana._kept.pop(player, None)


def _step_began(mana: Mana, event: e.StepBegan) -> None:
    """A combat phase ends as the next phase begins, and what lasts until the end of combat with it (500.5a)."""
    if mana.owed is not None:
        _close(mana, event)
    if mana._kept and event.step in ("main", "beginning_of_combat"):
        for player, kept in tuple(mana._kept.items()):
            _keep(mana, player, tuple(each for each in kept if each.until != "end_of_combat"))


def _turn_began(mana: Mana, event: e.TurnBegan) -> None:
    if mana.owed is not None:
        _close(mana, event)
    if mana._kept:
        mana._kept.clear()


def _paid(mana: Mana, event: k.CostPaid) -> None:
    if mana.waiting:
        mana.owed, *waiting = mana.waiting
        mana.waiting = tuple(waiting)
    else:
        _close(mana, event)


def _determined(mana: Mana, event: k.CostDetermined) -> None:
    owed = Owed(event.player, event.costs)
    if mana.owed is not None:
        mana.waiting = (*mana.waiting, owed)
        return
    mana.owed = owed
    mana.activated = ()


def _activated(mana: Mana, event: k.ManaAbilityActivated) -> None:
    if mana.owed is not None:
        mana.activated = (*mana.activated, ManaAbilityUse(event.player, event.source))


def _affected(mana: Mana, event: k.LibraryAffected) -> None:
    if mana.activated:
        *before, last = mana.activated
        mana.activated = (*before, last._replace(library=(*last.library, event.how)))


def _put(mana: Mana, player: str, pool: tuple[ManaUnit, ...]) -> None:
    if pool:
        mana._pools[player] = pool
    else:
        mana._pools.pop(player, None)


def _added(mana: Mana, event: k.ManaAdded) -> None:
    _put(mana, event.player, (*mana.pool(event.player), *_units(event.mana, event.activated)))


def _added_by_an_effect(mana: Mana, event: y.ManaEffectApplied) -> None:
    units = _units(event.mana, event.source)
    _put(mana, event.player, (*mana.pool(event.player), *units))
    if event.kept:
        kept = (KeptMana(unit, event.kept) for unit in units)
        _keep(mana, event.player, (*mana._kept.get(event.player, ()), *kept))
    if event.only is not None:
        restricted = (RestrictedMana(unit, event.only) for unit in units)
        _restrict(mana, event.player, (*mana._restricted.get(event.player, ()), *restricted))


def _removed(mana: Mana, event: k.ManaSpent | k.ManaEmptied) -> None:
    left = [*mana.pool(event.player)]
    for unit in event.mana:
        if unit in left:
            left.remove(unit)
    _put(mana, event.player, tuple(left))
    _keep(mana, event.player, _still_kept(mana._kept.get(event.player, ()), left))
    if event.player in mana._restricted:
        _restrict(mana, event.player, _still_restricted(mana._restricted[event.player], left))


def _restrict(mana: Mana, player: str, restricted: tuple[RestrictedMana, ...]) -> None:
    if restricted:
        mana._restricted[player] = restricted
    else:
        mana._restricted.pop(player, None)


def _still_restricted(restricted: tuple[RestrictedMana, ...], pool: Iterable[ManaUnit]) -> tuple[RestrictedMana, ...]:
    """The mana that is restricted and still in the pool: of several alike, that goes first which is not."""
    there, still = Counter(pool), list[RestrictedMana]()
    for each in restricted:
        if there[each.unit]:
            there[each.unit] -= 1
            still.append(each)
    return tuple(still)


def _still_kept(kept: tuple[KeptMana, ...], pool: Iterable[ManaUnit]) -> tuple[KeptMana, ...]:
    """The mana that is kept and still in the pool: of several alike, that goes first which is not kept."""
    there, still = Counter(pool), list[KeptMana]()
    for each in sorted(kept, key=lambda each: each.until, reverse=True):
        if there[each.unit]:
            there[each.unit] -= 1
            still.append(each)
    return tuple(still)


def _spent(mana: Mana, event: k.ManaSpent) -> None:
    _removed(mana, event)
    if event.on and mana.activated:
        *before, last = mana.activated
        mana.activated = (*before, last._replace(spent_of=tuple(dict.fromkeys(source for _, source in event.mana))))


MANA = Projection(
    "mana",
    Mana,
    {
        c.AttackersDeclared: _close,
        c.BlockersDeclared: _close,
        e.GameBegan: _game_began,
        e.StepBegan: _step_began,
        e.TurnBegan: _turn_began,
        k.CostDetermined: _determined,
        k.CostPaid: _paid,
        k.LibraryAffected: _affected,
        k.ManaAbilityActivated: _activated,
        k.ManaAdded: _added,
        k.ManaEmptied: _removed,
        k.ManaSpent: _spent,
        y.ManaEffectApplied: _added_by_an_effect,
    },
    later=True,
)
