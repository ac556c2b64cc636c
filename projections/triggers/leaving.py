"""When abilities trigger on what leaves the battlefield: they look back in time (603.10a)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events import card_trigger_conditions as cards
from events import trigger_conditions as other
from events import triggers as when
from events.abilities import AnyAbility, CombatTrait, Triggered
from events.board import Permanent
from events.filters import THIS
from projections.followed_events import event_is_followed
from projections.matching import is_token
from projections.triggers.asking import concerns
from projections.triggers.conditions import is_player
from projections.triggers.triggers import Triggers, W
from projections.unread import Doubt

_Leaving = (
    other.LeavesTheBattlefield | other.PutIntoExile | other.PutIntoGraveyard | other.Sacrificed | cards.ReturnedToHand
)
"""Conditions that one meets by itself, or several together."""


def dies(t: Triggers, permanent: str) -> None:
    """A permanent dies, a creature or not (700.4); what left the battlefield at the same time sees it too (603.10a)."""
    attacking, blocking = t.fought or (frozenset(), frozenset())
    for this, ability, asked in _seeing_it_leave(t, when.Dies):
        if asked.fighting and permanent not in (attacking if asked.fighting == "attacking" else blocking):
            continue
        if concerns(t, asked, permanent, this):
            t.trigger(this, ability, (permanent,), permanent)
    for this, ability, several in _seeing_it_leave(t, other.SeveralDie):
        if concerns(t, several, permanent, this):
            t.trigger_together(this, ability, several, permanent, several.n)


def leaves(t: Triggers, permanent: str, *, died: bool) -> None:
    """A permanent leaves the battlefield, to whichever zone (603.6c, 603.10a); it `died` if to a graveyard (700.4)."""
    for this, ability, asked in _seeing_it_leave(t, other.LeavesTheBattlefield):
        if not (died and asked.without_dying) and concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def goes_to_graveyard(t: Triggers, permanent: str) -> None:
    """A permanent of any type is put into a graveyard from the battlefield (603.6c, 603.10a)."""
    known = t.known(permanent)
    owner = (known.owner or known.controller) if known is not None else ""
    for this, ability, asked in _seeing_it_leave(t, other.PutIntoGraveyard):
        meant = is_player(asked.into, owner, this, t) and concerns(t, asked, permanent, this)
        if meant and (not asked.card or _is_such_a_card(t, permanent, this, ability)):
            _by_itself_or_together(t, this, ability, asked, permanent)


def _is_such_a_card(t: Triggers, permanent: str, this: Permanent, ability: Triggered) -> bool:
    """Whether a permanent that is meant is such a card in the graveyard too, where no effect changes it (400.7)."""
    known, plain = t.known(permanent), t._lasting.get(permanent) or t._permanents.get(permanent)
    if known is None or plain is None or is_token(known):
        return False
    same = (known.types, known.subtypes, known.supertypes, known.colors)
    if is_token(known) is False and same == (plain.types, plain.subtypes, plain.supertypes, plain.colors):
        return True
    t.unread = t.unread.and_happened(Doubt(this.id, ability.words, f"which card {permanent} is is not known"))
    return False


def is_returned_to_hand(t: Triggers, permanent: str) -> None:
    """A permanent is returned to its owner's hand (603.10a)."""
    known = t.known(permanent)
    owner = (known.owner or known.controller) if known is not None else ""
    for this, ability, asked in _seeing_it_leave(t, cards.ReturnedToHand):
        if is_player(asked.whose, owner, this, t) and concerns(t, asked, permanent, this):
            _by_itself_or_together(t, this, ability, asked, permanent)


def may_be_returned_to_hand(t: Triggers, permanent: str) -> None:
    """A permanent left the battlefield, and the log doesn't say for which zone."""
    for this, ability, asked in _seeing_it_leave(t, cards.ReturnedToHand):
        if concerns(t, asked, permanent, this):
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "where what left has gone is not known"))


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
    asked: _Leaving,
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
    if t._later is None:
        t._later = []
    yield from t.of(condition)
    for this in t._departed.values():
        for ability in this.abilities:
            if type(ability) is Triggered:
                for asked in ability.when:
                    if type(asked) is condition and event_is_followed(asked):
                        yield this, ability, asked


def gives_trait(ability: AnyAbility) -> bool:
    """Whether an ability gives a trait, such as lifelink, to others than the permanent that has it."""
    return type(ability) is CombatTrait and ability.subject != THIS


def with_given_traits(t: Triggers, known: Permanent) -> Permanent:
    """What leaves the battlefield as it last exists there: with the traits that other permanents give it (608.2h).

    What leaves at the same time gives them too.
    """
    there = (*t._shown().values(), *t._departed.values())
    giving = [(each, this) for this in there for each in this.abilities if gives_trait(each)]
    given = [
        replace(ability, subject=THIS, condition=None)
        for ability, this in giving
        if t.meant(ability.subject, known.id, this)
        and (ability.condition is None or t.is_true(ability.condition, this) is not False)
    ]
    return replace(known, abilities=(*known.abilities, *given)) if given else known
