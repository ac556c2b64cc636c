"""Which instructions may have players discard cards, and where it can be told which cards these are."""

from __future__ import annotations

from events.card_instructions import DiscardsAny, DiscardsCards
from events.instructions import Discards, Does, Instruction
from projections.followed.naming import leaves_of

_ACTIONS = frozenset({"connive", "learn"})


def may_discard(leaf: Instruction) -> bool:
    """Whether somebody may discard a card by an instruction that is not composed.

    >>> may_discard(Discards()), may_discard(Does(action="connive")), may_discard(Does(action="scry"))
    (True, True, False)
    """
    return _discards(leaf) or (isinstance(leaf, Does) and leaf.action in _ACTIONS)


def _discards(leaf: Instruction) -> bool:
    return isinstance(leaf, Discards | DiscardsAny | DiscardsCards)


def can_be_told(effect: Instruction) -> bool:
    """Whether it can be told which cards an instruction has somebody discard: other words find none of them.

    >>> can_be_told(Discards()), can_be_told(Does(action="connive"))
    (True, False)
    """
    return any(_discards(leaf) and getattr(leaf, "what", None) is None for leaf in leaves_of(effect))
