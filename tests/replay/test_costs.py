"""Replays of declarations with costs: paid ones, abandoned ones, mana that was kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from events.costs import CostPaid, ManaAbilityActivated
from events.rule import Edition
from projections.narrative.narrative import narrate
from simulator.game.game import Game
from simulator.replay.format import SCHEMA, Header, Rejected, ReplayLine
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.given import given, play_on

pytestmark = pytest.mark.usefixtures("whole_tables")


EDITION = Edition.CR_2024_06_07
TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)


def played() -> Game:
    """The same block is abandoned twice, the second time with a mana ability kept, and made in the end."""
    lands = [("hill land", "{T}: Add {R}."), ("moor land", "{T}: Add {B}.")]
    game = given(EDITION, alice=["ogre 3/3", TAX], bob=["cat 1/1", *lands], attack=["ogre"])
    for keep in ((), ("moor",)):
        game.declare_blockers({"cat": ["ogre"]})
        game.activate_mana("bob", "moor")
        game.abandon(keep=keep)
    game.declare_blockers({"cat": ["ogre"]})
    game.activate_mana("bob", "hill")
    game.pay("bob", mana="{B}")
    return play_on(game)


def replay_of(lines: list[ReplayLine]) -> Replay:
    return parse_replay(write_replay(Header(schema=SCHEMA, edition=EDITION), lines), "made here")


def test_it_is_read_verified_judged_and_played_again() -> None:
    game = played()
    replay = replay_of(record(game))
    assert replay.events == tuple(game.log)
    assert verify(replay).differences == ()
    judged = judge_again(replay)
    assert judged.differences == ()
    assert judged.rejected == 2
    again = resim(replay)
    assert again.differences == ()
    assert again.taken_back > 0


def test_what_was_taken_back_says_why() -> None:
    rejected = [line for line in record(played()) if isinstance(line, Rejected)]
    assert [[violation.rule.number for violation in line.violations] for line in rejected] == [["509.1f"], ["509.1f"]]
    assert rejected[0].rule == "730.1"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda line: CostPaid("bob") if isinstance(line, CostPaid) else line, "payment by bob"),
        (lambda line: CostPaid("bob", (("G", "x"),)) if isinstance(line, CostPaid) else line, "payment by bob"),
        (
            lambda line: ManaAbilityActivated("bob", "cat") if isinstance(line, ManaAbilityActivated) else line,
            "mana ability of cat",
        ),
        (lambda line: None if isinstance(line, CostPaid) else line, "payment by bob"),
    ],
    ids=["nothing paid", "mana that is not there", "no mana ability", "left unpaid"],
)
def test_what_no_player_could_do_is_found(change: Callable[[ReplayLine], ReplayLine | None], what: str) -> None:
    lines = [line for line in map(change, record(played())) if line is not None]
    assert what in [difference.what for difference in judge_again(replay_of(lines)).differences]


def test_the_story_tells_of_costs() -> None:
    told = [str(line) for line in narrate(played().log)]
    start = told.index("bob declares blockers: cat blocks ogre") + 1
    assert told[start : start + 7] == [
        "the total cost that bob has to pay is locked in: {1} (509.1d)",
        "bob activates a mana ability of hill",
        "hill is tapped to pay a cost (605.3b)",
        "hill adds {R} to the mana of bob (605.3b)",
        "bob pays the whole cost",
        "bob spends {B} (509.1f)",
        "cat becomes a blocking creature (509.1g)",
    ]


def test_the_kept_mana_ability_stands_before_the_declaration_that_stood() -> None:
    activated = [event.source for event in played().log if isinstance(event, ManaAbilityActivated)]
    assert activated == ["moor", "hill"]
