"""Triggered abilities in a script: stacked, resolved, and what an `expect` sees of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simulator.cases.format import steps as s
from simulator.cases.read.checks import COMBAT_DAMAGE
from simulator.game.verdict import Verdict, WrongMoment
from simulator.rules.stack import legal_targets, targets_to_choose

if TYPE_CHECKING:
    from simulator.cases.run.playing import Play

__all__ = [
    "abandon",
    "activate_mana",
    "observe_priority",
    "observe_stack",
    "observe_triggers",
    "observe_waiting",
    "pass_priority",
    "pay",
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
        play.game.stack_waiting()
        _choose_targets_to_come(play, path)
        verdict = play.game.resolve_top(_objects(step.choice), declined=step.choice is False)
        if verdict is None:
            raise WrongMoment("nothing is on the stack")
        return verdict

    play.attempt(resolve)


def pass_priority(play: Play, step: s.PassPriority, path: str) -> None:
    """All players pass: the top of the stack resolves, or the step ends."""

    def pass_() -> Verdict | None:
        play.game.stack_waiting()
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


def activate_mana(play: Play, step: s.ActivateMana, path: str) -> None:
    """A mana ability is activated, inside or outside a declaration; that a player may is no verdict of its own."""
    play.attempt(lambda: play.game.activate_mana(step.player, step.source, pays_with=step.pays_with))


def pay(play: Play, step: s.Pay, path: str) -> None:
    """The whole locked-in cost is paid."""
    play.attempt(
        lambda: play.game.pay(
            step.player,
            mana=step.mana,
            life=step.life,
            tap=step.tap,
            discard=step.discard,
            return_to_hand=step.return_to_hand,
            sacrifice=step.sacrifice,
        )
    )


def abandon(play: Play, step: s.Abandon, path: str) -> None:
    """The open declaration is taken back; `log_restored` then compares with the moment before it."""

    def give_up() -> Verdict:
        owed = play.game.mana.owed
        if owed is not None and owed.player != step.player:
            raise WrongMoment(f"{owed.player} pays costs now, not {step.player}")
        return play.game.abandon(keep=step.keep, reverse=step.reverse)

    was_open = play.game.owed is not None
    play.attempt(give_up)
    if was_open and play.game.owed is None:
        play.restored = play.fingerprint() == play.before_declaring
