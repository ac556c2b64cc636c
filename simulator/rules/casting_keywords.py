"""Keywords by which a spell is cast otherwise than its other words say: for other costs, modes and targets, or when.

None of them is played. A spell that is illegal without them may be legal with them; what stays illegal either way is.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.casting import SpellCast
from events.rule import Rule
from projections.unread import Doubt
from simulator.rules.announced_costs import amiss, counts_mana
from simulator.rules.announcing import Announcement, kicker_of
from simulator.rules.casting import (
    legal_targets_are_chosen,
    modes_and_x_are_announced,
    nothing_is_played_in_a_split_second,
    only_instants_are_cast_outside_the_main_phase,
    players_act_with_priority,
    targets_are_chosen_once,
    what_has_no_mana_cost_is_not_cast,
    whole_costs_can_be_paid,
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
    "spectacle", "squad", "surge", "undaunted", "warp", "web-slinging",
)  # fmt: skip
"""They change what is paid for it."""
_SURELY = ("affinity", "spree", "strive", "tiered", "undaunted")
"""Those of them by which it costs another amount of mana whatever its player wants."""

WHY = "whether it is cast that way, and what it costs then, is not read"


def doubts_of_casting_otherwise(announcement: Announcement, illegal_by: Rule | None) -> tuple[Doubt, ...]:
    """What keywords may make legal that is not so else, or cost otherwise than the game knows.

    Args:
        announcement: the spell; of an activated ability there is nothing to say.
        illegal_by: a rule that it breaks by what is read; None if it is legal.
    """
    if illegal_by is None:
        return tuple(_costs_unknown(announcement))
    if any(amiss(announcement)):
        return ()
    lifting: tuple[str, ...] = ()
    for rules, names in _LIFTED:
        if any(broken for rule in rules for broken in rule(illegal_by, announcement)):
            found = tuple(_named(announcement, names))
            if not found:
                return ()
            lifting += found
    return tuple(Doubt("", f"{announcement.name}'s {keyword}", WHY) for keyword in dict.fromkeys(lifting))


_LIFTED = (
    ((players_act_with_priority, nothing_is_played_in_a_split_second, what_has_no_mana_cost_is_not_cast), ()),
    ((only_instants_are_cast_outside_the_main_phase,), _TIMES),
    ((modes_and_x_are_announced, legal_targets_are_chosen, targets_are_chosen_once), _CHOICES),
    ((whole_costs_can_be_paid,), _COSTS),
)
"""Rules of casting, and the keywords by which a spell need not keep them as it would else."""


def _named(announcement: Announcement, names: tuple[str, ...]) -> Iterator[str]:
    """The keywords of a spell that have one of these names; "Goblin offering" has its name at the end."""
    event = announcement.event
    if isinstance(event, SpellCast):
        for keyword in event.card.keywords:
            name = keyword.partition("—")[0]
            if f"{name} ".startswith(tuple(f"{each} " for each in names)) or name.rpartition(" ")[2] in names:
                yield keyword


def _costs_unknown(announcement: Announcement) -> Iterator[Doubt]:
    event = announcement.event
    if not isinstance(event, SpellCast):
        return
    unsure = [*_named(announcement, _SURELY)] if counts_mana(announcement) else []
    if len(event.modes) > 1:
        unsure += _named(announcement, ("escalate",))
    if event.kicked and not kicker_of(event.card):
        unsure += _named(announcement, ("kicker", "multikicker"))
    yield from (Doubt("", f"{announcement.name}'s {keyword}", "how it is paid is not read") for keyword in unsure)
