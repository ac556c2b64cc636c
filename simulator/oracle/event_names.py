"""What the event of a triggered ability names: whom "it" and "that creature" mean in what the ability does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from events import trigger_conditions as o
from events import triggers as t
from events.card_trigger_conditions import CardPut
from events.filters import THIS, Filter, Which
from events.references import THIS_ONE, Bearer, Reference, That
from projections.matching import creature_type


class EventNames(NamedTuple):
    """What an event names, as far as that is plain.

    Args:
        it: whom "it" means.
        that: whom "that creature" means.
        player: whether "that player" means the player of the event.
        number: whether "that much" means the number of the event.
        defending: whether there is a defending player.
        card: whether "that card" means that creature, which is in another zone by then.
        theirs: whether "that player" means who controlled that creature, an opponent.
        those: whether "they" and "those creatures" mean the ones of the event, which may be several.
        source: whether "that source" means the one of the event, whatever it is.
        attacked_opponent: whether "that opponent" means the one whom creatures of the event attack.
        had_counters: whether "those counters" means the ones that it had, of which its condition speaks.
        nouns: what else that creature is called: "that Wall", "that planeswalker".
        other: whom "the other creature" means, of two that fight.
        blocker: whom "the blocking creature" means; likewise the attacker.
        others: than which one "other creatures" are where no object was named; None: it may be one of several.
    """

    it: Reference | None = None
    that: Reference | None = None
    player: bool = False
    number: bool = False
    defending: bool = False
    card: bool = False
    theirs: bool = False
    those: bool = False
    source: bool = False
    attacked_opponent: bool = False
    had_counters: bool = False
    other: Reference | None = None
    blocker: Reference | None = None
    attacker: Reference | None = None
    nouns: frozenset[str] = frozenset()
    others: Reference | None = THIS_ONE


IF_THIS = re.compile(r"(?:^|, )if this (?:artifact|creature|enchantment|land|permanent) ")
"""The beginning of an intervening "if" about the permanent itself, which "it" means behind that (603.4)."""

NO_EVENT = EventNames()
"""There is no event, or it names nothing that is plain."""

_OF_ONE = (
    o.AttacksPlayer,
    o.AttacksWithOthers,
    o.BecomesTheTarget,
    o.BecomesUntapped,
    o.CountersArePut,
    o.Enters,
    o.Exerted,
    o.LeavesTheBattlefield,
    o.PutIntoGraveyard,
    o.Sacrificed,
    t.Attacks,
    t.AttacksUnblocked,
    t.BecomesBlocked,
    t.BecomesBlockedByCount,
    t.BecomesTapped,
    t.Blocks,
    t.BlocksCount,
    t.Dies,
)
"""Conditions of one creature: the event's object is the subject."""
_LEFT = (o.PutIntoGraveyard, o.Sacrificed, t.Dies)
"""Conditions of one that is put into a graveyard: what they name is a card there, unless it was a token."""
_DEALT = (o.IsDealtCombatDamage, o.IsDealtNoncombatDamage, t.IsDealtDamage)
"""Conditions of a creature that is dealt damage: the event has no object beside this permanent."""
_OF_TWO = (t.BecomesBlockedBy, t.BlocksCreature)
"""Conditions of two: the event's object is the other one, where the subject is this permanent, else the subject."""
_STILL_THERE = (
    *(each for each in _OF_ONE if each not in (*_LEFT, o.LeavesTheBattlefield)),
    *_DEALT,
    *_OF_TWO,
    o.DealsDamage,
)
"""Conditions of what is on the battlefield as the ability triggers, which others may be told from."""
_IN_COMBAT = (
    *_OF_TWO,
    o.AttacksPlayer,
    o.Exerted,
    t.Attacks,
    t.AttacksUnblocked,
    t.BecomesBlocked,
    t.BecomesBlockedByCount,
)


