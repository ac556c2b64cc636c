"""What Arena offers a player who declares blockers, which is not what the rules call legal.

While blockers are being chosen the engine lists, for each creature, the attackers that it may choose *now*.
It leaves out pairs that could stand in a legal declaration and offers pairs that could not, so this model
stands beside the legality core and is compared with the engine's requests; legality is judged on what was
submitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.arena.keywords import Creature

__all__ = ["Offer", "Offered", "offered", "pairwise_able"]

INSUFFICIENT_BLOCKERS = "BlockWarningType_InsufficientBlockers"
MUST_BE_BLOCKED = "BlockWarningType_MustBeBlocked"


@dataclass(frozen=True, slots=True)
class Offer:
    """One creature: attackers it may choose now, those it has chosen, and whether it must block."""

    attackers: frozenset[int]
    selected: frozenset[int]
    must_block: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """One request: the offer to each creature that has one, the two flags, and (attacker, warning) pairs."""

    offers: Mapping[int, Offer]
    has_restrictions: bool
    has_requirements: bool
    warnings: frozenset[tuple[int, str]]


def pairwise_able(blocker: Creature, attacker: Creature) -> bool:
    """Whether `blocker` could block `attacker` if these two were alone: untapped, evasion, qualifications."""
    if blocker.tapped or blocker.qualified.cant_block or "decayed" in blocker.keywords:
        return False
    if attacker.id in blocker.qualified.cant_block_these:
        return False
    if attacker.qualified.cant_be_blocked or blocker.id in attacker.qualified.cant_be_blocked_by:
        return False
    return not _evades(attacker, blocker)


def _evades(attacker: Creature, blocker: Creature) -> bool:
    mine, theirs = attacker.keywords, blocker.keywords
    shares_color = not attacker.colors.isdisjoint(blocker.colors)
    return (
        ("flying" in mine and theirs.isdisjoint({"flying", "reach"}))
        or ("shadow" in mine) != ("shadow" in theirs)
        or ("horsemanship" in mine and "horsemanship" not in theirs)
        or ("skulk" in mine and blocker.power > attacker.power)
        or ("fear" in mine and not (blocker.artifact or "CardColor_Black" in blocker.colors))
        or ("intimidate" in mine and not (blocker.artifact or shares_color))
    )


def offered(
    attackers: tuple[Creature, ...], defenders: tuple[Creature, ...], chosen: Mapping[int, frozenset[int]]
) -> Offered:
    """What Arena offers when `defenders` may block `attackers` and `chosen` has been chosen so far.

    Three rules come on top of who is able to block whom. An attacker with menace is left out when fewer than
    two creatures are able to block it; once one has chosen it, that is only warned of. An attacker that can't
    be blocked by more than one creature is left out when another creature has chosen it. While an attacker
    that must be blocked is not, those able to block it are offered nothing else.
    """
    able = {b.id: frozenset(a.id for a in attackers if pairwise_able(b, a)) for b in defenders}
    blockable = frozenset().union(*able.values())
    by = {a.id: frozenset(b for b, chosen_by_b in chosen.items() if a.id in chosen_by_b) for a in attackers}
    menace = frozenset(a.id for a in attackers if "menace" in a.keywords) & blockable
    single = frozenset(a.id for a in attackers if a.qualified.max_one_blocker) & blockable
    wanted = frozenset(a.id for a in attackers if a.qualified.must_be_blocked) & blockable
    out_of_reach = frozenset(a for a in menace if sum(a in pairs for pairs in able.values()) < 2)
    unmet = frozenset(a for a in wanted if not by[a])

    offers: dict[int, Offer] = {}
    for b in defenders:
        selected = chosen.get(b.id, frozenset())
        taken = frozenset(a for a in single if by[a] - {b.id})
        may = able[b.id] - out_of_reach - taken
        called = may & unmet
        must = bool(called) or any(by[a] == {b.id} for a in selected & wanted)
        now = frozenset() if selected else called or may
        if now or selected:
            offers[b.id] = Offer(now, selected, must)
    warnings = {(a, INSUFFICIENT_BLOCKERS) for a in menace if len(by[a]) == 1}
    warnings |= {(a, MUST_BE_BLOCKED) for a in unmet}
    return Offered(offers, bool(menace or single), bool(wanted), frozenset(warnings))
