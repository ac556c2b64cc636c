"""Power and toughness as the game goes on: when the layers are looked at again, and what is in doubt by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from events import trigger_conditions as other
from events.abilities import AnyAbility, Grants, TriggeredInGraveyard
from events.board import AbilitiesGained, ColorsChanged, Permanent
from events.characteristics import ChangesColors
from events.effects import ContinuousEffectBegan, CountersEffectApplied
from events.filters import THIS
from events.references import Duration
from events.triggers import Dies
from projections.layers.characteristics import Gain
from projections.layers.computing import Known, anchored, computed, shifted
from projections.layers.seen import Seen
from projections.layers.state import (
    PLAIN,
    Layers,
    after_combat,
    after_turn,
    as_a_turn_begins,
    as_its_source_changes,
    as_its_source_is_out_of_sight,
    is_looked_at,
    with_effect,
    with_gain,
    with_giver,
    with_keyword_counters,
    with_loss,
    with_source,
    without,
)
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

    Those that give keywords were there before anything was looked at, and have their timestamps from then on.
    What a number that is not a card's own says as its permanent enters is what the board shows then.
    """
    if now._layers is PLAIN:
        if not is_looked_at(permanent):
            return
        now._layers = _with_givers(now, permanent.id)
    now._layers = with_source(now._layers, permanent, anew=anew)
    _count(now)
    if entered and now.begun and not permanent.as_printed and permanent.power is not None:
        now._layers = anchored(now._layers, known_by(now), seen_by(now), permanent.id)
    _look_again(now)


def _with_givers(now: Triggers, newcomer: str = "") -> Layers:
    """The layers with the timestamps of the permanents that give others keywords, in the order of the board."""
    layers = now._layers
    for name, permanent in now._permanents.items():
        if name != newcomer:
            layers = with_giver(layers, permanent)
    return layers


def phases_out(now: Triggers, permanent: str) -> None:
    """A permanent has phased out: it keeps its timestamp, and what was written of it (702.26d).

    What lasts for as long as something is so of it has ended (702.26f).
    """
    now._layers = as_its_source_is_out_of_sight(now._layers, permanent)
    something_changes(now)


def is_attached(now: Triggers, permanent: str) -> None:
    """What becomes attached has a new timestamp (613.7e)."""
    known = now._permanents.get(permanent)
    if known is not None:
        permanent_is(now, known, anew=True)


def permanent_is_gone(now: Triggers, permanent: str) -> None:
    """A permanent has left the battlefield."""
    now._layers = without(now._layers, permanent)
    something_changes(now, moved=True)


def board_is_set_up(now: Triggers) -> None:
    """The numbers that were written are those that the board shows now."""
    if now._layers is PLAIN:
        return
    written = [name for name, known in now._permanents.items() if not known.as_printed and known.power is not None]
    now._layers = anchored(now._layers, known_by(now), seen_by(now), *written)
    _look_again(now)


def numbers_are_written(now: Triggers, creature: str, *, this_turn: bool = False) -> None:
    """The log says what power and toughness a creature shows now, `this_turn`: until end of turn."""
    if now._layers is PLAIN:
        return
    if this_turn:
        now._layers = shifted(now._layers, known_by(now), seen_by(now), creature)
    else:
        now._layers = anchored(now._layers, known_by(now), seen_by(now), creature)
    _look_again(now)


def effect_begins(now: Triggers, begun: ContinuousEffectBegan) -> None:
    """An effect changes a permanent for a time, by layers."""
    if begun.object in now._permanents:
        if now._layers is PLAIN:
            now._layers = _with_givers(now)
        now._layers = with_effect(now._layers, begun)
        something_changes(now)


def source_changes(now: Triggers, source: str, ends: Duration) -> None:
    """A permanent has untapped, or another player controls it: effects that last as long as it is so end."""
    now._layers = as_its_source_changes(now._layers, source, ends)


def combat_ends(now: Triggers) -> None:
    """What lasts until end of combat has ended."""
    now._layers = after_combat(now._layers)
    something_changes(now)


def abilities_are_lost(now: Triggers, permanent: str, words: Collection[str], *, this_turn: bool) -> None:
    """An effect takes words from a permanent: what others give it of these it has no more either (613.1f, 613.7)."""
    there = (each for source, known in now._permanents.items() if source != permanent for each in known.abilities)
    gained = (each for each in now._layers.gains if each.object == permanent)
    if any(_gives_one_of(words, each) for each in there) or any(_gave_one_of(words, each) for each in gained):
        if now._layers is PLAIN:
            now._layers = _with_givers(now)
        now._layers = with_loss(now._layers, permanent, words, this_turn=this_turn)


def _gives_one_of(words: Collection[str], ability: AnyAbility) -> bool:
    """Whether an ability gives others one of these keywords."""
    if isinstance(ability, Grants):
        return not set(words).isdisjoint(ability.keywords)
    return ability.keyword in words and ability.subject != THIS


def _gave_one_of(words: Collection[str], gain: Gain) -> bool:
    """Whether an effect gave one of these keywords, or an ability of these words."""
    return not set(words).isdisjoint((*gain.keywords, *(each.words for each in gain.abilities)))


def colors_are_set(now: Triggers, event: ColorsChanged) -> None:
    """An effect sets a permanent's colors, which replaces those that older effects give it (105.3, 613.7)."""
    if now._layers is not PLAIN:
        set_for_good = ChangesColors(colors=event.colors)
        effect_begins(now, ContinuousEffectBegan(object=event.object, abilities=(set_for_good,), until=""))


def abilities_are_gained(now: Triggers, event: AbilitiesGained) -> None:
    """An effect gives a permanent abilities, which what took such before does not take."""
    this_turn = event.until == "turn"
    now._layers = with_gain(now._layers, event.object, event.abilities, event.keywords, this_turn=this_turn)


def keyword_counters_change(now: Triggers, event: CountersEffectApplied) -> None:
    """A permanent has what keyword counters give it from the moment when the last of a kind was put on it (613.7c)."""
    if event.keywords:
        now._layers = with_keyword_counters(now._layers, event)


def know_words(now: Triggers, permanent: Permanent) -> None:
    """Know what is not read of a permanent as it is."""
    before = now.unread
    found = tuple([each for ability in permanent.abilities for each in _words_of(ability)])
    if not found and not before.words:
        return
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
    if now._layers is PLAIN:
        return
    now._layers = as_a_turn_begins(after_turn(now._layers), (now.active, *now.team_of(now.active)))
    something_changes(now)


def _look_again(now: Triggers) -> None:
    """Keep what the layers make of the permanents now, and whose numbers are in doubt by them."""
    if now._layers is PLAIN:
        return
    before, shown = now._layers, now._layers.shown
    layers = now._layers = computed(before, known_by(now), seen_by(now))
    for name in {**shown, **layers.shown} if layers is not before else ():
        known, logged = now.known(name), now._permanents.get(name)
        was = shown.get(name) or logged
        if known is None or was is None or logged is None:
            continue
        if known.abilities is not was.abilities or known.abilities is not logged.abilities:
            now._own()
            now._hear(known)
            know_words(now, known)
    now._watching = None
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
