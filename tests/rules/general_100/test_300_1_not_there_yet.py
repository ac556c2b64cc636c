"""300.1 and 702 of October 2022: what there is not yet, battles and toxic among it, is not read and has no row."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from events.board import GameBegan, PermanentEntered, Player, TurnBegan
from events.rule import Edition
from simulator.cases.format.errors import NotBuilt
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import Passed, run_case
from simulator.editions import TABLES
from simulator.editions.matrix import RuleNumberError, matrix
from simulator.game.game import Game
from simulator.oracle import keyword_table as keywords
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.writing import record, write_replay
from tests.given import permanent

pytestmark = pytest.mark.rule("cr-2022-10-07 300.1")


LATER = "cr-2024-06-07"
NOT_YET = TABLES[Edition.CR_2022_10_07].not_yet
TEXT = Path(__file__).parents[3] / "../shared/rules/2022-10-07.txt"

SIEGE = {"id": "siege", "controller": "A", "types": ["battle"], "defense": 3, "protector": "D"}
RAT = {"id": "rat", "controller": "A", "power": 1, "toughness": 1, "keywords": ["toxic 1"]}
OGRE = {"id": "ogre", "controller": "A", "power": 3, "toughness": 3}


def outcome_of(edition: str, *permanents: dict[str, Any], script: tuple[dict[str, Any], ...] = ()) -> Any:
    board = {"active": "A", "defending": ["D"], "permanents": list(permanents)}
    return run_case(case_of({"id": "x", "edition": edition, "board": board, "script": list(script)}, "x"))


@pytest.mark.parametrize(
    ("later", "at", "word"),
    [(SIEGE, "types[0]", "battle"), (RAT, "keywords[0]", "toxic 1")],
    ids=["a battle", "a creature with toxic"],
)
def test_what_there_is_not_yet_on_a_board_is_not_read(edition: str, later: dict[str, Any], at: str, word: str) -> None:
    reason = f'"{word}" is no card type or keyword of {edition} yet'
    outcome = outcome_of(edition, OGRE, later)
    assert isinstance(outcome, NotBuilt)
    assert (outcome.at, outcome.reason) == (f"$.board.permanents[1].{at}", reason)
    assert isinstance(outcome_of(LATER, OGRE, later), Passed)


@pytest.mark.parametrize(
    ("step", "at"),
    [
        ({"do": "effect", "kind": "gain", "object": "ogre", "keyword": "toxic 1"}, "keyword"),
        ({"do": "effect", "kind": "retype", "object": "ogre", "types": ["creature", "battle"]}, "types"),
        ({"do": "put_blocking", "permanent": {**SIEGE, "controller": "D"}, "blocking": "ogre"}, "permanent.types[0]"),
    ],
    ids=["gained", "becomes", "enters"],
)
def test_nor_is_it_where_an_effect_brings_it(edition: str, step: dict[str, Any], at: str) -> None:
    script = ({"do": "attack", "attacks": {"ogre": "D"}}, step)
    assert outcome_of(edition, OGRE, script=script).at == f"$.script[1].{at}"
    assert isinstance(outcome_of(LATER, OGRE, script=script), Passed)


def test_a_recorded_game_with_a_battle_in_it_is_said_to_have_one() -> None:
    game = Game([GameBegan(players=(Player("alice"), Player("bob"))), TurnBegan("alice", ("bob",), 1)], edition=LATER)
    game.apply(permanent("siege battle 5; protected by bob", "alice"))
    game.apply(permanent("rat 1/1 toxic 2", "alice"))
    replay = parse_replay(write_replay(Header(schema=1, edition=Edition(LATER)), record(game)), "made here")
    assert resim(replay).differences == ()
    lines = [line for line, event in enumerate(replay.lines, start=2) if isinstance(event, PermanentEntered)]
    found = resim(replay, edition="cr-2022-10-07").differences
    assert [(each.line, each.got.partition(" is ")[0]) for each in found] == [
        (lines[0], '"battle"'),
        (lines[1], '"toxic 2"'),
    ]


@pytest.mark.parametrize("number", ["310", "506.3e", "506.3f", "506.4e", "702.164", "704.5v"])
def test_its_rules_have_no_row(edition: str, number: str) -> None:
    with pytest.raises(RuleNumberError):
        matrix(edition, number)


def test_nothing_that_is_said_of_the_rules_speaks_of_battles(edition: str) -> None:
    said = [text for line in matrix(edition) for text in (*line.says, *line.out_of_scope)]
    assert [text for text in said if re.search(r"\bbattles?\b", text)] == []


def test_it_is_just_what_the_text_does_not_know_and_a_later_one_does() -> None:
    if not TEXT.is_file():
        pytest.skip("../shared/rules/2022-10-07.txt is absent")
    now, later = (_words(TEXT.with_name(name)) for name in (TEXT.name, "2026-01-16.txt"))
    read = {"battle", *keywords.TRAITS, *keywords.TRIGGERED_KEYWORDS, *keywords.DAMAGE_NOT_BUILT, *keywords.NOT_BUILT}
    assert sorted(word for word in read if word in later - now) == sorted(NOT_YET)
    assert set(keywords.KEYWORD_RULES) <= now


def _words(text: Path) -> set[str]:
    """The card types and keywords of an edition's text."""
    words = text.read_text(encoding="utf-8-sig")
    types = re.search(r"^300\.1\. The card types are (.+)\.$", words, re.MULTILINE)
    assert types is not None
    return {*re.split(r", (?:and )?", types[1]), *re.findall(r"^702\.\d+\. (.+)$", words.lower(), re.MULTILINE)}
