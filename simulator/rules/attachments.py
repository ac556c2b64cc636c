"""What Auras and Equipment may be attached to: by their own kind or words, and by protection (301.5, 303.4, 702.16)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from events.board import Permanent
from events.declaration_abilities import CantBeTargeted
from projections.board import Board
from projections.matching import LAND_TYPES, creature_type, holds, is_meant

_ENCHANT = re.compile(r"enchant (?P<kinds>.+?)(?P<whose> you control| an opponent controls| you don't control)?")
_OR = re.compile(r", or |, | or ")
_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
_SUBTYPES = LAND_TYPES | {"equipment", "vehicle", "spacecraft"}


def attached_illegally(board: Board, *subtypes: str) -> Iterator[Permanent]:
    """The permanents that are attached to a permanent on the battlefield to which they can't be.

    Args:
        board: the board.
        subtypes: what they are: "aura", or "equipment" and "fortification".
    """
    for known in board.permanents.values():
        if known.attached_to and not {*subtypes}.isdisjoint(known.subtypes):
            host = board.permanents.get(known.attached_to)
            is_creature = "creature" in known.types  # 301.5c, 303.4d
            if host is not None and (is_creature or not _may_be_attached(board, known, host, already=True)):
                yield known


def can_be_attached(board: Board, attached: Permanent, host: Permanent) -> bool | None:
    """Whether an effect can attach a permanent to another one (701.3b); None where its words are not read.

    Args:
        board: the board.
        attached: what would be attached.
        host: to what.
    """
    kinds = {"aura", "equipment", "fortification"}.intersection(attached.subtypes)
    reconfigures = any(keyword.startswith("reconfigure") for keyword in attached.keywords)
    if not kinds or attached.id == host.id or ("creature" in attached.types and not reconfigures):
        return False
    if "aura" in kinds and not any(_ENCHANT.fullmatch(keyword) for keyword in attached.keywords):
        return None
    return _may_be_attached(board, attached, host)


def _may_be_attached(board: Board, attached: Permanent, host: Permanent, *, already: bool = False) -> bool:
    """Whether a permanent may be attached to another one, or stay so, as far as its own words are read."""
    if _is_protected(board, attached, host, already=already):
        return False
    if "aura" in attached.subtypes:
        return all(_can_enchant(board, keyword, attached, host) for keyword in attached.keywords)
    return ("creature" if "equipment" in attached.subtypes else "land") in host.types


def _is_protected(board: Board, attached: Permanent, host: Permanent, *, already: bool) -> bool:
    """Whether a permanent has protection from what is attached to it (702.16c-d), which some effects keep (702.16n)."""
    return any(
        isinstance(ability, CantBeTargeted)
        and ability.words.startswith("protection from")
        and (ability.condition is None or holds(ability.condition, board, host, host.controller, "") is True)
        and (not ability.by or is_meant(board, ability.by, attached, host))
        and not (already and ability.keeps and is_meant(board, ability.keeps, attached, host))
        for ability in host.abilities
    )


def _can_enchant(board: Board, keyword: str, aura: Permanent, host: Permanent) -> bool:
    """Whether an Aura with this keyword may enchant a permanent; one that is not read is no hindrance."""
    match = _ENCHANT.fullmatch(keyword)
    if match is None:
        return True
    kinds = [kind.lower() for kind in _OR.split(match["kinds"])]
    if kinds != ["permanent"] and not any(_is_a(kind, host) for kind in kinds):
        return not all(map(_is_read, kinds))
    own = host.controller == aura.controller
    teammate = not own and host.controller in board.team_of(aura.controller)
    return {None: True, " you control": own, " an opponent controls": not own and not teammate}.get(
        match["whose"], not own
    )


def _is_read(kind: str) -> bool:
    return kind in _TYPES or kind in _SUBTYPES or creature_type(kind) == kind


def _is_a(kind: str, host: Permanent) -> bool:
    changeling = "changeling" in host.keywords and creature_type(kind) == kind
    return kind in host.types or kind in host.subtypes or changeling
