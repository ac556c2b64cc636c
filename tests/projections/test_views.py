"""The projections of several logs: what they begin with is the same, and stays so."""

from __future__ import annotations

import pytest

from events.board import GameBegan, PermanentEntered, Player, StepBegan, TurnBegan
from events.combat import AttackerChosen
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


def test_a_position_that_is_held_stays_as_it_is_though_nothing_was_read_before() -> None:
    """What the log got since the last look is read as it is taken, and nothing afterwards changes it."""
    views = Views(Log(EVENTS[:2]))
    views.log.extend(EVENTS[2:])
    held = views.held()
    before = {name: getattr(held, name).value() for name in held._fields if name != "answers"}
    views.log.append(AttackerChosen(EVENTS[2].permanent.id, "bob"))  # type: ignore[attr-defined]
    views.catch_up()
    assert {name: getattr(held, name).value() for name in held._fields if name != "answers"} == before
    assert views.position.combat.chosen_attacks
    assert not held.combat.chosen_attacks
