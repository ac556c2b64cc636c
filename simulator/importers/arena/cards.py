"""What Arena's card and ability numbers mean in a game: the cards that a file names, and their abilities.

Arena lists the numbers of an object's abilities in the order in which its card prints them, one for each keyword and
one for each other paragraph. Where a permanent that nothing has altered shows exactly as many as its card prints, with
the plain keywords in the same places, each number means the paragraph in its place. The same number has the same words
on whatever else has it, on copies, tokens and creatures that were given it; so what an object has is always what the
log lists of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from events import declaration_abilities as ab
from events.abilities import AnyAbility, Opaque
from events.board import Permanent
from simulator.importers.arena import permanents as seen_as
from simulator.importers.arena.meanings import Item, Meaning, fitting, meaning_of, said_by
from simulator.importers.arena.messages import Annotation, GameObject
from simulator.importers.arena.records import ALTERED, GIVEN, ArenaGame, ArenaMoment
from simulator.oracle.card import CompiledFace

FindCard = Callable[[str], CompiledFace | None]
"""The face of a whole name; None where no card is known by it."""

CARD = "GameObjectType_Card"


class PrintedCard(NamedTuple):
    """A card as a log shows it: its face, and what each of the numbers that it prints means on it."""

    face: CompiledFace
    numbers: frozenset[int]
    meanings: Mapping[int, Meaning]


class GameCards:
    """The cards of a game by Arena's card numbers, and what its ability numbers mean.

    Args:
        cards: the cards that the log's numbers fit, by card number.
        meanings: what ability numbers mean.
        known: whether a file names cards at all; without one the board is of creatures, planeswalkers and battles.
    """

    def __init__(
        self,
        cards: Mapping[int, PrintedCard] = MappingProxyType({}),
        meanings: Mapping[int, Meaning] = MappingProxyType({}),
        *,
        known: bool = False,
    ) -> None:
        self.cards = cards
        self.meanings = meanings
        self.known = known
        self._described: dict[tuple[int, bool, tuple[int, ...]], seen_as.KnownAbilities] = {}

    def describe(self, seen: GameObject) -> seen_as.KnownAbilities:
        """What the numbers of an object say: which card's abilities it has, its keywords, and its abilities."""
        numbers = seen_as.ability_ids(seen)
        key = (seen.grp_id, _shows_its_card(seen), numbers)
        found = self._described.get(key)
        if found is None:
            found = self._described[key] = self._describe(*key)
        return found

    def _describe(self, card: int, shown: bool, numbers: tuple[int, ...]) -> seen_as.KnownAbilities:
        printed = self.cards.get(card) if shown else None
        if printed is not None and not printed.numbers <= {*numbers}:
            printed = None
        # What its own card calls an ability counts before what another card does.
        own = {} if printed is None else printed.meanings
        keywords: dict[str, None] = {}
        abilities: list[AnyAbility] = []
        for number in dict.fromkeys(numbers):
            meaning = self.meanings.get(number)
            if meaning is not None:
                meaning = own.get(number, None if number in seen_as.MANA_ABILITIES else meaning)
            keyword = seen_as.KEYWORDS.get(number, "") if meaning is None else meaning.keyword
            keywords.update({keyword: None} if keyword else {})
            abilities += seen_as.ability(number) if meaning is None else meaning.abilities
        return seen_as.KnownAbilities("" if printed is None else printed.face.name, tuple(keywords), tuple(abilities))

    def card(self, seen: GameObject) -> str:
        """The name of the face whose abilities an object has, whatever else it has; "" if that is not known."""
        return self.describe(seen).card

    def unread_of(self, permanents: Mapping[str, Permanent], which: Iterable[str]) -> dict[int, str]:
        """The abilities of some permanents that are not read and may act by themselves, with what they are called."""
        found = {
            ability.number: ability.words
            for one in which
            if one in permanents
            for ability in permanents[one].abilities
            if isinstance(ability, Opaque) and self._may_act(ability.number)
        }
        return dict(sorted(found.items()))

    def _may_act(self, number: int) -> bool:
        meaning = self.meanings.get(number)
        return meaning is None or meaning.may_act

    def unexplained(self, moment: ArenaMoment) -> tuple[Annotation, ...]:
        """The qualifications that no ability which is read makes of itself, on a permanent that has it."""
        if not self.meanings:
            return moment.qualifications
        there = {number for seen in moment.permanents for number in seen_as.ability_ids(seen)}
        return tuple(each for each in moment.qualifications if not self._explains(each, there))

    def _explains(self, annotation: Annotation, there: set[int]) -> bool:
        number = annotation.number("grpid")
        meaning = self.meanings.get(number)
        kinds = _QUALIFYING.get(annotation.number("QualificationType"), ())
        return number in there and meaning is not None and any(type(each) in kinds for each in meaning.abilities)


