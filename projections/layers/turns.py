"""Whether conditions hold that ask what has happened this turn, or compare what players have.

A log may begin in the middle of a turn: what it shows has happened, and what it doesn't show may have happened before.
Only combats are in the log for sure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import conditions as n
from events.board import Permanent
from projections.layers.quantities import amount_of
from projections.layers.seen import Seen
from projections.matching import matches


def players_meant(asked: n.WhichPlayer, seen: Seen, this: Permanent, defending: str) -> tuple[str, ...] | None:
    """The players of whom one has to be so; None where nobody can say who is meant."""
    if asked == "you":
        return (this.controller,)
    if asked == "opponent":
        return seen.opponents_of(this.controller)
    player = defending or seen.defending.get(this.id, "")
    return (player,) if player else None


def any_of(players: tuple[str, ...] | None, so: Callable[[str], bool | None]) -> bool | None:
    """Whether it is so of one of the players; None where nobody can say."""
    if players is None:
        return None
    answers = [so(player) for player in players]
    return True if True in answers else None if None in answers else False


def within(number: int | None, at_least: int | None, at_most: int | None) -> bool | None:
    """Whether a number lies within its bounds; None where it is not known.

    >>> within(3, 2, None), within(3, None, 2), within(None, 1, 1)
    (True, False, None)
    """
    if number is None:
        return None
    return (at_least is None or number >= at_least) and (at_most is None or number <= at_most)


def _happened(so: bool) -> bool | None:
    """What the log shows has happened; of what it does not show nobody knows."""
    return True if so else None


def _did_this_turn(asked: n.YouDidThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    you = this.controller
    if asked.deed == "attacked" and asked.at_least <= 1:
        return you in seen.attackers
    done = {"gained_life": seen.gained, "lost_life": seen.lost}.get(asked.deed, ())
    return _happened(you in done and asked.at_least <= 1)


def _it_did_this_turn(asked: n.DidThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    one = seen.meant(asked.of, this)
    if asked.deed == "entered":
        return any(each.entered_this_turn for each in one)
    deeds = [deed for deed in ("attacked", "blocked") if deed in asked.deed]
    acted = seen.acted_in_combat if asked.combat else seen.acted
    return any((each.id, deed) in acted for each in one for deed in deeds)


def _to_a_player(asked: n.PlayerThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    found = seen.lost if asked.event == "lost life" else seen.dealt
    return any_of(players_meant(asked.who, seen, this, defending), lambda player: _happened(player in found))


def _happened_this_turn(asked: n.HappenedThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    you = this.controller
    there = [each for each in seen.permanents.values() if each.entered_this_turn]
    gone = [each for each, died in seen.gone if died or asked.event == "left"]
    found = [
        each
        for each in (there if asked.event == "entered" else gone)
        if matches(asked.which, each, this, you, seen.team_of(you)) and not (asked.yours and each.controller != you)
    ]
    return _happened(len(found) >= asked.at_least)


def _has_more(asked: n.HasMore, seen: Seen, this: Permanent, defending: str) -> bool | None:
    theirs = seen.opponents_of(this.controller) if asked.than == "each opponent" else None
    others = theirs if theirs is not None else _others(asked, seen, this, defending)
    if others is None:
        return None

    def more(player: str) -> bool | None:
        mine, numbers = _how_many(asked, seen, this, player), [_how_many(asked, seen, this, each) for each in others]
        if mine is None or None in numbers:
            return None
        compared = [mine > each for each in numbers if each is not None]
        return all(compared) if asked.than == "each opponent" else any(compared)

    return any_of(players_meant(asked.who, seen, this, defending), more)


def _others(asked: n.HasMore, seen: Seen, this: Permanent, defending: str) -> tuple[str, ...] | None:
    """The players with whom one is compared: the attacking player is the active one (506.2), where no team attacks."""
    if asked.than != "attacking player":
        return players_meant(_ONE[asked.than], seen, this, defending)
    return (seen.active,) if seen.active and not seen.team_of(seen.active) else None


_ONE: Mapping[str, n.WhichPlayer] = {"you": "you", "opponent": "opponent", "defending player": "defending player"}


def _how_many(asked: n.HasMore, seen: Seen, this: Permanent, player: str) -> int | None:
    if asked.of == "life":
        return seen.life.get(player)
    if asked.of == "cards in hand":
        return seen.hands.get(player)
    return sum(each.controller == player for each in seen.meant(asked.which, this))


def _amount_is(asked: n.AmountIs, seen: Seen, this: Permanent, defending: str) -> bool | None:
    return within(amount_of(asked.what, seen, this), asked.at_least, asked.at_most)


def _different_powers(asked: n.DifferentPowers, seen: Seen, this: Permanent, defending: str) -> bool:
    return len({each.power or 0 for each in seen.meant(asked.which, this)}) >= asked.at_least


def _has_poison(asked: n.HasPoison, seen: Seen, this: Permanent, defending: str) -> bool | None:
    def enough(player: str) -> bool | None:
        if player not in seen.poisoned:
            return False
        return True if asked.at_least <= 1 else None

    return any_of(players_meant(asked.who, seen, this, defending), enough)


OF_TURNS_AND_PLAYERS: Mapping[type, Callable[[Any, Seen, Permanent, str], bool | None]] = MappingProxyType(
    {
        n.AmountIs: _amount_is,
        n.DidThisTurn: _it_did_this_turn,
        n.DifferentPowers: _different_powers,
        n.HappenedThisTurn: _happened_this_turn,
        n.HasMore: _has_more,
        n.HasPoison: _has_poison,
        n.PlayerThisTurn: _to_a_player,
        n.YouDidThisTurn: _did_this_turn,
    }
)
"""By type of condition."""

ONLY_IF_SHOWN = (n.HappenedThisTurn, n.PlayerThisTurn)
"""Conditions that are known to hold where the log shows it, and are not known otherwise."""
