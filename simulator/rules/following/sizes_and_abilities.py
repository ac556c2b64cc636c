"""Power, toughness and abilities until end of turn, and rules of combat that hold for a time (611.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from events import board as e
from events import declaration_abilities as d
from events import effects as f
from events import instructions as i
from events import instructions_of_objects as io
from events.abilities import AnyAbility, Binds, CombatTrait, Gains, Grants
from events.board import EffectBegan, Permanent
from events.characteristics import ChangesColors, ChangesTypes, LosesAbilities
from events.event import External
from events.filters import Filter, Which
from events.quantities import Fixed, Times
from events.references import ControllerOf, Described, Duration, Each, Of, Remembered, Target, TargetPlayer, TimesOver
from events.sizes import ModifiesPT, SetsBasePT, SwitchedPT
from simulator.oracle.keywords import COLORS, printed
from simulator.oracle.words import compile_words
from simulator.rules.cant_have import that_it_can_have
from simulator.rules.described import filters_of
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.shorthands import lost_with


def _gets_pt(now: Resolving, effect: i.GetsPT) -> Iterator[External]:
    for known in now.permanents(effect.what):
        power, toughness = _change(now, effect.power), _change(now, effect.toughness)
        plain = "creature" in known.types and known.id not in now.position.triggers.switched
        if effect.until == "end_of_turn" and plain:
            size = (known.power or 0) + power, (known.toughness or 0) + toughness
            yield e.PowerToughnessChanged(known.id, *size, "turn")
        else:
            # What is no creature has it once it becomes one (208.3a).
            yield from lasts(now, known, effect.until, ModifiesPT(power=power, toughness=toughness))


def _change(now: Resolving, n: Any) -> int:
    """How much power or toughness is given or taken; what a negative number is there the edition says (107.1b)."""
    if isinstance(n, int):
        return n
    if isinstance(n, TimesOver | Times):
        return now.change_of_size(now.number(n.of)) * n.times
    return now.change_of_size(now.number(n))


def _doubles_pt(now: Resolving, effect: io.DoublesPT) -> Iterator[External]:
    """Each creature gets as much more power, toughness or both as it has; less than none makes it less (701.10b, c)."""
    for known in now.permanents(effect.what):
        this = Remembered((known.id,))
        power, toughness = (now.number(Of(what, this)) if doubled else 0 for what, doubled in _doubled(effect))
        yield from _gets_pt(now, i.GetsPT(what=this, power=power, toughness=toughness, until=effect.until))


def _doubled(effect: io.DoublesPT) -> tuple[tuple[Literal["power", "toughness"], bool], ...]:
    return ("power", effect.power), ("toughness", effect.toughness)


def _gains_protection(now: Resolving, effect: io.GainsProtection) -> Iterator[External]:
    """Objects gain protection from the quality that the player chooses."""
    among = (*COLORS, *((effect.or_from,) if effect.or_from else ()))
    gained = f"protection from {now.answers.word(now.by.player, among)}"
    return _gains(now, Gains(what=effect.what, keywords=(gained,), until=effect.until))


def is_over(now: Resolving, until: str) -> bool:
    """Whether the time is over already for which an effect would last, so that it does not begin (611.2b).

    Args:
        now: what resolves.
        until: how long it would last.
    """
    source = now.lasting_source
    if until not in ("this_leaves", "you_lose_this", "untaps"):
        return False
    if not source:
        return True
    if until == "untaps":
        return source not in now.position.board.tapped
    return until == "you_lose_this" and now.position.board.permanents[source].controller != now.by.player


def lasts(now: Resolving, known: Permanent, until: Duration, *abilities: AnyAbility) -> Iterator[External]:
    """An effect changes a permanent for a time, which does not begin where that time is over (611.2b).

    Args:
        now: what resolves.
        known: the permanent.
        until: how long.
        abilities: what changes it by layers, as abilities of its own would.
    """
    if is_over(now, until):
        return
    source = now.lasting_source
    said = tuple(replace(each, words=each.words or now.words) for each in abilities)
    yield f.ContinuousEffectBegan(object=known.id, abilities=said, until=until, source=source, controller=now.by.player)


def _fixed(now: Resolving, n: Any) -> Fixed | None:
    return None if n is None else Fixed(now.number(n))


def _has_base_pt(now: Resolving, effect: i.HasBasePT) -> Iterator[External]:
    for known in now.permanents(effect.what):
        base = SetsBasePT(power=_fixed(now, effect.power), toughness=_fixed(now, effect.toughness))
        yield from lasts(now, known, effect.until, base)


def _switches_pt(now: Resolving, effect: i.SwitchesPT) -> Iterator[External]:
    for known in now.permanents(effect.what):
        yield from lasts(now, known, effect.until, SwitchedPT())


def _loses(now: Resolving, effect: i.LosesKeywords) -> Iterator[External]:
    keywords = () if effect.all_abilities else tuple(map(printed, effect.keywords))
    for known in now.permanents(effect.what):
        gone, left = lost_with(known, keywords)
        kept = (_grants(now, left, (), known),) if left else ()
        yield from lasts(now, known, effect.until, LosesAbilities(keywords=gone), *kept)


def _becomes(now: Resolving, effect: i.Becomes) -> Iterator[External]:
    """A permanent becomes something: each part in its own layer, all with one timestamp (613.6)."""
    for known in now.permanents(effect.what):
        parts: list[AnyAbility] = []
        if effect.types or effect.subtypes or effect.supertypes:
            parts.append(
                ChangesTypes(
                    types=effect.types,
                    subtypes=effect.subtypes,
                    supertypes=effect.supertypes,
                    besides="types" if effect.besides == "colors and types" else effect.besides,
                )
            )
        if effect.colors:
            parts.append(ChangesColors(colors=effect.colors, besides=effect.besides == "colors and types"))
        if effect.keywords:
            parts.append(_grants(now, effect.keywords, (), known))
        if effect.power is not None or effect.toughness is not None:
            parts.append(SetsBasePT(power=_fixed(now, effect.power), toughness=_fixed(now, effect.toughness)))
        yield from lasts(now, known, effect.until, *parts)


def _grants(now: Resolving, keywords: tuple[str, ...], abilities: tuple[AnyAbility, ...], known: Permanent) -> Grants:
    said = compile_words(keywords, (), known.name)
    given = (*said.abilities, *abilities)
    return that_it_can_have(now.position.board, known, given, tuple(map(printed, keywords)))


def _gains(now: Resolving, effect: Gains) -> Iterator[External]:
    chosen = (now.answers.word(now.by.player, effect.keywords),) if effect.choice else effect.keywords
    for known in now.permanents(effect.what):
        grants = _grants(now, chosen, effect.abilities, known)
        if not (grants.abilities or grants.keywords):
            continue
        if effect.until == "end_of_turn":
            yield e.AbilitiesGained(known.id, grants.abilities, grants.keywords, "turn")
        else:
            yield from lasts(now, known, effect.until, grants)


def _only(*names: str) -> Which:
    return (Filter(ids=names),)


Lasts = Literal["turn", "combat", "next_turn"]
_LASTS: Mapping[Duration, Lasts] = {"end_of_turn": "turn", "end_of_combat": "combat", "your_next_turn": "next_turn"}
"""How long an effect is in force, by what its words say."""


def _holds(now: Resolving, rule: AnyAbility, subject: Which, place: int, until: Duration) -> EffectBegan:
    """A rule of combat holds for creatures for a time; the effect's name is that of no other."""
    board, span = now.position.board, _LASTS[until]
    name = f"{now.found.name} {now.found.number}.{len(board.effects)}.{place}"
    holds, source = replace(rule, subject=subject, words=rule.words or now.words), now.lasting_source
    if span != "next_turn":
        return EffectBegan(name, holds, source, span)
    return EffectBegan(f"{name} of turn {board.turn}", holds, source, span, now.by.player)


