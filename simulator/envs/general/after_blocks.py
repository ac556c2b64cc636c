"""After blocks: what players may do once each, the orders that damage goes down, and combat damage."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from events.damage import CombatDamageAssigned
from events.event import Event, External
from projections.position import Position
from projections.verdict_doubts import doubts_at_any_time, named
from simulator.cases.format.effects import Effect, happen
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.read.checks import Names
from simulator.cases.read.reading import effect_of
from simulator.editions.procedures import (
    HOW_MUCH_DAMAGE_IS_LETHAL,
    WHO_ANNOUNCES_DAMAGE_NEXT,
    WHO_ANNOUNCES_DAMAGE_TOGETHER,
)
from simulator.envs.errors import ScenarioError, UndeterminedScenario
from simulator.envs.general.fight import Fight, Playable, settle
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.scenario import Trick
from simulator.envs.search import Phase
from simulator.game.game import Game
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import Division, assigners, first_division, recipients
from simulator.rules.damage_orders import announcing_order

_NAMING = ("object", "attacker", "to")
"""The fields of an effect that name what it acts on."""


def playable_tricks(game: Game, tricks: Iterable[Trick], name: str) -> tuple[Playable, ...]:
    """The tricks of a scenario as effects.

    Args:
        game: the game before blocks.
        tricks: the tricks.
        name: what the scenario is called, for errors.

    Raises:
        ScenarioError: one of them is no effect that can happen in this game, or not for one of the two players.
    """
    return tuple(_playable(game, trick, f"$.tricks[{place}]", name) for place, trick in enumerate(tricks))


def _playable(game: Game, trick: Trick, path: str, name: str) -> Playable:
    where = f"{name}, {path}"
    players = (game.board.active, *game.board.defending)
    if trick.player not in players:
        raise ScenarioError(f"{where}.player", repr(trick.player), " or ".join(players))
    fields = {"kind": trick.kind, **{field: _value(text, f"{where}.fields.{field}") for field, text in trick.fields}}
    names: Names = {"player": game.board.players, "permanent": game.board.permanents, "card": (), "label": ()}
    try:
        effect = effect_of(fields, names, path, name)
    except CaseError as wrong:
        raise ScenarioError(f"{name}, {wrong.where}", wrong.found, wrong.expected) from None
    after = game.fork()
    try:
        happen(after, effect, path)
    except NotBuilt as needed:
        raise ScenarioError(f"{name}, {needed.at}", needed.reason, "an effect that is built") from None
    except ValueError as wrong:
        raise ScenarioError(where, str(wrong), "an effect of the case format") from None
    if doubt := named(doubts_at_any_time(after.position)):
        expected = "an effect of which everything is read"
        raise UndeterminedScenario(f"{where}.text", f"what nobody here can judge: {doubt}", expected)
    those = [getattr(effect, field, ()) for field in _NAMING]
    objects = [one for some in those for one in ((some,) if isinstance(some, str) else some)]
    return Playable(trick.player, effect, tuple(dict.fromkeys(filter(None, objects))), path)


def _value(text: str, where: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise ScenarioError(where, repr(text), "a value in JSON, such as '\"a1\"' or '3'") from None


def ask_for_tricks(
    fight: Fight, game: Game, pairs: BlockPairs, played: frozenset[int] = frozenset(), turn: int = 0, passes: int = 0
) -> GameQuestion:
    """Ask the players for tricks in turn, until both play none in succession; then combat damage follows.

    Args:
        fight: the combat.
        game: its game.
        pairs: the blocks that are chosen in it.
        played: the places of the tricks that were played.
        turn: who is asked next: 0 the active player, 1 the defending one.
        passes: how many players in succession played none.
    """
    while passes < 2:
        player = (fight.active, fight.defending)[turn]
        able = tuple(
            place + 1
            for place, trick in enumerate(fight.tricks)
            if trick.player == player and place not in played and trick.can_be_played(game)
        )
        if able:
            agent, choices = fight.role(player), (0, *able)
            return TrickQuestion(
                fight.seen, pairs, agent, "trick", choices, fight=fight, played=played, turn=turn, passes=passes
            )
        passes += 1
        turn = 1 - turn
    game.pass_step()
    return deal(fight, game, pairs)


@dataclass(eq=False, kw_only=True)
class TrickQuestion(GameQuestion):
    """Which trick a player plays, or none.

    Args:
        fight: the combat.
        played: the places of the tricks that were played.
        turn: who is asked: 0 the active player, 1 the defending one.
        passes: how many players in succession played none.
    """

    fight: Fight
    played: frozenset[int]
    turn: int
    passes: int

    def answer(self, game: Game, choice: int) -> GameQuestion:
        if not choice:
            passes = self.passes + 1
            return ask_for_tricks(self.fight, game, self.pairs, self.played, 1 - self.turn, passes)
        trick = self.fight.tricks[choice - 1]
        happen(game, trick.effect, trick.path)
        game.settle_orders()
        game.settle_stack()
        return ask_for_tricks(self.fight, game, self.pairs, self.played | {choice - 1}, 1 - self.turn)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The tricks that may have given the recorded events, that with the most events first; last none."""
        found: list[tuple[int, int]] = []
        alike: list[Effect] = []
        for choice in self.choices[1:] if isinstance(rest[0], External) else ():
            trick = self.fight.tricks[choice - 1]
            if trick.effect in alike:
                continue
            alike.append(trick.effect)
            fork = game.fork()
            at = len(fork.log)
            happen(fork, trick.effect, trick.path)
            events = fork.log.since(at)
            if events and list(rest[: len(events)]) == events[: len(rest)]:
                found.append((-len(events), choice))
        return (*(choice for _, choice in sorted(found)), 0)


