"""What is read of instructions and costs prints back: over all faces, what is printed is read as the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.abilities import Activated, AnyAbility, SpellAbility, Triggered
from events.ability_costs import AnyCost, ManaCost, NotReadCost
from simulator.oracle.event_names import NO_EVENT, EventNames, event_names
from simulator.oracle.grammar.instructions.effects import read_cost, read_effect
from simulator.oracle.printing.costs import print_cost
from simulator.oracle.printing.instructions import print_instructions
from simulator.oracle.printing.references import NoInstruction
from tests.oracle.every_face import CARDS, every_face_compiled

REVIEWED = Path(__file__).parent / "print_back_instructions.txt"
"""How many effects have no words, or other words than those that were read, by reason: each was looked at."""

needs_cards = pytest.mark.skipif(not CARDS.is_file(), reason="../shared/data/cards/oracle_2026-07.json.gz is absent")


def plain(words: str) -> str:
    return " ".join(words.lower().split())


def names(ability: AnyAbility) -> EventNames:
    return event_names(ability.when) if isinstance(ability, Triggered) else NO_EVENT


@cache
def abilities() -> tuple[Activated | SpellAbility | Triggered, ...]:
    """Each different ability that does something or costs something, once."""
    return tuple(_abilities())


def _abilities() -> Iterator[Activated | SpellAbility | Triggered]:
    seen: set[object] = set()
    for _, compiled in every_face_compiled():
        for ability in compiled.abilities:
            if isinstance(ability, Activated | SpellAbility | Triggered):
                known = (
                    type(ability),
                    ability.effect,
                    ability.targets,
                    names(ability),
                    getattr(ability, "cost", ()),
                )
                if known not in seen:
                    seen.add(known)
                    yield ability


def printed_back(ability: Activated | SpellAbility | Triggered) -> str:
    """Why what an ability does doesn't print back; "" if it does."""
    assert ability.effect is not None
    spell = isinstance(ability, SpellAbility)
    try:
        words = print_instructions(ability.effect, ability.targets, event=names(ability), spell=spell)
    except NoInstruction as why:
        return str(why)
    has_x = spell or (isinstance(ability, Activated) and any(mark in str(ability.cost) for mark in ("X", "x=True")))
    sacrificed = "SacrificedForCost" in repr(ability.effect)
    read = read_effect(plain(words), names(ability), lambda *_: (), spell=spell, has_x=has_x, sacrificed=sacrificed)
    if isinstance(read, str):
        return "the words that are printed are not read"
    return "" if (read.effect, read.targets) == (ability.effect, ability.targets) else "read as something else"


@needs_cards
def test_what_is_read_prints_back_but_for_what_was_reviewed() -> None:
    found = Counter(printed_back(ability) for ability in abilities() if ability.effect is not None)
    assert found.pop("") > 6_000
    assert found.pop("read as something else", 0) == 0
    reviewed = dict(line.split("\t") for line in REVIEWED.read_text(encoding="utf-8").splitlines() if line)
    assert {why: str(n) for why, n in sorted(found.items())} == reviewed


def without_label(cost: tuple[AnyCost, ...]) -> tuple[AnyCost, ...]:
    """A cost without what the label "power-up" says of it."""
    return tuple(replace(part, less_if_new=False) if isinstance(part, ManaCost) else part for part in cost)


@needs_cards
def test_costs_print_back() -> None:
    read = 0
    for ability in abilities():
        if isinstance(ability, Activated) and not any(isinstance(part, NotReadCost) for part in ability.cost):
            read += 1
            assert read_cost(plain(print_cost(ability.cost))) == without_label(ability.cost)
    assert read > 3_000
