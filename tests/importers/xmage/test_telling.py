"""What the import makes of what XMage's log tells beside attacks, blocks and damage, and of what it leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.cards.library import open_cards
from simulator.importers.importing import ImportReport, import_recordings
from simulator.importers.xmage.program import XMAGE
from simulator.replay.format import Note
from simulator.replay.reading import read_replay
from simulator.replay.verifying.verify import verify
from tests.importers.xmage.recordings import Recorder, permanent

GIANT, CUB, WALL = permanent("Hill Giant", 3, 3), permanent("Grizzly Bears", 2, 2), permanent("Wall of Stone", 0, 8)


def imported(game: Recorder, folder: Path) -> ImportReport:
    out = folder / "out"
    out.mkdir(exist_ok=True)
    report = import_recordings(XMAGE, [game.write(folder / "game.json")], out, open_cards().exactly)
    assert report.errors == []
    assert verify(read_replay(report.replays[0])).differences == ()
    return report


def attacked(ann: list[dict[str, Any]], bob: list[dict[str, Any]], *said: str) -> Recorder:
    """Ann attacks Bob on a board, and what the log says of it."""
    game = Recorder("Ann", "Bob")
    game.say("TURN 3 for Ann (20 - 20)")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": ann, "Bob": bob})
    game.say("Ann attacks Bob with 1 creature")
    game.see("DECLARE_ATTACKERS", "Ann", {"Ann": ann, "Bob": bob})
    game.say(*said)
    return game


def test_damage_that_an_effect_prevents_is_prevented(tmp_path: Path) -> None:
    game = attacked(
        [GIANT],
        [CUB],
        "Attacker: Hill Giant (3/3) blocked by Grizzly Bears (2/2)",
        "Shieldmage: Prevented 2 damage from Grizzly Bears to Hill Giant",
        "Hill Giant deals 3 damage to Grizzly Bears",
        "Grizzly Bears died",
    )
    report = imported(game, tmp_path)
    assert report.differences == []
    assert report.compared.equal["damage"] == 1


@pytest.mark.parametrize(
    ("said", "known"),
    [(["Grizzly Bears deals 2 damage to Hill Giant"], True), (["Hill Giant deals 3 damage to Grizzly Bears"], False)],
)
def test_only_a_source_that_is_named_nowhere_is_left_out_where_what_fought_it_is_told(
    said: list[str], known: bool, tmp_path: Path
) -> None:
    """Where both are silent, or one is told with other damage than ours, that is a difference."""
    blocked = "Attacker: Hill Giant (3/3) blocked by Grizzly Bears (2/2)"
    report = imported(attacked([GIANT], [CUB], blocked, *said), tmp_path)
    silent = "Hill Giant" if known else "Grizzly Bears"
    assert report.compared.undetermined["damage"] == 1
    assert f"line 5: the recording tells no damage by {silent}, only by what fought it" in report.compared.open


@pytest.mark.parametrize("said", [[], ["Hill Giant deals 1 damage to Grizzly Bears"]])
def test_other_damage_or_none_at_all_is_a_difference(said: list[str], tmp_path: Path) -> None:
    blocked = "Attacker: Hill Giant (3/3) blocked by Grizzly Bears (2/2)"
    report = imported(attacked([GIANT], [CUB], blocked, *said), tmp_path)
    assert report.compared.undetermined["damage"] == 0
    assert [one.what for _, one in report.differences if one.what == "damage"] == ["damage"]


def test_damage_of_earlier_in_the_turn_counts(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.say("TURN 3 for Ann (20 - 20)")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [CUB], "Bob": [GIANT]})
    game.say("Shock deals 1 damage to Hill Giant", "Ann attacks Bob with 1 creature")
    game.say(
        "Attacker: Grizzly Bears (2/2) blocked by Hill Giant (3/3)",
        "Grizzly Bears deals 2 damage to Hill Giant",
        "Hill Giant deals 3 damage to Grizzly Bears",
        "Grizzly Bears died",
        "Hill Giant died",
    )
    assert imported(game, tmp_path).compared.equal["deaths"] == 1


def test_damage_of_the_turn_before_is_gone(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.say("TURN 2 for Bob (20 - 20)")
    game.see("PRECOMBAT_MAIN", "Bob", {"Ann": [CUB], "Bob": [GIANT]})
    game.say("Shock deals 1 damage to Hill Giant", "TURN 3 for Ann (20 - 20)", "Ann attacks Bob with 1 creature")
    game.say(
        "Attacker: Grizzly Bears (2/2) blocked by Hill Giant (3/3)",
        "Grizzly Bears deals 2 damage to Hill Giant",
        "Hill Giant deals 3 damage to Grizzly Bears",
        "Grizzly Bears died",
    )
    assert imported(game, tmp_path).compared.equal["deaths"] == 1


def test_equipment_stays_on_a_creature_that_another_player_takes(tmp_path: Path) -> None:
    """XMage lists Equipment where the creature is that it is attached to."""
    game = Recorder("Ann", "Bob")
    armed = [GIANT, permanent("Fireshrieker")]
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": armed, "Bob": [WALL]})
    game.say("Ann activates: Equip. from Fireshrieker targeting Hill Giant", "TURN 4 for Bob (20 - 20)")
    game.see("PRECOMBAT_MAIN", "Bob", {"Ann": [CUB], "Bob": [WALL, *armed]})
    game.say(
        "Bob attacks Ann with 1 creature",
        "Attacker: Hill Giant (3/3) blocked by Grizzly Bears (2/2)",
        "Hill Giant deals 3 damage to Grizzly Bears",
        "Grizzly Bears died",
    )
    report = imported(game, tmp_path)
    assert report.compared.equal["damage"] == 1
    assert report.compared.equal["deaths"] == 1


def test_what_fought_face_down_died_under_its_cards_name(tmp_path: Path) -> None:
    game = attacked(
        [GIANT],
        [permanent("Cloak", 2, 2)],
        "Attacker: Hill Giant (3/3) blocked by face down creature (2/2)",
        "Hill Giant deals 3 damage to face down creature",
        "face down creature deals 2 damage to Hill Giant",
        "Quantum Riddler died",
    )
    game.see("COMBAT_DAMAGE", "Ann", {"Ann": [GIANT], "Bob": []})
    assert imported(game, tmp_path).compared.equal["deaths"] == 1


def test_a_creature_card_without_a_size_is_no_creature(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [GIANT], "Bob": [WALL, permanent("Grizzly Bears")]})
    game.say("Ann attacks Bob with 1 creature")
    game.offer("Bob", ("Wall of Stone", 0, 8))
    game.say("Attacker: Hill Giant (3/3) unblocked")
    assert imported(game, tmp_path).compared.equal["offers"] == 1


def test_a_creature_that_can_block_nothing_is_a_difference_that_says_so(tmp_path: Path) -> None:
    game = Recorder("Ann", "Bob")
    game.see("PRECOMBAT_MAIN", "Ann", {"Ann": [permanent("Air Elemental", 4, 4)], "Bob": [WALL]})
    game.say("Ann attacks Bob with 1 creature")
    game.offer("Bob", ("Wall of Stone", 0, 8))
    game.say("Attacker: Air Elemental (4/4) unblocked")
    ((_, found),) = imported(game, tmp_path).differences
    assert found.why == "offered though able to block none of the attackers (509.1a-b): Wall of Stone"


def test_a_board_of_before_the_damage_says_nothing_of_life_after_it(tmp_path: Path) -> None:
    game = attacked([GIANT, CUB], [WALL], "Attacker: Hill Giant (3/3) unblocked")
    game.say("Attacker: Grizzly Bears (2/2) blocked by Wall of Stone (0/8)")
    game.see("COMBAT_DAMAGE", "Ann", {"Ann": [GIANT, CUB], "Bob": [WALL]})
    game.say("Bob loses 3 life at combat from Hill Giant", "Grizzly Bears deals 2 damage to Wall of Stone")
    report = imported(game, tmp_path)
    assert report.compared.undetermined["life"] == 1
    assert report.compared.open == ["line 5: no life totals are recorded after the combat's damage"]


def test_no_second_damage_is_dealt_once_the_game_is_over(tmp_path: Path) -> None:
    knight = permanent("White Knight", 2, 2)
    ann, bob = {"Ann": [knight, GIANT], "Bob": [CUB]}, 2
    game = Recorder("Ann", "Bob")
    game.say("TURN 3 for Ann (20 - 2)")
    game.see("PRECOMBAT_MAIN", "Ann", ann, Bob=bob)
    game.say("Ann attacks Bob with 2 creatures", "Attacker: White Knight (2/2) unblocked")
    game.say("Attacker: Hill Giant (3/3) blocked by Grizzly Bears (2/2)")
    game.see("FIRST_COMBAT_DAMAGE", "Ann", ann, Bob=bob)
    game.say("Bob loses 2 life at combat from White Knight", "Bob has lost the game.")
    report = imported(game, tmp_path)
    assert report.compared.equal["damage"] == 1
    notes = [line.text for line in read_replay(report.replays[0]).lines if isinstance(line, Note)]
    assert "The game is over before the second combat damage step (704.5a)." in notes
