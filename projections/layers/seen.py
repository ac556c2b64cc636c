"""What conditions and quantities look at: the permanents, who fights whom, life and hands at one moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, KeysView, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from events.board import Permanent
from events.casting import SpellCast
from events.declaration_abilities import Condition
from events.filters import THIS, Filter, Which
from projections.layers.graveyards import UNKNOWN, Graveyard
from projections.layers.standing import Standing
from projections.layers.this_turn import Turn
from projections.matching import asks_for_keywords, matches, with_given_keywords


class Seen(NamedTuple):
    """What is so at one moment, as far as abilities ask for it. Read only.

    Args:
        permanents: those on the battlefield, by id.
        tapped: the ids of those that are tapped.
        attacking: what each attacking creature attacks.
        defending: who defends against each of them.
        blocking: whom each blocking creature blocks.
        active: the active player.
        players: all of them, in turn order.
        teams: the teams, if there are any.
        life: each player's life total.
        hands: how many cards are in a player's hand; a player of whom nothing says so is not there.
        attackers: the players who have attacked with a creature this turn.
        acted: the creatures that have attacked or blocked this turn, each with that; `acted_in_combat`: this combat.
        gone: what has left the battlefield this turn as far as the log says, as it was, and whether it died.
        graveyards: the players' graveyards, as far as they are known.
        turn: what players have done this turn, as far as it is known.
        standing: what players have and are beside life and cards.
        combats: how many combats have begun this turn.
        cast_as: the spell that a permanent was, None where it was put onto the battlefield; what was there already, or
            of which nobody knows it, is not there.
        is_so: whether a condition holds at a moment; None: what is given under a condition is not seen.
    """

    permanents: Mapping[str, Permanent]
    tapped: Collection[str] = ()
    attacking: Mapping[str, str] = {}
    defending: Mapping[str, str] = {}
    blocking: Mapping[str, tuple[str, ...]] = {}
    active: str = ""
    players: tuple[str, ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()
    life: Mapping[str, int] = {}
    hands: Mapping[str, int] = {}
    attackers: Collection[str] = ()
    acted: Collection[tuple[str, str]] = ()
    acted_in_combat: Collection[tuple[str, str]] = ()
    gone: Sequence[tuple[Permanent, bool]] = ()
    graveyards: Mapping[str, Graveyard] = {}
    turn: Turn = Turn()
    standing: Standing = Standing()
    combats: int = 0
    cast_as: Mapping[str, SpellCast | None] = {}
    is_so: Callable[[Condition, Seen, Permanent], bool | None] | None = None

    def team_of(self, player: str) -> tuple[str, ...]:
        """The players of a player's team; none where there are no teams."""
        return next((team for team in self.teams if player in team), ())

    def side_of(self, player: str) -> tuple[str, ...]:
        """A player and the players of that one's team."""
        return (player, *self.team_of(player))

    def opponents_of(self, player: str) -> tuple[str, ...]:
        """The opponents of a player, in turn order."""
        side = self.side_of(player)
        return tuple(other for other in self.players if other not in side)

    def graveyard_of(self, player: str) -> Graveyard:
        """A player's graveyard, as far as it is known."""
        return self.graveyards.get(player, UNKNOWN)

    def meant(self, which: Which, this: Permanent | None) -> tuple[Permanent, ...]:
        """The permanents that are meant in an ability of `this`, in the order of the board."""
        if which == THIS:
            known = self.permanents.get(this.id) if this is not None else None
            return (known,) if known is not None else ()
        there = [*self.permanents.values()]
        you = this.controller if this is not None else ""
        team = self.team_of(you)
        asked = with_given_keywords(there, there, self.team_of, self._gives) if asks_for_keywords(which) else there
        return tuple(
            each for each, as_asked in zip(there, asked, strict=True) if matches(which, as_asked, this, you, team)
        )

    def _gives(self, condition: Condition | None, this: Permanent) -> bool:
        """Whether a permanent gives a keyword under a condition; what asks for keywords itself is not asked."""
        if condition is None:
            return True
        return (
            self.is_so is not None and not _asks_for_keywords(condition) and self.is_so(condition, self, this) is True
        )

    def attached(self, host: str, subtype: str) -> tuple[Permanent, ...]:
        """The permanents of a subtype ("" for any) that are attached to one."""
        return tuple(
            each
            for each in self.permanents.values()
            if each.attached_to == host and (not subtype or subtype in each.subtypes)
        )


@lru_cache(maxsize=4096)
def _asks_for_keywords(said: object) -> bool:
    """Whether keywords decide somewhere in a condition whom it means, or what it counts."""
    if isinstance(said, Filter):
        return bool(said.any_keyword or said.no_keyword)
    parts = said if isinstance(said, tuple) else astuple(said) if isinstance(said, Struct) else ()
    return any(map(_asks_for_keywords, parts))


_PARTS = frozenset(Seen._fields)


class Noting(Seen):
    """A moment that notes which parts of it are asked for; the permanents always count as asked for."""

    asked: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name in _PARTS:
            self.asked.add(name)
        return super().__getattribute__(name)

    def _replace(self, **parts: Any) -> Noting:
        return noting(super()._replace(**parts), self.asked)


def noting(seen: Seen, asked: set[str] | None = None) -> Noting:
    """The moment, which notes from now on what is asked of it.

    >>> seen = Seen({}, life={"A": 20}, hands={"A": 7})
    >>> noted = noting(seen)
    >>> noted.life["A"]
    20
    >>> parts = asked_of(noted, seen)
    >>> are_still_so(parts, seen._replace(hands={"A": 6})), are_still_so(parts, seen._replace(life={"A": 19}))
    (True, False)
    """
    made = Noting._make(seen)
    made.asked = {"permanents"} if asked is None else asked
    return made


def asked_of(noted: Noting, seen: Seen) -> dict[str, Any]:
    """The parts of a moment that were asked for, as they are then, whatever is done to the projection they are of."""
    return {part: _kept(getattr(seen, part)) for part in noted.asked}


def _kept(part: Any) -> Any:
    if isinstance(part, Mapping):
        return dict(part)
    return frozenset(part) if isinstance(part, KeysView) else part


def are_still_so(parts: Mapping[str, Any], now: Seen) -> bool:
    """Whether parts that were asked for are the same at a later moment, so that all comes to what it came to."""
    return all(part == getattr(now, name) for name, part in parts.items())
