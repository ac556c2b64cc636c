"""Power and toughness as the game goes on: when the layers are looked at again, and what is in doubt by them."""

from __future__ import annotations

from events import trigger_conditions as other
from events.board import Permanent
from events.triggers import Dies
from projections.layers.seen import Seen
from projections.layers.state import (
    PLAIN,
    Known,
    after_turn,
    anchored,
    computed,
    shifted,
    with_source,
    without,
)
from projections.triggers.triggers import Triggers
from projections.unread import Doubt


def seen_by(now: Triggers) -> Seen:
    """What abilities look at, as it is now; the numbers are those of the log."""
    return now.as_seen()._replace(permanents=now._permanents)


def known_by(now: Triggers) -> Known:
    """What the log has of the permanents."""
    return Known(now._permanents, now._lasting, now.begun)


def something_changes(now: Triggers, *, moved: bool = False) -> None:
    """Anything has changed that abilities may look at; `moved`: cards may have moved between zones."""
    if now._layers is not PLAIN:
        _count(now, moved=moved)
        _look_again(now)


def _count(now: Triggers, *, moved: bool = False) -> None:
    """One change more since the board was set up."""
    layers = now._layers
    if now.begun and layers is not PLAIN:
        now._layers = layers._replace(changed=layers.changed + 1, moved=layers.moved + moved)


def permanent_is(now: Triggers, permanent: Permanent, *, entered: bool = False, anew: bool = False) -> None:
    """A permanent has entered, or is otherwise than before; `anew`: it has a new timestamp.

    What a number that is not a card's own says as its permanent enters is what the board shows then.
    """
    now._layers = with_source(now._layers, permanent, anew=anew)
    _count(now)
    if entered and now.begun and not permanent.as_printed and permanent.power is not None:
        now._layers = anchored(now._layers, known_by(now), seen_by(now), permanent.id)
    _look_again(now)


def permanent_is_gone(now: Triggers, permanent: str) -> None:
    """A permanent has left the battlefield, or phased out."""
    now._layers = without(now._layers, permanent)
    something_changes(now, moved=True)


def board_is_set_up(now: Triggers) -> None:
    """The numbers that were written are those that the board shows now."""
    written = [name for name, known in now._permanents.items() if not known.as_printed and known.power is not None]
    now._layers = anchored(now._layers, known_by(now), seen_by(now), *written)
    _look_again(now)


def numbers_are_written(now: Triggers, creature: str, *, this_turn: bool = False) -> None:
    """The log says what power and toughness a creature shows now, `this_turn`: until end of turn."""
    if this_turn:
        now._layers = shifted(now._layers, known_by(now), seen_by(now), creature)
    else:
        now._layers = anchored(now._layers, known_by(now), seen_by(now), creature)
    _look_again(now)


def turn_ends(now: Triggers) -> None:
    """What lasts until end of turn has ended."""
    now._layers = after_turn(now._layers)
    something_changes(now)


def _look_again(now: Triggers) -> None:
    """Keep what the layers make of the permanents now, and whose numbers are in doubt by them."""
    if now._layers is PLAIN:
        return
    shown = now._layers.shown
    layers = now._layers = computed(now._layers, known_by(now), seen_by(now))
    for name in {**shown, **layers.shown}:
        known, was = now.known(name), shown.get(name) or now._permanents.get(name)
        if known is not None and was is not None and known.abilities is not was.abilities:
            now._own()
            now._hear(known)
    now._watching = {}
    sizes = now.unread.sizes
    if not layers.open and not sizes.open:
        return
    said = dict(sizes.open)
    open_ = {name: said.get(name) or _doubt(now, name) for name in layers.open}
    there = {name: doubt for name, doubt in said.items() if name in sizes.dead and name in now._permanents}
    fresh = layers.smaller - sizes.dead
    now.unread = now.unread._replace(
        sizes=sizes._replace(open=tuple({**open_, **there}.items()), dead=sizes.dead | layers.smaller)
    )
    for creature in sorted(fresh):
        watching = (*now.of(Dies), *now.of(other.LeavesTheBattlefield), *now.of(other.PutIntoGraveyard))
        if any(now.meant(asked.subject, creature, this) for this, _, asked in watching):
            now.unread = now.unread.and_happened(open_[creature])


def _doubt(now: Triggers, creature: str) -> Doubt:
    """Why nobody can say what power and toughness a creature has."""
    row = now._layers.open[creature]
    if row is None:
        return Doubt(creature, "", "what its power and toughness are without what set them is not known")
    why = f"what power and toughness it gives {creature} now is not known"
    return Doubt(row.source, row.ability.words, why)
