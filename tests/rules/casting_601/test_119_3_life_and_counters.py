"""119.3, 122.1: effects have players gain and lose life and get counters; cards outside the battlefield are counted."""

from __future__ import annotations

from typing import Any

import pytest

from events import instructions as i
from events.abilities import AnyAbility, IfTrue, InOrder, May, MoreLifeGained, SpellAbility, Triggered
from events.ability_costs import LifeCost
from events.board import AbilitiesGained, LifeChanged
from events.card_instructions import LosesHalf
from events.damage import LifeGained, LifeLost
from events.declaration_abilities import MinBlockers, YourTurn
from events.instead import CantLose
from events.instructions import Instruction
from events.players import LifeEffectApplied, PlayerCountersEffectApplied
from events.quantities import CardsIn, Fixed, HalfOf
from events.references import THIS_ONE, YOU, EachOpponent, EachPlayer, TargetPlayer, Targets, ThatPlayer
from events.triggers import Attacks, GainLife, GainsLife
from projections.followed.players import shows_nothing
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_words
from simulator.replay.verifying.contradictions import contradictions
from tests.given import given
from tests.rules.casting_601.playing import bears, spell
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("119.3")

PLAYER = Targets(players="any")


def after(edition: str, effect: Instruction, *had: AnyAbility, **more: Any) -> Game:
    """The game after a spell of alice with this effect; her bear has these abilities."""
    game = bears(edition)
    game.apply(AbilitiesGained("bear", had))
    targets = (PLAYER,) if "targets" in more else ()
    game.cast("alice", spell(does=(SpellAbility(targets=targets, effect=effect),)), **more)
    game.resolve_top()
    return game


@pytest.mark.parametrize(
    ("effect", "alice", "bob"),
    [
        (GainLife(n=3), 23, 20),
        (GainLife(n=1, who=EachPlayer()), 21, 21),
        (i.LosesLife(who=EachOpponent(), n=2), 20, 18),
        (i.LosesLife(who=EachOpponent(), n=0), 20, 20),
        (i.LosesLife(who=EachOpponent(), n=HalfOf(Fixed(5), "up")), 20, 17),
        (i.LosesLife(who=EachOpponent(), n=HalfOf(Fixed(5), "down")), 20, 18),
        (InOrder(steps=(i.LosesLife(who=EachOpponent(), n=2), GainLife(n=2))), 22, 18),
        (InOrder(steps=(i.Draws(), i.LosesLife(who=YOU, n=1))), 19, 20),
    ],
)
def test_life_totals_are_adjusted(edition: str, effect: Instruction, alice: int, bob: int) -> None:
    assert after(edition, effect).board.life == {"alice": alice, "bob": bob}


def test_a_target_player_loses_life(edition: str) -> None:
    drained = i.LosesLife(who=TargetPlayer(), n=4)
    assert after(edition, drained, targets=["bob"]).board.life["bob"] == 16


def test_several_players_lose_life_at_once_by_the_rule_of_the_edition(edition: str, number: Numbered) -> None:
    game = after(edition, i.LosesLife(who=EachPlayer(), n=1))
    assert [event for event in game.log if isinstance(event, LifeEffectApplied | LifeLost)] == [
        LifeEffectApplied((("alice", -1), ("bob", -1))),
        LifeLost("alice", 1, number("119.3")),
        LifeLost("bob", 1, number("119.3")),
    ]


def test_what_replaces_a_gain_replaces_that_of_an_effect(edition: str) -> None:
    more = MoreLifeGained(times=2)
    assert after(edition, GainLife(n=3, who=EachPlayer()), more).board.life == {"alice": 26, "bob": 23}


