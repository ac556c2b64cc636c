"""The steps of a case's script, told apart by `do`: what players do, and how the combat moves on.

The results of spells and abilities (`do: effect`) are in `effects.py`, assertions in `expectations.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from simulator.cases.format.board import CasePermanent
from simulator.cases.format.expectations import Expect
from simulator.cases.format.words import (
    AnyName,
    AnyNames,
    CardName,
    CaseBlocks,
    CasePart,
    DamageByName,
    Label,
    ManaText,
    NonNegative,
    ObjectName,
    PermanentName,
    PermanentNames,
    PlayerName,
    ShortText,
    tag_of,
)

__all__ = ["COMMON_STEPS", "DUEL_MASTERS_STEPS", "STEPS", "ScriptStep"]


class ScriptStep(CasePart, tag_field="do", tag=tag_of, frozen=True):
    """Something that a player does, or that happens, at a point of the script."""


class PlayerStep(ScriptStep, frozen=True):
    """Something that one player does."""

    player: PlayerName


class DeclareAttack(ScriptStep, tag="attack", frozen=True):
    """The whole attack declaration: whom each attacker attacks, and the bands."""

    attacks: dict[PermanentName, ObjectName]
    bands: tuple[PermanentNames, ...] = ()


class DeclareBlocks(PlayerStep, tag="block", frozen=True):
    """A player's whole block declaration."""

    blocks: CaseBlocks


class ActivateMana(PlayerStep, frozen=True):
    """A mana ability, inside or outside a declaration; the mana of `pays_with` pays for it."""

    source: PermanentName
    pays_with: PermanentName = ""


class Pay(PlayerStep, frozen=True):
    """The whole locked-in cost is paid; mana `{0}` acknowledges a cost of nothing."""

    mana: ManaText = ""
    sacrifice: PermanentNames = ()
    tap: PermanentNames = ()
    return_to_hand: PermanentNames = ()
    discard: tuple[CardName, ...] = ()
    life: NonNegative = 0


class Abandon(PlayerStep, frozen=True):
    """The player can't or won't complete the declaration; which mana abilities stay, which are reversed."""

    keep: PermanentNames = ()
    reverse: PermanentNames = ()


class AnnounceOrder(PlayerStep, tag="order", frozen=True):
    """A damage assignment order is announced."""

    for_: PermanentName = msgspec.field(name="for")
    order: PermanentNames


class Place(PlayerStep, frozen=True):
    """A new creature is placed in an existing order; position 0 is the first."""

    in_order_of: PermanentName
    new: PermanentName
    position: NonNegative


class EnterBlocking(ScriptStep, tag="put_blocking", frozen=True):
    """A creature is put onto the battlefield blocking."""

    permanent: CasePermanent
    blocking: PermanentName


class EnterAttacking(ScriptStep, tag="put_attacking", frozen=True):
    """A creature is put onto the battlefield attacking a player or a permanent."""

    permanent: CasePermanent
    attacking: ObjectName


class StackTriggers(PlayerStep, frozen=True):
    """A player's waiting triggered abilities go on the stack, the first one lowest."""

    order: tuple[Label, ...]


class ResolveTop(ScriptStep, frozen=True):
    """The top of the stack resolves; in Duel Masters the waiting ability that `choice` names."""

    choice: bool | AnyName | AnyNames = ""


class PassPriority(ScriptStep, frozen=True):
    """All players pass in succession."""


class Assign(PlayerStep, frozen=True):
    """One creature's combat damage is assigned."""

    for_: PermanentName = msgspec.field(name="for")
    assign: DamageByName


class DealDamage(ScriptStep, frozen=True):
    """Combat damage is dealt, in the first-strike step or the regular one."""

    step: Literal["first", "regular"] = "regular"


class EndStep(ScriptStep, frozen=True):
    """The step ends."""


class EndCombat(ScriptStep, frozen=True):
    """The combat ends."""


class NextCombat(ScriptStep, frozen=True):
    """Another combat phase begins this turn."""


class Choose(PlayerStep, frozen=True):
    """Duel Masters: the creatures that the non-turn player chooses in the block step."""

    creatures: PermanentNames


class ResolveOrder(PlayerStep, frozen=True):
    """Duel Masters: the order in which the chosen creatures' abilities resolve."""

    order: PermanentNames


class DeclareUse(PlayerStep, frozen=True):
    """Duel Masters: which abilities whose use must be declared are used."""

    use: Annotated[tuple[Label, ...], Meta(extra={"unique": True})]


class ChooseMode(PlayerStep, frozen=True):
    """Duel Masters: the mode of a triggered ability."""

    ability: Label
    mode: ShortText


class Battle(ScriptStep, frozen=True):
    """Duel Masters: the creatures battle."""


class EndAttack(ScriptStep, frozen=True):
    """Duel Masters: the attack ends."""


STEPS: tuple[type[ScriptStep] | type[Expect], ...] = (
    *(
        value
        for value in globals().values()
        if isinstance(value, type) and issubclass(value, ScriptStep) and value not in (ScriptStep, PlayerStep)
    ),
    Expect,
)
"""Every kind of step but `effect`, in the order above."""

DUEL_MASTERS_STEPS: frozenset[type[ScriptStep] | type[Expect]] = frozenset(
    {Choose, ResolveOrder, DeclareUse, ChooseMode, Battle, EndAttack}
)
"""The steps that only the Duel Masters editions know."""

COMMON_STEPS: frozenset[type[ScriptStep] | type[Expect]] = frozenset({DeclareAttack, ResolveTop, Expect})
"""The steps that every edition knows; the others belong to Magic alone."""
