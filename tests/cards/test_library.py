"""Imported cards, which are asked before those that come with the program."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from simulator.cards import library
from simulator.cards.file import CardsError
from simulator.cards.library import Cards, cards_folder, import_cards, open_cards
from simulator.cards.names import AmbiguousCard, UnknownCard
from simulator.cards.pack import Pack, PackError
from simulator.cards.source import read_source
from tests.cards.lists import MTGJSON, SCRYFALL, pack_of, written

NEW = [
    {"name": "Goblin Heelcutter", "type_line": "Creature — Goblin", "power": "7", "text": "Bear dances on."},
    {"name": "Grizzly Bearsome", "type_line": "Creature — Bear", "power": "1", "toughness": "1"},
]


def imported(tmp_path: Path, document: Any, place: Path) -> Pack:
    digest = sha256()
    return import_cards(read_source(written(tmp_path, document), digest.update), digest.hexdigest, place)


def test_imported_cards_come_first_with_their_sentences(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    assert open_cards(place).card("Goblin Heelcutter").power == "3"
    imported(tmp_path, NEW, place)
    cards = open_cards(place)
    assert cards.card("Goblin Heelcutter").power == "7"
    assert cards.card("Goblin Heelcutter").printed[0].words
    assert cards.card("Runeclaw Bear").power == "2"
    assert cards.where("Goblin Heelcutter")[0] in cards.imported


def test_a_whole_name_counts_more_than_the_beginning_of_an_imported_one(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    imported(tmp_path, [{"name": "Grizzly Bears of the North"}], place)
    cards = open_cards(place)
    assert cards.card("Grizzly Bears").name == "Grizzly Bears"
    assert cards.card("grizzly bears of").name == "Grizzly Bears of the North"
    with pytest.raises(AmbiguousCard):
        cards.card("Grizzly")
    with pytest.raises(UnknownCard, match="Grizzly Bears"):
        cards.card("Grizly Bers of teh North")


def test_the_latest_import_counts_first(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    first = imported(tmp_path, NEW, place)
    os.utime(first.file, ns=(1, 1))
    imported(tmp_path, [NEW[0] | {"power": "8"}], place)
    assert [len(pack) for pack in open_cards(place).imported] == [1, 2]
    assert open_cards(place).card("Goblin Heelcutter").power == "8"


def test_cards_are_opened_once_until_others_are_imported(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    imported(tmp_path, NEW, place)
    cards = open_cards(place)
    assert open_cards(place) is cards
    imported(tmp_path, SCRYFALL, place)
    assert len(open_cards(place).imported) == 2


def test_importing_the_same_file_again_replaces_it(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    one, other = imported(tmp_path, NEW, place), imported(tmp_path, NEW, place)
    assert one.file == other.file
    assert [file.name for file in place.iterdir()] == [Path(one.file).name]


def test_what_another_compiler_imported_is_not_looked_into_and_goes_with_the_next_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "kept"
    current = Path(imported(tmp_path, NEW, place).file)
    old = current.rename(place / f"{current.stem[:16]}-0123456789abcdef.pack")
    cards = open_cards(place)
    assert cards.stale == (old,)
    assert cards.card("Goblin Heelcutter").power == "3"
    imported(tmp_path, SCRYFALL, place)
    assert open_cards(place).stale == ()


@pytest.mark.parametrize("data", [b"[", b'[{"name": "Bear"}, {"name": 7}]', b'[{"name": "Bear"}', b"[]"])
def test_a_broken_file_leaves_what_was_imported_before(tmp_path: Path, data: bytes) -> None:
    place = tmp_path / "kept"
    before = Path(imported(tmp_path, NEW, place).file).read_bytes()
    with pytest.raises(CardsError):
        imported(tmp_path, data, place)
    assert [file.read_bytes() for file in place.iterdir()] == [before]


def test_a_damaged_import_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "kept"
    file = Path(imported(tmp_path, NEW, place).file)
    file.write_bytes(file.read_bytes()[:-7])
    with pytest.raises(PackError, match="blockers cards import"):
        open_cards(place)


def test_the_folder_is_the_one_named_then_the_environments_then_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(library.ENVIRONMENT, "/somewhere")
    assert (cards_folder("/named"), cards_folder()) == (Path("/named"), Path("/somewhere"))
    monkeypatch.setenv(library.ENVIRONMENT, " ")
    assert cards_folder().name == "cards"


def test_words_are_found_in_names_and_in_sentences_at_hand(tmp_path: Path) -> None:
    with_sentences, without = pack_of(tmp_path, MTGJSON, sentences=True), pack_of(tmp_path, MTGJSON)
    empty = pack_of(tmp_path, [{"name": "Elsewhere"}])

    def names(pack: Pack, words: str) -> list[str]:
        return [found.card for found in Cards([pack], installed=lambda: empty).find(words)]

    assert names(without, "PIKE goblin") == ["A-Goblin Pike", "Goblin Pike"]
    assert names(without, "block") == []
    assert names(with_sentences, "BLOCK can't") == ["Goblin Pike"]
    assert names(with_sentences, "lamp devourer") == ["Moth Scholar // Lamp Devourer"]
    assert names(with_sentences, " ") == []
    (found,) = Cards([with_sentences], installed=lambda: empty).find("can’t block")
    assert found.sentences[0].endswith("can't block.")


def test_a_whole_name_finds_the_card_or_its_face_and_no_beginning_does(tmp_path: Path) -> None:
    cards = Cards(installed=lambda: pack_of(tmp_path, MTGJSON))
    found = {name: cards.exactly(name) for name in ("goblin pike", "Moth Scholar // Lamp Devourer", "Lamp Devourer")}
    assert [face.name if face else None for face in found.values()] == ["Goblin Pike", "Moth Scholar", "Lamp Devourer"]
    assert [cards.exactly(name) for name in ("Goblin", "Ann", "Bear", "")] == [None] * 4


def test_imported_cards_are_named_by_arenas_numbers(tmp_path: Path) -> None:
    assert open_cards(tmp_path / "kept").arena_names() == {}
    imported(tmp_path, SCRYFALL, tmp_path / "kept")
    assert open_cards(tmp_path / "kept").arena_names() == {70_001: "Goblin Pike", 80_002: "Goblin Pike"}
