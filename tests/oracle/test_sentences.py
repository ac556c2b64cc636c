"""Sentences of rules text and the exact abilities that they say."""

from __future__ import annotations

import json
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.abilities import AnyAbility, CombatTrait, Unsupported
from events.declaration_abilities import (
    AttackOnlyWithOthers,
    BlockCost,
    BlockOnly,
    BlockOnlyIfAlso,
    BlockOnlyWithOthers,
    CantAttack,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBlock,
    Cost,
    DefendingPlayerControls,
    EmptyHand,
    ExtraBlocks,
    Lure,
    MaxBlockers,
    MaxTotalBlockers,
    MinBlockers,
    MustBeBlocked,
    MustBlock,
)
from events.filters import Filter
from simulator.oracle import Irrelevant, OpaqueEffect, Understood, compile_sentence
from simulator.oracle.sentences import split_label

CASES = Path(__file__).parents[1] / "cases"

YOURS = (Filter(controller="you"),)
YOUR_CREATURES = (Filter(controller="you", any_type=("creature",)),)
FLYING = (Filter(any_keyword=("flying",)),)
GREATER = (Filter(power_than_this="greater"),)
EMPTY_HAND = EmptyHand(negated=True)

SOLVER: dict[str, AnyAbility] = {
    "All creatures able to block this creature do so.": Lure(),
    "No more than one creature can block each combat.": MaxTotalBlockers(n=1),
    "No more than two creatures can block each combat.": MaxTotalBlockers(n=2),
    "This creature blocks each combat if able.": MustBlock(),
    "This creature can block an additional creature each combat.": ExtraBlocks(n=1),
    "This creature can block an additional two creatures each combat.": ExtraBlocks(n=2),
    "This creature can block any number of creatures.": ExtraBlocks(n=None),
    "This creature can block only creatures with flying.": BlockOnly(attackers=FLYING),
    "This creature can't be blocked by creatures with power 2 or less.": CantBeBlocked(by=(Filter(power_at_most=2),)),
    "This creature can't be blocked by more than one creature.": MaxBlockers(n=1),
    "This creature can't be blocked by more than two creatures.": MaxBlockers(n=2),
    "This creature can't be blocked except by three or more creatures.": MinBlockers(n=3),
    "This creature can't be blocked except by two or more creatures.": MinBlockers(n=2),
    "This creature can't be blocked unless all creatures defending player controls block it.": MinBlockers(n=None),
    "This creature can't be blocked.": CantBeBlocked(),
    "This creature can't block alone.": BlockOnlyWithOthers(n=1),
    "This creature can't block unless a creature with greater power also blocks.": BlockOnlyIfAlso(also=GREATER),
    "This creature can't block unless at least two other creatures block.": BlockOnlyWithOthers(n=2),
    "This creature can't block.": CantBlock(),
    "This creature must be blocked by exactly one creature if able.": MustBeBlocked(exactly=1),
    "This creature must be blocked by exactly two creatures if able.": MustBeBlocked(exactly=2),
    "This creature must be blocked by three or more creatures if able.": MustBeBlocked(at_least=3),
    "This creature must be blocked by two or more creatures if able.": MustBeBlocked(at_least=2),
    "This creature must be blocked if able.": MustBeBlocked(),
}
"""Every sentence of the solver's suite."""

