"""Which instructions of spells and abilities the game can follow exactly: the one place that says it.

`simulator/rules/following` says how, with a function for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from events.abilities import (
    Choose,
    Delayed,
    FlipsCoin,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    RollsDie,
    UnlessPaid,
    WhenYouDo,
)
from events.instructions import (
    AddsMana,
    DealsDamageToTargets,
    DistributesCounters,
    Instruction,
    PreventsToTargets,
    PutsCounters,
    RemovesCounters,
    Sacrifices,
)
from events.instructions_of_objects import KeepsMana, SpendsManaOnly
from events.references import Described, TargetPlayer, You
from projections.followed.found import FINDERS, found_is_named, moves_what_is_found
from projections.followed.leaves import LEAVES, NOT_LOGGED
from projections.followed.naming import leaves_of, names_what_it_speaks_of, parts_of, said_in
from projections.followed.payments import cost_is_followed
from projections.followed.players import shows_nothing
from projections.followed.whom import (
    are_cards_elsewhere,
    are_players,
    is_a_plain_card,
    is_one,
    is_one_player,
    is_plain,
)
from projections.layers.conditions import can_be_judged

NOT_IN_COMBAT = frozenset({"end_step", "upkeep", "your_end_step", "your_upkeep"})
"""The moments that no combat reaches: what is to be done then is only remembered."""

OF_MANA = (KeepsMana, SpendsManaOnly)
"""Words on the mana that was added just before."""

OF_TARGETS = (TargetPlayer, DealsDamageToTargets, DistributesCounters, PreventsToTargets)
"""What speaks of targets in a way that nothing can that is done later."""


@lru_cache(maxsize=4096)
def instruction_is_followed(effect: Instruction | None) -> bool:
    """Whether the game can follow an instruction exactly.

    >>> from events import instructions as i
    >>> [instruction_is_followed(each) for each in (i.Mills(), i.Does(action="manifest"), None)]
    [True, False, False]
    """
    if effect is None or not names_what_it_speaks_of(effect):
        return False
    return (found_is_named(effect) or not moves_what_is_found(effect)) and _can_be_followed(effect)


@lru_cache(maxsize=4096)
def triggered_is_followed(effect: Instruction | None) -> bool:
    """Whether the game can follow what a triggered ability does.

    Modes with targets are chosen as it is put on the stack (603.3c): so only where it is modal as a whole.
    """
    modal = (effect,) if isinstance(effect, Choose) else ()
    inside = any(mode.targets for each in said_in(effect, Choose) for mode in each.modes if each not in modal)
    return instruction_is_followed(effect) and not inside


def _can_be_followed(effect: Instruction) -> bool:
    if shows_nothing(effect):
        return True
    match effect:
        case InOrder(steps=steps):
            return all(
                _speaks_of_mana(step, steps[:place]) if isinstance(step, OF_MANA) else _can_be_followed(step)
                for place, step in enumerate(steps)
            )
        case Choose(modes=modes):
            return all(_can_be_followed(mode.effect) for mode in modes)
        case May(who=who, pays=pays) | UnlessPaid(who=who, pays=pays):
            paid = is_one_player(who) and all(map(cost_is_followed, pays))
            return paid and all(map(_can_be_followed, parts_of(effect)))
        case Delayed(at=at, do=do):
            return at in NOT_IN_COMBAT or (_can_be_followed(do) and not any(True for _ in said_in(do, OF_TARGETS)))
        case WhenYouDo():
            return True
        case IfTrue(condition=condition):
            return can_be_judged(condition) and all(map(_can_be_followed, parts_of(effect)))
        case IfSuch(what=what, such=such):
            known = is_one(what) and (is_plain(such) or is_a_plain_card(such))
            return (known or are_cards_elsewhere(what, such)) and all(map(_can_be_followed, parts_of(effect)))
        case FlipsCoin(who=who) | RollsDie(who=who):
            return is_one_player(who) and all(map(_can_be_followed, parts_of(effect)))
        case IfDone(do=do):
            return _is_seen_to_be_done(do) and all(map(_can_be_followed, parts_of(effect)))
        case ForEachPlayer(who=who, do=do):
            now = not any(True for _ in said_in(do, (Delayed, WhenYouDo)))
            return are_players(who) and now and _can_be_followed(do)
    if isinstance(effect, FINDERS):
        return True
    followed = LEAVES.get(type(effect))
    return followed is not None and followed(effect)


def _speaks_of_mana(words: KeepsMana | SpendsManaOnly, before: Sequence[Instruction]) -> bool:
    """Whether what comes before words on "this mana" says alone whose mana, and how much of it, is meant."""
    added = next((each for each in reversed(before) if not isinstance(each, OF_MANA)), None)
    mine = isinstance(added, AddsMana) and isinstance(added.who, You)
    if isinstance(words, KeepsMana):
        return mine and words.until in ("end_of_combat", "end_of_turn")
    spells = all(kind == Described(which=kind.which, is_a="spell") for kind in words.spells)
    return mine and spells and all(kind == Described(which=kind.which) for kind in words.abilities)


def _is_seen_to_be_done(do: Instruction) -> bool:
    """Whether it shows if an instruction was followed: by what happens, where it can be done in one way only."""
    if isinstance(do, RemovesCounters):
        return do.n == 1 and is_one(do.what)
    if isinstance(do, PutsCounters):
        return isinstance(do.n, int) and is_one(do.what)
    return isinstance(do, Sacrifices) and is_one(do.what)


def does_more_than_is_logged(effect: Instruction | None) -> bool:
    """Whether something happens by an instruction that is followed, for which no event stands.

    >>> from events import instructions as i
    >>> from events.references import THIS_ONE
    >>> does_more_than_is_logged(InOrder(steps=(i.Taps(what=THIS_ONE), i.Draws())))
    True
    """
    if shows_nothing(effect) or any(True for _ in said_in(effect, (FlipsCoin, RollsDie))):
        return True
    return effect is not None and any(isinstance(leaf, NOT_LOGGED) or shows_nothing(leaf) for leaf in leaves_of(effect))
