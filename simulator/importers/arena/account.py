"""What the engine said of one combat: attackers, blocks clicked and declared, statuses, damage, deaths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from simulator.importers.arena.messages import Annotation, GameObject
from simulator.importers.arena.records import ATTACKING, ArenaCombat, ArenaMoment

__all__ = [
    "Click",
    "DamageSeen",
    "Death",
    "Status",
    "attack_moment",
    "attackers",
    "block_moment",
    "blocks",
    "chosen_blocks",
    "clicks",
    "damage_seen",
    "deaths",
    "statuses",
    "was_blocked",
]

BLOCK_STEP = "Step_DeclareBlock"
CHOSEN, BLOCKING = "BlockState_Declared", "BlockState_Blocking"
BLOCKED, UNBLOCKED = "BlockState_Blocked", "BlockState_Unblocked"

COMBAT_DAMAGE = 1
"""The `type` of a `DamageDealt` annotation for combat damage."""

Status = Literal["blocked", "unblocked", "blocking"]
STATUS_OF: dict[str, Status] = {BLOCKED: "blocked", UNBLOCKED: "unblocked", BLOCKING: "blocking"}


@dataclass(frozen=True, slots=True)
class Click:
    """One blocker was chosen for an attacker, or withdrawn from it, before the blocks were submitted."""

    moment: ArenaMoment
    blocker: int
    attacker: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class DamageSeen:
    """Combat damage from an object to an object or seat; `prevented` when an effect replaced all of it."""

    moment: ArenaMoment
    source: int
    target: int
    amount: int
    prevented: bool


@dataclass(frozen=True, slots=True)
class Death:
    """A state-based action put an object into another zone: `category` is the engine's word (`SBA_...`)."""

    moment: ArenaMoment
    object: int
    category: str


def attackers(moment: ArenaMoment) -> tuple[GameObject, ...]:
    """The attacking creatures."""
    return tuple(seen for seen in moment.permanents if seen.attack_state == ATTACKING)


def attack_moment(combat: ArenaCombat) -> ArenaMoment | None:
    """The state in which the attackers were first declared."""
    return next((moment for moment in combat.moments if attackers(moment)), None)


def block_moment(combat: ArenaCombat) -> ArenaMoment | None:
    """The state in which the blocks were first declared: attackers are blocked or unblocked from then on.

    None when the combat had no attacker left by then, or when the engine skipped a declaration in which no
    creature could block without saying so.
    """
    return next(
        (
            moment
            for moment in combat.moments
            if any(seen.block_state in (BLOCKED, UNBLOCKED) for seen in attackers(moment))
        ),
        None,
    )


def was_blocked(combat: ArenaCombat) -> bool:
    """Whether any creature blocked, as far as the log shows."""
    return any(seen.block_state in (BLOCKED, BLOCKING) for moment in combat.moments for seen in moment.permanents)


def blocks(moment: ArenaMoment) -> dict[int, tuple[int, ...]]:
    """Each blocking creature and the attackers that it blocks, in the battlefield's order."""
    return _blockers(moment, BLOCKING)


def chosen_blocks(moment: ArenaMoment) -> dict[int, tuple[int, ...]]:
    """Each creature chosen so far and the attackers chosen for it, while blocks are being declared."""
    return _blockers(moment, CHOSEN)


def _blockers(moment: ArenaMoment, state: str) -> dict[int, tuple[int, ...]]:
    return {
        seen.instance_id: seen.block_info.attacker_ids
        for seen in moment.permanents
        if seen.block_state == state and seen.block_info is not None
    }


def statuses(moment: ArenaMoment) -> dict[int, Status]:
    """Each attacker's and blocker's status as the engine shows it."""
    return {
        seen.instance_id: STATUS_OF[seen.block_state] for seen in moment.permanents if seen.block_state in STATUS_OF
    }


def clicks(combat: ArenaCombat) -> tuple[Click, ...]:
    """Every choice and withdrawal of a block, in order, also those of an opponent that the log shows.

    They are read off the states, so that an undo while blocks are open shows as withdrawals.
    """
    return tuple(_clicks(combat))


def _clicks(combat: ArenaCombat) -> Iterator[Click]:
    before: set[tuple[int, int]] = set()
    declared = block_moment(combat)
    for moment in combat.moments:
        if moment.step != BLOCK_STEP:
            continue
        now = _pairs(blocks(moment) if moment is declared else chosen_blocks(moment))
        for blocker, attacker in sorted(before - now):
            yield Click(moment, blocker, attacker, chosen=False)
        for blocker, attacker in sorted(now - before):
            yield Click(moment, blocker, attacker, chosen=True)
        if moment is declared:
            return
        before = now


def _pairs(chosen: dict[int, tuple[int, ...]]) -> set[tuple[int, int]]:
    return {(blocker, attacker) for blocker, attackers_ in chosen.items() for attacker in attackers_}


def damage_seen(combat: ArenaCombat) -> tuple[DamageSeen, ...]:
    """All combat damage that was dealt, and that which was prevented altogether, in order."""
    return tuple(_damage(combat))


def _damage(combat: ArenaCombat) -> Iterator[DamageSeen]:
    for moment in combat.moments:
        replaced: set[int] = set()
        for annotation in moment.annotations:
            if _is(annotation, "ReplacementEffectApplied") and annotation.number("IsDamageReplacement"):
                replaced.update(annotation.affected_ids)
            elif _is(annotation, "DamageDealt") and annotation.number("type") == COMBAT_DAMAGE:
                amount = annotation.number("damage")
                for target in annotation.affected_ids:
                    yield DamageSeen(
                        moment,
                        annotation.affector_id,
                        target,
                        amount,
                        prevented=not amount and annotation.affector_id in replaced,
                    )


def deaths(combat: ArenaCombat) -> tuple[Death, ...]:
    """What state-based actions put into other zones, under the identity it had on the battlefield."""
    return tuple(_deaths(combat))


def _deaths(combat: ArenaCombat) -> Iterator[Death]:
    for moment in combat.moments:
        before = {
            annotation.number("new_id"): annotation.number("orig_id")
            for annotation in moment.annotations
            if _is(annotation, "ObjectIdChanged")
        }
        for annotation in moment.annotations:
            category = annotation.text("category")
            if _is(annotation, "ZoneTransfer") and category.startswith("SBA_"):
                for instance in annotation.affected_ids:
                    yield Death(moment, before.get(instance, instance), category)


def _is(annotation: Annotation, kind: str) -> bool:
    return f"AnnotationType_{kind}" in annotation.type