OTHERS: dict[str, tuple[AnyAbility, ...]] = {
    "This creature can't attack.": (CantAttack(),),
    "This creature can't attack alone.": (AttackOnlyWithOthers(n=1),),
    "This creature can't attack unless at least two other creatures attack.": (AttackOnlyWithOthers(n=2),),
    "This creature can't attack or block.": (CantAttack(), CantBlock()),
    "This creature can't attack or block alone.": (AttackOnlyWithOthers(n=1), BlockOnlyWithOthers(n=1)),
    "This creature can't attack or block unless a player has no cards in hand.": (
        CantAttack(condition=EMPTY_HAND),
        CantBlock(condition=EMPTY_HAND),
    ),
    "This creature can't block and can't be blocked.": (CantBlock(), CantBeBlocked()),
    "This creature can't block or be blocked by non-Spirit creatures.": (
        CantBlock(attackers=(Filter(no_subtype=("spirit",)),)),
        CantBeBlocked(by=(Filter(no_subtype=("spirit",)),)),
    ),
    "This creature can't block creatures with power 3 or greater.": (CantBlock(attackers=(Filter(power_at_least=3),)),),
    "This creature can't block unless a white creature also blocks.": (
        BlockOnlyIfAlso(also=(Filter(any_color=("white",)),)),
    ),
    "Creatures can't block.": (CantBlock(subject=()),),
    "Creatures without flying can't block.": (CantBlock(subject=(Filter(no_keyword=("flying",)),)),),
    "Creatures your opponents control can't block.": (CantBlock(subject=(Filter(controller="opponent"),)),),
    "Creatures with flying can block only creatures with flying.": (BlockOnly(subject=FLYING, attackers=FLYING),),
    "Creatures with power less than this creature's power can't block it.": (
        CantBeBlocked(by=(Filter(power_than_this="less"),)),
    ),
    "This creature can't be blocked by Walls.": (CantBeBlocked(by=(Filter(any_subtype=("wall",)),)),),
    "This creature can't be blocked by artifact creatures.": (CantBeBlocked(by=(Filter(any_type=("artifact",)),)),),
    "This creature can't be blocked by creatures with flying.": (CantBeBlocked(by=FLYING),),
    "This creature can't be blocked by creatures with greater power.": (CantBeBlocked(by=GREATER),),
    "This creature can't be blocked by creatures with power 4 or greater.": (
        CantBeBlocked(by=(Filter(power_at_least=4),)),
    ),
    "This creature can't be blocked by black or red creatures.": (
        CantBeBlocked(by=(Filter(any_color=("black", "red")),)),
    ),
    "This creature can't be blocked by nonartifact white Elves.": (
        CantBeBlocked(by=(Filter(no_type=("artifact",), any_color=("white",), any_subtype=("elf",)),)),
    ),
    "This creature can't be blocked except by artifact creatures and/or red creatures.": (
        CantBeBlockedExceptBy(by=(Filter(any_type=("artifact",)), Filter(any_color=("red",)))),
    ),
    "This creature can't be blocked except by creatures with flying or reach.": (
        CantBeBlockedExceptBy(by=(Filter(any_keyword=("flying", "reach")),)),
    ),
    "This creature can't be blocked except by Walls and/or creatures with flying.": (
        CantBeBlockedExceptBy(by=(Filter(any_subtype=("wall",)), *FLYING)),
    ),
    "This creature can't be blocked as long as defending player controls a snow land.": (
        CantBeBlocked(condition=DefendingPlayerControls(which=(Filter(any_type=("land",), any_supertype=("snow",)),))),
    ),
    "This creature can't be blocked as long as defending player controls an Island.": (
        CantBeBlocked(condition=DefendingPlayerControls(which=(Filter(any_subtype=("island",)),))),
    ),
    "This creature is unblockable.": (CantBeBlocked(),),
    "This creature is indestructible.": (CombatTrait(trait="indestructible"),),
    "Each creature you control can't be blocked by more than one creature.": (MaxBlockers(subject=YOURS, n=1),),
    "Each creature you control can block an additional creature each combat.": (ExtraBlocks(subject=YOURS, n=1),),
    "This creature can block ten additional creatures each combat.": (ExtraBlocks(n=10),),
    "Creatures you control have menace.": (MinBlockers(subject=YOURS, n=2),),
    "Creatures you control have first strike and lifelink.": (
        CombatTrait(subject=YOUR_CREATURES, trait="first_strike"),
        CombatTrait(subject=YOUR_CREATURES, trait="lifelink"),
    ),
    "Other Orcs and Goblins you control have menace.": (
        MinBlockers(
            subject=(
                Filter(other=True, any_subtype=("orc",), controller="you"),
                Filter(other=True, any_subtype=("goblin",), controller="you"),
            ),
            n=2,
        ),
    ),
    "Rats you control have deathtouch.": (
        CombatTrait(subject=(Filter(any_subtype=("rat",), controller="you"),), trait="deathtouch"),
    ),
    "This token can't block.": (CantBlock(),),
    "White creatures and blue creatures can't block.": (
        CantBlock(subject=(Filter(any_color=("white",)), Filter(any_color=("blue",)))),
    ),
    "Goblins you control and Elementals you control have menace.": (
        MinBlockers(
            subject=(
                Filter(any_subtype=("goblin",), controller="you"),
                Filter(any_subtype=("elemental",), controller="you"),
            ),
            n=2,
        ),
    ),
    "Other Merfolk creatures you control have islandwalk.": (
        CantBeBlocked(
            subject=(Filter(other=True, any_subtype=("merfolk",), controller="you"),),
            condition=DefendingPlayerControls(which=(Filter(any_type=("land",), any_subtype=("island",)),)),
        ),
    ),
    "This creature blocks each turn if able.": (MustBlock(),),
    "All creatures block each combat if able.": (MustBlock(subject=()),),
    "This creature must be blocked each combat if able.": (MustBeBlocked(),),
    "This creature must be blocked by a Dalek if able.": (MustBeBlocked(by=(Filter(any_subtype=("dalek",)),)),),
    "All Walls able to block this creature do so.": (Lure(by=(Filter(any_subtype=("wall",)),)),),
    "This creature can't block unless you pay {1}.": (BlockCost(cost=Cost(mana="{1}")),),
    "This creature can't block unless its controller pays {1}{W}.": (BlockCost(cost=Cost(mana="{1}{W}")),),
    "This creature can't block unless you pay 2 life.": (BlockCost(cost=Cost(life=2)),),
    "This creature can't block unless you discard a card.": (BlockCost(cost=Cost(discard=1)),),
    "This creature can't block unless you sacrifice a creature.": (
        BlockCost(cost=Cost(sacrifice=1, which=(Filter(any_type=("creature",)),))),
    ),
    "This creature can't block unless you return a permanent you control to its owner's hand.": (
        BlockCost(cost=Cost(return_to_hand=1)),
    ),
    "Creatures can't block unless their controller pays {1} for each of those creatures.": (
        BlockCost(subject=(), cost=Cost(mana="{1}")),
    ),
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.": (
        BlockCost(subject=(), cost=Cost(mana="{1}")),
    ),
    ("Creatures can't block unless their controller sacrifices an artifact for each blocking creature they control."): (
        BlockCost(subject=(), cost=Cost(sacrifice=1, which=(Filter(any_type=("artifact",)),))),
    ),
}

