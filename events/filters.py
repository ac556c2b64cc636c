"""Which objects an ability means: filters, as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.event import Number

THE_CHOSEN_COLOR = "the chosen color"
"""Stands among the colors of a filter for the one that was chosen for the permanent that gives the ability."""


class Filter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which objects are meant: every field that is given must hold of the object.

    `this` is the permanent that has the ability (or that an effect gave it to), `other` excludes it; `ids` names
    objects outright; `any_*` asks for one of the named qualities, `no_*` for none of them, `all_types` and
    `all_subtypes` for each of the named ones; powers are compared as numbers, or with the permanent that has the
    ability (`power_than_this`); `controller` is seen from that permanent's controller, whose teammates are no
    opponents, and with whom they are a team; `shares_color` with it; `bears_this` is the permanent that it is
    attached to (the enchanted or equipped creature), `other_than_bearer` excludes that one, and
    `paired_with_this` is the creature that soulbond pairs it with;
    `any_counter` are kinds of counters on it ("" for any); `controlled_by` names players of whom one controls it,
    and `no_id` objects that it is not, as an effect that outlasts its source does; `colored`: it has two colors or
    more, or exactly one (105.2); `counters_at_least`: so many counters are on it, of the kinds of `any_counter`
    where these are named; `token`: it is known to be a token; `among`: what it has to be besides, as
    `events.sizes.Among` names it, so that a moment's `ids` say which they are. Words are in lower case. In a
    subject, "this permanent" is the one that has the ability; in `by`, `attackers` and `also` it is the creature
    that the ability speaks of.
    """

    this: bool = False
    other: bool = False
    ids: tuple[str, ...] = ()
    any_type: tuple[str, ...] = ()
    no_type: tuple[str, ...] = ()
    any_subtype: tuple[str, ...] = ()
    no_subtype: tuple[str, ...] = ()
    any_supertype: tuple[str, ...] = ()
    any_color: tuple[str, ...] = ()
    no_color: tuple[str, ...] = ()
    any_keyword: tuple[str, ...] = ()
    no_keyword: tuple[str, ...] = ()
    power_at_least: Number | None = None
    power_at_most: Number | None = None
    power_than_this: Literal["greater", "less", ""] = ""
    controller: Literal["you", "team", "opponent", ""] = ""
    shares_color: bool = False
    bears_this: bool = False
    no_supertype: tuple[str, ...] = ()
    any_counter: tuple[str, ...] = ()
    toughness_at_least: Number | None = None
    toughness_at_most: Number | None = None
    all_types: tuple[str, ...] = ()
    controlled_by: tuple[str, ...] = ()
    no_id: tuple[str, ...] = ()
    paired_with_this: bool = False
    colored: Literal["", "multicolored", "monocolored"] = ""
    counters_at_least: Number = 0
    all_subtypes: tuple[str, ...] = ()
    token: bool = False
    among: tuple[str, ...] = ()
    other_than_bearer: bool = False


Which = tuple[Filter, ...]
"""Objects that match one filter or more; the empty tuple stands for every object."""

THIS: Which = (Filter(this=True),)
