"""Whose power and toughness is in doubt as a game goes on, of what no layer computes: who gives some to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from events.abilities import PowerToughness
from events.board import Permanent
from events.duel_abilities import MorePower
from projections.asked_for import is_written, may_resize
from projections.matching import asks_for_keywords, matches, with_given_keywords
from projections.triggers.triggers import Triggers
from projections.unread import GIVES, Doubt, Gives, NotRead, Sizes, doubt_of, gives_while

MOST_SOURCES = 64
"""The most permanents that give power and toughness for which we follow each; with more, all numbers are in doubt."""

LessToughness = tuple[str, int | None]
"""A creature, and how much less toughness than its numbers show something leaves it; None: nobody knows how much."""


def sizes_with(sizes: Sizes, permanent: Permanent) -> Sizes:
    """The sizes with the abilities of a permanent as it is from now on; whom they concern is not looked at yet."""
    abilities = tuple([ability for ability in permanent.abilities if isinstance(ability, GIVES)])
    if not abilities and not sizes.giving:
        return sizes
    if abilities == sizes.sources.get(permanent.id, ()):
        return sizes
    others = tuple(each for each in sizes.giving if each[0] != permanent.id)
    return sizes._replace(giving=(*others, (permanent.id, abilities)) if abilities else others)


def _nobody_gives(sizes: Sizes) -> bool:
    """Whether no ability gives power and toughness, and none that did has left something to be looked at again."""
    return not (sizes.giving or sizes.given or sizes.less)


def sizes_without(sizes: Sizes, permanent: str) -> Sizes:
    """The sizes without a permanent and its abilities; whom these concerned is not looked at yet."""
    doubts = tuple(each for each in sizes.unsaid if each[0] != permanent)
    giving = tuple(each for each in sizes.giving if each[0] != permanent)
    return sizes._replace(giving=giving, unsaid=doubts, dead=sizes.dead - {permanent})


def sizes_as_set_up(now: Triggers) -> Sizes:
    """The board is set up: its numbers include what abilities give then, but for those that are a card's."""
    sizes = now.unread.sizes
    if _nobody_gives(sizes):
        return sizes
    if len(sizes.giving) > MOST_SOURCES:
        return _nothing_is_known(now) if any(each.as_printed for each in now.permanents.values()) else sizes
    set_up = sizes._replace(given=frozenset(_given(now, sizes.sources, now.permanents)))
    doubts, taken = _given_beside_print(now, sizes.sources, now.permanents)
    return _with_less(now, _in_doubt(set_up, doubts), taken)


def sizes_as_it_is_set_up(now: Triggers, entered: str) -> Sizes:
    """The board is being set up, and a permanent has entered: it, or what it gives some, may have a card's numbers."""
    sizes = now.unread.sizes
    if not sizes.giving or len(sizes.giving) > MOST_SOURCES:
        return sizes
    sources = sizes.sources
    of_it, _ = _given_beside_print(now, {entered: sources.get(entered, ())}, now.permanents)
    to_it, _ = _given_beside_print(now, sources, (entered,))
    return _in_doubt(sizes, of_it | to_it)


def _given_beside_print(
    now: Triggers, sources: Mapping[str, tuple[Gives, ...]], creatures: Iterable[str]
) -> tuple[dict[str, Doubt], list[LessToughness]]:
    """Those of the creatures that have the numbers of their cards and that something gives others now, and what of it.

    Args:
        now: the triggered abilities as they are.
        sources: the permanents whose abilities are looked at, each with these.
        creatures: the creatures that are looked at.

    Returns:
        Such creatures, each with the reason, and how much toughness each ability takes from them.
    """
    doubts: dict[str, Doubt] = {}
    taken: list[LessToughness] = []
    as_printed = [each for each in creatures if now.permanents[each].as_printed]
    for source, abilities in sources.items() if as_printed else ():
        for ability in abilities:
            if gives_while(ability) in ("", "other"):
                less = None if isinstance(ability, PowerToughness) else 0
                for creature in _meant(now, ability, now.permanents[source], as_printed):
                    doubts[creature] = _doubt(source, ability, creature)
                    taken.append((creature, less))
    return doubts, taken


def _taken(ability: Gives, *, ends: bool = False) -> int | None:
    """How much toughness a creature has less by an ability, or as it ends; None where nobody knows how much."""
    if isinstance(ability, MorePower):
        return 0
    return None if ends or ability.while_ == "other" else 0  # It says "+n/+n".


def _with_less(now: Triggers, sizes: Sizes, taken: Iterable[LessToughness]) -> Sizes:
    """The sizes once creatures have so much less toughness than their numbers show, and who may have died of it."""
    less = {creature: n for creature, n in sizes.less if creature in now.permanents}
    for creature, n in taken:
        if n != 0:
            before = less.get(creature, 0)
            less[creature] = None if n is None or before is None else before + n
    if not less and not sizes.less:
        return sizes
    in_doubt = sizes.in_doubt
    dead = (each for each, n in less.items() if each in in_doubt and _may_be_dead(now, each, n))
    return sizes._replace(less=tuple(less.items()), dead=sizes.dead.union(dead))


def _may_be_dead(now: Triggers, creature: str, less: int | None) -> bool:
    known = now.permanents[creature]
    if "creature" not in known.types or known.toughness is None:
        return False
    return less is None or creature in now.hurt or known.toughness <= less


def _taken_by_a_change(now: Triggers) -> Iterator[LessToughness]:
    """How much toughness what has a condition or a count may take as anything changes."""
    for source, abilities in now.unread.sizes.sources.items():
        for ability in abilities:
            if isinstance(ability, PowerToughness) and ability.while_ == "other":
                for creature in _meant(now, ability, now.permanents[source], now.permanents):
                    yield creature, None


