"""One combat of a Forge log as far as it has been read, and what is recorded of it in our words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from simulator.importers.forge.lines import Card
from simulator.importers.lacking import stays_home
from simulator.importers.recorded import RecordedBoard, RecordedCombat, RecordedDamage, RecordedPermanent


@dataclass(slots=True)
class Combat:
    """A combat as far as it has been read; players by name, cards by id."""

    line: int
    turn: int
    active: str
    life: Mapping[str, int]
    attacks: dict[str, str | Card] = field(default_factory=dict)
    blocks: dict[str, tuple[Card, ...]] | None = None
    cards: dict[str, tuple[str, Card]] = field(default_factory=dict)
    """The creatures that fight: whose they are, and what."""
    line_of_blocks: int = 0
    defended_by: dict[str, str] = field(default_factory=dict)
    """Who blocks for the planeswalkers that are attacked."""
    late: set[str] = field(default_factory=set)
    """What came after the attack."""
    may_have: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """How many permanents of which names each player was told to have."""
    gone: set[str] = field(default_factory=set)
    gone_before_blocks: frozenset[str] = frozenset()
    damage: list[RecordedDamage] = field(default_factory=list)
    died: list[str] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    cast: set[str] = field(default_factory=set)
    missing: list[str] = field(default_factory=list)
    life_after: Mapping[str, int] = field(default_factory=dict)
    dealing: bool = False
    settled: bool = False
    """Whether something went on after damage, so that life and deaths are not those of the combat any more."""


def recorded(combat: Combat, ids: Mapping[str, str], *, tells_deaths: bool) -> RecordedCombat:
    """What is recorded of a combat that is over.

    Args:
        combat: the combat.
        ids: the players' ids by their names, in turn order.
        tells_deaths: whether the log says what leaves the battlefield.
    """
    walkers = {known.id: known for known in _walkers(combat, ids)}
    missing = [*combat.missing, *_missing(combat, walkers)]
    before = [*_creatures(combat, ids, combat.late, tapped=False), *walkers.values()]
    declared = [*_creatures(combat, ids, combat.gone_before_blocks, tapped=None), *walkers.values()]
    after = [known for known in declared if known.id not in combat.gone]
    there = [*_creatures(combat, ids, (), tapped=None), *walkers.values()]
    unseen_of = {
        who: stays_home(
            "Forge", combat.may_have.get(name, ()), [known.name for known in there if known.controller == who]
        )
        for name, who in ids.items()
    }
    life, life_after = ({ids[name]: n for name, n in told.items()} for told in (combat.life, combat.life_after))
    line_of_blocks = combat.line_of_blocks or combat.line
    return RecordedCombat(
        line=combat.line,
        turn=combat.turn,
        active=ids[combat.active],
        defending=_defending(combat, ids),
        before=RecordedBoard(combat.line, tuple(before), life, unseen_of),
        attacks={
            attacker: target.id if isinstance(target, Card) else ids[target]
            for attacker, target in combat.attacks.items()
            if not isinstance(target, Card) or target.id in walkers
        },
        declared=RecordedBoard(line_of_blocks, tuple(declared), {}, unseen_of),
        blocks=None if combat.blocks is None else _by_blocker(combat.blocks),
        line_of_blocks=line_of_blocks,
        offered={},
        fought={},
        after=RecordedBoard(line_of_blocks, tuple(after), life_after, unseen_of) if tells_deaths else None,
        damage=tuple(combat.damage),
        died=tuple(combat.died) if tells_deaths else None,
        tricks=tuple(combat.tricks),
        missing=tuple(missing),
        life=life_after,
    )


def _by_blocker(blocks: Mapping[str, tuple[Card, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for attacker, blockers in blocks.items():
        for blocker in blockers:
            found[blocker.id] = (*found.get(blocker.id, ()), attacker)
    return found


def _creatures(
    combat: Combat, ids: Mapping[str, str], without: Collection[str], *, tapped: bool | None
) -> Iterator[RecordedPermanent]:
    """The creatures that fight; blockers are untapped, and whether attackers are is `tapped`."""
    for known, (player, creature) in combat.cards.items():
        if known not in without:
            now = tapped if known in combat.attacks else False
            yield RecordedPermanent(known, creature.name, ids[player], now, fights=True)


def _targets(combat: Combat) -> list[Card]:
    """The planeswalkers that are attacked."""
    return [target for target in dict.fromkeys(combat.attacks.values()) if isinstance(target, Card)]


def _walkers(combat: Combat, ids: Mapping[str, str]) -> Iterator[RecordedPermanent]:
    """The planeswalkers that are attacked, of those of whom it is told or clear whose they are."""
    others = [name for name in ids if name != combat.active]
    for target in _targets(combat):
        whose = combat.defended_by.get(target.id) or (others[0] if len(others) == 1 else "")
        if whose:
            yield RecordedPermanent(target.id, target.name, ids[whose])


def _missing(combat: Combat, walkers: Collection[str]) -> Iterator[str]:
    """What can't be told of a combat; of the spells and abilities of it nobody knows what they did."""
    for trick in combat.tricks:
        yield f"{trick}, and what came of it"
    for target in _targets(combat):
        if target.id not in walkers:
            yield f"whose {target.called} is, which is attacked, is not recorded"
    if combat.blocks is not None:
        for known in combat.attacks:
            if known not in combat.blocks and known not in combat.gone_before_blocks:
                yield f"whether {combat.cards[known][1].called} was blocked is not recorded"


def _defending(combat: Combat, ids: Mapping[str, str]) -> tuple[str, ...]:
    """The other players, but those who have no life left, from the one whose turn is next."""
    names = [*ids]
    at = names.index(combat.active)
    attacked = {*combat.attacks.values(), *combat.defended_by.values()}
    others = [*names[at + 1 :], *names[:at]]
    return tuple(ids[name] for name in others if name in attacked or combat.life.get(name, 1) > 0)
