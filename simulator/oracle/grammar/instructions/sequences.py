"""Clauses and sentences in order: how long each lasts, of whom it speaks, what depends on what was done before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from lark import Token
from msgspec.structs import replace

from events import references as r
from events.abilities import (
    Choose,
    Delayed,
    FlipsCoin,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    Mode,
    Moment,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import ManaCost
from events.card_instructions import MayPlay
from events.conditions import UnreadCondition
from events.declaration_abilities import Condition, UnknownCondition
from events.instructions import (
    Becomes,
    DestroysNoRegeneration,
    Exiles,
    Instruction,
    PlayerSacrifices,
    Puts,
    PutsCounters,
    RemovesCounters,
    RemovesFromCombat,
    Sacrifices,
    Taps,
    Transforms,
)
from events.quantities import Times, X
from events.triggers import Destroy
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Said
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.objects import times
from simulator.oracle.grammar.instructions.tokens import SaidOfTokens, with_what_is_said
from simulator.oracle.grammar.nouns import CannotSay

Step = Callable[[Context], Instruction]
"""What a clause or a sentence says, once it is known what stands before it."""


class Clause(NamedTuple):
    """A clause: who does something, or of whom something is said.

    Args:
        deed: what a player does.
        player: who; None: you, or (`same`) the player of the clause before.
        whom: the objects of which something is said; None with a predicate: those of the clause before.
        predicate: what is said of them.
        may: whether you may do it.
        same: whether the subject is that of the clause before.
        end: what stands behind it: when it happens, or what X is.
        alone: whether no other clause may stand beside it, as it could be of either player.
    """

    deed: Deed | None = None
    player: Said | None = None
    whom: Said | None = None
    predicate: ObjectPredicate | None = None
    may: bool = False
    pays: tuple[Any, ...] = ()
    same: bool = False
    at: Moment | None = None
    x: Said | None = None
    unless: tuple[Said, Any] | None = None
    alone: bool = False


class OnlyIf(NamedTuple):
    """Under which condition an ability can be activated, in its words."""

    words: str


_MOMENTS: dict[str, Moment] = {
    "at the beginning of the next end step": "end_step",
    "at the beginning of your next end step": "your_end_step",
    "at the beginning of the next upkeep": "upkeep",
    "at the beginning of your next upkeep": "your_upkeep",
    "at the beginning of the next turn's upkeep": "upkeep",
    "at end of combat": "end_of_combat",
    "at this turn's next end of combat": "end_of_combat",
}


def moment_of(words: Token) -> Moment:
    return _MOMENTS[str(words).rstrip(",")]


def _sequence(steps: list[Instruction]) -> Instruction:
    return steps[0] if len(steps) == 1 else InOrder(steps=tuple(steps))


def _shared_durations(clauses: list[Clause]) -> list[r.Duration | None]:
    """How long each predicate lasts: one without a duration as long as the next one of the same subject."""
    lasting: list[r.Duration | None] = [None] * len(clauses)
    for place in range(len(clauses) - 1, -1, -1):
        predicate = clauses[place].predicate
        if predicate is None:
            continue
        lasting[place] = predicate.until
        following = place + 1
        if predicate.until is None and following < len(clauses) and clauses[following].same:
            lasting[place] = lasting[following]
    return lasting


class _Subject(NamedTuple):
    """Of whom the clause before spoke."""

    what: r.Reference | None = None
    player: r.AnyPlayer | None = None


def _clauses(ctx: Context, said: Any) -> Instruction:
    """What the clauses of a sentence say, which is something that is done."""
    found = _clauses_of(ctx, said)
    if isinstance(found, SaidOfTokens):
        raise CannotSay("what is said of tokens where they may not be created")
    return found


def _clauses_of(ctx: Context, said: Any) -> Instruction | SaidOfTokens:
    clauses: list[Clause] = said
    if any(clause.may for clause in clauses[1:-1]):
        raise CannotSay('"may" in the middle of a sentence')
    if len(clauses) > 1 and clauses[-1].may and (clauses[0].may or clauses[-1].player or clauses[-1].pays):
        raise CannotSay('"may" in the middle of a sentence')
    if clauses[0].may and any(clause.whom or clause.player for clause in clauses[1:]):
        raise CannotSay('"may" of one of several')
    if len(clauses) > 1 and any(clause.alone for clause in clauses):
        raise CannotSay("what one player may have another one do, and something else")
    if len(clauses) > 1 and any(clause.at or clause.unless for clause in clauses):
        raise CannotSay("a sentence of which a part happens later or not")
    if len(clauses) > 1 and any(clause.x for clause in clauses[:-1]):
        raise CannotSay("an X in the middle of a sentence")
    defined, targets = clauses[-1].x, len(ctx.targets)
    if defined is not None:
        ctx.x = X()
    if clauses[0].may and clauses[0].player:
        clauses = [clauses[0], *(each._replace(same=True) for each in clauses[1:])]
    lasting = _shared_durations(clauses)
    subject, done = _Subject(), {**ctx.found}
    steps: list[Instruction] = []
    for clause, until in zip(clauses, lasting, strict=True):
        ctx.next_clause()
        step, subject = _step(ctx, clause, until, subject)
        if step is not None:
            steps.append(May(do=step) if clause.may and clause is not clauses[0] else step)
    if defined is not None:
        ctx.x = None
        amount = defined(ctx)
        if any(_with_x(asked, 0) != asked for asked in ctx.targets[targets:]):
            raise CannotSay("targets of which something counts how many")
        steps = [_with_x(step, amount) for step in steps]
    if any(isinstance(step, SaidOfTokens) for step in steps):
        if len(steps) > 1 or clauses[0].may or clauses[0].at or clauses[0].unless or ctx.until:
            raise CannotSay("what is said of tokens, and something else")
        return steps[0]
    if clauses[0].may:
        who = subject.player if clauses[0].player and subject.player else r.YOU
        if isinstance(who, r.EachPlayer | r.EachOtherPlayer):
            raise CannotSay("what each of several players may do")
        _may_not_be_done(ctx, done)
        return May(who=who, do=_sequence(steps) if steps else None, pays=clauses[0].pays)
    return _sequence(steps)


def _may_not_be_done(ctx: Context, done: Mapping[str, r.Reference | None]) -> None:
    """What a player may do with a target is not surely done "this way": the target is there all the same."""
    ctx.perhaps |= {by for by, what in ctx.found.items() if isinstance(what, r.Target) and done.get(by) is not what}


def _with_x(said: Any, amount: r.Amount) -> Any:
    """What is said, with X replaced by what it is."""
    if said == X():
        return amount
    if isinstance(said, Times) and said.of == X():
        return times(amount, said.times)
    if isinstance(said, tuple):
        return tuple(_with_x(each, amount) for each in said)
    if isinstance(said, msgspec.Struct):
        changed = {name: _with_x(getattr(said, name), amount) for name in said.__struct_fields__}
        return replace(said, **{name: value for name, value in changed.items() if value != getattr(said, name)})
    return said


def _step(
    ctx: Context, clause: Clause, until: r.Duration | None, before: _Subject
) -> tuple[Instruction | None, _Subject]:
    ctx.acts = None
    if clause.pays:
        player = clause.player(ctx) if clause.player else None
        ctx.has_x = ctx.has_x or any(isinstance(each, ManaCost) and "{X}" in each.mana for each in clause.pays)
        return None, before if player is None else _Subject(player=player)
    if clause.predicate is not None:
        what = before.what if clause.same else clause.whom(ctx)  # type: ignore[misc]
        if what is None:
            raise CannotSay("something is said of nobody")
        if isinstance(what, r.Chosen):
            raise CannotSay("something is said of what is not chosen yet")
        lasts = until or ctx.until
        if clause.predicate.lasts and lasts is None and not clause.predicate.for_good:
            raise CannotSay("what lasts without a duration")
        step = clause.predicate.make(ctx, what, lasts or "")
        subject = _Subject(what=r.Those(ctx.each - 1) if isinstance(what, r.Each) else what)
    else:
        player = before.player if clause.same else clause.player(ctx) if clause.player else r.YOU
        if player is None or clause.deed is None:
            raise CannotSay("something is done by nobody")
        ctx.acts = player
        step = clause.deed(ctx, player)
        subject = _Subject(player=player)
    if clause.unless is not None:
        who, payment = clause.unless
        paid = payment(ctx) if callable(payment) else payment
        step = UnlessPaid(do=step, who=who(ctx), pays=(paid,))
    return (Delayed(at=clause.at, do=step) if clause.at else step), subject


_SPEAKS_OF = {
    "it", "its", "it's", "that", "they", "them", "their", "those", "he", "he's", "his", "she", "she's", "her",
    "x", "isn't",
}  # fmt: skip
"""Words for what was named before, which a board would take for another."""


def _named_before(text: str) -> bool:
    if text.endswith(" this way"):
        return True
    of_a_number = text.startswith("this ") and " is " in text and {"power", "toughness"} & set(text.split())
    return bool(
        _SPEAKS_OF & set(text.removeprefix("it's your turn").removeprefix("it's not your turn").split())
    ) or bool(of_a_number)


def _plain_condition(words: str) -> str:
    return words.removeprefix("if ").rstrip(", ")


def _if(ctx: Context, words: str, follow: Callable[[], Instruction], otherwise: Instruction | None) -> Instruction:
    """An instruction under a condition: of what was named before, or of the board."""
    text = _plain_condition(words)
    ctx.next_clause()
    if text.startswith("this "):
        ctx.name(r.THIS_ONE, frozenset({"creature", "permanent"}))
    if _named_before(text):
        what, such, negated = ctx.such(ctx, text)
        if isinstance(what, r.Made) and such.is_a == "card":
            raise CannotSay("a card that something which was made may not be")
        return IfSuch(what=what, such=such, negated=negated, then=follow(), otherwise=otherwise)
    then = follow()
    return IfTrue(condition=_condition(words), then=then, otherwise=otherwise)


def _condition(words: str) -> Condition:
    """The condition of an instruction; one that speaks of "it" is not read, as the board would take it for another.

    Raises:
        CannotSay: it is not read.
    """
    from simulator.oracle.grammar.parsing import parsed

    text = _plain_condition(words)
    if _named_before(text):
        raise CannotSay("a condition about something that was named before")
    found = parsed(text, "condition")
    if isinstance(found, str | UnknownCondition | UnreadCondition):
        raise CannotSay("a condition that is not read")
    condition: Condition = found
    return condition


def _still(step: Instruction) -> Instruction:
    """What becomes something else and keeps all its types, as some of them are said to be kept (205.1b)."""
    if not isinstance(step, Becomes) or step.besides or not step.types:
        raise CannotSay("what is still such without becoming something else")
    return replace(step, besides="types")


def _unblocks(ctx: Context, removed: Instruction | None, then: Any, *, of_this: bool) -> list[Instruction]:
    """What is removed from combat, so that what it alone blocked becomes unblocked, and what is done then."""
    one = isinstance(removed, RemovesFromCombat) and (
        removed.what == r.THIS_ONE
        or (isinstance(removed.what, r.Target) and ctx.targets[removed.what.n].most == 1 and not of_this)
    )
    if not isinstance(removed, RemovesFromCombat) or not one:
        raise CannotSay("what becomes unblocked by nothing that is removed from combat")
    unblocked = replace(removed, unblocks=True)
    return [unblocked] if then is None else [unblocked, _clauses(ctx, then)]


def _without_regeneration(step: Instruction) -> Instruction:
    if not isinstance(step, Destroy):
        raise CannotSay("regeneration of what is not destroyed")
    return DestroysNoRegeneration(what=step.what)


_BEHIND_A_REFLEXIVE = frozenset({"only", "otherwise", "when"})
"""Sentences that don't belong to the reflexive ability before them, but to what was or may be done before that."""