class OrderQuestion(GameQuestion):
    """Which creature is next in the order of one that fights several.

    Args:
        fight: the combat.
        pairs: the blocks that are chosen in it.
        player: who is asked.
        creature: whose order it is.
        against: the places of the creatures that it fights.
        picked: those that the order has so far.
    """

    def __init__(
        self,
        fight: Fight,
        pairs: BlockPairs,
        player: str,
        creature: str,
        against: tuple[int, ...],
        picked: tuple[int, ...] = (),
    ) -> None:
        attacks = creature in fight.problem.attackers
        phase: Phase = "order" if attacks else "order_of_blocker"
        choices = tuple(sorted(place + 1 for place in against if place not in picked))
        super().__init__(fight.seen, pairs, fight.role(player), phase, choices, fight.places[creature], picked)
        self._fight = fight
        self._player = player
        self._against = against
        self.creature = creature

    def answer(self, game: Game, choice: int) -> GameQuestion:
        picked = (*self.picked, choice - 1)
        left = [other - 1 for other in self.choices if other != choice]
        if len(left) > 1:
            return type(self)(self._fight, self.pairs, self._player, self.creature, self._against, picked)
        others = self._fight.problem.blockers if self.phase == "order" else self._fight.problem.attackers
        return self.ordered(game, tuple(others[place] for place in (*picked, *left)))

    @abstractmethod
    def ordered(self, game: Game, order: tuple[str, ...]) -> GameQuestion:
        """Let what follows from the whole order happen, up to the next question."""

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """The next place of the order that is recorded; 0, which can't be chosen, where none is."""
        order = self.recorded_order(game, rest[0])
        at = len(self.picked)
        return (self._fight.places.get(order[at], -1) + 1 if at < len(order) else 0,)

    @abstractmethod
    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """The order that an event records; () where it records none."""


def deal(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion:
    """Let combat damage be assigned and dealt, in each combat damage step still to come, up to the next question."""
    while True:
        if (question := _to_divide(fight, game, pairs)) is not None:
            return question
        game.deal_damage()
        settle(fight, game)
        if game.board.step != "first_strike_damage":
            return fight.end(fight, game, pairs)
        game.pass_step()


def _to_divide(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion | None:
    """The next creature whose damage somebody has to divide, where no orders are announced; None: all is assigned."""
    while not game.table.announces_orders and not game.damage.done:
        position = game.position
        announcing = game.table.answer(WHO_ANNOUNCES_DAMAGE_NEXT)(position)
        if not announcing:
            return None
        player = announcing[0]
        together = game.table.answer(WHO_ANNOUNCES_DAMAGE_TOGETHER)(position, player)
        for creature, against in _undivided(fight, position):
            if assigner_of(position, creature) in together:
                return DivisionQuestion(fight, pairs, player, creature, against)
        game.announce_damage(player)
    return None


def _undivided(fight: Fight, position: Position) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The creatures that fight several and have not assigned their damage, with the places of those, in board order."""
    waiting = [creature for creature in assigners(position) if creature not in position.damage.assigned]
    combat = position.combat
    for some in (combat.attacking, combat.blocking):
        for creature in announcing_order(position, [one for one in waiting if one in some]):
            against = fought_by(position, creature)
            if len(against) > 1 and {creature, *against} <= fight.places.keys():
                yield creature, tuple(fight.places[one] for one in against)


def fought_by(position: Position, creature: str) -> tuple[str, ...]:
    """The creatures on the battlefield that a creature blocks, or that block it."""
    fought = position.combat.blocking.get(creature) or position.combat.blockers_of(creature)
    # What attacks a planeswalker that blocks it meets that one twice.
    return tuple(dict.fromkeys([one for one in recipients(position, creature) if one in fought]))


class DivisionQuestion(OrderQuestion):
    """Which creature is assigned lethal damage next by one that fights several."""

    def ordered(self, game: Game, order: tuple[str, ...]) -> GameQuestion:
        points = _divided(game, self._player, self.creature, order)
        game.apply(CombatDamageAssigned(self._player, self.creature, tuple(points.items())))
        return deal(self._fight, game, self.pairs)

    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """Those that were assigned damage, in that order; before them who has lethal damage already, others behind."""
        if not isinstance(event, CombatDamageAssigned) or event.creature != self.creature:
            return ()
        position, lethal = game.position, game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
        others = {other: dict(assigned) for other, assigned in position.damage.assigned.items()}
        nothing = Division(position, self._player, self.creature, {}, others, lethal)
        assigned = [target for target, _ in event.assignment]
        rest = [one for one in fought_by(position, self.creature) if one not in assigned]
        done = [one for one in rest if not lethal(nothing, one)]
        order = (*done, *assigned, *(one for one in rest if one not in done))
        return tuple(one for one in order if one in self._fight.places)


def _divided(game: Game, player: str, creature: str, order: tuple[str, ...]) -> dict[str, int]:
    """Lethal damage to each in order, what is left to the last: to what is attacked, where damage reaches it."""
    position = game.position
    orders = position.orders.with_order(creature, order)
    lethal = game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
    return first_division(position.but(orders=orders), player, creature, lethal)
