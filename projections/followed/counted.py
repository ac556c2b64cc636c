"""Which instructions change how many cards are in a library, where no other event says so."""

from __future__ import annotations

from events import card_instructions as c
from events import instructions as i
from events.instructions import Instruction
from events.references import FoundCards
from projections.board import Board
from projections.followed.naming import leaves_of
from projections.followed.players import shows_nothing

_LEAVE_IT_AS_IT_IS = (
    c.ChoosesCards,
    c.DiscardsAny,
    c.DiscardsCards,
    c.EasesCasting,
    c.GivesFlashback,
    c.LooksAtCards,
    c.MayLook,
    c.MayPlay,
    c.RevealsCards,
    c.RevealsFound,
    i.Discards,
    i.Shuffles,
)


def is_counted(effect: Instruction) -> bool:
    """Whether an instruction that shows nothing may move cards of a library, or to one."""
    match effect:
        case i.Does(action=action):
            return action in ("learn", "surveil")
        case i.Puts(to=to, what=what):
            return to == "library" or "library" in to or isinstance(what, FoundCards)
        case i.Exiles(what=what):
            return isinstance(what, FoundCards)
        case c.PutsFromHand(to=to):
            return to.startswith("library")
    return shows_nothing(effect) and not isinstance(effect, _LEAVE_IT_AS_IT_IS)


def counts_cards(board: Board, effect: Instruction | None) -> bool:
    """Whether an instruction may change how many cards are in a library of which the board says how many they are.

    Args:
        board: the board.
        effect: the instruction, which may be made of others; None for none.
    """
    return bool(board.libraries) and effect is not None and any(is_counted(each) for each in leaves_of(effect))
