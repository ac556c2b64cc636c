"""Boards of named cards that are drawn by number: the core, without any API."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest

from events.board import PermanentEntered
from events.codec import encode_events
from simulator.cases.format.errors import CaseError
from simulator.envs import FullCombat, NamedBoards, PlainCombat, search_of_named
from simulator.envs.engines import ATTEMPTS
from simulator.envs.errors import EnvsError, UndeterminedScenario
from simulator.envs.generators.card_sets import whole_creatures
from simulator.envs.generators.named import Named
from simulator.envs.search import Search
from simulator.game.game import Game
from simulator.oracle.card import is_open_to_combat
from tests.laws.checks import not_derived
from tests.whole import whole

BEARS: list[Named] = ["Grizzly Bears", "Giant Spider", "Wall of Wood"]


def cards_of(search: Search) -> list[str]:
    return [event.permanent.card for event in search.log if isinstance(event, PermanentEntered)]


def to_the_end(search: Search, random: Random) -> Search:
    while not search.over:
        search.apply(random.choice(search.legal()))
    return search


def test_a_number_gives_the_same_board_for_ever_and_another_one_another() -> None:
    boards = NamedBoards(BEARS, 3, 3)
    assert boards.scenario(730) == boards.scenario(730)
    assert boards.scenario(730) == NamedBoards(BEARS, 3, 3).scenario(730)
    assert len({boards.scenario(number).events for number in range(50)}) > 30
    assert boards.scenario(7) != boards.scenario(7, attempt=1)


def test_creatures_are_those_that_were_given_in_the_numbers_that_were_asked_for() -> None:
    boards = NamedBoards(BEARS, 3, 2)
    sizes = set()
    for number in range(60):
        cards = [event.permanent for event in boards.scenario(number).events if isinstance(event, PermanentEntered)]
        assert {card.card for card in cards} <= {str(card) for card in BEARS}
        sizes.add(tuple(sum(card.controller == player for card in cards) for player in "AD"))
    assert sizes == {(many, against) for many in (2, 3) for against in (1, 2)}
    fixed = NamedBoards(BEARS, 3, 2, fixed=True).scenario(1)
    assert sum(isinstance(event, PermanentEntered) for event in fixed.events) == 5


def test_a_pool_has_so_many_boards() -> None:
    boards = NamedBoards(BEARS, 3, 3, pool=4, first=100)
    assert boards.scenario(3) == boards.scenario(7) == NamedBoards(BEARS, 3, 3).scenario(103)


@pytest.mark.parametrize("copied", [deepcopy, lambda boards: pickle.loads(pickle.dumps(boards))])  # noqa: S301
def test_a_copy_has_the_same_boards(copied: object) -> None:
    boards = NamedBoards(BEARS, 3, 3, edition="cr-2010-02-01", pool=9)
    assert copied(boards).scenario(5) == boards.scenario(5)  # type: ignore[operator]


def test_a_board_that_can_not_be_played_is_passed_over() -> None:
    boards = NamedBoards(BEARS, 2, 2, fixed=True)
    for number in range(20):
        search = search_of_named(boards, number)
        assert isinstance(search, PlainCombat)
        assert "Wall of Wood" not in cards_of(search)[:2], "a defender can't attack"


def test_where_no_board_can_be_played_it_is_said_why() -> None:
    boards = NamedBoards(["Goblin Heelcutter"], 1, 1)
    with pytest.raises((UndeterminedScenario, CaseError), match="Goblin Heelcutter's first ability"):
        search_of_named(boards, 1)
    assert ATTEMPTS == 64


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["Grizzly Bears", "Grizly Bears"], r'cards\[1\]: found "Grizly Bears", which is no card that is known'),
        (["Krenko"], r'cards\[0\]: found "Krenko", which several cards may mean'),
        ([{"card": "Delver of Secrets", "face": "Moon"}], r'cards\[0\]: found "Moon", which is no face of Delver'),
        ([], r"cards: found \[\]; expected a sequence of one card's name or more"),
        ("Grizzly Bears", "cards: found 'Grizzly Bears'; expected a sequence"),
    ],
)
def test_what_is_no_list_of_cards_is_refused_at_once(cards: list[Named], said: str) -> None:
    with pytest.raises(EnvsError, match=said):
        NamedBoards(cards)


def test_numbers_are_checked() -> None:
    with pytest.raises(EnvsError, match="attackers: found 0"):
        NamedBoards(BEARS, 0)
    with pytest.raises(EnvsError, match="the number of a board: found -1"):
        NamedBoards(BEARS).scenario(-1)


def test_by_default_they_are_all_creatures_that_are_read_whole() -> None:
    names = whole_creatures()
    assert len(names) > 10_000
    assert {"Grizzly Bears", "Giant Spider"} <= {*names}
    boards = NamedBoards(None, 3, 3)
    assert boards.cards == names
    for event in boards.scenario(11).events:
        if isinstance(event, PermanentEntered):
            assert not any(map(is_open_to_combat, event.permanent.abilities))


@pytest.mark.parametrize("edition", ["cr-2008-02-01", "cr-2024-06-07", "cr-2026-01-16"])
def test_combats_of_named_cards_are_played_to_their_end_and_their_log_replays_them(edition: str) -> None:
    random = Random(730)
    boards = NamedBoards(None, 4, 4, edition=edition)
    engines = set()
    for number in range(40):
        search = to_the_end(search_of_named(boards, number), random)
        engines.add(type(search))
        again = Game(not_derived(search.log), edition=whole(edition))
        assert encode_events(again.log) == encode_events(search.log)
        assert search.returns().active == -search.returns().defending
    assert FullCombat in engines
