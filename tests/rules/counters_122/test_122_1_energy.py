"""122.1: energy counters of players: what they get, and what they pay as something resolves."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("122.1")

RHINO = "Thriving Rhino"  # 2/3; whenever it attacks, you may pay {E}{E}. If you do, put a +1/+1 counter on it.


def attacks(choice: bool | None, power: int) -> list[Json]:
    said = {} if choice is None else {"choice": choice}
    return [attack(RHINO), {"do": "resolve_top", **said}, expect(pt={RHINO: [power, power + 1]})]


@pytest.mark.parametrize(
    ("energy", "choice", "power"), [(2, True, 3), (3, True, 3), (2, False, 2), (1, None, 2), (0, None, 2)]
)
def test_two_energy_are_paid_or_not(energy: int, choice: bool | None, power: int) -> None:
    players = {"A": {"counters": {"energy": energy}}} if energy else {}
    assert isinstance(play((RHINO,), (), attacks(choice, power), players), Passed)


def test_what_was_paid_is_gone() -> None:
    other = {"id": "other", "card": RHINO}
    script = [
        attack(RHINO, "other"),
        {"do": "resolve_top", "choice": True},
        {"do": "resolve_top"},
        expect(pt={RHINO: [2, 3], "other": [3, 4]}),
    ]
    assert isinstance(play((RHINO, other), (), script, {"A": {"counters": {"energy": 3}}}), Passed)


def test_energy_that_is_got_can_be_paid() -> None:
    # Live Fast draws two cards; its player loses 2 life and gets {E}{E}: a sorcery. An instant: Consulate Surveillance.
    script = [
        attack(RHINO),
        {"do": "cast", "player": "A", "card": "Harnessed Lightning", "targets": ["ox"]},
        {"do": "resolve_top", "choice": 0},
        {"do": "resolve_top", "choice": True},
        expect(pt={RHINO: [3, 4]}),
    ]
    ox = {"id": "ox", "card": "Gray Ogre"}
    assert isinstance(play((RHINO,), (ox,), script), Passed | NotKnown)