UNDERSTOOD = {**{sentence: (ability,) for sentence, ability in SOLVER.items()}, **OTHERS}

IRRELEVANT = [
    "At the beginning of your upkeep, sacrifice this creature.",
]

UNSUPPORTED = {
    "Walls and creatures you control can't block.": "one kind of creature or to several",
    "White Wolves and Werewolves can't block.": "one kind of creature or to several",
    "Goblins you control and Elementals can't block.": "one kind of creature or to several",
    "Black creatures and red creatures with flying can't block.": "one kind of creature or to several",
    "This creature can't block this turn.": "turn",
    "This creature can't block unless": "ends too soon",
    "This creature can't be blocked by cards.": "cards",
    "This creature can't be blocked by forests.": "forests",
    "This creature can't block. It can't attack.": "it can't attack",
    "This creature can't be blocked by white and blue creatures.": "two colors at once",
    "This creature can't be blocked by legendary snow creatures.": "two demands on supertype",
    "This creature can't be blocked by creatures with flying and reach.": "reach in this way",
    "Creature can't block.": "one creature",
    "Creatures with greater power can't block.": "nobody's",
    "Creatures you control can't be blocked by creatures with power less than its power.": "a power",
    "Elves can't block unless their controller pays {1} for each blocking creature they control.": "a cost",
    "Creatures can't block unless its controller pays {1}.": "pays",
    "Whenever this creature dies, draw a card. This creature can't block.": "this creature dies",
    "": "ends too soon",
    "This creature can't block; dance": "; dance",
}


def plain(abilities: tuple[AnyAbility, ...]) -> tuple[AnyAbility, ...]:
    return tuple(msgspec.structs.replace(ability, words="", keyword="") for ability in abilities)


def read(sentence: str, name: str = "") -> tuple[AnyAbility, ...] | None:
    reading = compile_sentence(sentence, name=name)
    return plain(reading.abilities) if isinstance(reading, Understood) else None


@pytest.mark.parametrize("sentence", UNDERSTOOD)
def test_a_sentence_says_exactly_these_abilities(sentence: str) -> None:
    assert read(sentence) == UNDERSTOOD[sentence]


@pytest.mark.parametrize("sentence", UNDERSTOOD)
def test_the_words_of_each_ability_are_the_sentence(sentence: str) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Understood)
    assert {ability.words for ability in reading.abilities} == {sentence}


@pytest.mark.parametrize("sentence", IRRELEVANT)
def test_what_triggers_in_another_step_is_irrelevant(sentence: str) -> None:
    assert isinstance(compile_sentence(sentence), Irrelevant)


@pytest.mark.parametrize("sentence", UNSUPPORTED)
def test_what_is_not_understood_is_said_with_the_first_unread_words(sentence: str) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Unsupported)
    assert UNSUPPORTED[sentence] in reading.why
    assert reading.words == sentence


@pytest.mark.parametrize(
    ("sentence", "label", "opaque"),
    [
        ("Tc: Whenever this creature becomes blocked, ...", "Tc", True),
        ("Whenever this creature becomes blocked, if it's blocked by two or more creatures, ...", "", True),
        ("Tt: Whenever this land becomes tapped, draw a card.", "Tt", False),
    ],
)
def test_a_triggered_ability_keeps_its_label_and_is_opaque_where_its_effect_is_dots(
    sentence: str, label: str, opaque: bool
) -> None:
    read = compile_sentence(sentence)
    assert isinstance(read, OpaqueEffect)
    assert (read.ability.words, read.ability.label, read.ability.opaque) == (sentence, label, opaque)
    assert read.ability.when


