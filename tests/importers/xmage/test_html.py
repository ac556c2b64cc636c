"""Importing the game logs that XMage's ordinary client keeps as HTML."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from time import monotonic

import pytest

from simulator.cli.main import run
from simulator.importers.recorded import RecordedGame
from simulator.importers.xmage.boards import FACE_DOWN
from simulator.importers.xmage.html import MAX_CHARACTERS
from simulator.importers.xmage.program import read_games
from simulator.importers.xmage.reading import XMageError, read_recording
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.importers.xmage.recordings import RECORDED, one_block
from tests.importers.xmage.test_importing import compared, imported

GIANT, CUB, WALL = "Hill Giant [a01]", "Grizzly Bears [a02]", "Wall of Stone [b01]"
TWO_COMBATS = (
    "TURN 3 for Ann Lee (20 - 20)",
    "Ann Lee puts Ornithopter [a0f] from stack onto the Battlefield",
    "Ann Lee attacks Bob with 2 creatures",
    f"Attacker: {GIANT} (3/3) blocked by {WALL} (0/8)",
    f"Attacker: {CUB} (2/2) unblocked",
    f"{GIANT} deals 3 damage to {WALL}",
    f"Bob loses 2 life at combat from {CUB}",
    "TURN 4 for Bob (20 - 18)",
    "Bob attacks Ann Lee with 1 creature",
    f"Attacker: Centaur Courser [b02] (3/3) blocked by {GIANT} (3/3) {CUB} (2/2)",
    f"Centaur Courser [b02] deals 3 damage to {GIANT}",
    f"{GIANT} deals 3 damage to Centaur Courser [b02]",
    f"{CUB} deals 2 damage to Centaur Courser [b02]",
    f"{GIANT} died",
    "Centaur Courser [b02] died",
)


def tagged(text: str) -> str:
    """A line as the client's window has it: names in colours, objects with their whole ids and links."""
    said = text.replace("&", "&amp;").replace("<", "&lt;")
    said = re.sub(r"\b(Ann Lee|Bob|Cid)\b", r'<font color="#20B2AA">\1</font>', said)
    return re.sub(r"((?:[A-Z][\w,']*|of|the)(?: (?:[A-Z][\w,']*|of|the))*) \[([0-9a-f]{3})\]", _object, said)


def _object(match: re.Match[str]) -> str:
    name, short = match.groups()
    known = f"{short}00000-0000-4000-8000-{name.encode().hex():0<12.12}"
    return f'<a href="#{name}"><font color="#B0C4DE" object_id="{known}">{name}</font></a> [{short}]'


def page(*lines: str, step: str = "DB") -> str:
    """A log as the client writes it, wrapped at a space here and there."""
    time = f'<font color="#CCCC33">4:45 PM, T3.{step}: </font>'
    rows = [f'\n<br>\n    <br>{time}<font color="White">{tagged(line)}</font>' for line in lines]
    body = "".join(rows).replace(" creature", "\n      creature").replace(" blocked by", "\n blocked by")
    return f'<html>\n  <head>\n    \n  </head>\n  <body style="background-color:black">\n{body}\n  </body>\n</html>\n'


def written(path: Path, *lines: str) -> Path:
    path.write_text(page(*lines), encoding="utf-8")
    return path


def read(path: Path) -> RecordedGame:
    (game,) = read_games(str(path))
    return game


def test_blocks_of_a_page_are_told_judged_and_compared(tmp_path: Path) -> None:
    path = written(tmp_path / "20260301_120000_Duel_1.html", *TWO_COMBATS)
    report = imported(path, tmp_path / "out")
    assert report.errors == []
    assert report.differences == []
    assert (report.games, report.combats, report.told, report.combats_with_block) == (1, 2, 2, 2)
    assert compared(report)["damage"] == [2, 2]
    assert compared(report)["deaths"] == [2, 2]
    (target,) = report.replays
    replay = read_replay(target)
    assert not verify(replay).differences
    assert not resim(replay).differences
    said = target.read_text(encoding="utf-8")
    assert "Ann" not in said
    assert "Bob" not in said
    assert "Ornithopter, named before, may be there" in said


Fight = tuple[list[tuple[str, str]], list[tuple[str, list[str]]]]


