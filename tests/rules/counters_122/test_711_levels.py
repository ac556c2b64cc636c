"""711: what the levels of a card give, as long as it has so many level counters."""

from __future__ import annotations

import pytest

from events.board import Permanent, PermanentEntered
from events.effects import CountersEffectApplied
from simulator.game.game import Game
from simulator.oracle import compile_face
from simulator.oracle.card import Face
from tests.given import given

pytestmark = [pytest.mark.rule("122.1a"), pytest.mark.since("cr-2022-10-07")]

COMMANDER = (
    "Level up {1}\nLEVEL 2-3\n3/3\nFlying\nLEVEL 4+\n4/4\nFlying\nOther Merfolk creatures you control get +1/+1."
)
GUARD = "Level up {1}\nLEVEL 1+\n1/1\nWhenever this creature attacks, you gain 1 life."


def leveler(edition: str, text: str, counters: int) -> Game:
    """A game of alice's, who has a leveler with so many level counters, a 1/1 Merfolk and a 1/1 Goblin."""
    read = compile_face(Face(name="Leveler", types=("creature",), power="2", toughness="2", text=text))
    game = given(edition, alice=["fish 1/1; a merfolk", "goblin 1/1"], bob=["bear 2/2"])
    entered = Permanent(
        id="leveler",
        controller="alice",
        types=("creature",),
        subtypes=("merfolk",),
        power=2,
        toughness=2,
        keywords=read.keywords,
        abilities=read.abilities,
        counters=(("level", counters),) if counters else (),
        as_printed=True,
    )
    game.apply(PermanentEntered(entered))
    return game


def sizes(game: Game) -> list[tuple[int | None, int | None]]:
    return [
        (each.power, each.toughness) for each in (game.board.permanents[one] for one in ("leveler", "fish", "goblin"))
    ]


@pytest.mark.parametrize(
    ("counters", "size", "flies"),
    [(0, 2, False), (1, 2, False), (2, 3, True), (3, 3, True), (4, 4, True), (9, 4, True)],
)
def test_711_2_as_long_as_it_has_so_many_level_counters(edition: str, counters: int, size: int, flies: bool) -> None:
    game = leveler(edition, COMMANDER, counters)
    assert sizes(game)[0] == (size, size)
    assert ("flying" in game.board.permanents["leveler"].keywords) is flies
    game.declare_attackers({"leveler": "bob"})
    assert game.judge({"bear": ["leveler"]}).legal is not flies


def test_711_2_it_changes_as_counters_are_put_and_removed(edition: str) -> None:
    game = leveler(edition, COMMANDER, 1)
    game.apply(CountersEffectApplied("leveler", "level", 3))
    assert sizes(game) == [(4, 4), (2, 2), (1, 1)]
    game.apply(CountersEffectApplied("leveler", "level", -1))
    assert sizes(game) == [(3, 3), (1, 1), (1, 1)]
    game.apply(CountersEffectApplied("leveler", "level", -2))
    assert sizes(game) == [(2, 2), (1, 1), (1, 1)]


@pytest.mark.parametrize(("counters", "gained"), [(0, 0), (1, 1)])
def test_711_2_a_triggered_ability_is_there_at_its_level_alone(edition: str, counters: int, gained: int) -> None:
    game = leveler(edition, GUARD, counters)
    game.declare_attackers({"leveler": "bob"})
    assert len(game.triggers.waiting) == gained
