"""The laws on boards full of static abilities: what a board shows is what a plain walk over the layers makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import given as hypothesis_given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.board import ControlChanged, LifeChanged, PermanentEntered, PermanentLeft, PermanentTapped
from events.codec import encode_events
from events.effects import CountersEffectApplied
from events.event import Event
from projections.matching import with_keywords
from projections.views import Views
from simulator.game.game import Game
from tests.given import given, permanent
from tests.laws.checks import digests_from_zero, examples, fed_again


class One(NamedTuple):
    """A permanent as the walk over the layers has it."""

    id: str
    you: str
    creature: bool
    subtypes: frozenset[str]
    color: str
    flying: bool
    base: tuple[int, int]
    counters: int
    tapped: bool
    attacking: bool
    words: str


Meant = Callable[[One, One], bool]
"""Whether an ability of the second permanent speaks of the first."""


def yours(one: One, this: One) -> bool:
    return one.you == this.you


def goblin(one: One, this: One) -> bool:
    return "goblin" in one.subtypes


HUMILITY = "All creatures lose all abilities and have base power and toughness 1/1."
TYPES: dict[str, tuple[Meant, str]] = {
    "Creatures you control are Goblins in addition to their other types.": (yours, "goblin"),
    "Goblin creatures are Zombies in addition to their other types.": (goblin, "zombie"),
}
"""Layer 4: the second waits for the first (613.8)."""
COLORS: dict[str, tuple[Meant, str]] = {
    "Goblin creatures are white.": (goblin, "white"),
    "Creatures you control are black.": (yours, "black"),
}
WINGS: dict[str, tuple[Meant, bool]] = {
    "Creatures you control have flying.": (yours, True),
    "All creatures lose flying.": (lambda one, this: True, False),
}
BASES: dict[str, tuple[Meant, tuple[int, int]]] = {
    HUMILITY: (lambda one, this: True, (1, 1)),
    "Zombies you control have base power and toughness 4/4.": (
        lambda one, this: yours(one, this) and "zombie" in one.subtypes,
        (4, 4),
    ),
}
MORE: dict[str, tuple[Meant, tuple[int, int]]] = {
    "Creatures you control get +1/+1.": (yours, (1, 1)),
    "Other Goblin creatures get +1/+1.": (lambda one, this: goblin(one, this) and one.id != this.id, (1, 1)),
    "White creatures get +0/+1.": (lambda one, this: one.color == "white", (0, 1)),
    "Creatures with flying get +2/+0.": (lambda one, this: one.flying, (2, 0)),
    "Untapped creatures you control get +0/+2.": (lambda one, this: yours(one, this) and not one.tapped, (0, 2)),
    "Attacking creatures you control get +1/+0.": (lambda one, this: yours(one, this) and one.attacking, (1, 0)),
}
COUNTING = "This creature gets +1/+1 for each Goblin you control."
OF_CREATURES = (COUNTING, "", *TYPES, *COLORS, *WINGS, *MORE)
OF_OTHERS = (*TYPES, *COLORS, *WINGS, *BASES, *MORE)


def walked(there: list[One]) -> dict[str, One]:
    """What the layers make of permanents, in the order in which they entered; base size is the size at last."""
    now = {one.id: one for one in there}
    for words in TYPES:
        for this in [each for each in there if each.words == words]:
            for one in [each for each in now.values() if each.creature and TYPES[words][0](each, now[this.id])]:
                now[one.id] = one._replace(subtypes=one.subtypes | {TYPES[words][1]})
    for this in [each for each in there if each.words in COLORS]:
        meant, color = COLORS[this.words]
        for one in [each for each in now.values() if each.creature and meant(each, now[this.id])]:
            now[one.id] = one._replace(color=color)
    humbled = any(each.words == HUMILITY for each in there)
    left = [each for each in there if not (humbled and each.creature)]
    for this in left:
        for one in [each for each in now.values() if each.creature]:
            if this.words == HUMILITY:
                now[one.id] = one._replace(flying=False)
            elif this.words in WINGS and WINGS[this.words][0](one, now[this.id]):
                now[one.id] = one._replace(flying=WINGS[this.words][1])
    for this in [each for each in left if each.words in BASES]:
        for one in [each for each in now.values() if each.creature and BASES[this.words][0](each, now[this.id])]:
            now[one.id] = one._replace(base=BASES[this.words][1])
    shown = {}
    for one in now.values():
        goblins = sum(each.creature and goblin(each, one) and yours(each, one) for each in now.values())
        more = [MORE[each.words][1] for each in left if each.words in MORE and MORE[each.words][0](one, now[each.id])]
        more += [(goblins, goblins)] if one.words == COUNTING and not humbled else []
        power, toughness = (one.base[at] + one.counters + sum(each[at] for each in more) for at in (0, 1))
        shown[one.id] = one._replace(base=(power, toughness))
    return shown


def as_logged(game: Game) -> list[One]:
    """The permanents with what the log alone says of them, by their timestamps."""
    entered = [each.permanent for each in game.log if isinstance(each, PermanentEntered)]
    found = []
    for known in entered:
        now = game.board.permanents.get(known.id)
        if now is not None:
            counters = dict(now.counters).get("+1/+1", 0)
            found.append(
                One(
                    known.id,
                    now.controller,
                    "creature" in known.types,
                    frozenset(known.subtypes),
                    "".join(known.colors),
                    "flying" in known.keywords,
                    (known.power or 0, known.toughness or 0),
                    counters,
                    known.id in game.board.tapped,
                    known.id in game.combat.attacking,
                    "".join(known.text),
                )
            )
    return found


def check(game: Game) -> None:
    """Hold that a board shows what the walk over the layers makes of what the log says."""
    board = game.position.board
    known = {each.id: each for each in with_keywords(board, [*board.permanents.values()])}
    for name, one in walked(as_logged(game)).items():
        if one.creature:
            now = known[name]
            assert (now.power, now.toughness) == one.base, name
            assert (frozenset(now.subtypes), "".join(now.colors)) == (one.subtypes, one.color), name
            assert ("flying" in now.keywords) is one.flying, name


def entering(draw: Callable[[st.SearchStrategy[Any]], Any], name: str, controller: str, kind: str) -> PermanentEntered:
    if kind == "creature":
        notes = draw(st.sampled_from(["; a goblin", "; a zombie", "; white", "; a goblin; black", ""]))
        size, wings = f"{draw(st.integers(1, 3))}/{draw(st.integers(1, 3))}", draw(st.sampled_from(["", " flying"]))
        short = f"{name} {size}{wings}{notes}"
    else:
        short = f"{name} artifact"
    words = draw(st.sampled_from(OF_CREATURES if kind == "creature" else OF_OTHERS))
    entered = permanent((short, words) if words else short, controller)
    return PermanentEntered(replace(entered.permanent, as_printed=True))


@st.composite
def boards(draw: st.DrawFn) -> Game:
    game = given(draw(st.sampled_from(["cr-2010-02-01", "cr-2022-10-07", "cr-2026-01-16"])), bob=["away 1/1"])
    game.apply(PermanentLeft("away"))
    order = draw(st.permutations([f"{side}{n}" for side in "ab" for n in range(4)]))
    for name in order:
        kind = "creature" if name[1] < "2" else "other"
        game.apply(entering(draw, name, "alice" if name[0] == "a" else "bob", kind))
    return game


@st.composite
def happenings(draw: st.DrawFn) -> Event:
    name = draw(st.sampled_from([f"{side}{n}" for side in "ab" for n in range(4)]))
    other = draw(st.sampled_from(["x", "y", "z"]))
    return draw(
        st.sampled_from(
            [
                PermanentLeft(name),
                ControlChanged(name, draw(st.sampled_from(["alice", "bob"]))),
                CountersEffectApplied(name, "+1/+1", 1),
                PermanentTapped(name),
                LifeChanged("alice", 7),
                entering(draw, other, "bob", draw(st.sampled_from(["creature", "other"]))),
            ]
        )
    )


def happens(game: Game, event: Event) -> None:
    """Apply an event, where what it names is there, and nothing else has its name."""
    there = game.board.permanents
    if isinstance(event, PermanentEntered):
        if event.permanent.id not in there:
            game.apply(event)
    elif isinstance(event, LifeChanged) or event.object in there:  # type: ignore[attr-defined]
        game.apply(event)


@examples(25)
@hypothesis_given(
    game=boards(),
    attacks=st.booleans(),
    before=st.lists(happenings(), max_size=3),
    after=st.lists(happenings(), max_size=4),
)
def test_a_board_shows_what_a_walk_over_the_layers_makes_of_the_log(
    game: Game, attacks: bool, before: list[Event], after: list[Event]
) -> None:
    check(game)
    for event in before:
        happens(game, event)
        check(game)
    new = {each.object for each in game.log if isinstance(each, ControlChanged)} | game.board.tapped
    mine = [each.id for each in game.board.controlled_by("alice") if "creature" in each.types and each.id not in new]
    if attacks and mine:
        game.declare_attackers(dict.fromkeys(mine, "bob"))
        check(game)
    saved, shown = game.savepoint(), game.position.board.value()
    fork = game.fork()
    for event in after:
        happens(game, event)
        check(game)
        assert game.position.board.value() == Views(game.log).position.board.value()
    assert game.digests() == digests_from_zero(game.log)
    again = fed_again(game)
    assert encode_events(again.log) == encode_events(game.log)
    assert again.position.board.value() == game.position.board.value()
    assert fork.position.board.value() == shown
    game.rollback(saved)
    assert game.position.board.value() == shown
    check(game)
