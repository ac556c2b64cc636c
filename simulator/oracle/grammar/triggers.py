"""Sentences that begin with "whenever": the trigger condition, the intervening "if", and what the ability does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import triggers as t
from events.abilities import Triggered
from events.filters import THIS, Which
from simulator.oracle.grammar.nouns import BEARER, CannotSay, CreatureGroup, always, inline_args, which
from simulator.oracle.grammar.statements import Statements

Verb = Callable[[Which], tuple[t.When, ...]]
"""From whom a condition speaks of, the conditions."""

MakeEffect = Callable[[tuple[t.When, ...]], t.TriggeredEffect]
"""From the conditions, which say whom "it" and "that creature" mean, the effect."""


_USE = "its use is declared"
"""What stands before the effect of an ability that is used only if its player declares so."""


_Fighting = Literal["attacking", "blocking"]


class _Count(NamedTuple):
    n: int
    exactly: bool


def _plainly(*conditions: Callable[..., t.When], **fields: Any) -> Verb:
    return lambda subject: tuple(condition(subject=subject, **fields) for condition in conditions)


def _meant(group: CreatureGroup) -> Which:
    """The permanents of a group; a creature type alone, or "creature", means creatures."""
    if group.meant.any_type:
        return (group.meant,)
    return (replace(group.meant, any_type=("creature",)),)


@inline_args
class TriggerClauses(Statements):
    """A `Triggered`, with neither label nor words, for a sentence's parse tree."""

    def triggered(self, when: tuple[t.When, ...], *rest: Any) -> Triggered:
        *asked, outcome = rest
        use = asked == [_USE]
        only_if: t.If | None = asked[0] if asked and not use else None
        if isinstance(only_if, t.BlockedByAtLeast) and any(condition.subject != THIS for condition in when):
            raise CannotSay('"if it\'s blocked" of another creature')
        if isinstance(only_if, t.FoughtAlone) and not all(isinstance(condition, t.Dies) for condition in when):
            raise CannotSay("how a creature fought, of one that did not die")
        if outcome is None:
            return Triggered(when=when, only_if=only_if, opaque=True, use=use)
        return Triggered(when=when, only_if=only_if, effect=outcome(when), use=use)

    when_this = always(THIS)
    when_bearer = always(BEARER)

    def when_some(self, group: CreatureGroup) -> Which:
        return _meant(group)

    def when_another(self, group: CreatureGroup) -> Which:
        return tuple(replace(meant, other=True) for meant in _meant(group))

    def trigger_subjects(self, number: Token, groups: tuple[CreatureGroup, ...]) -> Which:
        if number != "one":
            raise CannotSay(f"{number} or more that do something together")
        return tuple(meant for group in groups for meant in _meant(group))

    attacking = always("attacking")
    blocking = always("blocking")

    def fighting_group(self, fighting: _Fighting, group: CreatureGroup) -> tuple[_Fighting, Which]:
        return fighting, _meant(group)

    def when_one_does(self, subject: Which, verb: Verb) -> tuple[t.When, ...]:
        return verb(subject)

    def when_several_block(self, subject: Which) -> tuple[t.When, ...]:
        return (t.OneOrMoreBlock(subject=subject),)

    def when_several_become_blocked(self, subject: Which) -> tuple[t.When, ...]:
        return (t.OneOrMoreBecomeBlocked(subject=subject),)

    def when_blocks_or_becomes_blocked_by_this(self, subject: Which, _this: object) -> tuple[t.When, ...]:
        if subject == THIS:
            raise CannotSay("a creature that blocks itself")
        return t.BlocksCreature(subject=subject, which=THIS), t.BecomesBlockedBy(subject=subject, by=THIS)

    def when_fighting_dies(self, *groups: tuple[_Fighting, Which]) -> tuple[t.When, ...]:
        return tuple(t.Dies(subject=subject, fighting=fighting) for fighting, subject in groups)

    when_you_gain_life = always((t.GainsLife(),))
    when_attacks = always(_plainly(t.Attacks))
    when_attacks_alone = always(_plainly(t.Attacks, alone=True))
    when_attacks_unblocked = always(_plainly(t.AttacksUnblocked))
    when_attacks_player_unblocked = always(_plainly(t.AttacksUnblocked, player=True))
    when_blocks = always(_plainly(t.Blocks))

    def when_blocks_some(self, some: Which | _Count) -> Verb:
        if isinstance(some, _Count):
            return _plainly(t.BlocksCount, n=some.n, exactly=some.exactly)
        return _plainly(t.BlocksCreature, which=some)

    when_becomes_blocked = always(_plainly(t.BecomesBlocked))

    def when_becomes_blocked_by(self, some: Which | _Count) -> Verb:
        if isinstance(some, _Count):
            return _plainly(t.BecomesBlockedByCount, n=some.n, exactly=some.exactly)
        return _plainly(t.BecomesBlockedBy, by=some)

    when_attacks_or_blocks = always(_plainly(t.Attacks, t.Blocks))
    when_blocks_or_becomes_blocked = always(_plainly(t.Blocks, t.BecomesBlocked))

    def when_blocks_or_becomes_blocked_by(self, some: Which | _Count) -> Verb:
        return lambda subject: self.when_blocks_some(some)(subject) + self.when_becomes_blocked_by(some)(subject)

    when_dies = always(_plainly(t.Dies))
    when_dealt_damage = always(_plainly(t.IsDealtDamage))
    when_tapped = always(_plainly(t.BecomesTapped))

    def when_by_one(self, group: CreatureGroup) -> Which:
        return which((group,))

    def when_by_at_least(self, n: int) -> _Count:
        return _Count(n, exactly=False)

    def when_by_exactly(self, n: int) -> _Count:
        return _Count(n, exactly=True)

    def if_blocked_by(self, n: int) -> t.If:
        return t.BlockedByAtLeast(n)

    if_use_declared = always(_USE)

    def if_fought_alone(self, *fighting: _Fighting) -> t.If:
        if fighting[0] == fighting[1]:
            raise CannotSay(f"{fighting[0]} or {fighting[1]}")
        return t.FoughtAlone()

    does_nothing_known = always(None)

    def does_size_this(self, _this: object, size: Token) -> MakeEffect:
        return lambda _: _size(size, "this")

    def does_size_it(self, size: Token) -> MakeEffect:
        return lambda when: _size(size, _it(when))

    def does_size_that(self, size: Token) -> MakeEffect:
        return lambda when: _size(size, _that(when))

    def does_put_counter(self, counter: Token, _this: object) -> MakeEffect:
        if counter != "+1/+1":
            raise CannotSay(f"a {counter} counter")
        return lambda _: t.PutCounters()

    def does_gain_life(self, n: int) -> MakeEffect:
        return lambda _: t.GainLife(n=n)

    def does_lose_life(self, n: int) -> MakeEffect:
        return lambda _: t.DefenderLosesLife(n=n)

    does_destroy_at_end = always(lambda when: _at_end_of_combat("destroy", _that(when)))
    does_sacrifice_at_end = always(lambda when: _at_end_of_combat("sacrifice", _it(when)))
    does_return_at_end = always(lambda when: _at_end_of_combat("return", _that(when)))