def _subjects(now: Resolving, reference: Any) -> Iterator[Which]:
    """Whom an effect on the rules of the game affects: each permanent that is named, and all that is described.

    Such an effect affects what is described at any time, not what is so as it begins (611.2c).
    """
    if not isinstance(reference, Each):
        yield from (_only(known.id) for known in now.permanents(reference))
    elif described := _told_outright(now, reference.what):
        yield described


def _told_outright(now: Resolving, what: Described) -> Which:
    """What is described, as filters that name its players, and what is not among them, outright."""
    whose, other = what.controlled_by, what.other_than
    if isinstance(whose, ControllerOf | TargetPlayer):
        what = replace(what, controlled_by=None)
    if isinstance(other, Target):
        what = replace(what, other_than=None)
    found = filters_of(what, now.by)
    if isinstance(other, Target):
        found = tuple(replace(each, no_id=(*each.no_id, *now.ids(other))) for each in found)
    if not isinstance(whose, ControllerOf | TargetPlayer):
        return found
    players = now.players(whose)
    theirs = [tuple(one for one in players if one in (each.controlled_by or players)) for each in found]
    return tuple(replace(each, controlled_by=left) for each, left in zip(found, theirs, strict=True) if left)


def hold(now: Resolving, what: Any, rules: Iterable[AnyAbility], until: Duration) -> Iterator[External]:
    """Rules of combat hold for objects for a time.

    Args:
        now: what resolves.
        what: for which objects.
        rules: the rules, each as an ability of them would say it.
        until: how long.
    """
    said = [(subject, rule) for subject in _subjects(now, what) for rule in rules]
    return (_holds(now, rule, subject, place, until) for place, (subject, rule) in enumerate(said))


def _binds(now: Resolving, effect: Binds) -> Iterator[External]:
    return hold(now, effect.what, [_with_x(now, each) for each in effect.abilities], effect.until)


def _with_x(now: Resolving, rule: AnyAbility) -> AnyAbility:
    """A rule whose cost asks for {X}, with the X of what resolves."""
    if not isinstance(rule, d.BlockCost):
        return rule
    return replace(rule, cost=replace(rule.cost, mana=rule.cost.mana.replace("{X}", f"{{{now.x}}}")))


def _assigns_none(now: Resolving, effect: io.AssignsNoCombatDamage) -> Iterator[External]:
    return hold(now, effect.what, [CombatTrait(trait="assigns_no_combat_damage")], effect.until)


def _must_block_it(now: Resolving, effect: i.MustBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    if not attackers and isinstance(effect.attacker, Target) and now.permanents(effect.what):
        # A ruling of 2010 on Feral Contest has it blocked all the same; 608.2b says more since then.
        raise NotDetermined("whether what is an illegal target by then has to be blocked is not clear")
    return hold(now, effect.what, [d.MustBlock(attackers=_only(each.id)) for each in attackers], effect.until)


def _cant_block_it(now: Resolving, effect: i.CantBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return hold(now, effect.what, [d.CantBlock(attackers=_only(each.id)) for each in attackers], effect.until)


FOLLOWED: Mapping[type, Follows] = {
    Binds: _binds,
    i.Becomes: _becomes,
    i.HasBasePT: _has_base_pt,
    i.LosesKeywords: _loses,
    i.SwitchesPT: _switches_pt,
    Gains: _gains,
    i.CantBlockIt: _cant_block_it,
    i.GetsPT: _gets_pt,
    io.AssignsNoCombatDamage: _assigns_none,
    io.DoublesPT: _doubles_pt,
    io.GainsProtection: _gains_protection,
    i.MustBlockIt: _must_block_it,
}
