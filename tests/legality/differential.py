"""The long comparison with the reference: python -m tests.legality.differential --boards 100000 --seed 0."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from random import Random

import click
from msgspec.structs import replace

from simulator.legality.problem import ANY_NUMBER, Problem
from simulator.legality.search import frontier
from tests.legality import boards
from tests.legality.agreement import answers_that_differ, board, completions_that_differ, paths_that_differ

Question = Callable[[Problem, Random], list[str]]


def flow_board(seed: int) -> Problem:
    """A board of class F, on which the linear program must come out whole."""
    problem = board(seed, costs=False)
    number = len(problem.blockers)
    return replace(
        problem,
        low=(1,) * len(problem.attackers),
        others=(0,) * number,
        also=((),) * number,
        counted=(),
        total=ANY_NUMBER,
    )


def company_board(seed: int) -> Problem:
    """A board of creatures that may block several attackers and need company, or of which few may block."""
    random = Random(seed)
    problem = boards.multi(random, random.randint(2, 3), random.randint(2, 3), costs=False)
    number = len(problem.blockers)
    return replace(
        problem,
        cap=tuple(random.choice((1, 2, ANY_NUMBER)) for _ in problem.cap),
        total=random.choice((ANY_NUMBER, ANY_NUMBER, 1, 2)),
        others=tuple(random.choice((0, 0, 1, 2)) for _ in problem.others),
        also=tuple(tuple(random.getrandbits(number) for _ in range(random.randint(0, 1))) for _ in problem.also),
    )


def mismatches(question: Question, seeds: Iterable[int], problem_of: Callable[[int], Problem]) -> list[str]:
    """What differs on the boards of these seeds, each with its seed."""
    found = []
    for seed in seeds:
        random = Random(f"question {seed}")
        found += [f"seed {seed}: {each}" for each in question(problem_of(seed), random)]
    return found


@click.command()
@click.option(
    "--boards", "number", default=100_000, help="Boards on which verdict, maximum, count and legal set are compared."
)
@click.option("--completions", default=10_000, help="Boards on which completions and nearest declarations are.")
@click.option("--paths", default=2_000, help="Boards on which every step of the ladder is taken by itself.")
@click.option("--seed", default=0, help="The first board.")
@click.option("--bounded", is_flag=True, help="Every search has bounds, which small boards else go without.")
def main(number: int, completions: int, paths: int, seed: int, bounded: bool) -> None:
    """Compare the fast answers with the reference on dense random boards."""
    if bounded:
        frontier.UNBOUNDED = 0
    rounds: tuple[tuple[str, Question, int, Callable[[int], Problem]], ...] = (
        ("verdict, maximum, count and legal set", answers_that_differ, number, board),
        ("completions and nearest", completions_that_differ, completions, board),
        ("each step of the ladder", paths_that_differ, paths, lambda number: board(number, costs=False)),
        ("each step on class F", paths_that_differ, paths // 4, flow_board),
        ("each step where company is needed", paths_that_differ, paths // 4, company_board),
    )
    total = 0
    for name, question, many, problem_of in rounds:
        began = time.perf_counter()
        found = mismatches(question, range(seed, seed + many), problem_of)
        total += len(found)
        click.echo(f"{name}: {many} boards, {len(found)} mismatches, {time.perf_counter() - began:.0f} s")
        for each in found[:20]:
            click.echo(f"  {each}")
    if total:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
