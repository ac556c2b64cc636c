"""Cards that effects have players discard (701.9), or exile from their hands: those that are told, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from events.abilities import Triggered
from events.board import CardMoved
from events.card_instructions import (
    ChoosesCards,
    DiscardsAny,
    DiscardsCards,
    LooksAtCards,
    PutsFromHand,
    RevealsCards,
)
from events.event import External
from events.instructions import Discards, Exiles, Instruction
from events.players import CardsMovedUnseen, DiscardEffectApplied
from events.references import Chosen, Described, FoundCards
from events.trigger_conditions import Does, SomethingHappens
from events.triggers import When
from projections.followed.discarding import (
    can_be_told,
    chosen_from_a_hand,
    discards_a_hand,
    discards_what_is_found,
    may_discard,
    moves_cards_in_hand,
)
from projections.followed.found import FINDERS
from projections.followed.naming import leaves_of
from projections.position import Position
from simulator.oracle.acting_in_hand import acting_in_hand
from simulator.rules.cards_elsewhere import called_so, card_elsewhere, is_described_card
from simulator.rules.following.libraries import check_that_any_may_be_on_top
from simulator.rules.following.moving_unseen import going_unnamed, known_no_more, moved_unseen
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import MOST_CARDS, Follows, Resolving
from simulator.rules.linked_abilities import speaks_of_exiled_cards


def moves_known_cards(position: Position, effect: Instruction) -> bool:
    """Whether it may be known which cards players discard, or which leave hands, though nobody says so.

    Args:
        position: the moment before that.
        effect: the instruction by which they do.
    """
    known = bool(position.triggers.hands_known) or discards_a_hand(effect)
    told = can_be_told(effect) or discards_what_is_found(effect)
    moves = moves_cards_in_hand(effect) or (known and told)
    if position.triggers.hands_known and chosen_from_a_hand(effect) is not None:
        return True
    return moves and not any(isinstance(leaf, FINDERS) for leaf in leaves_of(effect))


def chooses_from_a_hand(now: Resolving, looked_at: LooksAtCards | RevealsCards, effect: ChoosesCards) -> None:
    """Cards are chosen from a hand that is looked at: those that are told, or all that can be, where that is known.

    Where its player reveals some cards of it alone, these may be told before.
    """
    for player in now.players(looked_at.who if isinstance(looked_at, RevealsCards) else looked_at.whose):
        revealed = _revealed(now, player, looked_at, effect) if isinstance(looked_at, RevealsCards) else None
        if revealed is not None and not revealed:
            now.named.found[1] = ()
            continue
        asked = _Asked(effect.what, effect.n, effect.n, 1)
        cards = _cards_of(now, player, asked, now.by.player, revealed)
        if cards is not None:
            now.named.found[1] = cards
            now.named.held.update(dict.fromkeys(cards, player))


def _revealed(now: Resolving, player: str, effect: RevealsCards, choice: ChoosesCards) -> tuple[str, ...] | None:
    """The cards that a player reveals from a hand that is known, or none where they reveal none.

    None: nobody says which, so that each may be among them.
    """
    hand, n = now.hand_known(player), max(0, now.number(effect.n))
    if n == 0 or hand is None:
        return () if n == 0 else None
    n, words = min(n, len(hand)), [each for each in now.answers.left if isinstance(each, str)]
    if len(words) < n + choice.n:
        return tuple(hand) if n == len(hand) else None
    return _of_a_known_hand(now, player, _Asked((), n, n), hand, player)


def discards_untold(now: Resolving, effect: Instruction, players: Sequence[str] = ()) -> Iterator[External]:
    """Nobody says what players, or any, discard by an instruction: that is said where an ability triggers on it."""
    if any(map(may_discard, leaves_of(effect))) and any(True for _ in now.position.triggers.of(Does)):
        yield from (DiscardEffectApplied(player) for player in players or now.position.board.players)


class _Asked(NamedTuple):
    """What a player is to discard: cards of one of the `kinds`, or of any, so many, or all of their `hand`.

    Of a hand of which nobody knows all cards, those that are told are `told` at least.
    """

    kinds: Sequence[Described] = ()
    least: int = 0
    most: int = MOST_CARDS
    told: int = 0
    hand: bool = False


def _discards(now: Resolving, effect: Discards) -> Iterator[External]:
    """Players discard so many cards, or their hand; where fewer are in hand, all of them."""
    try:
        players, n = now.players(effect.who), MOST_CARDS if effect.n is None else now.number(effect.n)
    except NotDetermined:
        if now.answers.left:
            raise
        # Nobody says which cards, so that nothing of it has to be known.
        yield from discards_untold(now, effect)
        yield from moved_unseen(now, effect)
        return
    for player in players:
        told = min(n, len(now.position.board.hand_of(player)))
        yield from _discarded(now, effect, player, _Asked((), n, n, told, hand=effect.n is None))


def _discards_some(now: Resolving, effect: DiscardsCards) -> Iterator[External]:
    """Players discard so many cards of one of several kinds, or those that somebody chose from their hand (701.9b)."""
    for player in now.players(effect.who):
        if effect.what is not None:
            yield from _discards_found(now, effect, player)
            continue
        yield from _discarded(now, effect, player, _Asked(effect.kinds, effect.n, effect.n, 1))


def _discards_found(now: Resolving, effect: DiscardsCards, player: str) -> Iterator[External]:
    """A player discards cards that were found in their hand; where nobody says which, nobody knows it afterwards.

    Raises:
        NotDetermined: what such a card does as it is discarded is not followed (702.35a).
    """
    if now.hand_known(player) == ():
        return
    found = now.named.found.get(effect.what.n) if isinstance(effect.what, FoundCards) else None
    if found is None:
        yield from discards_untold(now, effect, (player,))
        yield from known_no_more(now, (player,), (player,))
        return
    yield from are_discarded(now, player, tuple(card for card in found if now.named.held.get(card) == player))


def _discards_any(now: Resolving, effect: DiscardsAny) -> Iterator[External]:
    """Players discard as many cards as they like."""
    for player in now.players(effect.who):
        yield from _discarded(now, effect, player, _Asked(effect.kinds))


def _discarded(now: Resolving, effect: Instruction, player: str, asked: _Asked) -> Iterator[External]:
    """What a player discards: the cards that are told, or all that there are; else nobody knows which.

    Raises:
        NotDetermined: what such a card does as it is discarded is not followed (702.35a).
    """
    hand = now.hand_known(player)
    if asked.most <= 0 or hand == ():
        return
    cards = _cards_of(now, player, asked, player)
    if asked.hand and hand is None:
        for card in cards or ():
            _check_what_it_does(now, card)
        yield DiscardEffectApplied(player, cards or (), hand=True)
        yield from known_no_more(now, graveyards=(player,))
    elif cards is None:
        yield from discards_untold(now, effect, (player,))
        yield from known_no_more(now, (player,), (player,), _going(now, player, asked.kinds, asked.least))
    else:
        yield from are_discarded(now, player, cards)


def _going(now: Resolving, player: str, kinds: Sequence[Described], least: int) -> dict[str, int]:
    """How many cards surely leave a hand; of some kinds alone there may be none."""
    return {} if kinds else going_unnamed(now, player, least)


def are_discarded(now: Resolving, player: str, cards: tuple[str, ...]) -> Iterator[External]:
    """A player discards cards of which it is known which they are.

    Raises:
        NotDetermined: what one does as it is discarded is not followed (702.35a).
    """
    for card in cards:
        _check_what_it_does(now, card)
    if cards:
        yield DiscardEffectApplied(player, cards)
        if any(_may_come_back(now, card) for card in cards):
            yield from known_no_more(now, (player,), (player,))


def _cards_of(
    now: Resolving, player: str, asked: _Asked, chooser: str, among: Sequence[str] | None = None
) -> tuple[str, ...] | None:
    """The cards of a player's hand that are told, or all that fit where these have to be chosen; None: nobody knows.

    They are chosen `among` these, where that is given.

    Raises:
        CantBeChosen: another card is told, or too few.
    """
    hand = now.hand_known(player) if among is None else among
    if hand is not None:
        return _of_a_known_hand(now, player, asked, hand, chooser)
    if not now.answers.says_word:
        return None
    return now.answers.cards(
        chooser, lambda card: may_be_in_hand(now, player, card, asked.kinds), asked.told, asked.most
    )


def _of_a_known_hand(
    now: Resolving, player: str, asked: _Asked, hand: Sequence[str], chooser: str
) -> tuple[str, ...] | None:
    fits = {card: _is_one_of(now, card, asked.kinds) for card in hand}
    there = [card for card in hand if fits[card] is not False]
    least = min(asked.least, sum(fits[card] is True for card in there))
    said = now.answers.left
    if not now.answers.says_word and least < len(there):
        return None
    cards = now.answers.cards(
        chooser,
        lambda name: called_so(now.position, there, name) is not None,
        least,
        asked.most,
        there,
        lambda name: called_so(now.position, there, name) or name,
    )
    if now.answers.left == said:
        return cards
    # A card goes on being called as it was, if it has that name.
    held = now.position.board.held
    return tuple(str(name) if held(player, str(name)) else card for name, card in zip(said, cards, strict=False))


def _check_what_it_does(now: Resolving, card: str) -> None:
    """Nothing, unless a card does something as it is discarded, and no hand that the board states names it.

    Raises:
        NotDetermined: it does.
    """
    known = card_elsewhere(now.position, card)
    stated = {name for name, _ in now.position.triggers.unread.in_hand}
    acts = () if known is None or card in stated else acting_in_hand(known.face)
    if any(getattr(each, "acts", "") == "effect" for each in acts):
        raise NotDetermined(f"what {card} does as it is discarded is not followed")


def _may_come_back(now: Resolving, card: str) -> bool:
    """Whether a card has an ability that may trigger as it is discarded, and of which it is not read when it does."""
    known = card_elsewhere(now.position, card)
    abilities = (each for each in (known.face.abilities if known is not None else ()) if isinstance(each, Triggered))
    return any(_may_be_of_it(when) for each in abilities for when in each.when)


def _may_be_of_it(when: When) -> bool:
    return isinstance(when, SomethingHappens) or (isinstance(when, Does) and when.partly)


def may_be_in_hand(now: Resolving, player: str, card: str, kinds: Sequence[Described]) -> bool:
    """Whether a card may be in a hand of which nobody knows all cards, and is one of several kinds, if any."""
    known = card_elsewhere(now.position, card)
    # Of a card that is called by its name alone there may be another one in the hand.
    by_name = card not in now.position.board.came
    there = known is not None and (by_name or (known.zone in ("", "hand") and known.owner in ("", player)))
    known_there = card in now.position.board.hand_of(player)
    if not there and not known_there:
        return False
    if not known_there and player in now.position.triggers.hands_in_doubt:
        check_that_any_may_be_on_top(now, player)
    return _is_one_of(now, card, kinds) is True


def _is_one_of(now: Resolving, card: str, kinds: Sequence[Described]) -> bool | None:
    """Whether a card is of one of several kinds, if there are any; None where nobody here can say."""
    answers = [is_described_card(kind, card, now.by, now.x, anywhere=True) for kind in kinds]
    if not kinds or True in answers:
        return True
    return None if None in answers else False


def exiled_from_hand(now: Resolving, effect: PutsFromHand | Exiles) -> Iterator[External]:
    """Players exile so many cards from their hand; where nobody says which, nobody knows the hand afterwards."""
    kinds: tuple[Described, ...] = ()
    any_number = False
    try:
        match effect:
            case PutsFromHand(to="exile", who=who, n=many):
                players, n = now.players(who), now.number(many)
            case Exiles(what=Chosen(what=kind, n=amount, by=who, up_to=up_to)):
                kinds, any_number = (kind,), up_to or amount is None
                players, n = now.players(who), MOST_CARDS if amount is None else now.number(amount)
            case _:
                yield from moved_unseen(now, effect)
                return
    except NotDetermined:
        if now.answers.left:
            raise
        yield from moved_unseen(now, effect)
        return
    least = 0 if any_number else n
    with_ = now.found.source if speaks_of_exiled_cards(now.by.this) else ""
    for player in players:
        hand = now.hand_known(player)
        if n <= 0 or hand == ():
            continue
        told = min(least, len(now.position.board.hand_of(player)))
        cards = _cards_of(now, player, _Asked(kinds, least, n, told), player)
        if cards is None:
            yield from known_no_more(now, (player,), gone=_going(now, player, kinds, least))
            if with_:
                yield CardsMovedUnseen(exiled_with=with_)
        for card in cards or ():
            yield CardMoved(card=card, owner=player, was_in="hand", to="exile", exiled_with=with_)


FOLLOWED: Mapping[type, Follows] = {
    Discards: _discards,
    DiscardsAny: _discards_any,
    DiscardsCards: _discards_some,
    PutsFromHand: exiled_from_hand,
}
