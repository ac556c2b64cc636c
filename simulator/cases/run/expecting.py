"""What is so at a point of a script, in the words of `expect`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from msgspec import UNSET, to_builtins

from events import board as e
from events.combat import DamageOrderAnnounced
from events.costs import CardDiscarded, PermanentSacrificed
from events.damage import CreatureDestroyed, PutIntoGraveyard
from events.event import Event
from projections.mana import symbols
from projections.unread import NOTHING
from projections.verdict_doubts import doubts_about_damage, named
from simulator.cases.format import words
from simulator.cases.format.expectations import Assigned, Assignments, Completable, Expect
from simulator.cases.run.outcomes import Failure, NotBuilt, NotDetermined
from simulator.cases.run.playing import Play, Playing, move_to_damage
from simulator.cases.run.stack import observe_priority, observe_stack, observe_triggers, observe_waiting
from simulator.editions.procedures import WHICH_CREATURES_HAVE_AN_ORDER
from simulator.game.game import Game, WrongMoment
from simulator.game.judge import judge_division
from simulator.game.legal_blocks import LegalBlocks
from simulator.game.legal_divisions import LegalDivisions
from simulator.game.verdict import NotKnown, Outcome, Verdict
from simulator.plain_text import plain_number, told_number
from simulator.rules.banding import assigner_of
from simulator.rules.costs import plain_mana
from simulator.rules.damage_assignment import recipients

__all__ = ["OBSERVED", "failures_of"]

T = TypeVar("T")

MOST_LISTED, FIRST_LISTED = 1_000, 5
"""Legal things that a failure lists, where a case expects fewer; the first ones that it lists of more."""

Observe = Callable[[Any, Any], tuple[Any, Any]]
"""From the game and what is expected: the expected value and what is so, both in a form that can be compared."""


def failures_of(
    play: Playing[Any], expect: Expect, path: str, observed: Mapping[str, Observe] | None = None
) -> Iterator[Failure]:
    """What is not as expected, key by key.

    Args:
        play: the case that is being played.
        expect: the assertions.
        path: where they stand, such as `$.script[3]`.
        observed: for each key what is looked at; by default as in Magic.

    Raises:
        NotBuilt: a key asks for what is not built yet; the failures before it were yielded.
        NotDetermined: a key asks for what depends on something that is not read; likewise.
    """
    keys = [key for key in expect.__struct_fields__ if getattr(expect, key) is not UNSET]
    known = OBSERVED if observed is None else observed
    for key in sorted(keys, key=lambda key: key not in known):
        observe = known.get(key)
        if observe is None:
            raise NotBuilt(f"{path}.{key}", f'"{key}" is not built yet')
        wanted = getattr(expect, key)
        if because := _not_known(play, key, wanted):
            raise NotDetermined(f"{path}.{key}", because)
        expected, got = observe(play, wanted)
        if expected != got:
            yield Failure(f"{path}.{key}", expected, got)


def _not_known(play: Playing[Any], key: str, wanted: Any) -> str:
    """Why what a key asks for is not known, by what is not read; "" where it is."""
    if play.stopped:
        return "" if key == "legal" and wanted == "undetermined" else play.stopped
    unread = play.game.triggers.unread
    if key in ("legal", "step") or unread is NOTHING:
        return ""
    sizes = unread.sizes
    about = wanted if isinstance(wanted, Mapping | tuple | list) else ()
    unsure = sizes.in_doubt if key == "pt" else sizes.smaller if key in _WHETHER_THERE else ()
    return named((*unread.happened, *(sizes.in_doubt[one] for one in about if one in unsure)))


_WHETHER_THERE = ("attacking", "battlefield", "blocked", "blocking", "graveyard", "not_battlefield", "unblocked")
"""Keys that ask which permanents are there."""


# Verdicts.


def _said(play: Play) -> Verdict:
    if play.proposed is None:
        raise NotBuilt("", "nothing was proposed yet")
    return play.proposed


def _legal(play: Play, expected: bool | str | None) -> tuple[Any, Any]:
    verdict = _said(play)
    if play.game.owed is not None and verdict.legal:
        return expected, None
    return expected, "undetermined" if verdict.outcome is Outcome.UNDETERMINED else verdict.legal


def _violates(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    numbers = list(dict.fromkeys(violation.rule.number for violation in _said(play).violations))
    return list(expected), list(expected) if set(expected) <= set(numbers) else numbers


def _obeyed(play: Play, expected: int) -> tuple[Any, Any]:
    return expected, None if play.declared is None else play.declared.obeyed


def _max_requirements(play: Play, expected: int) -> tuple[Any, Any]:
    if play.declared is not None:
        return expected, play.declared.maximum
    legal = play.game.legal_blocks
    return expected, _known(legal.maximum, legal.why_not_counted or "the maximum could not be found")


# Declarations.

Blocks = Mapping[str, Sequence[str]]


def _plain(blocks: Blocks) -> dict[str, list[str]]:
    """A declaration in a form that does not depend on order."""
    return {blocker: sorted(blocks[blocker]) for blocker in sorted(blocks) if blocks[blocker]}


def _all_plain(declarations: Iterable[Blocks]) -> list[dict[str, list[str]]]:
    return sorted((_plain(blocks) for blocks in declarations), key=lambda blocks: sorted(blocks.items()))


def _listed(legal: LegalBlocks | LegalDivisions, expected: int, plainly: Callable[[Iterable[Any]], list[Any]]) -> Any:
    """All that is legal, plainly; where that is more than could be meant, how many there are and the first of them.

    Args:
        legal: what is legal.
        expected: how many the case expects.
        plainly: a form of them that does not depend on order.

    Raises:
        NotKnown: not even that there are more than are expected could be told.
    """
    most = max(expected, MOST_LISTED)
    count = legal.count()
    if count is not None and count <= most:
        return plainly(legal)
    if count is not None:
        first = json.dumps(plainly(islice(legal, FIRST_LISTED)))
        return f"{told_number(count)}, such as {first}"
    found = list(islice(legal, most + 1))
    return plainly(found) if len(found) <= most else f"more than {most}, such as {json.dumps(found[:FIRST_LISTED])}"


def _known(found: T | None, why: str) -> T:
    """What was found out.

    Raises:
        NotKnown: nothing was.
    """
    if found is None:
        raise NotKnown(why)
    return found


def _legal_declarations(play: Play, expected: Sequence[Blocks]) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    if because := legal.doubt:
        raise NotKnown(because)
    return _all_plain(expected), _listed(legal, len(expected), _all_plain)


def _legal_declaration_count(play: Play, expected: int) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    return expected, plain_number(_known(legal.count(), legal.why_not_counted))


def _completable(play: Play, expected: Completable) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    why = legal.doubt or "whether that can still become a legal declaration could not be decided"
    return expected.value, _known(legal.completable(expected.blocks, expected.decided), why)


def _cost(play: Play, expected: str | words.Cost) -> tuple[Any, Any]:
    wanted = words.Cost(mana=expected) if isinstance(expected, str) else expected
    owed = play.game.owed
    return _plain_cost(to_builtins(wanted)), None if owed is None else _plain_cost(to_builtins(owed))


def _plain_cost(cost: Mapping[str, Any]) -> dict[str, Any]:
    plain = {key: cost[key] for key in ("sacrifice", "tap", "return_to_hand", "discard", "life") if cost.get(key)}
    for key, value in plain.items():
        if isinstance(value, list | tuple):
            plain[key] = sorted(value)
    mana = plain_mana(cost.get("mana", ""))
    return {"mana": mana, **plain} if mana else plain


def _mana(play: Play, expected: Mapping[str, str]) -> tuple[Any, Any]:
    pools = {player: sorted(kind for kind, _ in play.game.mana.pool(player)) for player in expected}
    return {player: sorted(symbols(mana)) for player, mana in expected.items()}, pools


def _reversible(play: Play, expected: Mapping[str, bool]) -> tuple[Any, Any]:
    return dict(expected), {source: play.game.reversible(source) for source in expected}


# Combat.


def _attacking(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return sorted(expected), sorted(play.game.combat.attacking)


def _blocked(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return sorted(expected), sorted(play.game.combat.blocked)


def _unblocked(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return sorted(expected), sorted(play.game.combat.unblocked)


def _attack_target(play: Play, expected: Mapping[str, str]) -> tuple[Any, Any]:
    attacking = play.game.combat.attacking
    return dict(expected), {attacker: attacking.get(attacker) for attacker in expected}


def _blocking(play: Play, expected: Blocks) -> tuple[Any, Any]:
    blocking = play.game.combat.blocking
    wanted = {blocker: sorted(attackers) for blocker, attackers in expected.items()}
    return wanted, {blocker: sorted(attackers) for blocker, attackers in blocking.items()}


def _orders(play: Play, expected: Blocks) -> tuple[Any, Any]:
    orders = play.game.orders.orders
    wanted = {creature: list(order) for creature, order in expected.items()}
    return wanted, {creature: list(orders.get(creature, ())) for creature in expected}


def _orders_to_announce(play: Play, expected: Sequence[Any]) -> tuple[Any, Any]:
    return [{"for": one.for_, "by": one.by} for one in expected], list(_to_announce(play.game))


def _to_announce(game: Game) -> Iterator[dict[str, str]]:
    """The orders that no player has announced yet, those of one creature where there are such: attackers' first.

    A creature that came to block without being declared is placed in an order that stands; placements come last.
    """
    if not game.table.announces_orders or game.board.step != "declare_blockers" or game.declaring:
        return
    announced = {event.creature for event in _this_combat(game) if isinstance(event, DamageOrderAnnounced)}
    declared = {one for *pair, how in game.combat.history if how == "declared" for one in pair}
    for creature in game.table.answer(WHICH_CREATURES_HAVE_AN_ORDER)(game.position):
        if creature not in announced and creature in declared:
            yield {"for": creature, "by": game.position.controller(creature)}
    for _, in_order_of, player in game.placements_to_announce:
        yield {"for": in_order_of, "by": player}


def _this_combat(game: Game) -> list[Event]:
    """The events since the last combat phase began."""
    events = list(game.log)
    begun = [
        index
        for index, event in enumerate(events)
        if isinstance(event, e.StepBegan) and event.step == "beginning_of_combat"
    ]
    return events[begun[-1] :] if begun else []


# Damage.


def _at_damage(play: Play, creature: str) -> Game:
    """A fork of the game in the step in which the creature assigns its damage."""
    ahead = Play.__new__(Play)
    ahead.__dict__.update(play.__dict__)
    ahead.game = play.game.fork()
    try:
        move_to_damage(ahead, creature)
    except WrongMoment as wrong:
        raise NotBuilt("", f"assignments outside combat are not built yet ({wrong})") from None
    position = ahead.game.position
    if doubts := doubts_about_damage(position, (creature, *recipients(position, creature))):
        raise NotDetermined("", named(doubts))
    return ahead.game


def _points(assignment: Mapping[str, int]) -> dict[str, int]:
    return {target: assignment[target] for target in sorted(assignment) if assignment[target]}


def _all_points(assignments: Iterable[Mapping[str, int]]) -> list[dict[str, int]]:
    return sorted((_points(points) for points in assignments), key=lambda points: sorted(points.items()))


def _legal_assignments(play: Play, expected: Assignments) -> tuple[Any, Any]:
    legal = _at_damage(play, expected.for_).legal_assignments(expected.for_)
    return _all_points(expected.sets), _listed(legal, len(expected.sets), _all_points)


def _legal_assignment(play: Play, expected: Assigned) -> tuple[Any, Any]:
    game = _at_damage(play, expected.for_)
    player = assigner_of(game.position, expected.for_)
    return expected.value, judge_division(game.position, player, expected.for_, expected.assign, game.table).legal


def _damage(play: Play, expected: Mapping[str, int]) -> tuple[Any, Any]:
    taken = play.game.damage.taken
    return dict(expected), {name: taken.get(name, 0) for name in expected}


# The board.


def _life(play: Play, expected: Mapping[str, int]) -> tuple[Any, Any]:
    return dict(expected), {player: play.game.board.life.get(player) for player in expected}


def _poison(play: Play, expected: Mapping[str, int]) -> tuple[Any, Any]:
    return dict(expected), {player: play.game.board.poison.get(player, 0) for player in expected}


def _counters(play: Play, expected: Mapping[str, Mapping[str, int]]) -> tuple[Any, Any]:
    permanents = play.game.board.permanents
    got: dict[str, dict[str, int] | None] = {}
    for name, kinds in expected.items():
        has = dict(permanents[name].counters) if name in permanents else None
        got[name] = has if has is None else {kind: has.get(kind, 0) for kind in kinds}
    return {name: dict(kinds) for name, kinds in expected.items()}, got


def _pt(play: Play, expected: Mapping[str, tuple[int, int]]) -> tuple[Any, Any]:
    permanents = play.game.board.permanents
    sizes = {
        name: [permanents[name].power, permanents[name].toughness] if name in permanents else None for name in expected
    }
    return {name: list(size) for name, size in expected.items()}, sizes


def _graveyard(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    there: dict[str, bool] = {}
    for event in play.game.log:
        if isinstance(event, CreatureDestroyed | PutIntoGraveyard | PermanentSacrificed):
            there[event.object] = True
        elif isinstance(event, CardDiscarded):
            there[event.card] = True
        elif isinstance(event, e.PermanentLeft):
            there[event.object] = event.to == "graveyard"
        elif isinstance(event, e.PermanentEntered):
            there[event.permanent.id] = False
    return list(expected), [name for name in expected if there.get(name)]


def _battlefield(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return list(expected), [name for name in expected if name in play.game.board.permanents]


def _not_battlefield(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return list(expected), [name for name in expected if name not in play.game.board.permanents]


def _tapped(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    return list(expected), [name for name in expected if name in play.game.board.tapped]


def _untapped(play: Play, expected: Sequence[str]) -> tuple[Any, Any]:
    board = play.game.board
    return list(expected), [name for name in expected if name in board.permanents and name not in board.tapped]


def _log_restored(play: Play, expected: bool) -> tuple[Any, Any]:
    return expected, play.restored


def _step(play: Play, expected: str) -> tuple[Any, Any]:
    step = play.game.board.step
    return expected, "combat_damage" if step == "first_strike_damage" else step


OBSERVED: Mapping[str, Observe] = {
    "legal": _legal,
    "violates": _violates,
    "obeyed": _obeyed,
    "max_requirements": _max_requirements,
    "legal_declarations": _legal_declarations,
    "legal_declaration_count": _legal_declaration_count,
    "completable": _completable,
    "legal_assignments": _legal_assignments,
    "legal_assignment": _legal_assignment,
    "cost": _cost,
    "mana": _mana,
    "reversible": _reversible,
    "attacking": _attacking,
    "blocked": _blocked,
    "unblocked": _unblocked,
    "attack_target": _attack_target,
    "blocking": _blocking,
    "orders": _orders,
    "orders_to_announce": _orders_to_announce,
    "triggers": observe_triggers,
    "waiting": observe_waiting,
    "stack": observe_stack,
    "priority": observe_priority,
    "damage": _damage,
    "life": _life,
    "poison": _poison,
    "counters": _counters,
    "pt": _pt,
    "graveyard": _graveyard,
    "battlefield": _battlefield,
    "not_battlefield": _not_battlefield,
    "tapped": _tapped,
    "untapped": _untapped,
    "log_restored": _log_restored,
    "step": _step,
}
"""The keys of `expect` that are built."""
