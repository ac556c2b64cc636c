"""The parts of the grammar of instructions about objects: what they get, gain, become, and have to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from events.abilities import Binds, Gains
from events.filters import THIS, Filter, Which
from events.instructions import Instruction
from events.quantities import X
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import DamageSaid, ObjectPredicate, apart_from
from simulator.oracle.grammar.instructions.kinds import Group, Said, any_subtype_of
from simulator.oracle.grammar.instructions.made import Keywords
from simulator.oracle.grammar.instructions.objects import amount_of, times
from simulator.oracle.grammar.instructions.tokens import said_of_tokens
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args

_UNTIL: dict[str, r.Duration] = {
    "this turn": "end_of_turn",
    "until end of turn": "end_of_turn",
    "until end of combat": "end_of_combat",
    "until your next turn": "your_next_turn",
    "until the end of your next turn": "end_of_your_next_turn",
    "until your next end step": "your_next_end_step",
}


def until_of(words: str) -> r.Duration:
    """How long something lasts, from the words of the grammar."""
    if words.startswith("for as long as you control"):
        return "you_lose_this"
    if words.startswith("for as long as"):
        return "untaps" if words.endswith("tapped") else "this_leaves"
    return _UNTIL[words.rstrip(" ,")]


def bound(*abilities: Callable[[], ab.Ability], until: r.Duration | None = None) -> Callable[..., ObjectPredicate]:
    """A method for a node that says a rule of combat that holds for some time: `until` where its words say none."""
    return lambda _reader, *lasting: ObjectPredicate(
        lambda ctx, what, lasts: Binds(what=what, abilities=tuple(each() for each in abilities), until=lasts),
        until=lasting[0] if lasting else until,
        lasts=True,
    )


def _changed(written: str, ctx: Context, n: Callable[[int], r.Amount]) -> r.Amount:
    sign = -1 if written[0] == "-" else 1
    return times(ctx.x_is(), sign) if written[1:] == "x" else n(sign * int(written[1:]))


def _gets(change: Token, for_each: list[Any], until: r.Duration | None) -> ObjectPredicate:
    def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
        counted = for_each[0](ctx) if for_each else None
        scaled: Callable[[int], r.Amount] = lambda n: times(counted, n) if counted is not None and n else n  # noqa: E731
        power, toughness = (_changed(each, ctx, scaled) for each in str(change).split("/"))
        return i.GetsPT(what=_still_there(ctx, what), power=power, toughness=toughness, until=lasts)

    return ObjectPredicate(make, until, lasts=True)


def _still_there(ctx: Context, what: r.Reference) -> r.Reference:
    """What gets or gains something: after a sacrifice "it" is not what was sacrificed, but what acts.

    Raises:
        CannotSay: nothing acts.
    """
    if not ctx.sacrificed_before or what != r.Made(ctx.made - 1):
        return what
    if ctx.event.it is None:
        raise CannotSay('"it" of what was sacrificed')
    return ctx.event.it


@inline_args
class Predicates(DamageSaid):
    """What is said of objects, as functions of what is known and of whom it is said."""

    def until(self, words: Token) -> r.Duration:
        return until_of(str(words))

    this_turn = always("end_of_turn")
    this_combat = always("end_of_combat")

    def gets(self, change: Token, *said: Any) -> ObjectPredicate:
        until = [each for each in said if isinstance(each, str)]
        return _gets(change, [each for each in said if callable(each)], until[0] if until else None)  # type: ignore[arg-type]

    def gets_for_each(self, change: Token, for_each: Said, until: r.Duration) -> ObjectPredicate:
        return _gets(change, [for_each], until)

    def gains(self, keywords: Keywords, *until: Any) -> ObjectPredicate:
        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            return Gains(
                what=_still_there(ctx, what),
                keywords=keywords.keywords,
                abilities=keywords.abilities(ctx),
                choice=keywords.choice,
                until=lasts,
            )

        return ObjectPredicate(make, until[0] if until else None, lasts=True, for_good=True)

    def has(self, keywords: Keywords, *until: Any) -> ObjectPredicate:
        """What objects have for a time; what a token "has" for good is text of its own, not gained (111.3)."""
        gains = self.gains(keywords, *until)

        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Any:
            if isinstance(what, r.Made) and not lasts:
                return said_of_tokens(ctx, what, keywords)
            return gains.make(ctx, what, lasts)

        return ObjectPredicate(make, until[0] if until else None, lasts=True, for_good=True)

    def loses(self, keywords: Keywords, *until: Any) -> ObjectPredicate:
        if keywords.quoted or keywords.choice:
            raise CannotSay("losing an ability in quotation marks")
        return ObjectPredicate(
            lambda _ctx, what, lasts: i.LosesKeywords(what=what, keywords=keywords.keywords, until=lasts),
            until[0] if until else None,
            lasts=True,
            for_good=True,
        )

    def loses_all(self, *until: Any) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: i.LosesKeywords(what=what, all_abilities=True, until=lasts),
            until[0] if until else None,
            lasts=True,
            for_good=True,
        )

    def base_pt(self, size: Token, *until: Any) -> ObjectPredicate:
        power, toughness = map(int, size.split("/"))
        return ObjectPredicate(
            lambda _ctx, what, lasts: i.HasBasePT(what=what, power=power, toughness=toughness, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def base_power(self, power: int, *until: Any) -> ObjectPredicate:
        return ObjectPredicate(
            lambda _ctx, what, lasts: i.HasBasePT(what=what, power=power, toughness=None, until=lasts),
            until[0] if until else None,
            lasts=True,
        )

    def become(self, *said: Any) -> dict[str, Any]:
        return _become(None, said)

    def become_sized(self, size: Token, *said: Any) -> dict[str, Any]:
        return _become(size, said)

    def become_word(self, word: Token) -> tuple[str, str]:
        if word.type in ("COLOR", "AND_COLOR"):
            return "colors", str(word).removeprefix("and ")
        if word.type in ("TYPE", "CREATURE"):
            return "types", str(word)
        if word.type == "SUPERTYPE":
            return "supertypes", str(word)
        return "subtypes", any_subtype_of(word)

    def with_keywords(self, keywords: Keywords) -> Keywords:
        return keywords

    def becomes(self, become: dict[str, Any], *until: Any) -> ObjectPredicate:
        def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
            known: dict[str, Any] = {name: ctx.x_is() if value == X() else value for name, value in become.items()}
            return i.Becomes(what=what, until=lasts, **known)

        return ObjectPredicate(make, until[0] if until else None, lasts=True, for_good=True)

    cant_block = bound(ab.CantBlock)
    cant_attack = bound(ab.CantAttack)
    cant_attack_or_block = bound(ab.CantAttack, ab.CantBlock)
    cant_be_blocked = bound(ab.CantBeBlocked)
    attacks_if_able = bound(ab.MustAttack, until="end_of_turn")
    blocks_if_able = bound(ab.MustBlock)
    must_be_blocked = bound(ab.MustBeBlocked)
    extra_block = bound(lambda: ab.ExtraBlocks(n=1), until="end_of_turn")
    any_blocks = bound(lambda: ab.ExtraBlocks(n=None), until="end_of_turn")

    def cant_be_blocked_by(self, group: Said, *until: r.Duration) -> ObjectPredicate:
        return _by(ab.CantBeBlocked, group, until[0] if until else None)

    def cant_be_blocked_except_by(self, *said: Any) -> ObjectPredicate:
        until = next((each for each in said if isinstance(each, str)), None)
        return _by(ab.CantBeBlockedExceptBy, next(each for each in said if callable(each)), until)  # type: ignore[arg-type]

    def cant_block_it(self, whom: Said, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda ctx, what, lasts: i.CantBlockIt(what=what, attacker=apart_from(ctx, what, whom), until=lasts),
            until,
            lasts=True,
        )

    def blocks_it(self, whom: Said, until: r.Duration) -> ObjectPredicate:
        return ObjectPredicate(
            lambda ctx, what, lasts: i.MustBlockIt(what=what, attacker=apart_from(ctx, what, whom), until=lasts),
            until,
            lasts=True,
        )

    def blocks_now(self, whom: Said, _choice: Token) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: _blocks_now(what, apart_from(ctx, what, whom)))

    def fights(self, whom: Said) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: i.Fights(one=what, other=apart_from(ctx, what, whom)))

    def fight_each_other(self) -> ObjectPredicate:
        def make(_ctx: Context, what: r.Reference, _until: r.Duration) -> Instruction:
            if not (isinstance(what, r.AllOf) and len(what.these) == 2):
                raise CannotSay("others than two creatures that fight")
            return i.Fights(one=what.these[0], other=what.these[1])

        return ObjectPredicate(make)

    def stays_tapped(self, *_words: Token) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.StaysTapped(what=what))

    def phases_out(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.PhasesOut(what=what))

    def becomes_blocked(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.BecomesBlockedNow(what=what))

    def explores(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.Does(action="explore", what=what))

    def connives(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.Does(action="connive", what=what))

    def endures(self, n: Any) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: i.Does(action="endure", n=amount_of(n, ctx), what=what))

    def transforms(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.Transforms(what=what))

    def goaded(self) -> ObjectPredicate:
        return ObjectPredicate(lambda _ctx, what, _: i.Goads(what=what))


def _blocks_now(what: r.Reference, attacker: r.Reference) -> Instruction:
    if not isinstance(attacker, r.Chosen) or attacker.what.fighting != "attacking":
        raise CannotSay("a creature that blocks what is not chosen among attacking creatures")
    return io.BlocksNow(what=what, attacker=attacker)


def _by(kind: type[Any], group: Said, until: r.Duration | None) -> ObjectPredicate:
    def make(ctx: Context, what: r.Reference, lasts: r.Duration) -> Instruction:
        found: Group = group(ctx)
        if found.many is False:
            raise CannotSay("one creature that can't block")
        return Binds(what=what, abilities=(kind(subject=THIS, by=_blockers(found.one)),), until=lasts)

    return ObjectPredicate(make, until, lasts=True)


def _blockers(described: r.Described) -> Which:
    """Creatures that can't block, or alone can, as filters; where they are tokens, each of these asks for it."""
    if not described.token:
        return plain_creatures(described)
    plainly = plain_creatures(replace(described, token=None)) or (Filter(),)
    return tuple(replace(each, token=True) for each in plainly)


def plain_creatures(described: r.Described) -> Which:
    """Creatures that are described, as filters in a rule of combat, which sees them from another creature.

    Raises:
        CannotSay: a filter can't say it, or would mean others from there.
    """
    if described != r.Described(which=described.which):
        raise CannotSay("creatures that can't block, described in such a way")
    if any(each.controller or each.power_than_this for each in described.which):
        raise CannotSay("creatures that can't block, told by their controller")
    return () if Filter(any_type=("creature",)) in described.which else described.which


def _become(size: Token | None, said: tuple[Any, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in said:
        if isinstance(each, Keywords):
            if each.quoted:
                raise CannotSay("what becomes something with an ability in quotation marks")
            found["keywords"] = each.keywords
        elif isinstance(each, Token):
            if each.type == "BESIDES":
                found["besides"] = each.partition(" other ")[2] or "types"
            else:
                size = Token("SIZE", each.rpartition(" ")[2])
        else:
            found[each[0]] = (*found.get(each[0], ()), each[1])
    if size is not None:
        found["power"], found["toughness"] = (X() if each == "x" else int(each) for each in size.split("/"))
    return found
