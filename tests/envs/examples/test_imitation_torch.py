"""The learner of the player `trained`: it is told what exact minimax says, learns it, and its seed decides it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")

from click.testing import CliRunner

from simulator.envs.benchmarks.measuring import measure
from simulator.envs.examples.imitation_torch import (
    FIRST,
    GROUNDS,
    WATCHED,
    Curve,
    Network,
    Playing,
    Settings,
    command,
    file_of,
    lessons_of,
    losses_of,
    tensors_of,
    train,
)
from simulator.envs.generators.boards import EVALUATION
from simulator.envs.players.network import Sizes
from simulator.envs.players.players import minimax
from simulator.envs.players.trained import TrainedPlayer
from simulator.envs.players.weights import read_weights, weights_of
from simulator.envs.solvers.minimax import minimax_value

SHORT = Settings(rounds=2, boards=600, steps=60)
SMALL = Sizes(24, 32, 1)


@pytest.fixture(scope="module")
def learned() -> tuple[Network, list[Curve]]:
    torch.set_num_threads(1)
    return train(SHORT, SMALL, 5)


def test_a_choice_loses_what_exact_minimax_says() -> None:
    asked = 0
    for combat in Playing(4, 60, FIRST).combats:
        while combat.phase == "block":
            asked += 1
            losses, best = losses_of(combat, 5), minimax_value(combat)
            assert losses[minimax(combat)] == 0
            for choice in combat.legal():
                after = combat.clone()
                after.apply(choice)
                assert losses[choice] == best - minimax_value(after)
            assert not losses[[choice for choice in range(5) if choice not in combat.legal()]].any()
            combat.apply(combat.legal()[-1])
    assert asked > 60


def test_each_moment_that_is_met_is_learned_from() -> None:
    draws = np.random.default_rng(1)
    playing = Playing(4, 80, FIRST)
    network = Network(SMALL)
    for lessons in (lessons_of(GROUNDS[0], playing, each, 0.1, draws) for each in (None, network)):
        outlook, moments, losses, steps = lessons
        assert outlook is playing.outlook
        assert steps == GROUNDS[0].steps
        assert len(moments.boards) == len(losses) > 80
        assert {*moments.boards.tolist()} == {
            place for place, combat in enumerate(playing.combats) if combat.phase == "block"
        }
        assert (losses >= 0).all()
        assert (losses > 0).any()
        assert not losses[~moments.legal].any()
    assert not any(combat.choices for combat in playing.combats)


@pytest.mark.parametrize("sizes", [SMALL, Sizes(8, 8, 0), Sizes(16, 8, 3)])
def test_torch_and_numpy_compute_the_same(sizes: Sizes) -> None:
    torch.manual_seed(2)
    network = Network(sizes)
    torch.nn.init.normal_(network.layers["score"].weight)
    for size in (4, 6):
        playing = Playing(size, 50, FIRST)
        _, moments = playing.moments(playing.combats)
        expected = network(*tensors_of(playing.outlook, moments)).detach().numpy()
        found = network.in_numpy().scores(playing.outlook.features(moments))
        assert np.allclose(found, expected, atol=1e-4)
        assert found[moments.legal].std() > 0.01


def test_it_learns(learned: tuple[Network, list[Curve]]) -> None:
    network, curve = learned
    assert measure(TrainedPlayer(network.in_numpy()), boards=256).gap_closed > 75
    assert curve[-1].lost < curve[0].lost
    assert {*curve[-1].gaps} == {"4x4", "6x6", "8x8"}


def test_the_seed_decides_it(learned: tuple[Network, list[Curve]]) -> None:
    told: list[Curve] = []
    again, _ = train(SHORT, SMALL, 5, told.append)
    mine, theirs = again.state_dict(), learned[0].state_dict()
    assert all(torch.equal(mine[name], theirs[name]) for name in mine)
    assert [each._replace(seconds=0) for each in told] == [each._replace(seconds=0) for each in learned[1]]
    other, _ = train(SHORT, SMALL, 6)
    assert not all(torch.equal(mine[name], each) for name, each in other.state_dict().items())


def test_nobody_learns_from_boards_on_which_networks_are_watched_or_measured() -> None:
    most = FIRST + (1 << 18 << 20)
    assert FIRST < most < WATCHED
    assert WATCHED + max(ground.watched for ground in GROUNDS) < EVALUATION
    assert Settings().boards < 1 << 20
    assert sum(ground.boards for ground in GROUNDS) == pytest.approx(1)
    assert sum(ground.steps for ground in GROUNDS) == pytest.approx(1)


def test_the_file_says_how_good_is_what_it_has(learned: tuple[Network, list[Curve]]) -> None:
    data, training = file_of(*learned, SHORT, 5, boards=64)
    network, said = weights_of(data, "the file")
    assert said == training
    assert (said.seed, said.settings["boards"]) == (5, 600)
    assert said.scores["bench policy"] == pytest.approx(measure(TrainedPlayer(network), boards=64).gap_closed, abs=0.01)
    assert said.scores["watched 6x6"] == pytest.approx(learned[1][-1].gaps["6x6"], abs=0.01)


def test_the_command(tmp_path: Path) -> None:
    weights = tmp_path / "blocks.weights"
    arguments = ["--seed", "3", "--rounds", "1", "--new-boards", "200", "--steps", "10", "--boards", "32"]
    result = CliRunner().invoke(command, [*arguments, "--json", "-o", str(weights)], catch_exceptions=False)
    document = json.loads(result.stdout)
    assert document["bytes"] == weights.stat().st_size
    assert document["training"]["seed"] == 3
    assert document["training"]["scores"] == read_weights(weights).training.scores
    again = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert f"bench policy: {document['training']['scores']['bench policy']:.2f} %" in again.stdout
