"""The lines of XMage's game log."""

from __future__ import annotations

import pytest

from simulator.importers.xmage import lines
from tests.importers.xmage.recordings import RECORDED

PLAYERS = ("Ann Lee", "Bob")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("TURN 7 for Bob (18 - 20)", lines.Turn("Bob", 7)),
        ("Ann Lee attacks Bob with 1 creature", lines.Attacks("Ann Lee", "Bob")),
        ("Attacked player: Bob", lines.Attacked("Bob")),
        ("Attacked player: nobody here", None),
        ("Attacker: Bear Cub (2/2) unblocked", lines.Attacker(lines.Creature("Bear Cub", (2, 2)), ())),
        (
            "Attacker: B.F.M. (Big (Furry) Monster) (-1/9) blocked by Bear Cub (2/2) Elf, the Third (0/1)",
            lines.Attacker(
                lines.Creature("B.F.M. (Big (Furry) Monster)", (-1, 9)),
                (lines.Creature("Bear Cub", (2, 2)), lines.Creature("Elf, the Third", (0, 1))),
            ),
        ),
        ("Attacker: Bear Cub (2/2) blocked by somebody", None),
        ("Attacker: Bear Cub unblocked", None),
        ("Bob loses 3 life at combat from Bear Cub", lines.Damage("Bear Cub", "Bob", 3, combat=True)),
        ("Zoe loses 3 life at combat from Bear Cub", None),
        ("Bear Cub deals 2 damage to Elf", lines.Damage("Bear Cub", "Elf", 2, combat=False)),
        ("Gisela: Prevented 1 damage from Elf to Bear Cub", lines.Prevented("Elf", "Bear Cub", 1)),
        ("Bear Cub died", lines.Died("Bear Cub")),
        ("Bob casts Shock targeting Bear Cub from hand", lines.Targeted("Bob", "Shock", "Bear Cub")),
        ("Bob activates: Equip. from Bone Saw targeting Bear Cub", lines.Targeted("Bob", "Bone Saw", "Bear Cub")),
        ("Bob casts Opt from hand", lines.Trick("Bob casts Opt from hand")),
        ("well played!", None),
    ],
)
def test_what_they_tell(message: str, said: lines.Line | None) -> None:
    assert lines.line_of(message, PLAYERS) == said


def test_tags_references_and_ids_are_taken_away() -> None:
    message = "Attacker: <font color='#20B2AA'>Urza&#39;s <b>Cub</b></font> [1f3] (2/2) unblocked"
    assert lines.plain(message) == "Attacker: Urza's Cub (2/2) unblocked"


def test_what_looks_like_a_tag_and_is_none_stays() -> None:
    assert lines.plain("Bob: 1 < 2 and 3 > 2, <3") == "Bob: 1 < 2 and 3 > 2, <3"


@pytest.mark.skipif(not RECORDED, reason="../shared/data/xmage is absent")
def test_every_attackers_line_that_was_recorded_is_read() -> None:
    from simulator.importers.xmage.reading import read_recording

    said = [
        lines.line_of(lines.plain(action.message), tuple(player.name for player in game.players))
        for game in map(read_recording, RECORDED)
        for action in game.actions
        if action.message.startswith("Attacker: ")
    ]
    assert len(said) == 703
    assert None not in said
