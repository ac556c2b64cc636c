"""Whether anything that resolves asks for an answer of a kind: a yes or no, or a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events import card_instructions as c
from events import instructions as i
from events.abilities import Choose, CreatesTokens, FlipsCoin, IfSuch, May, RollsDie, UnlessPaid
from events.instructions import Instruction
from events.references import FoundSuch, Of
from projections.followed.naming import said_in
from projections.followed.players import OF_CARDS

_ASK_WHETHER = (FlipsCoin, IfSuch, May, UnlessPaid, c.MayPlay)
_ACTIONS_THAT_ASK_WHETHER = frozenset({"connive", "endure", "explore", "learn"})
_ASK_HOW_MUCH = (Choose, FoundSuch, Of, RollsDie, i.DistributesCounters)
_ASK_NEITHER = (
    c.DiscardsCards, c.ExilesFromTop, c.LooksAtCards, c.MillsHalf, i.Discards, i.Does, i.Draws, i.Mills, i.Shuffles,
)  # fmt: skip
"""What moves or shows cards outside the battlefield and leaves it to nobody whether, or how many."""


def may_ask_whether(effect: Instruction) -> bool:
    """Whether somebody may say of an instruction that something is done or so, or is not.

    >>> may_ask_whether(May(do=i.Draws())), may_ask_whether(i.Draws())
    (True, False)
    """
    told = any(each.action in _ACTIONS_THAT_ASK_WHETHER for each in said_in(effect, i.Does))
    return told or _asks(effect, _ASK_WHETHER) or _has_something_enter(effect)


def _may_ask_how_much(effect: Instruction) -> bool:
    divided = any(getattr(each, "divided", False) for each in said_in(effect, Instruction))
    return divided or _asks(effect, _ASK_HOW_MUCH) or _has_something_enter(effect)


def _has_something_enter(effect: Instruction) -> bool:
    """Whether something may enter the battlefield, for which its own words may ask more."""
    if any(True for _ in said_in(effect, (CreatesTokens, c.PutsFromHand, i.CreatesCopies))):
        return True
    return any(getattr(each, "to", "") == "battlefield" for each in said_in(effect, Instruction))


def _asks(effect: Instruction, kinds: tuple[type, ...]) -> bool:
    """Whether an instruction asks by one of the kinds, or by what it does to cards that no board shows."""
    if any(True for _ in said_in(effect, kinds)):
        return True
    of_cards = ((each, OF_CARDS.get(type(each))) for each in said_in(effect, Instruction))
    return any(there is not None and there(each) for each, there in of_cards if not isinstance(each, _ASK_NEITHER))


def answers_nothing(effects: Sequence[Instruction], left: Iterable[str | int]) -> str:
    """The first of some answers that is of a kind for which nothing asks, in words; "" where there is none.

    Args:
        effects: all that resolves.
        left: the answers.
    """
    for each in left:
        asks = may_ask_whether if isinstance(each, bool) else _may_ask_how_much if isinstance(each, int) else None
        if asks is not None and not any(map(asks, effects)):
            return str(each).lower()
    return ""
