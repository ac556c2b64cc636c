"""605.4: triggered mana abilities resolve immediately after the mana ability that they triggered on."""

from __future__ import annotations

import pytest

from events.abilities import TriggeredManaAbility
from events.board import AbilitiesGained
from events.costs import ManaAdded
from events.filters import THIS
from tests.given import broken, given, judged, refused

pytestmark = pytest.mark.rule("605.4")


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


GROVE = ("grove land", "{T}: Add {G}{W}.")


def test_of_several_types_that_were_produced_the_player_chooses_one(edition: str) -> None:
    game = given(edition, alice=[GROVE, FLARE])
    white, plain = game.fork(), game.fork()
    white.activate_mana("alice", "grove", triggered_adds=["{W}"])
    assert [kind for kind, _ in white.mana.pool("alice")] == ["G", "W", "W"]
    plain.activate_mana("alice", "grove")
    assert [kind for kind, _ in plain.mana.pool("alice")] == ["G", "W", "G"]


def test_each_ability_that_triggers_adds_a_type_of_its_own(edition: str) -> None:
    game = given(edition, alice=[GROVE, FLARE], bob=[("blaze artifact", FLARE[1])])
    game.activate_mana("alice", "grove", triggered_adds=["{W}", "{G}"])
    assert [event.mana for event in game.log if isinstance(event, ManaAdded)] == ["{G}{W}", "{W}", "{G}"]


@pytest.mark.parametrize("wrong", [["{R}"], ["{W}", "{G}"]])
def test_a_type_that_was_not_produced_is_not_chosen(edition: str, wrong: list[str]) -> None:
    game = given(edition, alice=[GROVE, FLARE])
    assert broken(judged(game.activate_mana, "alice", "grove", triggered_adds=wrong)) == ["605.4a"]
    assert refused(game.activate_mana, "alice", "grove", triggered_adds=wrong) == [
        ("one of {G} or {W} is chosen for each of flare", "grove", "flare")
    ]


def test_where_one_type_was_produced_nothing_is_chosen(edition: str) -> None:
    game = given(edition, alice=[("forest land", "{T}: Add {G}."), FLARE])
    assert refused(game.activate_mana, "alice", "forest", triggered_adds=["{G}"]) == [
        ("one of {G} is chosen for each of no abilities", "forest")
    ]


def test_of_several_mana_of_one_type_one_more_is_added(edition: str) -> None:
    game = given(edition, alice=[("tomb land", "{T}: Add {C}{C}."), FLARE])
    game.activate_mana("alice", "tomb")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["C", "C", "C"]


def test_each_ability_of_a_permanent_with_two_of_them_resolves_once(edition: str) -> None:
    game = given(edition, alice=[("forest land", "{T}: Add {G}."), (*FLARE, FLARE[1])])
    game.activate_mana("alice", "forest")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["G", "G", "G"]


def test_for_an_ability_that_says_what_it_adds_nothing_is_chosen(edition: str) -> None:
    more = ("more artifact", "Whenever you tap a land for mana, add an additional {G}.")
    game = given(edition, alice=[("grove land", "{T}: Add {W}{R}."), more, FLARE, ("blaze artifact", FLARE[1])])
    assert refused(game.activate_mana, "alice", "grove", triggered_adds=["{W}", "{W}", "{W}"]) == [
        ("one of {W} or {R} is chosen for each of flare, blaze", "grove", "flare", "blaze")
    ]
    game.activate_mana("alice", "grove", triggered_adds=["{R}", "{W}"])
    added = [(event.source, event.mana) for event in game.log if isinstance(event, ManaAdded)]
    assert added == [("grove", "{W}{R}"), ("more", "{G}"), ("flare", "{R}"), ("blaze", "{W}")]


def test_without_the_tap_symbol_there_is_no_type_to_choose(edition: str) -> None:
    game = given(edition, alice=[("altar land", "Pay 1 life: Add {B}{W}."), FLARE])
    assert refused(game.activate_mana, "alice", "altar", triggered_adds=["{B}"]) == [
        ("one of {B} or {W} is chosen for each of no abilities", "altar")
    ]


def test_an_ability_of_one_permanent_triggers_on_that_one_alone(edition: str) -> None:
    own = TriggeredManaAbility(tapped=THIS, adds="{C}")
    game = given(edition, alice=[("grove land", "{T}: Add {G}."), ("hill land", "{T}: Add {R}.")])
    game.apply(AbilitiesGained("grove", (own,)))
    game.activate_mana("alice", "hill")
    game.activate_mana("alice", "grove")
    assert [kind for kind, _ in game.mana.pool("alice")] == ["R", "G", "C"]


def test_of_what_was_produced_in_one_of_several_ways_the_way_that_was_chosen_counts(edition: str) -> None:
    game = given(edition, alice=[("pond land", "{T}: Add {U}{U} or {B}{R}."), FLARE])
    assert refused(game.activate_mana, "alice", "pond", triggered_adds=["{U}"]) == [
        ("one of {U} is chosen for each of no abilities", "pond")
    ]
    game.activate_mana("alice", "pond", adds="{B}{R}", triggered_adds=["{R}"])
    assert [kind for kind, _ in game.mana.pool("alice")] == ["B", "R", "R"]
