"""Sentences about each of several creatures, about tokens of a kind, and about numbers that deeds ask for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events import instructions as i
from events import trigger_conditions as o
from events.abilities import AnyAbility
from events.characteristics import IsNotOfType
from events.declaration_abilities import CantBlock
from events.filters import THIS, Filter
from events.references import YOU
from events.sizes import ModifiesPT
from events.triggers import Dies, When
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.event_names import NO_EVENT
from simulator.oracle.grammar.instructions.effects import Effect, read_effect
from simulator.oracle.grammar.parsing import parsed

CREATURE = ("creature",)
BEARER = (Filter(bears_this=True),)

SAYS: dict[str, AnyAbility] = {
    "Each Zombie attacking you gets -1/-0.": ModifiesPT(
        subject=(Filter(any_subtype=("zombie",)),), power=-1, toughness=0, among=("attacking you",)
    ),
    "Each creature with menace or flying can't block.": CantBlock(subject=(Filter(any_keyword=("menace", "flying")),)),
    "Enchanted creature isn't a creature.": IsNotOfType(subject=BEARER, type="creature"),
    "This creature isn't a creature.": IsNotOfType(subject=THIS, type="creature"),
}


@pytest.mark.parametrize("sentence", SAYS)
def test_a_sentence_says_exactly_this(sentence: str) -> None:
    assert compile_sentence(sentence) == Understood((replace(SAYS[sentence], words=sentence),))


YOUR_ZOMBIE = Filter(any_type=CREATURE, any_subtype=("zombie",), controller="you")
EVENTS: dict[str, When] = {
    "whenever a token enters": o.Enters(subject=(Filter(),), among=("token",)),
    "whenever a treasure token enters": o.Enters(subject=(Filter(any_subtype=("treasure",)),), among=("token",)),
    "whenever one or more artifact tokens enter": o.Enters(
        subject=(Filter(any_type=("artifact",)),), among=("token",), n=1
    ),
    "whenever a white creature token dies": Dies(
        subject=(Filter(any_type=CREATURE, any_color=("white",)),), among=("token",)
    ),
    "whenever a zombie token you control dies": Dies(subject=(YOUR_ZOMBIE,), among=("token",)),
    "whenever you attack with this creature and another creature": o.AttacksWithOthers(
        n=1, others=(Filter(any_type=CREATURE, controller="you"),)
    ),
    "whenever a goblin is exiled from the battlefield": o.PutIntoExile(subject=(Filter(any_subtype=("goblin",)),)),
    "whenever enchanted creature is put into exile from the battlefield": o.PutIntoExile(subject=BEARER),
}


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_exactly_this(event: str) -> None:
    assert parsed(event, "event") == (EVENTS[event],)


@pytest.mark.parametrize("action", ["scry", "surveil", "bolster", "monstrosity", "adapt", "discover"])
def test_a_deed_with_its_number(action: i.Action) -> None:
    read = read_effect(f"{action} 3.", NO_EVENT, lambda _start, _end: (), spell=True)
    assert isinstance(read, Effect)
    assert read.effect == i.Does(action=action, n=3, who=YOU)


@pytest.mark.parametrize("action", ["proliferate", "populate", "investigate"])
def test_a_deed_without_one(action: i.Action) -> None:
    read = read_effect(f"{action}.", NO_EVENT, lambda _start, _end: (), spell=True)
    assert isinstance(read, Effect)
    assert read.effect == i.Does(action=action, n=None, who=YOU)
