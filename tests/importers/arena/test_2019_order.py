"""A combat of 2019 with an announced damage assignment order: the same under every edition that announces orders for
every blocked and blocking creature; what the order forbids is refused there, and allowed where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.combat import DamageOrderAnnounced
from events.damage import CombatDamageAssigned
from events.event import Derived
from events.rule import Edition
from simulator.cli.main import run
from simulator.editions import TABLES
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from tests.given import broken
from tests.whole import whole

FILE = str(Path(__file__).parents[3] / "replays" / "damage-order-2019.replay.jsonl")
REPLAY = read_replay(FILE)
ATTACKER, FIRST, SECOND = "i373", "i317", "i299"
"""A 1/1, blocked by a 2/1 and a 1/2; its controller announced the 2/1 first."""

WITH_ORDERS = [
    edition
    for edition in (Edition.CR_2010_02_01, Edition.CR_2022_10_07, Edition.CR_2024_06_07)
    if edition in TABLES
]  # fmt: skip
WITHOUT_ORDERS = [edition for edition in (Edition.CR_2024_11_08, Edition.CR_2026_01_16) if edition in TABLES]


def before_damage_is_assigned(edition: str) -> Game:
    """All that was chosen or happened up to the assignment of combat damage, under an edition."""
    game = Game(edition=whole(edition))
    for event in REPLAY.events:
        if isinstance(event, CombatDamageAssigned):
            return game
        announced = isinstance(event, DamageOrderAnnounced) and not game.table.announces_orders
        if not isinstance(event, Derived) and not announced:
            game.apply(event)
    raise AssertionError("no combat damage is assigned in this replay")


@pytest.mark.parametrize("edition", WITH_ORDERS)
def test_it_replays_where_orders_are_announced(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    played = resim(REPLAY, edition=edition)
    assert played.differences == ()
    assert played.derived == sum(isinstance(event, Derived) for event in REPLAY.events)
    assert run(["replay", FILE, "--edition", str(edition)]) == 0
    assert f"resim under {edition}" in capsys.readouterr().out


@pytest.mark.parametrize("edition", WITHOUT_ORDERS)
def test_elsewhere_the_announced_order_alone_is_refused(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused = [found for found in resim(REPLAY, edition=edition).differences if found.what != "derived event"]
    assert [str(found.got) for found in refused] == [f"{edition} has no damage assignment orders"]
    assert run(["replay", FILE, "--edition", str(edition)]) == 1
    assert "has no damage assignment orders" in capsys.readouterr().out


@pytest.mark.parametrize("edition", WITH_ORDERS)
def test_skipping_the_first_without_lethal_damage_is_refused(edition: str) -> None:
    game = before_damage_is_assigned(edition)
    assert game.orders.orders[ATTACKER] == (FIRST, SECOND)
    before = list(game.log)
    with pytest.raises(IllegalAction) as refused:
        game.assign_damage("P1", ATTACKER, {SECOND: 1})
    assert broken(refused.value.verdict) == ["510.1c"]
    assert list(game.log) == before
    assert list(game.legal_assignments(ATTACKER)) == [{FIRST: 1}]


@pytest.mark.parametrize("edition", WITHOUT_ORDERS)
def test_it_is_accepted_where_damage_is_divided_freely(edition: str) -> None:
    game = before_damage_is_assigned(edition)
    assert sorted(next(iter(points)) for points in game.legal_assignments(ATTACKER)) == [SECOND, FIRST]
    game.assign_damage("P1", ATTACKER, {SECOND: 1})
    game.deal_damage()
    assert (ATTACKER, SECOND, 1) in game.damage.dealt
    assert FIRST not in game.damage.dead
