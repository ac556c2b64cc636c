"""The records of a game's combats, in the log's order, and what the engine said of each combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from simulator.importers.arena import messages
from simulator.importers.arena.findings import Gap

ATTACKING = "AttackState_Attacking"


@dataclass(frozen=True, slots=True)
class ArenaMoment:
    """One state of the game during a combat, and what happened on the way to it.

    `life` is by seat; `annotations` say what happened, `qualifications` and `lasting` what holds; `gap` is what the log
    missed before, None while the state is known.
    """

    line: int
    step: str
    permanents: tuple[messages.GameObject, ...]
    qualifications: tuple[messages.Annotation, ...]
    life: tuple[tuple[int, int], ...]
    annotations: tuple[messages.Annotation, ...]
    gap: Gap | None
    lasting: tuple[messages.Annotation, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackRequest:
    """The engine asked a player for attackers, at this moment."""

    line: int
    seat: int
    moment: ArenaMoment
    request: messages.DeclareAttackersReq


@dataclass(frozen=True, slots=True)
class BlockRequest:
    """The engine asked a player for blockers, at this moment."""

    line: int
    seat: int
    moment: ArenaMoment
    request: messages.DeclareBlockersReq


@dataclass(frozen=True, slots=True)
class BlockSubmitted:
    """The player submitted the chosen blocks."""

    line: int


@dataclass(frozen=True, slots=True)
class DamageRequest:
    """The engine asked a player to divide combat damage, proposing a division."""

    line: int
    seat: int
    assigners: tuple[messages.Assigner, ...]


@dataclass(frozen=True, slots=True)
class DamageAnswer:
    """The player divided combat damage."""

    line: int
    assigners: tuple[messages.Assigner, ...]


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """The engine asked a player for damage assignment orders (until 2024), with the orders as they stand."""

    line: int
    seat: int
    kind: str
    orders: tuple[messages.OrderedCombatant, ...]


@dataclass(frozen=True, slots=True)
class OrderConfirmed:
    """The engine took damage assignment orders in."""

    line: int
    kind: str
    result: str


ArenaRecord = (
    ArenaMoment
    | AttackRequest
    | BlockRequest
    | BlockSubmitted
    | DamageRequest
    | DamageAnswer
    | OrderRequest
    | OrderConfirmed
)


@dataclass(frozen=True, slots=True)
class ArenaCombat:
    """One combat with at least one attacker: its turn, whose it is, and its records in the log's order.

    `gap` is the gap after which some of it lies; such a combat is converted, but never counted as agreement.
    """

    line: int
    turn: int
    active: int
    records: tuple[ArenaRecord, ...]
    gap: Gap | None

    @property
    def moments(self) -> tuple[ArenaMoment, ...]:
        """The states of the game in this combat."""
        return tuple(record for record in self.records if isinstance(record, ArenaMoment))

    @property
    def requests(self) -> tuple[BlockRequest, ...]:
        """The engine's requests to declare blockers; all but the first follow a click."""
        return tuple(record for record in self.records if isinstance(record, BlockRequest))


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game of a log: its number in it (from 1), where and when it began, its combats and gaps.

    `time` is in milliseconds since 1970, 0 when the log gives none; `seat` is the recording player's.
    """

    number: int
    line: int
    time: int
    seat: int
    combats: tuple[ArenaCombat, ...]
    gaps: tuple[Gap, ...]


BLOCK_STEP = "Step_DeclareBlock"
CHOSEN, BLOCKING = "BlockState_Declared", "BlockState_Blocking"
BLOCKED, UNBLOCKED = "BlockState_Blocked", "BlockState_Unblocked"

ALTERED = frozenset(
    f"AnnotationType_{kind}" for kind in ("CopiedObject", "ModifiedName", "RemoveAbility", "TextChange")
)
"""What says that an object has other abilities than its card."""
GIVEN = "AnnotationType_AddAbility"
"""What says that an object has more abilities than its card."""
ATTACHMENT, COUNTER = "AnnotationType_Attachment", "AnnotationType_Counter"
LASTING = ALTERED | {GIVEN, ATTACHMENT, COUNTER}

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


def attackers(moment: ArenaMoment) -> tuple[messages.GameObject, ...]:
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
    """Whether any creature blocked, as far as the log says."""
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
    """Each attacker's and blocker's status as the engine gives it."""
    return {
        seen.instance_id: STATUS_OF[seen.block_state] for seen in moment.permanents if seen.block_state in STATUS_OF
    }


def clicks(combat: ArenaCombat) -> Iterator[Click]:
    """Every choice and withdrawal of a block, in order, also those of an opponent, as far as the log has them.

    They are derived from the states, so an undo while blocks are open becomes withdrawals.
    """
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


def damage_seen(combat: ArenaCombat) -> Iterator[DamageSeen]:
    """All combat damage that was dealt, and that which was prevented altogether, in order."""
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


def deaths(combat: ArenaCombat) -> Iterator[Death]:
    """What state-based actions put into other zones, under the identity it had on the battlefield."""
    for moment in combat.moments:
        before = former_ids(moment.annotations)
        for annotation in moment.annotations:
            category = annotation.text("category")
            if _is(annotation, "ZoneTransfer") and category.startswith("SBA_"):
                for instance in annotation.affected_ids:
                    yield Death(moment, before.get(instance, instance), category)


def former_ids(annotations: tuple[messages.Annotation, ...]) -> dict[int, int]:
    """The id that each object had before it got a new one."""
    return {
        annotation.number("new_id"): annotation.number("orig_id")
        for annotation in annotations
        if _is(annotation, "ObjectIdChanged")
    }


def _is(annotation: messages.Annotation, kind: str) -> bool:
    return f"AnnotationType_{kind}" in annotation.type
