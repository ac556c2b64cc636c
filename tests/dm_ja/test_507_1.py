"""507.1: the player whose turn it is not chooses creatures in the block declaration step."""

from __future__ import annotations

import pytest

from events.board import StepBegan
from simulator.game.verdict import IllegalDeclaration, WrongMoment
from tests.duels import broken, duel


def test_the_attack_declaration_step_ends_before_creatures_are_chosen(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob")
    assert (game.board.step, game.choosing) == ("declare_attackers", "bob")
    game.choose([])
    assert (game.board.step, game.choosing) == ("declare_blockers", "")
    assert StepBegan("declare_blockers", "507.1") in list(game.log)


def test_what_triggered_on_the_attack_is_resolved_first(edition: str) -> None:
    alice = [("ao 3000", "Ta: Whenever this creature attacks, ...")]
    game = duel(edition, alice=alice, bob=["bo 4000 blocker"], attack="bob")
    assert [trigger.name for trigger in game.waiting] == ["Ta"]
    game.choose(["bo"])
    assert game.waiting == ()


@pytest.mark.parametrize("creature", ["bo", "ax"])
def test_the_turn_player_does_not_choose(edition: str, creature: str) -> None:
    game = duel(edition, alice=["ao 3000", "ax 1000 blocker"], bob=["bo 4000 blocker"], attack="bob")
    with pytest.raises(IllegalDeclaration, match="bob chooses creatures now, not alice") as refused:
        game.choose([creature], player="alice")
    assert "507.1" in broken(refused.value.verdict)


def test_creatures_are_chosen_once_an_attack_and_in_an_attack_only(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000 blocker"])
    for ask in (lambda: game.choose([]), lambda: game.judge([]), lambda: game.legal_choices):
        with pytest.raises(WrongMoment, match="nothing attacks"):
            ask()
    game.attack("ao", "bob")
    game.choose([])
    with pytest.raises(WrongMoment, match="have been chosen"):
        game.choose(["bo"])
