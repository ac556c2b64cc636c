"""Changes to permanents, for good or until end of turn: characteristics, counters, and what is attached to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Protocol, TypeVar

from msgspec.structs import replace

from events import board as e
from events import costs as k
from events import damage as d
from events import effects as f
from events import triggers as t
from events.abilities import BandsWithOther, ShieldCounters, StunCounters, Triggered
from events.board import Permanent
from events.counters import OF_THEIR_OWN, size_of_counter
from events.declaration_abilities import Ability
from events.event import Event
from events.filters import THIS
from projections.projection import Handler

A = TypeVar("A")
_FIELDS = Permanent.__struct_fields__


class HasPermanents(Protocol):
    """What holds permanents: as they are, and as they will be again that are otherwise until end of turn."""

    _lasting: dict[str, Permanent]

    @property
    def _permanents(self) -> dict[str, Permanent]: ...

    def _own(self) -> None:
        """Copy the permanents before they change, if others have them too."""


def _change(
    board: HasPermanents, permanent: str, change: Callable[[Permanent], Permanent], until: e.Until = ""
) -> None:
    """Change a permanent until end of turn, or for good: then also what it will be once the turn has ended."""
    known = board._permanents.get(permanent)
    if known is None:
        return
    if until:
        board._lasting.setdefault(permanent, known)
    elif permanent in board._lasting:
        board._lasting[permanent] = change(board._lasting[permanent])
    board._own()
    board._permanents[permanent] = change(known)


def comes_off(board: HasPermanents, host: str) -> tuple[Permanent, ...]:
    """What was attached to a permanent that has left is attached to nothing; Auras, until they go too, to what is gone.

    Args:
        board: what holds the permanents.
        host: the permanent that has left.

    Returns:
        What came off, as it was.
    """
    attached = [each for each in board._permanents.values() if each.attached_to == host]
    off = tuple([known for known in attached if "aura" not in known.subtypes or is_bestowed(known)])
    for known in off:
        _change(board, known.id, _unattached)
    return off


def is_bestowed(known: Permanent) -> bool:
    """Whether a permanent is a bestowed Aura, which becomes a creature as it comes off (702.103f)."""
    return "aura" in known.subtypes and any(keyword.startswith("bestow") for keyword in known.keywords)


def _unattached(known: Permanent) -> Permanent:
    """A permanent that is attached to nothing: with bestow or reconfigure it is a creature (702.103f, 702.151b)."""
    free = replace(known, attached_to="")
    if is_bestowed(known):
        free = replace(free, subtypes=tuple(each for each in known.subtypes if each != "aura"))
    elif not any(keyword.startswith("reconfigure") for keyword in known.keywords):
        return free
    return free if "creature" in known.types else replace(free, types=(*known.types, "creature"))


def _permanent_unattached(board: HasPermanents, event: d.PermanentUnattached) -> None:
    _change(board, event.object, _unattached)


def _permanent_attached(board: HasPermanents, event: f.PermanentAttached) -> None:
    """While a permanent with reconfigure is attached, it is no creature (702.151b)."""

    def attached(known: Permanent) -> Permanent:
        reconfigured = any(keyword.startswith("reconfigure") for keyword in known.keywords)
        types = tuple(each for each in known.types if not (reconfigured and each == "creature"))
        return replace(known, attached_to=event.to, types=types)

    _change(board, event.object, attached)


def _grown(power: int, toughness: int) -> Callable[[Permanent], Permanent]:
    """A creature gets so much power and toughness more."""
    return lambda known: replace(known, power=(known.power or 0) + power, toughness=(known.toughness or 0) + toughness)


def _characteristics_changed(board: HasPermanents, event: e.CharacteristicsChanged) -> None:
    now, known = event.permanent, board._permanents.get(event.permanent.id)
    if known is None:
        return
    lasting = board._lasting.get(now.id)
    if lasting is not None:
        changed = {name: getattr(now, name) for name in _FIELDS if getattr(now, name) != getattr(known, name)}
        for size in ("power", "toughness"):
            if changed.get(size) is not None:
                changed[size] = (getattr(lasting, size) or 0) + changed[size] - (getattr(known, size) or 0)
        board._lasting[now.id] = replace(lasting, **changed)
    board._own()
    board._permanents[now.id] = now


def _power_toughness_changed(board: HasPermanents, event: e.PowerToughnessChanged) -> None:
    known = board._permanents.get(event.object)
    if known is not None:
        more = _grown(event.power - (known.power or 0), event.toughness - (known.toughness or 0))
        _change(board, event.object, more, event.until)


def _abilities_gained(board: HasPermanents, event: e.AbilitiesGained) -> None:
    def gained(known: Permanent) -> Permanent:
        abilities, keywords = known.abilities + event.abilities, known.keywords + event.keywords
        return replace(known, abilities=abilities, keywords=keywords)

    _change(board, event.object, gained, event.until)


def _abilities_lost(board: HasPermanents, event: e.AbilitiesLost) -> None:
    def lost(known: Permanent) -> Permanent:
        words = {*event.words}
        if "banding" in words:
            # What loses banding loses all "bands with other" abilities as well (702.22b).
            words.update(ability.words for ability in known.abilities if isinstance(ability, BandsWithOther))
        # Changeling makes its types before abilities are lost, so these stay (613.1d, 613.1f, 702.73a).
        words.discard("changeling")
        return replace(
            known,
            abilities=tuple(ability for ability in known.abilities if not _is_lost(ability, words)),
            keywords=tuple(keyword for keyword in known.keywords if keyword not in words),
            text=tuple(sentence for sentence in known.text if sentence not in words),
        )

    _change(board, event.object, lost, event.until)


def _is_lost(ability: Ability, words: Collection[str]) -> bool:
    """Whether an ability is one of the words, or a sentence gives its own permanent a keyword that is."""
    return ability.words in words or (ability.keyword in words and ability.subject == THIS)


def _colors_changed(board: HasPermanents, event: e.ColorsChanged) -> None:
    _change(board, event.object, lambda known: replace(known, colors=event.colors))


def in_another_turn(permanent: Permanent) -> Permanent:
    """A permanent as the next turn begins: it has not entered in it, and is not saddled any more (702.171b)."""
    designations = tuple(each for each in permanent.designations if each != "saddled")
    return replace(permanent, entered_this_turn=False, designations=designations)


LIVING_METAL = "living metal"
"""A keyword by which its permanent is an artifact creature during its controller's turn (702.161a)."""


