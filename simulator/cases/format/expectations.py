"""What must be true at a point of a case's script: a step with `do: expect`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format.words import (
    CaseBlocks,
    CaseCost,
    CasePart,
    CounterName,
    DamageByName,
    Label,
    ManaText,
    NonNegative,
    ObjectName,
    PermanentName,
    PermanentNames,
    PlayerName,
    RuleNumber,
    StackName,
    True_,
    WholeNumber,
    ZoneName,
)

__all__ = ["Assigned", "Assignments", "Completable", "Expect", "OrderToAnnounce"]

_ZoneNames = Annotated[tuple[ZoneName, ...], Meta(extra={"unique": True})]
_SomeRuleNumbers = Annotated[tuple[RuleNumber, ...], Meta(min_length=1, extra={"unique": True})]
_Declarations = Annotated[tuple[CaseBlocks, ...], Meta(min_length=1, extra={"unique": True})]
_StepName = Literal[
    "main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
]


class Completable(CasePart, frozen=True):
    """Can the partial declaration `blocks`, where `decided` get no more attackers, still become legal?"""

    decided: PermanentNames
    blocks: CaseBlocks
    value: bool


class Assignments(CasePart, frozen=True):
    """The complete set of legal damage assignments of one creature."""

    for_: PermanentName = msgspec.field(name="for")
    sets: Annotated[tuple[DamageByName, ...], Meta(extra={"unique": True})]


class Assigned(CasePart, frozen=True):
    """Would this damage assignment of one creature be legal now?"""

    for_: PermanentName = msgspec.field(name="for")
    assign: DamageByName
    value: bool


class OrderToAnnounce(CasePart, frozen=True):
    """A damage assignment order that is to be announced: whose, and by whom."""

    for_: PermanentName = msgspec.field(name="for")
    by: PlayerName


class Expect(CasePart, tag_field="do", tag="expect", frozen=True):
    """Assertions at this point; all that are given must hold, and what is left out is `UNSET`.

    `legal: null` says that the declaration's costs are open, `priority: null` that nobody has priority.
    """

    legal: bool | Literal["undetermined"] | UnsetType | None = UNSET
    violates: _SomeRuleNumbers | UnsetType = UNSET
    obeyed: NonNegative | UnsetType = UNSET
    max_requirements: NonNegative | UnsetType = UNSET
    legal_declarations: _Declarations | UnsetType = UNSET
    legal_declaration_count: NonNegative | UnsetType = UNSET
    completable: Completable | UnsetType = UNSET
    legal_assignments: Assignments | UnsetType = UNSET
    legal_assignment: Assigned | UnsetType = UNSET
    cost: ManaText | CaseCost | UnsetType = UNSET
    attacking: PermanentNames | UnsetType = UNSET
    blocked: PermanentNames | UnsetType = UNSET
    unblocked: PermanentNames | UnsetType = UNSET
    attack_target: dict[PermanentName, ObjectName] | UnsetType = UNSET
    blocking: CaseBlocks | UnsetType = UNSET
    orders: dict[PermanentName, PermanentNames] | UnsetType = UNSET
    orders_to_announce: tuple[OrderToAnnounce, ...] | UnsetType = UNSET
    triggers: dict[Label, NonNegative] | UnsetType = UNSET
    waiting: tuple[Label, ...] | UnsetType = UNSET
    stack: tuple[StackName, ...] | UnsetType = UNSET
    priority: PlayerName | UnsetType | None = UNSET
    damage: DamageByName | UnsetType = UNSET
    life: dict[PlayerName, WholeNumber] | UnsetType = UNSET
    poison: dict[PlayerName, NonNegative] | UnsetType = UNSET
    pt: dict[PermanentName, tuple[WholeNumber, WholeNumber]] | UnsetType = UNSET
    counters: dict[PermanentName, dict[CounterName, NonNegative]] | UnsetType = UNSET
    graveyard: _ZoneNames | UnsetType = UNSET
    battlefield: PermanentNames | UnsetType = UNSET
    not_battlefield: PermanentNames | UnsetType = UNSET
    tapped: PermanentNames | UnsetType = UNSET
    untapped: PermanentNames | UnsetType = UNSET
    mana: dict[PlayerName, ManaText] | UnsetType = UNSET
    reversible: dict[PermanentName, bool] | UnsetType = UNSET
    log_restored: True_ | UnsetType = UNSET
    step: _StepName | UnsetType = UNSET
