"""What comes of a block: the combat played to its end, each division of damage chosen best by whoever chooses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple

from events.board import CardMoved, Permanent
from events.costs import CardDiscarded, LibraryAffected
from events.effects import CombatPhaseAdded, PermanentDesignated
from events.event import Event
from events.players import (
    CardsMovedUnseen,
    DiscardEffectApplied,
    LibraryEffectApplied,
    PlayerCountersEffectApplied,
)
from events.resolving import DelayedAbilitySetUp
from projections.board import Board
from simulator.envs.declaring import Pair
from simulator.envs.general.engine import FullCombat
from simulator.review.dividing import is_lost, settled

Fact = tuple[str, str]
"""Something at the end of a combat that the measure does not count: whom it is about, and how that is then."""


class Outcome(NamedTuple):
    """The end of a combat after some block.

    Args:
        pairs: the block: places of the blocker and of the attacker.
        end: the combat at its end.
        value: what it is worth to the defending player.
        goodness: that, less `GAME` where the game is lost.
        kept: the loyalty and defense that the defending player's permanents have then.
        costs: whether costs were paid for the block.
    """

    pairs: frozenset[Pair]
    end: FullCombat
    value: float
    goodness: float
    kept: int
    costs: bool

    @property
    def dead(self) -> bool:
        """Whether the defending player has lost."""
        return is_lost(self.end.game.board, self.end.fight.defending)

    @property
    def may_be_told_apart(self) -> bool:
        """Whether blocks that are worth the same may be told apart by loyalty or defense."""
        before = self.end.before.board
        return any(map(_points, before.controlled_by(self.end.fight.defending)))

    @property
    def worth(self) -> tuple[float, int]:
        """By which blocks are compared: the game, the measure, and where they are equal planeswalkers and battles."""
        return self.goodness, self.kept


def declared(before: FullCombat, pairs: frozenset[Pair]) -> FullCombat | None:
    """A combat in which a block was declared; None where that is no legal block.

    Args:
        before: the combat before blocks; it is not changed.
        pairs: the block: places of the blocker and of the attacker.
    """
    made = before.clone()
    while made.phase == "block":
        done = {a for b, a in made.pairs if b == made.asked}
        choice = min((a + 1 for b, a in pairs if b == made.asked and a not in done), default=0)
        if choice not in made.legal():
            return None
        made.apply(choice)
    return made if frozenset(made.pairs) == pairs else None


def every_declaration(before: FullCombat) -> Iterator[FullCombat]:
    """The combat after each legal block, in order: nobody first, then attackers in board order."""
    waiting = [before.clone()]
    while waiting:
        made = waiting.pop()
        if made.phase != "block":
            yield made
            continue
        for choice in reversed(made.legal()):
            after = made.clone()
            after.apply(choice)
            waiting.append(after)


class Unread(ValueError):
    """Something happens in a combat of which nobody here can judge what it does."""


def outcome_of(made: FullCombat, least: float = -inf) -> Outcome | None:
    """What comes of a block; None where its costs can't be paid.

    Args:
        made: the combat after blocks were declared; it is not changed.
        least: how good it has to be to be of interest; of what is less good, some outcome that is.

    Raises:
        TooLarge: there are too many ways to divide damage.
        Unread: something happens that is not read.
    """
    costs = made.phase == "cost"
    if costs:
        if 1 not in made.legal():
            return None
        made = made.clone()
        made.apply(1)
    goodness, end = settled(made, least)
    if end.undetermined:
        raise Unread(end.undetermined)
    kept = sum(map(_points, end.game.board.controlled_by(end.fight.defending)))
    return Outcome(frozenset(end.pairs), end, end.returns().defending, goodness, kept, costs)


def _points(permanent: Permanent) -> int:
    return (permanent.loyalty or 0) + (permanent.defense or 0)


def uncounted(outcome: Outcome) -> frozenset[Fact]:
    """What the measure does not count at the end of a combat; where it differs, the measure does not decide.

    The loyalty of planeswalkers, the defense of battles, the attacking player's life, poison, counters, permanents
    that did not fight, cards, what abilities set up for later, costs.
    """
    return frozenset(_facts(outcome))


def besides(outcome: Outcome) -> frozenset[Fact]:
    """What the measure does not count and is otherwise at the end of a combat than before blocks."""
    return uncounted(outcome) - frozenset(_standing(outcome.end, outcome.end.before.board))


def _facts(outcome: Outcome) -> Iterator[Fact]:
    end = outcome.end
    was, board = end.before.board, end.game.board
    yield from _standing(end, board)
    new = (each for each in board.permanents.values() if each.id not in was.permanents)
    entered = (f"{each.name or each.id} enters the battlefield" for each in new)
    for words, times in Counter((*entered, *_elsewhere(end))).items():
        yield "", f"{words}, {times} times" if times > 1 else words
    if outcome.costs:
        yield "", "costs are paid for the block"


def _standing(end: FullCombat, board: Board) -> Iterator[Fact]:
    """The facts that a board alone says, at the end of a combat or before it."""
    fighters = {one.id for one in (*end.seen.attackers, *end.seen.blockers)}
    yield "", f"{end.fight.active} has {board.life_of(end.fight.active)} life"
    for player, n in board.poison.items():
        yield player, f"has {n} poison counters"
    for permanent in end.before.board.permanents.values():
        yield from _facts_of(permanent, board, fighters)


def _facts_of(was: Permanent, board: Board, fighters: set[str]) -> Iterator[Fact]:
    now = board.permanents.get(was.id)
    if now is None:
        if was.id not in fighters:
            yield was.id, "leaves the battlefield"
        return
    if _points(was):
        yield was.id, f"ends with {_points(now)}"
    if now.counters != was.counters:
        yield was.id, "ends with " + (", ".join(f"{n} {kind} counters" for kind, n in now.counters) or "no counters")
    if now.controller != was.controller:
        yield was.id, f"is controlled by {now.controller}"


_ELSEWHERE: Mapping[type[Event], str] = {
    CardMoved: "a card moves",
    CardDiscarded: "a card is discarded",
    CardsMovedUnseen: "cards move unseen",
    CombatPhaseAdded: "another combat follows",
    DelayedAbilitySetUp: "an ability waits for later",
    DiscardEffectApplied: "cards are discarded",
    LibraryAffected: "cards of a library move",
    LibraryEffectApplied: "cards of a library move",
    PermanentDesignated: "a permanent gets a designation",
    PlayerCountersEffectApplied: "a player gets counters",
}
"""What happens to other things than creatures and life, in words."""


def _elsewhere(end: FullCombat) -> Iterator[str]:
    events = end.log.since(len(end.before.log))
    return (_ELSEWHERE[type(event)] for event in events if type(event) in _ELSEWHERE)
