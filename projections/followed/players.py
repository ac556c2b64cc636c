"""When instructions about players can be followed exactly: their life, counters, cards, and what lies outside combat.

Hands, libraries and graveyards are counted, not played: what only moves cards among them, or looks at some, changes
nothing that a board shows. So does what acts in another phase alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import card_instructions as c
from events import instructions as i
from events.abilities import AtOnce, Choose, FlipsCoin, ForEachPlayer, IfDone, IfSuch, IfTrue, InOrder, May, RollsDie
from events.instructions import Instruction
from events.references import Chosen, Each, ExiledWith, FoundCards, Target, Targets
from events.triggers import GainLife
from projections.followed.mana import adds_plain_mana
from projections.followed.whom import are_players, is_number

_NOTHING_SHOWS: frozenset[i.Action] = frozenset(
    {"become the monarch", "fateseal", "learn", "scry", "surveil", "take an extra turn"}
)
"""Actions that only move or show cards outside the battlefield, or matter in other phases."""


def _life(effect: GainLife | i.LosesLife) -> bool:
    return are_players(effect.who) and is_number(effect.n)


def _counters(effect: i.PlayerGetsCounters) -> bool:
    return are_players(effect.who) and is_number(effect.n)


def _does(effect: i.Does) -> bool:
    return effect.action in _NOTHING_SHOWS and effect.what is None


def _searches(effect: i.Searches) -> bool:
    return effect.to in ("graveyard", "hand")


def _takes(effect: c.TakesSome) -> bool:
    return "battlefield" not in (effect.to, effect.rest)


def _plays_later(effect: c.MayPlay) -> bool:
    """Whether it is a permission for later; what is cast now, as something resolves, does what it says."""
    return effect.until != ""


def _moves_elsewhere(effect: i.Puts) -> bool:
    """Whether cards that are on no battlefield are put somewhere else than onto it."""
    return _are_elsewhere(effect.what) and effect.to != "battlefield"


def _are_elsewhere(reference: object) -> bool:
    """Whether a reference can mean cards outside the battlefield alone, where no ability is linked to that."""
    described = reference.what if isinstance(reference, Chosen | Each) else None
    return (described is not None and described.is_a == "card") or isinstance(reference, ExiledWith | FoundCards)


def _always(_effect: Instruction) -> bool:
    return True


def _plays_now(effect: c.MayPlay) -> bool:
    """Whether a card may be played as something resolves: that none is can be followed."""
    return effect.until == ""


OF_PLAYERS: Mapping[type[Instruction], Callable[[Any], bool]] = MappingProxyType(
    {
        GainLife: _life,
        i.AddsMana: adds_plain_mana,
        c.LosesHalf: lambda effect: are_players(effect.who),
        c.MayPlay: _plays_now,
        i.LosesLife: _life,
        i.PlayerGetsCounters: _counters,
    }
)
"""By type of instruction about players; `simulator.rules.following` says how each is followed."""

OF_CARDS: Mapping[type[Instruction], Callable[[Any], bool]] = MappingProxyType(
    {
        c.ChoosesCards: _always,
        c.DiscardsAny: _always,
        c.DiscardsCards: _always,
        c.EasesCasting: _always,
        c.ExilesFaceDown: _always,
        c.ExilesFromTop: _always,
        c.GivesFlashback: _always,
        c.LooksAtCards: _always,
        c.MayLook: _always,
        c.MayPlay: _plays_later,
        c.MillsHalf: _always,
        c.PutsFromHand: lambda effect: effect.to != "battlefield",
        c.PutsInOrder: lambda effect: isinstance(effect.what, FoundCards),
        c.PutsTheRest: lambda effect: effect.to != "battlefield",
        c.RevealsCards: _always,
        c.RevealsFound: _always,
        c.RevealsUntil: _always,
        c.SearchesAndExiles: _always,
        c.Seeks: _always,
        c.ShufflesInto: _always,
        c.TakesSome: _takes,
        i.Discards: _always,
        i.Does: _does,
        i.Draws: _always,
        i.Exiles: lambda effect: _are_elsewhere(effect.what) and not effect.until,
        i.Mills: _always,
        i.Puts: _moves_elsewhere,
        i.Searches: _searches,
        i.Shuffles: _always,
    }
)
"""Instructions that may do something outside the battlefield alone, for which no event stands: when each does so."""


def _is_elsewhere(asked: Targets) -> bool:
    """Whether only cards outside the battlefield can be targets for a word "target"."""
    there = (each.is_a == "card" and each.zone != "battlefield" for each in asked.objects)
    return bool(asked.objects) and not asked.players and all(there)


def shows_nothing(effect: Instruction | None, targets: tuple[Targets, ...] = ()) -> bool:
    """Whether an instruction changes nothing that a board shows, whatever is chosen for it or true as it is followed.

    Args:
        effect: the instruction.
        targets: what it asks for: a card that it moves may be a target.

    >>> from events.abilities import May
    >>> shows_nothing(May(do=i.Discards(), then=i.Draws())), shows_nothing(May(do=i.Discards(), then=GainLife(n=1)))
    (True, False)
    """
    match effect:
        case InOrder(steps=steps) | AtOnce(these=steps):
            return all(shows_nothing(step, targets) for step in steps)
        case ForEachPlayer(do=do):
            return shows_nothing(do)
        case May(do=do, pays=(), then=then, otherwise=otherwise):
            return all(each is None or shows_nothing(each, targets) for each in (do, then, otherwise))
        case IfTrue(then=then, otherwise=otherwise) | IfSuch(then=then, otherwise=otherwise):
            return all(each is None or shows_nothing(each, targets) for each in (then, otherwise))
        case FlipsCoin(then=then, otherwise=otherwise):
            return all(each is None or shows_nothing(each, targets) for each in (then, otherwise))
        case RollsDie(rows=rows):
            return bool(rows) and all(shows_nothing(row.effect, targets) for row in rows)
        case IfDone(do=do, then=then, otherwise=otherwise):
            return all(each is None or shows_nothing(each, targets) for each in (do, then, otherwise))
        case (i.Puts(what=Target(n=n)) | i.Exiles(what=Target(n=n))) as moves if n < len(targets):
            return _is_elsewhere(targets[n]) and getattr(moves, "to", "") != "battlefield"
        case Choose(modes=modes):
            return all(shows_nothing(mode.effect, mode.targets) for mode in modes)
        case None:
            return False
    of_cards = OF_CARDS.get(type(effect))
    return of_cards is not None and of_cards(effect)
