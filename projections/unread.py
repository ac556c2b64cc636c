"""What is not read on a board: words that may act, power and toughness in doubt, and what has happened because of it.

Nothing of this is part of a digest: it says what is known of a game, not what is so in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeGuard, get_args

from msgspec.structs import replace

from events import declaration_abilities as ab
from events import triggers as t
from events.abilities import (
    Activated,
    Acts,
    AnyAbility,
    AnySize,
    Choose,
    CombatTrait,
    Frees,
    Grants,
    ManaAbility,
    Playing,
    PowerToughness,
    SpellAbility,
    Trait,
    Triggered,
    Unsupported,
)
from events.board import Permanent
from events.characteristics import ChangesCharacteristics, ChangesColors, ChangesTypes
from events.duel_abilities import MorePower
from events.filters import THIS, Filter, Which
from events.instructions import Instruction
from events.references import THAT_ONE, YOU
from projections.followed_events import moments, unseen_moments
from projections.followed_instructions import instruction_is_followed, triggered_is_followed
from projections.layers.conditions import is_judged_by_layers, left_unsaid
from projections.layers.told import is_counted
from projections.matching import Team, asks_for_sizes, sizes_that_decide


class Doubt(NamedTuple):
    """Something that is not read: whose words they are, the words, and why they are not read.

    >>> print(Doubt("a1", "This creature dances.", "not understood"))
    a1: This creature dances. (not understood)
    """

    source: str
    words: str
    why: str

    def __str__(self) -> str:
        said = f"{self.source}: {self.words}" if self.source else self.words
        return f"{said} ({self.why})" if self.why else said


class Tied(NamedTuple):
    """A doubt about what was told of an ability that is not read, and until when that lasts; "": that is not read."""

    until: str
    doubt: Doubt


Gives = PowerToughness | MorePower
"""An ability that gives power and isn't computed by layers: of old logs, and of Duel Masters, where it is computed but
for what a number on the board has in it.
"""

GIVES: tuple[type[PowerToughness], type[MorePower]] = get_args(Gives)


def gives_while(ability: Gives) -> Literal["", "attacking", "blocking", "other"]:
    """When an ability gives its power and toughness: "" always, while the subject attacks or blocks, or "other".

    What has a condition or a count is "other": the numbers it gives may change with anything.

    >>> gives_while(PowerToughness(while_="attacking"))
    'attacking'
    """
    if isinstance(ability, PowerToughness):
        return ability.while_
    counts = ability.for_each is not None or ability.cards is not None
    return "other" if counts or ability.condition is not None else ""


class Sizes(NamedTuple):
    """Who gives power and toughness to whom, and whose numbers are in doubt. Read only.

    Args:
        giving: the permanents with abilities that give some and that no layer computes, each with these.
        given: whom they give it now: the source, the place of the ability among its own, and the creature.
        unsaid: the creatures whose numbers are not known any more because of these, each with the reason.
        less: how much less toughness than their numbers show some of them may have; None: nobody knows how much.
        dead: those of them that may have died of that.
        open: the creatures of whose numbers the layers don't know enough now, each with the reason.
        last: those that have left while their numbers were in doubt, each with the reason.
    """

    giving: tuple[tuple[str, tuple[Gives, ...]], ...] = ()
    given: frozenset[tuple[str, int, str]] = frozenset()
    unsaid: tuple[tuple[str, Doubt], ...] = ()
    less: tuple[tuple[str, int | None], ...] = ()
    dead: frozenset[str] = frozenset()
    open: tuple[tuple[str, Doubt], ...] = ()
    last: tuple[tuple[str, Doubt], ...] = ()

    @property
    def doubts(self) -> tuple[tuple[str, Doubt], ...]:
        """The creatures whose numbers are not known, each with the reason."""
        return (*self.unsaid, *self.open)

    @property
    def smaller(self) -> frozenset[str]:
        """Those of them that may have died."""
        return self.dead

    @property
    def sources(self) -> dict[str, tuple[Gives, ...]]:
        """The abilities of each permanent that give some."""
        return dict(self.giving)

    @property
    def in_doubt(self) -> dict[str, Doubt]:
        """The creatures whose numbers are not known any more, and why."""
        return dict(self.doubts)

    def of(self, creature: str) -> Doubt | None:
        """Why the numbers of a creature are not known, as it is or last existed; None where they are."""
        return next((doubt for name, doubt in (*self.doubts, *self.last) if name == creature), None)

    def that_decide(
        self, which: Which, candidate: Permanent, this: Permanent | None, you: str, team: Team
    ) -> tuple[Doubt, ...]:
        """Whose power or toughness is in doubt, and decides whether a candidate is meant, as `matches` takes these."""
        if not (self.doubts or self.last) or not asks_for_sizes(which):
            return ()
        in_doubt = {**dict(self.last), **self.in_doubt}
        return tuple(in_doubt[each] for each in sizes_that_decide(which, candidate, this, you, team, in_doubt))


EVERY_SIZE_STANDS = Sizes()
"""Nobody gives any."""


NotRead = Unsupported | Triggered
"""An ability whose words are not read, or a triggered one whose trigger condition is not read."""


class InGraveyard(NamedTuple):
    """What a card in a graveyard says there that is not followed.

    Args:
        owner: who owns what it triggers on; "" for anybody.
        doubt: the ability.
        acts: what it triggers on.
        card: the card as it is there.
        when: the events of which it speaks.
    """

    owner: str
    doubt: Doubt
    acts: frozenset[Acts]
    card: Permanent
    when: tuple[t.When, ...] = ()


class Unread(NamedTuple):
    """What is not read now. Read only.

    Args:
        words: the permanents with abilities that are not read, each with these; "" for cards in graveyards.
        happened: what has happened that is not read; all that follows depends on it.
        sizes: who gives power and toughness to whom, and whose are in doubt.
        left: whether a permanent has left the battlefield since then.
        in_graveyard: the abilities of cards in graveyards that are not followed.
        in_hand: the cards in hand that say something of being discarded which is not followed, each with that.
    """

    words: tuple[tuple[str, tuple[NotRead, ...]], ...] = ()
    happened: tuple[Doubt, ...] = ()
    sizes: Sizes = EVERY_SIZE_STANDS
    left: bool = False
    in_graveyard: tuple[InGraveyard, ...] = ()
    in_hand: tuple[tuple[str, tuple[AnyAbility, ...]], ...] = ()

    def of_playing(self, *kinds: Playing) -> Iterator[Doubt]:
        """What permanents say of whether and how players cast and activate, of these kinds."""
        return (
            doubt_of(source, each)
            for source, abilities in self.words
            for each in abilities
            if isinstance(each, Unsupported) and each.playing in kinds
        )

    def and_happened(self, *doubts: Doubt) -> Unread:
        """The same, and this has happened; the very same where nothing has."""
        if not doubts:
            return self
        return self._replace(happened=tuple(dict.fromkeys((*self.happened, *doubts))))


NOTHING = Unread()
"""Everything is read."""


def is_not_read(ability: object) -> TypeGuard[NotRead]:
    """Whether an ability on the battlefield is not read, or it may trigger without the game seeing it."""
    if isinstance(ability, Triggered):
        return bool(unseen_moments(ability))
    return isinstance(ability, Unsupported) and ability.zone == "battlefield"


TRIED_BOTH_WAYS = (
    ab.AttackOnlyWithOthers, ab.BlockOnly, ab.BlockOnlyIfAlso, ab.BlockOnlyWithOthers, ab.CantAttack, ab.CantBeBlocked,
    ab.CantBeBlockedExceptBy, ab.CantBlock, ab.ExtraBlocks, ab.IgnoreEvasion, ab.Lure, ab.MaxBlockers,
    ab.MaxTotalBlockers, ab.MinBlockers, ab.MustBeBlocked, ab.MustBlock,
)  # fmt: skip
"""Abilities of declarations, which are judged with and without a condition that can't be judged."""

