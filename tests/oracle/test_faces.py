"""The rules text of whole cards: paragraphs, kinds of abilities, and what the card calls itself."""

from __future__ import annotations

import pytest

from events.abilities import Unsupported
from events.declaration_abilities import CantBeBlocked
from simulator.oracle.faces import SentenceKind, read_face, sentences_of
from simulator.oracle.reading import OpaqueEffect, Understood


def classes(text: str, type_line: str = "Creature — Bear", name: str = "Old Bear") -> list[tuple[SentenceKind, str]]:
    return [(said.kind, type(said.reading).__name__) for said in read_face(name, type_line, text)]


@pytest.mark.parametrize(
    ("text", "kind", "reading"),
    [
        ("This creature can't block.", "static", "Understood"),
        ("Landfall — Whenever a land enters, target creature can't block.", "triggered", "OpaqueEffect"),
        ("Whenever this creature attacks, choose one —\n• It can't be blocked.\n• Draw.", "triggered", "OpaqueEffect"),
        ("{2}{R}: Target creature can't block this turn.", "activated", "Irrelevant"),
        ("Sacrifice a creature: This creature can't be blocked this turn.", "activated", "Irrelevant"),
        ("[−2]: Creatures can't block this turn.", "activated", "Irrelevant"),
        ("Threshold — This creature can't be blocked as long as seven or more cards are in your graveyard.", "static",
         "Understood"),
        ("Max speed — This creature can't be blocked.", "static", "Unsupported"),
        ("This creature can't dance.", "static", "Unsupported"),
    ],
)  # fmt: skip
def test_a_paragraph_is_of_one_kind(text: str, kind: SentenceKind, reading: str) -> None:
    assert set(classes(text)) == {(kind, reading)}


def test_what_a_spell_says_is_irrelevant_to_a_board() -> None:
    assert classes("Creatures can't block this turn. Draw a card.", "Instant") == [("spell", "Irrelevant")] * 2


def test_every_sentence_of_a_trigger_belongs_to_its_effect() -> None:
    assert (
        classes("Whenever this creature attacks, tap it. It can't be blocked.") == [("triggered", "OpaqueEffect")] * 2
    )


def test_a_second_sentence_about_it_is_not_taken_for_one_about_this_creature() -> None:
    said = list(read_face("Veil", "Enchantment — Aura", "Enchanted creature gets +1/+1. It can't be blocked."))
    assert isinstance(said[0].reading, Understood)
    assert isinstance(said[1].reading, Unsupported)


@pytest.mark.parametrize(
    "text", ["{1}{W}: Level 2\nThis creature can't block.", "LEVEL 1-4\n4/4\nThis creature can't block."]
)
def test_an_ability_of_a_level_is_not_understood_as_always_there(text: str) -> None:
    assert classes(text)[-1] == ("level", "Unsupported")


def test_a_class_has_levels_from_its_first_line_on() -> None:
    assert classes("Creatures can't block.", "Enchantment — Class") == [("level", "Unsupported")]


def test_reminder_text_says_nothing() -> None:
    said = list(read_face("Old Bear", "Creature", "Menace (It can't be blocked except by two or more creatures.)"))
    assert [each.words for each in said] == ["Menace"]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Fynn, the Fangbearer", "Fynn"),
        ("Daxos of Meletis", "Daxos"),
        ("Gollum the Abandoned", "Gollum"),
        ("Ayesha Tanaka, Armorer", "Ayesha"),
        ("Ayesha Tanaka, Armorer", "Ayesha Tanaka"),
        ("Ayesha Tanaka, Armorer", "Ayesha Tanaka, Armorer"),
    ],
)
def test_a_legendary_permanent_may_call_itself_by_its_first_name(name: str, called: str) -> None:
    said = list(read_face(name, "Legendary Creature", f"{called} can't be blocked."))
    assert isinstance(said[0].reading, Understood)
    assert isinstance(said[0].reading.abilities[0], CantBeBlocked)


def test_another_permanent_may_not() -> None:
    assert classes("Daxos can't be blocked.", name="Daxos of Meletis") == [("static", "Unsupported")]


def test_a_chapter_of_a_saga_is_a_triggered_ability() -> None:
    (said,) = read_face("Old Song", "Enchantment — Saga", "I, II — Creatures can't block this turn.")
    assert isinstance(said.reading, OpaqueEffect)


def test_a_full_stop_in_a_quotation_ends_no_sentence() -> None:
    assert len(sentences_of('Create a token with "This creature can\'t block. Draw a card." Then stop.')) == 2


JOINED = "Menace\nThis creature can't block.\n//\nCreatures can't block this turn."


@pytest.mark.parametrize(
    "types",
    ["Creature Sorcery — Giant Adventure", "Creature Instant — Dragon Omen", "Creature — Giant // Instant — Adventure"],
)
def test_of_a_creature_that_is_given_with_its_spell_only_the_spell_is_one(types: str) -> None:
    assert classes(JOINED, types)[1:] == [("static", "Understood"), ("spell", "Irrelevant")]


def test_a_spell_that_is_given_with_its_creature_comes_first() -> None:
    text = "Draw a card.\n//\nThis creature can't block."
    assert classes(text, "Sorcery Enchantment Creature — Saga") == [("spell", "Irrelevant"), ("static", "Understood")]


def test_an_instant_creature_is_a_creature() -> None:
    assert classes("This creature can't block.", "Instant Creature — Horse") == [("static", "Understood")]


def test_a_trigger_of_one_sentence_is_understood_and_of_another_step_irrelevant() -> None:
    assert classes("Whenever this creature blocks, it gets +1/+1 until end of turn.") == [("triggered", "Understood")]
    assert classes("At the beginning of your upkeep, draw a card.") == [("triggered", "Irrelevant")]


def test_a_first_sentence_that_is_understood_is_not_the_whole_effect() -> None:
    text = "Whenever this creature blocks, it gets +1/+1 until end of turn. Tap it."
    assert classes(text) == [("triggered", "OpaqueEffect")] * 2
    assert all(each.reading.ability.effect is None for each in read_face("", "Creature", text))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "sentence",
    [
        "This creature enters tapped.",
        "This creature enters with two +1/+1 counters on it.",
        "As this creature enters, choose a color.",
        "This spell costs {2} less to cast.",
        "Enchanted creature doesn't untap during its controller's untap step.",
        "You have no maximum hand size.",
    ],
)
def test_what_matters_elsewhere_alone_is_irrelevant(sentence: str) -> None:
    assert classes(sentence) == [("static", "Irrelevant")]


@pytest.mark.parametrize(
    "sentence",
    [
        "This creature enters tapped and attacking.",
        "Enchanted permanent doesn't untap during its controller's untap step and its activated abilities can't be "
        "activated.",
        "You have no maximum hand size and creatures you control get +1/+1.",
        "As this creature enters, you may have it become a copy of any creature.",
    ],
)
def test_what_says_more_is_not(sentence: str) -> None:
    assert classes(sentence) == [("static", "Unsupported")]
