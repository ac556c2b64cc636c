"""Sentences of what a spell or ability does, as one instruction, with its targets in the order of the words."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from lark import Lark, Token

from events import references as r
from events.abilities import ActivationTiming, AnyInstruction
from events.ability_costs import AnyCost, LifeCost
from events.declaration_abilities import Condition
from simulator.oracle.event_names import NO_EVENT, EventNames
from simulator.oracle.grammar.instructions.aims import Aims
from simulator.oracle.grammar.instructions.amounts import Amounts
from simulator.oracle.grammar.instructions.blocking import BlockingDeeds
from simulator.oracle.grammar.instructions.chance import Chance, decides_nothing
from simulator.oracle.grammar.instructions.context import Context, Quoted
from simulator.oracle.grammar.instructions.costs import Costs
from simulator.oracle.grammar.instructions.damage_dealt import ObjectPredicate
from simulator.oracle.grammar.instructions.kinds import Said, always_you
from simulator.oracle.grammar.instructions.made import Deed
from simulator.oracle.grammar.instructions.payments import Payments, paid_symbols
from simulator.oracle.grammar.instructions.predicates import until_of
from simulator.oracle.grammar.instructions.sequences import Clause, OnlyIf, choose_modes, follow_sentences, moment_of
from simulator.oracle.grammar.instructions.such import Such, SuchConditions
from simulator.oracle.grammar.instructions.tokens import TokensSaid
from simulator.oracle.grammar.lalr import build_parser, read_or_why
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import listed_terminal
from simulator.oracle.keyword_table import keyword_terminal

_Start = Literal["instruction", "such", "cost", "cast_only"]


class Effect(NamedTuple):
    """What an ability does, with its targets and the restrictions that stand behind it."""

    effect: AnyInstruction
    targets: tuple[r.Targets, ...]
    only: tuple[ActivationTiming, ...]
    only_if: Condition | None = None


@inline_args
class Effects(Chance, Aims, SuchConditions, TokensSaid, Amounts, Payments, BlockingDeeds):
    """Clauses, sentences and modes."""

    # Clauses.

    def body(self, said: Any) -> Clause:
        return said if isinstance(said, Clause) else Clause(deed=said)

    def clause(self, said: Any, *at: Token) -> Clause:
        return self.body(said)._replace(at=moment_of(at[0]) if at else None)

    def where_x(self, said: Any, quantity: Said) -> Clause:
        return self.body(said)._replace(x=quantity)

    def may(self, deed: Deed) -> Clause:
        return Clause(deed=deed, may=True)

    def may_pay(self, payment: Any) -> Clause:
        return Clause(pays=(payment,), may=True)

    def may_about(self, whom: Said, predicate: ObjectPredicate) -> Clause:
        return Clause(whom=whom, predicate=predicate, may=True)

    def may_have_player(self, player: Said, deed: Deed) -> Clause:
        return Clause(deed=lambda ctx, _who: deed(ctx, player(ctx)), may=True, alone=True)

    def player_clause(self, player: Said, deed: Deed) -> Clause:
        return Clause(deed=deed, player=player)

    def player_may(self, player: Said, deed: Deed) -> Clause:
        return Clause(deed=deed, player=player, may=True)

    def about(self, whom: Said, predicate: ObjectPredicate) -> Clause:
        return Clause(whom=whom, predicate=predicate)

    def about_each(self, whom: Said, _each: Token, predicate: ObjectPredicate) -> Clause:
        return Clause(whom=whom, predicate=predicate)

    def about_the_same(self, predicate: ObjectPredicate) -> Clause:
        return Clause(predicate=predicate, same=True)

    def prevent(self, deed: Deed) -> Clause:
        return Clause(deed=deed)

    def unless(self, deed: Deed, player: Said, payment: Any) -> Clause:
        return Clause(deed=deed, unless=(player, payment))

    def unless_you(self, deed: Deed, payment: Any) -> Clause:
        return Clause(deed=deed, unless=(always_you, payment))

    def about_unless(self, whom: Said, predicate: ObjectPredicate, player: Said, payment: Any) -> Clause:
        return Clause(whom=whom, predicate=predicate, unless=(player, payment))

    def player_unless(self, who: Said, deed: Deed, player: Said, payment: Any) -> Clause:
        return Clause(deed=deed, player=who, unless=(player, payment))

    def pay_mana(self, mana: Token) -> AnyCost:
        return paid_symbols(mana)

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

    def up_to_one_target_player(self, _words: Token) -> Said:
        return lambda ctx: _targeted(ctx, "any", least=0)

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
        return lambda ctx: _named(ctx, r.ControllerOf(of=ctx.itself()))

    def its_owner(self) -> Said:
        return lambda ctx: _named(ctx, r.OwnerOf(of=ctx.itself()))

    def that_ones_controller(self, noun: Token) -> Said:
        return lambda ctx: _named(ctx, r.ControllerOf(of=ctx.that(noun.removesuffix("'s"))))

    def that_ones_owner(self, noun: Token) -> Said:
        return lambda ctx: _named(ctx, r.OwnerOf(of=ctx.that(noun.removesuffix("'s"))))

    # Sentences.

    def plain_sentence(self, *said: Any) -> Any:
        return "plain", said[-1]

    def if_you_do(self, words: Token, clauses: Any) -> Any:
        return "then", clauses, False, "you" not in words

    def if_you_do_not(self, words: Token, clauses: Any) -> Any:
        return "otherwise", clauses, words == "otherwise,", words != "otherwise," and "you" not in words

    def when_you_do(self, _words: Token, clauses: Any) -> Any:
        return "when", clauses

    def conditional(self, condition: Token, clauses: Any) -> Any:
        return "if", clauses, str(condition)

    def then_conditional(self, _then: Token, condition: Token, clauses: Any) -> Any:
        return "if", clauses, str(condition)

    def conditional_instead(self, condition: Token, clauses: Any, _instead: Token) -> Any:
        return "instead", clauses, str(condition)

    def conditional_instead_first(self, condition: Token, _instead: Token, clauses: Any) -> Any:
        return "instead", clauses, str(condition)

    def conditional_last(self, clauses: Any, condition: Token) -> Any:
        return "if last", clauses, str(condition)

    def for_each_player(self, words: Token, clauses: Any) -> Any:
        return "players", clauses, "other" in words

    def still_such(self, _words: Token) -> Any:
        return ("still",)

    def what_it_blocked_is_unblocked(self, words: Token, *then: Any) -> Any:
        return "unblocked", "only this creature" in words, then[-1] if then else None

    def only_if(self, words: Token) -> tuple[OnlyIf]:
        return (OnlyIf(str(words)),)

    def until_first(self, until: Token, clauses: Any) -> Any:
        return "until", clauses, until_of(str(until))

    def at_next_first(self, at: Token, clauses: Any) -> Any:
        return "at", clauses, moment_of(at)

    def no_regeneration(self, words: Token) -> Any:
        return "no regeneration", str(words).partition(" can't")[0]

    def only_when(self, *said: Any) -> Any:
        return "only", tuple(one for each in said for one in each)

    only_twice = always(("only", ("twice_each_turn",)))
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
        return lambda ctx: follow_sentences(ctx, sentences)

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
        return lambda ctx: choose_modes(ctx, head, modes)

    def modal(self, choosing: Said) -> Said:
        return choosing


def _named(ctx: Context, player: r.AnyPlayer) -> r.AnyPlayer:
    ctx.name_player(player)
    return player


def _targeted(ctx: Context, players: Any, *, least: int = 1) -> r.AnyPlayer:
    return _named(ctx, r.TargetPlayer(ctx.target(r.Targets(players=players, least=least))))


_VERBS = (
    "add|attach|bolster|choose|convert|counter|create|destroy|detain|discard|discover|distribute|double|draw|exile|fateseal|"
    "earthbend|exchange|flip|gain|get|goad|incubate|investigate|learn|look|lose|manifest|mill|move|populate|prevent|proliferate|put|regenerate|remove|"
    "return|reveal|roll|sacrifice|scry|search|seek|shuffle|surveil|suspect|tap|transform|untap|venture|amass|take|become|support|adapt"
)


_FINITE = (
    "gains?|loses?|gets?|has|have|draws?|discards?|mills?|sacrifices?|creates?|becomes?|can't|attacks?|blocks?|fights?|"
    "also|assigns?|can|endures?|deals?|doesn't|don't|phases?|must|explores?|connives?|transforms?|adds?|is|are|puts?|exiles?|reveals?|returns?|untaps?|taps?|"
    "shuffles?|may|takes?|enters?"
)


_THIRD = (
    "draws|discards|mills|gains [^.,]*life|loses [^.,]*life|gets [^.,]*counters?|sacrifices|creates|shuffles|adds|"
    "reveals|exiles|puts"
)


def _join_terminals() -> str:
    """The terminals that join clauses: "and", "then" or a comma before a verb, or before a subject and its verb.

    One before a verb in the third person goes on with the player of the clause before it.
    """
    # "this creature and another one each get": not two clauses.
    both = r"(?! [^.,\"]+? (?:both|each) (?:get|gain|have|deal|can't) )"
    joins = ", and then|and then|, then|then|, and|and|,"
    after = (
        rf"(?:you )?(?:{_VERBS}|{_FINITE}) |(?:{_VERBS})[.,]|(?:explores|connives|transforms)[.,]"
        r"|after this (?:combat )?phase, there is "
        rf"|(?:you|it|he|she|they|each|that|those|this|target|its|their|all|other|another|creatures|defending|up|enchanted|equipped|attacking)"
        rf"\b[^.,\"]*? (?:{_FINITE})\b"
    )
    return rf"""
