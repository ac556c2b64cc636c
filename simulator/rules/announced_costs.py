"""What spells and activated abilities cost, and what was chosen to pay with (118, 601.2f-h, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from events.abilities import Unsupported
from events.ability_costs import (
    CostAction,
    CounterCost,
    EnergyCost,
    LifeCost,
    LoyaltyCost,
    ManaCost,
    ObjectCost,
    TapThis,
    ThisCost,
    UntapThis,
)
from events.casting import AbilityActivated, SpellCast
from events.costs import ManaUnit
from events.counters import counters_on
from events.quantities import X
from projections.followed.payments import announced_cost_is_followed
from projections.layers.standing import ENERGY
from projections.mana import symbols
from simulator.rules.announcing import Announcement, mana_symbols, worked_out_once
from simulator.rules.card_faces import has_one_name
from simulator.rules.costs import can_pay_life, pays_exactly, snow_sources, units_for
from simulator.rules.described import is_described
from simulator.rules.spending import mana_for_a_spell, mana_for_an_ability, mana_is_counted
from simulator.rules.traits import is_stunned

_FIELDS: Mapping[CostAction, str] = {
    "sacrifice": "sacrifice",
    "discard": "discard",
    "return_to_hand": "return_to_hand",
    "tap": "tap",
}
"""The field of the event that names the objects with which each action is paid."""


class Bill(NamedTuple):
    """What is paid: mana as printed, life, and objects by what is done to them, those that the cost names included.

    `counters` are put on the permanent itself, so many of each kind, or (less than none) removed from it.
    """

    mana: str
    life: int
    tap: tuple[str, ...]
    discard: tuple[str, ...]
    return_to_hand: tuple[str, ...]
    sacrifice: tuple[str, ...]
    untap: tuple[str, ...]
    energy: int
    counters: tuple[tuple[str, int], ...]
    exert: tuple[str, ...]


def _amount(n: object, x: int | None) -> int | None:
    """A number of a cost; None where it is computed."""
    return n if isinstance(n, int) else (x or 0) if isinstance(n, X) else None


@worked_out_once
def bill_of(announcement: Announcement) -> Bill:
    """All that is paid for a spell or ability, as far as the game can do it."""
    event, parts = announcement.event, announcement.cost
    own: dict[str, tuple[str, ...]] = dict.fromkeys(_FIELDS.values(), ())
    for part in parts:
        if isinstance(part, TapThis) or (isinstance(part, ThisCost) and part.action == "tap"):
            own["tap"] += (announcement.name,)
        elif isinstance(part, ThisCost) and part.action in _FIELDS:
            own[_FIELDS[part.action]] += (announcement.name,)
    life = sum(_amount(part.n, event.x) or 0 for part in parts if isinstance(part, LifeCost))
    energy = sum(_amount(part.n, event.x) or 0 for part in parts if isinstance(part, EnergyCost))
    return Bill(
        _owed_mana(announcement),
        life,
        own["tap"] + event.tap,
        own["discard"] + event.discard,
        own["return_to_hand"] + event.return_to_hand,
        own["sacrifice"] + event.sacrifice,
        untap=tuple(announcement.name for part in parts if isinstance(part, UntapThis)),
        energy=energy,
        counters=_counters(announcement),
        exert=tuple(announcement.name for part in parts if isinstance(part, ThisCost) and part.action == "exert"),
    )


@worked_out_once
def tapped_for_mana(announcement: Announcement) -> tuple[str, ...]:
    """What is tapped rather than pay generic mana of a waterbend cost, behind what the cost asks to tap (701.67a)."""
    if not _generic_of_waterbend(announcement):
        return ()
    return announcement.event.tap[len(wanted(announcement, "tap")) :]


@worked_out_once
def _generic_of_waterbend(announcement: Announcement) -> int:
    """How much generic mana the waterbend costs have."""
    parts = [part for part in announcement.cost if isinstance(part, ManaCost) and part.waterbend]
    return _generic(symbols(mana_symbols(parts, announcement.event.x)))


def _generic(mana: Iterable[str]) -> int:
    """How much generic mana there is among symbols."""
    return sum(int(symbol) for symbol in mana if symbol.isdigit())


def _owed_mana(announcement: Announcement) -> str:
    """The mana that is paid, without that for which permanents are tapped."""
    mana = mana_symbols(announcement.cost, announcement.event.x)
    tapped = len(tapped_for_mana(announcement))
    if not tapped:
        return mana
    owed = symbols(mana)
    return f"{{{max(0, _generic(owed) - tapped)}}}" + "".join(
        f"{{{symbol}}}" for symbol in owed if not symbol.isdigit()
    )


def _waterbend_amiss(announcement: Announcement) -> Iterator[Amiss]:
    """What is wrong with what is tapped rather than pay mana: too much, or no artifact or creature of the player's."""
    board, event, tapped = announcement.position.board, announcement.event, tapped_for_mana(announcement)
    if len(tapped) > (generic := _generic_of_waterbend(announcement)):
        yield tapped, f"{len(tapped)} are tapped for {generic} generic mana"
    for one in tapped:
        known = board.permanents.get(one)
        if known is None or known.controller != event.player or not {"artifact", "creature"} & {*known.types}:
            yield (one,), f"{one} is no artifact or creature that {event.player} controls"