def _with_reflexives(sentences: Iterable[Any]) -> list[Any]:
    """The sentences, with all that a reflexive triggered ability does in one: it goes on to the end (603.12)."""
    found: list[Any] = []
    for kind, *said in sentences:
        if kind == "when":
            found.append(("when", [("plain", *said)]))
        elif found and found[-1][0] == "when" and kind not in _BEHIND_A_REFLEXIVE:
            found[-1][1].append((kind, *said))
        else:
            found.append((kind, *said))
    return found


def follow_sentences(ctx: Context, sentences: Iterable[Any], *, goes_on: bool = False) -> Instruction:
    """What sentences say, one after the other.

    Args:
        ctx: what stands before them.
        sentences: the sentences.
        goes_on: whether they go on from what is done before, of which the first one may speak.

    Raises:
        CannotSay: they can't be followed.
    """
    steps: list[Instruction] = []
    one_step = False
    numbered = earlier = (ctx.each, ctx.made)
    for kind, *said in _with_reflexives(sentences):
        if kind == "only":
            _restrict(ctx, said[0])
            continue
        if ctx.only or ctx.only_if:
            raise CannotSay("an instruction behind a restriction")
        if kind == "still":
            if not steps:
                raise CannotSay("what nothing still is")
            steps[-1] = _still(steps[-1])
            continue
        if kind == "exiled instead":
            if not steps or not isinstance(steps[-1], MayPlay) or not steps[-1].cast:
                raise CannotSay("exiling what is not cast")
            steps[-1] = replace(steps[-1], then_exiled=True)
            continue
        if kind == "no regeneration":
            if not steps:
                raise CannotSay("regeneration of nothing")
            steps[-1] = _without_regeneration(steps[-1])
            continue
        before = len(steps)
        if steps or not goes_on:
            _remember(ctx, steps)
        numbered, earlier = (ctx.each, ctx.made), numbered
        match kind:
            case "otherwise" if said[1] and steps and isinstance(steps[-1], IfTrue | IfSuch):
                steps.append(_else(ctx, steps.pop(), said[0], earlier))
            case "unblocked":
                steps += _unblocks(ctx, steps.pop() if steps else None, said[1], of_this=said[0])
            case "flip":
                steps.append(_flipped(ctx, steps, said[0], won=said[1], numbered=earlier))
            case "each found":
                steps.append(said[1](ctx, _clauses(ctx, said[0])))
            case "then" | "otherwise":
                steps.append(_if_done(ctx, steps, kind, said[0], earlier, one_step=one_step, theirs=said[2]))
            case "when":
                steps.append(_when_done(ctx, steps, said[0], one_step=one_step))
            case "instead":
                if not one_step:
                    raise CannotSay('"instead" of one of several instructions')
                steps.append(_instead(ctx, steps.pop(), said[1], said[0], earlier))
            case "plain" if steps:
                _go_on(steps, _clauses_of(ctx, said[0]))
            case "until" | "plain":
                steps += _in_a_row(_sentence(ctx, kind, said))
            case _:
                steps.append(_sentence(ctx, kind, said))
        one_step = len(steps) <= before + 1
    if not steps:
        raise CannotSay("nothing that is done")
    return _sequence(steps)


