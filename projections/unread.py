"""What is not read on a board: words that may act, power and toughness in doubt, and what has happened because of it.

Nothing of this is part of a digest: it says what is known of a game, not what is so in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from events.abilities import Acts, PowerToughness, Triggered, Unsupported
from events.board import Permanent
from projections import doubt as s
from projections.doubt import Doubt

if TYPE_CHECKING:
    from projections.triggers.triggers import Trigger, Triggers

__all__ = [
    "EFFECT_NOT_READ",
    "NOTHING",
    "NotRead",
    "Unread",
    "ability_resolves",
    "creature_attacks",
    "creature_blocks",
    "doubt_of",
    "effect_is_not_read",
    "is_not_read",
    "is_put_to_the_test",
    "may_trigger",
    "permanent_changes",
    "permanent_goes",
    "step_begins",
]

NotRead = Unsupported | Triggered
"""An ability whose words are not read, or a triggered one of which it is not read when it triggers."""


class Unread(NamedTuple):
    """What is not read now. Read only.

    Args:
        words: the permanents with abilities that are not read, each with these.
        happened: what has happened that is not read; all that follows depends on it.
        sizes: who gives power and toughness to whom, and whose are in doubt.
        left: whether a permanent has left the battlefield since then.
    """

    words: tuple[tuple[str, tuple[NotRead, ...]], ...] = ()
    happened: tuple[Doubt, ...] = ()
    sizes: s.Sizes = s.EVERY_SIZE_STANDS
    left: bool = False


NOTHING = Unread()
"""Everything is read."""


def is_not_read(ability: object) -> TypeGuard[NotRead]:
    """Whether an ability is not read, or it is not read when it triggers."""
    if isinstance(ability, Triggered):
        return not ability.when and not ability.opaque
    return isinstance(ability, Unsupported)


EFFECT_NOT_READ = "what this triggered ability does is not read"


def effect_is_not_read(ability: Triggered) -> bool:
    """Whether it is not read what a triggered ability does as it resolves."""
    return ability.effect is None and not ability.opaque and not ability.modes


def permanent_changes(now: Triggers, permanent: Permanent, *, entered: bool = False) -> None:
    """A permanent has entered, or is otherwise than before.

    Args:
        now: the triggered abilities, after that.
        permanent: the permanent as it is from now on.
        entered: whether it has just entered.
    """
    before = now.unread
    if before is NOTHING and not any(isinstance(a, PowerToughness) or is_not_read(a) for a in permanent.abilities):
        return
    found = tuple(ability for ability in permanent.abilities if is_not_read(ability))
    if found != dict(before.words).get(permanent.id, ()):
        others = tuple(each for each in before.words if each[0] != permanent.id)
        now.unread = before._replace(words=(*others, (permanent.id, found)) if found else others)
    now.unread = now.unread._replace(sizes=s.known(now, permanent))
    if now.begun:
        now.unread = now.unread._replace(sizes=s.change(now, before.sizes, permanent.id, entered=entered))
        if entered:
            may_trigger(now, "enters")


def permanent_goes(now: Triggers, permanent: str) -> None:
    """A permanent has left the battlefield, or phased out: its words act no more, and what it gave is gone."""
    may_trigger(now, "dies", of=permanent)
    before = now.unread
    words = tuple(each for each in before.words if each[0] != permanent)
    now.unread = before._replace(words=words, left=True)
    now.unread = now.unread._replace(sizes=s.go(now, before.sizes, permanent))


def step_begins(now: Triggers) -> None:
    """The board was set up before: what changes from now on is no part of it."""
    now.begun = True
    if now.unread is not NOTHING:
        now.unread = now.unread._replace(sizes=s.set_up(now))


def creature_attacks(now: Triggers, creature: str) -> None:
    """A creature has become an attacking creature."""
    now.unread = now.unread._replace(sizes=s.become_attacking(now, creature))


def creature_blocks(now: Triggers, creature: str) -> None:
    """A creature has become a blocking creature."""
    now.unread = now.unread._replace(sizes=s.become_blocking(now, creature))


# What happens.

_BY_DAMAGE = frozenset({"always", "beginning", "attacking", "blocking", "damage"})
"""From when on words act that may act as damage is dealt."""


def _happens(now: Triggers, doubts: Iterable[Doubt]) -> None:
    now.unread = now.unread._replace(happened=tuple(dict.fromkeys((*now.unread.happened, *doubts))))


def ability_resolves(now: Triggers, resolved: Trigger) -> None:
    """A triggered ability has resolved: what follows depends on its effect, if not read, and on its target's ward."""
    if effect_is_not_read(resolved.ability):
        _happens(now, [Doubt(resolved.source, resolved.ability.words, EFFECT_NOT_READ)])
    for target in now.targets.get(resolved.number, ()):
        _happens(now, _wards(now, target, resolved.controller))


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
        doubts += [doubt_of(source, each) for each in abilities if each.acts in _BY_DAMAGE]
    if doubts:
        _happens(now, doubts)


def may_trigger(now: Triggers, acts: Acts, *, of: str = "") -> None:
    """Something has happened on which abilities that are not read may have triggered, of one permanent or of any."""
    found = [
        doubt_of(source, ability)
        for source, abilities in now.unread.words
        for ability in abilities
        if ability.acts == acts and of in ("", source)
    ]
    if found:
        _happens(now, found)


def doubt_of(source: str, ability: NotRead) -> Doubt:
    """An ability that is not read, as a doubt."""
    why = ability.why if isinstance(ability, Unsupported) else "when this triggers is not read"
    return Doubt(source, ability.words, why)
