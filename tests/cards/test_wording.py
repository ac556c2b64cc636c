"""What was read of a card, in plain words."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, Triggered, Unsupported
from events.declaration_abilities import CantBeBlocked, CantBlock, Controls, MinBlockers
from events.filters import Filter
from events.triggers import Attacks
from simulator.cards.pack import open_pack
from simulator.cards.wording import ability_in_words, kind_line
from simulator.oracle.card import CompiledFace


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (CantBlock(words="menace"), "can't block"),
        (MinBlockers(n=2), "min blockers: n 2"),
        (MinBlockers(n=None), "min blockers: n all"),
        (
            CantBeBlocked(by=(Filter(power_at_least=3), Filter(any_color=("red",)))),
            "can't be blocked: by power at least 3 or any color red",
        ),
        (CantBlock(subject=(Filter(controller="opponent"),)), "controller opponent: can't block"),
        (
            CantBlock(condition=Controls(which=(Filter(any_type=("land",)),))),
            "can't block: condition controls: which any type land",
        ),
        (Triggered(when=(Attacks(),)), "triggered: when attacks; what it does is not read"),
        (Unsupported(words="It dances.", why="no dances here"), "not read: no dances here"),
        (Unsupported(words="its first ability", why="its first ability is not read"), "not read"),
    ],
)
def test_an_ability_in_words(ability: AnyAbility, words: str) -> None:
    assert ability_in_words(ability) == words


def test_a_type_line() -> None:
    face = CompiledFace(name="X", types=("artifact", "creature"), subtypes=("golem",), supertypes=("legendary",))
    assert kind_line(face) == "Legendary Artifact Creature — Golem"
    assert kind_line(CompiledFace(name="X", types=("instant",))) == "Instant"


def test_every_ability_of_every_card_can_be_said() -> None:
    said = {ability_in_words(ability) for face in open_pack().faces() for ability in face.abilities}
    assert len(said) > 100
    assert all(words and words.isprintable() and "Filter(" not in words for words in said)
