"""508.2: what triggered on attackers being declared goes on the stack first, and above it what else triggered."""

from __future__ import annotations

from simulator.editions.procedures import WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER
from simulator.game.game import Game
from tests.given import given


def attacked(edition: str) -> Game:
    triggers = ("T: Whenever this creature becomes tapped, ...", "A: Whenever this creature attacks, ...")
    return given(edition, alice=[("ogre 3/3", *triggers)], bob=["wall 0/8"], attack=["ogre"])


def test_what_triggered_on_attacking_goes_on_the_stack_by_itself(edition: str) -> None:
    game = attacked(edition)
    assert [trigger.name for trigger in game.triggers.waiting] == ["T", "A"]
    together = game.table.answer(WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER)(game.position)
    assert [trigger.name for trigger in together] == ["A"]


def test_becoming_tapped_is_above_it_and_resolves_before(edition: str) -> None:
    game = attacked(edition)
    game.resolve_top()
    assert [trigger.name for trigger in game.triggers.stack] == ["A"]
    assert game.triggers.resolved is not None
    assert game.triggers.resolved.name == "T"
