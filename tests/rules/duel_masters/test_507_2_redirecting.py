"""507.2: the abilities are resolved one by one in the order that their player likes; the last one decides.

- 507.2a: the creature to which a Blocker ability changed the attack last is the blocking creature.
- 507.2b: a creature to which another ability changed the attack last is no blocking creature.
- 507.2c: blocked by a blocking creature, or not blocked; both stay until the attack ends.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft, PermanentUntapped
from events.combat import CombatRemovalEffectApplied
from events.duel_masters import AttackRedirected
from events.event import External
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.duels import Spec, broken, duel

pytestmark = pytest.mark.rule("dm-ja 507.2")


BOB: list[Spec] = ["go 2000 guardman", "bo 4000 blocker", "bx 5000 blocker", "co 1000; tapped"]


@pytest.mark.parametrize("order", [["go", "bo", "bx"], ["bx", "go", "bo"], ["bo", "bx", "go"]])
def test_all_are_used_and_the_last_one_decides(edition: str, order: list[str]) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["go", "bo", "bx"])
    assert not game.board.tapped & {"go", "bo", "bx"}
    game.resolve_order(order)
    assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == order
    assert game.combat.attacking == {"ao": order[-1]}
    assert {"go", "bo", "bx"} <= game.board.tapped


@pytest.mark.parametrize(
    ("order", "player"),
    [
        (["go", "bo"], "bob"),
        (["go", "bo", "bo"], "bob"),
        (["go", "bo", "bx", "bx"], "bob"),
        (["go", "bo", "bx", "co"], "bob"),
        (["go", "bo", "bx"], "alice"),
        ([], "bob"),
    ],
)
def test_the_order_is_complete_and_of_the_player_who_chose(edition: str, order: list[str], player: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["go", "bo", "bx"])
    before, digests = list(game.log), game.digests()
    with pytest.raises(IllegalAction) as refused:
        game.resolve_order(order, player=player)
    assert broken(refused.value.verdict) == ["507.2"]
    assert (list(game.log), game.digests()) == (before, digests)


@pytest.mark.parametrize("chosen", [[], ["bo"]])
def test_the_order_of_one_makes_itself(edition: str, chosen: list[str]) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=chosen)
    assert game.to_order == ()
    with pytest.raises(WrongMoment, match="no abilities"):
        game.resolve_order(chosen)


def test_what_left_the_battle_zone_is_not_resolved(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["bo", "bx"])
    game.apply(PermanentLeft("bx"))
    game.resolve_order(["bo"])
    assert game.combat.blocking == {"bo": ("ao",)}


def test_an_order_that_was_left_open_is_that_of_the_choice(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=BOB, attack="co", choose=["bx", "bo"])
    game.battle()
    assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == ["bx", "bo"]


@pytest.mark.rule("dm-ja 507.2a")
def test_the_example_of_two_blockers_of_which_only_the_last_blocks(edition: str) -> None:
    bob = ["bo 4000 blocker", "bx 2000 blocker"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo", "bx"])
    game.resolve_order(["bo", "bx"])
    assert game.combat.blocking == {"bx": ("ao",)}
    assert game.combat.attacking == {"ao": "bx"}
    assert {"bo", "bx"} <= game.board.tapped


@pytest.mark.rule("dm-ja 507.2a")
def test_it_blocks_until_the_attack_ends_tapped_or_not(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 2000 blocker"], attack="bob", choose=["bo"])
    game.apply(PermanentUntapped("bo"))
    assert game.combat.blocking == {"bo": ("ao",)}
    game.end_attack()
    assert game.combat.blocking == {}


@pytest.mark.rule("dm-ja 507.2a")
def test_a_creature_with_both_abilities_blocks_if_it_can(edition: str) -> None:
    evasive = ("ao 3000", "This creature can't be blocked.")
    for alice, blocking in ((["ao 3000"], {"mo": ("ao",)}), ([evasive], {})):
        bob = ["mo 4000 guardman, blocker", "co 1000; tapped"]
        game = duel(edition, alice=alice, bob=bob, attack="co", choose=["mo"])
        assert game.combat.blocking == blocking
        assert game.combat.attacking == {"ao": "mo"}
        assert [event.target for event in game.log if isinstance(event, AttackRedirected)] == ["mo"]


@pytest.mark.rule("dm-ja 507.2b")
def test_guardman_redirects_and_does_not_block(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["go 2000 guardman", "co 1000; tapped"], attack="co", choose=["go"])
    assert game.combat.attacking == {"ao": "go"}
    assert (game.combat.blocking, game.combat.blocked, game.combat.unblocked) == ({}, set(), {"ao"})
    assert "go" in game.board.tapped
    game.battle()
    assert "go" not in game.board.permanents


@pytest.mark.rule("dm-ja 507.2b")
def test_guardman_after_blocker_undoes_the_block_before_it_is_one(edition: str) -> None:
    text = ("bo 4000 blocker", "Tb: When this creature blocks, ...")
    bob = ["go 2000 guardman", text, "co 1000; tapped"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="co", choose=["bo", "go"])
    game.resolve_order(["bo", "go"])
    assert (game.combat.blocking, game.combat.unblocked) == ({}, {"ao"})
    assert game.triggers.counts.get("Tb", 0) == 0


@pytest.mark.rule("dm-ja 507.2c")
@pytest.mark.parametrize("leaves", [PermanentLeft("bo"), CombatRemovalEffectApplied("bo")])
def test_blocked_it_stays_blocked_though_the_blocking_creature_leaves(edition: str, leaves: External) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(leaves)
    assert (game.combat.blocked, game.combat.unblocked, game.combat.blocking) == ({"ao"}, set(), {})
    game.end_attack()
    assert game.combat.blocked == set()
    assert "ao" in game.board.permanents


@pytest.mark.rule("dm-ja 507.2c")
def test_without_a_blocking_creature_it_was_not_blocked(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob", choose=[])
    assert (game.combat.blocked, game.combat.unblocked) == (set(), {"ao"})
    game.end_attack()
    assert game.combat.unblocked == set()
