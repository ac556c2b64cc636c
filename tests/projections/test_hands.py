"""Cards in hands, as far as they are told."""

from __future__ import annotations

from msgspec.structs import replace

from events.board import CardMoved, PermanentEntered, PermanentLeft
from tests.given import given, permanent

TAX = ("tax artifact", "Creatures can't block unless their controller discards a card for each of those creatures.")


def test_what_returns_to_a_hand_is_in_its_owners_hand() -> None:
    game = given("cr-2024-06-07", bob=["bear 2/2"], hands={"bob": ["island"]})
    stolen = permanent("cat 1/1", "alice")
    game.apply(PermanentEntered(replace(stolen.permanent, owner="bob")))
    game.apply(PermanentLeft("bear", "hand"))
    game.apply(PermanentLeft("cat", "hand"))
    game.apply(PermanentLeft("nothing", "hand"))
    assert game.board.hands == {"alice": (), "bob": ("island", "bear", "cat")}


def test_what_goes_elsewhere_is_in_no_hand() -> None:
    game = given("cr-2024-06-07", bob=["bear 2/2"])
    game.apply(PermanentLeft("bear", "exile"))
    assert game.board.hands == {"alice": (), "bob": ()}


def test_a_card_that_is_moved_is_in_the_hand_of_its_owner_or_no_longer() -> None:
    game = given("cr-2024-06-07", hands={"alice": ["island"], "bob": ["island", "swamp"]})
    game.apply(CardMoved(card="island", owner="bob", was_in="hand", to="exile"))
    assert game.board.hands == {"alice": ("island",), "bob": ("swamp",)}
    game.apply(CardMoved(card="forest", owner="bob", was_in="graveyard", to="hand"))
    game.apply(CardMoved(card="plains", owner="bob", was_in="graveyard", to="library"))
    assert game.board.hands == {"alice": ("island",), "bob": ("swamp", "forest")}


def test_what_comes_back_onto_the_battlefield_is_in_no_hand_any_more() -> None:
    game = given("cr-2024-06-07", bob=["bear 2/2"])
    game.apply(PermanentLeft("bear", "hand"))
    game.apply(permanent("bear 2/2", "bob"))
    assert game.board.hands == {"alice": (), "bob": ()}


def test_it_can_be_discarded_to_pay() -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3", TAX], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])
    game.apply(PermanentLeft("bear", "hand"))
    game.declare_blockers({"cat": ["ogre"]})
    game.pay("bob", discard=["bear"])
    assert game.combat.blocking == {"cat": ("ogre",)}
    assert game.board.hands["bob"] == ()


def test_where_no_hand_is_known_a_digest_does_not_depend_on_hands() -> None:
    told = given("cr-2024-06-07", bob=["bear 2/2"], hands={"bob": ["island"]})
    untold = given("cr-2024-06-07", bob=["bear 2/2"])
    for game in (told, untold):
        game.apply(PermanentLeft("bear", "hand"))
    assert told.board.value()["hands"] == {"bob": ("island", "bear")}
    assert untold.board.value()["hands"] == {}
