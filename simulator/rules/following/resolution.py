"""In which order the instructions of a spell or ability are followed as it resolves (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from events.abilities import Choose, InOrder
from events.event import External
from events.instructions import Instruction
from events.references import Each
from projections.followed.players import shows_nothing
from projections.followed_instructions import instruction_is_followed
from projections.position import Position
from projections.triggers.triggers import Played, StackObject, Trigger
from projections.unread import has_a_rule
from simulator.rules.announcing import announced_for, effect_of, viewer_of
from simulator.rules.following.resolving import Resolving
from simulator.rules.following.table import FOLLOWED
from simulator.rules.targets import is_legal_target


def what_happens(
    position: Position, found: StackObject, named: Iterable[str] = ()
) -> Iterator[Callable[[Position], Iterator[External]]]:
    """What something on the stack does as it resolves, one instruction after the other.

    Args:
        position: the moment just after it resolved.
        found: what resolves; all that it does can be followed, or the table of its edition says what it does.
        named: the ids of what it puts onto the battlefield, in the order of the words.

    Yields:
        For each instruction a function from the moment at which it is followed to what happens.
    """
    chosen = announced_for(position, found) or ()
    by = viewer_of(position, found)
    targets = tuple(
        tuple(one for one in slot.chosen if is_legal_target(slot.asked, one, by) is not False) for slot in chosen
    )
    if isinstance(found, Trigger) and has_a_rule(found.ability.effect):
        return
    abilities = found.does if isinstance(found, Played) else (found.ability,)
    first, names = 0, iter(tuple(named))
    for ability in abilities:
        effect = effect_of(ability)
        own = getattr(ability, "targets", ())
        if instruction_is_followed(effect):
            resolving = Resolving(found, by, targets[first:], names, words=ability.words)
            yield from _in_turn(effect, resolving._replace(those=_first_meant(resolving, effect)))
        first += len(own)


def _first_meant(resolving: Resolving, effect: Instruction | None) -> tuple[str, ...]:
    """The permanents that the first of several instructions means."""
    first = effect.steps[0] if isinstance(effect, InOrder) else None
    what = getattr(first, "what", None)
    return tuple(known.id for known in resolving.permanents(what)) if isinstance(what, Each) else ()


def _in_turn(effect: Instruction | None, now: Resolving) -> Iterator[Callable[[Position], Iterator[External]]]:
    found, targets = now.found, now.targets
    if shows_nothing(effect):
        return
    if isinstance(effect, InOrder):
        for step in effect.steps:
            yield from _in_turn(step, now)
    elif isinstance(effect, Choose):
        modes = found.announced.modes if isinstance(found, Played) else ()
        for mode in modes:
            yield from _in_turn(effect.modes[mode].effect, now._replace(targets=targets))
            targets = targets[len(effect.modes[mode].targets) :]
    elif effect is not None:
        yield lambda position: FOLLOWED[type(effect)](now._replace(by=viewer_of(position, found)), effect)
