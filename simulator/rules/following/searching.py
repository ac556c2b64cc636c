"""Cards that players find in libraries and put into graveyards, each by its name: they are known there (701.23)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from msgspec.structs import replace

from events.board import CardMoved, Permanent
from events.event import External
from events.instructions import Searches
from events.references import Described
from simulator.oracle.acting_in_graveyards import acting_in_graveyards
from simulator.rules.cards_elsewhere import CardElsewhere, card_elsewhere, in_a_graveyard
from simulator.rules.following.choosing import CantBeChosen
from simulator.rules.following.libraries import is_empty, most_found
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving
from simulator.rules.searching import may_be_found


def is_told_what_is_found(now: Resolving, effect: Searches) -> bool:
    """Whether it is known which cards players put into their graveyards by a search: they are named, or there are none.

    Args:
        now: what resolves.
        effect: the search.
    """
    return now.says_card or now.answers.says_none or all(is_empty(now, player) for player in now.players(effect.who))


def puts_what_is_found(now: Resolving, effect: Searches) -> Iterator[External]:
    """Players search their libraries for cards, each of which they name, and put them into their graveyards.

    Who searches for a quantity of cards alone has to find that many, or all that there are (701.23d).

    Raises:
        CantBeChosen: one of them is none of those that are searched for, or they are too few.
        NotDetermined: what one of them does as it is put there is not followed.
    """
    moved: list[str] = []
    for player in now.players(effect.who):
        n = max(0, now.number(effect.n))
        least = 0 if effect.up_to or any(each != _ANY_CARD for each in effect.what) else n
        least = min(least, now.position.board.libraries.get(player, (n, n))[0])
        most = most_found(now, player, n)
        named = now.answers.cards(player, lambda card: may_be_found(effect, card, now.by, now.x), 0, most)
        if len(named) < least:
            raise CantBeChosen(named, f"{player} finds {least} cards")
        for name in named:
            card = card_elsewhere(now.position, name)
            called = _called(now, name, card, moved)
            moved.append(called)
            known = None if card is None else _known(card, called, player)
            yield CardMoved(card=called, owner=player, was_in="library", to="graveyard", known=known)


_ANY_CARD = Described(is_a="card")


def _known(card: CardElsewhere, called: str, owner: str) -> Permanent | None:
    """A card that was found as it is in the graveyard; None where it is not known what it is there."""
    for words in acting_in_graveyards(card.face):
        raise NotDetermined(f"what {card.face.name} does as it is put into a graveyard is not followed: {words}")
    known = in_a_graveyard(card._replace(owner=owner))
    return known and replace(known, id=called)


def _called(now: Resolving, name: str, card: CardElsewhere | None, others: Collection[str]) -> str:
    """The name that a card has in a graveyard: its id as a permanent, if it was one, or else one that nothing has."""
    board = now.position.board
    if card is None or (card.zone == "library" and card.left):
        return name
    there = {each.id for graveyard in now.position.triggers.graveyards.values() for each in graveyard.cards}
    taken = {*board.came, *board.players, *there, *others}
    printed = card.face.name
    numbered = (f"{printed} ({number})" for number in count(2))
    return printed if printed not in taken else next(each for each in numbered if each not in taken)
