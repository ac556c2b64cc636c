"""When abilities trigger on what leaves the battlefield: they look back in time (603.10a)."""

from __future__ import annotations

from collections.abc import Iterator

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered
from events.board import Permanent
from projections.followed_events import event_is_followed
from projections.triggers.asking import concerns
from projections.triggers.conditions import is_player
from projections.triggers.triggers import Triggers, W
from projections.unread import Doubt


def dies(t: Triggers, creature: str) -> None:
    """A creature is put into a graveyard; what left the battlefield at the same time sees it too (603.10a)."""
    attacking, blocking = t.fought or (frozenset(), frozenset())
    for this, ability, asked in _seeing_it_leave(t, when.Dies):
        if asked.fighting and creature not in (attacking if asked.fighting == "attacking" else blocking):
            continue
        if concerns(t, asked, creature, this):
            t.trigger(this, ability, (creature,), creature)
    for this, ability, several in _seeing_it_leave(t, other.SeveralDie):
        if concerns(t, several, creature, this):
            t.trigger_together(this, ability, several, creature, several.n)


def leaves(t: Triggers, permanent: str) -> None:
    """A permanent leaves the battlefield, to whichever zone (603.6c, 603.10a)."""
    for this, ability, asked in _seeing_it_leave(t, other.LeavesTheBattlefield):
        if concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def goes_to_graveyard(t: Triggers, permanent: str) -> None:
    """A permanent of any type is put into a graveyard from the battlefield (603.6c, 603.10a)."""
    known = t.known(permanent)
    owner = (known.owner or known.controller) if known is not None else ""
    for this, ability, asked in _seeing_it_leave(t, other.PutIntoGraveyard):
        if is_player(asked.into, owner, this, t) and concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def goes_to_exile(t: Triggers, permanent: str) -> None:
    """A permanent is put into exile from the battlefield (603.6c, 603.10a)."""
    for this, ability, asked in _seeing_it_leave(t, other.PutIntoExile):
        if concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def may_go_to_exile(t: Triggers, permanent: str) -> None:
    """A permanent left the battlefield, and the log doesn't say for which zone."""
    for this, ability, asked in _seeing_it_leave(t, other.PutIntoExile):
        if concerns(t, asked, permanent, this):
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "where what left has gone is not known"))


def _by_itself_or_together(
    t: Triggers,
    this: Permanent,
    ability: Triggered,
    asked: other.LeavesTheBattlefield | other.PutIntoExile | other.PutIntoGraveyard | other.Sacrificed,
    permanent: str,
) -> None:
    if asked.n:
        t.trigger_together(this, ability, asked, permanent, asked.n)
    else:
        t.trigger(this, ability, (permanent,), permanent)


def is_sacrificed(t: Triggers, permanent: str, player: str) -> None:
    """A player sacrifices a permanent (701.21a); what leaves the battlefield at the same time sees it too (603.10a)."""
    for this, ability, asked in _seeing_it_leave(t, other.Sacrificed):
        if is_player(asked.who, player, this, t) and concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def _seeing_it_leave(t: Triggers, condition: type[W]) -> Iterator[tuple[Permanent, Triggered, W]]:
    """The abilities with a condition of a type, of what is there and of what left the battlefield at the same time."""
    yield from t.of(condition)
    for this in t._departed.values():
        for ability in this.abilities:
            if type(ability) is Triggered:
                for asked in ability.when:
                    if type(asked) is condition and event_is_followed(asked):
                        yield this, ability, asked
