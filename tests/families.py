"""The families of effects and events that the game follows, and which of them a case makes happen.

`python -m tests.families` looks for a case of each among the boards of named cards, and writes `cards/families.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

from events.abilities import Triggered
from events.board import Permanent
from events.event import Event
from events.instructions import Action, Does, Instruction
from events.references import THIS_ONE
from events.trigger_subjects import TriggerCondition
from events.triggers import AbilityResolved
from projections.followed.found import FINDERS
from projections.followed.leaves import LEAVES
from projections.followed.naming import COMPOSED, said_in
from projections.followed.players import OF_CARDS, shows_nothing
from projections.followed_events import FOLLOWED
from projections.followed_instructions import OF_MANA, instruction_is_followed
from projections.triggers.stack_objects import Played, Trigger
from projections.triggers.triggers import Triggers
from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.session import Session
from simulator.rules.following import resolution

Family = type[Instruction] | type[TriggerCondition] | str
"""A type of instruction, a type of trigger condition, or the name of a keyword action."""


def _is_followed(action: Action) -> bool:
    ways = (Does(action=action, n=n, what=what) for n in (None, 1) for what in (None, THIS_ONE))
    return any(map(instruction_is_followed, ways))


ACTIONS: frozenset[str] = frozenset(filter(_is_followed, get_args(Action)))
"""The keyword actions that are followed."""
INSTRUCTIONS: frozenset[Family] = frozenset({*COMPOSED, *FINDERS, *LEAVES, *OF_CARDS, *OF_MANA} - {Does}) | ACTIONS
"""The families of effects."""
CONDITIONS: frozenset[Family] = frozenset(FOLLOWED)
"""The families of events."""


def named(families: frozenset[Family]) -> set[str]:
    """Families as a person names them."""
    return {each if isinstance(each, str) else each.__name__ for each in families}


def family_of(instruction: Instruction) -> Family:
    """The family of one instruction."""
    return instruction.action if isinstance(instruction, Does) else type(instruction)


class Happened:
    """The families that happened: instructions that were followed, conditions on which something triggered."""

    def __init__(self) -> None:
        self.instructions: set[Family] = set()
        self.conditions: set[Family] = set()
        self._asked: type[TriggerCondition] | None = None

    def follow(self, instruction: Instruction) -> None:
        """An instruction is followed; all that is in one of which nothing shows."""
        self.instructions.add(family_of(instruction))
        if shows_nothing(instruction):
            self.instructions.update(map(family_of, said_in(instruction, Instruction)))

    def resolve(self, now: Triggers, event: AbilityResolved) -> None:
        """Something is about to resolve, of which nothing may show, so that nobody follows it."""
        if event.declined or event.stated or event.unchosen or event.unknown:
            return
        found = next(each for each in now.stack if each.number == event.trigger)
        abilities = found.does if isinstance(found, Played) else (found.ability,) if isinstance(found, Trigger) else ()
        for ability in abilities:
            effect = getattr(ability, "effect", None)
            if shows_nothing(effect, getattr(ability, "targets", ())):
                self.follow(effect)
                self.instructions.update(map(family_of, said_in(effect, Instruction)))

    def ask(self, condition: type[TriggerCondition]) -> None:
        """It is looked which abilities trigger on conditions of a type."""
        self._asked = condition

    def trigger(self, ability: Triggered) -> None:
        """An ability has triggered on one of its conditions: the only one, or that of the type that was asked for."""
        kinds = {type(each) for each in ability.when}
        self.conditions.update(kinds if len(kinds) == 1 else kinds & {self._asked})


@contextmanager
def watched() -> Iterator[Happened]:
    """See what happens in games that are played meanwhile."""
    happened = Happened()
    of_mana = resolution._with_words_on_mana
    follow, of, trigger, apply = resolution._followed, Triggers.of, Triggers.trigger, Session.apply

    def followed(course: Any, effect: Instruction, *places: int) -> Any:
        happened.follow(effect)
        return follow(course, effect, *places)

    def followed_of_mana(happening: Any, said: Sequence[Instruction]) -> Any:
        for each in said:
            happened.follow(each)
        return of_mana(happening, said)

    def asked(self: Triggers, condition: Any) -> Any:
        happened.ask(condition)
        return of(self, condition)

    def triggered(self: Triggers, this: Permanent, ability: Triggered, *about: Any, **how: Any) -> None:
        before = self.number
        trigger(self, this, ability, *about, **how)
        if self.number > before:
            happened.trigger(ability)

    def applied(self: Session, event: Event) -> tuple[Event, ...]:
        if isinstance(event, AbilityResolved):
            happened.resolve(self.triggers, event)
        return apply(self, event)

    with (
        patch.object(resolution, "_followed", followed),
        patch.object(resolution, "_with_words_on_mana", followed_of_mana),
        patch.object(Triggers, "of", asked),
        patch.object(Triggers, "trigger", triggered),
        patch.object(Session, "apply", applied),
    ):
        yield happened


CASES = Path(__file__).parent / "cards"
FILE = CASES / "families.tsv"


def boards_of_named_cards() -> Iterator[Case]:
    """The cases that name cards, the largest file last."""
    files = [file for file in CASES.glob("*.cases.jsonl") if '"card":' in file.read_text(encoding="utf-8")]
    for file in sorted(files, key=lambda file: (file.stat().st_size, file.name)):
        yield from (case for case in read_each(str(file)) if isinstance(case, Case))


def happens_in(case: Case) -> frozenset[Family]:
    """The families that happen in a case; none where it does not come out as it says."""
    with watched() as seen:
        outcome = run_case(case)
    return frozenset(seen.instructions | seen.conditions) if isinstance(outcome, Passed) else frozenset()


def main() -> None:
    """Write for each family a case in which it happens."""
    shown: dict[str, str] = {}
    missing = named(INSTRUCTIONS | CONDITIONS)
    for case in boards_of_named_cards():
        if found := named(happens_in(case)) & missing:
            shown.update(dict.fromkeys(found, case.id))
            missing -= found
        if not missing:
            break
    FILE.write_text("".join(f"{family}\t{case}\n" for family, case in sorted(shown.items())), encoding="utf-8")


if __name__ == "__main__":
    main()
