"""Importing logs: one replay per game, compared with Arena, whole or not written, the same each time."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from events.combat import BlockerChosen, BlockersDeclared, BlockerWithdrawn, DamageOrderAnnounced
from events.rule import Edition
from simulator.importers.arena.combats import games
from simulator.importers.arena.importing import ImportResult, import_logs, replay_of
from simulator.importers.arena.reading import read_log
from simulator.importers.arena.records import ArenaGame
from simulator.importers.reports import stem_of
from simulator.replay.format import Note
from simulator.replay.reading import Replay, read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import write_replay

from .logs import (
    PLANTED,
    Sent,
    as_2018,
    as_2019,
    as_reduced,
    as_text,
    games_of,
    one_game,
    recorded_as_text,
    recorded_files,
    state,
)

DATA = Path(__file__).parent / "data"
EXCERPTS = sorted(DATA.glob("*.jsonl.gz"))

ALL_EQUAL = {
    "offers": [138, 138],
    "flags": [138, 138],
    "warnings": [138, 138],
    "declared_legal": [338, 338],
    "status": [735, 735],
    "damage": [742, 743],
    "mutations_rejected": [202, 202],
    "attackers": [0, 0],
    "must_attack": [0, 0],
    "attack_legal": [0, 0],
}
"""All recorded files. The one difference in damage is an effect's prevention, which the log marks."""


def excerpt_game(name: str) -> ArenaGame:
    with (DATA / name).open("rb") as stream:
        return next(games(read_log(stream, name)))


def imported(log: bytes, folder: Path, name: str = "Player.log") -> tuple[ImportResult, list[Replay]]:
    path = folder / name
    path.write_bytes(log)
    result = import_logs([path], folder)
    return result, [read_replay(replay) for replay in result.replays]


def holds(replay: Replay) -> None:
    """What every imported replay must do."""
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()
    assert write_replay(replay.header, replay.lines) == replay.data


# The recorded games.


def test_all_recorded_games_agree_with_arena_and_give_sound_replays(tmp_path: Path) -> None:
    result = import_logs(recorded_files(), tmp_path)
    document = result.document()
    assert (document["files"], document["games"], document["errors"]) == (37, 86, [])
    assert [document[key] for key in ("combats", "combats_with_block", "block_requests")] == [374, 87, 149]
    assert document["compared"] == ALL_EQUAL
    assert [(d["line"], d["what"], d["ours"], d["theirs"], d["why"]) for d in document["differences"]] == [
        (5103, "damage of i293 to i204", "1", "0", "an effect prevented it, as the log marks")
    ]
    assert document["gaps"] == 17
    assert document["combats_after_gap"] == 23
    for path in result.replays:
        holds(read_replay(path))


@pytest.mark.parametrize("edition", [Edition.CR_2024_06_07, Edition.CR_2024_11_08])
@pytest.mark.parametrize("path", EXCERPTS, ids=lambda path: path.stem)
def test_the_excerpts_agree_with_arena_under_either_edition(path: Path, edition: Edition, tmp_path: Path) -> None:
    result = import_logs([path], tmp_path, edition=edition)
    compared = result.compared
    assert result.differences == []
    assert compared.equal == compared.total
    assert compared.total["declared_legal"] > 2
    assert compared.total["damage"] > 2
    (replay,) = map(read_replay, result.replays)
    holds(replay)
    assert replay.header.edition == edition


# Forms.


@pytest.mark.parametrize(
    "log",
    [
        as_text(one_game()),
        as_text(one_game(), prefix=True, newline="\r\n"),
        as_2018(one_game()),
        as_2019(one_game()),
        gzip.compress(as_text(one_game())),
    ],
    ids=["text", "prefix-crlf", "2018", "2019", "gz"],
)
def test_every_form_gives_the_same_events(log: bytes, tmp_path: Path) -> None:
    result, (replay,) = imported(log, tmp_path)
    data, _ = replay_of(games_of(as_reduced(one_game()))[0], "reduced", None, {})
    (tmp_path / "other.replay.jsonl").write_bytes(data)
    assert replay.events == read_replay(tmp_path / "other.replay.jsonl").events
    assert result.compared.equal == result.compared.total
    holds(replay)


def test_clicks_are_choices_and_withdrawals(tmp_path: Path) -> None:
    _, (replay,) = imported(as_text(one_game()), tmp_path)
    chosen = [event for event in replay.events if isinstance(event, BlockerChosen | BlockerWithdrawn)]
    assert chosen == [BlockerChosen("i301", "i201"), BlockerWithdrawn("i301", "i201"), BlockerChosen("i301", "i201")]
    assert BlockersDeclared("P2") in replay.events


