"""What Auras and Equipment may be attached to: by their own kind or words, and by protection (301.5, 303.4, 702.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from events.board import Permanent
from events.declaration_abilities import CantBeTargeted
from events.filters import Filter, Which
from events.references import Described, Targets
from projections.board import Board
from projections.matching import asks_for_keywords, asks_for_sizes, holds, is_meant, matches
from projections.position import Position
from projections.verdict_doubts import sizes_asked_of
from simulator.oracle.enchanting import enchanted_by, is_enchant
from simulator.rules.described import Viewer, is_described


def attached_illegally(position: Position, *subtypes: str) -> Iterator[Permanent]:
    """The permanents that are attached to a permanent on the battlefield, or to a player, to which they can't be.

    Args:
        position: the moment.
        subtypes: what they are: "aura", or "equipment" and "fortification".
    """
    board = position.board
    for known in board.permanents.values():
        if known.attached_to and not {*subtypes}.isdisjoint(known.subtypes):
            host = board.permanents.get(known.attached_to)
            is_creature = "creature" in known.types  # 301.5c, 303.4d
            if host is None:
                on_a_player = known.attached_to in board.players
                if on_a_player and (is_creature or not _may_be_on_a_player(board, known)):
                    yield known
            elif is_creature or _may_be_attached(position, known, host, already=True) is False:
                yield known


def auras_that_lost_what_they_ask_for(position: Position) -> Iterator[Permanent]:
    """The Auras that ask for a state or a number, on a permanent that has it no more: all others need no look."""
    permanents = position.board.permanents
    for known in permanents.values():
        if known.attached_to and "aura" in known.subtypes:
            asking = [keyword for keyword in known.keywords if is_enchant(keyword) and _plainly(keyword) is None]
            host = permanents.get(known.attached_to) if asking else None
            if host is not None and any(
                _can_enchant(position, keyword, known, host, already=True) is False for keyword in asking
            ):
                yield known


def attachments_left_open(position: Position) -> Iterator[tuple[Permanent, str]]:
    """The Auras of which nobody knows whether they can stay, each with the words: a number in doubt decides it."""
    if not position.triggers.unread.sizes.doubts:
        return
    for aura in position.board.permanents.values():
        host = position.board.permanents.get(aura.attached_to) if aura.attached_to else None
        if host is not None and "aura" in aura.subtypes:
            yield from ((aura, each) for each in aura.keywords if _is_left_open(position, each, aura, host))


def can_be_attached(position: Position, attached: Permanent, host: Permanent) -> bool | None:
    """Whether an effect can attach a permanent to another one (701.3b); None where nobody here can say.

    Args:
        position: the moment.
        attached: what would be attached.
        host: to what.
    """
    kinds = {"aura", "equipment", "fortification"}.intersection(attached.subtypes)
    reconfigures = any(keyword.startswith("reconfigure") for keyword in attached.keywords)
    if not kinds or attached.id == host.id or ("creature" in attached.types and not reconfigures):
        return False
    if "aura" in kinds and not any(map(is_enchant, attached.keywords)):
        return None
    return _may_be_attached(position, attached, host)


def _may_be_attached(position: Position, attached: Permanent, host: Permanent, *, already: bool = False) -> bool | None:
    """Whether a permanent may be attached to another one, or stay so; None where nobody here can say."""
    if _is_protected(position.board, attached, host, already=already):
        return False
    if "aura" in attached.subtypes:
        answers = [_can_enchant(position, keyword, attached, host, already=already) for keyword in attached.keywords]
        return False if False in answers else None if None in answers else True
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


def _can_enchant(position: Position, keyword: str, aura: Permanent, host: Permanent, *, already: bool) -> bool | None:
    """Whether an Aura with this keyword may enchant a permanent; None where it is not read, or nobody here can say."""
    if not is_enchant(keyword):
        return True
    if (plain := _plainly(keyword)) is not None:
        return matches(plain, host, aura, aura.controller, position.board.team_of(aura.controller))
    asked = enchanted_by(keyword)
    if asked is None:
        return None
    answers = [_is_such(position, described, aura, host, already=already) for described in asked.objects]
    return True if True in answers else None if None in answers else False


@lru_cache(maxsize=1 << 10)
def _plainly(keyword: str) -> Which | None:
    """What can be enchanted, where that asks for what permanents are and who controls them alone; else None."""
    asked = enchanted_by(keyword)
    if asked is None or any(each != Described(which=each.which) for each in asked.objects) or asked.players:
        return None
    found = tuple(one for each in asked.objects for one in each.which or (Filter(),))
    counted = any(each.any_counter or each.counters_at_least for each in found)
    return None if counted or asks_for_keywords(found) or asks_for_sizes(found) else found


def _is_such(
    position: Position, described: Described, aura: Permanent, host: Permanent, *, already: bool
) -> bool | None:
    """Whether an Aura's words describe a permanent.

    An Aura that enchants a card in a graveyard has put it onto the battlefield, and from then on enchants that alone.
    """
    if described.is_a == "card":
        return already and is_meant(position.board, described.which, host, aura)
    if _NEEDS_ANOTHER in described.states:
        if not _bears_another(position.board, aura, host):
            return False
        described = replace(described, states=())
    return is_described(described, host, Viewer(position, aura, aura.controller))


_NEEDS_ANOTHER = "enchanted"
"""The state by which an enchant ability asks for another Aura than its own."""


def _bears_another(board: Board, aura: Permanent, host: Permanent) -> bool:
    others = (each for each in board.permanents.values() if each.attached_to == host.id and each.id != aura.id)
    return any("aura" in each.subtypes for each in others)


def _is_left_open(position: Position, keyword: str, aura: Permanent, host: Permanent) -> bool:
    """Whether numbers in doubt decide if an Aura with this keyword can stay."""
    if _can_enchant(position, keyword, aura, host, already=True) is not None:
        return False
    asked = enchanted_by(keyword)
    objects = () if asked is None else asked.objects
    return any(sizes_asked_of(position, each.which, host, aura, aura.controller) for each in objects)


def _may_be_on_a_player(board: Board, aura: Permanent) -> bool:
    """Whether what is attached to a player is an Aura that may enchant that one, as far as its words are read."""
    if "aura" not in aura.subtypes:
        return False
    asked = [enchanted_by(keyword) for keyword in aura.keywords if is_enchant(keyword)]
    return all(each is None or _asks_for(each, board, aura) for each in asked)


def _asks_for(asked: Targets, board: Board, aura: Permanent) -> bool:
    if asked.players == "opponent":
        return aura.attached_to not in board.team_of(aura.controller)
    return asked.players == "any"
