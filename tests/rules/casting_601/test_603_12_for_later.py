"""603.7, 603.12: abilities that are set up as something resolves, and trigger later or as soon as it has."""

from __future__ import annotations

import pytest

from events import instructions as i
from events.abilities import CreatesTokens, Delayed, InOrder, May, SpellAbility, Triggered, WhenYouDo
from events.ability_costs import ManaCost
from events.board import AbilitiesGained, TurnBegan
from events.codec import decode_events, encode_events
from events.event import Derived
from events.instructions import Instruction
from events.references import THAT_ONE, THIS_ONE, Each, Made, Of, Target, ThatMuch, ThatPlayer
from events.trigger_conditions import DealsDamage
from events.triggers import Attacks, BlocksCreature, Destroy, Dies, IsDealtDamage
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from simulator.game.session import Session
from simulator.replay.verifying.contradictions import contradictions
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, bears, spell

pytestmark = pytest.mark.rule("603.7b")

IT = Target()


def cast(edition: str, effect: Instruction, target: str = "cub") -> Game:
    """A game in which a spell of alice with this effect has resolved after her attack with the bear."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2", "ox 2/4"], attack=["bear"])
    assert instruction_is_followed(effect)
    game.cast("alice", spell(does=(SpellAbility(targets=(CREATURE,), effect=effect),)), targets=[target])
    game.resolve_top()
    return game


def to_the_end_of_combat(game: Game) -> Game:
    game.declare_blockers({})
    while game.board.step != "end_of_combat":
        game.pass_step()
    return game


def is_played_again(game: Game) -> bool:
    """Whether the log, with what follows from it made anew, is the same to the byte."""
    again = Game((), edition=game.edition)
    for event in decode_events(encode_events(game.log)):
        if not isinstance(event, Derived):
            assert isinstance(event, AbilitiesGained) or [*contradictions(again.position, event)] == []
            Session.apply(again, event)
    return encode_events(again.log) == encode_events(game.log)


def test_at_end_of_combat_it_is_done_to_what_was_the_target(edition: str) -> None:
    game = to_the_end_of_combat(cast(edition, Delayed(at="end_of_combat", do=Destroy(what=IT))))
    assert "cub" in game.board.permanents
    game.resolve_top()
    assert "cub" not in game.board.permanents
    assert is_played_again(game)


def test_it_is_done_to_what_was_made(edition: str) -> None:
    token = i.TokenKind(types=("creature",), power=1, toughness=1)
    makes = CreatesTokens(token=token, tapped=True, fighting="attacking")
    game = cast(edition, InOrder(steps=(makes, Delayed(at="end_of_combat", do=Destroy(what=Made())))))
    (made,) = game.board.permanents.keys() - {"bear", "cub", "ox"}
    game = to_the_end_of_combat(game)
    game.resolve_top()
    assert made not in game.board.permanents


def test_it_is_done_to_that_creature_of_the_event(edition: str) -> None:
    game = bears(edition)
    text = Triggered(when=(BlocksCreature(),), effect=Delayed(at="end_of_combat", do=i.Taps(what=THAT_ONE)))
    game.apply(AbilitiesGained("cub", (text,)))
    game.declare_attackers({"bear": "bob"})
    game.declare_blockers({"cub": ["bear"]})
    game.resolve_top()
    assert [each.objects for each in game.triggers.delayed] == [("bear",)]


def test_it_triggers_when_its_source_leaves(edition: str) -> None:
    game = bears(edition)
    text = Triggered(when=(Attacks(),), effect=Delayed(at="this_leaves", do=Destroy(what=IT)), targets=(CREATURE,))
    game.apply(AbilitiesGained("bear", (text,)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(["cub"])
    game.cast("alice", spell(does=(SpellAbility(targets=(CREATURE,), effect=i.Exiles(what=IT)),)), targets=["bear"])
    game.resolve_top()
    assert len(game.triggers.waiting) == 1
    game.resolve_top()
    assert "cub" not in game.board.permanents
    assert is_played_again(game)


def test_what_no_combat_reaches_is_remembered_and_not_known_once_it_was_to_happen(edition: str) -> None:
    game = cast(edition, Delayed(at="end_step", do=i.Shuffles()))
    assert not game.triggers.unread.happened
    game = to_the_end_of_combat(game)
    assert len(game.triggers.delayed) == 1
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["what was to happen later is not followed"]


@pytest.mark.rule("603.12")
def test_a_reflexive_ability_goes_on_the_stack_with_targets_of_its_own(edition: str) -> None:
    does = WhenYouDo(do=i.DealsDamage(source=THIS_ONE, n=2, to=IT), targets=(CREATURE,))
    text = Triggered(when=(Attacks(),), effect=May(pays=(ManaCost(mana="{1}"),), then=does))
    game = bears(edition)
    game.apply(AbilitiesGained("bear", (text,)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(answers=[True])
    assert len(game.triggers.waiting) == 1
    game.resolve_top(["cub"])
    assert "cub" not in game.board.permanents
    assert is_played_again(game)


@pytest.mark.rule("603.12")
def test_it_triggers_only_if_that_was_done(edition: str) -> None:
    does = WhenYouDo(do=i.DealsDamage(source=THIS_ONE, n=2, to=IT), targets=(CREATURE,))
    text = Triggered(when=(Attacks(),), effect=May(pays=(ManaCost(mana="{1}"),), then=does))
    game = bears(edition)
    game.apply(AbilitiesGained("bear", (text,)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(answers=[False])
    assert game.triggers.waiting == ()


@pytest.mark.rule("603.12")
def test_it_knows_how_great_what_is_gone_was(edition: str) -> None:
    everyone = Each(what=CREATURE.objects[0])
    token = i.TokenKind(types=("creature",), power=3, toughness=1)
    does = WhenYouDo(do=i.GetsPT(what=everyone, power=Of(what="power", of=Made()), toughness=0))
    game = cast(edition, InOrder(steps=(CreatesTokens(token=token), Destroy(what=Made()), does)))
    game.resolve_top()
    assert game.board.permanents["bear"].power == 5


@pytest.mark.rule("608.2c")
def test_that_much_is_the_damage_and_that_player_who_was_dealt_it(edition: str) -> None:
    grows = i.GetsPT(what=THIS_ONE, power=ThatMuch(), toughness=0)
    hurts = i.DealsDamage(source=THIS_ONE, n=ThatMuch(), players=ThatPlayer())
    text = Triggered(when=(DealsDamage(combat=True, to="player"),), effect=InOrder(steps=(grows, hurts)))
    game = bears(edition)
    game.apply(AbilitiesGained("bear", (text,)))
    game.declare_attackers({"bear": "bob"})
    to_the_end_of_combat(game)
    assert game.board.life["bob"] == 16
    assert game.board.permanents["bear"].power == 4


@pytest.mark.rule("608.2c")
def test_that_much_is_all_that_was_dealt_at_the_same_time(edition: str) -> None:
    text = Triggered(when=(IsDealtDamage(),), effect=i.GetsPT(what=THIS_ONE, power=ThatMuch(), toughness=0))
    game = given(edition, alice=["bear 2/9"], bob=["cub 2/2", "ox 3/4"])
    game.apply(AbilitiesGained("bear", (text,)))
    game.declare_attackers({"bear": "bob"})
    game.declare_blockers({"cub": ["bear"], "ox": ["bear"]})
    while game.board.step != "end_of_combat":
        game.pass_step()
    assert game.board.permanents["bear"].power == 7


@pytest.mark.rule("608.2c")
def test_that_creature_that_died_is_as_it_last_existed(edition: str) -> None:
    """608.2h: the number of what has left the battlefield is the one that it had last."""
    grows = i.GetsPT(what=THIS_ONE, power=Of(what="power", of=THAT_ONE), toughness=0)
    text = Triggered(when=(Dies(subject=CREATURE.objects[0].which),), effect=grows)
    game = given(edition, alice=["bear 2/2"], bob=["cub 5/2"])
    game.apply(AbilitiesGained("bear", (text,)))
    game.cast(
        "alice",
        spell(types=("instant",), does=(SpellAbility(targets=(CREATURE,), effect=Destroy(what=IT)),)),
        targets=["cub"],
    )
    game.resolve_top()
    game.resolve_top()
    assert game.board.permanents["bear"].power == 7
