"""709.4, 712.8a: what lies in a graveyard is its whole card: both halves of a split one, else the front."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import CaseOutcome, Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("709.4")

DELIRIUM: Json = {"do": "activate", "player": "A", "permanent": "Stallion of Ashmouth", "ability": 1}


def with_delirium(legal: bool, *graveyard: str, also: Json | None = None, then: tuple[Json, ...] = ()) -> CaseOutcome:
    """What comes of it where delirium is or is not so, over such a graveyard."""
    players: Json = {"A": {"this_turn": {}, "graveyard": [*graveyard]}, "D": {"this_turn": {}, "graveyard": []}}
    permanents = ("Stallion of Ashmouth", *([also] if also else []))
    return play(permanents, (), [attack("Stallion of Ashmouth"), *then, DELIRIUM, expect(legal=legal)], players)


def test_four_types_are_counted() -> None:
    assert with_delirium(True, "Shock", "Divination", "Forest", "Bonesplitter") == Passed()
    assert with_delirium(False, "Shock", "Forest", "Bonesplitter") == Passed()


@pytest.mark.parametrize("card", ["Integrity // Intervention", "Commit // Memory"])
def test_a_half_that_is_not_at_hand_may_have_another_type(card: str) -> None:
    assert isinstance(with_delirium(False, card, "Forest", "Bonesplitter"), NotKnown)
    assert with_delirium(False, card, "Forest") == Passed()


def test_of_a_split_card_that_resolved_not_all_is_known() -> None:
    cast: Json = {
        "do": "cast", "player": "A", "card": "Integrity // Intervention", "targets": ["Stallion of Ashmouth"],
    }  # fmt: skip
    found = with_delirium(False, "Forest", "Bonesplitter", then=(cast, {"do": "resolve_top"}))
    assert isinstance(found, NotKnown)


def test_what_dies_with_its_back_face_up_is_not_what_it_was() -> None:
    jace: Json = {"id": "j", "card": "Jace, Vryn's Prodigy", "face": "Jace, Telepath Unbound"}
    destroy: Json = {"do": "effect", "kind": "destroy", "object": "j"}
    found = with_delirium(False, "Runeclaw Bear", "Divination", "Bonesplitter", also=jace, then=(destroy,))
    assert isinstance(found, NotKnown)


def test_a_back_face_that_a_board_names_is_its_front_there() -> None:
    assert with_delirium(False, "Jace, Telepath Unbound", "Runeclaw Bear", "Divination", "Bonesplitter") == Passed()
