"""613.1f: what words give a creature stays where the same words take all other abilities."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import Json, attack, expect, play

pytestmark = pytest.mark.rule("613.1f")

ANGEL: Json = {"id": "angel", "card": "Serra Angel"}


def aura(text: str, **more: object) -> Json:
    return {
        "id": "aura",
        "types": ["enchantment"],
        "subtypes": ["aura"],
        "attached_to": "angel",
        "text": [text],
        **more,
    }


@pytest.mark.parametrize("card", ["Stasis Field", "Deep Freeze"])
def test_the_defender_that_an_aura_gives_stays(card: str) -> None:
    freeze = {"id": "freeze", "card": card, "attached_to": "angel"}
    script = [attack("angel"), expect(legal=False, violates=["508.1c"])]
    assert isinstance(play((ANGEL,), (freeze,), script), Passed)


def test_a_quoted_ability_stays() -> None:
    text = 'Enchanted creature has "Whenever this creature attacks, you gain 1 life." and loses all other abilities.'
    script = [attack("angel"), expect(legal=True, triggers={"angel": 1}, tapped=["angel"])]
    assert isinstance(play((ANGEL,), (aura(text),), script), Passed)


def test_its_own_abilities_are_gone() -> None:
    text = "Enchanted creature has base power and toughness 0/2, has defender, and loses all other abilities."
    bear = {"id": "bear", "power": 2, "toughness": 2}
    wall = {"id": "wall", "card": "Serra Angel"}
    script = [
        attack("bear"),
        {"do": "block", "player": "D", "blocks": {"angel": ["bear"]}},
        {"do": "deal_damage"},
        expect(graveyard=["angel"], damage={"bear": 0}, battlefield=["wall"]),
    ]
    assert isinstance(play((bear,), (ANGEL, wall, aura(text)), script), Passed)


def test_a_color_that_holds_under_a_condition_has_its_timestamp() -> None:
    """It does not always define it (604.3a), so that it applies after what is older."""
    older = {"id": "older", "types": ["enchantment"], "text": ["All creatures are white."]}
    text = ["As long as you control a creature, this creature is black."]
    black = {"id": "black", "power": 2, "toughness": 2, "text": text}
    guard = {"id": "guard", "power": 2, "toughness": 2, "keywords": ["protection from black"]}
    script = [
        attack("black"),
        {"do": "block", "player": "D", "blocks": {"guard": ["black"]}},
        {"do": "deal_damage"},
        expect(battlefield=["guard"], graveyard=["black"]),
    ]
    assert isinstance(play((older, black), (guard,), script), Passed)
