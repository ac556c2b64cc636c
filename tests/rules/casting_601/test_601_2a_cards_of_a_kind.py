"""601.3, 601.2a: by a permission for cards of a kind nothing else is cast, and from nowhere else."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, cast, expect, play

pytestmark = pytest.mark.rule("601.2a")

CHAINER = "Chainer, Nightmare Adept"  # Discard a card: You may cast a creature spell from your graveyard this turn.
DISCARDED: list[Json] = [
    {"do": "activate", "player": "A", "permanent": CHAINER, "ability": 1, "choose": {"discard": ["Forest"]}},
    RESOLVE,
]


def players(*graveyard: str, hand: tuple[str, ...] = ("Forest",)) -> Json:
    a = {"this_turn": {}, "library": 9, "graveyard": [*graveyard], "hand": [*hand]}
    return {"A": a, "D": {"this_turn": {}, "library": 9, "graveyard": [], "hand": []}}


@pytest.mark.parametrize("card", ["Shock", "Hill Giant"])
def test_what_is_in_no_hand_and_in_no_graveyard_is_not_cast(card: str) -> None:
    script = [*DISCARDED, cast(card, *(["D"] if card == "Shock" else [])), expect(legal=False)]
    assert play((CHAINER,), (), script, players("Grizzly Bears")) == Passed()


def test_what_is_there_may_be_cast_by_it() -> None:
    script = [*DISCARDED, cast("Grizzly Bears"), expect(legal=True)]
    assert isinstance(play((CHAINER,), (), script, players("Grizzly Bears")), NotKnown)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Draw a card.", Passed),
        ("Search your library for a land card, reveal it, put it into your hand, then shuffle.", NotKnown),
    ],
)
def test_a_card_of_a_kind_that_came_to_a_hand(text: str, outcome: type) -> None:
    """What was drawn may be any card; whether what is not named is of the kind nobody here can say."""
    ring: Json = {"id": "ring", "types": ["artifact"], "text": [f"{{T}}: {text}"]}
    activate: Json = {"do": "activate", "player": "A", "permanent": "ring", "ability": 1}
    script = [activate, RESOLVE, cast("Shock", "D"), expect(legal=True)]
    assert isinstance(play((ring,), (), script, players(hand=())), outcome)


def test_one_of_that_kind_may_have_come() -> None:
    found = "Search your library for an instant card, reveal it, put it into your hand, then shuffle."
    ring: Json = {"id": "ring", "types": ["artifact"], "text": [f"{{T}}: {found}"]}
    activate: Json = {"do": "activate", "player": "A", "permanent": "ring", "ability": 1}
    script = [activate, RESOLVE, cast("Shock", "D"), expect(legal=True), cast("Shock", "D"), expect(legal=False)]
    assert play((ring,), (), script, players(hand=())) == Passed()


@pytest.mark.parametrize("keyword", ["explore", "draw"])
def test_a_land_card_that_came_by_exploring(keyword: str) -> None:
    explores = "Target creature you control explores." if keyword == "explore" else "Draw a card."
    ring: Json = {"id": "ring", "types": ["artifact"], "text": [f"{{T}}: {explores}"]}
    bear: Json = {"id": "bear", "power": 2, "toughness": 2}
    targets = ["bear"] if keyword == "explore" else []
    activate: Json = {"do": "activate", "player": "A", "permanent": "ring", "ability": 1, "targets": targets}
    resolve = {**RESOLVE, "choice": True} if keyword == "explore" else RESOLVE
    script = [activate, resolve, cast("Shock", "D"), expect(legal=True)]
    outcome = NotKnown if keyword == "explore" else Passed
    assert isinstance(play((ring, bear), (), script, players(hand=())), outcome)


@pytest.mark.parametrize("card", ["Shock", "Grizzly Bears"])
def test_a_card_that_may_have_left_the_hand(card: str) -> None:
    """Each player puts a card from their hand on top of their library: nobody says which."""
    text = ["When this creature dies, each player puts a card from their hand on top of their library."]
    mage: Json = {"id": "mage", "power": 1, "toughness": 1, "text": text}
    died: list[Json] = [{"do": "effect", "kind": "destroy", "object": "mage"}, RESOLVE]
    casting = [cast(card, *(["D"] if card == "Shock" else [])), expect(legal=True)]
    there = players(hand=("Shock", "Grizzly Bears"))
    assert play((mage,), (), casting, there) == Passed()
    assert isinstance(play((mage,), (), [*died, *casting], there), NotKnown)
    assert play((mage,), (), [*died, cast("Giant Growth", "mage"), expect(legal=False)], there) == Passed()


@pytest.mark.parametrize("card", ["Train of Thought", "Capsize"])
def test_what_may_be_paid_besides_and_is_not_played(card: str) -> None:
    """Replicate and buyback (601.2b)."""
    targets = {"targets": ["bear"]} if card == "Capsize" else {}
    casting: Json = {"do": "cast", "player": "A", "card": card, "kicked": 1, **targets}
    bear: Json = {"id": "bear", "power": 2, "toughness": 2}
    assert isinstance(play((bear,), (), [casting, expect(legal=True)]), NotKnown)
    assert (
        play((bear,), (), [{**casting, "card": "Giant Growth", "targets": ["bear"]}, expect(legal=False)]) == Passed()
    )