def test_names_are_given_by_a_table_else_by_size_and_keywords() -> None:
    game = excerpt_game("revised-2026.jsonl.gz")
    plain, _ = replay_of(game, "x", None, {})
    named, _ = replay_of(game, "x", None, {98390: "Cloud Ox"})
    assert b'"name":"3/5 flying #98390"' in plain
    assert b'"name":"Cloud Ox"' in named
    assert plain.count(b"\n") == named.count(b"\n")


# Editions.


@pytest.mark.parametrize(
    ("time", "edition"),
    [
        ("1563384568938", Edition.CR_2024_06_07),
        ("1731023999999", Edition.CR_2024_06_07),
        ("1731024000000", Edition.CR_2024_11_08),
        ("636989813689388257", Edition.CR_2024_06_07),
        ("0", Edition.CR_2024_11_08),
        ("999999999999999999", Edition.CR_2024_11_08),
    ],
)
def test_the_date_of_a_game_decides_its_edition(time: str, edition: Edition, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in as_reduced(one_game()).splitlines()]
    log = b"".join(json.dumps({**line, "ts": time}).encode() + b"\n" for line in lines)
    _, (replay,) = imported(log, tmp_path)
    assert replay.header.edition == edition
    assert replay.header.edition_because


def test_the_combat_of_2019_has_its_announced_order_and_todays_rules_have_none() -> None:
    game = excerpt_game("order-2019.jsonl.gz")
    announced = {}
    for edition in (Edition.CR_2024_06_07, Edition.CR_2024_11_08):
        data, compared = replay_of(game, "x", edition, {})
        assert compared.equal == compared.total
        announced[edition] = data.count(b'"damage_order_announced.1"')
        if announced[edition]:
            assert b'"creature":"i373","order":["i317","i299"]' in data
    assert announced == {Edition.CR_2024_06_07: 1, Edition.CR_2024_11_08: 0}


def test_skipping_a_creature_in_the_order_is_refused_with_orders_and_accepted_without(tmp_path: Path) -> None:
    from simulator.game.game import Game as OurGame
    from simulator.game.judge import judge_division

    legal = {}
    for edition in (Edition.CR_2024_06_07, Edition.CR_2024_11_08):
        data, _ = replay_of(excerpt_game("order-2019.jsonl.gz"), "x", edition, {})
        path = tmp_path / f"{edition}.replay.jsonl"
        path.write_bytes(data)
        ours = OurGame(edition=edition)
        for event in read_replay(path).events:
            ours.log.append(event)
            if ours.board.step == "combat_damage" and "i373" in ours.combat.attacking:
                break
        legal[edition] = [
            judge_division(ours.position, "P1", "i373", {b: 1}, ours.table).legal for b in ("i317", "i299")
        ]
    assert legal == {Edition.CR_2024_06_07: [True, False], Edition.CR_2024_11_08: [True, True]}


def test_no_order_is_announced_in_any_game_of_2026() -> None:
    for path in EXCERPTS:
        if "2026" in path.name:
            data, _ = replay_of(excerpt_game(path.name), "x", None, {})
            assert b"damage_order" not in data


# Files.


def test_importing_twice_gives_the_same_bytes_and_never_overwrites_unasked(tmp_path: Path) -> None:
    first = import_logs(EXCERPTS, tmp_path)
    before = {path: path.read_bytes() for path in first.replays}
    assert [path.name for path in first.replays][:1] == ["arena-first-strike-2026-1.replay.jsonl"]
    refused = import_logs(EXCERPTS, tmp_path)
    assert refused.replays == []
    assert all("--force replaces it" in error for error in refused.errors)
    assert len(refused.errors) == len(before)
    forced = import_logs(EXCERPTS, tmp_path, force=True)
    assert {path: path.read_bytes() for path in forced.replays} == before
    assert sorted(tmp_path.iterdir()) == sorted(before)


def test_two_logs_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Player.log").write_bytes(as_text(one_game()))
    result = import_logs([tmp_path / f / "Player.log" for f in "ab"], tmp_path, force=True)
    assert len(result.replays) == 1
    assert "another recording of that name" in result.errors[0]


