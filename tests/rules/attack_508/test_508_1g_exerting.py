"""508.1g: an optional cost to attack; 701.43: a creature that is exerted as it attacks."""

from __future__ import annotations

import pytest

from events.combat import AttackersDeclared, CreatureExerted
from simulator.game.arguments import BadArgument
from simulator.game.verdict import IllegalDeclaration
from simulator.rules.exerting import who_can_be_exerted
from tests.given import broken, given

pytestmark = pytest.mark.rule("508.1g")

EXERTS = "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn."
ONCE = "If this creature hasn't been exerted this turn, you may exert it as it attacks."


def test_what_is_exerted_triggers_and_what_is_not_does_not(edition: str) -> None:
    game = given(edition, alice=[("hero 2/2", EXERTS), ("twin 2/2", EXERTS)])
    game.declare_attackers({"hero": "bob", "twin": "bob"}, exert=["hero"])
    assert AttackersDeclared("alice", ("hero",)) in game.log
    (exerted,) = (event for event in game.log if isinstance(event, CreatureExerted))
    assert (exerted.player, exerted.creature, exerted.defending) == ("alice", "hero", "bob")
    assert [each.source for each in game.triggers.waiting] == ["hero"]


@pytest.mark.parametrize("exert", [["bear"], ["twin"], ["hero", "hero"]], ids=["no ability", "no attacker", "twice"])
def test_what_cant_be_exerted(edition: str, exert: list[str]) -> None:
    game = given(edition, alice=[("hero 2/2", EXERTS), ("twin 2/2", EXERTS), "bear 2/2"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"hero": "bob", "bear": "bob"}, exert=exert)
    assert broken(illegal.value.verdict) == ["508.1g"]


def test_what_was_exerted_this_turn_may_not_be_again_where_it_says_so(edition: str) -> None:
    game = given(edition, alice=[("hero 2/2 vigilance", ONCE), ("twin 2/2 vigilance", EXERTS)])
    assert who_can_be_exerted(game.position) == ["hero", "twin"]
    game.declare_attackers({"hero": "bob", "twin": "bob"}, exert=["hero", "twin"])
    assert who_can_be_exerted(game.position) == ["twin"]


@pytest.mark.editions("cr-2008-02-01", "cr-2009-10-01", "cr-2010-02-01")
def test_rules_older_than_exerting_have_no_such_action(edition: str) -> None:
    game = given(edition, alice=["hero 2/2"])
    with pytest.raises(BadArgument):
        game.declare_attackers({"hero": "bob"}, exert=["hero"])
