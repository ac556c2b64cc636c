"""Events of triggered abilities print back: what is printed reads the same, and is what the cards say.

Run over the events of all triggered abilities of the card file, where it is at hand.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from events.triggers import When
from simulator.oracle.printing.events import event_in_words
from simulator.oracle.trigger_frames import read_event
from tests.oracle.card_files import clauses_of_events

CARDS = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"
READ_AT_LEAST = 0.8
"""The share of triggered abilities whose event is read exactly."""

pytestmark = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


@cache
def clauses() -> Counter[str]:
    return clauses_of_events(CARDS)


@cache
def read_events() -> dict[str, tuple[When, ...]]:
    """The events that are read exactly, by their words, and how they are read."""
    found = ((clause, read_event(clause)) for clause in clauses())
    return {clause: when for clause, when in found if when}


@cache
def printed() -> dict[str, str]:
    """What is printed for those events; those that are read but for one word of theirs have no words."""
    said = ((clause, event_in_words(when)) for clause, when in read_events().items())
    return {clause: words for clause, words in said if words is not None}


def test_four_events_in_five_are_read_exactly() -> None:
    assert sum(clauses()[clause] for clause in read_events()) / sum(clauses().values()) > READ_AT_LEAST


def test_what_is_printed_is_read_back_as_the_same() -> None:
    assert len(printed()) > 900
    assert [clause for clause, words in printed().items() if read_event(words.lower()) != read_events()[clause]] == []


ALIKE: tuple[tuple[str, str, str], ...] = (
    (r"\bthis \w+", "this creature", "the permanent that has the ability is this creature, whatever it is"),
    (r"\b(?:enchanted|equipped) \w+", "enchanted creature", "and so is what it is attached to"),
    (r"\bwhen ", "whenever ", "both begin a triggered ability (603.1)"),
    (r" enter(s?) the battlefield", r" enter\1", "all that enters enters the battlefield"),
    (r" (enters?) under your control", r" you control \1", "it is its controller's as it enters"),
    (r"each player's ", "each ", "each turn is a player's"),
    (r"\bthe end step", "each end step", "each end step is the end step of its turn"),
    (r"\byour combat step", "combat on your turn", "the beginning of combat step is meant"),
    (r"\bprecombat ", "first ", "the first main phase is the one before combat (505.1)"),
    (r"\bpostcombat ", "second ", "what is meant after the first one (505.1a)"),
    (r"\bone of your opponents", "an opponent", "each of them is an opponent"),
    (r"\blesser power", "less power", "a word for the same"),
    (r"you attack with (.+ more .+)", r"\1 you control attack", "creatures that you attack with are yours (508.1)"),
    (r"one or more creatures you control attack$", "you attack", "a player attacks by any creature (508.3d)"),
    (r"\b(deal|enter|attack|block|die|become)\b", r"\1s", "a name in the plural is that of one permanent"),
    (r"( put into [a-z' ]+) from the battlefield", r"\1", "permanents are on the battlefield alone"),
    (r"(an?) ([a-z ]+) is tapped for mana", r"a player taps \1 \2 for mana", "a player does it"),
    (r"\bthat's ", "", "what is said of a noun stands before it or behind it"),
    (r"one or more of your opponents", "your opponents", "those who are dealt it are one or more"),
    (r"combat damage is dealt to you", "you're dealt combat damage", "it is you who is dealt it"),
    (r" and/or ", " or ", "each of them is one of the kinds"),
    (r" (?:or|and) (?:whenever )?", " or ", "each of several events is one (603.2c)"),
    (r"attacks? with one or more creatures$", "attacks", "a player attacks by any creature (508.3d)"),
    (r"don't control (?:a|another) |control no (?:other )?", "controls ", "there is none, or no other one"),
    (r"(monkey|dinosaur)s$", r"\1", "there is none, in the singular or in the plural"),
)
"""Words of the cards of which one way is printed of several that mean the same, and why they do."""

DIFFERENT: dict[str, str] = {
    "whenever you cycle or discard a card": "each verb is printed with its card",
    "whenever one or more ninja or rogue creatures you control deal combat damage to a player": "of each kind it is "
    "printed whose it is",
    "whenever one or more other creatures and/or artifacts you control die": "it is printed what dies of these (700.4)",
    "whenever you gain or lose life during your turn": "each verb is printed with its noun",
    "whenever one or more tokens you control attack a player": "only creatures attack",
    "whenever an equipped creature you control other than this creature attacks or dies": "each verb is printed with "
    "what it is about",
    "whenever this creature and at least two zombies attack": "it is another one that attacks beside it",
    "whenever this creature and at least one human attack": "it is another one that attacks beside it",
    "whenever this creature and at least one other warrior attack": "only creatures attack",
    "when this creature enters and whenever it deals combat damage to a player": "it is this creature",
    "at the beginning of combat on each player's turn": "each combat is on a player's turn",
    "whenever a creature other than this creature is exiled from the battlefield": "it is put into exile",
    "whenever a creature is exiled from the battlefield": "it is put into exile",
    "whenever a legendary creature with counters on it dies": "one counter is enough",
    "whenever a permanent other than this enchantment is put into a graveyard from the battlefield": "another one",
    "whenever a legendary permanent other than this creature is put into a graveyard from the battlefield": "it is "
    "another one",
    "whenever an attacking creature you control or a blocking creature an opponent controls dies": "each creature is "
    "printed with its verb",
    "whenever one or more creatures an opponent controls deal combat damage to you": "in the plural it is your "
    "opponents who control creatures",
    "whenever a creature you control of the chosen type enters or attacks": "each verb has its noun",
    "whenever a creature you control that's enchanted becomes blocked": "what is said of a noun stands before it",
    "whenever a creature you control with one or more counters on it dies": "one counter is enough",
    "whenever a permanent an opponent controls with a bounty counter on it dies": "it is printed what dies (700.4)",
    "whenever an outlaw you control dies": "it is printed what dies (700.4)",
    "whenever a red source you control deals damage to one or more permanents and/or players": "all that is dealt "
    "damage is one of these (120.1)",
    "whenever one or more creatures an opponent controls deal combat damage to one or more of your opponents": "in the "
    "plural it is your opponents who control creatures",
    "whenever one or more creatures attack one of your opponents or a planeswalker they control": "whose planeswalker "
    "it is is printed again",
    "whenever one or more noncreature permanents are returned to hand": "it is their owners' hands",
    "whenever this creature or a dragon you control dies": "this one is told apart",
    "whenever this creature or another creature is returned to your hand from the battlefield": "permanents are there",
    "whenever this enchantment or a legendary creature you control enters": "this one is told apart",
    "whenever equipped creature blocks or becomes blocked by one or more creatures": "each verb is printed with what "
    "it is about",
}
"""Events that are printed in other words, and why those mean the same."""
DIES = re.compile(r"(?:artifact|planeswalker)[a-z ]* dies$")
"""Permanents that are no creatures are printed with what "dies" stands for (700.4)."""


def _alike(words: str) -> list[str]:
    """The words of an event, without regard to the order of what is said of a noun."""
    for pattern, same, _ in ALIKE:
        words = re.sub(pattern, same, words)
    return sorted(words.split())


def test_what_is_printed_is_what_the_cards_say() -> None:
    others = {clause for clause, words in printed().items() if _alike(words.lower()) != _alike(clause)}
    assert {clause for clause in others if not DIES.search(clause)} == DIFFERENT.keys()
