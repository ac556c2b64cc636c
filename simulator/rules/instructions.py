"""Following instructions: what each does as a spell or ability resolves, one small function for each (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from events import board as e
from events import declaration_abilities as d
from events import effects as f
from events import instructions as i
from events.abilities import AnyAbility, Binds, Choose, CreatesTokens, Gains, InOrder
from events.board import EffectBegan, Permanent
from events.combat import AttackingEffectApplied, CombatRemovalEffectApplied
from events.damage import DamageEffectApplied
from events.event import External
from events.filters import Filter, Which
from events.instructions import Instruction
from events.quantities import X
from events.references import (
    AllOf,
    Bearer,
    Each,
    EachOpponent,
    EachPlayer,
    Target,
    TargetPlayer,
    That,
    This,
    Those,
    You,
)
from events.triggers import Destroy
from projections.followed_instructions import instruction_is_followed
from projections.position import Position
from projections.triggers.triggers import Played, StackObject, Trigger
from projections.unread import has_a_rule
from simulator.oracle.abilities import compile_words
from simulator.oracle.keywords import printed
from simulator.rules.announcing import announced_for, effect_of, viewer_of
from simulator.rules.described import Viewer, filters_of, is_described
from simulator.rules.targets import is_legal_target
from simulator.rules.traits import is_exiled_instead, is_shielded, untapped, with_trait


class _Following(NamedTuple):
    """An object on the stack that resolves: what it is, from where its words are seen, and its targets.

    `targets` are those for each word "target" that are still legal; an instruction does nothing to the others. `named`
    are the ids of what is put onto the battlefield; `those` the ids of what the first instruction of several means;
    `words` those of the ability.
    """

    found: StackObject
    by: Viewer
    targets: tuple[tuple[str, ...], ...]
    named: Iterator[str]
    those: tuple[str, ...] = ()
    words: str = ""

    @property
    def position(self) -> Position:
        """The moment."""
        return self.by.position

    @property
    def x(self) -> int:
        """The value of X."""
        return (self.found.announced.x or 0) if isinstance(self.found, Played) else 0

    def number(self, n: Any) -> int:
        """A number of an instruction."""
        return self.x if isinstance(n, X) else int(n)

    def permanents(self, reference: Any) -> list[Permanent]:
        """The permanents on the battlefield that a reference means, in board order where it means several."""
        there = self.position.board.permanents
        return [there[each] for each in dict.fromkeys(self._ids(reference)) if each in there]

    def _ids(self, reference: Any) -> Iterator[str]:
        match reference:
            case This():
                yield self.found.source
            case That():
                yield from self.found.objects if isinstance(self.found, Trigger) else ()
            case Bearer():
                yield self.by.this.attached_to if self.by.this is not None else ""
            case Target(n=n):
                yield from self.targets[n] if n < len(self.targets) else ()
            case Each(what=what):
                for known in self.position.board.permanents.values():
                    if is_described(what, known, self.by):
                        yield known.id
            case Those():
                yield from self.those
            case AllOf(these=these):
                for each in these:
                    yield from self._ids(each)

    def players(self, reference: Any) -> list[str]:
        """The players that a reference means."""
        match reference:
            case You():
                return [self.by.player]
            case EachOpponent():
                return self.by.opponents()
            case EachPlayer():
                return self.position.board.in_turn_order()
            case TargetPlayer(n=n):
                return [one for one in self.targets[n] if one in self.position.board.players]
        return []


def what_happens(
    position: Position, found: StackObject, named: Iterable[str] = ()
) -> Iterator[Callable[[Position], Iterator[External]]]:
    """What something on the stack does as it resolves, one instruction after the other.

    Args:
        position: the moment just after it resolved.
        found: what resolves; all that it does can be followed, or the table of its edition says what it does.
        named: the ids of what it puts onto the battlefield, in the order of the words.

    Yields:
        For each instruction a function from the moment at which it is followed to what happens.
    """
    chosen = announced_for(position, found) or ()
    by = viewer_of(position, found)
    targets = tuple(
        tuple(one for one in slot.chosen if is_legal_target(slot.asked, one, by) is not False) for slot in chosen
    )
    if isinstance(found, Trigger) and has_a_rule(found.ability.effect):
        return
    abilities = found.does if isinstance(found, Played) else (found.ability,)
    first, names = 0, iter(tuple(named))
    for ability in abilities:
        effect = effect_of(ability)
        own = getattr(ability, "targets", ())
        if instruction_is_followed(effect):
            resolving = _Following(found, by, targets[first:], names, words=ability.words)
            yield from _in_turn(effect, resolving._replace(those=_first_meant(resolving, effect)))
        first += len(own)


def _first_meant(resolving: _Following, effect: Instruction | None) -> tuple[str, ...]:
    """The permanents that the first of several instructions means."""
    first = effect.steps[0] if isinstance(effect, InOrder) else None
    what = getattr(first, "what", None)
    return tuple(known.id for known in resolving.permanents(what)) if isinstance(what, Each) else ()


def _in_turn(effect: Instruction | None, now: _Following) -> Iterator[Callable[[Position], Iterator[External]]]:
    found, targets = now.found, now.targets
    if isinstance(effect, InOrder):
        for step in effect.steps:
            yield from _in_turn(step, now)
    elif isinstance(effect, Choose):
        modes = found.announced.modes if isinstance(found, Played) else ()
        for mode in modes:
            yield from _in_turn(effect.modes[mode].effect, now._replace(targets=targets))
            targets = targets[len(effect.modes[mode].targets) :]
    elif effect is not None:
        yield lambda position: _FOLLOWED[type(effect)](now._replace(by=viewer_of(position, found)), effect)


def _gets_pt(now: _Following, effect: i.GetsPT) -> Iterator[External]:
    for known in now.permanents(effect.what):
        if "creature" in known.types:
            power, toughness = now.number(effect.power), now.number(effect.toughness)
            size = (known.power or 0) + power, (known.toughness or 0) + toughness
            yield e.PowerToughnessChanged(known.id, *size, "turn")


def _gains(now: _Following, effect: Gains) -> Iterator[External]:
    keywords = tuple(map(printed, effect.keywords))
    for known in now.permanents(effect.what):
        said = compile_words(effect.keywords, (), known.name)
        yield e.AbilitiesGained(known.id, (*said.abilities, *effect.abilities), keywords, "turn")


def _only(*names: str) -> Which:
    return (Filter(ids=names),)


def _holds(now: _Following, rule: AnyAbility, subject: Which, place: int) -> EffectBegan:
    """A rule of combat holds for creatures this turn; the effect's name is that of no other."""
    source = now.found.source if now.found.source in now.position.board.permanents else ""
    name = f"{now.found.name} {now.found.number}.{len(now.position.board.effects)}.{place}"
    return EffectBegan(name, replace(rule, subject=subject, words=rule.words or now.words), source, "turn")


