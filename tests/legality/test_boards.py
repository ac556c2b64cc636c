"""The random boards really hold everything that a problem can hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from simulator.legality.check import BrokenKind, broken
from simulator.legality.legality import Legality
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
        seen["together"] += any(problem.together)
        seen["weight"] += any(weight > 1 for weights in problem.must_block_it for weight in weights)
        everything = (1 << len(problem.attackers)) - 1
        for pairs in problem.costs:
            most = max((mask.bit_count() for _, mask in pairs), default=0)
            seen["costly creature"] += len(pairs) == 1 and pairs[0][1] == everything and most > 1
            seen["costly creature against some"] += len(pairs) == 1 and 1 < most < len(problem.attackers)
            seen["costly pair"] += len(pairs) == 1 and most == 1
            seen["costly attacker"] += len(pairs) > 1 and len({mask for _, mask in pairs}) == most == 1
            seen["costly blocks"] += len(pairs) > 1 and most > 1
        for each in problem.counted:
            seen[f"exactly {each.exactly} {each.least}"] += 1
            seen["by a kind"] += each.by != (1 << len(problem.blockers)) - 1
        seen["forbidden pair"] += problem.allowed != problem.eligible
    wanted = [f"low {low}" for low in (0, 1, 2, 3)] + [f"high {high}" for high in (1, 2, ANY_NUMBER)]
    wanted += [f"cap {cap}" for cap in (0, 1, 2, ANY_NUMBER)] + [
        f"exactly {e} {n}" for e in (True, False) for n in range(4)
    ]
    wanted += ["total", "others", "also", "together", "weight", "by a kind", "forbidden pair"]
    wanted += [f"costly {what}" for what in ("creature", "creature against some", "pair", "attacker", "blocks")]
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
    assert len(kinds) == len(BrokenKind)
    assert min(kinds.values()) >= 20
    assert dearer >= 10
