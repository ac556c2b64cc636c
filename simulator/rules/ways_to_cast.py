"""Other ways to cast a spell, which its keywords and words offer: for other costs, with other targets, at other times.

None of them is played. They make nothing legal, but what is illegal in the plain way may be legal in another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.abilities import Playing, Unsupported
from events.casting import SpellCast
from events.rule import Violation
from projections.unread import Doubt, doubt_of
from simulator.rules.announced_costs import cost_is_known, has_life_for_mana, lacking_mana, spends_mana
from simulator.rules.announcing import KICKERS, Announcement, kicker_of
from simulator.rules.cast_from import cards_are_cast_from_the_hand_that_is_known
from simulator.rules.casting import (
    cost_not_known,
    costs_that_are_read_are_paid,
    legal_targets_are_chosen,
    modes_are_announced,
    only_instants_are_cast_outside_the_main_phase,
    targets_are_chosen_once,
    what_has_no_mana_cost_is_not_cast,
    x_is_announced,
)

_TIMES = ("madness", "miracle", "offering", "sneak", "suspend")
"""They let a player cast it when they could not else."""
_CHOICES = (
    "awaken", "bestow", "cleave", "entwine", "escalate", "fuse", "gift", "mutate", "overload", "splice", "spree",
    "strive", "tiered",
)  # fmt: skip
"""They change which modes and targets are chosen, and how many."""
_COSTS = (
    *_TIMES, *_CHOICES, "affinity", "aftermath", "assist", "bargain", "blitz", "buyback", "casualty", "conspire",
    "convoke", "dash", "delve", "disguise", "disturb", "emerge", "escape", "evoke", "flashback", "foretell",
    "freerunning", "harmonize", "impending", "improvise", "jump-start", "kicker", "mayhem", "megamorph", "morph",
    "more than meets the eye", "multikicker", "offspring", "plot", "prototype", "prowl", "replicate", "retrace",
    "spectacle", "squad", "surge", "teamwork", "undaunted", "warp", "web-slinging",
)  # fmt: skip
"""They change what is paid for it."""
_COSTS_WITH_PRIORITY = tuple(name for name in _COSTS if name not in ("splice", "suspend"))
"""Without suspend, by which a spell is cast as an ability resolves, and splice, by which it is a part of another."""
_SURELY = ("affinity", "spree", "strive", "tiered", "undaunted")
"""Those of them by which it costs another amount of mana whatever its player wants."""

_NOT_PLAYED = "how it is cast with that is not played"


def _named(announcement: Announcement, names: tuple[str, ...]) -> Iterator[str]:
    """The keywords of a spell that have one of these names; "Goblin offering" has its name at the end."""
    event = announcement.event
    if isinstance(event, SpellCast):
        for keyword in event.card.keywords:
            name = keyword.partition("—")[0]
            if f"{name} ".startswith(tuple(f"{each} " for each in names)) or name.rpartition(" ")[2] in names:
                yield keyword


def _offered(announcement: Announcement, names: tuple[str, ...], *playing: Playing) -> list[Doubt]:
    """The keywords of a spell that have one of these names, and its words that are not read and may say the like."""
    keywords = [Doubt("", f"{announcement.name}'s {each}", _NOT_PLAYED) for each in _named(announcement, names)]
    return keywords + [doubt_of("", each) for each in announcement.unread if each.playing in playing]


def _other_times(announcement: Announcement) -> list[Doubt]:
    return _offered(announcement, _TIMES, "may_cast")


def _other_choices(announcement: Announcement) -> list[Doubt]:
    return _offered(announcement, _CHOICES) + _spliced_onto(announcement)


def _spliced_onto(announcement: Announcement) -> list[Doubt]:
    """What splice of other cards in hand may add to a spell (702.47a)."""
    event, position = announcement.event, announcement.position
    hand = position.board.hand_of(event.player) if isinstance(event, SpellCast) else ()
    held = (abilities for card, abilities in position.triggers.unread.in_hand if card in hand)
    return [
        doubt_of("", each)
        for abilities in held
        for each in abilities
        if isinstance(each, Unsupported) and each.acts == "activated"
    ]


def _other_costs(announcement: Announcement, names: tuple[str, ...] = _COSTS) -> list[Doubt]:
    unread = (each for each in announcement.does if isinstance(each, Unsupported))
    offered = _offered(announcement, names, "", "may_cast", "cast_costs")
    return offered + [doubt_of(announcement.name, each) for each in unread]


def _other_costs_with_priority(announcement: Announcement) -> list[Doubt]:
    return _other_costs(announcement, _COSTS_WITH_PRIORITY)


def _other_payments(announcement: Announcement) -> list[Doubt]:
    found = _other_costs(announcement)
    if not cost_is_known(announcement):
        found.append(cost_not_known(announcement))
    if lacking_mana(announcement) and has_life_for_mana(announcement):
        found.append(Doubt("", announcement.name, "life can be paid for a part of its mana, and nobody says whether"))
    return found


_WAYS = (
    (cards_are_cast_from_the_hand_that_is_known, _other_costs),
    (costs_that_are_read_are_paid, _other_payments),
    (legal_targets_are_chosen, _other_choices),
    (modes_are_announced, _other_choices),
    (only_instants_are_cast_outside_the_main_phase, _other_times),
    (targets_are_chosen_once, _other_choices),
    (what_has_no_mana_cost_is_not_cast, _other_costs_with_priority),
    (x_is_announced, _other_costs),
)
"""What a spell has to keep to, and what offers ways to cast it in which it need not."""


class OtherWays(NamedTuple):
    """The violations that stand in whatever way a spell is cast, and what offers ways in which the others do not."""

    certain: tuple[Violation, ...]
    doubts: tuple[Doubt, ...]


def other_ways(announcement: Announcement, violations: Sequence[Violation]) -> OtherWays:
    """Which violations stand in whatever way a spell is cast or an ability activated, and what may lift the others.

    Args:
        announcement: the spell or ability.
        violations: all that is wrong with it in the plain way.
    """
    doubts: list[Doubt] = []
    lifted: set[tuple[tuple[str, ...], str]] = set()
    for check, offered in _WAYS if violations else ():
        broken = {(each.objects, each.text) for each in check(violations[0].rule, announcement)}
        if broken and (found := offered(announcement)):
            doubts += found
            lifted |= broken
    certain = tuple(each for each in violations if (each.objects, each.text) not in lifted)
    return OtherWays(certain, tuple(dict.fromkeys(doubts)))


def doubts_about_costs(announcement: Announcement) -> tuple[Doubt, ...]:
    """The keywords by which a spell costs otherwise than the game knows, in the way in which it is cast."""
    event = announcement.event
    if not isinstance(event, SpellCast):
        return ()
    unsure = [*_named(announcement, _SURELY)] if spends_mana(announcement) else []
    if len(event.modes) > 1:
        unsure += _named(announcement, ("escalate",))
    if event.kicked and not kicker_of(event.card):
        unsure += _named(announcement, KICKERS)
    return tuple(Doubt("", f"{announcement.name}'s {keyword}", "how it is paid is not read") for keyword in unsure)
