"""The steps of many plain combats, child by child, compiled by numba.

Tests hold them equal to the scalar engine. The first use in a process compiles them, which takes a few seconds.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.records import (
    NODE,
    ChildStates,
    KernelRecord,
    Outputs,
    Records,
    boards_of,
    children_of,
    nodes_of,
)
from simulator.envs.kernel.seeing import Seeing
from simulator.envs.kernel.tables import CHOICES, COMPLETE, LOWEST, MOST, NOOP, ORDERS, OVER, PoolTables
from simulator.envs.observations.writing import BoardNumbers
from simulator.envs.seeds import STRIDE, WORD, mixed
from simulator.envs.vanilla.compiling import BYTE, FOUR, U64, compiled, fetch, whole
from simulator.envs.vanilla.numbers import damage_after, loss, value_of_combat

Places = NDArray[np.intp]

AHEAD: Final = 8
"""What so many children are asked is on its way from memory."""

NODE_BYTES: Final = NODE.itemsize

RANKS: Final = 16
"""Legal actions at most, rounded up to a power of two."""

FIRST_MIXER: Final = U64(0xBF58476D1CE4E5B9)
SECOND_MIXER: Final = U64(0x94D049BB133111EB)
STRIDE_64: Final = U64(STRIDE)


@compiled
def compiled_mixed(number: np.uint64) -> np.uint64:
    """`seeds.mixed`, compiled."""
    number = (number ^ number >> U64(30)) * FIRST_MIXER
    number = (number ^ number >> U64(27)) * SECOND_MIXER
    return number ^ number >> U64(31)


@compiled
def _start(boards: Records, child: KernelRecord, greedy: bool) -> None:
    """Begin the episode that `child.episodes` says."""
    number = compiled_mixed(child.seeds + U64(child.episodes + 1) * STRIDE_64)
    place = whole(number % U64(len(boards)))
    board = boards[place]
    child.boards = place
    child.nodes = board.first
    child.blocks = board.forced
    child.values = 0
    child.attackers = -1
    child.made = 0
    child.choices = 0
    if board.first == COMPLETE:
        _declared(board, child, greedy)


@compiled
def _apply(nodes: Records, boards: Records, child: KernelRecord, choice: int, greedy: bool) -> None:
    """Make one choice."""
    at = child.nodes
    if at == OVER:
        return
    child.choices |= U64(choice) << U64(child.made) * FOUR
    child.made += 1
    if at < ORDERS:
        _ordered(boards[child.boards], child, at, choice - 1)
        return
    node = nodes[at]
    child.blocks |= node.adds[choice]
    child.nodes = node.follows[choice]
    if child.nodes == COMPLETE:
        _declared(boards[child.boards], child, greedy)


@compiled
def _declared(board: KernelRecord, child: KernelRecord, greedy: bool) -> None:
    """What follows from a complete declaration, up to the first order that is asked for, or the end."""
    value = lost = waiting = 0
    for a in range(MOST):
        power, toughness = whole(board.power[a]), whole(board.toughness[a])
        by = whole(child.blocks >> U64(MOST * a) & BYTE)
        if not by:
            lost += power
            continue
        value += loss(whole(board.struck[by]), power, toughness)
        if by & by - 1 == 0:
            b = LOWEST[by]
            value -= loss(power, whole(board.power_of[b]), whole(board.toughness_of[b]))
        elif greedy:
            value -= _greedily(board, by, power)
        elif power or board.announces:
            waiting |= 1 << a
    child.values = value_of_combat(value - lost, lost, whole(board.life))
    child.waiting = waiting
    _next(board, child)


@compiled
def _greedily(board: KernelRecord, by: int, power: int) -> int:
    """What the blockers count for that an attacker destroys where `greedy_order` chooses.

    A creature that the damage left does not destroy is not destroyed by the less that is left later, so it is enough to
    look at each once, highest worth first.
    """
    lost = 0
    for place in range(MOST):
        b = board.by_worth[place]
        if by >> b & 1:
            toughness = whole(board.toughness_of[b])
            gain = loss(power, whole(board.power_of[b]), toughness)
            if gain:
                power = damage_after(power, toughness)
            lost += gain
    return lost


@compiled
def _next(board: KernelRecord, child: KernelRecord) -> None:
    """Ask for the order of the next attacker that waits for one; where none does, the combat is over."""
    if not child.waiting:
        child.nodes = OVER
        child.attackers = -1
        return
    a = LOWEST[child.waiting]
    child.attackers = a
    child.nodes = child.blocks >> U64(MOST * a) & BYTE
    child.power = board.power[a]


@compiled
def _ordered(board: KernelRecord, child: KernelRecord, at: int, blocker: int) -> None:
    """Deal damage to the blocker that is chosen next, and to the last one, who is not asked for."""
    rest = at & ~(1 << blocker)
    _dealt(board, child, blocker)
    if rest & rest - 1:
        child.nodes = rest
        return
    _dealt(board, child, LOWEST[rest])
    child.waiting &= child.waiting - 1
    _next(board, child)


@compiled
def _dealt(board: KernelRecord, child: KernelRecord, blocker: int) -> None:
    left, toughness = whole(child.power), whole(board.toughness_of[blocker])
    child.values -= loss(left, whole(board.power_of[blocker]), toughness)
    child.power = damage_after(left, toughness)


@compiled
def _end(child: KernelRecord) -> None:
    child.values = 0
    child.last_episodes = child.episodes
    child.last_made = child.made
    child.last_choices = child.choices


@compiled
def _start_all(boards: Records, children: Records, those: Places, greedy: bool) -> None:
    for i in those:
        _start(boards, children[i], greedy)


@compiled
def _step_all(
    nodes: Records, boards: Records, children: Records, ended: Records, rewards: NDArray[np.float64],
    over: NDArray[np.bool_], legal: NDArray[np.int8], agents: NDArray[np.int8], asked: NDArray[np.int8],
    actions: NDArray[np.int64], choices: NDArray[np.int16], masks: NDArray[np.int8], greedy: bool, restart: bool,
) -> int:  # fmt: skip
    """Make one choice in each combat, and write what follows; `actions` of no length: only write.

    Returns:
        How many combats ended and began again; as they ended, they stand in `ended`, one after the other.
    """
    many, end = 0, len(children) - 1
    for i in range(len(actions)):
        fetch(nodes, children[min(i + AHEAD, end)].nodes * NODE_BYTES, NODE_BYTES)
        child = children[i]
        _apply(nodes, boards, child, whole(choices[actions[i]]) % NOOP, greedy)
        ends = child.nodes == OVER
        over[i] = ends
        rewards[i] = child.values if ends else 0
        if ends:
            _end(child)
            if restart:
                ended[many].boards = child.boards
                ended[many].blocks = child.blocks
                many += 1
                child.episodes += 1
                _start(boards, child, greedy)
        fetch(nodes, child.nodes * NODE_BYTES, 1)
    for i in range(len(children)):
        at = children[i].nodes
        node = nodes[at]
        bits = node.legal
        for action in range(masks.shape[1]):
            legal[i, action] = masks[bits, action]
        agents[i] = 0 if at >= ORDERS else 1 if at != OVER else -1
        asked[i] = node.asked if at >= ORDERS else children[i].attackers
    return many


@compiled
def _illegal(nodes: Records, children: Records, actions: NDArray[np.int64], choices: NDArray[np.int16]) -> int:
    for i in range(len(children)):
        action = actions[i]
        if not (0 <= action < len(choices) and nodes[children[i].nodes].legal >> choices[action] & 1):
            return i
    return -1


@compiled
def _sample(
    nodes: Records, children: Records, number: np.uint64, picks: NDArray[np.int64], counts: NDArray[np.uint8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for i in range(len(children)):
        bits = whole(nodes[children[i].nodes].legal)
        random = compiled_mixed(number + U64(i + 1) * STRIDE_64) >> U64(32)
        actions[i] = picks[bits * RANKS + whole(random * U64(counts[bits]) >> U64(32))]


NOTHING: Final = np.zeros(0, np.int64)


class Steps:
    """Some combats on the boards of a pool.

    Args:
        tables: the boards.
        seen: their numbers, for observations; None where only masks are observed.
        state: where the combats stand; `Steps.state` stands in its place from then on.
        size: the profile of the spaces: action k is choice k, action size + 1 is choice 0, and action 0 does nothing.
        greedy: whether orders are chosen by `greedy_order`; else they are asked for.
    """

    def __init__(
        self, tables: PoolTables, seen: BoardNumbers | None, state: ChildStates, size: int, *, greedy: bool
    ) -> None:
        self._children, self.state = children_of(state)
        self._ended = children_of(ChildStates.of(len(state.seeds)))[0]
        self._nobody = np.full(len(state.seeds), -1, np.int8)
        self.greedy = greedy
        self._nodes = nodes_of(tables)
        self._boards = boards_of(tables)
        self._seeing = None if seen is None else Seeing(seen, size)
        self._choices = choices_of_actions(size)
        self._masks = masks_of_bits(size)
        self._picks = actions_by_rank(size).ravel()
        self._counts = np.bitwise_count(np.arange(1 << NOOP + 1)).astype(np.uint8)

    def start(self, those: Places) -> None:
        """Begin the episodes that `state.episodes` says, for the children at some places."""
        _start_all(self._boards, self._children, those, self.greedy)

    def illegal(self, actions: NDArray[np.int64]) -> int:
        """The first child whose action is not legal; -1: all are."""
        return _illegal(self._nodes, self._children, actions, self._choices)

    def step(self, actions: NDArray[np.int64], outputs: Outputs, *, restart: bool) -> None:
        """Make one choice in each combat.

        Args:
            actions: (children,): what is chosen; all of them are legal.
            outputs: what follows is written into them.
            restart: whether the children whose combats end begin their next ones.
        """
        ended = _step_all(
            self._nodes, self._boards, self._children, self._ended, outputs.rewards, outputs.over, outputs.masks,
            outputs.agents, outputs.asked, actions, self._choices, self._masks, self.greedy, restart,
        )  # fmt: skip
        if self._seeing is not None:
            if outputs.seen.shape[1]:
                self._seeing.write(self._children, outputs.asked, outputs.seen)
            if outputs.last_seen.shape[1]:
                self._seeing.write(self._ended[:ended], self._nobody[:ended], outputs.last_seen)

    def observe(self, outputs: Outputs) -> None:
        """Write what is asked and what is seen, and leave the rest."""
        self.step(NOTHING, outputs, restart=False)

    def sample(self, number: int, actions: NDArray[np.int64]) -> None:
        """Write (children,): legal actions, each as likely as the others; the number and the place decide them."""
        _sample(self._nodes, self._children, U64(mixed(number & WORD)), self._picks, self._counts, actions)


def choices_of_actions(size: int) -> NDArray[np.int16]:
    """(size + 2,): the choice that an action means; `NOOP` for action 0, and one above for those of no combat here."""
    choices = np.full(size + 2, NOOP + 1, np.int16)
    choices[:CHOICES] = np.arange(CHOICES)
    choices[0], choices[size + 1] = NOOP, 0
    return choices


def masks_of_bits(size: int) -> NDArray[np.int8]:
    """(bits, size + 2): the mask of actions for bits of `PoolTables.legal`."""
    bits = np.arange(1 << NOOP + 1)[:, None]
    return np.asarray(bits >> choices_of_actions(size) & 1, np.int8)


def actions_by_rank(size: int) -> NDArray[np.int64]:
    """(bits, RANKS): the legal actions for bits of `PoolTables.legal`, ascending by choice; 0 behind them."""
    actions = np.zeros((1 << NOOP + 1, RANKS), np.int64)
    of_choice = [size + 1, *range(1, CHOICES), 0]
    for bits, row in enumerate(actions):
        found = [action for choice, action in enumerate(of_choice) if bits >> choice & 1]
        row[: len(found)] = found
    return actions
