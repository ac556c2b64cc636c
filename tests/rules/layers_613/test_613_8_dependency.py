"""613.8: an effect that another one of its layer changes waits for it."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from events.effects import PermanentAttached
from tests.rules.layers_613.showing import enters, has, printed, size

pytestmark = pytest.mark.rule("613.8a")

LOSE = "All creatures lose all abilities."
GIVES = 'Creatures you control have "This creature gets +2/+2."'


@pytest.mark.parametrize("first", [0, 1])
def test_what_a_creature_gives_is_never_given_where_it_loses_it(edition: str, first: int) -> None:
    """The existence of what it gives depends on what takes it, whichever came first."""
    there = [("captain 2/2", GIVES), ("humble artifact", LOSE)]
    game = printed(edition, "bear 2/2", there[first], there[1 - first])
    assert (size(game, "bear"), size(game, "captain")) == ((2, 2), (2, 2))
    game.apply(PermanentLeft("humble", "graveyard"))
    assert (size(game, "bear"), size(game, "captain")) == ((4, 4), (4, 4))


def test_what_a_creature_gives_others_waits_for_what_takes_it_from_that_creature_alone(edition: str) -> None:
    aura = ("curse artifact; is enchantment; an aura", "Enchanted creature loses all abilities.")
    game = printed(edition, "bear 2/2", ("captain 2/2", GIVES), aura, on={"curse": "captain"})
    assert (size(game, "bear"), size(game, "captain")) == ((2, 2), (2, 2))


@pytest.mark.parametrize(("first", "shown"), [(0, (2, 2)), (1, (4, 4))])
def test_what_a_noncreature_gives_goes_by_timestamps(edition: str, first: int, shown: tuple[int, int]) -> None:
    there = [("banner artifact", GIVES), ("humble artifact", LOSE)]
    game = printed(edition, "bear 2/2", there[first], there[1 - first])
    assert size(game, "bear") == shown


@pytest.mark.parametrize("first", [0, 1])
def test_to_whom_it_applies_may_depend_on_another(edition: str, first: int) -> None:
    """Whoever is a Goblin by the one is meant by the other, though that came before."""
    there = [
        ("banner artifact", "Goblin creatures are Zombies in addition to their other types."),
        ("hat artifact", "Creatures you control are Goblins in addition to their other types."),
    ]
    game = printed(edition, "bear 2/2; a bear", there[first], there[1 - first])
    assert set(game.position.board.permanents["bear"].subtypes) == {"bear", "goblin", "zombie"}


@pytest.mark.parametrize("first", [0, 1])
def test_a_loop_goes_by_timestamps(edition: str, first: int) -> None:
    there = [
        ("night artifact", "White creatures are black."),
        ("day artifact", "Black creatures are white."),
    ]
    game = printed(edition, "bear 2/2; white", "cub 2/2; black", there[first], there[1 - first])
    shown = {each: game.position.board.permanents[each].colors for each in ("bear", "cub")}
    last = ("white",) if first == 0 else ("black",)
    assert shown == {"bear": last, "cub": last}


@pytest.mark.rule("613.6")
@pytest.mark.parametrize("first", [0, 1])
def test_what_began_to_apply_goes_on_though_its_ability_is_lost(edition: str, first: int) -> None:
    """The types change in layer 4; that the creature loses its ability in layer 6 comes too late for layer 7."""
    words = "Other creatures you control are Treefolk with base power and toughness 0/4."
    there = [("tree 2/2", words), ("humble artifact", LOSE)]
    game = printed(edition, "bear 2/2; a bear", there[first], there[1 - first])
    assert game.position.board.permanents["bear"].subtypes == ("treefolk",)
    assert size(game, "bear") == (0, 4)


@pytest.mark.rule("613.6")
def test_it_applies_to_the_same_creatures_in_each_layer(edition: str) -> None:
    words = "Bears are Treefolk with base power and toughness 0/4."
    game = printed(edition, "bear 2/2; a bear", ("forest artifact", words))
    assert (game.position.board.permanents["bear"].subtypes, size(game, "bear")) == (("treefolk",), (0, 4))


@pytest.mark.rule("613.3")
def test_what_defines_a_color_comes_first(edition: str) -> None:
    """A creature that is all colors by its own words is white by those of another, though that came before it."""
    game = printed(
        edition, ("day artifact", "Creatures you control are white."), ("rain 2/2", "This creature is all colors.")
    )
    assert game.position.board.permanents["rain"].colors == ("white",)


@pytest.mark.rule("613.7")
@pytest.mark.parametrize("first", [0, 1])
def test_flying_given_and_lost_goes_by_timestamps(edition: str, first: int) -> None:
    there = [("wing artifact", "Creatures you control have flying."), ("web artifact", "All creatures lose flying.")]
    game = printed(edition, "bear 2/2", there[first], there[1 - first])
    assert has(game, "bear", "flying") is (first == 1)


@pytest.mark.rule("613.7e")
def test_an_aura_that_is_attached_anew_has_a_new_timestamp(edition: str) -> None:
    aura = "artifact; is enchantment; an aura"
    game = printed(edition, "bear 2/2", "cub 2/2")
    enters(game, (f"one {aura}", "Enchanted creature has base power and toughness 0/4."), on="bear")
    enters(game, (f"two {aura}", "Enchanted creature has base power and toughness 5/5."), on="bear")
    assert size(game, "bear") == (5, 5)
    game.apply(PermanentAttached("one", "cub"))
    assert (size(game, "bear"), size(game, "cub")) == ((5, 5), (0, 4))
    game.apply(PermanentAttached("one", "bear"))
    assert size(game, "bear") == (0, 4)
