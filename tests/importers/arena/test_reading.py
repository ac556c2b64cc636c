"""A log of any form gives the same messages; damage is located, never a crash."""

from __future__ import annotations

import gzip
import io
import json

import pytest

from simulator.importers.arena.findings import ArenaLogError, Gap
from simulator.importers.arena.reading import MAX_LINE, Entry, numbered_lines, read_log

from .logs import (
    PLANTED,
    RECORDED,
    Sent,
    as_2018,
    as_2019,
    as_reduced,
    as_text,
    entries,
    games_of,
    one_game,
    recorded_as_text,
    recorded_files,
    recorded_games,
)


def messages(log: bytes) -> list[tuple[str, object]]:
    return [(entry.sent_by, entry.message) for entry in entries(log) if isinstance(entry, Entry)]


def fault(log: bytes) -> ArenaLogError:
    with pytest.raises(ArenaLogError) as caught:
        entries(log)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    "log",
    [
        as_text(one_game()),
        as_text(one_game(), prefix=True),
        as_text(one_game(), newline="\r\n"),
        as_text(one_game(), prefix=True, newline="\r\n"),
        b"\xef\xbb\xbf" + as_text(one_game()),
        as_2018(one_game()),
        gzip.compress(as_text(one_game())),
        gzip.compress(as_reduced(one_game())),
        gzip.compress(as_reduced(one_game())[:5000]) + gzip.compress(as_reduced(one_game())[5000:]),
    ],
    ids=["text", "prefix", "crlf", "prefix-crlf", "bom", "2018", "text-gz", "reduced-gz", "two-members"],
)
def test_every_form_gives_the_same_messages(log: bytes) -> None:
    assert messages(log) == messages(as_reduced(one_game()))
    assert len(messages(log)) == len(one_game())


def test_in_2019_the_clients_messages_are_opaque_and_the_clicks_are_read_from_the_states() -> None:
    read = messages(as_2019(one_game()))
    assert {who for who, _ in read} == {"S"}
    assert len(read) == sum(who == "S" for who, _ in one_game())


def test_a_text_log_gives_the_line_of_each_message_and_its_time() -> None:
    first = entries(as_text(one_game()))[0]
    assert isinstance(first, Entry)
    assert (first.line, first.time) == (4, 1775426387196)


def test_a_recorded_file_in_todays_framing_gives_the_same_combats() -> None:
    path = recorded_files()[0]
    text = b"".join(recorded_as_text(path))
    ours, theirs = games_of(text), recorded_games(path)
    assert [len(game.combats) for game in ours] == [len(game.combats) for game in theirs]
    assert sum(len(game.combats) for game in ours) == 36


def test_the_raw_excerpts_of_real_logs_are_read() -> None:
    excerpts = sorted(RECORDED.glob("raw_*.log"))
    if not excerpts:
        pytest.skip("../shared/data/arena is absent")
    for excerpt in excerpts:
        read = entries(excerpt.read_bytes())
        assert any(isinstance(entry, Entry) and entry.sent_by == "C" for entry in read)
        gaps = [entry for entry in read if isinstance(entry, Gap)]
        assert [gap.line for gap in gaps] == ([186] if "summarized" in excerpt.name else [])


def test_a_summarized_message_is_a_gap_with_its_line() -> None:
    log = as_text(one_game()[:4]) + b"[Message summarized because one or more GameStateMessages exceeded ...]\n"
    gaps = [entry for entry in entries(log) if isinstance(entry, Gap)]
    assert [(gap.line, gap.kind) for gap in gaps] == [(log.count(b"\n"), "summarized")]


def test_text_after_a_document_on_its_line_does_no_harm() -> None:
    log = as_text(one_game()).replace(b"]}}\n", b"]}} (Filename: x Line: 9)}\n", 1)
    assert sum(isinstance(entry, Gap) for entry in entries(log)) == 1
    log = as_text(one_game()).replace(b"]}}\n", b"]}} \n", 1)
    assert messages(log) == messages(as_reduced(one_game()))


# What is wrong with a log is said once, in a line.


def test_detailed_logging_off_is_named_with_the_way_to_switch_it_on() -> None:
    error = fault(b"Mono path\nDETAILED LOGS: DISABLED\n[UnityCrossThreadLogger]Client.SceneChange\n")
    assert error.line == 2
    assert "detailed logging off" in error.found
    assert "Options > Account > Detailed Logs (Plugin Support)" in str(error)


def test_an_arena_log_without_games_says_so() -> None:
    error = fault(b"[UnityCrossThreadLogger]Client.SceneChange\n{ }\n")
    assert "without any game message" in error.found
    assert "Detailed Logs" in error.remedy


