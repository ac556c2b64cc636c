"""Importing Magic Online's game logs: combats told as replays and judged, and what isn't recorded said."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from events.board import Permanent, PermanentEntered, TurnBegan
from events.combat import AttackerChosen, BlockerChosen, BlockersDeclared, BlockerWithdrawn, DamageOrderAnnounced
from simulator.cards.library import open_cards
from simulator.cli.main import run
from simulator.importers.importing import import_recordings
from simulator.importers.mtgo.games import games_of
from simulator.importers.mtgo.program import MTGO
from simulator.importers.mtgo.reading import MtgoError, read_log
from simulator.importers.recorded import RecordedGame
from simulator.importers.reports import ImportReport
from simulator.replay.format import Note
from simulator.replay.reading import Replay, read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.mtgo.logs import RECORDED, binary_log, card, read, said, text_log

ONE_BLOCK = (
    "Turn 1: Ann.",
    "Ann casts [Hill Giant].",
    "Bob casts [Grizzly Bears].",
    "Turn 2: Ann.",
    "Bob is being attacked by [Hill Giant].",
    "[Ornithopter] blocks [Hill Giant].",
    "[Ornithopter] stops blocking.",
    "[Wall of Stone] blocks [Hill Giant].",
    "Ann casts [Giant Growth] targeting [Hill Giant].",
    "Turn 2: Bob.",
)


def imported(data: str | bytes, folder: Path) -> ImportReport:
    path, out = folder / "log.txt", folder / "out"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    out.mkdir(exist_ok=True)
    return import_recordings(MTGO, [path], out, open_cards().exactly)


def replayed(report: ImportReport) -> Replay:
    assert report.errors == []
    return read_replay(report.replays[0])


def notes(replay: Replay) -> list[str]:
    return [line.text for line in replay.lines if isinstance(line, Note)]


def entered(replay: Replay) -> dict[str, Permanent]:
    """The permanents that enter, by name, as they enter last."""
    return {each.permanent.name: each.permanent for each in replay.events if isinstance(each, PermanentEntered)}


def test_a_block_is_told_with_its_clicks_and_judged(tmp_path: Path) -> None:
    report = imported(text_log(*ONE_BLOCK), tmp_path)
    replay = replayed(report)
    assert (report.games, report.combats, report.told, report.combats_with_block) == (1, 1, 1, 1)
    assert report.compared.total["declared_legal"] == 1
    assert [report.compared.total[each] for each in ("offers", "damage", "deaths", "life")] == [0, 0, 0, 0]
    choices = [each for each in replay.events if isinstance(each, BlockerChosen | BlockerWithdrawn | BlockersDeclared)]
    kinds = [type(each).__name__ for each in choices]
    assert kinds == ["BlockerChosen", "BlockerWithdrawn", "BlockerChosen", "BlockersDeclared"]
    assert [each.number for each in replay.events if isinstance(each, TurnBegan)] == [3]
    assert not verify(replay).differences
    assert not resim(replay).differences
    text = report.replays[0].read_text(encoding="utf-8")
    assert "Ann" not in text
    assert "Bob" not in text


def test_sizes_are_those_of_the_cards(tmp_path: Path) -> None:
    known = entered(replayed(imported(text_log(*ONE_BLOCK), tmp_path)))
    assert (known["Hill Giant"].power, known["Hill Giant"].toughness) == (3, 3)
    assert (known["Wall of Stone"].power, known["Wall of Stone"].toughness) == (0, 8)


def test_what_isnt_recorded_is_said_and_leaves_the_verdict_open(tmp_path: Path) -> None:
    report = imported(text_log(*ONE_BLOCK), tmp_path)
    assert report.compared.undetermined["declared_legal"] == 1
    hawk = "P2: Magic Online doesn't record what stays home: Grizzly Bears, cast or created before, may be there"
    assert report.compared.open[0].endswith(hawk)
    told = notes(replayed(report))
    assert f"What else {hawk.replace(':', ' may control:', 1)}." in told
    assert "Also recorded, which may change the combat: P1 casts Giant Growth targeting Hill Giant." in told
    assert any(each.startswith("Magic Online doesn't record life totals and damage:") for each in told)


def test_what_fights_is_a_creature_though_nothing_tells_its_size(tmp_path: Path) -> None:
    attack = "Bob is being attacked by [Mutavault], [Smuggler's Copter], and [Weird] token."
    replay = replayed(imported(text_log(*ONE_BLOCK[:4], attack, "Turn 2: Bob."), tmp_path))
    known = entered(replay)
    assert all("creature" in known[name].types for name in ("Mutavault", "Smuggler's Copter", "Weird Token"))
    assert [known[name].power for name in ("Mutavault", "Smuggler's Copter", "Weird Token")] == [None, 3, None]
    (said,) = [each for each in notes(replay) if each.startswith("No power is recorded")]
    assert "Mutavault" in said
    assert "Weird Token" in said
    assert "Copter" not in said


def test_where_the_recording_ends_before_blocks_no_fight_is_told(tmp_path: Path) -> None:
    replay = replayed(imported(text_log(*ONE_BLOCK[:5]), tmp_path))
    assert "No declaration of blockers is recorded." in notes(replay)
    assert not any(isinstance(each, BlockersDeclared) for each in replay.events)
    assert not verify(replay).differences


def test_blocks_of_what_attacks_a_planeswalker_are_judged(tmp_path: Path) -> None:
    attack = "Bob's [Liliana of the Veil] is being attacked by [Hill Giant]."
    report = imported(text_log(*ONE_BLOCK[:4], attack, *ONE_BLOCK[7:]), tmp_path)
    assert report.compared.total["declared_legal"] == 1
    assert not verify(replayed(report)).differences


def test_the_command_says_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Match_GameLog_1.dat"
    attack = f"@PBob is being attacked by {card('Hill Giant', 412)}."
    path.write_bytes(binary_log(said("@PTurn 1: Ann", "@PTurn 1: Bob", "@PTurn 2: Ann", attack, "@PTurn 2: Bob")))
    assert run(["import", "mtgo", str(path), "-o", str(tmp_path / "out")]) == 0
    assert "1 files, 1 games, 1 combats, 1 of them told; 0 with blocks; 0 gaps" in capsys.readouterr().out
    replay = read_replay(tmp_path / "out" / "mtgo-Match_GameLog_1-1.replay.jsonl")
    assert replay.header.edition_because == "the game is dated 2021-05-09: damage assignment orders were announced"
    assert [each.attacker for each in replay.events if isinstance(each, AttackerChosen)] == ["o412"]
    assert run(["import", "mtgo", str(path), "-o", str(tmp_path / "out"), "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["combats_told"] == 1
    path.write_bytes("== Game 1 (5) ==".encode("utf-16"))
    assert run(["import", "mtgo", str(path), "-o", str(tmp_path / "out"), "--force"]) == 2
    assert "found text in UTF-16; expected text in UTF-8. Save it as UTF-8." in capsys.readouterr().err


recorded = pytest.mark.skipif(not RECORDED, reason="../shared/data/mtgo is absent")


def as_binary(path: Path, extra: bytes) -> bytes:
    """A recorded text as the client's binary form would have it, each thing by its name's number."""
    numbers: dict[str, int] = {}

    def thing(match: re.Match[str]) -> str:
        return card(match[1], numbers.setdefault(match[1], len(numbers) + 400))

    lines = path.read_text(encoding="utf-8").splitlines()[4:]
    texts = [re.sub(r"\[([^\[\]]+)\]", thing, re.sub(r"^\[[\d:]+\] ", "", line)) for line in lines]
    players = ("@P@PPlayer1 joined the game.", "@P@PPlayer2 joined the game.")
    return binary_log(said(*players, *(f"@P{text}" for text in texts if text)), extra=extra)


@recorded
def test_the_recorded_games_are_told_whole(tmp_path: Path) -> None:
    report = import_recordings(MTGO, RECORDED, tmp_path, open_cards().exactly)
    assert report.errors == []
    assert (report.files, report.games, report.gaps) == (6, 13, 0)
    assert (report.combats, report.told, report.combats_with_block) == (50, 50, 11)
    assert report.compared.total["declared_legal"] == 11
    assert [one for _, one in report.differences] == []
    for path in report.replays:
        assert not resim(read_replay(path)).differences
        assert "Player" not in path.read_text(encoding="utf-8")


@recorded
def test_every_recorded_line_about_attacks_blocks_and_orders_is_told() -> None:
    for path in RECORDED:
        lines = path.read_text(encoding="utf-8").splitlines()
        games = games_of(read_log(path), str(path), open_cards().exactly)
        combats = [combat for game in games for combat in game.combats]
        attacks = [line for line in lines if "is being attacked by" in line]
        enters = [line for line in lines if "onto the battlefield attacking" in line]
        blocks = [line for line in lines if re.search(r"\](?: token)? blocks \[", line)]
        orders = [line for line in lines if "are ordered as follows" in line]
        assert len(combats) == len(attacks)
        attackers = sum(len(re.findall(r"\[[A-Z][^\]]*\]", line)) for line in [*attacks, *enters])
        assert sum(len(combat.attacks) for combat in combats) == attackers
        assert sum(not click.withdrawn for combat in combats for click in combat.clicks) == len(blocks)
        assert sum(len(them) for combat in combats for them in (combat.blocks or {}).values()) == len(blocks)
        assert sum(len(combat.orders) for combat in combats) == len(orders)
        assert [combat.missing for combat in combats if combat.missing] == []
        assert [gap for game in games for gap in game.gaps] == []


@recorded
def test_the_order_that_was_announced_is_told(tmp_path: Path) -> None:
    (path,) = [path for path in RECORDED if "are ordered as follows" in path.read_text(encoding="utf-8")]
    report = import_recordings(MTGO, [path], tmp_path, open_cards().exactly)
    replay = read_replay(report.replays[1])
    assert replay.header.edition == "cr-2024-06-07"
    (order,) = [each for each in replay.events if isinstance(each, DamageOrderAnnounced)]
    assert [replay.events.index(order) > 0, len(order.order)] == [True, 2]


@recorded
@pytest.mark.parametrize("extra", [b"", b"\0"])
def test_recorded_games_are_the_same_in_the_binary_form(extra: bytes, tmp_path: Path) -> None:
    path = RECORDED[-1]
    texts = games_of(read_log(path), str(path), open_cards().exactly)
    binary = read(as_binary(path, extra), tmp_path)
    assert [_shape(game) for game in binary] == [_shape(game) for game in texts]
    assert {game.day for game in binary} == {"2021-05-09"}


def _shape(game: RecordedGame) -> list[tuple[int, str, list[str], list[str]]]:
    """Turn, attacking player, and the names of what attacks and blocks, each once, as those of a name have one id."""
    shapes = []
    for combat in game.combats:
        names = {known.id: known.name for known in combat.declared.permanents}
        attackers = sorted({names[each] for each in combat.attacks})
        shapes.append((combat.turn, combat.active, attackers, sorted({names[each] for each in combat.blocks or {}})))
    return shapes


@recorded
@pytest.mark.parametrize("form", ["text", "binary", "2021"])
def test_of_a_log_that_is_cut_off_what_came_before_is_told_and_nothing_invented(form: str, tmp_path: Path) -> None:
    path = next(path for path in RECORDED if path.stem == "198379247")
    data = path.read_bytes() if form == "text" else as_binary(path, b"" if form == "binary" else b"\0")
    whole = _combats(data, tmp_path)
    assert len(whole) == 9
    many = 0
    for cut in range(0, len(data), 50):
        found = _combats(data[:cut], tmp_path)
        assert [*found.items()] == [*whole.items()][: len(found)]
        assert many <= len(found)
        many = len(found)


def _combats(data: bytes, folder: Path) -> dict[int, list[str]]:
    """The names of what attacks in each combat, by its line; none where nothing can be read."""
    try:
        games = read(data, folder)
    except MtgoError:
        return {}
    found = {}
    for combat in [combat for game in games for combat in game.combats]:
        names = {known.id: known.name for known in combat.declared.permanents}
        found[combat.line] = [names[each] for each in combat.attacks]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_lines_left_out_doubled_or_garbled_end_in_no_traceback(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    more = (
        "Bob's [Liliana of the Veil] is being attacked by [Ox] and [Hill Giant].",
        "Blockers for [Hill Giant] are ordered as follows: [Wall of Stone], [Ornithopter]",
        "Ann puts [Goblin] token onto the battlefield attacking Bob",
        "Bob has conceded from the game.",
        "== Game 2 (6) ==",
        "[Hill Giant] blocks [Hill Giant].",
        "Ann is being attacked by [Ornithopter].",
    )
    lines = [line for line in (*ONE_BLOCK, *more, *ONE_BLOCK) for _ in range(chance.choice((0, 1, 1, 2)))]
    chance.shuffle(lines)
    garbled = ["".join(each for each in line if chance.random() > 0.01) for line in lines]
    report = imported(text_log(*garbled), tmp_path)
    assert not any("this is a bug" in error for error in report.errors), report.errors
    for path in report.replays:
        assert not resim(read_replay(path)).differences


@pytest.mark.parametrize("seed", range(30))
def test_bytes_that_are_changed_end_in_no_traceback(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    data = bytearray(binary_log(said(*(f"@P{line}" for line in ONE_BLOCK))))
    for _ in range(chance.randrange(1, 20)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    report = imported(bytes(data), tmp_path)
    assert not any("this is a bug" in error for error in report.errors), report.errors
