"""What instructions name for those after them: what is made or chosen, and what "each" means, in reading order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from events.abilities import (
    Choose,
    CreatesTokens,
    Delayed,
    FlipsCoin,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    RollsDie,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import CounterCost, ObjectCost
from events.declaration_abilities import Ability
from events.instructions import CreatesCopies, Instruction, PlayerSacrifices, Searches
from events.references import Chosen, Each, Made, Those, You

S = TypeVar("S", bound=Struct)

MAKERS = (Chosen, CreatesCopies, CreatesTokens, Searches)
"""What `Made` counts."""

COMPOSED = (
    Choose, Delayed, FlipsCoin, ForEachPlayer, IfDone, IfSuch, IfTrue, InOrder, May, RollsDie, UnlessPaid, WhenYouDo,
)  # fmt: skip
"""The instructions that are made of others."""


def parts_of(instruction: Instruction) -> tuple[Instruction, ...]:
    """The instructions of which one is made, in the order of the words; none where it is not made of others.

    >>> from events.instructions import Draws
    >>> parts_of(May(do=Draws(), otherwise=Draws(n=2))), parts_of(Draws())
    ((Draws(n=1, who=You()), Draws(n=2, who=You())), ())
    """
    match instruction:
        case InOrder(steps=steps):
            return steps
        case May(do=do, then=then, otherwise=otherwise):
            return tuple(each for each in (do, then, otherwise) if each is not None)
        case IfTrue(then=then, otherwise=otherwise) | IfSuch(then=then, otherwise=otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case IfDone(do=do, then=then, otherwise=otherwise):
            return tuple(each for each in (do, then, otherwise) if each is not None)
        case FlipsCoin(then=then, otherwise=otherwise):
            return tuple(each for each in (then, otherwise) if each is not None)
        case Choose(modes=several) | RollsDie(rows=several):
            return tuple(each.effect for each in several)
        case UnlessPaid(do=do) | Delayed(do=do) | WhenYouDo(do=do) | ForEachPlayer(do=do):
            return (do,)
    return ()


def is_composed(instruction: Instruction) -> bool:
    """Whether an instruction is made of others."""
    return isinstance(instruction, COMPOSED)


@lru_cache(maxsize=4096)
def leaves_of(instruction: Instruction) -> tuple[Instruction, ...]:
    """The instructions that are not made of others, in the order of the words."""
    own = () if is_composed(instruction) else (instruction,)
    return (*own, *(leaf for part in parts_of(instruction) for leaf in leaves_of(part)))


def said_in(part: Hashable, kind: type[S] | tuple[type[S], ...]) -> tuple[S, ...]:
    """The parts of a kind in what an instruction says, in order; abilities that it gives speak for themselves.

    They are remembered for equal instructions: compare them by `==`, never by `is`.
    """
    return _said_in(part, kind)  # here, as what is remembered has lost its type


@lru_cache(maxsize=4096)
def _said_in(part: Hashable, kind: type[S] | tuple[type[S], ...]) -> tuple[S, ...]:
    return tuple(_each_said_in(part, kind))


def _each_said_in(part: object, kind: type[S] | tuple[type[S], ...]) -> Iterator[S]:
    if isinstance(part, kind):
        yield part
    if isinstance(part, Struct) and not isinstance(part, Ability):
        for field in part.__struct_fields__:
            yield from _each_said_in(getattr(part, field), kind)
    elif isinstance(part, tuple):
        for each in part:
            yield from _each_said_in(each, kind)


@lru_cache(maxsize=4096)
def done_at_once(part: Hashable) -> tuple[Instruction, ...]:
    """The instructions in what one says, in order, without those of the abilities that it sets up (603.7, 603.12).

    They are remembered for equal instructions: compare them by `==`, never by `is`.

    >>> from events import instructions as i
    >>> steps = i.Mills(), Delayed(at="end_step", do=i.Draws())
    >>> [type(each).__name__ for each in done_at_once(InOrder(steps=steps))]
    ['InOrder', 'Mills', 'Delayed']
    """
    return tuple(_each_done_at_once(part))


def _each_done_at_once(part: object) -> Iterator[Instruction]:
    if isinstance(part, Instruction):
        yield part
    if isinstance(part, Struct) and not isinstance(part, Ability | Delayed | WhenYouDo):
        for field in part.__struct_fields__:
            yield from _each_done_at_once(getattr(part, field))
    elif isinstance(part, tuple):
        for each in part:
            yield from _each_done_at_once(each)


def made_by(instruction: Instruction) -> int:
    """How many things an instruction makes or chooses that `Made` counts."""
    return sum(_made_by_one(leaf) for leaf in leaves_of(instruction))


def _made_by_one(leaf: Instruction) -> int:
    chosen = isinstance(leaf, PlayerSacrifices) and isinstance(leaf.who, You)
    return chosen + sum(1 for _ in said_in(leaf, MAKERS))


def meant_by(instruction: Instruction) -> int:
    """How many times an instruction says "each" or "all" of something, which `Those` counts."""
    return sum(1 for leaf in leaves_of(instruction) for _ in said_in(leaf, Each))


def names_what_it_speaks_of(instruction: Instruction) -> bool:
    """Whether all that its parts call "it" or "those" was named by a part before, and each part names one at most."""
    made = meant = 0
    for leaf in leaves_of(instruction):
        if any(each.n >= made for each in said_in(leaf, Made)) or any(each.n >= meant for each in said_in(leaf, Those)):
            return False
        made, meant = made + made_by(leaf), meant + meant_by(leaf)
    return _is_numbered(instruction, Made) and _is_numbered(instruction, Those)


def _is_numbered(instruction: Instruction, kind: type[Made] | type[Those]) -> bool:
    """Whether what is made, or meant, is counted surely; objects to pay with, or of other players, may count or not."""
    if not any(True for _ in said_in(instruction, kind)):
        return True
    if kind is Those:
        return all(meant_by(leaf) <= 1 for leaf in leaves_of(instruction))
    paid = any(True for _ in said_in(instruction, (CounterCost, ObjectCost)))
    sure = all(not isinstance(leaf, PlayerSacrifices) or isinstance(leaf.who, You) for leaf in leaves_of(instruction))
    return sure and not paid and all(made_by(leaf) <= 1 for leaf in leaves_of(instruction))
