"""Which cards players may play as something resolves, by the words that describe them (608.2d, 608.2g)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.card_instructions import MayPlay
from events.filters import Filter
from events.references import Chosen, Described, FoundCards
from simulator.rules.cards_elsewhere import card_elsewhere, is_described_card
from simulator.rules.following.resolving import Resolving

_NO_LANDS = (Described(which=(Filter(no_type=("land",)),), is_a="card"),)
"""What can be cast: land cards are played, and never cast."""


def may_be_played(now: Resolving, effect: MayPlay, card: str) -> bool:
    """Whether a card that somebody names may be one that an instruction lets a player play now.

    It may be where nobody here can say: a card of several faces may be cast by another face than the front one.

    Args:
        now: what resolves.
        effect: the instruction.
        card: the card's name, or its id as a permanent.
    """
    known = card_elsewhere(now.position, card)
    if known is not None and known.face.others:
        return True
    what = effect.what
    if isinstance(what, Chosen) and not _may_be_there(now, what.what, card):
        return False
    return all(any(_may_be(now, kind, card) for kind in kinds) for kinds in _asked(now, effect))


def _asked(now: Resolving, effect: MayPlay) -> Iterator[tuple[Described, ...]]:
    """The descriptions that it has to meet, each by one of several kinds."""
    what = effect.what
    if isinstance(what, Chosen):
        yield (what.what,)
    elif isinstance(what, FoundCards):
        yield from (kinds for kinds in (now.named.sought.get(what.n), effect.kinds) if kinds)
    else:
        # It is known which card that is, so that a name is for what it asks in its turn.
        return
    if effect.cast:
        yield _NO_LANDS


def _may_be(now: Resolving, kind: Described, card: str) -> bool:
    """Whether a card may be one of a kind, wherever it is; a spell of the kind is cast as a card of it."""
    as_card = replace(kind, is_a="card") if kind.is_a == "spell" else kind
    return is_described_card(as_card, card, now.by, now.x, anywhere=True) is not False


def _may_be_there(now: Resolving, what: Described, card: str) -> bool:
    """Whether a card may be in the zone of a description: it is in none all of whose cards are known to be others."""
    there = now.cards_known(what)
    return there is None or not {card.casefold(), now.called(card).casefold()}.isdisjoint(map(str.casefold, there))
