"""What a review of a whole game counts, and what `blockers review` prints and returns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from events.board import PermanentUntapped, TurnBegan
from events.combat import BlockersDeclared
from simulator.cli.main import DIFFERENCE, UNDETERMINED, UNUSABLE, run
from simulator.replay.format import ReplayError
from simulator.replay.reading import read_replay
from simulator.review import BlockReview, candidates, review_of, reviewing
from tests.given import given, play_on, until
from tests.review.reviewed import EDITION, replay_of, review_at_end

REPLAYS = Path(__file__).parents[2] / "replays"
MULTI, MENACE = (str(REPLAYS / f"{name}.replay.jsonl") for name in ("multi-block", "menace"))


def test_a_summary_counts_what_was_reviewed_and_why_the_rest_was_not() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    play_on(game).apply(TurnBegan("bob", ("alice",), 2))
    game.apply(TurnBegan("alice", ("bob",), 3))
    game.apply(PermanentUntapped("ogre"))
    game.declare_attackers({"ogre": "bob"})
    review = review_at_end(game)
    (summary,) = review.players
    assert (summary.player, summary.combats, summary.reviewed) == ("bob", 2, 1)
    assert (summary.grades, summary.mean_loss, summary.not_reviewed) == ({"best": 1}, 0.0, {"no choice": 1})
    assert [each.turn for each in review.blocks] == [1, 3]


@pytest.mark.parametrize("file", sorted(REPLAYS.glob("*.replay.jsonl")), ids=lambda file: file.name.split(".")[0])
def test_each_recorded_game_is_reviewed(file: Path) -> None:
    review = review_of(read_replay(file))
    assert [type(each) for each in review.blocks] == [BlockReview] * len(review.blocks) != []
    for each in review.blocks:
        assert isinstance(each, BlockReview)
        assert each.made.value <= each.best.value


def test_too_many_blocks_are_a_caveat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "MOST_PLAYED", 3)
    (found,) = review_of(read_replay(REPLAYS / "trample.replay.jsonl")).blocks
    assert isinstance(found, BlockReview)
    assert found.method == "near"
    assert any(f"{found.legal} legal blocks; {found.tried} near" in each for each in found.caveats)


def test_it_is_printed_with_names_and_what_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(REPLAYS / "trample.replay.jsonl"), MENACE]) == DIFFERENCE
    out = capsys.readouterr().out
    assert "P2: 1 combat; 1 reviewed (1 worse); on average 2 less than the best" in out
    assert "  Better: 1/1 deathtouch #75504 > 8/8 trample #96386: kills 8/8 trample #96386" in out
    assert (out.count("(Hands"), out.count("(Later turns")) == (1, 1)


def test_the_best_block_is_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", MENACE]) == 0
    assert ": best\n" in capsys.readouterr().out


def test_what_the_measure_does_not_decide_is_undetermined() -> None:
    assert run(["review", MULTI]) == UNDETERMINED


def test_json_is_one_document_with_the_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "missing.replay.jsonl")
    assert run(["review", MENACE, missing, "--json"]) == UNUSABLE
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert document["schema"] == 1
    (game,) = document["replays"]
    assert (game["file"], game["blocks"][0]["grade"]) == (MENACE, "best")
    assert missing in document["errors"][0]
    assert missing in said.err


def test_a_replay_of_another_game_can_not_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "duel.replay.jsonl"
    file.write_bytes(b'{"type":"header","schema":1,"edition":"dm-en-1.38"}\n')
    assert run(["review", str(file)]) == UNUSABLE
    assert str(file) in capsys.readouterr().err


def test_the_readme_shows_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = (REPLAYS.parent / "README.md").read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    run(["review", str(REPLAYS / "revised-block.replay.jsonl")])
    assert shown in capsys.readouterr().out
    assert shown.count("\n") == 3


def test_what_events_can_not_do_is_an_error_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise KeyError("nobody")

    monkeypatch.setattr(reviewing, "best_block", missing)
    with pytest.raises(ReplayError, match=r"trample\.replay\.jsonl: found what can't have happened here"):
        review_of(read_replay(REPLAYS / "trample.replay.jsonl"))


def test_blocks_that_are_declared_at_another_time_are_not_reviewed() -> None:
    game = until(given(EDITION, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"]), "end_of_combat")
    game.log.append(BlockersDeclared("bob"))
    blocks = review_of(replay_of(game)).blocks
    assert [getattr(each, "kind", "") for each in blocks] == ["", "not built"]
