"""How doubts arise as a game goes on: whose power and toughness is in doubt, and what unread words may have done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard, TypeVar

from msgspec import Struct

from events.abilities import Acts, AnyAbility, PowerToughness, Triggered
from events.board import Permanent
from events.casting import SpellCast
from events.declaration_abilities import Controls, DefendingPlayerControls, EmptyHand, ManaZone, Shields, YourTurn
from events.duel_abilities import MorePower
from events.filters import Which
from events.quantities import BasicLandTypes, CardsIn, CardTypesIn, CountOf, Fixed, HalfOf, LifeOf, Plus, Times
from events.references import Described, Each, Targets
from events.sizes import DefinesPT, ModifiesPT
from events.trigger_conditions import LeavesTheBattlefield, PutIntoGraveyard
from events.triggers import Dies, MovesCards, PutCounters
from projections.followed_instructions import does_more_than_is_logged
from projections.matching import asks_for_keywords, asks_for_sizes, matches, sizes_that_decide, with_given_keywords
from projections.triggers.triggers import Played, StackObject, Trigger, Triggers
from projections.unread import (
    EFFECT_NOT_READ,
    NOTHING,
    PLAYED_NOT_READ,
    Doubt,
    Gives,
    Sizes,
    doubt_of,
    effect_is_not_read,
    gives_while,
    is_not_played,
    is_not_read,
    toughness_given,
    unseen,
)

MOST_SOURCES = 64
"""The most permanents that give power and toughness for which we follow each; with more, all numbers are in doubt."""


def permanent_changes(now: Triggers, permanent: Permanent, *, entered: bool = False, numbers: bool = False) -> None:
    """A permanent has entered, or is otherwise than before.

    Args:
        now: the triggered abilities, after that.
        permanent: the permanent as it is from now on.
        entered: whether it has just entered.
        numbers: whether only its numbers or counters have changed.
    """
    before = now.unread
    if before is NOTHING and not any(isinstance(a, Gives) or is_not_read(a) for a in permanent.abilities):
        return
    found = tuple(ability for ability in permanent.abilities if is_not_read(ability))
    if found != dict(before.words).get(permanent.id, ()):
        others = tuple(each for each in before.words if each[0] != permanent.id)
        now.unread = before._replace(words=(*others, (permanent.id, found)) if found else others)
    now.unread = now.unread._replace(sizes=_sizes_with(now, permanent))
    if now.begun:
        changed = _changed_sizes(now, before.sizes, permanent.id, entered=entered, numbers=numbers)
        _know_sizes(now, changed)
        if entered:
            may_trigger(now, "enters")


def permanent_goes(now: Triggers, permanent: str) -> None:
    """A permanent has left the battlefield, or phased out: its words act no more, and what it gave is gone."""
    may_trigger(now, "dies", of=permanent)
    before = now.unread
    words = tuple(each for each in before.words if each[0] != permanent)
    now.unread = before._replace(words=words, left=True)
    _know_sizes(now, _sizes_without(now, before.sizes, permanent))


def step_begins(now: Triggers) -> None:
    """The board was set up before: what changes from now on is no part of it."""
    now.begun = True
    if now.unread is not NOTHING:
        _know_sizes(now, _sizes_as_set_up(now))


def creature_attacks(now: Triggers, creature: str) -> None:
    """A creature has become an attacking creature."""
    _know_sizes(now, _acts(now, creature, "attacking"))


def creature_blocks(now: Triggers, creature: str) -> None:
    """A creature has become a blocking creature."""
    _know_sizes(now, _acts(now, creature, "blocking"))


def dies_by_its_numbers(now: Triggers, creature: str) -> None:
    """A creature dies by its toughness or damage: what follows is not known where its numbers are in doubt."""
    found = [doubt for name, doubt in now.unread.sizes.doubts if name == creature]
    if found:
        happens(now, found)


def _know_sizes(now: Triggers, sizes: Sizes) -> None:
    """Keep whose numbers are in doubt; who may have died of them leaves unknown whether abilities triggered on that."""
    before = now.unread.sizes
    if sizes is before:
        return
    now.unread = now.unread._replace(sizes=sizes)
    for creature in sizes.smaller - before.smaller:
        watching = (*now.of(Dies), *now.of(LeavesTheBattlefield), *now.of(PutIntoGraveyard))
        if any(now.meant(asked.subject, creature, this) for this, _, asked in watching):
            dies_by_its_numbers(now, creature)


def targets_may_be_illegal(now: Triggers, number: int, targets: tuple[str, ...]) -> None:
    """Targets were chosen for an ability on the stack: by numbers in doubt, it is not known whether they are legal."""
    found = next((each for each in now.stack if each.number == number), None)
    if found is not None and now.unread.sizes.doubts:
        happens(now, _doubtful_objects(now, found, targets))


def _doubtful_objects(now: Triggers, found: StackObject, targets: Iterable[str]) -> Iterator[Doubt]:
    """By whose numbers it is not known whether the targets of something on the stack are legal."""
    in_doubt = now.unread.sizes.in_doubt
    there = [each for each in targets if each in now.permanents]
    yield from (in_doubt[each] for each in there if each in now.unread.sizes.smaller and each in in_doubt)
    if isinstance(found, Trigger) and isinstance(found.ability.effect, PutCounters):
        yield from (in_doubt[each] for each in (*there, found.source) if there and each in in_doubt)
    described = [each for asked in _parts(found, Targets) for each in asked.objects]
    yield from _asked(now, found, described, there)


def _affected(now: Triggers, found: StackObject) -> Iterator[Doubt]:
    """By whose numbers it is not known whether an instruction that means all of a kind means them."""
    described = [each.what for each in _parts(found, Each)]
    yield from _asked(now, found, described, now.permanents)


def _asked(
    now: Triggers, found: StackObject, described: Iterable[Described], candidates: Iterable[str]
) -> Iterator[Doubt]:
    this = now.permanents.get(found.source) or now.last.get(found.source)
    in_doubt, team = now.unread.sizes.in_doubt, now.team_of(found.controller)
    for each in described:
        for candidate in candidates:
            known = now.permanents[candidate]
            for name in sizes_that_decide(each.which, known, this, found.controller, team, in_doubt):
                yield in_doubt[name]


P = TypeVar("P", bound=Struct)


def _parts(found: StackObject, kind: type[P]) -> Iterator[P]:
    """The parts of a kind in what an object on the stack says, however deep they lie."""
    waiting: list[object] = list(found.does) if isinstance(found, Played) else [found.ability]
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
        if isinstance(part, Struct):
            waiting += [getattr(part, field) for field in part.__struct_fields__]
        elif isinstance(part, tuple):
            waiting += part


_BY_DAMAGE = frozenset({"always", "beginning", "attacking", "blocking", "damage"})
"""From when on words act that may act as damage is dealt."""


def happens(now: Triggers, doubts: Iterable[Doubt]) -> None:
    """Something has happened that is not read; all that follows depends on it."""
    now.unread = now.unread.and_happened(*doubts)


CARDS_MOVED = "how many cards there are since cards were moved, or shields broken, is not known here"


def may_be_exiled(now: Triggers, leaving: Permanent) -> None:
    """A creature that came this turn, perhaps by unearth, dies: then it is exiled instead (702.84a)."""
    found = (keyword for keyword in leaving.keywords if leaving.entered_this_turn and keyword.startswith("unearth"))
    if keyword := next(found, ""):
        happens(now, [Doubt(leaving.id, keyword, "whether it came that way, and so is exiled, is not known")])


def dies_with_a_keyword(now: Triggers, leaving: Permanent) -> None:
    """A permanent dies: what came by blitz this turn triggers, and so do cards with recover (702.152a, 702.59a)."""
    owner = leaving.owner or leaving.controller
    if "creature" in leaving.types and now.unread.in_graveyard:
        happens(now, [doubt for whose, doubt in now.unread.in_graveyard if whose == owner])
    for keyword in leaving.keywords:
        if keyword.startswith("blitz") and leaving.entered_this_turn:
            why = "whether it came that way, and so triggers as it dies, is not known"
            happens(now, [Doubt(leaving.id, keyword, why)])
        elif keyword.startswith("recover"):
            why = "what it does in a graveyard as a creature dies is not followed"
            there = (*now.unread.in_graveyard, (owner, Doubt(leaving.id, keyword, why)))
            now.unread = now.unread._replace(in_graveyard=there)


def cards_move(now: Triggers) -> None:
    """Cards of Duel Masters were moved between hands, decks, mana zones and shields: nobody counts them any more."""
    found = [
        Doubt(source, ability.words, CARDS_MOVED)
        for source, permanent in now.permanents.items()
        for ability in permanent.abilities
        if isinstance(ability.condition, EmptyHand | ManaZone | Shields)
        or (isinstance(ability, MorePower) and ability.cards is not None and ability.cards.zone != "battle zone")
    ]
    if found:
        happens(now, found)


def card_is_discarded(now: Triggers, card: str) -> None:
    """A card was discarded: what it says of that may have replaced it, or triggered (702.35a)."""
    why = "what it does as its card is discarded is not followed"
    said = (abilities for name, abilities in now.unread.in_hand if name == card)
    happens(now, [Doubt("", ability.words, why) for abilities in said for ability in abilities])


def something_is_played(now: Triggers) -> None:
    """A spell was cast or an ability activated: abilities that are not read may have triggered on it."""
    happens(
        now,
        [
            doubt_of(source, ability)
            for source, abilities in now.unread.words
            for ability in abilities
            if isinstance(ability, Triggered) and "activated" in unseen(ability)
        ],
    )


def spell_is_cast(now: Triggers, card: Permanent) -> None:
    """A spell was cast: its own abilities may have triggered on that."""
    happens(now, [doubt_of("", each) for each in card.abilities if _triggers_as_it_is_cast(each, card)])


def _triggers_as_it_is_cast(ability: AnyAbility, card: Permanent) -> TypeGuard[Triggered]:
    """Whether an ability may trigger as its own spell is cast; keywords such as prowess look at other spells."""
    unread = isinstance(ability, Triggered) and is_not_read(ability) and "activated" in unseen(ability)
    return unread and ability.words not in card.keywords


def nobody_chose(now: Triggers, resolved: StackObject) -> None:
    """An ability has resolved, and it is not said which of several targets it had, or what its tokens attack."""
    words = resolved.ability.words if isinstance(resolved, Trigger) else resolved.name
    happens(now, [Doubt(resolved.source, words, "nobody says what is chosen for it")])


def ability_resolves(now: Triggers, resolved: StackObject) -> None:
    """Something has resolved: what follows depends on its effect, if that is not read, and on its target's ward."""
    if isinstance(resolved, Played):
        source = "" if isinstance(resolved.announced, SpellCast) else resolved.source
        happens(now, [Doubt(source, each.words, PLAYED_NOT_READ) for each in resolved.does if is_not_played(each)])
    else:
        if isinstance(resolved.ability.effect, MovesCards):
            cards_move(now)
        if effect_is_not_read(resolved.ability):
            happens(now, [Doubt(resolved.source, resolved.ability.words, EFFECT_NOT_READ)])
        this = now.permanents.get(resolved.source)
        if now.unread.sizes.doubts and this is not None and now.holds(resolved.ability, resolved.source) is None:
            happens(now, now.doubts_of_condition(resolved.ability, this))
    done = resolved.does if isinstance(resolved, Played) else (resolved.ability,)
    if any(does_more_than_is_logged(getattr(each, "effect", None)) for each in done):
        may_trigger(now, "effect")
    if now.unread.sizes.doubts:
        happens(now, _doubtful_objects(now, resolved, now.targets.get(resolved.number, ())))
        happens(now, _affected(now, resolved))
    for target in now.targets.get(resolved.number, ()):
        happens(now, _wards(now, target, resolved.controller))


