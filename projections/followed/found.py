"""Which card it is that an instruction finds in a library, where others speak of it: one that somebody names."""

from __future__ import annotations

from events.abilities import IfSuch
from events.card_instructions import ExilesFromTop, LooksAtCards, RevealsUntil, TakesSome
from events.instructions import Instruction
from events.references import AllOf, FoundCards
from projections.followed.naming import is_composed, leaves_of, parts_of, said_in
from projections.followed.players import shows_nothing
from projections.followed.whom import is_one_player

FINDERS = (ExilesFromTop, LooksAtCards, RevealsUntil)
"""Instructions that find cards of a library."""


def speaks_of_found(effect: Instruction) -> frozenset[int]:
    """The numbers of the found cards that it depends on what an instruction does: not of those only moved elsewhere."""
    if shows_nothing(effect):
        return frozenset()
    own = said_in(effect.what if isinstance(effect, IfSuch) else None if is_composed(effect) else effect, FoundCards)
    numbers = {each.n for each in own}
    return frozenset(numbers.union(*map(speaks_of_found, parts_of(effect))))


def moves_what_is_found(effect: Instruction) -> bool:
    """Whether an instruction does something to found cards: where it only asks what they are, that can be said."""
    leaves = (leaf for leaf in leaves_of(effect) if not shows_nothing(leaf))
    return any(_is_about_found(getattr(leaf, field)) for leaf in leaves for field in leaf.__struct_fields__)


def _is_about_found(part: object) -> bool:
    if isinstance(part, FoundCards | AllOf):
        return any(True for _ in said_in(part, FoundCards))
    return False


def found_is_named(effect: Instruction) -> bool:
    """Whether an instruction speaks of no card that it finds, or of one alone that can be named as it is found."""
    asked = speaks_of_found(effect)
    if not asked:
        return True
    finders = [each for each in leaves_of(effect) if isinstance(each, FINDERS)]
    others = any(isinstance(each, TakesSome) for each in leaves_of(effect))
    return not others and len(finders) == 1 and _finds_one(finders[0]) and asked == {number_of_found(finders[0])}


def _finds_one(finder: Instruction) -> bool:
    match finder:
        case LooksAtCards(n=1, reveal=True, whose=whose) | ExilesFromTop(n=1, face_down=False, whose=whose):
            return is_one_player(whose)
    return isinstance(finder, RevealsUntil)


def number_of_found(finder: Instruction) -> int:
    """The number of the card that an instruction finds; it reveals all others until then as another."""
    return 1 if isinstance(finder, RevealsUntil) else 0
