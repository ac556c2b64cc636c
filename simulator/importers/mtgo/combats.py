"""A combat from what the log's lines say of it: which creatures attack and block, as far as names and ids tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from simulator.importers.mtgo.lines import Attacks, Ordered, Thing
from simulator.importers.recorded import RecordedBoard, RecordedClick, RecordedCombat, RecordedPermanent

MOST_NAMES = 10
"""So many names of permanents that may be there are told."""


class Click(NamedTuple):
    """A block that a player chose, or took back."""

    blocker: Thing
    attackers: tuple[Thing, ...]
    withdrawn: bool


Had = Mapping[str, Counter[str]]
"""By player the names of the permanents that may be there, and how many of each."""


@dataclass(slots=True)
class Heard:
    """What the lines have said of a combat so far.

    Args:
        line: where it begins.
        turn: the turn's number.
        active: the attacking player.
        had: what players may control as attackers are declared.
    """

    line: int
    turn: int
    active: str
    had: Had
    later: Had = field(default_factory=dict)
    """What they may control as blocks are chosen."""
    attacked: dict[tuple[str, Thing | None], tuple[Thing, ...]] = field(default_factory=dict)
    entered: list[tuple[str, Thing | None, Thing]] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    orders: list[Ordered] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    line_of_blocks: int = 0
    declared: bool = False
    _quiet: bool = True
    _acted: bool = False

    def is_same_attack(self, attacked: str, said: Attacks) -> bool:
        """Whether a line goes on telling this declaration of attackers: another target, or more attackers."""
        if self.clicks or self.declared or self._acted:
            return False
        before = self.attacked.get((attacked, said.walker))
        return before is None or self._quiet or Counter(said.attackers) > Counter(before)

    def attack(self, attacked: str, said: Attacks) -> None:
        """Take a line that tells attackers."""
        key = (attacked, said.walker)
        before = self.attacked.get(key, ())
        repeated = Counter(said.attackers) >= Counter(before)
        self.attacked[key] = said.attackers if repeated else (*before, *said.attackers)

    def enter(self, attacked: str, walker: Thing | None, thing: Thing) -> None:
        """Take a line that tells what enters the battlefield attacking."""
        self.entered.append((attacked, walker, thing))
        self._quiet = False

    def go_on(self, words: str, *, tells: bool) -> None:
        """Take a line that is about nothing of this; blocks that were chosen are declared by then.

        Args:
            words: the line.
            tells: whether it may change the combat.
        """
        self._quiet = False
        self._acted |= " triggered ability " not in words and " creates " not in words
        self.declared |= bool(self.clicks)
        if tells:
            self.tricks.append(words)


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


class _One(NamedTuple):
    """A creature of a combat; `told`: the log itself tells it from others of its name."""

    id: str
    name: str
    controller: str
    told: bool


def combat_of(heard: Heard, players: Sequence[str], objects: Objects, *, declared: bool) -> RecordedCombat:
    """A combat as it was heard of.

    Args:
        heard: what the lines said of it.
        players: all players, in turn order.
        objects: the ids of the game's things.
        declared: whether the blocks that were chosen last were declared.
    """
    at = players.index(heard.active)
    defending = (*players[at + 1 :], *players[:at])
    joining = _Joining(heard, objects, defending)
    for click in heard.clicks:
        joining.click(click)
    orders = dict(joining.orders())
    missing = list(dict.fromkeys(joining.missing))
    if heard.clicks and not declared:
        missing.append("blocks were chosen, and the recording ends before they were declared")
    blocks = {blocker: tuple(them) for blocker, them in joining.blocking.items() if them}
    blockers = [*joining.blockers.values()]
    late = [
        one for one in blockers if heard.had[one.controller][one.name] < 1 <= joining.later[one.controller][one.name]
    ]
    first = [*joining.attackers[: joining.declared], *(one for one in blockers if one not in late)]
    walkers = [*joining.walkers.values()]
    everything = [*joining.attackers, *blockers, *walkers]
    before = [*(_permanent(one) for one in first), *(_permanent(one, fights=False) for one in walkers)]
    attacking = {one.id for one in joining.attackers}
    there = [
        *(_permanent(one)._replace(tapped=None if one.id in attacking else False) for one in joining.attackers),
        *(_permanent(one) for one in blockers),
        *(_permanent(one, fights=False) for one in walkers),
    ]
    alike = [] if not declared else [one.id for one in joining.alike()]
    return RecordedCombat(
        line=heard.line,
        turn=heard.turn,
        active=heard.active,
        defending=defending,
        before=RecordedBoard(heard.line, tuple(before), {}, _unseen(heard.had, first)),
        attacks=joining.targets,
        declared=RecordedBoard(heard.line, tuple(there), {}, _unseen(joining.later, everything)),
        blocks=blocks if declared else None,
        line_of_blocks=heard.line_of_blocks or heard.line,
        offered={},
        fought={},
        after=None,
        damage=None,
        died=None,
        tricks=tuple(heard.tricks),
        alike=tuple(alike),
        missing=tuple(missing),
        clicks=tuple(joining.clicks),
        orders=orders,
    )


def _permanent(one: _One, *, fights: bool = True) -> RecordedPermanent:
    return RecordedPermanent(one.id, one.name, one.controller, fights=fights)


def _unseen(had: Had, there: Iterable[_One]) -> dict[str, str]:
    """For each player what isn't recorded of the permanents that they may control."""
    named = Counter((one.controller, one.name) for one in there)
    found: dict[str, str] = {}
    for player, names in had.items():
        left = {name: many - named[player, name] for name, many in names.items() if many > named[player, name]}
        found[player] = _in_words([f"{name} ({many})" if many > 1 else name for name, many in left.items()][::-1])
    return found