def _control_changed(board: HasPermanents, event: e.ControlChanged) -> None:
    def controlled(known: Permanent) -> Permanent:
        return replace(known, controller=event.controller, entered_this_turn=True)

    _change(board, event.object, controlled, event.until)


def _counters_put(board: HasPermanents, event: d.CountersPut) -> None:
    """+1/+1 counters add to power and toughness, -1/-1 counters take as much from them (122.1a)."""
    _change(board, event.object, lambda known: _with_more(known, event.kind, event.amount))


def _counters_cancelled(board: HasPermanents, event: d.CountersCancelled) -> None:
    """What one kind added to power and toughness the other took: they stay as they are (704.5q)."""

    def cancelled(known: Permanent) -> Permanent:
        left = ((kind, n - event.amount if kind in ("+1/+1", "-1/-1") else n) for kind, n in known.counters)
        return replace(known, counters=tuple((kind, n) for kind, n in left if n))

    _change(board, event.object, cancelled)


def _with_more(known: Permanent, kind: str, amount: int) -> Permanent:
    """A permanent with so many counters of a kind more, or less."""
    if kind in OF_THEIR_OWN and getattr(known, kind) is not None:
        return replace(known, **{kind: getattr(known, kind) + amount})
    counters = dict(known.counters)
    counters[kind] = counters.get(kind, 0) + amount
    power, toughness = size_of_counter(kind)
    more = replace(known, counters=tuple((each, n) for each, n in counters.items() if n))
    return _grown(power * amount, toughness * amount)(more) if power or toughness else more


_KEPT_OFF_BY: Mapping[str, type[Ability]] = {"shield": ShieldCounters, "stun": StunCounters}
"""What a permanent has by counters that are removed instead of what they keep off."""


