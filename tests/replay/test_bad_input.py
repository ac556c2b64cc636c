from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.codec import UPCASTS
from events.log import RolledBack
from simulator.replay import format
from simulator.replay.format import SCHEMA, Footer, Header, Note, ReplayError, checksum_of, line_text
from simulator.replay.reading import parse_replay, read_replay
from simulator.replay.writing import write_replay
from tests.replay.games import bytes_of, header, menace_game

DATA = bytes_of(menace_game())
LINES = DATA.decode().splitlines()


def signed(*lines: str) -> bytes:
    """Lines between a header and a footer that fit them, whatever they are."""
    body = "".join(f"{line}\n" for line in (line_text(header("cr-2024-06-07")), *lines)).encode()
    return body + (line_text(Footer(0, checksum_of(body))) + "\n").encode()


def refused(data: bytes) -> ReplayError:
    with pytest.raises(ReplayError) as caught:
        parse_replay(data, "x.replay.jsonl")
    error = caught.value
    assert str(error).startswith("x.replay.jsonl")
    assert error.found
    assert error.expected
    return error


def test_a_replay_cut_off_anywhere_is_refused() -> None:
    for length in range(len(DATA)):
        assert refused(DATA[:length]).line <= len(LINES)


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
@settings(max_examples=400, deadline=None)
def test_a_changed_byte_is_found(place: int, change: int) -> None:
    refused(DATA[:place] + bytes([DATA[place] ^ change]) + DATA[place + 1 :])


def test_every_changed_byte_of_header_and_footer_is_found() -> None:
    footer = DATA.rindex(b'{"type":"footer"')
    for place in [*range(len(LINES[0]) + 1), *range(footer, len(DATA))]:
        for other in {b" ", b"0", b"\n", b'"'} - {DATA[place : place + 1]}:
            refused(DATA[:place] + other + DATA[place + 1 :])


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 0, "an empty file"),
        (b"\n", 1, "an empty line"),
        (b"not json\n", 1, "no JSON object"),
        (b"[]\n", 1, "no JSON object"),
        (b"\xff\xfe{\x00\n", 1, "UTF-16"),
        (b"\xef\xbb\xbf" + DATA, 1, "byte order mark"),
        (DATA[: DATA.index(b"\n") + 1], 1, "a header line; expected a footer"),
        (DATA[DATA.index(b"\n") + 1 :], 1, "a note line; expected a header line"),
        (DATA + DATA, len(LINES) * 2, "checksum"),
        (DATA + b"\n", len(LINES) + 1, "an empty line"),
        (DATA[:-1] + b" \n", len(LINES), "footer that is not as it was written"),
        (DATA.replace(b"\n", b"\r\n"), len(LINES), "footer"),
        (signed('{"type":"note","text":"a","more":1}'), 2, "unknown field `more`"),
        (signed('{"type":"blocker_chosen.1","blocker":"b","attacker":"a","x":1}'), 2, "unknown field `x`"),
        (
            signed('{"type":"permanent_entered.1","permanent":{"id":"a","controller":"A","x":1}}'),
            2,
            r"unknown field `x` - at `\$\.permanent`",
        ),
        (signed('{"type":"blocker_chosen.1","blocker":1,"attacker":"a"}'), 2, r"at `\$\.blocker`"),
        (signed('{"type":"life_changed.1","player":"A","life":9999999999}'), 2, r"<= 2147483648"),
        (signed('{"type":"life_changed.1","player":"A","life":1e3}'), 2, r"Expected `int`"),
        (signed('{"type":"no_such_thing.1"}'), 2, "no such type of line"),
        (signed('{"type":"blocker_chosen.9","blocker":"b","attacker":"a"}'), 2, "newer version"),
        (signed('{"type":"note","text":"one"}', ""), 3, "an empty line"),
        (signed('{"text":"a"}'), 2, "missing required field `type`"),
        (signed(line_text(Footer(0, ""))), 2, "a footer line; expected an event"),
        (signed(line_text(header("cr-2024-06-07"))), 2, "a header line; expected an event"),
        (signed(line_text(RolledBack(0, "730.1"))), 2, "rolled_back"),
        (signed('{"type":"players_passed.1"}'), 3, "found 1 events; expected the 0 of the footer"),
        (signed('{"type":"note","text":' + "[" * 100_000 + "]" * 100_000 + "}"), 2, "Expected `str`"),
        (signed('{"deep":' + "[" * 100_000 + "]" * 100_000 + "}"), 2, "nested too deep"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_line_is_reported_with_its_number(data: bytes, line: int, words: str) -> None:
    error = refused(data)
    assert error.line == line
    with pytest.raises(ReplayError, match=words):
        raise error


def test_bytes_that_are_no_utf8_are_reported() -> None:
    error = refused(signed('{"type":"note","text":"MARK"}').replace(b"MARK", b"\xff\xfe"))
    assert (error.line, error.found) == (2, "bytes that are no UTF-8 text")


@pytest.mark.parametrize(("schema", "remedy"), [(SCHEMA + 1, "update"), (0, ""), ("1", "")])
def test_another_schema_is_refused_even_with_unknown_fields(schema: object, remedy: str) -> None:
    first = msgspec.json.encode({"type": "header", "schema": schema, "edition": "cr-3000", "new": 1})
    error = refused(first + b"\n" + DATA[DATA.index(b"\n") + 1 :])
    assert error.found == f"schema {schema!r}"
    assert remedy in error.remedy


def test_an_unknown_edition_is_refused_with_its_path() -> None:
    error = refused(DATA.replace(b"cr-2024-06-07", b"cr-1993-08-05", 1))
    assert error.line == 1
    assert "$.edition" in error.found


def test_line_ends_that_were_converted_are_reported() -> None:
    footer = DATA.rindex(b'{"type":"footer"')
    for data in (DATA.replace(b"\n", b"\r\n"), DATA[:footer].replace(b"\n", b"\r\n") + DATA[footer:]):
        assert "CRLF" in refused(data).remedy


def test_a_line_that_is_too_long_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "MAX_LINE", 1 << 20)
    error = refused(signed('{"type":"note","text":"' + "x" * (1 << 20) + '"}'))
    assert (error.line, error.found) == (2, "a line of more than 1 MiB")
    fits = Note("x" * ((1 << 20) - len(line_text(Note("")))))
    assert parse_replay(write_replay(Header(schema=1, edition=header("cr-2024-06-07").edition), [fits]), "x").lines


