"""What a board leaves open of the cards that it names: what a permanent copies, its doors, and cards in hand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.abilities import Activated, AnyAbility, AnySize, Triggered, Unsupported
from simulator.oracle.called import which_ability as which_ability
from simulator.oracle.card import CompiledFace, PrintedAbility
from simulator.oracle.reading import AS_A_COPY, AS_ONE_OF_SEVERAL

_NOT_SAID = "the board doesn't say whether its door is unlocked"


def enters_as_a_copy(printed: PrintedAbility) -> bool:
    """Whether an ability says that its permanent enters as a copy of something."""
    return AS_A_COPY in printed.elsewhere.split(", ")


def may_be_a_copy(face: CompiledFace) -> bool:
    """Whether a permanent of a card enters as a copy, so that what it is can't be told by its card (707.2)."""
    return any(map(enters_as_a_copy, face.printed))


def enters_as_one_of_several(printed: PrintedAbility) -> bool:
    """Whether an ability says that its permanent may enter with abilities that others of its name don't have."""
    return AS_ONE_OF_SEVERAL in printed.elsewhere.split(", ")


def has_doors(face: CompiledFace) -> bool:
    """Whether a permanent of a card has the words of those of its halves alone that are unlocked (709.5)."""
    return face.layout == "split" and face.is_permanent


def of_what_is_copied(called: str) -> Unsupported:
    """What an ability that lets its permanent enter as a copy leaves open, by what that ability is called."""
    why = "the board doesn't say what it is a copy of: that is the card to name"
    return Unsupported(words=called, why=why)


def of_what_it_entered_as(called: str) -> Unsupported:
    """What an ability leaves open by which its permanent may have entered with other abilities than its card has."""
    why = "the board doesn't say what it entered as: its keywords, its text or what was chosen would"
    return Unsupported(words=called, why=why)


def with_time_counters(impending: str) -> Unsupported:
    """What time counters on a permanent with impending leave open: whether it is no creature (702.176a)."""
    why = "the board doesn't say whether it was cast for that, and is no creature: its types would"
    return Unsupported(words=impending, why=why)


def behind_a_door(ability: AnyAbility) -> AnyAbility:
    """An ability of a half of which nobody says whether it is unlocked: it acts when it does, if it is there.

    >>> behind_a_door(Unsupported(words="Hall's first ability", acts="blocking")).why
    "the board doesn't say whether its door is unlocked"
    """
    match ability:
        case Triggered(when=when):
            return replace(ability, effect=None, targets=(), when=tuple(replace(each, partly=True) for each in when))
        case Activated():
            return replace(ability, only_not_read=True)
        case Unsupported():
            return replace(ability, why=_NOT_SAID)
    return Unsupported(words=ability.words, why=_NOT_SAID, sizes="anyone" if isinstance(ability, AnySize) else "")


def behind_an_unknown_door(half: str) -> Iterator[Unsupported]:
    """A half of a card whose words are not at hand."""
    yield Unsupported(words=half, why=f"its words are not at hand, and {_NOT_SAID}")