def _counters_removed(board: HasPermanents, event: d.CountersRemoved) -> None:
    """With the last shield or stun counter the permanent has nothing of them any more (122.1c, d)."""

    def removed(known: Permanent) -> Permanent:
        if event.kind in OF_THEIR_OWN:
            return replace(known, **{event.kind: (getattr(known, event.kind) or 0) - event.amount})
        less = _with_more(known, event.kind, -event.amount)
        if event.kind in dict(less.counters):
            return less
        kept = _KEPT_OFF_BY.get(event.kind)
        if kept is None:
            return less
        return replace(less, abilities=tuple(each for each in less.abilities if not isinstance(each, kept)))

    _change(board, event.object, removed)


def _counters_effect(board: HasPermanents, event: f.CountersEffectApplied) -> None:
    """What a permanent has by its counters comes and goes with them (122.1b).

    With one more of a kind, what an effect took of the keyword before is there again (613.7c): what has not lost it,
    such as the permanent as it will be after this turn, has no more of that.
    """

    def changed(known: Permanent) -> Permanent:
        if event.amount > 0:
            kept = _kept_by_counters(known, event)
            words = kept * len(event.abilities) // max(1, len(event.keywords))
            keywords = (*known.keywords, *event.keywords[kept:])
            abilities = (*known.abilities, *event.abilities[words:])
        else:
            keywords = _without_each(known.keywords, event.keywords)
            abilities = _without_each(known.abilities, event.abilities)
        return replace(_with_more(known, event.kind, event.amount), keywords=keywords, abilities=abilities)

    _change(board, event.object, changed)


def _kept_by_counters(known: Permanent, event: f.CountersEffectApplied) -> int:
    """How many of the keywords that more counters give a permanent it still has by those before."""
    if not event.keywords or dict(known.counters).get(event.kind, 0) <= 0:
        return 0
    new = event.amount if any(isinstance(each, Triggered) for each in event.abilities) else 0
    return min(known.keywords.count(event.keywords[0]), max(0, len(event.keywords) - new))


def _counters_paid(board: HasPermanents, event: k.CountersPaid) -> None:
    _change(board, event.object, lambda known: _with_more(known, event.kind, event.amount))


def _without_each(there: tuple[A, ...], gone: tuple[A, ...]) -> tuple[A, ...]:
    """What is there without the last of each that is gone."""
    left = [*reversed(there)]
    for each in gone:
        if each in left:
            left.remove(each)
    return tuple(reversed(left))


def _designated(board: HasPermanents, event: f.PermanentDesignated) -> None:
    def designated(known: Permanent) -> Permanent:
        return replace(known, designations=tuple(dict.fromkeys((*known.designations, event.designation))))

    _change(board, event.object, designated)


def _paired(board: HasPermanents, event: f.CreaturesPaired) -> None:
    for one, other in ((event.object, event.other), (event.other, event.object)):
        _change(board, one, partial(replace, paired_with=other))


def _unpaired(board: HasPermanents, event: f.CreatureUnpaired) -> None:
    _change(board, event.object, partial(replace, paired_with=""))


def _size_modified(board: HasPermanents, event: t.SizeModified) -> None:
    _change(board, event.object, _grown(event.power, event.toughness), "turn")


CHANGES: Mapping[type[Event], Handler] = {
    e.CharacteristicsChanged: _characteristics_changed,
    e.PowerToughnessChanged: _power_toughness_changed,
    e.AbilitiesGained: _abilities_gained,
    e.AbilitiesLost: _abilities_lost,
    e.ColorsChanged: _colors_changed,
    e.ControlChanged: _control_changed,
    d.CountersCancelled: _counters_cancelled,
    d.CountersPut: _counters_put,
    d.CountersRemoved: _counters_removed,
    d.PermanentUnattached: _permanent_unattached,
    f.CountersEffectApplied: _counters_effect,
    f.CreaturesPaired: _paired,
    f.CreatureUnpaired: _unpaired,
    k.CountersPaid: _counters_paid,
    f.PermanentAttached: _permanent_attached,
    f.PermanentDesignated: _designated,
    t.SizeModified: _size_modified,
}
"""What each type of event does to the permanent that it names, on the board and as triggered abilities know it."""
