"""The lines in which a terminal shows a review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from simulator.display.answers import Line
from simulator.review.grading import NOT_BEST, points
from simulator.review.records import BlockReview, GameReview, Grade, Summary, Unreviewed

_STYLES: Mapping[Grade, str] = {"best": "green", "fine": "", "worse": "yellow", "blunder": "bold red", "open": "yellow"}


def lines_of(review: GameReview, *, with_all: bool = False) -> Iterator[Line]:
    """The lines of a game's review.

    Args:
        review: the review.
        with_all: whether the combats in which there was no choice are listed too.
    """
    yield Line(f"{review.title or review.file} ({review.edition})", "bold")
    for one in review.blocks:
        if isinstance(one, BlockReview):
            yield from _of_block(one)
        elif with_all or one.kind != "no choice":
            yield Line(f"{_moment(one)}: not reviewed, {one.kind}: {one.why}", "dim")
    for summary in review.players:
        yield Line(_of_player(summary), "bold")
    if not review.players:
        yield Line("No blocks were declared.")


def what_is_unknown(reviews: Iterable[GameReview]) -> Iterator[Line]:
    """What no review of some games knows, each once; nothing where nothing was reviewed."""
    reviewed = [review for review in reviews if any(summary.reviewed for summary in review.players)]
    for unknown in dict.fromkeys(unknown for review in reviewed for unknown in review.unknown):
        yield Line(f"({unknown})", "dim")


def _of_block(one: BlockReview) -> Iterator[Line]:
    by = f", {points(one.difference)} less than the best" if one.grade in NOT_BEST else ""
    yield Line(f"{_moment(one)} ({one.attack}): {one.grade}{by}", _STYLES[one.grade])
    yield Line(f"  {one.player}'s block: {one.made.text}: {one.made.comes}{_besides(one.made.uncounted)}")
    if one.grade != "best":
        word = "Open" if one.grade == "open" else "Better"
        yield Line(f"  {word}: {one.best.text}: {one.best.comes}{_besides(one.best.uncounted)}")
    for caveat in one.caveats:
        yield Line(f"  ({caveat})", "dim")


def _besides(facts: tuple[str, ...]) -> str:
    return f" [not counted: {'; '.join(facts)}]" if facts else ""


def _moment(one: BlockReview | Unreviewed) -> str:
    return f"Turn {one.turn}{f', combat {one.combat}' if one.combat > 1 else ''}, {one.player}"


def _of_player(summary: Summary) -> str:
    grades = ", ".join(f"{n} {grade}" for grade, n in summary.grades.items())
    parts = [f"{summary.combats} combat{'' if summary.combats == 1 else 's'}"]
    parts.append(f"{summary.reviewed} reviewed{f' ({grades})' if grades else ''}")
    if summary.mean_loss is not None:
        parts.append(f"on average {points(summary.mean_loss)} less than the best")
    if summary.not_reviewed:
        parts.append("not reviewed: " + ", ".join(f"{n} {kind}" for kind, n in summary.not_reviewed.items()))
    return f"{summary.player}: {'; '.join(parts)}"