def on_disk(folder: Path, data: bytes) -> Callable[[], object]:
    packed = data.startswith(b"\x1f\x8b")
    path = folder / ("x.replay.jsonl.gz" if packed else "x.replay.jsonl")
    path.write_bytes(data)
    return lambda: read_replay(path)


def test_compressed_replays_that_are_cut_off_or_damaged_are_refused(tmp_path: Path) -> None:
    packed = gzip.compress(DATA, mtime=0)
    for length in range(2, len(packed), 7):
        with pytest.raises(ReplayError):
            on_disk(tmp_path, packed[:length])()
    for place in range(10, len(packed), 7):
        with pytest.raises(ReplayError):
            on_disk(tmp_path, packed[:place] + bytes([packed[place] ^ 0x55]) + packed[place + 1 :])()


def test_a_gzip_bomb_is_refused_early(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="expands more than"):
        on_disk(tmp_path, gzip.compress(bytes(64 << 20)))()


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "MAX_BYTES", 1 << 20)
    for data in (b"x" * (2 << 20), gzip.compress(b"x" * (2 << 20))):
        with pytest.raises(ReplayError, match="more than 1 MiB"):
            on_disk(tmp_path, data)()


def test_a_file_that_is_named_gzip_and_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.replay.jsonl.gz").write_bytes(DATA)
    with pytest.raises(ReplayError, match="no gzip data in a file named"):
        read_replay(tmp_path / "game.replay.jsonl.gz")


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_replay(tmp_path / "absent")


def test_lines_of_an_older_version_are_read_in_their_newer_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTS, "blocked.0", lambda old: {**old, "type": "blocker_chosen.0"})
    monkeypatch.setitem(
        UPCASTS,
        "blocker_chosen.0",
        lambda old: {"type": "blocker_chosen.1", "blocker": old["by"], "attacker": old["attacker"]},
    )
    old = '{"type":"blocked.0","by":"b1","attacker":"a1"}'
    rejected = f'{{"type":"rejected","events":[{old}],"rule":"730.1"}}'
    data = signed(rejected, old).replace(b'"events":0', b'"events":1')
    replay = parse_replay(data, "x")
    assert replay.upcast
    assert [line_text(line) for line in replay.lines] == [
        '{"type":"rejected","events":[{"type":"blocker_chosen.1","blocker":"b1","attacker":"a1"}],"rule":"730.1"}',
        '{"type":"blocker_chosen.1","blocker":"b1","attacker":"a1"}',
    ]
