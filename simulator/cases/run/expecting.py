"""What an `expect` sees at a point of a script, in its own words."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, to_builtins

from events.counters import counters_on
from projections.mana import symbols
from projections.sizes_not_read import doubts_about_sizes
from projections.unread import NOTHING, Doubt
from projections.verdict_doubts import doubts_about_damage, doubts_about_triggers, named
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import Assigned, Assignments, Completable, Expect
from simulator.cases.format.words import CaseCost
from simulator.cases.read.checks import COMBAT_DAMAGE
from simulator.cases.run.from_the_log import (
    damage_in_this_combat,
    graveyard,
    may_have_come_unseen,
    may_have_gone_elsewhere,
    may_have_left,
    orders_to_announce,
)
from simulator.cases.run.game_over import who_have_lost
from simulator.cases.run.playing import Observe, Script, move_to_damage
from simulator.game.game import Game
from simulator.game.judge import judge_division
from simulator.game.legal import LegalBlocks, LegalDivisions
from simulator.game.verdict import NotKnown, Outcome, Verdict, WrongMoment
from simulator.plain_text import number_as_text, plain_number
from simulator.rules.banding import assigner_of
from simulator.rules.costs import plain_mana
from simulator.rules.damage_assignment import recipients

T = TypeVar("T")

MOST_LISTED, FIRST_LISTED = 1_000, 5
"""Legal things that a failure lists, where a case expects fewer; the first ones that it lists of more."""


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as it was expected.

    Args:
        at: where it is expected, as a path such as `$.script[3].obeyed`.
        expected: what the case says, as plain data.
        got: what is so, as plain data.
    """

    at: str
    expected: Any
    got: Any


_KEYS = Expect.__struct_fields__
_all_of = attrgetter(*_KEYS)


def failures_of(play: Script[Any], expect: Expect, path: str) -> Iterator[Failure]:
    """What is not as expected, key by key.

    Args:
        play: the script that is being played.
        expect: the assertions.
        path: where they stand, such as `$.script[3]`.

    Raises:
        NotBuilt: a key asks for what is not built yet; the failures before it were yielded.
        NotKnown: a key asks for what depends on something that is not read; likewise.
    """
    asked = [(key, wanted) for key, wanted in zip(_KEYS, _all_of(expect), strict=True) if wanted is not UNSET]
    for key, wanted in sorted(asked, key=lambda each: each[0] not in play.observed):
        observe = play.observed.get(key)
        if observe is None:
            raise NotBuilt(f"{path}.{key}", f'"{key}" is not built yet')
        if because := _not_known(play, key, wanted):
            raise NotKnown(because, f"{path}.{key}")
        expected, got = observe(play, wanted)
        if expected != got:
            yield Failure(f"{path}.{key}", expected, got)


def _not_known(play: Script[Any], key: str, wanted: Any) -> str:
    """Why what a key asks for is not known, by what is not read; "" where it is."""
    if play.stopped:
        return "" if key == "legal" and wanted == "undetermined" else play.stopped
    if play.open and key in ("legal", "violates"):
        return "" if wanted == "undetermined" else play.open
    if key == "graveyard" and (untold := may_have_left(play.game).intersection(wanted)):
        return f"whether {', '.join(sorted(untold))} left a graveyard is not told: `choice` can name what does"
    if key == "graveyard" and (elsewhere := may_have_gone_elsewhere(play.game).intersection(wanted)):
        return f"whether {', '.join(sorted(elsewhere))} went to a graveyard as it left the stack is not known"
    if key == "graveyard" and (come := may_have_come_unseen(play.game, wanted)):
        return f"whether {', '.join(sorted(come))} came to a graveyard is not known: nobody says which cards did"
    if key not in _OF_WHAT_WAS_DONE and (left_open := play.left_open()):
        return left_open
    if key not in _OF_WHAT_WAS_DONE and key not in _OF_PLAYERS and (taken_along := play.taken_along()):
        return taken_along
    unread = play.game.triggers.unread
    if key in ("legal", "step") or unread is NOTHING:
        return ""
    sizes = unread.sizes
    about = wanted if isinstance(wanted, Mapping | tuple | list) else ()
    unsure = sizes.in_doubt if key == "pt" else sizes.smaller if key in _WHETHER_THERE else ()
    unseen: Iterable[Doubt] = ()
    if key == "triggers":
        unseen = doubts_about_triggers(play.game.position, about)
    elif key == "pt":
        unseen = doubts_about_sizes(play.game.position, about)
    return named((*unread.happened, *unseen, *(sizes.in_doubt[one] for one in about if one in unsure)))


_OF_WHAT_WAS_DONE = ("legal", "violates", "obeyed", "log_restored", "step")
"""Keys that ask about the last proposal, or in which step the game is."""
_OF_PLAYERS = ("damage", "life", "lost", "mana", "poison")
"""Keys that ask about players, or about what has happened to them."""
_WHETHER_THERE = ("attacking", "battlefield", "blocked", "blocking", "graveyard", "not_battlefield", "unblocked")
"""Keys that ask which permanents are there."""


