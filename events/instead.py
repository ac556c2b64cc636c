"""Static abilities by which something else happens, or nothing: what is exiled instead of dying, who gains no life."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability


class ExiledInstead(Ability, frozen=True, kw_only=True):
    """The subject is exiled instead of being put into a graveyard from the battlefield (614.1a)."""


class CantGainLife(Ability, frozen=True, kw_only=True):
    """Players can't gain life: the ability's controller, that one's opponents, or any (119.7)."""

    whose: Literal["you", "opponent", "any"] = "any"
