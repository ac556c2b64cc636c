"""611.2b: what was told of an ability may end as its source changes sides; what only takes counters puts none."""

from __future__ import annotations

import pytest

from projections.layers.standing import Standing
from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, attack, cast, expect, play

pytestmark = pytest.mark.rule("611.2b")


def test_what_was_told_is_in_doubt_once_its_source_is_another_players() -> None:
    text = ["Whenever this creature attacks, frobnicate target creature for as long as you control this creature."]
    source, prey = (
        {"id": "source", "power": 2, "toughness": 2, "text": text},
        {"id": "prey", "power": 2, "toughness": 2},
    )
    told = {**RESOLVE, "did": [{"do": "effect", "kind": "control", "object": "prey", "player": "A"}]}
    stolen = {"do": "effect", "kind": "control", "object": "source", "player": "D"}
    block = {"do": "block", "player": "D", "blocks": {"prey": ["source"]}}
    assert isinstance(play((source,), (prey,), [attack("source"), told, block, expect(legal=False)]), Passed)
    assert isinstance(play((source,), (prey,), [attack("source"), told, stolen, block, expect(legal=False)]), NotKnown)


def test_counters_that_are_removed_for_a_cost_are_not_put() -> None:
    text = ["Remove a +1/+1 counter from this creature: You gain 1 life."]
    text += ["Whenever one or more counters are put on this creature, frobnicate it."]
    one = {"id": "one", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}, "text": text}
    script = [
        {"do": "activate", "player": "A", "permanent": "one", "ability": 1},
        RESOLVE,
        expect(life={"A": 21}),
        attack("one"),
        {"do": "block", "player": "D", "blocks": {}},
        {"do": "deal_damage"},
        expect(life={"D": 18}),
    ]
    assert isinstance(play((one,), (), script), Passed)


def test_ones_own_spells_may_have_what_opponents_cant_target() -> None:
    text = ["Other creatures you control can't be the targets of spells or abilities your opponents control."]
    lord, bear = {"id": "lord", "power": 2, "toughness": 2, "text": text}, {"id": "bear", "power": 2, "toughness": 2}
    script = [cast("Giant Growth", "bear"), expect(legal=True), RESOLVE, expect(pt={"bear": [5, 5]})]
    script += [cast("Shock", "bear", player="D"), expect(legal=False)]
    assert isinstance(play((lord, bear), (), script), Passed)


def test_what_only_one_player_can_be_is_sure_once_somebody_becomes_it() -> None:
    unsure = Standing(unsure=frozenset({"monarch", "initiative"}))
    sure = unsure.designated("A", "monarch", alone=True)
    assert (sure.designations, sure.unsure) == (frozenset({("A", "monarch")}), frozenset({"initiative"}))
