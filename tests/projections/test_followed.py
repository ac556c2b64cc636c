"""Which instructions are followed, and which abilities act unread, where no card is worded so."""

from __future__ import annotations

import pytest

from events import instructions as i
from events import quantities as q
from events.abilities import Activated, SpellsHave
from events.ability_costs import ThisCost
from events.filters import Filter
from events.references import THIS_ONE, Chosen, Described, Each
from events.sizes import ModifiesPT
from projections.followed_instructions import instruction_is_followed
from projections.spells_given import is_followed
from simulator.oracle.card import is_open_to_combat, is_open_to_players
from simulator.rules.described import Viewer, filters_of
from tests.given import given

CARD = Chosen(what=Described(zone="graveyard", is_a="card"))
OTHERS = Each(what=Described(zone="exile", is_a="card"))


@pytest.mark.parametrize(
    ("puts", "followed"),
    [
        (i.Puts(what=CARD, to="battlefield"), True),
        (i.Puts(what=CARD, to="battlefield", fighting="attacking"), True),
        (i.Puts(what=CARD, to="battlefield", fighting="blocking"), False),
        (i.Puts(what=CARD, to="battlefield", counter="+1/+1", n=2), True),
        (i.Puts(what=OTHERS, to="battlefield"), False),
        (i.Puts(what=THIS_ONE, to="hand"), True),
        (i.Puts(what=THIS_ONE, to="graveyard"), False),
    ],
)
def test_cards_that_are_put_somewhere(puts: i.Puts, followed: bool) -> None:
    """As blocking nothing is put that no event says whom it blocks."""
    assert instruction_is_followed(puts) is followed


@pytest.mark.parametrize("number", [q.X(), q.Sum((q.X(), q.LifeOf()))])
def test_a_size_of_which_no_board_says_how_much_it_is(number: q.AnyQuantity) -> None:
    assert is_open_to_combat(ModifiesPT(power=1, toughness=1, per=number))
    assert not is_open_to_combat(ModifiesPT(power=1, toughness=1, per=q.LifeOf()))
    assert not is_open_to_combat(ModifiesPT(power=1, toughness=1))


def test_this_permanent_and_what_it_is_attached_to_are_named_outright() -> None:
    game = given("cr-2024-06-07", alice=["ox 2/2"])
    known = game.board.permanents
    there = Viewer(game.position, known["ox"], "alice")
    this = Described(which=(Filter(this=True),))
    assert filters_of(this, there) == (Filter(ids=("ox",)),)
    assert filters_of(Described(which=(Filter(this=True, ids=("ox", "cub")),)), there) == (Filter(ids=("ox",)),)
    assert filters_of(Described(which=(Filter(this=True, ids=("cub",)),)), there) == ()
    assert filters_of(this, there._replace(this=None)) == ()
    assert filters_of(Described(which=(Filter(bears_this=True),)), there) == ()


@pytest.mark.parametrize(
    ("gives", "followed"),
    [
        (SpellsHave(keywords=("lifelink",)), True),
        (SpellsHave(keywords=("lifelink",), some=True), False),
        (SpellsHave(keywords=("lifelink", "cascade")), False),
    ],
)
def test_what_spells_have(gives: SpellsHave, followed: bool) -> None:
    assert is_followed(gives) is followed


@pytest.mark.parametrize(
    ("ability", "is_open"),
    [
        (Activated(), True),
        (Activated(loyalty=True), False),
        (Activated(only=("not_during_combat",)), False),
        (Activated(effect=i.Untaps(what=THIS_ONE)), False),
        (Activated(effect=i.Untaps(what=THIS_ONE), only_not_read=True), True),
        (Activated(effect=i.Untaps(what=THIS_ONE), cost=(ThisCost(action="exile"),)), True),
    ],
)
def test_what_players_may_activate_in_combat_and_is_not_read(ability: Activated, is_open: bool) -> None:
    """A loyalty ability is refused there, whatever it says."""
    assert is_open_to_players(ability) is is_open
