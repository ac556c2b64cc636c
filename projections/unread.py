"""What is not read on a board: words that may act, power and toughness in doubt, and what has happened because of it.

Nothing of this is part of a digest: it says what is known of a game, not what is so in it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeGuard

from events import triggers as t
from events.abilities import Activated, Acts, AnyAbility, PowerToughness, SpellAbility, Triggered, Unsupported
from events.board import Permanent
from events.duel_abilities import MorePower
from events.filters import Which
from events.instructions import Instruction
from events.references import THAT_ONE, YOU
from projections.followed_events import unseen_moments
from projections.followed_instructions import instruction_is_followed
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


Gives = PowerToughness | MorePower
"""An ability that gives power and isn't computed by layers: of old logs, and of Duel Masters, where it is computed but
for what a number on the board has in it.
"""


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
    """

    giving: tuple[tuple[str, tuple[Gives, ...]], ...] = ()
    given: frozenset[tuple[str, int, str]] = frozenset()
    unsaid: tuple[tuple[str, Doubt], ...] = ()
    less: tuple[tuple[str, int | None], ...] = ()
    dead: frozenset[str] = frozenset()
    open: tuple[tuple[str, Doubt], ...] = ()

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

    def that_decide(
        self, which: Which, candidate: Permanent, this: Permanent | None, you: str, team: Team
    ) -> tuple[Doubt, ...]:
        """Whose power or toughness is in doubt, and decides whether a candidate is meant, as `matches` takes these."""
        if not self.doubts or not asks_for_sizes(which):
            return ()
        in_doubt = self.in_doubt
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
    """

    owner: str
    doubt: Doubt
    acts: frozenset[Acts]


class Unread(NamedTuple):
    """What is not read now. Read only.

    Args:
        words: the permanents with abilities that are not read, each with these.
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

    def and_happened(self, *doubts: Doubt) -> Unread:
        """The same, and this has happened; the very same where nothing has."""
        if not doubts:
            return self
        return self._replace(happened=tuple(dict.fromkeys((*self.happened, *doubts))))


NOTHING = Unread()
"""Everything is read."""


def is_not_read(ability: object) -> TypeGuard[NotRead]:
    """Whether an ability is not read, or it may trigger without the game seeing it."""
    if isinstance(ability, Triggered):
        return not ability.opaque and bool(unseen_moments(ability))
    return isinstance(ability, Unsupported)


def unseen(ability: NotRead) -> frozenset[Acts]:
    """From when on an ability that is not read may act, or trigger without the game seeing it."""
    return unseen_moments(ability) if isinstance(ability, Triggered) else frozenset({ability.acts})


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
    return has_a_rule(effect) or instruction_is_followed(effect)


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
    return not (is_played(ability.effect) or ability.opaque or ability.modes)


def doubt_of(source: str, ability: NotRead) -> Doubt:
    """An ability that is not read, as a doubt."""
    why = ability.why if isinstance(ability, Unsupported) else "when this triggers is not read"
    return Doubt(source, ability.words, why)
