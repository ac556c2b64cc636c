"""601.2a: of cards that came to a known hand, as many may be any card as came without being named, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import CardMoved
from events.event import Event
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.cases.run.scripts import begin
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import verdicts_if_made

pytestmark = [pytest.mark.rule("601.2a"), pytest.mark.since("cr-2008-02-01")]

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"ox": "D"}}
RESOLVE: dict[str, Any] = {"do": "resolve_top"}
SHOCK: dict[str, Any] = {"do": "cast", "player": "A", "card": "Shock", "targets": ["D"]}
GROWTH: dict[str, Any] = {"do": "cast", "player": "A", "card": "Giant Growth", "targets": ["ox"]}


def legal(so: bool | str = True) -> dict[str, Any]:
    """The last step was legal, or not."""
    return {"do": "expect", "legal": so}


def written(
    edition: str, text: str, hand: list[str], *steps: dict[str, Any], others: tuple[dict[str, Any], ...] = ()
) -> dict[str, Any]:
    """A case in which A has such a hand and attacks with an ox that does something whenever it attacks."""
    words = f"Whenever this creature attacks, {text}"
    ox = {"id": "ox", "controller": "A", "power": 1, "toughness": 5, "text": [words]}
    players = {"A": {"hand": hand}, "D": {"hand": []}}
    board = {"active": "A", "defending": ["D"], "permanents": [ox, *others], "players": players}
    return {"edition": edition, "board": board, "script": [ATTACK, *steps]}


def played(
    edition: str, text: str, hand: list[str], *steps: dict[str, Any], others: tuple[dict[str, Any], ...] = ()
) -> CaseOutcome:
    """What comes of it."""
    return run_case(case_of(written(edition, text, hand, *steps, others=others), "some.yaml"))


def casts_if_made(edition: str, text: str, *steps: dict[str, Any]) -> list[bool | None]:
    """The verdicts on steps, each as if all before it had been made."""
    return verdicts_if_made(case_of(written(edition, text, [], *steps), "some.yaml"))


ONE = "draw a card."


def test_a_card_that_was_drawn_is_one_card(edition: str) -> None:
    assert played(edition, ONE, [], RESOLVE, SHOCK, legal(), RESOLVE, SHOCK, legal(False)) == Passed()
    assert played(edition, ONE, [], RESOLVE, SHOCK, legal(), GROWTH, legal(False)) == Passed()


def test_beside_it_the_known_cards_are_cast(edition: str) -> None:
    steps = (RESOLVE, SHOCK, legal(), SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, ONE, ["Shock", "Forest"], *steps) == Passed()
    assert played(edition, ONE, ["Shock"], RESOLVE, GROWTH, legal(), SHOCK, legal(), SHOCK, legal(False)) == Passed()


@pytest.mark.parametrize("text", ["draw two cards.", "draw a card, then draw a card.", "each player draws two cards."])
def test_as_many_cards_are_cast_as_were_drawn(edition: str, text: str) -> None:
    assert played(edition, text, [], RESOLVE, SHOCK, legal(), GROWTH, legal(), SHOCK, legal(False)) == Passed()


def test_cards_that_were_drawn_after_another_are_counted_too(edition: str) -> None:
    other = {"id": "elk", "controller": "A", "power": 1, "toughness": 1, "text": [f"Whenever you attack, {ONE}"]}
    steps = (RESOLVE, RESOLVE, SHOCK, legal(), SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, ONE, [], *steps, others=(other,)) == Passed()


def test_of_cards_that_nobody_counts_it_is_not_known_which_they_are(edition: str) -> None:
    text = "draw X cards, where X is the number of creatures you control."
    assert played(edition, text, ["Opt"], RESOLVE, SHOCK, legal("undetermined")) == Passed()


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("exile the top card of your library. You may play that card this turn.", 1),
        ("exile the top two cards of your library. Until end of turn, you may play those cards.", 2),
        ("exile the top three cards of your library. You may play one of those cards this turn.", 1),
    ],
)
def test_of_cards_that_were_exiled_no_more_are_played_than_may_be(edition: str, text: str, most: int) -> None:
    """Which cards they are nobody says, so that it is not known of any card whether it is one of them."""
    assert casts_if_made(edition, text, RESOLVE, *([SHOCK] * most), GROWTH)[2:] == [*([None] * most), False]
    assert isinstance(played(edition, text, [], RESOLVE, SHOCK, GROWTH, legal(False)), NotKnown)


def test_of_the_card_that_was_drawn_to_connive_one_may_be_left(edition: str) -> None:
    """A card is drawn and one discarded (701.50a)."""
    conniving = {**RESOLVE, "choice": True}
    assert casts_if_made(edition, "this creature connives.", conniving, SHOCK, SHOCK)[2:] == [None, False]


def test_out_of_an_empty_library_no_card_is_exiled(edition: str) -> None:
    text = "exile the top card of your library. You may play that card this turn."
    case = written(edition, text, ["Opt"], RESOLVE, SHOCK, legal(False))
    case["board"]["players"]["A"]["library"] = 0
    assert run_case(case_of(case, "some.yaml")) == Passed()


@pytest.mark.parametrize("text", ["draw a card at the beginning of the next end step."])
def test_what_is_only_set_up_brings_no_card_yet(edition: str, text: str) -> None:
    assert played(edition, text, ["Opt"], RESOLVE, SHOCK, legal(False)) == Passed()


def test_a_hand_that_was_discarded_and_drawn_anew(edition: str) -> None:
    steps = (RESOLVE, SHOCK, legal(), SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, "discard your hand, then draw two cards.", ["Shock", "Opt"], *steps) == Passed()


FINDS = [
    "search your library for an instant card, reveal it, put it into your hand, then shuffle.",
    "you may search your library for an instant card, reveal it, put it into your hand, then shuffle.",
    "look at the top three cards of your library. You may reveal an instant card from among them and put it into your "
    "hand. Put the rest on the bottom of your library in any order.",
]


@pytest.mark.parametrize("text", FINDS)
def test_one_that_was_found_and_named_is_the_one(edition: str, text: str) -> None:
    choice = [True, "shock"] if "may" in text else "shock"
    found = {**RESOLVE, "choice": choice}
    steps = (found, legal(), GROWTH, legal(False), SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, text, ["Forest"], *steps) == Passed()


def test_one_that_was_found_and_not_named_may_be_any(edition: str) -> None:
    steps = (RESOLVE, GROWTH, legal(), SHOCK, legal(False))
    assert played(edition, FINDS[0], ["Forest"], *steps) == Passed()


def test_what_is_found_after_a_card_was_drawn_is_known_too(edition: str) -> None:
    other = {"id": "elk", "controller": "A", "power": 1, "toughness": 1, "text": [f"Whenever you attack, {ONE}"]}
    steps = ({**RESOLVE, "choice": "Shock"}, SHOCK, legal(), GROWTH, legal(), GROWTH, legal(False))
    order = {"do": "stack_triggers", "player": "A", "order": ["ox", "elk"]}
    assert played(edition, FINDS[0], [], order, RESOLVE, *steps, others=(other,)) == Passed()


def test_the_log_tells_what_was_found_and_where_it_is(edition: str) -> None:
    play = begin(case_of(written(edition, FINDS[0], [], {**RESOLVE, "choice": "Shock"}), "some.yaml"))
    for place in range(2):
        play.play(place)
    moved: list[Event] = [event for event in play.game.log if isinstance(event, CardMoved)]
    assert moved == [CardMoved(card="Shock", owner="A", was_in="library", to="hand")]
    assert play.game.board.hand_of("A") == ("Shock",)


def test_cards_that_were_found_are_counted_in_the_hand(edition: str) -> None:
    maro = {"id": "maro", "controller": "A", "card": "Maro", "power": 1, "toughness": 1}
    steps = ({**RESOLVE, "choice": "Shock"}, {"do": "expect", "pt": {"maro": [2, 2]}})
    assert played(edition, FINDS[0], ["Forest"], *steps, others=(maro,)) == Passed()


def test_a_card_that_may_have_been_cast_from_elsewhere_leaves_the_others_possible(edition: str) -> None:
    dream: dict[str, Any] = {"do": "cast", "player": "A", "card": "Think Twice"}
    assert played(edition, ONE, [], RESOLVE, dream, legal(), SHOCK, legal()) == Passed()


def test_while_spells_may_be_cast_from_elsewhere_none_is_known_to_be_from_the_hand(edition: str) -> None:
    sight = {"id": "sight", "controller": "A", "card": "Future Sight"}
    leaves: dict[str, Any] = {"do": "effect", "kind": "destroy", "object": "sight"}
    assert played(edition, ONE, [], RESOLVE, SHOCK, legal(), leaves, SHOCK, legal(), others=(sight,)) == Passed()


MONGREL: dict[str, Any] = {"id": "dog", "controller": "A", "card": "Wild Mongrel"}


def discards(card: str) -> dict[str, Any]:
    """A discards a card for Wild Mongrel."""
    return {"do": "activate", "player": "A", "permanent": "dog", "choose": {"discard": [card]}}


def test_one_that_cant_be_in_the_hand_is_not_discarded(edition: str) -> None:
    found = {**RESOLVE, "choice": "Shock"}
    steps = (found, discards("Giant Growth"), legal(False), discards("Shock"), legal())
    assert played(edition, FINDS[0], [], *steps, others=(MONGREL,)) == Passed()
    drawn = (RESOLVE, SHOCK, discards("Giant Growth"), legal(False))
    assert played(edition, ONE, [], *drawn, others=(MONGREL,)) == Passed()


def test_whether_one_that_may_have_been_drawn_is_discarded_is_not_known(edition: str) -> None:
    steps = (RESOLVE, discards("Giant Growth"), legal("undetermined"))
    assert played(edition, ONE, [], *steps, others=(MONGREL,)) == Passed()


def test_one_that_was_discarded_is_one_less(edition: str) -> None:
    text = "draw two cards, then discard a card."
    steps = ({**RESOLVE, "choice": "Opt"}, SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, text, [], *steps) == Passed()


# Cards that nobody names leave the hand too (701.9a): so many fewer can be cast.


@pytest.mark.parametrize(
    ("text", "hand", "left"),
    [
        ("draw a card, then discard a card.", [], 0),
        ("draw two cards, then discard a card.", [], 1),
        ("discard a card, then draw a card.", [], 1),
        ("draw a card, then discard two cards.", ["Forest"], 0),
        ("draw a card, then discard a card.", ["Forest"], 1),
        ("exile a card from your hand, then draw a card.", [], 1),
    ],
)
def test_as_many_fewer_are_cast_as_left_unnamed(edition: str, text: str, hand: list[str], left: int) -> None:
    steps = [each for _ in range(left) for each in (SHOCK, legal())]
    assert played(edition, text, hand, RESOLVE, *steps, SHOCK, legal(False)) == Passed()


def test_no_card_that_was_known_is_there_where_all_have_left(edition: str) -> None:
    text = "draw a card, then discard two cards."
    assert played(edition, text, ["Shock"], RESOLVE, SHOCK, legal(False)) == Passed()
    text = "draw a card, then discard a card."
    assert played(edition, text, ["Shock"], RESOLVE, SHOCK, legal("undetermined")) == Passed()


def test_a_hand_to_which_cards_came_before_is_counted_on(edition: str) -> None:
    other = {"id": "elk", "controller": "A", "power": 1, "toughness": 1, "text": [f"Whenever you attack, {ONE}"]}
    looting = "draw a card, then discard a card."
    steps = (RESOLVE, RESOLVE, SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, looting, [], *steps, others=(other,)) == Passed()
    discarding = {**other, "text": ["Whenever you attack, discard a card."]}
    for text, n in ((ONE, 0), ("draw two cards.", 1)):
        last = [each for _ in range(n) for each in (SHOCK, legal())]
        order = {"do": "stack_triggers", "player": "A", "order": ["elk", "ox"]}
        done = played(edition, text, [], order, RESOLVE, RESOLVE, *last, SHOCK, legal(False), others=(discarding,))
        assert done == Passed()


def test_what_is_discarded_of_an_empty_hand_does_not_count_later(edition: str) -> None:
    discarding = {"id": "elk", "controller": "A", "power": 1, "toughness": 1}
    discarding["text"] = ["Whenever you attack, draw a card, then discard three cards."]
    order = {"do": "stack_triggers", "player": "A", "order": ["ox", "elk"]}
    steps = (order, RESOLVE, SHOCK, legal(False), RESOLVE, SHOCK, legal(), SHOCK, legal(False))
    assert played(edition, ONE, [], *steps, others=(discarding,)) == Passed()
