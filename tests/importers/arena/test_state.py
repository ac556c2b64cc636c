"""The engine's states add up: objects are replaced, an undo resets, a gap lasts until the next full state."""

from __future__ import annotations

import msgspec

from simulator.importers.arena.combats import ArenaState
from simulator.importers.arena.findings import Gap
from simulator.importers.arena.messages import GameState

from .logs import BATTLEFIELD, Sent, card, state


def sent(message: Sent) -> GameState:
    return msgspec.convert(message[1]["gameStateMessage"], GameState)


def started(*objects: dict[str, object]) -> ArenaState:
    followed = ArenaState()
    zone = {
        "zoneId": BATTLEFIELD,
        "type": "ZoneType_Battlefield",
        "objectInstanceIds": [one["instanceId"] for one in objects],
    }
    followed.apply(sent(state(1, full=True, gameObjects=list(objects), zones=[zone])), 1)
    return followed


def test_an_object_in_a_difference_replaces_the_one_before() -> None:
    followed = started(card(7, 1, 2, 2, attackState="AttackState_Attacking", isTapped=True))
    followed.apply(sent(state(2, gameObjects=[card(7, 1, 3, 3)])), 2)
    (seen,) = followed.board.battlefield()
    assert (seen.attack_state, seen.is_tapped) == ("", False)
    assert seen.power is not None
    assert seen.power.value == 3


def test_the_battlefield_is_what_its_zone_lists_less_what_was_deleted() -> None:
    followed = started(card(7, 1, 2, 2), card(8, 1, 2, 2))
    followed.apply(sent(state(2, diffDeletedInstanceIds=[7])), 2)
    assert [seen.instance_id for seen in followed.board.battlefield()] == [8]


def test_an_undo_is_a_full_state_that_takes_everything_back() -> None:
    followed = started(card(7, 1, 2, 2))
    followed.apply(sent(state(2, gameObjects=[card(9, 1, 1, 1)])), 2)
    undo = state(3, full=True, update="GameStateUpdate_Undo", prevGameStateId=1)
    assert followed.apply(sent(undo), 3) is None
    assert followed.board.objects == {}
    assert followed.gap is None


def test_a_broken_chain_is_a_gap_until_the_next_full_state() -> None:
    followed = started(card(7, 1, 2, 2))
    gap = followed.apply(sent(state(5)), 40)
    assert gap is not None
    assert (gap.line, gap.kind) == (40, "chain")
    assert str(gap) == "line 40: game state 5 follows state 4, but the last one in the log is 1"
    assert followed.apply(sent(state(6, gameObjects=[card(7, 1, 2, 2)])), 41) is None
    assert followed.gap is gap
    assert followed.apply(sent(state(7, full=True)), 42) is None
    assert followed.gap is None


def test_every_further_break_is_reported_too() -> None:
    followed = started()
    assert followed.apply(sent(state(5)), 40) is not None
    assert followed.apply(sent(state(9)), 41) is not None


def test_a_reconnection_that_skips_states_is_a_gap_that_its_full_state_ends() -> None:
    followed = started()
    gap = followed.apply(sent(state(50, full=True, prevGameStateId=49)), 12)
    assert isinstance(gap, Gap)
    assert followed.gap is None


def test_states_that_come_late_are_put_in_their_place_and_close_the_gap() -> None:
    followed, in_order = started(card(7, 1, 2, 2)), started(card(7, 1, 2, 2))
    states = {
        2: state(2, gameObjects=[card(7, 1, 3, 3)]),
        3: state(3, players=[{"systemSeatNumber": 1, "lifeTotal": 12}]),
        4: state(4, gameObjects=[card(7, 1, 5, 5)]),
        5: state(5, "main"),
    }
    for number in (4, 2, 3, 5):
        followed.apply(sent(states[number]), number)
    for number in (2, 3, 4, 5):
        in_order.apply(sent(states[number]), number)
    assert followed.gap is None
    assert followed.board == in_order.board


def test_a_message_that_was_left_out_can_not_come_late() -> None:
    followed = started()
    lost = Gap(9, "summarized", "left out")
    followed.lose(lost)
    followed.apply(sent(state(2)), 10)
    assert followed.gap is lost