def test_a_cost_is_no_label() -> None:
    assert split_label("Discard: Add {R}.") == ("", "Discard: Add {R}.")


@given(st.sampled_from(sorted(UNDERSTOOD)), st.data())
def test_capitals_spaces_and_the_full_stop_do_not_matter(sentence: str, data: st.DataObject) -> None:
    upper = data.draw(st.lists(st.booleans(), min_size=len(sentence), max_size=len(sentence)))
    written = "".join(c.upper() if up else c.lower() for c, up in zip(sentence, upper, strict=True))
    written = written.replace(" ", data.draw(st.sampled_from([" ", "  "])))
    written = written.removesuffix(data.draw(st.sampled_from(["", "."]))).replace("'", "’")
    assert read(written) == UNDERSTOOD[sentence]


@given(
    st.sampled_from([sentence for sentence in sorted(UNDERSTOOD) if "his creature" in sentence]),
    st.sampled_from(["Juggernaut", "Okk", "Fynn, the Fangbearer", "Wall of Air", "Ach! Hans, Run!", "Wall", "A+B"]),
    st.booleans(),
)
def test_its_own_name_means_this_creature(sentence: str, name: str, short: bool) -> None:
    called = name.partition(",")[0] if short else name
    renamed = sentence.replace("This creature", called).replace("this creature", called)
    assert read(renamed, name) == UNDERSTOOD[sentence]


def test_its_own_name_still_names_others_where_only_that_makes_sense() -> None:
    assert read("Other Merfolk creatures you control have menace.", "Merfolk") == read(
        "Other Merfolk creatures you control have menace."
    )
    assert read("Wall can't be blocked by Walls.", "Wall") == OTHERS["This creature can't be blocked by Walls."]


@pytest.mark.parametrize("sentence", ["It can't block.", "They can't block."])
def test_whom_it_means_at_the_start_is_not_guessed(sentence: str) -> None:
    reading = compile_sentence(sentence)
    assert isinstance(reading, Unsupported)
    assert "not said whom" in reading.why


JUNK = st.text(string.ascii_lowercase, min_size=1, max_size=8).map(lambda word: "qx" + word)


@given(st.sampled_from(sorted(UNDERSTOOD)), st.lists(JUNK, min_size=1, max_size=3), st.booleans())
def test_no_remainder_is_swallowed(sentence: str, junk: list[str], before_the_stop: bool) -> None:
    added = " ".join(junk)
    longer = f"{sentence.removesuffix('.')} {added}." if before_the_stop else f"{sentence} {added}"
    reading = compile_sentence(longer)
    assert isinstance(reading, Unsupported)
    assert junk[0] in reading.why


@given(st.sampled_from(sorted(UNDERSTOOD)), st.data())
def test_a_junk_word_anywhere_is_never_understood(sentence: str, data: st.DataObject) -> None:
    words = sentence.split()
    words.insert(data.draw(st.integers(0, len(words))), data.draw(JUNK))
    assert isinstance(compile_sentence(" ".join(words)), Unsupported)


@given(st.text(max_size=80), st.text(max_size=10))
def test_every_text_gets_a_reading(text: str, name: str) -> None:
    assert isinstance(compile_sentence(text, name=name), Understood | Irrelevant | OpaqueEffect | Unsupported)


def test_a_sentence_beyond_the_limit_is_refused() -> None:
    assert isinstance(compile_sentence("This creature can't block. " * 100), Unsupported)


def sentences_of(suite: str) -> Iterator[tuple[str, str]]:
    with (CASES / suite).open(encoding="utf-8") as lines:
        for line in lines:
            for permanent in json.loads(line)["board"]["permanents"]:
                yield from ((sentence, permanent.get("name", "")) for sentence in permanent.get("text", ()))


def test_the_table_holds_every_sentence_of_the_solver_suite() -> None:
    assert {sentence for sentence, _ in sentences_of("solver.cases.jsonl")} == set(SOLVER)


@pytest.mark.parametrize(
    "suite",
    [
        "peers.cases.jsonl",
        "rulings.cases.jsonl",
        "rules-cr-2024-06-07.cases.jsonl",
        "rules-cr-2024-11-08.cases.jsonl",
    ],
)
def test_every_sentence_of_the_suites_is_understood(suite: str) -> None:
    unsupported = {
        sentence
        for sentence, name in sentences_of(suite)
        if isinstance(compile_sentence(sentence, name=name), Unsupported)
    }
    assert unsupported == set()


def test_importing_the_package_does_not_build_the_parser() -> None:
    code = "import sys, simulator.oracle; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2]).returncode == 0
