"""Observations: what a combat shows, written as numbers into a buffer; `layout` says what stands where.

What does not depend on the blocks chosen is worked out once for each board and creature asked, and copied; what the
blocks change is written over it. Nothing here needs numpy: a buffer is a `memoryview` of 32-bit floats, such as that of
an `array.array("f")` or of a numpy array.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from simulator.envs.clash import BITS, LOW, OF, Clash, Floats, Side, Written, share
from simulator.envs.errors import TooManyCreatures
from simulator.envs.layout import (
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
from simulator.legality.bits import bits

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

    __slots__ = ("_alone", "_attackers", "_base", "_blockers", "_life", "_rows", "pairs", "seen", "size")

    def __init__(self, seen: Seen, size: int) -> None:
        for side, creatures in (("attackers", seen.attackers), ("blockers", seen.blockers)):
            if len(creatures) > size:
                expected = f"{size} at most; a larger `size` has room for them"
                raise TooManyCreatures("the board", f"{len(creatures)} {side}", expected)
        self.seen = seen
        self.size = size
        self._attackers = Side(seen.attackers, AT_ATTACKERS)
        self._blockers = Side(seen.blockers, AT_ATTACKERS + size * WIDTH)
        self._life = seen.life[1]
        self._alone: list[dict[int, tuple[Written, ...]]] = [{} for _ in seen.attackers]
        self._base = self._unasked()
        self._rows: dict[tuple[Agent, Phase, int], Floats] = {}
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
        for b, a in pairs:
            clash.add(b, a)
        self.show(out, agent, phase, asked, clash, picked)

    def clash(self) -> Clash:
        """The combat before blocks."""
        return Clash(self._attackers, self._blockers, self.size, self._alone)

    def show(
        self, out: memoryview[float], agent: Agent, phase: Phase, asked: int, clash: Clash, picked: Sequence[int]
    ) -> None:
        """Write the observation of a moment, as `write` does, where the blocks so far are in `clash` already."""
        row = self._rows.get((agent, phase, asked))
        if row is None:
            row = self._rows[agent, phase, asked] = self._row(agent, phase, asked)
        out[:] = row
        if phase == "attack":
            for number, place in enumerate(picked, 1):
                out[self._attackers.at[place] + PICKED] = number / self.size
        blocked = clash.blocked
        if not blocked:
            return
        for where, numbers in clash.written:
            out[where] = numbers
        unblocked = clash.unblocked
        out[UNBLOCKED] = unblocked / OF_SUMS if unblocked < OF_SUMS else 1.0
        if unblocked < self._life:
            out[UNBLOCKED_LETHAL] = 0.0
        if phase == "block":
            self._if_chosen(out, asked, blocked)
        elif phase == "order":
            self._ordering(out, self._attackers.power[asked], blocked.get(asked, 0), self._blockers, picked)
        elif phase == "order_of_blocker":
            self._ordering(out, self._blockers.power[asked], clash.blocking.get(asked, 0), self._attackers, picked)

    # What the blocks change.

    def _if_chosen(self, out: memoryview[float], asked: int, blocked: dict[int, int]) -> None:
        """What becomes of an attacker that is blocked already, if the asked creature blocks it too."""
        allowed, damage = self.seen.allowed[asked], self._blockers.power[asked]
        attackers = self._attackers
        for a, those in blocked.items():
            if not allowed >> a & 1:
                continue
            at = attackers.at[a]
            struck = those >> BITS & LOW
            if those >> 2 * BITS >> asked & 1:
                out[at + OPEN] = out[at + DESTROYS] = out[at + FALLS] = out[at + GAIN] = 0.0
            elif struck < attackers.toughness[a] <= struck + damage:
                out[at + FALLS] = 1.0
                out[at + GAIN] = share(attackers.worth[a], OF_COMBAT)
            else:
                out[at + FALLS] = out[at + GAIN] = 0.0

    def _ordering(self, out: memoryview[float], power: int, those: int, others: Side, picked: Sequence[int]) -> None:
        """The creatures that the asked one fights, while they are put in its order.

        Args:
            out: the buffer.
            power: the asked creature's.
            those: the creatures, packed.
            others: their side.
            picked: its order so far.
        """
        left = power
        group = those >> 2 * BITS
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

    def _unasked(self) -> Floats:
        """What the board shows when nobody is asked anything, without blocks."""
        seen, size = self.seen, self.size
        row = array("f", bytes(4 * length(size)))
        life = WHOLE["life"]
        row[life : life + 4] = array(
            "f",
            [
                *(share(each, OF_COMBAT) for each in seen.life),
                len(seen.attackers) / size,
                len(seen.blockers) / size,
            ],
        )
        row[UNBLOCKED] = share(self._attackers.together, OF_SUMS)
        row[UNBLOCKED_LETHAL] = float(self._attackers.together >= self._life)
        for side, creatures in ((self._attackers, seen.attackers), (self._blockers, seen.blockers)):
            for at, each in zip(side.at, creatures, strict=True):
                row[at : at + ASKED] = array(
                    "f",
                    [
                        1.0,
                        share(each.power, OF_POINTS),
                        share(each.toughness, OF_POINTS),
                        share(each.low, OF_RULES),
                        share(each.high, OF_RULES),
                        share(each.required, OF_REQUIREMENTS),
                    ],
                )
        return row

    def _row(self, agent: Agent, phase: Phase, asked: int) -> Floats:
        """What a moment shows without blocks."""
        row = self._base[:]
        row[WHOLE["phase"] + PHASES.index(phase)] = 1.0
        if agent:
            row[WHOLE["role"] + ROLES.index(agent)] = 1.0
        if asked >= 0:
            side = self._attackers if phase in ("attack", "order") else self._blockers
            row[side.at[asked] + ASKED] = 1.0
            row[WHOLE["asked_power"]] = share(side.power[asked], OF_POINTS)
            row[WHOLE["asked_toughness"]] = share(side.toughness[asked], OF_POINTS)
        if phase == "block":
            self._choosing(row, asked)
        return row

    def _choosing(self, row: Floats, asked: int) -> None:
        """What a creature that chooses whom it blocks may do, and those that choose after it."""
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