@pytest.mark.parametrize(
    ("log", "found"),
    [
        (b"", "an empty file"),
        (b"\n \n", "an empty file"),
        (b"Dear diary\n", "lines of another kind"),
        ("Dear diary".encode("utf-16"), "UTF-16"),
        ("Dear diary".encode("utf-16-le"), "UTF-16 or binary"),
        (b'{"l": 1, "ts": "0", "d": "S"}\n', "no log message"),
        (b'{"l": 1, "ts": 5, "d": "S", "m": {}}\n', "no log message"),
        (b"\x1f\x8b\x08\x00", "cut off"),
        (gzip.compress(b"x", mtime=0)[:-4] + b"oops", "damaged"),
        (b"\x1f\x8b nothing of the kind", "damaged"),
    ],
)
def test_what_is_no_log_is_said_in_a_line(log: bytes, found: str) -> None:
    error = fault(log)
    assert found in error.found
    assert str(error).startswith("Player.log")


def test_a_gzip_bomb_is_refused() -> None:
    error = fault(gzip.compress(b"\n" * (20 << 20)))
    assert "expands more than" in error.found


def test_a_line_without_end_is_refused() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return b"x" * size

    with pytest.raises(ArenaLogError, match="32 MiB"):
        list(numbered_lines(Endless(), "Player.log"))  # type: ignore[arg-type]
    assert MAX_LINE == 32 << 20


def test_a_deeply_nested_line_is_a_gap() -> None:
    deep = b'{"l":9,"ts":"0","d":"S","m":{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}\n"
    read = entries(as_reduced(one_game()) + deep)
    assert [str(entry) for entry in read if isinstance(entry, Gap)] == [
        "line 21: a message that can't be read (nested too deeply); what it said is missing"
    ]
    assert len(read) == len(one_game()) + 1


def test_a_damaged_message_is_a_gap_and_the_rest_is_read() -> None:
    lines = as_reduced(one_game()).splitlines(keepends=True)
    lines[6] = b'{"l": 7, "ts": "0", "d": "S", "m": {"type": \xff\xfe\n'
    read = entries(b"".join(lines))
    assert [position for position, entry in enumerate(read) if isinstance(entry, Gap)] == [6]


def test_a_log_of_rubbish_is_given_up() -> None:
    rubbish = as_reduced(one_game()[:1]) + b"{rubbish}\n" * 5000
    assert "damaged messages" in fault(rubbish).found


def test_faults_and_gaps_never_quote_the_log() -> None:
    planted = json.dumps({"l": 1, "ts": PLANTED[0], "d": PLANTED[1], "m": PLANTED[2]}).encode()
    for log in (planted, as_reduced(one_game()) + planted, PLANTED[0].encode() + b"\n"):
        try:
            said = " ".join(str(entry) for entry in entries(log) if isinstance(entry, Gap))
        except ArenaLogError as error:
            said = str(error)
        assert said
        assert not any(secret in said for secret in PLANTED)


# Cut off anywhere, what came before is kept.


def cut(log: bytes, at: int) -> tuple[list[Entry], int]:
    """The messages read before the end or the fault, and the number of gaps and faults told."""
    read: list[Entry] = []
    told = 0
    try:
        for entry in read_log(io.BytesIO(log[:at]), "Player.log"):
            if isinstance(entry, Entry):
                read.append(entry)
            else:
                told += 1
    except ArenaLogError:
        told += 1
    return read, told


@pytest.mark.parametrize("form", [as_reduced, as_text, as_2018])
def test_a_log_cut_off_anywhere_keeps_what_came_before(form: object) -> None:
    assert callable(form)
    sent: list[Sent] = one_game()
    log = form(sent)
    whole = entries(log)
    for at in range(0, len(log), 37):
        read, _ = cut(log, at)
        assert read == whole[: len(read)]
    assert cut(log, len(log)) == (whole, 0)


def test_a_gzip_cut_off_anywhere_keeps_what_came_before_and_tells() -> None:
    packed = gzip.compress(as_reduced(one_game()), mtime=0)
    whole = entries(packed)
    most = 0
    for at in range(len(packed)):
        read, told = cut(packed, at)
        assert told == 1
        assert read == whole[: len(read)]
        most = max(most, len(read))
    assert most == len(whole)


def test_a_gzip_damaged_in_the_middle_keeps_what_came_before() -> None:
    sent = one_game() * 200
    packed = bytearray(gzip.compress(as_reduced(sent), mtime=0))
    packed[len(packed) // 2] ^= 0xFF
    read, told = cut(bytes(packed), len(packed))
    assert told
    assert len(read) > 100
