"""Combat traits that hold only under a condition."""

from __future__ import annotations

import pytest

from events.abilities import CombatTrait
from events.board import GameBegan, Permanent, PermanentEntered, PermanentLeft, Player, TurnBegan
from events.declaration_abilities import Controls
from events.filters import Filter
from simulator.game.game import Game
from simulator.rules.traits import with_trait
from tests.whole import whole

WHILE_YOU_CONTROL_A_WALL = CombatTrait(
    trait="first_strike", condition=Controls(which=(Filter(any_subtype=("wall",)),)), words="first strike"
)


@pytest.mark.parametrize("edition", ["cr-2024-06-07", "cr-2024-11-08"])
def test_a_trait_is_there_only_while_its_condition_holds(edition: str) -> None:
    guard = Permanent(id="b1", controller="D", power=2, toughness=2, abilities=(WHILE_YOU_CONTROL_A_WALL,))
    setup = [
        GameBegan(players=(Player("A"), Player("D"))),
        TurnBegan("A", ("D",), 1),
        PermanentEntered(Permanent(id="a1", controller="A", power=2, toughness=2)),
        PermanentEntered(guard),
        PermanentEntered(Permanent(id="w", controller="D", subtypes=("wall",), power=0, toughness=4)),
    ]
    game = Game(setup, edition=whole(edition))
    assert with_trait(game.board, "first_strike") == {"b1"}
    game.apply(PermanentLeft("w"))
    assert with_trait(game.board, "first_strike") == set()
    game.declare_attackers({"a1": "D"})
    game.declare_blockers({"b1": ["a1"]})
    assert game.pass_step() == "combat_damage"
