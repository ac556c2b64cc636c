"""What an Aura can enchant (702.5): each enchant keyword ever printed, and what of them is not read."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from events.filters import Filter
from events.references import Described, EachOtherPlayer, Targets
from simulator.cards.wordless import without_text
from simulator.oracle.card import Face
from simulator.oracle.enchanting import enchanted_by, is_enchant
from simulator.oracle.faces import compile_face
from simulator.oracle.grammar.instructions.enchanting import read_enchant
from simulator.oracle.keywords import keywords_of
from tests.oracle.every_face import CARDS

NOT_READ = {
    "enchant card in your hand",
    "enchant instant card in a graveyard",
    "enchant instant or sorcery spell on the stack",
    "enchant noncommander creature",
    "enchant two creatures",
    "enchant your graveyard",
    "enchant your library",
    "enchant zone",
}
"""All but two are of cards that are jokes; the two are Become the Pilot and Spellweaver Volute."""


def _creature(**fields: object) -> Filter:
    return Filter(any_type=("creature",), **fields)  # type: ignore[arg-type]


def _on(*described: Described) -> Targets:
    return Targets(objects=described)


@pytest.mark.parametrize(
    ("quality", "asked"),
    [
        ("permanent", _on(Described())),
        ("creature", _on(Described(which=(_creature(),)))),
        ("land you control", _on(Described(which=(Filter(any_type=("land",), controller="you"),)))),
        ("creature with power 3 or less", _on(Described(which=(_creature(power_at_most=3),)))),
        ("creature without flying", _on(Described(which=(_creature(no_keyword=("flying",)),)))),
        ("tapped creature", _on(Described(which=(_creature(),), tapped=True))),
        ("creature with mana value 2 or less", _on(Described(which=(_creature(),), mana_value_at_most=2))),
        ("creature with another aura attached to it", _on(Described(which=(_creature(),), states=("enchanted",)))),
        ("modified creature", _on(Described(which=(_creature(),), states=("modified",)))),
        ("non-wall creature you control", _on(Described(which=(_creature(no_subtype=("wall",), controller="you"),)))),
        ("creature you don't control", _on(Described(which=(_creature(),), controlled_by=EachOtherPlayer()))),
        (
            "creature, planeswalker, or clue",
            _on(
                Described(which=(_creature(),)),
                Described(which=(Filter(any_type=("planeswalker",)),)),
                Described(which=(Filter(any_subtype=("clue",)),)),
            ),
        ),
        (
            "artifact or creature you control",
            _on(
                Described(which=(Filter(any_type=("artifact",), controller="you"),)),
                Described(which=(_creature(controller="you"),)),
            ),
        ),
        ("player", Targets(players="any")),
        ("opponent", Targets(players="opponent")),
    ],
)
def test_what_can_be_enchanted(quality: str, asked: Targets) -> None:
    assert enchanted_by(f"enchant {quality}") == asked


@pytest.mark.parametrize("kind", ["artifact", "creature", "enchantment", "land", "permanent", "planeswalker"])
@pytest.mark.parametrize("whose", ["", " you control"])
def test_what_is_plain_is_read_as_the_grammar_reads_it(kind: str, whose: str) -> None:
    assert enchanted_by(f"enchant {kind}{whose}") == read_enchant(f"{kind}{whose}")


def test_a_target_of_its_own_is_nothing_that_an_aura_enchants() -> None:
    assert enchanted_by("enchant creature target player controls") is None


def test_the_pack_keeps_all_that_an_enchant_keyword_says() -> None:
    text = "Enchant creature or planeswalker you don't control"
    face = without_text(compile_face(Face(name="Grasp", types=("enchantment",), subtypes=("aura",), text=text)))
    assert face.keywords == (text.lower(),)


@pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")
def test_every_enchant_keyword_is_read_but_for_those_that_are_listed() -> None:
    texts = {face.get("text") or "" for face in json.loads(gzip.decompress(CARDS.read_bytes()))}
    lines = {re.sub(r" \(.*", "", line) for text in texts for line in text.split("\n") if line.startswith("Enchant ")}
    keywords = {keyword for line in lines for keyword in keywords_of(line) if is_enchant(keyword)}
    assert len(keywords) > 60
    assert {keyword for keyword in keywords if enchanted_by(keyword) is None} == NOT_READ
