"""507.2b: "attacks and isn't blocked" triggers where no creature was declared as a blocker."""

from __future__ import annotations

import pytest

from events.combat import CombatRemovalEffectApplied
from events.duel_masters import NoBlockerDeclared
from tests.duels import duel

ALICE = [("ao 3000", "Tu: Whenever this creature attacks and isn't blocked, ...")]


@pytest.mark.parametrize("attacked", ["bob", "co"])
@pytest.mark.parametrize(("chosen", "triggered"), [([], 1), (["bo"], 0)])
def test_it_triggers_once_where_nothing_was_chosen(
    edition: str, chosen: list[str], triggered: int, attacked: str
) -> None:
    bob = ["bo 4000 blocker", "co 1000; tapped"]
    game = duel(edition, alice=ALICE, bob=bob, attack=attacked, choose=chosen)
    assert game.triggers.counts.get("Tu", 0) == triggered
    told = [event for event in game.log if isinstance(event, NoBlockerDeclared)]
    assert told == ([] if chosen else [NoBlockerDeclared("ao", "507.2b")])


def test_a_blocking_creature_that_leaves_was_declared(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.triggers.counts == {}