def _counters(announcement: Announcement) -> tuple[tuple[str, int], ...]:
    """The counters that are put on the permanent itself, or removed from it, by their kinds."""
    there = _counters_there(announcement)
    paid: dict[str, int] = {}
    for part in announcement.cost:
        if isinstance(part, CounterCost) and part.on is None:
            n = there.get(part.counter, 0) if part.n is None else _amount(part.n, announcement.event.x) or 0
            paid[part.counter] = paid.get(part.counter, 0) + (n if part.put else -n)
        elif isinstance(part, LoyaltyCost):
            loyalty = part.n * (announcement.event.x or 0) if part.x else part.n
            paid["loyalty"] = paid.get("loyalty", 0) + loyalty
    return tuple((kind, n) for kind, n in paid.items() if n)


@worked_out_once
def _counters_there(announcement: Announcement) -> Mapping[str, int]:
    return counters_on(announcement.this) if announcement.this is not None else {}


def wanted(announcement: Announcement, action: CostAction) -> list[ObjectCost]:
    """The parts of a cost for which the player chooses objects, one for each of them, in the order of the words."""
    return [
        part
        for part in announcement.cost
        if isinstance(part, ObjectCost) and part.action == action and action in _FIELDS
        for _ in range(_amount(part.n, announcement.event.x) or 0)
    ]


def candidates(announcement: Announcement, action: CostAction) -> list[str]:
    """What a player could pay the first such part of a cost with."""
    board, player = announcement.position.board, announcement.event.player
    parts = wanted(announcement, action)
    if action == "discard" or not parts:
        return [*board.hand_of(player)] if parts else []
    theirs = board.controlled_by(player)
    fits = [each.id for each in theirs if is_described(parts[0].what, each, announcement.by)]
    return [each for each in fits if each not in board.tapped] if action == "tap" else fits


def with_only_choices(event: AbilityActivated | SpellCast, announcement: Announcement) -> Mapping[str, Sequence[str]]:
    """The objects with which an event pays where nothing else could pay: of each action that the player left open."""
    found: dict[str, Sequence[str]] = {}
    for action, field in _FIELDS.items():
        there = candidates(announcement, action)
        if not getattr(event, field) and there and len(there) == len(wanted(announcement, action)):
            found[field] = tuple(there)
    return found


Amiss: TypeAlias = tuple[tuple[str, ...], str]
"""Something that keeps a cost from being paid: the objects, and what is wrong."""


def _chosen(announcement: Announcement, action: CostAction) -> tuple[str, ...]:
    """The objects that are chosen for what the cost asks for, without those tapped rather than pay mana."""
    chosen: tuple[str, ...] = getattr(announcement.event, _FIELDS[action])
    besides = len(tapped_for_mana(announcement)) if action == "tap" else 0
    return chosen[: len(chosen) - besides]


