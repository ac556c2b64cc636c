"""702.95 soulbond: creatures are paired as one of them enters, and stay so while one player controls both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged, ControlChanged, PermanentLeft, TurnBegan
from events.effects import CreaturesPaired, DestroyEffectApplied, PermanentPhasedIn, PermanentPhasedOut
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec, given, permanent, until

pytestmark = [pytest.mark.rule("702.95")]

GROWS = "As long as mage is paired with another creature, each of those creatures gets +2/+2."
MAGE = ("mage 2/2 soulbond", GROWS)


def _began(edition: str, *, alice: list[Spec], bob: list[Spec]) -> Game:
    """The beginning of combat on a board."""
    return until(given(edition, alice=alice, bob=bob), "beginning_of_combat")


def _entering(game: Game, *specs: Spec, controller: str = "alice") -> Game:
    for spec in specs:
        game.apply(permanent(spec, controller))
    return game


def _paired(edition: str) -> Game:
    """Alice's mage has entered, and is paired with her bear."""
    game = _entering(_began(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"]), MAGE)
    game.resolve_top(answers=["bear"])
    return game


def _sizes(game: Game, *creatures: str) -> list[tuple[int | None, int | None]]:
    return [(game.board.permanents[each].power, game.board.permanents[each].toughness) for each in creatures]


def _pairs(game: Game) -> dict[str, str]:
    return {each.id: each.paired_with for each in game.board.permanents.values() if each.paired_with}


def test_as_it_enters_it_is_paired_with_another_creature_that_its_player_chooses(edition: str) -> None:
    game = _paired(edition)
    assert _pairs(game) == {"mage": "bear", "bear": "mage"}
    assert _sizes(game, "mage", "bear", "elk") == [(4, 4), (4, 4), (3, 3)]


def test_nobody_has_to_pair_it(edition: str) -> None:
    game = _entering(_began(edition, alice=["bear 2/2"], bob=["cub 2/2"]), MAGE)
    game.resolve_top(answers=[])
    assert (_pairs(game), _sizes(game, "mage", "bear")) == ({}, [(2, 2), (2, 2)])


def test_where_nobody_says_it_is_not_known_what_it_is_paired_with(edition: str) -> None:
    game = _entering(_began(edition, alice=["bear 2/2"], bob=["cub 2/2"]), MAGE)
    game.resolve_top(guesses=False)
    assert game.triggers.unread.happened


def test_it_is_not_paired_with_what_an_opponent_controls(edition: str) -> None:
    game = _entering(_began(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"]), MAGE)
    with pytest.raises(IllegalAction, match="asks for no such choice"):
        game.resolve_top(answers=["cub"])


def test_it_triggers_only_if_there_is_another_unpaired_creature(edition: str) -> None:
    alone = _entering(_began(edition, alice=["hill land"], bob=["cub 2/2"]), MAGE)
    assert not alone.triggers.waiting
    game = _paired(edition)
    assert _entering(game.fork(), "owl 1/1 soulbond").triggers.waiting
    game.apply(PermanentLeft("elk"))
    assert not _entering(game, "owl 1/1 soulbond").triggers.waiting


def test_another_creature_that_enters_may_be_paired_with_it(edition: str) -> None:
    game = _entering(_began(edition, alice=[MAGE], bob=["cub 2/2"]), "bear 2/2")
    other = game.fork()
    game.resolve_top(answers=[True])
    assert (_pairs(game), _sizes(game, "bear")) == ({"mage": "bear", "bear": "mage"}, [(4, 4)])
    other.resolve_top(answers=[False])
    assert _pairs(other) == {}


def test_it_does_not_trigger_on_a_creature_of_another_player_or_on_a_permanent_that_is_none(edition: str) -> None:
    game = _began(edition, alice=[MAGE], bob=["cub 2/2"])
    _entering(game, "hill land")
    _entering(game, "ape 2/2", controller="bob")
    assert not game.triggers.waiting


def test_nothing_is_paired_that_another_player_controls_as_the_ability_resolves(edition: str) -> None:
    game = _entering(_began(edition, alice=[MAGE], bob=["cub 2/2"]), "bear 2/2")
    game.apply(ControlChanged("bear", "bob"))
    game.resolve_top(guesses=False)
    assert not [each for each in game.log if isinstance(each, CreaturesPaired)]
    assert not game.triggers.unread.happened


def test_nothing_is_paired_that_is_no_creature_as_the_ability_resolves(edition: str) -> None:
    game = _entering(_began(edition, alice=[MAGE], bob=["cub 2/2"]), "bear 2/2")
    game.apply(CharacteristicsChanged(replace(game.board.permanents["bear"], types=("artifact",))))
    game.resolve_top(guesses=False)
    assert (_pairs(game), bool(game.triggers.unread.happened)) == ({}, False)


def test_nothing_is_paired_that_is_gone_as_the_ability_resolves(edition: str) -> None:
    game = _entering(_began(edition, alice=[MAGE], bob=["cub 2/2"]), "bear 2/2")
    game.apply(PermanentLeft("bear"))
    game.resolve_top(guesses=False)
    assert (_pairs(game), bool(game.triggers.unread.happened)) == ({}, False)


def test_a_creature_can_be_paired_with_only_one_other_creature(edition: str) -> None:
    """Both abilities trigger as the second one with soulbond enters; the one that resolves last does nothing."""
    game = _entering(_began(edition, alice=[MAGE], bob=["cub 2/2"]), "owl 1/1 soulbond")
    assert len(game.triggers.waiting) == 2
    game.stack_waiting()
    top = game.triggers.stack[-1]
    game.resolve_top(answers=["mage"] if top.source == "owl" else [True])
    game.resolve_top(guesses=False)
    assert _pairs(game) == {"mage": "owl", "owl": "mage"}
    assert len([each for each in game.log if isinstance(each, CreaturesPaired)]) == 1
    assert not game.triggers.unread.happened


def test_paired_creatures_are_no_choice(edition: str) -> None:
    game = _entering(_paired(edition), "owl 1/1 soulbond")
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["bear"])


@pytest.mark.parametrize("taken", ["mage", "bear"])
def test_they_are_unpaired_as_another_player_gains_control_of_one(edition: str, taken: str) -> None:
    game = _paired(edition)
    game.apply(ControlChanged(taken, "bob", "turn"))
    assert (_pairs(game), _sizes(game, "mage", "bear")) == ({}, [(2, 2), (2, 2)])
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.board.permanents[taken].controller == "alice"
    assert (_pairs(game), _sizes(game, "mage", "bear")) == ({}, [(2, 2), (2, 2)])


def test_they_are_unpaired_as_the_control_of_one_ends_with_the_turn(edition: str) -> None:
    game = _began(edition, alice=[MAGE], bob=["cub 2/2"])
    game.apply(ControlChanged("cub", "alice", "turn"))
    _entering(game, "owl 1/1 soulbond")
    game.stack_waiting()
    while game.triggers.stack:
        game.resolve_top(answers=["cub"] if game.triggers.stack[-1].source == "owl" else [False])
    assert _pairs(game) == {"owl": "cub", "cub": "owl"}
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert _pairs(game) == {}


@pytest.mark.parametrize("changed", ["mage", "bear"])
def test_they_are_unpaired_as_one_stops_being_a_creature(edition: str, changed: str) -> None:
    game = _paired(edition)
    for types in (("artifact",), ("creature",)):
        game.apply(CharacteristicsChanged(replace(game.board.permanents[changed], types=types)))
        assert (_pairs(game), _sizes(game, "mage", "bear")) == ({}, [(2, 2), (2, 2)])


@pytest.mark.parametrize(("gone", "stays"), [("mage", "bear"), ("bear", "mage")])
def test_the_other_one_is_unpaired_as_one_leaves_the_battlefield(edition: str, gone: str, stays: str) -> None:
    game = _paired(edition)
    game.apply(PermanentLeft(gone, "exile"))
    assert (_pairs(game), _sizes(game, stays)) == ({}, [(2, 2)])


def test_the_other_one_dies_at_once_of_the_damage_that_it_has_no_more_toughness_for(edition: str) -> None:
    game = _began(edition, alice=["bear 2/2; damage 1", "elk 3/3"], bob=["cub 2/2"])
    _entering(game, MAGE).resolve_top(answers=["bear"])
    game.apply(DestroyEffectApplied("mage"))
    assert "bear" in game.board.permanents
    assert _pairs(game) == {}


def test_phasing_out_ends_it(edition: str) -> None:
    """What lasts as long as something is so of a permanent ends as that phases out (702.26f)."""
    game = _paired(edition)
    game.apply(PermanentPhasedOut("bear"))
    assert _pairs(game) == {}
    game.apply(PermanentPhasedIn("bear"))
    assert _sizes(game, "mage", "bear") == [(2, 2), (2, 2)]
