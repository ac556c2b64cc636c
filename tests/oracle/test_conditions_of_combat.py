"""Conditions of who fights whom, of counters in pairs, of one graveyard and of commanders: read, printed and judged."""

from __future__ import annotations

import pytest

from events import conditions as c
from events.board import Permanent
from events.filters import Filter
from events.sizes import DefinesPT, ModifiesPT
from projections.layers.conditions import can_be_judged, is_so
from projections.layers.graveyards import Graveyard
from projections.layers.seen import Seen
from simulator.oracle.printing.statics import print_abilities
from simulator.oracle.words import compile_words
from tests.given import given, until

BEARER = (Filter(bears_this=True),)
CYCLOPS = "This creature gets -2/-0 as long as two or more creatures are blocking it."
STING = "Equipped creature has first strike as long as it's blocking or blocked by a Goblin or Orc."
EVEN = "This creature can't attack or block unless it has an even number of counters on it."

READ: list[tuple[str, c.NotJudged]] = [
    (CYCLOPS, c.Fights(at_least=2)),
    (
        STING.replace("Equipped", "Enchanted"),
        c.Fights(of=BEARER, whom=(Filter(any_subtype=("goblin",)), Filter(any_subtype=("orc",))), either=True),
    ),
    (EVEN, c.HasCounters(at_least=0, even=True, negated=True)),
    (
        "This creature gets +3/+0 as long as there are ten or more cards in a single graveyard.",
        c.HasCards(who="any player", zone="graveyard", at_least=10),
    ),
    (
        "This creature gets +2/+0 as long as you control a commander that's a creature or planeswalker.",
        c.ControlsCommander(own=False, which=(Filter(any_type=("creature",)), Filter(any_type=("planeswalker",)))),
    ),
]


@pytest.mark.parametrize(("words", "condition"), READ)
def test_it_is_read_and_prints_back(words: str, condition: c.NotJudged) -> None:
    abilities = compile_words((), (words,), "").abilities
    assert {each.condition for each in abilities} == {condition}
    assert can_be_judged(condition)
    assert print_abilities(abilities) == words


@pytest.mark.parametrize(
    ("blockers", "power"), [((), 4), (("cat",), 4), (("cat", "dog"), 2), (("cat", "dog", "elk"), 2)]
)
def test_only_the_creatures_that_block_it_are_counted(blockers: tuple[str, ...], power: int) -> None:
    bob = ["cat 1/1", "dog 1/1", "elk 1/1"]
    others = {each: ["bear"] for each in ("cat", "dog", "elk") if each not in blockers}
    game = given("cr-2026-01-16", alice=[("cyclops 4/4", CYCLOPS), "bear 2/2"], bob=bob, attack=["cyclops", "bear"])
    assert game.board.permanents["cyclops"].power == 4
    game.declare_blockers({**{each: ["cyclops"] for each in blockers}, **others})
    assert game.board.permanents["cyclops"].power == power


GOBLIN, ELF = "gob 2/2; a goblin", "elf 2/2; a elf"


@pytest.mark.parametrize(
    ("alice", "bob", "first"),
    [(ELF, GOBLIN, True), (ELF, "orc 2/2; a orc", True), (ELF, "cat 2/2", False), (GOBLIN, "cat 2/2", False)],
)
def test_it_fights_a_goblin_or_an_orc_whichever_of_them_blocks(alice: str, bob: str, first: bool) -> None:
    sting = "This creature has first strike as long as it's blocking or blocked by a Goblin or Orc."
    attacker, blocker = alice.split()[0], bob.split()[0]
    blocked = given("cr-2026-01-16", alice=[(alice, sting)], bob=[bob], attack=[attacker], block={blocker: [attacker]})
    assert (until(blocked, "end_of_combat").board.permanents.keys() == {attacker}) is first
    blocks = given("cr-2026-01-16", alice=[bob], bob=[(alice, sting)], attack=[blocker], block={attacker: [blocker]})
    assert (until(blocks, "end_of_combat").board.permanents.keys() == {attacker}) is first


@pytest.mark.parametrize(("counters", "so"), [((), True), ((("+1/+1", 1),), False), ((("+1/+1", 1), ("oil", 3)), True)])
def test_zero_is_an_even_number_and_counters_of_all_kinds_count(
    counters: tuple[tuple[str, int], ...], so: bool
) -> None:
    one = Permanent(id="one", controller="A", counters=counters)
    assert is_so(c.HasCounters(at_least=0, even=True), Seen({"one": one}), one) is so


def test_ten_cards_are_in_one_graveyard_and_not_in_two() -> None:
    one = Permanent(id="one", controller="A")
    asked = c.HasCards(who="any player", zone="graveyard", at_least=10)

    def there(mine: int, theirs: int) -> Seen:
        graveyards = {"A": Graveyard(blank=mine, whole=True), "B": Graveyard(blank=theirs, whole=True)}
        return Seen({"one": one}, players=("A", "B"), graveyards=graveyards)

    assert is_so(asked, there(9, 9), one) is False
    assert is_so(asked, there(0, 10), one) is True


@pytest.mark.parametrize(("types", "so"), [(("creature",), True), (("planeswalker",), True), (("artifact",), False)])
def test_a_commander_of_another_type_is_none_of_those(types: tuple[str, ...], so: bool) -> None:
    one = Permanent(id="one", controller="A", types=types, designations=("commander",))
    which = (Filter(any_type=("creature",)), Filter(any_type=("planeswalker",)))
    assert is_so(c.ControlsCommander(own=False, which=which), Seen({"one": one}), one) is so


def test_creatures_that_are_of_one_subtype_or_another_are_counted_once() -> None:
    words = "This creature gets +1/+0 for each creature you control that's a Fungus or Saproling."
    (plain,) = compile_words((), (words,), "").abilities
    both = "This creature's power is equal to the number of creatures you control that are Fungi and/or Saprolings."
    (either,) = compile_words((), (both,), "").abilities
    assert isinstance(plain, ModifiesPT)
    assert isinstance(either, DefinesPT)
    assert plain.per == either.power
