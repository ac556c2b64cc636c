"""605.4: triggered mana abilities resolve immediately after the mana ability that they triggered on."""

from __future__ import annotations

from events.costs import ManaAdded
from tests.given import given

FLARE = (
    "flare artifact",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
)
TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)


def test_605_4a_it_adds_its_mana_at_once(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", TAX],
        bob=["cat 1/1", "dog 1/1", FLARE, ("forest land", "{T}: Add {G}.")],
        attack=["ogre"],
        block={"cat": ["ogre"], "dog": ["ogre"]},
    )
    game.activate_mana("bob", "forest")
    assert game.log[-2:] == (
        ManaAdded("bob", "{G}", "forest", "forest", "605.3b", ("flare",)),
        ManaAdded("bob", "{G}", "flare", "forest", "605.4a"),
    )
    game.pay("bob", mana="{2}")
    assert game.combat.blocking == {"cat": ("ogre",), "dog": ("ogre",)}


def test_it_triggers_for_every_player_and_only_on_what_it_speaks_of(edition: str) -> None:
    game = given(edition, alice=[("hill land", "{T}: Add {R}."), ("ring artifact", "{T}: Add {C}.")], bob=[FLARE])
    game.activate_mana("alice", "ring")
    game.activate_mana("alice", "hill")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["C", "R", "R"]


def test_one_that_speaks_of_you_triggers_for_its_controller_alone(edition: str) -> None:
    more = ("more artifact", "Whenever you tap a Forest for mana, add an additional {G}.")
    wood = ("wood land; a forest", "{T}: Add {G}.")
    game = given(edition, alice=[wood], bob=[more, ("grove land; a forest", "{T}: Add {G}.")])
    game.activate_mana("alice", "wood")
    game.activate_mana("bob", "grove")
    assert (len(game.mana.pool("alice")), len(game.mana.pool("bob"))) == (1, 2)


def test_a_land_that_is_sacrificed_for_its_mana_was_tapped_for_it_too(edition: str) -> None:
    game = given(edition, alice=[("mine land", "{T}, Sacrifice this land: Add {C}."), FLARE])
    game.activate_mana("alice", "mine")
    assert game.mana.pool("alice") == (("C", "mine"), ("C", "mine"))


def test_without_the_tap_symbol_nothing_is_tapped_for_mana(edition: str) -> None:
    game = given(edition, alice=[("altar land", "Pay 1 life: Add {B}."), FLARE])
    game.activate_mana("alice", "altar")
    assert game.mana.pool("alice") == (("B", "altar"),)
