"""509.6: an effect causes a creature to block, and each of the two is placed in the other's order.

- Since November 2024, 509.1g: a creature also becomes, and remains, a blocking creature by effects; there are no
  orders to upkeep.
"""

from __future__ import annotations

import pytest

from events.combat import BecameBlocked, CombatRemovalEffectApplied
from events.effects import BlockEffectApplied, PutBlocking
from events.event import Event
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, refused, until
from tests.rules.damage_orders_509.test_509_2a_leaving_an_order import crossed

pytestmark = pytest.mark.rule("cr-2024-06-07 509.6")


TWO = "This creature can block an additional creature each combat."


def a_second_block(edition: str) -> Game:
    """The wall blocks the cat, the bear the ogre; then an effect has the wall block the ogre as well."""
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("wall 0/5", TWO), "bear 2/2"],
        attack=["ogre", "cat"],
        block={"wall": ["cat"], "bear": ["ogre"]},
    )
    game.apply(BlockEffectApplied("wall", "ogre", in_addition=True))
    return game


@pytest.mark.since("cr-2010-02-01")
@pytest.mark.until("cr-2024-06-07")
def test_the_active_player_places_the_blocker_and_the_defending_player_what_it_blocks(edition: str) -> None:
    game = a_second_block(edition)
    assert game.placements_to_announce == [("wall", "ogre", "alice"), ("ogre", "wall", "bob")]
    game.place_in_order("alice", "ogre", "wall", 0)
    game.place_in_order("bob", "wall", "ogre", 1)
    assert game.orders.orders == {
        "ogre": ("wall", "bear"),
        "cat": ("wall",),
        "wall": ("cat", "ogre"),
        "bear": ("ogre",),
    }


@pytest.mark.until("cr-2024-06-07")
@pytest.mark.parametrize(
    ("player", "in_order_of", "creature"),
    [("bob", "ogre", "wall"), ("alice", "wall", "ogre"), ("alice", "cat", "wall"), ("alice", "cat", "bear")],
    ids=["by the defending player", "by the active player", "placed already", "not blocked by it"],
)
def test_nothing_else_can_be_placed(edition: str, player: str, in_order_of: str, creature: str) -> None:
    game = a_second_block(edition)
    before = list(game.log)
    with pytest.raises(IllegalAction) as illegal:
        game.place_in_order(player, in_order_of, creature, 0)
    assert broken(illegal.value.verdict) == ["509.6"]
    assert list(game.log) == before


@pytest.mark.until("cr-2024-06-07")
def test_what_nobody_places_goes_last_as_the_step_ends(edition: str) -> None:
    game = until(a_second_block(edition), "combat_damage")
    assert game.orders.orders["ogre"] == ("bear", "wall")
    assert game.orders.orders["wall"] == ("cat", "ogre")


def test_in_addition_it_keeps_what_it_blocks(edition: str) -> None:
    game = a_second_block(edition)
    assert game.combat.blocking == {"wall": ("cat", "ogre"), "bear": ("ogre",)}
    assert game.combat.history[-1] == ("wall", "ogre", "effect")


@pytest.mark.since("cr-2010-02-01")
def test_else_it_stops_blocking_what_it_blocked_which_stays_blocked(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"], block={"bear": ["cat"]}
    )
    game.apply(BlockEffectApplied("bear", "ogre"))
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.blocked == {"ogre", "cat"}
    if game.table.announces_orders:
        assert game.orders.orders == {"cat": (), "ogre": ("bear",), "bear": ("ogre",)}
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 20


def derived(game: Game, event: Event) -> list[str]:
    return [type(follows).__name__ for follows in game.apply(event)]


@pytest.mark.since("cr-2010-02-01")
def test_what_it_blocks_already_it_does_not_block_again(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert derived(game, BlockEffectApplied("bear", "ogre")) == []


def test_an_unblocked_creature_becomes_blocked_and_a_blocked_one_does_not_again(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "elf 1/1"], attack=["ogre"], block={})
    first, second = (game.apply(BlockEffectApplied(blocker, "ogre")) for blocker in ("bear", "elf"))
    assert [event.by for event in first if isinstance(event, BecameBlocked)] == [("bear",)]
    assert [event for event in second if isinstance(event, BecameBlocked)] == []


@pytest.mark.parametrize(
    ("blocker", "attacker"),
    [("rock", "ogre"), ("bear", "cat"), ("nobody", "ogre")],
    ids=["no creature", "what does not attack", "what is not there"],
)
def test_nothing_happens_where_one_of_them_cannot_fight(edition: str, blocker: str, attacker: str) -> None:
    bob = ["bear 2/2", "rock artifact"]
    game = given(edition, alice=["ogre 3/3", "cat 1/1"], bob=bob, attack=["ogre"], block={})
    assert derived(game, BlockEffectApplied(blocker, attacker)) == []


