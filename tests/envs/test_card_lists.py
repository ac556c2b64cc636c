"""Which cards boards are made of: sets, files, bands of levels, and cards that are held out."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from events.board import PermanentEntered
from simulator.cases.format.named_cards import card_named
from simulator.envs import Boards, NamedBoards
from simulator.envs.errors import EnvsError
from simulator.envs.generators.card_lists import Named, is_held_out, read_card_list, select_cards
from simulator.envs.generators.card_sets import SETS, cards_of_set, whole_creatures
from simulator.envs.generators.levels import BANDS, POINTS, level_of
from simulator.envs.observations.abilities import NAMES

FAIR = cards_of_set("pauper-like")


def cards_on(boards: NamedBoards, numbers: range) -> set[str]:
    """The names of all cards that stand on boards, and in hands."""
    found: set[str] = set()
    for number in numbers:
        events = boards.scenario(number).events
        found |= {event.permanent.card for event in events if isinstance(event, PermanentEntered)}
        found |= {card for player in events[0].players for card in player.hand}  # type: ignore[attr-defined]
    return found


# Held out.


@pytest.mark.parametrize("cards", ["keywords", ["Grizzly Bears", "Serra Angel", "Air Elemental", "Hill Giant"]])
@pytest.mark.parametrize("held_out", [0.1, 0.5])
def test_no_card_is_of_both_parts_and_each_is_of_one(cards: str | list[Named], held_out: float) -> None:
    everything = select_cards(cards)
    train, apart = (select_cards(cards, split=split, held_out=held_out) for split in ("train", "held_out"))  # type: ignore[arg-type]
    assert {*map(str, train)}.isdisjoint(map(str, apart))
    assert sorted(map(str, (*train, *apart))) == sorted(map(str, everything))


def test_no_card_that_is_held_out_is_on_a_board_to_train_with_nor_in_a_hand() -> None:
    train, apart = (NamedBoards("keywords", 4, 4, split=split, hand=1, plays=0) for split in ("train", "held_out"))  # type: ignore[arg-type]
    trained, held = cards_on(train, range(60)), cards_on(apart, range(60))
    assert trained.isdisjoint(held)
    assert len(trained) > 100 < len(held)
    assert not any(map(is_held_out, trained))
    assert all(map(is_held_out, held))


def test_about_that_share_of_cards_is_held_out() -> None:
    cards = whole_creatures()
    for share in (0.05, 0.2, 0.5):
        assert abs(sum(is_held_out(card, share) for card in cards) / len(cards) - share) < 0.015
    assert not any(is_held_out(card, 0.0) for card in cards[:500])
    assert all(is_held_out(card, 1.0) for card in cards[:500])


def test_the_name_alone_decides_so_that_a_new_card_moves_no_other() -> None:
    cards = list(FAIR[:400])
    held = {*select_cards(cards, split="held_out")}
    assert {*select_cards([*reversed(cards), "Grizzly Bears"], split="held_out")} - {"Grizzly Bears"} == held
    assert {*select_cards(cards[::2], split="held_out")} == held & {*cards[::2]}
    assert held < {*select_cards(cards, split="held_out", held_out=0.4)}, "a larger share has the same cards, and more"


def test_it_is_the_same_for_ever_however_the_name_is_written() -> None:
    """The names of cards that were held out once, by the version of the split."""
    assert [card for card in FAIR[:40] if is_held_out(card)] == HELD_OUT_OF_40
    for written in ("SERRA angel", "Serra Angel", {"card": "serra angel", "tapped": True}):
        assert is_held_out(written, 0.5) is is_held_out("Serra Angel", 0.5)
    back, front = "Insectile Aberration", "Delver of Secrets"
    assert card_named(back).name == back
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert is_held_out(back, share) is is_held_out(front, share) is is_held_out(f"{front} // {back}", share)


HELD_OUT_OF_40 = [
    "Abbey Gargoyles",
    "Abbey Griffin",
    "Abyssal Gorestalker",
    "Accorder Paladin",
    "Acolyte of Xathrid",
    "Acquisitions Expert",
]


def test_creatures_that_are_no_cards_are_split_too() -> None:
    bears = [{"name": "Bear", "power": power, "toughness": 2} for power in range(1, 40)]
    train, apart = (select_cards(bears, split=split) for split in ("train", "held_out"))  # type: ignore[arg-type]
    assert len(train) + len(apart) == len(bears)
    assert apart
    assert not any(each in apart for each in train)
    turned = [dict(reversed(each.items())) for each in bears]
    assert [is_held_out(each) for each in turned] == [is_held_out(each) for each in bears]


# Sets and levels.


def test_sets_are_what_they_say() -> None:
    vanilla, keywords, pauper = (cards_of_set(name) for name in ("vanilla", "keywords", "pauper-like"))
    assert {"Grizzly Bears", "Craw Wurm"} <= {*vanilla} < {*whole_creatures()}
    assert "Serra Angel" in keywords
    assert {*vanilla}.isdisjoint(keywords)
    for name in pauper[::100]:
        face = card_named(name)
        assert face.whole_when_played
        assert len(face.printed) <= 2
        assert "legendary" not in face.supertypes
        assert BANDS["fair"][0] <= level_of(name) <= BANDS["fair"][1]
    assert len(pauper) > 2000
    assert all(said for said, _ in SETS.values())


@pytest.mark.parametrize(
    ("card", "level"),
    [
        ("Grizzly Bears", -0.5),  # 2 + 2 of 1.5 + 2 x 1.5
        ("Savannah Lions", 0.0),  # 2 + 1 of 1.5 + 1.5
        ("Serra Angel", 1.0),  # 4 + 4, flying 1.5, vigilance 0.5, of 9
        ("Prodigal Sorcerer", -3.0),  # 1 + 1 and an ability 1, of 6
        ("Wall of Wood", -1.5),  # 0 + 3, defender -1.5, of 3
    ],
)
def test_the_level_of_a_creature(card: str, level: float) -> None:
    assert level_of(card) == level


def test_levels_are_of_features_that_there_are() -> None:
    assert {*POINTS} <= {*NAMES}
    with pytest.raises(ValueError, match="Forest: found no printed power and toughness"):
        level_of("Forest")


def test_a_band_has_both_of_its_ends_and_a_name() -> None:
    cards = ["Grizzly Bears", "Savannah Lions", "Serra Angel", "Prodigal Sorcerer"]
    assert select_cards(cards, level=(-0.5, 0.0)) == ("Grizzly Bears", "Savannah Lions")
    assert select_cards(cards, level="strong") == ("Serra Angel",)
    assert select_cards(cards, level="weak") == ("Prodigal Sorcerer",)
    bear: Named = {"power": 2, "toughness": 2}
    assert select_cards([*cards, bear], level=(-9, 9)) == tuple(cards), "what is no card has no level"


# Boards.


def test_boards_of_cards_are_named_boards() -> None:
    boards = Boards(3, 2, cards="pauper-like", level=(0, 1), split="train", seed=7)
    assert isinstance(boards, NamedBoards)
    assert (boards.attackers, boards.blockers, boards.seed) == (3, 2, 7)
    same = NamedBoards("pauper-like", 3, 2, level=(0, 1), split="train", seed=7)
    assert boards.scenario(11) == same.scenario(11)
    assert isinstance(Boards(3, 2), Boards)
    for copied in (deepcopy(boards), pickle.loads(pickle.dumps(boards))):  # noqa: S301
        assert copied.scenario(5) == boards.scenario(5)


def test_another_seed_has_other_boards_and_none_has_those_without_a_seed() -> None:
    by_seed = [NamedBoards(["Grizzly Bears", "Giant Spider"], 4, 4, seed=seed) for seed in (0, 1, 2)]
    rows = [tuple(boards.scenario(number).events for number in range(12)) for boards in by_seed]
    assert len({*rows}) == 3
    assert by_seed[0].scenario(3) == NamedBoards(["Grizzly Bears", "Giant Spider"], 4, 4).scenario(3)
    assert by_seed[1].scenario(3).name == "named 1, seed 1, number 3"


# Files.

DECK = """\
Deck
4 Grizzly Bears (M10) 191
2x Serra Angel