def changed_sizes(now: Triggers, before: Sizes, permanent: str, *, entered: bool = False) -> Sizes:
    """The sizes once a permanent has entered or left, or is otherwise than before.

    Args:
        now: the triggered abilities, after that, with the permanent's abilities as they are then.
        before: the sizes before that.
        permanent: the permanent.
        entered: whether it has just entered: its own numbers are as everything on the board makes them.
    """
    sizes = now.unread.sizes
    if _nobody_gives(before) and _nobody_gives(sizes):
        return sizes
    if max(len(before.giving), len(sizes.giving)) > MOST_SOURCES:
        return _nothing_is_known(now)
    sources, gave = sizes.sources, before.sources
    anew = {source: each for source, each in sources.items() if source == permanent or any(map(_asks, each))}
    found = {row for row in sizes.given if row[0] not in anew and permanent not in (row[0], row[2])}
    found.update(_given(now, anew, now.permanents))
    found.update(_given(now, sources, (permanent,)))
    doubts: dict[str, Doubt] = {}
    taken: list[LessToughness] = []
    for row in sorted(found ^ sizes.given):
        source, place, creature = row
        if creature in now.permanents and not (entered and creature == permanent):
            gives = (sources if row in found else gave)[source][place]
            doubts[creature] = _doubt(source, gives, creature)
            taken.append((creature, _taken(gives, ends=row in sizes.given)))
    if entered:
        others, less = _given_beside_print(now, sources, (permanent,))
        doubts |= others
        taken += less
    taken += _taken_by_a_change(now)
    changed = _in_doubt(sizes._replace(given=frozenset(found)), {**doubts, **_anything_changes(now)})
    return _with_less(now, changed, taken)


def sizes_once_it_acts(now: Triggers, creature: str, how: Literal["attacking", "blocking"]) -> Sizes:
    """The sizes once a creature attacks or blocks: its numbers don't show yet what abilities give it while it does."""
    sizes = now.unread.sizes
    if _nobody_gives(sizes):
        return sizes
    if len(sizes.giving) > MOST_SOURCES:
        return _nothing_is_known(now)
    doubts: dict[str, Doubt] = {}
    taken: list[LessToughness] = []
    for source, abilities in sizes.sources.items():
        for ability in abilities:
            if gives_while(ability) == how and creature in _meant(now, ability, now.permanents[source], (creature,)):
                doubts[creature] = _doubt(source, ability, creature)
                taken.append((creature, _taken(ability)))
    taken += _taken_by_a_change(now)
    return _with_less(now, _in_doubt(sizes, {**doubts, **_anything_changes(now)}), taken)


def sizes_once_words_go(now: Triggers, source: str, words: Iterable[NotRead]) -> Sizes:
    """The sizes once a permanent has left: numbers that were written had in them what its words gave, unread."""
    there, this = now.permanents, next((known for known, _ in reversed(now.left) if known.id == source), None)
    doubts = {
        name: doubt_of(source, ability)
        for name, known in there.items()
        for ability in words
        if is_written(known) and may_resize(ability, this, known, there)
    }
    return _with_less(now, _in_doubt(now.unread.sizes, doubts), [(name, None) for name in doubts])


def _is_computed(ability: Gives, creature: Permanent) -> bool:
    """Whether it is computed what an ability gives a creature: a card's own number has nothing of it."""
    return isinstance(ability, MorePower) and (bool(ability.timing) or creature.as_printed)


def _asks(ability: Gives) -> bool:
    return asks_for_keywords(ability.subject)


def _given(
    now: Triggers, sources: Mapping[str, tuple[Gives, ...]], creatures: Iterable[str]
) -> Iterator[tuple[str, int, str]]:
    """Whom the abilities give power and toughness at all times."""
    for source, abilities in sources.items():
        for place, ability in enumerate(abilities):
            if not gives_while(ability):
                for creature in _meant(now, ability, now.permanents[source], creatures):
                    yield source, place, creature


def _meant(now: Triggers, ability: Gives, this: Permanent, creatures: Iterable[str]) -> Iterator[str]:
    """Those of the permanents with power and toughness that an ability speaks of."""
    permanents = now.permanents
    there = [permanents[creature] for creature in creatures if creature in permanents]
    sized = [each for each in there if each.power is not None and not _is_computed(ability, each)]
    if _asks(ability):
        sized = list(with_given_keywords(sized, now.permanents.values(), now.team_of))
    team = now.team_of(this.controller)
    return (each.id for each in sized if matches(ability.subject, each, this, this.controller, team))


def _anything_changes(now: Triggers) -> dict[str, Doubt]:
    """What has a condition or a count ("as long as", "for each") is in doubt once anything changes."""
    sizes = now.unread.sizes
    in_doubt = sizes.in_doubt
    others = [creature for creature in now.permanents if creature not in in_doubt]
    return {
        creature: _doubt(source, ability, creature)
        for source, abilities in sizes.sources.items()
        for ability in abilities
        if gives_while(ability) == "other"
        for creature in _meant(now, ability, now.permanents[source], others)
    }


def _nothing_is_known(now: Triggers) -> Sizes:
    why = Doubt("", f"more than {MOST_SOURCES} permanents give power and toughness", "these are not followed")
    return _in_doubt(now.unread.sizes, dict.fromkeys(now.permanents, why))


def _doubt(source: str, ability: Gives, creature: str) -> Doubt:
    return Doubt(source, ability.words, f"what power and toughness it gives {creature} now is not computed")


def _in_doubt(sizes: Sizes, doubts: Mapping[str, Doubt]) -> Sizes:
    return sizes._replace(unsaid=tuple({**doubts, **dict(sizes.unsaid)}.items())) if doubts else sizes
