"""Triggered abilities in a script: stacked, resolved, and what an `expect` sees of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simulator.cases import steps as s
from simulator.cases.checks import COMBAT_DAMAGE
from simulator.game import WrongMoment
from simulator.mechanics.targeting import legal_targets, targets_to_choose
from simulator.stacking import stack_what_waits
from simulator.verdict import Verdict

if TYPE_CHECKING:
    from simulator.cases.playing import Play

__all__ = [
    "observe_priority",
    "observe_stack",
    "observe_triggers",
    "observe_waiting",
    "pass_priority",
    "resolve_top",
    "stack_triggers",
]


def _numbers(play: Play, player: str, names: Sequence[str]) -> list[int]:
    """The waiting abilities that a player's labels mean, of several with one label the first that triggered."""
    waiting = [trigger for trigger in play.game.triggers.waiting if trigger.controller == player]
    numbers: list[int] = []
    for name in names:
        found = next((t.number for t in waiting if t.name == name and t.number not in numbers), None)
        if found is None:
            raise WrongMoment(f"no ability {name} of {player} waits to be put on the stack")
        numbers.append(found)
    return numbers


def stack_triggers(play: Play, step: s.StackTriggers, path: str) -> None:
    """A player's waiting abilities go on the stack."""

    def stack() -> Verdict:
        verdict = play.game.stack_triggers(step.player, _numbers(play, step.player, step.order))
        _choose_targets_to_come(play, path)
        return verdict

    play.attempt(stack)


def _choices_to_come(play: Play, path: str) -> Iterator[Sequence[str] | None]:
    """What the rest of the script, from this step on, chooses as the top of the stack resolves, time after time."""
    here = int(path.removeprefix("$.script[").removesuffix("]"))
    for step in play.case.script[here:]:
        if isinstance(step, s.ResolveTop):
            yield _objects(step.choice)
        elif isinstance(step, s.PassPriority):
            yield None


def _choose_targets_to_come(play: Play, path: str) -> None:
    """Choose the targets of what was put on the stack: a script says them only as the abilities resolve."""
    position = play.game.position
    still_open = {trigger.number for trigger in targets_to_choose(position)}
    for trigger, choice in zip(reversed(position.triggers.stack), _choices_to_come(play, path), strict=False):
        if trigger.number in still_open and choice and set(choice) <= set(legal_targets(position, trigger)):
            play.game.choose_targets(trigger.controller, trigger.number, choice)


def _objects(choice: bool | str | tuple[str, ...]) -> Sequence[str] | None:
    return None if isinstance(choice, bool) or choice == "" else (choice,) if isinstance(choice, str) else choice


def resolve_top(play: Play, step: s.ResolveTop, path: str) -> None:
    """The top of the stack resolves."""

    def resolve() -> Verdict:
        stack_what_waits(play.game)
        _choose_targets_to_come(play, path)
        verdict = play.game.resolve_top(_objects(step.choice), declined=step.choice is False)
        if verdict is None:
            raise WrongMoment("nothing is on the stack")
        return verdict

    play.attempt(resolve)


def pass_priority(play: Play, step: s.PassPriority, path: str) -> None:
    """All players pass: the top of the stack resolves, or the step ends."""

    def pass_() -> Verdict | None:
        stack_what_waits(play.game)
        _choose_targets_to_come(play, path)
        verdict = play.game.resolve_top()
        if verdict is None:
            play.move_on()
        return verdict

    play.attempt(pass_)


def observe_triggers(play: Play, expected: Mapping[str, int]) -> tuple[Any, Any]:
    """How often each has triggered in this combat."""
    counts = play.game.triggers.counts
    return dict(expected), {name: counts.get(name, 0) for name in expected}


def observe_waiting(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    """What waits to be put on the stack, in any order."""
    return sorted(expected), sorted(trigger.name for trigger in play.game.triggers.waiting)


def observe_stack(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    """The stack, bottom first."""
    below = [COMBAT_DAMAGE] if play.game.triggers.combat_damage else []
    return list(expected), [*below, *(trigger.name for trigger in play.game.triggers.stack)]


def observe_priority(play: Play, expected: str | None) -> tuple[Any, Any]:
    """Who has priority; None for nobody."""
    return expected, play.game.priority or None
