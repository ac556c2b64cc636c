"""What is not read on a board and may change a verdict, and what is illegal whatever it may say."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import astuple, replace

from events import declaration_abilities as ab
from events.abilities import (
    Acts,
    AnyAbility,
    PowerToughness,
    Triggered,
    Unsupported,
)
from events.board import Permanent, Step
from events.declaration_abilities import Ability, CantActivate, CantBeTargeted, Condition
from events.filters import Filter, Which
from events.rule import Violation
from events.triggers import Attacks
from projections.asked_for import matters
from projections.followed_events import NOT_BY_ITSELF, event_is_followed
from projections.in_sight import is_in_sight
from projections.layers.conditions import looks_at_sizes
from projections.matching import asks_for_keywords, asks_for_sizes
from projections.position import Position
from projections.unread import (
    EFFECT_NOT_READ,
    NOTHING,
    Doubt,
    NotRead,
    doubt_of,
    effect_is_not_read,
    frees_at_most,
    is_not_read,
    not_in_force,
    unseen,
)

_ATTACKING: frozenset[Acts] = frozenset({"always"})
_BLOCKING: frozenset[Acts] = frozenset({"always", "beginning", "attacking"})
_DAMAGE: frozenset[Acts] = frozenset({"always", "beginning", "attacking", "blocking", "damage"})
"""From when on words act that may act by then, in the first combat after the board was set up."""

_BY_STEP: Mapping[Step, frozenset[Acts]] = {
    "declare_blockers": _BLOCKING | {"blocking"},
    "first_strike_damage": _DAMAGE,
    "combat_damage": _DAMAGE,
    "end_of_combat": _DAMAGE,
}
"""The same by the step; in steps that are not named as when blockers are declared."""

_SINCE_ONE_LEFT: frozenset[Acts] = frozenset({"beginning", "dies"})
"""From when on words act that may act once a permanent has left the battlefield."""


def only_words_are_not_read(position: Position) -> bool:
    """Whether nothing is in doubt but what static abilities say that are not read."""
    unread = position.triggers.unread
    if unread.happened or unread.sizes.in_doubt:
        return False
    acting = _acting(position, _BLOCKING)
    return all(
        not isinstance(ability, Triggered) or not unseen(ability) & acting
        for _, abilities in unread.words
        for ability in abilities
    )


def named(doubts: Iterable[tuple[str, str, str]]) -> str:
    """Doubts in one line, each once."""
    return "; ".join(str(Doubt(*doubt)) for doubt in dict.fromkeys(doubts))


def doubts_about_attacks(position: Position) -> tuple[Doubt, ...]:
    """What may change which attacks are legal."""
    return _about_declarations(position, _ATTACKING)


def doubts_about_blocks(position: Position) -> tuple[Doubt, ...]:
    """What may change which blocks are legal."""
    return _about_declarations(position, _BLOCKING)


def _about_declarations(position: Position, acting: frozenset[Acts]) -> tuple[Doubt, ...]:
    if position.triggers.unread is NOTHING and not position.board.effects:
        return ()
    return (*_of_declarations(position, acting), *_of_sizes(position))


def doubts_about_announcements(position: Position) -> tuple[Doubt, ...]:
    """What may change which spells can be cast, which abilities activated, and what can be their targets."""
    if position.triggers.unread is NOTHING:
        return ()
    unread = position.triggers.unread
    words = _of_words(position, _ATTACKING)
    return (*unread.happened, *words, *_about_playing(position), *_of_sizes_in_playing(position))


def _of_sizes_in_playing(position: Position) -> Iterator[Doubt]:
    """Whose numbers are in doubt, where these decide what can be a target or activated."""
    in_doubt = position.triggers.unread.sizes.in_doubt
    asking = (each for each in _abilities(position) if isinstance(each, CantBeTargeted | CantActivate))
    if in_doubt and any(map(compares_numbers, asking)):
        yield from in_doubt.values()


def _about_playing(position: Position) -> Iterator[Doubt]:
    """What statics say that is not read, and may speak of casting or activating; not known what of it.

    Keywords that stand for activated abilities wait; what speaks of playing alone is for who judges what is played.
    """
    for source, abilities in position.triggers.unread.words:
        known = position.board.permanents.get(source)
        for ability in abilities:
            keyword = known is not None and (ability.keyword or ability.words) in known.keywords
            if isinstance(ability, Unsupported) and ability.acts == "activated" and not (keyword or ability.playing):
                yield doubt_of(source, ability)


def doubts_about_damage(position: Position, creatures: Iterable[str]) -> tuple[Doubt, ...]:
    """What may change how these creatures deal combat damage, or are dealt it."""
    unread = position.triggers.unread
    if unread is NOTHING:
        return ()
    in_doubt = unread.sizes.in_doubt
    sizes = (in_doubt[creature] for creature in creatures if creature in in_doubt)
    return (*unread.happened, *_of_words(position, _DAMAGE), *sizes)


def doubts_about_triggers(position: Position, names: Container[str]) -> tuple[Doubt, ...]:
    """What may change how often abilities with these names have triggered: those whose events are not read (603.2)."""
    acting = _acting(position, _BY_STEP.get(position.board.step, _BLOCKING))
    return tuple(
        doubt_of(source, ability)
        for source, abilities in position.triggers.unread.words
        for ability in abilities
        if _may_be_named(ability, source, names) and unseen(ability) & acting
    )


def _may_be_named(ability: NotRead, source: str, names: Container[str]) -> bool:
    """Whether an ability that may have triggered goes by one of some names; not what acts always, or once used."""
    if isinstance(ability, Triggered):
        return (ability.label or source) in names
    return source in names and ability.acts not in ("always", "activated")


def doubts_at_any_time(position: Position) -> tuple[Doubt, ...]:
    """What may change anything in a combat that is played to its end, whatever happens in it."""
    attacked = position.board.step in _AFTER_ATTACKS
    found = (
        doubts_in(each.id, (ability for ability in each.abilities if not (attacked and _attacks_alone(ability))))
        for each in position.board.permanents.values()
    )
    return (*position.triggers.unread.happened, *(doubt for doubts in found for doubt in doubts))


_AFTER_ATTACKS = frozenset({"declare_blockers", "first_strike_damage", "combat_damage", "end_of_combat"})


def _attacks_alone(ability: AnyAbility) -> bool:
    """Whether an ability triggers only as attackers are declared: what did so has resolved, and has happened."""
    return isinstance(ability, Triggered) and bool(ability.when) and all(type(each) is Attacks for each in ability.when)


def doubts_in(
    source: str, abilities: Iterable[AnyAbility], *, waiting: frozenset[Acts] = NOT_BY_ITSELF
) -> Iterator[Doubt]:
    """What of some abilities of a permanent is not read, and may act by itself at some time.

    Args:
        source: the permanent.
        abilities: its abilities.
        waiting: from when on words act that wait for something to be played, or to be put onto the battlefield.
    """
    for ability in abilities:
        if isinstance(ability, PowerToughness):
            yield Doubt(source, ability.words, "power and toughness are not computed")
        elif is_not_read(ability) and unseen(ability) - waiting:
            yield doubt_of(source, ability)
        elif isinstance(ability, Triggered) and effect_is_not_read(ability) and _triggers(ability, waiting):
            yield Doubt(source, ability.words, EFFECT_NOT_READ)
        else:
            yield from (doubt_of(source, each) for each in not_in_force(ability) if unseen(each) - waiting)


def _triggers(ability: Triggered, waiting: frozenset[Acts]) -> bool:
    """Whether the game sees when an ability triggers, and that may be in a combat."""
    return any(event_is_followed(when) and when.earliest not in (None, *waiting) for when in ability.when)


def _of_declarations(position: Position, acting: frozenset[Acts]) -> Iterator[Doubt]:
    """What has happened that is not read, and what is in force; but for what is known to concern damage alone."""
    yield from position.triggers.unread.happened
    yield from _of_words(position, acting, _concerns_declarations)
    for effect in position.board.effects.values():
        if isinstance(effect.ability, Unsupported) and effect.ability.blocking:
            yield doubt_of(effect.source, effect.ability)


def _concerns_declarations(ability: NotRead) -> bool:
    return not isinstance(ability, Unsupported) or ability.blocking


def _of_words(
    position: Position, acting: frozenset[Acts], concerns: Callable[[NotRead], bool] = lambda ability: True
) -> Iterator[Doubt]:
    attacking = acting == _ATTACKING
    seen = position.combat.seen_since_attack if acting == _BLOCKING else None
    acting = _acting(position, acting)
    for source, abilities in position.triggers.unread.words:
        for ability in abilities:
            if not (unseen(ability) & acting and concerns(ability)):
                continue
            if seen is not None and isinstance(ability, Triggered) and is_in_sight(ability, seen):
                continue
            this = position.board.permanents.get(source)
            if matters(ability, this, _abilities(position), attacking=attacking):
                yield doubt_of(source, ability)


def _acting(position: Position, acting: frozenset[Acts]) -> frozenset[Acts]:
    """From when on words act that may act now, of those that may in a first combat before anything leaves."""
    if position.combat.number > position.combat.recorded + 1:
        acting |= _DAMAGE
    return acting | _SINCE_ONE_LEFT if position.triggers.unread.left else acting


def _of_sizes(position: Position) -> Iterator[Doubt]:
    """Who may have died of the power and toughness that it lost; all that are in doubt, where numbers are compared."""
    sizes = position.triggers.unread.sizes
    if not sizes.in_doubt:
        return
    if any(compares_numbers(ability) for ability in _abilities(position)):
        yield from sizes.in_doubt.values()
    else:
        yield from may_be_dead(position).values()


def may_be_dead(position: Position) -> dict[str, Doubt]:
    """The creatures on the battlefield that may have died of a lower toughness than their numbers show, and why."""
    sizes = position.triggers.unread.sizes
    if not sizes.smaller:
        return {}
    return {creature: doubt for creature, doubt in sizes.doubts if creature in sizes.smaller}


def sizes_asked_of(
    position: Position, which: Which, candidate: Permanent, this: Permanent | None, you: str
) -> tuple[Doubt, ...]:
    """Whose numbers are in doubt and decide whether a permanent is meant in an ability of `this`, controlled by you."""
    return position.triggers.unread.sizes.that_decide(which, candidate, this, you, position.board.team_of(you))


def sizes_asked_by(position: Position, condition: Condition | None) -> tuple[Doubt, ...]:
    """Whose power or toughness is in doubt, where a condition asks for some."""
    in_doubt = position.triggers.unread.sizes.in_doubt
    return tuple(in_doubt.values()) if in_doubt and condition is not None and looks_at_sizes(condition) else ()


def _abilities(position: Position) -> Iterator[Ability]:
    for permanent in position.board.permanents.values():
        yield from permanent.abilities
    for effect in position.board.effects.values():
        yield effect.ability


@lru_cache(maxsize=4096)
def compares_numbers(ability: Ability) -> bool:
    """Whether it depends on power or toughness whom an ability, or its condition, speaks of."""
    asked = ability.condition
    return any(map(asks_for_sizes, _filters_in(ability))) or (asked is not None and looks_at_sizes(asked))


_NUMBERS = (
    ab.AttackOnlyWithOthers,
    ab.BlockOnlyIfAlso,
    ab.BlockOnlyWithOthers,
    ab.MaxBlockers,
    ab.MaxTotalAttackers,
    ab.MaxTotalBlockers,
    ab.MinBlockers,
)
"""Restrictions on how many creatures block or attack together."""

_PAIRS = (ab.BlockOnly, ab.CantAttack, ab.CantBeBlocked, ab.CantBeBlockedExceptBy, ab.CantBlock)
"""Restrictions on one creature and what it blocks, attacks, or is blocked by."""


def with_sure_restrictions(position: Position, freed: frozenset[str] = frozenset()) -> Position:
    """The position with those abilities alone that are restrictions which no words can lift.

    Args:
        position: the moment.
        freed: the permanents whose abilities, colors, types or control words that are not read may change.
    """
    board = position.board
    permanents = {each.id: _sure_part(each, freed) for each in board.permanents.values()}
    effects = {name: effect for name, effect in board.effects.items() if _is_sure(effect.ability, (), freed)}
    return position.but(board=board.with_permanents(permanents).with_effects(effects))


def _sure_part(permanent: Permanent, freed: frozenset[str]) -> Permanent:
    kept = () if permanent.id in freed else permanent.abilities
    return replace(
        permanent, abilities=tuple(ability for ability in kept if _is_sure(ability, permanent.keywords, freed))
    )


def _is_sure(ability: Ability, keywords: tuple[str, ...], freed: frozenset[str]) -> bool:
    if ability.condition is not None and not isinstance(ability.condition, ab.YourTurn):
        return False
    if freed and _counts_others(ability):
        return False
    if isinstance(ability, _PAIRS):
        return not ability.keyword and ability.words not in keywords and not _asks_for_what_is_given(ability)
    return isinstance(ability, _NUMBERS) and not _asks_for_what_is_given(ability)


def _counts_others(ability: Ability) -> bool:
    """Whether other permanents than those that a violation names decide whether a restriction is disobeyed."""
    if isinstance(ability, ab.CantAttack):
        return not set(ability.attacked) <= {"you"}
    return isinstance(ability, ab.BlockOnlyIfAlso) or (isinstance(ability, ab.MinBlockers) and ability.n is None)


@lru_cache(maxsize=4096)
def _asks_for_what_is_given(ability: Ability) -> bool:
    """Whether it depends on keywords, numbers, counters, or what somebody is just then, whom an ability means."""
    meant = tuple(_filters_in(ability))
    filters = [each for which in meant for each in which]
    given = any(each.any_counter or each.counters_at_least or each.among for each in filters)
    return given or compares_numbers(ability) or any(map(asks_for_keywords, meant))


def _filters_in(said: Ability) -> Iterator[Which]:
    """Whom the fields of an ability mean."""
    for part in astuple(said):
        if isinstance(part, tuple) and all(isinstance(each, Filter) for each in part):
            yield part


def _freed(position: Position) -> frozenset[str] | None:
    """The permanents that words which are not read, and may act, may free of a restriction; None: any."""
    found: set[str] = set()
    acting = _acting(position, _BLOCKING)
    board = position.board
    for source, abilities in position.triggers.unread.words:
        for ability in abilities:
            freed = frees_at_most(ability) if unseen(ability) & acting else "nobody"
            if freed == "anyone":
                return None
            if freed != "nobody":
                found.add(source)
            known = board.permanents.get(source)
            if freed == "host" and known is not None and known.attached_to:
                found.add(known.attached_to)
    effects = (effect.ability for effect in board.effects.values())
    # Whom an effect speaks of is not its source, so it is not known.
    given = (each for each in effects if is_not_read(each))
    return None if any(frees_at_most(each) != "nobody" for each in given) else frozenset(found)


def holds_anyway(
    violations: Iterable[Violation], sure: Callable[[Position], Iterator[Violation]], position: Position
) -> tuple[Violation, ...]:
    """Those of the violations that restrictions which no words can lift bring about by themselves.

    A restriction stands while the permanent that has it keeps its abilities, and those that disobey it what they are.

    Args:
        violations: what a proposal breaks by all that is read.
        sure: what it breaks of the restrictions on a board.
        position: the moment of the proposal.
    """
    freed = _freed(position)
    if freed is None:
        return ()
    found = {
        (each.objects, each.text, each.because)
        for each in sure(with_sure_restrictions(position, freed))
        if freed.isdisjoint(each.objects)
    }
    return tuple(each for each in violations if (each.objects, each.text, each.because) in found)


def names_what_is_not_there(violation: Violation, position: Position, named: Iterable[str]) -> bool:
    """Whether a violation is about one of the ids that a proposal names and that nothing on the battlefield has."""
    permanents, players = position.board.permanents, position.board.players
    return any(one in violation.objects and one not in permanents and one not in players for one in named)
