"""Power and toughness as the game goes on: when the layers are looked at again, and what is in doubt by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from events import trigger_conditions as other
from events.abilities import AnyAbility, TriggeredInGraveyard
from events.board import AbilitiesGained, Permanent
from events.filters import THIS
from events.triggers import Dies
from projections.layers.computing import Known, anchored, computed, shifted
from projections.layers.seen import Seen
from projections.layers.state import PLAIN, after_turn, with_gain, with_loss, with_source, without
from projections.triggers.triggers import Triggers
from projections.unread import Doubt, NotRead, is_not_read, not_in_force


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
    """A permanent has left the battlefield."""
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


def abilities_are_lost(now: Triggers, permanent: str, words: Collection[str], *, this_turn: bool) -> None:
    """An effect takes words from a permanent: what others give it of these it has no more either (613.1f, 613.7)."""
    there = (each for source, known in now._permanents.items() if source != permanent for each in known.abilities)
    if any(each.keyword in words and each.subject != THIS for each in there):
        now._layers = with_loss(now._layers, permanent, words, this_turn=this_turn)


def abilities_are_gained(now: Triggers, event: AbilitiesGained) -> None:
    """An effect gives a permanent abilities, which what took such before does not take."""
    this_turn = event.until == "turn"
    now._layers = with_gain(now._layers, event.object, event.abilities, event.keywords, this_turn=this_turn)


def know_words(now: Triggers, permanent: Permanent) -> None:
    """Know what is not read of a permanent as it is."""
    before = now.unread
    found = tuple(each for ability in permanent.abilities for each in _words_of(ability))
    if found != dict(before.words).get(permanent.id, ()):
        others = tuple(each for each in before.words if each[0] != permanent.id)
        now.unread = before._replace(words=(*others, (permanent.id, found)) if found else others)


def _words_of(ability: AnyAbility) -> Iterator[NotRead]:
    """What is not read of an ability of a permanent on the battlefield."""
    if not is_not_read(ability):
        yield from not_in_force(ability)
    elif not isinstance(ability, TriggeredInGraveyard):
        yield ability


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
            know_words(now, known)
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
