"""Mana for a cost: which mana abilities a player activates, fewest first and in board order among those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from events.abilities import ManaAbility
from events.costs import ManaUnit
from projections.mana import symbols
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.costs import units_for
from simulator.rules.mana import mana_abilities_of

MOST_BEGUN = 20_000
"""Ways to use mana abilities that cost mana that are looked at for one cost."""


class ManaActivation(NamedTuple):
    """A way to activate a mana ability.

    Args:
        source: the permanent.
        ability: which of its mana abilities, from 0.
        adds: the mana that is chosen.
        produced: the mana that the pool gets, of triggered mana abilities too.
        mana: what activating it costs, as printed.
        life: the life that it costs.
    """

    source: str
    ability: int
    adds: str
    produced: tuple[ManaUnit, ...]
    mana: str
    life: int

    @property
    def produced_types(self) -> tuple[str, ...]:
        """The types of that mana."""
        return tuple(kind for kind, _ in self.produced)


ManaSource = tuple[ManaActivation, ...]
"""The ways to activate mana abilities of one permanent, of which one is used."""


def mana_sources(game: Game, player: str) -> list[ManaSource]:
    """The permanents whose mana abilities a player may activate now, in board order: those that cost no mana first."""
    free: list[ManaSource] = []
    costly: list[ManaSource] = []
    for permanent in game.board.controlled_by(player):
        ways = [
            way
            for number, ability in enumerate(mana_abilities_of(permanent))
            for adds in ability.adds
            if (way := _activation(game, player, permanent.id, number, ability, adds)) is not None
        ]
        ways.sort(key=lambda way: way.life)
        if without := tuple(way for way in ways if not way.mana):
            free.append(without)
        elif ways:
            costly.append(tuple(ways))
    return free + costly


def _activation(
    game: Game, player: str, source: str, number: int, ability: ManaAbility, adds: str
) -> ManaActivation | None:
    """One way to activate an ability, as it turns out in a fork; None where it can't be."""
    if ability.mana:
        units = tuple((kind, source) for symbol in symbols(adds) for kind in _kinds(symbol))
        return ManaActivation(source, number, adds, units, ability.mana, ability.life)
    fork = game.fork()
    before = len(fork.mana.pool(player))
    try:
        fork.activate_mana(player, source, ability=number, adds=adds)
    except IllegalAction:
        return None
    return ManaActivation(source, number, adds, fork.mana.pool(player)[before:], "", ability.life)


def _kinds(symbol: str) -> list[str]:
    """The types of the mana of a symbol that is added: a number is colorless mana."""
    return ["C"] * int(symbol) if symbol.isdigit() else [symbol]


def activations_for(
    mana: str, pool: tuple[ManaUnit, ...], sources: Sequence[ManaSource], life: int, without: Collection[str]
) -> tuple[ManaActivation, ...] | None:
    """The fewest mana abilities after whose activation a pool holds some mana; None where none will do.

    Those that cost mana are used only where the others will not do; of ways to use them 20,000 are looked at.

    Args:
        mana: what the pool is to hold, as printed; a number is mana of any type.
        pool: what it holds now.
        sources: the permanents; those that cost no mana first.
        life: what the player can pay.
        without: permanents that are not used.
    """
    left = [source for source in sources if source[0].source not in without]
    wanted = symbols(mana)
    missing = _Missing(
        tuple(sorted(symbol for symbol in wanted if not symbol.isdigit())),
        sum(int(symbol) for symbol in wanted if symbol.isdigit()),
    )
    free = [source for source in left if not source[0].mana]
    found = _Covering(_enough(free, missing.number)).fewest(0, missing.without(pool), life)
    if found is not None or len(free) == len(left):
        return found
    longest = missing.number + len(left) - len(free)
    looking = _Looking(mana, left)
    plain = tuple((kind, "") for kind, _ in pool)
    ways = (looking.found(0, frozenset(), plain, life, number) for number in range(longest + 1))
    return next((way for way in ways if way is not None), None)


