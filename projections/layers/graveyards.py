"""The cards in players' graveyards as far as they are known, and how many of them are such.

A board may say which cards there are. From then on the log shows some that go there; others move unseen.
"""

from __future__ import annotations

from typing import NamedTuple

from events.board import Permanent
from events.conditions import CardKind
from events.filters import Which
from projections.matching import asks_for_sizes, matches

_OF_PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
"""The card types of permanent cards (110.4)."""

CARD_TYPES = _OF_PERMANENTS | {"instant", "kindred", "sorcery", "tribal"}
"""The card types that are counted among cards in graveyards (205.2a)."""


class Graveyard(NamedTuple):
    """What is known of a player's graveyard. Read only.

    Args:
        cards: cards that are there, each as it is there; of one that shows `another_face` not all is known.
        blank: how many more are there of which nothing else is known.
        whole: whether there are no others.
    """

    cards: tuple[Permanent, ...] = ()
    blank: int = 0
    whole: bool = False

    def with_card(self, card: Permanent | None) -> Graveyard:
        """The same with a card more; None: nobody knows which.

        >>> Graveyard().with_card(None)
        Graveyard(cards=(), blank=1, whole=False)
        """
        if card is None:
            return self._replace(blank=self.blank + 1)
        return self._replace(cards=(*self.cards, card))

    def and_others(self) -> Graveyard:
        """The same, and there may be other cards too."""
        return self._replace(whole=False) if self.whole else self

    def without(self, card: str) -> Graveyard:
        """The same without a card that is known to be there."""
        return self._replace(cards=tuple(each for each in self.cards if each.id != card))

    def how_many(self, kind: CardKind, which: Which, this: Permanent | None) -> tuple[int, int | None]:
        """How many such cards there are: at least so many, and at most; None: nobody knows how many more.

        Args:
            kind: what kind of card is counted.
            which: more that is said of them.
            this: the permanent that has the ability which asks.
        """
        if not kind and not which:
            sure = len(self.cards) + self.blank
            return sure, sure if self.whole else None
        you = this.controller if this is not None else ""
        sized = asks_for_sizes(which)
        read = [each for each in self.cards if not each.another_face or (not which and _is_told_by_a_half(each, kind))]
        known = [each for each in read if not sized or each.power is None or each.as_printed]
        sure = sum(is_of_kind(each, kind) and matches(which, each, this, you) for each in known)
        unsure = self.blank + len(self.cards) - len(known)
        return sure, sure + unsure if self.whole else None


UNKNOWN = Graveyard()
"""Nobody knows which cards are there."""


def _is_told_by_a_half(card: Permanent, kind: CardKind) -> bool:
    """Whether one half of a split card says that it is of a kind, or that it is not: no card in print mixes kinds."""
    return is_of_kind(card, kind) or (_is_a_spell(card) and kind not in ("instant", "sorcery"))


def _is_a_spell(card: Permanent) -> bool:
    return not _OF_PERMANENTS.intersection(card.types)


def is_of_kind(card: Permanent, kind: CardKind) -> bool:
    """Whether a card is of a kind that is counted.

    >>> from events.board import Permanent
    >>> is_of_kind(Permanent(id="Bear", controller="A"), "permanent")
    True
    """
    if kind == "permanent":
        return not _OF_PERMANENTS.isdisjoint(card.types)
    if kind == "instant and sorcery":
        return not {"instant", "sorcery"}.isdisjoint(card.types)
    return not kind or kind in card.types


def card_types(graveyards: tuple[Graveyard, ...]) -> tuple[int, int | None]:
    """How many card types there are among the cards in graveyards, at least and at most; None: nobody knows."""
    types = {each for one in graveyards for card in one.cards for each in card.types} & CARD_TYPES
    types = {"kindred" if each == "tribal" else each for each in types}
    whole = all(one.whole and not one.blank for one in graveyards)
    in_part = [card for one in graveyards for card in one.cards if card.another_face]
    if not all(map(_is_a_spell, in_part)):
        return len(types), None
    most = len(types | {"instant", "sorcery"}) if in_part else len(types)
    return len(types), most if whole else None
