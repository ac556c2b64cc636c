"""Sentences of what a spell or ability does, as one instruction, with its targets in the order of the words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import msgspec
from lark import Lark, Token
from lark.exceptions import UnexpectedInput, VisitError
from msgspec.structs import replace

from events import references as r
from events.abilities import (
    AnyInstruction,
    Choose,
    Delayed,
    IfTrue,
    InOrder,
    May,
    Mode,
    Moment,
    Timing,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import AnyCost, LifeCost, ManaCost
from events.conditions import UnreadCondition
from events.declaration_abilities import Condition, UnknownCondition
from events.instructions import DestroysNoRegeneration, Instruction
from events.quantities import Times, X
from events.triggers import Destroy
from simulator.oracle.event_names import NO_EVENT, EventNames
from simulator.oracle.grammar.context import Context, Quoted
from simulator.oracle.grammar.costs import Costs
from simulator.oracle.grammar.deeds import Deed, Deeds, Predicate, until_of
from simulator.oracle.grammar.nouns import CannotSay, UnreadWord, always, inline_args
from simulator.oracle.grammar.objects import Said, times
from simulator.oracle.keyword_table import keyword_terminal

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


class Effect(NamedTuple):
    """What an ability does, with its targets and the restrictions that stand behind it."""

    effect: AnyInstruction
    targets: tuple[r.Targets, ...]
    only: tuple[Timing, ...]


@inline_args
class Effects(Deeds):
    """Clauses, sentences and modes."""

    # Clauses.

    def body(self, said: Any) -> Clause:
        return said if isinstance(said, Clause) else Clause(deed=said)

    def clause(self, said: Any, *at: Token) -> Clause:
        return self.body(said)._replace(at=_moment(at[0]) if at else None)

    def where_x(self, said: Any, quantity: Said) -> Clause:
        return self.body(said)._replace(x=quantity)

    def may(self, deed: Deed) -> Clause:
        return Clause(deed=deed, may=True)

    def may_pay(self, payment: Any) -> Clause:
        return Clause(pays=(payment,), may=True)

    def may_about(self, whom: Said, predicate: Predicate) -> Clause:
        return Clause(whom=whom, predicate=predicate, may=True)

    def player_clause(self, player: Said, deed: Deed) -> Clause:
        return Clause(deed=deed, player=player)

    def player_may(self, player: Said, deed: Deed) -> Clause:
        return Clause(deed=deed, player=player, may=True)

    def about(self, whom: Said, predicate: Predicate) -> Clause:
        return Clause(whom=whom, predicate=predicate)

    def about_the_same(self, predicate: Predicate) -> Clause:
        return Clause(predicate=predicate, same=True)

    def prevent(self, deed: Deed) -> Clause:
        return Clause(deed=deed)

    def unless(self, deed: Deed, player: Said, payment: Any) -> Clause:
        return Clause(deed=deed, unless=(player, payment))

    def about_unless(self, whom: Said, predicate: Predicate, player: Said, payment: Any) -> Clause:
        return Clause(whom=whom, predicate=predicate, unless=(player, payment))

    def player_unless(self, who: Said, deed: Deed, player: Said, payment: Any) -> Clause:
        return Clause(deed=deed, player=who, unless=(player, payment))

    def pay_mana(self, mana: Token) -> AnyCost:
        return ManaCost(mana=str(mana).upper())

    def pay_life(self, n: int) -> AnyCost:
        return LifeCost(n=n)

    def clauses(self, *said: Any) -> list[Clause]:
        found: list[Clause] = []
        of_the_same = False
        for each in said:
            if isinstance(each, Token):
                of_the_same = each.type == "JOIN_ON"
                continue
            goes_on = of_the_same and each.deed is not None and each.player is None
            found.append(each._replace(same=True) if goes_on else each)
        return found

    # Players.

    def target_player(self) -> Said:
        return lambda ctx: _targeted(ctx, "any")

    def target_opponent(self) -> Said:
        return lambda ctx: _targeted(ctx, "opponent")

    def each_opponent(self) -> Said:
        return lambda _ctx: r.EachOpponent()

    def each_player(self) -> Said:
        return lambda _ctx: r.EachPlayer()

    def that_player(self) -> Said:
        return Context.that_player

    def defending_player(self) -> Said:
        def read(ctx: Context) -> r.AnyPlayer:
            if not ctx.event.defending:
                raise CannotSay("a defending player where nothing attacks")
            ctx.name_player(r.DefendingPlayer())
            return r.DefendingPlayer()

        return read

    def its_controller(self) -> Said:
        return lambda ctx: _named(ctx, r.ControllerOf(of=ctx.it()))

    def its_owner(self) -> Said:
        return lambda ctx: _named(ctx, r.OwnerOf(of=ctx.it()))

    def that_ones_controller(self, noun: Token) -> Said:
        return lambda ctx: _named(ctx, r.ControllerOf(of=ctx.that(noun.removesuffix("'s"))))

    def that_ones_owner(self, noun: Token) -> Said:
        return lambda ctx: _named(ctx, r.OwnerOf(of=ctx.that(noun.removesuffix("'s"))))

    # Sentences.

    def plain_sentence(self, *said: Any) -> Any:
        return "plain", said[-1]

    def if_you_do(self, _words: Token, clauses: Any) -> Any:
        return "then", clauses

    def if_you_do_not(self, _words: Token, clauses: Any) -> Any:
        return "otherwise", clauses

    def when_you_do(self, _words: Token, clauses: Any) -> Any:
        return "when", clauses

    def conditional(self, condition: Token, clauses: Any) -> Any:
        return "if", clauses, str(condition)

    def until_first(self, until: Token, clauses: Any) -> Any:
        return "until", clauses, until_of(str(until))

    def at_next_first(self, at: Token, clauses: Any) -> Any:
        return "at", clauses, _moment(at)

    def no_regeneration(self, words: Token) -> Any:
        return "no regeneration", str(words).partition(" can't")[0]

    def only_when(self, *said: Any) -> Any:
        return "only", tuple(one for each in said for one in each)

    any_player_may = always(("only", ("any_player",)))
    as_a_sorcery = always(("as_a_sorcery",))
    as_an_instant = always(("as_an_instant",))
    once = always(("once",))
    once_each_turn = always(("once_each_turn",))
    twice_each_turn = always(("twice_each_turn",))
    your_turn = always(("your_turn",))
    your_turn_before_attackers = always(("your_turn", "before_attackers"))
    during_combat = always(("during_combat",))
    your_upkeep = always(("your_upkeep",))
    declare_attackers = always(("declare_attackers",))
    declare_blockers = always(("declare_blockers",))
    before_attackers = always(("before_attackers",))
    before_blockers = always(("before_blockers",))
    before_combat_damage = always(("before_combat_damage",))
    opponents_turn = always(("opponents_turn",))

    def in_order(self, *sentences: Any) -> Said:
        return lambda ctx: _sentences(ctx, sentences)

    one_or_both = always((1, 2))
    one_or_more = always((1, None))
    any_number_of_modes = always((0, None))

    def up_to_modes(self, n: int) -> tuple[int, int]:
        return 0, n

    def so_many_modes(self, n: int) -> tuple[int, int]:
        return n, n

    def choose_head(self, how_many: tuple[int, int | None], *_dash: Token) -> tuple[int, int | None, bool]:
        return (*how_many, False)

    def choose_again(self, how_many: tuple[int, int | None], *_dash: Token) -> tuple[int, int | None, bool]:
        return (*how_many, True)

    def mode(self, *said: Any) -> tuple[Any, ...]:
        return tuple(each for each in said if not isinstance(each, Token))

    def choosing(self, head: tuple[int, int | None, bool], *modes: Any) -> Said:
        return lambda ctx: _choose(ctx, head, modes)

    def modal(self, choosing: Said) -> Said:
        return choosing


def _named(ctx: Context, player: r.AnyPlayer) -> r.AnyPlayer:
    ctx.name_player(player)
    return player


def _targeted(ctx: Context, players: Any) -> r.AnyPlayer:
    return _named(ctx, r.TargetPlayer(ctx.target(r.Targets(players=players))))


_MOMENTS: dict[str, Moment] = {
    "at the beginning of the next end step": "end_step",
    "at the beginning of your next end step": "your_end_step",
    "at the beginning of the next upkeep": "upkeep",
    "at the beginning of your next upkeep": "your_upkeep",
    "at end of combat": "end_of_combat",
}


def _moment(words: Token) -> Moment:
    return _MOMENTS[str(words).rstrip(",")]


def _sequence(steps: list[Instruction]) -> Instruction:
    return steps[0] if len(steps) == 1 else InOrder(steps=tuple(steps))


def _shared_durations(clauses: list[Clause]) -> list[r.Until | None]:
    """How long each predicate lasts: one without a duration as long as the next one of the same subject."""
    lasting: list[r.Until | None] = [None] * len(clauses)
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


def _step(ctx: Context, clause: Clause, until: r.Until | None, before: _Subject) -> tuple[Instruction | None, _Subject]:
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


def _sentences(ctx: Context, sentences: tuple[Any, ...]) -> Instruction:
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


def _choose(ctx: Context, head: tuple[int, int | None, bool], modes: tuple[Any, ...]) -> Instruction:
    least, most, again = head
    found: list[Mode] = []
    for sentences in modes:
        ctx.start_mode()
        found.append(Mode(effect=_sentences(ctx, sentences), targets=tuple(ctx.targets)))
    ctx.start_mode()
    if most is not None and not again and most > len(found):
        raise CannotSay("more modes than there are")
    return Choose(modes=tuple(found), least=least, most=most, again=again)


_VERBS = (
    "add|attach|bolster|choose|counter|create|destroy|detain|discard|discover|distribute|double|draw|exile|fateseal|"
    "gain|get|goad|incubate|investigate|learn|lose|manifest|mill|populate|prevent|proliferate|put|regenerate|remove|"
    "return|reveal|sacrifice|scry|search|shuffle|surveil|suspect|tap|transform|untap|venture|amass|take|become|support|adapt"
)
_FINITE = (
    "gains?|loses?|gets?|has|have|draws?|discards?|mills?|sacrifices?|creates?|becomes?|can't|attacks?|blocks?|fights?|"
    "deals?|doesn't|don't|phases?|must|explores?|connives?|transforms?|adds?|is|are|puts?|exiles?|returns?|untaps?|taps?|"
    "shuffles?|may|takes?"
)


_THIRD = "draws|discards|mills|gains [^.,]*life|loses [^.,]*life|gets [^.,]*counters?|sacrifices|creates|shuffles|adds"


def _join_terminals() -> str:
    """The terminals that join clauses: "and", "then" or a comma before a verb, or before a subject and its verb.

    One before a verb in the third person goes on with the player of the clause before it.
    """
    joins = ", and then|and then|, then|then|, and|and|,"
    after = (
        rf"(?:you )?(?:{_VERBS}|{_FINITE}) |(?:{_VERBS})[.,]|(?:explores|connives|transforms)[.,]"
        rf"|(?:you|it|they|each|that|those|this|target|its|their|all|other|another|creatures|defending|up|enchanted|equipped)"
        rf"\b[^.,\"]*? (?:{_FINITE})\b"
    )
    return rf"""
