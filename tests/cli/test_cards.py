"""`blockers cards coverage`: counts, the commonest of what is not read, and files that are not to be trusted."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.cards import file as cards_file
from simulator.cards.coverage import CLASSES, template
from simulator.cards.file import CardsError, Record
from simulator.cli.main import run
from tests.oracle.card_files import coverage_of, read_faces

CARDS = Path(__file__).parents[2] / "../shared/data/cards/combat_cards.json.gz"

FACES = [
    {"name": "Okk", "type_line": "Creature — Goblin", "text": "Okk can't block.\nFlying", "power": "4"},
    {
        "name": "Whim",
        "type_line": "Creature",
        "text": "Whim can't dance or block.\nWhenever Whim becomes blocked, draw.",
    },
    {"name": "Stop", "type_line": "Instant", "text": "Target creature can't block or dance this turn."},
    {"name": "Bear", "type_line": "Creature", "text": "Menace (It can't be blocked except by two or more creatures.)"},
    {"name": "Blank", "text": None},
]


def written(tmp_path: Path, data: bytes, name: str = "cards.json") -> str:
    file = tmp_path / name
    file.write_bytes(data)
    return str(file)


def cards(tmp_path: Path, faces: Any = FACES) -> str:
    return written(tmp_path, json.dumps(faces, ensure_ascii=False).encode())


def test_each_ability_about_blocking_is_counted_once(tmp_path: Path) -> None:
    document = coverage_of(read_faces(cards(tmp_path))).document()
    assert document["faces"] == 5
    assert document["faces_about_blocking"] == 3
    counts = {"read": 1, "elsewhere": 0, "when activated": 1, "effect not read": 1, "not read": 1}
    assert document["counts"] == counts
    assert document["commonest_not_read"][0]["template"] == "~ can't dance or block."
    assert document["commonest_not_read"][0]["example"] == "Whim"


def test_faces_that_are_whole_are_counted_with_the_reasons_of_the_others(tmp_path: Path) -> None:
    joke = {"name": "Jest", "type_line": "Creature", "text": "Jest blocks thrice.", "funny": True}
    document = coverage_of(read_faces(cards(tmp_path, [*FACES, joke]))).document()
    assert document["whole"] == {
        "creatures": {"faces": 3, "whole": 2, "share": 0.6667, "whole_when_played": 2, "share_when_played": 0.6667},
        "about_blocking": {
            "faces": 3,
            "whole": 2,
            "share": 0.6667,
            "whole_when_played": 1,
            "share_when_played": 0.3333,
        },
    }
    assert [(each["faces"], each["alone"], each["example"]) for each in document["reasons"]] == [(1, 0, "Whim")] * 2


def test_the_command_prints_the_same_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "coverage", cards(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert "25.0%" in text
    assert "~ can't dance or block." in text
    assert run(["cards", "coverage", cards(tmp_path), "--json", "--most", "0"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["commonest_not_read"] == document["reasons"] == []
    assert sum(document["counts"].values()) == document["abilities"] == 4


def test_gzip_is_read_as_the_plain_file_is(tmp_path: Path) -> None:
    plain = list(read_faces(cards(tmp_path)))
    packed = written(tmp_path, gzip.compress(json.dumps(FACES).encode()), "cards.json.gz")
    assert list(read_faces(packed)) == plain
    assert plain[0] == Record("Okk", "Creature — Goblin", "Okk can't block.\nFlying", power="4")


@pytest.mark.parametrize("faces", [[], [FACES[0]]])
def test_a_short_list_is_a_list(tmp_path: Path, faces: list[Any]) -> None:
    assert len(list(read_faces(cards(tmp_path, faces)))) == len(faces)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "found the end of the file"),
        (b"{}", "found '{'"),
        (b"[", "damaged JSON"),
        (b'[{"name": "Okk"}', "found the end of the file"),
        (b'[{"name": "Okk"}]x', "'x' after the list"),
        (b'[{"name": "Okk"} {"name": "Whim"}]', "found '{'"),
        (b'[{"name": "Okk"},]', "damaged JSON"),
        (b'[{"name": 7}]', "what is no card"),
        (b'[{"text": "Flying"}]', "what is no card"),
        (b"[[]]", "what is no card"),
        (b"[" * 100_000, "nested too deep"),
        (b"[" + b"1" * 10_000 + b"]", "too many digits"),
        (b"\xff\xfe[\x00]\x00", "no UTF-8"),
        (b'[{"name": "\xc3', "no UTF-8"),
        (b"\x1f\x8bnonsense", "damaged"),
        (gzip.compress(b'[{"name": "Okk"}]', mtime=0)[:-9], "cut off"),
    ],
)
def test_what_is_no_list_of_cards_is_refused_with_one_line(
    tmp_path: Path, data: bytes, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, data)
    with pytest.raises(CardsError, match=found):
        list(read_faces(file))
    assert run(["cards", "coverage", file]) == 2
    told = capsys.readouterr().err
    assert told.startswith("error: ")
    assert told.count("\n") == 1


def test_gzip_that_expands_out_of_all_proportion_is_refused(tmp_path: Path) -> None:
    bomb = written(tmp_path, gzip.compress(b"[" + b" " * (32 << 20) + b"]", mtime=0), "cards.json.gz")
    with pytest.raises(CardsError, match="expands more than 200 times"):
        list(read_faces(bomb))


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_file, "MAX_BYTES", 100)
    with pytest.raises(CardsError, match="more than 0 MiB"):
        list(read_faces(cards(tmp_path)))


def test_a_card_beyond_the_limit_is_refused_before_the_rest_is_read(tmp_path: Path) -> None:
    endless = written(tmp_path, b'[{"name": "' + b"x" * (4 << 20))
    with pytest.raises(CardsError, match="more than 1 MiB"):
        list(read_faces(endless))


def test_a_list_longer_than_the_buffer_is_read_whole(tmp_path: Path) -> None:
    many = [{"name": f"Bear {number}", "text": "é" * number} for number in range(1500)]
    assert [face.name for face in read_faces(cards(tmp_path, many))] == [face["name"] for face in many]


def test_a_file_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "coverage", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err


@given(st.text(max_size=200), st.text(max_size=20), st.sampled_from(["", "Instant", "Legendary Creature", "Saga"]))
def test_any_text_is_counted_whole(text: str, name: str, type_line: str) -> None:
    document = coverage_of([Record(name, type_line, f"{text} can't block. {text}")]).document()
    assert sum(document["counts"].values()) == document["abilities"]
    assert set(document["counts"]) == set(CLASSES)


def test_a_list_may_call_the_type_line_type(tmp_path: Path) -> None:
    (face,) = read_faces(
        cards(tmp_path, [{"name": "Stop", "type": "Instant", "text": "Creatures can't block this turn."}])
    )
    assert face.types == "Instant"


def test_a_template_hides_the_name_and_numbers() -> None:
    assert template("Fynn deals 2 damage to Fynn, the Fangbearer.", "Fynn, the Fangbearer") == "~ deals N damage to ~."


def test_of_the_cards_at_hand_at_most_one_ability_in_twelve_is_not_read() -> None:
    if not CARDS.is_file():
        pytest.skip("../shared/data/cards/combat_cards.json.gz is absent")
    document = coverage_of(read_faces(CARDS)).document()
    assert document["faces"] == 22_444
    assert document["shares"]["not read"] <= 1 / 12
    assert document["by_kind"]["static"]["read"] >= 640
