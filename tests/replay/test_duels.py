"""Replays of duels that are well formed and make no sense are read and checked like any other, and excerpts of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.event import Event
from simulator.game.duel import Duel
from simulator.replay.format import Assertion, Digest, Header, Rejected, ReplayLine
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.checking import combats_of
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, with_digests, write_replay
from tests.duels import duel
from tests.replay.excerpts import excerpt
from tests.replay.test_hostile import ANY_EVENT

pytestmark = pytest.mark.usefixtures("whole_tables")


EDITIONS = ("dm-en-1.38", "dm-ja")


def two_attacks(edition: str) -> Duel:
    bob = ["b1 4000 blocker", "b2 2000 blocker", "w1 1000 guardman"]
    game = duel(edition, alice=["a1 3000", "a2 5000"], bob=bob, attack="bob", choose=["b1"])
    game.end_attack()
    game.attack("a2", "w1")
    game.choose(["b2"])
    game.end_attack()
    return game


def checked(edition: str, lines: list[ReplayLine]) -> Replay:
    kept = [line for line in lines if not isinstance(line, Assertion)]
    replay = parse_replay(write_replay(Header(schema=1, edition=edition), with_digests(kept)), "x")
    assert verify(replay).differences == ()
    judge_again(replay)
    for other in EDITIONS:
        resim(replay, edition=other)
    combats_of(replay.lines)
    return replay


@given(st.sampled_from(EDITIONS), st.data())
@settings(max_examples=60, deadline=None)
def test_lines_left_out_doubled_and_thrown_in(edition: str, data: st.DataObject) -> None:
    lines: list[ReplayLine] = [line for line in record(two_attacks(edition)) if not isinstance(line, Digest)]
    for _ in range(data.draw(st.integers(1, 8))):
        index = data.draw(st.integers(0, len(lines) - 1))
        some = data.draw(st.one_of(st.sampled_from([[], [lines[index]] * 2]), ANY_EVENT.map(lambda event: [event])))
        lines[index : index + data.draw(st.integers(0, 1))] = some
        if not lines:
            break
    checked(edition, lines)


@given(st.sampled_from(EDITIONS), st.lists(ANY_EVENT, max_size=20), st.lists(ANY_EVENT, max_size=5))
@settings(max_examples=60, deadline=None)
def test_arbitrary_events(edition: str, events: list[Event], rejected: list[Event]) -> None:
    checked(edition, [*events, Rejected(events=tuple(rejected), rule="507.1a"), *events])  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_attack_of_a_duel_as_a_replay(edition: str) -> None:
    game = two_attacks(edition)
    replay = parse_replay(write_replay(Header(schema=1, edition=edition), record(game)), "x")
    assert [list(combat.blocking) for combat in combats_of(replay.lines)] == [["b1"], ["b2"]]
    second = parse_replay(excerpt(replay, 2), "y")
    assert [combat.died for combat in combats_of(second.lines)] == [["b2"]]
    assert verify(second).differences == ()
    assert judge_again(second).differences == ()
    assert resim(second).differences == ()
