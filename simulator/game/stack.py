"""The stack in play: what has triggered goes there, what is on top resolves; and orders that stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.damage import CombatDamageResolved
from events.effects import PlacedInOrder
from events.triggers import AbilityResolved, TargetsChosen, TriggersStacked
from projections.triggers.triggers import Trigger
from simulator.editions.procedures import (
    CHOOSE_TARGETS,
    PLACE_IN_AN_ORDER,
    PUT_ABILITIES_ON_THE_STACK,
    RESOLVE_AN_ABILITY,
    WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER,
    WHO_ANNOUNCES_DAMAGE_NEXT,
)
from simulator.game.verdict import IllegalAction, Outcome, Verdict
from simulator.rules.damage_orders import Placement, placements_to_announce
from simulator.rules.stack import (
    Resolution,
    Stacking,
    Targeting,
    choosable,
    has_a_target,
    legal_targets,
    targets_to_choose,
    waiting_players,
)

if TYPE_CHECKING:
    from simulator.game.fighting import Fighting

__all__ = [
    "announce_all_damage",
    "choose_targets",
    "place_in_order",
    "resolve_top",
    "settle_damage",
    "settle_orders",
    "settle_stack",
    "stack_triggers",
    "stack_what_waits",
]

DAMAGE_STEPS = ("first_strike_damage", "combat_damage")


def stack_triggers(game: Fighting, player: str, triggers: Sequence[int]) -> Verdict:
    """Put a player's waiting abilities on the stack; see `Game.stack_triggers`."""
    before = game.savepoint()
    settle_orders(game)
    while (together := _together(game)) and (first := waiting_players(game.position, together)[0]) != player:
        waiting = [trigger.number for trigger in together if trigger.controller == first]
        if len(waiting) > 1:
            break
        _put(game, first, waiting)
    stacking = Stacking(game.position, player, tuple(triggers), together)
    violations = game.table.violations(PUT_ABILITIES_ON_THE_STACK, stacking)
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        game.rollback(before)
        raise IllegalAction(verdict)
    _put(game, player, triggers)
    return verdict


def _together(game: Fighting) -> tuple[Trigger, ...]:
    """The waiting abilities that go on the stack next, whoever controls them."""
    return game.table.answer(WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER)(game.position)


def _put(game: Fighting, player: str, triggers: Sequence[int]) -> None:
    """Put abilities on the stack; a target that is the only legal one is chosen by itself."""
    game.apply(TriggersStacked(player, tuple(triggers)))
    for trigger in targets_to_choose(game.position):
        only = legal_targets(game.position, trigger)
        if len(only) == 1:
            game.apply(TargetsChosen(trigger.controller, trigger.number, tuple(only)))


def choose_targets(game: Fighting, player: str, trigger: int, targets: Sequence[str]) -> Verdict:
    """Choose the target of an ability that was put on the stack; see `Game.choose_targets`."""
    violations = game.table.violations(CHOOSE_TARGETS, Targeting(game.position, player, trigger, tuple(targets)))
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(TargetsChosen(player, trigger, tuple(targets)))
    return verdict


def stack_what_waits(game: Fighting) -> None:
    """Put all that waits on the stack in the plainest way: players in turn order, each one's in board order.

    The abilities of one permanent go there in the order in which they are printed.
    """
    settle_orders(game)
    if game.table.combat_damage_uses_stack:
        announce_all_damage(game)
    if not game.triggers.waiting:
        return
    printed = [(source, a) for source, known in game.triggers.permanents.items() for a in known.abilities]
    place = {each: index for index, each in reversed([*enumerate(printed)])}
    while together := _together(game):
        first = waiting_players(game.position, together)[0]
        mine = [trigger for trigger in together if trigger.controller == first]
        mine.sort(key=lambda trigger: (place.get((trigger.source, trigger.ability), len(printed)), trigger.number))
        _put(game, first, [trigger.number for trigger in mine])


