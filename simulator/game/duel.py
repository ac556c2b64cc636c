"""A duel: the public face of a game of Duel Masters, where attacks are made and the other player chooses creatures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import NoReturn

from events.combat import AttackerChosen
from events.duel_masters import (
    AbilitiesOrdered,
    AttackStepFinished,
    CreaturesChosen,
    CreaturesSpecified,
)
from events.event import Event
from events.rule import Edition
from projections.position import Position
from projections.views import Savepoint
from simulator.duel_masters.attacking import Attack
from simulator.duel_masters.blocking import Order
from simulator.duel_masters.redirecting import attack_in, doubt_in, still_chosen
from simulator.editions import EditionError, EditionTable
from simulator.editions.procedures import ORDER_ABILITIES, WHICH_CHOICES_ARE_LEGAL
from simulator.game import arguments
from simulator.game.duel_judge import judge_attack_of_creature, judge_choice_of_creatures
from simulator.game.duel_standby import Standby
from simulator.game.from_files import READERS
from simulator.game.session import Ruling
from simulator.game.verdict import (
    IllegalAction,
    IllegalDeclaration,
    Outcome,
    UndeterminedAction,
    UndeterminedDeclaration,
    Verdict,
    WrongMoment,
)

__all__ = [
    "Duel",
    "LegalChoices",
]


class Duel(Standby):
    """A game of Duel Masters from any moment on, under one edition of its rules.

    Args:
        board: the events that set the battle zone up, or a whole log.
        edition: the edition's name, `"dm-ja"` or `"dm-en-1.38"`, or a table.

    Raises:
        EditionError: there is no such edition, or it is one of another game.

    There is no stack, no priority and no cost. `apply` is the unchecked door for machines; `attack`, `choose`,
    `resolve_order`, `declare_use`, `choose_mode` and `resolve` check first and change nothing when the rules refuse.
    """

    __slots__ = ()

    def __init__(self, board: Iterable[Event] = (), *, edition: str | EditionTable = Edition.DM_JA) -> None:
        super().__init__(edition)
        if self.table.plays != "Duel Masters":
            raise EditionError(f"{self.edition} is an edition of {self.table.plays}; simulator.Game plays it")
        for event in board:
            self.apply(event)

    @classmethod
    def from_case(cls, path: str | PathLike[str]) -> Duel:
        """The board of a case or dispute file, with its script played up to the first choice of creatures.

        Raises:
            CaseError: the file can't be used; the message says where.
        """
        duel: Duel = READERS["case of a duel"](path)
        return duel

    @classmethod
    def from_replay(cls, path: str | PathLike[str]) -> Duel:
        """The duel of a replay file, at its end.

        Raises:
            ReplayError: the file can't be used; the message says where.
            EditionError: it is a replay of another game.
        """
        replay = READERS["replay"](path)
        duel = cls(edition=replay.header.edition)
        duel.log.extend(replay.events)
        return duel

    # What is so.

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

    @property
    def _step(self) -> str:
        return self.board.step

    # Attacking.

    def attack(self, attacker: str, target: str, *, player: str = "") -> Verdict:
        """Attack with a creature.

        Args:
            attacker: the attacking creature.
            target: the player or creature that it attacks.
            player: who attacks; by default the turn player.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            UndeterminedAction: nobody here can judge it; likewise.
            BadArgument: an argument is not of its kind; likewise.
        """
        return self.declare_attack({arguments.text("attacker", attacker): target}, player=player)

    def declare_attack(self, attacks: Mapping[str, str], *, player: str = "") -> Verdict:
        """Attack with the creature of a map, which must hold just one; see `attack`."""
        declared, who = arguments.attacks(attacks), arguments.text("player", player) or self.board.active
        verdict = judge_attack_of_creature(Attack(self.position, who, tuple(declared.items())), self.table)
        if not verdict.legal:
            raise (IllegalAction if verdict.outcome is Outcome.ILLEGAL else UndeterminedAction)(verdict)
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
        """Choose the creatures that block, or use abilities to redirect the attack; the checked door.

        What waits from the attack declaration step is settled first. Where several creatures are chosen, their
        abilities wait for `resolve_order`.

        Args:
            creatures: the creatures, all at once; () for none.
            player: who chooses; by default whose choice it is.

        Returns:
            The verdict, which is legal.

        Raises:
            IllegalDeclaration: it was not; the duel is as it was before, and `rulings` has one more.
            UndeterminedDeclaration: nobody here can judge it; likewise.
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
        if not verdict.legal:
            self._refuse(before, verdict)
        self.apply(CreaturesSpecified(who))
        return verdict

    def _refuse(self, before: Savepoint, verdict: Verdict) -> NoReturn:
        cut = self.rollback(before)
        self.rulings = (*self.rulings, Ruling(before.history, cut, verdict, self.rule(self.table.illegal_actions)))
        raise (IllegalDeclaration if verdict.outcome is Outcome.ILLEGAL else UndeterminedDeclaration)(verdict)

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
        verdict = self._checked(ORDER_ABILITIES, Order(self.position, who, ordered))
        self.apply(AbilitiesOrdered(who, ordered))
        return verdict

    def settle(self) -> None:
        """Do what is open in the plainest legal way: abilities of chosen creatures are resolved in the order in which
        these were chosen, no use is declared, the first mode is chosen, and what waits is resolved as it triggered."""
        if self.to_order:
            self.resolve_order(self.to_order)
        self.settle_standby()

    # How the attack goes on.

    def _finish_step(self) -> None:
        """Let the step of the attack end, with what waits in it settled."""
        self.settle()
        self.apply(AttackStepFinished(self._step))

    def battle(self) -> None:
        """Let the attack go on to the battle step, in which the creatures battle.

        What was left open is settled; where no creatures were chosen, none are.

        Raises:
            IllegalDeclaration: a creature must be chosen to block, and none was; nothing has changed.
            WrongMoment: there is no attack that leads to a battle; nothing has changed.
        """
        before = self.savepoint()
        if self.choosing:
            self.choose(())
        while self._step in ("declare_attackers", "declare_blockers"):
            self._finish_step()
            if self._step == "battle":
                return
        self.rollback(before)
        raise WrongMoment("there is no battle to come now")

    def end_attack(self) -> None:
        """Let the attack go on to its end, a battle or direct attack that is still to come included.

        What was left open is settled; where no creatures were chosen, none are.

        Raises:
            IllegalDeclaration: a creature must be chosen to block, and none was; nothing has changed.
            WrongMoment: there is no attack.
        """
        if self._step == "main":
            raise WrongMoment("there is no attack to end")
        if self.choosing:
            self.choose(())
        while self._step != "main":
            self._finish_step()

    def __repr__(self) -> str:
        return f"<Duel {self.edition}, {self.board.step} of turn {self.board.turn}, {len(self.log)} events>"


class LegalChoices:
    """The legal choices of creatures of a player, whose turn it is not.

    Iterating gives tuples of creatures in board order; `creatures in legal_choices` is exact, in whatever order;
    `count()` is exact, or None where something on the board can't be judged, and `why_not_counted` says what.
    """

    __slots__ = ("_choices", "player", "why_not_counted")

    def __init__(self, position: Position, player: str, table: EditionTable) -> None:
        self.player = player
        self.why_not_counted = doubt_in(position)
        self._choices = table.answer(WHICH_CHOICES_ARE_LEGAL)(position)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        if self.why_not_counted:
            raise ValueError(f"the legal choices can't be listed: {self.why_not_counted}")
        return iter(self._choices)

    def __contains__(self, creatures: object) -> bool:
        try:
            chosen = arguments.each_once("creatures", creatures)
        except arguments.BadArgument:
            return False
        if self.why_not_counted or not {*chosen} <= {*self._choices.able}:
            return False
        return {*self._choices.nearest(chosen)} == {*chosen}

    def count(self) -> int | None:
        """How many there are; None when that is not known."""
        return None if self.why_not_counted else self._choices.count()

    def __repr__(self) -> str:
        return f"<LegalChoices of {self.player}: {self.count()}>"
