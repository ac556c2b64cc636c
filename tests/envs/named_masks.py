"""Masks of boards of named cards against brute force: `python -m tests.envs.named_masks --boards 500`.

Of each board every declaration there is, legal or not, is judged by `Game.judge`. The choices of the environment must
lead to each that is legal, once, and to no other; and at each state on the way the mask of the observation must be what
is legal. So a choice is masked exactly if no legal declaration extends what was chosen before.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import NamedTuple

from simulator.envs.actions import choice_named
from simulator.envs.engines import search_of_named
from simulator.envs.generators.named import NamedBoards
from simulator.envs.observations.forms import SearchObserver
from simulator.envs.observations.observing import Observer
from simulator.envs.search import Search
from simulator.game.game import Game

Blocks = frozenset[tuple[int, int]]

MOST = 1 << 12
"""Declarations of a board that are judged; one with more is left out."""


class Compared(NamedTuple):
    """What was looked at of a board."""

    states: int
    declarations: int
    """All that were judged."""
    legal: int


def every_declaration(search: Search) -> Iterator[Blocks]:
    """Every way in which creatures may stand against each other, by the rules or not, within what each may block."""
    attackers = range(len(search.seen.attackers))
    rows = []
    for b, blocker in enumerate(search.seen.blockers):
        most = min(blocker.cap, len(attackers))
        those = chain.from_iterable(combinations(attackers, many) for many in range(most + 1))
        rows.append([frozenset((b, a) for a in each) for each in those])
    return (frozenset().union(*each) for each in product(*rows))


def legal_by_brute_force(search: Search) -> tuple[set[Blocks], int]:
    """The legal declarations of a board, and how many were judged."""
    game = Game(edition=search.edition)
    game.log.extend(search.log)
    attackers, blockers = ([one.id for one in side] for side in (search.seen.attackers, search.seen.blockers))
    legal, judged = set(), 0
    for blocks in every_declaration(search):
        judged += 1
        declared: dict[str, list[str]] = {}
        for b, a in sorted(blocks):
            declared.setdefault(blockers[b], []).append(attackers[a])
        if game.judge(declared).legal:
            legal.add(blocks)
    return legal, judged


def states(search: Search, before: int = 0) -> Iterator[tuple[Search, bool]]:
    """Every state that choices of blocks lead to, the last one of each way too; whether blocks were taken back then.

    They are where they have a cost that can't be paid.
    """
    yield search, len(search.pairs) < before
    if search.phase == "block":
        for choice in search.legal():
            other = search.clone()
            other.apply(choice)
            yield from states(other, len(search.pairs))


def compare(search: Search, looking: SearchObserver) -> Compared | None:
    """See that masks are exact on a board; None where it is left out: it has costs, no choice, or too many."""
    cases = 1
    for blocker in search.seen.blockers:
        cases *= 2 ** len(search.seen.attackers) if blocker.cap > 1 else 1 + len(search.seen.attackers)
    if search.phase != "block" or cases > MOST:
        return None
    looking.begin(Observer(search.seen, looking.size))
    found, many = [], 0
    for state, taken_back in states(search):
        many += 1
        if state.phase == "cost" or taken_back:
            return None
        if state.phase != "block":
            found.append(frozenset(state.pairs))
            continue
        mask = looking.observation(state, True)["action_mask"]
        shown = [choice_named(action, looking.size) for action in mask.nonzero()[0].tolist()]
        assert sorted(shown) == sorted(state.legal()), "the mask is what is legal"
    legal, judged = legal_by_brute_force(search)
    assert len(found) == len({*found}), "each declaration is reached once"
    assert {*found} == legal, "those that are reached are the legal ones"
    return Compared(many, judged, len(legal))


def compared(boards: NamedBoards, numbers: range) -> Iterator[tuple[int, Compared]]:
    """What was looked at of some boards, each with its number."""
    looking = SearchObserver("entities_with_abilities", 8)
    for number in numbers:
        if (found := compare(search_of_named(boards, number), looking)) is not None:
            yield number, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cards", default="whole")
    chosen = parser.parse_args()
    total = Compared(0, 0, 0)
    looked_at = 0
    for split in ("train", "held_out"):
        boards = NamedBoards(chosen.cards, 3, 3, split=split, seed=chosen.seed)  # type: ignore[arg-type]
        for _, found in compared(boards, range(chosen.boards // 2)):
            looked_at += 1
            total = Compared(*map(sum, zip(total, found, strict=True)))
    print(
        f"0 mismatches on {looked_at} boards of named cards: {total.states} states,"
        f" {total.legal} legal of {total.declarations} declarations that were judged"
    )
    sys.exit(not looked_at)


if __name__ == "__main__":
    main()
