"""The examples: cloning learns what there is to learn and is measured on games held out; policies beside people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="the extra train is not installed")
pytest.importorskip("minari", reason="the extra data is not installed")
pytest.importorskip("pyarrow", reason="the extra data is not installed")

from click.testing import CliRunner

from simulator.dataset.building import collect
from simulator.dataset.examples import agreement, clone, cloned
from simulator.dataset.folder import write_folder
from simulator.envs.errors import EnvsError
from simulator.envs.generators.boards import Boards
from simulator.envs.observations.observing import observe
from simulator.envs.players.players import greedy
from simulator.envs.vanilla.engine import PlainCombat
from tests.dataset.turned import REPLAYS, collected


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("clone") / "blocks"
    write_folder(found, collected())
    return found


def greedy_choices(boards: int, size: int = 8) -> clone.Choices:
    """What a greedy player chooses, as if it were people's; ten boards are a game."""
    columns = []
    drawn = Boards(4, 4, pool=boards)
    for number in range(boards):
        search = PlainCombat(drawn.table(number))
        while search.phase == "block":
            legal = [choice or size + 1 for choice in search.legal()]
            mask = np.isin(np.arange(size + 2), legal)
            choice = greedy(search)
            columns.append((observe(search, size), mask, choice or size + 1, number, f"{number // 10:03}"))
            search.apply(choice)
    flat, masks, actions, episodes, games = (np.array(column) for column in zip(*columns, strict=True))
    return clone.Choices(cloned.features_of(flat.astype(np.float64), size), masks, actions, episodes, games)


def test_cloning_foretells_a_consistent_player_far_better_than_chance() -> None:
    choices = greedy_choices(400)
    found = clone.cross_validated(choices, 4, 0)
    assert found.choices == len(choices.actions)
    assert found.right / found.choices > 0.85
    assert found.by_chance / found.choices < 0.5
    assert found.loss < found.chance_loss / 2


def test_weights_of_zero_are_chance_and_what_is_not_legal_is_never_likely() -> None:
    choices = greedy_choices(20)
    likely = cloned.probabilities(np.zeros(choices.features.shape[2]), choices.features, choices.masks)
    assert np.allclose(likely, choices.masks / choices.masks.sum(axis=1, keepdims=True))
    learned = cloned.probabilities(clone.learn(choices), choices.features, choices.masks)
    assert not learned[~choices.masks].any()


def test_what_is_learned_is_likelier_than_what_is_near_it() -> None:
    choices = greedy_choices(60)
    weights = clone.learn(choices)

    def penalised(tried: object) -> float:
        likely = cloned.probabilities(tried, choices.features, choices.masks)  # type: ignore[arg-type]
        chosen = likely[np.arange(len(choices.actions)), choices.actions]
        return float(-np.log(chosen).sum() + 0.5 * (tried**2).sum())  # type: ignore[operator]

    least = penalised(weights)
    draws = np.random.default_rng(3)
    assert all(penalised(weights + 0.1 * draws.standard_normal(len(weights))) > least for _ in range(20))


def test_each_game_is_held_out_once_and_never_learned_from_then(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = greedy_choices(100)
    parts = clone.held_out(choices, 3, 0)
    assert sorted(game for part in parts for game in part) == sorted(set(choices.games.tolist()))
    learned_from: list[set[str]] = []
    learn = clone.learn

    def watched(those: clone.Choices) -> object:
        learned_from.append(set(those.games.tolist()))
        return learn(those)

    monkeypatch.setattr(clone, "learn", watched)
    clone.cross_validated(choices, 3, 0)
    assert [games & set(part) for games, part in zip(learned_from, parts, strict=True)] == [set()] * 3


def test_the_dataset_is_learned_from_and_what_is_saved_plays(folder: Path, tmp_path: Path) -> None:
    saved = str(tmp_path / "cloned.npz")
    result = CliRunner().invoke(clone.command, [str(folder), "--folds", "3", "--save", saved], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.output.startswith("15 choices in 7 decisions of 7 games, each game held out once\n")
    player = cloned.load_player(saved)
    assert (len(player.held_out), player.size) == (3, 16)
    found = agreement.measured(saved, collected().decisions, 0)
    assert found.decisions == 3


def test_policies_beside_people(tmp_path: Path) -> None:
    given = [*REPLAYS, "--policy", "greedy", "--policy", "random"]
    result = CliRunner().invoke(agreement.command, [*given, "--json"], catch_exceptions=False)
    greedy_one, random_one = json.loads(result.stdout)["policies"]
    assert (greedy_one["player"], random_one["player"]) == ("greedy", "random")
    assert greedy_one["decisions"] == random_one["decisions"] == 7
    assert greedy_one["lost"] < random_one["lost"]
    told = CliRunner().invoke(agreement.command, given, catch_exceptions=False).output
    assert "greedy: 7 decisions of people, 15 choices\n" in told


def test_what_can_not_be_used_is_said(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(EnvsError, match="found no dataset; expected a folder that `blockers dataset` wrote"):
        clone.load(tmp_path)
    entities = tmp_path / "entities"
    write_folder(entities, collect(REPLAYS[:1], 16, "entities"))
    with pytest.raises(EnvsError, match="expected flat ones of the layout"):
        clone.load(entities)
    with pytest.raises(EnvsError, match=r"7 games; expected 8 or more, one for each fold; or fewer --folds"):
        clone.held_out(clone.load(folder), 8, 0)
    (tmp_path / "text.npz").write_text("no player", encoding="utf-8")
    with pytest.raises(EnvsError, match="found no saved player"):
        cloned.load_player(str(tmp_path / "text.npz"))
    missing = CliRunner().invoke(agreement.command, [REPLAYS[0], "--policy", "nobody"])
    assert (missing.exit_code, "found no such name" in missing.output) == (1, True)
