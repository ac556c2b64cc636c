"""What the layers make of the permanents at one moment, and what has to be remembered for that.

Somebody who writes a number on a board says what the board shows then, with all that static abilities give; a card's
own number has nothing of that. So for a number that was written it is remembered how much of it the layers account for:
its anchor. What they make of it later is the written number and what they account for since then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility
from events.board import Permanent
from events.conditions import NotJudged
from projections.layers.conditions import is_so, looks_at_sizes
from projections.layers.seen import Seen
from projections.layers.sizes import (
    BaseSet,
    Computed,
    Row,
    Size,
    Sized,
    changes_as_cards_move,
    computed_sizes,
    gives_toughness,
    stored_of,
    takes_toughness,
)


class Anchor(NamedTuple):
    """How much of a written number the layers account for.

    Args:
        more: what they made of the creature then, less what was written.
        set: whether something set or defined its base power and toughness then, so that nobody knows what these are.
        open: the rows of which nobody could say what they gave it.
        changed: how many changes there had been, and `moved` how often cards had moved.
    """

    more: Size = (0, 0)
    set: bool = False
    open: tuple[Row, ...] = ()
    changed: int = 0
    moved: int = 0


UNTOUCHED = Anchor()


class Layers(NamedTuple):
    """What the layers make of the permanents. Read only.

    Args:
        stamps: the timestamp of each permanent with abilities that are looked at.
        clock: how many timestamps there have been.
        anchors: of the creatures whose numbers were written.
        shifts: how much more a creature has until end of turn, since its numbers were written until then.
        bases: what effects set, each with whether that lasts until end of turn.
        switched: the creatures whose power and toughness are switched, each with whether that lasts until end of turn.
        changed: how many changes there have been since the board was set up, and `moved` how often cards moved.
        shown: the permanents that are otherwise than the log has them.
        open: the creatures of which nobody can say what their numbers are, each with the row that is open; None where
            it is what its base power and toughness are.
        smaller: those of them that may have died of that.
    """

    stamps: Mapping[str, int] = {}
    clock: int = 0
    anchors: Mapping[str, Anchor] = {}
    shifts: Mapping[str, Size] = {}
    bases: tuple[tuple[BaseSet, bool], ...] = ()
    switched: tuple[tuple[str, bool], ...] = ()
    changed: int = 0
    moved: int = 0
    shown: Mapping[str, Permanent] = {}
    open: Mapping[str, Row | None] = {}
    smaller: frozenset[str] = frozenset()


PLAIN = Layers()
"""No ability and no effect changes anything by layers."""


class Known(NamedTuple):
    """What the log has of the permanents: as they are, and as they will be after this turn, those that then differ.

    `begun`: the board has been set up.
    """

    permanents: Mapping[str, Permanent]
    lasting: Mapping[str, Permanent]
    begun: bool = True


def is_looked_at(permanent: Permanent) -> bool:
    """Whether a permanent has abilities that the layers look at."""
    return any(
        isinstance(ability, Sized) or isinstance(ability.condition, NotJudged) for ability in permanent.abilities
    )


def with_source(layers: Layers, permanent: Permanent, *, anew: bool = False) -> Layers:
    """The layers with a permanent as it is from now on; `anew`: it has a new timestamp (613.7d-e)."""
    there = permanent.id in layers.stamps
    if not is_looked_at(permanent):
        return without_source(layers, permanent.id) if there else layers
    if there and not anew:
        return layers
    clock = layers.clock + 1
    return layers._replace(stamps={**layers.stamps, permanent.id: clock}, clock=clock)


def without_source(layers: Layers, permanent: str) -> Layers:
    """The layers without the abilities of a permanent."""
    return layers._replace(stamps={each: n for each, n in layers.stamps.items() if each != permanent})


def without(layers: Layers, permanent: str) -> Layers:
    """The layers without a permanent, which has left."""
    if layers is PLAIN:
        return layers
    return without_source(layers, permanent)._replace(
        anchors={each: anchor for each, anchor in layers.anchors.items() if each != permanent},
        shifts={each: size for each, size in layers.shifts.items() if each != permanent},
        bases=tuple(each for each in layers.bases if each[0].object != permanent),
        switched=tuple(each for each in layers.switched if each[0] != permanent),
    )


def with_base(layers: Layers, base: tuple[str, int | None, int | None], *, this_turn: bool) -> Layers:
    """The layers once an effect has set the base power and toughness of a creature (613.4b)."""
    clock = layers.clock + 1
    return layers._replace(clock=clock, bases=(*layers.bases, (BaseSet(clock, *base), this_turn)))


def with_switched(layers: Layers, creature: str, *, this_turn: bool) -> Layers:
    """The layers once an effect has switched the power and toughness of a creature (613.4d)."""
    return layers._replace(switched=(*layers.switched, (creature, this_turn)))


def after_turn(layers: Layers) -> Layers:
    """The layers once what lasts until end of turn has ended."""
    if layers is PLAIN:
        return layers
    return layers._replace(
        shifts={},
        bases=tuple(each for each in layers.bases if not each[1]),
        switched=tuple(each for each in layers.switched if not each[1]),
    )


def _computed(layers: Layers, known: Known, seen: Seen) -> dict[str, Computed]:
    """What the layers make of all creatures, whatever was written."""
    rows = [
        (stamp, Row(source, place, ability))
        for source, stamp in sorted(layers.stamps.items(), key=lambda pair: pair[1])
        if source in known.permanents
        for place, ability in enumerate(each for each in known.permanents[source].abilities if isinstance(each, Sized))
    ]
    stored = {
        name: stored_of(permanent, known.lasting.get(name, permanent))
        for name, permanent in known.permanents.items()
        if permanent.power is not None
    }
    switched: dict[str, int] = {}
    for name, _ in layers.switched:
        switched[name] = switched.get(name, 0) + 1
    return computed_sizes(seen, rows, stored, [base for base, _ in layers.bases], switched)


def anchored(layers: Layers, known: Known, seen: Seen, *creatures: str) -> Layers:
    """The layers once the numbers of creatures have been written, as the log has them now."""
    if layers is PLAIN:
        return layers
    found = _computed(layers, known, seen)
    anchors = dict(layers.anchors)
    for name in creatures:
        if name in found:
            size, now = found[name].size, known.permanents[name]
            more = size[0] - (now.power or 0), size[1] - (now.toughness or 0)
            anchors[name] = Anchor(more, found[name].set, found[name].open, layers.changed, layers.moved)
    shifts = {name: size for name, size in layers.shifts.items() if name not in creatures}
    return layers._replace(anchors=anchors, shifts=shifts)


def shifted(layers: Layers, known: Known, seen: Seen, creature: str) -> Layers:
    """The layers once the numbers of a creature have been written that it has until end of turn."""
    if layers is PLAIN or creature not in known.permanents:
        return layers
    found = _computed(layers, known, seen).get(creature)
    if found is None:
        return layers
    now, more = known.permanents[creature], layers.anchors.get(creature, UNTOUCHED).more
    shift = (
        (now.power or 0) - found.size[0] + more[0],
        (now.toughness or 0) - found.size[1] + more[1],
    )
    return layers._replace(shifts={**layers.shifts, creature: shift})


def computed(layers: Layers, known: Known, seen: Seen) -> Layers:
    """The layers with what they make of the permanents now."""
    if layers is PLAIN:
        return layers
    shown: dict[str, Permanent] = {}
    open_: dict[str, Row | None] = {}
    smaller: set[str] = set()
    for name, found in _computed(layers, known, seen).items():
        permanent = known.permanents[name]
        if not known.begun and not permanent.as_printed:
            continue
        is_written = name in layers.anchors or not permanent.as_printed
        anchor = layers.anchors.get(name, UNTOUCHED)
        shift = layers.shifts.get(name, (0, 0))
        power = found.size[0] - anchor.more[0] + shift[0]
        toughness = found.size[1] - anchor.more[1] + shift[1]
        if (power, toughness) != (permanent.power, permanent.toughness):
            shown[name] = replace(permanent, power=power, toughness=toughness)
        doubtful = _doubtful(layers, found, anchor) if is_written else found.open
        if is_written and anchor.set and not found.set:
            open_[name] = None
            smaller.add(name)
        elif doubtful:
            open_[name] = doubtful[0]
            dies = takes_toughness(doubtful) if not is_written else gives_toughness(doubtful)
            if "creature" in permanent.types and (dies or (not is_written and toughness <= 0)):
                smaller.add(name)
    as_shown = seen._replace(permanents={**known.permanents, **shown})
    for name in layers.stamps:
        if name in known.permanents:
            permanent = shown.get(name, known.permanents[name])
            abilities = _in_force(permanent, as_shown, bool(open_))
            if abilities != permanent.abilities:
                shown[name] = replace(permanent, abilities=abilities)
    return layers._replace(shown=shown, open=open_, smaller=frozenset(smaller))


def _in_force(permanent: Permanent, seen: Seen, unsure: bool) -> tuple[AnyAbility, ...]:
    """The abilities of a permanent: those whose condition holds have none, and those whose condition doesn't are gone.

    Conditions that a declaration has a part in are judged where it is, and those of numbers with these; `unsure`: some
    numbers are in doubt.
    """
    found = []
    for ability in permanent.abilities:
        asked = None if isinstance(ability, Sized) else ability.condition
        judged = isinstance(asked, NotJudged) and not (unsure and looks_at_sizes(asked))
        so = is_so(asked, seen, permanent) if judged and asked is not None else None
        if so is not False:
            found.append(ability if so is None else replace(ability, condition=None))
    return tuple(found)


def _doubtful(layers: Layers, found: Computed, anchor: Anchor) -> tuple[Row, ...]:
    """The rows by which nobody can say what a written number has become; none if all is known."""
    if found.open == anchor.open:
        touched = [
            row
            for row in found.open
            if layers.moved != anchor.moved or (layers.changed != anchor.changed and not changes_as_cards_move(row))
        ]
        return tuple(touched)
    return (*found.open, *(row for row in anchor.open if row not in found.open))
