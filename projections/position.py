"""A position: all projections of one moment, which every mechanic reads; and whom an attack is on (508.5)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from projections.board import Board
from projections.combat import Combat
from projections.damage import Damage
from projections.mana import Mana
from projections.orders import Orders
from projections.triggers.triggers import Triggers

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")


class Answers:
    """What was asked of a position, with what was found: it is so until its board or its combat changes."""

    _found: Mapping[Hashable, Any] = MappingProxyType({})
    """Made when something is asked: most positions are asked nothing."""
    over = False
    """Whether one has changed: from then on nothing is remembered."""

    def found(self, asked: Hashable, answer: object) -> None:
        """Remember an answer, unless one has changed."""
        if self.over:
            return
        known = self._found
        if isinstance(known, dict):
            known[asked] = answer
        else:
            self._found = {asked: answer}

    def end(self) -> None:
        """Forget all of it, for good."""
        self._found = {}
        self.over = True

    def __bool__(self) -> bool:
        return bool(self._found)

    def __reduce__(self) -> tuple[type[Answers], tuple[()]]:
        return Answers, ()  # what is pickled is found again


class Position(NamedTuple):
    """The board, combat, damage assignment orders, damage, mana and triggered abilities of one moment. Read only.

    `answers` are those of functions that are `asked_once` of it; another position has others, see `but`.
    """

    board: Board
    combat: Combat
    orders: Orders
    damage: Damage
    mana: Mana
    triggers: Triggers
    answers: Answers

    def but(self, **states: object) -> Position:
        """The position if some of its states were others."""
        return self._replace(**states, answers=Answers())  # type: ignore[arg-type]  # the states that it has

    def controller(self, permanent: str) -> str:
        """Who controls a permanent; "" when it is not on the battlefield."""
        known = self.board.permanents.get(permanent)
        return known.controller if known is not None else ""

    @property
    def declaring(self) -> tuple[str, ...]:
        """The defending players whose blocks are still to be declared, in turn order; those of a team all together."""
        declared = {*self.combat.declared}
        return tuple([one for one in self.board.defending if declared.isdisjoint(self.board.team_of(one))])

    def defending_player(self, attacker: str) -> str:
        """The player whom an attacking creature attacks or attacked, or whose planeswalker or battle (508.5)."""
        return defender_against(self.board, self.combat, attacker)

    def defender_of(self, target: str) -> str:
        """The player who is attacked, who controls the planeswalker, or who protects the battle; "" for none."""
        return defender_of(self.board, target)


def defender_of(board: Board, target: str) -> str:
    """The player who is attacked, who controls the planeswalker, or who protects the battle; "" for none."""
    if target in board.players:
        return target
    attacked = board.permanents.get(target)
    if attacked is None:
        return ""
    return attacked.protector or attacked.controller if "battle" in attacked.types else attacked.controller


def defender_against(board: Board, combat: Combat, attacker: str) -> str:
    """The player whom an attacking creature attacks or attacked, or whose planeswalker or battle (508.5)."""
    return defender_of(board, combat.attacking.get(attacker, "")) or combat.defending.get(attacker, "")


def asked_once(function: Callable[[Position], R]) -> Callable[[Position], R]:
    """Remember with a position what a function finds in its board and combat, and in nothing else.

    Nobody may change what it returns.
    """

    @wraps(function)
    def ask(position: Position) -> R:
        answers = position.answers
        known = answers._found
        if function in known:
            found: R = known[function]
            return found
        found = function(position)
        answers.found(function, found)
        return found

    return ask


def asked_once_for_each(function: Callable[[Position, K], R]) -> Callable[[Position, K], R]:
    """The same for a function of a position and one thing more, such as the id of a permanent."""

    @wraps(function)
    def ask(position: Position, of: K) -> R:
        answers, key = position.answers, (function, of)
        known = answers._found
        if key in known:
            found: R = known[key]
            return found
        found = function(position, of)
        answers.found(key, found)
        return found

    return ask
