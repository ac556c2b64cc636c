"""Static abilities by which something else happens, or nothing: who gains no life, who can't lose."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability


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