JOIN.6: /(?:{joins})(?= (?:{after}))/
JOIN_ON.7: /(?:{joins})(?= (?:{_THIRD})[ .,])/
"""


@cache
def _parser(start: Literal["instruction", "cost"]) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    folder = files("simulator.oracle.grammar")
    texts = [folder.joinpath(f"{each}.lark").read_text(encoding="utf-8") for each in (start, "objects", "vocabulary")]
    joins = _join_terminals() if start == "instruction" else ""
    return Lark(
        "\n".join((*texts, keyword_terminal(), joins)),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        start=start,
    )


_meaning = {"instruction": Effects(), "cost": Costs()}


def _read(text: str, start: Literal["instruction", "cost"], ctx: Context) -> Any:
    """What a text says, or the reason why it is not read, as a string."""
    try:
        return _meaning[start].transform(_parser(start).parse(text))(ctx)
    except UnexpectedInput as problem:
        at = problem.pos_in_stream or 0
        return _unread(text, at)
    except CannotSay as problem:
        return f"{problem} is not built yet"
    except UnreadWord as problem:
        return _unread(text, problem.position)
    except VisitError as problem:
        if isinstance(problem.orig_exc, UnreadWord):
            return _unread(text, problem.orig_exc.position)
        if isinstance(problem.orig_exc, CannotSay):
            return f"{problem.orig_exc} is not built yet"
        raise


def _unread(text: str, position: int) -> str:
    words = text[position:].rstrip(".").split()
    return f"not understood from {' '.join(words[:4])!r} on" if words else "the sentence ends too soon"


def read_effect(
    text: str, event: EventNames, quoted: Quoted, *, spell: bool = False, has_x: bool = False
) -> Effect | str:
    """What a spell or ability does, or the reason why it is not read.

    Args:
        text: all its sentences in plain lower case, its permanent called "this creature".
        event: what its event names, if it is a triggered ability.
        quoted: what reads an ability in quotation marks.
        spell: whether it is a spell.
        has_x: whether its cost says what X is.
    """
    ctx = Context(event, quoted, spell=spell, has_x=has_x)
    effect = _read(text, "instruction", ctx)
    return effect if isinstance(effect, str) else Effect(effect, tuple(ctx.targets), tuple(ctx.only))


def read_cost(text: str) -> tuple[AnyCost, ...] | str:
    """What a cost consists of, or the reason why it is not read.

    Args:
        text: the cost in plain lower case, its permanent called "this creature".
    """
    ctx = Context(NO_EVENT, lambda *_: (), has_x=True)
    found: tuple[AnyCost, ...] | str = _read(text, "cost", ctx)
    return "a cost with a target" if ctx.targets else found
