"""What a sentence of the narrative may use: the board and the combat after the event, and the names of things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any

from events.board import Permanent
from events.casting import AbilityActivated, SpellCast
from events.effects import SpellCountered
from events.event import Event
from events.triggers import AbilityRemoved
from projections.board import Board
from projections.board_events import BOARD
from projections.combat import COMBAT, Combat
from projections.triggers.conditions import RULES
from projections.triggers.events import TRIGGERS
from projections.triggers.stack_objects import Played, StackObject
from projections.triggers.triggers import TriggerRules, Triggers


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Words as a sentence lists them, with `joint` before the last.

    >>> listed(["a1", "a2", "a3"])
    'a1, a2 and a3'
    """
    *first, last = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {joint} {last}" if first else last


def described(permanent: Permanent) -> str:
    """A permanent's size, what it is other than a creature, and its keywords.

    >>> described(Permanent(id="a1", controller="A", power=2, toughness=3, keywords=("flying", "menace")))
    '2/3 flying, menace'
    """
    size = "/".join(str(number) for number in (permanent.power, permanent.toughness) if number is not None)
    types = "" if permanent.types == ("creature",) else " ".join(permanent.types)
    counted = [f"{kind} {n}" for kind in ("loyalty", "defense") if (n := getattr(permanent, kind)) is not None]
    return " ".join(part for part in (size, types, ", ".join([*counted, *permanent.keywords])) if part)


def looks_beside(label: str, permanent: Permanent) -> str:
    """What `described` says, unless the permanent's label begins with just that.

    >>> bird = Permanent(id="i7", controller="A", power=2, toughness=3, keywords=("flying", "vigilance"))
    >>> looks_beside("2/3 flying vigilance #93861", bird), looks_beside("Bird", bird)
    ('', '2/3 flying, vigilance')
    """
    looks = described(permanent)
    return "" if label.replace(",", "").startswith(looks.replace(",", "")) else looks


class Story:
    """The board, the combat and the triggered abilities after an event, and the names of things."""

    __slots__ = ("board", "combat", "labels", "removed", "rules", "triggers")

    def __init__(self, labels: dict[str, str], rules: TriggerRules = RULES) -> None:
        self.labels = labels
        self.rules = rules
        self.begin_again()

    def begin_again(self) -> None:
        """Forget what happened, but not what things are called."""
        self.board = Board()
        self.combat = Combat()
        self.triggers = Triggers(self.rules)
        self.removed: StackObject | None = None

    def evolve(self, event: Event) -> None:
        """Bring board, combat and triggered abilities up to an event; keep what it removes from the stack."""
        if isinstance(event, AbilityRemoved | SpellCountered):
            there = (each for each in (*self.triggers.stack, self.triggers.resolved) if each is not None)
            self.removed = next((each for each in there if each.number == event.trigger), None)
        for state, handler in (
            (self.board, BOARD.handlers[type(event)]),
            (self.combat, COMBAT.handlers[type(event)]),
            (self.triggers, TRIGGERS.handlers[type(event)]),
        ):
            if handler is not None:
                handler(state, event)

    def name(self, thing: str) -> str:
        """What to call a permanent or a player."""
        return self.labels.get(thing, thing)

    def names(self, things: Iterable[str]) -> str:
        """What to call several, in a sentence."""
        return listed(self.name(thing) for thing in things)

    def ability(self, trigger: StackObject | None) -> str:
        """What to call a triggered ability, or what else is on the stack; None is what is not known any more."""
        if trigger is None:
            return "a triggered ability"
        if isinstance(trigger, Played):
            return self.played(trigger.announced)
        label = f" {trigger.ability.label}" if trigger.ability.label else ""
        return f"the triggered ability{label} of {self.name(trigger.source)}"

    def played(self, announced: AbilityActivated | SpellCast) -> str:
        """What to call a spell, or an activated ability."""
        if isinstance(announced, SpellCast):
            return announced.card.name or announced.card.id
        source = announced.card.name if announced.card is not None else self.name(announced.source)
        which = f" {announced.place + 1}" if announced.place else ""
        return f"the activated ability{which} of {source}"

    def groups(self, pairs: Iterable[tuple[str, str]], verb: str) -> str:
        """Who fights whom: those with the same opponent together, `verb` being the singular ("blocks")."""
        by_target: dict[str, list[str]] = {}
        for one, other in pairs:
            by_target.setdefault(other, []).append(one)
        return "; ".join(
            f"{self.names(ones)} {verb if len(ones) == 1 else verb[:-1]} {self.name(other)}"
            for other, ones in by_target.items()
        )


MakeSentence = Callable[[Story, Any], str]
"""Makes the sentence of an event, after it has happened."""

_THINGS = frozenset({"attacker", "blocker", "creature", "object", "source", "target"})
"""The fields of events that a sentence shows by the name of what they identify."""


class _Words(dict[str, Any]):
    """What the fields of a template stand for."""

    def __init__(self, story: Story, event: Event) -> None:
        super().__init__()
        self._story, self._event = story, event

    def __missing__(self, field: str) -> Any:
        if field == "life":
            return self._story.board.life.get(self._event.player, 0)  # type: ignore[attr-defined]
        said = getattr(self._event, field)
        return self._story.name(said) if field in _THINGS else said


def from_template(event_type: type[Event], template: str) -> MakeSentence:
    """The sentence of a template such as "{blocker} is chosen to block {attacker}".

    Args:
        event_type: the type of event whose fields stand in braces; `{life}` is the life total of its player.
        template: the sentence.

    Raises:
        TypeError: the events have no such field.
    """
    fields = {field for _, field, _, _ in Formatter().parse(template) if field}
    unknown = fields - {*event_type.__struct_fields__, "life"}
    if unknown:
        raise TypeError(f"{event_type.__name__} has no {', '.join(sorted(unknown))}: {template!r}")
    return lambda story, event: template.format_map(_Words(story, event))
