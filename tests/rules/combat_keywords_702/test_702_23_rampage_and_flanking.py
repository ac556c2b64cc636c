"""702.23: rampage.

- 702.25: flanking.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost, PermanentLeft
from events.triggers import SizeModified
from tests.given import given

pytestmark = pytest.mark.rule("702.23")


@pytest.mark.parametrize(("blockers", "more"), [(1, 0), (2, 2), (3, 4)])
def test_it_gets_more_for_each_blocker_beyond_the_first(edition: str, blockers: int, more: int) -> None:
    bears = [f"bear{n}" for n in range(blockers)]
    game = given(
        edition,
        alice=["wurm 3/3 rampage 2"],
        bob=[f"{bear} 2/2" for bear in bears],
        attack=["wurm"],
        block={bear: ["wurm"] for bear in bears},
    )
    assert game.triggers.counts == {"wurm": 1}
    game.resolve_top()
    assert game.board.permanents["wurm"].power == 3 + more


def test_702_23b_the_bonus_is_calculated_once_as_it_resolves(edition: str) -> None:
    game = given(
        edition,
        alice=["wurm 3/3 rampage 1"],
        bob=["bear 2/2", "wolf 2/2", "cat 1/1"],
        attack=["wurm"],
        block={"bear": ["wurm"], "wolf": ["wurm"], "cat": ["wurm"]},
    )
    game.apply(PermanentLeft("cat"))
    game.resolve_top()
    assert game.board.permanents["wurm"].power == 4
    game.apply(PermanentLeft("wolf"))
    assert game.board.permanents["wurm"].power == 4


def test_702_23c_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["wurm 3/3 rampage 1, rampage 2"],
        bob=["bear 2/2", "wolf 2/2", "cat 1/1"],
        attack=["wurm"],
        block={"bear": ["wurm"], "wolf": ["wurm"], "cat": ["wurm"]},
    )
    assert game.triggers.counts == {"wurm": 2}
    game.resolve_top()
    game.resolve_top()
    wurm = game.board.permanents["wurm"]
    assert (wurm.power, wurm.toughness) == (3 + 2 * 3, 3 + 2 * 3)


def test_702_23a_blocking_it_gets_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["wurm 3/3 rampage 2"], attack=["ogre"], block={"wurm": ["ogre"]})
    assert game.triggers.counts == {}


def test_blocked_by_one_creature_nothing_about_its_size_changes(edition: str) -> None:
    game = given(edition, alice=["wolf 2/2 rampage 2"], bob=["bear 2/2"], attack=["wolf"], block={"bear": ["wolf"]})
    game.resolve_top()
    assert not [event for event in game.log if isinstance(event, SizeModified)]
    assert game.board.permanents["wolf"].power == 2


@pytest.mark.rule("702.25")
def test_each_blocker_without_flanking_gets_smaller(edition: str) -> None:
    game = given(
        edition,
        alice=["knight 2/2 flanking"],
        bob=["bear 2/2", "cavalry 2/2 flanking", "cat 1/1"],
        attack=["knight"],
        block={"bear": ["knight"], "cavalry": ["knight"], "cat": ["knight"]},
    )
    assert game.triggers.counts == {"knight": 2}
    game.resolve_top()
    game.resolve_top()
    assert {name: known.power for name, known in game.board.permanents.items()} == {
        "knight": 2,
        "bear": 1,
        "cavalry": 2,
    }
    assert "knight" in game.combat.blocked


@pytest.mark.rule("702.25")
def test_702_25b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["knight 2/2 flanking, flanking"],
        bob=["wall 0/4"],
        attack=["knight"],
        block={"wall": ["knight"]},
    )
    assert game.triggers.counts == {"knight": 2}
    game.resolve_top()
    game.resolve_top()
    assert (game.board.permanents["wall"].power, game.board.permanents["wall"].toughness) == (-2, 2)


@pytest.mark.rule("702.25")
def test_702_25a_it_triggers_on_nothing_that_it_blocks(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["knight 2/2 flanking"], attack=["bear"], block={"knight": ["bear"]})
    assert game.triggers.counts == {}


@pytest.mark.rule("702.25")
def test_702_25a_a_blocker_that_lost_flanking_gets_smaller(edition: str) -> None:
    game = given(edition, alice=["knight 2/2 flanking"], bob=["cavalry 2/2 flanking, flanking"], attack=["knight"])
    game.apply(AbilitiesLost("cavalry", ("flanking",)))
    game.declare_blockers({"cavalry": ["knight"]})
    game.resolve_top()
    assert game.board.permanents["cavalry"].power == 1