_DAMAGE_ALONE: frozenset[Trait] = frozenset(
    {"first_strike", "double_strike", "trample", "deathtouch", "lifelink", "wither", "infect", "indestructible"}
)
"""Traits that no declaration looks at."""

_ONE: tuple[Which, ...] = (THIS, (Filter(bears_this=True),))
_CONDITION = "whether its condition holds is not known"
_NUMBER = "how often it is counted is not known"


def not_known(condition: ab.Condition | None) -> str:
    """Why nobody knows whether a condition holds: what the board does not say, where that is it."""
    unsaid = left_unsaid(condition) if condition is not None else ""
    return f"{_CONDITION}: the board may say it by {unsaid}" if unsaid else _CONDITION


def not_in_force(ability: AnyAbility) -> tuple[NotRead, ...]:
    """What stands for an ability of which nobody knows whether its condition holds: words that are not read.

    Whether a condition holds is found where the board says it; an ability that still has one then is in doubt.

    >>> from events.abilities import CombatTrait, Grants
    >>> from events.conditions import UnreadCondition
    >>> given = Grants(abilities=(Triggered(acts="dies"),), condition=UnreadCondition())
    >>> [(each.acts, each.blocking) for each in not_in_force(given)]
    [('dies', True)]
    >>> not_in_force(CombatTrait(trait="trample"))
    ()
    """
    return _standing_for(ability) if ability.condition is not None or is_counted(ability) else ()


@lru_cache(maxsize=4096)
def _standing_for(ability: AnyAbility) -> tuple[NotRead, ...]:
    if not _waits_for_its_condition(ability):
        return ()
    if isinstance(ability, Grants):
        why = not_known(ability.condition)
        found = [each for given in ability.abilities for each in _granted(given)]
        return tuple(
            replace(each, subject=ability.subject, words=ability.words)
            for each in dict.fromkeys(found or [Unsupported(why=why)])
        )
    frees = _freed_by(ability.subject) if isinstance(ability, ChangesCharacteristics) else "anyone"
    concerns = _concerns_blocks(ability)
    why = _NUMBER if is_counted(ability) else not_known(ability.condition)
    return (
        Unsupported(
            subject=ability.subject,
            words=ability.words,
            why=why,
            blocking=concerns,
            frees=frees,
            changes=_all_it_changes(ability),
        ),
    )


