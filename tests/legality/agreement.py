"""Where the fast answers about a board differ from those of the reference: a list that must be empty."""

from __future__ import annotations

from random import Random

from simulator.legality.check import broken, is_unbroken, obeyed
from simulator.legality.legality import Legality
from simulator.legality.problem import Declaration, Maximum, Method, Problem, Undecided, reduced
from simulator.legality.search.frontier import STATES, Frontier
from simulator.legality.search.maximum import find_maximum
from simulator.legality.search.payments import Payable
from simulator.legality.solver.highs import NotSolved
from simulator.legality.solver.program import Goal, Program
from tests.legality import boards, reference


def board(seed: int, costs: bool = True) -> Problem:
    """The dense board of a seed: up to 4x4, or up to 3x3 where most creatures may block several attackers."""
    random = Random(seed)
    if seed % 3:
        return boards.dense(random, random.randint(1, 4), random.randint(1, 4), costs)
    return boards.multi(random, random.randint(1, 3), random.randint(1, 3), costs)


def any_declaration(random: Random, problem: Problem) -> Declaration:
    """A declaration that may well be illegal, forbidden pairs included."""
    number = len(problem.attackers)
    return tuple(random.getrandbits(number) if random.random() < 0.6 else 0 for _ in problem.blockers)


def partial_declaration(random: Random, problem: Problem, legal: list[Declaration]) -> tuple[Declaration, int]:
    """Pairs chosen so far and the bitmask of the decided blockers; near a legal declaration half of the time."""
    decided = random.getrandbits(len(problem.blockers))
    if random.random() < 0.5:
        whole = random.choice(legal)
        fixed = tuple(mask if random.random() < 0.7 else 0 for mask in whole)
        return fixed, decided & sum(1 << b for b, mask in enumerate(whole) if fixed[b] == mask)
    some = random.getrandbits
    return tuple(row & random.choice((0, some(len(problem.attackers)))) for row in problem.allowed), decided


def answers_that_differ(problem: Problem, random: Random) -> list[str]:
    """Verdict, maximum, number and set of the legal declarations."""
    found = []
    legality = Legality(problem)
    legal = reference.legal(problem)
    listed = legality.legal_declarations()
    if isinstance(listed, Undecided) or list(listed) != legal:
        found.append("legal set")
    if legality.count() != len(legal):
        found.append("count")
    free = legality.maximum()
    if not isinstance(free, Maximum) or free.value != reference.maximum(problem):
        found.append("maximum before any proposal")
    for declaration in (any_declaration(random, problem), random.choice(reference.all_declarations(problem))):
        wrong = reference.breaks(problem, declaration)
        if bool(broken(problem, declaration)) != wrong or is_unbroken(problem, declaration) == wrong:
            found.append(f"broken {declaration}")
        if obeyed(problem, declaration) != reference.obeys(problem, declaration):
            found.append(f"obeyed {declaration}")
        if legality.is_legal(declaration) is not (declaration in legal):
            found.append(f"legal {declaration}")
        if not wrong:
            most = legality.maximum(declaration)
            if not isinstance(most, Maximum) or most.value != reference.maximum(problem, declaration):
                found.append(f"maximum of {declaration}")
    return found


def completions_that_differ(problem: Problem, random: Random, questions: int = 2) -> list[str]:
    """Completable partial declarations and nearest legal ones."""
    found = []
    legality = Legality(problem)
    legal = reference.legal(problem)
    for _ in range(questions):
        fixed, decided = partial_declaration(random, problem, legal)
        if legality.completable(fixed, decided) is not reference.completable(legal, fixed, decided):
            found.append(f"completable {fixed} {decided}")
        declaration = any_declaration(random, problem)
        if legality.nearest(declaration) != reference.nearest(legal, declaration):
            found.append(f"nearest {declaration}")
    return found


def paths_that_differ(problem: Problem, random: Random) -> list[str]:
    """Each step of the ladder by itself, on a board without costs: also those that a small board never needs."""
    found = []
    legal = reference.legal(problem)
    value = reference.obeys(problem, legal[0])
    left = reduced(problem)
    if Frontier(problem, left).maximum(STATES)[0] != value:
        found.append("frontier search")
    for large in (find_maximum(problem, small=0), find_maximum(problem, states=0, small=0)):
        if not isinstance(large, Maximum) or large.value != value:
            found.append("trimmed and parted")
    solved = find_maximum(problem, states=0)
    if not isinstance(solved, Maximum) or solved.value != value:
        found.append("solver")
    elif _is_flow(problem) and solved.method is Method.PROGRAM:
        found.append("whole numbers were asked for on class F")
    for types in (True, False):
        program = Program(problem, Goal(left.rows), types)
        witness = program.solve(whole=True)
        if witness is None or not is_unbroken(problem, witness) or obeyed(problem, witness) != value:
            found.append(f"integer program, types {types}")
        try:
            witness = program.solve(whole=False)
            if witness is None or obeyed(problem, witness) != value:
                found.append(f"linear program, types {types}")
        except NotSolved:
            if _is_flow(problem):
                found.append("the linear program of class F was not whole")
    by_program = Payable(problem, value, states=0)
    fixed, decided = partial_declaration(random, problem, legal)
    if by_program.completable(fixed, decided, value) is not reference.completable(legal, fixed, decided):
        found.append(f"integer program: completable {fixed} {decided}")
    less = random.randint(0, value)
    unbroken = [each for each in reference.all_declarations(problem) if not reference.breaks(problem, each)]
    enough = [each for each in unbroken if reference.obeys(problem, each) >= less]
    for way, asked in (("search", Payable(problem, value)), ("program", by_program)):
        if asked.completable(fixed, decided, less) is not reference.completable(enough, fixed, decided):
            found.append(f"{way}: completable {fixed} {decided}, obeying {less}")
    declaration = any_declaration(random, problem)
    nearest = by_program.nearest(declaration)
    if isinstance(nearest, Undecided) or nearest[1] != reference.nearest(legal, declaration):
        found.append(f"integer program: nearest {declaration}")
    return found


def _is_flow(problem: Problem) -> bool:
    """Whether the problem is of class F: blocks only, never two or more on an attacker, no company."""
    return (
        not problem.counted
        and max(problem.low) <= 1
        and not any(problem.others)
        and not any(problem.also)
        and not any(problem.together)
        and (problem.total >= len(problem.blockers) or max(problem.cap) <= 1)
    )
