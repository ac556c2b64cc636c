"""What is not read on a board and may change a verdict, from the moment at which it can act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from events.abilities import Ability, Acts, AnyAbility, PowerToughness, Triggered, Unsupported
from events.filters import Filter
from projections.doubt import Doubt
from projections.unread import EFFECT_NOT_READ, NOTHING, NotRead, doubt_of, effect_is_not_read, is_not_read
from simulator.position import Position

__all__ = [
    "doubts_about_attacks",
    "doubts_about_blocks",
    "doubts_about_damage",
    "doubts_at_any_time",
    "named",
    "only_words_are_not_read",
]

_ATTACKING: frozenset[Acts] = frozenset({"always"})
_BLOCKING: frozenset[Acts] = frozenset({"always", "beginning", "attacking"})
_DAMAGE: frozenset[Acts] = frozenset({"always", "beginning", "attacking", "blocking", "damage"})
"""From when on words act that may act by then, in the first combat after the board was set up."""

_SINCE_ONE_LEFT: frozenset[Acts] = frozenset({"beginning", "dies"})
"""From when on words act that may act once a permanent has left the battlefield."""

_OF_NUMBERS = (
    "power_at_least",
    "power_at_most",
    "power_than_this",
    "toughness_at_least",
    "toughness_at_most",
)


def only_words_are_not_read(position: Position) -> bool:
    """Whether nothing is in doubt but what static abilities say that are not read."""
    unread = position.triggers.unread
    if unread.happened or unread.sizes.in_doubt:
        return False
    return all(isinstance(ability, Unsupported) for _, abilities in unread.words for ability in abilities)


def named(doubts: Iterable[tuple[str, str, str]]) -> str:
    """Doubts in one line, each once."""
    return "; ".join(str(Doubt(*doubt)) for doubt in dict.fromkeys(doubts))


def doubts_about_attacks(position: Position) -> tuple[Doubt, ...]:
    """What may change which attacks are legal."""
    if position.triggers.unread is NOTHING and not position.board.effects:
        return ()
    return (*_of_declarations(position, _ATTACKING), *_of_sizes(position))


def doubts_about_blocks(position: Position) -> tuple[Doubt, ...]:
    """What may change which blocks are legal."""
    if position.triggers.unread is NOTHING and not position.board.effects:
        return ()
    return (*_of_declarations(position, _BLOCKING), *_of_sizes(position))


def doubts_about_damage(position: Position, creatures: Iterable[str]) -> tuple[Doubt, ...]:
    """What may change how these creatures deal combat damage, or are dealt it."""
    unread = position.triggers.unread
    if unread is NOTHING:
        return ()
    in_doubt = unread.sizes.in_doubt
    sizes = (in_doubt[creature] for creature in creatures if creature in in_doubt)
    return (*unread.happened, *_of_words(position, _DAMAGE, lambda ability: True), *sizes)


def doubts_at_any_time(position: Position) -> tuple[Doubt, ...]:
    """What may change anything in a combat that is played to its end, whatever happens in it."""
    found = (doubts_in(each.id, each.abilities) for each in position.board.permanents.values())
    return (*position.triggers.unread.happened, *(doubt for doubts in found for doubt in doubts))


def doubts_in(source: str, abilities: Iterable[AnyAbility]) -> Iterator[Doubt]:
    """What of some abilities of a permanent is not read, and may act by itself at some time."""
    for ability in abilities:
        if isinstance(ability, PowerToughness):
            yield Doubt(source, ability.words, "power and toughness are not computed")
        elif is_not_read(ability):
            if ability.acts not in ("activated", "enters", "targeted"):
                yield doubt_of(source, ability)
        elif isinstance(ability, Triggered) and effect_is_not_read(ability):
            yield Doubt(source, ability.words, EFFECT_NOT_READ)


def _of_declarations(position: Position, acting: frozenset[Acts]) -> Iterator[Doubt]:
    """What has happened that is not read, and what is in force; but for what is known to concern damage alone."""
    yield from position.triggers.unread.happened
    yield from _of_words(position, acting, _concerns_declarations)
    for effect in position.board.effects.values():
        if isinstance(effect.ability, Unsupported) and effect.ability.blocking:
            yield doubt_of(effect.source, effect.ability)


def _concerns_declarations(ability: NotRead) -> bool:
    return not isinstance(ability, Unsupported) or ability.blocking


def _of_words(position: Position, acting: frozenset[Acts], concerns: Callable[[NotRead], bool]) -> Iterator[Doubt]:
    unread = position.triggers.unread
    if position.combat.number > 1:
        acting |= _DAMAGE
    if unread.left:
        acting |= _SINCE_ONE_LEFT
    for source, abilities in unread.words:
        for ability in abilities:
            if ability.acts in acting and concerns(ability):
                yield doubt_of(source, ability)


def _of_sizes(position: Position) -> Iterator[Doubt]:
    """Who may have died of the power and toughness that it lost; all that are in doubt, where numbers are compared."""
    sizes = position.triggers.unread.sizes
    if not sizes.in_doubt:
        return
    compared = any(_compares_numbers(ability) for ability in _abilities(position))
    for creature, doubt in sizes.in_doubt.items():
        if compared or creature in sizes.smaller:
            yield doubt


def _abilities(position: Position) -> Iterator[Ability]:
    for permanent in position.board.permanents.values():
        yield from permanent.abilities
    for effect in position.board.effects.values():
        yield effect.ability


@lru_cache(maxsize=4096)
def _compares_numbers(ability: Ability) -> bool:
    """Whether it depends on power or toughness whom an ability, or its condition, speaks of."""
    said = [getattr(ability, field) for field in ability.__struct_fields__]
    condition = ability.condition
    if condition is not None:
        said += [getattr(condition, field) for field in condition.__struct_fields__]
    filters = (each for part in said if isinstance(part, tuple) for each in part if isinstance(each, Filter))
    return any(getattr(each, field) not in (None, "") for each in filters for field in _OF_NUMBERS)
