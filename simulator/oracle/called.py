"""The abilities that are printed on a card, each called by its sentence, or by its place where that is not at hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.card import CompiledFace, PrintedAbility

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def which_ability(card: str, place: int) -> str:
    """What an ability is called by its place on its card.

    >>> which_ability("Goblin Heelcutter", 1), which_ability("Goblin Heelcutter", 10)
    ("Goblin Heelcutter's second ability", "Goblin Heelcutter's 11th ability")
    """
    ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
    return f"{card}'s {ordinal} ability"


def abilities_on(face: CompiledFace) -> Iterator[AnyAbility]:
    """The abilities of a card; one of which the sentence is not at hand is called by its place on it."""
    for place in range(len(face.printed)):
        yield from abilities_at(face, place)


def abilities_by_place(face: CompiledFace) -> Iterator[tuple[str, PrintedAbility]]:
    """Each ability of a card as printed, with what it is called, what it says called so too."""
    for place, printed in enumerate(face.printed):
        yield called_at(face, place), replace(printed, abilities=tuple(abilities_at(face, place)))


def abilities_at(face: CompiledFace, place: int) -> Iterator[AnyAbility]:
    """What one printed ability of a card says, by its place on the card, counted from 0; see `abilities_on`."""
    called = called_at(face, place)
    for each in face.printed[place].abilities:
        yield _called(each, called) if not each.words or each.words.startswith(_ITS) else each


def called_at(face: CompiledFace, place: int) -> str:
    """What a printed ability of a card is called: by its sentence, or by its place where that is not at hand."""
    return face.printed[place].words or which_ability(face.name, place)


_ITS = "its "
"""How words and reasons begin that a pack has in place of sentences."""


def _called(ability: AnyAbility, words: str) -> AnyAbility:
    """An ability with other words, and with no reason that speaks of "its" ability."""
    if isinstance(ability, Unsupported) and ability.why.startswith(_ITS):
        return replace(ability, words=words, why="it is not read")
    return replace(ability, words=words)
