"""Whether anything that resolves asks for a yes or no, or a number, or may ask for more by what is not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

from events import card_instructions as c
from events import instructions as i
from events.abilities import (
    Acts,
    AnyAbility,
    Choose,
    CreatesTokens,
    FlipsCoin,
    IfSuch,
    May,
    RollsDie,
    UnlessPaid,
    Unsupported,
)
from events.board import Permanent
from events.instructions import Instruction
from events.references import FoundSuch, Of
from projections.followed.naming import leaves_of, said_in
from projections.followed.players import OF_CARDS
from projections.followed_instructions import does_more_than_is_logged
from projections.position import Position
from projections.unread import Doubt, doubt_of
from simulator.rules.card_faces import face_of_card
from simulator.rules.dredge import may_be_dredged
from simulator.rules.entering_cards import on_its_way
from simulator.rules.following.resolving import MOST_CARDS

_ASK_WHETHER = (FlipsCoin, IfSuch, May, UnlessPaid, c.MayPlay)
_ACTIONS_THAT_ASK_WHETHER = frozenset({"connive", "endure", "explore", "learn"})
_CHOSEN_UNSEEN = frozenset({"discover", "fateseal", "learn", "scry", "surveil"})
_ASK_HOW_MUCH = (Choose, FoundSuch, Of, RollsDie, i.DistributesCounters)
_ASK_NEITHER = (
    c.DiscardsCards, c.ExilesFromTop, c.LooksAtCards, c.MillsHalf, i.Discards, i.Does, i.Draws, i.Mills, i.Shuffles,
)  # fmt: skip
"""What moves or shows cards outside the battlefield and leaves it to nobody whether, or how many."""


def may_ask_whether(effect: Instruction) -> bool:
    """Whether somebody may say of an instruction that something is done or so, or is not.

    >>> may_ask_whether(May(do=i.Draws())), may_ask_whether(i.Draws())
    (True, False)
    """
    told = any(each.action in _ACTIONS_THAT_ASK_WHETHER for each in said_in(effect, i.Does))
    return told or _asks(effect, _ASK_WHETHER) or _has_something_enter(effect)


def chooses_unseen(effect: Instruction) -> bool:
    """Whether players choose among cards that nobody sees, or outside the game, which is not followed.

    >>> chooses_unseen(i.Does(action="learn")), chooses_unseen(i.Does(action="investigate"))
    (True, False)
    """
    return any(each.action in _CHOSEN_UNSEEN for each in said_in(effect, i.Does))


def _may_ask_how_much(effect: Instruction) -> bool:
    divided = any(getattr(each, "divided", False) for each in said_in(effect, Instruction))
    return divided or _asks(effect, _ASK_HOW_MUCH) or _has_something_enter(effect)


def _has_something_enter(effect: Instruction) -> bool:
    """Whether something may enter the battlefield, for which its own words may ask more."""
    if any(True for _ in said_in(effect, (CreatesTokens, c.PutsFromHand, i.CreatesCopies))):
        return True
    return any(getattr(each, "to", "") == "battlefield" for each in said_in(effect, Instruction))


def _asks(effect: Instruction, kinds: tuple[type, ...]) -> bool:
    """Whether an instruction asks by one of the kinds, or by what it does to cards that no board shows."""
    if any(True for _ in said_in(effect, kinds)):
        return True
    of_cards = ((each, OF_CARDS.get(type(each))) for each in said_in(effect, Instruction))
    return any(there is not None and there(each) for each, there in of_cards if not isinstance(each, _ASK_NEITHER))


def answers_nothing(effects: Sequence[Instruction], left: Iterable[str | int]) -> str:
    """The first of some answers that is of a kind for which nothing asks, in words; "" where there is none.

    Args:
        effects: all that resolves.
        left: the answers.
    """
    for each in left:
        asks = may_ask_whether if isinstance(each, bool) else _may_ask_how_much if isinstance(each, int) else None
        if asks is not None and not any(map(asks, effects)):
            return str(each).lower()
    return ""


# What is not read.

_PUT_COUNTERS = (i.DistributesCounters, i.PutsCounters, i.RemovesCounters)
_DEAL_DAMAGE = (i.DealsDamage, i.DealsDamageToTargets, i.Fights)


def asked_otherwise(permanents: Iterable[Permanent], followed: Iterable[Instruction]) -> Iterator[Doubt]:
    """The static abilities that are not read and by which what was followed may have been done otherwise, or again.

    Then other answers may have been asked for than those that it asks for by itself (614.1a).

    Args:
        permanents: those on the battlefield.
        followed: the instructions that were followed.
    """
    done = [*followed]
    for known in permanents if done else ():
        for each in known.abilities:
            if _is_of_others(each, known) and any(_may_be_by(each.acts, one) for one in done):
                yield doubt_of(known.id, each)


def dredged_instead(position: Position, followed: Iterable[Instruction]) -> Iterator[Doubt]:
    """The cards in graveyards with dredge that may be returned rather than draw what was drawn (702.52a).

    Args:
        position: the moment, after that.
        followed: the instructions that were followed.
    """
    drawn = [
        leaf.n if isinstance(leaf.n, int) else MOST_CARDS
        for each in followed
        for leaf in leaves_of(each)
        if isinstance(leaf, i.Draws)
    ]
    if not drawn:
        return
    for player in position.board.players:
        yield from may_be_dredged(position, player, sum(drawn))


def _is_of_others(ability: AnyAbility, known: Permanent) -> TypeGuard[Unsupported]:
    """Whether a static ability of a permanent is not read, and is neither a keyword nor about its own entering."""
    if not isinstance(ability, Unsupported) or ability.zone != "battlefield":
        return False
    face = face_of_card(known.card) if known.card and ability.acts == "enters" else None
    its_own = face is not None and ability in on_its_way(face)
    return not its_own and (ability.keyword or ability.words) not in known.keywords


def _may_be_by(acts: Acts, effect: Instruction) -> bool:
    """Whether words that act from then on may say what happens instead of an instruction."""
    match acts:
        case "always":
            return True
        case "effect":
            return does_more_than_is_logged(effect) or any(True for _ in said_in(effect, _PUT_COUNTERS))
        case "damage":
            return any(True for _ in said_in(effect, _DEAL_DAMAGE))
        case "enters":
            return _has_something_enter(effect)
    return False
