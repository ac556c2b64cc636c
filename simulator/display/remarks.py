"""What stands between the events of a replay: notes, refused declarations, what a recording engine said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from events.combat import AttackerChosen, BlockerChosen, BlockerWithdrawn
from events.event import Event
from events.rule import Violation
from projections.narrative.narrative import labels_of
from projections.narrative.story import Story, listed
from simulator.plain_text import together
from simulator.replay.format import Assertion, Note, Offers, Rejected, Remark
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.verifying.difference import Difference

__all__ = [
    "Manner",
    "Paragraph",
    "is_compared",
    "remarks_of",
    "said_by",
    "said_in_rejection",
]

Manner = Literal["choice", "given", "rule", "step", "note", "refused", "said", "differs"]


@dataclass(frozen=True)
class Paragraph:
    """Some sentences that belong together.

    Args:
        manner: whether players chose it, it was given from outside, a rule made it follow, a step began; or a note,
            a refused declaration, what a recording engine said, or where the log differs from the replay.
        mark: the rule's number, or a word for the manner.
        sentences: what is said.
        position: the place in the log of the first event that it tells; None if it tells of none.
    """

    manner: Manner
    mark: str
    sentences: tuple[str, ...]
    position: int | None = None

    @property
    def text(self) -> str:
        """All of it in one line."""
        return together(self.sentences)


def remarks_of(replay: Replay, differences: Iterable[Difference]) -> dict[int, list[Paragraph]]:
    """All that a replay says besides its events, and what is not as its lines say.

    Args:
        replay: the replay.
        differences: the differences that were found, each told after its line.

    Returns:
        Paragraphs in order, by the number of events that stand before them.
    """
    differing: dict[int, list[Difference]] = {}
    for difference in differences:
        differing.setdefault(difference.line, []).append(difference)
    story = Story(labels_of(replay.events))
    remarks: dict[int, list[Paragraph]] = {}
    before = 0
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        here = [_differing(difference) for difference in differing.get(number, ())]
        if isinstance(line, Event):
            before += 1
        else:
            here = [*_remarked(line, story, agrees=not here), *here]
        if here:
            remarks.setdefault(before, []).extend(here)
    return remarks


def _remarked(line: Remark, story: Story, *, agrees: bool) -> Iterator[Paragraph]:
    if isinstance(line, Note):
        yield Paragraph("note", "note", (line.text,))
    elif isinstance(line, Rejected):
        yield Paragraph("refused", line.rule, (said_in_rejection(line, story),))
    elif isinstance(line, Assertion) and (said := said_by(line, story)):
        verb = "agrees" if agrees and is_compared(line) else "says"
        yield Paragraph("said", "recorded", (f"{line.by or 'the recording'} {verb}: {said}",))


def _differing(difference: Difference) -> Paragraph:
    return Paragraph("differs", "DIFFERS", (str(difference),))


def is_compared(assertion: Assertion) -> bool:
    """Whether an assertion says anything that the log can be compared with."""
    return replace(assertion, by="", line=0, offers=None) != Assertion()


def said_by(assertion: Assertion, story: Story) -> str:
    """All that an assertion says, in a line; "" if it says nothing."""
    return "; ".join(_said(assertion, story))


def _said(assertion: Assertion, story: Story) -> Iterator[str]:
    if assertion.legal is not None:
        yield "the declaration is legal" if assertion.legal else "the declaration is illegal"
    if assertion.attacking is not None:
        yield story.groups(assertion.attacking.items(), "attacks") or "nothing attacks"
    if assertion.blocking is not None:
        pairs = [(blocker, attacker) for blocker, attackers in assertion.blocking.items() for attacker in attackers]
        yield story.groups(pairs, "blocks") or "nothing blocks"
    if assertion.blocked:
        yield f"blocked: {story.names(assertion.blocked)}"
    if assertion.unblocked:
        yield f"unblocked: {story.names(assertion.unblocked)}"
    for creature, order in (assertion.orders or {}).items():
        yield f"order of {story.name(creature)}: {', then '.join(map(story.name, order))}"
    if assertion.damage is not None:
        dealt = [
            f"{story.name(source)} {points} to {story.name(target)}" for source, target, points in assertion.damage
        ]
        yield f"damage: {', '.join(dealt) or 'none'}"
    if assertion.life is not None:
        yield f"life: {', '.join(f'{player} {life}' for player, life in assertion.life.items())}"
    if assertion.offers is not None:
        yield from _offered(assertion.offers, story)


def _offered(offers: Offers, story: Story) -> Iterator[str]:
    may = [
        f"{story.name(blocker)} {'must' if offer.must_block else 'may'} block "
        + listed(map(story.name, dict.fromkeys((*offer.selected, *offer.attackers)))).replace(" and ", " or ")
        for blocker, offer in offers.blockers.items()
        if offer.attackers or offer.selected
    ]
    yield f"offered: {', '.join(may) or 'no blocks'}"
    for creature, warning in offers.warnings:
        yield f"warning for {story.name(creature)}: {warning}"


def said_in_rejection(rejected: Rejected, story: Story) -> str:
    """What was declared, why it was refused, and that it was taken back."""
    pairs: list[tuple[str, str]] = []
    verb = "blocks"
    events: tuple[Event, ...] = rejected.events
    for event in events:
        if isinstance(event, BlockerChosen):
            pairs.append((event.blocker, event.attacker))
        elif isinstance(event, BlockerWithdrawn) and (event.blocker, event.attacker) in pairs:
            pairs.remove((event.blocker, event.attacker))
        elif isinstance(event, AttackerChosen):
            verb = "attacks"
            pairs.append((event.attacker, event.target))
    declared = story.groups(pairs, verb) or "none"
    why = "; ".join([*(_violated(violation, story) for violation in rejected.violations), rejected.because]).strip("; ")
    return f"declared and taken back as {rejected.outcome}: {declared}; {why}"


def _violated(violation: Violation, story: Story) -> str:
    """A violation with its objects, and the source of the restriction, called by their labels."""
    source = violation.because.partition(":")[0]
    called = [thing for thing in (*violation.objects, source) if thing in story.labels]
    if not called:
        return str(violation)
    ids = "|".join(re.escape(thing) for thing in called)
    return re.sub(rf"\b(?:{ids})\b", lambda match: story.name(match[0]), str(violation))
