"""What must be true at a point of a case's script: a step with `do: expect`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format.words import (
    Assignment,
    Blocks,
    Cost,
    Count,
    CounterName,
    Label,
    Mana,
    Number,
    ObjectName,
    Part,
    PermanentName,
    PermanentNames,
    PlayerName,
    RuleNumber,
    StackName,
    True_,
    ZoneName,
)

__all__ = ["Announcement", "Assigned", "Assignments", "Completable", "Expect"]

ZoneNames = Annotated[tuple[ZoneName, ...], Meta(extra={"unique": True})]
RuleNumbers = Annotated[tuple[RuleNumber, ...], Meta(min_length=1, extra={"unique": True})]
Declarations = Annotated[tuple[Blocks, ...], Meta(min_length=1, extra={"unique": True})]
Step = Literal[
    "main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
]


class Completable(Part, frozen=True):
    """Can the partial declaration `blocks`, where `decided` get no more attackers, still become legal?"""

    decided: PermanentNames
    blocks: Blocks
    value: bool


class Assignments(Part, frozen=True):
    """The complete set of legal damage assignments of one creature."""

    for_: PermanentName = msgspec.field(name="for")
    sets: Annotated[tuple[Assignment, ...], Meta(extra={"unique": True})]


class Assigned(Part, frozen=True):
    """Would this damage assignment of one creature be legal now?"""

    for_: PermanentName = msgspec.field(name="for")
    assign: Assignment
    value: bool


class Announcement(Part, frozen=True):
    """A damage assignment order to be announced: whose, and by whom."""

    for_: PermanentName = msgspec.field(name="for")
    by: PlayerName


class Expect(Part, tag_field="do", tag="expect", frozen=True):
    """Assertions at this point; all that are given must hold, and what is left out is `UNSET`.

    `legal: null` says that the declaration's costs are open, `priority: null` that nobody has priority.
    """

    legal: bool | Literal["undetermined"] | UnsetType | None = UNSET
    violates: RuleNumbers | UnsetType = UNSET
    obeyed: Count | UnsetType = UNSET
    max_requirements: Count | UnsetType = UNSET
    legal_declarations: Declarations | UnsetType = UNSET
    legal_declaration_count: Count | UnsetType = UNSET
    completable: Completable | UnsetType = UNSET
    legal_assignments: Assignments | UnsetType = UNSET
    legal_assignment: Assigned | UnsetType = UNSET
    cost: Mana | Cost | UnsetType = UNSET
    attacking: PermanentNames | UnsetType = UNSET
    blocked: PermanentNames | UnsetType = UNSET
    unblocked: PermanentNames | UnsetType = UNSET
    attack_target: dict[PermanentName, ObjectName] | UnsetType = UNSET
    blocking: Blocks | UnsetType = UNSET
    orders: dict[PermanentName, PermanentNames] | UnsetType = UNSET
    orders_to_announce: tuple[Announcement, ...] | UnsetType = UNSET
    triggers: dict[Label, Count] | UnsetType = UNSET
    waiting: tuple[Label, ...] | UnsetType = UNSET
    stack: tuple[StackName, ...] | UnsetType = UNSET
    priority: PlayerName | UnsetType | None = UNSET
    damage: Assignment | UnsetType = UNSET
    life: dict[PlayerName, Number] | UnsetType = UNSET
    poison: dict[PlayerName, Count] | UnsetType = UNSET
    pt: dict[PermanentName, tuple[Number, Number]] | UnsetType = UNSET
    counters: dict[PermanentName, dict[CounterName, Count]] | UnsetType = UNSET
    graveyard: ZoneNames | UnsetType = UNSET
    battlefield: PermanentNames | UnsetType = UNSET
    not_battlefield: PermanentNames | UnsetType = UNSET
    tapped: PermanentNames | UnsetType = UNSET
    untapped: PermanentNames | UnsetType = UNSET
    mana: dict[PlayerName, Mana] | UnsetType = UNSET
    reversible: dict[PermanentName, bool] | UnsetType = UNSET
    log_restored: True_ | UnsetType = UNSET
    step: Step | UnsetType = UNSET
