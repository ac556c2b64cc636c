"""Cards that effects have players discard: those that are told, by their names (701.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from events.card_instructions import DiscardsAny, DiscardsCards
from events.event import External
from events.instructions import Discards, Instruction
from events.players import DiscardEffectApplied
from events.references import Described
from events.trigger_conditions import Does
from projections.followed.discarding import may_discard
from projections.followed.naming import leaves_of
from simulator.oracle.acting_in_hand import acting_in_hand
from simulator.rules.cards_elsewhere import card_elsewhere, is_described_card
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import MOST_CARDS, Follows, Resolving


def discards_untold(now: Resolving, effect: Instruction, players: Sequence[str] = ()) -> Iterator[External]:
    """Nobody says what players, or any, discard by an instruction: that is said where an ability triggers on it."""
    if any(map(may_discard, leaves_of(effect))) and any(True for _ in now.position.triggers.of(Does)):
        yield from (DiscardEffectApplied(player) for player in players or now.position.board.players)


def _discards(now: Resolving, effect: Discards) -> Iterator[External]:
    """Players discard so many cards, or their hand; where fewer are in hand, all of them."""
    for player in now.players(effect.who):
        hand = now.position.board.hand_of(player)
        most = MOST_CARDS if effect.n is None else now.number(effect.n)
        yield from _told(now, effect, player, (), min(most, len(hand)), most)


def _discards_some(now: Resolving, effect: DiscardsCards) -> Iterator[External]:
    """Players discard so many cards of one of several kinds."""
    for player in now.players(effect.who):
        yield from _told(now, effect, player, effect.kinds, 1, effect.n)


def _discards_any(now: Resolving, effect: DiscardsAny) -> Iterator[External]:
    """Players discard as many cards as they like."""
    for player in now.players(effect.who):
        yield from _told(now, effect, player, effect.kinds, 0, MOST_CARDS)


def _told(
    now: Resolving, effect: Instruction, player: str, kinds: Sequence[Described], least: int, most: int
) -> Iterator[External]:
    """The cards that a player is told to discard; where none is told, it is not known which.

    Raises:
        NotDetermined: what such a card does as it is discarded is not followed (702.35a).
    """
    if most <= 0:
        return
    if not now.answers.says_word:
        yield from discards_untold(now, effect, (player,))
        return
    cards = now.answers.cards(player, lambda card: _is_in_hand(now, player, card, kinds), least, most)
    for card in cards:
        known = card_elsewhere(now.position, card)
        in_hand = card in now.position.board.hand_of(player)
        if (
            not in_hand
            and known is not None
            and any(getattr(each, "acts", "") == "effect" for each in acting_in_hand(known.face))
        ):
            raise NotDetermined(f"what {card} does as it is discarded is not followed")
    yield DiscardEffectApplied(player, cards)


def _is_in_hand(now: Resolving, player: str, card: str, kinds: Sequence[Described]) -> bool:
    """Whether a card is, or may be, in a player's hand, and is one of several kinds, if there are any."""
    known = card_elsewhere(now.position, card)
    there = known is not None and known.zone in ("", "hand") and known.owner in ("", player)
    if not there and card not in now.position.board.hand_of(player):
        return False
    described = (is_described_card(kind, card, now.by, now.x, anywhere=True) for kind in kinds)
    return not kinds or any(described)


FOLLOWED: Mapping[type, Follows] = {
    Discards: _discards,
    DiscardsAny: _discards_any,
    DiscardsCards: _discards_some,
}
