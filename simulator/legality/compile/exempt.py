"""Which creatures requirements don't concern: what an edition says beside "not required to pay that cost"."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from simulator.legality.compile.attack import AttackCompiled
from simulator.legality.compile.building import Compiled
from simulator.legality.problem import Problem


def _without_a_free_choice(problem: Problem) -> set[int]:
    """The creatures (indices) that can't be chosen at all, or for nothing without a cost."""
    free = list(problem.eligible)
    for pairs in problem.costs:
        for creature, others in pairs:
            free[creature] &= ~others
    return {creature for creature, others in enumerate(free) if not others}


def nobody_is_exempt(compiled: Compiled) -> Compiled:
    """No creature is exempt: its requirements count where obeying them adds no cost that the player doesn't pay."""
    return compiled


def tapped_and_costly_creatures_are_exempt(compiled: Compiled) -> Compiled:
    """Tapped creatures, and those that can't block without a cost, are exempt from effects that require them to block.

    Their requirements count neither as obeyed nor in the maximum. What requires an attacking creature to be blocked
    requires no particular creature to block, and so it counts.
    """
    problem = compiled.problem
    exempt = _without_a_free_choice(problem)
    if not exempt:
        return compiled
    none = (0,) * len(problem.attackers)
    return msgspec.structs.replace(
        compiled,
        problem=replace(
            problem,
            must_block=tuple(0 if b in exempt else weight for b, weight in enumerate(problem.must_block)),
            must_block_it=tuple(none if b in exempt else row for b, row in enumerate(problem.must_block_it)),
        ),
        requirements=tuple(each for each in compiled.requirements if each.blocker not in exempt),
    )


def nobody_is_exempt_from_attacking(compiled: AttackCompiled) -> AttackCompiled:
    """No creature is exempt: it attacks if able where that adds no cost that the player doesn't pay."""
    return compiled


def tapped_and_costly_creatures_are_exempt_from_attacking(compiled: AttackCompiled) -> AttackCompiled:
    """Tapped creatures, and those that can't attack without a cost, are exempt from effects that make them attack.

    Their requirements count neither as obeyed nor in the maximum.
    """
    problem = compiled.problem
    exempt = _without_a_free_choice(problem)
    if not exempt:
        return compiled
    must = tuple(0 if index in exempt else weight for index, weight in enumerate(problem.must_block))
    return replace(
        compiled,
        problem=replace(problem, must_block=must),
        required=tuple(each for each in compiled.required if each.creature not in exempt),
    )