def _remember(ctx: Context, steps: list[Instruction]) -> None:
    """Remember what is done before a sentence."""
    ctx.done_before = steps[-1] if steps else None
    ctx.sacrificed_before = bool(steps) and _sacrifices_one(steps[-1])
    ctx.taps_chosen = bool(steps) and _taps_chosen(steps[-1])


def _go_on(steps: list[Instruction], said: Instruction | SaidOfTokens) -> None:
    """Add what a sentence says to what is done before it, of whose tokens it may speak."""
    if isinstance(said, SaidOfTokens):
        steps[-1] = with_what_is_said(steps[-1], said)
    else:
        steps += _in_a_row(said)


def _in_a_row(step: Instruction) -> tuple[Instruction, ...]:
    return step.steps if isinstance(step, InOrder) else (step,)


def _sacrifices_one(step: Instruction) -> bool:
    """Whether you sacrifice one permanent, or may, and nothing else is done."""
    if isinstance(step, May) and step.who == r.YOU and step.then is None and step.do is not None:
        return _sacrifices_one(step.do)
    return isinstance(step, PlayerSacrifices) and step.who == r.YOU and step.n == 1


def _taps_chosen(step: Instruction) -> bool:
    """Whether untapped creatures are chosen and tapped, or may be, and nothing else is done."""
    if isinstance(step, May) and not step.pays and step.then is None and step.do is not None:
        return _taps_chosen(step.do)
    return isinstance(step, Taps) and isinstance(step.what, r.Chosen) and step.what.what.tapped is False


