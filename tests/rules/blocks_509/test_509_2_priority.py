"""509.4, 509.4a: what triggered goes on the stack, the active player's first, and then that player has priority."""

from __future__ import annotations

import pytest

from events.triggers import TriggersStacked
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import given

pytestmark = pytest.mark.rule("509.2a")


BLOCKED = (
    "C: Whenever this creature becomes blocked, ...",
    "D: Whenever this creature becomes blocked by a creature, ...",
)
BLOCKS = ("A: Whenever this creature blocks, ...", "B: Whenever this creature blocks a creature, ...")


def fight(edition: str) -> Game:
    return given(
        edition,
        alice=[("ogre 3/3", *BLOCKED)],
        bob=[("wall 0/8", *BLOCKS)],
        attack=["ogre"],
        block={"wall": ["ogre"]},
    )


def numbers(game: Game, *names: str) -> list[int]:
    """The numbers of waiting abilities, by their labels."""
    return [next(trigger.number for trigger in game.triggers.waiting if trigger.name == name) for name in names]


def test_the_active_player_has_priority_even_if_nobody_blocks(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"], attack=["ogre"])
    game.pass_step() if game.board.step == "beginning_of_combat" else None
    assert game.priority == "alice"
    game.declare_blockers({})
    assert game.priority == "alice"


def test_nobody_has_priority_before_what_waits_is_on_the_stack(edition: str) -> None:
    game = fight(edition)
    assert game.priority == ""
    game.stack_triggers("alice", numbers(game, "D", "C"))
    game.stack_triggers("bob", numbers(game, "A", "B"))
    assert [trigger.name for trigger in game.triggers.stack] == ["D", "C", "A", "B"]
    assert game.priority == "alice"


def test_the_other_player_does_not_come_first(edition: str) -> None:
    game = fight(edition)
    with pytest.raises(IllegalAction):
        game.stack_triggers("bob", numbers(game, "A", "B"))
    assert len(game.triggers.waiting) == 4


def test_each_ability_is_put_there_once(edition: str) -> None:
    game = fight(edition)
    one, _ = numbers(game, "C", "D")
    for wrong in ([one], [one, one], [one, 99]):
        with pytest.raises(IllegalAction):
            game.stack_triggers("alice", wrong)
    assert game.triggers.stack == ()


def test_the_stack_resolves_from_the_top_and_the_step_ends_when_it_is_empty(edition: str) -> None:
    game = fight(edition)
    game.resolve_top()
    assert [trigger.name for trigger in game.triggers.stack] == ["C", "D", "A"]
    assert game.board.step == "declare_blockers"
    game.pass_step()
    assert game.triggers.stack == ()
    assert game.board.step == "combat_damage"


def test_who_stacks_what_is_in_the_log_and_taking_it_back_leaves_it_waiting(edition: str) -> None:
    game = fight(edition)
    before, digests = game.savepoint(), game.digests()
    game.stack_triggers("alice", numbers(game, "D", "C"))
    assert isinstance(game.log[-1], TriggersStacked)
    game.rollback(before)
    assert game.digests() == digests
    assert [trigger.name for trigger in game.triggers.waiting] == ["A", "B", "D", "C"]


def test_an_empty_stack_resolves_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wall 0/8"], attack=["ogre"], block={})
    assert game.resolve_top() is None
