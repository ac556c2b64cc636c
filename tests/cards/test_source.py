"""Files of cards as either publisher has them, and files that are not to be trusted."""

from __future__ import annotations

import gzip
import json
import random
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.cards import file as cards_file
from simulator.cards.building import packed
from simulator.cards.file import CardsError
from simulator.cards.pack import Pack
from simulator.cards.source import SourceFace, read_source
from simulator.oracle.card import Face
from tests.cards.lists import ATOMIC, MTGJSON, SCRYFALL, SHARED, faces_in, written


def named(faces: list[SourceFace], name: str) -> Face:
    return source_named(faces, name).face


def source_named(faces: list[SourceFace], name: str) -> SourceFace:
    return next(each for each in faces if each.face.name == name)


def test_a_list_of_mtgjson_records_is_read(tmp_path: Path) -> None:
    faces = faces_in(tmp_path, MTGJSON)
    pike = named(faces, "Goblin Pike")
    assert (pike.types, pike.subtypes, pike.supertypes) == (("creature",), ("goblin", "warrior"), ())
    assert (pike.cost, pike.colors, pike.power, pike.toughness) == ("{1}{R}", ("red",), "2", "1")
    assert pike.text == "Menace\nThis creature can't block."
    front, back = source_named(faces, "Moth Scholar"), source_named(faces, "Lamp Devourer")
    assert (front.face.others, back.face.others) == (("Lamp Devourer",), ("Moth Scholar",))
    assert front.card == back.card == "Moth Scholar // Lamp Devourer"
    assert back.face.colors == ("blue",)
    assert named(faces, "Ann, Keeper of Dawn").supertypes == ("legendary",)
    assert (source_named(faces, "Assail").card, named(faces, "Assail").others) == ("Assail // Batter", ("Batter",))


def test_the_same_card_is_the_same_from_each_publisher(tmp_path: Path) -> None:
    def pike(document: Any) -> Face:
        return named(faces_in(tmp_path, document), "Goblin Pike")

    assert pike(MTGJSON) == pike(SCRYFALL) == pike(ATOMIC) == pike({"data": SCRYFALL})
    for document in (SCRYFALL, ATOMIC):
        back = source_named(faces_in(tmp_path, document), "Lamp Devourer")
        assert (back.card, back.face.colors, back.face.text) == ("Moth Scholar // Lamp Devourer", ("blue",), "Flying")


def test_what_is_printed_like_a_card_and_is_none_is_left_out(tmp_path: Path) -> None:
    assert "Goblin" not in [each.face.name for each in faces_in(tmp_path, SCRYFALL)]


def test_a_reversible_card_is_the_card_itself(tmp_path: Path) -> None:
    side = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    reversible = {"name": "Bear // Bear", "layout": "reversible_card", "card_faces": [side, side]}
    mtgjson = {"name": "Bear // Bear", "type": "Creature — Bear", "layout": "reversible_card"}
    for document in ([reversible], [mtgjson]):
        assert {(each.face.name, each.card, each.face.others) for each in faces_in(tmp_path, document)} == {
            ("Bear", "Bear", ())
        }


@pytest.mark.parametrize(
    ("record", "colors"),
    [
        ({"manaCost": "{W/U}{B}"}, ("white", "blue", "black")),
        ({"manaCost": "{4}{R}", "keywords": ["Devoid"]}, ()),
        ({"manaCost": "{3}", "text": "{G}: Draw a card.", "colorIdentity": ["G"]}, ()),
        ({"manaCost": "{3}", "text": "Trample ({G}: Draw a card.)", "colorIdentity": ["G"]}, ("green",)),
        ({"manaCost": "{0}", "colorIdentity": ["R"]}, ("red",)),
        ({"name": "Bear // Grow", "manaCost": "{0}", "colorIdentity": ["G"]}, ()),
        (
            {"manaCost": "{7}", "text": "Bear is all colors.", "colorIdentity": ["W"]},
            ("white", "blue", "black", "red", "green"),
        ),
        ({"type": "Artifact", "text": "{G}: Draw a card.", "colorIdentity": ["G"]}, ()),
        ({"type": "Artifact", "face": "back", "front": "Cub", "colorIdentity": ["G"]}, ("green",)),
        ({"type": "Creature — Eldrazi", "face": "back", "front": "Cub", "colorIdentity": ["G"]}, ()),
        ({"name": "Dryad Arbor", "type": "Land Creature — Forest Dryad", "colorIdentity": ["G"]}, ("green",)),
        ({"mana_cost": "{W}", "color_indicator": ["G"]}, ("white", "green")),
        ({"type": "Land", "colorIdentity": ["G"]}, ()),
        ({"type": "Creature — Elf", "colorIdentity": ["G"]}, ("green",)),
        ({"mana_cost": "{R}", "colors": []}, ()),
        ({"color_indicator": ["G", "R"]}, ("red", "green")),
    ],
)
def test_colors_are_as_said_or_as_the_cost_has_them(
    tmp_path: Path, record: dict[str, Any], colors: tuple[str, ...]
) -> None:
    assert faces_in(tmp_path, [{"name": "Bear"} | record])[0].face.colors == colors


