"""Between declarations: damage assignment orders, the stack and combat damage, each action judged before it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from events.board import DAMAGE_STEPS
from events.combat import DamageOrderAnnounced
from events.damage import CombatDamageAnnounced, CombatDamageAssigned, CombatDamageResolved
from events.effects import PlacedInOrder
from events.triggers import AbilityResolved, TargetsChosen, TriggersStacked
from projections.position import Position
from projections.triggers.stack_objects import StackObject, Trigger
from projections.verdict_doubts import named as named_doubts
from simulator.editions.procedures import (
    CHOOSE_TARGETS,
    HOW_MUCH_DAMAGE_IS_LETHAL,
    PLACE_IN_AN_ORDER,
    PUT_ABILITIES_ON_THE_STACK,
    RESOLVE_AN_ABILITY,
    WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER,
    WHO_ANNOUNCES_DAMAGE_NEXT,
    WHO_ANNOUNCES_DAMAGE_TOGETHER,
    WHOSE_ORDERS_ARE_ANNOUNCED,
)
from simulator.game import arguments
from simulator.game.judge import (
    doubts_about_division,
    judge_all_damage,
    judge_announcement,
    judge_division,
    judge_order,
    judged,
)
from simulator.game.legal import LegalDivisions
from simulator.game.resolving import ResolvesByWords
from simulator.game.taking_back import to_before_assignments
from simulator.game.verdict import IllegalAction, Outcome, Verdict, WrongMoment, refusal
from simulator.rules.announcing import effects_of
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners, first_division, recipients
from simulator.rules.damage_orders import Placement, placements_to_announce
from simulator.rules.following.choosing import Answer, Answers, leading_numbers
from simulator.rules.stack import (
    Resolution,
    Stacking,
    choosable,
    doubts_about_choices,
    is_followed,
    is_left_open,
    is_unread,
    waiting_players,
)
from simulator.rules.targets import without_marks
from simulator.rules.trigger_targets import (
    Targeting,
    chooses_modes,
    doubts_about_targets,
    has_a_target,
    plainest_choice,
    targets_are_left_open,
    targets_as_they_fit,
    targets_to_choose,
    to_choose_for,
)


class StackAndDamage(ResolvesByWords):
    """The part of `Game` that lies between its declarations; see there."""

    __slots__ = ()

    # Damage assignment orders.

    @property
    def orders_to_announce(self) -> list[tuple[str, str]]:
        """The (creature, player) pairs whose damage assignment order is to be announced, in order."""
        return self._orders_to_announce(self.position)

    def _orders_to_announce(self, position: Position) -> list[tuple[str, str]]:
        if not self.table.announces_orders or position.board.step != "declare_blockers":
            return []
        return self.table.answer(WHOSE_ORDERS_ARE_ANNOUNCED)(position)

    def announce_order(self, player: str, creature: str, order: Sequence[str]) -> Verdict:
        """Announce a damage assignment order (509.2, 509.3 of editions that have them).

        Raises:
            IllegalAction: the order is not one that this player can announce; nothing has changed.
            WrongMoment: the edition in force has no damage assignment orders.
            BadArgument: an argument is not of its kind.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        ordered = arguments.in_order("order", order)
        if not self.table.announces_orders:
            raise WrongMoment(f"{self.edition} has no damage assignment orders")
        verdict = judge_order(self.position, player, creature, ordered, self.table)
        return self._act(verdict, DamageOrderAnnounced(player, creature, ordered))

    @property
    def placements_to_announce(self) -> list[tuple[str, str, str]]:
        """The (creature, whose order, player) of each creature that came to block and is still to be placed."""
        return placements_to_announce(self.position)

    def place_in_order(self, player: str, in_order_of: str, creature: str, place: int) -> Verdict:
        """Place a creature that came to block in a damage assignment order that stands; 0 is the first place.

        Raises:
            IllegalAction: it is not to be placed there, or not by this player; nothing has changed.
            BadArgument: an argument is not of its kind.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        in_order_of, place = arguments.text("in_order_of", in_order_of), arguments.number("place", place)
        verdict = judged(self.table, PLACE_IN_AN_ORDER, Placement(self.position, player, in_order_of, creature, place))
        return self._act(verdict, PlacedInOrder(player, in_order_of, creature, place))

    def settle_orders(self) -> None:
        """Announce what is still to be announced: orders in board order, then each place behind the others."""
        position = self._views.position
        if to_announce := self._orders_to_announce(position):
            place = {permanent: index for index, permanent in enumerate(position.board.permanents)}
            for creature, player in to_announce:
                fighting = self.combat.blocking.get(creature) or self.combat.blockers_of(creature)
                self.announce_order(player, creature, sorted(fighting, key=lambda other: place.get(other, -1)))
            position = self.position
        for creature, in_order_of, player in placements_to_announce(position):
            self.apply(PlacedInOrder(player, in_order_of, creature, len(self.orders.orders[in_order_of])))

    # The stack.

    def stack_triggers(self, player: str, triggers: Sequence[int]) -> Verdict:
        """Put a player's waiting triggered abilities on the stack.

        Args:
            player: who controls them.
            triggers: their numbers, in the order in which they go on the stack, the first one lowest.

        Raises:
            IllegalAction: another player comes first, or not each of the player's is named once; nothing has changed.
            WrongMoment: a declaration waits for its costs.
            BadArgument: an argument is not of its kind.
        """
        self.check_costs_are_paid()
        player, numbers = arguments.text("player", player), arguments.numbers("triggers", triggers)
        before = self.savepoint()
        self.settle_orders()
        while (together := self._together) and (first := waiting_players(self.position, together)[0]) != player:
            waiting = [trigger.number for trigger in together if trigger.controller == first]
            if len(waiting) > 1:
                break
            self._stack(first, waiting)
        verdict = judged(self.table, PUT_ABILITIES_ON_THE_STACK, Stacking(self.position, player, numbers, together))
        if not verdict.legal:
            self.rollback(before)
            raise refusal(verdict)
        self._stack(player, numbers)
        return verdict

    @property
    def _together(self) -> tuple[Trigger, ...]:
        """The waiting abilities of all players that go on the stack next."""
        return self.table.answer(WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER)(self.position)

    def _stack(self, player: str, triggers: Sequence[int]) -> None:
        """Put abilities on the stack; a target that is the only legal one is chosen by itself."""
        self.apply(TriggersStacked(player, tuple(triggers)))
        for trigger in targets_to_choose(self.position):
            if only := plainest_choice(self.position, trigger, forced=True):
                self.apply(TargetsChosen(trigger.controller, trigger.number, *only))

    def stack_waiting(self) -> None:
        """Put all that waits on the stack in the plainest way: players in turn order, each one's in board order.

        The abilities of one permanent go there in the order in which they are printed. What is announced before that
        is: orders, and combat damage where it uses the stack. Nothing goes there while a declaration waits for its
        costs, for nobody would get priority (603.3).

        Raises:
            IllegalAction: somebody's combat damage is not assigned legally as a whole; nothing has changed, and
                `announce_damage` takes those assignments back.
        """
        if self.mana.owed is not None:
            return
        self.settle_orders()
        if self.table.combat_damage_uses_stack:
            self._announce_all_damage_or_none()
        if not self.triggers.waiting:
            return
        printed = [(source, a) for source, known in self.triggers.permanents.items() for a in known.abilities]
        place = {each: index for index, each in reversed([*enumerate(printed)])}
        while together := self._together:
            first = waiting_players(self.position, together)[0]
            theirs = [trigger for trigger in together if trigger.controller == first]
            theirs.sort(
                key=lambda trigger: (place.get((trigger.source, trigger.ability), len(printed)), trigger.number)
            )
            self._stack(first, [trigger.number for trigger in theirs])

    @property
    def targets_to_choose(self) -> list[tuple[int, str]]:
        """The number and the controller of each ability on the stack whose target is still to be chosen."""
        return [(trigger.number, trigger.controller) for trigger in targets_to_choose(self.position)]

    def choose_targets(
        self, player: str, trigger: int, targets: Sequence[str], *, modes: Sequence[int] = ()
    ) -> Verdict:
        """Choose the targets of a triggered ability, and its modes, as it is put on the stack (603.3c, 603.3d).

        Args:
            player: who controls the ability.
            trigger: its number.
            targets: the targets, in the order in which the words ask for them; one that a word can't take is left to a
                later word, and "" says that a word takes no further one.
            modes: the modes that are chosen, as printed from 1, of an ability whose modes have targets.

        Raises:
            IllegalAction: it is no legal target, or not for this player to choose now; nothing has changed.
            BadArgument: an argument is not of its kind.
        """
        player, trigger = arguments.text("player", player), arguments.number("trigger", trigger)
        chosen = arguments.in_order("targets", targets)
        places = tuple(mode - 1 for mode in arguments.numbers("modes", modes))
        position = self.position
        if (waiting := to_choose_for(position, trigger)) is not None:
            chosen = targets_as_they_fit(position, waiting, chosen, places)
        verdict = judged(self.table, CHOOSE_TARGETS, Targeting(position, player, trigger, chosen, places))
        return self._act(verdict, TargetsChosen(player, trigger, chosen, places))

    def resolve_top(
        self,
        objects: Sequence[str] | None = None,
        *,
        declined: bool = False,
        stated: bool = False,
        enters: Sequence[str] = (),
        guesses: bool = True,
        agreed: bool = False,
        answers: Sequence[Answer] | None = None,
    ) -> Verdict | None:
        """All players pass, and the top of the stack resolves, after what waits has been put there.

        Args:
            objects: what is chosen for it, or its target where that was still to be chosen; by default the first that
                can be.
            declined: whether its controller does not do what the ability says the player may do.
            stated: whether what it does is not read, and the events that are applied next say it.
            enters: the ids of what it puts onto the battlefield; by default a permanent spell keeps its own.
            guesses: whether what nobody chooses is the first that can be; otherwise what follows is undetermined, where
                there is more than one possibility.
            agreed: without guesses, whether its controller does what the ability says the player may do.
            answers: what is chosen as its instructions are followed, in the order in which they ask (608.2d); by
                default what is in `objects`, its targets apart.

        Returns:
            The verdict, undetermined where a number in doubt decides whether its target is legal; None if the stack was
            empty.

        Raises:
            IllegalAction: something else has to be chosen; what waited is on the stack, and nothing else has changed.
                Or what waits can't be put there; nothing has changed.
            UndeterminedAction: a legendary permanent would enter beside another of its name; what waited is on the
                stack, and nothing else has changed.
            WrongMoment: a declaration waits for its costs.
            BadArgument: an argument is not of its kind; nothing has changed.
        """
        self.check_costs_are_paid()
        chosen = None if objects is None else arguments.in_order("objects", objects)
        said = chosen if answers is None else tuple(answers)
        declined, stated = arguments.flag("declined", declined), arguments.flag("stated", stated)
        named = arguments.in_order("enters", enters)
        self.stack_waiting()
        if not self.triggers.stack:
            return self._resolve_damage()
        top = self.triggers.stack[-1]
        position = self.position
        self._check_what_enters(top)
        left_open = not guesses and is_left_open(position, top, agreed=agreed)
        is_open = chosen is None and (left_open or targets_are_left_open(position, top))
        if is_open and not (declined or stated):
            return self._act(Verdict.of(()), AbilityResolved(top.number, unchosen=True))
        before = self.savepoint()
        self._choose_open_targets(top, chosen, guesses=guesses, modes=leading_numbers(said or ()))
        if not self.resolve_above(top.number, guesses=guesses):
            return Verdict.of(())
        top = self.triggers.stack[-1]
        followed = is_followed(self.position, top) or self._is_told(top, said)
        if followed and not (declined or stated or is_unread(top)):
            answering = Answers(top.number, said, guesses=guesses, targeted=has_a_target(top))
            return self._resolve_by_its_words(top, before, answering, named)
        if has_a_target(top):
            # Nothing is chosen beside the target, which may have been named once more.
            targets = without_marks(self.triggers.targets.get(top.number, ()))
            chosen = () if chosen is None or chosen == targets else chosen
        elif chosen is None:
            number, among = choosable(self.position, top)
            chosen = () if declined else tuple(among[:number])
        agreed = agreed and not stated
        unsure = (*doubts_about_targets(self.position, top), *doubts_about_choices(top, chosen, agreed=agreed))
        verdict = judged(self.table, RESOLVE_AN_ABILITY, Resolution(self.position, top, chosen, declined))
        if declined and not verdict.legal and (otherwise := self._asked_otherwise(effects_of(top))):
            self.rollback(before)
            return self._act(Verdict.of(()), AbilityResolved(top.number, unknown=otherwise))
        self._act(verdict, AbilityResolved(top.number, chosen, declined, stated))
        self._enter(top, named)
        return verdict.in_doubt(named_doubts(unsure)) if unsure else verdict

    def resolve_above(self, trigger: int, *, guesses: bool = True) -> bool:
        """Let resolve first what triggered as the targets of an ability were chosen, such as ward (603.3b).

        Args:
            trigger: the number of the ability that is to resolve next.
            guesses: whether what nobody chooses is the first that can be.

        Returns:
            Whether the ability still is on the stack.
        """
        if self.triggers.waiting:
            self.stack_waiting()
            while trigger in (there := [each.number for each in self.triggers.stack]) and there[-1] != trigger:
                self.resolve_top(guesses=guesses)
            return trigger in there
        return True

    def resolve_mana_ability(self, announced: Verdict, said: Sequence[Answer] | None, *, guesses: bool) -> Verdict:
        """A mana ability that was just activated resolves, before anything else happens (605.3b).

        Args:
            announced: the verdict on its activation.
            said: what is chosen as its instructions are followed.
            guesses: whether what nobody chooses is the first that can be.

        Raises:
            IllegalAction: something is chosen that can't be.
        """
        top = self.triggers.stack[-1]
        answers = Answers(top.number, None if said is None else tuple(said), guesses=guesses)
        resolved = self._resolve_by_its_words(top, self.savepoint(), answers, ())
        return announced if announced.outcome is Outcome.UNDETERMINED else resolved

    def _resolve_damage(self) -> Verdict | None:
        """Combat damage resolves, if it is on the stack; it lies below all abilities there."""
        return self._act(Verdict.of(()), CombatDamageResolved()) if self.triggers.combat_damage else None

    def _choose_open_targets(
        self, top: StackObject, chosen: Sequence[str] | None, *, guesses: bool, modes: Sequence[int]
    ) -> None:
        """Choose each target that is open: that of the top as its controller says, the others in the plainest way.

        Without guesses those of the others stay open, but for what is the only one that can be chosen. `modes` are
        those of the top, as printed from 1, where they are chosen with its targets.
        """
        for trigger in targets_to_choose(self.position):
            if trigger.number == top.number and chosen is not None:
                said = modes if chooses_modes(trigger) else ()
                self.choose_targets(trigger.controller, trigger.number, chosen, modes=said)
            else:
                self._choose_plainly(trigger, forced=not guesses)

    def _choose_plainly(self, trigger: Trigger, *, forced: bool = False) -> None:
        """Choose the first legal targets and modes, if there are any; `forced`: only where no others could be."""
        if plainest := plainest_choice(self.position, trigger, forced=forced):
            targets, modes = plainest
            self.choose_targets(trigger.controller, trigger.number, targets, modes=[mode + 1 for mode in modes])

    def settle_targets(self) -> None:
        """Choose each target that is open in the plainest way."""
        for trigger in targets_to_choose(self.position):
            self._choose_plainly(trigger)

    def settle_stack(self) -> None:
        """Let all that waits or is on the stack resolve; what nobody chooses, as `guesses` says."""
        while (triggers := self._views.position.triggers).waiting or triggers.stack or triggers.combat_damage:
            self._settle_top()

    def _settle_top(self) -> None:
        self.stack_waiting()
        stack = self.triggers.stack
        self.resolve_top(declined=self.guesses and bool(stack) and stack[-1].optional, guesses=self.guesses)

    # Combat damage.

    def legal_assignments(self, creature: str) -> LegalDivisions:
        """Every legal division of a creature's combat damage, in the combat damage step: iterable, `.count()`; lazy."""
        return LegalDivisions(self.position, arguments.text("creature", creature), self.table, self.budget)

    def assign_damage(self, player: str, creature: str, points: Mapping[str, int]) -> Verdict:
        """Announce how one creature assigns its combat damage.

        Returns:
            The verdict: legal, or undetermined while it depends on assignments still to come.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            UndeterminedAction: it depends on what is not read; nothing has changed.
            WrongMoment: this is no combat damage step, or the player has announced all damage in it.
            BadArgument: an argument is not of its kind.
        """
        player, creature = arguments.text("player", player), arguments.text("creature", creature)
        division = arguments.points(points)
        if self.board.step not in DAMAGE_STEPS:
            raise WrongMoment(f"combat damage is assigned in the combat damage step; this is {self.board.step}")
        if self.damage.done or not {*self.board.team_of(player)}.isdisjoint(self.damage.announced):
            raise WrongMoment(f"{player} has announced all combat damage of this step")
        verdict = judge_division(self.position, player, creature, division, self.table)
        if verdict.outcome is Outcome.ILLEGAL or doubts_about_division(self.position, creature):
            raise refusal(verdict)
        self.apply(CombatDamageAssigned(player, creature, tuple(division.items())))
        return verdict

    def announce_damage(self, player: str) -> None:
        """Finish a player's, or team's, combat damage announcements: what is open is assigned in the first legal way.

        Raises:
            IllegalAction: another player announces first (510.1), and nothing has changed; or the whole is not legal
                (510.1e), and all of that player's assignments are taken back, with one more of the `rulings`.
            BadArgument: `player` is no id; nothing has changed.
        """
        player = arguments.text("player", player)
        position = self.position
        in_turn = judge_announcement(position, player, self.table)
        if not in_turn.legal:
            raise IllegalAction(in_turn)
        verdict = self._assign_what_is_open(player)
        if not verdict.legal:
            began, others = to_before_assignments(self.log.mark(), position.board.team_of(player))
            self.take_back(began, verdict, others)
            raise IllegalAction(verdict)
        self.apply(CombatDamageAnnounced(player))

    def _assign_what_is_open(self, player: str) -> Verdict:
        """Assign what a player, or team, has not assigned in the first legal way; the verdict on the whole."""
        position = self.position
        announcing = self.table.answer(WHO_ANNOUNCES_DAMAGE_TOGETHER)(position, player)
        for creature in assigners(position):
            is_open = creature not in self.damage.assigned and len(recipients(position, creature)) > 1
            if is_open and assigner_of(position, creature) in announcing:
                lethal = self.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
                division = first_division(self.position, player, creature, lethal)
                self.apply(CombatDamageAssigned(player, creature, tuple(division.items())))
        position = self.position
        theirs = [creature for creature in position.damage.assigned if assigner_of(position, creature) in announcing]
        return judge_all_damage(position, player, theirs, self.table)

    def announce_all_damage(self) -> None:
        """Let everyone who still assigns combat damage in this step announce it, in turn order.

        Raises:
            IllegalAction: as `announce_damage` does.
        """
        for player in self._announcing():
            self.announce_damage(player)

    def _announce_all_damage_or_none(self) -> None:
        """Let all of them announce it before something else is done; where one can't, what was assigned stays.

        Raises:
            IllegalAction: a player's whole is not legal; nothing has changed.
        """
        if not (announcing := self._announcing()):
            return
        before = self.savepoint()
        for player in announcing:
            verdict = self._assign_what_is_open(player)
            if not verdict.legal:
                self.rollback(before)
                raise IllegalAction(verdict)
            self.apply(CombatDamageAnnounced(player))

    def _announcing(self) -> Sequence[str]:
        """Who still announces combat damage in this step, in turn order."""
        if self.board.step not in DAMAGE_STEPS or self.damage.done:
            return ()
        return self.table.answer(WHO_ANNOUNCES_DAMAGE_NEXT)(self.position)

    def deal_damage(self) -> None:
        """Let everyone who still assigns combat damage in this step announce it, and it is dealt.

        Where combat damage uses the stack, what is above it there resolves first; see `settle_stack`.
        """
        self.announce_all_damage()
        while self.triggers.combat_damage:
            self._settle_top()
