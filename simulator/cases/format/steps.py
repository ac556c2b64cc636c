"""The steps of a case's script, told apart by `do`: what players do, and how the combat moves on.

The results of spells and abilities (`do: effect`) are in `effects.py`, assertions in `expectations.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from simulator.cases.format.board import Permanent
from simulator.cases.format.expectations import Expect
from simulator.cases.format.words import (
    AnyName,
    AnyNames,
    Assignment,
    Blocks,
    CardName,
    Count,
    Label,
    Mana,
    ObjectName,
    Part,
    PermanentName,
    PermanentNames,
    PlayerName,
    Text,
)

__all__ = ["COMMON_STEPS", "DUEL_MASTERS_STEPS", "STEPS", "Step"]


def _do(name: str) -> str:
    """`ActivateMana` is written `activate_mana`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


class Step(Part, tag_field="do", tag=_do, frozen=True):
    """Something that a player does, or that happens, at a point of the script."""


class PlayerStep(Step, frozen=True):
    """Something that one player does."""

    player: PlayerName


class Attack(Step, frozen=True):
    """The whole attack declaration: whom each attacker attacks, and the bands."""

    attacks: dict[PermanentName, ObjectName]
    bands: tuple[PermanentNames, ...] = ()


class Block(PlayerStep, frozen=True):
    """A player's whole block declaration."""

    blocks: Blocks


class ActivateMana(PlayerStep, frozen=True):
    """A mana ability, inside or outside a declaration; the mana of `pays_with` pays for it."""

    source: PermanentName
    pays_with: PermanentName = ""


class Pay(PlayerStep, frozen=True):
    """The whole locked-in cost is paid; mana `{0}` acknowledges a cost of nothing."""

    mana: Mana = ""
    sacrifice: PermanentNames = ()
    tap: PermanentNames = ()
    return_to_hand: PermanentNames = ()
    discard: tuple[CardName, ...] = ()
    life: Count = 0


class Abandon(PlayerStep, frozen=True):
    """The player can't or won't complete the declaration; which mana abilities stay, which are reversed."""

    keep: PermanentNames = ()
    reverse: PermanentNames = ()


class Order(PlayerStep, frozen=True):
    """A damage assignment order is announced."""

    for_: PermanentName = msgspec.field(name="for")
    order: PermanentNames


class Place(PlayerStep, frozen=True):
    """A new creature is placed in an existing order; position 0 is the first."""

    in_order_of: PermanentName
    new: PermanentName
    position: Count


class PutBlocking(Step, frozen=True):
    """A creature is put onto the battlefield blocking."""

    permanent: Permanent
    blocking: PermanentName


class PutAttacking(Step, frozen=True):
    """A creature is put onto the battlefield attacking a player or a permanent."""

    permanent: Permanent
    attacking: ObjectName


class StackTriggers(PlayerStep, frozen=True):
    """A player's waiting triggered abilities go on the stack, the first one lowest."""

    order: tuple[Label, ...]


class ResolveTop(Step, frozen=True):
    """The top of the stack resolves; in Duel Masters the waiting ability that `choice` names."""

    choice: bool | AnyName | AnyNames = ""


class PassPriority(Step, frozen=True):
    """All players pass in succession."""


class Assign(PlayerStep, frozen=True):
    """One creature's combat damage is assigned."""

    for_: PermanentName = msgspec.field(name="for")
    assign: Assignment


class DealDamage(Step, frozen=True):
    """Combat damage is dealt, in the first-strike step or the regular one."""

    step: Literal["first", "regular"] = "regular"


class EndStep(Step, frozen=True):
    """The step ends."""


class EndCombat(Step, frozen=True):
    """The combat ends."""


class NextCombat(Step, frozen=True):
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
    mode: Text


class Battle(Step, frozen=True):
    """Duel Masters: the creatures battle."""


class EndAttack(Step, frozen=True):
    """Duel Masters: the attack ends."""


STEPS: tuple[type[Step] | type[Expect], ...] = (
    *(
        value
        for value in globals().values()
        if isinstance(value, type) and issubclass(value, Step) and value not in (Step, PlayerStep)
    ),
    Expect,
)
"""Every kind of step but `effect`, in the order above."""

DUEL_MASTERS_STEPS: frozenset[type[Step] | type[Expect]] = frozenset(
    {Choose, ResolveOrder, DeclareUse, ChooseMode, Battle, EndAttack}
)
"""The steps that only the Duel Masters editions know."""

COMMON_STEPS: frozenset[type[Step] | type[Expect]] = frozenset({Attack, ResolveTop, Expect})
"""The steps that every edition knows; the others belong to Magic alone."""
