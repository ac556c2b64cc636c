"""302.6: a creature that was put onto the battlefield this turn pays no {T} and attacks in no later combat of it."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("302.6")

OX: Json = {"id": "ox", "power": 1, "toughness": 1, "keywords": ["vigilance"]}
PUMPS: Json = {"id": "m", "power": 1, "toughness": 1, "text": ["{T}: This creature gets +1/+1 until end of turn."]}
ELF: Json = {"id": "m", "power": 1, "toughness": 1, "text": ["{T}: Add {G}."]}
HASTY: Json = {**PUMPS, "keywords": ["haste"]}
NO_BLOCK: Json = {"do": "block", "player": "D", "blocks": {}}
AGAIN: tuple[Json, ...] = (NO_BLOCK, {"do": "deal_damage"}, {"do": "next_combat"}, attack("m"))


def put_attacking(permanent: Json) -> Json:
    """It is put onto the battlefield attacking D."""
    return {"do": "put_attacking", "permanent": {**permanent, "controller": "A"}, "attacking": "D"}


def put_blocking(permanent: Json) -> Json:
    """It is put onto the battlefield blocking the ox."""
    return {"do": "put_blocking", "permanent": {**permanent, "controller": "D"}, "blocking": "ox"}


def taps(player: str) -> Json:
    """Its first ability is activated."""
    return {"do": "activate", "player": player, "permanent": "m", "ability": 1}


@pytest.mark.parametrize("permanent", [PUMPS, ELF], ids=["stack", "mana"])
def test_what_is_put_attacking_does_not_pay_the_tap_symbol(permanent: Json, edition: str, number: Numbered) -> None:
    rule = number("302.6") if permanent is PUMPS else number("602.5a")
    script = [attack("ox"), put_attacking(permanent), taps("A"), expect(legal=False, violates=[rule])]
    assert play((OX,), (), script, edition=edition) == Passed()


def test_nor_does_what_is_put_blocking(edition: str, number: Numbered) -> None:
    script = [attack("ox"), NO_BLOCK, put_blocking(PUMPS), taps("D"), expect(legal=False, violates=[number("302.6")])]
    assert play((OX,), (), script, edition=edition) == Passed()


def test_what_has_haste_does(edition: str) -> None:
    script = [attack("ox"), put_attacking(HASTY), taps("A"), expect(legal=True), {"do": "resolve_top"}]
    assert play((OX,), (), [*script, expect(pt={"m": [2, 2]})], edition=edition) == Passed()


@pytest.mark.parametrize(("permanent", "legal"), [(PUMPS, False), (HASTY, True)], ids=["sick", "haste"])
def test_whether_it_attacks_in_the_next_combat_of_the_turn(permanent: Json, legal: bool, edition: str) -> None:
    script = [attack("ox"), put_attacking({**permanent, "keywords": [*permanent.get("keywords", ()), "vigilance"]})]
    assert play((OX,), (), [*script, *AGAIN, expect(legal=legal)], edition=edition) == Passed()


def test_what_an_ability_that_is_not_read_puts_attacking_is_new_too(edition: str) -> None:
    bell = {**OX, "text": ["Whenever this creature attacks, put whatever you like onto the battlefield attacking."]}
    resolves = {"do": "resolve_top", "did": [put_attacking(PUMPS)]}
    script = [attack("ox"), resolves, taps("A"), expect(legal=False)]
    assert play((bell,), (), script, edition=edition) == Passed()
