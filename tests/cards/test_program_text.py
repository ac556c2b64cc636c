"""Texts that were drawn from the source of a program: what belongs to the first face of a card, and what doesn't."""

from __future__ import annotations

import pytest

from simulator.cards.file import Record
from simulator.cards.program_text import own_text


@pytest.mark.parametrize(
    ("drawn", "own"),
    [
        ("Vigilance\nBanishing Coils\nExile target artifact.", "Vigilance"),
        ("Flying\nChannel\nSorcery {G}{G}\nAdd {C}.", "Flying"),
        ("1.\nCreature — Weird\nFlying\n2.\nMystic Peak\nLand\n{T}: Add {R}.", "Flying"),
        ("{T}: Add {C}.\nFollow Him\n{X}{U}{U}\nInstant — Adventure\nInvestigate X times.", "{T}: Add {C}."),
        ("Whenever you attack,\ndraw a card.", "Whenever you attack, draw a card."),
        ("Trample\nBased on Chief Engineer\nHaste", "Trample\nHaste"),
        ("Flying\nability.setRuleVisible(false);", "Flying"),
        ("Trample\nRulings:\nIt triggers once.", "Trample"),
    ],
)
def test_what_is_no_text_of_the_face_goes(drawn: str, own: str) -> None:
    assert own_text(drawn) == own


@pytest.mark.parametrize(
    "text",
    [
        "Choose a Background\nFlying",
        "Protection from Angels and from Archons\nFlying",
        "First Strike\nTrample",
        "Storied\nOther Dwarves you control get +1/+0.",
        "Draw a card.\nwhenever it attacks, draw a card.",
    ],
)
def test_keywords_and_sentences_stay(text: str) -> None:
    assert own_text(text) == text


def test_only_such_lists_have_their_texts_so() -> None:
    text = "Oil Sunburst\nFlying"
    assert [face.text for face in Record(name="Oilskelion", text=text).faces] == [text]
    assert [face.text for face in Record(name="Curious Pair", text=text, src="xmage").faces] == [""]