def _all_it_changes(ability: AnyAbility) -> Literal["", "colors", "subtypes"]:
    """Whether all that an ability changes is colors, or subtypes; new land types take abilities away too (305.7)."""
    if isinstance(ability, ChangesColors):
        return "colors"
    if not isinstance(ability, ChangesTypes) or ability.types or ability.supertypes:
        return ""
    return "subtypes" if ability.besides or ability.subject == THIS else ""


def _freed_by(subject: Which) -> Frees:
    """Whom an ability may free of a restriction that changes what its subject is."""
    return "itself" if subject == THIS else "host" if subject == _BEARER else "anyone"


_BEARER: Which = (Filter(bears_this=True),)


def _granted(ability: AnyAbility) -> Iterator[Unsupported]:
    """When an ability that is given may act."""
    if isinstance(ability, Unsupported):
        yield replace(ability, frees="nobody" if ability.frees == "nobody" else "anyone")
    elif isinstance(ability, Activated | ManaAbility):
        yield Unsupported(why=_CONDITION, blocking=False, acts="activated")
    elif isinstance(ability, Triggered):
        yield from (Unsupported(why=_CONDITION, acts=acts) for acts in sorted(moments(ability)))
    else:
        yield Unsupported(why=_CONDITION, blocking=_concerns_blocks(ability))


def _concerns_blocks(ability: AnyAbility) -> bool:
    return not (isinstance(ability, CombatTrait) and ability.trait in _DAMAGE_ALONE)


def _waits_for_its_condition(ability: AnyAbility) -> bool:
    """Whether an ability has a condition that is not asked where it would be in force."""
    if is_counted(ability):
        return True
    if isinstance(ability, ab.HasKeyword):
        return ability.condition is not None
    if not is_judged_by_layers(ability.condition) or isinstance(ability, Gives | AnySize):
        return False
    return not isinstance(ability, TRIED_BOTH_WAYS) or ability.subject not in _ONE


def unseen(ability: NotRead) -> frozenset[Acts]:
    """From when on an ability that is not read may act, or trigger without the game seeing it."""
    return unseen_moments(ability) if isinstance(ability, Triggered) else frozenset({ability.acts})


def frees_at_most(ability: NotRead) -> Frees:
    """Whom an ability that is not read may free of a restriction, at most; what triggers is for who sees it trigger.

    >>> frees_at_most(Triggered()), frees_at_most(Unsupported(frees="host"))
    ('nobody', 'host')
    """
    return ability.frees if isinstance(ability, Unsupported) and ability.blocking else "nobody"


EFFECT_NOT_READ = "what this triggered ability does is not read"


PLAYED: frozenset[type[Instruction]] = frozenset(
    {
        t.AtEndOfCombat,
        t.DefenderLosesLife,
        t.DefenderSacrifices,
        t.Destroy,
        t.DoToCreatures,
        t.GainLife,
        t.MovesCards,
        t.Provoke,
        t.PutCounters,
        t.Size,
    }
)
"""The instructions of triggered abilities that follow by the table of each edition."""


def is_played(effect: Instruction | None) -> bool:
    """Whether the game can follow an instruction; one that is read but not followed is as good as not read."""
    return has_a_rule(effect) or triggered_is_followed(effect)


def has_a_rule(effect: Instruction | None) -> bool:
    """Whether what a triggered ability does follows from its resolution, by the table of each edition.

    >>> from events.quantities import X
    >>> has_a_rule(t.GainLife(n=3)), has_a_rule(t.GainLife(n=X())), has_a_rule(None)
    (True, False, False)
    """
    if isinstance(effect, t.Destroy):
        return effect.what == THAT_ONE
    if isinstance(effect, t.GainLife):
        return effect.who == YOU and isinstance(effect.n, int)
    return type(effect) in PLAYED


PLAYED_NOT_READ = "what this does is not read"


def is_not_played(ability: object) -> bool:
    """Whether it is not known what an activated ability, or a part of a spell, does as it resolves."""
    effects = (Activated, SpellAbility)
    return isinstance(ability, Unsupported) or (
        isinstance(ability, effects) and not instruction_is_followed(ability.effect)
    )


def effect_is_not_read(ability: Triggered) -> bool:
    """Whether it is not known what a triggered ability does as it resolves: its effect is not read, or not played."""
    modal = bool(ability.modes) and not isinstance(ability.effect, Choose)
    return not (is_played(ability.effect) or ability.opaque or modal)


def doubt_of(source: str, ability: NotRead) -> Doubt:
    """An ability that is not read, as a doubt."""
    why = ability.why if isinstance(ability, Unsupported) else "when this triggers is not read"
    return Doubt(source, ability.words, why)
