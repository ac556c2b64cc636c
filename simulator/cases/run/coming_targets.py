"""The targets of triggered abilities on the stack, which a script of Magic says only as they resolve (603.3d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import copy

from projections.triggers.stack_objects import Trigger
from simulator.cases.format import steps as s
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.format.steps import Expect, ResolveTop
from simulator.cases.format.words import COLORS
from simulator.cases.run.said_in_time import SaidInTime
from simulator.game.verdict import IllegalAction, NotKnown, WrongMoment
from simulator.rules.following.choosing import leading_numbers
from simulator.rules.trigger_targets import chooses_modes, targets_to_choose


def objects_in(choice: s.ResolutionChoice) -> Sequence[str] | None:
    """The objects and players among what is chosen; None where nothing is said of them."""
    if choice == "" or isinstance(choice, int):
        return None
    several = (choice,) if isinstance(choice, str) else choice
    named = tuple(each for each in several if isinstance(each, str) and each not in COLORS)
    return named if named or not several else None


def choose_targets_to_come(play: SaidInTime, *, has_acted: bool = False) -> None:
    """Choose the targets of what was put on the stack, as the script says them when the abilities resolve.

    Which step that is shows as the script is played on with them. A target that is not found so is unsaid from then on,
    since somebody acts, or something resolves, before it is said.

    Args:
        play: the script.
        has_acted: whether the step that is being played is done with.
    """
    position = play.game.position
    waiting = [each for each in targets_to_choose(position) if each.number not in play.unsaid]
    top = next(reversed(position.triggers.stack), None)
    for trigger in reversed(waiting):
        now = None if has_acted else play.case.script[play.at]
        if trigger is top and isinstance(now, ResolveTop):
            _choose(play, trigger, now)
        elif not play.looks_ahead:
            _choose_what_is_said(play, trigger, play.at + has_acted)
    if has_acted or play.looks_ahead:
        return
    still_open = {each.number for each in targets_to_choose(play.game.position) if each is not top}
    if not isinstance(play.case.script[play.at], ResolveTop) and top is not None:
        still_open |= {each.number for each in targets_to_choose(play.game.position)}
    play.unsaid |= still_open


def _choose_what_is_said(play: SaidInTime, trigger: Trigger, start: int) -> None:
    """Choose the targets of an ability that the script says in the step in which it then resolves, if there are any."""
    before = play.game.savepoint()
    for place, step in _choices_to_come(play, start):
        if _choose(play, trigger, step):
            chosen = play.game.savepoint()
            if _resolves_at(play, trigger.number, start) == place:
                play.game.rollback(chosen)
                return
            play.game.rollback(before)


def _choices_to_come(play: SaidInTime, start: int) -> Iterator[tuple[int, ResolveTop]]:
    script = play.case.script
    return ((place, step) for place in range(start, len(script)) if isinstance(step := script[place], ResolveTop))


def _choose(play: SaidInTime, trigger: Trigger, step: ResolveTop) -> bool:
    """Choose the targets of an ability, and its modes, among what a step chooses; whether they could be."""
    several = step.choice if isinstance(step.choice, tuple) else (step.choice,)
    objects = objects_in(step.choice) or ()
    numbers = leading_numbers(several) if chooses_modes(trigger) else ()
    # What is chosen as it resolves comes after its targets.
    for most in range(len(objects), -1 if numbers else 0, -1):
        with suppress(IllegalAction):
            play.game.choose_targets(trigger.controller, trigger.number, objects[:most], modes=numbers)
            return True
    return False


def _resolves_at(play: SaidInTime, number: int, start: int) -> int | None:
    """The step in which an ability leaves the stack as the script is played on from a step; None if it does not."""
    ahead = copy(play)
    ahead.looks_ahead = True
    for place in range(start, len(play.case.script)):
        if isinstance(play.case.script[place], Expect):
            continue
        try:
            ahead.play(place)
        except (CaseError, IllegalAction, NotBuilt, NotKnown, WrongMoment):
            return None
        if all(each.number != number for each in play.game.triggers.stack):
            return place
    return None
