"""How much quantities are that a log may ask for, and no card that is read today does."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from events import quantities as q
from events.abilities import CombatTrait
from events.board import Permanent
from events.conditions import AmountIs
from events.filters import THIS, Filter
from projections.layers.conditions import is_so
from projections.layers.graveyards import Graveyard
from projections.layers.quantities import amount_of, boards_say, is_about_cards, may_be_said
from projections.layers.seen import Seen

BEAR = Permanent(id="bear", controller="A", types=("creature",), power=2, toughness=3)
OX = Permanent(id="ox", controller="B", types=("creature",), power=5, toughness=5)
SEEN = Seen({"bear": BEAR, "ox": OX}, players=("A", "B", "C"), life={"A": 7, "B": 10, "C": 3})
CREATURES = (Filter(any_type=("creature",)),)


@pytest.mark.parametrize(
    ("quantity", "much"),
    [
        (q.HalfOf(q.LifeOf(), "up"), 4),
        (q.HalfOf(q.LifeOf(), "down"), 3),
        (q.HalfOf(q.LifeOf("its_controller"), "up"), 5),
        (q.HalfOf(q.LifeOf("its_controller"), "down"), 5),
        (q.HalfOf(q.X()), None),
        (q.NumberOf("power", THIS), 2),
        (q.NumberOf("toughness", THIS), 3),
        (q.NumberOf("mana value", THIS), None),
        (q.NumberOf("power", CREATURES), None),
        (q.LifeOf("opponents"), None),
        (q.Plus(q.LifeOf("its_controller"), -1), 9),
        (q.Times(q.LifeOf("its_controller"), 2), 20),
    ],
)
def test_a_quantity_as_b_has_the_subject(quantity: q.Quantity, much: int | None) -> None:
    """Half of an odd number is rounded as it says, and a number of several, or of nobody's, is not known."""
    assert amount_of(quantity, SEEN, BEAR, "B") == much


def test_of_one_opponent_the_life_is_known() -> None:
    two = SEEN._replace(players=("A", "B"), life={"A": 7, "B": 10})
    assert amount_of(q.LifeOf("opponents"), two, BEAR) == 10


def test_whose_graveyard_it_is_of_which_the_card_types_are_counted() -> None:
    """Of one it is the subject's controller, whoever has the ability; what is not known of anybody is not counted."""
    seen = SEEN._replace(graveyards={"A": Graveyard((BEAR,), whole=True), "B": Graveyard(whole=True)})
    types = {whose: amount_of(q.CardTypesIn("graveyard", whose), seen, BEAR, "B") for whose in get_args(q.Whose)}
    assert types == {"you": 1, "its_controller": 0, "opponents": None, "all": None, "defending": None}
    attacking = seen._replace(defending={"bear": "B"})
    assert amount_of(q.CardTypesIn("graveyard", "defending"), attacking, BEAR, "A") == 0


def test_counters_of_a_kind_or_of_any() -> None:
    grown = replace(BEAR, counters=(("+1/+1", 2), ("charge", 1)))
    seen = SEEN._replace(permanents={"bear": grown, "ox": replace(OX, counters=(("charge", 4),))})
    assert amount_of(q.CountersOn(which=CREATURES), seen, grown) == 7
    assert amount_of(q.CountersOn(CREATURES, "charge"), seen, grown) == 5
    assert amount_of(q.CountersOn(THIS, "charge"), seen, grown) == 1


def test_cards_where_no_board_counts_them() -> None:
    assert amount_of(q.CardsIn("library"), SEEN, BEAR) is None
    assert amount_of(q.CardTypesIn("exile"), SEEN, BEAR) is None
    assert amount_of(q.CardsIn("hand", which=CREATURES), SEEN._replace(hands={"A": 2}), BEAR) is None
    assert amount_of(q.CardsIn("hand"), SEEN._replace(hands={"A": 2}), BEAR) == 2


CARDS = q.CardsIn("graveyard")


@pytest.mark.parametrize(
    ("quantity", "said", "sayable", "of_cards"),
    [
        (q.Sum((q.LifeOf(), q.CountOf(CREATURES))), True, True, True),
        (q.Sum((q.LifeOf(), CARDS)), False, True, True),
        (q.Sum((q.X(), CARDS)), False, False, False),
        (q.HalfOf(CARDS), False, True, True),
        (q.CountAmong(CREATURES, ("attacking",)), True, True, False),
        (q.CountAmong(CREATURES, ("chosen type",)), False, True, False),
        (q.Total("mana value", CREATURES), False, False, False),
        (q.OfEach(q.ColorsAmong(THIS)), False, True, False),
    ],
)
def test_what_boards_say(quantity: q.Quantity, said: bool, sayable: bool, of_cards: bool) -> None:
    assert (boards_say(quantity), may_be_said(quantity), is_about_cards(quantity)) == (said, sayable, of_cards)


def test_what_counts_keywords_gives_none_while_keywords_are_counted() -> None:
    flying = (Filter(any_keyword=("flying",)),)
    enough = AmountIs(what=q.Total("power", flying), at_least=0)
    gives = CombatTrait(trait="flying", keyword="flying", condition=enough)
    owl = Permanent(id="owl", controller="A", types=("creature",), power=1, toughness=1, keywords=("flying",))
    seen = Seen({"bear": replace(BEAR, abilities=(gives,)), "owl": owl}, players=("A",), is_so=is_so)
    assert amount_of(enough.what, seen, BEAR, "A") == 1