def _shape(source: ManaSource) -> object:
    """What sources have in common of which it does not matter which one is used."""
    return tuple((way.produced_types, way.mana, way.life) for way in source)


def _enough(sources: Iterable[ManaSource], number: int) -> list[ManaSource]:
    """The sources without those beside which there are so many of the same shape before."""
    counted: Counter[object] = Counter()
    enough = []
    for source in sources:
        shape = _shape(source)
        if counted[shape] < number:
            enough.append(source)
        counted[shape] += 1
    return enough


class _Missing(NamedTuple):
    """Mana that a pool still needs: of types, in order, and of any type."""

    types: tuple[str, ...]
    generic: int

    @property
    def number(self) -> int:
        return len(self.types) + self.generic

    def without(self, units: Iterable[ManaUnit]) -> _Missing:
        """What is missing when some mana is there too."""
        types, generic = list(self.types), self.generic
        for kind, _ in units:
            if kind in types:
                types.remove(kind)
            else:
                generic -= generic > 0
        return _Missing(tuple(types), generic)


class _Covering:
    """The fewest of some sources, which cost no mana, for what is missing."""

    def __init__(self, sources: Sequence[ManaSource]) -> None:
        self.sources = sources
        self.known: dict[tuple[int, _Missing, int], tuple[ManaActivation, ...] | None] = {}

    def fewest(self, start: int, missing: _Missing, life: int) -> tuple[ManaActivation, ...] | None:
        """The fewest activations of sources from a place on, the first ones where there are several ways."""
        if not missing.number:
            return ()
        if start == len(self.sources):
            return None
        key = (start, missing, life)
        if key not in self.known:
            best = self.fewest(start + 1, missing, life)
            for way in self.sources[start]:
                left = missing.without(way.produced)
                if left != missing and way.life <= life:
                    rest = self.fewest(start + 1, left, life - way.life)
                    if rest is not None and (best is None or len(rest) < len(best)):
                        best = (way, *rest)
            self.known[key] = best
        return self.known[key]


class _Looking:
    """A search among sources some of which cost mana: mana of the pool is spent on them as costs are paid."""

    def __init__(self, mana: str, sources: Sequence[ManaSource]) -> None:
        self.mana = mana
        self.sources = sources
        self.shapes = [_shape(source) for source in sources]
        self.known: dict[tuple[object, ...], tuple[ManaActivation, ...] | None] = {}

    def found(
        self, start: int, used: frozenset[int], pool: tuple[ManaUnit, ...], life: int, more: int
    ) -> tuple[ManaActivation, ...] | None:
        """So many activations that will do, of sources from a place on and not used yet."""
        if units_for(self.mana, pool) is not None:
            return ()
        key = (start, used, pool, life, more)
        if key not in self.known:
            if not more or len(self.known) >= MOST_BEGUN:
                return None
            self.known[key] = self._found(start, used, pool, life, more)
        return self.known[key]

    def _found(
        self, start: int, used: frozenset[int], pool: tuple[ManaUnit, ...], life: int, more: int
    ) -> tuple[ManaActivation, ...] | None:
        tried: set[object] = set()
        for place in range(start, len(self.sources)):
            if place in used or self.shapes[place] in tried:
                continue
            tried.add(self.shapes[place])
            for way in self.sources[place]:
                rest = _after(way, pool)
                if rest is None or way.life > life:
                    continue
                # What costs mana may be paid with mana of what comes behind it, so those are tried in any order.
                begun = used | {place} if way.mana else used
                then = self.found(start if way.mana else place + 1, begun, rest, life - way.life, more - 1)
                if then is not None:
                    return (way, *then)
        return None


def _after(way: ManaActivation, pool: tuple[ManaUnit, ...]) -> tuple[ManaUnit, ...] | None:
    """A pool after an activation; None where it does not hold what that costs."""
    spent = units_for(way.mana, pool)
    if spent is None:
        return None
    left = list(pool)
    for unit in spent:
        left.remove(unit)
    return (*left, *((kind, "") for kind in way.produced_types))
