"""What triggered abilities do, and the intervening "if" that speaks of their event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from lark import Token

from events import trigger_conditions as o
from events import triggers as t
from events.filters import THIS, Which
from events.instructions import Instruction
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.statements import Statements

MakeEffect = Callable[[tuple[t.When, ...]], Instruction]
"""From the conditions, which say whom "it" and "that creature" mean, the effect."""


@inline_args
class TriggerClauses(Statements):
    """What a triggered ability does, from the conditions of its event, and what its "if" asks of that event."""

    def triggered(self, effect: MakeEffect | None) -> MakeEffect | None:
        return effect

    def if_blocked_by(self, n: int) -> t.If:
        return t.BlockedByAtLeast(n)

    if_use_declared = always(True)

    if_fought_alone = always(t.FoughtAlone())

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
        def effect(when: tuple[t.When, ...]) -> Instruction:
            if any(isinstance(condition, _OF_NO_FIGHT) for condition in when):
                raise CannotSay("a defending player where nothing attacks, or several creatures do")
            return t.DefenderLosesLife(n=n)

        return effect

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
_OF_PERMANENTS = (
    *_OF_ONE,
    t.BecomesBlockedBy,
    t.BlocksCreature,
    t.IsDealtDamage,
    o.AttacksPlayer,
    o.AttacksWithOthers,
    o.BecomesUntapped,
    o.Enters,
    o.IsDealtCombatDamage,
)
"""Conditions of a permanent that is still there: "it" is the subject."""
_OF_NO_FIGHT = (*get_args(o.OtherWhen), t.GainsLife, t.BecomesTapped, t.IsDealtDamage)
"""Conditions with which no defending player is known."""
_OF_TWO = (t.BecomesBlockedBy, t.BlocksCreature)
"""Conditions of two: the event's object is the other one, where the subject is this permanent, else the subject."""


def _other_of(condition: t.When) -> Which:
    return condition.which if isinstance(condition, t.BlocksCreature) else getattr(condition, "by", ())


def _it(when: tuple[t.When, ...]) -> Literal["this", "that"]:
    """Whom "it" means in an effect: the subject of the event.

    Raises:
        CannotSay: the event has none, or it may be this permanent as well as the other creature.
    """
    if not all(isinstance(condition, _OF_PERMANENTS) for condition in when):
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
