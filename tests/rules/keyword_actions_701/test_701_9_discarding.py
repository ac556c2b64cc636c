"""701.9a: to discard a card, move it from its owner's hand to that player's graveyard; effects that are told which."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained
from events.costs import CardDiscarded
from events.players import DiscardEffectApplied
from simulator.cases.run.from_the_log import graveyard
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from simulator.replay.verifying.contradictions import contradictions
from tests.given import given
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("701.9a")

OPPONENT = "Whenever this creature attacks, each opponent discards a card."
TWO = "Whenever this creature attacks, each opponent discards two cards."
LOOT = "Whenever this creature attacks, draw a card, then discard a card."
MAY = "Whenever this creature attacks, you may discard a card. If you do, draw a card."
CREATURE = "Whenever this creature attacks, each opponent discards a creature card."
OWN = "Whenever you discard a card, this creature gets +1/+1 until end of turn."
WATCHES = "Whenever an opponent discards a card, this creature gets +1/+1 until end of turn."
CONNIVES = "Whenever this creature attacks, it connives."


def attacking(edition: str, *words: str, hand: tuple[str, ...] = ("Shock", "Plains")) -> Game:
    """Alice's 2/2 bear with the abilities attacks bob."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": hand})
    game.apply(AbilitiesGained("bear", tuple(each for said in words for each in compile_ability(said).abilities)))
    game.declare_attackers({"bear": "bob"})
    return game


def test_the_card_that_is_told_is_put_into_the_graveyard(edition: str, number: Numbered) -> None:
    game = attacking(edition, OPPONENT)
    game.resolve_top(answers=["Shock"])
    assert game.board.hand_of("bob") == ("Plains",)
    assert [*graveyard(game)] == ["Shock"]
    assert CardDiscarded("bob", "Shock", number("701.9a"), by_effect=True) in game.log


def test_fewer_cards_in_hand_are_all_discarded(edition: str) -> None:
    game = attacking(edition, TWO, hand=("Shock",))
    game.resolve_top(answers=["Shock"])
    assert game.board.hand_of("bob") == ()


def test_so_many_are_discarded_as_the_words_say(edition: str) -> None:
    game = attacking(edition, TWO)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock"])
    game.resolve_top(answers=["Shock", "Plains"])
    assert game.board.hand_of("bob") == ()


def test_a_card_that_was_drawn_may_be_named(edition: str) -> None:
    game = attacking(edition, LOOT)
    game.resolve_top(answers=["Plains"])
    assert [*graveyard(game)] == ["Plains"]


def test_what_is_no_card_is_refused(edition: str) -> None:
    game = attacking(edition, TWO)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock", "no such card"])
    assert game.board.hand_of("bob") == ("Shock", "Plains")


def test_a_card_of_another_kind_is_refused(edition: str) -> None:
    game = attacking(edition, CREATURE, hand=("Shock", "Grizzly Bears"))
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock"])
    game.resolve_top(answers=["Grizzly Bears"])
    assert game.board.hand_of("bob") == ("Shock",)


def test_what_a_player_may_discard_is_said_and_told(edition: str) -> None:
    game = attacking(edition, MAY)
    game.resolve_top(answers=[True, "Mountain"])
    assert [*graveyard(game)] == ["Mountain"]


def test_an_ability_triggers_on_each_card_that_is_told(edition: str) -> None:
    game = attacking(edition, TWO, WATCHES)
    game.resolve_top(answers=["Shock", "Plains"])
    assert len(game.triggers.waiting) == 2
    game.resolve_top()
    game.resolve_top()
    assert game.board.permanents["bear"].power == 4
    assert not game.triggers.unread.happened


def test_an_ability_of_another_player_does_not_trigger(edition: str) -> None:
    game = attacking(edition, LOOT, WATCHES)
    game.resolve_top(answers=["Plains"])
    assert not game.triggers.waiting


@pytest.mark.parametrize(("words", "watches"), [(OPPONENT, WATCHES), (CONNIVES, OWN)])
def test_whether_it_triggers_is_not_known_where_no_card_is_told(words: str, watches: str, edition: str) -> None:
    game = attacking(edition, words, watches)
    game.resolve_top(answers=[True] if words == CONNIVES else None)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["which cards are discarded is not told"]


def test_nothing_triggers_on_what_another_player_discards(edition: str) -> None:
    game = attacking(edition, CONNIVES, WATCHES)
    game.resolve_top(answers=[True])
    assert not game.triggers.unread.happened


def test_a_spell_or_ability_without_names_leaves_it_open_too(edition: str) -> None:
    game = attacking(edition, "{0}: Each opponent discards a card.", WATCHES)
    game.activate("alice", "bear")
    game.resolve_top()
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["which cards are discarded is not told"]
    told = attacking(edition, "{0}: Each opponent discards a card.", WATCHES)
    told.activate("alice", "bear")
    told.resolve_top(answers=["Shock"])
    assert len(told.triggers.waiting) == 1
    assert not told.triggers.unread.happened


def test_702_35a_a_card_with_madness_that_no_hand_named_is_not_followed() -> None:
    game = attacking("cr-2026-01-16", OPPONENT, hand=())
    game.resolve_top(answers=["Basking Rootwalla"])
    assert [doubt.why for doubt in game.triggers.unread.happened] == [
        "what Basking Rootwalla does as it is discarded is not followed"
    ]


@pytest.mark.parametrize(("card", "sound"), [("Shock", True), ("bear", False), ("", False)])
def test_a_replay_finds_what_can_not_be_discarded(card: str, sound: bool, edition: str) -> None:
    game = attacking(edition, OPPONENT)
    assert (not [*contradictions(game.position, DiscardEffectApplied("bob", (card,)))]) is sound
