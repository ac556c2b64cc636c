"""Importing XMage's recordings: combats told as replays, judged, and compared with what XMage did."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from events.board import TurnBegan
from events.combat import AttackerChosen, BlockersDeclared
from events.rule import Edition
from simulator.cards.library import open_cards
from simulator.cli.main import run
from simulator.importers.importing import import_recordings
from simulator.importers.reports import ImportReport
from simulator.importers.sizes import CHANGED, NOT_ATTACHED
from simulator.importers.xmage.program import XMAGE
from simulator.replay.format import Note
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.xmage.recordings import RECORDED, Recorder, one_block, permanent


def imported(path: Path, out: Path, edition: Edition | None = None) -> ImportReport:
    out.mkdir(exist_ok=True)
    return import_recordings(XMAGE, [path], out, open_cards().exactly, edition=edition)


def compared(report: ImportReport) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = report.document()["compared"]
    return counts


def test_a_block_is_told_judged_and_compared(tmp_path: Path) -> None:
    report = imported(one_block().write(tmp_path / "game.json.gz"), tmp_path / "out")
    assert report.errors == []
    assert report.differences == []
    assert (report.games, report.combats, report.told, report.combats_with_block) == (1, 1, 1, 1)
    each = {name: [1, 1] for name in ("offers", "declared_legal", "damage", "deaths", "life")}
    assert compared(report) == {**each, "sizes": [3, 3]}
    (path,) = report.replays
    assert path.name == "xmage-game-1.replay.jsonl"
    replay = read_replay(path)
    assert replay.header.edition == Edition.CR_2026_01_16
    assert not verify(replay).differences
    assert not resim(replay).differences
    assert BlockersDeclared("P2") in replay.events
    assert "Ann" not in path.read_text(encoding="utf-8")
    assert "Bob" not in path.read_text(encoding="utf-8")


def test_turns_are_those_of_the_log_and_not_the_rounds_of_the_snapshots(tmp_path: Path) -> None:
    game = one_block()
    giant, elemental = permanent("Hill Giant", 3, 3), permanent("Air Elemental", 4, 4)
    game.say("TURN 4 for Bob (20 - 18)")
    game.see("PRECOMBAT_MAIN", "Bob", {"Ann Lee": [giant], "Bob": [elemental]}, Bob=18)
    game.say("Bob attacks Ann Lee with 1 creature", "Attacker: Air Elemental (4/4) unblocked")
    replay = read_replay(imported(game.write(tmp_path / "game.json"), tmp_path / "out").replays[0])
    assert [event.number for event in replay.events if isinstance(event, TurnBegan)] == [3, 4]
    assert not verify(replay).differences


def test_a_block_that_the_rules_refuse_is_a_difference_with_its_rule(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    elemental, wall = permanent("Air Elemental", 4, 4), permanent("Wall of Stone", 0, 8)
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [elemental], "Bob": [wall]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Air Elemental (4/4) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    (found,) = [difference for _, difference in report.differences if difference.what == "P2's block"]
    assert "509.1b" in found.ours
    assert found.line == 3


def test_what_differs_in_nothing_that_is_recorded_is_marked(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    cubs = [permanent("Grizzly Bears", 2, 2), permanent("Grizzly Bears", 2, 2)]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": cubs, "Bob": []})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Grizzly Bears (2/2) unblocked")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.combats_with_alike == 1
    notes = [line.text for line in read_replay(report.replays[0]).lines if isinstance(line, Note)]
    assert "The recording doesn't tell Grizzly Bears (i1) from others of that name: the first is taken." in notes


def test_what_something_is_attached_to_is_not_guessed(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    armed = [permanent("Hill Giant", 3, 3), permanent("Aqueous Form")]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": armed, "Bob": [permanent("Wall of Stone", 0, 8)]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (3/3) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.undetermined["declared_legal"] == 1
    assert "Aqueous Form (what it is attached to is not recorded)" in report.compared.open[0]


def test_what_gives_size_and_combat_damage_alone_leaves_blocks_judged(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    armed = [permanent("Hill Giant", 7, 7), permanent("Batterskull")]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": armed, "Bob": [permanent("Wall of Stone", 0, 8)]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (7/7) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.equal["declared_legal"] == 1


@pytest.mark.parametrize(
    ("made", "known"), [("draws a card", False), ("casts Into the Flood Maw with Gift a tapped Fish from hand", True)]
)
def test_a_token_is_what_a_card_that_the_log_names_creates(made: str, known: bool, tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.say(f"Ann {made}", "Bob creates a Fish Token token")
    fish = [permanent("Fish Token", 1, 1)]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [permanent("Hill Giant", 3, 3)], "Bob": fish})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (3/3) blocked by Fish Token (1/1)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.undetermined["declared_legal"] == (not known)


def test_a_created_token_has_the_evasion_of_its_keywords(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.say("Ann casts Pinnacle Emissary from hand")
    drone = [permanent("Drone Token", 1, 1)]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": drone, "Bob": [permanent("Hill Giant", 3, 3)]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Drone Token (1/1) blocked by Hill Giant (3/3)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    (found,) = [difference for _, difference in report.differences if difference.what == "P2's block"]
    assert "509.1b" in found.ours


def test_a_land_that_is_earthbent_is_a_creature_with_haste(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.say("Bob - Ability triggers: Badgermole Cub - When Badgermole Cub enters, earthbend 1. -  targeting Forest")
    board = {"Ann": [permanent("Hill Giant", 3, 3)], "Bob": [permanent("Forest", 1, 1)]}
    game.see("PRECOMBAT_MAIN", "Ann", board)
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (3/3) blocked by Forest (1/1)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.equal["declared_legal"] == 1


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ([], True),
        (["Ann activates: Equip. from Whispersilk Cloak targeting Hill Giant"], False),
        (["Ann activates: Equip. from Whispersilk Cloak targeting Ornithopter"], True),
    ],
)
def test_equipment_is_attached_where_the_log_says_so(said: list[str], legal: bool, tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    armed = [permanent("Hill Giant", 3, 3), permanent("Ornithopter", 0, 2), permanent("Whispersilk Cloak")]
    for _ in range(2):
        game.see("PRECOMBAT_MAIN", "Ann", {"Ann": armed, "Bob": [permanent("Wall of Stone", 0, 8)]})
        game.say(*said)
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (3/3) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.undetermined["declared_legal"] == 0
    assert report.compared.equal["declared_legal"] == legal
    assert all("509.1b" in one.ours for _, one in report.differences if one.what == "P2's block")


def test_an_aura_enchants_what_its_spell_targeted(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    giant, wall = permanent("Hill Giant", 3, 3), permanent("Wall of Stone", 0, 8)
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [giant], "Bob": [wall]})
    game.say("Ann casts Flight targeting Hill Giant from hand")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [giant, permanent("Flight")], "Bob": [wall]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Hill Giant (3/3) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    (found,) = [one for _, one in report.differences if one.what == "P2's block"]
    assert "509.1b" in found.ours


def test_an_attacker_that_is_on_no_board_is_told_of_and_not_invented(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [permanent("Hill Giant", 3, 3)], "Bob": []})
    game.say(
        "Ann attacks Bob with 2 creatures", "Attacker: Hill Giant (3/3) unblocked", "Attacker: Ogre (2/2) unblocked"
    )
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    replay = read_replay(report.replays[0])
    notes = [line.text for line in replay.lines if isinstance(line, Note)]
    assert "Not told: Ogre is not on the board that was recorded before." in notes
    assert [event.attacker for event in replay.events if isinstance(event, AttackerChosen)] == ["i1"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"players": []}', "$.players"),
        (b'{"players": [{"name": 1}, {"name": "B"}]}', "$.players[0].name"),
        (b"[" * 100_000, "truncated"),
        (b"\xff\xfe{}", "invalid"),
    ],
)
def test_what_is_no_recording_is_refused_where_it_is_wrong(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    report = imported(path, tmp_path / "out")
    (error,) = report.errors
    assert error.startswith(f"{path}: found ")
    assert "expected a game recorded by XMage" in error


def test_damaged_gzip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(b"{}" * 1000)[:-9])
    (error,) = imported(path, tmp_path / "out").errors
    assert "gzip data that is" in error


@pytest.mark.parametrize("seed", range(40))
def test_lines_left_out_doubled_or_garbled_end_in_no_traceback(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    document = one_block().document
    for part in ("snapshots", "actions", "llmEvents"):
        kept = [each for each in document[part] for _ in range(chance.choice((0, 1, 1, 2)))]
        document[part] = kept
        for each in kept:
            if chance.random() < 0.1:
                each[chance.choice(sorted(each))] = chance.choice(("", "-", "9" * 400, "Attacker: (1/1) unblocked"))
            if chance.random() < 0.1:
                each["seq"] = chance.randrange(-5, 30)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    report = imported(path, tmp_path / "out")
    assert not any("this is a bug" in error for error in report.errors)
    assert len(report.replays) + len(report.errors) == 1


def test_the_command_says_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = one_block().write(tmp_path / "game.json.gz")
    assert run(["import", "xmage", str(path), "-o", str(tmp_path / "out")]) == 0
    assert "1 files, 1 games, 1 combats, 1 of them told; 1 with blocks; 0 gaps" in capsys.readouterr().out
    assert run(["import", "xmage", str(path), "-o", str(tmp_path / "out")]) == 2
    assert "--force replaces it" in capsys.readouterr().err
    assert run(["import", "xmage", str(path), "-o", str(tmp_path / "out"), "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["combats_told"] == 1


@pytest.mark.skipif(not RECORDED, reason="../shared/data/xmage is absent")
def test_the_recorded_games_are_told_whole(tmp_path: Path) -> None:
    report = import_recordings(XMAGE, RECORDED, tmp_path, open_cards().exactly)
    assert report.errors == []
    assert (report.files, report.combats, report.told, report.combats_with_block) == (59, 330, 330, 71)
    equal = compared(report)
    assert equal["damage"] >= [65, 71]
    assert equal["deaths"] == [71, 71]
    assert equal["declared_legal"] >= [46, 71]
    assert [one for _, one in report.differences if one.what.endswith("block")] == []
    for path in report.replays[::6]:
        assert not resim(read_replay(path)).differences


@pytest.mark.parametrize("seen_before", [True, False])
def test_what_entered_as_a_copy_and_keeps_its_name_has_the_abilities_of_what_it_copies(
    seen_before: bool, tmp_path: Path
) -> None:
    game = Recorder("Ann", "Bob")
    spider, wall = permanent("Superior Spider-Man", 4, 4), permanent("Wall of Stone", 0, 8)
    if seen_before:
        game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [spider], "Bob": [wall]})
    game.say("Ann - Ability triggers: Superior Spider-Man - exile that permanent.")
    game.say("Ann moves Air Elemental from graveyard to the exile zone (source: Superior Spider-Man)")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [spider], "Bob": [wall]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Superior Spider-Man (4/4) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    (found,) = [one for _, one in report.differences if one.what == "P2's block"]
    assert "509.1b" in found.ours


def test_what_entered_as_itself_is_no_copy(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    spider, wall = permanent("Superior Spider-Man", 4, 4), permanent("Wall of Stone", 0, 8)
    game.say("Ann moves Air Elemental from graveyard to the exile zone (source: Rest in Peace)")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [spider], "Bob": [wall]})
    game.say("Ann attacks Bob with 1 creature", "Attacker: Superior Spider-Man (4/4) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert report.compared.equal["declared_legal"] == 1


@pytest.mark.parametrize(
    ("attacker", "judged"),
    [
        ("Wyleth, Soul of Steel", True),  # It draws cards, which no block minds.
        ("Kargan Intimidator", True),
        ("Goblin Heelcutter", False),  # A target can't block, which no board shows.
    ],
)
def test_a_board_seen_as_blockers_are_declared_shows_what_triggered_on_the_attack(
    attacker: str, judged: bool, tmp_path: Path
) -> None:
    game = Recorder("Ann", "Bob")
    board = {"Ann": [permanent(attacker, 2, 2)], "Bob": [permanent("Wall of Stone", 0, 8)]}
    game.see("DECLARE_ATTACKERS", "Ann", board)
    game.say("Ann attacks Bob with 1 creature", f"Ann - Ability triggers: {attacker} - Whenever this attacks.")
    game.see("DECLARE_BLOCKERS", "Ann", board)
    game.say(f"Attacker: {attacker} (2/2) blocked by Wall of Stone (0/8)")
    report = imported(game.write(tmp_path / "game.json"), tmp_path / "out")
    assert (report.compared.undetermined["declared_legal"] == 0) == judged


@pytest.mark.parametrize(
    ("creature", "more", "outcome"),
    [
        (("Hill Giant", 3, 3), [], "equal"),
        (("Hill Giant", 4, 4), [], CHANGED),
        (("Hill Giant", 4, 4), [permanent("Glorious Anthem")], "equal"),
        (("Hill Giant", 3, 3), [permanent("Glorious Anthem")], CHANGED),
        (("Nethergoyf", 3, 4), [], "unknown"),
        (("Hill Giant", 6, 6), [permanent("Rancor")], NOT_ATTACHED),
        (("Fish Token", 3, 3), [], "unknown"),
        (("Forest", 1, 1), [], "unknown"),
    ],
)
def test_sizes_by_name_are_compared_with_the_recorded_ones(
    creature: tuple[str, int, int], more: list[dict[str, Any]], outcome: str, tmp_path: Path
) -> None:
    name, power, toughness = creature
    game = Recorder("Ann", "Bob")
    board = {"Ann": [permanent(*creature), *more], "Bob": [permanent("Wall of Stone", 0, 8)]}
    game.see("PRECOMBAT_MAIN", "Ann", board)
    game.say("Ann attacks Bob with 1 creature")
    game.say(f"Attacker: {name} ({power}/{toughness}) blocked by Wall of Stone (0/8)")
    compared = imported(game.write(tmp_path / "game.json"), tmp_path / "out").compared
    found = [each for each in compared.differences if each.what.startswith("size of ")]
    assert compared.total["sizes"] == 2
    assert compared.undetermined["sizes"] == (outcome == "unknown")
    assert [each.why for each in found] == ([] if outcome in ("equal", "unknown") else [outcome])
