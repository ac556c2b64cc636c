"""Cards in graveyards that may be cast for a turn, as they have gained flashback (702.34) or as an effect says."""

from __future__ import annotations

from collections.abc import Iterator

from events.casting import SpellCast
from projections.layers.this_turn import Eased
from projections.position import Position


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
