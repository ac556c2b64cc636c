"""A face of a card: its rules text, paragraph by paragraph, and its characteristics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.abilities import CreatesTokens
from events.conditions import HasCounters
from projections.followed.naming import said_in
from simulator.oracle.abilities import compile_ability
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.duel_masters.faces import abilities_of_duel_card
from simulator.oracle.levels import level_of
from simulator.oracle.others_than_bearer import is_attached_to_a_creature, with_others_than_bearer
from simulator.oracle.paragraphs import TextPlace, begins_a_level, paragraphs_of
from simulator.oracle.tokens import tokens_said

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
    magic = face.game == "Magic"
    printed = tuple(_abilities(face) if magic else abilities_of_duel_card(face))
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
        printed=printed,
        game=face.game,
        tokens=tuple(_other_tokens(face, printed)) if magic else (),
    )


def _other_tokens(face: Face, printed: Iterable[PrintedAbility]) -> Iterator[CreatesTokens]:
    """The tokens that the text creates, but for those that effects of the abilities create."""
    effects = [getattr(each, "effect", None) for ability in printed for each in ability.abilities]
    known = {(made.token, made.abilities) for effect in effects for made in said_in(effect, CreatesTokens)}
    for made in tokens_said(face.text):
        if (made.token, made.abilities) not in known:
            yield made


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
