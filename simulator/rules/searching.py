"""Searches of libraries for cards of which no board shows more than their names (701.23)."""

from __future__ import annotations

from collections.abc import Sequence

from events.abilities import Choose, ForEachPlayer
from events.instructions import Draws, Instruction, Mills, Searches, Shuffles
from projections.followed.naming import leaves_of, said_in
from projections.followed.whom import is_one_player
from simulator.rules.cards_elsewhere import is_described_card
from simulator.rules.described import Viewer

_ASKS_NOTHING = (Draws, Mills, Shuffles)
"""What may stand beside a search and asks for no card."""


def cant_be_found(effect: Instruction | None, by: Viewer, named: Sequence[str]) -> str:
    """Why some cards can't be what somebody finds who searches a library; "" where they can, or nobody can say.

    Args:
        effect: what is done; where it asks for other cards too, nobody can say.
        by: from where it is seen.
        named: the cards.
    """
    searches = [*said_in(effect, Searches)]
    if (
        effect is None
        or not searches
        or any(not isinstance(each, (Searches, *_ASKS_NOTHING)) for each in leaves_of(effect))
    ):
        return ""
    for card in named:
        if all(is_described_card(kind, card, by) is False for each in searches for kind in each.what):
            return f"{card} is none of the cards that are searched for"
    if any(True for _ in said_in(effect, (Choose, ForEachPlayer))) or not all(map(_is_for_a_number, searches)):
        return ""
    most = sum(each.n for each in searches if isinstance(each.n, int))
    return f"{most} cards are searched for at the most" if len(named) > most else ""


def _is_for_a_number(search: Searches) -> bool:
    return isinstance(search.n, int) and is_one_player(search.who)
