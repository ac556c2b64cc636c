"""Judges each choice of a replay in the position just before it, by the edition's table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from events import damage as d
from events.board import DAMAGE_STEPS, PlayersPassed
from events.casting import AbilityActivated, SpellCast
from events.codec import EVENT_TYPES
from events.combat import AttackersDeclared, BlockersDeclared, DamageOrderAnnounced
from events.costs import CostPaid, ManaAbilityActivated
from events.duel_masters import AttackStepFinished
from events.effects import PlacedInOrder
from events.event import Choice, Event
from events.resolving import ChosenOnResolution, ResolutionCostPaid
from events.triggers import AbilityResolved, TargetsChosen, TriggersStacked
from projections.position import Position
from simulator.duel_masters.choosing import still_chosen
from simulator.editions import EditionTable, procedures
from simulator.game.casting_judge import judge_spell_or_ability
from simulator.game.duel_judge import JUDGED_IN_A_DUEL, judge_in_a_duel
from simulator.game.judge import (
    BlockQuestion,
    judge_activation,
    judge_announcement,
    judge_attack,
    judge_division,
    judge_order,
    judge_payment,
    judge_unpaid,
    judged,
)
from simulator.game.verdict import Outcome
from simulator.replay.difference import Finding, amiss
from simulator.replay.verifying.clicks import CLICKS_OF
from simulator.replay.verifying.resolutions import (
    chosen_as_it_resolves,
    followed_to_the_end,
    marked_amiss,
    paid_as_it_resolves,
    resolved_at_once,
    resolves_at_once,
)
from simulator.rules.announcing import activated_abilities
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners, recipients
from simulator.rules.damage_orders import Placement, placements_to_announce
from simulator.rules.stack import Resolution, Stacking
from simulator.rules.steps import chooser_of_blocks, declares_next
from simulator.rules.trigger_targets import Targeting, targets_to_choose

OF_AN_ORDER = "damage assignment order of"
"""How findings about one begin."""


def _judged(
    what: str, table: EditionTable, procedure: procedures.Procedure[procedures.Proposal], proposal: procedures.Proposal
) -> Finding:
    """What the rules of a procedure say of a proposal."""
    return Finding(what, judged(table, procedure, proposal))


def _open(position: Position, table: EditionTable) -> Iterator[Finding]:
    """What has to be announced before anything else is done: orders, and places in them."""
    yield from followed_to_the_end(position)
    yield from resolved_at_once(position)
    if position.board.step == "declare_blockers" and table.announces_orders:
        for creature, _ in table.answer(procedures.WHOSE_ORDERS_ARE_ANNOUNCED)(position):
            yield amiss(f"{OF_AN_ORDER} {creature}", "none was announced")
    for creature, whose, player in placements_to_announce(position):
        yield amiss(f"place of {creature}", f"{player} has not placed it in the order of {whose}")


def _attack(position: Position, event: AttackersDeclared, table: EditionTable) -> Iterator[Finding]:
    what, active = "attack declaration", position.board.active
    if position.board.step != "declare_attackers" or position.combat.attackers_declared:
        yield amiss(what, f"attackers can't be declared now, in {position.board.step}")
    elif event.player not in table.answer(procedures.WHO_ATTACKS_TOGETHER)(position, active):
        yield amiss(what, f"{active} declares attackers in this turn, not {event.player}")
    else:
        combat = position.combat
        chosen, bands = combat.chosen_attacks, combat.chosen_bands
        verdict = judge_attack(
            position, event.player, chosen, table, bands, exerted=event.exerted, enlisted=event.enlisted
        )
        yield Finding(what, verdict)


def _block(position: Position, event: BlockersDeclared, table: EditionTable) -> Iterator[Finding]:
    what = "block declaration"
    team = position.board.team_of(declares_next(position))
    if position.board.step != "declare_blockers" or event.player not in team:
        yield amiss(what, f"{event.player} can't declare blockers now, in {position.board.step}")
        return
    chooser = chooser_of_blocks(position, declares_next(position))
    if (event.chosen_by or event.player) not in position.board.team_of(chooser):
        yield amiss(what, f"{chooser} chooses which creatures block, not {event.chosen_by or event.player}")
        return
    if event.chosen_by == event.player:
        yield amiss(what, f"{event.player} can't choose in {event.player}'s own place")
        return
    later = [player for player in position.declaring if player not in team]
    chosen = {b: a for b, a in position.combat.chosen_blocks.items() if position.controller(b) not in later}
    yield Finding(what, BlockQuestion(position, event.player, table).judge(chosen))


def has_no_such_choice(event: Event, table: EditionTable) -> bool:
    """Whether an edition has no rule by which a player makes such a choice, so that nothing comes of it."""
    return isinstance(event, DamageOrderAnnounced) and not table.announces_orders


def _order(position: Position, event: DamageOrderAnnounced, table: EditionTable) -> Iterator[Finding]:
    what = f"{OF_AN_ORDER} {event.creature}"
    if not table.announces_orders:
        yield amiss(what, f"{table.edition} has no damage assignment orders")
    elif position.board.step != "declare_blockers" or position.declaring:
        yield amiss(what, f"orders can't be announced now, in {position.board.step}")
    else:
        yield Finding(what, judge_order(position, event.player, event.creature, event.order, table))


def _no_damage_now(position: Position, player: str) -> str:
    """Why a player can't assign or announce combat damage now; "" if they can."""
    if position.board.step not in DAMAGE_STEPS:
        return f"no combat damage is assigned in {position.board.step}"
    if player not in position.board.players:
        return f"there is no player {player}"
    if position.damage.done:
        return "combat damage of this step has been dealt"
    if not {*position.board.team_of(player)}.isdisjoint(position.damage.announced):
        return f"{player} has announced combat damage already"
    return ""