def _restrict(ctx: Context, said: Any) -> None:
    """When, or under which condition, an ability can be activated."""
    for each in said:
        if not isinstance(each, OnlyIf):
            ctx.only.append(each)
        elif ctx.only_if is not None:
            raise CannotSay("an ability under two conditions")
        else:
            ctx.only_if = _condition(each.words)


def _sentence(ctx: Context, kind: str, said: list[Any]) -> Instruction:
    """What a sentence says that depends on none before it."""
    clauses = said[0]
    if kind == "if":
        return _if(ctx, said[1], lambda: _clauses(ctx, clauses), None)
    if kind == "players":
        return _for_each_player(ctx, clauses, other=said[1])
    ctx.until = said[1] if kind == "until" else None
    step = _clauses(ctx, clauses)
    ctx.until = None
    if kind == "if last":
        return _if(ctx, said[1], lambda: step, None)
    return Delayed(at=said[1], do=step) if kind == "at" else step


def _for_each_player(ctx: Context, clauses: Any, *, other: bool) -> Instruction:
    """What is done for each opponent, who is "that player" in it."""
    who: r.AnyPlayer = r.EachOpponent()
    if other:
        if not ctx.event.defending:
            raise CannotSay("a defending player where nothing attacks")
        who = r.EachOtherOpponent(than=r.DefendingPlayer())
    targets, named = len(ctx.targets), ctx.names_so_far()
    ctx.name_player(r.OneOfThem())
    step = _clauses(ctx, clauses)
    ctx.name_player(None)
    ctx.were_several(named)
    if len(ctx.targets) > targets:
        raise CannotSay("a target for each player")
    return ForEachPlayer(who=who, do=step)


