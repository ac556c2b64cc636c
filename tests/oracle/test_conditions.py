"""Conditions of static sentences: each is read exactly, prints back, and is judged, or the verdict is undetermined."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events import quantities as q
from events.abilities import AnyAbility, CombatTrait, Triggered, Unsupported
from events.board import Permanent
from events.filters import Filter
from events.sizes import ModifiesPT
from events.triggers import ConditionHolds, NotKnown
from projections.layers.conditions import can_be_judged, is_so
from projections.layers.seen import Seen
from projections.matching import holds, matches
from simulator.oracle import Understood, compile_ability, compile_sentence
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
    "unless it's attacking or blocking": c.InState(state="attacking or blocking", negated=True),
    "unless he's attacking": c.InState(state="attacking", negated=True),
    "as long as it's enchanted or equipped": c.InState(state="enchanted or equipped"),
    "if her power is 1 or less": c.IsSuch(which=(Filter(power_at_most=1),)),
    "as long as you haven't cast a spell this turn": c.YouDidThisTurn(deed="cast_spells", negated=True),
    "unless you control more creatures than attacking player": c.HasMore(
        than="attacking player", of="permanents", which=(Filter(any_type=("creature",)),), negated=True
    ),
    "as long as it doesn't have an oil counter on it": c.HasCounters(counter="oil", negated=True),
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
    "as long as it's enchanted": c.InState(state="enchanted"),
    "as long as this creature is paired with another creature": c.InState(state="paired"),
    "as long as this creature isn't attacking": c.InState(state="attacking", negated=True),
    "as long as it's legendary": c.IsSuch(which=(Filter(any_supertype=("legendary",)),)),
    "as long as it has flying": c.IsSuch(which=(Filter(any_keyword=("flying",)),)),
    "as long as its power is 4 or greater": c.IsSuch(which=(Filter(power_at_least=4),)),
    "as long as its power is 2 or less": c.IsSuch(which=(Filter(power_at_most=2),)),
    "as long as it has counters on it": c.HasCounters(),
    "as long as it has four or more counters on it": c.HasCounters(at_least=4),
    "as long as it has no counters on it": c.HasCounters(negated=True),
    "as long as it has two or fewer oil counters on it": c.HasCounters(counter="oil", at_least=0, at_most=2),
    "as long as two or more Equipment are attached to it": c.AmountIs(
        what=q.AttachedTo(which=(Filter(any_subtype=("equipment",)),)), at_least=2
    ),
    "as long as it attacked this turn": c.DidThisTurn(deed="attacked"),
    "as long as it entered the battlefield this turn": c.DidThisTurn(deed="entered"),
    "unless it attacked or blocked this combat": c.DidThisTurn(deed="attacked or blocked", combat=True, negated=True),
    "as long as this creature is your Ring-bearer": c.InState(state="your Ring-bearer"),
    "as long as it was kicked": c.CameAs(how="kicked"),
    "as long as it was cast": c.CameAs(how="cast"),
    "as long as you cast it": c.CameAs(how="cast by you"),
    "as long as you cast it from your hand": c.CameAs(how="cast from your hand"),
    "as long as it's the first combat phase of the turn": c.FirstCombatPhase(),
    "as long as your devotion to red and green is less than seven": c.AmountIs(
        what=q.Devotion(colors=("red", "green")), at_least=7, negated=True
    ),
    "as long as creatures you control have total power 8 or greater": c.AmountIs(
        what=q.Total(what="power", which=(Filter(any_type=("creature",), controller="you"),)), at_least=8
    ),
    "as long as you have a full party": c.AmountIs(what=q.PartySize(), at_least=4),
    "as long as you control three or more creatures with different powers": c.DifferentPowers(
        which=(Filter(any_type=("creature",), controller="you"),), at_least=3
    ),
    "as long as you control your commander": c.ControlsCommander(),
    "as long as an opponent controls more lands than you": c.HasMore(
        who="opponent", than="you", of="permanents", which=LAND
    ),
    "unless you control more creatures than defending player": c.HasMore(
        than="defending player", of="permanents", which=(Filter(any_type=("creature",)),), negated=True
    ),
    "as long as you have more life than an opponent": c.HasMore(than="opponent", of="life"),
    "as long as no opponent has more life than you": c.HasMore(who="opponent", than="you", of="life", negated=True),
    "as long as you have more cards in hand than each opponent": c.HasMore(than="each opponent", of="cards in hand"),
    "as long as your life total is less than or equal to half your starting life total": c.LifeAgainstStart(half=True),
    "as long as your life total is greater than your starting life total": c.LifeAgainstStart(over=1),
    "as long as your life total is less than your starting life total": c.LifeAgainstStart(negated=True),
    "as long as you have at least 7 life more than your starting life total": c.LifeAgainstStart(over=7),
    "as long as an opponent has three or more poison counters": c.HasPoison(who="opponent", at_least=3),
    "as long as you've completed a dungeon": c.HasStatus(status="completed a dungeon"),
    "as long as there is a Lesson card in your graveyard": c.HasCards(
        zone="graveyard", which=(Filter(any_subtype=("lesson",)),), at_least=1
    ),
    "as long as there are no cards in your graveyard": c.HasCards(zone="graveyard", at_most=0),
    "as long as you attacked this turn": c.YouDidThisTurn(deed="attacked"),
    "as long as you've cast a creature spell this turn": c.YouDidThisTurn(deed="cast_a_creature_spell"),
    "as long as you gained 3 or more life this turn": c.YouDidThisTurn(deed="gained_life", at_least=3),
    "as long as you've committed a crime this turn": c.YouDidThisTurn(deed="committed_a_crime"),
    "as long as an opponent lost life this turn": c.PlayerThisTurn(event="lost life"),
    "as long as an opponent was dealt damage this turn": c.PlayerThisTurn(event="been dealt damage"),
    "as long as two or more nonland permanents entered the battlefield under your control this turn": (
        c.HappenedThisTurn(event="entered", which=(Filter(no_type=("land",)),), yours=True, at_least=2)
    ),
    "as long as another creature entered under your control this turn": c.HappenedThisTurn(
        event="entered", which=(Filter(other=True, any_type=("creature",)),), yours=True
    ),
    "as long as a permanent you controlled left the battlefield this turn": c.HappenedThisTurn(
        event="left", which=(), yours=True
    ),
    "as long as you control no untapped lands": c.ControlsInState(which=LAND, state="untapped", negated=True),
    "as long as you control another multicolored permanent": c.ControlsInState(
        which=(Filter(other=True),), state="multicolored"
    ),
    "as long as no opponent controls a creature": c.OpponentControls(
        which=(Filter(any_type=("creature",)),), negated=True
    ),
    "as long as you control a Jace planeswalker": ab.Controls(
        which=(Filter(any_type=("planeswalker",), any_subtype=("jace",)),)
    ),
    "as long as you control a red or white permanent": ab.Controls(which=(Filter(any_color=("red", "white")),)),
    "as long as you control another artifact creature": ab.Controls(
        which=(Filter(other=True, all_types=("artifact", "creature")),)
    ),
    "as long as you have seven or more cards in hand": c.HasCards(zone="hand", at_least=7),
    "as long as you control another permanent": ab.Controls(which=(Filter(other=True),)),
    "as long as there is an Island on the battlefield": ab.Controls(
        which=(Filter(any_subtype=("island",)),), whose="any"
    ),
    "unless there are five or more Islands on the battlefield": ab.Controls(
        which=(Filter(any_subtype=("island",)),), at_least=5, whose="any", negated=True
    ),
    "as long as you control an artifact and an opponent has 10 or less life": ab.AllOf(
        conditions=(ab.Controls(which=ARTIFACT), c.HasLife(who="opponent", at_most=10))
    ),
    "as long as you control an artifact or there is an artifact card in your graveyard": ab.AnyOf(
        conditions=(ab.Controls(which=ARTIFACT), c.HasCards(zone="graveyard", which=ARTIFACT, at_least=1))
    ),
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


def test_all_that_a_sentence_says_has_its_condition() -> None:
    delirium = c.CardTypesInGraveyard(at_least=4)
    said = "This creature gets +2/+1 and has trample"
    sentence = f"{said} as long as there are four or more card types among cards in your graveyard."
    assert abilities_of(sentence) == (
        ModifiesPT(power=2, toughness=1, condition=delirium),
        CombatTrait(trait="trample", keyword="trample", condition=delirium),
    )


def test_a_condition_may_hold_during_your_turn_alone() -> None:
    (trait,) = abilities_of("During your turn, as long as this creature is equipped, it has double strike.")
    assert trait.condition == ab.AllOf(conditions=(ab.YourTurn(), c.InState(state="equipped")))


def test_what_is_so_otherwise_is_so_while_the_condition_is_not() -> None:
    said = "This creature has trample as long as it has two or fewer oil counters on it. Otherwise, it has hexproof."
    trample, hexproof = compile_ability(said).abilities
    assert trample.condition == c.HasCounters(counter="oil", at_least=0, at_most=2)
    assert isinstance(hexproof, ab.CantBeTargeted)
    assert hexproof.condition == c.HasCounters(counter="oil", at_least=0, at_most=2, negated=True)


def test_what_is_so_otherwise_needs_a_condition_before_it() -> None:
    said = compile_ability("This creature has trample. Otherwise, it has hexproof.")
    assert isinstance(said.abilities[-1], Unsupported)


def test_both_creatures_of_a_pair_are_this_one_and_its_partner() -> None:
    said = "As long as this creature is paired with another creature, both creatures have first strike."
    (trait,) = compile_ability(said).abilities
    assert trait.condition == c.InState(state="paired")
    assert trait.subject == (Filter(this=True), Filter(paired_with_this=True))
    assert isinstance(compile_sentence("Both creatures have first strike."), Unsupported)


def test_a_pair_is_meant_by_its_filter() -> None:
    first = Permanent(id="first", controller="A", paired_with="second")
    second, third = (Permanent(id=name, controller="A") for name in ("second", "third"))
    pair = (Filter(this=True), Filter(paired_with_this=True))
    assert [matches(pair, each, first, "A") for each in (first, second, third)] == [True, True, False]


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("Whenever this creature attacks, if it's enchanted, draw a card.", c.InState(state="enchanted")),
        ("Whenever this creature attacks, if you attacked this turn, draw a card.", c.YouDidThisTurn(deed="attacked")),
        ("When this creature enters, if it was kicked, draw a card.", c.CameAs(how="kicked")),
    ],
)
def test_an_intervening_if_is_such_a_condition(words: str, condition: ab.Condition) -> None:
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Triggered)
    assert ability.only_if == ConditionHolds(condition)
    assert ability.effect is not None


def test_it_in_an_intervening_if_of_another_event_is_not_this_permanent() -> None:
    (ability,) = compile_ability("Whenever another creature attacks, if it's enchanted, draw a card.").abilities
    assert isinstance(ability, Triggered)
    assert ability.only_if == NotKnown()


def test_conditions_stand_in_a_log_as_they_are() -> None:
    abilities = tuple(ab.CantBlock(condition=condition) for condition in CONDITIONS.values())
    encoded = msgspec.json.encode(abilities)
    assert msgspec.json.decode(encoded, type=tuple[AnyAbility, ...]) == abilities


def test_a_condition_is_judged_with_all_its_fields() -> None:
    this = Permanent(id="this", controller="A", colors=("red", "green"), counters=(("oil", 3),))
    seen = Seen({"this": this}, tapped=("this",), players=("A", "B"))
    assert is_so(c.HasCounters(counter="oil", at_least=0, at_most=2), seen, this) is False
    assert is_so(c.HasCounters(counter="oil", at_least=0, at_most=3), seen, this) is True
    assert is_so(c.ControlsInState(which=(), state="multicolored"), seen, this) is True
    assert is_so(c.ControlsInState(which=(Filter(other=True),), state="multicolored"), seen, this) is False
    assert is_so(c.ControlsInState(which=(), state="token"), seen, this) is None
    assert is_so(c.ControlsInState(which=(), state="untapped", negated=True), seen, this) is True
    lesson = c.HasCards(zone="hand", which=(Filter(any_subtype=("lesson",)),), at_least=1)
    assert is_so(lesson, seen, this) is None
    assert not can_be_judged(lesson)