def _assignment(position: Position, event: d.CombatDamageAssigned, table: EditionTable) -> Iterator[Finding]:
    """A creature's damage is judged with all of its player's as that is announced; here only what can't be mended."""
    what, creature, points = f"combat damage of {event.creature}", event.creature, dict(event.assignment)
    if why := _no_damage_now(position, event.player):
        yield amiss(what, why)
    elif creature not in position.board.permanents:
        yield amiss(what, f"there is no {creature} on the battlefield")
    elif len(points) < len(event.assignment):
        yield amiss(what, "one recipient is named twice")
    else:
        finding = Finding(what, judge_division(position, event.player, creature, points, table))
        if finding.outcome is Outcome.ILLEGAL:
            yield finding


def _damage(position: Position, event: d.CombatDamageAnnounced, table: EditionTable) -> Iterator[Finding]:
    if why := _no_damage_now(position, event.player):
        yield amiss("combat damage", why)
        return
    if not (in_turn := judge_announcement(position, event.player, table)).legal:
        yield Finding("combat damage", in_turn)
    assigned = position.damage.assigned
    announcing = position.board.team_of(event.player)
    for creature in assigners(position):
        waits = creature not in assigned and len(recipients(position, creature)) > 1
        if waits and assigner_of(position, creature) in announcing:
            yield amiss(f"combat damage of {creature}", f"{creature} has not assigned its damage")
    for creature, points in assigned.items():
        what = f"combat damage of {creature}"
        if creature not in position.board.permanents:
            yield amiss(what, f"there is no {creature} on the battlefield")
        elif assigner_of(position, creature) in announcing:
            yield Finding(what, judge_division(position, event.player, creature, dict(points), table))


def _activation(position: Position, event: ManaAbilityActivated, table: EditionTable) -> Iterator[Finding]:
    yield Finding(f"mana ability of {event.source}", judge_activation(position, event, table))


def _announcement(position: Position, event: AbilityActivated | SpellCast, table: EditionTable) -> Iterator[Finding]:
    """A spell or ability; it has to be one that its source has, and a spell's id that of nothing else."""
    what = f"spell {event.card.id}" if isinstance(event, SpellCast) else f"activated ability of {event.source}"
    yield from _open(position, table)
    if isinstance(event, SpellCast):
        board, stack = position.board, [each.source for each in position.triggers.stack]
        if event.card.id in board.permanents or event.card.id in board.players or event.card.id in stack:
            yield amiss(what, f"something else has the id {event.card.id}")
        if event.card.controller != event.player:
            yield amiss(what, f"its controller is {event.card.controller}, and {event.player} casts it")
    else:
        known = event.card if event.card is not None else position.board.permanents.get(event.source)
        abilities = activated_abilities(known) if known is not None else ()
        if not 0 <= event.place < len(abilities) or abilities[event.place] != event.ability:
            yield amiss(what, f"{event.source} has no such ability")
    yield Finding(what, judge_spell_or_ability(event, position, table))


