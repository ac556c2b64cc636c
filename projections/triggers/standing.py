"""What events mean to what players have and are: designations that they get, crimes that they commit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import get_args

from events.board import Player, PlayerDesignation, PlayerStanding
from events.damage import CombatDamageDealt, DamageDealt
from projections.layers.standing import POISON, Standing
from projections.triggers.layering import something_changes
from projections.triggers.triggers import Triggers

_BLESSED_WITH = 10
"""Permanents of a player who gets the city's blessing by a permanent with ascend (702.131b)."""

NOTHING_SAID = Standing()
"""Players of whom a board says nothing more than life and cards: they have no counters, and are nothing."""


def standing_at_first(players: Collection[Player]) -> Standing:
    """What players have and are as the board says."""
    for each in players:
        if each.standing is not None or each.poison:
            return _standing_as_said(tuple([(each.id, each.standing, each.poison) for each in players]))
    return NOTHING_SAID


@lru_cache(maxsize=64)
def _standing_as_said(players: tuple[tuple[str, PlayerStanding | None, int], ...]) -> Standing:
    there = {player: said or PlayerStanding() for player, said, _ in players}
    counters = {(player, kind): n for player, said in there.items() for kind, n in said.counters or () if n}
    counters |= {(player, POISON): poison for player, _, poison in players if poison}
    unknown = any(said.designations is None for said in there.values())
    return Standing(
        (*counters.items(),),
        frozenset(player for player, said in there.items() if said.counters is None),
        frozenset((player, what) for player, said in there.items() for what in said.designations or ()),
        frozenset(get_args(PlayerDesignation)) if unknown else frozenset(),
        tuple((player, said.speed) for player, said in there.items() if said.speed is not None),
        tuple((player, said.starting_life) for player, said in there.items() if said.starting_life is not None),
    )


def blessing_is_looked_for(now: Triggers, player: str) -> None:
    """A player controls another permanent: with ten, and ascend on one of them, they get the city's blessing."""
    if len(now._permanents) < _BLESSED_WITH or (player, "city's blessing") in now.standing.designations:
        return
    theirs = [each for each in now._permanents.values() if each.controller == player]
    if len(theirs) >= _BLESSED_WITH and any("ascend" in each.keywords for each in theirs):
        now.standing = now.standing.designated(player, "city's blessing")
        something_changes(now)  # continuous effects are reapplied (702.131d)


def combat_damage_to_a_player(now: Triggers, event: CombatDamageDealt | DamageDealt) -> None:
    """Creatures that deal combat damage to the monarch, or to who has the initiative, take that (725.2).

    They do so by abilities that nobody has, which are not followed.
    """
    if isinstance(event, CombatDamageDealt):
        for designation in ("initiative", "monarch"):
            if (event.target, designation) in now.standing.designations:
                now.standing = now.standing.in_doubt(designation)


def may_be_a_crime(now: Triggers, player: str, targets: Iterable[str]) -> None:
    """A player has chosen targets: an opponent, or what one controls, is a crime; of other cards nobody knows."""
    side = (player, *now.team_of(player))
    answers = {_is_an_opponents(now, each, side) for each in targets}
    if True in answers:
        now.count(player, "crimes")
    elif None in answers:
        now._turn = now._turn.and_unseen("crimes")


def _is_an_opponents(now: Triggers, target: str, side: tuple[str, ...]) -> bool | None:
    if target in now.players:
        return target not in side
    known = now._permanents.get(target)
    if known is not None:
        return known.controller not in side
    on_stack = [each.controller for each in now.stack if each.name == target]
    return on_stack[0] not in side if len(on_stack) == 1 else None
