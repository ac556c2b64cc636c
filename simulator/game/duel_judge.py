"""Judges what players do in a duel, each in a position; and lists the legal choices of creatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from events.combat import AttackerChosen
from events.duel_masters import AbilitiesOrdered, CreaturesSpecified, ModeChosen, UsesDeclared
from events.event import Event
from events.triggers import AbilityResolved
from projections.position import Position
from projections.triggers.stack_objects import Trigger
from projections.verdict_doubts import doubts_about_attacks, named
from simulator.duel_masters.attacking import AbilityOrder, CreatureAttack
from simulator.duel_masters.choosing import Chosen, attack_in, doubt_in
from simulator.duel_masters.limits import doubts_about_an_attack
from simulator.duel_masters.meant import doubts_about_resolving
from simulator.duel_masters.waiting import ModeProposal, Resolving, Uses
from simulator.editions import EditionTable
from simulator.editions.procedures import (
    ATTACK,
    CHOOSE_A_MODE,
    CHOOSE_CREATURES,
    DECLARE_USES,
    ORDER_ABILITIES,
    RESOLVE_A_WAITING_ABILITY,
    WHICH_CHOICES_ARE_LEGAL,
)
from simulator.game import arguments
from simulator.game.judge import judged
from simulator.game.verdict import BlockDeclaration, Verdict

JUDGED_IN_A_DUEL: tuple[type[Event], ...] = (
    AbilitiesOrdered,
    AbilityResolved,
    AttackerChosen,
    CreaturesSpecified,
    ModeChosen,
    UsesDeclared,
)
"""The choices of a duel that are judged."""


def judge_attack_of_creature(attack: CreatureAttack, table: EditionTable) -> Verdict:
    """The verdict on an attack, undetermined where something on the board is not read."""
    verdict = judged(table, ATTACK, attack)
    if doubt := named(doubts_about_attacks(attack.position)):
        return verdict.in_doubt(doubt)
    unsure = named(doubts_about_an_attack(attack))
    return verdict.in_doubt(unsure, verdict.violations) if unsure else verdict


def judge_choice_of_creatures(
    position: Position, player: str, creatures: Sequence[str], table: EditionTable
) -> Verdict:
    """The verdict on a choice of creatures, undetermined where something on the board can't be judged."""
    violations = table.violations(CHOOSE_CREATURES, Chosen(position, player, tuple(creatures)))
    doubt = doubt_in(position)
    attacker, _ = attack_in(position)

    def nearest() -> BlockDeclaration:
        choices = table.answer(WHICH_CHOICES_ARE_LEGAL)(position)
        return dict.fromkeys(choices.nearest(creatures), (attacker,))

    verdict = Verdict.of(violations, nearest=nearest)
    return verdict.in_doubt(doubt) if doubt else verdict


def judge_resolution(resolving: Resolving, table: EditionTable) -> Verdict:
    """The verdict on what resolves next, undetermined where nobody knows whom the ability means."""
    verdict = judged(table, RESOLVE_A_WAITING_ABILITY, resolving)
    doubt = named(doubts_about_resolving(resolving))
    if not doubt:
        return verdict
    whoever_is_meant = judged(table, RESOLVE_A_WAITING_ABILITY, replace(resolving, objects=(), stated=True))
    return verdict.in_doubt(doubt, whoever_is_meant.violations)


def _waiting(position: Position, number: int) -> Trigger | None:
    return next((trigger for trigger in position.triggers.waiting if trigger.number == number), None)


def judge_in_a_duel(position: Position, event: Event, table: EditionTable) -> Iterator[tuple[str, Verdict | None]]:
    """What is said of a choice just before it, and of what; None where nothing of the kind could be done then.

    Nothing of events that are none of `JUDGED_IN_A_DUEL`.
    """
    match event:
        case AttackerChosen(attacker, target):
            attack = CreatureAttack(position, position.board.active, ((attacker, target),))
            yield f"attack of {attacker}", judge_attack_of_creature(attack, table)
        case CreaturesSpecified(player):
            at_the_time = position.board.step == "declare_blockers" and not position.combat.declared
            chosen = tuple(position.combat.chosen_blocks)
            verdict = judge_choice_of_creatures(position, player, chosen, table) if at_the_time else None
            yield "choice of creatures", verdict
        case AbilitiesOrdered(player, order):
            proposed = AbilityOrder(position, player, order) if position.combat.declared else None
            yield "order of abilities", None if proposed is None else judged(table, ORDER_ABILITIES, proposed)
        case UsesDeclared(player, triggers):
            yield f"uses declared by {player}", judged(table, DECLARE_USES, Uses(position, player, triggers))
        case ModeChosen(player, number, mode):
            found = _waiting(position, number)
            proposal = None if found is None else ModeProposal(position, player, found, mode)
            yield f"mode of ability {number}", None if proposal is None else judged(table, CHOOSE_A_MODE, proposal)
        case AbilityResolved(number):
            found = _waiting(position, number)
            resolving = None if found is None else Resolving(position, found, event.objects, event.stated)
            verdict = None if resolving is None else judge_resolution(resolving, table)
            yield f"resolution of ability {number}", verdict


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