def test_gzip_and_the_hash_of_what_is_in_it(tmp_path: Path) -> None:
    hashes = []
    for gzipped in (False, True):
        digest = sha256()
        faces = list(read_source(written(tmp_path, MTGJSON, gzipped=gzipped), digest.update))
        hashes.append((digest.hexdigest(), faces))
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "found the end of the file"),
        (b"7", "found '7'"),
        (b"[]", "found no card"),
        (b"{}", 'an object without "data"'),
        (b'{"data": {}}', "found no card"),
        (b'{"data": 7}', "\"data\" with '7'"),
        (b'{"data": {"Bear": {}}}', "no list under 'Bear'"),
        (b'{"data": {"Bear": [7]}}', "what is no card"),
        (b'{"data": {"Bear": [{"name": "Bear"}]}', "found the end of the file"),
        (b'{"data" []}', "no member of an object"),
        (b'{"data": [{"name": "Bear"}]} {', "after the list"),
        (b"[", "damaged JSON"),
        (b'[{"name": "Bear"}', "found the end of the file"),
        (b'[{"name": "Bear"} {}]', "found '{'"),
        (b'[{"name": 7}]', "what is no card"),
        (b'[{"name": ""}]', "what is no card"),
        (b'[{"name": "' + b"x" * 400 + b'"}]', "what is no card"),
        (b'[{"name": "Bear", "power": 2}]', "what is no card"),
        (b'[{"name": "Bear", "card_faces": [{}]}]', "what is no card"),
        (b'[{"name": "Bear", "card_faces": [' + b",".join([b'{"name": "Bear"}'] * 31) + b"]}]", "what is no card"),
        (b'[{"name": "Bear", "arena_id": -1}]', "what is no card"),
        (b'[{"name": "Bear", "text": "' + b"x" * 20_001 + b'"}]', "what is no card"),
        (b"[[[]]]", "what is no card"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"data":' * 100_000, "nested too deep|found '{'|what is no|no list"),
        (b'{"meta": ' + b"[" * 100_000, "nested too deep"),
        (b'[{"name": "' + b"x" * (2 << 20), "more than 1 MiB"),
        (b"\xff\xfe[\x00]\x00", "no UTF-8"),
        (b"\x1f\x8bnonsense", "damaged"),
        (gzip.compress(b'[{"name": "Bear"}]', mtime=0)[:-9], "cut off"),
        (gzip.compress(b"[" + b" " * (32 << 20) + b"]", mtime=0), "expands more than 200 times"),
    ],
)
def test_what_is_no_list_of_cards_is_refused(tmp_path: Path, data: bytes, found: str) -> None:
    with pytest.raises(CardsError, match=found):
        list(read_source(written(tmp_path, data)))


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_file, "MAX_BYTES", 100)
    with pytest.raises(CardsError, match="more than 0 MiB"):
        list(read_source(written(tmp_path, MTGJSON)))


WORDS = st.text(max_size=40)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("name", "type_line", "type", "oracle_text", "text", "colors", "layout", "card_faces", "face", "front", "back")
RECORDS = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=8)


@given(st.lists(RECORDS | VALUES, max_size=3) | st.dictionaries(st.sampled_from(["data", "meta"]), VALUES))
def test_any_json_is_cards_or_an_error(tmp_path_factory: pytest.TempPathFactory, document: Any) -> None:
    file = written(tmp_path_factory.mktemp("any"), document)
    faces = []
    with suppress(CardsError):
        faces = list(read_source(file))
    assert len(Pack(packed(faces, str))) <= len(faces)


def test_a_million_printings_take_no_more_memory_than_their_cards(tmp_path: Path) -> None:
    # One name in a thousand is new, as in a list of printings; the file is written piece by piece too.
    file = tmp_path / "cards.json"
    with file.open("w") as out:
        out.write("[")
        for number in range(100):
            some = [
                {"name": f"Bear {(number * 10_000 + at) % 1000}", "type_line": "Creature — Bear", "arena_id": at}
                for at in range(10_000)
            ]
            out.write(json.dumps(some)[1:-1] + ("," if number < 99 else "]"))
    counted = 0

    def counting() -> Iterator[SourceFace]:
        nonlocal counted
        for face in read_source(file):
            counted += 1
            if counted == 500_000:
                tracemalloc.start()
            if counted == 510_000:
                tracemalloc.reset_peak()
            if counted == 520_000:
                peaks.append(tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
            yield face

    peaks: list[int] = []
    found = Pack(packed(counting(), str))
    assert counted == 1_000_000
    assert len(found) == 1000
    assert len(found.arena_ids(3)) <= 1000
    assert peaks[0] < 32 << 20


def test_the_cards_at_hand_are_read_in_any_order_alike(tmp_path: Path) -> None:
    if not SHARED.is_file():
        pytest.skip("../shared/data/cards/oracle_2026-07.json.gz is absent")
    faces = random.Random(3).sample(list(read_source(SHARED)), 300)
    one, other = Pack(packed(faces, str)), Pack(packed(reversed(faces), str))
    assert sorted(one.names()) == sorted(other.names())
    assert all(one.face(at) == other.face(len(other) - 1 - at) for at in range(len(one)))
