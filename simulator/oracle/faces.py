"""A face of a card: its rules text, paragraph by paragraph, and its characteristics."""

from __future__ import annotations

from collections.abc import Iterator

from events.conditions import HasCounters
from simulator.oracle.abilities import compile_ability
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.duel_masters.faces import abilities_of_duel_card
from simulator.oracle.levels import level_of
from simulator.oracle.others_than_bearer import is_attached_to_a_creature, with_others_than_bearer
from simulator.oracle.paragraphs import TextPlace, begins_a_level, paragraphs_of

_SPELLS = frozenset({"instant", "sorcery", "spell"})
_PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


def compile_face(face: Face) -> CompiledFace:
    """A face of a card, compiled: each paragraph of its text is exactly one of its abilities.

    Args:
        face: the face, as text.

    >>> bear = compile_face(Face(name="Old Bear", types=("creature",), text="Menace\\nOld Bear can't block."))
    >>> [ability.kind for ability in bear.printed], bear.whole
    (['keywords', 'static'], True)
    """
    return CompiledFace(
        name=face.name,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colors=face.colors,
        cost=face.cost,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        layout=face.layout,
        others=face.others,
        printed=tuple(_abilities(face) if face.game == "Magic" else abilities_of_duel_card(face)),
        game=face.game,
    )


def _abilities(face: Face) -> Iterator[PrintedAbility]:
    place: TextPlace = (
        "permanent" if _PERMANENTS.intersection(face.types) or not _SPELLS.intersection(face.types) else "spell"
    )
    legendary = "legendary" in face.supertypes
    attached = is_attached_to_a_creature(face)
    level: HasCounters | None = None
    for paragraph in paragraphs_of(face.text):
        begun = level_of(paragraph)
        found = compile_ability(
            paragraph, face.name, legendary=legendary, place=place, level=level if not begun else None
        )
        yield with_others_than_bearer(found) if attached else found
        if begins_a_level(paragraph):
            place, level = "level", begun