# Three ways to look: at all of them, at those named, or at something of each that is named.


def exactly(found: Callable[[Any], Iterable[str]]) -> Observe:
    """Look at all of which something is so, in any order."""
    return lambda play, expected: (sorted(expected), sorted(found(play.game)))


def _those_in(found: Callable[[Game], Container[str]], *, absent: bool = False) -> Observe:
    """Look which of those named are somewhere, or are not there."""

    def observe(play: Script[Any], expected: Sequence[str]) -> tuple[Any, Any]:
        there = found(play.game)
        return list(expected), [name for name in expected if (name in there) is not absent]

    return observe


def _of_each(
    found: Callable[[Game], Callable[[str], Any]], plain: Callable[[Any], Any] = lambda wanted: wanted
) -> Observe:
    """Look at something of each that is named; `plain` puts what is expected of it in a form that can be compared."""

    def observe(play: Script[Any], expected: Mapping[str, Any]) -> tuple[Any, Any]:
        of = found(play.game)
        return {name: plain(wanted) for name, wanted in expected.items()}, {name: of(name) for name in expected}

    return observe


def verdict_in(play: Script[Any]) -> Verdict:
    """The verdict on the last proposal.

    Raises:
        NotBuilt: there was none.
    """
    if play.proposed is None:
        raise NotBuilt("", "nothing was proposed yet")
    return play.proposed


def _legal(play: Script[Game], expected: bool | str | None) -> tuple[Any, Any]:
    verdict = verdict_in(play)
    if play.game.owed is not None and verdict.legal:
        return expected, None
    return expected, "undetermined" if verdict.outcome is Outcome.UNDETERMINED else verdict.legal


def _violates(play: Script[Any], expected: Sequence[str]) -> tuple[Any, Any]:
    numbers = list(dict.fromkeys(violation.rule.number for violation in verdict_in(play).violations))
    return list(expected), list(expected) if set(expected) <= set(numbers) else numbers


def _obeyed(play: Script[Game], expected: int) -> tuple[Any, Any]:
    return expected, None if play.declared is None else play.declared.obeyed


def _max_requirements(play: Script[Game], expected: int) -> tuple[Any, Any]:
    if play.declared is not None:
        return expected, play.declared.maximum
    legal = play.game.legal_blocks
    return expected, _known(legal.maximum, legal.why_not_counted or "the maximum could not be found")


_Blocks = Mapping[str, Sequence[str]]


def _plain(blocks: _Blocks) -> dict[str, list[str]]:
    """A declaration in a form that does not depend on order."""
    return {blocker: sorted(blocks[blocker]) for blocker in sorted(blocks) if blocks[blocker]}


def _all_plain(declarations: Iterable[_Blocks]) -> list[dict[str, list[str]]]:
    return sorted((_plain(blocks) for blocks in declarations), key=lambda blocks: sorted(blocks.items()))


def _listed(legal: LegalBlocks | LegalDivisions, expected: int, plainly: Callable[[Iterable[Any]], list[Any]]) -> Any:
    """All that is legal, plainly; where that is more than could be meant, how many there are and the first of them.

    Args:
        legal: what is legal.
        expected: how many the case expects.
        plainly: a form of them that does not depend on order.

    Raises:
        NotKnown: not even whether there are more than expected could be found out.
    """
    most = max(expected, MOST_LISTED)
    count = legal.count()
    if count is not None and count <= most:
        return plainly(legal)
    if count is not None:
        first = json.dumps(plainly(islice(legal, FIRST_LISTED)))
        return f"{number_as_text(count)}, such as {first}"
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


def _legal_declarations(play: Script[Game], expected: Sequence[_Blocks]) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    if because := legal.doubt:
        raise NotKnown(because)
    return _all_plain(expected), _listed(legal, len(expected), _all_plain)


def _legal_declaration_count(play: Script[Game], expected: int) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    return expected, plain_number(_known(legal.count(), legal.why_not_counted))


def _completable(play: Script[Game], expected: Completable) -> tuple[Any, Any]:
    legal = play.game.legal_blocks
    why = legal.doubt or "whether that can still become a legal declaration could not be decided"
    return expected.value, _known(legal.completable(expected.blocks, expected.decided), why)


def _cost(play: Script[Game], expected: str | CaseCost) -> tuple[Any, Any]:
    wanted = CaseCost(mana=expected) if isinstance(expected, str) else expected
    owed = play.game.owed
    return _plain_cost(to_builtins(wanted)), None if owed is None else _plain_cost(to_builtins(owed))


def _plain_cost(cost: Mapping[str, Any]) -> dict[str, Any]:
    plain = {key: cost[key] for key in ("sacrifice", "tap", "return_to_hand", "discard", "life") if cost.get(key)}
    for key, value in plain.items():
        if isinstance(value, list | tuple):
            plain[key] = sorted(value)
    mana = plain_mana(cost.get("mana", ""))
    return {"mana": mana, **plain} if mana else plain


