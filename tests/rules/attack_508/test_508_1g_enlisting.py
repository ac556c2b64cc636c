"""508.1g: an optional cost to attack; 702.154: a creature that enlists another one as it attacks."""

from __future__ import annotations

import pytest

from events.combat import AttackersDeclared, CreatureEnlisted
from events.costs import TappedForCost
from simulator.game.arguments import BadArgument
from simulator.game.verdict import IllegalDeclaration
from tests.given import broken, given

pytestmark = pytest.mark.rule("508.1g")

SINCE_ENLIST = pytest.mark.editions("cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16")


@SINCE_ENLIST
def test_what_is_enlisted_is_tapped_and_gives_its_power(edition: str) -> None:
    game = given(edition, alice=["hero 2/2 enlist", "ogre 3/3", "bear 2/2"])
    game.declare_attackers({"hero": "bob"}, enlist={"hero": "ogre"})
    assert AttackersDeclared("alice", (), (("hero", "ogre"),)) in game.log
    assert [event for event in game.log if isinstance(event, CreatureEnlisted)] == [
        CreatureEnlisted("hero", "ogre", "508.1g", "bob")
    ]
    assert [event.object for event in game.log if isinstance(event, TappedForCost)] == ["ogre"]
    assert {"hero", "ogre"} <= set(game.board.tapped)
    assert "bear" not in game.board.tapped
    assert [(each.source, each.objects) for each in game.triggers.waiting] == [("hero", ("ogre",))]


@SINCE_ENLIST
def test_of_two_abilities_one_triggers_for_one_cost(edition: str) -> None:
    watches = "Whenever this creature enlists a creature, it gets +0/+1 until end of turn."
    game = given(edition, alice=[("hero 2/2 enlist, enlist", watches), "ogre 3/3"])
    game.declare_attackers({"hero": "bob"}, enlist={"hero": "ogre"})
    assert len(game.triggers.waiting) == 2


@SINCE_ENLIST
def test_nobody_has_to_enlist(edition: str) -> None:
    game = given(edition, alice=["hero 2/2 enlist", "ogre 3/3"])
    game.declare_attackers({"hero": "bob"})
    assert not game.triggers.waiting
    assert set(game.board.tapped) == {"hero"}


@SINCE_ENLIST
@pytest.mark.parametrize(
    "enlist",
    [
        {"bear": "ogre"},
        {"idle": "ogre"},
        {"hero": "bear"},
        {"hero": "hero"},
        {"hero": "theirs"},
        {"hero": "hill"},
        {"hero": "new"},
        {"hero": "ogre", "twin": "ogre"},
    ],
    ids=[
        "no ability",
        "no attacker",
        "attacks too",
        "itself",
        "an opponent's",
        "no creature",
        "came this turn",
        "twice",
    ],
)
def test_what_cant_be_enlisted(edition: str, enlist: dict[str, str]) -> None:
    enlisting = ["hero 2/2 enlist", "twin 2/2 enlist", "idle 1/1 enlist"]
    alice = [*enlisting, "bear 2/2", "ogre 3/3", "hill land", "new 1/1; entered this turn"]
    game = given(edition, alice=alice, bob=["theirs 2/2"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"hero": "bob", "twin": "bob", "bear": "bob"}, enlist=enlist)
    assert broken(illegal.value.verdict) == ["508.1g"]


@SINCE_ENLIST
def test_what_came_this_turn_with_haste_can_be_enlisted(edition: str) -> None:
    game = given(edition, alice=["hero 2/2 enlist", "new 1/1 haste; entered this turn"])
    game.declare_attackers({"hero": "bob"}, enlist={"hero": "new"})
    assert "new" in game.board.tapped


@pytest.mark.editions("cr-2008-02-01", "cr-2009-10-01", "cr-2010-02-01")
def test_rules_older_than_enlisting_have_no_such_action(edition: str) -> None:
    game = given(edition, alice=["hero 2/2", "ogre 3/3"])
    with pytest.raises(BadArgument):
        game.declare_attackers({"hero": "bob"}, enlist={"hero": "ogre"})