def _wards(now: Triggers, target: str, player: str) -> Iterator[Doubt]:
    """Ward of a target, which counters an opponent's ability that its controller does not pay for (702.21a)."""
    known = now.permanents.get(target)
    if known is None or known.controller in (player, *now.team_of(player)):
        return
    for source, abilities in now.unread.words:
        for ability in abilities:
            ward = (ability.keyword or ability.words).startswith("ward")
            if ward and now.meant(ability.subject, target, now.permanents[source]):
                yield doubt_of(source, ability)


def is_put_to_the_test(now: Triggers, *creatures: str) -> None:
    """Damage was dealt by and to these, or one would be destroyed: by numbers in doubt, or beside words not read."""
    in_doubt = now.unread.sizes.in_doubt
    doubts = [in_doubt[creature] for creature in creatures if creature in in_doubt]
    for source, abilities in now.unread.words:
        doubts += [doubt_of(source, each) for each in abilities if unseen(each) & _BY_DAMAGE]
    if doubts:
        happens(now, doubts)


def may_trigger(now: Triggers, acts: Acts, *, of: str = "") -> None:
    """Something has happened on which abilities that are not read may have triggered, of one permanent or of any."""
    found = [
        doubt_of(source, ability)
        for source, abilities in now.unread.words
        for ability in abilities
        if acts in unseen(ability) and of in ("", source)
    ]
    if found:
        happens(now, found)


