"""The tokens that a text creates are known by its words, whatever else of it is read."""

from __future__ import annotations

import pytest

from simulator.oracle.tokens import tokens_said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Create X 2/2 red Human Knight creature tokens with trample and haste.", [("human knight", 2, 2)]),
        ("Living weapon", [("phyrexian germ", 0, 0)]),
        ("Gift a tapped Fish", [("fish", 1, 1)]),
        ("Then amass Orcs 1.", [("orc army", 0, 0)]),
        ("Create a token that's a copy of it.", []),
        ("Create a 1/1 white Cat creature token with power equal to your life.", []),
        (
            "That player creates a 5/1 red Elemental creature token named Lightning Rager. It has trample, haste, and "
            '"At the beginning of the end step, sacrifice this token."',
            [("elemental", 5, 1)],
        ),
    ],
)
def test_each_is_told_once(text: str, said: list[tuple[str, int, int]]) -> None:
    found = [(" ".join(made.token.subtypes), made.token.power, made.token.toughness) for made in tokens_said(text)]
    assert found == said


def test_keywords_and_quoted_abilities_belong_to_it() -> None:
    (drone,) = tokens_said(
        "Create a 1/1 colorless Drone artifact creature token with flying and "
        '"This token can block only creatures with flying."'
    )
    assert drone.token.keywords == ("flying",)
    assert [type(each).__name__ for each in drone.abilities] == ["BlockOnly"]


def test_what_a_token_of_a_token_is_is_told_too() -> None:
    found = tokens_said(
        'When this creature dies, create a 3/3 blue Fish creature token with "When this token dies, create a 6/6 blue '
        "Whale creature token with 'When this token dies, create a 9/9 blue Kraken creature token.'\""
    )
    assert sorted(made.token.subtypes for made in found) == [("fish",), ("kraken",), ("whale",)]
