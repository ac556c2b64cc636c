"""Which creatures the lines of a log mean, as far as their names and ids tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from simulator.importers.mtgo.hearing import Click, Had, Heard
from simulator.importers.mtgo.lines import Thing
from simulator.importers.recorded import RecordedClick


class Objects:
    """The ids of a game's things: their own, or made from their controller, their name, and a number."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, str, int], str] = {}
        self._numbers = count(1)

    def id_of(self, thing: Thing, controller: str, number: int) -> str:
        """The id of a thing, or of the one of a name of a player that has this number, from 0."""
        if thing.id:
            return f"o{thing.id}"
        key = (controller, thing.called, number)
        if key not in self._ids:
            self._ids[key] = f"i{next(self._numbers)}"
        return self._ids[key]


class One(NamedTuple):
    """A creature of a combat; `told`: the log itself tells it from others of its name."""

    id: str
    name: str
    controller: str
    told: bool


class Joining:
    """Finds the creatures that lines mean.

    Where a log has no ids, the copies of a name that attack are numbered in its order. A block is of the first copy
    that is not blocked yet, or by which several creatures are ordered; it is by the first copy that doesn't block yet,
    or by one that blocks already where its controller had no more of them.
    """

    def __init__(self, heard: Heard, objects: Objects) -> None:
        self.heard, self.objects = heard, objects
        self.later: Had = heard.later or heard.had
        self.attackers: list[One] = []
        self.targets: dict[str, str] = {}
        self.walkers: dict[str, One] = {}
        self.blockers: dict[str, One] = {}
        self.blocking: dict[str, list[str]] = {}
        self.clicks: list[RecordedClick] = []
        self.missing: list[str] = []
        for (player, walker), things in heard.attacked.items():
            for thing in things:
                self._attacker(player, walker, thing)
        self.declared = len(self.attackers)
        for player, walker, thing in heard.entered:
            self._attacker(player, walker, thing)
        ordered = Counter(each.creature.called for each in heard.orders)
        self.room = {one.id: 1 for one in self.attackers}
        for name in ordered:
            orders = [each.order for each in heard.orders if each.creature.called == name]
            copies = [one for one in self.attackers if one.name == name]
            self.room |= {one.id: len(order) for one, order in zip(copies, orders, strict=False)}

    def _attacker(self, player: str, walker: Thing | None, thing: Thing) -> None:
        known = self.objects.id_of(thing, self.heard.active, self._copies(thing))
        if known in self.targets:
            return
        self.attackers.append(One(known, thing.called, self.heard.active, bool(thing.id)))
        self.targets[known] = player
        if walker is not None:
            one = One(self.objects.id_of(walker, player, 0), walker.called, player, bool(walker.id))
            self.walkers[one.id] = one
            self.targets[known] = one.id

    def _copies(self, thing: Thing) -> int:
        return sum(one.name == thing.called for one in self.attackers)

    def click(self, click: Click) -> None:
        """Take a block that was chosen or taken back."""
        if click.withdrawn:
            self._withdraw(click)
            return
        for thing in click.attackers:
            copies = self._meant(thing)
            if not copies:
                text = f"{click.blocker.called} blocks {thing.called}, of which no line tells that it attacks"
                self.missing.append(text)
                continue
            blocker = self._blocker(click.blocker, copies)
            blocks = self.blocking.setdefault(blocker.id, [])
            free = [one for one in copies if one.id not in blocks]
            best = [one for one in free if self._blocked(one) < self.room[one.id]] or free
            if best:
                blocks.append(best[0].id)
                self.clicks.append(RecordedClick(blocker.id, best[0].id))

    def _meant(self, thing: Thing) -> list[One]:
        """The attackers that a line may mean."""
        by_id = [one for one in self.attackers if thing.id and one.id == f"o{thing.id}"]
        return by_id or [one for one in self.attackers if one.name == thing.called]

    def _blocked(self, attacker: One) -> int:
        return sum(attacker.id in them for them in self.blocking.values())

    def _blocker(self, thing: Thing, copies: Sequence[One]) -> One:
        """The creature that is meant to block some of these attackers."""
        target = self.targets[copies[0].id]
        player = self.walkers[target].controller if target in self.walkers else target
        own = [one for one in self.blockers.values() if (one.controller, one.name) == (player, thing.called)]
        idle = [one for one in own if not self.blocking.get(one.id)]
        if not thing.id and idle:
            return idle[0]
        again = [one for one in own if not {each.id for each in copies} <= {*self.blocking[one.id]}]
        if not thing.id and again and len(own) >= max(1, self.later[player][thing.called]):
            return again[0]
        one = One(self.objects.id_of(thing, player, len(own)), thing.called, player, bool(thing.id))
        return self.blockers.setdefault(one.id, one)

    def _withdraw(self, click: Click) -> None:
        """Take back a creature's blocks, or those that are named; of several of one name the last that chose."""
        named = [*self.blockers.values()]
        meant = [one for one in named if click.blocker.id and one.id == f"o{click.blocker.id}"]
        meant = meant or [one for one in named if one.name == click.blocker.called]
        for one in [one for one in meant if self.blocking.get(one.id)][-1:]:
            wanted = {each.id for thing in click.attackers for each in self._meant(thing)}
            for attacker in [*self.blocking[one.id]]:
                if not wanted or attacker in wanted:
                    self.blocking[one.id].remove(attacker)
                    self.clicks.append(RecordedClick(one.id, attacker, withdrawn=True))
            return
        self.missing.append(f"{click.blocker.called} stops blocking, of which no line tells that it blocks")

    def orders(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The damage assignment orders, by creature; what can't be told of them is among `missing`."""
        done: set[str] = set()
        for each in self.heard.orders:
            copies = self._meant(each.creature) or [
                one for one in self.blockers.values() if one.name == each.creature.called
            ]
            open_ones = [one for one in copies if one.id not in done]
            order = self._order(open_ones[0], each.order) if open_ones else None
            if order is None:
                self.missing.append(f"a damage assignment order of {each.creature.called} that fits no block")
            else:
                done.add(open_ones[0].id)
                yield open_ones[0].id, order

    def _order(self, creature: One, things: Sequence[Thing]) -> tuple[str, ...] | None:
        """The creatures that fight a creature, in the order of these; None where they are others."""
        fighting = [self.blockers[blocker] for blocker, them in self.blocking.items() if creature.id in them]
        if creature.id in self.blockers:
            fighting = [one for one in self.attackers if one.id in self.blocking.get(creature.id, ())]
        left, order = [*fighting], list[str]()
        for thing in things:
            meant = next((one for one in left if thing.id and one.id == f"o{thing.id}"), None)
            meant = meant or next((one for one in left if one.name == thing.called), None)
            if meant is None:
                return None
            left.remove(meant)
            order.append(meant.id)
        return None if left else tuple(order)

    def alike(self) -> Iterator[One]:
        """The creatures that the log does not tell from others of their names, in a way that matters."""
        many = Counter((one.controller, one.name) for one in (*self.attackers, *self.blockers.values()))
        blocked = {attacker for them in self.blocking.values() for attacker in them}
        copies = Counter(one.name for one in self.attackers)
        for one in (*self.attackers, *self.blockers.values()):
            others = self.later[one.controller][one.name] > many[one.controller, one.name]
            if not one.told and (others or (one.id in blocked and copies[one.name] > 1)):
                yield one
