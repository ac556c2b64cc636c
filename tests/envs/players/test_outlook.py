"""What the learner is shown is what the rules make of it, and what it answers orders with destroys the most."""

from __future__ import annotations

from itertools import combinations

import pytest

np = pytest.importorskip("numpy")

from simulator.envs.errors import EnvsError
from simulator.envs.generators.boards import Boards
from simulator.envs.players.outlook import BLOCKER, CHOICE, NEVER, PAIR, Outlook, moments_of
from simulator.envs.solvers.minimax import settled
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import most_destroyed, value_of_group

BOARDS = Boards(4, 4, pool=200, first=1 << 30)
SEEN = [BOARDS.table(number).seen for number in range(200)]
OUTLOOK = Outlook(SEEN, 4, 4)


def _groups() -> list[tuple[int, int, tuple[int, ...]]]:
    """Board, place of an attacker, places of blockers."""
    return [
        (board, a, places)
        for board, seen in enumerate(SEEN)
        for a in range(len(seen.attackers))
        for many in range(len(seen.blockers) + 1)
        for places in combinations(range(len(seen.blockers)), many)
    ]


def test_a_group_is_worth_what_the_exact_search_says() -> None:
    for board, a, places in _groups():
        attacker = SEEN[board].attackers[a]
        blockers = [SEEN[board].blockers[b] for b in places]
        sizes = tuple((one.power, one.toughness) for one in blockers)
        by = sum(1 << b for b in places)
        assert OUTLOOK.worth[board, a + 1, by] == value_of_group((attacker.power, attacker.toughness), sizes)
        kills = int(OUTLOOK.most_destroyed[board, a + 1, by])
        assert kills & ~by == 0
        destroyed = [one for b, one in zip(places, blockers, strict=True) if kills >> b & 1]
        assert sum(one.toughness for one in destroyed) <= attacker.power
        assert sum(one.worth for one in destroyed) == most_destroyed(attacker.power, sizes)


def test_the_best_that_a_group_can_become() -> None:
    for board, a, places in _groups():
        seen, by = SEEN[board], sum(1 << b for b in places)
        one = seen.attackers[a]
        for first in range(5):
            more = [b for b in range(first, len(seen.blockers)) if not by >> b & 1]
            found = NEVER
            for added in (set(places) | set(extra) for n in range(len(more) + 1) for extra in combinations(more, n)):
                able = all(seen.allowed[b] >> a & 1 for b in added)
                if able and (not added or one.low <= len(added) <= one.high):
                    found = max(found, OUTLOOK.worth[board, a + 1, sum(1 << b for b in added)])
            assert OUTLOOK.best_later[first, board, a + 1, by] == found


def _asked(number: int) -> list[tuple[int, PlainCombat]]:
    """Combats at moments in which a blocker is asked: with their boards."""
    found = []
    for board in range(len(SEEN)):
        combat = PlainCombat(BOARDS.table(board))
        while combat.phase == "block":
            found.append((board, combat.clone()))
            combat.apply(combat.legal()[(number + len(found)) % len(combat.legal())])
    return found


def test_orders_that_are_answered_destroy_the_most() -> None:
    several = 0
    for board, combat in _asked(7):
        while combat.phase == "block":
            combat.apply(max(combat.legal()))
        best = settled(combat).returns()
        while combat.phase == "order":
            several += 1
            by = sum(1 << b for b, a in combat.pairs if a == combat.asked)
            left = sum(1 << choice - 1 for choice in combat.legal())
            arguments = ([each] for each in (board, combat.asked, by, left))
            combat.apply(int(OUTLOOK.orders(*(np.array(each) for each in arguments))[0]))
        assert combat.returns() == best
    assert several > 50


def test_places_that_nobody_takes_change_nothing() -> None:
    asked = _asked(3)
    boards = np.array([board for board, _ in asked])
    whole = OUTLOOK.features(moments_of([combat for _, combat in asked], boards, 4))
    assert [each.shape[1:] for each in whole] == [(5, CHOICE), (4, BLOCKER), (5, 4, PAIR), (5,)]
    for row, (board, combat) in enumerate(asked):
        attackers, blockers = len(SEEN[board].attackers), len(SEEN[board].blockers)
        alone = Outlook([SEEN[board]], attackers, blockers)
        features = alone.features(moments_of([combat], np.zeros(1, np.int64), attackers))
        for large, small in zip(whole, features, strict=True):
            inside = tuple(slice(length) for length in small.shape[1:])
            assert np.array_equal(large[row][inside], small[0])
            large[row][inside] = 0
    assert not any(each.any() for each in whole)


def test_legal_choices_are_shown_as_they_are() -> None:
    asked = _asked(5)
    moments = moments_of([combat for _, combat in asked], np.array([board for board, _ in asked]), 4)
    assert [tuple(np.flatnonzero(row)) for row in moments.legal] == [combat.legal() for _, combat in asked]
    assert moments.by[:, 0].sum() == 0


def test_what_it_can_not_show() -> None:
    with pytest.raises(EnvsError, match=r"found 9 blockers; expected 8 at most"):
        Outlook(SEEN, 4, 9)
    seen = SEEN[0]._replace(blockers=(SEEN[0].blockers[0]._replace(cap=2), *SEEN[0].blockers[1:]))
    with pytest.raises(EnvsError, match="a blocker that may block several attackers"):
        Outlook([seen], 4, 4)