def resolve_top(game: Fighting, objects: Sequence[str] | None = None, *, declined: bool = False) -> Verdict | None:
    """All players pass, and the top of the stack resolves; see `Game.resolve_top`."""
    stack_what_waits(game)
    if not game.triggers.stack:
        return _resolve_damage(game)
    top = game.triggers.stack[-1]
    _choose_open_targets(game, top, objects)
    if has_a_target(top):
        objects = _beside_the_target(game, top, objects)
    elif objects is None:
        number, among = choosable(game.position, top)
        objects = () if declined else among[:number]
    resolution = Resolution(game.position, top, tuple(objects), declined)
    violations = game.table.violations(RESOLVE_AN_ABILITY, resolution)
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(AbilityResolved(top.number, tuple(objects), declined))
    return verdict


def _resolve_damage(game: Fighting) -> Verdict | None:
    """Combat damage resolves, if it is on the stack; it lies below all abilities there."""
    if not game.triggers.combat_damage:
        return None
    game.apply(CombatDamageResolved())
    return Verdict(Outcome.LEGAL)


def _choose_open_targets(game: Fighting, top: Trigger, objects: Sequence[str] | None) -> None:
    """Choose each target that is still open: that of the top as its controller says, the others in the plainest way."""
    for trigger in targets_to_choose(game.position):
        if trigger.number == top.number and objects is not None:
            choose_targets(game, trigger.controller, trigger.number, objects)
        elif plainest := legal_targets(game.position, trigger)[:1]:
            choose_targets(game, trigger.controller, trigger.number, plainest)


def _beside_the_target(game: Fighting, top: Trigger, objects: Sequence[str] | None) -> Sequence[str]:
    """What else is chosen for an ability with a target, whose target was perhaps named once more: nothing."""
    return () if objects is None or tuple(objects) == game.triggers.targets.get(top.number) else objects


def settle_stack(game: Fighting) -> None:
    """Let everything that waits or is on the stack resolve in the plainest way: what a player may do is not done."""
    while game.triggers.waiting or game.triggers.stack or game.triggers.combat_damage:
        _settle_top(game)


def _settle_top(game: Fighting) -> None:
    stack_what_waits(game)
    stack = game.triggers.stack
    resolve_top(game, declined=bool(stack) and stack[-1].ability.optional)


def announce_all_damage(game: Fighting) -> None:
    """Everyone who still assigns combat damage in this step announces it, in turn order; see `Game.deal_damage`."""
    if game.board.step in DAMAGE_STEPS and not game.damage.done:
        for player in game.table.answer(WHO_ANNOUNCES_DAMAGE_NEXT)(game.position):
            game.announce_damage(player)


def settle_damage(game: Fighting) -> None:
    """Let combat damage that is on the stack be dealt, and all that is above it resolve before."""
    while game.triggers.combat_damage:
        _settle_top(game)


def place_in_order(game: Fighting, player: str, in_order_of: str, creature: str, place: int) -> Verdict:
    """Place a creature that came to block in an order that stands; see `Game.place_in_order`."""
    placement = Placement(game.position, player, in_order_of, creature, place)
    violations = game.table.violations(PLACE_IN_AN_ORDER, placement)
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(PlacedInOrder(player, in_order_of, creature, place))
    return verdict


def settle_orders(game: Fighting) -> None:
    """Announce what is still to be announced: orders in board order, then what is to be placed behind the others."""
    place = {permanent: index for index, permanent in enumerate(game.board.permanents)}
    for creature, player in game.orders_to_announce:
        fighting = game.combat.blocking.get(creature) or game.combat.blockers_of(creature)
        game.announce_order(player, creature, sorted(fighting, key=lambda other: place.get(other, -1)))
    for creature, in_order_of, player in placements_to_announce(game.position):
        game.apply(PlacedInOrder(player, in_order_of, creature, len(game.orders.orders[in_order_of])))
