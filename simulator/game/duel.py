"""The duel: the public class of a game of Duel Masters. There is no stack: triggered abilities are on standby."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import ClassVar

from events.board import Step
from events.combat import AttackerChosen
from events.duel_masters import (
    AbilitiesOrdered,
    AttackStepFinished,
    CreaturesChosen,
    CreaturesSpecified,
    ModeChosen,
    UsesDeclared,
)
from events.event import Event
from events.rule import Edition
from events.triggers import AbilityResolved
from projections.triggers.stack_objects import Trigger
from simulator.duel_masters.attacking import AbilityOrder, CreatureAttack
from simulator.duel_masters.choosing import attack_in, still_chosen
from simulator.duel_masters.meant import plainest_choice
from simulator.duel_masters.waiting import (
    ModeProposal,
    Resolving,
    Uses,
    modes_to_choose,
    uses_to_declare,
    whose_abilities_come_first,
)
from simulator.editions import EditionTable
from simulator.editions.procedures import (
    CHOOSE_A_MODE,
    DECLARE_USES,
    ORDER_ABILITIES,
    GameName,
)
from simulator.game import arguments
from simulator.game.duel_judge import (
    LegalChoices,
    judge_attack_of_creature,
    judge_choice_of_creatures,
    judge_resolution,
)
from simulator.game.judge import judged
from simulator.game.session import Session
from simulator.game.verdict import IllegalDeclaration, UndeterminedAction, Verdict, WrongMoment, refusal


class Duel(Session):
    """A game of Duel Masters from any moment on, under one edition of its rules.

    Args:
        board: the events that set the battle zone up, or a whole log.
        edition: the edition's name, `"dm-ja"` or `"dm-en-1.38"`, or a table.

    Raises:
        EditionError: there is no such edition, or it is one of another game.

    There is no stack, no priority and no cost. `apply` is for machines and checks nothing. `attack`, `choose`,
    `resolve_order`, `declare_use`, `choose_mode` and `resolve` check first, and change nothing when the rules refuse.
    """

    plays: ClassVar[GameName] = "Duel Masters"

    __slots__ = ()

    def __init__(self, board: Iterable[Event] = (), *, edition: str | EditionTable = Edition.DM_JA) -> None:
        super().__init__(board, edition)

    # What is so.

    @property
    def priority(self) -> str:
        """ "": nobody ever has priority in a duel."""
        return ""

    @property
    def choosing(self) -> str:
        """The player who chooses creatures now, or once the attack declaration step ends; "" when nobody does."""
        attacker, _ = attack_in(self.position)
        before = self.board.step in ("declare_attackers", "declare_blockers") and not self.combat.declared
        return self.position.defending_player(attacker) if before else ""

    @property
    def to_order(self) -> tuple[str, ...]:
        """The chosen creatures whose abilities are still to be put in order; none for one creature, or none."""
        return still_chosen(self.position) if self.combat.declared else ()

    @property
    def legal_choices(self) -> LegalChoices:
        """The legal choices of creatures now: iterable, `.count()`, `in`.

        Raises:
            WrongMoment: nobody chooses creatures now.
        """
        fork = self.fork()
        fork._to_choice()
        return LegalChoices(fork.position, fork.choosing, self.table)

    # Attacking.

    def attack(self, attacker: str, target: str, *, player: str = "") -> Verdict:
        """Attack with a creature.

        Args:
            attacker: the attacking creature.
            target: the player or creature that it attacks.
            player: who attacks; by default the turn player.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            UndeterminedAction: nobody here can judge it; nothing has changed.
            BadArgument: an argument is not of its kind; nothing has changed.
        """
        return self.declare_attack({arguments.text("attacker", attacker): target}, player=player)

    def declare_attack(self, attacks: Mapping[str, str], *, player: str = "") -> Verdict:
        """Attack with the creature of a map, which must hold just one; see `attack`."""
        declared, who = arguments.attacks(attacks), arguments.text("player", player) or self.board.active
        verdict = judge_attack_of_creature(CreatureAttack(self.position, who, tuple(declared.items())), self.table)
        if not verdict.legal:
            raise refusal(verdict)
        for attacker, target in declared.items():
            self.apply(AttackerChosen(attacker, target))
        return verdict

    # Choosing creatures.

    def judge(self, creatures: Iterable[str], *, player: str = "") -> Verdict:
        """The verdict on a choice of creatures; nothing is changed.

        Args:
            creatures: the creatures that are chosen, all at once; () for none.
            player: who chooses; by default whose choice it is.

        Raises:
            WrongMoment: nobody chooses creatures now, or `player` is none of the duel's.
            BadArgument: an argument is not of its kind.
        """
        chosen = arguments.each_once("creatures", creatures)
        fork = self.fork()
        fork._to_choice()
        return judge_choice_of_creatures(fork.position, fork._who_chooses(player), chosen, self.table)

    def _who_chooses(self, player: str) -> str:
        who = arguments.text("player", player) or self.choosing
        if who not in self.board.players:
            raise WrongMoment(f"{self.choosing} chooses creatures now; there is no player {who}")
        return who

    def choose(self, creatures: Iterable[str], *, player: str = "") -> Verdict:
        """Choose the creatures that block, or use abilities to redirect the attack.

        What waits from the attack declaration step is settled first. Where several creatures are chosen, their
        abilities wait for `resolve_order`.

        Args:
            creatures: the creatures, all at once; () for none.
            player: who chooses; by default whose choice it is.

        Returns:
            The verdict, which is legal.

        Raises:
            IllegalDeclaration: it was not; the duel is as it was before, and `rulings` has one more.
            UndeterminedDeclaration: nobody here can judge it; the duel is as it was before, and `rulings` has one more.
            WrongMoment: nobody chooses creatures now, or `player` is none of the duel's.
            BadArgument: an argument is not of its kind; nothing has changed.
        """
        chosen = arguments.each_once("creatures", creatures)
        before = self.savepoint()
        try:
            self._to_choice()
            who = self._who_chooses(player)
        except ValueError:
            self.rollback(before)
            raise
        verdict = judge_choice_of_creatures(self.position, who, chosen, self.table)
        self.log.append(CreaturesChosen(who, chosen))
        return self._declare(before, verdict, CreaturesSpecified(who))

    def _to_choice(self) -> None:
        """Let the attack declaration step end, if it is that one."""
        if self.board.step == "declare_attackers" and self.combat.attacking:
            self._finish_step()
        if self.board.step != "declare_blockers" or not self.combat.attacking:
            raise WrongMoment("creatures are chosen in the block declaration step of an attack; nothing attacks now")
        if self.combat.declared:
            raise WrongMoment("the creatures of this attack have been chosen")

    def resolve_order(self, order: Sequence[str], *, player: str = "") -> Verdict:
        """Resolve the abilities of the chosen creatures one by one: the last one decides where the attack goes.

        Args:
            order: all chosen creatures, the first to be resolved first.
            player: who orders them; by default who chose them.

        Raises:
            IllegalAction: it is not their order; nothing has changed.
            WrongMoment: no abilities are to be ordered.
            BadArgument: an argument is not of its kind.
        """
        ordered, player = arguments.in_order("order", order), arguments.text("player", player)
        if not self.to_order:
            raise WrongMoment("no abilities of chosen creatures are to be resolved now")
        who = player or self.combat.declared[-1]
        verdict = judged(self.table, ORDER_ABILITIES, AbilityOrder(self.position, who, ordered))
        return self._act(verdict, AbilitiesOrdered(who, ordered))

    # Abilities on standby.

    @property
    def waiting(self) -> tuple[Trigger, ...]:
        """The triggered abilities on standby; those whose use is still to be declared are not."""
        position = self.position
        open_ = [each for player in self.board.players for each in self._uses_to_declare(player)]
        return tuple(trigger for trigger in position.triggers.waiting if trigger not in open_)

    def _uses_to_declare(self, player: str) -> list[Trigger]:
        return uses_to_declare(self.position, player) if self.table.has(DECLARE_USES) else []

    def _modes_to_choose(self, player: str) -> list[Trigger]:
        return modes_to_choose(self.position, player) if self.table.has(CHOOSE_A_MODE) else []

    def _found(self, ability: str | int, among: Iterable[Trigger], *, player: str = "") -> Trigger:
        """The ability of a name or number; of several, the first of the player whose abilities come first."""
        first = player or whose_abilities_come_first(self.position)
        found = [trigger for trigger in among if ability in (trigger.name, trigger.number)]
        if not found:
            raise WrongMoment(f"no ability {ability} is on standby")
        return min(found, key=lambda trigger: trigger.controller != first)

    def declare_use(self, abilities: Iterable[str | int], *, player: str = "") -> Verdict:
        """Declare which of a player's abilities whose use is declared are used; the others are not.

        Args:
            abilities: their labels or numbers.
            player: who declares; by default whose abilities come first.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            WrongMoment: that player has no use to declare.
            BadArgument: an argument is not of its kind.
        """
        named = arguments.labels("abilities", abilities)
        who = arguments.text("player", player) or whose_abilities_come_first(self.position)
        open_ = self._uses_to_declare(who)
        if not open_:
            raise WrongMoment(f"{who or 'nobody'} has no use of an ability to declare now")
        triggers: list[int] = []
        for ability in named:
            left = [trigger for trigger in open_ if trigger.number not in triggers]
            triggers.append(self._found(ability, left, player=who).number)
        return self._act(
            judged(self.table, DECLARE_USES, Uses(self.position, who, tuple(triggers))),
            UsesDeclared(who, tuple(triggers)),
        )

    def choose_mode(self, ability: str | int, mode: str, *, player: str = "") -> Verdict:
        """Choose the mode of a modal triggered ability.

        Args:
            ability: its label or number.
            mode: one of its modes, as the ability words it.
            player: who chooses; by default the ability's player.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            WrongMoment: no such ability waits for its mode.
            BadArgument: an argument is not of its kind.
        """
        ability, player = arguments.label("ability", ability), arguments.text("player", player)
        mode = arguments.text("mode", mode)
        open_ = [each for one in self.board.players for each in self._modes_to_choose(one)]
        trigger = self._found(ability, open_, player=player)
        who = player or trigger.controller
        return self._act(
            judged(self.table, CHOOSE_A_MODE, ModeProposal(self.position, who, trigger, mode)),
            ModeChosen(who, trigger.number, mode),
        )

    def resolve(self, ability: str | int, *, objects: Iterable[str] = (), stated: bool = False) -> Verdict:
        """Resolve an ability on standby. It does what is read of it; external events say what else it does.

        Args:
            ability: its label or number.
            objects: the creatures that are chosen for it; none leaves an ability that says "may".
            stated: whether what it does is not read, and the events that are applied next say it.

        Raises:
            IllegalAction: others come first; nothing has changed.
            UndeterminedAction: nobody here knows whom the ability means; nothing has changed.
            WrongMoment: no such ability is on standby.
            BadArgument: `ability` is neither a label nor a number.
        """
        trigger = self._found(arguments.label("ability", ability), self.triggers.waiting)
        chosen, said = arguments.each_once("objects", objects), arguments.flag("stated", stated)
        return self._act(
            judge_resolution(Resolving(self.position, trigger, chosen, said), self.table),
            AbilityResolved(trigger.number, objects=chosen, stated=said),
        )

    # How the attack goes on.

    def settle(self) -> None:
        """Do what is open in the plainest legal way: abilities of chosen creatures are resolved in the order in which
        these were chosen, no use is declared, the first mode is chosen, and what waits is resolved as it triggered,
        with no creatures chosen, or the first where some must be.

        Raises:
            UndeterminedAction: nobody here knows whom an ability means that waits; what came before it is done.
        """
        if self.to_order:
            self.resolve_order(self.to_order)
        while player := whose_abilities_come_first(self.position):
            if self._uses_to_declare(player):
                self.declare_use((), player=player)
                continue
            for trigger in self._modes_to_choose(player):
                self.choose_mode(trigger.number, trigger.ability.modes[0])
            trigger = next(each for each in self.triggers.waiting if each.controller == player)
            self.resolve(trigger.number, objects=plainest_choice(self.position, trigger))

    def _finish_step(self) -> Step:
        """Let the step of the attack end, with what waits in it settled. Returns the step that begins."""
        self.settle()
        self.apply(AttackStepFinished(self.board.step))
        return self.board.step

    @contextmanager
    def _back_if_unsure(self) -> Iterator[None]:
        """Take back what was done where nobody knows whom an ability means; a declaration is taken back by itself."""
        before = self.savepoint()
        try:
            yield
        except UndeterminedAction as unsure:
            if not isinstance(unsure, IllegalDeclaration):
                self.rollback(before)
            raise

    def battle(self) -> None:
        """Let the attack go on to the battle step, in which the creatures battle.

        What was left open is settled; where no creatures were chosen, none are.

        Raises:
            IllegalDeclaration: a creature must be chosen to block, and none was; nothing has changed.
            UndeterminedAction: nobody here knows whom an ability means that waits; nothing has changed.
            WrongMoment: there is no attack that leads to a battle; nothing has changed.
        """
        before = self.savepoint()
        with self._back_if_unsure():
            if self.choosing:
                self.choose(())
            while self.board.step in ("declare_attackers", "declare_blockers"):
                if self._finish_step() == "battle":
                    return
        self.rollback(before)
        raise WrongMoment("there is no battle to come now")

    def end_attack(self) -> None:
        """Let the attack go on to its end, a battle or direct attack that is still to come included.

        What was left open is settled; where no creatures were chosen, none are.

        Raises:
            IllegalDeclaration: a creature must be chosen to block, and none was; nothing has changed.
            UndeterminedAction: nobody here knows whom an ability means that waits; nothing has changed.
            WrongMoment: there is no attack.
        """
        step = self.board.step
        if step == "main":
            raise WrongMoment("there is no attack to end")
        with self._back_if_unsure():
            if self.choosing:
                self.choose(())
            while step != "main":
                step = self._finish_step()
