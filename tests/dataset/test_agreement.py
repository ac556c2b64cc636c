"""Players that decide where people did: how often they agree, and what each gives away against the best block."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium", reason="the extra train is not installed")

from simulator.dataset.agreement import agreement, answer_of, answer_of_person
from simulator.dataset.decisions import Decision, choices_of
from simulator.envs.declaring import TooLarge
from simulator.envs.players.named import PlayerError
from simulator.envs.players.players import Policy, RandomPlayer
from simulator.envs.search import Search
from simulator.review.outcomes import Outcome
from tests.dataset.turned import collected, decision

DECISIONS = collected().decisions
OGRE = decision({"cat": ["ogre"]}, alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], attack=["ogre"])


def repeating(those: list[Decision], which: str) -> Policy:
    """Who blocks as the person did ("made"), or best ("best")."""
    by_board = {}
    for one in those:
        outcome: Outcome = getattr(one.compared, which)
        by_board[one.search.seen] = outcome.pairs

    def choose(search: Search) -> int:
        if search.phase == "cost":
            return 1
        pairs = by_board[search.seen]
        done = {a for b, a in search.pairs if b == search.asked}
        choice = min((a + 1 for b, a in pairs if b == search.asked and a not in done), default=0)
        # After other choices than theirs it may be illegal.
        return choice if choice in search.legal() else search.legal()[0]

    return choose


def test_who_does_as_people_did_agrees_with_them_and_gives_away_as_much() -> None:
    found = agreement("person", repeating(DECISIONS, "made"), DECISIONS)
    assert (found.same, found.same_choices) == (found.decisions, found.choices) == (7, 15)
    assert (
        found.lost == found.people_lost == sum(one.about.difference for one in DECISIONS if one.about.grade != "open")
    )
    assert (found.better, found.worse) == (0, 0)
    assert sum(found.grades.values()) == 7


def test_who_blocks_best_gives_nothing_away() -> None:
    found = agreement("best", repeating(DECISIONS, "best"), DECISIONS)
    assert found.lost == 0 < found.people_lost
    assert found.worse == 0 < found.better
    assert found.grades == {"best": 7}
    assert 0 < found.same < 7


def test_the_answers_to_one_decision() -> None:
    def nobody(search: Search) -> int:
        return 0

    answer = answer_of(nobody, OGRE)
    # 3 life; the cat alone, 2 points, and 3 with the bear, as the ogre falls and the bear does too.
    assert (answer.same, answer.same_choices, answer.choices) == (False, 1, 2)
    assert answer_of_person(OGRE).lost == OGRE.about.difference
    assert answer.lost == OGRE.about.best_value + 3
    assert answer.lost > OGRE.about.difference


def test_random_play_is_the_same_by_its_seed_and_leaves_the_decisions_as_they_are() -> None:
    one, other = (agreement("random", RandomPlayer(7), DECISIONS).figures for _ in range(2))
    assert one == other
    assert all(one.search.choices == () for one in DECISIONS)


def test_who_chooses_what_is_not_legal_is_named_with_the_place() -> None:
    first = DECISIONS[0].about
    with pytest.raises(PlayerError, match=rf"{first.file}, turn {first.turn}: found the choice 99 of the player"):
        agreement("wrong", lambda search: 99, DECISIONS)


def test_the_choices_of_a_person_lead_to_the_persons_block() -> None:
    for one in DECISIONS:
        search = one.search.clone().play(choices_of(one.compared))
        assert frozenset(search.pairs) == one.compared.made.pairs


def test_boards_that_are_too_large_for_a_player_are_counted() -> None:
    def small(search: Search) -> int:
        if len(search.seen.blockers) > 3:
            raise TooLarge("more than 3 blockers")
        return search.legal()[0]

    found = agreement("small", small, DECISIONS)
    large = sum(len(one.search.seen.blockers) > 3 for one in DECISIONS)
    assert (found.decisions, found.too_large) == (7 - large, large)
    assert large > 0
