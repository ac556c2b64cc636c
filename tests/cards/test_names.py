"""Cards' names as people write them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.cards.names import AmbiguousCard, MissingFace, UnknownCard, folded
from simulator.cards.pack import Pack, open_pack
from tests.cards.lists import MTGJSON, pack_of


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return pack_of(tmp_path_factory.mktemp("names"), MTGJSON)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Goblin Pike", "Goblin Pike"),
        ("  gOBLIN   pike ", "Goblin Pike"),
        ("goblin p", "Goblin Pike"),
        ("A-Goblin Pike", "A-Goblin Pike"),
        ("a-goblin pike", "A-Goblin Pike"),
        ("Jotun's Elan", "Jötun’s Élan"),
        ("JÖTUN‘S ÉLAN", "Jötun’s Élan"),
        ("Jo\u0308tun`s", "Jötun’s Élan"),
        ("Moth Scholar // Lamp Devourer", "Moth Scholar"),
        ("moth scholar//lamp devourer", "Moth Scholar"),
        ("Moth Scholar/Lamp Devourer", "Moth Scholar"),
        ("Moth", "Moth Scholar"),
        ("Lamp Devourer", "Lamp Devourer"),
        ("lamp", "Lamp Devourer"),
        ("Assail", "Assail"),
        ("Assail // Batter", "Assail"),
        ("Ann", "Ann, Keeper of Dawn"),
        ("Anne", "Annex the Coast"),
        ("Bob, Lord of D", "Bob, Lord of Dusk"),
    ],
)
def test_a_name_means_one_card(pack: Pack, written: str, meant: str) -> None:
    assert pack.card(written).name == meant
    assert written in pack


@pytest.mark.parametrize("written", ["A-Gob", "a-", "Goblins", "", "   ", "\x00", "x" * 100_000, "’" * 5000, "\ud800"])
def test_a_name_that_no_card_has_is_unknown(pack: Pack, written: str) -> None:
    with pytest.raises(UnknownCard):
        pack.card(written)
    assert written not in pack
    assert 7 not in pack


def test_an_unknown_name_comes_with_the_three_that_are_nearest(pack: Pack) -> None:
    with pytest.raises(UnknownCard) as error:
        pack.card("Gobblin Pik")
    assert error.value.nearest[0] == "Goblin Pike"
    assert len(error.value.nearest) <= 3
    assert str(error.value).startswith("there is no card 'Gobblin Pik': did you mean 'Goblin Pike'")


def test_several_cards_that_may_be_meant_are_named(pack: Pack) -> None:
    with pytest.raises(AmbiguousCard) as error:
        pack.card("Bob")
    assert error.value.candidates == ("Bob, Lord of Dusk", "Bob, Lord of Noon")
    assert str(error.value) == "'Bob' may be 'Bob, Lord of Dusk' or 'Bob, Lord of Noon': write more of the name"


def test_a_face_that_the_list_has_not_is_never_taken_for_another_card_that_begins_so(pack: Pack) -> None:
    with pytest.raises(MissingFace, match="a face of 'Assail // Batter'"):
        pack.card("Batter")
    with pytest.raises(MissingFace):
        pack.card("Assail", face="Batter")
    assert pack.card("Batter B").name == "Batter Bearer"


def test_a_face_of_a_card_is_named_beside_it(pack: Pack) -> None:
    assert pack.card("Moth Scholar", face="lamp devourer").name == "Lamp Devourer"
    assert pack.card("Lamp Devourer", face="Moth Scholar").name == "Moth Scholar"
    with pytest.raises(UnknownCard, match="face Goblin Pike"):
        pack.card("Moth Scholar", face="Goblin Pike")


def test_errors_show_no_control_characters(pack: Pack) -> None:
    with pytest.raises(UnknownCard) as error:
        pack.card("Bear\x1b[2J\u202e")
    assert str(error.value).isprintable()


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(name: str) -> None:
    assert folded(folded(name)) == folded(name)


@given(st.sampled_from([record["name"] for record in MTGJSON]), st.integers(0, 2**40), st.sampled_from("'’‘ʼ`"))
def test_case_and_kinds_of_apostrophes_do_not_matter(name: str, cases: int, apostrophe: str) -> None:
    written = "".join(
        letter.upper() if cases >> at & 1 else letter.lower() for at, letter in enumerate(name.replace("’", apostrophe))
    )
    assert folded(written) == folded(name)


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("Goblin Heelcuter", "Goblin Heelcutter"),
        ("Tarmogof", "Tarmogoyf"),
        ("thalia gardian of thraben", "Thalia, Guardian of Thraben"),
        ("Lightening Bolt", "Lightning Bolt"),
        ("Sol Rign", "Sol Ring"),
    ],
)
def test_the_nearest_name_of_all_cards_is_found_at_once(written: str, near: str) -> None:
    installed = open_pack()
    took = []
    for _ in range(3):
        start = time.perf_counter()
        with pytest.raises(UnknownCard) as error:
            installed.card(written)
        took.append(time.perf_counter() - start)
    assert error.value.nearest[0] == near
    assert min(took) < 0.5, "an order of magnitude above what it takes"


def test_digital_only_cards_are_asked_for_exactly() -> None:
    installed = open_pack()
    assert installed.card("A-Akki Ronin").name == "A-Akki Ronin"
    assert installed.card("Akki Ronin").name == "Akki Ronin"
    with pytest.raises(UnknownCard):
        installed.card("A-Akki")


def test_every_name_of_the_installed_cards_means_its_card(tmp_path: Path) -> None:
    installed = open_pack()
    index = installed.index
    names = sorted({(index.card_of(number), number) for number in range(len(installed))})
    for card, _ in names[::7]:
        assert index.card_of(index.faces.index(installed.card(card).name)).split(" // ")[0] == card.split(" // ")[0]
