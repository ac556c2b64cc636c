"""603.4: intervening ifs, and conditions of statics, on what a board says of players and of the turn so far."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("603.4")

BEAR, OGRE = "Runeclaw Bear", "Gray Ogre"
BEGINS: Json = {"do": "pass_priority"}
"""Combat begins."""


COBRA = "Illvoi Infiltrator"  # can't be blocked if you've cast two or more spells this turn


def blocked(card: str, legal: bool, *before: Json) -> list[Json]:
    block = {"do": "block", "player": "D", "blocks": {BEAR: [card]}}
    return [attack(card), *before, block, expect(legal=legal)]


@pytest.mark.parametrize(
    ("card", "said", "legal"),
    [
        (COBRA, {"this_turn": {"cast": ["Shock"]}}, True),
        (COBRA, {"this_turn": {"cast": ["Shock", BEAR]}}, False),
        ("Haunting Figment", {"this_turn": {"cast": [BEAR]}}, True),  # an instant or sorcery spell
        ("Haunting Figment", {"this_turn": {"cast": [BEAR, "Shock"]}}, False),
        ("Sword Coast Serpent", {"this_turn": {"cast": [BEAR]}}, True),  # a noncreature spell
        ("Sword Coast Serpent", {"this_turn": {"cast": ["Shock"]}}, False),
        ("Tome Anima", {"this_turn": {"drawn": 1}}, True),  # two or more cards
        ("Tome Anima", {"this_turn": {"drawn": 2}}, False),
        ("Furtive Courier", {"this_turn": {"sacrificed": [BEAR]}}, True),  # an artifact
        ("Furtive Courier", {"this_turn": {"sacrificed": [BEAR, "Ornithopter"]}}, False),
        ("Nimble Brigand", {"this_turn": {}}, True),  # a crime
        ("Nimble Brigand", {"this_turn": {"crimes": 1}}, False),
        ("Slippery Scoundrel", {}, True),  # the city's blessing
        ("Slippery Scoundrel", {"designations": ["city's blessing"]}, False),
    ],
)
def test_a_static_ability_under_a_condition(card: str, said: Json, legal: bool) -> None:
    assert isinstance(play((card,), (BEAR,), blocked(card, legal), {"A": said}), Passed)
    assert not isinstance(play((card,), (BEAR,), blocked(card, not legal), {"A": said}), Passed)


@pytest.mark.parametrize("card", [COBRA, "Haunting Figment", "Tome Anima", "Furtive Courier", "Nimble Brigand"])
def test_where_the_board_does_not_say_it_nobody_knows(card: str) -> None:
    found = play((card,), (BEAR,), blocked(card, True))
    assert isinstance(found, NotKnown)
    assert '"this_turn" of a player' in str(found)


def test_what_the_log_shows_counts_too() -> None:
    shock = (cast("Shock", "D"), RESOLVE)
    one = {"A": {"this_turn": {"cast": ["Shock"]}}}
    assert isinstance(play((COBRA,), (BEAR,), blocked(COBRA, False, *shock), one), Passed)
    # With two spells in the log, it does not matter what was before.
    assert isinstance(play((COBRA,), (BEAR,), blocked(COBRA, False, *shock, *shock)), Passed)
    # A spell of an opponent's is none of A's; one that targets an opponent is a crime, one that targets A's is none.
    crime, theirs = "Nimble Brigand", (cast("Shock", "A", player="D"), RESOLVE)
    none: Json = {"A": {"this_turn": {}}}
    assert isinstance(play((COBRA,), (BEAR,), blocked(COBRA, True, *theirs), one), Passed)
    assert isinstance(play((crime,), (BEAR,), blocked(crime, False, *shock)), Passed)
    mine = (cast("Giant Growth", crime), RESOLVE)
    assert isinstance(play((crime,), (BEAR,), blocked(crime, True, *mine), none), Passed)


def test_cards_that_are_drawn_unseen_leave_it_open() -> None:
    # Whenever Phyrexian Gargantua ... draws: an instant that draws may make it two.
    draws = (cast("Opt"), RESOLVE)
    said = {"A": {"this_turn": {"drawn": 1}}}
    assert isinstance(play(("Tome Anima",), (BEAR,), blocked("Tome Anima", True, *draws), said), NotKnown)
    two = {"A": {"this_turn": {"drawn": 2}}}
    assert isinstance(play(("Tome Anima",), (BEAR,), blocked("Tome Anima", False, *draws), two), Passed)


@pytest.mark.parametrize(
    ("card", "players", "times"),
    [
        ("Bloodhall Priest", {"A": {"hand": []}}, 1),  # attacks, if you have no cards in hand
        ("Bloodhall Priest", {"A": {"hand": ["Shock"]}}, 0),
        ("Resplendent Griffin", {"A": {"designations": ["city's blessing"]}}, 1),
        ("Resplendent Griffin", {}, 0),
        ("Incisor Glider", {"D": {"poison": 3}}, 1),  # if an opponent has three or more poison counters
        ("Incisor Glider", {"D": {"poison": 2}}, 0),
        ("Rasaad yn Bashir", {"A": {"designations": ["initiative"]}}, 1),
        ("Rasaad yn Bashir", {"D": {"designations": ["initiative"]}}, 0),
    ],
)
def test_an_intervening_if(card: str, players: Json, times: int) -> None:
    assert isinstance(play((card,), (BEAR,), [attack(card), expect(triggers={card: times})], players), Passed)


@pytest.mark.parametrize(("designations", "times"), [(["saddled"], 1), ([], 0)])
def test_attacking_while_saddled(designations: list[str], times: int) -> None:
    jaguar = "Alacrian Jaguar"  # whenever it attacks while saddled, it gets +2/+2 until end of turn
    there = {"id": "j", "card": jaguar, "designations": designations}
    script = [attack("j"), expect(triggers={"j": times})]
    assert isinstance(play((there,), (BEAR,), script), Passed)


def test_a_commander_on_the_battlefield() -> None:
    guardian = "Loyal Guardian"  # at the beginning of combat on your turn, if you control your commander
    bear = {"id": "c", "card": BEAR, "designations": ["commander"]}
    theirs = {"id": "c", "card": BEAR, "designations": ["commander"], "owner": "D"}
    once, never = expect(triggers={guardian: 1}), expect(triggers={guardian: 0})
    assert isinstance(play((guardian, bear), (), [BEGINS, once]), Passed)
    assert isinstance(play((guardian, BEAR), (), [BEGINS, never]), Passed)
    assert isinstance(play((guardian, theirs), (), [BEGINS, never]), Passed)


def test_the_first_combat_phase_of_the_turn() -> None:
    karlach = "Karlach, Fury of Avernus"
    script: list[Json] = [
        attack(karlach),
        expect(triggers={karlach: 1}),
        RESOLVE,
        {"do": "next_combat"},
        attack(karlach),
        expect(triggers={karlach: 0}),
    ]
    assert isinstance(play((karlach,), (BEAR,), script), Passed)


@pytest.mark.parametrize(("life", "start", "power"), [(21, 20, 2), (20, 20, 1), (39, 40, 1), (41, 40, 2)])
def test_life_against_the_starting_life_total(life: int, start: int, power: int) -> None:
    elenda = "Elenda, Saint of Dusk"  # 4/4; as long as your life total is greater than your starting one, +1/+1
    players = {"A": {"life": life, "starting_life": start}}
    shown = [3 + power, 3 + power]
    assert isinstance(play((elenda,), (), [expect(pt={elenda: shown})], players), Passed)


def test_permanents_that_entered_this_turn() -> None:
    mouse = "Raging Battle Mouse"  # celebration: two or more nonland permanents entered under your control this turn
    new = {"id": "n", "card": BEAR, "entered_this_turn": True}
    newer = {"id": "m", "card": OGRE, "entered_this_turn": True}
    land = {"id": "l", "card": "Forest", "entered_this_turn": True}
    two, one = expect(triggers={mouse: 1}), expect(triggers={mouse: 0})
    said: Json = {"A": {"this_turn": {}}}
    assert isinstance(play((mouse, new, newer), (), [BEGINS, two]), Passed)
    assert isinstance(play((mouse, new, land), (), [BEGINS, one], said), Passed)
    # Another one may have entered and gone again.
    assert isinstance(play((mouse, new, land), (), [BEGINS, one], {"A": {"this_turn": {"died": [BEAR]}}}), NotKnown)
    assert isinstance(play((mouse, new, land), (), [BEGINS, one]), NotKnown)


def test_creatures_that_died_this_turn() -> None:
    gimli = "Gimli, Mournful Avenger"  # indestructible as long as two or more creatures died under your control
    kills = (cast("Murder", gimli, player="D"), RESOLVE)
    there, gone = expect(battlefield=[gimli]), expect(not_battlefield=[gimli])
    assert isinstance(play((gimli,), (), [attack(gimli), *kills, gone], {"A": {"this_turn": {"died": [BEAR]}}}), Passed)
    two = {"A": {"this_turn": {"died": [BEAR, OGRE]}}}
    assert isinstance(play((gimli,), (), [attack(gimli), *kills, there], two), Passed)
