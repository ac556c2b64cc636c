"""603.7c: what is done later with an object is not done with what that has become in another zone meanwhile."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("603.7c")

PLAYERS: Json = {name: {"this_turn": {}, "library": 9, "graveyard": [], "hand": []} for name in "AD"}
WINDSCOUTER: Json = {"id": "w", "card": "Windscouter"}
DESTROY: Json = {"do": "effect", "kind": "destroy", "object": "w"}
END: Json = {"do": "end_combat"}


def big() -> Json:
    return {"id": "f", "power": 4, "toughness": 4, "keywords": ["flying"]}


def test_windscouter_returns_if_it_is_there() -> None:
    script = [attack("w"), RESOLVE, END, expect(not_battlefield=["w"]), cast("Windscouter")]
    assert play((WINDSCOUTER,), (), [*script, expect(legal=True)], PLAYERS) == Passed()


def test_it_stays_in_the_graveyard_if_it_died_in_combat() -> None:
    block: Json = {"do": "block", "player": "D", "blocks": {"f": ["w"]}}
    script = [attack("w"), RESOLVE, block, {"do": "deal_damage"}, expect(graveyard=["w"]), END]
    assert play((WINDSCOUTER,), (big(),), [*script, expect(graveyard=["w"])], PLAYERS) == Passed()


@pytest.mark.parametrize("steps", [[RESOLVE, DESTROY], [DESTROY, RESOLVE]])
def test_or_before_what_returns_it_was_set_up(steps: list[Json]) -> None:
    assert play((WINDSCOUTER,), (), [attack("w"), *steps, END, expect(graveyard=["w"])], PLAYERS) == Passed()


@pytest.mark.parametrize(
    "does", ["exile it, then return it to the battlefield", "put it on top of its owner's library"]
)
def test_whatever_is_done_with_it(does: str) -> None:
    text = f"Whenever this creature attacks, at end of combat, {does}."
    card: Json = {"id": "w", "card": "Grizzly Bears", "text": [text]}
    script = [attack("w"), RESOLVE, DESTROY, END, expect(graveyard=["w"], not_battlefield=["w"])]
    assert play((card,), (), script, PLAYERS) == Passed()


def test_a_target_that_died() -> None:
    text = "{0}: Return target creature to its owner's hand at end of combat."
    source: Json = {"id": "q", "types": ["artifact"], "text": [text]}
    activate: Json = {"do": "activate", "player": "A", "permanent": "q", "ability": 1, "targets": ["w"]}
    script = [attack("w"), RESOLVE, activate, RESOLVE, DESTROY, END, expect(graveyard=["w"])]
    assert play((WINDSCOUTER, source), (), script, PLAYERS) == Passed()


def test_what_died_before_it_was_set_up_is_found_where_it_is() -> None:
    text = "When this creature dies, return it to its owner's hand at end of combat."
    card: Json = {"id": "w", "card": "Grizzly Bears", "text": [text]}
    x: Json = {"id": "x", "power": 1, "toughness": 1}
    script = [attack("x"), DESTROY, RESOLVE, expect(graveyard=["w"]), END, expect(graveyard=[])]
    assert play((card, x), (), script, PLAYERS) == Passed()
