"""What instructions do to permanents, beside what stands in `events.instructions`: counters, copies, designations."""

from __future__ import annotations

from typing import Literal

from events.instructions import CopyExcept, Instruction
from events.references import Amount, Described, Duration, Reference

Designation = Literal["monstrous", "prepared", "renowned", "saddled"]
"""A designation that a permanent can get, which is none of its characteristics."""


class BecomesDesignated(Instruction, frozen=True, kw_only=True):
    """Permanents get a designation."""

    what: Reference
    designation: Designation


class PairsWith(Instruction, frozen=True, kw_only=True):
    """A creature is paired with another one, if both are unpaired and its player controls both (702.95)."""

    what: Reference
    other: Reference


class PutsItsCounters(Instruction, frozen=True, kw_only=True):
    """For each counter that is on an object, or was when it left, one of that kind is put on another one (122.8)."""

    of: Reference
    on: Reference


class MovesCounters(Instruction, frozen=True, kw_only=True):
    """Counters of a kind ("" for any) are moved from one object onto another (122.5): so many, or (None) all."""

    of: Reference
    on: Reference
    counter: str
    n: Amount | None = 1


class AssignsNoCombatDamage(Instruction, frozen=True, kw_only=True):
    """Creatures assign no combat damage for a time."""

    what: Reference
    until: Duration = "end_of_turn"


class BlocksNow(Instruction, frozen=True, kw_only=True):
    """A creature blocks an attacking creature, instead of those that it blocks (509.1g)."""

    what: Reference
    attacker: Reference


class DoublesPT(Instruction, frozen=True, kw_only=True):
    """The power, the toughness, or both, of each of these creatures is doubled for a time (701.10b)."""

    what: Reference
    power: bool = True
    toughness: bool = False
    until: Duration = "end_of_turn"


class ExchangesControl(Instruction, frozen=True, kw_only=True):
    """The control of two permanents is exchanged (701.12b): `one` and `other`, or (None) the two that `one` means."""

    one: Reference
    other: Reference | None = None
    until: Duration = ""


class BecomesCopy(Instruction, frozen=True, kw_only=True):
    """Objects become copies of another one for a time, but for what `but` says (707)."""

    what: Reference
    of: Reference
    until: Duration = ""
    but: CopyExcept = CopyExcept()


class TapsOrUntaps(Instruction, frozen=True, kw_only=True):
    """A player chooses to tap or to untap objects."""

    what: Reference


class GainsProtection(Instruction, frozen=True, kw_only=True):
    """Objects gain protection from a color that the controller chooses; `or_from`: or else from that quality."""

    what: Reference
    or_from: str = ""
    until: Duration = "end_of_turn"


class BecomesChosen(Instruction, frozen=True, kw_only=True):
    """Objects become a color, a basic land type or a creature type that the controller chooses, for a time."""

    what: Reference
    choice: Literal["color", "basic land type", "creature type"]
    until: Duration = ""


class CantBeRegenerated(Instruction, frozen=True, kw_only=True):
    """Permanents can't be regenerated for a time (701.19c)."""

    what: Reference
    until: Duration = "end_of_turn"


class AttacksDespiteDefender(Instruction, frozen=True, kw_only=True):
    """Creatures can attack for a time as though they didn't have defender."""

    what: Reference
    until: Duration = "end_of_turn"


class ChoosesObjects(Instruction, frozen=True, kw_only=True):
    """Objects are chosen, or targeted, of which what follows speaks; nothing is done to them by that."""

    what: Reference


class SpendsManaOnly(Instruction, frozen=True, kw_only=True):
    """The mana that was added just before is spent only on such spells, and on activating such abilities (106.6).

    `abilities` describes the permanents whose abilities these are; `any_ability`: those of any source.
    """

    spells: tuple[Described, ...] = ()
    abilities: tuple[Described, ...] = ()
    any_ability: bool = False


class CountersWhatTargets(Instruction, frozen=True, kw_only=True):
    """The spell or ability of the event, which targeted something, is countered."""


class KeepsMana(Instruction, frozen=True, kw_only=True):
    """The mana that was added just before is not lost as steps and phases end, for a time."""

    until: Duration = "end_of_turn"
