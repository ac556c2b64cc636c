"""Sentences that begin with "whenever": the trigger condition, the intervening "if", and what the ability does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, VisitError
from msgspec.structs import replace

from events import triggers as t
from events.abilities import Triggered
from events.filters import THIS, Filter, Which
from simulator.oracle.grammar.clauses import Clauses
from simulator.oracle.grammar.nouns import CannotSay, CreatureGroup, UnreadWord, grammar_text, inline_args, known, which
from simulator.oracle.reading import when_it_acts

Verb = Callable[[Which], tuple[t.When, ...]]
"""From whom a condition speaks of, the conditions."""

MakeEffect = Callable[[tuple[t.When, ...]], t.TriggeredEffect]
"""From the conditions, which say whom "it" and "that creature" mean, the effect."""


_USE = "its use is declared"
"""What stands before the effect of an ability that is used only if its player declares so."""


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
class _TriggerClauses(Clauses):
    """A `Triggered`, with neither label nor words, for a sentence's parse tree."""

    def trigger(self, _whenever: Token, when: tuple[t.When, ...], *rest: Any) -> Triggered:
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

    def when_this(self, _this: object) -> Which:
        return THIS

    def when_bearer(self) -> Which:
        return (Filter(bears_this=True),)

    def when_some(self, _article: object, group: CreatureGroup) -> Which:
        return _meant(group)

    def when_another(self, group: CreatureGroup) -> Which:
        return tuple(replace(meant, other=True) for meant in _meant(group))

    def trigger_subjects(self, number: Token, groups: tuple[CreatureGroup, ...]) -> Which:
        if number != "one":
            raise CannotSay(f"{number} or more that do something together")
        return tuple(meant for group in groups for meant in _meant(group))

    def fighting_group(self, fighting: Token, group: CreatureGroup) -> tuple[Literal["attacking", "blocking"], Which]:
        return ("attacking" if fighting == "attacking" else "blocking"), _meant(group)

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

    def when_fighting_dies(self, *parts: Any) -> tuple[t.When, ...]:
        named = [part for part in parts if isinstance(part, tuple)]
        return tuple(t.Dies(subject=subject, fighting=fighting) for fighting, subject in named)

    def when_you_gain_life(self) -> tuple[t.When, ...]:
        return (t.GainsLife(),)

    def when_attacks(self) -> Verb:
        return _plainly(t.Attacks)

    def when_attacks_alone(self) -> Verb:
        return _plainly(t.Attacks, alone=True)

    def when_attacks_unblocked(self) -> Verb:
        return _plainly(t.AttacksUnblocked)

    def when_attacks_player_unblocked(self) -> Verb:
        return _plainly(t.AttacksUnblocked, player=True)

    def when_blocks(self) -> Verb:
        return _plainly(t.Blocks)

    def when_blocks_some(self, some: Which | _Count) -> Verb:
        if isinstance(some, _Count):
            return _plainly(t.BlocksCount, n=some.n, exactly=some.exactly)
        return _plainly(t.BlocksCreature, which=some)

    def when_becomes_blocked(self) -> Verb:
        return _plainly(t.BecomesBlocked)

    def when_becomes_blocked_by(self, some: Which | _Count) -> Verb:
        if isinstance(some, _Count):
            return _plainly(t.BecomesBlockedByCount, n=some.n, exactly=some.exactly)
        return _plainly(t.BecomesBlockedBy, by=some)

    def when_attacks_or_blocks(self) -> Verb:
        return _plainly(t.Attacks, t.Blocks)

    def when_blocks_or_becomes_blocked(self) -> Verb:
        return _plainly(t.Blocks, t.BecomesBlocked)

    def when_blocks_or_becomes_blocked_by(self, some: Which | _Count) -> Verb:
        return lambda subject: self.when_blocks_some(some)(subject) + self.when_becomes_blocked_by(some)(subject)

    def when_dies(self) -> Verb:
        return _plainly(t.Dies)

    def when_dealt_damage(self) -> Verb:
        return _plainly(t.IsDealtDamage)

    def when_tapped(self) -> Verb:
        return _plainly(t.BecomesTapped)

    def when_by_one(self, _article: object, group: CreatureGroup) -> Which:
        return which((group,))

    def when_by_at_least(self, n: int, _creature: object) -> _Count:
        return _Count(n, exactly=False)

    def when_by_exactly(self, n: int, _creature: object) -> _Count:
        return _Count(n, exactly=True)

    def if_blocked_by(self, n: int, _creature: object) -> t.If:
        return t.BlockedByAtLeast(n)

    def if_use_declared(self) -> str:
        return _USE

    def if_fought_alone(self, *fighting: Token) -> t.If:
        if fighting[0] == fighting[1]:
            raise CannotSay(f"{fighting[0]} or {fighting[1]}")
        return t.FoughtAlone()

    def does_nothing_known(self, _dots: Token) -> None:
        return None

    def does_size_this(self, *words: Any) -> MakeEffect:
        return lambda _: _size(words[-1], "this")

    def does_size_it(self, size: Token) -> MakeEffect:
        return lambda when: _size(size, _it(when))

    def does_size_that(self, *words: Any) -> MakeEffect:
        return lambda when: _size(words[-1], _that(when))

    def does_put_counter(self, counter: Token, *_words: Any) -> MakeEffect:
        if counter != "+1/+1":
            raise CannotSay(f"a {counter} counter")
        return lambda _: t.PutCounters()

    def does_gain_life(self, n: int) -> MakeEffect:
        return lambda _: t.GainLife(n=n)

    def does_lose_life(self, n: int) -> MakeEffect:
        return lambda _: t.DefenderLosesLife(n=n)

    def does_destroy_at_end(self, *_words: Any) -> MakeEffect:
        return lambda when: _at_end_of_combat("destroy", _that(when))

    def does_sacrifice_at_end(self, *_words: Any) -> MakeEffect:
        return lambda when: _at_end_of_combat("sacrifice", _it(when))

    def does_return_at_end(self, *_words: Any) -> MakeEffect:
        return lambda when: _at_end_of_combat("return", _that(when))


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


