"""The projections of several logs: what they begin with is the same, and stays so."""

from __future__ import annotations

import pytest

from events.board import GameBegan, PermanentEntered, Player, StepBegan, TurnBegan
from events.event import Event
from events.log import Log
from projections.views import PROJECTIONS, Views
from tests.given import permanent

EVENTS: tuple[Event, ...] = (
    GameBegan(players=(Player("alice", 20), Player("bob", 20))),
    TurnBegan("alice", ("bob",), 1),
    PermanentEntered(permanent("ogre 3/3; entered this turn", "alice").permanent, tapped=True, damage=1),
    StepBegan("beginning_of_combat", "506.1"),
)


@pytest.mark.parametrize("each", range(len(PROJECTIONS)))
def test_what_one_log_does_to_a_projection_no_other_log_sees(each: int) -> None:
    """Whether it is read by itself or with the others, before or after a savepoint, back to it or on."""
    name = PROJECTIONS[each].name
    nothing = getattr(Views(Log()), name).value()
    one, other, third = Views(Log()), Views(Log()), Views(Log())
    start = third.savepoint()
    for views in (one, other, third):
        views.log.extend(EVENTS)
    getattr(one, name)
    for views in (other, third):
        views.catch_up()
    assert getattr(one, name).value() == getattr(other, name).value() == getattr(third, name).value()
    third.rollback(start)
    assert getattr(third, name).value() == getattr(Views(Log()), name).value() == nothing
    third.log.extend(EVENTS)
    third.catch_up()
    assert third.digests() == other.digests() == one.digests()
    assert getattr(Views(Log()), name).value() == nothing
