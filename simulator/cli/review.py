"""`blockers review`: what else could have been blocked in recorded games, as chess reviews say it of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simulator.cli.main import DIFFERENCE, UNDETERMINED, combined, say_errors
from simulator.cli.output import print_json, progress, say
from simulator.faults import on_its_own

if TYPE_CHECKING:
    from simulator.review import GameReview


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--all", "with_all", is_flag=True, help="List the combats too in which there was no choice.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def review_command(files: tuple[str, ...], with_all: bool, as_json: bool) -> int:
    """Say of each block in recorded games what the best block was, and what the difference is.

    A FILE is a replay (*.replay.jsonl, or that compressed with gzip). Every legal block is played to the end of
    combat, with damage divided best by whoever divides it; of more than 5,000 those near the recorded one. What
    a block is worth is what the training environments count: power and toughness of each creature that is lost, a
    point for each life, 20 for the game.

    \b
    best     no legal block is worth more
    fine     another is, by 1 at the most
    worse    another is, by less than 6
    blunder  another is, by 6 or more: a good creature, or the game
    open     the blocks differ in what is not counted, such as loyalty

    Where something on the board is not read, nothing is reviewed, and the reason is said.

    Exit status 1 if a better block was found, 2 if a FILE can't be used, 3 if something is undetermined.
    """
    from simulator.replay.reading import read_replay
    from simulator.review import review_of

    errors: list[str] = []
    done: list[GameReview] = []
    with progress(files, "reviewing", len(files)) as coming:
        for file in coming:
            with on_its_own(file, errors):
                done.append(review_of(read_replay(file)))
    if as_json:
        _print_document(done, errors)
    else:
        _print(done, with_all=with_all)
    return combined([say_errors(errors), *map(_status, done)])


def _status(review: GameReview) -> int:
    from simulator.review import BlockReview
    from simulator.review.grading import NOT_BEST

    grades = [each.grade if isinstance(each, BlockReview) else each.kind for each in review.blocks]
    better = not NOT_BEST.isdisjoint(grades)
    return combined([DIFFERENCE * better, UNDETERMINED * any(grade in ("open", "undetermined") for grade in grades)])


def _print_document(done: list[GameReview], errors: list[str]) -> None:
    from msgspec import to_builtins

    print_json({"schema": 1, "replays": [to_builtins(review) for review in done], "errors": errors})


def _print(done: list[GameReview], *, with_all: bool) -> None:
    from simulator.review.lines import lines_of, what_is_unknown

    for review in done:
        for line in lines_of(review, with_all=with_all):
            say(line.text, line.style or None)
    for line in what_is_unknown(done):
        say(line.text, line.style or None)
