"""What was read of a card, in plain words."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, CombatTrait, PowerToughness, PreventDamage, Toxic, Triggered, Unsupported
from events.declaration_abilities import CantBeBlocked, CantBlock, Controls, MinBlockers
from events.filters import Filter
from events.triggers import Attacks
from simulator.cards.pack import open_pack
from simulator.cards.wording import ability_in_words, kind_line, read_in_words, unread_in_words
from simulator.oracle import compile_ability
from simulator.oracle.card import CompiledFace


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (CantBlock(words="decayed"), "This creature can't block."),
        (MinBlockers(n=2), "This creature can't be blocked except by two or more creatures."),
        (
            MinBlockers(n=None),
            "This creature can't be blocked unless all creatures defending player controls block it.",
        ),
        (
            CantBeBlocked(by=(Filter(power_at_least=3), Filter(any_color=("red",)))),
            "This creature can't be blocked by creatures with power 3 or greater or red creatures.",
        ),
        (CantBlock(subject=(Filter(controller="opponent"),)), "Creatures your opponents control can't block."),
        (
            CantBlock(condition=Controls(which=(Filter(any_type=("land",)),))),
            "This creature can't block as long as you control a land.",
        ),
        (
            CantBlock(subject=(Filter(this=True, any_counter=("+1/+1",)),)),
            "This creature with a +1/+1 counter on it can't block.",
        ),
        (CantBeBlocked(subject=(Filter(bears_this=True),)), "Enchanted creature can't be blocked."),
        (CombatTrait(trait="first_strike"), "This creature has first strike."),
        (
            PreventDamage(by=(Filter(any_color=("red",)),)),
            "Prevent all damage that would be dealt to this creature by red sources.",
        ),
        (Toxic(n=2), "This creature has toxic 2."),
        (PowerToughness(while_="other"), "power toughness: while other"),
        (Triggered(when=(Attacks(),)), "Whenever this creature attacks: what it does is not read"),
        (Unsupported(words="It dances.", why="no dances here"), "not read: no dances here"),
        (Unsupported(words="its first ability", why="its first ability is not read"), "not read"),
    ],
)
def test_an_ability_in_words(ability: AnyAbility, words: str) -> None:
    assert ability_in_words(ability) == words


def test_how_often_a_triggered_ability_triggers_is_told() -> None:
    sentence = (
        "Whenever you cast an artifact spell, create a Treasure token. This ability triggers only once each turn."
    )
    assert read_in_words(compile_ability(sentence)) == (sentence,)


def test_a_base_size_that_is_computed_is_told() -> None:
    krasis = compile_ability(
        "Whenever this creature attacks, you may have the base power and toughness of another target creature"
        " you control become X/X until end of turn, where X is this creature's power."
    )
    assert read_in_words(krasis) == (
        "Whenever this creature attacks, you may have another target creature you control have base power and"
        " toughness X/X until end of turn, where X is this creature's power.",
    )


def test_what_belongs_together_is_one_sentence() -> None:
    flying = compile_ability("Creatures you control get +1/+1 and have flying and haste.")
    assert read_in_words(flying) == ("Creatures you control get +1/+1 and have flying and haste.",)
    in_part = compile_ability("Enchanted creature can't attack, block, or crew Vehicles.")
    assert read_in_words(in_part) == ("Enchanted creature can't attack or block.",)
    assert unread_in_words(in_part) == ("not read: an activated ability that is given",)


def test_a_type_line() -> None:
    face = CompiledFace(name="X", types=("artifact", "creature"), subtypes=("golem",), supertypes=("legendary",))
    assert kind_line(face) == "Legendary Artifact Creature — Golem"
    assert kind_line(CompiledFace(name="X", types=("instant",))) == "Instant"


def test_every_ability_of_every_card_can_be_said() -> None:
    said = {ability_in_words(ability) for face in open_pack().faces() for ability in face.abilities}
    assert len(said) > 100
    assert all(words and words.isprintable() and "Filter(" not in words for words in said)
