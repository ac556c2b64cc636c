"""601.2d: what is divided among targets; each gets at least one, and what was announced for an illegal one is lost."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import Activated, InOrder, SpellAbility
from events.board import PermanentLeft
from events.instructions import DealsDamageToTargets, DistributesCounters, GetsPT, Instruction, Taps
from events.quantities import X
from events.references import THIS_ONE, Described, EachOpponent, Target, Targets
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from tests.given import given, refused
from tests.rules.casting_601.playing import CREATURE, spell

pytestmark = pytest.mark.rule("601.2d")

SEVERAL = Targets(objects=CREATURE.objects, least=0, most=None)
FOUR_DAMAGE = DealsDamageToTargets(source=THIS_ONE, n=4, divided=True)
BOTH = InOrder(steps=(Taps(what=Target()), GetsPT(what=Target(n=1), power=3, toughness=0)))
OPPONENT = EachOpponent()
FOUR_COUNTERS = DistributesCounters(counter="+1/+1", n=4)


def cast(edition: str, effect: Instruction, *targets: str, **fields: Any) -> Game:
    """A game in which a spell of alice that divides something among these is about to resolve."""
    game = given(edition, alice=["bear 2/2"], bob=["ox 2/9", "elk 3/9", "cub 2/9", "cat 1/9"], attack=["bear"])
    game.cast("alice", spell(does=(SpellAbility(targets=(SEVERAL,), effect=effect),), **fields), targets=targets)
    return game


def dealt(game: Game) -> dict[str, int]:
    """The damage that was no combat damage, by what it was dealt to."""
    return {target: n for _, target, n in game.damage.other}


def test_each_target_gets_what_was_announced_for_it(edition: str) -> None:
    game = cast(edition, FOUR_DAMAGE, "ox", "elk")
    game.resolve_top(answers=[3, 1])
    assert (dealt(game)["ox"], dealt(game)["elk"]) == (3, 1)


def test_counters_are_distributed_likewise(edition: str) -> None:
    game = cast(edition, FOUR_COUNTERS, "ox", "elk", "cub")
    game.resolve_top(answers=[1, 1, 2])
    counters = [dict(game.board.permanents[each].counters)["+1/+1"] for each in ("ox", "elk", "cub")]
    assert counters == [1, 1, 2]


@pytest.mark.parametrize("wrong", [[4, 0], [0, 4], [3, 2], [2, 1], [5, -1]])
def test_other_numbers_are_no_division(edition: str, wrong: list[int]) -> None:
    game = cast(edition, FOUR_DAMAGE, "ox", "elk")
    before = len(game.log)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=wrong)
    assert len(game.log) == before


def test_where_there_is_one_division_nobody_has_to_say_it(edition: str) -> None:
    game = cast(edition, FOUR_DAMAGE, "ox", "elk", "cub", "cat")
    game.resolve_top(guesses=False)
    assert [dealt(game)[each] for each in ("ox", "elk", "cub", "cat")] == [1, 1, 1, 1]


def test_without_a_division_it_is_not_known_what_each_gets(edition: str) -> None:
    game = cast(edition, FOUR_DAMAGE, "ox", "elk")
    game.resolve_top(guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_what_was_announced_for_an_illegal_target_is_lost(edition: str) -> None:
    """608.2i: the others get what was announced for them, and no more."""
    game = cast(edition, FOUR_DAMAGE, "ox", "elk")
    game.apply(PermanentLeft("ox"))
    game.resolve_top(answers=[3, 1])
    assert dealt(game)["elk"] == 1


def test_more_targets_than_there_is_to_divide_are_illegal(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["ox 2/4", "elk 3/3", "cub 2/2"], attack=["bear"])
    two = SpellAbility(targets=(SEVERAL,), effect=DealsDamageToTargets(source=THIS_ONE, n=2, divided=True))
    text = "each target of growth gets at least one of what it divides"
    assert refused(game.cast, "alice", spell(does=(two,)), targets=["ox", "elk", "cub"]) == [
        (text, "growth", "ox", "elk", "cub")
    ]
    some = SpellAbility(targets=(SEVERAL,), effect=DealsDamageToTargets(source=THIS_ONE, n=X(), divided=True))
    assert refused(game.cast, "alice", spell(does=(some,), cost="{X}"), targets=["ox", "elk"], x=1) == [
        (text, "growth", "ox", "elk")
    ]


def test_a_target_that_a_word_cant_take_is_left_to_a_later_one(edition: str) -> None:
    """601.2c: "up to one target creature you don't control" takes none where the only target is yours."""
    theirs = Targets(objects=(Described(which=CREATURE.objects[0].which, controlled_by=OPPONENT),), least=0)
    any_one = Targets(objects=CREATURE.objects, least=0)
    game = given(edition, alice=["bear 2/2"], bob=["ox 2/9"], attack=["bear"])
    both = SpellAbility(targets=(theirs, any_one), effect=BOTH)
    game.cast("alice", spell(does=(both,)), targets=["bear"])
    assert game.log[-1].targets == ("", "bear")
    game.resolve_top()
    assert game.board.permanents["bear"].power == 5
    assert game.board.permanents["ox"].power == 2


def test_nothing_can_be_said_for_a_word_by_name(edition: str) -> None:
    any_one = Targets(objects=CREATURE.objects, least=0)
    game = given(edition, alice=["bear 2/2"], bob=["ox 2/9"], attack=["bear"])
    both = SpellAbility(targets=(any_one, any_one), effect=BOTH)
    game.cast("alice", spell(does=(both,)), targets=["", "ox"])
    game.resolve_top()
    assert "ox" not in game.board.tapped
    assert game.board.permanents["ox"].power == 5


def test_one_or_two_targets_may_be_creatures_planeswalkers_battles_and_players() -> None:
    text = "{T}: This creature deals 2 damage divided as you choose among one or two targets."
    (ability,) = compile_ability(text).abilities
    assert isinstance(ability, Activated)
    (asked,) = ability.targets
    assert [each.which[0].any_type for each in asked.objects] == [("creature",), ("planeswalker",), ("battle",)]
    assert (asked.players, asked.least, asked.most) == ("any", 1, 2)
