"""608.2b: a card that has left the graveyard in which it was a target is no legal target, whatever else has its name.

Another player's graveyard may hold a card of the same name, which is another object (400.7).
"""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = [pytest.mark.rule("608.2b"), pytest.mark.since("cr-2009-10-01")]

OX: Json = {"id": "ox", "power": 1, "toughness": 1}
ROBBERS: tuple[Json, ...] = ({"id": "g", "card": "Grave Robbers"}, {"id": "h", "card": "Grave Robbers"})
BEGUN = attack("ox")


def robs(robber: str, card: str = "Ornithopter") -> Json:
    """D's Grave Robbers exile a card, and D gains 2 life."""
    return {"do": "activate", "player": "D", "permanent": robber, "targets": [card]}


def lying(*cards: str) -> Json:
    """These cards are in A's graveyard; of D's nothing is said."""
    return {"A": {"graveyard": [*cards]}}


def test_one_that_was_exiled_in_response_is_not_taken_for_another(edition: str) -> None:
    steps = [BEGUN, robs("g"), cast("Cremate", "Ornithopter"), RESOLVE, RESOLVE]
    script = [*steps, expect(life={"D": 20}, stack=[])]
    assert play((OX,), ROBBERS, script, lying("Ornithopter", "Forest"), edition) == Passed()


def test_of_two_abilities_with_one_target_the_second_does_not_resolve(edition: str) -> None:
    script = [BEGUN, robs("g"), robs("h"), RESOLVE, expect(life={"D": 22}), RESOLVE, expect(life={"D": 22}, stack=[])]
    assert play((OX,), ROBBERS, script, lying("Ornithopter"), edition) == Passed()


def test_one_of_the_same_name_in_the_same_graveyard_is_another_card(edition: str) -> None:
    script = [BEGUN, robs("g"), robs("h"), RESOLVE, RESOLVE, expect(life={"D": 22})]
    assert play((OX,), ROBBERS, script, lying("Ornithopter", "Ornithopter"), edition) == Passed()
    others = [BEGUN, robs("g"), robs("h", "Ornithopter 2"), RESOLVE, RESOLVE, expect(life={"D": 24})]
    assert play((OX,), ROBBERS, others, lying("Ornithopter", "Ornithopter"), edition) == Passed()


RAISES = "{0}: Return target creature card from your graveyard to the battlefield."


@pytest.mark.parametrize("enters", ["thopter", "Ornithopter"])
def test_one_that_was_put_onto_the_battlefield_is_no_target_any_more(edition: str, enters: str) -> None:
    raises: Json = {"do": "activate", "player": "A", "permanent": "ox", "targets": ["Ornithopter"]}
    steps = [BEGUN, robs("g"), raises, expect(legal=True), {**RESOLVE, "enters": [enters]}, RESOLVE]
    script = [*steps, expect(life={"D": 20}, stack=[], battlefield=[enters])]
    assert play(({**OX, "text": [RAISES]},), ROBBERS, script, lying("Ornithopter"), edition) == Passed()


def test_a_creature_that_died_in_this_game_likewise(edition: str) -> None:
    thopter: Json = {"id": "o", "card": "Ornithopter"}
    dies: Json = {"do": "effect", "kind": "destroy", "object": "o"}
    steps = [BEGUN, dies, robs("g", "o"), expect(legal=True), robs("h", "o"), RESOLVE, RESOLVE]
    assert play((OX, thopter), ROBBERS, [*steps, expect(life={"D": 22}, stack=[])], None, edition) == Passed()


def test_whether_another_of_its_name_is_in_a_graveyard_that_nobody_knows_is_undetermined(edition: str) -> None:
    script = [BEGUN, robs("g"), RESOLVE, robs("h"), expect(legal="undetermined")]
    assert play((OX,), ROBBERS, script, lying("Ornithopter"), edition) == Passed()


def test_where_all_graveyards_are_known_there_is_no_other(edition: str) -> None:
    players: Json = {**lying("Ornithopter"), "D": {"graveyard": []}}
    script = [BEGUN, robs("g"), RESOLVE, robs("h"), expect(legal=False)]
    assert play((OX,), ROBBERS, script, players, edition) == Passed()


def test_a_name_of_which_none_has_left_may_be_in_a_graveyard_that_nobody_knows(edition: str) -> None:
    script = [BEGUN, robs("g", "Bonesplitter"), expect(legal=True), RESOLVE, expect(life={"D": 22})]
    assert play((OX,), ROBBERS, script, lying("Ornithopter"), edition) == Passed()
