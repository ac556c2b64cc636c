"""Pictures of what has a board: a combat of a replay, a replay, a verdict; for files and notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import islice

from events.log import Log
from projections.narrative.narrative import labels_of
from projections.position import Position
from projections.views import Views
from simulator.display.chapters import Picture, chapters_of, heading_of, selected
from simulator.display.drawing import draw
from simulator.display.labels import in_labels
from simulator.display.unable import in_other_words, limits_on
from simulator.game.verdict import Verdict
from simulator.plain_text import plain
from simulator.replay.reading import Replay
from simulator.replay.writing import table_of

MOST_COMBATS = 4
"""Combats of a replay that a notebook draws."""


def combat_svg(replay: Replay, *, combat: int = 1) -> str:
    """The board of one combat, as blocks stand.

    Args:
        replay: the replay.
        combat: which combat, counted from 1 over the replay.

    Returns:
        An SVG document that refers to nothing outside it; equal replays give equal documents.

    Raises:
        NotInReplay: there is no such combat.
    """
    (chapter,) = selected(chapters_of(replay, ()), None, combat)
    pictures = [entry.position for entry in chapter.entries if isinstance(entry, Picture)]
    position = pictures[0] if pictures else Views(Log(replay.events)).position
    caption = (replay.header.title, f"{heading_of(chapter)}, {replay.header.edition}")
    return _picture_in(replay, position, filter(None, caption))


def _picture_in(replay: Replay, position: Position, caption: Iterable[str]) -> str:
    labels = labels_of(replay.events)
    unable, bound = in_other_words(limits_on(position, table_of(replay.header)), in_labels(labels))
    return draw(position, labels, caption=caption, unable=unable, bound=bound)


def replay_html(replay: Replay) -> str:
    """What a replay is, and its first combats as blocks stand; every name is text in it."""
    header = replay.header
    return "".join([
        f"<h4>{escape(plain(header.title or replay.file))}</h4>",
        f"<p>{escape(plain(header.shows))}</p>" if header.shows else "",
        f"<p>{escape(header.edition)}, {len(replay.events)} events</p>",
        *islice(_drawn(replay), MOST_COMBATS),
    ])  # fmt: skip


def replay_svg(replay: Replay) -> str | None:
    """Its first combat as blocks stand; None where there is none."""
    return next(_drawn(replay), None)


def _drawn(replay: Replay) -> Iterator[str]:
    for chapter in chapters_of(replay, ()):
        for entry in chapter.entries:
            if isinstance(entry, Picture):
                yield _picture_in(replay, entry.position, [heading_of(chapter)])


def verdict_svg(verdict: Verdict) -> str | None:
    """The board of a block that was judged, with what is not legal of it marked; None of another proposal."""
    if verdict.judged is None:
        return None
    position, blocks = verdict.judged
    return draw(position, blocks=blocks, wrong=_wrong(verdict, blocks))


def verdict_html(verdict: Verdict) -> str:
    """A verdict with its reasons, and the board of a block that was judged; every name is text in it."""
    said = [str(violation) for violation in verdict.violations]
    said += [verdict.because] if verdict.because else []
    nearest = verdict.nearest if verdict.legal is False and verdict.judged is not None else None
    if nearest is not None:
        words = ", ".join(f"{blocker} blocks {' and '.join(those)}" for blocker, those in nearest.items() if those)
        said.append(f"nearest legal block: {words or 'none'}")
    items = "".join(f"<li>{escape(plain(line))}</li>" for line in said)
    return f"<p><b>{verdict.outcome}</b></p>{f'<ul>{items}</ul>' if items else ''}{verdict_svg(verdict) or ''}"


def _wrong(verdict: Verdict, blocks: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The blocks that a violation is about: those of a creature that it names, of two where it names both."""
    for violation in verdict.violations:
        named = frozenset(violation.objects)
        blockers = {*blocks} & named
        attackers = {attacker for those in blocks.values() for attacker in those} & named
        for blocker, those in blocks.items():
            for attacker in those:
                if (blocker in blockers or not blockers) and (attacker in attackers or not attackers) and named:
                    yield blocker, attacker
