"""613.4: power and toughness that count what players have, what others do, and what is on each creature."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentLeft, PermanentTapped
from events.damage import CountersPut, PoisonGained
from tests.rules.layers_613.showing import printed, size

pytestmark = pytest.mark.rule("613.4")


def test_what_is_on_each_of_several_creatures_is_counted_for_each(edition: str) -> None:
    herald = ("herald 1/1", "Each creature you control gets +1/+1 for each +1/+1 counter on it.")
    game = printed(edition, herald, "bear 2/2", bob=["cub 1/1"])
    game.apply(CountersPut("bear", "+1/+1", 2, ""))
    game.apply(CountersPut("cub", "+1/+1", 1, ""))
    # The bear's own counters and as much again; the herald has none, and the cub is not Alice's.
    assert [size(game, each) for each in ("herald", "bear", "cub")] == [(1, 1), (6, 6), (2, 2)]


def test_equipment_is_counted_on_the_creature_it_is_attached_to(edition: str) -> None:
    battlehammer = ("bruenor 5/3", "Each creature you control gets +2/+0 for each Equipment attached to it.")
    club = ("club artifact; a equipment", "Equipped creature gets +0/+1.")
    game = printed(edition, battlehammer, "bear 2/2", club, on={"club": "bear"})
    assert (size(game, "bruenor"), size(game, "bear")) == ((5, 3), (4, 3))


def test_each_color_counts_once_among_several_permanents(edition: str) -> None:
    elder = ("elder 0/0; green", "This creature gets +1/+1 for each color among permanents you control.")
    game = printed(edition, elder, "a 1/1; green", "b 1/1; white", bob=["c 1/1; red"])
    assert size(game, "elder") == (2, 2)
    game.apply(ControlChanged("c", "alice"))
    assert size(game, "elder") == (3, 3)


def test_two_numbers_are_added(edition: str) -> None:
    dourbark = (
        "dourbark 0/0; a treefolk",
        "Dourbark's power and toughness are each equal to the number of Forests you control plus the number of "
        "Treefolk you control.",
    )
    game = printed(edition, dourbark, "f1 land; a forest", "f2 land; a forest", bob=["f3 land; a forest"])
    assert size(game, "dourbark") == (3, 3)
    game.apply(PermanentLeft("f1", "graveyard"))
    assert size(game, "dourbark") == (2, 2)


def test_domain_counts_basic_land_types_and_not_lands(edition: str) -> None:
    giant = ("giant 1/1", "Domain — This creature gets +1/+1 for each basic land type among lands you control.")
    game = printed(edition, giant, "s1 land; a swamp", "s2 land; a swamp", "f land; a forest", bob=["i land; a island"])
    assert size(game, "giant") == (3, 3)


def test_each_creature_fills_one_place_of_a_party(edition: str) -> None:
    guide = ("guide 1/1; a cleric", "This creature gets +1/+1 for each creature in your party.")
    game = printed(edition, guide, "a 1/1; a rogue", "b 1/1; a rogue", "c 1/1; a wizard", bob=["d 1/1; a warrior"])
    assert size(game, "guide") == (4, 4)
    game.apply(PermanentLeft("c", "graveyard"))
    assert size(game, "guide") == (3, 3)


def test_untapped_permanents_of_opponents_are_counted(edition: str) -> None:
    vorrac = ("vorrac 1/1", "This creature gets +1/+1 for each untapped permanent your opponents control.")
    game = printed(edition, vorrac, "mine 1/1", bob=["a 1/1", "b 1/1"])
    # Bob's others are "away" and "a".
    game.apply(PermanentTapped("b"))
    assert size(game, "vorrac") == (3, 3)


def test_poison_counters_of_opponents_are_counted_and_not_your_own(edition: str) -> None:
    fiend = ("fiend 2/2", "This creature gets +1/+1 for each poison counter your opponents have.")
    game = printed(edition, fiend)
    game.apply(PoisonGained("bob", 3, "702.90b"))
    game.apply(PoisonGained("alice", 2, "702.90b"))
    assert size(game, "fiend") == (5, 5)


def test_artifact_tokens_are_counted_where_it_is_known_what_is_a_token(edition: str) -> None:
    oakenshield = ("thorin 3/3", "This creature gets +1/+0 for each artifact token you control.")
    game = printed(edition, oakenshield, "one artifact; is token", "two artifact; is token", "creature 1/1; is token")
    assert size(game, "thorin") == (5, 3)
