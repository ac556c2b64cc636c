"""The learner in torch: what it plays is the real thing, what it learns is decided by the seed, and it learns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from click.testing import CliRunner

from simulator.envs.benchmarks.measuring import evaluation_boards, measure
from simulator.envs.examples.ppo_torch import Network, NetworkPolicy, Settings, TrainingCombats, command, train
from simulator.envs.generators.boards import Boards
from simulator.envs.players.players import RandomPlayer
from simulator.envs.players.search import SearchPlayer
from simulator.envs.solvers.minimax import minimax_value
from simulator.envs.vanilla.engine import PlainCombat

SHORT = Settings(slots=30_000, pool=1024, boards=128, watched=64, watches=3)


@pytest.fixture(scope="module")
def learned() -> NetworkPolicy:
    torch.set_num_threads(1)
    return train(SHORT, 5)[0]


def test_what_is_played_is_worth_what_the_best_orders_make_of_it() -> None:
    torch.manual_seed(1)
    playing = TrainingCombats(SHORT, 1)
    batch = playing.batch(Network())
    ordered = 0
    for child in range(0, playing.combats.num_envs, 5):
        combat = playing.combats.search(child)
        blocks = next(
            (at for at in range(len(combat.choices)) if combat.fork(at).phase != "block"), len(combat.choices)
        )
        ordered += len(combat.choices) - blocks
        assert combat.over
        assert combat.returns().defending == minimax_value(combat.fork(blocks))
    assert ordered > 20
    assert batch.slots == sum(
        len(playing.combats.search(child).seen.blockers) for child in range(playing.combats.num_envs)
    )


def test_copies_play_the_same_board_and_their_advantages_cancel() -> None:
    torch.manual_seed(1)
    playing = TrainingCombats(SHORT._replace(copies=4), 1)
    playing.batch(Network())
    batch = playing.batch(Network())
    boards = playing.combats.state.boards.reshape(-1, 4)
    assert (boards == boards[:, :1]).all()
    assert len(np.unique(boards)) > 100
    assert abs(float(batch.advantages.std()) - 1) < 1e-3
    assert (batch.features[-1].gather(1, batch.choices[:, None])).all(), "every choice is legal"


def test_it_learns(learned: NetworkPolicy) -> None:
    measured = measure(learned, boards=256)
    assert measured.gap_closed > 75
    assert measured.worse < measured.better / 4


def test_the_seed_decides_it(learned: NetworkPolicy) -> None:
    again, curve = train(SHORT, 5)
    mine, theirs = again.network.state_dict(), learned.network.state_dict()
    assert all(torch.equal(mine[name], theirs[name]) for name in mine)
    assert [point.slots for point in curve] == sorted({point.slots for point in curve})
    assert SHORT.slots <= curve[-1].slots < SHORT.slots + SHORT.boards * SHORT.copies * 4


def test_all_at_once_is_as_one_by_one(learned: NetworkPolicy) -> None:
    boards = evaluation_boards()
    combats = [PlainCombat(boards.table(place)) for place in range(128)]
    assert learned.mean(combats) == measure(learned, boards=128).mean
    assert all(not combat.choices for combat in combats)


def test_it_plays_boards_of_other_sizes(learned: NetworkPolicy) -> None:
    """Better than by chance, though it never saw so many creatures."""
    boards, chance = Boards(6, 6, fixed=True, pool=40, first=1 << 30), RandomPlayer(3)
    ours = theirs = 0.0
    for number in range(40):
        for player in (learned, chance):
            combat = PlainCombat(boards.table(number))
            while combat.phase == "block":
                combat.apply(player(combat))
            if player is learned:
                ours += minimax_value(combat)
            else:
                theirs += minimax_value(combat)
    assert ours > theirs + 40 * 5


def test_as_a_prior_it_makes_a_search_better(learned: NetworkPolicy) -> None:
    alone = measure(learned, boards=128).mean
    searching = [measure(SearchPlayer(priors=learned.priors, leaves=leaves), boards=128).mean for leaves in (4, 64)]
    assert alone < searching[0] < searching[1]


def test_the_command(tmp_path: Path) -> None:
    weights = tmp_path / "blocks.pt"
    arguments = ["--seed", "3", "--slots", "9000", "--leaves", "4", "--boards", "32"]
    result = CliRunner().invoke(command, [*arguments, "--json", "-o", str(weights)], catch_exceptions=False)
    document = json.loads(result.stdout)
    assert document["curve"][-1]["slots"] >= 9000
    assert document["policy"]["boards"] == 32
    assert document["search"][0]["leaves"] == 4
    assert set(document["seconds"]) == {"wall", "process"}
    again = CliRunner().invoke(command, ["--weights", str(weights), "--boards", "32"], catch_exceptions=False)
    assert f"the policy alone: {document['policy']['gap_closed']:.2f} % on 32 boards" in again.stdout


def test_a_file_without_weights_is_named(tmp_path: Path) -> None:
    weights = tmp_path / "blocks.pt"
    other = tmp_path / "other.pt"
    weights.write_text("no weights")
    torch.save({"score": torch.zeros(1)}, other)
    for path in (weights, other):
        result = CliRunner().invoke(command, ["--weights", str(path)])
        assert result.exit_code == 1
        assert f"{path}: found no weights of this network" in result.output
