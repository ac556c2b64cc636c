"""In which order the instructions of a spell or ability are followed as it resolves (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from events.abilities import Choose, InOrder
from events.event import Event
from events.instructions import Instruction
from events.references import Each, Those
from events.rule import Edition
from projections.followed.naming import made_by, meant_by, said_in
from projections.followed_instructions import instruction_is_followed
from projections.position import Position
from projections.triggers.triggers import Played, StackObject
from simulator.rules.announcing import announced_for, effect_of, viewer_of
from simulator.rules.following.choosing import Answers
from simulator.rules.following.resolving import NamedBefore, Resolving
from simulator.rules.following.table import FOLLOWED
from simulator.rules.targets import is_legal_target

Happening = Iterator[tuple[Event, ...]]
"""What happens, one instruction after the other: each is looked at once all that came before it has happened."""


class Course(NamedTuple):
    """The course of a resolution of the `whole` instruction: `moment` gives the position, whatever has happened."""

    moment: Callable[[], Position]
    start: Resolving
    whole: Instruction

    def now(self, made_at: int, each_at: int) -> Resolving:
        """What resolves, as things are now, at an instruction before which so many were made and meant."""
        position = self.moment()
        self.start.named.seen.update(position.board.permanents)
        by = viewer_of(position, self.start.found)
        return self.start._replace(by=by, made_at=made_at, each_at=each_at)


def what_happens(
    moment: Callable[[], Position], found: StackObject, edition: Edition, answers: Answers, entering: Iterable[str] = ()
) -> Happening:
    """What something on the stack does as it resolves, one instruction after the other.

    Args:
        moment: gives the position, just after it has resolved and then after each instruction.
        found: what resolves; all that it does can be followed.
        edition: the edition of the rules.
        answers: what players choose.
        entering: the ids of what it puts onto the battlefield, in the order of the words.

    Yields:
        What each instruction does at once, the choices and payments for it first.

    Raises:
        NobodyChose: there are several possibilities for a choice, and nobody says which is chosen.
        CantBeChosen: what is chosen can't be.
        NotDetermined: the board does not say what an instruction does.
    """
    position = moment()
    chosen = announced_for(position, found) or ()
    by = viewer_of(position, found)
    targets = tuple(
        tuple(one for one in slot.chosen if is_legal_target(slot.asked, one, by) is not False) for slot in chosen
    )
    names, named = iter(tuple(entering)), NamedBefore(position.board.permanents.values())
    first = 0
    for ability in found.does if isinstance(found, Played) else (found.ability,):
        effect = effect_of(ability)
        if effect is not None and instruction_is_followed(effect):
            start = Resolving(found, by, targets[first:], names, answers, named, edition, words=ability.words)
            yield from _followed(Course(moment, start, effect), effect)
        first += len(getattr(ability, "targets", ()))


def _followed(course: Course, effect: Instruction, made_at: int = 0, each_at: int = 0) -> Happening:
    """What an instruction does, before which so many were made and meant."""
    match effect:
        case InOrder(steps=steps):
            for step in steps:
                yield from _followed(course, step, made_at, each_at)
                made_at, each_at = made_at + made_by(step), each_at + meant_by(step)
        case Choose():
            found, targets = course.start.found, course.start.targets
            for mode in found.announced.modes if isinstance(found, Played) else ():
                at = course._replace(start=course.start._replace(targets=targets))
                yield from _followed(at, effect.modes[mode].effect)
                targets = targets[len(effect.modes[mode].targets) :]
        case _:
            now = course.now(made_at, each_at)
            if any(said_in(course.whole, Those)):
                for each in said_in(effect, Each):
                    now.ids(each)
            events = (*FOLLOWED[type(effect)](now, effect),)
            yield (*now.answers.made(), *events)
