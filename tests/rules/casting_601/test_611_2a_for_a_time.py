"""611.2a: what a spell or ability that has resolved makes of a permanent lasts as long as it says, by layers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events import instructions as i
from events.abilities import Activated, Gains, InOrder
from events.board import ControlChanged, PermanentLeft, PermanentTapped, PermanentUntapped, TurnBegan
from events.event import Event
from events.instructions import Instruction
from events.references import Duration, Target
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, with_abilities

pytestmark = pytest.mark.rule("611.2a")

IT = Target()


def followed(edition: str, *effects: Instruction, tapped: bool = False) -> Game:
    """The game after an ability of alice's elk has done this to bob's cub, after the attack of the bear."""
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"], attack=["bear"])
    effect = effects[0] if len(effects) == 1 else InOrder(steps=effects)
    assert instruction_is_followed(effect)
    if tapped:
        game.apply(PermanentTapped("elk"))
    game = with_abilities(game, "elk", Activated(targets=(CREATURE,), effect=effect))
    game.activate("alice", "elk", 1, targets=["cub"])
    game.resolve_top()
    return game


def size(game: Game, name: str = "cub") -> tuple[int | None, int | None]:
    known = game.board.permanents[name]
    return known.power, known.toughness


GROWS = i.GetsPT(what=IT, power=1, toughness=2)


def test_a_base_size_is_set_before_what_adds_to_it(edition: str) -> None:
    assert size(followed(edition, GROWS, i.HasBasePT(what=IT, power=0, toughness=1))) == (1, 3)
    assert size(followed(edition, i.HasBasePT(what=IT, power=5, toughness=None), GROWS)) == (6, 4)


def test_power_and_toughness_are_switched_after_all_else(edition: str) -> None:
    """What is given later is switched too; switched twice, they are as if nothing had been."""
    switched = i.SwitchesPT(what=IT)
    assert size(followed(edition, switched, i.GetsPT(what=IT, power=0, toughness=3))) == (5, 2)
    assert size(followed(edition, i.GetsPT(what=IT, power=2, toughness=0), switched, switched)) == (4, 2)


def test_what_becomes_something_else_is_so_in_each_layer(edition: str) -> None:
    frog = i.Becomes(
        what=IT, colors=("green",), types=("creature",), subtypes=("frog",), power=1, toughness=1, until="end_of_turn"
    )
    game = followed(edition, frog, i.LosesKeywords(what=IT, all_abilities=True))
    known = game.board.permanents["cub"]
    assert (known.types, known.subtypes, known.colors, known.abilities) == (("creature",), ("frog",), ("green",), ())
    assert size(game) == (1, 1)
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert (game.board.permanents["cub"].subtypes, size(game)) == ((), (2, 2))


def test_an_artifact_creature_keeps_its_other_types(edition: str) -> None:
    game = followed(edition, i.Becomes(what=IT, types=("artifact", "creature"), until="end_of_turn"))
    assert set(game.board.permanents["cub"].types) == {"artifact", "creature"}


def test_what_is_gained_after_abilities_were_lost_stays(edition: str) -> None:
    flies = Gains(what=IT, keywords=("flying",))
    loses = i.LosesKeywords(what=IT, keywords=("flying",))
    assert followed(edition, loses, flies).board.permanents["cub"].keywords == ("flying",)
    assert followed(edition, flies, loses).board.permanents["cub"].keywords == ()


NEXT, MINE = TurnBegan("bob", ("alice",), 2), TurnBegan("alice", ("bob",), 3)


@pytest.mark.parametrize(
    ("until", "events", "lasts"),
    [
        ("end_of_turn", [NEXT], 0),
        ("your_next_turn", [NEXT, MINE], 1),
        ("", [NEXT, MINE, PermanentLeft("elk")], 3),
        ("this_leaves", [NEXT, ControlChanged("elk", "bob"), PermanentLeft("elk")], 2),
        ("you_lose_this", [NEXT, ControlChanged("elk", "bob")], 1),
        ("you_lose_this", [PermanentLeft("elk")], 0),
        ("untaps", [NEXT, PermanentUntapped("elk")], 1),
    ],
)
def test_it_lasts_as_long_as_it_says(edition: str, until: Duration, events: Sequence[Event], lasts: int) -> None:
    grows = i.GetsPT(what=IT, power=1, toughness=1, until=until)
    game = followed(edition, grows, Gains(what=IT, keywords=("trample",), until=until), tapped=until == "untaps")
    assert (size(game), game.board.permanents["cub"].keywords) == ((3, 3), ("trample",))
    for place, event in enumerate(events):
        game.apply(event)
        there = place < lasts
        assert (size(game), game.board.permanents["cub"].keywords) == (
            ((3, 3), ("trample",)) if there else ((2, 2), ())
        )


def test_it_ends_with_the_combat(edition: str) -> None:
    game = followed(edition, i.GetsPT(what=IT, power=4, toughness=4, until="end_of_combat"))
    while game.board.step != "main":
        assert size(game) == (6, 6)
        game.pass_step()
    assert size(game) == (2, 2)


def test_it_does_not_begin_once_its_time_is_over(edition: str) -> None:
    """611.2b: the elk is untapped already."""
    game = followed(edition, i.GetsPT(what=IT, power=4, toughness=4, until="untaps"))
    assert size(game) == (2, 2)


def test_a_new_object_has_nothing_of_it(edition: str) -> None:
    game = followed(edition, i.HasBasePT(what=IT, power=7, toughness=7, until=""))
    known = game.board.permanents["cub"]
    game.apply(PermanentLeft("cub", "exile"))
    assert "cub" not in game.triggers.shown
    assert known.power == 7


def test_going_back_takes_it_back(edition: str) -> None:
    game = followed(edition, GROWS)
    before, digests = game.savepoint(), game.digests()
    game = with_abilities(game, "ox", Activated(targets=(CREATURE,), effect=i.SwitchesPT(what=IT)))
    game.activate("bob", "ox", 1, targets=["ox"])
    game.resolve_top()
    assert size(game, "ox") == (4, 2)
    game.rollback(before)
    assert (size(game, "ox"), game.digests()) == ((2, 4), digests)
