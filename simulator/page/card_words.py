"""What the cards on a board say, an ability a line: their own words where these are at hand, else ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from events.board import Permanent
from simulator.cards.wording import said_in_words
from simulator.cases.format.named_cards import CardFault, card_named
from simulator.display.drawing import in_capitals
from simulator.oracle.card import CardGame, CompiledFace, PrintedAbility
from simulator.plain_text import plain


class CardWords:
    """The cards that are met, each looked up once, and their words.

    Args:
        faces: cards that are known beside those of the pack.
    """

    def __init__(self, faces: Iterable[CompiledFace] = ()) -> None:
        self.faces = tuple(faces)
        self._by_name: Mapping[str, CompiledFace] = {face.name: face for face in self.faces}
        self._found: dict[tuple[str, CardGame], CompiledFace | None] = {}
        self._words: dict[str, str] = {}

    def face(self, name: str, game: CardGame) -> CompiledFace | None:
        """The face of the pack with that name; None where there is none."""
        if (name, game) not in self._found:
            try:
                self._found[name, game] = card_named(name, game=game)
            except CardFault:
                self._found[name, game] = None
        return self._found[name, game]

    def met(self, permanent: Permanent) -> str:
        """The name of the card that a permanent is, whose words are known from then on; "" where they are not."""
        name = permanent.card
        if name and name not in self._words:
            face = self._by_name.get(name) or self.face(name, permanent.card_game)
            self._words[name] = plain_words(face) if face is not None else ""
        return name if self._words.get(name) else ""

    def all(self) -> dict[str, str]:
        """The words of those that have some, by their names."""
        return {name: words for name, words in sorted(self._words.items()) if words}


def plain_words(face: CompiledFace) -> str:
    """The words of a face, an ability a line.

    >>> print(plain_words(card_named("Lure")))
    Enchant creature
    All creatures able to block enchanted creature do so.
    """
    return "\n".join(plain(line) for line in map(_line, face.printed, [face] * len(face.printed)))


def _line(printed: PrintedAbility, face: CompiledFace) -> str:
    if printed.words:
        return printed.words
    if printed.keywords:
        return _capital(in_capitals(", ".join(printed.keywords)))
    said = [*_sentences(said_in_words(printed, face))]
    return " ".join(said) or f"(There are no words here for its {printed.kind} ability.)"


def _sentences(said: Iterable[str]) -> Iterator[str]:
    """Those that a person would say so; what has only the names of the rules' code is left out."""
    return (each for each in said if each[:1].isupper() or not each[:1].isalpha())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
