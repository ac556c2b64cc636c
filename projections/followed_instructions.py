"""Which instructions of spells and activated abilities the game can follow exactly: the one place that says it.

`simulator/rules/instructions.py` says how, with a function for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events import declaration_abilities as d
from events import instructions as i
from events.abilities import Binds, Choose, CreatesTokens, Gains, InOrder
from events.filters import THIS
from events.instructions import Instruction
from events.quantities import X
from events.references import (
    THIS_ONE,
    AllOf,
    Bearer,
    Described,
    Each,
    EachOpponent,
    EachPlayer,
    Target,
    TargetPlayer,
    That,
    This,
    Those,
    You,
)
from events.triggers import Destroy

_RULES = (
    d.CantAttack, d.CantBeBlocked, d.CantBeBlockedExceptBy, d.CantBlock, d.MinBlockers, d.MustAttack, d.MustBeBlocked,
    d.MustBlock,
)  # fmt: skip
"""The rules of combat that hold for an object until end of turn as they would as an ability of it."""

_ONE_OF_SEVERAL = (
    Binds, Gains, i.CantBlockIt, i.Draws, i.GetsPT, i.MustBlockIt, i.Regenerates, i.RemovesFromCombat, i.Taps, i.Untaps,
)  # fmt: skip
"""Instructions after which no state-based action can be called for before the next one is followed."""


MOST_TOKENS = 100
"""The most tokens that one instruction creates."""


def instruction_is_followed(effect: Instruction | None) -> bool:
    """Whether the game can follow an instruction exactly.

    >>> from events.references import THIS_ONE
    >>> [instruction_is_followed(each) for each in (i.GetsPT(what=THIS_ONE, power=1, toughness=1), i.Mills(), None)]
    [True, False, False]
    """
    match effect:
        case InOrder():
            steps = (effect.steps[0], *map(_named_before(effect.steps[0]), effect.steps[1:]))
            return all(map(instruction_is_followed, steps)) and all(map(_leaves_all_alive, steps[:-1]))
        case Choose(modes=modes):
            return all(instruction_is_followed(mode.effect) for mode in modes)
        case i.GetsPT():
            sizes = (effect.power, effect.toughness)
            alive = _is_one(effect.what) or all(isinstance(n, X) or (isinstance(n, int) and n >= 0) for n in sizes)
            return _objects(effect.what) and all(map(_number, sizes)) and effect.until == "end_of_turn" and alive
        case Gains():
            return _objects(effect.what) and effect.until == "end_of_turn" and not effect.choice
        case Binds():
            holds = all(type(each) in _RULES and each.subject == THIS for each in effect.abilities)
            return holds and _can_be_watched(effect.what) and effect.until == "end_of_turn"
        case i.MustBlockIt() | i.CantBlockIt():
            return _can_be_watched(effect.what) and _is_one(effect.attacker) and effect.until == "end_of_turn"
        case i.Taps() | i.Untaps() | i.RemovesFromCombat() | i.Regenerates() | i.BecomesBlockedNow() | Destroy():
            return _objects(effect.what)
        case i.Exiles():
            return _objects(effect.what) and not effect.until
        case i.Puts():
            return _objects(effect.what) and effect.to == "hand"
        case i.DealsDamage():
            to = effect.to is None or _objects(effect.to)
            who = effect.players is None or isinstance(effect.players, You | EachOpponent | EachPlayer | TargetPlayer)
            return isinstance(effect.source, This) and _number(effect.n) and to and who and not effect.divided
        case i.DealsDamageToTargets():
            return isinstance(effect.source, This) and _number(effect.n) and not effect.divided
        case CreatesTokens():
            yours = isinstance(effect.who, You) and effect.against is None
            sized = all(n is None or isinstance(n, int) for n in (effect.token.power, effect.token.toughness))
            few = isinstance(effect.n, int) and effect.n <= MOST_TOKENS
            return yours and sized and few and effect.fighting in ("", "attacking") and bool(effect.token.types)
        case i.Draws():
            return isinstance(effect.who, You) and isinstance(effect.n, int)
    return False


def _named_before(first: Instruction) -> Callable[[Instruction], Instruction]:
    """How steps look that speak of "those" which the first one meant: as if each of them were named."""

    def step(found: Instruction) -> Instruction:
        known = isinstance(getattr(first, "what", None), Each) and getattr(found, "what", None) == Those()
        return replace(found, what=THIS_ONE) if known and isinstance(found, _OF_EACH_ALONE) else found

    return step


_OF_EACH_ALONE = (Binds, Gains, i.Taps, i.Untaps)
"""Instructions that do to several objects what they do to each."""


def chooses_what_tokens_attack(effect: Instruction | None) -> bool:
    """Whether an instruction creates attacking tokens, so that a player chooses what they attack, if there is more."""
    steps = effect.steps if isinstance(effect, InOrder) else (effect,)
    return any(isinstance(step, CreatesTokens) and step.fighting == "attacking" for step in steps)


_NOT_LOGGED = (CreatesTokens, i.Draws, i.Exiles, i.Puts, i.Regenerates)
"""Instructions that do something for which no event stands: a card is drawn, a token created, a card put somewhere."""


def does_more_than_is_logged(effect: Instruction | None) -> bool:
    """Whether something happens by an instruction that is followed, for which no event stands.

    >>> does_more_than_is_logged(InOrder(steps=(i.Taps(what=This()), i.Draws())))
    True
    """
    match effect:
        case InOrder(steps=steps):
            return any(map(does_more_than_is_logged, steps))
        case Choose(modes=modes):
            return any(does_more_than_is_logged(mode.effect) for mode in modes)
    return isinstance(effect, _NOT_LOGGED)


def _leaves_all_alive(step: Instruction) -> bool:
    if isinstance(step, i.GetsPT):
        return all(isinstance(n, X) or (isinstance(n, int) and n >= 0) for n in (step.power, step.toughness))
    return isinstance(step, _ONE_OF_SEVERAL)


def _number(n: object) -> bool:
    return isinstance(n, int | X)


def _is_one(reference: object) -> bool:
    return isinstance(reference, This | That | Target | Bearer)


def _objects(reference: Any) -> bool:
    """Whether it is known which permanents a reference means."""
    if isinstance(reference, AllOf):
        return all(map(_objects, reference.these))
    return _is_one(reference) or (isinstance(reference, Each) and _is_plain(reference.what))


def _is_plain(what: Described) -> bool:
    """Whether every board says which objects are described."""
    asked = (what.combat_with, what.token, what.mana_value_at_least, what.mana_value_at_most, what.damaged)
    seen = what.controlled_by is None or isinstance(what.controlled_by, You | EachOpponent | EachPlayer)
    other = what.other_than is None or isinstance(what.other_than, This | Bearer)
    there = what.zone == "battlefield" and what.is_a == "permanent"
    return there and seen and other and all(each is None for each in asked)


def _can_be_watched(reference: Any) -> bool:
    """Whether it is known at any later time which permanents a reference means: a filter says what is described.

    An effect that changes the rules of the game affects what it describes at any time (611.2c).
    """
    if not isinstance(reference, Each):
        return _is_one(reference) or (isinstance(reference, AllOf) and all(map(_is_one, reference.these)))
    what = reference.what
    compared = any(each.power_than_this or each.shares_color for each in what.which)
    return _is_plain(what) and not what.fighting and what.tapped is None and not compared
