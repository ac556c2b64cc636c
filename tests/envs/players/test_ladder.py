"""The ladder: who meets whom where, in which role, and what is said of a player that can't play."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from events.board import PermanentEntered
from simulator.editions import EditionError
from simulator.envs.benchmarks.ladder import Ladder, LadderBoards, Meeting, Spent, ladder, players_of, table_of
from simulator.envs.benchmarks.measuring import evaluation_boards
from simulator.envs.errors import EnvsError
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import EVALUATION
from simulator.envs.players.named import PlayerError
from simulator.envs.players.players import greedy, minimax, play_out
from simulator.envs.vanilla.engine import PlainCombat

PLAIN = LadderBoards()

NUMBERS = count()

PLAYERS_OF_A_TEST = """
from simulator.envs.declaring import TooLarge
from simulator.envs.players.players import greedy

asked = []

def lowest(search):
    return search.legal()[0]

def also_lowest(search):
    return search.legal()[0]

def noting(search):
    asked.append((search.agent, search.seen, search.choices))
    return greedy(search)

def spoiling(search):
    choice = greedy(search)
    while not search.over:
        search.apply(search.legal()[-1])
    return choice

def illegal(search):
    return 99

def failing(search):
    return 1 // 0

def overtaxed(search):
    raise TooLarge("13 creatures may block")
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with players, which is another one in each test."""
    name = f"players_of_a_ladder_{next(NUMBERS)}"
    (tmp_path / f"{name}.py").write_text(PLAYERS_OF_A_TEST)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def meeting(found: Ladder, first: str, second: str) -> Meeting:
    (one,) = (each for each in found.meetings if (each.first, each.second) == (first, second))
    return one


def test_what_a_player_obtained_in_both_roles_together_is_what_counts() -> None:
    found = meeting(ladder(["minimax", "greedy"], PLAIN, range(40)), "greedy", "minimax")
    for place, margin in enumerate(found.margins):
        blocking = play_out(PLAIN.begin(place), active=minimax, defending=greedy).returns().defending
        attacking = play_out(PLAIN.begin(place), active=greedy, defending=minimax).returns().active
        assert margin == blocking + attacking
    assert set(found.points) == {0.0, 0.5}
    assert [point == 0.5 for point in found.points] == [margin == 0 for margin in found.margins]


def test_exact_play_loses_no_board() -> None:
    found = ladder(["random", "greedy", "minimax", "search"], PLAIN, range(60))
    for each in found.meetings:
        if "minimax" in (each.first, each.second):
            sign = 1 if each.first == "minimax" else -1
            assert min(sign * margin for margin in each.margins) >= 0
    table = table_of(found)
    assert [one.player for one in table.standings][-2:] == ["greedy", "random"]
    assert table.standings[0].rating > table.standings[2].rating > 0


def test_who_chooses_alike_ties_on_each_board(module: str) -> None:
    names = [f"{module}:lowest", f"{module}:also_lowest", "greedy"]
    found = ladder(names, PLAIN, range(30))
    assert set(meeting(found, f"{module}:also_lowest", f"{module}:lowest").margins) == {0}
    ratings = {one.player: one.rating for one in table_of(found, "greedy").standings}
    assert ratings[f"{module}:lowest"] == pytest.approx(ratings[f"{module}:also_lowest"], abs=1e-4)


def test_the_order_of_the_players_changes_nothing() -> None:
    one = ladder(["random", "greedy", "minimax"], PLAIN, range(30))
    other = ladder(["minimax", "random", "greedy"], PLAIN, range(30))
    assert (one.names, one.meetings) == (other.names, other.meetings)
    assert [each.decisions for each in one.spent] == [each.decisions for each in other.spent]
    assert table_of(one).meetings == table_of(other).meetings


def test_who_else_plays_changes_nothing_between_two() -> None:
    two, three = (ladder(names, PLAIN, range(30)) for names in (["random", "greedy"], ["random", "greedy", "minimax"]))
    assert meeting(two, "greedy", "random") == meeting(three, "greedy", "random")


def test_another_name_gives_a_player_the_same_rating(module: str) -> None:
    one = table_of(ladder(["random", "greedy", f"{module}:lowest"], PLAIN, range(40)))
    other = table_of(ladder(["random", f"{module}:noting", f"{module}:lowest"], PLAIN, range(40)))
    renamed = {"greedy": f"{module}:noting"}
    for each, again in zip(one.standings, other.standings, strict=True):
        assert again.player == renamed.get(each.player, each.player)
        assert again.rating == pytest.approx(each.rating, abs=1e-4)
        assert (again.low, again.high) == pytest.approx((each.low, each.high), abs=20)


def test_both_roles_are_asked_on_the_same_board_as_often_for_either(module: str) -> None:
    found = ladder(["minimax", f"{module}:noting"], PLAIN, range(10))
    asked = import_module(module).asked
    assert {agent for agent, _, _ in asked} == {"active", "defending"}
    assert found.spent[found.names.index(f"{module}:noting")].decisions == len(asked)
    seen = [PLAIN.begin(place).seen for place in range(10)]
    assert all(each in seen for _, each, _ in asked)


def test_what_a_player_does_to_its_search_changes_nothing(module: str) -> None:
    spoiling, plain = (ladder([name, "minimax"], PLAIN, range(20)) for name in (f"{module}:spoiling", "greedy"))
    margins = meeting(plain, "greedy", "minimax").margins
    assert meeting(spoiling, "minimax", f"{module}:spoiling").margins == tuple(-each for each in margins)


def test_the_boards_of_seed_0_are_those_on_which_policies_are_measured() -> None:
    evaluation = evaluation_boards()
    assert PLAIN.first == EVALUATION
    for place in (0, 1, 17):
        begun = PLAIN.begin(place)
        assert isinstance(begun, PlainCombat)
        assert begun.seen == PlainCombat(evaluation.table(place)).seen
    other = LadderBoards(seed=1)
    assert other.first > EVALUATION + evaluation.pool
    assert other.begin(0).seen != PLAIN.begin(0).seen


def test_all_numbers_of_boards_are_those_of_boards() -> None:
    for seed in (0, 1, 2**63, 2**64 - 1):
        first = LadderBoards(seed=seed).first
        assert EVALUATION <= first < 2**63 + EVALUATION
    with pytest.raises(EnvsError, match="seed"):
        LadderBoards(seed=2**64)


def test_an_edition_whose_combats_are_not_plain_is_played_too() -> None:
    boards = LadderBoards(size=(2, 2), edition="cr-2008-02-01")
    assert isinstance(boards.begin(0), FullCombat)
    assert len(ladder(["random", "greedy"], boards, range(3)).meetings[0].margins) == 3


def test_named_cards_are_played() -> None:
    cards = ["Grizzly Bears", "Serra Angel", "Typhoid Rats"]
    boards = LadderBoards("named", (2, 2), edition="cr-2026-01-16", cards=cards)
    found = meeting(ladder(["greedy", "minimax"], boards, range(6)), "greedy", "minimax")
    assert max(found.margins) <= 0
    entered = [event for event in boards.begin(0).log if isinstance(event, PermanentEntered)]
    assert entered
    assert {event.permanent.name for event in entered} <= {*cards}


def test_in_duels_each_goes_first_once() -> None:
    boards = LadderBoards("duels")
    found = ladder(["random", "greedy"], boards, range(2))
    assert found.names == ("greedy", "random")
    assert all(margin in (-40, -20, 0, 20, 40) for margin in found.meetings[0].margins)
    begun = boards.begin(0)
    assert isinstance(begun, DuelSearch)
    assert begun.scenario.name.endswith(f"number {EVALUATION}")


def test_the_table_counts_what_happened() -> None:
    found = Ladder(
        ("a", "b", "random"),
        (Spent(), Spent(), Spent()),
        (
            Meeting("a", "b", (1.0, -2.0, -3.0, 0.0)),
            Meeting("a", "random", (5.0, 5.0, 0.0, 5.0)),
            Meeting("b", "random", (5.0, 5.0, 5.0, 5.0)),
        ),
    )
    table = table_of(found)
    assert table.anchor == "random"
    assert [(one.player, one.points) for one in table.standings] == [("b", 6.5 / 8), ("a", 5 / 8), ("random", 0.5 / 8)]
    (first, *_) = table.meetings
    assert (first.players, first.wins, first.ties, first.losses) == (("b", "a"), 2, 1, 1)
    assert (first.points, first.margin) == (0.625, 1.0)
    assert 0.5 < first.expected < 1
    assert [each.players for each in table.meetings] == [("b", "a"), ("b", "random"), ("a", "random")]
    assert table_of(found, "b").standings[0][1:4] == (0, 0, 0)
    with pytest.raises(EnvsError, match="anchor: found 'c'; expected one of 'a', 'b', 'random'"):
        table_of(found, "c")


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("illegal", r"found the choice 99 of the player; expected one of the legal choices \["),
        ("failing", r"found a player that failed in line \d+ of .*: ZeroDivisionError"),
        ("overtaxed", r"found a player that can't tell: 13 creatures may block; expected .*; smaller boards may do"),
    ],
)
def test_a_player_that_can_t_play_is_reported_with_its_board(player: str, message: str, module: str) -> None:
    name = f"{module}:{player}"
    where = rf"player '{name}' on board \d+ \(plain board of 4x4, number \d+\), \w+ against 'greedy': "
    with pytest.raises(PlayerError, match=where + message):
        ladder(["greedy", name], PLAIN, range(5))


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["greedy"], "the players of the ladder: found greedy; expected two or more"),
        ([], "the players of the ladder: found none; expected two or more"),
        (["greedy", "random", "greedy"], "found greedy 2 times; expected each of them once"),
        (["greedy", "nobody"], "player 'nobody': found no such name"),
    ],
)
def test_players_that_can_t_meet_are_reported(names: list[str], message: str) -> None:
    with pytest.raises(EnvsError, match=message):
        players_of(names)


def test_what_is_no_kind_of_board_is_refused() -> None:
    with pytest.raises(EnvsError, match="kind: found 'chess'; expected one of 'plain', 'named', 'duels'"):
        LadderBoards("chess")  # type: ignore[arg-type]
    with pytest.raises(EditionError):
        ladder(["greedy", "random"], LadderBoards(edition="cr-1993"), range(1))
