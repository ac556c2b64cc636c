"""611.2e: what is put onto the battlefield and "is" something enters as that."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Failed, Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("611.2e")

RETURNED: list[Json] = [cast("Rise from the Grave", "Hill Giant"), {**RESOLVE, "enters": ["giant"]}]
PLAYERS: Json = {"A": {"graveyard": ["Hill Giant"]}, "D": {"graveyard": []}}


def watcher(what: str) -> Json:
    text = f"Whenever a {what} enters under your control, you gain 1 life."
    return {"id": "watcher", "name": "watcher", "types": ["creature"], "power": 1, "toughness": 1, "text": [text]}


@pytest.mark.parametrize("what", ["Zombie", "black creature"])
def test_what_triggers_on_what_it_is_made_is_not_passed_over(what: str) -> None:
    assert isinstance(play((watcher(what),), (), [*RETURNED, expect(triggers={"watcher": 0})], PLAYERS), NotKnown)


@pytest.mark.parametrize("what", ["creature", "Giant"])
def test_what_it_is_either_way_triggers(what: str) -> None:
    assert isinstance(play((watcher(what),), (), [*RETURNED, expect(triggers={"watcher": 1})], PLAYERS), Passed)
    assert isinstance(play((watcher(what),), (), [*RETURNED, expect(triggers={"watcher": 2})], PLAYERS), Failed)


def test_it_is_a_zombie_from_then_on() -> None:
    lord = {"id": "lord", "card": "Lord of the Accursed"}
    assert isinstance(play((lord,), (), [*RETURNED, expect(pt={"giant": [4, 4]})], PLAYERS), Passed)
