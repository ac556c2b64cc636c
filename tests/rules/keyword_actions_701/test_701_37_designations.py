"""701.37, 702.112: permanents that become monstrous or renowned, and stay so until they leave the battlefield."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentEntered, PermanentUntapped, TurnBegan
from events.combat import AttackersDeclared
from events.effects import PermanentDesignated
from simulator.cases.format.case import Case
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.game.game import Game
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.given import given, play_on
from tests.laws.test_casting import replay_of
from tests.rules.keyword_actions_701.acting import says

pytestmark = pytest.mark.rule("608.2c")


def size(game: Game, permanent: str) -> tuple[int | None, int | None]:
    known = game.board.permanents[permanent]
    return known.power, known.toughness


def hits(game: Game) -> Game:
    """Bear attacks bob, nobody blocks, and all that triggers resolves."""
    game.declare_attackers({"bear": "bob"})
    return play_on(game)


def test_702_112a_a_creature_becomes_renowned_once() -> None:
    game = hits(given("cr-2026-01-16", alice=["bear 2/2 renown 2"], bob=["cub 1/1"]))
    assert (size(game, "bear"), game.board.permanents["bear"].designations) == ((4, 4), ("renowned",))
    game.apply(TurnBegan("bob", ("alice",), 2))
    game.apply(TurnBegan("alice", ("bob",), 3))
    game.apply(PermanentUntapped("bear"))
    hits(game)
    assert size(game, "bear") == (4, 4)
    assert not game.triggers.unread.happened
    replay = replay_of(game)
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()


def test_702_112b_what_a_renowned_creature_does_it_does_once_it_is() -> None:
    game = given("cr-2026-01-16", alice=["bear 2/2 renown 1"], bob=["cub 1/1"])
    says(game, "bear", "As long as this creature is renowned, it gets +0/+3.")
    assert size(game, "bear") == (2, 2)
    hits(game)
    assert size(game, "bear") == (3, 6)
    game.apply(ControlChanged("bear", "bob"))
    assert size(game, "bear") == (3, 6)


def test_701_37a_a_monstrous_permanent_gets_no_more_counters(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "bear", "{0}: Monstrosity 3.", "This creature can't be blocked as long as it's monstrous.")
    for _ in range(2):
        game.activate("alice", "bear")
        game.resolve_top()
        assert (size(game, "bear"), game.board.permanents["bear"].designations) == ((5, 5), ("monstrous",))
    assert [event for event in game.log if isinstance(event, PermanentDesignated)] == [
        PermanentDesignated("bear", "monstrous")
    ]
    game.declare_attackers({"bear": "bob"})
    assert game.legal_blocks.count() == 1


def test_702_112b_it_is_no_part_of_what_a_copy_has(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    says(game, "bear", "{0}: Monstrosity 3.")
    says(game, "cub", "{0}: Create a token that's a copy of target creature.")
    game.activate("alice", "bear")
    game.resolve_top()
    game.activate("bob", "cub", targets=["bear"])
    game.resolve_top(enters=["copy"])
    assert (size(game, "copy"), game.board.permanents["copy"].designations) == ((2, 2), ())


def on_a_board(*designations: str) -> Case:
    bear = {"id": "bear", "controller": "A", "power": 2, "toughness": 2, "keywords": ["renown 1"]}
    board = {"active": "A", "defending": ["D"], "permanents": [{**bear, "designations": [*designations]}]}
    return case_of({"edition": "cr-2026-01-16", "board": board, "script": []}, "some.yaml")


def test_a_board_says_what_is_renowned() -> None:
    game = begin(on_a_board("renowned")).game
    assert game.board.permanents["bear"].designations == ("renowned",)
    assert not [event for event in game.log if isinstance(event, AttackersDeclared | PermanentDesignated)]
    assert len([event for event in game.log if isinstance(event, PermanentEntered)]) == 1