JOIN.6: /(?:{joins}){both}(?= (?:{after}))/
JOIN_ON.7: /(?:{joins})(?= (?:{_THIRD})[ .,])/
"""


@cache
def _parser(start: _Start) -> Lark:
    """The parser of one start symbol, built when the first such text is read."""
    joins = "" if start == "cost" else _join_terminals()
    names: tuple[str, ...] = ("instructions/cost", "instructions/objects", "vocabulary")
    if start != "cost":
        names = (
            "instruction", "library", "objects", "permanents", "tokens", "amounts", "aims", "hidden", "chance",
            "blocking",
        )  # fmt: skip
        names = (*(f"instructions/{each}" for each in names), "vocabulary")
    return build_parser("simulator.oracle.grammar", names, keyword_terminal(), listed_terminal(), joins, start=start)


_effects = Effects()
_meaning = {"instruction": _effects, "such": _effects, "cost": Costs(), "cast_only": _effects}


def _read(text: str, start: _Start, ctx: Context) -> Any:
    """What a text says, or the reason why it is not read, as a string."""
    return read_or_why(text, lambda: _meaning[start].transform(_parser(start).parse(text))(ctx))


def read_such(ctx: Context, text: str) -> Such:
    """What a condition says of an object that was named before.

    Args:
        ctx: what stands before the condition.
        text: the condition, without "if".

    Raises:
        CannotSay: it is not read.
    """
    found = _read(text, "such", ctx)
    if isinstance(found, str):
        raise CannotSay("a condition about something that was named before")
    such: Such = found
    return such


def read_effect(
    text: str,
    event: EventNames,
    quoted: Quoted,
    *,
    spell: bool = False,
    has_x: bool = False,
    sacrificed: bool = False,
    cased: str = "",
) -> Effect | str:
    """What a spell or ability does, or the reason why it is not read.

    Args:
        text: all its sentences in plain lower case, its permanent called "this creature".
        event: what its event names, if it is a triggered ability.
        quoted: what reads an ability in quotation marks.
        spell: whether it is a spell.
        has_x: whether its cost says what X is.
        sacrificed: whether one permanent is sacrificed for its cost.
        cased: the text with its capitals.
    """
    ctx = Context(event, quoted, spell=spell, has_x=has_x, sacrificed=sacrificed, cased=cased)
    ctx.such = read_such
    effect = _read(text, "instruction", ctx)
    if not isinstance(effect, str) and decides_nothing(effect):
        return "a flip or a roll of which nothing is said is not built yet"
    return effect if isinstance(effect, str) else Effect(effect, tuple(ctx.targets), tuple(ctx.only), ctx.only_if)


def read_cast_only(text: str) -> tuple[ActivationTiming, ...]:
    """When alone a spell can be cast; none where the words are not read, say something else, or a condition too.

    Args:
        text: a sentence in plain lower case.
    """
    found: tuple[ActivationTiming | OnlyIf, ...] | str = _read(text, "cast_only", Context(NO_EVENT, lambda *_: ()))
    when = () if isinstance(found, str) else tuple(each for each in found if not isinstance(each, OnlyIf))
    return when if len(when) == len(found) else ()


def read_cost(text: str) -> tuple[AnyCost, ...] | str:
    """What a cost consists of, or the reason why it is not read.

    Args:
        text: the cost in plain lower case, its permanent called "this creature".
    """
    ctx = Context(NO_EVENT, lambda *_: (), has_x=True)
    found: tuple[AnyCost, ...] | str = _read(text, "cost", ctx)
    return "a cost with a target" if ctx.targets else found
