"""Static abilities by which something else happens, or nothing: who gains no life, who can't lose."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability
from events.event import Number
from events.filters import Which


class ExiledInstead(Ability, frozen=True, kw_only=True):
    """The subject is exiled instead of being put into a graveyard from the battlefield (614.1a)."""


class CantGainLife(Ability, frozen=True, kw_only=True):
    """Players can't gain life: the ability's controller, that one's opponents, or any (119.7)."""

    whose: Literal["you", "opponent", "any"] = "any"


class CantLose(Ability, frozen=True, kw_only=True):
    """Players can't lose the game: the ability's controller, that one's opponents, or any (101.2, 104.3).

    By `for_life` they don't for having 0 or less life; `cant_win` are those who, by the same words, can't win it.
    """

    whose: Literal["you", "opponent", "any"] = "you"
    for_life: bool = False
    cant_win: Literal["", "you", "opponent", "any"] = ""


class DamageChanged(Ability, frozen=True, kw_only=True):
    """A source that is meant by `by` deals another amount of damage to the subject instead (614.1a).

    It deals `times` as much, and `plus` points more; or none, and by `counters` as many such counters are put on the
    subject instead. `by` is seen from the permanent that has the ability, and may be a spell. `combat`: only combat
    damage; `noncombat`: only other damage. `players` names players it is so for too, or alone where `permanents` is
    False.
    """

    by: Which = ()
    times: Number = 1
    plus: Number = 0
    counters: Literal["", "+1/+1", "-1/-1"] = ""
    combat: bool = False
    noncombat: bool = False
    players: Literal["", "you", "opponent", "all"] = ""
    permanents: bool = True


class DamageTaken(Ability, frozen=True, kw_only=True):
    """Damage that would be dealt to the ability's controller is dealt to the permanent that has it instead (614.9).

    By `others` so is damage to other permanents of that player. `by` says which sources deal it, `by_fighting` what
    these must do in combat.
    """

    by: Which = ()
    by_fighting: Literal["", "unblocked"] = ""
    others: bool = False
    combat: bool = False