_OF_ONE = (
    t.Attacks,
    t.AttacksUnblocked,
    t.BecomesBlocked,
    t.BecomesBlockedByCount,
    t.BecomesTapped,
    t.Blocks,
    t.BlocksCount,
)
"""Conditions of one creature: the event's object is the subject."""
_OF_TWO = (t.BecomesBlockedBy, t.BlocksCreature)
"""Conditions of two: the event's object is the other one, where the subject is this permanent, else the subject."""


def _other_of(condition: t.When) -> Which:
    return condition.which if isinstance(condition, t.BlocksCreature) else getattr(condition, "by", ())


def _it(when: tuple[t.When, ...]) -> Literal["this", "that"]:
    """Whom "it" means in an effect: the subject of the event.

    Raises:
        CannotSay: the event has none, or it may be this permanent as well as the other creature.
    """
    if any(isinstance(condition, t.Dies | t.GainsLife) for condition in when):
        raise CannotSay('"it" of what died, or of no permanent')
    if all(condition.subject == THIS for condition in when):
        return "this"
    alone = all(isinstance(condition, (*_OF_ONE, *_OF_TWO)) and condition.subject != THIS for condition in when)
    if not alone or any(_other_of(condition) == THIS for condition in when):
        raise CannotSay('"it" of one of two creatures')
    return "that"


def _that(when: tuple[t.When, ...]) -> Literal["that"]:
    """That "that creature" in an effect is the event's object.

    Raises:
        CannotSay: it is not plain which creature of the event is meant.
    """
    for condition in when:
        other = isinstance(condition, _OF_TWO) and THIS in (condition.subject, _other_of(condition))
        subject = isinstance(condition, (*_OF_ONE, t.Dies)) and condition.subject != THIS
        if not (other or subject):
            raise CannotSay('"that creature" of such an event')
    return "that"


def _at_end_of_combat(
    action: Literal["destroy", "return", "sacrifice"], whom: Literal["this", "that"]
) -> t.AtEndOfCombat:
    if action == "sacrifice" and whom != "this":
        raise CannotSay("sacrificing another creature")
    return t.AtEndOfCombat(action=action)


def _size(written: Token, whom: Literal["this", "that"]) -> t.Size:
    power, toughness = written.split("/")
    return t.Size(whom=whom, power=int(power), toughness=int(toughness))
