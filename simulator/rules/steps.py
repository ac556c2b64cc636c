"""How combat moves from step to step: who declares next, who acts as a team, and who gets priority."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.board import DAMAGE_STEPS, PlayersPassed, Step, StepBegan
from events.combat import RemovedFromCombat
from events.damage import FirstStrikersDetermined
from events.declaration_abilities import ChoosesBlocks
from events.rule import Rule, Violation
from projections.position import Position
from simulator.rules.banding import assigner_of
from simulator.rules.damage_assignment import assigners
from simulator.rules.damage_orders import orders_to_announce, placements_to_announce
from simulator.rules.traits import with_trait
from simulator.rules.trigger_targets import plainest_choice, targets_to_choose


def _fighting(position: Position) -> list[str]:
    return [*position.combat.attacking, *position.combat.blocking]


def _after_blockers(position: Position) -> Step:
    strikers = with_trait(position.board, "first_strike", "double_strike")
    return "first_strike_damage" if strikers.intersection(_fighting(position)) else "combat_damage"


def _next(position: Position) -> Step:
    step = position.board.step
    if step == "main":
        return "beginning_of_combat"
    if step == "beginning_of_combat":
        return "declare_attackers"
    if step == "declare_attackers":
        return "declare_blockers" if position.combat.attacked else "end_of_combat"
    if step == "declare_blockers":
        return _after_blockers(position)
    if step == "first_strike_damage":
        return "combat_damage"
    if step == "combat_damage":
        return "end_of_combat"
    return "beginning_of_combat" if position.combat.phases_to_come[:1] == ("combat",) else "main"


def steps_proceed_in_order(
    rule: Rule, position: Position, event: PlayersPassed
) -> Iterator[StepBegan | RemovedFromCombat]:
    """The next step begins; declaring blockers and combat damage are skipped when nothing attacked.

    After the end of combat step the next phase begins, which may be an additional combat phase (500.8).
    """
    step = _next(position)
    if step == "beginning_of_combat":
        yield from _all_leave_combat(rule, position)
    yield StepBegan(step, rule.number)


def first_strikers_are_determined(
    rule: Rule, position: Position, event: StepBegan
) -> Iterator[FirstStrikersDetermined]:
    """As the first of two combat damage steps begins, it is settled which creatures assign damage in it."""
    if event.step == "first_strike_damage":
        strikers = with_trait(position.board, "first_strike", "double_strike")
        yield FirstStrikersDetermined(tuple(c for c in _fighting(position) if c in strikers), rule.number)


def first_strikers_that_assign_are_determined(
    rule: Rule, position: Position, event: StepBegan
) -> Iterator[FirstStrikersDetermined]:
    """In the first of two combat damage steps only strikers assign; one that doesn't, assigns in the second."""
    if event.step == "first_strike_damage":
        strikers = with_trait(position.board, "first_strike", "double_strike")
        assigning = tuple(creature for creature in assigners(position) if creature in strikers)
        yield FirstStrikersDetermined(assigning, rule.number)


def everything_leaves_combat(rule: Rule, position: Position, event: StepBegan) -> Iterator[RemovedFromCombat]:
    """As the end of combat step ends, everything is removed from combat."""
    if event.step == "main":
        yield from _all_leave_combat(rule, position)


def _all_leave_combat(rule: Rule, position: Position) -> Iterator[RemovedFromCombat]:
    attacked = [target for target in position.combat.attacking.values() if target in position.board.permanents]
    for permanent in dict.fromkeys([*_fighting(position), *attacked]):
        yield RemovedFromCombat(permanent, rule.number)


class DamageAnnouncement(msgspec.Struct, frozen=True):
    """A proposal to end a player's assignment of combat damage."""

    position: Position
    player: str


def declares_next(position: Position) -> str:
    """The defending player whose blocks are declared next; "" when all have been, or while one's costs are paid.

    Those not attacked declare too. A team declares once, for all its players.
    """
    return "" if position.mana.owed is not None else next(iter(position.declaring), "")


def chooser_of_blocks(position: Position, player: str) -> str:
    """The player who chooses how a defending player blocks: another one if an effect says so.

    Of several such effects the last one counts.
    """
    board = position.board
    chooser = player
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            if type(ability) is ChoosesBlocks:
                chooser = ability.player or (board.active if ability.attacking else permanent.controller)
    for effect in board.effects.values():
        if isinstance(effect.ability, ChoosesBlocks):
            source = board.permanents.get(effect.source)
            chooser = effect.ability.player or (source.controller if source is not None else chooser)
    return chooser


def play_as_a_team(position: Position, player: str) -> tuple[str, ...]:
    """The players who attack, block and announce as one with a player in shared team turns; any of them names it."""
    return position.board.team_of(player)


def announce_damage_next(position: Position) -> list[str]:
    """The players, one of each team, who still announce the combat damage of their creatures, in turn order."""
    team_of = position.board.team_of
    assigning = {assigner_of(position, creature) for creature in assigners(position)}
    done = {team_of(player) for player in position.damage.announced}
    waiting: dict[tuple[str, ...], str] = {}
    for player in position.board.in_turn_order():
        if player in assigning and team_of(player) not in done:
            waiting.setdefault(team_of(player), player)
    return [*waiting.values()]


def players_announce_in_turn_order(rule: Rule, announcement: DamageAnnouncement) -> Iterator[Violation]:
    """The active player, or team, announces combat damage first, then each defending one in turn order."""
    waiting = announce_damage_next(announcement.position)
    if waiting and announcement.player not in announcement.position.board.team_of(waiting[0]):
        yield Violation(rule, (), f"{waiting[0]} announces combat damage now, not {announcement.player}")


def _is_declaring(position: Position) -> bool:
    """Whether a declaration is open or still to come in this step, or combat damage is still to be dealt."""
    if position.mana.owed is not None:
        return True
    step = position.board.step
    if step == "declare_attackers":
        return not position.combat.attackers_declared
    if step == "declare_blockers":
        return bool(position.declaring)
    damage_is_to_come = step in DAMAGE_STEPS and not position.damage.done
    return damage_is_to_come and bool(announce_damage_next(position))


def last_or_active_player_gets_priority(position: Position) -> str:
    """The player who just cast a spell or activated an ability, else the active player.

    It is "" until what happens as a step begins has happened, nothing waits for the stack, and what is on it has its
    targets. Targets that no board shows, such as cards in graveyards, were chosen if nothing else can be.
    """
    if _is_declaring(position) or position.triggers.waiting:
        return ""
    if position.triggers.stack and any(plainest_choice(position, each) for each in targets_to_choose(position)):
        return ""
    return position.triggers.last_player or position.board.active


def last_or_active_player_gets_priority_after_orders(position: Position) -> str:
    """The same, where damage assignment orders are announced before that."""
    if _is_declaring(position):
        return ""
    if position.board.step == "declare_blockers" and orders_to_announce(position):
        return ""
    return "" if placements_to_announce(position) else last_or_active_player_gets_priority(position)
