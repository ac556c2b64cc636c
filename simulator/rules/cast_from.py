"""Where a card is cast from: the hand that a board states, as long as it is known, or elsewhere (601.2a, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.abilities import Unsupported
from events.casting import SpellCast
from events.references import Described
from events.rule import Rule, Violation
from projections.layers.this_turn import Eased
from projections.position import Position
from projections.unread import Doubt, doubt_of
from simulator.rules.announced_costs import hand_is_empty, knows_the_hand
from simulator.rules.announcing import Announcement
from simulator.rules.card_faces import has_one_name
from simulator.rules.cards_elsewhere import is_described_card


def cards_are_cast_from_the_hand_that_is_known(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A card is cast from where it is: from its player's hand, where nothing lets it be cast from elsewhere.

    A hand that a board states is the whole hand. Of cards that come to it without being named, as many may be any
    card; it is not known any more once nobody can say how many they are, or cards could be played from elsewhere. A
    card that has another name in the hand, for it has several, is not judged.
    """
    event = announcement.event
    if not isinstance(event, SpellCast) or not has_one_name(event.card.name):
        return
    if not _may_be_in_hand(announcement) and not [*cast_from_a_graveyard_by(announcement.position, event)]:
        yield Violation(rule, (announcement.name,), f"{announcement.name} is no card in {event.player}'s hand")


def _may_be_in_hand(announcement: Announcement) -> bool:
    """Whether a spell's card may be in its player's hand, as far as it is known which cards are."""
    event = announcement.event
    if not isinstance(event, SpellCast):
        return True
    if hand_is_empty(announcement):
        return False
    if not knows_the_hand(announcement) or _returned(announcement, event):
        return True
    hand = {name.casefold() for name in announcement.position.board.hand_of(event.player)}
    return not hand.isdisjoint((event.card.id.casefold(), event.card.name.casefold()))


def _returned(announcement: Announcement, event: SpellCast) -> bool:
    """Whether a card of that name was a permanent and is in its owner's hand since."""
    held = announcement.position.board.held
    return any(held(event.player, name) is not None for name in (announcement.name, event.card.name))


def from_a_hand_not_known(announcement: Announcement) -> Iterator[Doubt]:
    """A card may be in a hand that the board stated, if nobody knows any more which cards came to it or left it.

    Of as many as came to it at the most, any card may be one, if it is of the kind of which they are said to be. But
    where known cards went to the library before, they may be those; and some may not have come at all.
    """
    event, triggers = announcement.event, announcement.position.triggers
    player = announcement.position.board.players.get(event.player)
    if player is None or not player.hand_is_stated or event.player in triggers.hands_known:
        return
    if isinstance(event, SpellCast) and not hand_is_empty(announcement) and _may_not_be_there(announcement, event):
        yield Doubt("", event.card.name, f"whether it is in {event.player}'s hand is not known")


def _may_not_be_there(announcement: Announcement, spell: SpellCast) -> bool:
    position = announcement.position
    in_doubt = position.triggers.hands_in_doubt.get(spell.player)
    held = position.board.held(spell.player, spell.card.name) is not None
    if in_doubt is None:
        return not held
    if held:
        return in_doubt.less
    named = {spell.card.id.casefold(), spell.card.name.casefold()}
    known = not named.isdisjoint(card.casefold() for card in in_doubt.cards)
    may_be_another = (in_doubt.perhaps and not known) or spell.player in position.triggers.turn.stacked
    return may_be_another or not _is_of_a_kind(announcement, spell.card.name, in_doubt.kinds)


def _is_of_a_kind(announcement: Announcement, card: str, kinds: Sequence[Described]) -> bool:
    """Whether a card may be of one of some kinds, if there are any, wherever it was."""
    answers = (is_described_card(kind, card, announcement.by, anywhere=True) for kind in kinds)
    return not kinds or any(answer is not False for answer in answers)


def said_from_elsewhere(announcement: Announcement) -> Iterator[Doubt]:
    """What a card that is not in its player's hand says of casting it from elsewhere, which is not followed."""
    event = announcement.event
    if isinstance(event, SpellCast) and not _may_be_in_hand(announcement):
        said = (each for each in (*event.card.abilities, *event.unread) if isinstance(each, Unsupported))
        yield from (doubt_of("", each) for each in said if each.playing == "may_cast")


def cast_from_a_graveyard_by(position: Position, spell: SpellCast) -> Iterator[tuple[Eased, bool]]:
    """What has resolved this turn by which a spell may be cast from a graveyard, each with whether it surely may.

    Args:
        position: the game before the spell is cast.
        spell: the spell, of which the name says what card it is.
    """
    there = position.triggers.graveyards.get(spell.player)
    named = {card.id for card in there.cards if card.name == spell.card.name} if there is not None else set()
    for eased in position.triggers.turn.eased:
        if eased.player != spell.player or not eased.from_a_graveyard:
            continue
        if eased.cards is not None and not named.isdisjoint(eased.cards):
            yield eased, True
        elif there is None or (eased.cards is None and (named or not there.whole)):
            yield eased, False


def perhaps_from_a_graveyard(announcement: Announcement) -> Iterator[Doubt]:
    """A card that is not in its player's hand may be cast from a graveyard, if it is one of those that may be."""
    event = announcement.event
    if not isinstance(event, SpellCast) or not has_one_name(event.card.name) or _may_be_in_hand(announcement):
        return
    gained = [*cast_from_a_graveyard_by(announcement.position, event)]
    if gained and not any(sure for _, sure in gained):
        eased, _ = gained[0]
        yield Doubt(eased.source, eased.words, "which cards may be cast by it is not known")
