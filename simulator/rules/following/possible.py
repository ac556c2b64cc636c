"""What a player may do as something resolves and can't choose, as it is impossible (118.3, 608.2d)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from events import card_instructions as c
from events import instructions as i
from events.abilities import InOrder, May
from events.board import Permanent
from events.counters import counters_on
from events.instructions import Instruction
from events.instructions_of_objects import PairsWith
from events.references import Chosen, Each, FoundCards, Refers
from projections.followed.naming import is_composed
from projections.matching import is_token
from simulator.rules.cards_elsewhere import is_described_card
from simulator.rules.counters import kind_of
from simulator.rules.following.resolving import Resolving, can_be_paired
from simulator.rules.searching import may_be_found

Can = Callable[[Resolving, Any], bool]
"""Whether an instruction of one type can be followed at all, by what resolves."""


def is_possible(now: Resolving, may: May) -> bool:
    """Whether a player can choose to do what they may: it asks for no more than there is (118.3, 608.2d).

    What would be done to nothing, as it is gone, can't be chosen either. What can't be known may be possible.

    Args:
        now: what resolves.
        may: what they may do.
    """
    first = _first(may.do)
    if first is None or is_composed(first):
        return True
    counts = may.then is not None or may.otherwise is not None
    if counts and isinstance(first, i.Taps | i.Untaps):
        return _can_be_turned(now, first)
    return _CAN.get(type(first), _there_are_such)(now, first)


def names_what_is_moved(now: Resolving, do: Instruction | None) -> bool:
    """Whether the next answer names a card that is moved by what a player may do: who names one does it.

    Args:
        now: what resolves.
        do: what they may do.
    """
    if isinstance(do, i.Searches):
        return now.says_card
    first = _first(do)
    if isinstance(first, c.TakesSome):
        return (
            _can_be_taken(now, first) and now.says_card and may_be_found(first, str(now.answers.left[0]), now.by, now.x)
        )
    what = first.what if isinstance(first, i.Exiles | i.Puts) else None
    if not isinstance(what, Chosen) or what.what.is_a != "card" or not now.answers.says_word:
        return False
    return now.is_such_a_card(str(now.answers.left[0]), what.what)


def _first(do: Instruction | None) -> Instruction | None:
    """The instruction with which others begin that are followed one after the other."""
    while isinstance(do, InOrder):
        do = next(iter(do.steps), None)
    return do


# Objects.


def _there_are_such(now: Resolving, first: Instruction) -> bool:
    """Whether there is something to which it can be done, or so many to be chosen."""
    what = getattr(first, "what", None)
    if isinstance(what, FoundCards) and not now.is_named(what):
        return True
    if isinstance(what, Chosen):
        return _can_be_chosen(now, what)
    return not isinstance(what, Refers) or isinstance(what, Each) or bool(now.permanents(what))


def _can_be_chosen(now: Resolving, asked: Chosen, known: Iterable[Permanent] | None = None) -> bool:
    """Whether there are as many as are to be chosen; of permanents, among those that are `known` to do."""
    if asked.up_to or asked.n is None:
        return True
    n = now.number(asked.n)
    if asked.what.is_a != "card":
        return len([*(now.described(asked.what) if known is None else known)]) >= n
    cards = now.cards_known(asked.what)
    return cards is None or sum(now.is_such_a_card(card, asked.what) for card in cards) >= n


def _can_be_moved(now: Resolving, first: i.Exiles | i.Puts) -> bool:
    """Whether an object is where it can be moved from: on the battlefield, or where it went from there."""
    what, onto = first.what, isinstance(first, i.Puts) and first.to == "battlefield"
    if isinstance(what, Chosen | Each | FoundCards):
        return bool(now.ids(what)) if onto and not isinstance(what, Chosen) else _there_are_such(now, first)
    ids = now.ids(what)
    return bool(ids) if onto else any(_is_there(now, each, exiled=isinstance(first, i.Exiles)) for each in ids)


def _is_there(now: Resolving, name: str, *, exiled: bool) -> bool:
    board = now.position.board
    came = board.came.get(name)
    if name in board.permanents or came is None:
        return True
    return not is_token(came) and name in board.gone and not (exiled and board.gone[name] == "exile")


def _can_be_turned(now: Resolving, first: i.Taps | i.Untaps) -> bool:
    """Whether what is to be tapped, or untapped, is not so already: only then can that be done (701.26)."""
    wanted = isinstance(first, i.Untaps)
    turn = [each for each in _meant(now, first.what) if (each.id in now.position.board.tapped) is wanted]
    return _are_enough(now, first.what, turn)


def _counters_can_be_removed(now: Resolving, first: i.RemovesCounters) -> bool:
    """Whether there are as many counters of the kind on what they are removed from."""
    if first.n is None or not first.counter:
        return _there_are_such(now, first)
    n, kind = now.number(first.n), kind_of(first.counter)
    enough = [each for each in _meant(now, first.what) if counters_on(each).get(kind, 0) >= n]
    return _are_enough(now, first.what, enough)


def _are_enough(now: Resolving, what: Any, known: list[Permanent]) -> bool:
    return _can_be_chosen(now, what, known) if isinstance(what, Chosen) else bool(known)


def _meant(now: Resolving, what: Any) -> list[Permanent]:
    return now.described(what.what) if isinstance(what, Chosen) else now.permanents(what)


def _can_be_sacrificed(now: Resolving, first: i.Sacrifices) -> bool:
    """Whether the player controls it: nobody can sacrifice what somebody else controls (701.21a)."""
    if isinstance(first.what, Chosen):
        return _there_are_such(now, first)
    return any(each.controller == (now.doer or now.by.player) for each in now.permanents(first.what))


def _players_can_sacrifice(now: Resolving, first: i.PlayerSacrifices) -> bool:
    owners = [each.controller for each in now.described(first.what)]
    return all(owners.count(each) >= now.number(first.n) for each in now.players(first.who))


def _can_pair(now: Resolving, first: PairsWith) -> bool:
    both = [*now.permanents(first.what), *now.permanents(first.other)]
    return len(both) == 2 and all(can_be_paired(now, each) for each in both)


# Cards in hands and libraries.


def _can_discard(now: Resolving, first: i.Discards) -> bool:
    """Whether so many cards are in hand, where it is known which ones are; a hand is discarded that is empty."""
    if first.n is None:
        return True
    n = now.number(first.n)
    return all(len(hand) >= n for hand in _hands_known(now, now.players(first.who)))


def _can_discard_some(now: Resolving, first: c.DiscardsCards) -> bool:
    def may_be_one(card: str) -> bool:
        return any(is_described_card(kind, card, now.by, now.x, anywhere=True) is not False for kind in first.kinds)

    hands = _hands_known(now, now.players(first.who))
    return all(sum(map(may_be_one, hand)) >= first.n for hand in hands)


def _hands_known(now: Resolving, players: Iterable[str]) -> list[tuple[str, ...]]:
    return [hand for player in players if (hand := now.hand_known(player)) is not None]


def _can_be_taken(now: Resolving, first: c.TakesSome) -> bool:
    """Whether any cards were found of which some can be taken (608.2d)."""
    return now.named.most_found != 0


def _can_leave_the_library(now: Resolving, first: i.Mills | c.ExilesFromTop) -> bool:
    """Whether so many cards are in the library, where the board says how many are: fewer can't be milled (701.17b)."""
    there = now.position.board.libraries
    players = now.players(first.who if isinstance(first, i.Mills) else first.whose)
    asked = [there[player][1] for player in players if player in there]
    return not asked or min(asked) >= now.number(first.n)


_CAN: Mapping[type[Instruction], Can] = {
    PairsWith: _can_pair,
    c.DiscardsCards: _can_discard_some,
    c.ExilesFromTop: _can_leave_the_library,
    c.TakesSome: _can_be_taken,
    i.Discards: _can_discard,
    i.Exiles: _can_be_moved,
    i.Mills: _can_leave_the_library,
    i.PlayerSacrifices: _players_can_sacrifice,
    i.Puts: _can_be_moved,
    i.RemovesCounters: _counters_can_be_removed,
    i.Sacrifices: _can_be_sacrificed,
}
"""By type of instruction; any other can be followed if there is something to which it is done."""