def fights(game: RecordedGame) -> list[Fight]:
    """The attacks and blocks of each combat, by name."""
    found = []
    for combat in game.combats:
        names = {known.id: known.name for known in combat.declared.permanents}
        attacks = [(names[each], names.get(target, target)) for each, target in combat.attacks.items()]
        found.append(
            (attacks, [(names[each], [names[one] for one in them]) for each, them in (combat.blocks or {}).items()])
        )
    return found


def test_creatures_have_their_ids_and_sizes_and_players_their_life(tmp_path: Path) -> None:
    first, second = read(written(tmp_path / "game.html", *TWO_COMBATS)).combats
    assert (first.turn, first.active, first.defending) == (3, "P1", ("P2",))
    assert first.attacks == {"oa01": "P2", "oa02": "P2"}
    assert first.blocks == {"ob01": ("oa01",)}
    assert {known.id: known.size for known in first.declared.permanents} == {
        "oa01": (3, 3),
        "oa02": (2, 2),
        "ob01": (0, 8),
    }
    assert first.before.life == {"P1": 20, "P2": 20}
    assert not first.declared.settled
    assert second.blocks == {"oa01": ("ob02",), "oa02": ("ob02",)}
    assert second.died == ("oa01", "ob02")
    assert second.before.life == {"P1": 20, "P2": 18}
    assert first.alike == second.alike == ()


def test_a_game_is_dated_by_the_files_name(tmp_path: Path) -> None:
    assert read(written(tmp_path / "20230704_201500_Two Player Duel_1.html", *TWO_COMBATS)).day == "2023-07-04"
    assert read(written(tmp_path / "game.html", *TWO_COMBATS)).day == ""


def test_a_recording_and_a_log_of_the_same_lines_tell_the_same_fights(tmp_path: Path) -> None:
    recorder = one_block()
    recorded = read(recorder.write(tmp_path / "game.json"))
    said = [each["message"] for each in recorder.document["actions"]]
    logged = read(written(tmp_path / "game.html", *said))
    assert fights(logged) == fights(recorded)
    assert len(logged.combats) == 1


