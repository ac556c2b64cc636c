"""When abilities trigger: the rules on trigger conditions, each judged at the moment of the event."""

from __future__ import annotations

from collections.abc import Iterable

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered
from events.board import Permanent
from events.filters import THIS, Which
from events.triggers import Destroy, GainLife
from projections.triggers.asking import concerns
from projections.triggers.stack_objects import NOTHING_COUNTED, About
from projections.triggers.triggers import How, TriggerRules, Triggers


def attacks(t: Triggers, attacker: str) -> None:
    """A creature was declared as an attacker; it attacks alone if no other one was (506.5)."""
    for this, ability, asked in t.of(when.Attacks):
        if not concerns(t, asked, attacker, this):
            continue
        others = [each for each in t._chosen if each != attacker]
        beside = not asked.beside or t.triggers_on_any(asked.beside, others, this)
        if beside and not (asked.alone and others):
            t.trigger(this, ability, (attacker,), attacker)


def attacks_with_others(t: Triggers, attacker: str) -> None:
    """A creature was declared as an attacker, with so many other creatures, or attacking such a player."""
    for this, ability, asked in t.of(other.AttacksWithOthers):
        others = (each for each in t._chosen if each != attacker and t.triggers_on(asked.others, each, this))
        if concerns(t, asked, attacker, this) and len([*others]) >= asked.n:
            t.trigger(this, ability, (attacker,), attacker)
    for this, ability, aimed in t.of(other.AttacksPlayer):
        if concerns(t, aimed, attacker, this) and _is_attacked(t, aimed.attacked, attacker, this):
            t.trigger(this, ability, (attacker,), attacker)


def is_exerted(t: Triggers, player: str, creature: str, defending: str) -> None:
    """A player exerted a creature as it attacked, whether or not it was before (701.43b)."""
    for this, ability, asked in t.of(other.Exerted):
        if concerns(t, asked, creature, this) and is_player(asked.who, player, this, t):
            t._defending.setdefault(creature, defending)
            t.trigger(this, ability, (creature,), creature)


def enlists(t: Triggers, creature: str, enlisted: str, defending: str) -> None:
    """A creature enlisted another one as it attacked: of its own abilities one is linked to that cost (702.154d)."""
    linked: set[str] = set()
    for this, ability, asked in t.of(other.Enlists):
        if not concerns(t, asked, creature, this) or (asked.linked and this.id in linked):
            continue
        if asked.linked:
            linked.add(this.id)
        t._defending.setdefault(creature, defending)
        t.trigger(this, ability, (enlisted,), creature)


def attack_together(t: Triggers) -> None:
    """All declared attackers have become attacking creatures: so many of them attack, or a player does (508.3d).

    What attacks a player or an opponent is counted for each one who is attacked (508.3e).
    """
    for this, ability, asked in t.of(other.OneOrMoreAttack):
        together = [
            attacker
            for attacker in t._chosen
            if concerns(t, asked, attacker, this) and _is_attacked(t, asked.attacked, attacker, this)
        ]
        for attackers in _by_player(t, together, asked):
            if len(attackers) == asked.n if asked.exactly else len(attackers) >= asked.n:
                defending = {t._defending.get(attacker, "") for attacker in attackers}
                attacked = {t._attacking[attacker] for attacker in attackers}
                player = attacked.pop() if len(attacked) == 1 and attacked <= {*t.players} else ""
                t.about = About(len(attackers), player, tuple(attackers))
                t.trigger(this, ability, (), attackers[0] if len(defending) == 1 else "")
                t.about = NOTHING_COUNTED


def _by_player(t: Triggers, attackers: list[str], asked: other.OneOrMoreAttack) -> Iterable[list[str]]:
    """Attackers that count together: those of one player, and those that attack one player, if that is asked."""
    found: dict[tuple[str, str], list[str]] = {}
    for attacker in attackers:
        known = t._permanents.get(attacker)
        whose = known.controller if known is not None and asked.by_player else ""
        attacked = t._attacking[attacker] if asked.attacked in ("player", "opponent") else ""
        if asked.attacked == "opponent_or_planeswalker":
            attacked = t._defending.get(attacker, "")
        found.setdefault((whose, attacked), []).append(attacker)
    return found.values()


def _is_attacked(t: Triggers, attacked: other.WhatIsAttacked, attacker: str, this: Permanent) -> bool:
    """Whether what an attacking creature attacks is meant, as the controller of an ability sees it."""
    target = t._attacking.get(attacker, "")
    if attacked == "":
        return True
    if (known := t._permanents.get(target)) is not None:
        if attacked in ("you_or_planeswalker", "planeswalker_of_yours"):
            return "planeswalker" in known.types and known.controller == this.controller
        if attacked == "opponent_or_planeswalker":
            return "planeswalker" in known.types and is_player("opponent", known.controller, this, t)
        return attacked == "battle" and "battle" in known.types
    if attacked == "player_with_most_life":
        return target in t.players and t._life[target] == max(t._life.values())
    who = attacked.removesuffix("_or_planeswalker")
    return target in t.players and who not in _NO_PLAYERS and is_player(who, target, this, t)


