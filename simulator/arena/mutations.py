"""Changes of one pair in a recorded declaration that Arena would not have offered: all must be refused.

Without them a judge to whom everything is legal would agree with every recorded game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.arena.account import attackers
from simulator.arena.compared import Compared, Difference
from simulator.arena.declared import unexplained
from simulator.arena.keywords import Creature, creature, is_creature
from simulator.arena.offers import pairwise_able
from simulator.arena.permanents import object_id
from simulator.arena.records import Moment
from simulator.game import Game

__all__ = ["Blocks", "compare_mutations", "mutations"]

Blocks = Mapping[int, tuple[int, ...]]

CHOICE, RESTRICTION, REQUIREMENT = "509.1a", "509.1b", "509.1c"


def mutations(
    opponents: tuple[Creature, ...], defenders: tuple[Creature, ...], declared: Blocks
) -> Iterator[tuple[Blocks, str, str]]:
    """Each changed declaration, the rule that it breaks, and what was changed.

    A creature blocks another attacker than it did (tapped, unable, alone on menace, second on one that takes
    no more than one, or while an attacker that must be blocked is not), or no longer blocks (leaving one on
    menace, or an attacker that must be blocked without).
    """
    for blocker in defenders:
        rest = {b: those for b, those in declared.items() if b != blocker.id}
        for attacker in opponents:
            if attacker.id in declared.get(blocker.id, ()):
                continue
            rule = _rule_against(blocker, attacker, opponents, rest)
            if rule:
                changed = {**rest, blocker.id: (attacker.id,)}
                yield changed, rule, f"{object_id(blocker.id)} blocks {object_id(attacker.id)}"
        if blocker.id in declared:
            rule = _rule_without(declared[blocker.id], opponents, rest)
            if rule:
                yield rest, rule, f"{object_id(blocker.id)} no longer blocks"


def _count(attacker: Creature, blocks: Blocks) -> int:
    return sum(attacker.id in those for those in blocks.values())


def _rule_against(blocker: Creature, attacker: Creature, opponents: tuple[Creature, ...], rest: Blocks) -> str:
    others = _count(attacker, rest)
    if blocker.tapped:
        return CHOICE
    if not pairwise_able(blocker, attacker):
        return RESTRICTION
    if ("menace" in attacker.keywords and not others) or (attacker.qualified.max_one_blocker and others):
        return RESTRICTION
    called = any(
        wanted.qualified.must_be_blocked
        and "menace" not in wanted.keywords
        and wanted.id != attacker.id
        and not _count(wanted, rest)
        and pairwise_able(blocker, wanted)
        for wanted in opponents
    )
    return REQUIREMENT if called else ""


def _rule_without(left: tuple[int, ...], opponents: tuple[Creature, ...], rest: Blocks) -> str:
    for attacker in opponents:
        if attacker.id in left:
            others = _count(attacker, rest)
            if "menace" in attacker.keywords and others == 1:
                return RESTRICTION
            if attacker.qualified.must_be_blocked and not others:
                return REQUIREMENT
    return ""


def compare_mutations(game: Game, moment: Moment, seat: int, declared: Blocks, compared: Compared) -> None:
    """Judge every mutation of a declaration about to be made in `game`; `moment` is the board before it."""
    opponents = tuple(creature(seen, moment.qualifications) for seen in attackers(moment))
    defenders = tuple(
        creature(seen, moment.qualifications)
        for seen in moment.permanents
        if is_creature(seen) and seen.controller_seat_id == seat
    )
    for changed, rule, what in mutations(opponents, defenders, declared):
        blocks = {object_id(b): tuple(map(object_id, those)) for b, those in changed.items()}
        verdict = game.judge(blocks)
        broken = {violation.rule.number for violation in verdict.violations}
        said = f"{verdict.outcome} ({', '.join(sorted(broken)) or 'nothing broken'})"
        why = unexplained(game.board.permanents, blocks)
        compared.count(
            "mutations_rejected",
            verdict.legal is False and rule in broken,
            Difference(moment.line, f"mutation: {what}", said, f"illegal ({rule})", why),
        )
