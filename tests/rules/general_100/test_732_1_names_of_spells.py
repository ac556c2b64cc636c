"""732.1: an illegal action is reversed entirely, so a spell that could not be cast has used up no name."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = [pytest.mark.rule("732.1"), pytest.mark.since("cr-2009-10-01")]

OX: Json = {"id": "ox", "power": 1, "toughness": 2}
LAMP: Json = {"id": "lamp", "types": ["artifact"]}
SHOCK = cast("Shock", "ox", player="D")
REFUSED = (cast("Shock", "lamp", player="D"), expect(legal=False))


def test_a_spell_that_was_refused_before_has_its_card_s_name(edition: str) -> None:
    script = [attack("ox"), *REFUSED, SHOCK, expect(legal=True, stack=["Shock"]), RESOLVE]
    players: Json = {"D": {"hand": ["Shock"], "graveyard": []}}
    assert play((OX,), (LAMP,), [*script, expect(graveyard=["ox", "Shock"])], players, edition) == Passed()


def test_two_spells_of_one_name_are_told_apart_whatever_was_refused(edition: str) -> None:
    script = [attack("ox"), SHOCK, *REFUSED, SHOCK, expect(legal=True, stack=["Shock", "Shock 2"])]
    assert play((OX,), (LAMP,), script, None, edition) == Passed()


def test_a_permanent_spell_that_was_refused_before_keeps_its_card_s_name(edition: str) -> None:
    bear: Json = {"do": "cast", "player": "A", "card": "Grizzly Bears"}
    script = [bear, expect(legal=True), bear, expect(legal=False), RESOLVE, bear, RESOLVE]
    assert play((), (), [*script, expect(battlefield=["Grizzly Bears", "Grizzly Bears 2"])], None, edition) == Passed()


def test_a_spell_has_the_name_of_nothing_that_was_put_onto_the_battlefield(edition: str) -> None:
    bear: Json = {"do": "cast", "player": "A", "card": "Grizzly Bears"}
    script = [cast("Zombify", "Grizzly Bears"), RESOLVE, bear, RESOLVE, expect(pt={"odric": [3, 3]})]
    players: Json = {"A": {"graveyard": ["Grizzly Bears"]}}
    assert play(({"id": "odric", "card": "Crusader of Odric"},), (), script, players, edition) == Passed()