# removal, and what it is cast with
4 Lightning Bolt
17 Forest
Giant Spider
1 Delver of Secrets // Insectile Aberration

Sideboard
3 Craw Wurm
SB: 1 Hill Giant
"""


def test_a_file_is_read_as_deck_lists_are(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("\ufeff" + DECK, encoding="utf-8")
    names = (
        ("Grizzly Bears",) * 4 + ("Serra Angel",) * 2 + ("Giant Spider", "Delver of Secrets // Insectile Aberration")
    )
    assert read_card_list(deck) == names
    assert NamedBoards(deck).cards == NamedBoards(str(deck)).cards == names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4 Grizzly Bears\n2 Serra Angle\n", r'line 2: found "Serra Angle", which is no card .* the nearest: "Serra'),
        ("20 Forest\n", "found no creature; expected the names of cards, one a line"),
        ("", "found no creature"),
        (b"\xff\xfe\xfa", "found no text in UTF-8"),
        (None, "found that it can't be read .is a directory."),
    ],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, text: str | bytes | None, said: str) -> None:
    deck = tmp_path / "deck.txt"
    if text is None:
        deck.mkdir()
    else:
        deck.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(EnvsError, match=said) as caught:
        NamedBoards(deck)
    assert str(caught.value).startswith(str(deck))


# What is wrong is said.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            {"cards": "paupr"},
            "cards: found 'paupr'; expected a sequence of one card's name or more, a set .'whole', ",
        ),
        ({"cards": ["Forest"]}, r"cards\[0\]: found Forest, which is a basic land; expected a creature"),
        ({"cards": ["Tarmogoyf"]}, r'cards\[0\]: found Tarmogoyf without "power", which is \*'),
        ({"level": "mighty"}, "level: found 'mighty'; expected one of 'weak', 'fair', 'strong'"),
        ({"level": (2, 1)}, r"level: found \(2, 1\); expected the least and the greatest level"),
        ({"level": 3}, "level: found 3; expected the least"),
        ({"level": (70, 80)}, "level: found no card from 70.0 to 80.0"),
        ({"split": "test"}, "split: found 'test'; expected one of '', 'train', 'held_out'"),
        ({"held_out": 1.5}, "held_out: found 1.5; expected a share from 0 to 1"),
        ({"held_out": "a fifth"}, "held_out: found 'a fifth'"),
        (
            {"cards": ["Grizzly Bears"], "split": "held_out"},
            "split: found no card that is held out",
        ),
        ({"seed": -1}, "seed: found -1"),
    ],
)
def test_an_argument_that_is_wrong_is_said(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(EnvsError, match=said):
        NamedBoards(**{"cards": ["Grizzly Bears", "Serra Angel"], **arguments})  # type: ignore[arg-type]


def test_a_card_that_is_not_read_whole_says_which_words_are_not() -> None:
    with pytest.raises(EnvsError, match=r"cards\[1\]: found A-Ochre Jelly, of which is not read: A-Ochre Jelly's .*"):
        NamedBoards(["Grizzly Bears", "A-Ochre Jelly"])