_NO_PLAYERS = frozenset({"battle", "planeswalker_of_yours"})


def is_player(who: str, player: str, this: Permanent, t: Triggers) -> bool:
    """Whether a player is meant by a word, as the controller of an ability sees it; teammates are no opponents."""
    if who in ("you", "other"):
        return (player == this.controller) is (who == "you")
    return who != "opponent" or player not in (this.controller, *t.team_of(this.controller))


def attacks_and_isnt_blocked(t: Triggers, attacker: str) -> None:
    """No creature was declared as a blocker for an attacking creature, however it came to attack."""
    for this, ability, asked in t.of(when.AttacksUnblocked):
        if concerns(t, asked, attacker, this) and (not asked.player or t._attacking.get(attacker) in t.players):
            t.trigger(this, ability, (attacker,), attacker)


def blocks(t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None) -> None:
    """A creature blocks: it was declared as a blocker, or came to block by an effect and was no blocking creature."""
    if how == "put" or before is not None:
        return
    for this, ability, asked in t.of(when.Blocks):
        if concerns(t, asked, blocker, this):
            t.trigger(this, ability, (blocker,), attacker)
    for this, ability, together in t.alike(when.OneOrMoreBlock):
        if concerns(t, together, blocker, this):
            t.trigger_once(("block", this.id, ability), this, ability, attacker)


def blocks_a_creature(t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None) -> None:
    """A creature blocks an attacking creature, as declared or by an effect, that it wasn't blocking already."""
    if how == "put":
        return
    for this, ability, asked in t.alike(when.BlocksCreature):
        seen_by = _seen_by(t, asked.which, blocker, this)
        if not concerns(t, asked, blocker, this) or not t.triggers_on(asked.which, attacker, seen_by):
            continue
        if not asked.several:
            of_other = asked.of_other or asked.subject == THIS
            t.trigger(this, ability, (attacker if of_other else blocker,), attacker, alike=True)
        elif not any(t.meant(asked.which, each, seen_by) for each in before or ()):
            t.trigger_once(("blocks one", this.id, ability, blocker), this, ability, attacker)


def _seen_by(t: Triggers, fought: Which, creature: str, this: Permanent) -> Permanent:
    """From where the other of two creatures that fight is seen: its power is compared with the one that it fights."""
    return t._permanents.get(creature, this) if any(each.power_than_this for each in fought) else this


def becomes_blocked(t: Triggers, attacker: str) -> None:
    """An attacking creature that wasn't a blocked creature becomes one."""
    for this, ability, asked in t.of(when.BecomesBlocked):
        if concerns(t, asked, attacker, this):
            t.trigger(this, ability, (attacker,), attacker)
    for this, ability, together in t.alike(when.OneOrMoreBecomeBlocked):
        if concerns(t, together, attacker, this):
            t.trigger_once(("blocked", this.id, ability), this, ability, attacker)


def becomes_blocked_by_a_creature(
    t: Triggers, attacker: str, blocker: str, how: How, before: tuple[str, ...] | None
) -> None:
    """A creature comes to block an attacking creature: declared, by an effect, or put onto the battlefield blocking."""
    for this, ability, asked in t.alike(when.BecomesBlockedBy):
        seen_by = _seen_by(t, asked.by, attacker, this)
        if not concerns(t, asked, attacker, this) or not t.triggers_on(asked.by, blocker, seen_by):
            continue
        if not asked.several:
            of_other = asked.of_other or asked.subject == THIS
            t.trigger(this, ability, (blocker if of_other else attacker,), attacker, alike=True)
        elif t.once is not None or not _is_blocked_by_another(t, asked, attacker, blocker, seen_by):
            t.trigger_once(("blocked by one", this.id, ability, attacker), this, ability, attacker)


def _is_blocked_by_another(
    t: Triggers, asked: when.BecomesBlockedBy, attacker: str, blocker: str, this: Permanent
) -> bool:
    """Whether an attacking creature is blocked by another creature that a condition means as well."""
    others = (each for each, blocked in t._blocking.items() if each != blocker and attacker in blocked)
    return any(t.meant(asked.by, each, this) for each in others)


def _reaches(asked: when.BlocksCount | when.BecomesBlockedByCount, before: int, now: int) -> bool:
    if asked.exactly:
        return before != asked.n == now
    return before < asked.n <= now


def fights_so_many(t: Triggers, creature: str, before: int, now: int, blocked: bool) -> None:
    """How many creatures block a creature (`blocked`), or how many it blocks, has changed."""
    attacker = creature if blocked else next(iter(t._blocking.get(creature, ())), "")
    counted = (*t.of(when.BecomesBlockedByCount),) if blocked else (*t.of(when.BlocksCount),)
    for this, ability, asked in counted:
        if _reaches(asked, before, now) and concerns(t, asked, creature, this):
            t.trigger(this, ability, (creature,), attacker)


