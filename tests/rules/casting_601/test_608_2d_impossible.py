"""608.2d, 118.3: nobody can choose to do what is impossible, so that what "if you do" says does not happen."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = pytest.mark.rule("608.2d")

Json = dict[str, Any]

GROWS = "If you do, this creature gets +2/+0 until end of turn."
GRAVEYARD = "you may exile an instant or sorcery card from your graveyard."
DISCARDS = "you may discard a card."
TAPS = "you may tap another untapped creature you control."
MILLS = "you may mill three cards."


def played(edition: str, may: str, script: list[Json], boss: Json, player: Json, *others: Json) -> CaseOutcome:
    """What comes of a script in which boss, a 2/2 of A's, attacks, and A may do something to have it grow."""
    text = [f"Whenever this creature attacks, {may} {GROWS}"]
    there = {"id": "boss", "controller": "A", "power": 2, "toughness": 2, "text": text, **boss}
    board = {"active": "A", "defending": ["D"], "permanents": [there, *others], "players": {"A": player, "D": {}}}
    attack: Json = {"do": "attack", "attacks": {"boss": "D"}}
    return run_case(case_of({"edition": edition, "board": board, "script": [attack, *script]}, "some.yaml"))


def answered(edition: str, may: str, choice: Any, legal: bool, boss: Json, player: Json, *others: Json) -> None:
    """What A says is legal, and boss grows; or else it is illegal, and all is as before."""
    resolve = {"do": "resolve_top", "choice": choice}
    restored = {} if legal else {"log_restored": True}
    after = {"do": "expect", "legal": legal, "pt": {"boss": [4 if legal else 2, 2]}, **restored}
    found = played(edition, may, [resolve, after], boss, player, *others)
    assert isinstance(found, Passed), found


@pytest.mark.parametrize(
    ("may", "legal", "boss", "player"),
    [
        (GRAVEYARD, True, {}, {}),
        (GRAVEYARD, False, {}, {"graveyard": []}),
        (GRAVEYARD, False, {}, {"graveyard": ["Gray Ogre"]}),
        (GRAVEYARD, True, {}, {"graveyard": ["Gray Ogre", "Shock"]}),
        ("you may exile two cards from your graveyard.", False, {}, {"graveyard": ["Gray Ogre"]}),
        ("you may exile two cards from your graveyard.", True, {}, {"graveyard": ["Gray Ogre", "Shock"]}),
        ("you may remove a charge counter from it.", False, {}, {}),
        ("you may remove a charge counter from it.", True, {"counters": {"charge": 1}}, {}),
        ("you may remove two charge counters from it.", False, {"counters": {"charge": 1}}, {}),
        (DISCARDS, True, {}, {}),
        (DISCARDS, False, {}, {"hand": []}),
        (DISCARDS, True, {}, {"hand": ["Shock"]}),
        ("you may discard two cards.", False, {}, {"hand": ["Shock"]}),
        ("you may discard a creature card.", False, {}, {"hand": ["Shock"]}),
        ("you may discard a creature card.", True, {}, {"hand": ["Gray Ogre"]}),
        ("you may discard your hand.", True, {}, {"hand": []}),
        ("you may put a card from your hand on the bottom of your library.", False, {}, {"hand": []}),
        (MILLS, True, {}, {}),
        (MILLS, False, {}, {"library": 2}),
        (MILLS, True, {}, {"library": 3}),
        ("you may draw a card.", True, {}, {"library": 0}),
        ("you may tap it.", False, {}, {}),
        ("you may tap it.", True, {"keywords": ["vigilance"]}, {}),
        ("you may untap it.", False, {"keywords": ["vigilance"]}, {}),
        (TAPS, False, {}, {}),
        ("you may return a land you control to its owner's hand.", False, {}, {}),
        ("you may sacrifice another creature.", False, {}, {}),
        ("you may pay 3 life.", False, {}, {"life": 2}),
        ("you may pay 3 life.", True, {}, {"life": 3}),
    ],
)
def test_it_asks_for_no_more_than_there_is(may: str, legal: bool, boss: Json, player: Json, edition: str) -> None:
    answered(edition, may, True, legal, boss, player)


def test_what_is_tapped_or_of_another_player_does_not_count(edition: str) -> None:
    elk = {"id": "elk", "controller": "A", "power": 3, "toughness": 3}
    answered(edition, TAPS, True, True, {}, {}, elk)
    answered(edition, TAPS, True, False, {}, {}, {**elk, "tapped": True})
    answered(edition, TAPS, True, False, {}, {}, {**elk, "controller": "D"})


