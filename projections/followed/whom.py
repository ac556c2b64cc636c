"""Of which references and numbers it is known what they mean as an instruction is followed."""

from __future__ import annotations

from typing import Any

from events import quantities as q
from events.references import (
    AllOf,
    Attacked,
    AttackedPlayer,
    Bearer,
    Chosen,
    ControllerOf,
    CountersHad,
    DefendingPlayer,
    Described,
    Each,
    EachOpponent,
    EachOtherOpponent,
    EachOtherPlayer,
    EachPlayer,
    ExiledWith,
    FoughtBefore,
    FoundCards,
    FoundSuch,
    HowMany,
    HowManyOf,
    HowManyPlayers,
    LifeLostThisWay,
    Made,
    Named,
    Of,
    OneOfThem,
    OwnerOf,
    Remembered,
    RollResult,
    SacrificedForCost,
    SeveralPlayers,
    Target,
    TargetPlayer,
    That,
    ThatMuch,
    ThatPlayer,
    This,
    Those,
    TimesOver,
    You,
)
from projections.layers.quantities import boards_say


def is_number(n: object) -> bool:
    """Whether it is known how much a number is, as the instruction is followed.

    >>> is_number(2), is_number(q.X()), is_number(q.CardsIn(zone="graveyard")), is_number(q.UnreadQuantity())
    (True, True, False, False)
    """
    match n:
        case int() | ThatMuch() | LifeLostThisWay() | q.X() | RollResult():
            return True
        case Of(of=FoundCards()) | FoundSuch():
            return True
        case HowManyOf(of=of):
            return are_known(of)
        case HowManyPlayers(who=who):
            return are_players(who)
        case Of(what=what, of=of):
            return are_known(of) or (isinstance(of, SacrificedForCost) and what != "mana value")
        case CountersHad(on=on):
            return are_known(on) or isinstance(on, SacrificedForCost)
        case HowMany(what=what):
            return is_plain(what)
        case TimesOver(of=of) | q.Plus(of=of) | q.Times(of=of) | q.HalfOf(of=of):
            return is_number(of)
        case q.CardsIn(zone=zone):
            return zone == "hand" and not n.which
    return isinstance(n, q.Quantity) and boards_say(n)


def are_cards_elsewhere(reference: object, such: Described) -> bool:
    """Whether it is asked of cards outside the battlefield what they are, so that somebody has to say it."""
    if isinstance(reference, FoundCards):
        return True
    return isinstance(reference, Target) and such.is_a == "card" and such.zone == "battlefield"


def is_one(reference: object) -> bool:
    """Whether a reference means what was named before: one object, or those that were chosen or made together."""
    return isinstance(reference, This | That | Target | Bearer | Made | Remembered | FoundCards)


def are_known(reference: Any) -> bool:
    """Whether it is known which objects a reference means, without anything being chosen for it."""
    if isinstance(reference, AllOf):
        return all(map(are_known, reference.these))
    if isinstance(reference, Attacked):
        return is_one(reference.by)
    return (
        is_one(reference) or isinstance(reference, Those) or (isinstance(reference, Each) and is_plain(reference.what))
    )


def are_permanents(reference: Any) -> bool:
    """Whether it is known which permanents a reference means, or who chooses them as the instruction is followed."""
    if isinstance(reference, Chosen):
        return (
            is_plain(reference.what) and (reference.n is None or is_number(reference.n)) and are_players(reference.by)
        )
    return are_known(reference)


def are_players(reference: Any) -> bool:
    """Whether it is known which players a reference means."""
    match reference:
        case (
            You()
            | EachPlayer()
            | EachOtherPlayer()
            | EachOpponent()
            | DefendingPlayer()
            | OneOfThem()
            | TargetPlayer()
            | ThatPlayer()
        ):
            return True
        case EachOtherOpponent(than=than):
            return is_one_player(than)
        case AttackedPlayer(by=by):
            return is_one(by)
        case SeveralPlayers(these=these):
            return all(map(are_players, these))
        case ControllerOf(of=of) | OwnerOf(of=of):
            return are_known(of)
    return False


def is_one_player(reference: Any) -> bool:
    """Whether a reference means one player at the most, as far as it is known."""
    match reference:
        case You() | DefendingPlayer() | OneOfThem() | ThatPlayer() | TargetPlayer():
            return True
        case ControllerOf(of=of) | OwnerOf(of=of):
            return is_one(of)
    return False


STATES_ON_A_BOARD = frozenset(
    {"enchanted", "equipped", "historic", "modified", "renowned", "unpaired", "with a counter"}
)
"""What a board says of a permanent beside its characteristics."""


def is_plain(what: Described) -> bool:
    """Whether the board says which objects are described; whether one is a token, it may say."""
    asked = (what.mana_value_at_least, what.mana_value_at_most, what.damaged)
    seen = what.controlled_by is None or are_players(what.controlled_by)
    fights = what.combat_with is None or (are_known(what.combat_with) and what.relation != "")
    other = what.other_than is None or are_known(what.other_than)
    there = what.zone == "battlefield" and what.is_a == "permanent" and _is_remembered(what.fought)
    in_state = STATES_ON_A_BOARD.issuperset(what.states)
    return there and seen and fights and other and in_state and all(each is None for each in asked)


def are_cards(reference: Any) -> bool:
    """Whether it is known which cards outside the battlefield a reference means, or who names them."""
    match reference:
        case AllOf(these=these):
            return all(map(are_cards, these))
        case Chosen(what=what, n=n, by=by):
            return is_a_plain_card(what) and is_number(n) and are_players(by)
        case Each(what=what):
            return is_a_plain_card(what) and what.zone == "graveyard"
    return is_one(reference) or isinstance(reference, ExiledWith)


def is_a_plain_card(what: Described) -> bool:
    """Whether a card's name says if it is one that is described, in a graveyard, in a hand or in a library."""
    asked = (what.damaged, what.tapped, what.combat_with, what.token)
    seen = what.controlled_by is None or are_players(what.controlled_by)
    other = what.other_than is None or isinstance(what.other_than, That | This)
    there = what.zone in ("battlefield", "graveyard", "hand") and what.is_a == "card"
    plain = (
        all(isinstance(each, Named) for each in what.states)
        and not what.fighting
        and all(each is None for each in asked)
    )
    return there and seen and other and plain


def _is_remembered(fought: FoughtBefore | None) -> bool:
    """Whether combat remembers what creatures did in blocking."""
    if fought is None:
        return True
    return (fought.by is None or are_known(fought.by)) and (fought.such is None or is_plain(fought.such))


def can_be_watched(reference: Any) -> bool:
    """Whether it is known at any later time which permanents a reference means: a filter says what is described.

    An effect that changes the rules of the game affects what it describes at any time (611.2c).
    """
    if not isinstance(reference, Each):
        several = reference.these if isinstance(reference, AllOf) else (reference,)
        return all(is_one(each) or isinstance(each, Those) for each in several)
    what = reference.what
    compared = any(each.power_than_this or each.shares_color for each in what.which)
    seen = what.controlled_by is None or isinstance(what.controlled_by, You | EachOpponent | EachPlayer)
    other = what.other_than is None or isinstance(what.other_than, Bearer | That | This)
    lasting = not what.fighting and what.fought is None and what.tapped is None and what.combat_with is None
    lasting = lasting and what.token is None and not what.states
    return is_plain(what) and lasting and seen and other and not compared