def _in_words(names: Sequence[str]) -> str:
    """What may be there too, the latest first.

    >>> _in_words(["Squadron Hawk", "Ox"])
    "Magic Online doesn't record what stays home: Squadron Hawk, Ox, cast or created before, may be there"
    """
    if not names:
        return "Magic Online doesn't record what stays home"
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    listed = ", ".join(names[:MOST_NAMES])
    return f"Magic Online doesn't record what stays home: {listed}{more}, cast or created before, may be there"


class _Joining:
    """Finds the creatures that lines mean.

    Where a log has no ids, the copies of a name that attack are numbered in its order. A block is of the first copy
    that is not blocked yet, or by which several creatures are ordered; it is by the first copy that doesn't block yet,
    or by one that blocks already where its controller had no more of them.
    """

    def __init__(self, heard: Heard, objects: Objects, defending: tuple[str, ...]) -> None:
        self.heard, self.objects, self.defending = heard, objects, defending
        self.later: Had = heard.later or heard.had
        self.attackers: list[_One] = []
        self.targets: dict[str, str] = {}
        self.walkers: dict[str, _One] = {}
        self.blockers: dict[str, _One] = {}
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
        self.attackers.append(_One(known, thing.called, self.heard.active, bool(thing.id)))
        self.targets[known] = player
        if walker is not None:
            one = _One(self.objects.id_of(walker, player, 0), walker.called, player, bool(walker.id))
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

    def _meant(self, thing: Thing) -> list[_One]:
        """The attackers that a line may mean."""
        by_id = [one for one in self.attackers if thing.id and one.id == f"o{thing.id}"]
        return by_id or [one for one in self.attackers if one.name == thing.called]

    def _blocked(self, attacker: _One) -> int:
        return sum(attacker.id in them for them in self.blocking.values())

    def _blocker(self, thing: Thing, copies: Sequence[_One]) -> _One:
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
        one = _One(self.objects.id_of(thing, player, len(own)), thing.called, player, bool(thing.id))
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

    def _order(self, creature: _One, things: Sequence[Thing]) -> tuple[str, ...] | None:
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

    def alike(self) -> Iterator[_One]:
        """The creatures that the log does not tell from others of their names, in a way that matters."""
        many = Counter((one.controller, one.name) for one in (*self.attackers, *self.blockers.values()))
        blocked = {attacker for them in self.blocking.values() for attacker in them}
        copies = Counter(one.name for one in self.attackers)
        for one in (*self.attackers, *self.blockers.values()):
            others = self.later[one.controller][one.name] > many[one.controller, one.name]
            if not one.told and (others or (one.id in blocked and copies[one.name] > 1)):
                yield one
