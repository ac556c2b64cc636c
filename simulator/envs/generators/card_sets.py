"""Ready-made sets of the creatures that come with the program; nothing there says how rare a card is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from simulator.cards.pack import open_pack
from simulator.envs.errors import among
from simulator.envs.generators.levels import BANDS, level_of_face
from simulator.oracle.card import CompiledFace
from simulator.rules.card_faces import mana_value


@lru_cache(maxsize=1)
def whole_creatures() -> tuple[str, ...]:
    """The creatures that come with the program and are read whole, by name: front faces whose numbers are printed."""
    return tuple(card for card, _ in _whole("creature"))


@lru_cache(maxsize=1)
def whole_instants() -> tuple[str, ...]:
    """The instants that come with the program and are read whole, by name: front faces."""
    return tuple(card for card, _ in _whole("instant"))


def _whole(kind: str) -> Iterator[tuple[str, CompiledFace]]:
    """The front faces of a card type that come with the program and are read whole, each with its card's name."""
    pack = open_pack()
    for number in range(len(pack)):
        face, card = pack.face(number), pack.index.card_of(number)
        if kind not in face.types or not face.whole or card.split(" // ")[0] != face.name:
            continue
        if kind != "creature" or (face.power.isdecimal() and face.toughness.isdecimal() and int(face.toughness) > 0):
            yield card, face


def _has_no_ability(face: CompiledFace) -> bool:
    return not face.printed


def _has_keywords_alone(face: CompiledFace) -> bool:
    return bool(face.printed) and all(each.kind == "keywords" for each in face.printed)


REBALANCED = "A-"
"""How the names of cards begin that were changed for digital play."""


def _is_pauper_like(face: CompiledFace) -> bool:
    low, high = BANDS["fair"]
    level = level_of_face(face)
    return (
        face.layout == "normal"
        and "legendary" not in face.supertypes
        and not face.name.startswith(REBALANCED)
        and len(face.printed) <= 2
        and face.whole_when_played
        and bool(face.cost)
        and 1 <= mana_value(face.cost) <= 6
        and level is not None
        and low <= level <= high
    )


SETS: Mapping[str, tuple[str, Callable[[CompiledFace], bool]]] = MappingProxyType(
    {
        "whole": ("all creatures that are read whole", lambda face: True),
        "vanilla": ("those without abilities", _has_no_ability),
        "keywords": ("those whose abilities are keywords alone", _has_keywords_alone),
        "pauper-like": (
            "those like most commons: not legendary, of one face, mana value 1 to 6, two abilities at most, all of them"
            " read, and a fair level",
            _is_pauper_like,
        ),
    }
)
"""The sets by name, each with what it is, and which of the creatures that are read whole it has."""


@lru_cache(maxsize=len(SETS))
def cards_of_set(name: str) -> tuple[str, ...]:
    """The cards of a ready-made set, by name.

    Raises:
        EnvsError: there is no such set.
    """
    among("the name of a set", name, tuple(SETS))
    has = SETS[name][1]
    return whole_creatures() if name == "whole" else tuple(card for card, face in _whole("creature") if has(face))
