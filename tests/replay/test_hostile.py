"""Replays that are well formed and make no sense are read and checked like any other: differences, never a crash."""

from __future__ import annotations

import types
import typing
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.codec import EVENT_TYPES
from events.combat import RemovedFromCombat
from events.effects import AttackReselected
from events.event import Event, Untagged
from events.instructions import Instruction
from events.log import RolledBack
from simulator.replay.format import Assertion, Rejected, ReplayLine
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.checking import combats_of
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import with_digests, write_replay
from tests.replay.games import EDITIONS, games, header, replay_of

pytestmark = pytest.mark.usefixtures("whole_tables")


def check_everything(lines: list[ReplayLine]) -> Replay:
    kept = [line for line in lines if not isinstance(line, Assertion)]
    replay = parse_replay(write_replay(header("cr-2024-06-07"), with_digests(kept)), "x")
    assert verify(replay).differences == ()
    judge_again(replay)
    for edition in EDITIONS:
        played = resim(replay, edition=edition)
        assert played.choices + played.externals <= len(replay.events)
    combats_of(replay.lines)
    return replay


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_game_with_lines_left_out_doubled_and_moved_is_checked(data: st.DataObject) -> None:
    lines = list(replay_of(data.draw(games())).lines)
    for _ in range(data.draw(st.integers(1, 12))):
        index = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[index : index + 1] = data.draw(st.sampled_from([[], [lines[index]] * 2, [lines[other]]]))
        if not lines:
            break
    check_everything(lines)


LEAVES: dict[object, st.SearchStrategy[object]] = {
    str: st.sampled_from(["A", "D", "a1", "a2", "b1", "b2", "w1", "nobody", ""]),
}


@cache
def built(struct: type) -> st.SearchStrategy[typing.Any]:
    """Any value of a struct: its names are mostly those of the game."""
    hints = typing.get_type_hints(struct, include_extras=True)
    of_fields = {name: of_type(hint) for name, hint in hints.items() if not name.startswith("_")}
    if not issubclass(struct, Instruction | Untagged):
        return st.builds(struct, **of_fields)
    # An instruction may be made of others without end, so what may be left out mostly is.
    asked = {field.name for field in msgspec.structs.fields(struct) if field.required}
    required = {name: strategy for name, strategy in of_fields.items() if name in asked}
    optional = {name: strategy for name, strategy in of_fields.items() if name not in asked}
    return st.fixed_dictionaries(required, optional=optional).map(lambda given: struct(**given))


def of_type(hint: object) -> st.SearchStrategy[object]:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in LEAVES:
        return LEAVES[hint]
    if origin is typing.Annotated:
        (limits,) = hint.__metadata__  # type: ignore[attr-defined]  # a number within limits, or at least one of a kind
        return of_type(arguments[0]).filter(bool) if limits.min_length else st.integers(limits.ge, limits.le)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        # An instruction may be made of others.
        return st.deferred(lambda: built(hint))
    if origin is tuple and arguments[-1] is ...:
        return st.lists(of_type(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*[of_type(argument) for argument in arguments])
    if origin in (typing.Union, types.UnionType):
        return st.one_of([of_type(argument) for argument in arguments])
    return st.from_type(hint)  # type: ignore[arg-type]  # what is left are literals, booleans and None


ANY_EVENT = st.one_of([built(event_type) for event_type in EVENT_TYPES if event_type is not RolledBack])


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_game_with_arbitrary_events_thrown_in_is_checked(data: st.DataObject) -> None:
    lines = list(replay_of(data.draw(games())).lines)
    for event in data.draw(st.lists(ANY_EVENT, min_size=1, max_size=8)):
        lines.insert(data.draw(st.integers(0, len(lines))), event)
    check_everything(lines)


@given(st.lists(ANY_EVENT, max_size=20), st.lists(ANY_EVENT, max_size=5))
@settings(max_examples=100, deadline=None)
def test_arbitrary_events_are_checked(events: list[Event], rejected: list[Event]) -> None:
    check_everything([*events, Rejected(events=tuple(rejected), rule="730.1"), *events])


def test_an_attack_that_never_was_can_be_reselected_and_removed() -> None:
    forged = [AttackReselected("A", "B", "508.7a", "B"), RemovedFromCombat("A", "506.4", still="attacked")]
    check_everything([Rejected(events=tuple(forged), rule="730.1"), *forged])
