"""Boards of cards by their names, drawn from those that come with the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from events import declaration_abilities as ab
from events.abilities import Unsupported
from events.board import StepBegan
from events.combat import BecameAttacking
from simulator.cards.pack import open_pack
from simulator.cases.format.case import Case
from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import begin
from simulator.game.game import Game
from simulator.oracle.card import CompiledFace

LAST = "cr-2026-01-16"
MAGIC = (
    "cr-2008-02-01",
    "cr-2009-10-01",
    "cr-2010-02-01",
    "cr-2022-10-07",
    "cr-2024-06-07",
    "cr-2024-11-08",
    "cr-2026-01-16",
)


class Card(NamedTuple):
    """A card that is a permanent: how a board names it, and what was compiled of it."""

    card: str
    face: CompiledFace

    def permanent(self, name: str, controller: str) -> dict[str, Any]:
        """What a board has of it; numbers that the card leaves open are 2."""
        written = {"id": name, "controller": controller, "card": self.card, "face": self.face.name}
        open_numbers = {
            field: 2
            for field in ("power", "toughness", "loyalty", "defense")
            if not getattr(self.face, field).lstrip("-").isdecimal()
            and (getattr(self.face, field) or ("creature" in self.face.types and field in ("power", "toughness")))
        }
        return {**written, **open_numbers}


_PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


@cache
def permanents() -> tuple[Card, ...]:
    """All faces that can be permanents, of the cards that come with the program."""
    pack = open_pack()
    faces = ((pack.index.card_of(number), pack.face(number)) for number in range(len(pack)))
    return tuple(Card(card, face) for card, face in faces if _PERMANENTS.intersection(face.types))


@cache
def creatures() -> tuple[Card, ...]:
    """All creatures among them."""
    return tuple(card for card in permanents() if "creature" in card.face.types)


def acts_as_blocks_are_declared(ability: object) -> bool:
    """Whether an ability stands for unread words that may say anything about blocks as they are declared."""
    if not isinstance(ability, Unsupported) or ability.zone != "battlefield":
        return False
    return ability.blocking and ability.acts in ("always", "beginning", "attacking")


@cache
def such_creatures(wanted: Callable[[CompiledFace], bool]) -> tuple[Card, ...]:
    """The creatures of which something holds."""
    return tuple(card for card in creatures() if wanted(card.face))


def has_unread_static(face: CompiledFace) -> bool:
    """Whether a face has an ability that is not read and may say anything about blocks."""
    return any(map(acts_as_blocks_are_declared, face.abilities))


_RESTRICTIONS = (
    ab.CantBlock,
    ab.BlockOnly,
    ab.CantBeBlocked,
    ab.CantBeBlockedExceptBy,
    ab.MinBlockers,
    ab.MaxBlockers,
    ab.BlockOnlyWithOthers,
    ab.MaxTotalBlockers,
    ab.MustBlock,
    ab.MustBeBlocked,
    ab.Lure,
)


def says_something_of_blocks(face: CompiledFace) -> bool:
    """Whether a face has a restriction or a requirement of blocking that is read."""
    return any(isinstance(ability, _RESTRICTIONS) for ability in face.abilities)


Sides = tuple[tuple[Card, ...], tuple[Card, ...]]


class Beside(NamedTuple):
    """A card that is no creature, and what it is attached to; "" where it is an Aura or Equipment of nothing."""

    card: Card
    attached_to: str = ""

    def permanent(self, name: str) -> dict[str, Any]:
        """What a board has of it; the defending player controls it."""
        written = self.card.permanent(name, "D")
        return {**written, "attached_to": self.attached_to} if self.attached_to else written


def besides(card: Card, creature: str) -> Beside:
    """A card that is no creature, attached to a creature if it can be."""
    attached = not {"aura", "equipment"}.isdisjoint(card.face.subtypes)
    return Beside(card, creature if attached else "")


@cache
def unread_beside() -> tuple[Card, ...]:
    """The artifacts and enchantments, no creatures, that have an ability which may say anything about blocks."""
    wanted = frozenset({"artifact", "enchantment"})
    return tuple(
        card
        for card in permanents()
        if wanted.issuperset(card.face.types) and card.face.types and has_unread_static(card.face)
    )


def _one_of(cards: tuple[Card, ...]) -> st.SearchStrategy[Card]:
    return st.integers(0, len(cards) - 1).map(cards.__getitem__)


@st.composite
def sides(draw: st.DrawFn, *, most: int = 4, unread: bool = False) -> Sides:
    """The attacking creatures and those of the defending player, 2 to twice as many as `most` together.

    Args:
        draw: Hypothesis's.
        most: how many each side has at most.
        unread: whether one at least has an ability that is not read and may say anything about blocks.
    """
    any_creature = _one_of(creatures()) | _one_of(such_creatures(says_something_of_blocks))
    attackers, blockers = (draw(st.lists(any_creature, min_size=1, max_size=most)) for _ in range(2))
    if unread:
        (attackers if draw(st.booleans()) else blockers)[0] = draw(_one_of(such_creatures(has_unread_static)))
    return tuple(attackers), tuple(blockers)


def beside(drawn: Sides) -> st.SearchStrategy[Beside]:
    """A card that is no creature, of which something is not read; an Aura or Equipment is attached to a creature."""
    creatures = [f"{letter}{place}" for letter, cards in zip("ab", drawn, strict=True) for place in range(len(cards))]
    return st.builds(besides, _one_of(unread_beside()), st.sampled_from(creatures))


@st.composite
def blocks_of(draw: st.DrawFn, drawn: Sides) -> dict[str, tuple[str, ...]]:
    """Some blocks on such a board."""
    attackers = [f"a{place}" for place in range(len(drawn[0]))]
    some = st.lists(st.sampled_from(attackers), min_size=1, max_size=2, unique=True).map(tuple)
    return draw(st.dictionaries(st.sampled_from([f"b{place}" for place in range(len(drawn[1]))]), some, max_size=3))


def document(
    drawn: Sides, script: list[dict[str, Any]], edition: str = LAST, beside: tuple[Beside, ...] = ()
) -> dict[str, Any]:
    """A case of such a board."""
    permanents = [
        card.permanent(f"{letter}{place}", player)
        for letter, player, cards in (("a", "A", drawn[0]), ("b", "D", drawn[1]))
        for place, card in enumerate(cards)
    ]
    permanents += [each.permanent(f"e{place}") for place, each in enumerate(beside)]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    return {"id": "drawn", "edition": edition, "board": board, "script": script}


def case(drawn: Sides, script: list[dict[str, Any]], edition: str = LAST, beside: tuple[Beside, ...] = ()) -> Case:
    """The same, read."""
    return case_of(document(drawn, script, edition, beside), "drawn")


def attacked(drawn: Sides, edition: str = LAST, beside: tuple[Beside, ...] = ()) -> Game:
    """The game in its declare blockers step, every creature of one side attacking, whether or not it may."""
    game: Game = begin(case(drawn, [], edition, beside)).game
    for step in ("beginning_of_combat", "declare_attackers"):
        game.log.append(StepBegan(step, ""))
    game.log.extend([BecameAttacking(f"a{place}", "D", "", "D") for place in range(len(drawn[0]))])
    game.log.append(StepBegan("declare_blockers", ""))
    return game
