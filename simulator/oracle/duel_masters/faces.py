"""A card of Duel Masters: its text, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.oracle.card import Face, PrintedAbility
from simulator.oracle.duel_masters.abilities import compile_duel_ability
from simulator.oracle.paragraphs import paragraphs_of


def abilities_of_duel_card(face: Face) -> Iterator[PrintedAbility]:
    """The abilities of a card of Duel Masters, in printed order; what a spell does matters once somebody casts it.

    >>> from simulator.oracle.card import Face
    >>> fish = Face(name="Fish", types=("creature",), text="Blocker\\nThis creature can't attack.", game="Duel Masters")
    >>> [ability.kind for ability in abilities_of_duel_card(fish)]
    ['keywords', 'static']
    """
    for paragraph in paragraphs_of(face.text):
        if "spell" in face.types:
            yield PrintedAbility(kind="spell", words=paragraph, elsewhere="what a spell does as it is cast")
        else:
            yield compile_duel_ability(paragraph, face.name)
