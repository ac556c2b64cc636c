"""What names may refer to as a script goes on, and which of several alike is meant; ambiguities are errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from simulator.cards.names import folded
from simulator.cases.format.named_cards import CardFault, face_exactly, spell_named
from simulator.cases.format.words import COLORS, free_name
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.forms import PERMANENTS, names_in
from simulator.cases.notation.tree import Phrase, Word
from simulator.cases.notation.words.cards import exactly_printed
from simulator.cases.notation.words.characteristics import Plain, called
from simulator.cases.notation.words.writing import quoted, written
from simulator.cases.read.checks import CHOSEN_WORDS, COMBAT_DAMAGE, LABEL
from simulator.cases.read.faults import in_brief, one_of
from simulator.plain_text import plain

MOST_LISTED = 8
"""Names that an error lists."""

_ALIKE = frozenset({"attack", "block", "order", "assign", "expect"})
"""The steps after which permanents that were alike still are."""


class Known(NamedTuple):
    """A permanent that is known.

    Args:
        id: its id.
        name: what it is called by, without a number.
        controller: who controls it; "" where nobody says.
        looks: all that is written of it but its id; two that are alike look the same.
    """

    id: str
    name: str
    controller: str
    looks: str


Fits = Callable[[Known], bool]
_OTHERS = PERMANENTS - {"permanent"}


class Scene:
    """The players and whatever has a name, at a point of the script.

    Args:
        players: the players in turn order, the active one first.
        defending: those who defend.
        cards: names of cards in hands and graveyards.
    """

    def __init__(self, players: Sequence[str], defending: Sequence[str], cards: Iterable[str] = ()) -> None:
        self.players = tuple(players)
        self.defending = tuple(defending)
        self.permanents: dict[str, Known] = {}
        self.others: dict[str, None] = dict.fromkeys([*cards, COMBAT_DAMAGE])
        self.attacking: set[str] = set()
        self.declaring = self.players[0]
        self._apart: set[str] = set()
        self._spells: list[str] = []

    def copy(self) -> Scene:
        """The same, to go on by itself."""
        other = Scene(self.players, self.defending)
        other.permanents, other.others = {**self.permanents}, {**self.others}
        other.attacking, other.declaring = {*self.attacking}, self.declaring
        other._apart, other._spells = {*self._apart}, [*self._spells]
        return other

    def beside(self, step: Plain) -> Scene:
        """What the effects know that a step states: what enters by it is there already."""
        inner = self.copy()
        inner.advance(step)
        return inner

    # What comes.

    def add(self, permanent: Plain) -> None:
        """Make a permanent known."""
        looks = json.dumps({key: value for key, value in permanent.items() if key != "id"}, sort_keys=True)
        known = Known(permanent["id"], called(permanent), permanent["controller"], looks)
        self.permanents[known.id] = known
        for sentence in permanent.get("text", ()):
            if match := LABEL.match(sentence):
                self.others[match[1]] = None

    def set_apart(self, names: Iterable[str]) -> None:
        """From now on these are not alike to any other: something was done to them, or is attached to them."""
        self._apart.update(names)

    def taken(self) -> list[str]:
        """The names that nothing else can get."""
        return [*self.players, *self.permanents, *self.others]

    def advance(self, step: Plain) -> None:
        """Go on behind a step."""
        do = step["do"]
        if do == "attack":
            self.attacking |= step["attacks"].keys()
            self.declaring = self.players[0]
        elif do == "block":
            self.declaring = step["player"]
        elif do in ("next_combat", "end_combat"):
            self.attacking.clear()
        elif do == "cast":
            self._cast(step)
        if do not in _ALIKE:
            self.set_apart(names_in(step))
        if isinstance(text := step.get("text"), str) and (match := LABEL.match(text)):
            self.others[match[1]] = None
        for name in step.get("enters", ()):
            self.permanents[name] = Known(name, name, "", name)
        for each in step.get("did", ()):
            self.advance(each)
        if "permanent" in step and do.startswith("put_"):
            self.add(step["permanent"])
            if do == "put_attacking":
                self.attacking.add(step["permanent"]["id"])

    def spell_name(self, step: Plain) -> str:
        """What the spell that a step casts is called."""
        face = spell_named(step["card"], step.get("face", ""))
        return free_name(face.name, [*self.players, *self.permanents, *self._spells])

    def _cast(self, step: Plain) -> None:
        try:
            face, name = spell_named(step["card"], step.get("face", "")), self.spell_name(step)
        except CardFault:
            return
        self._spells.append(name)
        self.others[name] = None
        if face.is_permanent:
            self.permanents[name] = Known(name, face.name, step["player"], name)

    # What is meant.

    def meant(self, phrase: Phrase, kinds: Collection[str], fits: Fits | None = None) -> str:
        """The name of what some words mean.

        Args:
            phrase: the words; in quotes they are the very name.
            kinds: the kinds of things that may be meant, as the case format has them.
            fits: which permanents are meant where it is open.

        Raises:
            NotationError: nothing of that name is known, or several things may be meant.
        """
        text = phrase.text
        if phrase.quoted and self._is_known(text, kinds):
            return text
        found = self._exactly(phrase, text, kinds, fits) or self._by_part(phrase, text, kinds, fits)
        if found:
            return found
        if "any card" in kinds or "card" in kinds:
            return self._card(phrase, text, kinds)
        raise self._unknown(phrase, kinds)

    def player(self, phrase: Phrase) -> str:
        """The player whom some words mean.

        Raises:
            NotationError: there is none of that name.
        """
        return self.meant(phrase, ("player",))

    def _is_known(self, text: str, kinds: Collection[str]) -> bool:
        of_permanents = not PERMANENTS.isdisjoint(kinds)
        return (
            ("player" in kinds and text in self.players)
            or (of_permanents and text in self.permanents)
            or (text in self.others and bool(_OTHERS.intersection(kinds)))
            or ("color" in kinds and text in COLORS)
            or _is_word(text, kinds)
            or _is_card(text, kinds)
            or ("card" in kinds and _is_card(text, ("any card",)))
        )

    def _exactly(self, phrase: Phrase, text: str, kinds: Collection[str], fits: Fits | None) -> str:
        """What has that whole name; "" where nothing has."""
        wanted = folded(text)
        if "player" in kinds:
            same = [name for name in self.players if folded(name) == wanted]
            if text in same or len(same) == 1:
                return text if text in same else same[0]
        others = self.others if _OTHERS.intersection(kinds) else ()
        if text in others and text not in self.permanents:
            return text
        if not PERMANENTS.isdisjoint(kinds) and (found := self._named(phrase, text, wanted, fits)):
            return found
        same = [name for name in others if folded(name) == wanted]
        if len(same) == 1:
            return same[0]
        words = {*(COLORS if "color" in kinds else ()), *([wanted] if _is_word(wanted, kinds) else [])}
        if text not in words and _is_card(text, kinds):
            return text
        return wanted if wanted in words else ""

    def _named(self, phrase: Phrase, text: str, wanted: str, fits: Fits | None) -> str:
        """The permanent of a whole name: also `Hill Giant 1`, the first of that name, and `D's Hill Giant`."""
        same = [known for known in self.permanents.values() if wanted in (folded(known.name), folded(known.id))]
        if same:
            return self._one_of(phrase, same, fits)
        first = text.removesuffix(" 1")
        if first != text and first in self.permanents:
            return first
        for player in self.players:
            begin = folded(f"{player}'s") + " "
            theirs = [known for known in self.permanents.values() if known.controller == player]
            rest = wanted.removeprefix(begin)
            if rest != wanted and (same := [known for known in theirs if folded(known.name) == rest]):
                return self._one_of(phrase, same, fits)
        return ""

    def _by_part(self, phrase: Phrase, text: str, kinds: Collection[str], fits: Fits | None) -> str:
        """What has those words in its name, or those letters; "" where nothing has."""
        wanted = folded(text)
        if "ability" in kinds and (found := self._ability(phrase, text)):
            return found
        if PERMANENTS.isdisjoint(kinds) or not wanted:
            return ""
        names = {known.id: folded(known.id) for known in self.permanents.values()}
        for has in (_has_words, _has_letters):
            some = [self.permanents[name] for name, whole in names.items() if has(whole, wanted)]
            if some and not (has is _has_letters and face_is_meant(text, kinds)):
                return self._one_of(phrase, some, fits)
        return ""

    def _ability(self, phrase: Phrase, text: str) -> str:
        """An ability by its permanent and its place on the card, as in `Hill Giant ability 2`; "" for anything else."""
        source, _, place = text.rpartition(":")
        if phrase.quoted and source in self.permanents and place.isdecimal():
            return text
        words = phrase.words
        if len(words) < 3 or words[-2].lower != "ability" or not words[-1].text.isdecimal():
            return ""
        return f"{self.meant(Phrase(words[:-2]), ('permanent',))}:{words[-1].text}"

    def _one_of(self, phrase: Phrase, some: Sequence[Known], fits: Fits | None) -> str:
        """The one of several that fits, or the first of those that are alike."""
        fitting = [known for known in some if fits is None or fits(known)] or [*some]
        if len({self._looks(known) for known in fitting}) == 1:
            return fitting[0].id
        listed = [self._listed(known) for known in fitting[:MOST_LISTED]]
        more = ", ..." if len(fitting) > MOST_LISTED else ""
        which = f"one of: {', '.join(listed)}{more}"
        raise NotationError(phrase.column, f"{in_brief(phrase.text)}, which several may mean", which)

    def _listed(self, known: Known) -> str:
        """A permanent in a list of those that may be meant."""
        first = known.id == known.name and any(
            other.name == known.name and other.id != known.id for other in self.permanents.values()
        )
        return plain(f"{written(known.id)} 1" if first else written(known.id))

    def _looks(self, known: Known) -> tuple[str, str]:
        return (known.looks, known.id if known.id in self._apart else known.name)

    def _card(self, phrase: Phrase, text: str, kinds: Collection[str]) -> str:
        if face_exactly(text) is None and "any card" in kinds:
            raise self._unknown(phrase, kinds)
        return text if phrase.quoted else exactly_printed(text)

    def _unknown(self, phrase: Phrase, kinds: Collection[str]) -> NotationError:
        known = [*(self.players if "player" in kinds else ())]
        if not PERMANENTS.isdisjoint(kinds):
            known += self.permanents
        what = "a player" if set(kinds) == {"player"} else "a name on the board"
        return NotationError(phrase.column, in_brief(phrase.text), f"{what}: {one_of(known, phrase.text)}")

    # How it is said.

    def say(self, name: str, kinds: Collection[str], fits: Fits | None = None, reserved: Collection[str] = ()) -> str:
        """A name, so that it is read as that: bare, as the first of several, or in quotes.

        Args:
            name: the name.
            kinds: the kinds of things that may be meant.
            fits: which permanents are meant where it is open.
            reserved: words that a bare name can't begin with.
        """
        source, _, place = name.rpartition(":")
        if "ability" in kinds and name not in self.permanents and source in self.permanents:
            return f"{self.say(source, ('permanent',), reserved=reserved)} ability {place}"
        for said in (written(name, reserved), written(f"{name} 1", reserved)):
            if said.startswith('"'):
                continue
            phrase = Phrase(tuple(Word(word, "WORD", 1) for word in said.split(" ")))
            try:
                if self.meant(phrase, kinds, fits) == name:
                    return said
            except NotationError:
                pass
        return quoted(name)


def _is_word(text: str, kinds: Collection[str]) -> bool:
    return "word" in kinds and text in CHOSEN_WORDS


def _is_card(text: str, kinds: Collection[str]) -> bool:
    """Whether a text is a card's name as it is printed, where any card may be meant."""
    face = face_exactly(text) if "any card" in kinds else None
    return face is not None and face.name == text


def face_is_meant(text: str, kinds: Collection[str]) -> bool:
    """Whether a text is a card's whole name where a card may be meant."""
    return ("any card" in kinds or "card" in kinds) and face_exactly(text) is not None


def _has_words(whole: str, wanted: str) -> bool:
    return f" {wanted} " in f" {whole} "


def _has_letters(whole: str, wanted: str) -> bool:
    return len(wanted) >= _FEWEST_LETTERS and wanted in whole


_FEWEST_LETTERS = 3
