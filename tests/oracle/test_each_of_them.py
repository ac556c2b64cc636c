"""Sentences about each of several creatures, about tokens of a kind, and about numbers that deeds ask for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events import instructions as i
from events import trigger_conditions as o
from events.abilities import AnyAbility, CreatesTokens, Gains
from events.characteristics import IsNotOfType
from events.declaration_abilities import CantBlock
from events.filters import THIS, Filter
from events.references import YOU
from events.sizes import ModifiesPT
from events.triggers import Dies, When
from projections.followed.naming import said_in
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


EVENTS: dict[str, When] = {
    "whenever a token enters": o.Enters(subject=(Filter(),), among=("token",)),
    "whenever a treasure token enters": o.Enters(subject=(Filter(any_subtype=("treasure",)),), among=("token",)),
    "whenever one or more artifact tokens enter": o.Enters(
        subject=(Filter(any_type=("artifact",)),), among=("token",), n=1
    ),
    "whenever a white creature token dies": Dies(
        subject=(Filter(any_type=CREATURE, any_color=("white",)),), among=("token",)
    ),
    "whenever a zombie token you control dies": Dies(
        subject=(Filter(any_subtype=("zombie",), controller="you"),), among=("token",)
    ),
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


@pytest.mark.parametrize(
    "before",
    [
        "",
        "you may ",
        "you may pay {1}. if you do, ",
        "if you control a forest, ",
        "draw a card and ",
        "draw a card, then ",
        "sacrifice a creature. if you do, ",
    ],
)
@pytest.mark.parametrize("token", ["it enters", "the token enters", "that token enters"])
def test_what_is_said_of_a_token_whenever_it_is_created(before: str, token: str) -> None:
    """What the next sentence says, the instruction that creates it says, under whatever condition that is."""
    words = f"{before}create a 1/1 white soldier creature token. {token} tapped and attacking."
    read = read_effect(words, NO_EVENT, lambda _start, _end: (), spell=True)
    assert isinstance(read, Effect), read
    (created,) = said_in(read.effect, CreatesTokens)
    assert (created.tapped, created.fighting) == (True, "attacking")


@pytest.mark.parametrize("keyword", ["bushido", "firebending", "mobilize", "poisonous", "rampage", "toxic"])
def test_a_keyword_with_a_number_is_granted_beside_another(keyword: str) -> None:
    read = compile_sentence(f"Goblins you control have flying and {keyword} 2.")
    assert isinstance(read, Understood), read
    granted = [each for ability in read.abilities for each in getattr(ability, "keywords", ())]
    assert f"{keyword} 2" in granted


@pytest.mark.parametrize(("lasting", "until"), [("", ""), (" until end of turn", "end_of_turn")])
def test_what_a_creature_has_for_a_time_or_for_good(lasting: str, until: str) -> None:
    read = read_effect(f"target creature has flying{lasting}.", NO_EVENT, lambda _start, _end: (), spell=True)
    assert isinstance(read, Effect), read
    assert isinstance(read.effect, Gains)
    assert (read.effect.keywords, read.effect.until) == (("flying",), until)
