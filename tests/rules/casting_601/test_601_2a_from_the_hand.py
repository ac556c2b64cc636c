"""601.2a: a card that is cast is moved to the stack from where it is: one that is in no known hand can't be."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

pytestmark = [pytest.mark.rule("601.2a"), pytest.mark.since("cr-2008-02-01")]

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
RESOLVE: dict[str, Any] = {"do": "resolve_top"}
SHOCK: dict[str, Any] = {"do": "cast", "player": "A", "card": "Shock", "targets": ["D"]}
DREAM: dict[str, Any] = {"do": "cast", "player": "A", "card": "Think Twice"}


def expect(**keys: Any) -> dict[str, Any]:
    """What is so at a point of a script."""
    return {"do": "expect", **keys}


def played(
    edition: str, *steps: dict[str, Any], hand: list[str] | None, text: str = "", graveyard: list[str] | None = None
) -> CaseOutcome:
    """What comes of a script in which A has such a hand, and an ox that attacks; D has an empty hand."""
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, **({"text": [text]} if text else {})}
    player = {} if hand is None else {"hand": hand}
    theirs = {"hand": [], **({} if graveyard is None else {"graveyard": graveyard})}
    board = {"active": "A", "defending": ["D"], "permanents": [ox], "players": {"A": player, "D": theirs}}
    return run_case(case_of({"edition": edition, "board": board, "script": [ATTACK, *steps]}, "some.yaml"))


def test_a_card_in_hand_is_cast_once(edition: str) -> None:
    steps = (SHOCK, expect(legal=True), SHOCK, expect(legal=False))
    assert played(edition, *steps, hand=["Forest", "Shock"]) == Passed()


def test_one_that_is_not_in_a_known_hand_is_not_cast(edition: str) -> None:
    assert played(edition, SHOCK, expect(legal=False), hand=["Forest"]) == Passed()
    assert played(edition, SHOCK, expect(legal=False), hand=[]) == Passed()


def test_of_a_hand_that_nothing_is_said_of_any_card_may_be_cast(edition: str) -> None:
    assert played(edition, SHOCK, expect(legal=True), hand=None) == Passed()


def test_one_that_may_have_been_drawn_is_cast(edition: str) -> None:
    draws = "Whenever this creature attacks, draw a card."
    assert played(edition, RESOLVE, SHOCK, expect(legal=True), hand=["Forest"], text=draws) == Passed()


DISCARDS = (
    "Whenever this creature attacks, discard your hand, then draw X cards, "
    "where X is the number of Goblins you control."
)
MAY = "Whenever this creature attacks, you may draw a card."


@pytest.mark.parametrize("hand", [["Forest", "Shock"], None], ids=["known", "not known"])
def test_no_card_of_a_hand_that_was_discarded_is_cast(hand: list[str] | None, edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=False), hand=hand, text=DISCARDS) == Passed()


def test_where_nothing_was_drawn_a_known_hand_stays_known(edition: str) -> None:
    declines = {**RESOLVE, "choice": False}
    assert played(edition, declines, SHOCK, expect(legal=False), hand=["Forest"], text=MAY) == Passed()
    draws = {**RESOLVE, "choice": True}
    assert played(edition, draws, SHOCK, expect(legal=True), hand=["Forest"], text=MAY) == Passed()


EXILES = "Whenever this creature attacks, exile all cards from your hand."


def test_no_card_of_a_hand_that_was_exiled_is_cast(edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=False), hand=["Forest", "Shock"], text=EXILES) == Passed()


def test_no_card_that_was_put_from_a_hand_into_a_library_is_cast(edition: str) -> None:
    puts = "Whenever this creature attacks, put all instant cards from your hand on the bottom of your library."
    steps = (RESOLVE, SHOCK, expect(legal=False))
    assert played(edition, *steps, hand=["Forest", "Shock"], text=puts) == Passed()


def test_one_of_a_hand_that_nobody_knows_may_be_cast_after_that(edition: str) -> None:
    assert played(edition, RESOLVE, SHOCK, expect(legal=True), hand=None, text=EXILES) == Passed()


THEIRS: dict[str, Any] = {"do": "cast", "player": "D", "card": "Shock", "targets": ["A"]}
CHANGES_MINE = [
    ("look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of "
     "your library in any order.", None),
    ("search your library for an instant card, reveal it, put it into your hand, then shuffle.", "Shock"),
    ("return target instant card from your graveyard to your hand.", "Shock"),
]  # fmt: skip
"""What may change one's own hand alone, and what is said as it resolves."""