@pytest.mark.skipif(not RECORDED, reason="../shared/data/xmage is absent")
def test_the_lines_of_recorded_games_tell_the_same_fights_as_their_boards(tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    for recorded in RECORDED[::4]:
        actions = sorted(read_recording(recorded).actions, key=lambda action: action.seq)
        path = tmp_path / "game.html"
        path.write_text("<html><body>" + "".join(f"<br>{action.message}" for action in actions), encoding="utf-8")
        with_boards, logged = read(recorded), read(path)
        assert len(logged.combats) == len(with_boards.combats)
        for ours, theirs in zip(fights(logged), fights(with_boards), strict=True):
            counts["alike" if by_name(ours) == by_name(theirs) else "other"] += 1
    assert counts["other"] == 0
    assert counts["alike"] > 60


def by_name(fight: Fight) -> tuple[list[str], list[str]]:
    """A combat's attackers and blocks, without who of several players is attacked, and without names face down."""
    attackers = sorted(of_any(attacker) for attacker, _ in fight[0])
    return attackers, sorted(f"{of_any(name)}: {sorted(map(of_any, them))}" for name, them in fight[1])


def of_any(name: str) -> str:
    return "face down creature" if name in FACE_DOWN else name


def test_lines_without_a_page_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("\r\n".join(f"16:45, T3.DB: {line}" for line in TWO_COMBATS), encoding="utf-8")
    assert fights(read(path)) == fights(read(written(tmp_path / "game.html", *TWO_COMBATS)))
    assert [combat.line for combat in read(path).combats] == [3, 9]


def test_two_of_a_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    path = written(
        tmp_path / "game.html",
        "TURN 3 for Ann Lee (20 - 20)",
        "Ann Lee attacks Bob with 2 creatures",
        "Attacker: Goblin Token [a01] (1/1) unblocked",
        "Attacker: Goblin Token [a02] (1/1) blocked by Wall of Stone [b01] (0/8)",
    )
    (combat,) = read(path).combats
    assert combat.blocks == {"ob01": ("oa02",)}
    assert combat.alike == ()


def test_two_of_a_name_without_ids_are_marked(tmp_path: Path) -> None:
    path = written(
        tmp_path / "game.html",
        "TURN 3 for Ann Lee (20 - 20)",
        "Ann Lee attacks Bob with 2 creatures",
        "Attacker: Goblin Token (1/1) unblocked",
        "Attacker: Goblin Token (1/1) blocked by Wall of Stone (0/8)",
    )
    (combat,) = read(path).combats
    assert combat.alike == ("i1", "i2")
    assert combat.blocks == {"i3": ("i2",)}


def test_whole_ids_tell_apart_what_begins_alike(tmp_path: Path) -> None:
    token = "<font color='#B0C4DE' object_id='a010000{}-0000-4000-8000-000000000000'>Elf</font> [a01]"
    path = tmp_path / "game.html"
    attackers = "".join(f"<br>Attacker: {token.format(n)} (1/1) unblocked" for n in (1, 2))
    path.write_text(
        f"<html><body>TURN 1 for Bob (20 - 20)<br>Bob attacks Cid with 2 creatures{attackers}</body></html>"
    )
    assert [*read(path).combats[0].attacks] == ["oa01", "oa01-2"]


@pytest.mark.parametrize(
    ("attacks", "after", "target", "missing"),
    [
        (("Jace, Vryn's Prodigy [b0f]",), (), "Jace, Vryn's Prodigy", ()),
        (("Bob", "Jace, Vryn's Prodigy [b0f]"), (f"Bob loses 2 life at combat from {CUB}",), "P2", ()),
        (
            ("Bob", "Jace, Vryn's Prodigy [b0f]"),
            (f"{CUB} deals 2 damage to Jace, Vryn's Prodigy [b0f]",),
            "Jace, Vryn's Prodigy",
            (),
        ),
        (
            ("Bob", "Jace, Vryn's Prodigy [b0f]"),
            (),
            "P2",
            ("which of several Grizzly Bears attacks: P2 is taken",),
        ),
    ],
)
def test_what_is_attacked_may_be_a_planeswalker(
    attacks: tuple[str, ...], after: tuple[str, ...], target: str, missing: tuple[str, ...], tmp_path: Path
) -> None:
    path = written(
        tmp_path / "game.html",
        "Bob keeps hand",
        "TURN 3 for Ann Lee (20 - 20)",
        f"Ann Lee attacks {', '.join(attacks)} with 1 creature",
        f"Attacker: {CUB} (2/2) unblocked",
        *after,
    )
    game = read(path)
    assert game.players == ("P1", "P2")
    assert [attacked for _, attacked in fights(game)[0][0]] == [target]
    assert game.combats[0].missing == missing


def test_each_of_three_players_is_attacked_and_blocks(tmp_path: Path) -> None:
    path = written(
        tmp_path / "game.html",
        "TURN 3 for Ann Lee (40 - 40 - 40)",
        "Ann Lee attacks Cid, Bob with 2 creatures",
        "Attacked player: Bob",
        f"Attacker: {GIANT} (3/3) blocked by {WALL} (0/8)",
        "Attacked player: Cid",
        f"Attacker: {CUB} (2/2) unblocked",
        "TURN 4 for Bob (40 - 40 - 38)",
        "TURN 5 for Cid (40 - 40 - 38)",
    )
    (combat,) = read(path).combats
    assert combat.defending == ("P2", "P3")
    assert combat.attacks == {"oa01": "P2", "oa02": "P3"}
    assert combat.blocks == {"ob01": ("oa01",)}
    assert imported(path, tmp_path / "out").told == 1


def test_who_is_attacked_defends_though_the_log_says_that_they_lost(tmp_path: Path) -> None:
    path = written(tmp_path / "game.html", TWO_COMBATS[0], "Bob has lost the game.", *TWO_COMBATS[2:5])
    (combat,) = read(path).combats
    assert combat.defending == ("P2",)
    assert imported(path, tmp_path / "out").told == 1


def test_whose_life_totals_are_is_told_by_what_changes_them(tmp_path: Path) -> None:
    lines = (
        "TURN 1 for Ann Lee (20 - 20)",
        "Ann Lee loses 2 life from Ancient Tomb",
        "TURN 2 for Bob (20 - 18)",
        "Bob attacks Ann Lee with 1 creature",
        f"Attacker: {CUB} (2/2) unblocked",
    )
    assert read(written(tmp_path / "a.html", *lines)).combats[0].before.life == {"P1": 18, "P2": 20}
    silent = read(written(tmp_path / "b.html", *(lines[0], *lines[2:])))
    assert silent.combats[0].before.life == {}


def test_a_combat_is_over_with_its_phase(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(page(*TWO_COMBATS[:7]) + page(f"{CUB} died", step="M2"), encoding="utf-8")
    assert read(path).combats[0].died == ()


@pytest.mark.parametrize("cut", range(300, 6000, 450))
def test_a_cut_log_ends_in_what_it_tells_or_in_a_clear_error(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(page(*TWO_COMBATS)[:cut], encoding="utf-8")
    report = imported(path, tmp_path / "out")
    assert len(report.replays) + len(report.errors) == 1
    if report.errors:
        assert "expected" in report.errors[0]
        return
    whole = fights(read(written(tmp_path / "whole.html", *TWO_COMBATS)))
    for found, wanted in zip(fights(read(path)), whole, strict=False):
        assert {*map(str, found[0])} <= {*map(str, wanted[0])}


def test_attackers_that_are_lacking_and_lines_that_cannot_be_read_are_told_of(tmp_path: Path) -> None:
    path = written(
        tmp_path / "game.html",
        "Attacker: Elf [a09] (1/1) unblocked",
        *TWO_COMBATS[:4],
        "Attacker: Elf [a09] (1/x) unblocked",
        "TURN 4 for Bob (20 - 20)",
        "Bob attacks Ann Lee with 1 creature",
    )
    game = read(path)
    assert [gap.text for gap in game.gaps] == [
        "an attacker's line without the attack that it belongs to",
        "an attacker's line can't be read",
        "an attack of which the log tells no blocks",
    ]
    assert game.combats[0].missing == ("1 of the 2 creatures that attacked",)


@pytest.mark.parametrize(
    "name", ["P2", "Attacker: X", "a (1/1) b", "[abc]", "Bob attacks", "(.+)", "<script>", "x" * 400]
)
def test_no_name_of_a_player_breaks_a_log_or_gets_into_a_replay(name: str, tmp_path: Path) -> None:
    said = [line.replace("Ann Lee", name) for line in (*TWO_COMBATS[:4], "Ann Lee casts Shock targeting Bob from hand")]
    path = tmp_path / "game.html"
    path.write_text(page(*said), encoding="utf-8")
    report = imported(path, tmp_path / "out")
    assert not any("this is a bug" in error for error in report.errors)
    assert len(report.replays) + len(report.errors) == 1
    if name != "P2":
        assert all(name not in target.read_text(encoding="utf-8") for target in report.replays)


@pytest.mark.parametrize("seed", range(30))
def test_garbled_logs_end_in_no_traceback(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    rows = [line for line in TWO_COMBATS for _ in range(chance.choice((0, 1, 1, 2)))]
    chance.shuffle(rows)
    said = list(page(*rows))
    for _ in range(chance.randrange(40)):
        said[chance.randrange(len(said))] = chance.choice(("<", ">", "\0", "9", "(", "[", "&", "\n"))
    path = tmp_path / "game.html"
    path.write_text("".join(said), encoding="utf-8")
    report = imported(path, tmp_path / "out")
    assert not any("this is a bug" in error for error in report.errors)
    assert len(report.replays) + len(report.errors) == 1


@pytest.mark.parametrize("length", [MAX_CHARACTERS - 1_000, 9 * MAX_CHARACTERS, 2_000_000])
@pytest.mark.parametrize(
    "part",
    [
        "<font object_id='",
        "<font color=#CCCC33",
        "<br ",
        " - Ability triggers: x - earthbend 1 ",
        " gains 1 life (source: ",
        " moves x from graveyard to the exile zone (source: ",
        " attacks ",
        " (1/1) ",
        "Attacker: a (1/1) ",
        "<",
        "[a01] ",
        "x" * 100,
    ],
)
def test_long_hostile_lines_are_read_in_time_or_told_of(part: str, length: int, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(page(*TWO_COMBATS[:4]) + part * (length // len(part)) + page(*TWO_COMBATS[7:]), encoding="utf-8")
    began = monotonic()
    assert read(path).combats
    assert monotonic() - began < 10


def test_text_that_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text("<html><body>Hello</body></html>", encoding="utf-8")
    with pytest.raises(XMageError, match="found a log that tells of 0 players; expected the log of a game of 2 to 16"):
        read(path)


def test_the_command_reads_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "game.html", *TWO_COMBATS)
    assert run(["import", "xmage", str(path), "-o", str(tmp_path)]) == 0
    assert "1 files, 1 games, 2 combats, 2 of them told; 2 with blocks; 0 gaps" in capsys.readouterr().out
