"""The game: the public face. It holds the log, asks the edition's table, and is where a declaration is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import NoReturn

from events.board import PlayersPassed, Step
from events.combat import (
    AttackerChosen,
    AttackersDeclared,
    BlockerChosen,
    BlockersDeclared,
    DamageOrderAnnounced,
)
from events.damage import CombatDamageAnnounced, CombatDamageAssigned
from events.event import Event
from events.log import Log
from events.rule import Edition, Rule
from projections.board import Board
from projections.combat import Combat
from projections.damage import Damage
from projections.orders import Orders
from projections.views import Savepoint, Views
from simulator.editions import EditionTable, edition_table
from simulator.judging import BlockQuestion, judge_attack, judge_division, judge_order, legal_divisions
from simulator.legal_blocks import LegalBlocks
from simulator.mechanics.assignment import assigners, first_division, recipients
from simulator.mechanics.orders import orders_to_announce
from simulator.position import Position, position_of
from simulator.verdict import IllegalAction, IllegalDeclaration, Outcome, UndeterminedDeclaration, Verdict

__all__ = ["Game", "Ruling", "WrongMoment"]


class WrongMoment(ValueError):
    """Something was proposed that nobody can do at this point of the turn."""


@dataclass(frozen=True)
class Ruling:
    """What was taken back, and why: evidence in a dispute.

    Args:
        at: how many events stood when the action began.
        cut: the events that were cut, in order.
        verdict: what was said of the action.
        rule: the rule by which it was taken back.
    """

    at: int
    cut: tuple[Event, ...]
    verdict: Verdict
    rule: Rule


def _blocks(blocks: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {blocker: tuple(attackers) for blocker, attackers in blocks.items() if attackers}


class Game:
    """A game from any moment on, under one edition of the rules.

    Args:
        board: the events that set the board up, or a whole log.
        edition: the edition's name, such as `"cr-2024-06-07"`.

    Raises:
        EditionError: there is no such edition.

    `apply` is the unchecked door for machines; `declare_attackers`, `declare_blockers`, `announce_order`,
    `assign_damage` and `pass_step` check first and change nothing when the rules refuse.
    """

    __slots__ = ("_question", "_views", "log", "rulings", "table")

    def __init__(self, board: Iterable[Event] = (), *, edition: str = Edition.CR_2024_06_07) -> None:
        self.table: EditionTable = edition_table(edition)
        self.log = Log()
        self.rulings: tuple[Ruling, ...] = ()
        self._views = Views(self.log)
        self._question: tuple[int, BlockQuestion] | None = None
        for event in board:
            self.apply(event)

    @classmethod
    def from_case(cls, path: str | PathLike[str]) -> Game:
        """The board of a case or dispute file, with its script played up to the first block.

        Raises:
            CaseError: the file can't be used; the message says where.
        """
        from simulator.cases.play import game_of

        return game_of(path)

    @classmethod
    def from_replay(cls, path: str | PathLike[str]) -> Game:
        """The game of a replay file, at its end.

        Raises:
            ReplayError: the file can't be used; the message says where.
        """
        from simulator.replay.reading import read_replay

        replay = read_replay(path)
        game = cls(edition=replay.header.edition)
        game.log.extend(replay.events)
        return game

    # What is so.

    @property
    def edition(self) -> Edition:
        """The edition in force."""
        return self.table.edition

    @property
    def board(self) -> Board:
        """The board now."""
        return self._views.board

    @property
    def combat(self) -> Combat:
        """Combat now: `attacking`, `blocking`, `blocked`, `unblocked`, `history`."""
        return self._views.combat

    @property
    def orders(self) -> Orders:
        """The damage assignment orders now."""
        return self._views.orders

    @property
    def damage(self) -> Damage:
        """Combat damage of this combat."""
        return self._views.damage

    @property
    def position(self) -> Position:
        """All projections at this moment."""
        return position_of(self._views)

    @property
    def declaring(self) -> str:
        """The defending player who declares blockers next, in turn order; "" when all have."""
        declared = self.combat.declared
        return next((player for player in self.board.defending if player not in declared), "")

    def digests(self) -> dict[str, str]:
        """A digest of each projection, by name."""
        return self._views.digests()

    def rule(self, number: str) -> Rule:
        """A rule of the edition in force, as events carry it by number."""
        return Rule(self.edition, number)

    # The unchecked door.

    def apply(self, event: Event) -> tuple[Event, ...]:
        """Append what a player chose or an effect did, and all that follows from it. Nothing is checked.

        Returns:
            The derived events, in order.
        """
        derived: list[Event] = []
        self.log.append(event)
        self._follow(event, derived)
        return tuple(derived)

    def _follow(self, event: Event, derived: list[Event]) -> None:
        for rule, consequence in self.table.follows.get(type(event), ()):
            for following in tuple(consequence(rule, self.position, event)):
                self.log.append(following)
                derived.append(following)
                self._follow(following, derived)

    def fork(self) -> Game:
        """A game of its own that shares the log so far; its cost does not depend on the log's length."""
        other = Game.__new__(Game)
        other.table = self.table
        other.log = self.log.fork()
        other.rulings = self.rulings
        other._views = self._views.fork(other.log)
        other._question = self._question
        return other

    def savepoint(self) -> Savepoint:
        """A moment that `rollback` can return to."""
        return self._views.savepoint()

    def rollback(self, savepoint: Savepoint, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return to a savepoint, then append what stays. Returns the events that were cut."""
        self._question = None
        return self._views.rollback(savepoint, keep)

    # Blocks.

    def _asked(self, player: str) -> BlockQuestion:
        length = len(self.log)
        if self._question is None or self._question[0] != length or self._question[1].player != player:
            fork = self.fork()
            fork._to_blocks()
            self._question = (length, BlockQuestion(fork.position, player, self.table))
        return self._question[1]

    @property
    def legal_blocks(self) -> LegalBlocks:
        """The legal declarations of the player who declares next: iterable, `.count()`, `in`; lazy."""
        return LegalBlocks(self._asked(self.declaring))

    def judge(self, blocks: Mapping[str, Sequence[str]], *, player: str = "") -> Verdict:
        """The verdict on a block declaration; nothing is changed.

        Args:
            blocks: for each blocking creature the attacking creatures that it blocks.
            player: who declares; by default the defending player whose turn it is to.
        """
        return self._asked(player or self.declaring).judge(_blocks(blocks))

    def declare_blockers(self, blocks: Mapping[str, Sequence[str]], *, player: str = "") -> Verdict:
        """Declare blockers; the checked door.

        Args:
            blocks: for each blocking creature the attacking creatures that it blocks; {} for none.
            player: who declares; by default the defending player whose turn it is to.

        Returns:
            The verdict, which is legal.

        Raises:
            IllegalDeclaration: it was not; the game is as it was before, and `rulings` has one more.
            UndeterminedDeclaration: nobody here can judge it; likewise.
            WrongMoment: there is no declaration of blockers to be made, or costs would have to be paid.
        """
        declared = _blocks(blocks)
        before = self.savepoint()
        self._to_blocks()
        who = player or self.declaring
        if who != self.declaring:
            self.rollback(before)
            raise WrongMoment(f"{self.declaring or 'nobody'} declares blockers now, not {who}")
        question = self._asked(who)
        verdict = question.judge(declared)
        choices = [BlockerChosen(blocker, attacker) for blocker, blocked in declared.items() for attacker in blocked]
        self.log.extend(choices)
        if not verdict.legal:
            self._refuse(before, verdict)
        if question.cost_of(declared):
            self.rollback(before)
            raise WrongMoment("the chosen creatures have costs to pay (509.1d), and paying costs is not built yet")
        self.apply(BlockersDeclared(who))
        return verdict

    def _refuse(self, before: Savepoint, verdict: Verdict) -> NoReturn:
        at = len(before.history)
        cut = self.rollback(before)
        self.rulings = (*self.rulings, Ruling(at, cut, verdict, self.rule(self.table.illegal_actions)))
        raise (IllegalDeclaration if verdict.outcome is Outcome.ILLEGAL else UndeterminedDeclaration)(verdict)

    def _to_blocks(self) -> None:
        if self.board.step in ("main", "beginning_of_combat"):
            raise WrongMoment("nobody has declared attackers yet, so there is nothing to block")
        if self.board.step == "declare_attackers":
            self.pass_step()
        if self.board.step != "declare_blockers":
            raise WrongMoment(f"blockers are declared in the declare blockers step; this is {self.board.step}")

    # Attacks.

    def declare_attackers(self, attacks: Mapping[str, str], *, player: str = "") -> Verdict:
        """Declare attackers; the checked door. Passes to the declare attackers step where that is still to come.

        Args:
            attacks: for each attacking creature the player, planeswalker or battle that it attacks.
            player: who attacks; by default the active player.

        Raises:
            IllegalDeclaration: the game is as it was before, and `rulings` has one more.
            WrongMoment: attackers were declared already.
        """
        before = self.savepoint()
        while self.board.step in ("main", "beginning_of_combat"):
            self.apply(PlayersPassed())
        if self.board.step != "declare_attackers" or self.combat.attackers_declared:
            self.rollback(before)
            raise WrongMoment("attackers are declared once, as the declare attackers step begins")
        who = player or self.board.active
        verdict = judge_attack(self.position, who, attacks, self.table)
        self.log.extend(AttackerChosen(attacker, target) for attacker, target in attacks.items())
        if not verdict.legal:
            self._refuse(before, verdict)
        self.apply(AttackersDeclared(who))
        return verdict

    # Orders and damage.

    @property
    def orders_to_announce(self) -> list[tuple[str, str]]:
        """The (creature, player) pairs whose damage assignment order is to be announced, in order."""
        if not self.table.announces_orders or self.board.step != "declare_blockers":
            return []
        return orders_to_announce(self.position)

    def announce_order(self, player: str, creature: str, order: Sequence[str]) -> Verdict:
        """Announce a damage assignment order (509.2, 509.3 of editions that have them).

        Raises:
            IllegalAction: the order is not one that this player can announce; the game is as it was before.
            WrongMoment: the edition in force has no damage assignment orders.
        """
        if not self.table.announces_orders:
            raise WrongMoment(f"{self.edition} has no damage assignment orders")
        verdict = judge_order(self.position, player, creature, tuple(order), self.table)
        if not verdict.legal:
            raise IllegalAction(verdict)
        self.apply(DamageOrderAnnounced(player, creature, tuple(order)))
        return verdict

    def legal_assignments(self, creature: str) -> Iterator[dict[str, int]]:
        """Every legal division of a creature's combat damage, in the combat damage step; lazy."""
        return legal_divisions(self.position, creature, self.table)

    def assign_damage(self, player: str, creature: str, points: Mapping[str, int]) -> Verdict:
        """Announce how one creature assigns its combat damage; the checked door.

        Returns:
            The verdict: legal, or undetermined while it depends on assignments still to come.

        Raises:
            IllegalAction: the game is as it was before.
            WrongMoment: this is no combat damage step.
        """
        if self.board.step not in ("first_strike_damage", "combat_damage"):
            raise WrongMoment(f"combat damage is assigned in the combat damage step; this is {self.board.step}")
        verdict = judge_division(self.position, player, creature, points, self.table)
        if verdict.outcome is Outcome.ILLEGAL:
            raise IllegalAction(verdict)
        self.apply(CombatDamageAssigned(player, creature, tuple(points.items())))
        return verdict

    def announce_damage(self, player: str) -> None:
        """Finish a player's combat damage announcements: whoever has not assigned assigns in the first legal way.

        Raises:
            IllegalAction: the whole is not legal (510.1e); all of that player's assignments are taken back.
        """
        before = self.savepoint()
        position = self.position
        for creature in assigners(position):
            open_choice = creature not in self.damage.assigned and len(recipients(position, creature)) > 1
            if open_choice and position.controller(creature) == player:
                division = first_division(self.position, player, creature)
                self.apply(CombatDamageAssigned(player, creature, tuple(division.items())))
        for creature, points in self.damage.assigned.items():
            if self.position.controller(creature) == player:
                verdict = judge_division(self.position, player, creature, dict(points), self.table)
                if not verdict.legal:
                    self.rollback(before)
                    raise IllegalAction(verdict)
        self.apply(CombatDamageAnnounced(player))

    def deal_damage(self) -> None:
        """Let everyone who still assigns combat damage in this step announce it, the active player first."""
        position = self.position
        players = dict.fromkeys(position.controller(creature) for creature in assigners(position))
        for player in [p for p in players if p not in self.damage.announced]:
            self.announce_damage(player)

    def pass_step(self) -> Step:
        """All players pass: the step ends and the next begins. What was left open is done in the plainest legal way:
        no attackers, no blockers, orders in board order, damage in the first legal way.

        Returns:
            The step that began.

        Raises:
            IllegalDeclaration: a player who must block has not declared blockers.
        """
        step = self.board.step
        if step == "declare_attackers" and not self.combat.attackers_declared:
            self.declare_attackers({})
        while step == "declare_blockers" and self.declaring:
            self.declare_blockers({})
        place = {permanent: index for index, permanent in enumerate(self.board.permanents)}
        for creature, player in self.orders_to_announce:
            fighting = self.combat.blocking.get(creature) or self.combat.blockers_of(creature)
            self.announce_order(player, creature, sorted(fighting, key=lambda other: place.get(other, -1)))
        if step in ("first_strike_damage", "combat_damage"):
            self.deal_damage()
        self.apply(PlayersPassed())
        return self.board.step

    def __repr__(self) -> str:
        return f"<Game {self.edition}, {self.board.step} of turn {self.board.turn}, {len(self.log)} events>"