_ONE_DEED = (Exiles, PlayerSacrifices, Puts, RemovesCounters, Sacrifices, Taps, Transforms)
"""Instructions after which "if you do" asks whether just that was done."""


def _instead(ctx: Context, before: Instruction, words: str, said: Any, numbered: tuple[int, int]) -> Instruction:
    """What is done instead of what the sentence before says, under a condition: the same, otherwise.

    Of the two only one is done, so that neither it nor what follows can speak of what the other one named.
    """
    found = _if(ctx, words, lambda: _clauses(ctx, said), before)
    then = found.then if isinstance(found, IfTrue | IfSuch) else found
    if type(then) is not type(before):
        raise CannotSay('"instead" of something else')
    if _speaks_of(then, *numbered):
        raise CannotSay('"instead" with what was named as something else was done')
    ctx.cant_be_referred_to(*numbered)
    return found


def _else(ctx: Context, before: Instruction, said: Any, numbered: tuple[int, int]) -> Instruction:
    """What is done if the condition of the sentence before was not true.

    Of the two only one is done, so that neither it nor what follows can speak of what the other one named.
    """
    if not isinstance(before, IfTrue | IfSuch) or before.otherwise is not None or _asks(before.then):
        raise CannotSay('"otherwise" that may speak of one of several conditions')
    named = ctx.without(*numbered)
    otherwise = _clauses(ctx, said)
    ctx.with_again(named)
    ctx.cant_be_referred_to(*numbered)
    return replace(before, otherwise=otherwise)


