"""606: loyalty abilities: what they cost, when they are activated, and that one of a permanent's is in a turn."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("606.3")

AJANI = "Ajani Goldmane"  # loyalty 4; +1: you gain 2 life; -1: a +1/+1 counter and vigilance for your creatures
BEAR = "Grizzly Bears"
PLAYERS: Json = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}


def activate(number: int, player: str = "A", permanent: str = AJANI, **more: object) -> Json:
    return {"do": "activate", "player": player, "permanent": permanent, "ability": number, **more}


def legal(so: bool) -> Json:
    return expect(legal=so)


def test_loyalty_counters_are_put_on_it_or_removed_before_it_resolves(edition: str) -> None:
    script = [activate(1), expect(legal=True, counters={AJANI: {"loyalty": 5}}, life={"A": 20}), RESOLVE]
    script += [expect(life={"A": 22}, counters={AJANI: {"loyalty": 5}})]
    assert isinstance(play((AJANI,), (), script, PLAYERS, edition), Passed)
    script = [activate(2), expect(legal=True, counters={AJANI: {"loyalty": 3}}), RESOLVE, expect(pt={BEAR: [3, 3]})]
    assert isinstance(play((AJANI, BEAR), (), script, PLAYERS, edition), Passed)


def test_only_one_is_activated_in_a_turn(edition: str) -> None:
    script = [activate(1), RESOLVE, activate(2), legal(False), activate(1), legal(False)]
    assert isinstance(play((AJANI,), (), script, PLAYERS, edition), Passed)


def test_that_counts_for_each_planeswalker_alone() -> None:
    other = {"id": "other", "card": "Chandra, Pyromaster"}
    script = [activate(1), RESOLVE, activate(2, permanent="other"), legal(True)]
    assert isinstance(play((AJANI, other), (), script, PLAYERS), Passed)


def test_it_is_activated_in_its_players_main_phase_with_an_empty_stack(edition: str) -> None:
    script = [attack(BEAR), activate(1), legal(False)]
    assert isinstance(play((AJANI, BEAR), (), script, PLAYERS, edition), Passed)
    assert isinstance(play((BEAR,), (AJANI,), [activate(1, "D"), legal(False)], PLAYERS, edition), Passed)
    chandra = {"id": "other", "card": "Chandra, Pyromaster"}
    script = [activate(1), activate(2, permanent="other"), legal(False)]
    assert isinstance(play((AJANI, chandra), (), script, PLAYERS), Passed)


def test_with_too_few_counters_it_is_not(edition: str) -> None:
    few = {"id": AJANI, "card": AJANI, "loyalty": 1}
    none = {"id": AJANI, "card": "Liliana of the Veil", "loyalty": 1}
    script = [activate(2), expect(legal=True, graveyard=[AJANI]), RESOLVE, expect(pt={BEAR: [3, 3]})]
    assert isinstance(play((few, BEAR), (), script, PLAYERS, edition), Passed)
    assert isinstance(play((none,), (BEAR,), [activate(2, targets=["D"]), legal(False)], PLAYERS), Passed)


def test_of_what_is_not_read_it_is_not_known_what_it_does() -> None:
    gideon = {"id": "gideon", "card": "Gideon Jura"}
    assert isinstance(
        play((gideon,), (BEAR,), [activate(3, permanent="gideon"), RESOLVE, expect(pt={"gideon": [8, 8]})], PLAYERS),
        NotKnown,
    )
