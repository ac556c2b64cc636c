"""Importing Forge's logs: combats told as replays, judged, and compared with what Forge did."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from events.board import PermanentEntered, TurnBegan
from events.combat import AttackerChosen, BlockersDeclared
from events.damage import CombatDamageDealt
from events.rule import Edition
from simulator.cards.library import open_cards
from simulator.cli.main import run
from simulator.importers.forge.program import FORGE
from simulator.importers.importing import import_recordings
from simulator.importers.reports import ImportReport
from simulator.replay.format import Note
from simulator.replay.reading import Replay, read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.forge.logs import FOUR_PLAYERS, TWO_PLAYERS, newest_first

TURNS = "Turn: Turn 1 (Ann)\nTurn: Turn 2 (Bob)\nTurn: Turn 3 (Ann)\n"


def imported(text: str, folder: Path, edition: Edition | None = None) -> ImportReport:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8", newline="")
    return import_recordings(FORGE, [path], folder, open_cards().exactly, edition=edition, force=True)


def replay_of(text: str, folder: Path) -> Replay:
    report = imported(text, folder)
    assert report.errors == []
    (path,) = report.replays
    return read_replay(path)


def compared(report: ImportReport) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = report.document()["compared"]
    return counts


def notes(replay: Replay) -> list[str]:
    return [line.text for line in replay.lines if isinstance(line, Note)]


def test_a_game_is_told_judged_and_compared(tmp_path: Path) -> None:
    report = imported(TWO_PLAYERS, tmp_path)
    assert (report.games, report.combats, report.told, report.combats_with_block, report.gaps) == (1, 3, 3, 2, 0)
    assert compared(report) == {
        "offers": [0, 0],
        "sizes": [0, 0],
        "declared_legal": [0, 2],
        "damage": [1, 2],
        "deaths": [1, 2],
        "life": [2, 2],
    }
    assert [path.name for path in report.replays] == ["forge-game-1.replay.jsonl"]


@pytest.mark.parametrize("text", [TWO_PLAYERS, FOUR_PLAYERS, newest_first(TWO_PLAYERS), newest_first(FOUR_PLAYERS)])
def test_what_was_written_is_what_the_rules_say(text: str, tmp_path: Path) -> None:
    replay = replay_of(text, tmp_path)
    assert replay.header.edition == Edition.CR_2026_01_16
    assert not verify(replay).differences
    assert not resim(replay).differences


def test_trample_and_deathtouch_are_told_as_they_were_divided(tmp_path: Path) -> None:
    dealt = [event for event in replay_of(TWO_PLAYERS, tmp_path).events if isinstance(event, CombatDamageDealt)]
    by_trampler = {event.target: event.amount for event in dealt if event.source == "f71"}
    assert by_trampler == {"f385": 3, "f384": 2, "P2": 1, "f401": 6}


def test_each_defending_player_declares(tmp_path: Path) -> None:
    replay = replay_of(FOUR_PLAYERS, tmp_path)
    declared = [event.player for event in replay.events if isinstance(event, BlockersDeclared)]
    assert declared == ["P2", "P3", "P4", "P3", "P4", "P1"]
    attacked = {event.attacker: event.target for event in replay.events if isinstance(event, AttackerChosen)}
    assert attacked["f32"] == "f260"


def test_a_difference_says_what_is_not_recorded_and_what_was_cast(tmp_path: Path) -> None:
    damage, deaths = [difference for _, difference in imported(TWO_PLAYERS, tmp_path).differences]
    assert (damage.what, damage.line, deaths.what) == ("damage", 46, "deaths")
    assert "Craw Wurm 9 to Colossal Dreadmaw" in damage.theirs
    assert "Craw Wurm 6 to Colossal Dreadmaw" in damage.ours
    assert damage.why == (
        "P2 cast Giant Growth (402) targeting [Craw Wurm (401)]; sizes are not recorded: here they are those of the "
        "cards; what else P1 and P2 control is not recorded"
    )


def test_a_replay_says_what_was_cast_in_combat(tmp_path: Path) -> None:
    said = "Not told: P2 cast Giant Growth (402) targeting [Craw Wurm (401)], and what came of it."
    assert said in notes(replay_of(TWO_PLAYERS, tmp_path))


def test_damage_to_a_planeswalker_is_compared(tmp_path: Path) -> None:
    damage = next(one for _, one in imported(FOUR_PLAYERS, tmp_path).differences if one.what == "damage")
    assert "Grizzly Bears 2 to Jace Beleren" in damage.ours
    assert "Grizzly Bears 2 to Jace Beleren" in damage.theirs


def test_what_stays_home_leaves_a_legal_block_undetermined_and_is_named(tmp_path: Path) -> None:
    report = imported(TWO_PLAYERS, tmp_path)
    assert report.compared.undetermined["declared_legal"] == 2
    for because in report.compared.open:
        assert because.count("P1: Forge's log doesn't say what stays home: Forest, named before, may be there") == 1
        assert because.count("unseen-P1: ") == 1
    said = "Forge's log doesn't say what stays home: Forest, named before, may be there"
    said = f"What else P1 may control: {said}."
    assert notes(replay_of(TWO_PLAYERS, tmp_path)).count(said) == 1


def test_a_life_total_that_no_line_tells_is_said_to_be_assumed(tmp_path: Path) -> None:
    assert "The life of P1 is not recorded: 20 is assumed." in notes(replay_of(FOUR_PLAYERS, tmp_path))
    assert not any("is assumed" in note for note in notes(replay_of(TWO_PLAYERS, tmp_path)))


def test_creatures_are_as_large_as_their_cards_or_of_no_size(tmp_path: Path) -> None:
    names = ["Hill Giant", "Face-down card", "Nightmare", "Elephant Token", "Goblin Token", "Mutavault", "No Such Card"]
    listed = ", ".join(f"{name} ({number})" for number, name in enumerate(names[:-1], 1))
    attack = f"Combat: Ann assigned {listed} and {names[-1]} (7) to attack Bob.\n"
    text = f"{TURNS}Add to stack: Ann cast Call of the Herd (9).\n{attack}"
    entered = [event.permanent for event in replay_of(text, tmp_path).events if isinstance(event, PermanentEntered)]
    sizes = {known.id: (known.power, known.toughness) for known in entered if known.id.startswith("f")}
    none = (None, None)
    assert sizes == {"f1": (3, 3), "f2": (2, 2), "f3": none, "f4": (3, 3), "f5": none, "f6": none, "f7": none}
    assert all("creature" in known.types for known in entered if known.id.startswith("f"))


def test_gaps_stand_where_they_are_whichever_line_the_log_begins_with(tmp_path: Path) -> None:
    cut = TWO_PLAYERS.replace("Combat: Ann didn't attack this turn.", "Combat: Ann assigned Gri")
    for text in (cut, newest_first(cut)):
        replay = replay_of(text, tmp_path)
        there = [isinstance(line, Note) and "has a gap here" in line.text for line in replay.lines]
        turns = [line.number for line in replay.lines[: there.index(True)] if isinstance(line, TurnBegan)]
        assert turns == [5, 6]
        assert there.count(True) == 1


@pytest.mark.parametrize(
    "names",
    [
        ("Combat", "Turn 3"),
        ("(71)", "Turn: Turn 3 (Ann)"),
        ("Damage: x", "Go to attack the sun"),
        ("Hill Giant (385)", "x deals 3 damage to y"),
        ("a", "P1"),
        ("Bob's", "[1;31m.*\\"),
        ("Life: 20 > 3", "Grizzly, the 2nd and 3rd"),
    ],
)
def test_players_may_be_called_anything_and_their_names_are_nowhere(names: tuple[str, str], tmp_path: Path) -> None:
    ids = dict(zip(("Ann", "Bob"), names, strict=True))
    text = re.sub(r"\b(Ann|Bob)\b", lambda match: ids[match[0]], TWO_PLAYERS)
    report = imported(text, tmp_path)
    assert report.errors == []
    assert (report.combats, report.told, report.combats_with_block, report.gaps) == (3, 3, 2, 0)
    plain, named = replay_of(TWO_PLAYERS, tmp_path), replay_of(text, tmp_path)
    assert named.events == plain.events
    said = [difference.why for _, difference in report.differences]
    assert said == [difference.why for _, difference in imported(TWO_PLAYERS, tmp_path).differences]


def test_no_name_of_a_player_gets_into_a_replay(tmp_path: Path) -> None:
    for text, names in (
        (TWO_PLAYERS, ("Ann", "Bob")),
        (FOUR_PLAYERS, ("Ai(1)", "Ents", "Rats, and Co", '"Combat', "Turn 3")),
    ):
        report = imported(text, tmp_path)
        written = report.replays[0].read_text(encoding="utf-8") + json.dumps(report.document())
        assert [name for name in names if name in written] == []


@pytest.mark.parametrize("seed", range(60))
def test_lines_left_out_doubled_cut_or_moved_end_in_no_traceback(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    lines = chance.choice((TWO_PLAYERS, FOUR_PLAYERS)).splitlines()
    lines = [line for line in lines for _ in range(chance.choice((0, 1, 1, 1, 1, 2)))]
    for at in range(len(lines)):
        if chance.random() < 0.1:
            lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
        elif chance.random() < 0.1:
            lines[at] = chance.choice(
                ("(71)", "Combat: ", "Turn: Turn 0 (x)", f"Damage: {'9' * 400}", "\0\x1b[2J", lines[0])
            )
        elif chance.random() < 0.05:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    report = imported("\n".join(lines), tmp_path)
    assert not any("this is a bug" in error for error in report.errors)
    assert len(report.replays) == report.games > 0
    for path in report.replays:
        assert not resim(read_replay(path)).differences


@pytest.mark.parametrize("data", [b"", b"\0" * 1000, b"\xff\xfeT\0u\0", b"no log at all\n", b"x" * 1_000_000])
def test_what_is_no_log_is_an_error_and_no_replay(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    report = import_recordings(FORGE, [path], tmp_path, open_cards().exactly)
    (error,) = report.errors
    assert error.startswith(str(path))
    assert "found" in error
    assert "expected" in error
    assert report.replays == []


def test_a_log_of_a_great_many_players_or_games_is_refused(tmp_path: Path) -> None:
    players = "".join(f"Turn: Turn {number} (N{number})\n" for number in range(1, 20))
    assert "found a game of 19 players; expected a game of at most 16" in imported(players, tmp_path).errors[0]
    games = "Turn: Turn 2 (A)\nTurn: Turn 3 (B)\nTurn: Turn 1 (A)\n" * 5_001
    assert "games; expected a log of at most 5000. Split it." in imported(games, tmp_path).errors[0]


def test_the_command_says_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(FOUR_PLAYERS + TWO_PLAYERS, encoding="utf-8")
    out = str(tmp_path / "out")
    assert run(["import", "forge", str(path), "-o", out]) == 1
    assert "1 files, 2 games, 5 combats, 5 of them told; 3 with blocks; 0 gaps" in capsys.readouterr().out
    assert run(["import", "forge", str(path), "-o", out, "--force", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["program"] == "Forge"
    assert run(["import", "forge", str(path), "-o", out]) == 2
    assert "--force replaces it" in capsys.readouterr().err
