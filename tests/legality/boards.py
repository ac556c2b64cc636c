"""Seeded boards for tests and benchmarks: dense random ones, realistic ones, token armies, exact covers."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from simulator.legality.problem import ANY_NUMBER, Counted, MaskPairs, Problem


def _ids(letter: str, number: int) -> tuple[str, ...]:
    return tuple(f"{letter}{i + 1}" for i in range(number))


def _subset(random: Random, size: int, chance: float) -> int:
    return sum(1 << i for i in range(size) if random.random() < chance)


def _costs(random: Random, attackers: int, blockers: int) -> tuple[MaskPairs, ...]:
    """Costs of creatures, of creatures that block some attackers, of pairs, of attackers, and of any pairs at all."""
    some, everything = random.random, (1 << attackers) - 1
    costs: list[MaskPairs] = []
    if some() < 0.5:
        costs += [((b, everything),) for b in range(blockers) if some() < 0.5]
    if some() < 0.3:
        costs += [((b, _subset(random, attackers, 0.5) or 1),) for b in range(blockers) if some() < 0.5]
    if some() < 0.4:
        costs += [((b, 1 << a),) for b in range(blockers) for a in range(attackers) if some() < 0.3]
    if some() < 0.3:
        costs += [tuple((b, 1 << a) for b in range(blockers)) for a in range(attackers) if some() < 0.5]
    while some() < 0.4:
        costs.append(tuple((b, random.randint(1, everything)) for b in range(blockers) if some() < 0.7))
    random.shuffle(costs)
    return tuple(dict.fromkeys(costs))[:10]


def dense(
    random: Random,
    attackers: int,
    blockers: int,
    costs: bool = True,
    many: bool = False,
) -> Problem:
    """A board on which nearly everything has something; every field of a problem occurs.

    Args:
        random: the source of chance.
        attackers: how many.
        blockers: how many.
        costs: whether costs to block occur.
        many: whether most creatures may block several attackers.
    """
    everything, everyone = (1 << attackers) - 1, (1 << blockers) - 1
    some = random.random
    ease = random.choice((0.4, 0.7, 0.95))
    eligible = tuple(everything if some() < 0.85 else _subset(random, attackers, 0.5) for _ in range(blockers))
    allowed = tuple(row & _subset(random, attackers, ease) for row in eligible)
    caps = (1, 2, 2, 3, ANY_NUMBER) if many else (1, 1, 1, 1, 1, 1, 2, ANY_NUMBER, 0)
    low = tuple(random.choice((0, 1, 1, 1, 2, 2, 3, blockers)) for _ in range(attackers))
    high = tuple(random.choice((ANY_NUMBER, ANY_NUMBER, ANY_NUMBER, 1, 2, blockers)) for _ in range(attackers))
    companions = some() < 0.4
    counted = []
    while some() < 0.4:
        by = random.choice((everyone, everyone, _subset(random, blockers, 0.5)))
        least, weight = random.choice((0, 1, 1, 2, 2, 3)), random.choice((1, 1, 2))
        counted.append(Counted(random.randrange(attackers), least, some() < 0.5, by, weight))
    lure = [some() < 0.25 for _ in range(attackers)]
    return Problem(
        attackers=_ids("a", attackers),
        blockers=_ids("b", blockers),
        eligible=eligible,
        allowed=allowed,
        cap=tuple(random.choice(caps) for _ in range(blockers)),
        low=low,
        high=high,
        total=random.choice((ANY_NUMBER,) * 5 + (0, 1, 2, 3)),
        others=tuple(random.choice((0, 0, 0, 1, 2)) if companions else 0 for _ in range(blockers)),
        also=tuple(
            tuple(_subset(random, blockers, 0.4) for _ in range(random.choice((0, 0, 0, 1, 2)) if companions else 0))
            for _ in range(blockers)
        ),
        must_block=tuple(random.choice((0, 0, 1, 1, 2)) for _ in range(blockers)),
        must_block_it=tuple(
            tuple((1 if lure[a] else 0) + (random.choice((1, 2)) if some() < 0.12 else 0) for a in range(attackers))
            for _ in range(blockers)
        ),
        must_be_blocked=tuple(random.choice((0, 0, 0, 1, 2)) for _ in range(attackers)),
        counted=tuple(counted),
        costs=_costs(random, attackers, blockers) if costs and some() < 0.5 else (),
        together=tuple(_subset(random, blockers, 0.3) if some() < 0.4 else 0 for _ in range(attackers))
        if some() < 0.2
        else (),
    )


def multi(random: Random, attackers: int, blockers: int, costs: bool = True) -> Problem:
    """A dense board on which most creatures may block several attackers."""
    return dense(random, attackers, blockers, costs, many=True)


def side_by_side(random: Random) -> Problem:
    """Two small dense boards, costs aside, that share nothing but the number of creatures that block."""
    one, other = (dense(random, random.randint(1, 2), random.randint(1, 3), costs=False) for _ in range(2))
    many, first = len(one.attackers), len(one.blockers)
    some, number = (0,) * many, many + len(other.attackers)
    nobody = (0,) * len(other.attackers)
    return Problem(
        attackers=_ids("a", number),
        blockers=_ids("b", first + len(other.blockers)),
        eligible=one.eligible + tuple(row << many for row in other.eligible),
        allowed=one.allowed + tuple(row << many for row in other.allowed),
        cap=one.cap + other.cap,
        low=one.low + other.low,
        high=one.high + other.high,
        total=max(one.total, other.total),
        others=(0,) * (first + len(other.blockers)),
        also=((),) * (first + len(other.blockers)),
        must_block=one.must_block + other.must_block,
        must_block_it=tuple(row + nobody for row in one.must_block_it) + tuple(some + r for r in other.must_block_it),
        must_be_blocked=one.must_be_blocked + other.must_be_blocked,
        counted=one.counted
        + tuple(replace(each, attacker=each.attacker + many, by=each.by << first) for each in other.counted),
    )


def realistic(random: Random, attackers: int, blockers: int) -> Problem:
    """A board with about three times as many effects as real decks have: flying, menace, some lures."""
    some = random.random
    flying = [some() < 0.25 for _ in range(attackers)]
    reaching = [some() < 0.3 for _ in range(blockers)]
    unblockable = [some() < 0.03 for _ in range(attackers)]
    tapped = [some() < 0.2 for _ in range(blockers)]
    everything, everyone = (1 << attackers) - 1, (1 << blockers) - 1
    eligible = tuple(0 if tapped[b] else everything for b in range(blockers))
    allowed = tuple(
        eligible[b]
        & sum(
            1 << a for a in range(attackers) if not unblockable[a] and (reaching[b] or not flying[a]) and some() > 0.04
        )
        for b in range(blockers)
    )
    lure = [some() < 0.006 for _ in range(attackers)]
    return Problem(
        attackers=_ids("a", attackers),
        blockers=_ids("b", blockers),
        eligible=eligible,
        allowed=allowed,
        cap=tuple(2 if some() < 0.01 else 1 for _ in range(blockers)),
        low=tuple((2 if some() < 0.1 else 3 if some() < 0.003 else 1) for _ in range(attackers)),
        high=tuple(1 if some() < 0.01 else ANY_NUMBER for _ in range(attackers)),
        total=ANY_NUMBER,
        others=tuple(1 if some() < 0.003 else 0 for _ in range(blockers)),
        also=((),) * blockers,
        must_block=tuple(1 if some() < 0.02 else 0 for _ in range(blockers)),
        must_block_it=tuple(
            tuple((1 if lure[a] else 0) + (1 if some() < 0.012 / attackers else 0) for a in range(attackers))
            for _ in range(blockers)
        ),
        must_be_blocked=tuple(1 if some() < 0.02 else 0 for _ in range(attackers)),
        counted=tuple(Counted(a, 2, False, everyone) for a in range(attackers) if some() < 0.002),
    )


def token_army(random: Random, attackers: int, blockers: int, types: int = 5) -> Problem:
    """Two armies of tokens, a few types each, with gaps, lures and requirements on whole types."""
    kinds_a = [random.randrange(types) for _ in range(attackers)]
    kinds_b = [random.randrange(types) for _ in range(blockers)]
    pick = random.choice
    meets = [[random.random() < 0.7 for _ in range(types)] for _ in range(types)]
    low = [pick((1, 1, 2, 3)) for _ in range(types)]
    high = [pick((ANY_NUMBER, ANY_NUMBER, 1, 4)) for _ in range(types)]
    once = [pick((0, 1)) for _ in range(types)]
    must = [pick((0, 0, 1)) for _ in range(types)]
    lure = [[1 if random.random() < 0.1 else 0 for _ in range(types)] for _ in range(types)]
    rows = [sum(1 << a for a, kind in enumerate(kinds_a) if meets[k][kind]) for k in range(types)]
    weights = [tuple(lure[k][kind] for kind in kinds_a) for k in range(types)]
    return Problem(
        attackers=_ids("a", attackers),
        blockers=_ids("b", blockers),
        eligible=((1 << attackers) - 1,) * blockers,
        allowed=tuple(rows[k] for k in kinds_b),
        cap=(1,) * blockers,
        low=tuple(low[k] for k in kinds_a),
        high=tuple(high[k] for k in kinds_a),
        total=pick((ANY_NUMBER, ANY_NUMBER, ANY_NUMBER, max(1, blockers // 2))),
        others=(0,) * blockers,
        also=((),) * blockers,
        must_block=tuple(must[k] for k in kinds_b),
        must_block_it=tuple(weights[k] for k in kinds_b),
        must_be_blocked=tuple(once[k] for k in kinds_a),
        counted=(),
    )


def exact_cover(random: Random, elements: int, sets: int) -> Problem:
    """Exact cover by threes as a board: blockers are elements, attackers sets that three or more must block.

    Every creature blocks if able, so obeying all is covering every element exactly once.
    """
    chosen = [random.sample(range(elements), 3) for _ in range(sets)]
    allowed = tuple(sum(1 << a for a, members in enumerate(chosen) if b in members) for b in range(elements))
    return Problem(
        attackers=_ids("a", sets),
        blockers=_ids("b", elements),
        eligible=((1 << sets) - 1,) * elements,
        allowed=allowed,
        cap=(1,) * elements,
        low=(3,) * sets,
        high=(ANY_NUMBER,) * sets,
        total=ANY_NUMBER,
        others=(0,) * elements,
        also=((),) * elements,
        must_block=(1,) * elements,
        must_block_it=((0,) * sets,) * elements,
        must_be_blocked=(0,) * sets,
        counted=(),
    )
