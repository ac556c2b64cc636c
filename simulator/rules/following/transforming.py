"""Double-faced permanents that transform: the other face is up from then on (701.27, 712.18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.board import CharacteristicsChanged, Permanent
from events.event import External
from events.instructions import Transforms
from events.rule import Edition
from projections.matching import is_token
from projections.triggers.stack_objects import Trigger
from simulator.oracle.card import CompiledFace
from simulator.rules.card_faces import back_of, face_of_card
from simulator.rules.counters import with_counters, without_counters
from simulator.rules.entering_cards import CantTell, card_on_the_battlefield
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving

_BY_DAYTIME = frozenset({"daybound", "nightbound"})
"""Keywords of permanents that nothing else transforms (702.145b, 702.145e)."""

_NOT_FOLLOWED = frozenset({"battle", "planeswalker"})
"""Card types whose counters a permanent would have to have as its other face is up."""


def _transforms(now: Resolving, effect: Transforms) -> Iterator[External]:
    """Each that is a double-faced card is turned over, unless its own ability comes too late (701.27c, 701.27f)."""
    board = now.position.board
    for known in now.permanents(effect.what):
        own = known.id == now.found.source and not (isinstance(now.found, Trigger) and now.found.delayed)
        if own and board.transformed.get(known.id, 0) > now.found.number:
            continue
        other = _other_face(known)
        if other is not None and other.is_permanent and _BY_DAYTIME.isdisjoint(known.keywords):
            yield CharacteristicsChanged(_turned_over(now, known, other), transformed_by=now.found.number)


def _other_face(known: Permanent) -> CompiledFace | None:
    """The face of a permanent that is not up; None where it has none.

    Raises:
        NotDetermined: it is no card that is known.
    """
    if is_token(known):
        raise NotDetermined(f"whether {known.id}, a token, has another face is not known")
    front = face_of_card(known.card) if known.card else None
    if front is None:
        raise NotDetermined(f"{known.id} transforms, and what its other face is, is not known")
    back = back_of(front)
    if back is None and front.others and front.layout in ("modal_dfc", "transform"):
        raise NotDetermined(f"{known.id} transforms, and its other face is not among the cards at hand")
    return back if back is None or back.name != known.card else front


def _turned_over(now: Resolving, known: Permanent, face: CompiledFace) -> Permanent:
    """A permanent with the other face up, and with the counters that it has.

    Raises:
        NotDetermined: it is not known what it is then.
    """
    board = now.position.board
    logged = now.position.triggers.logged.get(known.id, known)
    came = board.came.get(known.id)
    lasting = board.lasting.get(known.id, logged)
    pump = (logged.power or 0) - (lasting.power or 0), (logged.toughness or 0) - (lasting.toughness or 0)
    otherwise = replace(lasting, power=logged.power, toughness=logged.toughness) != logged
    changed = otherwise or came is None or _printed(lasting, now.edition) != _printed(came, now.edition)
    sized = logged.power is not None and not logged.as_printed
    why = {
        "what has changed it is not followed on its other face": changed,
        "its size as it is printed is not known": sized,
        "what its other face has counters for is not followed": not _NOT_FOLLOWED.isdisjoint(face.types),
    }
    for reason, so in why.items():
        if so:
            raise NotDetermined(f"{known.id} transforms, and {reason}")
    front = face_of_card(face.name)
    back = front is None or front.name != face.name
    try:
        turned = card_on_the_battlefield(
            face, known.id, logged.controller, logged.owner, enters=False, another_face=back
        )
    except CantTell as unknown:
        raise NotDetermined(f"{known.id} transforms, and {unknown.why}") from None
    turned = with_counters(turned, dict(known.counters), now.edition)
    return replace(
        turned,
        power=None if turned.power is None else turned.power + pump[0],
        toughness=None if turned.toughness is None else turned.toughness + pump[1],
        counters=logged.counters,
        attached_to=logged.attached_to,
        entered_this_turn=logged.entered_this_turn,
        chosen=logged.chosen,
        paired_with=logged.paired_with,
        designations=logged.designations,
    )


def _printed(known: Permanent, edition: Edition) -> Permanent:
    """A permanent without its counters and what may change of it without changing what is printed."""
    return replace(
        without_counters(known, edition),
        controller="",
        attached_to="",
        entered_this_turn=False,
        paired_with="",
        designations=(),
    )


FOLLOWED: Mapping[type, Follows] = {Transforms: _transforms}