def _payment(position: Position, event: CostPaid, table: EditionTable) -> Iterator[Finding]:
    yield Finding(f"payment by {event.player}", judge_payment(position, event, table))


def _targets(position: Position, event: TargetsChosen, table: EditionTable) -> Iterator[Finding]:
    targeting = Targeting(position, event.player, event.trigger, event.targets, event.modes)
    yield _judged(f"targets of ability {event.trigger}", table, procedures.CHOOSE_TARGETS, targeting)


def _place(position: Position, event: PlacedInOrder, table: EditionTable) -> Iterator[Finding]:
    placement = Placement(position, event.player, event.in_order_of, event.creature, event.position)
    what = f"place of {event.creature} in the order of {event.in_order_of}"
    if not table.announces_orders:
        yield amiss(what, f"{table.edition} has no damage assignment orders")
    else:
        yield _judged(what, table, procedures.PLACE_IN_AN_ORDER, placement)


def _stacking(position: Position, event: TriggersStacked, table: EditionTable) -> Iterator[Finding]:
    yield from _open(position, table)
    together = table.answer(procedures.WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER)(position)
    stacking = Stacking(position, event.player, event.triggers, together)
    yield _judged(
        f"abilities put on the stack by {event.player}", table, procedures.PUT_ABILITIES_ON_THE_STACK, stacking
    )


def _resolution(position: Position, event: AbilityResolved, table: EditionTable) -> Iterator[Finding]:
    what, triggers = f"resolution of ability {event.trigger}", position.triggers
    yield from followed_to_the_end(position)
    if not triggers.stack or triggers.stack[-1].number != event.trigger:
        yield amiss(what, f"the top of the stack is {triggers.stack[-1].number if triggers.stack else 'nothing'}")
    elif triggers.waiting and not resolves_at_once(triggers.stack[-1]):
        yield amiss(what, f"{triggers.waiting[0].name} waits to be put on the stack first")
    elif any(each.number == event.trigger for each in targets_to_choose(position)) and not (
        event.unchosen or event.unknown or event.stated
    ):
        yield amiss(what, "targets are still to be chosen")
    else:
        yield from marked_amiss(position, triggers.stack[-1], event, what)
        resolution = Resolution(position, triggers.stack[-1], event.objects, event.declined)
        yield _judged(what, table, procedures.RESOLVE_AN_ABILITY, resolution)


def _prevention(position: Position, event: d.PreventionChosen, table: EditionTable) -> Iterator[Finding]:
    """Whoever is affected chooses among effects that are there (615.7, 616.1)."""
    what, board = f"damage to {event.target} that is prevented first", position.board
    effects = {*position.damage.shields, *board.permanents, *board.effects}
    if event.player not in board.players or event.player not in (event.target, position.controller(event.target)):
        yield amiss(what, f"it is not {event.player} or of {event.player}")
    for effect, source, points in event.chosen:
        if effect not in effects:
            yield amiss(what, f"there is no effect {effect}")
        elif source and source not in board.permanents:
            yield amiss(what, f"there is no source {source}")
        elif points <= 0:
            yield amiss(what, f"{points} points can't be prevented")


def _damage_begins(
    position: Position, event: d.CombatDamageDealt | d.CombatDamagePutOnStack | PlayersPassed, table: EditionTable
) -> Iterator[Finding]:
    """Everyone has announced before the first damage of a step: what dies of it may have had banding."""
    if position.damage.done:
        return
    announced = {mate for player in position.damage.announced for mate in position.board.team_of(player)}
    left = {assigner_of(position, creature) for creature in assigners(position)}
    for player in sorted(left - announced):
        yield amiss("combat damage", f"{player} has not announced combat damage")


def _damage_resolves(position: Position, event: d.CombatDamageResolved, table: EditionTable) -> Iterator[Finding]:
    if not position.triggers.combat_damage:
        yield amiss("combat damage", "no combat damage is on the stack")
    elif position.triggers.waiting or position.triggers.stack:
        yield amiss("combat damage", "combat damage can't resolve below abilities that are to resolve first")


