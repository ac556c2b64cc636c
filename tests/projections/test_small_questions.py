"""Questions of one answer each that the projections ask of abilities and instructions."""

from __future__ import annotations

import pytest

from events.abilities import Grants, Unsupported
from events.characteristics import ChangesColors, ChangesTypes
from events.conditions import UnreadCondition
from events.declaration_abilities import Controls
from events.duel_abilities import MorePower
from events.duel_masters import LeftBattleZone
from events.filters import THIS, Filter
from events.instructions import Does, Puts
from events.references import Chosen, Described, You
from projections.followed.hands import hands_changed_by, most_to_a_hand
from projections.layers.ordering import is_defining
from projections.unread import gives_while, not_in_force
from simulator.cards.library import open_cards
from simulator.rules.cards_elsewhere import CardElsewhere, in_a_graveyard
from tests.duels import duel


def test_604_3a_what_defines_colors_or_subtypes_always() -> None:
    assert is_defining(ChangesColors(subject=THIS, colors=("red",)))
    assert is_defining(ChangesTypes(subject=THIS, subtypes=("goblin",)))
    assert not is_defining(ChangesTypes(subject=THIS, types=("creature",), subtypes=("goblin",)))
    assert not is_defining(ChangesTypes(subject=(Filter(),), subtypes=("goblin",)))


def test_power_under_a_condition_changes_with_anything() -> None:
    assert gives_while(MorePower(n=1000, condition=Controls(which=(Filter(),)))) == "other"
    assert gives_while(MorePower(n=1000)) == ""


@pytest.mark.parametrize(("frees", "given"), [("nobody", "nobody"), ("itself", "anyone")])
def test_what_is_granted_frees_nobody_or_anyone(frees: str, given: str) -> None:
    words = Unsupported(frees=frees)  # type: ignore[arg-type]  # one of them
    grants = Grants(subject=(Filter(),), abilities=(words,), condition=UnreadCondition())
    (unread,) = not_in_force(grants)
    assert isinstance(unread, Unsupported)
    assert unread.frees == given


def test_who_learns_may_get_a_card() -> None:
    assert hands_changed_by(Does(action="learn")) == (You(),)
    assert hands_changed_by(Does(action="scry")) == ()


def test_404_a_size_that_is_counted_is_that_of_no_board_in_a_graveyard() -> None:
    face = open_cards().exactly("Tarmogoyf")
    assert face is not None
    buried = in_a_graveyard(CardElsewhere(face, "alice", "graveyard"))
    assert buried is not None
    assert (buried.power, buried.toughness, buried.as_printed) == (0, 0, False)


def test_who_explores_may_get_a_card() -> None:
    assert most_to_a_hand(Does(action="explore")) == 1


def test_what_goes_from_a_graveyard_to_the_battlefield_changes_no_hand() -> None:
    buried = Chosen(what=Described(is_a="card", zone="graveyard", controlled_by=You()), n=1)
    assert hands_changed_by(Puts(what=buried, to="battlefield")) == ()
    assert hands_changed_by(Puts(what=buried, to="hand")) == (You(),)


@pytest.mark.parametrize("edition", ["dm-en-1.38", "dm-ja"])
def test_what_has_left_the_battle_zone_is_known_no_more(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["bo 4000"])
    game.apply(LeftBattleZone("bo", "hand", ""))
    assert [*game.triggers.permanents] == ["ao"]
