"""What `blockers dataset` writes: Minari and pyarrow read the same again, and equal replays give equal bytes."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="the extra train is not installed")
minari = pytest.importorskip("minari", reason="the extra data is not installed")
pq = pytest.importorskip("pyarrow.parquet", reason="the extra data is not installed")

from msgspec.structs import asdict

from simulator.cli.main import UNUSABLE, run
from simulator.dataset.as_minari import DATASET_ID
from simulator.dataset.building import Collected, collect
from simulator.dataset.folder import FolderError, check_folder, write_folder
from simulator.envs.observations import layout
from simulator.game.game import Game
from simulator.replay.format import Header
from simulator.replay.writing import write_replay
from tests.dataset.turned import REPLAYS, collected
from tests.given import given, play_on
from tests.review.reviewed import EDITION


@pytest.fixture(scope="module", params=["flat", "entities"])
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Collected, Path]:
    """The decisions of the games in this repository, and the folder that they were written to."""
    found = collected(request.param)
    assert len(found.decisions) == len(REPLAYS) == 7
    folder = tmp_path_factory.mktemp("datasets") / request.param
    write_folder(folder, found)
    return found, folder


PLACES = "9 attackers; expected 8 at most; a larger `size` has room for them"


def crowded(folder: Path, attackers: int = 9) -> str:
    """A game in which so many creatures attack, against a creature that can block if there are several."""
    names = [f"a{number}" for number in range(attackers)]
    bob = ["cat 1/1"] if attackers > 1 else []
    board: dict[str, Any] = {"alice": [f"{name} 1/1" for name in names], "bob": bob, "attack": names}
    game = play_on(given(EDITION, block={}, **board))
    file = folder / f"crowd-{attackers}.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=game.edition), [*game.log]))
    return str(file)


def parts(moment: Any, name: str = "") -> dict[str, Any]:
    """The arrays of an observation, by name."""
    if not isinstance(moment, Mapping):
        return {name: moment}
    return {key: each for part, of in moment.items() for key, each in parts(of, f"{name}.{part}".strip(".")).items()}


def test_minari_reads_the_decisions(written: tuple[Collected, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    found, folder = written
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
    assert [*minari.list_local_datasets()] == [DATASET_ID]
    dataset = minari.load_dataset(DATASET_ID)
    assert (dataset.total_episodes, dataset.total_steps) == (7, found.steps)
    for one, episode in zip(found.decisions, dataset.iterate_episodes(), strict=True):
        assert episode.actions.tolist() == [step.action for step in one.steps]
        assert episode.rewards.tolist() == [0.0] * (len(one.steps) - 1) + [one.about.value]
        assert episode.terminations.tolist() == [False] * (len(one.steps) - 1) + [True]
        assert not episode.truncations.any()
        assert episode.infos["asked"].tolist() == [*(step.asked for step in one.steps), -1]
        shown = parts(episode.observations)
        for at, seen in enumerate((*(step.seen for step in one.steps), one.end)):
            for name, part in parts(seen).items():
                assert np.array_equal(shown[name][at], part)
                assert shown[name].dtype == part.dtype


def test_what_is_said_of_the_decisions_is_the_metadata(
    written: tuple[Collected, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, folder = written
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
    dataset = minari.load_dataset(DATASET_ID)
    assert dataset.storage.metadata["observation_layout"] == layout.version(16)
    for one, said in zip(found.decisions, dataset.storage.get_episode_metadata(range(7)), strict=True):
        known = {name: value for name, value in asdict(one.about).items() if value is not None}
        assert {name: said[name] for name in known} == known
        assert ("won" in said) is (one.about.won is not None)


def test_its_environment_can_be_made_and_stepped(
    written: tuple[Collected, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, folder = written
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
    dataset = minari.load_dataset(DATASET_ID)
    env = dataset.recover_environment()
    assert (env.observation_space, env.action_space) == (dataset.observation_space, dataset.action_space)
    seen, _ = env.reset(seed=730)
    _, _, _, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert "illegal" not in info


def test_the_table_has_a_row_for_each_choice(written: tuple[Collected, Path]) -> None:
    found, folder = written
    table = pq.read_table(folder / "steps.parquet")
    assert table.schema.metadata[b"declare_blockers.observation_layout"].decode() == layout.version(16)
    rows = table.to_pylist()
    steps = [(one, step) for one in found.decisions for step in one.steps]
    assert len(rows) == len(steps) == found.steps
    for row, (one, step) in zip(rows, steps, strict=True):
        assert found.decisions[row["episode"]] is one
        assert one.steps[row["step"]] is step
        assert (row["action"], row["asked"], row["phase"]) == (step.action, step.asked, step.phase)
        assert row["terminated"] is (step is one.steps[-1])
        assert row["reward"] == (one.about.value if row["terminated"] else 0)
        assert {name: row[name] for name in asdict(one.about)} == asdict(one.about)
        for name, part in parts(step.seen).items():
            assert np.array_equal(np.array(row[name], part.dtype), part.reshape(-1))


def test_its_columns_are_those_that_are_documented(written: tuple[Collected, Path]) -> None:
    from simulator.dataset import as_parquet
    from simulator.dataset.records import About

    found, folder = written
    documented = [line.split("`")[1] for line in (as_parquet.__doc__ or "").splitlines() if line.startswith("| `")]
    columns = pq.read_schema(folder / "steps.parquet").names
    if found.form == "flat":
        assert columns == [*documented, *About.__struct_fields__]
    else:
        assert [name.partition(".")[0] for name in columns if "." in name] == ["observation"] * 4


def test_equal_replays_give_equal_bytes(written: tuple[Collected, Path], tmp_path: Path) -> None:
    found, folder = written
    elsewhere = [shutil.copy(file, tmp_path / Path(file).name) for file in REPLAYS]
    write_folder(tmp_path / "again", collect(map(str, elsewhere), 16, found.form))
    files = sorted(each.relative_to(folder) for each in folder.rglob("*") if each.is_file())
    assert len(files) == 5
    for file in files:
        assert (folder / file).read_bytes() == (tmp_path / "again" / file).read_bytes(), file


def test_the_command_counts_what_it_turned_and_what_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, missing = tmp_path / "out", str(tmp_path / "missing.replay.jsonl")
    many = next(file for file in REPLAYS if "multi-block" in file)
    files = [*REPLAYS, many, missing, crowded(tmp_path), crowded(tmp_path, attackers=1)]
    assert run(["dataset", *files, "--size", "8", "-o", str(out), "--json"]) == UNUSABLE
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert json.loads((out / "report.json").read_text(encoding="utf-8")) == document
    assert (document["replays"], document["declarations"], document["decisions"]) == (9, 9, 7)
    assert document["not_turned"] == {"no place": 1, "no choice": 1}
    assert document["because"] == [
        {"kind": "no place", "why": PLACES, "declarations": 1},
        {"kind": "no choice", "why": "no creature can block", "declarations": 1},
    ]
    assert [(each["file"], each["kind"]) for each in document["each"]] == [
        ("crowd-9.replay.jsonl", "no place"),
        ("crowd-1.replay.jsonl", "no choice"),
    ]
    assert document["steps"] == pq.read_metadata(out / "steps.parquet").num_rows
    assert document["given_twice"] == [many]
    assert missing in document["errors"][0]
    assert missing in said.err


def test_the_counts_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dataset", *REPLAYS, crowded(tmp_path), "--size", "8", "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "not turned, no place: 1",
        f"  1: {PLACES}",
        "8 replays, 8 declarations of blocks; 7 of them turned into decisions, of 15 choices",
    ]


def test_a_dataset_is_replaced_only_where_that_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert run(["dataset", REPLAYS[0], "-o", str(out)]) == 0
    before = (out / "steps.parquet").read_bytes()
    assert run(["dataset", REPLAYS[1], "-o", str(out)]) == UNUSABLE
    assert f"{out}: found a dataset already; expected a new folder. --force replaces" in capsys.readouterr().err
    assert (out / "steps.parquet").read_bytes() == before
    assert run(["dataset", REPLAYS[1], "-o", str(out), "--force"]) == 0
    assert (out / "steps.parquet").read_bytes() != before
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


def test_no_folder_of_anything_else_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_text("x", encoding="utf-8")
    assert run(["dataset", REPLAYS[0], "-o", str(tmp_path / "letters"), "--force"]) == UNUSABLE
    assert "found love.txt, which is no part of a dataset" in capsys.readouterr().err
    assert (tmp_path / "letters" / "love.txt").read_text(encoding="utf-8") == "x"
    assert run(["dataset", REPLAYS[0], "-o", str(tmp_path / "letters" / "love.txt")]) == UNUSABLE
    assert "found something that is no folder" in capsys.readouterr().err
    assert run(["dataset", REPLAYS[0], "-o", str(tmp_path / "nowhere" / "out")]) == UNUSABLE
    assert f"found no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err


def test_where_nothing_is_turned_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.replay.jsonl"
    empty.write_bytes(write_replay(Header(schema=1, edition=Game(edition=EDITION).edition), []))
    assert run(["dataset", str(empty), "-o", str(tmp_path / "out")]) == UNUSABLE
    said = capsys.readouterr()
    assert "nothing is written, as no declaration of blocks could be turned" in said.err
    assert said.out == "1 replays, 0 declarations of blocks; 0 of them turned into decisions, of 0 choices\n"
    assert not (tmp_path / "out").exists()


def test_what_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simulator.dataset import folder

    out = tmp_path / "out"
    collected = collect(REPLAYS[:1], 16, "flat")
    write_folder(out, collected)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, "write_parquet", full)
    with pytest.raises(OSError, match="No space left"):
        write_folder(out, collected)
    assert [each.name for each in tmp_path.iterdir()] == ["out"]
    assert (out / "steps.parquet").is_file()


def test_what_was_there_is_put_back_where_the_new_one_cant_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    collected = collect(REPLAYS[:1], 16, "flat")
    write_folder(out, collected)
    (out / "report.json").write_text("the one that was there")
    move, moved = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        moved.append(self)
        if len(moved) == 2:
            raise PermissionError(13, "Permission denied")
        return move(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError):
        write_folder(out, collected)
    assert (out / "report.json").read_text() == "the one that was there"
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


def test_another_dataset_of_the_namespace_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "out" / "declare_blockers" / "other-v0").mkdir(parents=True)
    with pytest.raises(FolderError, match="declare_blockers/other-v0, which is no part of a dataset"):
        check_folder(tmp_path / "out", force=True)


@pytest.mark.parametrize("module", ["minari", "PIL", "pyarrow"])
def test_what_is_not_installed_is_named(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [each for each in sys.modules if each.startswith("simulator.dataset.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert run(["dataset", REPLAYS[0], "-o", str(tmp_path / "out")]) == UNUSABLE
    assert (
        f"{module} is not installed; install it with: pip install 'declare-blockers[data]'" in capsys.readouterr().err
    )
