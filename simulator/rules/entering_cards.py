"""Cards that enter the battlefield from elsewhere: the permanents that they become, as they are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from events.abilities import Acts, AnyAbility, Playing, Unsupported
from events.board import Permanent
from events.filters import THIS
from events.quantities import Quantity
from events.sizes import DefinesPT
from projections.layers.quantities import boards_say
from projections.permanents import LIVING_METAL
from simulator.oracle.called import abilities_by_place, abilities_on
from simulator.oracle.card import CompiledFace
from simulator.oracle.keyword_table import ENTERING_KEYWORDS
from simulator.oracle.keywords import is_one_of
from simulator.oracle.keywords import printed as as_printed
from simulator.oracle.reading import AS_A_COPY, DEEDS_AS_IT_ENTERS

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_ENTERS_AS_IT_IS = frozenset({"adventure", "flip", "meld", "modal_dfc", "mutate", "normal", "prepare", "transform"})
"""The layouts of cards of which one face alone is on the battlefield as they enter, and says all of what they are."""


class CantTell(Exception):
    """It is not known what a card is as it enters: `why`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def card_on_the_battlefield(
    face: CompiledFace, name: str, controller: str, owner: str, *, enters: bool = True, another_face: bool = False
) -> Permanent:
    """The permanent that a card becomes as it enters the battlefield face up, without counters.

    Words of how it enters that are not followed stay in doubt with it, as with a spell that becomes a permanent.

    Args:
        face: the face that is up.
        name: the id of the permanent.
        controller: who controls it.
        owner: who owns it.
        enters: whether it enters now; otherwise what it says of that is not asked.
        another_face: whether it is not the face that its card has elsewhere than on the battlefield.

    Raises:
        CantTell: that is not known: its size, its layout, what an Aura enchants or who protects a battle.
    """
    copies = any(AS_A_COPY in printed.elsewhere.split(", ") for printed in face.printed)
    defines = [each for each in face.abilities if isinstance(each, DefinesPT) and each.subject == THIS]
    sizes = (
        _number(face.power, any(_says(each.power) for each in defines)),
        _number(face.toughness, any(_says(each.toughness) for each in defines)),
    )
    why = {
        "its layout is not followed": face.layout not in _ENTERS_AS_IT_IS,
        "what an Aura is attached to as it enters is not followed": "aura" in face.subtypes,
        "who protects a battle as it enters is not followed": "battle" in face.types,
        "what it copies as it enters is not followed": copies and enters,
        "its size as it is printed is not known": None in sizes and bool(face.power or face.toughness),
        "its loyalty as it is printed is not known": bool(face.loyalty) and not _WHOLE.fullmatch(face.loyalty),
        "when it is a creature is not followed": LIVING_METAL in face.keywords,
    }
    for reason, so in why.items():
        if so:
            raise CantTell(reason)
    return Permanent(
        id=name,
        controller=controller,
        owner=owner,
        name=face.name,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colors=face.colors,
        power=sizes[0],
        toughness=sizes[1],
        keywords=tuple(map(as_printed, face.keywords)),
        abilities=(*abilities_on(face), *(on_its_way(face) if enters else ())),
        loyalty=int(face.loyalty) if face.loyalty else None,
        entered_this_turn=True,
        card=face.name,
        as_printed=bool(face.power or face.toughness),
        another_face=another_face,
    )


def on_its_way(face: CompiledFace) -> Iterator[AnyAbility]:
    """What a card says of its own entering, which is not read: once it is there it says nothing more."""
    yield from on_entering(face)
    yield from on_how(face, DEEDS_AS_IT_ENTERS, "enters")


def _number(printed: str, defined: bool) -> int | None:
    """A number as it is printed; 0 where an ability of the card defines it, None where there is none."""
    return int(printed) if _WHOLE.fullmatch(printed) else 0 if printed and defined else None


def _says(quantity: Quantity | None) -> bool:
    return quantity is not None and boards_say(quantity)


_OFFERS: Mapping[str, Playing] = MappingProxyType({"at other times": "may_cast", "for other costs": "cast_costs"})
"""How a spell may be cast otherwise, as its reader calls it, and what that says of playing it."""


def on_how(face: CompiledFace, what: str, acts: Acts) -> Iterator[AnyAbility]:
    """What a card says of how it is cast, or how it enters, which is not read."""
    for called, printed in abilities_by_place(face):
        said = printed.elsewhere.split(", ")
        if what in said:
            offers = [_OFFERS[each] for each in said if each in _OFFERS]
            playing: Playing = offers[0] if offers else ""
            why = f"what it says of {what} is not read"
            yield Unsupported(words=called, why=why, blocking=False, acts=acts, playing=playing)


def on_entering(face: CompiledFace) -> Iterator[AnyAbility]:
    """What a card says, in sentences and in keywords, of how it enters, which is not read."""
    yield from on_how(face, "entering", "enters")
    for keyword in face.keywords:
        if is_one_of(keyword, ENTERING_KEYWORDS):
            why = "what it says of entering is not read"
            yield Unsupported(words=f"{face.name}'s {keyword}", why=why, blocking=False, acts="enters")