def _pass(position: Position, event: PlayersPassed, table: EditionTable) -> Iterator[Finding]:
    """Nobody may pass what has to be done as a step begins; only what was left out is found."""
    step, triggers = position.board.step, position.triggers
    if position.mana.owed is not None:
        yield Finding(f"payment by {position.mana.owed.player}", judge_unpaid(position, table))
    if step == "declare_attackers" and not position.combat.attackers_declared:
        yield amiss("attack declaration", f"{position.board.active} has not declared attackers")
    for player in position.declaring if step == "declare_blockers" else ():
        yield amiss("block declaration", f"{player} has not declared blockers")
    yield from _open(position, table)
    if triggers.waiting or triggers.stack:
        yield amiss("end of the step", f"{[*triggers.stack, *triggers.waiting][-1].name} has not resolved")
    elif triggers.combat_damage:
        yield amiss("combat damage", "combat damage is on the stack and has not been dealt")
    elif step in DAMAGE_STEPS:
        yield from _damage_begins(position, event, table)


def _duel(position: Position, event: Event, table: EditionTable) -> Iterator[Finding]:
    for what, verdict in judge_in_a_duel(position, event, table):
        now = "" if verdict is not None else f"nothing of the kind can be done now, in {position.board.step}"
        yield Finding(what, verdict, now)


def _resolution_in_a_duel(position: Position, event: AbilityResolved, table: EditionTable) -> Iterator[Finding]:
    yield from _duel(position, event, table)
    if event.objects or event.declined:
        yield amiss(f"resolution of ability {event.trigger}", "nothing is chosen as it is resolved")


def _step_of_an_attack(position: Position, event: AttackStepFinished, table: EditionTable) -> Iterator[Finding]:
    what, board, combat = f"end of {event.step}", position.board, position.combat
    if event.step != board.step or board.step == "main":
        yield amiss(what, f"it is {board.step}")
    elif board.step == "declare_blockers" and not combat.declared:
        yield amiss(what, "no creatures, or none, have been specified")
    elif combat.declared and still_chosen(position):
        yield amiss(what, f"the abilities of {', '.join(still_chosen(position))} have not been resolved")
    elif position.triggers.waiting:
        yield amiss(what, f"{position.triggers.waiting[0].name} has not resolved")


def _of_another_game(position: Position, event: Event, table: EditionTable) -> Iterator[Finding]:
    yield amiss(f"{event.tag}", f"there is no such choice in {table.plays}")


_Judges = Mapping[type[Event], Callable[[Position, Any, EditionTable], Iterator[Finding]]]

_CHOICES: _Judges = dict.fromkeys((kind for kind in EVENT_TYPES if issubclass(kind, Choice)), _of_another_game)

_MAGIC: _Judges = {
    **_CHOICES,
    **CLICKS_OF["Magic"],
    AbilityActivated: _announcement,
    AbilityResolved: _resolution,
    AttackersDeclared: _attack,
    BlockersDeclared: _block,
    d.CombatDamageAnnounced: _damage,
    d.CombatDamageAssigned: _assignment,
    d.CombatDamageDealt: _damage_begins,
    d.CombatDamagePutOnStack: _damage_begins,
    d.CombatDamageResolved: _damage_resolves,
    ChosenOnResolution: chosen_as_it_resolves,
    CostPaid: _payment,
    DamageOrderAnnounced: _order,
    ManaAbilityActivated: _activation,
    PlacedInOrder: _place,
    PlayersPassed: _pass,
    ResolutionCostPaid: paid_as_it_resolves,
    SpellCast: _announcement,
    d.PreventionChosen: _prevention,
    TargetsChosen: _targets,
    TriggersStacked: _stacking,
}

_DUEL: _Judges = {
    **_CHOICES,
    **CLICKS_OF["Duel Masters"],
    **dict.fromkeys(JUDGED_IN_A_DUEL, _duel),
    AbilityResolved: _resolution_in_a_duel,
    AttackStepFinished: _step_of_an_attack,
}

_JUDGES_OF: Mapping[str, _Judges] = MappingProxyType({"Magic": _MAGIC, "Duel Masters": _DUEL})
"""By the game: for each choice who judges it, and for the first damage of a step who says that all was announced."""


def is_judged(event: Event, table: EditionTable) -> bool:
    """Whether there is anything to say of an event of this type."""
    return type(event) in _JUDGES_OF[table.plays]


def judge_choice(position: Position, event: Event, table: EditionTable) -> list[Finding]:
    """What the rules say of a choice in the position just before it; nothing of events that are judged with others."""
    judge = _JUDGES_OF[table.plays].get(type(event))
    return list(judge(position, event, table)) if judge is not None else []
