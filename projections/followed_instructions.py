"""Which instructions of spells and abilities the game can follow exactly: the one place that says it.

`simulator/rules/following` says how, with a function for each.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from events import instructions as i
from events.abilities import Choose, CreatesTokens, InOrder
from events.instructions import Instruction
from events.references import THIS_ONE, Each, Those
from projections.followed.leaves import KEEPS_ALL_ALIVE, LEAVES, NOT_LOGGED, OF_EACH_ALONE, takes_no_toughness
from projections.followed.players import shows_nothing


def instruction_is_followed(effect: Instruction | None) -> bool:
    """Whether the game can follow an instruction exactly.

    >>> [instruction_is_followed(each) for each in (i.Mills(), i.Does(action="manifest"), None)]
    [True, False, False]
    """
    if shows_nothing(effect):
        return True
    match effect:
        case InOrder():
            steps = (effect.steps[0], *map(_named_before(effect.steps[0]), effect.steps[1:]))
            return all(map(instruction_is_followed, steps)) and all(map(_leaves_all_alive, steps[:-1]))
        case Choose(modes=modes):
            return all(instruction_is_followed(mode.effect) for mode in modes)
        case None:
            return False
    followed = LEAVES.get(type(effect))
    return followed is not None and followed(effect)


def _named_before(first: Instruction) -> Callable[[Instruction], Instruction]:
    """How steps look that speak of "those" which the first one meant: as if each of them were named."""

    def step(found: Instruction) -> Instruction:
        known = isinstance(getattr(first, "what", None), Each) and getattr(found, "what", None) == Those()
        return replace(found, what=THIS_ONE) if known and isinstance(found, OF_EACH_ALONE) else found

    return step


def _leaves_all_alive(step: Instruction) -> bool:
    if shows_nothing(step):
        return True
    return takes_no_toughness(step) if isinstance(step, i.GetsPT) else isinstance(step, KEEPS_ALL_ALIVE)


def chooses_what_tokens_attack(effect: Instruction | None) -> bool:
    """Whether an instruction creates attacking tokens, so that a player chooses what they attack, if there is more."""
    steps = effect.steps if isinstance(effect, InOrder) else (effect,)
    return any(isinstance(step, CreatesTokens) and step.fighting == "attacking" for step in steps)


def does_more_than_is_logged(effect: Instruction | None) -> bool:
    """Whether something happens by an instruction that is followed, for which no event stands.

    >>> does_more_than_is_logged(InOrder(steps=(i.Taps(what=THIS_ONE), i.Draws())))
    True
    """
    if shows_nothing(effect):
        return True
    match effect:
        case InOrder(steps=steps):
            return any(map(does_more_than_is_logged, steps))
        case Choose(modes=modes):
            return any(does_more_than_is_logged(mode.effect) for mode in modes)
    return isinstance(effect, NOT_LOGGED)