def _blocking(play: Script[Any], expected: _Blocks) -> tuple[Any, Any]:
    blocking = play.game.combat.blocking
    wanted = {blocker: sorted(attackers) for blocker, attackers in expected.items()}
    return wanted, {blocker: sorted(attackers) for blocker, attackers in blocking.items()}


def _orders_to_announce(play: Script[Game], expected: Sequence[Any]) -> tuple[Any, Any]:
    return [{"for": one.for_, "by": one.by} for one in expected], list(orders_to_announce(play.game))


def _stack(play: Script[Any], expected: Sequence[str]) -> tuple[Any, Any]:
    """The stack, bottom first."""
    below = [COMBAT_DAMAGE] if play.game.triggers.combat_damage else []
    return list(expected), [*below, *(trigger.name for trigger in play.game.triggers.stack)]


def _at_damage(play: Script[Game], creature: str) -> Game:
    """A fork of the game in the step in which the creature assigns its damage."""
    ahead = play.game.fork()
    try:
        move_to_damage(ahead, creature)
    except WrongMoment as wrong:
        raise NotBuilt("", f"assignments outside combat are not built yet ({wrong})") from None
    position = ahead.position
    if doubts := doubts_about_damage(position, (creature, *recipients(position, creature))):
        raise NotKnown(named(doubts))
    return ahead


def _all_points(assignments: Iterable[Mapping[str, int]]) -> list[dict[str, int]]:
    plain = ({target: points[target] for target in sorted(points) if points[target]} for points in assignments)
    return sorted(plain, key=lambda points: sorted(points.items()))


def _legal_assignments(play: Script[Game], expected: Assignments) -> tuple[Any, Any]:
    legal = _at_damage(play, expected.for_).legal_assignments(expected.for_)
    return _all_points(expected.sets), _listed(legal, len(expected.sets), _all_points)


def _legal_assignment(play: Script[Game], expected: Assigned) -> tuple[Any, Any]:
    game = _at_damage(play, expected.for_)
    player = assigner_of(game.position, expected.for_)
    return expected.value, judge_division(game.position, player, expected.for_, expected.assign, game.table).legal


def _counters(play: Script[Game], expected: Mapping[str, Mapping[str, int]]) -> tuple[Any, Any]:
    permanents = play.game.board.permanents
    got: dict[str, dict[str, int] | None] = {}
    for name, kinds in expected.items():
        known = permanents.get(name)
        if known is None:
            got[name] = None
            continue
        has = counters_on(known)
        got[name] = {kind: has.get(kind, 0) for kind in kinds}
    return {name: dict(kinds) for name, kinds in expected.items()}, got


def _size(game: Game) -> Callable[[str], list[int | None] | None]:
    permanents = game.board.permanents
    return lambda name: [permanents[name].power, permanents[name].toughness] if name in permanents else None


def _damage(game: Game) -> Callable[[str], int]:
    taken = damage_in_this_combat(game)
    return lambda name: taken.get(name, 0)


def _pool(game: Game) -> Callable[[str], list[str]]:
    return lambda player: sorted(kind for kind, _ in game.mana.pool(player))


_STEPS = {"first_strike_damage": "combat_damage"}
"""Steps that a case calls otherwise."""

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
    "mana": _of_each(_pool, lambda mana: sorted(symbols(mana))),
    "reversible": _of_each(lambda game: game.reversible),
    "attacking": exactly(lambda game: game.combat.attacking),
    "blocked": exactly(lambda game: game.combat.blocked),
    "unblocked": exactly(lambda game: game.combat.unblocked),
    "attack_target": _of_each(lambda game: game.combat.attacking.get),
    "blocking": _blocking,
    "orders": _of_each(lambda game: lambda creature: list(game.orders.orders.get(creature, ())), list),
    "orders_to_announce": _orders_to_announce,
    "triggers": _of_each(lambda game: lambda name: game.triggers.counts.get(name, 0)),
    "waiting": exactly(lambda game: (trigger.name for trigger in game.triggers.waiting)),
    "stack": _stack,
    "priority": lambda play, expected: (expected, play.game.priority or None),
    "damage": _of_each(_damage),
    "life": _of_each(lambda game: game.board.life.get),
    "poison": _of_each(lambda game: lambda player: game.board.poison.get(player, 0)),
    "counters": _counters,
    "pt": _of_each(_size, list),
    "graveyard": _those_in(graveyard),
    "battlefield": _those_in(lambda game: game.board.permanents),
    "not_battlefield": _those_in(lambda game: game.board.permanents, absent=True),
    "tapped": _those_in(lambda game: game.board.tapped),
    "untapped": _those_in(lambda game: game.board.permanents.keys() - game.board.tapped),
    "lost": exactly(who_have_lost),
    "log_restored": lambda play, expected: (expected, play.restored),
    "step": lambda play, expected: (expected, _STEPS.get(play.game.board.step, play.game.board.step)),
}
"""The keys of `expect` that are built."""
