"""How many cards a search brings at the most, as far as somebody says what is found (701.23a, 601.2a)."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play, verdicts_if_made, written

WURM = cast("Nesting Wurm")


def players(library: int, *hand: str) -> Json:
    return {
        "A": {"this_turn": {}, "library": library, "graveyard": [], "hand": [*hand]},
        "D": {"this_turn": {}, "library": 10, "graveyard": []},
    }


def finds(*cards: str) -> Json:
    return {"do": "resolve_top", "choice": [True, *cards]}


NOTHING: Json = {"do": "resolve_top", "choice": False}


def resolves(name: str) -> Json:
    return {"do": "resolve_top", "enters": [name]}


def test_in_an_empty_library_nothing_is_found() -> None:
    script = [WURM, resolves("n1"), {"do": "resolve_top", "choice": [True]}, WURM, expect(legal=False)]
    assert play((), (), script, players(0, "Nesting Wurm")) == Passed()


@pytest.mark.parametrize("many", [1, 2, 3])
def test_who_names_what_they_find_finds_no_more(many: int) -> None:
    script: list[Json] = [WURM, resolves("n"), finds(*["Nesting Wurm"] * many)]
    for number in range(many):
        script += [WURM, expect(legal=True), resolves(f"n{number}"), NOTHING]
    assert play((), (), [*script, WURM, expect(legal=False)], players(10, "Nesting Wurm")) == Passed()


def test_where_nobody_names_them_it_may_be_any_number_and_declining_adds_none() -> None:
    script: list[Json] = [WURM, resolves("n"), {"do": "resolve_top", "choice": [True]}]
    for number in range(3):
        script += [WURM, resolves(f"n{number}"), NOTHING]
    case = written((), (), [*script, WURM], players(10, "Nesting Wurm"))
    assert verdicts_if_made(case)[3::3] == [None, None, None, False]


def test_one_named_card_is_all_that_is_there() -> None:
    script = [cast("Ranger of Eos"), resolves("r"), finds("Savannah Lions"), cast("Savannah Lions"), RESOLVE]
    script += [cast("Elvish Mystic"), expect(legal=False)]
    assert play((), (), script, players(1, "Ranger of Eos")) == Passed()


def test_a_card_that_went_to_the_library_may_be_the_one_that_is_drawn() -> None:
    bounce = [cast("Time Ebb", "b", player="A"), RESOLVE, cast("Reach Through Mists"), RESOLVE]
    theirs = {"A": {"this_turn": {}, "library": 10, "hand": ["Time Ebb", "Reach Through Mists"], "graveyard": []}}
    bear: Json = {"id": "b", "card": "Grizzly Bears"}
    script = [*bounce, cast("Shock", "D"), expect(legal=True)]
    assert isinstance(play((bear,), (), script, theirs), NotKnown)
    assert play(({"id": "b", "card": "Grizzly Bears"},), (), [*bounce[2:], *script[-2:]], theirs) == Passed()


@pytest.mark.parametrize(("result", "many"), [(9, 1), (10, 2), (20, 3)])
def test_by_a_table_of_results_as_many_come_as_its_row_says(result: int, many: int) -> None:
    """706.3b: Chaos Channeler exiles one, two or three cards, which may be played this turn."""
    script: list[Json] = [attack("Chaos Channeler"), {"do": "resolve_top", "choice": result}]
    case = written(("Chaos Channeler",), (), [*script, *[cast("Shock", "D")] * (many + 1)], players(9))
    assert verdicts_if_made(case)[2:] == [*[None] * many, False]
