"""Spells and activated abilities for the tests of casting and activating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.abilities import Activated, SpellAbility
from events.ability_costs import TapThis
from events.board import AbilitiesGained, Permanent
from events.filters import Filter
from events.instructions import GetsPT
from events.references import THIS_ONE, Described, Target, Targets
from simulator.game.game import Game
from simulator.rules.announcing import Spell
from tests.given import given

CREATURE = Targets(objects=(Described(which=(Filter(any_type=("creature",)),)),))
"""What "target creature" asks for."""

GROWS = Activated(cost=(), effect=GetsPT(what=THIS_ONE, power=1, toughness=1), words="{0}: Bear gets +1/+1.")
"""An ability that costs nothing and makes its permanent greater."""
TAPS = Activated(cost=(TapThis(),), effect=GetsPT(what=THIS_ONE, power=1, toughness=0), words="{T}: Bear gets +1/+0.")
"""An ability with the tap symbol."""


def spell(name: str = "growth", *, types: tuple[str, ...] = ("instant",), cost: str = "", **fields: Any) -> Spell:
    """A spell of alice; by default an instant with "Target creature gets +3/+3 until end of turn."."""
    by_default = SpellAbility(targets=(CREATURE,), effect=GetsPT(what=Target(), power=3, toughness=3))
    does = fields.pop("does", (by_default,) if {"instant", "sorcery"} & {*types} else ())
    controller = fields.pop("controller", "alice")
    return Spell(Permanent(id=name, name=name, controller=controller, types=types, **fields), does=does, cost=cost)


def with_abilities(game: Game, permanent: str, *abilities: Activated) -> Game:
    """The game, in which a permanent has these abilities too."""
    game.apply(AbilitiesGained(permanent, abilities))
    return game


def bears(edition: str, *abilities: Activated, attack: Sequence[str] | None = None, **fields: Any) -> Game:
    """A 2/2 bear of each player; alice's has the abilities."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=attack, **fields)
    return with_abilities(game, "bear", *abilities)