def _sizes_with(now: Triggers, permanent: Permanent) -> Sizes:
    """The sizes with the abilities of a permanent as it is from now on; whom they concern is not looked at yet."""
    sizes = now.unread.sizes
    abilities = tuple(ability for ability in permanent.abilities if isinstance(ability, Gives))
    if abilities == sizes.sources.get(permanent.id, ()):
        return sizes
    others = tuple(each for each in sizes.giving if each[0] != permanent.id)
    return sizes._replace(giving=(*others, (permanent.id, abilities)) if abilities else others)


def _sizes_as_set_up(now: Triggers) -> Sizes:
    """The board is set up: its numbers include what abilities give then, but for those that are a card's."""
    sizes = now.unread.sizes
    if len(sizes.giving) > MOST_SOURCES:
        return _nothing_is_known(now) if any(each.as_printed for each in now.permanents.values()) else sizes
    set_up = sizes._replace(given=frozenset(_given(now, sizes.sources, now.permanents)))
    return _with_less(
        now, _in_doubt(now, set_up, _not_in_print(now, now.permanents)), _taken_in_print(now, now.permanents)
    )


def _not_in_print(now: Triggers, creatures: Iterable[str]) -> dict[str, Doubt]:
    """Those of the creatures that have the numbers of their cards, and that something gives others now."""
    as_printed = [each for each in creatures if now.permanents[each].as_printed]
    return {
        creature: _doubt(source, ability, creature)
        for source, abilities in now.unread.sizes.sources.items()
        for ability in abilities
        if as_printed and gives_while(ability) in ("", "other")
        for creature in _meant(now, ability, now.permanents[source], as_printed)
    }


