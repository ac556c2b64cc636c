"""When abilities trigger on damage: what deals it, and what is dealt it."""

from __future__ import annotations

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered
from events.board import Permanent
from events.casting import SpellCast
from events.filters import THIS
from projections.matching import matches
from projections.triggers.asking import concerns, is_so_meanwhile
from projections.triggers.conditions import is_player
from projections.triggers.stack_objects import Played
from projections.triggers.triggers import Triggers
from projections.unread import Doubt


def is_dealt_damage(t: Triggers, target: str) -> None:
    """A permanent was dealt damage, by however many sources at once; what is prevented is not dealt (603.2h)."""
    for this, ability, asked in t.alike(when.IsDealtDamage):
        if concerns(t, asked, target, this) and _adds_up(t, asked.at_least, ("damage", this.id, ability, target)):
            t.trigger_once(("damage", this.id, ability, target), this, ability)


def _adds_up(t: Triggers, least: int, key: tuple[object, ...]) -> bool:
    """Whether so much damage has been dealt to one recipient at the same time, with what is dealt now."""
    if not least:
        return True
    sums = (each[-1] for each in t.once or () if each[:-1] == ("sum", *key))
    before = max((each for each in sums if isinstance(each, int)), default=0)
    now = before + (t.about.amount or 0)
    if t.once is not None:
        t.once |= {("sum", *key, now)}
    if before < least <= now:
        t.about = t.about._replace(amount=now)
    return now >= least


def deals_damage(t: Triggers, source: str, target: str, *, combat: bool) -> None:
    """A permanent dealt damage to a permanent or a player: once for each, however the damage is put together.

    Where nothing is said of the recipient, it is once for all that is dealt at the same time; "one or more" that deal
    damage to a player do so once for each player (603.2c).

    Args:
        t: the triggered abilities as they are.
        source: the permanent.
        target: what was dealt damage.
        combat: whether it was combat damage.
    """
    for this, ability, asked in t.alike(other.DealsDamage):
        if (asked.combat and not combat) or not concerns(t, asked, source, this):
            continue
        if (t.about.amount or 0) >= asked.at_least and _is_recipient(t, asked, target, this, source):
            # "That creature" is a permanent that is dealt the damage, or else what deals it if not this one does.
            that = target if asked.to == "permanent" else source if asked.subject != THIS else ""
            by = "" if asked.n else source
            key = ("deals", this.id, ability, by, "" if asked.to in _FOR_ALL else target)
            t.trigger_once(key, this, ability, objects=(that,) if that and not asked.n else ())


_FOR_ALL = frozenset({"", "opponents", "permanents", "players"})
"""The recipients to which damage at the same time is one event."""


def a_source_deals_damage(t: Triggers, source: str, target: str, *, combat: bool) -> None:
    """A source, whatever it is, dealt damage; whose it was may not be known of what is no permanent."""
    for this, ability, asked in t.alike(other.SourceDealsDamage):
        if asked.kind == ("noncombat" if combat else "combat") or not _is_recipient(t, asked, target, this, source):
            continue
        amount = t.about.amount or 0
        if amount < asked.at_least or (asked.exactly and amount != asked.at_least):
            continue
        player = _controls_source(t, source)
        if asked.sources and not _is_such_a_source(t, asked, source, this, ability):
            continue
        if asked.who != "any" and not player:
            why = "whose source dealt the damage is not known"
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, why))
        elif (asked.who == "any" or is_player(asked.who, player, this, t)) and is_so_meanwhile(t, asked, this):
            key = ("source", this.id, ability, source, "" if asked.to in _FOR_ALL else target)
            t.trigger_once(key, this, ability, objects=(source,))


def _is_such_a_source(
    t: Triggers, asked: other.SourceDealsDamage, source: str, this: Permanent, ability: Triggered
) -> bool:
    """Whether a source of damage, a permanent or what just resolved, is what a condition speaks of."""
    known = _source(t, source)
    done = t.resolved
    if known is None and isinstance(done, Played) and isinstance(done.announced, SpellCast) and done.source == source:
        known = done.announced.card
    if known is None:
        t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "what dealt the damage is not known"))
        return False
    return matches(asked.sources, known, this, this.controller, t.team_of(this.controller))


def _source(t: Triggers, source: str) -> Permanent | None:
    """A permanent that dealt damage, as it is or last existed; None where it is no permanent."""
    return t.known(source) or t._departed.get(source) or t._gone.get(source) or t._last.get(source)


def _controls_source(t: Triggers, source: str) -> str:
    """Who controls a source of damage, or did as it left; "" where it is neither a permanent nor what just resolved."""
    known = _source(t, source)
    if known is not None:
        return known.controller
    return t.resolved.controller if t.resolved is not None and t.resolved.source == source else ""


def _is_recipient(
    t: Triggers, asked: other.DealsDamage | other.SourceDealsDamage, target: str, this: Permanent, source: str
) -> bool:
    """Whether what was dealt damage is such a recipient, as the controller of an ability sees it."""
    match asked.to:
        case "":
            return True
        case "permanent" | "permanents":
            return target in t._permanents and t.triggers_on(asked.which, target, this)
        case "permanent_or_opponent" | "permanent_or_player" | "you_or_permanent":
            if target in t._permanents:
                return t.triggers_on(asked.which, target, this)
            return is_player(_PLAYERS_AMONG[asked.to], target, this, t)
        case "owner":
            known = _source(t, source)
            return known is not None and target == (known.owner or known.controller)
        case "opponent_or_battle" if target in t._permanents:
            return "battle" in t._permanents[target].types
        case "player_or_planeswalker" | "player_or_battle":
            kind = asked.to.removeprefix("player_or_")
            return target in t.players or (target in t._permanents and kind in t._permanents[target].types)
        case who:
            return target in t.players and is_player(_PLAYERS_AMONG.get(who, who), target, this, t)


_PLAYERS_AMONG = {
    "opponent_or_battle": "opponent",
    "opponents": "opponent",
    "permanent_or_opponent": "opponent",
    "permanent_or_player": "player",
    "players": "player",
    "you_or_permanent": "you",
}
"""Which players are meant by words that mean permanents as well, or several players."""


def damage_of_an_unknown_source(t: Triggers) -> None:
    """Damage was marked, and nothing says what dealt it: whatever asks for the source may have triggered."""
    for this, ability, _ in (*t.of(other.DealsDamage), *t.of(other.SourceDealsDamage)):
        t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "what dealt the damage is not known"))


def player_is_dealt_damage(t: Triggers, player: str, *, combat: bool) -> None:
    """A player was dealt damage, by however many sources at once."""
    for this, ability, asked in t.alike(other.PlayerIsDealtDamage):
        if asked.noncombat and combat:
            continue
        if (combat or not asked.combat) and is_player(asked.who, player, this, t) and is_so_meanwhile(t, asked, this):
            t.trigger_once(("player dealt", this.id, ability, player), this, ability)


def is_dealt_combat_damage(t: Triggers, target: str) -> None:
    """A permanent was dealt combat damage, by however many sources at once."""
    for this, ability, asked in t.alike(other.IsDealtCombatDamage):
        if concerns(t, asked, target, this):
            t.trigger_once(("combat damage", this.id, ability, target), this, ability)


def is_dealt_noncombat_damage(t: Triggers, target: str) -> None:
    """A permanent was dealt damage that is no combat damage, by however many sources at once."""
    for this, ability, asked in t.alike(other.IsDealtNoncombatDamage):
        if concerns(t, asked, target, this):
            t.trigger_once(("noncombat damage", this.id, ability, target), this, ability)
