"""603.3d: a target may be a card in a graveyard, which no board shows: then nobody says that there is none."""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained
from events.triggers import AbilityResolved
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.game.game import Game
from simulator.oracle import compile_words
from tests.given import given
from tests.rules.casting_601.playing import bears

pytestmark = pytest.mark.rule("603.3d")

WORDS = "Whenever this creature attacks, you gain 2 life. Return target creature card from your graveyard to your hand."


def attacked(edition: str, words: str) -> Game:
    game = bears(edition)
    game.apply(AbilitiesGained("bear", compile_words((), (words,), "bear").abilities))
    game.declare_attackers({"bear": "bob"})
    return game


def test_the_card_that_is_chosen_is_nowhere_on_the_board(edition: str) -> None:
    game = attacked(edition, WORDS)
    game.resolve_top(["some card"])
    assert game.board.life["alice"] == 22
    assert not game.triggers.unread.happened


def test_without_a_choice_it_is_not_known_whether_there_was_a_card(edition: str) -> None:
    game = attacked(edition, WORDS)
    game.resolve_top()
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]
    assert game.board.life["alice"] == 20


@pytest.mark.parametrize("choice", [None, [], ["some card"]])
@pytest.mark.parametrize(
    "words",
    [
        "Whenever this creature attacks, return target creature card from your graveyard to your hand.",
        "Whenever this creature attacks, you may return target Spirit card from your graveyard to your hand.",
        "Whenever this creature attacks, exile up to two target cards from a graveyard.",
    ],
)
def test_which_card_is_moved_elsewhere_need_not_be_said(words: str, choice: list[str] | None, edition: str) -> None:
    game = attacked(edition, words)
    if choice == [] and "up to" not in words:
        choice = None
    game.resolve_top(choice, guesses=False)
    assert game.triggers.stack == ()
    assert not game.triggers.unread.happened


def test_who_mills_need_not_be_said(edition: str) -> None:
    game = attacked(edition, "Whenever this creature attacks, target player mills two cards.")
    game.resolve_top(guesses=False)
    assert not game.triggers.unread.happened


@pytest.mark.parametrize("keyword", ["soulshift 3", "poisonous 2"])
def test_soulshift_moves_a_card_and_poisonous_gives_counters(keyword: str, edition: str) -> None:
    combat_with(keyword, edition)


@pytest.mark.since("cr-2022-10-07")
def test_ingest_moves_a_card(edition: str) -> None:
    combat_with("ingest", edition)


def combat_with(keyword: str, edition: str) -> None:
    blocked = {"cub": ["bear"]} if keyword.startswith("soulshift") else {}
    game = given(edition, alice=[f"bear 2/2 {keyword}"], bob=["cub 2/2"], attack=["bear"], block=blocked)
    if game.orders_to_announce:
        game.announce_order("bob" if blocked else "alice", "bear", ["cub"])
    game.pass_step()
    game.deal_damage()
    game.resolve_top(guesses=False)
    assert sum(isinstance(event, AbilityResolved) for event in game.log) == 1
    assert not game.triggers.unread.happened
    assert game.board.poison == ({"bob": 2} if keyword == "poisonous 2" else {})


GRAVEYARDS = [
    ({"A": ["Shock", "Gray Ogre"], "D": ["Elvish Mystic"]}, False),
    ({"A": [], "D": ["Elvish Mystic"]}, False),
    ({"A": ["Shock", "Elvish Mystic"], "D": []}, True),
    ({"D": ["Elvish Mystic"]}, True),
]


@pytest.mark.parametrize(("graveyards", "may_trigger"), GRAVEYARDS)
def test_an_ability_without_a_card_in_a_known_graveyard_is_removed(
    edition: str, graveyards: dict[str, list[str]], may_trigger: bool
) -> None:
    words = "return target creature card with mana value 1 or less from your graveyard to the battlefield."
    said = [f"Whenever this creature attacks, {words}"]
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, "text": said}
    players = {player: {"graveyard": graveyards[player]} if player in graveyards else {} for player in ("A", "D")}
    board = {"active": "A", "defending": ["D"], "permanents": [ox], "players": players}
    attack = {"do": "attack", "attacks": {"ox": "D"}}
    script = [attack, {"do": "deal_damage"}, {"do": "expect", "life": {"D": 19}}]
    outcome = run_case(case_of({"edition": edition, "board": board, "script": script}, "some.yaml"))
    assert outcome == Passed() if not may_trigger else "nobody says what is chosen for it" in str(outcome)
