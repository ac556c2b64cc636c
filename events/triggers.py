"""Events about triggered abilities on the stack: put there, resolved, and what known effects do (603, 608)."""

from __future__ import annotations

from events.event import Choice, Derived, Number

__all__ = [
    "AbilityRemoved",
    "AbilityResolved",
    "CreatureProvoked",
    "SizeModified",
    "TargetsChosen",
    "TriggersStacked",
]


class TriggersStacked(Choice, frozen=True):
    """A player put triggered abilities that waited on the stack, the first one lowest (603.3b).

    Each is named by its number: how many had triggered in the turn with it.
    """

    player: str
    triggers: tuple[Number, ...]


class TargetsChosen(Choice, frozen=True):
    """A player chose the targets of a triggered ability as it was put on the stack (603.3d)."""

    player: str
    trigger: Number
    targets: tuple[str, ...]


class AbilityRemoved(Derived, frozen=True):
    """A triggered ability was removed from the stack: no target could be chosen (603.3d), or none is legal (608.2b)."""

    trigger: Number
    rule: str


class AbilityResolved(Choice, frozen=True):
    """A triggered ability resolved: all players passed and it was on top of the stack (608), or it was on standby.

    `objects` are what its controller, or another player who had to, chose for it then, its targets apart; `declined`
    says that a "may" was not done.
    """

    trigger: Number
    objects: tuple[str, ...] = ()
    declined: bool = False


class SizeModified(Derived, frozen=True):
    """By a triggered ability, a creature gets so much power and toughness more (or less) until end of turn."""

    object: str
    power: Number
    toughness: Number
    rule: str


class CreatureProvoked(Derived, frozen=True):
    """A creature was untapped, and has to block an attacking creature this combat if able (702.39a)."""

    creature: str
    attacker: str
    rule: str
