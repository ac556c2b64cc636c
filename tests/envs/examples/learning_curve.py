"""The picture of what `ppo_torch` learns, from the recorded figures of its runs.

python -m simulator.envs.examples.ppo_torch --seed 0 --leaves 4 --leaves 64 --json > run0.json
python -m tests.envs.examples.learning_curve gather run0.json run1.json -o learning.json
python -m tests.envs.examples.learning_curve draw learning.json -o learning.svg
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

import click

from simulator.envs.benchmarks.measuring import measure
from simulator.envs.players.players import Policy, greedy
from simulator.envs.players.search import SearchPlayer, greedy_prior

WIDTH, HEIGHT = 760, 346
LEAST, MOST = 40, 100
"""The range of the vertical axes, in per cent of the gap."""

INK, FAINT = "#24292f", "#d0d7de"
LEARNED, GREEDY, BLIND = "#0969da", "#bc4c00", "#6e7781"

Point = tuple[float, float]


def figures_of(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of a picture: runs, and players that never learned, measured on the same boards.

    Args:
        runs: what `ppo_torch --json` printed, one or more.
    """
    boards, leaves = runs[0]["policy"]["boards"], [each["leaves"] for each in runs[0]["search"]]

    def closed(player: Policy) -> float:
        return measure(player, boards=boards).gap_closed

    def searching(make: Callable[[int], Policy]) -> list[dict[str, float]]:
        return [{"leaves": most, "gap_closed": closed(make(most))} for most in leaves]

    return {
        "boards": boards,
        "runs": list(runs),
        "greedy": closed(greedy),
        "search_without_prior": searching(lambda most: SearchPlayer(leaves=most)),
        "search_with_greedy_prior": searching(lambda most: SearchPlayer(greedy_prior, most)),
    }


TOP, BOTTOM = 44, HEIGHT - 60
"""Where the vertical axes end."""


class Panel(NamedTuple):
    """One of the two parts of the picture: where it is, and what its horizontal axis runs from and to."""

    left: float
    right: float
    low: float
    high: float

    def at(self, point: Point) -> str:
        x = self.left + (point[0] - self.low) / (self.high - self.low) * (self.right - self.left)
        share = (min(max(point[1], LEAST), MOST) - LEAST) / (MOST - LEAST)
        return f"{x:.1f},{BOTTOM - share * (BOTTOM - TOP):.1f}"

    def line(self, points: Iterable[Point], colour: str, more: str = "") -> str:
        """A line through some points; those below the axis are left out."""
        path = " ".join(self.at(point) for point in points if point[1] >= LEAST)
        return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8" {more}/>'

    def text(self, point: Point, words: str, colour: str = INK, dx: float = 0, dy: float = 4, anchor: str = "") -> str:
        x, y = (float(each) for each in self.at(point).split(","))
        style = f' text-anchor="{anchor}"' if anchor else ""
        return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" fill="{colour}"{style}>{escape(words)}</text>'

    def frame(self, title: str, axis: str, ticks: Iterable[tuple[float, str]]) -> list[str]:
        """The axes, and what they say."""
        parts = [self.text((self.low, MOST), title, dy=-20)]
        for value in range(LEAST, MOST + 1, 10):
            parts.append(self.line([(self.low, value), (self.high, value)], FAINT, 'stroke-dasharray="2 3"'))
            parts.append(self.text((self.low, value), f"{value} %", dx=-6, anchor="end"))
        parts += [self.text((x, LEAST), words, dy=18, anchor="middle") for x, words in ticks]
        return [*parts, self.text(((self.low + self.high) / 2, LEAST), axis, dy=36, anchor="middle")]


