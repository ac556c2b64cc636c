"""The story of a log, as lines that a person can read: a sentence for each event worth a line, with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from events.board import PermanentEntered
from events.codec import EventKind, kind_of
from events.combat import RemovedFromCombat
from events.event import Event
from events.log import RolledBack, effective
from projections.narrative.sentences import SENTENCES
from projections.narrative.story import Story
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules


class StoryLine(msgspec.Struct, frozen=True):
    """One line of the story.

    Args:
        position: the event's place in the log, the first being 0.
        turn: the turn's number, 0 where none is known.
        combat: which combat of the turn it belongs to, 0 outside combat.
        rule: the number of the rule that made it happen; "" for what players chose and effects did.
        kind: whether the event is a choice, an external or a derived one.
        sentence: what happened.

    >>> print(StoryLine(7, 1, 1, "509.1h", "derived", "a1 becomes blocked"))
    a1 becomes blocked (509.1h)
    """

    position: int
    turn: int
    combat: int
    rule: str
    kind: EventKind
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


def labels_of(events: Iterable[Event]) -> dict[str, str]:
    """What to call each permanent of a log: its name, with the id where several have that name, else its id.

    An id that begins with the name is said alone.

    Returns:
        A label by id, for every permanent that is ever on the battlefield.
    """
    names: dict[str, str] = {}
    for event in events:
        if isinstance(event, PermanentEntered) and not names.get(event.permanent.id):
            names[event.permanent.id] = event.permanent.name
    named = list(names.values())

    def label(permanent: str, name: str) -> str:
        if not name or permanent.startswith(name):
            return permanent
        return f"{name} ({permanent})" if named.count(name) > 1 else name

    return {permanent: label(permanent, name) for permanent, name in names.items()}


def narrate(
    events: Iterable[Event], rules: TriggerRules = RULES, labels: Mapping[str, str] | None = None
) -> Iterator[StoryLine]:
    """Narrate a log, from its beginning.

    Args:
        events: the log, or its append-only form with take-backs in it.
        rules: when abilities trigger on blocking.
        labels: what to call each permanent; by default as `labels_of` says.

    Returns:
        A line for each event that has a sentence, in order; lazy.

    >>> from events.board import LifeChanged, TurnBegan
    >>> [str(line) for line in narrate([TurnBegan("A", ("D",), 3), LifeChanged("D", 18)])]
    ['turn 3 begins: A is the active player, D the defending player', 'the life total of D becomes 18']
    """
    log = tuple(events)
    story = Story(dict(labels_of(log) if labels is None else labels), rules)
    for position, event in enumerate(log):
        before = story.board.step
        if isinstance(event, RolledBack):
            story.begin_again()
            for remaining in effective(log[: position + 1]):
                story.evolve(remaining)
        else:
            story.evolve(event)
        sentence = SENTENCES[type(event)]
        if sentence is not None:
            in_combat = not before == story.board.step == "main" or isinstance(event, RemovedFromCombat)
            yield StoryLine(
                position,
                story.board.turn,
                story.combat.number if in_combat else 0,
                getattr(event, "rule", ""),
                kind_of(type(event)),
                sentence(story, event),
            )
