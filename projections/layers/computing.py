"""What the layers make of the permanents now, with the numbers that were written (613)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility
from events.board import Permanent
from events.declaration_abilities import HasKeyword
from projections.layers.beginning import Begun, Giving, abilities_there, as_begun
from projections.layers.characteristics import changed
from projections.layers.conditions import is_judged_by_layers, is_so, looks_at_sizes
from projections.layers.ordering import Changed
from projections.layers.seen import Seen, are_still_so, asked_of, noting
from projections.layers.sizes import (
    Computed,
    Row,
    Sized,
    changes_as_cards_move,
    computed_sizes,
    gives_toughness,
    stored_of,
    takes_toughness,
)
from projections.layers.state import PLAIN, UNTOUCHED, Anchor, Basis, Layers, switched
from projections.layers.told import told

NOTHING_BEGUN = Begun({}, {})


class Known(NamedTuple):
    """What the log has of the permanents: as they are, and as they will be after this turn, those that then differ.

    `begun`: the board has been set up.
    """

    permanents: Mapping[str, Permanent]
    lasting: Mapping[str, Permanent]
    begun: bool = True


def _as_changed(layers: Layers, known: Known, seen: Seen) -> tuple[dict[str, Permanent], Begun]:
    """The permanents as layers 4 to 6 make them, and what these leave to layer 7."""
    permanents = dict(known.permanents)
    giving = _giving(layers)
    if layers.losses or any(isinstance(ability, Changed) for each in giving for ability in each.abilities(permanents)):
        return permanents, changed(permanents, seen, giving, layers.losses, layers.gains)
    return permanents, NOTHING_BEGUN


def _giving(layers: Layers) -> list[Giving]:
    """All that changes permanents, in the order of the timestamps (613.7)."""
    found = [Giving(stamp, source) for source, stamp in layers.stamps.items()]
    found += [Giving(effect.stamp, effect.object, effect.abilities) for effect in layers.effects]
    return sorted(found, key=lambda each: each.stamp)


def _computed(
    layers: Layers, known: Known, seen: Seen, permanents: dict[str, Permanent], begun: Begun
) -> dict[str, Computed]:
    """What the layers make of all creatures, whatever was written; `permanents` as the layers before made them."""
    rows: list[tuple[int, Row]] = []
    places: dict[str, int] = {}
    for effect in abilities_there(permanents, known.permanents, _giving(layers), begun, Sized):
        place = places[effect.source] = places.get(effect.source, -1) + 1
        ability = as_begun(effect, permanents[effect.source])
        rows.append((effect.stamp, Row(effect.source, effect.stamp, place, ability)))
    stored = {
        name: stored_of(permanent, known.lasting.get(name, permanent))
        for name, permanent in permanents.items()
        if permanent.power is not None or "creature" in permanent.types
    }
    return computed_sizes(seen._replace(permanents=permanents), rows, stored)


def anchored(layers: Layers, known: Known, seen: Seen, *creatures: str) -> Layers:
    """The layers once the numbers of creatures have been written, as the log has them now."""
    if layers is PLAIN:
        return layers
    found = _computed(layers, known, seen, *_as_changed(layers, known, seen))
    anchors, turned = dict(layers.anchors), switched(layers)
    for name in creatures:
        if name in found:
            size, now = found[name].size, known.permanents[name]
            written = (now.power or 0, now.toughness or 0)
            if name in turned:
                written = written[1], written[0]
            more = size[0] - written[0], size[1] - written[1]
            anchors[name] = Anchor(more, found[name].set, found[name].open, layers.changed, layers.moved)
    shifts = {name: size for name, size in layers.shifts.items() if name not in creatures}
    return layers._replace(anchors=anchors, shifts=shifts)


def shifted(layers: Layers, known: Known, seen: Seen, creature: str) -> Layers:
    """The layers once the numbers of a creature have been written that it has until end of turn."""
    if layers is PLAIN or creature not in known.permanents:
        return layers
    found = _computed(layers, known, seen, *_as_changed(layers, known, seen)).get(creature)
    if found is None:
        return layers
    now, more = known.permanents[creature], layers.anchors.get(creature, UNTOUCHED).more
    written = (now.power or 0, now.toughness or 0)
    if creature in switched(layers):
        written = written[1], written[0]
    shift = written[0] - found.size[0] + more[0], written[1] - found.size[1] + more[1]
    return layers._replace(shifts={**layers.shifts, creature: shift})


def computed(layers: Layers, known: Known, seen: Seen) -> Layers:
    """The layers with what they make of the permanents now."""
    if layers is PLAIN or _is_the_same(layers.basis, layers, known, seen):
        return layers
    moment, seen = seen, noting(seen)
    permanents, begun = _as_changed(layers, known, seen)
    shown = {name: each for name, each in permanents.items() if each is not known.permanents[name]}
    open_: dict[str, Row | None] = {}
    smaller: set[str] = set()
    turned = switched(layers)
    for name, found in _computed(layers, known, seen, permanents, begun).items():
        permanent = permanents[name]
        printed = permanent.as_printed or permanent.power is None
        if not known.begun and not printed:
            continue
        is_written = name in layers.anchors or not printed
        anchor = layers.anchors.get(name, UNTOUCHED)
        shift = layers.shifts.get(name, (0, 0))
        # What was written counts no more where something has set the base since (613.4b).
        set_since = found.set - anchor.set
        power = found.size[0] - (0 if 0 in set_since else anchor.more[0]) + shift[0]
        toughness = found.size[1] - (0 if 1 in set_since else anchor.more[1]) + shift[1]
        if name in turned:
            power, toughness = toughness, power
        if (power, toughness) != (permanent.power, permanent.toughness):
            shown[name] = replace(permanent, power=power, toughness=toughness)
        doubtful = _doubtful(layers, found, anchor) if is_written else found.open
        if is_written and not anchor.set <= found.set:
            open_[name] = None
            smaller.add(name)
        elif doubtful:
            open_[name] = doubtful[0]
            dies = takes_toughness(doubtful) if not is_written else gives_toughness(doubtful)
            if "creature" in permanent.types and (dies or (not is_written and toughness <= 0)):
                smaller.add(name)
    as_shown = seen._replace(permanents={**permanents, **shown})
    for name in {**layers.stamps, **begun.given}:
        if name in permanents:
            permanent = shown.get(name, permanents[name])
            abilities = _in_force(permanent, as_shown, bool(open_))
            if abilities != permanent.abilities:
                shown[name] = replace(permanent, abilities=abilities)
    basis = _basis(asked_of(seen, moment), layers, known)
    return layers._replace(
        shown=layers.shown if shown == layers.shown else shown, open=open_, smaller=frozenset(smaller), basis=basis
    )


def _basis(asked: Mapping[str, Any], layers: Layers, known: Known) -> Basis | None:
    """What the layers were worked out from; None where that they are in doubt depends on how much has changed."""
    if any(anchor.open for anchor in layers.anchors.values()):
        return None
    return Basis(asked, dict(known.lasting), known.begun, layers.inputs)


def _is_the_same(basis: Basis | None, layers: Layers, known: Known, seen: Seen) -> bool:
    """Whether the layers make of the permanents what they made of them before."""
    return (
        basis is not None
        and basis.begun is known.begun
        and all(was is now for was, now in zip(basis.inputs, layers.inputs, strict=True))
        and basis.lasting == known.lasting
        and are_still_so(basis.asked, seen)
    )


def _in_force(permanent: Permanent, seen: Seen, unsure: bool) -> tuple[AnyAbility, ...]:
    """The abilities of a permanent: those whose condition holds have none, and those whose condition doesn't are gone.

    What they leave to the moment stands in them as it is now.

    Conditions that a declaration has a part in are judged where it is, and those of numbers with these; `unsure`: some
    numbers are in doubt.
    """
    found = []
    for ability in permanent.abilities:
        asked = None if isinstance(ability, Sized) else ability.condition
        judged = is_judged_by_layers(asked) or isinstance(ability, HasKeyword)
        judged = judged and asked is not None and not (unsure and looks_at_sizes(asked))
        so = is_so(asked, seen, permanent) if judged and asked is not None else None
        there = told(ability if so is None else replace(ability, condition=None), seen, permanent)
        if so is not False and there is not None:
            found.append(there)
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