def test_what_was_removed_from_combat_may_come_to_block_again(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(CombatRemovalEffectApplied("bear"))
    game.apply(BlockEffectApplied("bear", "ogre"))
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.history == (("bear", "ogre", "declared"), ("bear", "ogre", "effect"))


@pytest.mark.until("cr-2024-06-07")
def test_what_can_not_be_placed_is_reported(edition: str) -> None:
    game = a_second_block(edition)
    assert refused(game.place_in_order, "bob", "ogre", "wall", 0) == [
        ("alice places wall in the order of ogre, not bob", "wall", "ogre")
    ]
    assert refused(game.place_in_order, "alice", "cat", "wall", 0) == [
        ("wall is not to be placed in the damage assignment order of cat", "wall", "cat")
    ]
    assert refused(game.place_in_order, "alice", "cat", "bear", 0) == [
        ("neither of bear and cat blocks the other", "bear", "cat")
    ]
    for place in (-1, 2):
        assert refused(game.place_in_order, "alice", "ogre", "wall", place) == [
            (f"the order of ogre has the places 0 to 1, and no place {place}", "wall", "ogre")
        ]


@pytest.mark.until("cr-2024-06-07")
def test_of_the_ways_in_which_a_creature_came_to_block_the_last_counts(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "elf 1/1"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(PutBlocking("elf", "ogre"))
    game.apply(CombatRemovalEffectApplied("elf"))
    game.apply(BlockEffectApplied("elf", "ogre"))
    assert refused(game.place_in_order, "bob", "ogre", "elf", 0) == [
        ("alice places elf in the order of ogre, not bob", "elf", "ogre")
    ]


@pytest.mark.until("cr-2024-06-07")
def test_the_same_is_placed_in_the_orders_of_several_creatures_the_active_players_first(edition: str) -> None:
    wall = ("wall 0/5", TWO, TWO)
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["bear 2/2", "elf 1/1", wall],
        attack=["cat", "ogre"],
        block={"bear": ["ogre"], "elf": ["cat"]},
    )
    for attacker in ("cat", "ogre"):
        game.apply(BlockEffectApplied("wall", attacker, in_addition=True))
    assert game.placements_to_announce == [
        ("wall", "ogre", "alice"),
        ("wall", "cat", "alice"),
        ("ogre", "wall", "bob"),
    ]
    assert game.priority == ""
    until(game, "combat_damage")
    assert game.orders.orders["wall"] == ("cat", "ogre")


@pytest.mark.until("cr-2009-10-01")
def test_the_active_player_places_the_blocker_and_the_defending_player_what_it_blocks_of_2009(edition: str) -> None:
    """What fought alone so far is the order in which the newcomer is placed; of other single ones there is none."""
    game = a_second_block(edition)
    assert game.placements_to_announce == [("wall", "ogre", "alice"), ("ogre", "wall", "bob")]
    assert game.priority == ""
    game.place_in_order("alice", "ogre", "wall", 0)
    game.place_in_order("bob", "wall", "ogre", 1)
    assert game.orders.orders == {"ogre": ("wall", "bear"), "wall": ("cat", "ogre")}
    assert game.priority == "alice"


@pytest.mark.until("cr-2009-10-01")
def test_else_it_stops_blocking_what_it_blocked_which_stays_blocked_of_2009(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"], block={"bear": ["cat"]}
    )
    game.apply(BlockEffectApplied("bear", "ogre"))
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.combat.blocked == {"ogre", "cat"}
    assert game.orders.orders == {}
    until(game, "end_of_combat")
    assert game.board.life["bob"] == 20


@pytest.mark.until("cr-2009-10-01")
def test_what_it_blocks_already_it_is_caused_to_block_once_more(edition: str) -> None:
    """It is caused to block once more, which abilities may trigger on (509.4d); who blocks whom stays the same."""
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert derived(game, BlockEffectApplied("bear", "ogre")) == ["CameBlocking"]
    assert game.combat.blocking == {"bear": ("ogre",)}
    assert game.orders.orders == {}
    until(game, "end_of_combat")
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


@pytest.mark.rule("509.1g")
@pytest.mark.editions("cr-2024-11-08")
def test_nothing_is_placed(edition: str) -> None:
    game = a_second_block(edition)
    assert game.placements_to_announce == []
    assert game.orders.orders == crossed(edition).orders.orders == {}
