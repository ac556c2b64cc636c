"""A moment of a recorded game as a case: cards that were named are named in it again."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from events.board import GameBegan, Permanent, PermanentEntered, Player
from events.log import Log
from projections.views import Views
from simulator.cards import library
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import Case, write_case
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.replay.verifying.printed import doubts
from tests.cases.cards import FewCards

pytestmark = pytest.mark.usefixtures("few_cards", "whole_tables")
EDITION = "cr-2026-01-16"


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", FewCards)


def moment(permanent: dict[str, Any], *script: dict[str, Any]) -> Case:
    """The case of the moment after a script."""
    board = {"active": "A", "defending": ["D"], "permanents": [{"id": "p", "controller": "A", **permanent}]}
    play = begin(case_of({"edition": EDITION, "board": board, "script": list(script)}, "x.yaml"))
    for index in range(len(script)):
        play.play(index)
    return dispute_of(tuple(play.game.log), len(play.game.log), EDITION, "moment")


def permanent_of(case: Case) -> dict[str, Any]:
    """The first permanent, as it is written; the case can be read again."""
    written = json.loads(write_case(case))
    again = case_of(written, "again.json")
    assert again == case
    begin(again)
    found: dict[str, Any] = written["board"]["permanents"][0]
    return found


OGRE = {"id": "p", "controller": "A", "card": "Menacing Ogre"}


def test_a_card_is_named_again_and_what_is_as_printed_is_left_to_it() -> None:
    assert permanent_of(moment({"card": "Menacing Ogre"})) == OGRE
    written = {"colors": [], "subtypes": ["elf"], "power": 3, "toughness": 9, "text": ["This creature can't block."]}
    more = {**written, "keywords": ["flying"], "name": "Og"}
    assert permanent_of(moment({"card": "Menacing Ogre", **more})) == {**OGRE, **more}


@pytest.mark.parametrize("card", ["Heel", "Odd Static", "Arriving Static", "Busy Static", "Brute", "Captain"])
def test_abilities_of_a_card_are_left_to_it(card: str) -> None:
    case = moment({"card": card})
    assert permanent_of(case) == {"id": "p", "controller": "A", "card": card}
    assert (case.script, "Not restated" in case.note) == ((), False)


def test_a_card_that_has_lost_an_ability_is_written_by_hand() -> None:
    case = moment({"card": "Menacing Ogre"}, {"do": "effect", "kind": "lose", "object": "p", "keyword": "menace"})
    found = permanent_of(case)
    assert "card" not in found
    assert (found["name"], found["keywords"], found["power"]) == ("Menacing Ogre", ["trample"], 3)


def test_what_such_a_card_still_has_and_no_sentence_stands_for_is_noted() -> None:
    gone = {"do": "effect", "kind": "lose", "object": "p", "text": "Brute's first ability"}
    assert "Not restated: Brute's second ability of p." in moment({"card": "Brute"}, gone).note


def test_numbers_that_changed_are_written_with_a_note() -> None:
    grown = {"do": "effect", "kind": "modify", "object": "p", "power": 1, "toughness": 1}
    case = moment({"card": "Plain Bear"}, grown)
    assert permanent_of(case) == {"id": "p", "controller": "A", "card": "Plain Bear", "power": 3, "toughness": 3}
    assert "Others may give p power and toughness that are not in its numbers." in case.note


def test_a_face_is_named_again_by_its_own_name() -> None:
    found = permanent_of(moment({"card": "Front"}))
    assert found == {"id": "p", "controller": "A", "card": "Front"}


def test_a_card_that_is_not_known_any_more_is_written_by_hand() -> None:
    case = moment({"card": "Front", "face": "Back"})
    found = permanent_of(case)
    assert "card" not in found
    assert (found["name"], found["power"], found["keywords"]) == ("Back", 5, ["flying"])


def doubted(named: str, **changes: Any) -> list[str]:
    """What a replay that records a permanent of a card can't prove."""
    board = {"active": "A", "defending": ["D"], "permanents": [{"id": "p", "controller": "A", "card": named}]}
    known: Permanent = begin(case_of({"edition": EDITION, "board": board}, "x.yaml")).game.board.permanents["p"]
    position = Views(Log([GameBegan(players=(Player("A"), Player("D")))])).position
    return list(doubts(position, PermanentEntered(msgspec.structs.replace(known, **changes))))


@pytest.mark.parametrize("card", ["Plain Bear", "Heel", "Brute", "Odd Static", "Captain"])
def test_the_abilities_of_a_card_that_is_known_are_vouched_for(card: str) -> None:
    assert [each for each in doubted(card) if "keyword" not in each] == []


def test_what_is_recorded_of_a_card_that_says_otherwise_today_is_not_vouched_for() -> None:
    said = "p having the abilities recorded for 'Brute', which is read otherwise today"
    assert doubted("Brute", abilities=()) == [said]
    assert doubted("Brute", card="Nobody")[0] == "p being the card 'Nobody', which is not known here"
    assert doubted("Plain Bear", card="Brute") == [said]
