"""Conditions of static sentences: each is read exactly, prints back, and is judged, or the verdict is undetermined."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events.abilities import Unsupported
from events.filters import Filter
from projections.matching import holds
from simulator.oracle import Understood, compile_sentence
from simulator.oracle.printing.statics import print_abilities
from tests.given import given

BEARER = (Filter(bears_this=True),)
ARTIFACT = (Filter(any_type=("artifact",)),)
LAND = (Filter(any_type=("land",)),)
OTHER_DRAGON = (Filter(other=True, any_subtype=("dragon",)),)

CONDITIONS: dict[str, ab.Condition] = {
    "as long as it's attacking": c.InState(state="attacking"),
    "as long as this creature is monstrous": c.InState(state="monstrous"),
    "as long as it's not tapped": c.InState(state="tapped", negated=True),
    "unless it's equipped": c.InState(state="equipped", negated=True),
    "as long as it's your ring-bearer": c.InState(state="your Ring-bearer"),
    "as long as it's red": c.IsSuch(which=(Filter(any_color=("red",)),)),
    "as long as it's a Wall": c.IsSuch(which=(Filter(any_subtype=("wall",)),)),
    "as long as it has a +1/+1 counter on it": c.HasCounters(counter="+1/+1"),
    "unless it has three or more oil counters on it": c.HasCounters(counter="oil", at_least=3, negated=True),
    "as long as you're the monarch": c.HasStatus(status="monarch"),
    "unless defending player is poisoned": c.HasStatus(who="defending player", status="poisoned", negated=True),
    "as long as you have the city's blessing": c.HasStatus(status="city's blessing"),
    "as long as there are seven or more cards in your graveyard": c.HasCards(zone="graveyard", at_least=7),
    "as long as two or more land cards are in your graveyard": c.HasCards(zone="graveyard", kind="land", at_least=2),
    "as long as you have one or fewer cards in hand": c.HasCards(zone="hand", at_most=1),
    "as long as an opponent has eight or more cards in their graveyard": c.HasCards(
        who="opponent", zone="graveyard", at_least=8
    ),
    "as long as there are four or more card types among cards in your graveyard": c.CardTypesInGraveyard(at_least=4),
    "as long as you have 30 or more life": c.HasLife(at_least=30),
    "as long as an opponent has 10 or less life": c.HasLife(who="opponent", at_most=10),
    "as long as you've drawn two or more cards this turn": c.YouDidThisTurn(deed="drawn_cards", at_least=2),
    "unless you've cast a noncreature spell this turn": c.YouDidThisTurn(deed="cast_a_noncreature_spell", negated=True),
    "as long as a creature died this turn": c.HappenedThisTurn(event="died", which=(Filter(any_type=("creature",)),)),
    "if an artifact entered under your control this turn": c.HappenedThisTurn(
        event="entered", which=ARTIFACT, yours=True
    ),
    "as long as you control an untapped land": c.ControlsInState(which=LAND, state="untapped"),
    "if defending player controls two or more tapped artifacts": c.ControlsInState(
        who="defending player", which=ARTIFACT, state="tapped", at_least=2
    ),
    "as long as an opponent controls three or more lands": c.OpponentControls(which=LAND, at_least=3),
    "during your turn": ab.YourTurn(),
    "as long as you control an artifact": ab.Controls(which=ARTIFACT),
    "unless you control another Dragon": ab.Controls(which=OTHER_DRAGON, negated=True),
    "unless defending player controls an Island": ab.DefendingPlayerControls(
        which=(Filter(any_subtype=("island",)),), negated=True
    ),
    "unless you have no cards in hand": ab.EmptyHand(whose="you", negated=True),
}


def abilities_of(sentence: str) -> tuple[ab.Ability, ...]:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Understood), sentence
    return tuple(replace(ability, words="") for ability in reading.abilities)


@pytest.mark.parametrize("words", CONDITIONS)
def test_a_condition_is_read_with_all_its_fields(words: str) -> None:
    assert abilities_of(f"This creature can't block {words}.") == (ab.CantBlock(condition=CONDITIONS[words]),)


@pytest.mark.parametrize("words", CONDITIONS)
def test_a_condition_prints_back(words: str) -> None:
    said = (ab.CantBlock(condition=CONDITIONS[words]),)
    assert abilities_of(print_abilities(said)) == said


@pytest.mark.parametrize("words", [words for words in CONDITIONS if isinstance(CONDITIONS[words], c.NotJudged)])
def test_what_no_board_judges_neither_holds_nor_fails_to(words: str) -> None:
    board = given("cr-2026-01-16", bob=["bear 2/2"]).position.board
    assert holds(CONDITIONS[words], board, board.permanents["bear"], "bob", "bob") is None


def test_it_means_the_one_that_the_condition_names() -> None:
    green = c.IsSuch(of=BEARER, which=(Filter(any_color=("green",)),))
    sentence = "As long as enchanted creature is green, it can't be blocked and all creatures able to block it do so."
    assert abilities_of(sentence) == (
        ab.CantBeBlocked(subject=BEARER, condition=green),
        ab.Lure(subject=BEARER, condition=green),
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "As long as it's attacking, this creature can't be blocked.",
        "As long as you control a Dragon, it can't be blocked.",
        "Creatures you control can't be blocked as long as it's attacking.",
        "It can't be blocked as long as you control a Dragon.",
        "{T}: Add {G} as long as you control a Dragon.",
        "This creature can't block as long as the moon is full.",
        "This creature can't block unless it sleeps.",
        "This creature gets +1/+1 and can't block as long as the moon is full.",
        "This creature's power is equal to the number of moons you control during your turn.",
    ],
)
def test_a_condition_that_is_not_plain_leaves_its_sentence_unread(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Unsupported)
