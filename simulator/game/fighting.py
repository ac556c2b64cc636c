"""A game between its declarations: orders, the stack and combat damage, each door checked by the edition's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from events.board import StepBegan
from events.combat import DamageOrderAnnounced
from events.damage import CombatDamageAnnounced, CombatDamageAssigned
from events.rule import Violation
from simulator.editions.procedures import (
    HOW_MUCH_DAMAGE_IS_LETHAL,
    WHO_ANNOUNCES_DAMAGE_TOGETHER,
    WHOSE_ORDERS_ARE_ANNOUNCED,
)
from simulator.game import arguments
from simulator.game.judge import doubts_about_division, judge_announcement, judge_division, judge_order
from simulator.game.legal_divisions import LegalDivisions
from simulator.game.session import Course, Ruling
from simulator.game.stack import (
    announce_all_damage,
    choose_targets,
    place_in_order,
    resolve_top,
    settle_damage,
    stack_triggers,
)
from simulator.game.verdict import IllegalAction, Outcome, UndeterminedAction, Verdict, WrongMoment
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners, first_division, recipients
from simulator.rules.damage_orders import placements_to_announce
from simulator.rules.stack import targets_to_choose

__all__ = ["Fighting"]


def _refused(verdict: Verdict) -> IllegalAction:
    return (IllegalAction if verdict.outcome is Outcome.ILLEGAL else UndeterminedAction)(verdict)


class Fighting(Course):
    """The doors that `Game` has beside its declarations; see there."""

    __slots__ = ()

    # Orders and damage.

    @property
    def orders_to_announce(self) -> list[tuple[str, str]]:
        """The (creature, player) pairs whose damage assignment order is to be announced, in order."""
        if not self.table.announces_orders or self.board.step != "declare_blockers":
            return []
        return self.table.answer(WHOSE_ORDERS_ARE_ANNOUNCED)(self.position)

    def announce_order(self, player: str, creature: str, order: Sequence[str]) -> Verdict:
        """Announce a damage assignment order (509.2, 509.3 of editions that have them).

        Raises:
            IllegalAction: the order is not one that this player can announce; the game is as it was before.
            WrongMoment: the edition in force has no damage assignment orders.
            BadArgument: an argument is not of its kind.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        ordered = arguments.in_order("order", order)
        if not self.table.announces_orders:
            raise WrongMoment(f"{self.edition} has no damage assignment orders")
        verdict = judge_order(self.position, player, creature, ordered, self.table)
        if not verdict.legal:
            raise _refused(verdict)
        self.apply(DamageOrderAnnounced(player, creature, ordered))
        return verdict

    @property
    def placements_to_announce(self) -> list[tuple[str, str, str]]:
        """The (creature, whose order, player) of each creature that came to block and is still to be placed."""
        return placements_to_announce(self.position)

    def place_in_order(self, player: str, in_order_of: str, creature: str, place: int) -> Verdict:
        """Place a creature that came to block in a damage assignment order that stands; 0 is the first place.

        Raises:
            IllegalAction: it is not to be placed there, or not by this player; nothing has changed.
            WrongMoment: the edition in force has no damage assignment orders; likewise.
            BadArgument: an argument is not of its kind; likewise.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        in_order_of = arguments.text("in_order_of", in_order_of)
        place = arguments.number("place", place)
        if not self.table.announces_orders:
            raise WrongMoment(f"{self.edition} has no damage assignment orders")
        return place_in_order(self, player, in_order_of, creature, place)

    def stack_triggers(self, player: str, triggers: Sequence[int]) -> Verdict:
        """Put a player's waiting triggered abilities on the stack; the checked door.

        Args:
            player: who controls them.
            triggers: their numbers, in the order in which they go on the stack, the first one lowest.

        Raises:
            IllegalAction: another player comes first, or not each of the player's is named once; nothing has changed.
            BadArgument: an argument is not of its kind; likewise.
        """
        return stack_triggers(self, arguments.text("player", player), arguments.numbers("triggers", triggers))

    @property
    def targets_to_choose(self) -> list[tuple[int, str]]:
        """The number and the controller of each ability on the stack whose target is still to be chosen."""
        return [(trigger.number, trigger.controller) for trigger in targets_to_choose(self.position)]

    def choose_targets(self, player: str, trigger: int, targets: Sequence[str]) -> Verdict:
        """Choose the target of a triggered ability as it is put on the stack (603.3d); the checked door.

        Args:
            player: who controls the ability.
            trigger: its number.
            targets: the target.

        Raises:
            IllegalAction: it is no legal target, or not for this player to choose now; nothing has changed.
            BadArgument: an argument is not of its kind; likewise.
        """
        player, trigger = arguments.text("player", player), arguments.number("trigger", trigger)
        return choose_targets(self, player, trigger, arguments.in_order("targets", targets))

    def resolve_top(self, objects: Sequence[str] | None = None, *, declined: bool = False) -> Verdict | None:
        """All players pass, and the top of the stack resolves, what waits being put there first; the checked door.

        Args:
            objects: what is chosen for it, or its target where that was still to be chosen; by default the first that
                can be.
            declined: whether its controller does not do what the ability says the player may do.

        Returns:
            The verdict; None if the stack was empty.

        Raises:
            IllegalAction: something else has to be chosen; the game is as it was before, what waited apart.
            BadArgument: an argument is not of its kind; nothing has changed.
        """
        chosen = None if objects is None else arguments.in_order("objects", objects)
        return resolve_top(self, chosen, declined=arguments.flag("declined", declined))

    def legal_assignments(self, creature: str) -> LegalDivisions:
        """Every legal division of a creature's combat damage, in the combat damage step: iterable, `.count()`; lazy."""
        return LegalDivisions(self.position, arguments.text("creature", creature), self.table, self.budget)

    def assign_damage(self, player: str, creature: str, points: Mapping[str, int]) -> Verdict:
        """Announce how one creature assigns its combat damage; the checked door.

        Returns:
            The verdict: legal, or undetermined while it depends on assignments still to come.

        Raises:
            IllegalAction: the game is as it was before.
            UndeterminedAction: it depends on what is not read; likewise.
            WrongMoment: this is no combat damage step, or the player has announced all damage in it.
            BadArgument: an argument is not of its kind.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        division = arguments.points(points)
        if self.board.step not in ("first_strike_damage", "combat_damage"):
            raise WrongMoment(f"combat damage is assigned in the combat damage step; this is {self.board.step}")
        if self.damage.done or not {*self.board.team_of(player)}.isdisjoint(self.damage.announced):
            raise WrongMoment(f"{player} has announced all combat damage of this step")
        verdict = judge_division(self.position, player, creature, division, self.table)
        if verdict.outcome is Outcome.ILLEGAL or doubts_about_division(self.position, creature):
            raise _refused(verdict)
        self.apply(CombatDamageAssigned(player, creature, tuple(division.items())))
        return verdict

    def announce_damage(self, player: str) -> None:
        """Finish a player's, or team's, combat damage announcements: what is open is assigned in the first legal way.

        Raises:
            IllegalAction: another player announces first (510.1), and nothing has changed; or the whole is not legal
                (510.1e), and all of that player's assignments are taken back.
            BadArgument: `player` is no id; nothing has changed.
        """
        player = arguments.text("player", player)
        position = self.position
        in_turn = judge_announcement(position, player, self.table)
        if not in_turn.legal:
            raise IllegalAction(in_turn)
        announcing = self.table.answer(WHO_ANNOUNCES_DAMAGE_TOGETHER)(position, player)
        for creature in assigners(position):
            open_choice = creature not in self.damage.assigned and len(recipients(position, creature)) > 1
            if open_choice and assigner_of(position, creature) in announcing:
                lethal = self.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
                division = first_division(self.position, player, creature, lethal)
                self.apply(CombatDamageAssigned(player, creature, tuple(division.items())))
        position = self.position
        violations: list[Violation] = []
        for creature, points in position.damage.assigned.items():
            if assigner_of(position, creature) in announcing:
                violations += judge_division(position, player, creature, dict(points), self.table).violations
        if violations:
            self._take_back_damage(player, Verdict(Outcome.ILLEGAL, tuple(violations)))
        self.apply(CombatDamageAnnounced(player))

    def _take_back_damage(self, player: str, verdict: Verdict) -> NoReturn:
        """Return to the moment before the player began to assign damage in this step; what others did stays."""
        history = self.log.mark()
        team = self.board.team_of(player)
        began = start = len(history)
        while start and type(history[start - 1]) is not StepBegan:
            start -= 1
            event = history[start]
            if isinstance(event, CombatDamageAssigned) and event.player in team:
                began = start
        since = history.since(began)
        others = [e for e in since if not (isinstance(e, CombatDamageAssigned) and e.player in team)]
        mark = history.moment(began)
        cut = self.log.rollback(mark, others)
        rule = self.rule(self.table.illegal_actions)
        self.rulings = (*self.rulings, Ruling(mark, cut, verdict, rule, tuple(others)))
        raise IllegalAction(verdict)

    def deal_damage(self) -> None:
        """Let everyone who still assigns combat damage in this step announce it, in turn order, and it is dealt.

        Where combat damage uses the stack, what is above it there resolves first, in the plainest way.
        """
        announce_all_damage(self)
        settle_damage(self)
