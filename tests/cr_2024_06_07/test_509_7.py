"""509.7: a creature put onto the battlefield blocking blocks, but never "blocked"; the active player places it."""

from __future__ import annotations

import pytest

from events.combat import CombatRemovalEffectApplied, DamageOrderDetermined
from events.effects import CameBlocking, PlacedInOrder, PutBlocking
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec, broken, given, permanent, play_on, refused, until


def put(game: Game, spec: Spec, attacker: str, controller: str = "bob") -> Game:
    """A permanent enters the battlefield blocking."""
    entered = permanent(spec, controller)
    game.apply(entered)
    game.apply(PutBlocking(entered.permanent.id, attacker))
    return game


def spider(edition: str) -> Game:
    """Giant Spider is blocked by Canyon Minotaur when Flash Foliage puts a Saproling in its way."""
    game = given(
        edition, alice=["spider 2/4 reach"], bob=["minotaur 3/3"], attack=["spider"], block={"minotaur": ["spider"]}
    )
    return put(game, "saproling 1/1", "spider")


def test_example_flash_foliage_the_saproling_is_placed_first(edition: str) -> None:
    game = spider(edition)
    assert game.placements_to_announce == [("saproling", "spider", "alice")]
    game.place_in_order("alice", "spider", "saproling", 0)
    assert game.orders.orders["spider"] == ("saproling", "minotaur")
    assert game.placements_to_announce == []
    assert game.combat.blocking == {"minotaur": ("spider",), "saproling": ("spider",)}
    until(game, "combat_damage")
    game.assign_damage("alice", "spider", {"saproling": 1, "minotaur": 1})
    game.deal_damage()
    assert game.damage.dead == ("saproling", "spider")


def test_example_flash_foliage_the_saproling_is_placed_second(edition: str) -> None:
    game = spider(edition)
    game.place_in_order("alice", "spider", "saproling", 1)
    assert game.orders.orders["spider"] == ("minotaur", "saproling")


def test_it_blocks_and_the_history_says_that_it_was_put_there(edition: str) -> None:
    game = spider(edition)
    assert game.combat.blocking == {"minotaur": ("spider",), "saproling": ("spider",)}
    assert game.combat.history == (("minotaur", "spider", "declared"), ("saproling", "spider", "put"))


def test_an_unblocked_creature_becomes_blocked(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert (game.combat.blocked, game.combat.unblocked) == ({"ogre"}, frozenset())
    play_on(game)
    assert game.board.life["bob"] == 20
    assert game.damage.dealt == (("ogre", "token", 3), ("token", "ogre", 1))


def test_where_it_is_alone_there_is_one_way_to_place_it(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert game.placements_to_announce == []
    determined = [event.creature for event in game.log if isinstance(event, DamageOrderDetermined)]
    assert determined == ["ogre", "token"]
    assert game.orders.orders == {"ogre": ("token",), "token": ("ogre",)}


def test_what_nobody_places_goes_last_as_the_step_ends(edition: str) -> None:
    game = spider(edition)
    until(game, "combat_damage")
    assert game.orders.orders["spider"] == ("minotaur", "saproling")
    assert [event for event in game.log if isinstance(event, PlacedInOrder)] == [
        PlacedInOrder("alice", "spider", "saproling", 1)
    ]


@pytest.mark.parametrize(
    ("player", "creature", "place"),
    [("bob", "saproling", 0), ("alice", "minotaur", 0), ("alice", "saproling", 2)],
    ids=["by the defending player", "what stands in it already", "no such place"],
)
def test_nothing_else_can_be_placed(edition: str, player: str, creature: str, place: int) -> None:
    game = spider(edition)
    before = list(game.log)
    with pytest.raises(IllegalAction) as illegal:
        game.place_in_order(player, "spider", creature, place)
    assert broken(illegal.value.verdict) == ["509.6" if creature == "minotaur" else "509.7"]
    assert list(game.log) == before


def test_the_damage_follows_the_order_with_it(edition: str) -> None:
    game = spider(edition)
    game.place_in_order("alice", "spider", "saproling", 0)
    until(game, "combat_damage")
    assert list(game.legal_assignments("spider")) == [{"saproling": 2}, {"saproling": 1, "minotaur": 1}]


def test_509_7a_where_the_creature_attacks_no_more_it_never_blocks(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(CombatRemovalEffectApplied("ogre"))
    put(game, "token 1/1", "ogre")
    assert "token" in game.board.permanents
    assert game.combat.blocking == {}


def test_509_7a_it_does_not_block_what_attacks_somebody_else(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], carol=["cat 1/1"], attack=["ogre"])
    until(game, "declare_blockers")
    game.declare_blockers({})
    game.declare_blockers({})
    put(game, "token 1/1", "ogre", "carol")
    assert game.combat.blocking == {}
    put(game, "other 1/1", "ogre", "bob")
    assert game.combat.blocking == {"other": ("ogre",)}


def test_it_may_block_what_attacks_a_planeswalker_of_its_controller(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["jace planeswalker 4"], attack={"ogre": "jace"}, block={})
    put(game, "token 1/1", "ogre")
    assert game.combat.blocking == {"token": ("ogre",)}


@pytest.mark.parametrize(
    ("attacker", "token"),
    [
        ("dragon 4/4 flying", "token 1/1"),
        ("brute 4/4 menace", "token 1/1"),
        ("ghost 2/2 protection from creatures", "token 1/1"),
        ("ogre 3/3", "token 1/1; tapped"),
        ("ogre 3/3", ("token 1/1", "This creature can't block.")),
    ],
    ids=["flying", "menace", "protection", "tapped", "can't block"],
)
def test_509_7b_no_restriction_on_declaring_keeps_it_from_blocking(edition: str, attacker: str, token: Spec) -> None:
    name = attacker.split()[0]
    game = put(given(edition, alice=[attacker], attack=[name], block={}), token, name)
    assert game.combat.blocking == {"token": (name,)}
    assert game.combat.blocked == {name}


def test_506_3a_what_is_no_creature_never_blocks(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "rock artifact", "ogre")
    assert "rock" in game.board.permanents
    assert (game.combat.blocking, game.combat.unblocked) == ({}, {"ogre"})


def test_after_damage_was_dealt_it_neither_deals_nor_is_dealt_any(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    until(game, "combat_damage")
    game.deal_damage()
    put(game, "token 1/1", "ogre")
    game.pass_step()
    assert game.combat.blocking == {"token": ("ogre",)}
    assert game.damage.dealt == (("ogre", "bob", 3),)


def test_several_come_one_after_the_other(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    put(put(game, "one 1/1", "ogre"), "two 1/1", "ogre")
    came = [(event.blocker, event.how) for event in game.log if isinstance(event, CameBlocking)]
    assert came == [("one", "put"), ("two", "put")]
    assert game.combat.blockers_of("ogre") == ("one", "two")


def test_what_can_not_be_placed_is_told(edition: str) -> None:
    game = spider(edition)
    assert refused(game.place_in_order, "bob", "spider", "saproling", 0) == [
        ("alice places saproling in the order of spider, not bob", "saproling", "spider")
    ]
    assert refused(game.place_in_order, "alice", "spider", "saproling", 2) == [
        ("the order of spider has the places 0 to 1, and no place 2", "saproling", "spider")
    ]
    game.place_in_order("alice", "spider", "saproling", 1)
    assert refused(game.place_in_order, "alice", "spider", "saproling", 1) == [
        ("saproling is not to be placed in the damage assignment order of spider", "saproling", "spider")
    ]