def _chosen_amiss(announcement: Announcement, action: CostAction) -> Iterator[Amiss]:
    """What is wrong with the objects that are chosen to pay with, as many as the cost asks for."""
    board, player = announcement.position.board, announcement.event.player
    chosen = _chosen(announcement, action)
    parts = wanted(announcement, action)
    if len(chosen) != len(parts) or len({*chosen}) != len(chosen):
        return
    for one, part in zip(chosen, parts, strict=True):
        known = board.permanents.get(one)
        if action == "discard":
            if board.held(player, one) is None and knows_the_hand(announcement):
                yield (one,), f"{one} is no card in {player}'s hand"
        elif known is None or known.controller != player:
            yield (one,), f"{one} is no permanent that {player} controls"
        elif is_described(part.what, known, announcement.by) is False:
            yield (one,), f"{one} is not what the cost asks for"


@worked_out_once
def knows_the_hand(announcement: Announcement) -> bool:
    """Whether no card can be in a player's hand but those that are known: as many have left it as came to it unseen."""
    triggers, player = announcement.position.triggers, announcement.event.player
    if player in triggers.hands_known:
        return True
    in_doubt = triggers.hands_in_doubt.get(player)
    return in_doubt is not None and min(in_doubt.most, in_doubt.most_in_all) <= sum(map(was_in_a_hand, in_doubt.cast))


def hand_is_empty(announcement: Announcement) -> bool:
    """Whether no card is left in a player's hand of which nobody knows all cards: as many have left as were there."""
    in_doubt = announcement.position.triggers.hands_in_doubt.get(announcement.event.player)
    return in_doubt is not None and in_doubt.most_in_all <= sum(map(was_in_a_hand, in_doubt.cast))


def was_in_a_hand(spell: SpellCast) -> bool:
    """Whether a spell's card was in its player's hand: it says nothing by which it is cast from elsewhere."""
    said = (*spell.card.abilities, *spell.unread)
    elsewhere = any(isinstance(each, Unsupported) and each.playing == "may_cast" for each in said)
    named = any(keyword.startswith(_FROM_ELSEWHERE) for keyword in spell.card.keywords)
    return not elsewhere and not named and has_one_name(spell.card.name)


_FROM_ELSEWHERE = (
    "aftermath", "cascade", "disturb", "escape", "flashback", "foretell", "harmonize", "jump-start", "madness",
    "mayhem", "plot", "rebound", "retrace", "suspend", "warp",
)  # fmt: skip
"""Keywords by which a spell may be cast from a graveyard or exile."""


def discarded_unseen(announcement: Announcement) -> tuple[str, ...]:
    """The cards that are discarded for it, and of which nobody knows whether they are in that hand."""
    board, player = announcement.position.board, announcement.event.player
    if knows_the_hand(announcement):
        return ()
    return tuple(one for one in _chosen(announcement, "discard") if board.held(player, one) is None)


def leaves_a_discard_open(announcement: Announcement) -> bool:
    """Whether nobody says which card is discarded for it, and there may be one in the hand that nobody knows."""
    open_ = not _chosen(announcement, "discard") and bool(wanted(announcement, "discard"))
    return open_ and not knows_the_hand(announcement)


def counts_mana(announcement: Announcement) -> bool:
    """Whether a player's mana is on the board; else mana that the pool lacks counts as paid."""
    return mana_is_counted(announcement.position.board, announcement.event.player)


def spends_mana(announcement: Announcement) -> bool:
    """Whether what is paid comes out of the player's pool: it must, or it does though it could count as paid."""
    return counts_mana(announcement) or bool(announcement.event.mana)


def mana_for(announcement: Announcement) -> tuple[ManaUnit, ...] | None:
    """The mana in the pool that pays for it; None if the pool doesn't hold it."""
    owed = bill_of(announcement).mana
    return units_for(owed, _spendable(announcement), snow=snow_sources(announcement.position.board, owed))


def _spendable(announcement: Announcement) -> tuple[ManaUnit, ...]:
    """The mana that the player may spend on it (106.6)."""
    position, event = announcement.position, announcement.event
    if isinstance(event, SpellCast):
        return mana_for_a_spell(position, event.player, event.card)
    return mana_for_an_ability(position, event.player, announcement.this)


def lacking_mana(announcement: Announcement) -> str:
    """The mana that is owed and that the event does not spend from the pool; "" if all is well."""
    event = announcement.event
    owed = bill_of(announcement).mana if spends_mana(announcement) else ""
    pool = _spendable(announcement)
    snow = snow_sources(announcement.position.board, owed)
    if not pays_exactly(owed, event.mana, snow) or any(unit not in pool for unit in event.mana):
        return owed or "{0}"
    return ""


