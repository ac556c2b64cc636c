"""What must be true at a point of a case's script: a step with `do: expect`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format import words as w

__all__ = ["Assigned", "Assignments", "Completable", "Expect", "OrderToAnnounce"]

_ZoneNames = Annotated[tuple[w.ZoneName, ...], Meta(extra={"unique": True})]
_SomeRuleNumbers = Annotated[tuple[w.RuleNumber, ...], Meta(min_length=1, extra={"unique": True})]
_Declarations = Annotated[tuple[w.CaseBlocks, ...], Meta(min_length=1, extra={"unique": True})]
_StepName = Literal[
    "main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
]


class Completable(w.CasePart, frozen=True):
    """Can the partial declaration `blocks`, where `decided` get no more attackers, still become legal?"""

    decided: w.PermanentNames
    blocks: w.CaseBlocks
    value: bool


class Assignments(w.CasePart, frozen=True):
    """The complete set of legal damage assignments of one creature."""

    for_: w.PermanentName = msgspec.field(name="for")
    sets: Annotated[tuple[w.DamageByName, ...], Meta(extra={"unique": True})]


class Assigned(w.CasePart, frozen=True):
    """Would this damage assignment of one creature be legal now?"""

    for_: w.PermanentName = msgspec.field(name="for")
    assign: w.DamageByName
    value: bool


class OrderToAnnounce(w.CasePart, frozen=True):
    """A damage assignment order that is to be announced: whose, and by whom."""

    for_: w.PermanentName = msgspec.field(name="for")
    by: w.PlayerName


class Expect(w.CasePart, tag_field="do", tag="expect", frozen=True):
    """Assertions at this point; all that are given must hold, and what is left out is `UNSET`.

    `legal: null` says that the declaration's costs are open, `priority: null` that nobody has priority.
    """

    legal: bool | Literal["undetermined"] | UnsetType | None = UNSET
    violates: _SomeRuleNumbers | UnsetType = UNSET
    obeyed: w.NonNegative | UnsetType = UNSET
    max_requirements: w.NonNegative | UnsetType = UNSET
    legal_declarations: _Declarations | UnsetType = UNSET
    legal_declaration_count: w.NonNegative | UnsetType = UNSET
    completable: Completable | UnsetType = UNSET
    legal_assignments: Assignments | UnsetType = UNSET
    legal_assignment: Assigned | UnsetType = UNSET
    cost: w.ManaText | w.CaseCost | UnsetType = UNSET
    attacking: w.PermanentNames | UnsetType = UNSET
    blocked: w.PermanentNames | UnsetType = UNSET
    unblocked: w.PermanentNames | UnsetType = UNSET
    attack_target: dict[w.PermanentName, w.ObjectName] | UnsetType = UNSET
    blocking: w.CaseBlocks | UnsetType = UNSET
    orders: dict[w.PermanentName, w.PermanentNames] | UnsetType = UNSET
    orders_to_announce: tuple[OrderToAnnounce, ...] | UnsetType = UNSET
    triggers: dict[w.Label, w.NonNegative] | UnsetType = UNSET
    waiting: tuple[w.Label, ...] | UnsetType = UNSET
    stack: tuple[w.StackName, ...] | UnsetType = UNSET
    priority: w.PlayerName | UnsetType | None = UNSET
    damage: w.DamageByName | UnsetType = UNSET
    life: dict[w.PlayerName, w.WholeNumber] | UnsetType = UNSET
    poison: dict[w.PlayerName, w.NonNegative] | UnsetType = UNSET
    pt: dict[w.PermanentName, tuple[w.WholeNumber, w.WholeNumber]] | UnsetType = UNSET
    counters: dict[w.PermanentName, dict[w.CounterName, w.NonNegative]] | UnsetType = UNSET
    graveyard: _ZoneNames | UnsetType = UNSET
    battlefield: w.PermanentNames | UnsetType = UNSET
    not_battlefield: w.PermanentNames | UnsetType = UNSET
    tapped: w.PermanentNames | UnsetType = UNSET
    untapped: w.PermanentNames | UnsetType = UNSET
    mana: dict[w.PlayerName, w.ManaText] | UnsetType = UNSET
    reversible: dict[w.PermanentName, bool] | UnsetType = UNSET
    log_restored: w.True_ | UnsetType = UNSET
    step: _StepName | UnsetType = UNSET
