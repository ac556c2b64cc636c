"""The steps of many plain combats at once, with numpy: a look-up in the tables, and what follows where that completes
something. `compiled.py` says the same child by child; a test holds that they are equal.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.observing_numpy import Views, observed
from simulator.envs.kernel.state import State, Told
from simulator.envs.kernel.tables import CHOICES, COMPLETE, MOST, NOOP, ORDERS, OVER, Tables
from simulator.envs.seeds import STRIDE, WORD, mixed
from simulator.envs.vanilla.engine import LOST

__all__ = ["Steps", "mixed_all"]

U64 = np.uint64
Words = NDArray[np.uint64]
Places = NDArray[np.intp]

RANKS: Final = 16
"""Legal actions at most, rounded up to a power of two."""
LOWEST: Final = np.array([max(0, (m & -m).bit_length() - 1) for m in range(1 << MOST)], np.int8)
"""Per bitmask of creatures, the lowest place; 0 for none."""
BITS: Final = (1 << np.arange(MOST)).astype(np.uint8)


def mixed_all(numbers: Words) -> Words:
    """`numbers.mixed` of each."""
    numbers = (numbers ^ numbers >> U64(30)) * U64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> U64(27)) * U64(0x94D049BB133111EB)
    return numbers ^ numbers >> U64(31)


class Steps:
    """Some combats on the boards of a pool.

    Args:
        tables: the boards.
        views: what they show; None where nothing is observed but masks.
        state: where the combats stand.
        size: the profile of the door: action k is choice k, action size + 1 is choice 0, and action 0 does nothing.
        greedy: whether orders are chosen by `greedy_order`; else they are asked for.
    """

    def __init__(self, tables: Tables, views: Views | None, state: State, size: int, *, greedy: bool) -> None:
        self.tables = tables
        self.views = views
        self.state = state
        self.size = size
        self.greedy = greedy
        self._everyone = np.arange(len(state.nodes))
        self._follows = tables.follows.ravel()
        self._adds = tables.adds.ravel()
        self._struck = tables.struck.ravel()
        self._choices = choices_of_actions(size)
        self._masks = masks_of_bits(size)
        self._picks = actions_by_rank(size).ravel()
        self._strides = np.arange(1, len(state.nodes) + 1, dtype=U64) * U64(STRIDE)

    # Beginning.

    def start(self, those: Places) -> None:
        """Begin the episodes that `state.episodes` says, for the children at some places."""
        state, tables = self.state, self.tables
        counted = (state.episodes[those] + 1).astype(U64) * U64(STRIDE)
        boards = (mixed_all(state.seeds[those] + counted) % U64(len(tables.first))).astype(np.int32)
        first = tables.first[boards]
        state.boards[those] = boards
        state.nodes[those] = first
        state.blocks[those] = tables.forced[boards]
        state.values[those] = 0
        state.made[those] = 0
        state.choices[those] = 0
        forced = those[first == COMPLETE]
        if len(forced):
            self._declared(forced)
            self._next(forced)

    # A step.

    def illegal(self, actions: NDArray[np.int64]) -> int:
        """The first child whose action is not legal; -1: all are."""
        known = np.clip(actions, 0, self.size + 1)
        bits = self.tables.legal[self.state.nodes]
        wrong = ((bits >> self._choices[known]) & 1 == 0) | (known != actions)
        first = int(wrong.argmax())
        return first if wrong[first] else -1

    def step(self, actions: NDArray[np.int64], told: Told, *, restart: bool) -> None:
        """Make one choice in each combat.

        Args:
            actions: (children,): what is chosen; all of them are legal.
            told: is told what follows.
            restart: whether the children whose combats end begin their next ones.
        """
        self._apply(actions)
        over = told.over
        np.equal(self.state.nodes, OVER, out=over)
        ended = np.flatnonzero(over)
        told.rewards[:] = 0.0
        told.rewards[ended] = self.state.values[ended]
        self._end(ended)
        if restart and len(ended):
            if self.views is not None and told.last_seen.size:
                seen = np.zeros((len(ended), told.last_seen.shape[1]), np.float32)
                observed(self.views, self.tables, self.state, ended, seen)
                told.last_seen[ended] = seen
            self.state.episodes[ended] += 1
            self.start(ended)
        self.observe(told)

    def _apply(self, actions: NDArray[np.int64]) -> None:
        nodes, blocks, made, chosen = self.state.nodes, self.state.blocks, self.state.made, self.state.choices
        choices = self._choices[actions] % NOOP
        at = nodes * CHOICES + choices
        blocks |= self._adds[at]
        chosen |= choices.astype(U64) << (made.astype(U64) << U64(2))
        asked = nodes != OVER
        made += asked
        orders = np.flatnonzero(asked & (nodes < ORDERS))
        if len(orders):
            self._ordered(orders, choices[orders])
        follows = self._follows[at]
        complete = np.flatnonzero(follows == COMPLETE)
        declared = complete[nodes[complete] >= ORDERS]
        nodes[:] = follows
        if len(declared):
            self._declared(declared)
        if len(complete):
            self._next(complete)

    def _end(self, ended: Places) -> None:
        state = self.state
        state.values[ended] = 0
        state.last_episodes[ended] = state.episodes[ended]
        state.last_made[ended] = state.made[ended]
        state.last_choices[ended] = state.choices[ended]

    # What follows.

    def _declared(self, those: Places) -> None:
        """What follows from complete declarations: what nobody chooses counts, and who is asked for an order waits."""
        state, tables = self.state, self.tables
        boards = state.boards[those]
        by = state.blocks[those].view(np.uint8).reshape(-1, MOST)
        points = tables.points[boards]
        power, toughness, power_of, toughness_of = points[:, 0], points[:, 1], points[:, 2], points[:, 3]
        number = np.bitwise_count(by)
        fallen = self._struck[(boards << MOST)[:, None] + by] >= toughness
        value = np.einsum("ij,ij->i", fallen, power + toughness, dtype=np.int32)
        lost = np.einsum("ij,ij->i", number == 0, power, dtype=np.int32)
        value -= lost + LOST * (lost >= tables.life[boards])
        row, attacker = np.nonzero(number == 1)
        blocker = LOWEST[by[row, attacker]]
        killed = power[row, attacker] >= toughness_of[row, blocker]
        row, blocker = row[killed], blocker[killed]
        np.subtract.at(value, row, power_of[row, blocker] + toughness_of[row, blocker])
        several = number > 1
        if not tables.announces:
            several &= power > 0
        if self.greedy:
            value -= self._greedily(several, by, points, tables.by_worth[boards])
            state.waiting[those] = 0
        else:
            state.waiting[those] = several @ BITS
        state.values[those] = value

    def _greedily(
        self, several: NDArray[np.bool_], by: NDArray[np.uint8], points: NDArray[np.int16], by_worth: NDArray[np.int8]
    ) -> NDArray[np.int32]:
        """What the blockers are worth that are destroyed in the combats where `greedy_order` chooses.

        A creature that the damage left does not destroy is not destroyed by the less that is left later, so it is
        enough to look at each once, highest worth first.
        """
        row, attacker = np.nonzero(several)
        in_order = by_worth[row]
        power = np.take_along_axis(points[row, 2], in_order, axis=1).T.copy()
        toughness = np.take_along_axis(points[row, 3], in_order, axis=1).T.copy()
        blocks = (by[row, attacker] >> in_order.T & 1).astype(np.bool_)
        left, cost = points[row, 0, attacker], np.zeros(len(row), np.int32)
        for place in range(MOST):
            kills = blocks[place] & (toughness[place] <= left)
            left = left - toughness[place] * kills
            cost += (power[place] + toughness[place]) * kills
        return np.bincount(row, cost, len(several)).astype(np.int32)

    def _ordered(self, those: Places, choices: NDArray[np.int16]) -> None:
        """Deal damage to the blocker that is chosen next, and to the last one, who is not asked for."""
        state = self.state
        self._dealt(those, choices - 1)
        rest = state.nodes[those] & ~(1 << choices - 1)
        last = np.flatnonzero(np.bitwise_count(rest) == 1)
        self._dealt(those[last], LOWEST[rest[last]])
        state.waiting[those[last]] &= state.waiting[those[last]] - np.uint8(1)

    def _dealt(self, those: Places, blockers: NDArray[np.integer[Any]]) -> None:
        state = self.state
        boards = state.boards[those]
        toughness = self.tables.points[boards, 3, blockers]
        left = state.power[those]
        killed = left >= toughness
        state.values[those] -= killed * (self.tables.points[boards, 2, blockers] + toughness)
        state.power[those] = np.maximum(left - toughness, 0)

    def _next(self, those: Places) -> None:
        """Ask for the order of the next attacker that waits for one; where none does, the combat is over."""
        state = self.state
        waiting = state.waiting[those]
        attackers = LOWEST[waiting]
        by = state.blocks[those].view(np.uint8).reshape(-1, MOST)[np.arange(len(those)), attackers]
        asks = waiting != 0
        state.nodes[those] = np.where(asks, by, OVER)
        state.attackers[those] = np.where(asks, attackers, -1)
        state.power[those] = self.tables.points[state.boards[those], 0, attackers]

    # What is told.

    def observe(self, told: Told) -> None:
        """Tell what is asked and what is seen, and leave the rest."""
        nodes = self.state.nodes
        np.take(self._masks, self.tables.legal[nodes], axis=0, out=told.masks, mode="clip")
        np.less(nodes, ORDERS, out=told.agents, casting="unsafe")
        told.agents[nodes == OVER] = -1
        np.maximum(self.tables.asked[nodes], self.state.attackers, out=told.asked)
        if self.views is not None and told.seen.size:
            observed(self.views, self.tables, self.state, self._everyone, told.seen)

    def sample(self, number: int, actions: NDArray[np.int64]) -> None:
        """Write (children,): legal actions, each as likely as the others; the number and the place decide them."""
        bits = self.tables.legal[self.state.nodes]
        drawn = mixed_all(self._strides + U64(mixed(number & WORD))) >> U64(32)
        rank = (drawn * np.bitwise_count(bits)) >> U64(32)
        np.take(self._picks, bits * RANKS + rank, out=actions, mode="clip")


def choices_of_actions(size: int) -> NDArray[np.int16]:
    """(size + 2,): the choice that an action means; `NOOP` for action 0, and one above for those of no combat here."""
    choices = np.full(size + 2, NOOP + 1, np.int16)
    choices[:CHOICES] = np.arange(CHOICES)
    choices[0], choices[size + 1] = NOOP, 0
    return choices


def masks_of_bits(size: int) -> NDArray[np.int8]:
    """(bits, size + 2): the mask of actions for bits of `Tables.legal`."""
    bits = np.arange(1 << NOOP + 1)[:, None]
    return np.asarray(bits >> choices_of_actions(size) & 1, np.int8)


def actions_by_rank(size: int) -> NDArray[np.int64]:
    """(bits, RANKS): the legal actions for bits of `Tables.legal`, ascending by choice; 0 behind them."""
    actions = np.zeros((1 << NOOP + 1, RANKS), np.int64)
    of_choice = [size + 1, *range(1, CHOICES), 0]
    for bits, row in enumerate(actions):
        found = [action for choice, action in enumerate(of_choice) if bits >> choice & 1]
        row[: len(found)] = found
    return actions