def _flipped(ctx: Context, steps: list[Instruction], said: Any, *, won: bool, numbered: tuple[int, int]) -> Instruction:
    """What is done if a player wins the flip, or loses it, joined to the flip before it.

    What follows may speak of what was made, which is nothing if the flip came out otherwise; of two outcomes that both
    say something, neither it nor what follows can speak of what the other one made.
    """
    before = steps[-1] if steps else None
    if not isinstance(before, FlipsCoin) or before.otherwise is not None:
        raise CannotSay("a flip where no coin is flipped")
    second = before.then is not None
    if second:
        if before.lost is not won:
            raise CannotSay("the same outcome of a flip twice")
        ctx.cant_be_referred_to(*numbered)
    step = _clauses(ctx, said)
    if second:
        ctx.cant_be_referred_to(*numbered)
    steps.pop()
    return replace(before, otherwise=step) if second else replace(before, then=step, lost=not won)


def _asks(said: Any) -> bool:
    """Whether something may or may not be done in an instruction."""
    steps = said.steps if isinstance(said, InOrder) else (said,)
    return any(isinstance(each, May | UnlessPaid | IfTrue | IfSuch | IfDone) for each in steps)


def _speaks_of(said: Any, each: int, made: int) -> bool:
    """Whether words mean what was named with such a number, or a later one."""
    if isinstance(said, r.Those | r.Made):
        return said.n >= (each if isinstance(said, r.Those) else made)
    parts = said if isinstance(said, tuple) else ()
    if isinstance(said, msgspec.Struct):
        parts = tuple(getattr(said, name) for name in said.__struct_fields__)
    return any(_speaks_of(part, each, made) for part in parts)


def _if_done(
    ctx: Context,
    steps: list[Instruction],
    kind: str,
    said: Any,
    numbered: tuple[int, int],
    *,
    one_step: bool,
    theirs: bool,
) -> Instruction:
    """What "if you do" says, joined to what was or may be done before it; `theirs`: "if they do", of another player.

    Behind "otherwise" neither it nor what follows can speak of what was named as the other thing was done.
    """
    if not steps:
        raise CannotSay('"if you do" where nobody may do anything')
    before = steps[-1]
    if isinstance(before, _ONE_DEED) and one_step:
        before = IfDone(do=before)
    if not isinstance(before, May | IfDone) or getattr(before, kind) is not None:
        raise CannotSay('"if you do" where nobody may do anything')
    if theirs and isinstance(before, May) and before.who == r.YOU:
        raise CannotSay('"if they do" where you may do something')
    steps.pop()
    if kind != "otherwise" or before.then is None:
        return replace(before, **{kind: _clauses(ctx, said)})
    named = ctx.without(*numbered)
    otherwise = _clauses(ctx, said)
    ctx.with_again(named)
    ctx.cant_be_referred_to(*numbered)
    return replace(before, otherwise=otherwise)


def _when_done(ctx: Context, steps: list[Instruction], said: Any, *, one_step: bool) -> Instruction:
    if not steps:
        raise CannotSay('"when you do" where nobody may do anything')
    before = steps[-1]
    puts = isinstance(before, PutsCounters) and isinstance(before.what, r.This | r.That | r.Target)
    if (puts or isinstance(before, _ONE_DEED)) and one_step:
        before = IfDone(do=before)
    if not isinstance(before, May | IfDone) or before.then is not None or ctx.targets:
        raise CannotSay('"when you do" where nobody may do anything')
    steps.pop()
    do = follow_sentences(ctx, said, goes_on=True)
    then = WhenYouDo(do=do, targets=tuple(ctx.targets))
    ctx.start_mode()
    return replace(before, then=then)


def choose_modes(ctx: Context, head: tuple[int, int | None, bool], modes: tuple[Any, ...]) -> Instruction:
    least, most, again = head
    found: list[Mode] = []
    for sentences in modes:
        ctx.start_mode()
        found.append(Mode(effect=follow_sentences(ctx, sentences), targets=tuple(ctx.targets)))
    ctx.start_mode()
    if most is not None and not again and most > len(found):
        raise CannotSay("more modes than there are")
    return Choose(modes=tuple(found), least=least, most=most, again=again)
