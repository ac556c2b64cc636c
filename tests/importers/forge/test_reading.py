"""Reading a log's entries: in any line ends, within limits, with each fault where it is."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from simulator.importers.forge.games import games_of, order_of, players_of
from simulator.importers.forge.reading import MAX_LINE, Entry, ForgeError, Line, read_entries
from tests.importers.forge.logs import FOUR_PLAYERS, TWO_PLAYERS, newest_first


def entries_of(text: str, folder: Path) -> list[Entry]:
    path = folder / "log.txt"
    path.write_text(text, encoding="utf-8", newline="")
    return read_entries(path)[0]


def test_lines_without_a_caption_carry_on_the_entry_before_them(tmp_path: Path) -> None:
    text = "before\nCombat: one\ntwo\n\nTURN: Turn 3 (Ann)\r\nAdd To Stack: three\r\n"
    assert entries_of(text, tmp_path) == [
        Entry("combat", (Line(2, "one"), Line(3, "two"))),
        Entry("turn", (Line(5, "Turn 3 (Ann)"),)),
        Entry("add to stack", (Line(6, "three"),)),
    ]


def test_a_mark_of_the_encoding_and_gzip_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "log.txt.gz"
    path.write_bytes(gzip.compress(b"\xef\xbb\xbf" + TWO_PLAYERS.encode()))
    assert read_entries(path)[0] == entries_of(TWO_PLAYERS, tmp_path)


@pytest.mark.parametrize(
    ("data", "where", "found"),
    [
        (b"", "", "no line of a game log"),
        (b"Zug: Zug 3 (Ann)\n", "", "no line of a game log"),
        (bytes(range(128)) * 50, "", "no line of a game log"),
        (b"Turn: Turn 1 (Ann)\nTurn: Turn 2 (J\xfcrgen)\n", ":2", "bytes that are not UTF-8"),
        ("Turn: Turn 1 (Ann)\n".encode("utf-16"), ":1", "bytes that are not UTF-8"),
        (b"x" * 1_000_000, ":1", "a line of 1000000 characters, longer than any of Forge's"),
        (b"\x1f\x8b" + bytes(40), "", "gzip data that is damaged"),
    ],
)
def test_what_is_no_log_is_refused_where_it_is_wrong(data: bytes, where: str, found: str, tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(data)
    with pytest.raises(ForgeError) as raised:
        read_entries(path)
    assert str(raised.value).startswith(f"{path}{where}: found {found}; expected ")


def test_a_line_that_is_too_long_is_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(f"Turn: Turn 1 (Ann)\nCombat: {'x' * MAX_LINE}\n", encoding="utf-8")
    entries, (gap,) = read_entries(path)
    assert [entry.kind for entry in entries] == ["turn"]
    assert gap.line == 2
    assert "longer than any of Forge's" in gap.text


@pytest.mark.parametrize("text", [TWO_PLAYERS, FOUR_PLAYERS])
def test_the_order_is_told_by_turns_and_by_blocks_behind_attacks(text: str, tmp_path: Path) -> None:
    assert order_of(entries_of(text, tmp_path)) == (False, True)
    assert order_of(entries_of(newest_first(text), tmp_path)) == (True, True)
    combat = [entry for entry in entries_of(text, tmp_path) if entry.kind == "combat"][:2]
    assert order_of(combat) == (False, True)
    assert order_of(combat[::-1]) == (True, True)


def test_an_order_that_nothing_tells_is_not_known(tmp_path: Path) -> None:
    text = "Turn: Turn 1 (Ann)\nCombat: Ann assigned A (1) to attack Bob.\n"
    assert order_of(entries_of(text, tmp_path)) == (False, False)


def test_games_end_with_their_outcome_or_where_turns_begin_again(tmp_path: Path) -> None:
    turns = "Turn: Turn 1 (Ann)\nTurn: Turn 2 (Bob)\n"
    assert len(games_of(entries_of(turns + turns, tmp_path))) == 2
    assert len(games_of(entries_of(TWO_PLAYERS + FOUR_PLAYERS, tmp_path))) == 2
    one_turn = "Mulligan: Ann has kept a hand of 7 cards\nTurn: Turn 1 (Ann)\nGame outcome: Turn 1\nMatch result: x\n"
    assert len(games_of(entries_of(one_turn * 3, tmp_path))) == 3


def test_players_are_in_the_order_of_their_turns(tmp_path: Path) -> None:
    names = ("Ai(1)-Ents", "Ai(2)-Rats, and Co", "Combat", "Turn 3")
    assert players_of(entries_of(FOUR_PLAYERS, tmp_path)) == names


def test_players_without_a_turn_are_those_who_are_attacked_or_block(tmp_path: Path) -> None:
    attack = "Combat: Ann assigned A (1) to attack Bob.\nAnn assigned B (2) to attack J (3).\n"
    assert players_of(entries_of(f"{attack}Combat: Cy didn't block B (2).\n", tmp_path)) == ("Ann", "Bob", "Cy")
