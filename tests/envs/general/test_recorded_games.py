"""Recorded games as scenarios: each of their combats, up to the choice of blocks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from events.board import StepBegan
from events.combat import BlockerChosen
from simulator.envs.errors import ScenarioError
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import scenarios_of
from simulator.envs.testing.searches import log_differences
from simulator.game.game import Game
from tests.envs.played import at_random
from tests.given import given

REPLAYS = sorted((Path(__file__).parents[3] / "replays").glob("*.replay.jsonl"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.name.removesuffix(".replay.jsonl"))
def test_each_combat_of_a_shipped_replay_can_be_played_on(path: Path) -> None:
    game = Game.from_replay(path)
    scenarios = scenarios_of(game.log, game.edition, path.name)
    assert [scenario.name for scenario in scenarios] == [f"{path.name}, turn {game.board.turn}, combat 1"]
    for scenario in scenarios:
        assert scenario.edition == game.edition
        assert [*game.log][: len(scenario.events)] == [*scenario.events]
        search = FullCombat(scenario)
        assert search.phase == "block"
        assert search.game.board.step == "declare_blockers"
        assert not search.game.combat.declared
        assert log_differences(at_random(search, Random(1)).game) == []


def test_a_game_of_several_combats_has_several_scenarios() -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3", "bear 2/2"], bob=["rat 1/1"], attack=["ogre"])
    while game.board.step != "declare_blockers":
        game.pass_step()
    game.declare_blockers({"rat": ["ogre"]})
    one = scenarios_of(game.log, game.edition, "a game")
    twice = [*game.log, *[event for event in game.log if isinstance(event, StepBegan)]]
    assert len(one) == 1
    assert scenarios_of(twice, game.edition, "a game")[0] == one[0]
    assert [each.name for each in scenarios_of(twice, game.edition, "a game")] == [
        "a game, turn 1, combat 1",
        "a game, turn 1, combat 2",
    ]
    assert not any(isinstance(event, BlockerChosen) for event in one[0].events)


def test_a_game_without_a_combat_has_none() -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["rat 1/1"])
    assert scenarios_of(game.log, game.edition) == []


def test_an_error_says_where_the_combats_of_a_game_are_that_goes_on_after_its_blocks() -> None:
    for path in REPLAYS:
        match = r"expected .*; simulator\.envs\.scenarios_of has the combats of a whole game"
        with pytest.raises(ScenarioError, match=match):
            FullCombat.from_game(Game.from_replay(path), path.name)


def test_a_case_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nope\.yaml"):
        FullCombat.from_case(tmp_path / "nope.yaml")
