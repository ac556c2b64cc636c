"""Whether all that a triggered ability may have done is seen on the battlefield afterwards, as a recording shows it."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from events import card_instructions as cards
from events import instructions as i
from events import triggers as t
from events.abilities import CreatesTokens, Gains, Triggered
from events.instructions import Instruction
from projections.followed.naming import leaves_of

_SEEN: tuple[type[Instruction], ...] = (
    # Who is there, how large, whose, and tapped or not.
    CreatesTokens, i.Attaches, i.CreatesCopies, i.DistributesCounters, i.Exiles, i.Fights, i.GainsControl, i.GetsPT,
    i.PlayerSacrifices, i.Puts, i.Sacrifices, i.Taps, i.Untaps, t.DefenderSacrifices, t.Destroy, t.MovesCards,
    t.PutCounters, t.Size,
    # What no block and no damage looks at.
    cards.ExilesFromTop, cards.LooksAtCards, cards.MayPlay, i.AddsMana, i.Discards, i.Draws, i.LosesLife, i.Mills,
    i.PlayerGetsCounters, i.Searches, i.Shuffles, t.DefenderLosesLife, t.GainLife,
)  # fmt: skip
_OF_ATTACKS = frozenset({"haste", "vigilance"})
"""Keywords that nothing looks at once attackers have been declared."""
_OF_SIZES = frozenset({"+1/+1", "-1/-1"})


def is_in_sight(ability: Triggered, seen: Container[str]) -> bool:
    """Whether all that a triggered ability may have done in a combat is seen on the battlefield as it is afterwards.

    Args:
        ability: the ability.
        seen: the words of those that are not read, and of which a recording says so.
    """
    return ability.words in seen or (ability.effect is not None and _is_seen(ability.effect))


@lru_cache(maxsize=4096)
def _is_seen(effect: Instruction) -> bool:
    return all(map(_leaf_is_seen, leaves_of(effect)))


def _leaf_is_seen(leaf: Instruction) -> bool:
    match leaf:
        case Gains(keywords=keywords, abilities=()):
            return _OF_ATTACKS.issuperset(keywords)
        case i.PutsCounters(counter=counter):
            return counter in _OF_SIZES
    return isinstance(leaf, _SEEN)
