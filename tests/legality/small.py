"""Small boards written out in tests, and Hypothesis's boards that shrink."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from simulator.legality.problem import ANY_NUMBER, Counted, Problem


def plain(attackers: int, blockers: int, **changes: Any) -> Problem:
    """A board on which everyone may block one of anyone and nothing is asked, but for `changes`."""
    everything = (1 << attackers) - 1
    fields: dict[str, Any] = {
        "attackers": tuple(f"a{i + 1}" for i in range(attackers)),
        "blockers": tuple(f"b{i + 1}" for i in range(blockers)),
        "eligible": (everything,) * blockers,
        "allowed": (everything,) * blockers,
        "cap": (1,) * blockers,
        "low": (0,) * attackers,
        "high": (ANY_NUMBER,) * attackers,
        "total": ANY_NUMBER,
        "others": (0,) * blockers,
        "also": ((),) * blockers,
        "must_block": (0,) * blockers,
        "must_block_it": ((0,) * attackers,) * blockers,
        "must_be_blocked": (0,) * attackers,
        "counted": (),
    }
    return Problem(**{**fields, **changes})


@st.composite
def problems(draw: st.DrawFn, costs: bool = True) -> Problem:
    """Boards up to 3x3 with anything on them; they shrink towards plain ones."""
    a, b = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    masks, kinds = st.integers(0, (1 << a) - 1), st.integers(0, (1 << b) - 1)
    weights = st.sampled_from((0, 0, 1, 2))
    pairs = st.dictionaries(st.integers(0, b - 1), masks, min_size=1).map(lambda some: tuple(sorted(some.items())))

    def per(number: int, each: st.SearchStrategy[Any]) -> Any:
        return draw(st.lists(each, min_size=number, max_size=number).map(tuple))

    eligible = tuple(((1 << a) - 1) & ~mask for mask in per(b, masks))
    counted = st.builds(Counted, st.integers(0, a - 1), st.integers(0, 3), st.booleans(), kinds, st.integers(1, 2))
    return plain(
        a,
        b,
        eligible=eligible,
        allowed=tuple(row & ~mask for row, mask in zip(eligible, per(b, masks), strict=True)),
        cap=per(b, st.sampled_from((1, 1, 2, ANY_NUMBER, 0))),
        low=per(a, st.sampled_from((0, 1, 2, 3))),
        high=per(a, st.sampled_from((ANY_NUMBER, 1, 2, 0))),
        total=draw(st.sampled_from((ANY_NUMBER, 1, 2, 0))),
        others=per(b, st.sampled_from((0, 0, 1, 2))),
        also=per(b, st.lists(kinds, max_size=1).map(tuple)),
        must_block=per(b, weights),
        must_block_it=per(b, st.lists(weights, min_size=a, max_size=a).map(tuple)),
        must_be_blocked=per(a, weights),
        counted=tuple(draw(st.lists(counted, max_size=2))),
        together=draw(st.sampled_from(((), per(a, kinds)))),
        costs=tuple(draw(st.lists(pairs, max_size=4, unique=True))) if costs else (),
    )