def _subjects(now: _Following, reference: Any) -> Iterator[Which]:
    """Whom an effect on the rules of the game affects: each permanent that is named, and all that is described.

    Such an effect affects what is described at any time, not what is so as it begins (611.2c).
    """
    if not isinstance(reference, Each):
        yield from (_only(known.id) for known in now.permanents(reference))
    elif described := filters_of(reference.what, now.by):
        yield described


def _hold(now: _Following, what: Any, rules: Iterable[AnyAbility]) -> Iterator[External]:
    said = [(subject, rule) for subject in _subjects(now, what) for rule in rules]
    return (_holds(now, rule, subject, place) for place, (subject, rule) in enumerate(said))


def _binds(now: _Following, effect: Binds) -> Iterator[External]:
    return _hold(now, effect.what, effect.abilities)


def _must_block_it(now: _Following, effect: i.MustBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.MustBlock(attackers=_only(each.id)) for each in attackers])


def _cant_block_it(now: _Following, effect: i.CantBlockIt) -> Iterator[External]:
    attackers = now.permanents(effect.attacker)
    return _hold(now, effect.what, [d.CantBlock(attackers=_only(each.id)) for each in attackers])


def _untaps(now: _Following, effect: i.Untaps) -> Iterator[External]:
    return (untapped(now.position.board, known) for known in now.permanents(effect.what))


