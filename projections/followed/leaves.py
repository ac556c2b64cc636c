"""The instructions that are not made of others: when each type of them can be followed exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import declaration_abilities as d
from events import instructions as i
from events.abilities import Binds, CreatesTokens, Gains
from events.filters import THIS
from events.instructions import Instruction
from events.references import This, You
from events.triggers import Destroy
from projections.followed.players import MOVES_CARDS, OF_PLAYERS
from projections.followed.whom import are_permanents, are_players, can_be_watched, is_number, is_one

Followed = Callable[[Any], bool]
"""Whether an instruction of one type can be followed exactly."""

_RULES = (
    d.CantAttack, d.CantBeBlocked, d.CantBeBlockedExceptBy, d.CantBlock, d.MinBlockers, d.MustAttack, d.MustBeBlocked,
    d.MustBlock,
)  # fmt: skip
"""The rules of combat that hold for an object until end of turn as they would as an ability of it."""

MOST_TOKENS = 100
"""The most tokens that one instruction creates."""


def _means_permanents(effect: Any) -> bool:
    return are_permanents(effect.what)


def _gets_pt(effect: i.GetsPT) -> bool:
    sized = is_number(effect.power) and is_number(effect.toughness)
    return are_permanents(effect.what) and sized and effect.until == "end_of_turn"


def _gains(effect: Gains) -> bool:
    return are_permanents(effect.what) and effect.until == "end_of_turn" and not effect.choice


def _binds(effect: Binds) -> bool:
    holds = all(type(each) in _RULES and each.subject == THIS for each in effect.abilities)
    return holds and can_be_watched(effect.what) and effect.until == "end_of_turn"


def _blocks_one(effect: i.MustBlockIt | i.CantBlockIt) -> bool:
    return can_be_watched(effect.what) and is_one(effect.attacker) and effect.until == "end_of_turn"


def _deals_damage(effect: i.DealsDamage) -> bool:
    to = effect.to is None or are_permanents(effect.to)
    who = effect.players is None or are_players(effect.players)
    return isinstance(effect.source, This) and is_number(effect.n) and to and who and not effect.divided


def _deals_damage_to_targets(effect: i.DealsDamageToTargets) -> bool:
    return isinstance(effect.source, This) and is_number(effect.n) and not effect.divided


def _creates_tokens(effect: CreatesTokens) -> bool:
    yours = isinstance(effect.who, You) and effect.against is None
    sized = all(n is None or isinstance(n, int) for n in (effect.token.power, effect.token.toughness))
    few = isinstance(effect.n, int) and effect.n <= MOST_TOKENS
    return yours and sized and few and effect.fighting in ("", "attacking") and bool(effect.token.types)


LEAVES: Mapping[type[Instruction], Followed] = MappingProxyType(
    {
        Binds: _binds,
        CreatesTokens: _creates_tokens,
        Destroy: _means_permanents,
        Gains: _gains,
        i.BecomesBlockedNow: _means_permanents,
        i.CantBlockIt: _blocks_one,
        i.DealsDamage: _deals_damage,
        i.DealsDamageToTargets: _deals_damage_to_targets,
        i.Exiles: lambda effect: are_permanents(effect.what) and not effect.until,
        i.GetsPT: _gets_pt,
        i.MustBlockIt: _blocks_one,
        i.Puts: lambda effect: are_permanents(effect.what) and effect.to == "hand",
        i.Regenerates: _means_permanents,
        i.RemovesFromCombat: _means_permanents,
        i.Taps: _means_permanents,
        i.Untaps: _means_permanents,
        **OF_PLAYERS,
    }
)
"""By type of instruction; `simulator.rules.following` says how each is followed."""

NOT_LOGGED = (CreatesTokens, i.Exiles, i.Puts, i.Regenerates, *MOVES_CARDS)
"""Instructions that do something for which no event stands: a card is drawn, a token created, a card put somewhere."""