_QUALIFYING: Mapping[int, tuple[type[ab.Ability], ...]] = {
    seen_as.CANT_ATTACK: (ab.CantAttack,),
    seen_as.CANT_BLOCK: (ab.BlockOnly, ab.CantBlock),
    seen_as.CANT_BE_BLOCKED: (ab.CantBeBlocked, ab.CantBeBlockedExceptBy),
    seen_as.MUST_ATTACK: (ab.MustAttack,),
    seen_as.MUST_BE_BLOCKED: (ab.MustBeBlocked,),
    seen_as.MAX_ONE_BLOCKER: (ab.MaxBlockers,),
    seen_as.MENACE: (ab.MinBlockers,),
}
"""The abilities that a qualification may be the effect of, by its number."""


def learned(recorded: ArenaGame, names: Mapping[int, str], find: FindCard | None) -> GameCards:
    """The cards of a game.

    Args:
        recorded: the game; nothing of other games counts, so that it is always told alike.
        names: card names by Arena's number.
        find: finds the face of a name; None: names are labels and no more.
    """
    if find is None:
        return GameCards()
    cards: dict[int, PrintedCard] = {}
    learning = _Learning()
    for number, abilities in dict.fromkeys(_as_printed(recorded)):
        face = find(names[number]) if number in names else None
        items = None if face is None else fitting(face, abilities)
        if face is not None and items is not None:
            meanings = learning.take(face, abilities, items)
            cards[number] = PrintedCard(face, frozenset(abilities), meanings)
    return GameCards(cards, learning.sure(), known=True)


@dataclass(slots=True)
class CardsCounted:
    """How many creatures, planeswalkers and battles there were, and what is known of them.

    Args:
        permanents: how many there were.
        cards: how many of them had the abilities of a card that is known.
        abilities: their abilities, plain keywords apart.
        read: how many of these are read.
    """

    permanents: int = 0
    cards: int = 0
    abilities: int = 0
    read: int = 0

    def add(self, other: CardsCounted) -> None:
        """Add the counts of another game."""
        self.permanents += other.permanents
        self.cards += other.cards
        self.abilities += other.abilities
        self.read += other.read


def count_cards(recorded: ArenaGame, cards: GameCards) -> CardsCounted:
    """Count the permanents of a game that combat looks at, and their abilities, by what is known of them; each once."""
    if not cards.known:
        return CardsCounted()
    moments = (moment for combat in recorded.combats for moment in combat.moments)
    shown = {seen for moment in moments for seen in moment.permanents if seen_as.matters(seen)}
    with_card = {seen.instance_id for seen in shown if cards.card(seen)}
    abilities = {(seen.instance_id, number) for seen in shown for number in seen_as.opaque_ids(seen)}
    read = sum(number in cards.meanings and cards.meanings[number].is_read for _, number in abilities)
    return CardsCounted(len({seen.instance_id for seen in shown}), len(with_card), len(abilities), read)


def _as_printed(recorded: ArenaGame) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The card number and ability numbers of each card on the battlefield that has those of its card, and others."""
    for combat in recorded.combats:
        for moment in combat.moments:
            altered, given = _altered(moment)
            for seen in moment.permanents:
                if _shows_its_card(seen) and seen.instance_id not in altered:
                    yield seen.grp_id, _without(seen_as.ability_ids(seen), given.get(seen.instance_id, ()))


def _altered(moment: ArenaMoment) -> tuple[set[int], dict[int, list[int]]]:
    """The objects that have other abilities than their cards, and those that were given ability numbers, with these."""
    altered: set[int] = set()
    given: dict[int, list[int]] = {}
    for annotation in moment.lasting:
        if not ALTERED.isdisjoint(annotation.type):
            altered.update(annotation.affected_ids)
        elif GIVEN in annotation.type:
            for instance in annotation.affected_ids:
                given.setdefault(instance, []).extend(annotation.numbers("grpid"))
    return altered, given


def _without(numbers: tuple[int, ...], given: Sequence[int]) -> tuple[int, ...]:
    """An object's ability numbers without those that it was given, which come last."""
    left = [*reversed(numbers)]
    for number in given:
        if number in left:
            left.remove(number)
    return (*reversed(left),)


def _shows_its_card(seen: GameObject) -> bool:
    return seen.type == CARD and not seen.is_facedown


class _Learning:
    """What numbers have been seen to mean; a number that means two things means neither."""

    def __init__(self) -> None:
        self.meanings: dict[int, Meaning] = {}
        self.places: dict[tuple[str, Item], int] = {}
        self.unsure: set[int] = set()

    def take(self, face: CompiledFace, numbers: tuple[int, ...], items: tuple[Item, ...]) -> dict[int, Meaning]:
        """Take in a face, and the numbers of what it prints; what these mean on it."""
        meanings: dict[int, Meaning] = {}
        for number, item in zip(numbers, items, strict=True):
            if number in seen_as.KEYWORDS:
                continue
            meaning = meanings[number] = meaning_of(number, face, item)
            known = self.meanings.setdefault(number, meaning)
            if said_by(known.abilities) != said_by(meaning.abilities):
                self.unsure.add(number)
            other = self.places.setdefault((face.name, item), number)
            if other != number:
                self.unsure |= {number, other}
        return meanings

    def sure(self) -> dict[int, Meaning]:
        """What numbers mean beyond doubt."""
        return {number: meaning for number, meaning in self.meanings.items() if number not in self.unsure}