def counts_changed(t: Triggers, blocking: dict[str, tuple[str, ...]]) -> None:
    """Who blocks whom has changed from `blocking` to what it is now, other than as blockers were declared."""
    if t.of(when.BecomesBlockedByCount):
        for attacker in t._attacking:
            before = sum(attacker in attackers for attackers in blocking.values())
            t.rules.fights_so_many(t, attacker, before, t.blockers_of(attacker), True)
    if t.of(when.BlocksCount):
        for blocker, attackers in t._blocking.items():
            t.rules.fights_so_many(t, blocker, len(blocking.get(blocker, ())), len(attackers), False)


def is_attacked(t: Triggers, target: str, attacker: str) -> None:
    """A creature is attacked by another one, in Duel Masters."""
    for this, ability, asked in t.of(when.IsAttacked):
        if concerns(t, asked, target, this):
            t.trigger(this, ability, (attacker,), attacker)


def battles(t: Triggers, attacker: str, opponent: str, lost: tuple[str, ...]) -> None:
    """Two creatures battled, and these of them lost; who did not has won where the other one did."""
    for creature, against in ((attacker, opponent), (opponent, attacker)):
        won = against in lost and creature not in lost
        for this, ability, asked in t.of(when.Battles):
            if asked.outcome and not (won if asked.outcome == "won" else creature in lost):
                continue
            if concerns(t, asked, creature, this):
                t.trigger(this, ability, (against,), attacker)


RULES = TriggerRules(
    blocks, blocks_a_creature, becomes_blocked, becomes_blocked_by_a_creature, fights_so_many, attacks_and_isnt_blocked
)
"""When abilities trigger on blocking where nothing else is said."""


def blocks_as_declared(t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None) -> None:
    """A creature blocks only as it is declared as a blocker, however many creatures it blocks."""
    if how == "declared":
        blocks(t, blocker, attacker, how, before)


def blocks_a_creature_as_declared(
    t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None
) -> None:
    """A creature blocks a creature only as it is declared as a blocker, once for each that it blocks."""
    if how == "declared":
        blocks_a_creature(t, blocker, attacker, how, before)


def becomes_blocked_for_the_first_time(t: Triggers, attacker: str) -> None:
    """A creature becomes blocked, by a creature or an effect, that hadn't yet been blocked in this combat."""
    if attacker not in t.been_blocked:
        becomes_blocked(t, attacker)


def becomes_blocked_by_a_creature_while_not_yet_blocked(
    t: Triggers, attacker: str, blocker: str, how: How, before: tuple[str, ...] | None
) -> None:
    """A creature that hadn't yet been blocked in this combat becomes blocked by one, or by all that are declared."""
    if attacker not in t.been_blocked:
        becomes_blocked_by_a_creature(t, attacker, blocker, how, before)


def attacks_as_declared_and_isnt_blocked(t: Triggers, attacker: str) -> None:
    """No creature is declared as a blocker for a declared attacker; one put into play attacking never attacked."""
    if attacker in t._chosen:
        attacks_and_isnt_blocked(t, attacker)


def becomes_an_unblocked_creature_by_effect(t: Triggers, attacker: str) -> None:
    """A declared attacker that was blocked becomes an unblocked creature by an effect."""
    attacks_as_declared_and_isnt_blocked(t, attacker)


def deathtouch_triggers(t: Triggers, source: str, target: str, times: int) -> None:
    """Each time that a permanent with deathtouch deals damage to a creature, every instance triggers once.

    Args:
        t: the triggered abilities as they are.
        source: the permanent, which triggers nothing any more once it has left the battlefield.
        target: what was dealt damage.
        times: how many instances of deathtouch the source has.
    """
    this, dealt = t._permanents.get(source), t._permanents.get(target)
    if this is None or dealt is None or "creature" not in dealt.types:
        return
    for _ in range(times):
        t.trigger(this, Triggered(effect=Destroy(), words="deathtouch"), (target,))


def lifelink_triggers(t: Triggers, source: str, amount: int, times: int) -> None:
    """Each time that a permanent with lifelink deals damage, every instance triggers once, for all dealt at once.

    Args:
        t: the triggered abilities as they are.
        source: the permanent, which triggers nothing any more once it has left the battlefield.
        amount: the points of damage to one recipient.
        times: how many instances of lifelink the source has.
    """
    this = t._permanents.get(source)
    if this is None:
        return
    key = ("lifelink", source)
    if t.once is None or key not in t.once:
        t.once = (t.once or frozenset()) | {key}
        for _ in range(times):
            t.trigger(this, Triggered(effect=GainLife(n=amount), words="lifelink"))
    else:
        _gain_more(t, this, amount, times)


def _gain_more(t: Triggers, this: Permanent, amount: int, times: int) -> None:
    """The same source dealt damage to something else at the same time."""
    waiting = [*t.waiting]
    for index in range(len(waiting) - 1, -1, -1):
        trigger = waiting[index]
        effect = trigger.ability.effect
        if times and trigger.source == this.id and trigger.ability.words == "lifelink" and isinstance(effect, GainLife):
            gained = effect.n if isinstance(effect.n, int) else 0
            more = Triggered(effect=GainLife(n=gained + amount), words="lifelink")
            waiting[index] = trigger._replace(ability=more)
            times -= 1
    t.waiting = (*waiting,)