def test_what_replaces_a_gain_replaces_that_of_a_triggered_ability(edition: str) -> None:
    feeds = Triggered(when=(Attacks(),), effect=GainLife(n=2), words="Whenever this creature attacks, you gain 2 life.")
    game = bears(edition)
    game.apply(AbilitiesGained("bear", (MoreLifeGained(plus=1), feeds)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top()
    assert game.board.life["alice"] == 23


def test_abilities_trigger_on_the_gain(edition: str) -> None:
    pleased = Triggered(when=(GainsLife(),), effect=i.Draws(), words="Whenever you gain life, draw a card.")
    game = after(edition, InOrder(steps=(i.LosesLife(who=YOU, n=1), GainLife(n=3))), pleased)
    assert [getattr(each, "ability", None) for each in (*game.triggers.waiting, *game.triggers.stack)] == [pleased]
    assert sum(isinstance(event, LifeGained) for event in game.log) == 1


def test_of_counters_of_players_the_board_keeps_poison(edition: str) -> None:
    poisons = i.PlayerGetsCounters(who=EachOpponent(), counter="poison", n=2)
    charges = i.PlayerGetsCounters(who=YOU, counter="energy", n=3)
    game = after(edition, InOrder(steps=(poisons, charges, poisons)))
    assert game.board.poison == {"bob": 4}
    assert PlayerCountersEffectApplied("alice", "energy", 3) in game.log


HIDDEN: list[Instruction] = [
    i.Draws(n=CardsIn(zone="hand")),
    i.Draws(who=EachPlayer()),
    i.Discards(n=None, who=ThatPlayer()),
    i.Mills(n=4, who=EachOpponent()),
    i.Searches(what=(), to="hand"),
    i.Shuffles(),
    i.Does(action="scry", n=2),
    i.Does(action="surveil", n=1),
    i.Does(action="become the monarch"),
    i.Does(action="take an extra turn"),
]


@pytest.mark.editions("cr-2026-01-16")
@pytest.mark.parametrize("effect", HIDDEN)
def test_what_moves_cards_elsewhere_changes_nothing_on_the_board(effect: Instruction, edition: str) -> None:
    before, game = after(edition, GainLife(n=0)), after(edition, effect)
    assert game.board.value() == before.board.value()
    assert not game.triggers.unread.happened
    assert len(game.log) == len(before.log)


@pytest.mark.parametrize(
    "effect",
    [
        i.Does(action="discover", n=3),
        i.Does(action="manifest"),
        i.Does(action="the ring tempts you"),
        i.Does(action="venture into the dungeon"),
        i.Does(action="take the initiative"),
        i.Searches(what=(), to="battlefield"),
    ],
)
def test_what_may_change_the_board_is_not_followed(effect: Instruction) -> None:
    assert not instruction_is_followed(effect)


@pytest.mark.editions("cr-2026-01-16")
@pytest.mark.parametrize(
    ("words", "effect", "doubted"),
    [
        ("This creature's power and toughness are each equal to the number of cards in your hand.", i.Draws(), True),
        ("This creature's power and toughness are each equal to your life total.", GainLife(n=1), False),
        ("This creature's power and toughness are each equal to your life total.", GainLife(n=0), False),
        ("This creature gets +1/+1 for each other creature you control.", i.Draws(), False),
        ("This creature gets +1/+1 as long as you control another creature.", i.Mills(), False),
    ],
)
def test_what_counts_cards_or_life_is_in_doubt_once_they_change(
    words: str, effect: Instruction, doubted: bool, edition: str
) -> None:
    game = given(edition, alice=["bear 2/2", ("maro 5/5", words)], bob=["cub 2/2"])
    game.cast("alice", spell(does=(SpellAbility(effect=effect),)))
    game.resolve_top()
    assert ("maro" in game.triggers.unread.sizes.in_doubt) is doubted


@pytest.mark.editions("cr-2026-01-16")
def test_an_evasion_stands_whatever_cards_move(edition: str) -> None:
    menace = MinBlockers(n=2, words="Menace")
    assert after(edition, i.Draws(), menace).triggers.unread.sizes.in_doubt == {}


@pytest.mark.editions("cr-2026-01-16")
def test_a_recording_names_players_who_are_there_and_some_amount(edition: str) -> None:
    position = bears(edition).position
    assert not list(contradictions(position, LifeEffectApplied((("bob", -2),))))
    assert not list(contradictions(position, PlayerCountersEffectApplied("bob", "poison", 1)))
    for wrong in (
        LifeEffectApplied(()),
        LifeEffectApplied((("carol", 1),)),
        LifeEffectApplied((("bob", 0),)),
        LifeEffectApplied((("bob", 1), ("bob", 1))),
        PlayerCountersEffectApplied("carol", "poison", 1),
        PlayerCountersEffectApplied("bob", "poison", 0),
        PlayerCountersEffectApplied("bob", "", 1),
    ):
        assert list(contradictions(position, wrong))


@pytest.mark.editions("cr-2026-01-16")
@pytest.mark.parametrize("choice", [{}, {"declined": True}, {"agreed": True}, {"objects": ["some card"]}])
@pytest.mark.parametrize(
    "words",
    [
        "Whenever this creature attacks, you may draw a card. If you do, discard a card.",
        "Whenever this creature attacks, you may discard a card. If you do, draw a card.",
        "Whenever this creature attacks, choose one —\n• Scry 1.\n• Each player mills a card.",
    ],
)
def test_a_choice_that_moves_cards_alone_needs_no_answer(words: str, choice: dict[str, Any], edition: str) -> None:
    game = bears(edition)
    game.apply(AbilitiesGained("bear", compile_words((), (words,), "bear").abilities))
    game.declare_attackers({"bear": "bob"})
    if choice.get("declined") and "you may" not in words:
        with pytest.raises(IllegalAction):
            game.resolve_top(**choice)
        return
    game.resolve_top(**choice)
    assert game.triggers.stack == ()
    assert not game.triggers.unread.happened


@pytest.mark.parametrize(
    "effect",
    [
        May(do=i.Discards(), then=GainLife(n=1)),
        May(do=i.Draws(), pays=(LifeCost(n=1),)),
        May(do=i.Searches(what=(), to="battlefield")),
        IfTrue(condition=YourTurn(), then=i.Taps(what=THIS_ONE)),
    ],
)
def test_a_choice_or_condition_that_shows_on_the_board_does_not_pass_for_none(effect: Instruction) -> None:
    assert not shows_nothing(effect)


@pytest.mark.parametrize(("rounded", "left"), [("up", 9), ("down", 10)])
def test_half_of_a_life_total_is_rounded_as_the_words_say(rounded: Any, left: int, edition: str) -> None:
    halves = InOrder(steps=(i.LosesLife(who=EachOpponent(), n=1), LosesHalf(who=EachOpponent(), rounded=rounded)))
    assert after(edition, halves).board.life == {"alice": 20, "bob": left}


@pytest.mark.parametrize(("life", "rounded"), [(1, "down"), (0, "up"), (-3, "up")])
def test_who_has_no_half_of_a_life_to_lose_loses_none(life: int, rounded: Any, edition: str) -> None:
    game = given(edition, alice=["bear 2/2"])
    game.apply(LifeChanged("bob", life))
    halves = SpellAbility(effect=LosesHalf(who=EachOpponent(), rounded=rounded))
    safe = AbilitiesGained("bear", (CantLose(whose="any"),))
    game.apply(safe)
    game.cast("alice", spell(does=(halves,)))
    game.resolve_top()
    assert game.board.life["bob"] == life
    assert not any(isinstance(event, LifeEffectApplied) for event in game.log)


@pytest.mark.editions("cr-2026-01-16")
@pytest.mark.parametrize(
    ("effect", "doubted"), [(i.Draws(), True), (i.Discards(), True), (i.LosesLife(who=YOU, n=1), False)]
)
def test_a_hand_that_was_named_is_not_known_once_cards_were_drawn(
    effect: Instruction, doubted: bool, edition: str
) -> None:
    words = "This creature's power and toughness are each equal to the number of cards in your hand."
    game = given(edition, alice=[("maro 2/2", words)], bob=["cub 2/2"], hands={"alice": ["plains", "forest"]})
    assert "maro" not in game.triggers.unread.sizes.in_doubt
    game.cast("alice", spell(does=(SpellAbility(effect=effect),)))
    game.resolve_top()
    assert ("maro" in game.triggers.unread.sizes.in_doubt) is doubted
