"""102.2, 102.3: a teammate is no opponent, whatever asks; without teams every other player is one."""

from __future__ import annotations

import pytest

from events.damage import DamageEffectApplied
from simulator.game.verdict import IllegalDeclaration
from tests.given import Spec, broken, given, play_on, until

pytestmark = pytest.mark.rule("102.3")


GUARD = "guard 1/4 protection from each opponent"


def test_102_2_of_two_players_each_is_the_others_opponent(edition: str) -> None:
    law = ("idol artifact", "Creatures your opponents control can't block.")
    game = given(edition, alice=["ogre 3/3", law], bob=["bear 2/2"], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]


@pytest.mark.parametrize(("law", "legal"), [("alice", False), ("dora", False), ("bob", True), ("carol", True)])
def test_a_restriction_on_blocks_of_opponents_spares_the_team(edition: str, law: str, legal: bool) -> None:
    idol = ("idol artifact", "Creatures your opponents control can't block.")
    board: dict[str, list[Spec]] = {"alice": ["ogre 3/3"], "bob": ["bear 2/2"], "carol": [], "dora": []}
    board[law].append(idol)
    game = given(edition, **board, teams=True, attack={"ogre": "carol"})
    assert game.judge({"bear": ["ogre"]}).legal is legal


@pytest.mark.parametrize(("law", "legal"), [("alice", True), ("dora", True), ("bob", False)])
def test_a_restriction_on_attacks_of_opponents_spares_the_team(edition: str, law: str, legal: bool) -> None:
    idol = ("idol artifact", "Creatures your opponents control can't attack.")
    board: dict[str, list[Spec]] = {"alice": ["ogre 3/3"], "bob": [], "carol": [], "dora": []}
    board[law].append(idol)
    game = given(edition, **board, teams=True)
    if legal:
        assert game.declare_attackers({"ogre": "bob"}).legal
    else:
        with pytest.raises(IllegalDeclaration) as refused:
            game.declare_attackers({"ogre": "bob"})
        assert broken(refused.value.verdict) == ["508.1c"]


@pytest.mark.parametrize(("law", "dealt"), [("alice", 3), ("dora", 3), ("bob", 6)])
def test_a_trait_that_opponents_creatures_have_is_not_a_teammates(edition: str, law: str, dealt: int) -> None:
    idol = ("idol artifact", "Creatures your opponents control have double strike.")
    board: dict[str, list[Spec]] = {"alice": ["ogre 3/3"], "bob": [], "carol": [], "dora": []}
    board[law].append(idol)
    game = given(edition, **board, teams=True, attack={"ogre": "bob"}, block={})
    play_on(game)
    assert game.board.life["bob"] == 20 - dealt


def test_protection_from_each_opponent_is_none_from_a_teammate(edition: str) -> None:
    """The damage of an attacker is prevented; a teammate's is not (702.16k)."""
    game = given(edition, alice=["ogre 3/3"], bob=[GUARD], carol=["cat 1/1"], teams=True, attack={"ogre": "bob"})
    game.declare_blockers({"guard": ["ogre"]})
    until(game, "end_of_combat")
    assert "guard" not in game.damage.taken
    game.apply(DamageEffectApplied("cat", (("guard", 1),)))
    assert game.damage.other == (("cat", "guard", 1),)


@pytest.mark.parametrize(("who", "counts"), [("bob", {"O": 1}), ("carol", {"O": 1}), ("dora", {}), ("alice", {})])
def test_an_ability_that_triggers_on_an_opponents_creature_ignores_a_teammates(
    edition: str, who: str, counts: dict[str, int]
) -> None:
    watch = ("watch artifact", "O: Whenever a creature an opponent controls attacks, ...")
    board: dict[str, list[Spec]] = {"alice": ["ogre 3/3"], "bob": [], "carol": [], "dora": []}
    board[who].append(watch)
    game = given(edition, **board, teams=True, attack={"ogre": "bob"})
    assert game.triggers.counts == counts