def _each(event: Callable[[str], External]) -> Callable[[_Following, Any], Iterator[External]]:
    return lambda now, effect: (event(known.id) for known in now.permanents(effect.what))


def _destroys(now: _Following, effect: Destroy) -> Iterator[External]:
    lasting = with_trait(now.position.board, "indestructible")
    for index, known in enumerate(now.permanents(effect.what)):
        if "creature" in known.types or is_shielded(known):
            yield f.DestroyEffectApplied(known.id, together=index > 0)
        elif known.id not in lasting:
            to: e.Zone = "exile" if is_exiled_instead(known) else "graveyard"
            yield e.PermanentLeft(known.id, to, together=index > 0)


def _leave(to: e.Zone) -> Callable[[_Following, Any], Iterator[External]]:
    return lambda now, effect: (
        e.PermanentLeft(known.id, to, together=index > 0) for index, known in enumerate(now.permanents(effect.what))
    )


def _damage(now: _Following, n: int, recipients: list[str]) -> Iterator[External]:
    if n > 0 and recipients:
        source = now.found.source
        last = None if source in now.position.board.permanents else now.by.this
        yield DamageEffectApplied(source, tuple((one, n) for one in recipients), last)


def _deals_damage(now: _Following, effect: i.DealsDamage) -> Iterator[External]:
    permanents = [known.id for known in now.permanents(effect.to)] if effect.to is not None else []
    players = now.players(effect.players) if effect.players is not None else []
    return _damage(now, now.number(effect.n), [*permanents, *players])


def _deals_damage_to_targets(now: _Following, effect: i.DealsDamageToTargets) -> Iterator[External]:
    targets = now.targets[effect.target] if effect.target < len(now.targets) else ()
    return _damage(now, now.number(effect.n), [*targets])


def _creates_tokens(now: _Following, effect: CreatesTokens) -> Iterator[External]:
    token, taken = effect.token, {*now.position.board.permanents, *now.position.board.players}
    said = compile_words(token.keywords, (), token.name)
    for number in range(now.number(effect.n)):
        by_default = (f"{now.found.source} token {other}" for other in count(number + 1))
        name = next(now.named, "") or next(each for each in by_default if each not in taken)
        taken.add(name)
        entering = Permanent(
            id=name,
            controller=now.by.player,
            owner=now.by.player,
            name=token.name,
            types=token.types,
            subtypes=token.subtypes,
            supertypes=(*token.supertypes, "token"),
            colors=token.colors,
            power=token.power if isinstance(token.power, int) else None,
            toughness=token.toughness if isinstance(token.toughness, int) else None,
            keywords=said.keywords,
            abilities=(*said.abilities, *effect.abilities),
            entered_this_turn=True,
            as_printed=True,
        )
        yield e.PermanentEntered(entering, tapped=effect.tapped)
        if effect.fighting == "attacking":
            yield AttackingEffectApplied(name, now.position.board.defending[0])


def _nothing_seen(now: _Following, effect: i.Draws) -> Iterator[External]:
    """Cards are drawn: hidden zones are not followed."""
    return iter(())


_FOLLOWED: Mapping[type, Callable[[_Following, Any], Iterator[External]]] = MappingProxyType(
    {
        Binds: _binds,
        CreatesTokens: _creates_tokens,
        Destroy: _destroys,
        Gains: _gains,
        i.BecomesBlockedNow: _each(f.BlockedEffectApplied),
        i.CantBlockIt: _cant_block_it,
        i.DealsDamage: _deals_damage,
        i.DealsDamageToTargets: _deals_damage_to_targets,
        i.Draws: _nothing_seen,
        i.Exiles: _leave("exile"),
        i.GetsPT: _gets_pt,
        i.MustBlockIt: _must_block_it,
        i.Puts: _leave("hand"),
        i.Regenerates: _each(f.RegenerationEffectApplied),
        i.RemovesFromCombat: _each(CombatRemovalEffectApplied),
        i.Taps: _each(e.PermanentTapped),
        i.Untaps: _untaps,
    }
)
