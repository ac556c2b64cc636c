"""A player that looks ahead: it tries a few dozen whole declarations on clones, and makes the one that ends best.

What to try is decided by a prior: how likely each choice is thought to be a good one, which a network may tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from math import inf, log
from typing import NamedTuple

from simulator.envs.declaring import TooLarge
from simulator.envs.players.players import greedy, play_out
from simulator.envs.search import Search, Seen
from simulator.envs.solvers.minimax import best_choice, minimax_value

Prior = Callable[[Search], Sequence[float]]
"""One weight for each of `search.legal()`, in order: 0 or more, not all 0; only their ratios count."""

Priors = Callable[[Sequence[Search]], Sequence[Sequence[float]]]
"""The same of several searches at once."""

GREEDY = 0.6
"""How likely `greedy_prior` thinks the greedy choice."""

FEW_TRIES = 2_000
"""Choices that are tried to find what follows best after a declaration; beyond them both roles play greedily."""


def greedy_prior(search: Search) -> Sequence[float]:
    """A prior that needs no network: the choice of `greedy` has 0.6, the others share the rest."""
    legal, choice = search.legal(), greedy(search)
    return [GREEDY if each == choice else (1 - GREEDY) / (len(legal) - 1) for each in legal]


class _Line(NamedTuple):
    """A declaration in the making."""

    weight: float
    """The logarithm of how likely the prior thinks it."""
    search: Search


class SearchPlayer:
    """Tries declarations on clones, at most so many, and makes the best of them.

    Three quarters of what may be tried goes to the declarations that the prior thinks likeliest (a beam, choice after
    choice), the rest to the neighbours of the best one: one creature chooses otherwise, and the others as before as far
    as that is legal. Where there are no more declarations than may be tried, all are. Each is valued by what follows
    from it when both roles choose best.

    Args:
        prior: what it thinks of the choices in the phase "block"; None: each is as likely as the others.
        leaves: how many declarations are valued, at most.
        priors: the same for several searches at once, in place of `prior`.

    Raises:
        ValueError: `leaves` is less than 1; when it is called: a prior gives no such weights.

    It remembers the declaration that it is making. In other phases it chooses as `best_choice` does where that is found
    soon, else as `greedy`.
    """

    __slots__ = ("_chosen", "_priors", "_seen", "leaves")

    def __init__(self, prior: Prior | None = None, leaves: int = 64, *, priors: Priors | None = None) -> None:
        if leaves < 1:
            raise ValueError(f"leaves = {leaves!r}; expected 1 or more: that many declarations are valued")
        self.leaves = leaves
        self._priors = priors or _one_by_one(prior or _uniform)
        self._chosen: tuple[int, ...] = ()
        self._seen: Seen | None = None

    def __call__(self, search: Search) -> int:
        if search.phase != "block":
            return _other_choice(search)
        made = search.choices
        if search.seen is not self._seen or len(made) >= len(self._chosen) or self._chosen[: len(made)] != made:
            self._chosen = self._best(search).choices
            self._seen = search.seen
        return self._chosen[len(made)]

    def _best(self, search: Search) -> Search:
        """The best of the declarations that are tried, complete."""
        found = self._likeliest(search, self.leaves)
        if len(found) == self.leaves:
            found = self._likeliest(search, max(1, self.leaves * 3 // 4))
        tried = {leaf.choices for leaf in found}
        values = [_value(leaf) for leaf in found]
        best = max(range(len(found)), key=values.__getitem__)
        return self._improved(found[best], values[best], tried, len(search.choices))

    def _likeliest(self, search: Search, many: int) -> list[Search]:
        lines = [_Line(0.0, search)]
        complete: list[_Line] = []
        while lines:
            weights = self._priors([line.search for line in lines])
            further = [
                _Line(line.weight + part, _after(line.search, choice))
                for line, each in zip(lines, weights, strict=True)
                for choice, part in zip(line.search.legal(), _logarithms(each, line.search), strict=True)
            ]
            kept = nlargest(many, complete + further, key=lambda line: line.weight)
            complete = [line for line in kept if line.search.phase != "block"]
            lines = [line for line in kept if line.search.phase == "block"]
        return [line.search for line in complete]

    def _improved(self, best: Search, value: float, tried: set[tuple[int, ...]], first: int) -> Search:
        """The best that is found from one declaration on, by letting one creature after the other choose otherwise."""
        left = self.leaves - len(tried)
        better = True
        while better and left > 0:
            better = False
            for neighbour in _neighbours(best, first):
                if neighbour.choices in tried:
                    continue
                tried.add(neighbour.choices)
                found = _value(neighbour)
                left -= 1
                if found > value:
                    best, value, better = neighbour, found, True
                    break
                if left <= 0:
                    break
        return best


def _after(search: Search, choice: int) -> Search:
    other = search.clone()
    other.apply(choice)
    return other


def _uniform(search: Search) -> Sequence[float]:
    return (1.0,) * len(search.legal())


def _one_by_one(prior: Prior) -> Priors:
    return lambda searches: [prior(search) for search in searches]


def _logarithms(weights: Sequence[float], search: Search) -> list[float]:
    """Of the weights' parts in their sum."""
    legal = search.legal()
    whole = sum(weights)
    if len(weights) != len(legal) or min(weights) < 0 or not 0 < whole < inf:
        raise ValueError(
            f"the prior gave {list(weights)!r} for the choices {list(legal)}; expected a weight for each, 0 or more"
        )
    return [log(each / whole) if each > 0 else -inf for each in weights]


def _neighbours(leaf: Search, first: int) -> Iterator[Search]:
    """Declarations in which one choice, of number `first` or later, is another."""
    made = leaf.choices
    for at in range(first, len(made)):
        moment = leaf.fork(at)
        if moment.phase != "block":
            return
        for choice in moment.legal():
            if choice != made[at]:
                yield _completed(_after(moment, choice), made)


def _completed(search: Search, made: Sequence[int]) -> Search:
    """The declaration completed by the choices made elsewhere, as far as they are legal; else greedily."""
    while search.phase == "block":
        at = len(search.choices)
        search.apply(made[at] if at < len(made) and made[at] in search.legal() else greedy(search))
    return search


def _value(leaf: Search) -> float:
    """What a declaration is worth to the defending role, which made it, when both choose best after it."""
    try:
        return minimax_value(leaf, FEW_TRIES)
    except TooLarge:
        return play_out(leaf.clone(), greedy, greedy).returns().defending


def _other_choice(search: Search) -> int:
    try:
        return best_choice(search, FEW_TRIES)
    except TooLarge:
        return greedy(search)
