"""Clauses and sentences in order: how long each lasts, of whom it speaks, what depends on what was done before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from lark import Token
from msgspec.structs import replace

from events import references as r
from events.abilities import (
    Choose,
    Delayed,
    IfTrue,
    InOrder,
    May,
    Mode,
    Moment,
    UnlessPaid,
    WhenYouDo,
)
from events.conditions import UnreadCondition
from events.declaration_abilities import Condition, UnknownCondition
from events.instructions import DestroysNoRegeneration, Instruction
from events.quantities import Times, X
from events.triggers import Destroy
from simulator.oracle.grammar.context import Context
from simulator.oracle.grammar.damage_dealt import Predicate
from simulator.oracle.grammar.kinds import Said
from simulator.oracle.grammar.made import Deed
from simulator.oracle.grammar.nouns import CannotSay
from simulator.oracle.grammar.objects import times

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
    """

    deed: Deed | None = None
    player: Said | None = None
    whom: Said | None = None
    predicate: Predicate | None = None
    may: bool = False
    pays: tuple[Any, ...] = ()
    same: bool = False
    at: Moment | None = None
    x: Said | None = None
    unless: tuple[Said, Any] | None = None


_MOMENTS: dict[str, Moment] = {
    "at the beginning of the next end step": "end_step",
    "at the beginning of your next end step": "your_end_step",
    "at the beginning of the next upkeep": "upkeep",
    "at the beginning of your next upkeep": "your_upkeep",
    "at end of combat": "end_of_combat",
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
    clauses: list[Clause] = said
    if any(clause.may for clause in clauses[1:]):
        raise CannotSay('"may" in the middle of a sentence')
    if clauses[0].may and any(clause.whom or clause.player for clause in clauses[1:]):
        raise CannotSay('"may" of one of several')
    if len(clauses) > 1 and any(clause.at or clause.unless for clause in clauses):
        raise CannotSay("a sentence of which a part happens later or not")
    if len(clauses) > 1 and any(clause.x for clause in clauses[:-1]):
        raise CannotSay("an X in the middle of a sentence")
    defined = clauses[-1].x
    if defined is not None:
        ctx.x = X()
    if clauses[0].may and clauses[0].player:
        clauses = [clauses[0], *(each._replace(same=True) for each in clauses[1:])]
    lasting = _shared_durations(clauses)
    subject = _Subject()
    steps: list[Instruction] = []
    for clause, until in zip(clauses, lasting, strict=True):
        ctx.next_clause()
        step, subject = _step(ctx, clause, until, subject)
        if step is not None:
            steps.append(step)
    if defined is not None:
        ctx.x = None
        amount = defined(ctx)
        steps = [_with_x(step, amount) for step in steps]
    if clauses[0].may:
        who = subject.player if clauses[0].player and subject.player else r.YOU
        return May(who=who, do=_sequence(steps) if steps else None, pays=clauses[0].pays)
    return _sequence(steps)


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
    if clause.pays:
        return None, before
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
        step = clause.deed(ctx, player)
        subject = _Subject(player=player)
    if clause.unless is not None:
        who, payment = clause.unless
        step = UnlessPaid(do=step, who=who(ctx), pays=(payment,))
    return (Delayed(at=clause.at, do=step) if clause.at else step), subject


def _condition(words: str) -> Condition:
    """The condition of an instruction; one that speaks of "it" is not read, as the board would take it for another.

    Raises:
        CannotSay: it is not read.
    """
    from simulator.oracle.grammar.parsing import parsed

    text = words.removeprefix("if ").rstrip(", ")
    if {"it", "its", "it's", "that", "they", "them", "their", "those", "he", "she", "x"} & set(text.split()):
        raise CannotSay("a condition about something that was named before")
    found = parsed(text, "condition")
    if isinstance(found, str | UnknownCondition | UnreadCondition):
        raise CannotSay("a condition that is not read")
    condition: Condition = found
    return condition


def _without_regeneration(step: Instruction) -> Instruction:
    if not isinstance(step, Destroy):
        raise CannotSay("regeneration of what is not destroyed")
    return DestroysNoRegeneration(what=step.what)


def follow_sentences(ctx: Context, sentences: tuple[Any, ...]) -> Instruction:
    steps: list[Instruction] = []
    for kind, *said in sentences:
        if kind == "only":
            ctx.only += said[0]
            continue
        if ctx.only:
            raise CannotSay("an instruction behind a restriction")
        if kind == "no regeneration":
            if not steps:
                raise CannotSay("regeneration of nothing")
            steps[-1] = _without_regeneration(steps[-1])
            continue
        if kind in ("then", "otherwise"):
            steps.append(_if_done(ctx, steps, kind, said[0]))
            continue
        if kind == "when":
            steps.append(_when_done(ctx, steps, said[0]))
            continue
        ctx.until = said[1] if kind == "until" else None
        step = _clauses(ctx, said[0])
        ctx.until = None
        if kind == "if":
            step = IfTrue(condition=_condition(said[1]), then=step)
        elif kind == "at":
            step = Delayed(at=said[1], do=step)
        if kind in ("plain", "until") and isinstance(step, InOrder):
            steps += step.steps
        else:
            steps.append(step)
    if not steps:
        raise CannotSay("nothing that is done")
    return _sequence(steps)


def _if_done(ctx: Context, steps: list[Instruction], kind: str, said: Any) -> Instruction:
    """What "if you do" says, joined to the "may" before it."""
    if not steps or not isinstance(steps[-1], May) or getattr(steps[-1], kind) is not None:
        raise CannotSay('"if you do" where nobody may do anything')
    before = steps.pop()
    said = _clauses(ctx, said)
    return replace(before, **{kind: said})


def _when_done(ctx: Context, steps: list[Instruction], said: Any) -> Instruction:
    if not steps or not isinstance(steps[-1], May) or steps[-1].then is not None or ctx.targets:
        raise CannotSay('"when you do" where nobody may do anything')
    before = steps.pop()
    do = _clauses(ctx, said)
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