def amiss(announcement: Announcement) -> Iterator[Amiss]:
    """All that keeps the whole cost from being paid, in whatever way the spell is cast."""
    board, bill = announcement.position.board, bill_of(announcement)
    for action in _FIELDS:
        yield from _chosen_amiss(announcement, action)
    yield from _waterbend_amiss(announcement)
    for place, one in enumerate(bill.tap):
        if one in board.tapped or one in bill.tap[:place]:
            yield (one,), f"{one} is tapped and can't be tapped to pay a cost"
    for one in bill.untap:
        if one not in board.tapped:
            yield (one,), f"{one} is untapped and can't be untapped to pay a cost"
    gone = (*bill.sacrifice, *bill.return_to_hand, *bill.discard)
    for one in dict.fromkeys(one for place, one in enumerate(gone) if one in gone[:place]):
        yield (one,), f"{one} can pay for one thing only"


def amiss_by_what_is_read(announcement: Announcement) -> Iterator[Amiss]:
    """All that does not pay the costs that are read: too many or too few objects, too little life, other mana."""
    board, event, bill = announcement.position.board, announcement.event, bill_of(announcement)
    for action in _FIELDS:
        chosen = _chosen(announcement, action)
        many = len(wanted(announcement, action))
        if action == "discard" and leaves_a_discard_open(announcement):
            continue
        if len(chosen) != many or len({*chosen}) != len(chosen):
            verb = action.replace("_", " ")
            yield chosen, f"the cost asks {event.player} to {verb} {many}, and {len({*chosen})} is chosen"
    if not can_pay_life(board, event.player, bill.life):
        yield (event.player,), f"{event.player} has {board.life_of(event.player)} life and can't pay {bill.life}"
    yield from _counters_amiss(announcement, bill)
    if lacking := lacking_mana(announcement):
        yield (event.player,), f"{event.player}'s mana does not pay {lacking}"


def _counters_amiss(announcement: Announcement, bill: Bill) -> Iterator[Amiss]:
    """What is wrong with the counters that are removed, of the permanent itself and of the player."""
    name, player = announcement.name, announcement.event.player
    there = _counters_there(announcement)
    for kind, n in bill.counters:
        if there.get(kind, 0) + n < 0:
            yield (name,), f"{name} has {there.get(kind, 0)} {kind} counters, and {-n} are to be removed"
    energy = announcement.position.triggers.standing.counters_of(player, ENERGY)
    if energy is not None and bill.energy > energy:
        yield (player,), f"{player} has {energy} energy counters and can't pay {bill.energy}"


def has_life_for_mana(announcement: Announcement) -> bool:
    """Whether life can be paid for a symbol of the mana cost (107.4f)."""
    return any("/P" in part.mana for part in announcement.cost if isinstance(part, ManaCost))


def _may_cost_less(announcement: Announcement) -> bool:
    """Whether the mana cost of a permanent that entered this turn, which is not known, reduces what is counted."""
    less = any(isinstance(part, ManaCost) and part.less_if_new for part in announcement.cost)
    new = announcement.this is not None and announcement.this.entered_this_turn
    return less and new and spends_mana(announcement)


def cost_is_known(announcement: Announcement) -> bool:
    """Whether the game can do all that the cost says, and knows what each chosen object has to be."""
    parts = announcement.cost
    if not all(map(announced_cost_is_followed, parts)) or _may_cost_less(announcement):
        return False
    board, standing = announcement.position.board, announcement.position.triggers.standing
    this = announcement.this
    if this is not None and is_stunned(this) and any(isinstance(part, UntapThis) for part in parts):
        return False
    if any(isinstance(part, LoyaltyCost) for part in parts) and (this is None or this.loyalty is None):
        return False
    energy = any(isinstance(part, EnergyCost) for part in parts)
    if energy and standing.counters_of(announcement.event.player, ENERGY) is None:
        return False
    for action, field in _FIELDS.items():
        for one, part in zip(getattr(announcement.event, field), wanted(announcement, action), strict=False):
            known = board.permanents.get(one)
            if (action == "discard" and part.what.which) or (
                known is not None and is_described(part.what, known, announcement.by) is None
            ):
                return False
    return True