def test_what_came_before_a_fault_is_written_and_the_fault_reported(tmp_path: Path) -> None:
    packed = gzip.compress(as_reduced(one_game() * 40), mtime=0)
    result, replays = imported(packed[: len(packed) // 2], tmp_path, "cut.jsonl.gz")
    assert 1 <= result.games < 40
    assert len(result.errors) == 1
    assert "cut off" in result.errors[0]
    assert len(replays) == result.games
    assert any(isinstance(line, Note) and "gap" in line.text for line in replays[-1].lines)
    for replay in replays:
        holds(replay)
    assert not list(tmp_path.glob("*.part"))


def test_each_unusable_log_is_reported_and_the_others_are_imported(tmp_path: Path) -> None:
    good, off, missing = tmp_path / "good.log", tmp_path / "off.log", tmp_path / "missing.log"
    good.write_bytes(as_text(one_game()))
    off.write_bytes(b"DETAILED LOGS: DISABLED\n")
    result = import_logs([off, missing, tmp_path, good], tmp_path)
    assert [path.name for path in result.replays] == ["arena-good-1.replay.jsonl"]
    assert len(result.errors) == 3
    assert "off.log:1: found a log with detailed logging off" in result.errors[0]
    assert "missing.log" in result.errors[1]
    assert not any("\n" in error or "Traceback" in error for error in result.errors)


def test_a_game_without_combat_gives_a_replay_that_says_so(tmp_path: Path) -> None:
    _, (replay,) = imported(as_text(one_game()[:2]), tmp_path)
    assert [line.text for line in replay.lines if isinstance(line, Note)] == ["No combat was fought."]
    holds(replay)


@pytest.mark.parametrize(
    ("name", "stem"),
    [("Player.log", "Player"), ("a.b.jsonl.gz", "a.b"), ("UTC_Log - 1.log.gz", "UTC_Log - 1"), (".log", ".log")],
)
def test_a_replay_is_named_after_its_log(name: str, stem: str) -> None:
    assert stem_of(Path(name)) == stem


# Privacy.


def planted_game() -> list[Sent]:
    """The invented game with a name, an account id and a screen name in every field that could hold one."""
    lines = one_game()
    for _, message in lines:
        message["playerName"] = PLANTED[0]
        message["userId"] = PLANTED[1]
        sent = message.get("gameStateMessage")
        if sent is not None:
            sent["screenName"] = PLANTED[2]
            for seen in sent.get("gameObjects", []):
                seen["ownerName"] = PLANTED[2]
            for annotation in sent.get("annotations", []):
                annotation["details"].append({"key": "who", "valueString": [PLANTED[0]]})
    return lines


@pytest.mark.parametrize("form", [as_reduced, as_text, as_2018, as_2019])
def test_no_name_and_no_account_id_reaches_a_replay_or_a_result(form: object, tmp_path: Path) -> None:
    assert callable(form)
    log = form(planted_game())
    assert all(secret.encode() in log for secret in PLANTED)
    result, (replay,) = imported(log, tmp_path)
    told = replay.data + json.dumps(result.document()).encode()
    assert len(replay.events) > 20
    assert not any(secret.encode() in told for secret in PLANTED)


# Gaps.


def test_a_combat_after_a_gap_is_noted_and_compared_with_nothing(tmp_path: Path) -> None:
    lines = one_game()
    del lines[2]
    result, (replay,) = imported(as_reduced(lines), tmp_path)
    assert result.combats_after_gap == 1
    assert not any(result.compared.total.values())
    notes = [line.text for line in replay.lines if isinstance(line, Note)]
    assert any("gap" in note for note in notes)
    holds(replay)


def test_creatures_that_seem_to_attack_as_combat_begins_are_not_described(tmp_path: Path) -> None:
    stale = [*one_game()[:4], state(40, "BeginCombat"), state(41, "EndCombat"), state(42, "main")]
    result, (replay,) = imported(as_reduced(stale), tmp_path)
    assert result.combats == 2
    assert sum("seem to attack" in line.text for line in replay.lines if isinstance(line, Note)) == 1
    holds(replay)


def test_a_whole_recorded_log_in_todays_framing_agrees_too(tmp_path: Path) -> None:
    path = next(path for path in recorded_files() if "03-22_0000" in path.name)
    result, replays = imported(b"".join(recorded_as_text(path)), tmp_path)
    assert result.combats == 26
    assert result.compared.equal == result.compared.total
    assert len(replays) == 2


def test_an_order_is_described_where_it_was_announced() -> None:
    data, _ = replay_of(excerpt_game("order-2019.jsonl.gz"), "x", None, {})
    order = DamageOrderAnnounced("P1", "i373", ("i317", "i299"))
    assert f'"creature":"{order.creature}","order":["i317","i299"]'.encode() in data
    assert b'"orders":{"i373":["i317","i299"]}' in data
