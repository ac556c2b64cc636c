"""What stands between the events of a replay: notes, refused declarations, what a recording engine said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from events.event import Event
from projections.narrative import labels_of
from projections.story import Story
from simulator.display.said import is_compared, said_by, said_in_rejection
from simulator.display.wording import together
from simulator.replay.difference import Difference
from simulator.replay.format import Assertion, Note, Rejected, Remark
from simulator.replay.reading import FIRST_LINE, Replay

__all__ = ["Manner", "Paragraph", "remarks_of"]

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
