"""Strategies for boards: creatures with any mix of keywords and sentences, planeswalkers, battles, effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from events.abilities import AnyAbility, CombatTrait
from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.declaration_abilities import CantBlock, Lure, MaxTotalBlockers, MustBlock
from events.event import Event
from events.filters import Filter
from simulator.editions import TABLES
from simulator.oracle import compile_words

Draw = Callable[[st.SearchStrategy[Any]], Any]
"""Draws a value from a strategy."""

EDITIONS = sorted(str(edition) for edition, table in TABLES.items() if table.plays == "Magic")

KEYWORDS = (
    "flying", "reach", "menace", "shadow", "fear", "skulk", "first strike", "double strike", "trample", "deathtouch",
    "lifelink", "vigilance", "indestructible", "haste", "defender",
)  # fmt: skip

SENTENCES = (
    "This creature can't block.",
    "This creature can't block alone.",
    "This creature can't be blocked.",
    "This creature can't be blocked by more than one creature.",
    "This creature can't be blocked except by three or more creatures.",
    "This creature can't be blocked by creatures with power 2 or less.",
    "This creature can block only creatures with flying.",
    "This creature can block an additional creature each combat.",
    "This creature can block any number of creatures.",
    "This creature blocks each combat if able.",
    "This creature must be blocked if able.",
    "This creature must be blocked by two or more creatures if able.",
    "All creatures able to block this creature do so.",
    "This creature attacks each combat if able.",
)

ABILITIES = {words: compile_words((), (words,), "").abilities for words in SENTENCES} | {
    words: compile_words((words,), (), "").abilities for words in KEYWORDS
}
"""What each keyword and sentence means."""

EFFECTS = (
    CantBlock(subject=(Filter(power_at_most=1),), words="Creatures with power 1 or less can't block."),
    MaxTotalBlockers(n=2, words="No more than two creatures can block each combat."),
    MustBlock(subject=(Filter(any_type=("creature",)),), words="All creatures block each combat if able."),
    Lure(subject=(Filter(ids=("a1",)),), words="All creatures able to block a1 do so."),
    CombatTrait(trait="first_strike", subject=(Filter(controller="you"),), words="You strike first."),
    CombatTrait(trait="indestructible", subject=(Filter(other=True),), words="The others are indestructible."),
)


def creature(
    draw: Draw,
    name: str,
    controller: str,
    known_keywords: Sequence[str] = KEYWORDS,
    sentences: Sequence[str] = SENTENCES,
    abilities: Mapping[str, tuple[AnyAbility, ...]] = ABILITIES,
) -> Permanent:
    """A creature with up to three keywords and up to one sentence."""
    keywords = tuple(draw(st.lists(st.sampled_from(known_keywords), max_size=3, unique=True)))
    text = tuple(draw(st.lists(st.sampled_from(sentences), max_size=1)))
    return Permanent(
        id=name,
        controller=controller,
        name=name,
        colors=tuple(draw(st.sampled_from(((), ("black",), ("green", "white"))))),
        power=draw(st.integers(0, 4)),
        toughness=draw(st.integers(1, 4)),
        keywords=keywords,
        abilities=tuple(ability for words in (*keywords, *text) for ability in abilities[words]),
        text=text,
    )


def _noncreatures(defending: tuple[str, ...]) -> list[Permanent]:
    jace = Permanent(id="jace", controller=defending[-1], types=("planeswalker",), loyalty=3)
    siege = Permanent(id="siege", controller="alice", types=("battle",), defense=4, protector=defending[0])
    gideon = Permanent(
        id="gideon", controller=defending[0], types=("planeswalker", "creature"), power=2, toughness=3, loyalty=2
    )
    return [jace, siege, gideon]


@st.composite
def boards(draw: Draw, most: int = 4) -> tuple[Event, ...]:
    """The events that set a board up, in the active player's main phase: alice attacks bob, and carol sometimes.

    Args:
        draw: given by Hypothesis.
        most: the most creatures on each side.
    """
    defending = draw(st.sampled_from((("bob",), ("bob",), ("bob",), ("bob", "carol"))))
    events: list[Event] = [
        GameBegan(players=tuple(Player(player) for player in ("alice", *defending))),
        TurnBegan("alice", defending, 1),
    ]
    for number in range(draw(st.sampled_from([*range(1, most + 1), most]))):
        events.append(PermanentEntered(creature(draw, f"a{number + 1}", "alice")))
    for number in range(draw(st.sampled_from([0, 1, *range(1, most + 1), most]))):
        owner = draw(st.sampled_from(defending))
        tapped = draw(st.integers(0, 5)) == 0
        events.append(PermanentEntered(creature(draw, f"b{number + 1}", owner), tapped, draw(st.integers(0, 1))))
    for permanent in _noncreatures(defending):
        if draw(st.integers(0, 3)) == 0:
            events.append(PermanentEntered(permanent))
    for number, ability in enumerate(draw(st.lists(st.sampled_from(EFFECTS), max_size=2, unique=True))):
        events.append(EffectBegan(f"e{number}", ability, draw(st.sampled_from(("", "a1", "b1")))))
    return tuple(events)