@cache
def _parser() -> Lark:
    """The parser, built when the first such sentence is read."""
    return Lark(
        grammar_text("grammar.lark", "triggers.lark"),
        parser="lalr",
        lexer="basic",
        start="trigger",
        maybe_placeholders=False,
        lexer_callbacks={"WORD": known},
    )


def _read(text: str) -> Triggered | None:
    try:
        found = _TriggerClauses().transform(_parser().parse(text))
    except (UnexpectedInput, UnreadWord, VisitError) as problem:
        if isinstance(problem, VisitError) and not isinstance(problem.orig_exc, UnreadWord | CannotSay):
            raise
        return None
    assert isinstance(found, Triggered)
    return found


def compile_trigger(text: str, effect: str) -> Triggered:
    """What a triggered ability says, without its label and words.

    Args:
        text: the sentence in plain lower case, without a label, the permanent's own name as "this creature".
        effect: its end, which says what the ability does; "..." where it is left out.

    Returns:
        The ability. It has no `effect` where that is written `...` or not understood, and triggers on nothing
        where the trigger condition is not understood.

    >>> compile_trigger("when this creature becomes blocked by a white creature, ...", "...").when[0].by[0].any_color
    ('white',)
    >>> compile_trigger("whenever this creature blocks, draw a card.", "draw a card.").opaque
    False
    >>> compile_trigger("whenever this creature sleeps, ...", "...").when
    ()
    """
    understood = _read(text)
    if understood is None and effect != "..." and not effect.startswith("if "):
        understood = _read(text.removesuffix(effect) + "...")
    if understood is None:
        return Triggered(opaque=effect == "...", acts=when_it_acts(text) or "beginning")
    return understood if effect == "..." else replace(understood, opaque=False)
