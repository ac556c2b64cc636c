"""What reading a sentence can end in."""

from __future__ import annotations

import msgspec

from events.abilities import AnyAbility, Triggered, Unsupported

__all__ = ["Irrelevant", "OpaqueEffect", "Reading", "Understood"]


class Understood(msgspec.Struct, frozen=True):
    """The sentence says exactly these abilities."""

    abilities: tuple[AnyAbility, ...]


class Irrelevant(msgspec.Struct, frozen=True):
    """The sentence says nothing about legal blocks or combat damage; `why` says what it is."""

    why: str


class OpaqueEffect(msgspec.Struct, frozen=True):
    """A triggered ability: it changes no declaration's legality, and what it does is not read."""

    ability: Triggered


Reading = Understood | Irrelevant | OpaqueEffect | Unsupported
"""Exactly one of these; `Unsupported` is the algebra's own: the sentence in `words`, the reason in `why`."""
