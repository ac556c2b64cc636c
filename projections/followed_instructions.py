"""Which instructions of spells and abilities the game can follow exactly: the one place that says it.

`simulator/rules/following` says how, with a function for each.
"""

from __future__ import annotations

from functools import lru_cache

from events.abilities import Choose, CreatesTokens, InOrder
from events.instructions import Instruction
from projections.followed.leaves import LEAVES, NOT_LOGGED
from projections.followed.naming import leaves_of, names_what_it_speaks_of


@lru_cache(maxsize=4096)
def instruction_is_followed(effect: Instruction | None) -> bool:
    """Whether the game can follow an instruction exactly.

    >>> [instruction_is_followed(each) for each in (i.GetsPT(what=THIS_ONE, power=1, toughness=1), i.Mills(), None)]
    [True, False, False]
    """
    return effect is not None and _can_be_followed(effect) and names_what_it_speaks_of(effect)


def _can_be_followed(effect: Instruction) -> bool:
    match effect:
        case InOrder(steps=steps):
            return all(map(_can_be_followed, steps))
        case Choose(modes=modes):
            return all(_can_be_followed(mode.effect) for mode in modes)
    followed = LEAVES.get(type(effect))
    return followed is not None and followed(effect)


def chooses_what_tokens_attack(effect: Instruction | None) -> bool:
    """Whether an instruction creates attacking tokens, so that a player chooses what they attack, if there is more."""
    leaves = leaves_of(effect) if effect is not None else ()
    return any(isinstance(leaf, CreatesTokens) and leaf.fighting == "attacking" for leaf in leaves)


def does_more_than_is_logged(effect: Instruction | None) -> bool:
    """Whether something happens by an instruction that is followed, for which no event stands.

    >>> does_more_than_is_logged(InOrder(steps=(i.Taps(what=THIS_ONE), i.Draws())))
    True
    """
    return effect is not None and any(isinstance(leaf, NOT_LOGGED) for leaf in leaves_of(effect))