def _taken_in_print(now: Triggers, creatures: Iterable[str]) -> Iterator[tuple[str, int | None]]:
    """How much toughness each ability takes from creatures that have the numbers of their cards."""
    as_printed = [each for each in creatures if now.permanents[each].as_printed]
    for source, abilities in now.unread.sizes.sources.items():
        for ability in abilities:
            if as_printed and gives_while(ability) in ("", "other"):
                taken = None if isinstance(ability, PowerToughness) else _taken(ability)
                for creature in _meant(now, ability, now.permanents[source], as_printed):
                    yield creature, taken


def _taken(ability: Gives, *, ends: bool = False) -> int | None:
    """How much toughness a creature has less by an ability, or as it ends; None where nobody knows how much."""
    if isinstance(ability, PowerToughness) and not ends and ability.while_ != "other":
        return 0  # It says "+n/+n".
    toughness = toughness_given(ability)
    return None if toughness is None else max(0, toughness if ends else -toughness)


def _with_less(now: Triggers, sizes: Sizes, taken: Iterable[tuple[str, int | None]]) -> Sizes:
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
    return sizes._replace(less=tuple(less.items()), smaller=sizes.smaller.union(dead))


def _may_be_dead(now: Triggers, creature: str, less: int | None) -> bool:
    known = now.permanents[creature]
    if "creature" not in known.types or known.toughness is None:
        return False
    return less is None or creature in now.hurt or known.toughness <= less


