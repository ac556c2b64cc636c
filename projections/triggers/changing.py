"""When abilities trigger on what enters, and on what changes of permanents and players."""

from __future__ import annotations

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import ForEachPlayer, Triggered
from events.board import Permanent
from projections.followed.naming import said_in
from projections.triggers.asking import concerns, is_so_meanwhile
from projections.triggers.conditions import is_player
from projections.triggers.stack_objects import About
from projections.triggers.triggers import Triggers
from projections.unread import Doubt


def enters(t: Triggers, permanent: str) -> None:
    """A permanent has entered the battlefield; what is there then, it too, sees it (603.6a)."""
    for this, ability, asked in t.of(other.Enters):
        if concerns(t, asked, permanent, this):
            t.trigger(this, ability, (permanent,))


def others_that_enter_with_it(t: Triggers, permanent: str) -> None:
    """What a permanent changes of what has triggered on those that entered with it is in doubt.

    All of them have entered before anything triggers on it, and each sees the others enter (603.6a). Those that enter
    while one spell or ability resolves are taken to enter together.
    """
    number, before = t._entering_with
    together = before if number == t.following else ()
    now = {each: _triggering_on(t, each) for each in (*dict(together), permanent) if each in t._permanents}
    for each, then in together:
        for source, ability in sorted(now.get(each, then) ^ then, key=_by_source):
            why = f"whether it triggers on {each} depends on whether {permanent} entered at the same time"
            t.unread = t.unread.and_happened(Doubt(source, ability.words, why))
    t._entering_with = t.following, (*now.items(),)


def _triggering_on(t: Triggers, permanent: str) -> frozenset[tuple[str, Triggered]]:
    """The abilities that trigger as a permanent has entered, as things are: each with its permanent."""
    return frozenset(
        (this.id, ability)
        for this, ability, asked in t.of(other.Enters)
        if concerns(t, asked, permanent, this) and t.holds(ability, this.id) is not False
    )


def _by_source(found: tuple[str, Triggered]) -> tuple[str, str]:
    return found[0], found[1].words


def enters_with_counters(t: Triggers, permanent: Permanent) -> None:
    """A permanent has entered with counters: they are put on it as well (122.6)."""
    of_their_own = (("loyalty", permanent.loyalty or 0), ("defense", permanent.defense or 0))
    for kind, n in (*permanent.counters, *of_their_own):
        counters_are_put(t, permanent.id, kind, n, by=permanent.controller)


def counters_are_put(t: Triggers, permanent: str, kind: str, n: int, *, by_damage: bool = False, by: str = "") -> None:
    """Counters of a kind are put on a permanent.

    Args:
        t: the triggered abilities as they are.
        permanent: the permanent.
        kind: the kind of the counters.
        n: how many.
        by_damage: whether they are put by damage: those of all sources at the same time.
        by: who puts them; "" where that is not known.
    """
    before, t.about = t.about, About(n, objects=(permanent,))
    for this, ability, asked in t.alike(other.CountersArePut):
        if asked.counter not in ("", kind) or n < max(1, asked.n) or not concerns(t, asked, permanent, this):
            continue
        if asked.by != "any" and not by:
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "who puts the counters is not known"))
        if asked.by != "any" and not (by and is_player(asked.by, by, this, t)):
            continue
        if not asked.n:
            for _ in range(n):
                t.trigger(this, ability, (permanent,), alike=True)
        elif by_damage:
            t.trigger_once(("counters", this.id, ability, permanent, kind), this, ability, objects=(permanent,))
        else:
            t.trigger(this, ability, (permanent,), alike=True)
    t.about = before


def who_acts(t: Triggers) -> str:
    """The player whose spell or ability is being followed, where nobody else acts by it; "" otherwise."""
    found = t.resolved
    if found is None or found.number != t.following:
        return ""
    others = any(True for each in found.does for _ in said_in(getattr(each, "effect", None), ForEachPlayer))
    return "" if others else found.controller


def phases(t: Triggers, permanent: str, what: other.Happening) -> None:
    """A permanent phases in or out, with what is attached to it or by itself (702.26)."""
    for this, ability, asked in t.of(other.Happens):
        if asked.what == what and concerns(t, asked, permanent, this):
            t.trigger(this, ability, (permanent,))


def becomes_tapped(t: Triggers, permanent: str, by: str) -> None:
    """A permanent became tapped: who did it is "" where that is not known."""
    for this, ability, asked in t.of(when.BecomesTapped):
        if not concerns(t, asked, permanent, this):
            continue
        if asked.by == "any" or (by and is_player(asked.by, by, this, t)):
            t.trigger(this, ability, (permanent,))
        elif not by:
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "who taps the permanent is not known"))


def becomes_untapped(t: Triggers, permanent: str) -> None:
    """A tapped permanent became untapped."""
    for this, ability, asked in t.of(other.BecomesUntapped):
        if concerns(t, asked, permanent, this):
            t.trigger(this, ability, (permanent,))


def gains_life(t: Triggers, player: str) -> None:
    """A player gained life: each source of a gain is an event of its own (702.15e)."""
    for this, ability, asked in t.of(other.PlayerGainsLife):
        if is_player(asked.who, player, this, t) and is_so_meanwhile(t, asked, this):
            t.trigger(this, ability)
    for this, ability, mine in t.of(when.GainsLife):
        if this.controller == player and is_so_meanwhile(t, mine, this):
            t.trigger(this, ability)


def discards(t: Triggers, player: str) -> None:
    """A player discarded a card, whichever it is."""
    for this, ability, asked in t.of(other.Does):
        if asked.what == "discards" and is_player(asked.who, player, this, t) and is_so_meanwhile(t, asked, this):
            t.trigger(this, ability)


def loses_life(t: Triggers, player: str, *, by_damage: bool = False) -> None:
    """A player lost life.

    Args:
        t: the triggered abilities as they are.
        player: the player.
        by_damage: whether by damage: no rule says whether the life that is lost to several sources at the same time is
            lost once or for each, so that it is not known how often an ability triggers on that.
    """
    for this, ability, asked in t.alike(other.LosesLife):
        if not is_player(asked.who, player, this, t) or not is_so_meanwhile(t, asked, this):
            continue
        key = ("life", this.id, ability, player)
        if not by_damage or t.once is None:
            t.trigger(this, ability, alike=True)
        elif key not in t.once:
            t.once |= {key}
            t.trigger(this, ability, alike=True)
        else:
            why = "how often this triggers on damage that several sources deal at the same time is not known"
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, why))
