"""Boards of named creatures of Duel Masters on which something is not known: the verdict is undetermined."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.duel import Duel
from simulator.game.verdict import NotKnown, UndeterminedAction
from tests.cards.duel_boards import BATTLE, Played, attack, both_editions, card, case, expect


def put_blocking(name: str, called: str, attacker: str) -> dict[str, Any]:
    """An effect by which a creature is put into the battle zone blocking."""
    permanent = card(name, called, "D")
    return {"do": "effect", "kind": "put_into_battle_zone_blocking", "permanent": permanent, "attacker": attacker}


def vanilla(called: str, player: str, power: int, **said: Any) -> dict[str, Any]:
    """A creature without abilities."""
    return {"id": called, "controller": player, "power": power, **said}


@both_editions
@pytest.mark.parametrize(
    "name",
    [
        "Artisan Picora",
        "Baraga, Blade of Gloom",
        "Berochika, Channeler of Suns",
        "Bonfire Lizard",
        "Hurlosaur",
        "Klujadras",
        "Q-tronic Hypermind",
        "Stinger Worm",
    ],
)
def test_what_a_creature_does_as_it_is_put_in_blocking_is_in_doubt_in_the_first_attack(
    played: Played, edition: str, name: str
) -> None:
    board = [vanilla("a", "A", 2500), vanilla("b", "A", 900)]
    script = (attack("a", "D"), put_blocking(name, "new", "a"), *BATTLE, attack("b", "D"))
    assert isinstance(played(board, *script, expect(legal=True), edition=edition), NotKnown)


@both_editions
def test_a_creature_without_abilities_that_is_put_in_blocking_leaves_no_doubt(played: Played, edition: str) -> None:
    board = [vanilla("a", "A", 2500), vanilla("b", "A", 900)]
    script = (attack("a", "D"), put_blocking("Aqua Vehicle", "new", "a"), *BATTLE, attack("b", "D"))
    assert played(board, *script, expect(legal=True), edition=edition) == Passed()


def water(n: int) -> dict[str, Any]:
    """What is said of D, with so many cards in the mana zone."""
    return {"D": {"mana_zone": [{"civilization": ["water"]}] * n}}


@both_editions
@pytest.mark.parametrize("found", ["graveyard", "not_battlefield"])
def test_a_metamorph_without_a_known_mana_zone_is_perhaps_destroyed(played: Played, edition: str, found: str) -> None:
    board = [vanilla("big", "A", 9000), card("Salvage Cluster", "cluster", "D", tapped=True)]
    fight = (attack("big", "cluster"), *BATTLE, expect(**{found: ["cluster"]}))
    assert isinstance(played(board, *fight, edition=edition), NotKnown)


@both_editions
def test_a_slayer_by_a_mana_zone_that_is_not_known_leaves_its_battle_in_doubt(played: Played, edition: str) -> None:
    board = [vanilla("big", "A", 9000), card("Automobile Man", "slayer", "D", tapped=True)]
    fight = (attack("big", "slayer"), *BATTLE)
    assert isinstance(played(board, *fight, expect(battlefield=["big"]), edition=edition), NotKnown)
    few = {"edition": edition, "players": water(3)}
    assert played(board, *fight, expect(battlefield=["big"]), **few) == Passed()


@both_editions
def test_a_player_who_may_have_a_creature_go_elsewhere_leaves_a_doubt(played: Played, edition: str) -> None:
    board = [vanilla("big", "A", 9000), card("Aqua Agent", "agent", "D", tapped=True)]
    fight = (attack("big", "agent"), *BATTLE, expect(graveyard=["agent"]))
    assert isinstance(played(board, *fight, edition=edition), NotKnown)


@both_editions
def test_what_an_effect_destroys_goes_elsewhere_instead(played: Played, edition: str) -> None:
    board = [
        card("Salvage Cluster", "cluster", "D"),
        card("Aqua Soldier", "soldier", "D"),
        card("Vess, the Oracle", "vess", "D"),
    ]
    destroy = {"do": "effect", "kind": "destroy", "object": ["cluster", "soldier", "vess"]}
    saved = expect(graveyard=["vess"], not_battlefield=["cluster", "soldier"])
    assert played(board, destroy, saved, edition=edition, players=water(7)) == Passed()
    dead = expect(graveyard=["soldier"])
    assert played(board, destroy, dead, edition=edition, players=water(7)) != Passed()
    cluster = expect(graveyard=["cluster", "vess"])
    assert played(board, destroy, cluster, edition=edition, players=water(3)) == Passed()
    assert isinstance(played(board, destroy, cluster, edition=edition), NotKnown)


def resolve(ability: str, *chosen: str) -> dict[str, Any]:
    """A waiting ability resolves, with these creatures chosen."""
    return {"do": "resolve_top", "choice": [ability, *chosen]}


@both_editions
@pytest.mark.parametrize("name", ["Magmadragon Ogrist Vhal", "Super Terradragon Bramgreil"])
def test_who_has_a_power_that_is_not_known_is_perhaps_chosen_by_it(played: Played, edition: str, name: str) -> None:
    board = [
        card("Muramasa, Duke of Blades", "duke", "A"),
        card(name, "dragon", "D"),
        card("Bone Assassin, the Ripper", "bone", "D"),
    ]
    script = (attack("duke", "D"), resolve("duke", "dragon"), expect(legal="undetermined"))
    assert played(board, *script, edition=edition) == Passed()
    surely = (attack("duke", "D"), resolve("duke", "bone"), expect(legal=True, graveyard=["bone"]))
    assert played(board, *surely, edition=edition) == Passed(), "its power is known"
    left = (attack("duke", "D"), {"do": "resolve_top"}, expect(legal=True, battlefield=["dragon"]))
    assert played(board, *left, edition=edition) == Passed(), "nobody has to be chosen"


@both_editions
def test_all_of_a_power_may_be_one_whose_power_is_not_known(played: Played, edition: str) -> None:
    board = [
        card("Mega Assault Wyvern", "wyvern", "A"),
        vanilla("big", "D", 9000, tapped=True),
        card("Magmadragon Ogrist Vhal", "dragon", "D"),
    ]
    fight = (attack("wyvern", "big"), *BATTLE)
    assert isinstance(played(board, *fight, expect(battlefield=["dragon"]), edition=edition), NotKnown)
    for cards, found in ((2, "battlefield"), (1, "graveyard")):
        known = {"edition": edition, "players": {"D": {"hand": ["Aqua Soldier"] * cards}}}
        assert played(board, *fight, expect(**{found: ["dragon"]}), **known) == Passed()


@both_editions
def test_who_cant_attack_by_a_power_that_is_not_known_perhaps_can(played: Played, edition: str) -> None:
    board = [card("Nariel, the Oracle", "nariel", "D"), card("Super Terradragon Bramgreil", "dragon", "A")]
    script = (attack("dragon", "D"), expect(legal="undetermined"))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_an_attack_whose_end_nobody_knows_is_as_it_was(tmp_path: Path, edition: str) -> None:
    board = [
        card("Mega Assault Wyvern", "wyvern", "A"),
        vanilla("big", "D", 9000, tapped=True),
        card("Magmadragon Ogrist Vhal", "dragon", "D"),
    ]
    game = Duel.from_case(case(tmp_path, board, edition=edition))
    game.attack("wyvern", "big")
    before = len(game.log)
    with pytest.raises(UndeterminedAction):
        game.end_attack()
    assert (len(game.log), game.board.step) == (before, "declare_attackers")
