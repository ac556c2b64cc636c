"""The instructions that are not made of others: when each type of them can be followed exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from events import card_instructions as c
from events import declaration_abilities as d
from events import instructions as i
from events import instructions_of_objects as io
from events.abilities import AtOnce, AttackingPlayer, Binds, CreatesTokens, Gains
from events.filters import THIS
from events.instructions import Instruction
from events.references import Chosen, ControllerOf, Each, Target, TargetPlayer
from events.triggers import Destroy
from projections.followed.naming import said_in
from projections.followed.players import OF_PLAYERS
from projections.followed.whom import (
    are_cards,
    are_known,
    are_permanents,
    are_players,
    can_be_watched,
    is_a_plain_card,
    is_number,
    is_one,
    is_one_player,
    is_plain,
)

Followed = Callable[[Any], bool]
"""Whether an instruction of one type can be followed exactly."""

_RULES = (
    d.BlockCost, d.CantActivate, d.CantAttack, d.CantBeBlocked, d.CantBeBlockedExceptBy, d.CantBlock, d.ExtraBlocks,
    d.Lure, d.MaxBlockers, d.MinBlockers, d.MustAttack, d.MustBeBlocked, d.MustBlock,
)  # fmt: skip
"""The rules of combat that hold for an object for a time as they would as an ability of it."""

_FOR_A_TIME = ("end_of_turn", "end_of_combat", "your_next_turn")
"""How long they may hold."""

MOST_TOKENS = 100
"""The most tokens that one instruction creates."""


def _means_permanents(effect: Any) -> bool:
    return are_permanents(effect.what)


def _gets_pt(effect: i.GetsPT) -> bool:
    sized = is_number(effect.power) and is_number(effect.toughness)
    return are_permanents(effect.what) and sized and effect.until in _LASTS


_LASTS = ("end_of_turn", "end_of_combat", "your_next_turn", "this_leaves", "you_lose_this", "untaps", "")
"""How long what changes a permanent by layers may last."""


def _is_sized(effect: i.HasBasePT | i.Becomes) -> bool:
    known = all(each is None or is_number(each) for each in (effect.power, effect.toughness))
    return are_permanents(effect.what) and known and effect.until in _LASTS


def _lasts(effect: i.LosesKeywords | i.SwitchesPT | io.BecomesChosen | io.DoublesPT | io.GainsProtection) -> bool:
    return are_permanents(effect.what) and effect.until in _LASTS


def _gains(effect: Gains) -> bool:
    return are_permanents(effect.what) and effect.until in _LASTS and not (effect.choice and effect.abilities)


def _binds(effect: Binds) -> bool:
    holds = all(type(each) in _RULES and each.subject == THIS for each in effect.abilities)
    return holds and _can_be_bound(effect.what) and effect.until in _FOR_A_TIME


def _can_be_bound(reference: Any) -> bool:
    """Whether a rule can hold for what is described: for others than one object, of the player who controls one."""
    if not isinstance(reference, Each):
        return can_be_watched(reference)
    whose, other = reference.what.controlled_by, reference.what.other_than
    if isinstance(whose, TargetPlayer) or (isinstance(whose, ControllerOf) and is_one(whose.of)):
        reference = Each(replace(reference.what, controlled_by=None))
    if isinstance(other, Target):
        reference = Each(replace(reference.what, other_than=None))
    return can_be_watched(reference)


def _blocks_one(effect: i.MustBlockIt | i.CantBlockIt) -> bool:
    return can_be_watched(effect.what) and is_one(effect.attacker) and effect.until in _FOR_A_TIME


def _deals_damage(effect: i.DealsDamage) -> bool:
    to = effect.to is None or are_permanents(effect.to)
    who = effect.players is None or are_players(effect.players)
    return is_one(effect.source) and is_number(effect.n) and to and who and not effect.divided


def _deals_damage_to_targets(effect: i.DealsDamageToTargets) -> bool:
    return is_one(effect.source) and is_number(effect.n)


def _at_once(effect: AtOnce) -> bool:
    """Whether one source, the same one in all parts, deals damage to several at once."""
    dealt = [each for each in effect.these if isinstance(each, i.DealsDamage | i.DealsDamageToTargets)]
    whole = all(LEAVES[type(each)](each) and not each.divided for each in dealt)
    chosen = any(True for _ in said_in(effect, Chosen))
    return whole and not chosen and len(dealt) == len(effect.these) and len({each.source for each in dealt}) == 1


def _fights(effect: i.Fights) -> bool:
    return all(is_one(each) or isinstance(each, Chosen) for each in (effect.one, effect.other)) and all(
        map(are_permanents, (effect.one, effect.other))
    )


def _prevents(effect: i.Prevents) -> bool:
    known = all(each is None or _can_be_protected(each) for each in (effect.to, effect.by))
    who = effect.players is None or are_players(effect.players)
    counted = effect.n is None or (is_number(effect.n) and not isinstance(effect.to, Each) and effect.by is None)
    by_whom = effect.players is None or not isinstance(effect.by, Each)
    return known and who and counted and by_whom and effect.until == "end_of_turn"


def _can_be_protected(reference: Any) -> bool:
    if isinstance(reference, Each) and reference.what.fighting in ("attacking", "blocking", "unblocked"):
        return can_be_watched(Each(replace(reference.what, fighting="")))
    return can_be_watched(reference)


def _puts_counters(effect: i.PutsCounters | i.DoublesCounters) -> bool:
    n = effect.n if isinstance(effect, i.PutsCounters) else 1
    each_kind = isinstance(effect, i.DoublesCounters) and not effect.counter
    return are_permanents(effect.what) and is_number(n) and (each_kind or _is_a_kind(effect.counter))


def _moves_counters(effect: io.MovesCounters) -> bool:
    counted = effect.n is None or (is_number(effect.n) if effect.counter else effect.n == 1)
    return is_one(effect.of) and is_one(effect.on) and counted and effect.counter != "lore"


def _removes_counters(effect: i.RemovesCounters) -> bool:
    several = effect.counter == "" and effect.n is not None
    counted = effect.n is None or is_number(effect.n)
    return are_permanents(effect.what) and counted and not several and effect.counter != "lore"


def _is_a_kind(counter: str) -> bool:
    """Whether a kind of counter is named whose every meaning is followed: chapters of Sagas are not (714.2)."""
    return counter not in ("", "lore")


def _player_sacrifices(effect: i.PlayerSacrifices) -> bool:
    return are_players(effect.who) and is_plain(effect.what) and is_number(effect.n)


def _gains_control(effect: i.GainsControl) -> bool:
    return are_permanents(effect.what) and are_players(effect.who) and effect.until in ("", "end_of_turn")


def _attaches(effect: i.Attaches) -> bool:
    return are_permanents(effect.what) and are_permanents(effect.to)


def _creates_tokens(effect: CreatesTokens) -> bool:
    token, few = effect.token, not isinstance(effect.n, int) or effect.n <= MOST_TOKENS
    sized = all(n is None or is_number(n) for n in (token.power, token.toughness))
    fights = effect.fighting in ("", "attacking") or (effect.fighting == "blocking" and is_one(effect.against))
    known = bool(token.types) or token.name in PREDEFINED_TOKENS
    return are_players(effect.who) and is_number(effect.n) and few and sized and fights and known


def _creates_copies(effect: i.CreatesCopies) -> bool:
    known = are_known(effect.of) and are_players(effect.who) and is_number(effect.n)
    but = replace(effect.but, keywords=(), not_legendary=False)
    return known and effect.fighting in ("", "attacking") and but == i.CopyExcept()


def _attacking_player(effect: AttackingPlayer) -> bool:
    enters = isinstance(effect.do, CreatesTokens | i.CreatesCopies) and effect.do.fighting == "attacking"
    return enters and LEAVES[type(effect.do)](effect.do) and is_one_player(effect.attacks)


PREDEFINED_TOKENS = frozenset(
    {"blood", "clue", "food", "gold", "junk", "lander", "map", "mutagen", "powerstone", "treasure"}
)
"""The predefined tokens that are created by their names alone (111.10)."""

_COUNTED = frozenset({"adapt", "amass", "bolster"})
"""Keyword actions with a number."""


def _does(effect: i.Does) -> bool:
    """Whether a keyword action is one of the board, and all that it does is followed."""
    match effect.action:
        case "adapt" | "amass" | "bolster" | "investigate" | "proliferate":
            counted = is_number(effect.n) if effect.action in _COUNTED or effect.n is not None else True
            return effect.what is None and are_players(effect.who) and counted
        case "populate":
            return effect.what is None and effect.n is None and is_one_player(effect.who)
        case "connive" | "explore":
            return effect.what is not None and are_permanents(effect.what) and effect.n is None
        case "endure":
            return effect.what is not None and are_known(effect.what) and is_number(effect.n)
        case "monstrosity":
            return effect.what is None and is_number(effect.n)
        case "detain" | "suspect":
            return effect.what is not None and are_permanents(effect.what)
    return False


_OFF_THE_BATTLEFIELD = ("hand", "library", "library_bottom", "library_top")


def _puts(effect: i.Puts) -> bool:
    if effect.to == "battlefield":
        counted = not effect.counter or (is_number(effect.n) and _is_a_kind(effect.counter))
        return are_cards(effect.what) and effect.fighting in ("", "attacking") and counted
    return are_permanents(effect.what) and effect.to in _OFF_THE_BATTLEFIELD


def _searches(effect: i.Searches) -> bool:
    onto = effect.to == "battlefield" and are_players(effect.who)
    return onto and is_number(effect.n) and bool(effect.what) and all(map(is_a_plain_card, effect.what))


def _takes(effect: c.TakesSome) -> bool:
    return effect.to == "battlefield" != effect.rest and all(map(is_a_plain_card, effect.what))


LEAVES: Mapping[type[Instruction], Followed] = MappingProxyType(
    {
        AtOnce: _at_once,
        AttackingPlayer: _attacking_player,
        Binds: _binds,
        CreatesTokens: _creates_tokens,
        Destroy: _means_permanents,
        Gains: _gains,
        i.Attaches: _attaches,
        i.BecomesBlockedNow: _means_permanents,
        i.CantBlockIt: _blocks_one,
        i.CreatesCopies: _creates_copies,
        io.ChoosesObjects: _means_permanents,
        io.AttacksDespiteDefender: lambda effect: _can_be_bound(effect.what) and effect.until in _FOR_A_TIME,
        io.BecomesChosen: _lasts,
        io.AssignsNoCombatDamage: lambda effect: can_be_watched(effect.what) and effect.until in _FOR_A_TIME,
        io.BecomesDesignated: lambda effect: are_permanents(effect.what) and effect.designation == "renowned",
        io.ChoosesObjects: lambda effect: isinstance(effect.what, Target),
        i.DealsDamage: _deals_damage,
        i.DealsDamageToTargets: _deals_damage_to_targets,
        i.DestroysNoRegeneration: _means_permanents,
        i.Counters: lambda effect: isinstance(effect.what, Target),
        io.CountersWhatTargets: lambda effect: True,
        i.DistributesCounters: lambda effect: is_number(effect.n) and _is_a_kind(effect.counter),
        i.Does: _does,
        i.DoublesCounters: _puts_counters,
        i.ExtraCombat: lambda effect: True,
        i.Exiles: lambda effect: are_permanents(effect.what) and not effect.until,
        i.Fights: _fights,
        i.GainsControl: _gains_control,
        io.DoublesPT: _lasts,
        io.GainsProtection: _lasts,
        io.MovesCounters: _moves_counters,
        io.PairsWith: lambda effect: are_permanents(effect.what) and is_one(effect.other),
        io.PutsItsCounters: lambda effect: is_one(effect.of) and is_one(effect.on),
        io.TapsOrUntaps: lambda effect: is_one(effect.what),
        i.Becomes: _is_sized,
        io.BlocksNow: lambda effect: is_one(effect.what) and are_permanents(effect.attacker),
        i.GetsPT: _gets_pt,
        i.HasBasePT: _is_sized,
        i.LosesKeywords: _lasts,
        i.SwitchesPT: _lasts,
        i.Goads: _means_permanents,
        i.MustBlockIt: _blocks_one,
        i.PhasesOut: _means_permanents,
        i.PlayerSacrifices: _player_sacrifices,
        i.Prevents: _prevents,
        i.PreventsToTargets: lambda effect: (effect.n is None or is_number(effect.n)) and effect.until == "end_of_turn",
        i.Puts: _puts,
        c.PutsNthFromTop: _means_permanents,
        i.Regenerates: _means_permanents,
        i.PutsCounters: _puts_counters,
        i.RemovesCounters: _removes_counters,
        i.RemovesFromCombat: _means_permanents,
        i.Sacrifices: _means_permanents,
        i.Searches: _searches,
        i.StaysTapped: _means_permanents,
        i.Taps: _means_permanents,
        i.Transforms: _means_permanents,
        i.Untaps: _means_permanents,
        c.TakesSome: _takes,
        **OF_PLAYERS,
    }
)
"""By type of instruction; `simulator.rules.following` says how each is followed."""

NOT_LOGGED = (
    AttackingPlayer, CreatesTokens, i.Attaches, i.Counters, i.CreatesCopies, i.Does, i.Exiles, i.ExtraCombat, i.Fights,
    i.GainsControl, i.Goads, i.PhasesOut, i.Prevents, i.PreventsToTargets, i.Puts, i.Regenerates, i.Searches,
    i.Transforms, c.PutsNthFromTop, io.CountersWhatTargets,
)  # fmt: skip
"""Instructions that do something under a name for which no event stands, such as creating a token or investigating:
what triggers on that is not seen.
"""