def picture(figures: dict[str, Any]) -> str:
    """An SVG document; equal figures give equal documents.

    Args:
        figures: those of `figures_of`.
    """
    scale = "0 %: random legal blocks. 100 %: exact minimax. The active player orders blockers best."
    parts = [*_learning(figures), *_searching(figures), f'<text x="52" y="{HEIGHT - 8}" fill="{BLIND}">{scale}</text>']
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="11" role="img">',
            "<title>How much of the gap between random legal blocks and exact minimax is closed</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _learning(figures: dict[str, Any]) -> list[str]:
    """Over training."""
    runs = figures["runs"]
    most = max(point["slots"] for run in runs for point in run["curve"])
    panel = Panel(52, 395, 0, most)
    step = 250_000
    ticks = [(at, f"{at / 1e6:g} M") for at in range(0, most + 1, step)]
    parts = panel.frame("Learning: gap closed by the network alone", "blocker slots played", ticks)
    parts.append(panel.line([(0, figures["greedy"]), (most, figures["greedy"])], GREEDY, 'stroke-dasharray="6 3"'))
    parts.append(panel.text((most, figures["greedy"]), "greedy", GREEDY, dy=14, anchor="end"))
    for number, run in enumerate(runs):
        points = [(point["slots"], point["gap_closed"]) for point in run["curve"]]
        parts.append(panel.line(points, LEARNED, f'stroke-opacity="{1 - 0.3 * (number % 3):.1f}"'))
    lowest = min(run["policy"]["gap_closed"] for run in runs)
    words = f"{len(runs)} seeds, each {int(10 * lowest) / 10} % or more on {figures['boards']:,} boards"
    return [*parts, panel.text((most, lowest), words, LEARNED, dy=30, anchor="end")]


def _searching(figures: dict[str, Any]) -> list[str]:
    """By the declarations that a search may value."""
    runs = figures["runs"]
    leaves = [each["leaves"] for each in runs[0]["search"]]
    panel = Panel(455, WIDTH - 20, log2(min(leaves)), log2(max(leaves)))
    ticks = [(log2(each), str(each)) for each in leaves]
    parts = panel.frame("With search on clones, by prior", "declarations valued", ticks)
    learned = [
        (log2(most), min(run["search"][place]["gap_closed"] for run in runs)) for place, most in enumerate(leaves)
    ]
    for points, colour, words, dy in (
        (learned, LEARNED, "the network", -8),
        (_points(figures["search_with_greedy_prior"]), GREEDY, "greedy", 16),
        (_points(figures["search_without_prior"]), BLIND, "none", 16),
    ):
        inside = [point for point in points if point[1] >= LEAST]
        parts.append(panel.line(inside, colour))
        parts.append(panel.text(inside[len(inside) // 2 - 1], words, colour, dx=6, dy=dy))
    return parts


def _points(searches: Iterable[dict[str, float]]) -> list[Point]:
    return [(log2(each["leaves"]), each["gap_closed"]) for each in searches]


# The command.

_OUT = click.Path(dir_okay=False, path_type=Path)
_IN = click.Path(exists=True, dir_okay=False, path_type=Path)


def _read(path: Path, key: str, writer: str) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise click.ClickException(f"{path}: found no JSON ({error}); expected what {writer} wrote") from error
    if not isinstance(document, dict) or key not in document:
        raise click.ClickException(f"{path}: found no {key!r}; expected what {writer} wrote")
    return document


@click.group()
def command() -> None:
    """Draw what was learned."""


@command.command()
@click.argument("runs", nargs=-1, required=True, type=_IN)
@click.option("-o", "--output", required=True, type=_OUT)
def gather(runs: Sequence[Path], output: Path) -> None:
    """Put what `ppo_torch --json` printed in one file, with players that never learned beside it."""
    figures = figures_of([_read(path, "curve", "ppo_torch --json") for path in runs])
    output.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


@command.command()
@click.argument("figures", type=_IN)
@click.option("-o", "--output", required=True, type=_OUT)
def draw(figures: Path, output: Path) -> None:
    """Draw the picture of a file that `gather` wrote."""
    output.write_text(picture(_read(figures, "runs", "learning_curve gather")), encoding="utf-8")


if __name__ == "__main__":
    command()