def _taken_by_a_change(now: Triggers, *, acts: bool = False, numbers: bool = False) -> Iterator[tuple[str, int | None]]:
    """How much toughness what has a condition or a count may take as anything changes.

    Args:
        now: the triggered abilities, after that.
        acts: whether a creature attacks or blocks, and nothing else has changed.
        numbers: whether only numbers or counters of a permanent have changed.
    """
    for source, abilities in now.unread.sizes.sources.items():
        for ability in abilities:
            if gives_while(ability) != "other" or toughness_given(ability) == 0:
                continue
            if (acts or numbers) and _stands(ability, numbers=numbers):
                continue
            for creature in _meant(now, ability, now.permanents[source], now.permanents):
                yield creature, None


def _stands(ability: Gives, *, numbers: bool) -> bool:
    """Whether what an ability with a condition or a count gives stays, as creatures attack or block, or get numbers."""
    if isinstance(ability, PowerToughness | MorePower):
        return False
    condition = ability.condition
    asked: list[Which] = [condition.which] if isinstance(condition, Controls | DefendingPlayerControls) else []
    if condition is not None and not asked and not isinstance(condition, YourTurn | EmptyHand):
        return False
    of = [ability.per] if isinstance(ability, ModifiesPT) else [ability.power, ability.toughness]
    quantities = [each.of if isinstance(each, Plus | Times | HalfOf) else each for each in of if each is not None]
    if not all(isinstance(each, _OF_NO_COMBAT) for each in quantities):
        return False
    if not numbers:
        return not {"attacking", "blocking", "tapped", "untapped"}.intersection(
            () if isinstance(ability, DefinesPT) else ability.among
        )
    asked += [each.which for each in quantities if isinstance(each, CountOf)]
    return not any(asks_for_sizes(which) or any(each.any_counter for each in which) for which in asked)


_OF_NO_COMBAT = (BasicLandTypes, CardTypesIn, CardsIn, CountOf, Fixed, LifeOf)
"""Quantities that are the same whoever attacks or blocks, and but for what `CountOf` asks for, whatever numbers change.

"""


