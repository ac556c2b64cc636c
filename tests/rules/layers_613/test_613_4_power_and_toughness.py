"""613.4: layer 7, from what defines power and toughness to what switches it."""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from events.board import (
    AbilitiesGained,
    ControlChanged,
    LifeChanged,
    PermanentLeft,
    PowerToughnessChanged,
    TurnBegan,
)
from events.damage import CountersPut
from events.effects import PermanentAttached
from tests.given import given
from tests.rules.layers_613.showing import enters, printed, size

pytestmark = pytest.mark.rule("613.4")

ANTHEM = ("anthem artifact", "Creatures you control get +1/+1.")
LORD = ("lord 2/2; a merfolk", "Other Merfolk creatures get +1/+1.")
LIGNIFY = (
    "lignify artifact; is enchantment; an aura",
    "Enchanted creature is a Treefolk with base power and toughness 0/4 and loses all abilities.",
)
HUMILITY = ("humility artifact", "All creatures lose all abilities and have base power and toughness 1/1.")
NIGHTMARE = ("nightmare 0/0", "Nightmare's power and toughness are each equal to the number of Swamps you control.")


def test_a_lord_gives_while_it_is_there(edition: str) -> None:
    game = printed(edition, LORD, "pearl 2/2; a merfolk", bob=["theirs 2/2; a merfolk", "bear 2/2; a bear"])
    assert [size(game, each) for each in ("lord", "pearl", "theirs", "bear")] == [(2, 2), (3, 3), (3, 3), (2, 2)]
    game.apply(PermanentLeft("lord", "exile"))
    assert [size(game, each) for each in ("pearl", "theirs")] == [(2, 2), (2, 2)]


def test_base_power_is_set_before_counters_and_anthems_are_added(edition: str) -> None:
    game = printed(edition, ANTHEM, "bear 3/3")
    game.apply(CountersPut("bear", "+1/+1", 2, ""))
    enters(game, LIGNIFY, on="bear")
    assert size(game, "bear") == (3, 7)
    game.apply(PermanentLeft("lignify", "graveyard"))
    assert size(game, "bear") == (6, 6)


def test_humility_takes_what_a_lord_gives(edition: str) -> None:
    game = printed(edition, LORD, "pearl 2/2; a merfolk", HUMILITY, "other 4/4; a merfolk", ANTHEM)
    assert [size(game, each) for each in ("lord", "pearl", "other")] == [(2, 2)] * 3
    game.apply(PermanentLeft("humility", "graveyard"))
    assert [size(game, each) for each in ("lord", "pearl", "other")] == [(3, 3), (4, 4), (6, 6)]


def test_of_two_that_set_base_power_the_later_one_wins(edition: str) -> None:
    game = printed(edition, "bear 3/3", HUMILITY)
    enters(game, LIGNIFY, on="bear")
    assert size(game, "bear") == (0, 4)
    enters(game, ("late artifact", *HUMILITY[1:]))
    assert size(game, "bear") == (1, 1)


def test_a_creature_is_as_great_as_what_is_counted(edition: str) -> None:
    game = printed(edition, "s1 land; a swamp", NIGHTMARE, "s2 land; a swamp", ANTHEM)
    assert size(game, "nightmare") == (3, 3)
    game.apply(PermanentLeft("s1", "graveyard"))
    assert size(game, "nightmare") == (2, 2)
    game.apply(ControlChanged("s2", "bob"))
    assert size(game, "nightmare") == (1, 1)


def test_what_defines_a_size_is_lost_with_all_abilities(edition: str) -> None:
    game = printed(edition, "s1 land; a swamp", NIGHTMARE)
    enters(game, LIGNIFY, on="nightmare")
    assert size(game, "nightmare") == (0, 4)


def test_an_equipment_gives_as_long_as_it_is_attached(edition: str) -> None:
    sword = ("sword artifact; a equipment", "Equipped creature gets +2/+0 for each creature you control.")
    game = printed(edition, "bear 2/2", "cub 1/1", sword, on={"sword": "bear"})
    assert (size(game, "bear"), size(game, "cub")) == ((6, 2), (1, 1))
    game.apply(PermanentAttached("sword", "cub"))
    assert (size(game, "bear"), size(game, "cub")) == ((2, 2), (5, 1))


def test_what_was_typed_is_what_the_board_shows_with_all_that_is_in_force(edition: str) -> None:
    game = given(edition, alice=[ANTHEM, "bear 3/3"], bob=["cub 3/3"])
    assert (size(game, "bear"), size(game, "cub")) == ((3, 3), (3, 3))
    game.apply(ControlChanged("cub", "alice"))
    assert size(game, "cub") == (4, 4)
    game.apply(PermanentLeft("anthem", "graveyard"))
    assert (size(game, "bear"), size(game, "cub")) == ((2, 2), (3, 3))


def test_a_pump_until_end_of_turn_ends(edition: str) -> None:
    game = printed(edition, "bear 2/2", ANTHEM)
    game.apply(PowerToughnessChanged("bear", 6, 6, "turn"))
    assert size(game, "bear") == (6, 6)
    game.apply(PermanentLeft("anthem", "graveyard"))
    assert size(game, "bear") == (5, 5)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert size(game, "bear") == (2, 2)


def test_a_static_ability_that_is_given_gives_power_and_toughness(edition: str) -> None:
    banner = ("banner artifact; a equipment", 'Equipped creature has "Other creatures you control get +1/+1."')
    game = printed(edition, "bear 2/2", "cub 1/1", banner, on={"banner": "bear"}, bob=["dog 1/1"])
    assert [size(game, each) for each in ("bear", "cub", "dog")] == [(2, 2), (2, 2), (1, 1)]
    game.apply(ControlChanged("bear", "bob"))
    assert [size(game, each) for each in ("bear", "cub", "dog")] == [(2, 2), (1, 1), (2, 2)]
    game.apply(PermanentLeft("banner", "graveyard"))
    assert [size(game, each) for each in ("bear", "cub", "dog")] == [(2, 2), (1, 1), (1, 1)]


def test_an_attacker_has_what_attackers_get_while_it_attacks(edition: str) -> None:
    horn = ("horn artifact", "Attacking creatures you control get +1/+0.")
    game = given(edition, alice=[horn, "bear 2/2", "cub 1/1"], bob=["wall 0/4"], attack=["bear"])
    assert [size(game, each) for each in ("bear", "cub")] == [(3, 2), (1, 1)]
    game.apply(PermanentLeft("horn", "exile"))
    assert size(game, "bear") == (2, 2)


def test_deaths_shadow_changes_with_life(edition: str) -> None:
    shadow = ("shadow 13/13", "This creature gets -X/-X, where X is your life total.")
    game = printed(edition, shadow)
    assert size(game, "shadow") == (-7, -7)
    game.apply(LifeChanged("alice", 5))
    assert size(game, "shadow") == (8, 8)


def test_what_a_condition_takes_away_is_not_in_doubt_once_numbers_are_written(edition: str) -> None:
    lion = ("lion 3/3", "This creature has hexproof and indestructible as long as it's monstrous.")  # Fleecemane Lion
    game = printed(edition, lion, "bard 1/1")
    game.apply(AbilitiesGained("bard", (Unsupported(words="Each creature sings.", why="nobody knows how"),)))
    assert [name for name, _ in game.triggers.unread.words] == ["bard"]
    game.apply(PowerToughnessChanged("lion", 4, 4))
    assert [name for name, _ in game.triggers.unread.words] == ["bard"]
