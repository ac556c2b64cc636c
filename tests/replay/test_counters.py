"""A game with counters is recorded, and what they say is verified and plays again in the same bytes."""

from __future__ import annotations

import pytest

from events.log import Log
from projections.views import Views
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.checking import ReplayChecks, check
from simulator.replay.verifying.printed import doubts
from simulator.replay.writing import record, write_replay

SCRIPT = [
    {"do": "effect", "kind": "put_counters", "object": "b", "counter": "deathtouch"},
    {"do": "attack", "attacks": {"a": "D"}},
    {"do": "block", "player": "D", "blocks": {"b": ["a"]}},
    {"do": "effect", "kind": "remove_counters", "object": "b", "counter": "stun"},
    {"do": "effect", "kind": "destroy", "object": "b"},
    {"do": "deal_damage"},
]


@pytest.mark.parametrize("edition", ["cr-2022-10-07", "cr-2024-06-07", "cr-2026-01-16"])
@pytest.mark.parametrize("counters", [{"shield": 1, "+1/+0": 1}, {"flying": 1, "finality": 1}])
def test_a_game_with_counters_is_verified_and_plays_again(edition: str, counters: dict[str, int]) -> None:
    permanents = [
        {"id": "a", "controller": "A", "power": 2, "toughness": 2, "counters": counters},
        {"id": "b", "controller": "D", "power": 2, "toughness": 2, "counters": {"stun": 1, "reach": 1}},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    play = begin(case_of({"id": "x", "edition": edition, "board": board, "script": SCRIPT}, "x"))
    for index in range(len(SCRIPT)):
        play.play(index)
    replay = parse_replay(write_replay(Header(schema=1, edition=edition), record(play.game)), "x")
    checked = check(replay, ReplayChecks(verify=True, resim=True))
    assert checked.differences == ()
    start = Views(Log(())).position
    assert [each for event in replay.events for each in doubts(start, event)] == []