def _changed_sizes(
    now: Triggers, before: Sizes, permanent: str, *, entered: bool = False, numbers: bool = False
) -> Sizes:
    """A permanent has entered, or is otherwise than before.

    Args:
        now: the triggered abilities, after that.
        before: the sizes before that.
        permanent: the permanent.
        entered: whether it has just entered: its own numbers are as everything on the board makes them.
        numbers: whether only its numbers or counters have changed.
    """
    sizes = now.unread.sizes
    if max(len(before.giving), len(sizes.giving)) > MOST_SOURCES:
        return _nothing_is_known(now)
    anew = {permanent} | {source for source, each in sizes.sources.items() if any(map(_asks, each))}
    found = {row for row in sizes.given if row[0] not in anew and row[2] != permanent}
    found.update(
        _given(now, {source: sizes.sources[source] for source in anew if source in sizes.sources}, now.permanents)
    )
    found.update(_given(now, sizes.sources, (permanent,)))
    doubts: dict[str, Doubt] = {}
    taken: list[tuple[str, int | None]] = []
    for row in found ^ sizes.given:
        source, place, creature = row
        if creature in now.permanents and not (entered and creature == permanent):
            gives = (sizes if row in found else before).sources[source][place]
            doubts[creature] = _doubt(source, gives, creature)
            taken.append((creature, _taken(gives, ends=row in sizes.given)))
    if entered and (others := _not_in_print(now, (permanent,))):
        doubts |= others
        taken += _taken_in_print(now, (permanent,))
    taken += _taken_by_a_change(now, numbers=numbers)
    changed = _in_doubt(now, sizes._replace(given=frozenset(found)), {**doubts, **_anything_changes(now)})
    return _with_less(now, changed, taken)


def _sizes_without(now: Triggers, before: Sizes, permanent: str) -> Sizes:
    """A permanent has left the battlefield, or phased out: what it gave is gone."""
    sizes = now.unread.sizes
    doubts = tuple(each for each in sizes.doubts if each[0] != permanent)
    giving = tuple(each for each in sizes.giving if each[0] != permanent)
    now.unread = now.unread._replace(
        sizes=sizes._replace(giving=giving, doubts=doubts, smaller=sizes.smaller - {permanent})
    )
    return _changed_sizes(now, before, permanent)


def _acts(now: Triggers, creature: str, how: str) -> Sizes:
    """A creature attacks or blocks: its numbers don't show yet what that, or an attack, gives it."""
    sizes = now.unread.sizes
    if len(sizes.giving) > MOST_SOURCES:
        return _nothing_is_known(now)
    doubts: dict[str, Doubt] = {}
    taken: list[tuple[str, int | None]] = []
    for source, abilities in sizes.sources.items():
        for ability in abilities:
            if gives_while(ability) == how and creature in _meant(now, ability, now.permanents[source], (creature,)):
                doubts[creature] = _doubt(source, ability, creature)
                taken.append((creature, _taken(ability)))
    taken += _taken_by_a_change(now, acts=True)
    return _with_less(now, _in_doubt(now, sizes, {**doubts, **_anything_changes(now)}), taken)


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
    there = [now.permanents[creature] for creature in creatures if creature in now.permanents]
    sized = [each for each in there if each.power is not None and not _is_computed(ability, each)]
    if _asks(ability):
        sized = list(with_given_keywords(sized, now.permanents.values(), now.team_of))
    team = now.team_of(this.controller)
    return (each.id for each in sized if matches(ability.subject, each, this, this.controller, team))


def _anything_changes(now: Triggers) -> dict[str, Doubt]:
    """What has a condition or a count ("as long as", "for each") is in doubt once anything changes."""
    return {
        creature: _doubt(source, ability, creature)
        for source, abilities in now.unread.sizes.sources.items()
        for ability in abilities
        if gives_while(ability) == "other"
        for creature in _meant(now, ability, now.permanents[source], now.permanents)
        if creature not in now.unread.sizes.in_doubt
    }


def _nothing_is_known(now: Triggers) -> Sizes:
    why = Doubt("", f"more than {MOST_SOURCES} permanents give power and toughness", "these are not followed")
    return _in_doubt(now, now.unread.sizes, dict.fromkeys(now.permanents, why))


def _doubt(source: str, ability: Gives, creature: str) -> Doubt:
    return Doubt(source, ability.words, f"what power and toughness it gives {creature} now is not computed")


def _in_doubt(now: Triggers, sizes: Sizes, doubts: Mapping[str, Doubt]) -> Sizes:
    return sizes._replace(doubts=tuple({**doubts, **sizes.in_doubt}.items())) if doubts else sizes
