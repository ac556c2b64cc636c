"""The file format of packs."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.abilities import Grants
from simulator.cards import building, pack
from simulator.cards.building import build_pack, packed
from simulator.cards.pack import LENGTH, MAGIC, Pack, PackError, PackHeader, open_pack
from simulator.cards.source import SourceFace
from simulator.cards.version import compiler_version
from simulator.cards.wordless import without_text
from simulator.oracle.faces import compile_face
from tests.cards.lists import MTGJSON, faces_in, pack_of, source_face


def bears(count: int) -> list[SourceFace]:
    return [source_face(f"Bear {at}", types=("creature",), text="Menace") for at in range(count)]


SMALL = packed(bears(40), str)


def read_whole(data: bytes) -> list[object]:
    return list(Pack(data).faces())


def test_a_pack_gives_back_what_was_compiled(tmp_path: Path) -> None:
    faces = faces_in(tmp_path, MTGJSON)
    with_sentences = Pack(packed(faces, str, sentences=True))
    without = Pack(packed(faces, str))
    assert list(with_sentences.faces()) == [compile_face(each.face) for each in faces]
    assert list(without.faces()) == [without_text(compile_face(each.face)) for each in faces]
    assert (with_sentences.header.sentences, without.header.sentences) == (True, False)
    assert len(without) == len(faces)
    assert without.names() == sorted({face.card for face in faces})


def test_the_header_says_where_it_comes_from() -> None:
    header = Pack(packed(bears(3), lambda: "f" * 64)).header
    assert (header.source, header.compiler, header.faces) == ("f" * 64, compiler_version(), 3)


def test_the_same_source_gives_the_same_bytes_however_many_compile(tmp_path: Path) -> None:
    out = tmp_path / "cards.pack"
    assert build_pack(bears(500), out, source=str, workers=2) == 500
    assert out.read_bytes() == packed(bears(500), str) == packed(iter(bears(500)), str)


def test_of_the_same_face_the_first_counts_and_arena_numbers_are_collected() -> None:
    faces = [
        source_face("Bear", power="1", arena_ids=(5,)),
        source_face("Bear", power="2", arena_ids=(6,)),
        source_face("Bear", power="3", arena_ids=(5,)),
    ]
    found = Pack(packed(faces, str))
    assert (len(found), found.card("Bear").power, found.arena_ids(0)) == (1, "1", (5, 6))


def test_a_card_that_was_asked_for_is_not_decoded_again() -> None:
    found = Pack(SMALL)
    assert found.card("Bear 7") is found.card("bear 7")


@given(st.integers(0, len(SMALL) - 1), st.integers(1, 255))
def test_no_damage_goes_unnoticed(at: int, change: int) -> None:
    damaged = bytearray(SMALL)
    damaged[at] ^= change
    with pytest.raises(PackError, match="build it again"):
        read_whole(bytes(damaged))


@given(st.integers(0, len(SMALL) - 1))
def test_a_file_that_is_cut_off_is_refused_as_it_is_opened(length: int) -> None:
    with pytest.raises(PackError):
        Pack(SMALL[:length])
    with pytest.raises(PackError):
        Pack(SMALL + b"\0" * (length + 1))


@given(st.binary(max_size=300))
def test_a_foreign_file_is_refused(data: bytes) -> None:
    for begun in (data, MAGIC + data):
        with pytest.raises(PackError):
            Pack(begun)


def written_with(index: Any, blocks: list[bytes], header: dict[str, Any] | None = None) -> bytes:
    """A pack whose checksums are right, whatever is in it."""
    packed_index = zlib.compress(msgspec.msgpack.encode(index))
    stands: dict[str, Any] = {
        "version": pack.VERSION,
        "source": "",
        "compiler": "",
        "faces": 1,
        "sentences": False,
        "index": len(packed_index),
        "blocks": [len(block) for block in blocks],
    }
    head = msgspec.msgpack.encode(stands | (header or {}))
    ahead = [each.to_bytes(LENGTH, "little") for each in (len(head), zlib.crc32(head))]
    return b"".join([MAGIC, *ahead, head, packed_index, *blocks])


EMPTY: list[list[object]] = [[], []]
NAMES = [["Bear"], {}, EMPTY, [["bear"], [0]], EMPTY, EMPTY, EMPTY]
BLOCK = zlib.compress(msgspec.msgpack.encode([{"name": "Bear"}]))


def test_a_pack_written_by_hand_is_read() -> None:
    assert Pack(written_with([NAMES, {}], [BLOCK])).card("bear").name == "Bear"


@pytest.mark.parametrize(
    ("index", "blocks", "header"),
    [
        ([NAMES, {}], [BLOCK], {"version": 2}),
        ([NAMES, {}], [BLOCK], {"faces": 2}),
        ([NAMES, {}], [BLOCK], {"faces": 1 << 40}),
        ([NAMES, {}], [BLOCK], {"index": -1}),
        ([NAMES, {}], [BLOCK], {"blocks": [1 << 60]}),
        ([NAMES, {}], [BLOCK], {"more": 1}),
        ([NAMES, {}], [BLOCK], {"source": "x" * 1000}),
        ("names", [BLOCK], {}),
        ([[["Bear"], {}, EMPTY, [["bear"], [1]], EMPTY, EMPTY, EMPTY], {}], [BLOCK], {}),
        ([[["Bear"], {}, EMPTY, [["bear"], [-1]], EMPTY, EMPTY, EMPTY], {}], [BLOCK], {}),
        ([[["Bear"], {}, EMPTY, [["bear"], []], EMPTY, EMPTY, EMPTY], {}], [BLOCK], {}),
        ([[["Bear"], {9: "Bear"}, EMPTY, [["bear"], [0]], EMPTY, EMPTY, EMPTY], {}], [BLOCK], {}),
        ([NAMES, {}], [], {}),
        ([NAMES, {}], [zlib.compress(b"\xc1")], {}),
        ([NAMES, {}], [zlib.compress(msgspec.msgpack.encode([]))], {}),
        ([NAMES, {}], [zlib.compress(msgspec.msgpack.encode([{"name": "Bear", "rank": 1}]))], {}),
        ([NAMES, {}], [zlib.compress(msgspec.msgpack.encode([{"name": 7}]))], {}),
        ([NAMES, {}], [zlib.compress(b"\x91" * 100_000)], {}),
        ([NAMES, {}], [zlib.compress(b"\0" * (pack.MAX_BLOCK + 1))], {}),
    ],
)
def test_what_does_not_fit_together_is_refused(index: Any, blocks: list[bytes], header: dict[str, Any]) -> None:
    with pytest.raises(PackError):
        Pack(written_with(index, blocks, header)).card("Bear")


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cards.pack"
    file.write_bytes(SMALL)
    assert len(open_pack(file)) == 40
    monkeypatch.setattr(pack, "MAX_PACK", 100)
    with pytest.raises(PackError, match="more than 0 MiB"):
        open_pack(file)


def test_too_many_faces_are_refused_and_the_pack_of_before_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "cards.pack"
    build_pack(bears(3), out, source=str)
    monkeypatch.setattr(building, "MAX_FACES", 10)
    with pytest.raises(PackError, match="more than 10 faces"):
        build_pack(bears(11), out, source=str)
    assert len(open_pack(out)) == 3
    assert [file.name for file in tmp_path.iterdir()] == ["cards.pack"]


def test_a_pack_says_what_it_is(tmp_path: Path) -> None:
    assert repr(pack_of(tmp_path, MTGJSON)).startswith("<Pack of 11 faces")


def test_every_face_of_the_installed_pack_is_what_its_name_says() -> None:
    installed = open_pack()
    assert isinstance(installed.header, PackHeader)
    assert [face.name for face in installed.faces()] == installed.index.faces
    numbers = random.Random(1).sample(range(len(installed)), 200)
    assert all(installed.face(number).name == installed.index.faces[number] for number in numbers)


def test_the_abilities_of_a_keyword_that_is_given_keep_its_words() -> None:
    """Whoever loses the keyword loses them, and protection is told by them (702.16c)."""
    text = "Enchanted creature has protection from black."
    face = source_face("Ward", types=("enchantment",), subtypes=("aura",), text=text)
    (printed,) = without_text(compile_face(face.face)).printed
    (grants,) = printed.abilities
    assert isinstance(grants, Grants)
    assert grants.words == "its first ability"
    assert {each.words for each in grants.abilities} == {"protection from black"}
