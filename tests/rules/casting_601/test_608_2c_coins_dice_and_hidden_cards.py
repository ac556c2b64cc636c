"""608.2c: coins, dice and cards that no board shows (705, 706): how they come up is said, and never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import AbilitiesGained
from events.resolving import ChosenOnResolution
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_words
from tests.given import given

pytestmark = pytest.mark.rule("608.2c")

MIJAE_DJINN = (
    "Whenever this creature attacks, flip a coin. If you lose the flip, remove this creature from combat and tap it."
)
TOKENS = (
    "Whenever this creature attacks, flip a coin. If you win the flip, create a 2/2 green Bear creature token and it "
    "gains trample until end of turn. If you lose the flip, create a 1/1 red Goblin creature token and it gains "
    "trample until end of turn."
)
VELUKAN = (
    "Whenever this creature attacks, roll a six-sided die. This creature gets +X/+0 until end of turn, where X is the "
    "result."
)
LIGHTFOOT_ROGUE = (
    "Whenever this creature attacks, roll a d20.\n"
    "1—9 | This creature gains deathtouch until end of turn.\n"
    "10—19 | It gets +1/+0 and gains deathtouch until end of turn.\n"
    "20 | It gets +3/+0 and gains first strike and deathtouch until end of turn."
)
LOAFING_GIANT = (
    "Whenever this creature attacks or blocks, mill a card. If a land card was milled this way, prevent all combat "
    "damage this creature would deal this turn."
)
WOODVINE = (
    "Whenever this creature attacks, each player reveals the top card of their library. For each nonland card revealed "
    "this way, attacking creatures you control get +1/+1 until end of turn. Then each player draws a card."
)
BRONCO = "Whenever this creature attacks, exile the top card of your library. You lose life equal to its mana value."
GRAVEYARD_TRESPASSER = (
    "Whenever this creature attacks, exile up to one target card from a graveyard. If a creature card was exiled this "
    "way, each opponent loses 1 life and you gain 1 life."
)
ARCHANGEL = (
    "Whenever this creature attacks, you may cast a spell from your hand without paying its mana cost. You gain 1 life."
)


def attacked(edition: str, words: str) -> Game:
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", compile_words((), (words,), "bear").abilities))
    game.declare_attackers({"bear": "bob", "elk": "bob"})
    return game


def size(game: Game, name: str = "bear") -> tuple[int | None, int | None]:
    known = game.board.permanents[name]
    return known.power, known.toughness


@pytest.mark.parametrize(("won", "attacks"), [(True, True), (False, False)])
def test_a_lost_flip_removes_it_from_combat(won: bool, attacks: bool, edition: str) -> None:
    game = attacked(edition, MIJAE_DJINN)
    game.resolve_top(answers=[won])
    assert ("bear" in game.combat.attacking) is attacks
    assert [each.accepts for each in game.log if isinstance(each, ChosenOnResolution)] == [won]


@pytest.mark.parametrize(("won", "power"), [(True, 2), (False, 1)])
def test_it_is_the_token_that_the_outcome_of_the_flip_creates(won: bool, power: int, edition: str) -> None:
    game = attacked(edition, TOKENS)
    there = {*game.board.permanents}
    game.resolve_top(answers=[won])
    (token,) = [each for name, each in game.board.permanents.items() if name not in there]
    assert (token.power, token.keywords) == (power, ("trample",))


@pytest.mark.parametrize("guesses", [True, False])
@pytest.mark.parametrize("words", [MIJAE_DJINN, VELUKAN, LOAFING_GIANT, WOODVINE, BRONCO])
def test_what_nobody_says_is_not_guessed(words: str, guesses: bool, edition: str) -> None:
    game = attacked(edition, words)
    game.resolve_top(guesses=guesses)
    assert "bear" in game.combat.attacking
    assert size(game) == (2, 2)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


@pytest.mark.parametrize("result", [1, 6])
def test_the_result_of_a_roll_is_a_number(result: int, edition: str) -> None:
    game = attacked(edition, VELUKAN)
    game.resolve_top(answers=[result])
    assert size(game) == (2 + result, 2)


@pytest.mark.parametrize("answers", [[0], [7], ["bear"], [True], [3, 3]])
def test_a_die_has_no_such_side(answers: list[Any], edition: str) -> None:
    game = attacked(edition, VELUKAN)
    if answers == ["bear"]:
        game.resolve_top(answers=answers)
        assert size(game) == (2, 2)
        assert game.triggers.unread.happened
        return
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=answers)


@pytest.mark.parametrize(
    ("result", "power", "first_strike"), [(1, 2, False), (9, 2, False), (10, 3, False), (19, 3, False), (20, 5, True)]
)
def test_the_row_in_which_the_result_is_is_followed(result: int, power: int, first_strike: bool, edition: str) -> None:
    game = attacked(edition, LIGHTFOOT_ROGUE)
    game.resolve_top(answers=[result])
    assert size(game) == (power, 2)
    keywords = game.board.permanents["bear"].keywords
    assert "deathtouch" in keywords
    assert ("first strike" in keywords) is first_strike


@pytest.mark.parametrize(("land", "life"), [(True, 17), (False, 15)])
def test_what_was_milled_decides_what_is_prevented(land: bool, life: int, edition: str) -> None:
    game = attacked(edition, LOAFING_GIANT)
    game.resolve_top(answers=[land])
    game.pass_step()
    game.declare_blockers({})
    game.pass_step()
    game.deal_damage()
    assert game.board.life["bob"] == life


@pytest.mark.parametrize("revealed", [0, 1, 2])
def test_so_many_cards_were_revealed(revealed: int, edition: str) -> None:
    game = attacked(edition, WOODVINE)
    game.resolve_top(answers=[revealed])
    assert size(game) == (2 + revealed, 2 + revealed)
    assert size(game, "elk") == (3 + revealed, 3 + revealed)


def test_what_stands_on_the_card_is_said(edition: str) -> None:
    game = attacked(edition, BRONCO)
    game.resolve_top(answers=[5])
    assert game.board.life["alice"] == 15


@pytest.mark.parametrize(("answers", "life"), [(["some card", True], 21), (["some card", False], 20), ([], 20)])
def test_a_target_in_a_graveyard_is_such_a_card_or_not(answers: list[Any], life: int, edition: str) -> None:
    game = attacked(edition, GRAVEYARD_TRESPASSER)
    game.resolve_top([each for each in answers if isinstance(each, str)], answers=answers)
    assert not game.triggers.unread.happened
    assert game.board.life == {"alice": life, "bob": 40 - life}


def test_who_casts_nothing_as_it_resolves_goes_on(edition: str) -> None:
    game = attacked(edition, ARCHANGEL)
    game.resolve_top(answers=[False])
    assert game.board.life["alice"] == 21
    assert not game.triggers.unread.happened


@pytest.mark.parametrize("answers", [None, [True]])
def test_a_card_that_is_cast_as_it_resolves_is_not_followed(answers: list[bool] | None, edition: str) -> None:
    game = attacked(edition, ARCHANGEL)
    game.resolve_top(answers=answers, guesses=False)
    assert game.board.life["alice"] == 20
    assert game.triggers.unread.happened


@pytest.mark.parametrize(("named", "found"), [("Ornithopter", True), ("Runeclaw Bear", False)])
def test_a_card_that_is_looked_for_by_its_name_has_it(named: str, found: bool, edition: str) -> None:
    words = f"search your library for a card named {named}, put it onto the battlefield, then shuffle."
    game = attacked(edition, f"Whenever this creature attacks, {words}")
    if not found:
        with pytest.raises(IllegalAction, match="none of what alice chooses among"):
            game.resolve_top(answers=["Ornithopter"], enters=["x"])
        return
    game.resolve_top(answers=["Ornithopter"], enters=["x"])
    assert game.board.permanents["x"].name == "Ornithopter"