def test_it_need_not_be_said_that_the_impossible_is_not_done(edition: str) -> None:
    after = {"do": "expect", "pt": {"boss": [2, 2]}, "stack": []}
    found = played(edition, GRAVEYARD, [{"do": "resolve_top"}, after], {}, {"graveyard": ["Gray Ogre"]})
    assert isinstance(found, Passed), found


TWO = {"graveyard": ["Gray Ogre", "Shock", "Giant Growth"]}


@pytest.mark.parametrize("choice", [[True, "Shock"], ["Shock"], "Shock"])
def test_the_card_is_named_and_leaves_the_graveyard(choice: Any, edition: str) -> None:
    resolve = {"do": "resolve_top", "choice": choice}
    for there, left in ((["Gray Ogre", "Giant Growth"], True), (["Shock"], False)):
        after = {"do": "expect", "legal": True, "pt": {"boss": [4, 2]}, "graveyard": there}
        assert isinstance(played(edition, GRAVEYARD, [resolve, after], {}, TWO), Passed) is left


@pytest.mark.parametrize("choice", [[True, "Gray Ogre"], [True, "Lightning Bolt"], [True, "Shock", "Shock"]])
def test_another_card_can_not_be_named(choice: Any, edition: str) -> None:
    answered(edition, GRAVEYARD, choice, False, {}, TWO)


def test_the_only_possible_card_needs_no_name_and_can_not_be_exiled_twice(edition: str) -> None:
    words = "Whenever this creature attacks, you may exile a card from your graveyard. If you do, you gain 1 life."
    other = {"id": "elk", "controller": "A", "power": 3, "toughness": 3, "text": [words]}
    script: list[Json] = [
        {"do": "stack_triggers", "player": "A", "order": ["elk", "boss"]},
        {"do": "resolve_top", "choice": True},
        {"do": "expect", "legal": True, "pt": {"boss": [4, 2]}},
        {"do": "resolve_top", "choice": True},
        {"do": "expect", "legal": False, "life": {"A": 20}},
    ]
    words_of_both = {"attacks": {"boss": "D", "elk": "D"}}
    text = [f"Whenever this creature attacks, {GRAVEYARD} {GROWS}"]
    boss = {"id": "boss", "controller": "A", "power": 2, "toughness": 2, "text": text}
    board = {"active": "A", "defending": ["D"], "permanents": [boss, other]}
    players = {"players": {"A": {"graveyard": ["Shock"]}, "D": {}}}
    attack = {"do": "attack", **words_of_both}
    case = {"edition": edition, "board": {**board, **players}, "script": [attack, *script]}
    found = run_case(case_of(case, "some.yaml"))
    assert isinstance(found, Passed), found


def test_which_of_several_is_exiled_need_not_be_said_and_is_not_known_then(edition: str) -> None:
    resolve = {"do": "resolve_top", "choice": True}
    grown = {"do": "expect", "legal": True, "pt": {"boss": [4, 2]}}
    assert isinstance(played(edition, GRAVEYARD, [resolve, grown], {}, TWO), Passed)
    there = {"do": "expect", "graveyard": ["Shock"]}
    assert "left a graveyard is not told" in str(played(edition, GRAVEYARD, [resolve, there], {}, TWO))


def test_of_cards_of_one_name_any_will_do(edition: str) -> None:
    resolve = {"do": "resolve_top", "choice": True}
    after = {"do": "expect", "legal": True, "pt": {"boss": [4, 2]}, "graveyard": ["Shock"]}
    found = played(edition, GRAVEYARD, [resolve, after], {}, {"graveyard": ["Shock", "Shock"]})
    assert isinstance(found, Passed), found


def test_a_player_who_may_sacrifice_what_they_control_does_so(edition: str) -> None:
    chosen = "Whenever this creature attacks, choose target creature an opponent controls."
    text = [f"{chosen} Its controller may sacrifice it. If they don't, this creature deals 3 damage to that player."]
    for yes, life, there in ((True, 20, {"graveyard": ["ox"]}), (False, 17, {"battlefield": ["ox"]})):
        ox = {"id": "ox", "controller": "D", "power": 1, "toughness": 1}
        resolve = {"do": "resolve_top", "choice": ["ox", yes]}
        after = {"do": "expect", "legal": True, "life": {"D": life}, **there}
        found = played(edition, GRAVEYARD, [resolve, after], {"text": text}, {}, ox)
        assert isinstance(found, Passed), found
