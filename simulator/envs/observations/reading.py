"""Reads the abilities of a permanent as the numbers that `abilities` lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from events import ability_costs as costs
from events import card_trigger_conditions as of_cards
from events import declaration_abilities as declared
from events import instead, sizes
from events import trigger_conditions as when
from events import triggers as t
from events.abilities import (
    Activated,
    AnyAbility,
    CombatTrait,
    DamageCantBePrevented,
    Grants,
    ManaAbility,
    Opaque,
    PowerToughness,
    PreventDamage,
    RedirectsAttack,
    SpellAbility,
    Toxic,
    Triggered,
    TriggeredManaAbility,
    Unsupported,
)
from events.board import Permanent
from events.characteristics import LosesAbilities
from events.filters import THIS
from events.trigger_conditions import TriggerCondition
from simulator.envs.observations.abilities import ABILITIES, KEYWORDS, NAMES, UNITS, WIDTH_OF_ABILITIES
from simulator.envs.observations.effects import ELUDES, MUST, NO_FIGHT, Counting, Tally
from simulator.envs.observations.layout import share
from simulator.oracle.card import REFUSED_IN_COMBAT, is_unread
from simulator.rules.card_faces import mana_value

AbilityRow = NDArray[np.float32]
"""The features of one creature: (`WIDTH_OF_ABILITIES`,)."""

Given = tuple[AnyAbility, ...]
R = TypeVar("R")

_UNITS = {feature.name: UNITS[feature.unit] for feature in ABILITIES}
_PLACES = {name: place for place, name in enumerate(NAMES)}
ANY = 8
"""What counts for any number of blockers or attackers."""


def abilities_of(permanent: Permanent, given: Sequence[AnyAbility] = ()) -> AbilityRow:
    """The features of a permanent's abilities, as it is.

    Args:
        permanent: it, as a board shows it.
        given: static abilities of others, and effects, that speak of it and are in force.

    Returns:
        `WIDTH_OF_ABILITIES` numbers from 0 to 1, in the order of `ability_features()`. Nobody may write into them.
    """
    row = np.zeros(WIDTH_OF_ABILITIES, np.float32)
    for name, n in tally_of(permanent.keywords, permanent.abilities, given).items():
        row[_PLACES[name]] = share(n, _UNITS[name])
    row.flags.writeable = False
    return row


def abilities_of_card(name: str, face: str = "") -> dict[str, float]:
    """The features of a card's abilities as printed, by name.

    Args:
        name: the card's name, as case files take it.
        face: the name of one of its faces.

    Raises:
        CardFault: there is no such card, or several may be meant.

    >>> abilities_of_card("Serra Angel")["keyword.flying"], abilities_of_card("Grizzly Bears")["keyword.flying"]
    (1.0, 0.0)
    """
    from simulator.cases.format.named_cards import card_named

    found = card_named(name, face)
    known = Permanent(id="this", controller="", keywords=found.keywords, abilities=found.abilities)
    return dict(zip(NAMES, map(float, abilities_of(known)), strict=True))


def tally_of(keywords: Sequence[str], abilities: Sequence[AnyAbility], given: Sequence[AnyAbility] = ()) -> Tally:
    """The features that are not 0, each in its own unit; the arguments are parts of those of `abilities_of`."""
    tally: Tally = {"there": 1.0}
    for keyword in (*keywords, *[each.keyword for each in given if each.keyword]):
        if (word := _keyword(keyword)) is not None:
            tally[f"keyword.{word.replace(' ', '_')}"] = 1.0
    for ability in abilities:
        _count(tally, ability)
    for ability in given:
        if not isinstance(ability, declared.HasKeyword):
            _own(tally, ability)
    return tally


@lru_cache(maxsize=4096)
def _keyword(keyword: str) -> str | None:
    """The keyword that has a feature, of one with a number, a cost or a quality; None: it has none."""
    if keyword.endswith("walk"):
        return "landwalk"
    return next((each for each in KEYWORDS if keyword == each or keyword.startswith((f"{each} ", f"{each}—"))), None)


def _add(tally: Tally, name: str, n: float = 1.0) -> None:
    tally[name] = tally.get(name, 0.0) + n


def _count(tally: Tally, ability: AnyAbility) -> None:
    match ability:
        case Triggered():
            _count_triggered(tally, ability)
        case Activated():
            _count_activated(tally, ability)
        case ManaAbility() | TriggeredManaAbility():
            _add(tally, "static.mana_abilities")
        case Unsupported() | Opaque() | PowerToughness():
            _add(tally, "static.not_read")
        case SpellAbility() | declared.HasKeyword():
            pass  # What a spell does is not done on the battlefield; keywords are counted as such.
        case _ if ability.subject == THIS:
            _own(tally, ability)
        case _:
            _of_others(tally, ability)


# Static abilities.


def _own(tally: Tally, ability: AnyAbility) -> None:
    """A static ability that speaks of its permanent alone."""
    match ability:
        case declared.MinBlockers(n=n):
            _add(tally, "static.min_blockers", ANY if n is None else n)
        case declared.MaxBlockers(n=n):
            _add(tally, "static.max_blockers", n)
        case declared.ExtraBlocks(n=n):
            _add(tally, "static.extra_blocks", ANY if n is None else n)
        case declared.CantBlock(attackers=some):
            _add(tally, "static.blocks_only_some" if some or ability.condition else "static.cant_block")
        case declared.CantBeBlocked(by=some):
            _add(tally, "static.evades_some" if some or ability.condition else "static.cant_be_blocked")
        case Grants() | Toxic():
            pass  # What it gives is among the keywords and abilities that the board shows, while it does.
        case sizes.ModifiesPT() | sizes.SetsBasePT() | sizes.DefinesPT() | sizes.SwitchedPT():
            _add(tally, "static.size_varies")
        case _:
            _add(tally, _OWN.get(type(ability), "static.other") if not _is_of_fights(ability) else _trait(ability))


_OWN: dict[type[AnyAbility], str] = {
    declared.BlockOnly: "static.blocks_only_some",
    declared.CantBeBlockedExceptBy: "static.evades_some",
    declared.IgnoreEvasion: "static.ignores_evasion",
    declared.BlockOnlyWithOthers: "static.not_alone",
    declared.BlockOnlyIfAlso: "static.not_alone",
    declared.AttackOnlyWithOthers: "static.not_alone",
    declared.MustBlock: "static.must_block",
    declared.MustBeBlocked: "static.must_be_blocked",
    declared.Lure: "static.lure",
    declared.CantAttack: "static.cant_attack",
    declared.MustAttack: "static.must_attack",
    declared.BlockCost: "static.costs_to_fight",
    declared.BeBlockedCost: "static.costs_to_fight",
    declared.AttackCost: "static.costs_to_fight",
    PreventDamage: "static.damage_prevented",
    DamageCantBePrevented: "static.damage_changed",
    instead.DamageChanged: "static.damage_changed",
    instead.DamageTaken: "static.damage_changed",
    RedirectsAttack: "static.damage_changed",
    instead.ExiledInstead: "static.exiled_instead",
}
"""What static abilities count for that speak of their own permanent; all others: `static.other`."""


def _is_of_fights(ability: AnyAbility) -> bool:
    return isinstance(ability, CombatTrait | declared.CantBeTargeted)


def _trait(ability: AnyAbility) -> str:
    """What counts beside the keywords: those traits and protections are keywords mostly."""
    if isinstance(ability, CombatTrait) and ability.trait.startswith("assigns"):
        return "static.assigns_otherwise"
    return "there"


def _of_others(tally: Tally, ability: AnyAbility) -> None:
    """A static ability that speaks of others, or of its permanent among them."""
    match ability:
        case sizes.ModifiesPT():
            for name, n in (("power", ability.power), ("toughness", ability.toughness)):
                if n:
                    _add(tally, f"static.others_{name}" if n > 0 else f"static.others_{name}_down", abs(n))
        case sizes.SetsBasePT() | sizes.DefinesPT() | sizes.SwitchedPT():
            _add(tally, "static.others_sizes")
        case Grants():
            kept = [each for each in ability.abilities if each.words not in ability.keywords]
            _add(tally, "static.others_gain", len(ability.keywords) + len(kept))
        case LosesAbilities():
            _add(tally, "static.others_lose")
        case PreventDamage() | instead.DamageChanged() | instead.DamageTaken() | declared.CantBeTargeted():
            _add(tally, "static.others_protected")
        case CombatTrait():
            _add(tally, "static.others_gain")
        case _ if ability.keyword:
            _add(tally, "static.others_gain")  # A keyword that it gives, as what that does.
        case _ if isinstance(ability, (*NO_FIGHT, *ELUDES)):
            _add(tally, "static.others_restricted")
        case _ if isinstance(ability, MUST):
            _add(tally, "static.others_required")
        case _:
            _add(tally, "static.other")


# Triggered abilities.

_DAMAGE = (t.IsDealtDamage, when.IsDealtCombatDamage, when.IsDealtNoncombatDamage)
_LEAVES = (
    t.Dies, when.PutIntoGraveyard, when.LeavesTheBattlefield, when.SeveralDie, when.Sacrificed, when.PutIntoExile,
    of_cards.ReturnedToHand,
)  # fmt: skip
_TRIGGERS: tuple[tuple[tuple[type[TriggerCondition], ...], str, str], ...] = (
    (
        (t.Attacks, when.AttacksPlayer, when.AttacksWithOthers, when.OneOrMoreAttack, when.Exerted, when.Enlists,
         t.IsAttacked),
        "attacks", "other",
    ),
    ((t.AttacksUnblocked,), "unblocked", "block"),
    ((t.Blocks, t.BlocksCreature, t.BlocksCount, t.OneOrMoreBlock), "blocks", "block"),
    (
        (t.BecomesBlocked, t.BecomesBlockedBy, t.BecomesBlockedByCount, t.OneOrMoreBecomeBlocked),
        "becomes_blocked", "block",
    ),
    (_DAMAGE, "is_damaged", "damage"),
    ((t.GainsLife, when.PlayerGainsLife, when.LosesLife, when.PlayerIsDealtDamage), "life", "damage"),
    ((when.Enters,), "enters", "other"),
    ((when.Casts, when.BecomesTheTarget, when.TappedForMana), "casts", "other"),
    ((when.StepBegins,), "step", "other"),
    ((when.SomethingHappens,), "not_read", "other"),
)  # fmt: skip
_PERMANENTS = ("permanent", "permanents")


def _kind(condition: TriggerCondition) -> tuple[str, str]:
    """What a trigger condition is, of `abilities.TRIGGERS`, and its occasion."""
    match condition:
        case when.DealsDamage(to=to) | when.SourceDealsDamage(to=to) | of_cards.SpellDealsDamage(to=to):
            return ("damages" if to in ("", *_PERMANENTS) else "damages_player"), "damage"
        case _ if isinstance(condition, _LEAVES):
            return ("dies" if condition.subject == THIS else "another_dies"), "death"
    found = (each[1:] for each in _TRIGGERS if isinstance(condition, each[0]))
    return next(found, ("other", "other"))


def _count_triggered(tally: Tally, ability: Triggered) -> None:
    kinds = dict.fromkeys(_kind(each) for each in ability.when) or {("not_read", "other"): None}
    for name, _ in kinds:
        _add(tally, f"trigger.{name}")
    if any(each.subject != THIS for each in ability.when):
        _add(tally, "trigger.of_others")
    if ability.when and all(isinstance(each, when.Enters) and each.subject == THIS for each in ability.when):
        return
    for occasion in dict.fromkeys(occasion for _, occasion in kinds):
        _count_effect(tally, occasion, ability)


def _count_effect(tally: Tally, occasion: str, ability: Triggered | Activated) -> None:
    counting = Counting(tally, occasion, ability.targets)
    if ability.targets:
        counting.add("targets")
    if isinstance(ability, Triggered) and (ability.optional or ability.only_if is not None):
        counting.add("may")
    counting.follow(ability.effect)
    if ability.effect is not None and is_unread(ability):
        counting.add("not_read")


# Activated abilities.


def _count_activated(tally: Tally, ability: Activated) -> None:
    if ability.zone != "battlefield":
        return
    _add(tally, "activated.number")
    if ability.loyalty or not REFUSED_IN_COMBAT.isdisjoint(ability.only):
        _add(tally, "activated.not_in_combat")
        return
    mana = 0
    for part in ability.cost:
        if isinstance(part, costs.ManaCost):
            mana += mana_value(part.mana)
        else:
            name, n = _cost(part)
            tally[f"cost.{name}"] = max(tally.get(f"cost.{name}", 0.0), n)
    tally["cost.mana"] = min(tally.get("cost.mana", mana), mana)
    _count_effect(tally, "activated", ability)


def _cost(part: Any) -> tuple[str, float]:
    """A part of a cost that is no mana: its feature, of `abilities.COSTS`, and how much."""
    match part:
        case costs.TapThis() | costs.UntapThis():
            return "taps", 1.0
        case costs.LifeCost(n=n):
            return "life", float(n) if isinstance(n, int) else 1.0
        case costs.ThisCost(action=action):
            return ("sacrifices_this" if action in ("sacrifice", "exile", "return_to_hand") else "other"), 1.0
        case costs.ObjectCost(action="sacrifice"):
            return "sacrifices", 1.0
        case costs.ObjectCost(action="discard" | "exile") | costs.MillCost():
            return "cards", 1.0
        case costs.CounterCost() | costs.EnergyCost():
            return "counters", 1.0
        case costs.NotReadCost():
            return "not_read", 1.0
    return "other", 1.0


# What was read before.


def remembered(read: Callable[[Permanent, Given], R], most: int = 8192) -> Callable[[Permanent, Given], R]:
    """A function of a permanent and of abilities that it is given, which is asked once for the same objects.

    Args:
        read: the function.
        most: how many answers are kept before all are forgotten.
    """
    # Permanents are as large as what is compiled of them, so to hash one takes longer than to read it.
    known: dict[tuple[int, ...], tuple[Permanent, Given, R]] = {}

    def ask(permanent: Permanent, given: Given) -> R:
        key = id(permanent), *map(id, given)
        found = known.get(key)
        if found is None:
            if len(known) >= most:
                known.clear()
            # What is kept with its answer keeps its id.
            found = known[key] = permanent, given, read(permanent, given)
        return found[2]

    return ask
