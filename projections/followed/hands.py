"""Whose hands instructions may change that move cards for which no event stands, or let them be played later."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from events import card_instructions as c
from events import instructions as i
from events.filters import Filter
from events.instructions import Instruction
from events.references import (
    YOU,
    AnyPlayer,
    Chosen,
    ControllerOf,
    Described,
    Each,
    ExiledWith,
    FoundCards,
    Target,
    This,
    You,
)

_CHANGE_NONE = (
    c.ChoosesCards, c.ExilesFromTop, c.GivesFlashback, c.LooksAtCards, c.MayLook, c.MillsHalf, c.RevealsCards,
    c.RevealsFound, c.RevealsUntil, c.SearchesAndExiles, i.Mills, i.Shuffles,
)  # fmt: skip
_ACTIONS_THAT_CHANGE_NONE = frozenset({"become the monarch", "fateseal", "scry", "surveil", "take an extra turn"})

NOBODYS: tuple[AnyPlayer, ...] = ()
"""No hand is changed."""


def hands_changed_by(
    effect: Instruction, own: bool = False, targets: Sequence[Described] = ()
) -> tuple[AnyPlayer, ...] | None:
    """The players whose hands may be others after an instruction, which is not made of others; None: anybody's.

    A card that a player may play from elsewhere counts as one of their hand: it may be cast as if it were in it. Not so
    cards in a graveyard that have flashback by it: they are known.

    Args:
        effect: the instruction.
        own: whether all cards that were found were found in the library of the player who follows it.
        targets: the words by which the cards that it moves are described, where these are targets.

    >>> hands_changed_by(c.ExilesFromTop()), hands_changed_by(i.Draws()), hands_changed_by(i.Does(action="manifest"))
    ((), (You(),), None)
    """
    match effect:
        case i.Does():
            return _by_an_action(effect)
        case c.MayPlay() if names_cards_in_graveyards(effect, targets):
            return NOBODYS
        case c.EasesCasting() | c.MayPlay() | c.Seeks():
            return (YOU,)
        case i.Searches(to=to, who=who):
            return (who,) if to == "hand" else NOBODYS
        case c.ShufflesInto(zone="graveyard"):
            return NOBODYS
        case i.Draws(who=who) | i.Discards(who=who) | c.ShufflesInto(who=who) | c.PutsFromHand(who=who):
            return (who,)
        case c.DiscardsAny(who=who) | c.DiscardsCards(who=who):
            return (who,)
        case c.TakesSome(to=to, rest=rest) if own:
            return (YOU,) if "hand" in (to, rest) else NOBODYS
        case c.PutsTheRest(to=to) if own:
            return (YOU,) if to == "hand" else NOBODYS
        case c.PutsInOrder(what=FoundCards()) | c.ExilesFaceDown(what=FoundCards()) if own:
            return NOBODYS
        case i.Puts() | i.Exiles() | c.PutsNthFromTop():
            return _by_moving(effect, own, targets)
    return NOBODYS if isinstance(effect, _CHANGE_NONE) else None


def names_cards_in_graveyards(effect: c.MayPlay, targets: Sequence[Described]) -> bool:
    """Whether a player may cast, this turn, just cards in graveyards: the targets, or such as are described.

    Args:
        effect: the instruction.
        targets: the words by which the targets are described.
    """
    if effect.until != "end_of_turn":
        return False
    if isinstance(effect.what, Chosen):
        return effect.what.what.zone == "graveyard"
    there = bool(targets) and all(each.is_a == "card" and each.zone == "graveyard" for each in targets)
    return isinstance(effect.what, Target) and there


def most_to_a_hand(effect: Instruction, own: bool = False, targets: Sequence[Described] = ()) -> int | None:
    """How many cards come to a hand unseen at the most by an instruction that is not made of others; None: any number.

    Cards count that may be played from elsewhere, but not permanents and spells, of which events say where they go.

    Args:
        effect: the instruction.
        own: as for `hands_changed_by`.
        targets: likewise.

    >>> most_to_a_hand(i.Draws(n=2)), most_to_a_hand(i.Discards()), most_to_a_hand(c.MayPlay(what=This()))
    (2, 0, None)
    >>> [most_to_a_hand(i.Does(action="connive", n=n)) for n in (None, 2)]
    [1, 2]
    """
    match effect:
        case i.Draws(n=n) | i.Searches(to="hand", n=n):
            return n if isinstance(n, int) else None
        case c.TakesSome(to="hand", n=n, rest=rest) if rest != "hand":
            return n if isinstance(n, int) else None
        case i.Does(action="connive", n=n):
            return 1 if n is None else n if isinstance(n, int) else None
        case i.Does(action="explore" | "learn"):
            return 1
        case i.Exiles() | i.Discards() | c.DiscardsAny() | c.DiscardsCards() | c.PutsFromHand() | c.ShufflesInto():
            return 0
        case i.Puts(to="hand", what=This()):
            return 1
        case i.Puts(to="hand") if targets and all(each.is_a == "permanent" for each in targets):
            return 0 if isinstance(effect.what, Target) else None
        case i.Puts(to=to) if to != "hand":
            return 0
    return 0 if hands_changed_by(effect, own, targets) == NOBODYS else None


def kinds_brought(effect: Instruction) -> tuple[Described, ...]:
    """Of which kinds the cards are that come to a hand by an instruction, or may be played by it; none: of any.

    >>> len(kinds_brought(i.Does(action="explore"))), kinds_brought(i.Draws())
    (1, ())
    """
    match effect:
        case i.Does(action="explore"):
            return (_A_LAND_CARD,)
        case i.Searches(what=what) | c.TakesSome(what=what) | c.MayPlay(kinds=what) if what:
            return what
        case c.MayPlay(what=Chosen(what=described)):
            return (replace(described, is_a="card"),)
    return ()


_A_LAND_CARD = Described(which=(Filter(any_type=("land",)),), is_a="card")


def _by_an_action(effect: i.Does) -> tuple[AnyPlayer, ...] | None:
    if effect.action in _ACTIONS_THAT_CHANGE_NONE:
        return NOBODYS
    if effect.action == "learn":
        return (effect.who,)
    of_this = effect.action in ("connive", "explore") and isinstance(effect.what, This)
    return (ControllerOf(of=This()),) if of_this else None


def _by_moving(
    effect: i.Puts | i.Exiles | c.PutsNthFromTop, own: bool, targets: Sequence[Described]
) -> tuple[AnyPlayer, ...] | None:
    what, to_hand = effect.what, isinstance(effect, i.Puts) and effect.to == "hand"
    if isinstance(what, FoundCards):
        return None if not own else (YOU,) if to_hand else NOBODYS
    if isinstance(what, ExiledWith):
        return None if to_hand else NOBODYS
    described = (what.what,) if isinstance(what, Chosen | Each) else (*targets,)
    if not described or any(each.is_a != "card" or each.zone not in ("graveyard", "hand") for each in described):
        return None
    if not to_hand and all(each.zone == "graveyard" for each in described):
        return NOBODYS
    whose = [each.controlled_by for each in described]
    return None if None in whose else tuple(each for each in whose if each is not None)


def finds_in_your_library(*leaves: Instruction) -> bool:
    """Whether all that instructions find is found in the library of the player who follows them.

    >>> finds_in_your_library(c.LooksAtCards(n=3)), finds_in_your_library(c.LooksAtCards(n=None))
    (True, False)
    """
    found = [each for each in leaves if isinstance(each, _FIND)]
    return bool(found) and all(map(_is_yours, found))


_FIND = (c.ExilesFromTop, c.LooksAtCards, c.RevealsCards, c.RevealsUntil, c.SearchesAndExiles)


def _is_yours(finder: Instruction) -> bool:
    match finder:
        case c.ExilesFromTop(whose=You()) | c.RevealsUntil(who=You()) | c.SearchesAndExiles(whose=You()):
            return True
        case c.LooksAtCards(whose=You(), n=n):
            return n is not None
    return False