def test_of_a_card_that_was_exiled_it_is_not_known_whether_it_may_be_cast(edition: str) -> None:
    exiles = "Whenever this creature attacks, exile the top card of your library. You may play that card this turn."
    steps = (RESOLVE, THEIRS, expect(legal=False), SHOCK, expect(legal="undetermined"))
    assert played(edition, *steps, hand=[], text=exiles) == Passed()


@pytest.mark.parametrize(("does", "choice"), CHANGES_MINE)
def test_what_changes_one_hand_leaves_another_known(does: str, choice: str | None, edition: str) -> None:
    resolve = RESOLVE if choice is None else {**RESOLVE, "choice": choice}
    steps = (resolve, THEIRS, expect(legal=False), SHOCK, expect(legal=True))
    assert played(edition, *steps, hand=[], text=f"Whenever this creature attacks, {does}") == Passed()


@pytest.mark.parametrize(
    "does",
    [
        "each opponent draws a card.",
        "each player draws a card.",
        "return target card from a graveyard to its owner's hand.",
    ],
)
def test_a_hand_to_which_a_card_may_have_come_is_not_known(does: str, edition: str) -> None:
    resolve = {**RESOLVE, "choice": "Shock"} if "target" in does else RESOLVE
    steps = (resolve, THEIRS, expect(legal=True))
    text = f"Whenever this creature attacks, {does}"
    assert played(edition, *steps, hand=[], text=text, graveyard=["Shock"]) == Passed()


def test_what_exiles_a_card_from_a_graveyard_changes_no_hand(edition: str) -> None:
    text = "Whenever this creature attacks, exile target card from a graveyard."
    steps = ({**RESOLVE, "choice": "Shock"}, THEIRS, expect(legal=False), SHOCK, expect(legal=False))
    assert played(edition, *steps, hand=[], text=text) == Passed()


def test_one_that_may_be_cast_from_elsewhere_is_undetermined(edition: str) -> None:
    outcome = played(edition, DREAM, expect(legal=False), hand=["Forest"])
    assert "flashback" in str(outcome)


ONE_FROM_HAND = (
    "Whenever this creature attacks, exile a card from your hand.",
    "Whenever this creature attacks, each player exiles a card from their hand.",
)
TWO_FROM_HAND = (
    "Whenever this creature attacks, exile two cards from your hand.",
    "Whenever this creature attacks, each player exiles two cards from their hand.",
)


@pytest.mark.parametrize("words", ONE_FROM_HAND)
def test_one_that_was_exiled_from_the_hand_is_not_cast(edition: str, words: str) -> None:
    told = {**RESOLVE, "choice": "Shock"}
    other = {**RESOLVE, "choice": "Forest"}
    assert played(edition, told, SHOCK, expect(legal=False), hand=["Forest", "Shock"], text=words) == Passed()
    assert played(edition, other, SHOCK, expect(legal=True), hand=["Forest", "Shock"], text=words) == Passed()
    assert played(edition, other, SHOCK, expect(legal=True), hand=None, text=words) == Passed()


@pytest.mark.parametrize("words", TWO_FROM_HAND)
def test_all_that_there_are_are_exiled_without_being_told(edition: str, words: str) -> None:
    for hand in (["Shock"], ["Forest", "Shock"]):
        assert played(edition, RESOLVE, SHOCK, expect(legal=False), hand=hand, text=words) == Passed()


@pytest.mark.parametrize("words", ONE_FROM_HAND)
def test_where_nobody_says_which_is_exiled_each_may_be_there(edition: str, words: str) -> None:
    outcome = played(edition, RESOLVE, SHOCK, expect(legal=True), hand=["Forest", "Shock"], text=words)
    assert isinstance(outcome, NotKnown)


@pytest.mark.parametrize("words", ONE_FROM_HAND)
def test_what_is_not_in_the_hand_is_not_exiled_from_it(edition: str, words: str) -> None:
    told = {**RESOLVE, "choice": "Giant Growth"}
    assert played(edition, told, expect(legal=False), hand=["Forest", "Shock"], text=words) == Passed()


def test_a_permanent_with_a_name_of_its_own_that_came_back_is_cast_again_and_once(edition: str) -> None:
    thopter: dict[str, Any] = {"do": "cast", "player": "A", "card": "Ornithopter"}
    back: dict[str, Any] = {"do": "effect", "kind": "bounce", "object": "q"}
    enters: dict[str, Any] = {"do": "resolve_top", "enters": ["q"]}
    steps = (
        thopter,
        expect(legal=True),
        enters,
        back,
        thopter,
        expect(legal=True),
        RESOLVE,
        thopter,
        expect(legal=False),
    )
    board = {"active": "A", "defending": ["D"], "permanents": [], "players": {"A": {"hand": ["Ornithopter"]}}}
    assert run_case(case_of({"edition": edition, "board": board, "script": [*steps]}, "some.yaml")) == Passed()
