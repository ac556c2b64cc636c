"""601.2h: a player chooses which mana pays; where nobody says it, whatever can be paid is paid (107.4b, 107.4e)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from simulator.rules.costs import pays_exactly, units_for
from tests.given import judged
from tests.rules.casting_601.playing import bears, spell

pytestmark = pytest.mark.rule("601.2h")


@pytest.mark.parametrize("cost", ["{W/U}{W}", "{W}{W/U}", "{W/U}{U}", "{W/B}{W/U}", "{1}{W}", "{2/B}", "{2/W}"])
def test_what_can_be_paid_is_paid(edition: str, cost: str) -> None:
    for pool in ("{W}{U}", "{U}{W}"):
        game = bears(edition, mana={"alice": pool})
        assert game.cast("alice", spell(cost=cost), targets=["bear"]).legal
        assert len(game.mana.pool("alice")) == (1 if cost == "{2/W}" else 0)


@pytest.mark.parametrize("cost", ["{W/U}{W}{W}", "{W/B}{B}", "{2/B}{W}"])
def test_what_cannot_be_paid_is_not(edition: str, cost: str) -> None:
    game = bears(edition, mana={"alice": "{W}{U}"})
    assert not judged(lambda: game.cast("alice", spell(cost=cost), targets=["bear"])).legal


@pytest.mark.parametrize(
    ("cost", "pool", "left"),
    [
        ("{1}", "{R}{G}{C}", "{R}{G}"),
        ("{2}", "{R}{G}{G}{C}", "{R}{G}"),
        ("{1}{C}", "{R}{C}{R}", "{R}"),
        ("{R/G}", "{R}{G}{G}", "{R}{G}"),
        ("{1}{G}", "{R}{G}{G}", "{G}"),
    ],
)
def test_what_is_of_most_use_stays(edition: str, cost: str, pool: str, left: str) -> None:
    game = bears(edition, mana={"alice": pool})
    game.cast("alice", spell(cost=cost), targets=["bear"])
    assert Counter(kind for kind, _ in game.mana.pool("alice")) == Counter(left.strip("{}").split("}{"))


SYMBOLS = ("W", "U", "C", "W/U", "U/B", "2/W", "2/B", "C/W", "1", "2")


@drawn(st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4), st.text("WUBC", max_size=5))
def test_it_pays_as_some_way_of_paying_does(wanted: list[str], pool: str) -> None:
    mana = "".join(f"{{{symbol}}}" for symbol in wanted)
    found = units_for(mana, [(kind, "") for kind in pool])
    assert (found is not None) is _can_pay(wanted, pool)
    assert found is None or (pays_exactly(mana, found) and Counter(kind for kind, _ in found) <= Counter(pool))


def _can_pay(wanted: list[str], pool: str) -> bool:
    for halves in product(*(symbol.split("/") for symbol in wanted)):
        generic = sum(int(half) for half in halves if half.isdigit())
        typed = Counter(half for half in halves if not half.isdigit())
        if typed <= Counter(pool) and (Counter(pool) - typed).total() >= generic:
            return True
    return False
