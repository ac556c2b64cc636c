"""What a permanent is or does that no filter says: whether it attacks, is tapped, a token, of the chosen color."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from events.board import Permanent
from events.filters import Filter, Which
from projections.layers.seen import Seen
from projections.matching import is_token, matches


def is_paired(permanents: Mapping[str, Permanent], one: Permanent) -> bool:
    """Whether a creature is paired with another one, and one player controls both (702.95e)."""
    other = permanents.get(one.paired_with)
    return other is not None and other.paired_with == one.id and other.controller == one.controller


def _is_modified(seen: Seen, one: Permanent) -> bool:
    """It has a counter on it, is equipped, or is enchanted by an Aura that its controller controls (700.9)."""
    auras = seen.attached(one.id, "aura")
    enchanted = any(aura.controller == one.controller for aura in auras)
    return bool(one.counters) or bool(seen.attached(one.id, "equipment")) or enchanted


def _is_historic(one: Permanent) -> bool:
    """It is legendary, an artifact or a Saga (700.6)."""
    return "legendary" in one.supertypes or "artifact" in one.types or "saga" in one.subtypes


def _is_enchanted_or_equipped(seen: Seen, one: Permanent) -> bool:
    return bool(seen.attached(one.id, "aura")) or bool(seen.attached(one.id, "equipment"))


STATES: Mapping[str, Callable[[Seen, Permanent], bool]] = MappingProxyType(
    {
        "attacking": lambda seen, one: one.id in seen.attacking,
        "attacking alone": lambda seen, one: [*seen.attacking] == [one.id],
        "attacking or blocking": lambda seen, one: one.id in seen.attacking or one.id in seen.blocking,
        "blocking": lambda seen, one: one.id in seen.blocking,
        "commander": lambda seen, one: "commander" in one.designations,
        "enchanted": lambda seen, one: bool(seen.attached(one.id, "aura")),
        "enchanted or equipped": _is_enchanted_or_equipped,
        "equipped": lambda seen, one: bool(seen.attached(one.id, "equipment")),
        "historic": lambda seen, one: _is_historic(one),
        "modified": _is_modified,
        "monstrous": lambda seen, one: "monstrous" in one.designations,
        "paired": lambda seen, one: is_paired(seen.permanents, one),
        "renowned": lambda seen, one: "renowned" in one.designations,
        "saddled": lambda seen, one: "saddled" in one.designations,
        "suspected": lambda seen, one: "suspected" in one.designations,
        "tapped": lambda seen, one: one.id in seen.tapped,
        "unpaired": lambda seen, one: not is_paired(seen.permanents, one),
        "untapped": lambda seen, one: one.id not in seen.tapped,
    }
)
"""The states that a board says of a permanent."""


def _fights_this(seen: Seen, one: Permanent, this: Permanent) -> bool:
    return this.id in seen.blocking.get(one.id, ()) or one.id in seen.blocking.get(this.id, ())


_FIGHTING: Mapping[str, Callable[[Seen, Permanent, Permanent], bool]] = MappingProxyType(
    {
        "attacking you": lambda seen, one, this: seen.attacking.get(one.id) == this.controller,
        "blocking or blocked by this": _fights_this,
    }
)
"""What creatures do in combat, beside those states."""


def is_among(word: str, one: Permanent, this: Permanent, seen: Seen) -> bool | None:
    """Whether a permanent is something that no filter says, as a static ability asks for it; None if nobody can say.

    Args:
        word: one of `events.sizes.Among`.
        one: the permanent.
        this: the permanent that has the ability.
        seen: the moment.
    """
    if word in STATES:
        return STATES[word](seen, one)
    if word in _FIGHTING:
        return _FIGHTING[word](seen, one, this)
    if word == "chosen color":
        return this.chosen in one.colors if this.chosen else None
    if word == "chosen type":
        return _has_type(one, this.chosen) if this.chosen else None
    if word == "multicolored":
        return len(one.colors) > 1
    if word in ("token", "nontoken"):
        token = is_token(one)
        return None if token is None else token is (word == "token")
    return False if one.card else None


def _has_type(one: Permanent, chosen: str) -> bool:
    which: Which = (Filter(any_subtype=(chosen.lower(),)),)
    return matches(which, one, None, "")
