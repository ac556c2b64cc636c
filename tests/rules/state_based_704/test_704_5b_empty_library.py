"""704.5b: a player who drew from a library with no cards in it loses the game."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.numbers import Numbered
from tests.rules.state_based_704.losing import ATTACK, DAMAGE, expect, played

pytestmark = [pytest.mark.rule("704.5b"), pytest.mark.since("cr-2008-02-01")]

RESOLVE: dict[str, Any] = {"do": "resolve_top"}
DRAWS = "Whenever this creature attacks, draw two cards."


def library(edition: str, *steps: dict[str, Any], words: str = DRAWS, **board: Any) -> object:
    """What comes of it as the giant attacks, with words of its own."""
    said = {"text": [words]}
    return played(edition, ATTACK, *steps, giant=said, **board)


@pytest.mark.parametrize(("cards", "lost"), [(0, ["A"]), (1, ["A"]), (2, []), (3, [])])
def test_who_draws_from_an_empty_library_has_lost(edition: str, number: Numbered, cards: int, lost: list[str]) -> None:
    players = {"A": {"library": cards}, "D": {}}
    legal = {"legal": False, "violates": [number("704.5b")]} if lost else {"legal": True}
    steps = (expect(lost=[]), RESOLVE, expect(lost=lost), DAMAGE, expect(**legal))
    assert library(edition, *steps, players=players) == Passed()


def test_of_a_library_that_nothing_is_said_of_nobody_loses(edition: str) -> None:
    assert library(edition, RESOLVE, expect(lost=[]), DAMAGE, expect(life={"D": 0}, lost=["D"])) == Passed()


@pytest.mark.parametrize(("words", "lost"), [
    ("mill a card, then draw a card.", ["A"]),
    ("you may draw two cards.", []),
    ("you gain 1 life and draw two cards.", ["A"]),
    ("surveil 2.", []),
    ("mill two cards.", []),
    ("mill cards equal to the number of artifacts you control, then draw a card.", []),
])  # fmt: skip
def test_cards_are_counted_as_they_leave(edition: str, words: str, lost: list[str]) -> None:
    players = {"A": {"library": 1}, "D": {}}
    said = f"Whenever this creature attacks, {words}"
    choice: dict[str, Any] = {"choice": False} if "may" in words else {}
    assert library(edition, {**RESOLVE, **choice}, expect(lost=lost), words=said, players=players) == Passed()


@pytest.mark.parametrize("words", ["surveil 1, then draw two cards.", "you may draw three cards."])
def test_that_it_may_have_been_empty_is_undetermined(edition: str, words: str) -> None:
    players = {"A": {"library": 2}, "D": {}}
    said = f"Whenever this creature attacks, {words}"
    outcome = library(edition, RESOLVE, expect(lost=["A"]), words=said, players=players)
    assert "whether A drew from an empty library is not known" in str(outcome)


def cast(player: str, at: str, x: int) -> tuple[dict[str, Any], ...]:
    return {"do": "cast", "player": player, "card": "Blue Sun's Zenith", "targets": [at], "x": x}, RESOLVE


@pytest.mark.parametrize(("cards", "x", "lost"), [(0, 0, []), (0, 1, ["A"]), (1, 1, [])])
def test_a_spell_that_shuffles_itself_into_its_library_is_there_once_it_says_so(
    edition: str, cards: int, x: int, lost: list[str]
) -> None:
    players = {"A": {"library": cards, **({} if cards else {"this_turn": {}})}, "D": {"library": 9}}
    once = (ATTACK, *cast("A", "A", x), expect(lost=lost))
    assert played(edition, *once, players=players) == Passed()
    again = (*once, *cast("A", "A", 1), expect(lost=lost), *cast("D", "A", 1), expect(lost=lost))
    assert lost or played(edition, *again, *cast("D", "A", 2), expect(lost=["A"]), players=players) == Passed()


def test_whether_it_is_there_is_not_known_of_a_spell_that_may_be_exiled_instead(edition: str) -> None:
    words = ["Instant and sorcery spells you cast have flashback."]
    giver = {"id": "giver", "controller": "A", "types": ["enchantment"], "text": words}
    players = {"A": {"library": 1}, "D": {"library": 9}}
    steps = (ATTACK, *cast("A", "A", 1), expect(lost=[]), *cast("D", "A", 1), expect(lost=["A"]))
    outcome = played(edition, *steps, others=[giver], players=players)
    assert "whether A drew from an empty library is not known" in str(outcome)


@pytest.mark.parametrize(("owner", "known"), [("A", False), ("D", True)])
def test_whether_it_is_there_is_not_known_of_a_spell_that_is_not_read(edition: str, owner: str, known: bool) -> None:
    players = {"A": {"library": 1, "life": 9}, "D": {"library": 9, "life": 9}}
    unread = {"do": "cast", "player": owner, "card": "Beacon of Immortality", "targets": ["D"]}
    steps = (ATTACK, unread, {**RESOLVE, "did": []}, *cast("D", "A", 2), expect(lost=["A"]))
    outcome = played(edition, *steps, players=players)
    assert outcome == Passed() if known else "whether A drew from an empty library is not known" in str(outcome)


def test_101_2_who_cant_lose_does_not_lose_later_for_it(edition: str) -> None:
    idol = {"id": "idol", "controller": "A", "types": ["enchantment"], "text": ["You can't lose the game."]}
    players = {"A": {"library": 1}, "D": {}}
    gone = {"do": "effect", "kind": "destroy", "object": "idol"}
    steps = (RESOLVE, expect(lost=[]), gone, expect(lost=[]))
    assert library(edition, *steps, others=[idol], players=players) == Passed()


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize(("cards", "lost"), [(0, ["A"]), (1, [])])
def test_who_connives_draws_a_card(edition: str, cards: int, lost: list[str]) -> None:
    players = {"A": {"library": cards}, "D": {}}
    words = "Whenever this creature attacks, it connives."
    resolve = {**RESOLVE, "choice": False}
    assert library(edition, resolve, expect(lost=lost), words=words, players=players) == Passed()


LOOKS = (
    "Whenever this creature attacks, look at the top two cards of your library. "
    "Put one of them into your hand and the other on the bottom of your library."
)


@pytest.mark.parametrize(("left", "lost"), [(0, ["D"]), (1, [])])
def test_who_looks_at_cards_of_the_own_library_leaves_others_as_they_are(
    edition: str, left: int, lost: list[str]
) -> None:
    players = {"A": {"library": 5}, "D": {"library": left}}
    draws = {"do": "cast", "player": "D", "card": "Reach Through Mists"}
    assert library(edition, RESOLVE, draws, RESOLVE, expect(lost=lost), words=LOOKS, players=players) == Passed()