def event_names(when: Iterable[t.When]) -> EventNames:
    """What the event of a triggered ability names, as far as that is plain: what each of its conditions names.

    >>> event_names((t.Attacks(),)).it
    This()
    >>> event_names((t.BlocksCreature(),)).that, event_names((t.GainsLife(),)).it
    (That(), None)
    >>> event_names((o.DealsDamage(to="player"), t.Attacks())).it, event_names((o.DealsDamage(to="player"),)).player
    (This(), True)
    """
    conditions = tuple(when)
    each = [_names_of(condition) for condition in conditions]
    if not each or None in each:
        return NO_EVENT._replace(others=_others(conditions, None))
    first, *rest = [names for names in each if names is not None]
    return EventNames(
        it=first.it if all(names.it == first.it for names in rest) else None,
        that=first.that if all(names.that == first.that for names in rest) else None,
        player=all(names.player for names in (first, *rest)),
        number=all(names.number for names in (first, *rest)),
        defending=all(names.defending for names in (first, *rest)),
        card=all(names.card for names in (first, *rest)),
        theirs=all(names.theirs for names in (first, *rest)),
        those=all(names.those for names in (first, *rest)),
        source=all(names.source for names in (first, *rest)),
        attacked_opponent=all(names.attacked_opponent for names in (first, *rest)),
        other=first.other if all(names.other == first.other for names in rest) else None,
        blocker=first.blocker if all(names.blocker == first.blocker for names in rest) else None,
        attacker=first.attacker if all(names.attacker == first.attacker for names in rest) else None,
        nouns=frozenset.intersection(*(names.nouns for names in (first, *rest))),
        others=_others(conditions, first.it if all(names.it == first.it for names in rest) else None),
    )


def _others(conditions: tuple[t.When, ...], it: Reference | None) -> Reference | None:
    """Than which one "other creatures" are, by the event alone.

    They are other than the permanent that has the ability. But an Aura or Equipment is no creature: where the event is
    of the one that it is attached to, they are other than that one. An event of a creature that still is there, and
    that may be another one, leaves it open.
    """
    if conditions and all(each.subject == _BEARER for each in conditions):
        return it
    return None if any(map(_of_another_creature, conditions)) else THIS_ONE


def _of_another_creature(condition: t.When) -> bool:
    """Whether an event is of a creature that is on the battlefield then and may be another one than this permanent."""
    if not isinstance(condition, _STILL_THERE) or condition.subject == THIS:
        return False
    return any(not each.this and _may_be_a_creature(each) for each in condition.subject)


def are_creatures(which: Which) -> bool:
    """Whether words speak of creatures alone, so that no Aura, Equipment or other permanent can be one of them.

    >>> are_creatures((Filter(any_type=("creature",)),)), are_creatures((Filter(any_subtype=("aura",)),))
    (True, False)
    """
    return bool(which) and all(
        each.any_type == ("creature",)
        or "creature" in each.all_types
        or (bool(each.any_subtype) and all(creature_type(word) is not None for word in each.any_subtype))
        for each in which
    )


def _may_be_a_creature(each: Filter) -> bool:
    if each.any_type or each.all_types:
        return "creature" in (*each.any_type, *each.all_types)
    return not each.any_subtype or any(creature_type(word) is not None for word in each.any_subtype)


def _names_of(condition: t.When) -> EventNames | None:
    """What the event of one condition names; None where that is not plain."""
    of_this = condition.subject == THIS
    in_combat = isinstance(condition, _IN_COMBAT)
    match condition:
        case t.GainsLife():
            return EventNames(number=True)
        case CardPut(n=0) if of_this:
            return EventNames(it=THIS_ONE)
        case o.LosesLife(who=who) | o.PlayerGainsLife(who=who) | o.PlayerIsDealtDamage(who=who):
            return EventNames(number=True, player=who != "you")
        case o.DealsDamage():
            return _of_damage(condition, of_this=of_this)
        case o.CountersArePut(n=n) if n:
            return EventNames(it=THIS_ONE if of_this else That(), that=None if of_this else That(), number=True)
        case o.OfSeveral(n=n) if n:
            return None
        case o.OneOrMoreAttack():
            return _of_several_attackers(condition)
        case o.SourceDealsDamage():
            return _of_a_source(condition)
        case o.StepBegins(whose=whose):
            return EventNames(player=whose != "you")
        case _ if isinstance(condition, _DEALT):
            return EventNames(it=THIS_ONE if of_this else That(), that=None if of_this else That(), number=True)
        case _ if isinstance(condition, _OF_TWO):
            return _of_two(condition)._replace(defending=in_combat)
        case _ if isinstance(condition, _OF_ONE):
            player = isinstance(condition, o.AttacksPlayer) and condition.attacked in ("player", "opponent")
            called = _called(condition.subject)
            names = EventNames(it=THIS_ONE) if of_this else EventNames(it=That(), that=That(), nouns=called)
            names = _in_its_role(condition, names)
            left = isinstance(condition, _LEFT) and not of_this
            return names._replace(
                defending=in_combat, player=player, card=left, theirs=left and _of_opponents(condition)
            )
    return None


_BEARER: Which = (Filter(bears_this=True),)


