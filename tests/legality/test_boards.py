"""The random boards really hold everything that a problem can hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from simulator.legality.check import broken
from simulator.legality.core import Legality
from simulator.legality.problem import ANY_NUMBER
from tests.legality.agreement import any_declaration, board


def test_every_kind_of_effect_occurs_on_the_compared_boards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        problem = board(seed)
        seen.update(f"low {low}" for low in problem.low)
        seen.update(f"high {high}" for high in problem.high)
        seen.update(f"cap {cap}" for cap in problem.cap)
        seen["total"] += problem.total < len(problem.blockers)
        seen["others"] += any(problem.others)
        seen["also"] += any(problem.also)
        seen["weight"] += any(weight > 1 for weights in problem.must_block_it for weight in weights)
        seen["costly creature"] += problem.costly > 0
        seen["costly pair"] += any(problem.costly_pairs)
        for each in problem.counted:
            seen[f"exactly {each.exactly} {each.least}"] += 1
            seen["by a kind"] += each.by != (1 << len(problem.blockers)) - 1
        seen["forbidden pair"] += problem.allowed != problem.eligible
    wanted = [f"low {low}" for low in (0, 1, 2, 3)] + [f"high {high}" for high in (1, 2, ANY_NUMBER)]
    wanted += [f"cap {cap}" for cap in (0, 1, 2, ANY_NUMBER)] + [
        f"exactly {e} {n}" for e in (True, False) for n in range(4)
    ]
    wanted += ["total", "others", "also", "weight", "costly creature", "costly pair", "by a kind", "forbidden pair"]
    assert {name: seen[name] for name in wanted if seen[name] < 10} == {}


def test_every_way_to_break_a_restriction_occurs_and_the_maxima_differ_by_cost() -> None:
    kinds: Counter[str] = Counter()
    dearer = 0
    for seed in range(400):
        problem = board(seed)
        random = Random(seed)
        legality = Legality(problem)
        for _ in range(4):
            kinds.update(each.kind.value for each in broken(problem, any_declaration(random, problem)))
        cases = {legality.maximum(any_declaration(random, problem)) for _ in range(4)}
        dearer += len(cases) > 1
    assert len(kinds) == 8
    assert min(kinds.values()) >= 20
    assert dearer >= 10
