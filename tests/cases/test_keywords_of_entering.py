"""Keywords that act as their permanent enters: shown by a board, in doubt for what enters in the game."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cards import library
from simulator.cards.names import UnknownCard
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face
from simulator.oracle.keyword_table import ENTERING_KEYWORDS

pytestmark = pytest.mark.usefixtures("made_cards", "whole_tables")


def creature(name: str, text: str, size: str = "1") -> CompiledFace:
    return compile_face(Face(name=name, types=("creature",), power=size, toughness=size, text=text))


FACES = {
    face.name: face
    for face in (
        creature("Skulker", "Flash\nBloodthirst 1"),
        creature("Ogre", "Flash\nUnleash", "2"),
        creature("Robot", "Flash\nModular 2", "0"),
        creature("Snake", "Flash\nThis creature enters with two +1/+1 counters on it.", "0"),
        creature("Cub", "Flash", "2"),
        *(creature(f"With {keyword}", f"Flash\n{keyword}") for keyword in sorted(ENTERING_KEYWORDS)),
    )
}


class MadeCards:
    """A few cards, compiled from their text."""

    def card(self, name: str, face: str = "") -> CompiledFace:
        if name not in FACES:
            raise UnknownCard(name, ["Cub"])
        return FACES[name]

    def exactly(self, name: str) -> CompiledFace | None:
        return FACES.get(name)


@pytest.fixture
def made_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", MadeCards)


def ran(*script: dict[str, Any], card: str = "Cub") -> CaseOutcome:
    permanents: list[dict[str, Any]] = [
        {"id": "a1", "controller": "A", "power": 2, "toughness": 2},
        {"id": "there", "controller": "A", "card": card},
        {"id": "b1", "controller": "D", "power": 2, "toughness": 2},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    return run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": list(script)}, "some.yaml"))


ATTACK = {"do": "attack", "attacks": {"a1": "D"}}
LEGAL = {"do": "expect", "legal": True}


def cast(card: str) -> list[dict[str, Any]]:
    return [{"do": "cast", "player": "A", "card": card}, {"do": "resolve_top"}]


def put(card: str, do: str = "put_attacking", **more: Any) -> dict[str, Any]:
    how = {"attacking": "D"} if do == "put_attacking" else {"blocking": "a1"}
    controller = "A" if do == "put_attacking" else "D"
    return {"do": do, "permanent": {"id": "new", "controller": controller, "card": card, **more}, **how}


@pytest.mark.parametrize("keyword", sorted(ENTERING_KEYWORDS))
def test_a_permanent_that_is_cast_with_such_a_keyword_is_in_doubt(keyword: str) -> None:
    unknown = ran(*cast(f"With {keyword}"), ATTACK, LEGAL)
    assert isinstance(unknown, NotKnown)
    assert keyword in unknown.because
    assert ran(*cast("Cub"), ATTACK, LEGAL) == Passed()


@pytest.mark.parametrize("keyword", ["bloodthirst 1", "fading", "impending", "riot", "unleash"])
def test_a_permanent_that_is_there_from_the_start_is_as_the_board_shows_it(keyword: str) -> None:
    name = f"With {keyword}" if f"With {keyword}" in FACES else "Skulker"
    assert ran(ATTACK, LEGAL, card=name) == Passed()


BLOCKS = [ATTACK, {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}}]


@pytest.mark.parametrize("card", ["Snake", "Skulker", "Robot", "Ogre"])
@pytest.mark.parametrize("do", ["put_attacking", "put_blocking"])
def test_a_card_put_into_combat_that_enters_with_counters_is_in_doubt_unless_they_are_written(
    card: str, do: str
) -> None:
    before = [ATTACK] if do == "put_attacking" else BLOCKS
    after = BLOCKS[1:] if do == "put_attacking" else []
    unknown = ran(*before, put(card, do), *after, {"do": "expect", "pt": {"new": [2, 2]}, "legal": True})
    assert isinstance(unknown, NotKnown)
    grown = int(FACES[card].power) + 2
    sure = {"do": "expect", "pt": {"new": [grown, grown]}}
    assert ran(*before, put(card, do, counters={"+1/+1": 2}), *after, sure) == Passed()
    assert (
        ran(*before, put(card, do, power=3, toughness=3), *after, {"do": "expect", "pt": {"new": [3, 3]}}) == Passed()
    )