def _of_two(condition: t.When) -> EventNames:
    """What an event of two creatures that fight names: its object is the one of them that the condition says."""
    blocks = isinstance(condition, t.BlocksCreature)
    of_this, of_bearer = condition.subject == THIS, condition.subject == _BEARER
    several, of_other = getattr(condition, "several", False), getattr(condition, "of_other", False)
    fought: Which = condition.which if isinstance(condition, t.BlocksCreature) else getattr(condition, "by", ())
    itself: Reference | None = THIS_ONE if of_this else That()
    other: Reference | None = None if several or not of_this else That()
    if several and not of_this:
        itself = Bearer() if of_bearer else None
    if of_other:
        itself, other = Bearer() if of_bearer else None, That()
    if fought == THIS:
        other = THIS_ONE
    it = None if fought == THIS and not of_this else itself
    that = None if several or (of_bearer and not of_other) else That()
    return EventNames(
        it=it,
        that=that,
        other=other if other != THIS_ONE else None,
        blocker=itself if blocks else other,
        attacker=other if blocks else itself,
        nouns=frozenset() if that is None else _called(fought if of_this or of_other else condition.subject),
    )


def _in_its_role(condition: t.When, names: EventNames) -> EventNames:
    """The names with those of what the one creature of an event does in combat."""
    if isinstance(condition, t.Blocks | t.BlocksCount):
        return names._replace(blocker=names.it)
    if isinstance(condition, t.Attacks | t.AttacksUnblocked | t.BecomesBlocked | t.BecomesBlockedByCount):
        return names._replace(attacker=names.it)
    return names


def with_the_other_named(when: Iterable[t.When]) -> tuple[t.When, ...] | None:
    """Conditions of which those of two creatures have the other one as their object; None where nothing changes.

    >>> with_the_other_named((t.BlocksCreature(),)), with_the_other_named((t.Attacks(),))
    (None, None)
    """
    conditions = tuple(when)
    found = tuple(
        replace(each, of_other=True)
        if isinstance(each, t.BlocksCreature | t.BecomesBlockedBy) and each.subject != THIS and not each.several
        else each
        for each in conditions
    )
    return None if found == conditions else found


def _of_several_attackers(condition: o.OneOrMoreAttack) -> EventNames:
    """What attackers together name: how many they are, and the player whom those of yours attack."""
    yours = bool(condition.subject) and all(each.controller == "you" for each in condition.subject)
    attacked = condition.attacked in ("player", "opponent")
    theirs = condition.attacked == "opponent"
    return EventNames(player=yours and attacked, number=True, defending=attacked, those=True, attacked_opponent=theirs)


def _of_a_source(condition: o.SourceDealsDamage) -> EventNames:
    """What a source of damage names: how much it deals and, where only one player is spoken of, that player."""
    theirs = condition.who == "opponent" and condition.to in ("you", "permanent")
    dealt = condition.who in ("any", "you") and condition.to in ("player", "opponent")
    return EventNames(number=True, player=dealt and condition.who == "you", theirs=theirs, source=True)


def _called(which: Which) -> frozenset[str]:
    """The words by which one of such objects is called, beside "creature": its one subtype, or another type."""
    if len(which) != 1:
        return frozenset()
    (each,) = which
    types = each.any_type if len(each.any_type) == 1 else each.all_types
    subtypes = each.any_subtype if len(each.any_subtype) == 1 else ()
    return frozenset({*subtypes, *types} - {"creature"})


def _of_opponents(condition: t.When) -> bool:
    """Whether an event names an opponent alone: it is of something that an opponent controls, whoever's graveyard."""
    if isinstance(condition, o.Sacrificed):
        return condition.who == "opponent"
    into = condition.into if isinstance(condition, o.PutIntoGraveyard) else "any"
    each = condition.subject
    return into == "any" and bool(each) and all(one.controller == "opponent" for one in each)


def _of_damage(condition: o.DealsDamage, *, of_this: bool) -> EventNames:
    """What damage that is dealt names: what deals it or, where this permanent does, what is dealt it."""
    players = condition.to in ("player", "opponent")
    if condition.n:
        return EventNames(player=players)
    if condition.to == "permanent":
        # "It" may be either of the two; "that creature" is the one that is dealt damage, if the other is no "creature".
        told_apart = of_this or (bool(condition.subject) and all(each.any_subtype for each in condition.subject))
        return EventNames(that=That() if told_apart else None, number=True, nouns=_called(condition.which))
    if of_this:
        return EventNames(it=THIS_ONE, player=players, number=True)
    return EventNames(it=That(), that=That(), player=players, number=True)
