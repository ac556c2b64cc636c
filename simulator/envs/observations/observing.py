"""Observations: what a combat shows, written as numbers into a buffer; `layout` says what stands where.

What does not depend on the blocks chosen is worked out once for each board and creature asked, and copied; what the
blocks change is written over it. Nothing here needs numpy: a buffer is a `memoryview` of 32-bit floats, such as that of
an `array.array("f")` or of a numpy array.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from simulator.envs.errors import TooManyCreatures
from simulator.envs.observations.clash import OF, Alone, Clash, Floats, Side, share
from simulator.envs.observations.layout import (
    AT_ATTACKERS,
    GLOBALS,
    OF_COMBAT,
    OF_POINTS,
    OF_REQUIREMENTS,
    OF_RULES,
    OF_SUMS,
    PHASES,
    WIDTH,
    length,
)
from simulator.envs.search import ACTIVE, DEFENDING, Agent, Phase, Search, Seen
from simulator.legality.problem import bits

__all__ = ["OF", "WHOLE", "Observer", "observe"]

Pairs = Sequence[tuple[int, int]]
"""Blocks: places of the blocker and of the attacker."""


def _whole() -> dict[str, int]:
    found, at = {}, 0
    for feature in GLOBALS:
        found[feature.name] = at
        at += feature.width
    return found


WHOLE = _whole()
"""Where each feature of the combat as a whole begins."""

ROLES = (ACTIVE, DEFENDING)
OVER, ROLE = WHOLE["phase"] + PHASES.index("over"), WHOLE["role"]
POWER, TOUGHNESS = WHOLE["asked_power"], WHOLE["asked_toughness"]
DAMAGE_LEFT, UNBLOCKED, UNBLOCKED_LETHAL = WHOLE["damage_left"], WHOLE["unblocked_power"], WHOLE["unblocked_lethal"]
ASKED, OPEN, WANTED, DESTROYS = OF["asked"], OF["open"], OF["wanted"], OF["destroys_asked"]
LATER, LATER_POWER = OF["later"], OF["later_power"]
FALLS, GAIN, PICKED = OF["lethal_if_chosen"], OF["gain_if_chosen"], OF["picked"]


class Observer:
    """What one board shows at every moment of its combat.

    Args:
        seen: the board.
        size: places for creatures on each side: 8, 16 or 32.

    Raises:
        TooManyCreatures: the board has more creatures on a side.
    """

    __slots__ = (
        "_alone", "_attackers", "_base", "_blockers", "_choosing", "_life", "_together", "pairs", "seen",
        "size",
    )  # fmt: skip

    def __init__(self, seen: Seen, size: int) -> None:
        for side, creatures in (("attackers", seen.attackers), ("blockers", seen.blockers)):
            if len(creatures) > size:
                expected = f"{size} at most; a larger `size` has room for them"
                raise TooManyCreatures("the board", f"{len(creatures)} {side}", expected)
        self.seen = seen
        self.size = size
        self._attackers = Side.of(seen.attackers, AT_ATTACKERS)
        self._blockers = Side.of(seen.blockers, AT_ATTACKERS + size * WIDTH)
        self._together = sum(self._attackers.power)
        self._life = seen.life[1]
        self._base = self._unasked()
        # What was worked out already: thousands of boards do not fit a processor's cache, so it lies close together.
        self._alone: list[Alone | None] = [None] * (len(seen.attackers) * len(seen.blockers))
        self._choosing: list[tuple[bytes, int, int] | None] = [None] * len(seen.blockers)
        self.pairs: Floats | None = None
        """What `entities` remembers of it."""

    def write(
        self, out: memoryview[float], agent: Agent, phase: Phase, asked: int, pairs: Pairs, picked: Sequence[int] = ()
    ) -> None:
        """Write the observation of a moment; the arguments are those of `Search`.

        Args:
            out: a buffer of `length(size)` floats of 32 bits; all of it is written.
            agent: who is asked.
            phase: what is chosen.
            asked: the place of the creature that is asked; -1: none.
            pairs: the blocks chosen so far.
            picked: what the asked creature's order has so far.
        """
        clash = self.clash()
        many = len(self._blockers.at)
        for b, a in pairs:
            clash.add(1 << a * many + b)
        self.show(out, out.cast("B"), agent, phase, asked, clash, picked)

    def clash(self) -> Clash:
        """The combat before blocks."""
        return Clash(self._attackers, self._blockers, self.size, self._alone, self._together)

    def show(
        self,
        out: memoryview[float],
        raw: memoryview[int],
        agent: Agent,
        phase: Phase,
        asked: int,
        clash: Clash,
        picked: Sequence[int],
    ) -> None:
        """Write the observation of a moment, as `write` does, where the blocks so far are in `clash` already.

        Args:
            raw: the buffer as bytes; the other arguments are those of `write`.
        """
        if phase == "block":
            row, allowed, damage = self._choosing[asked] or self._chooses(agent, asked)
            raw[:] = row
        else:
            raw[:] = self._base
            if phase != "over":
                self._asked(out, agent, phase, asked)
        if clash.needs:
            for where, numbers in clash.written:
                raw[where] = numbers
            unblocked = clash.unblocked
            out[UNBLOCKED] = unblocked / OF_SUMS if unblocked < OF_SUMS else 1.0
            if unblocked < self._life:
                out[UNBLOCKED_LETHAL] = 0.0
            if phase == "block":
                self._if_chosen(out, asked, allowed, damage, clash)
        if phase == "order":
            self._ordering(out, self._attackers.power[asked], clash.blockers_of(asked), self._blockers, picked)
        elif phase == "order_of_blocker":
            self._ordering(out, self._blockers.power[asked], clash.blocked_by(asked), self._attackers, picked)
        elif phase == "attack":
            for number, place in enumerate(picked, 1):
                out[self._attackers.at[place] + PICKED] = number / self.size

    # What the blocks change.

    def _if_chosen(self, out: memoryview[float], asked: int, allowed: int, damage: int, clash: Clash) -> None:
        """What becomes of attackers that are blocked already, if the asked creature blocks them too.

        Args:
            out: the buffer.
            asked: the creature.
            allowed: what it may block, as a bitmask.
            damage: its power.
            clash: the blocks.
        """
        for a, (need, at, gain) in clash.needs.items():
            if allowed >> a & 1:
                if 0 < need <= damage:
                    out[at + FALLS] = 1.0
                    out[at + GAIN] = gain
                else:
                    out[at + FALLS] = out[at + GAIN] = 0.0
        if clash.blocking:
            for a in bits(clash.blocked_by(asked)):
                at = self._attackers.at[a]
                out[at + OPEN] = out[at + DESTROYS] = out[at + FALLS] = out[at + GAIN] = 0.0

    def _ordering(self, out: memoryview[float], power: int, group: int, others: Side, picked: Sequence[int]) -> None:
        """The creatures that the asked one fights, while they are put in its order.

        Args:
            out: the buffer.
            power: the asked creature's.
            group: the creatures, as bits.
            others: their side.
            picked: its order so far.
        """
        left = power
        places, toughness = others.at, others.toughness
        for number, place in enumerate(picked, 1):
            left -= toughness[place]
            group &= ~(1 << place)
            out[places[place] + PICKED] = number / self.size
        left = max(0, left)
        out[DAMAGE_LEFT] = left / OF_POINTS if left < OF_POINTS else 1.0
        while group:
            lowest = group & -group
            group ^= lowest
            place = lowest.bit_length() - 1
            at = places[place]
            out[at + OPEN] = 1.0
            if toughness[place] <= left:
                out[at + FALLS] = 1.0
                out[at + GAIN] = share(others.worth[place], OF_COMBAT)

    # What they do not.

    def _unasked(self) -> bytes:
        """What the board shows without blocks when nobody is asked any more."""
        seen, size = self.seen, self.size
        row = array("f", bytes(4 * length(size)))
        row[OVER] = 1.0
        whole = (*(share(life, OF_COMBAT) for life in seen.life), len(seen.attackers) / size, len(seen.blockers) / size)
        row[WHOLE["life"] : WHOLE["life"] + 4] = array("f", whole)
        row[UNBLOCKED] = share(self._together, OF_SUMS)
        row[UNBLOCKED_LETHAL] = float(self._together >= self._life)
        for side, creatures in ((self._attackers, seen.attackers), (self._blockers, seen.blockers)):
            for at, each in zip(side.at, creatures, strict=True):
                numbers = (
                    1.0,
                    share(each.power, OF_POINTS),
                    share(each.toughness, OF_POINTS),
                    share(each.low, OF_RULES),
                    share(each.high or each.cap, OF_RULES),
                    share(each.required, OF_REQUIREMENTS),
                )
                row[at : at + ASKED] = array("f", numbers)
        return row.tobytes()

    def _asked(self, out: memoryview[float] | Floats, agent: Agent, phase: Phase, asked: int) -> None:
        """Who is asked what, where the buffer says that nobody is."""
        out[OVER] = 0.0
        out[WHOLE["phase"] + PHASES.index(phase)] = 1.0
        out[ROLE + ROLES.index(agent)] = 1.0
        if asked >= 0:
            side = self._attackers if phase in ("attack", "order") else self._blockers
            power, toughness = side.power[asked], side.toughness[asked]
            out[side.at[asked] + ASKED] = 1.0
            out[POWER] = power / OF_POINTS if power < OF_POINTS else 1.0
            out[TOUGHNESS] = toughness / OF_POINTS if toughness < OF_POINTS else 1.0

    def _chooses(self, agent: Agent, asked: int) -> tuple[bytes, int, int]:
        """What a creature shows without blocks that chooses whom it blocks, whom it may block, and its power."""
        row = array("f", self._base)
        self._asked(row, agent, "block", asked)
        allowed, wanted = self.seen.allowed, self.seen.wanted[asked]
        attackers, blockers = self._attackers, self._blockers
        for a, at in enumerate(attackers.at):
            row[at + WANTED] = share(wanted[a], OF_REQUIREMENTS)
            if allowed[asked] >> a & 1:
                row[at + OPEN] = 1.0
                row[at + DESTROYS] = float(attackers.power[a] >= blockers.toughness[asked])
                if blockers.power[asked] >= attackers.toughness[a]:
                    row[at + FALLS] = 1.0
                    row[at + GAIN] = share(attackers.worth[a], OF_COMBAT)
            later = [blockers.power[b] for b in range(asked + 1, len(allowed)) if allowed[b] >> a & 1]
            row[at + LATER] = len(later) / self.size
            row[at + LATER_POWER] = share(sum(later), OF_SUMS)
        for b in range(asked + 1, len(allowed)):
            at = blockers.at[b]
            row[at + LATER] = allowed[b].bit_count() / self.size
            row[at + LATER_POWER] = share(sum(attackers.power[a] for a in bits(allowed[b])), OF_SUMS)
        found = self._choosing[asked] = row.tobytes(), allowed[asked], blockers.power[asked]
        return found


def observe(search: Search, size: int = 8) -> Floats:
    """The flat observation of a search, as an array of its own.

    Args:
        search: a combat or duel at any moment.
        size: places for creatures on each side: 8, 16 or 32.

    Returns:
        `length(size)` floats of 32 bits, each from 0 to 1.

    Raises:
        TooManyCreatures: the board has more creatures on a side.
    """
    out = array("f", bytes(4 * length(size)))
    observer = Observer(search.seen, size)
    observer.write(memoryview(out), search.agent, search.phase, search.asked, search.pairs, search.picked)
    return out
