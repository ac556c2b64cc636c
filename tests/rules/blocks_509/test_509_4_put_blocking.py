"""509.7: a creature put onto the battlefield blocking blocks, but never "blocked"; the active player places it.

- Since November 2024, 509.4: a creature put onto the battlefield blocking, as in June 2024 but for the orders;
  509.4a, b are its 7a, b.
- In 2008, 309.5: creatures that are put into play blocking.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.combat import CombatRemovalEffectApplied, DamageOrderDetermined
from events.effects import CameBlocking, PlacedInOrder, PutBlocking
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec, broken, given, permanent, play_on, refused, until

pytestmark = [pytest.mark.rule("509.4"), pytest.mark.since("cr-2009-10-01")]


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


@pytest.mark.until("cr-2024-06-07")
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


@pytest.mark.until("cr-2024-06-07")
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


@pytest.mark.since("cr-2010-02-01")
@pytest.mark.until("cr-2024-06-07")
def test_where_it_is_alone_there_is_one_way_to_place_it(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert game.placements_to_announce == []
    determined = [event.creature for event in game.log if isinstance(event, DamageOrderDetermined)]
    assert determined == ["ogre", "token"]
    assert game.orders.orders == {"ogre": ("token",), "token": ("ogre",)}


@pytest.mark.until("cr-2024-06-07")
def test_what_nobody_places_goes_last_as_the_step_ends(edition: str) -> None:
    game = spider(edition)
    until(game, "combat_damage")
    assert game.orders.orders["spider"] == ("minotaur", "saproling")
    assert [event for event in game.log if isinstance(event, PlacedInOrder)] == [
        PlacedInOrder("alice", "spider", "saproling", 1)
    ]


@pytest.mark.until("cr-2024-06-07")
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


@pytest.mark.until("cr-2024-06-07")
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


@pytest.mark.since("cr-2022-10-07")
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


@pytest.mark.until("cr-2024-06-07")
def test_what_can_not_be_placed_is_reported(edition: str) -> None:
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


def warden(edition: str) -> Game:
    """Lumengrid Warden is blocked by Runeclaw Bear when Flash Foliage puts a Saproling in its way."""
    game = given(edition, alice=["warden 1/3"], bob=["bear 2/2"], attack=["warden"], block={"bear": ["warden"]})
    return put(game, "saproling 1/1", "warden")


@pytest.mark.until("cr-2009-10-01")
def test_example_lumengrid_warden_the_saproling_is_placed_before_the_bear(edition: str) -> None:
    game = warden(edition)
    assert game.placements_to_announce == [("saproling", "warden", "alice")]
    game.place_in_order("alice", "warden", "saproling", 0)
    assert game.orders.orders == {"warden": ("saproling", "bear")}
    until(game, "combat_damage")
    assert list(game.legal_assignments("warden")) == [{"saproling": 1}]


@pytest.mark.until("cr-2009-10-01")
def test_alone_it_stands_in_no_order(edition: str) -> None:
    """Alone it stands in no order; what comes to block after it is placed beside it."""
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert (game.placements_to_announce, game.orders.orders) == ([], {})
    put(game, "other 1/1", "ogre")
    assert DamageOrderDetermined("ogre", ("token",), "509.7") in game.log
    assert game.placements_to_announce == [("other", "ogre", "alice")]
    game.place_in_order("alice", "ogre", "other", 0)
    assert game.orders.orders == {"ogre": ("other", "token")}


@pytest.mark.until("cr-2009-10-01")
def test_in_an_order_that_has_nobody_left_the_newcomer_stands_alone(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    game.announce_order("alice", "ogre", ["cat", "bear"])
    for gone in ("cat", "bear"):
        game.apply(PermanentLeft(gone))
    assert game.orders.orders == {"ogre": ()}
    put(game, "token 1/1", "ogre")
    assert (game.placements_to_announce, game.orders.orders) == ([], {"ogre": ("token",)})


@pytest.mark.until("cr-2010-02-01")
@pytest.mark.parametrize(
    ("attacker", "token"),
    [
        ("ogre 4/4 flying", "token 1/1"),
        (("ogre 4/4", "This creature can't be blocked except by two or more creatures."), "token 1/1"),
        ("ogre 3/3", "token 1/1; tapped"),
        ("ogre 3/3", ("token 1/1", "This creature can't block.")),
    ],
    ids=["flying", "two or more", "tapped", "can't block"],
)
def test_by_ruling_no_restriction_keeps_it_from_blocking(edition: str, attacker: Spec, token: Spec) -> None:
    game = put(given(edition, alice=[attacker], attack=["ogre"], block={}), token, "ogre")
    assert game.combat.blocking == {"token": ("ogre",)}
    assert game.combat.blocked == {"ogre"}


@pytest.mark.editions("cr-2010-02-01")
def test_example_lumengrid_warden_the_saproling_is_placed_before_the_bear_of_2010(edition: str) -> None:
    game = given(edition, alice=["warden 1/3"], bob=["bear 2/2"], attack=["warden"], block={"bear": ["warden"]})
    put(game, "saproling 1/1", "warden")
    assert game.placements_to_announce == [("saproling", "warden", "alice")]
    game.place_in_order("alice", "warden", "saproling", 0)
    assert game.orders.orders["warden"] == ("saproling", "bear")


@pytest.mark.editions("cr-2024-11-08")
def test_nothing_is_placed_and_damage_is_divided_freely(edition: str) -> None:
    game = spider(edition)
    assert game.placements_to_announce == []
    until(game, "combat_damage")
    assert list(game.legal_assignments("spider")) == [
        {"minotaur": 2},
        {"minotaur": 1, "saproling": 1},
        {"saproling": 2},
    ]


@pytest.mark.editions("cr-2024-11-08")
def test_no_order_is_determined_where_it_is_alone(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert game.orders.orders == {}


@pytest.mark.editions("cr-2008-02-01")
def test_it_blocks_whatever_a_declaration_would_have_allowed_and_never_blocked(edition: str) -> None:
    drake = ("drake 2/2 flying", "C: Whenever this creature becomes blocked, ...")
    game = given(edition, alice=[drake], attack=["drake"], block={})
    game.apply(permanent(("bear 2/2; tapped", "A: Whenever this creature blocks, ..."), "bob"))
    game.apply(PutBlocking("bear", "drake"))
    assert game.combat.blocking == {"bear": ("drake",)}
    assert game.combat.blocked == {"drake"}
    assert game.triggers.counts == {"C": 1}
    play_on(game)
    assert game.board.life["bob"] == 20


@pytest.mark.editions("cr-2008-02-01")
def test_306_3a_what_is_no_creature_comes_into_play_and_blocks_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.apply(permanent("altar artifact", "bob"))
    game.apply(PutBlocking("altar", "ogre"))
    assert "altar" in game.board.permanents
    assert game.combat.blocking == {}
    assert game.combat.unblocked == {"ogre"}
