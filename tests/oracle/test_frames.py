"""Frames of static sentences that act elsewhere: the words that stay unread in them hold no other statement."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from simulator.oracle.abilities import compile_ability
from simulator.oracle.elsewhere import as_a_whole, elsewhere, waiting
from simulator.oracle.paragraphs import paragraph_of, paragraphs_of, sentences_of, without_reminders
from simulator.oracle.reading import DEEDS_AS_IT_ENTERS, DISCARDED, self_named
from tests.oracle.card_files import read_faces

CARDS = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"
needs_cards = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")

STATEMENTS = (
    " and has flying",
    " and can't be blocked",
    " and gets +1/+1",
    " and creatures you control have trample",
    " and attacks each combat if able",
    " and must be blocked if able",
    ". This creature can't block",
    ". It gains haste",
)
"""Statements that would matter in combat, as the end of a sentence says them."""
COPIES = "as a copy of"
"""What a permanent is that enters as a copy is all part of how it enters."""


@cache
def framed() -> tuple[str, ...]:
    """The static sentences of all cards that have such a frame, in plain lower case."""
    found: dict[str, None] = {}
    for card in read_faces(CARDS):
        for face in card.faces:
            for words in paragraphs_of(face.text):
                said = paragraph_of(without_reminders(self_named(words, face.name)).strip(), "permanent")
                if said.kind == "static":
                    found.update(dict.fromkeys(" ".join(each.lower().split()) for each in sentences_of(said.said)))
    return tuple(each for each in found if elsewhere(each) or waiting(each))


@needs_cards
def test_no_frame_swallows_a_statement() -> None:
    assert len(framed()) > 1_000
    swallowed = [
        each + more
        for each in (sentence.removesuffix(".") for sentence in framed() if COPIES not in sentence)
        for more in STATEMENTS
        if elsewhere(f"{each}{more.lower()}.") or waiting(f"{each}{more.lower()}.")
    ]
    assert swallowed == []


@pytest.mark.parametrize(
    "sentence",
    [
        "this creature enters tapped and attacking.",
        "this creature enters with a +1/+1 counter on it and has flying.",
        "this creature enters with a +1/+1 counter on it and with flying.",
        "noble creatures you control and lesson spells you control have lifelink.",
        "creatures you control have haste.",
        "this spell costs {1} less to cast and creatures you control gain haste.",
        'as this creature enters, choose "flying" or "reach".',
    ],
)
def test_what_says_something_of_combat_as_well_has_no_such_frame(sentence: str) -> None:
    assert (elsewhere(sentence), waiting(sentence)) == (None, None)


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("this land enters tapped unless you control two or more other lands.", "entering"),
        ("as this creature enters, choose a creature type.", "entering"),
        ("as this creature enters, you may reveal a dragon card from your hand.", "entering"),
        ("as this creature enters, remove all counters from all permanents.", DEEDS_AS_IT_ENTERS),
        ("as this enchantment enters, sacrifice all lands you control.", DEEDS_AS_IT_ENTERS),
        ("as this enchantment enters, discard your hand.", DEEDS_AS_IT_ENTERS),
        ("as this land enters, you may pay 2 life.", DEEDS_AS_IT_ENTERS),
        ("you may have this creature enter as a copy of any creature, except it has flying.", "entering, as a copy"),
        (
            'you may have this creature enter as a copy of any creature, except it has "this creature can\'t block."',
            "entering, as a copy",
        ),
        ("if you control five or more lands, this creature enters with two +1/+1 counters on it.", "entering"),
        (
            "if this creature was kicked, it enters with two +1/+1 counters on it and with first strike.",
            "entering, as one of several",
        ),
        (
            'if it was kicked, this creature enters with a +1/+1 counter on it and with "pay 3 life: scry 1."',
            "entering, as one of several",
        ),
        (
            "as this creature enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying.",
            "entering, as one of several",
        ),
        ("as this creature enters, turn all other nontoken creatures face down.", DEEDS_AS_IT_ENTERS),
        ("this spell costs {1} less to cast for each creature that attacked this turn.", "casting"),
        ("this creature doesn't untap during your untap step.", "untapping"),
        ("you have no maximum hand size.", "hands"),
        (
            "if a spell or ability an opponent controls causes you to discard this creature, put it onto the "
            "battlefield instead of putting it into your graveyard.",
            DISCARDED,
        ),
        ("you may look at the top card of your library any time.", "libraries"),
        ("a deck can have any number of cards named rat colony.", "decks"),
    ],
)
def test_a_frame_says_of_what_it_speaks(sentence: str, why: str) -> None:
    found = elsewhere(sentence)
    assert found is not None
    assert found.why == why


@pytest.mark.parametrize(
    ("sentence", "playing"),
    [
        ("equip abilities you activate cost {1} less to activate.", "activate_costs"),
        ("activated abilities of creatures your opponents control cost {1} more to activate.", "activate_costs"),
        ("abilities you activate that aren't mana abilities cost {2} less to activate.", "activate_costs"),
        ("noncreature spells you cast cost {1} less to cast.", "cast_costs"),
        ("the first creature spell you cast each turn costs {2} less to cast.", "cast_costs"),
        ("you may cast noncreature spells as though they had flash.", "may_cast"),
        ("noncreature spells you cast have convoke.", ""),
        ("your opponents can't cast spells from graveyards.", "cant_cast"),
        ("activated abilities of artifacts your opponents control can't be activated.", "cant_activate"),
    ],
)
def test_a_frame_says_what_it_changes_of_casting_or_activating(sentence: str, playing: str) -> None:
    found = waiting(sentence)
    assert found is not None
    assert (found.playing, found.acts) == (playing, "activated")


def test_what_a_paragraph_goes_on_to_say_of_how_its_permanent_enters_is_about_that() -> None:
    deeds = "As this creature enters, exile a card from your graveyard."
    more = "It enters with a +1/+1 counter on it for each card exiled this way."
    assert compile_ability(f"{deeds} {more}").elsewhere == f"{DEEDS_AS_IT_ENTERS}, entering"
    assert compile_ability(f"{deeds} It has flying.").unread


@cache
def framed_paragraphs() -> tuple[str, ...]:
    """The static paragraphs of several sentences of all cards that are about one thing, in plain lower case."""
    found: dict[str, None] = {}
    for card in read_faces(CARDS):
        for face in card.faces:
            for words in paragraphs_of(face.text):
                said = paragraph_of(without_reminders(self_named(words, face.name)).strip(), "permanent")
                if said.kind == "static" and len(sentences_of(said.said)) > 1:
                    found[" ".join(said.said.lower().split())] = None
    return tuple(each for each in found if as_a_whole(each))


@needs_cards
def test_no_frame_of_a_paragraph_swallows_a_statement() -> None:
    assert len(framed_paragraphs()) >= 20
    swallowed = [
        each + more
        for each in (paragraph.removesuffix(".") for paragraph in framed_paragraphs())
        for more in STATEMENTS
        if as_a_whole(f"{each}{more.lower()}.")
    ]
    assert swallowed == []


OUTSIDE = {
    "Draft this creature face up.": "drafts",
    "If it's neither day nor night, it becomes day as this creature enters.": DEEDS_AS_IT_ENTERS,
    "If you have 3 or less life, this spell costs {6} less to cast.": "casting",
    "This effect reduces only the amount of blue mana you pay.": "casting",
    "This spell can't be countered.": "countering",
    "Spells and abilities can't be countered.": "countering",
    "Each opponent's maximum hand size is reduced by two.": "hands",
    "Players play with their hands revealed.": "what is looked at",
    "Damage isn't removed from this creature during cleanup steps.": "the cleanup step",
    "Lands don't untap during their controllers' untap steps.": "untapping",
    "You can't untap more than one land during your untap step.": "untapping",
    "You can't play lands if you cast this spell this turn.": "casting",
    "This creature has flash as long as you control a Desert.": "casting, at other times",
}


@pytest.mark.parametrize("sentence", OUTSIDE)
def test_what_is_about_a_draft_casting_or_hands_acts_elsewhere(sentence: str) -> None:
    found = elsewhere(sentence.lower())
    assert found is not None
    assert found.why == OUTSIDE[sentence]


WAITS = {
    "If you would draw a card while your library has no cards in it, you win the game instead.": "effect",
    "As this creature is turned face up, put four +1/+1 counters on it.": "effect",
    "If you would create a Food token, instead create a Food token and a Treasure token.": "effect",
    "The first time you would create one or more tokens during each of your turns, you may instead choose a creature "
    "other than this creature and create that many tokens that are copies of that creature.": "effect",
    "If a player drawing a card causes a triggered ability of a permanent you control to trigger, that ability "
    "triggers an additional time.": "effect",
    "Land cards in your graveyard have dredge 2.": "effect",
    "As long as it's not your turn, spells you cast cost {1} less to cast.": "activated",
    "You may cast the first creature spell you cast each turn as though it had flash.": "activated",
    "Once each turn, you may pay {0} rather than pay the mana cost for a creature spell you cast from exile.": (
        "activated"
    ),
    "As you cascade, you may put a land card from among the exiled cards onto the battlefield tapped.": "activated",
    "Each creature you control with toughness greater than its power stations permanents using its toughness rather "
    "than its power.": "activated",
    "Creatures you control enter as a copy of this creature.": "enters",
    "As a historic permanent you control enters, it becomes a 7/7 Dinosaur creature in addition to its other types.": (
        "enters"
    ),
    "If you would draw a card, draw two cards instead.": "effect",
    "If one or more tokens would be created under your control, twice that many of those tokens are created instead.": (
        "effect"
    ),
    "If one or more +1/+1 counters would be put on this creature, that many plus one +1/+1 counters are put on it "
    "instead.": "effect",
    "This creature can't have counters put on it.": "effect",
    "While voting, you may vote an additional time.": "effect",
    'The "legend rule" doesn\'t apply to Slivers you control.': "enters",
    "If a permanent entering causes a triggered ability of a permanent you control to trigger, that ability triggers "
    "an additional time.": "enters",
    "Noncreature spells with mana value 4 or greater can't be cast.": "activated",
    "You don't lose unspent red mana as steps and phases end.": "activated",
    "Each Sliver creature card in your graveyard has unearth {2}.": "activated",
    "Artifacts and creatures entering don't cause abilities to trigger.": "enters",
    "Creature cards in graveyards can't enter the battlefield.": "enters",
    "Other Spiders you control have riot.": "enters",
    "Cards in graveyards can't be the targets of spells or abilities.": "activated",
    "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.": "activated",
    "Players can cast spells only during their own turns.": "activated",
    "Creature spells you cast with power 4 or greater cost {2} less to cast.": "activated",
    "Instant and sorcery spells you cast have affinity for creatures.": "activated",
    "During your turn, nonland permanent cards in your graveyard have retrace.": "activated",
    "You may activate abilities of creatures you control as though those creatures had haste.": "activated",
    "Equipment you control have equip {1}.": "activated",
    "This creature can't be equipped.": "effect",
    "Foretelling cards from your hand costs {1} less and can be done on any player's turn.": "activated",
    "Players can't draw cards.": "effect",
    "Stun counters can't be removed from permanents your opponents control.": "effect",
}


@pytest.mark.parametrize("sentence", WAITS)
def test_what_waits_for_an_effect_or_for_who_plays_is_known(sentence: str) -> None:
    found = waiting(sentence.lower())
    assert found is not None
    assert (found.acts, found.blocking) == (WAITS[sentence], False)


@pytest.mark.parametrize(
    "sentence",
    [
        "If you would gain life, draw a card instead.",
        "If an opponent would lose life during your turn, they lose twice that much life instead.",
        "If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
        "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers "
        "an additional time.",
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of "
        "counters on that permanent or player instead.",
        "Cards in graveyards lose all abilities.",
        "This creature can't be the target of black or red spells your opponents control.",
        "Noble creatures you control and Lesson spells you control have lifelink.",
        "Creatures entering the battlefield or dying don't cause abilities to trigger.",
        "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
    ],
)
def test_what_may_happen_in_combat_has_no_such_frame(sentence: str) -> None:
    assert elsewhere(sentence.lower()) is None
    assert waiting(sentence.lower()) is None
