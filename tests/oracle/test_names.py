"""What a card calls itself: its name, or a short form of it, is "this creature" before anything is read."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.abilities import Gains, SpellAbility, Triggered, Unsupported
from events.declaration_abilities import CantBeBlocked, CantBlock, MustAttack
from events.instructions import Draws
from events.triggers import Attacks
from simulator.oracle import Irrelevant, Understood, compile_ability, compile_sentence
from simulator.oracle.keyword_table import ACTIVATED_KEYWORDS, IRRELEVANT_KEYWORDS, TRIGGERED_KEYWORDS
from simulator.oracle.reading import OpaqueEffect, self_named


@pytest.mark.parametrize(
    ("sentence", "name", "meaning"),
    [
        ("Surge Mare can't be blocked by green creatures.", "Surge Mare", CantBeBlocked),
        ("Riot Piker attacks each combat if able.", "Riot Piker", MustAttack),
        ("Changeling Outcast can't block and can't be blocked.", "Changeling Outcast", CantBlock),
        ("Okk can't block.", "Okk", CantBlock),
        ("okk can't block.", "Okk", CantBlock),
        ("Wall can't block.", "Wall", CantBlock),
        ("Jeska, Thrice Reborn can't block.", "Jeska, Thrice Reborn", CantBlock),
        ("Jeska can't block.", "Jeska, Thrice Reborn", CantBlock),
        ("Akki Ronin can't block.", "A-Akki Ronin", CantBlock),
        ("Mr. (+) can't block.", "Mr. (+)", CantBlock),
        ("Creatures with power less than Bear Cub's power can't block it.", "Bear Cub", CantBeBlocked),
    ],
)
def test_a_sentence_that_begins_with_its_name_is_about_this_creature(sentence: str, name: str, meaning: type) -> None:
    reading = compile_sentence(sentence, name=name)
    assert isinstance(reading, Understood)
    assert isinstance(reading.abilities[0], meaning)


@pytest.mark.parametrize(
    "sentence", ["Surge Mare can't be blocked by green creatures.", "Riot Piker attacks each combat if able."]
)
def test_a_name_that_is_not_given_is_no_keyword_either(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Unsupported)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Enchanted creature has fear.", "Fear"),
        ("Bears can't block.", "Bear"),
        ("Other Wall creatures you control have menace.", "Wall"),
        ("A deck can have any number of cards named Rat Colony.", "Rat Colony"),
        ("Bearers can't block.", "Bear"),
    ],
)
def test_what_is_only_called_alike_stays(text: str, name: str) -> None:
    assert self_named(text, name) == text


SENTENCES = (
    "{} can't block.",
    "{} can't be blocked except by two or more creatures.",
    "{} attacks each combat if able.",
    "As long as you control a Swamp, {} gets +1/+1 and can't be blocked.",
    "Whenever {} becomes blocked, it gets +1/+1 until end of turn.",
    "Whenever another creature you control attacks, {} gets +1/+0 until end of turn.",
    "All creatures able to block {} do so.",
)
FIRST = (*(keyword.title() for keyword in sorted(IRRELEVANT_KEYWORDS | ACTIVATED_KEYWORDS | TRIGGERED_KEYWORDS)), "Okk")
SECOND = ("", " Mare", " (+)", " [x]*", " of the Pit", ", the Wall", " Attacks", "'s Own", ". Jr", " Can't", "\\1")


@given(st.sampled_from(SENTENCES), st.sampled_from(FIRST), st.sampled_from(SECOND))
def test_by_whatever_name_it_calls_itself_it_says_the_same(sentence: str, first: str, second: str) -> None:
    name = first + second
    assert _bare(compile_sentence(sentence.format(name), name=name)) == _bare(
        compile_sentence(sentence.format("this creature"))
    )


def test_a_name_with_a_full_stop_ends_no_sentence() -> None:
    words = "Whenever Mr. Orfeo attacks, draw a card."
    said = compile_ability(words, "Mr. Orfeo, the Boulder", legendary=True)
    assert (said.kind, said.words) == ("triggered", words)
    assert said.abilities == (Triggered(when=(Attacks(),), effect=Draws(), words=words),)


def test_a_name_with_parentheses_is_no_reminder_text() -> None:
    words = "Erase (Not the Old One) can't block. (It stays home.)"
    assert compile_ability(words, "Erase (Not the Old One)").abilities == (CantBlock(words="Erase can't block."),)


def _bare(reading: object) -> object:
    """A reading without its words."""
    if isinstance(reading, Understood):
        return ["understood", *(msgspec.structs.replace(ability, words="") for ability in reading.abilities)]
    if isinstance(reading, OpaqueEffect):
        return ["trigger", msgspec.structs.replace(reading.ability, words="")]
    if isinstance(reading, Irrelevant):
        return ["irrelevant", reading.why]
    return ["unsupported"]


@pytest.mark.parametrize("marks", ['""', "“”"])
def test_in_an_ability_that_is_given_the_name_is_that_of_what_gives_it(marks: str) -> None:
    gives = f"Target creature gains {marks[0]}{{T}}: Whim deals 1 damage to any target{marks[1]} until end of turn."
    assert self_named(gives, "Whim") == gives
    assert self_named(f"Whim attacks. {gives}", "Whim") == f"This creature attacks. {gives}"
    (ability,) = compile_ability(gives, "Whim", place="spell").abilities
    assert isinstance(ability, SpellAbility)
    assert ability.effect is None
    (ability,) = compile_ability(gives.replace("Whim", "this creature"), "Whim", place="spell").abilities
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, Gains)
