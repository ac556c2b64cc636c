"""Instructions in standard wording: the sentences of what a spell or ability does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from events import abilities as a
from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events import triggers as t
from events.instructions import Instruction
from events.quantities import Times, X
from simulator.oracle.event_names import NO_EVENT, EventNames
from simulator.oracle.printing.conditions import condition_in_words
from simulator.oracle.printing.costs import payment_in_words
from simulator.oracle.printing.nouns import NUMBER_WORDS, capital, listed, number, with_article
from simulator.oracle.printing.references import FIGHTING, NoInstruction, Telling

Quoting = Callable[[tuple[a.AnyAbility, ...]], str]
"""What prints an ability that is given, in quotation marks."""

UNTIL: Mapping[str, str] = MappingProxyType(
    {
        "end_of_turn": " until end of turn",
        "end_of_combat": " until end of combat",
        "your_next_turn": " until your next turn",
        "end_of_your_next_turn": " until the end of your next turn",
        "you_lose_this": " for as long as you control this creature",
        "this_leaves": " for as long as this creature remains on the battlefield",
        "untaps": " for as long as this creature remains tapped",
        "": "",
    }
)


class Said(NamedTuple):
    """A clause: its subject ("" for you), the verb for one subject and for others, and what follows."""

    subject: str
    verb: str
    rest: str

    def sentence(self, *, may: bool = False) -> str:
        """The clause, without a full stop."""
        if self.subject == "you":
            return f"you may {self.verb}{self.rest}" if may else f"you {self.verb}{self.rest}"
        if not self.subject:
            return f"you may {self.verb}{self.rest}" if may else f"{self.verb}{self.rest}"
        if may:
            return f"{self.subject} may {self.verb}{self.rest}"
        if _is_plural(self.subject):
            return f"{self.subject} {self.verb}{self.rest}"
        return f"{self.subject} {third_person(self.verb)}{self.rest}"


def _is_plural(subject: str) -> bool:
    """Whether a subject is printed in the plural."""
    first, _, rest = subject.partition(" ")
    if first in ("they", "those", "any", "X", *NUMBER_WORDS[2:]) or " and " in subject:
        return True
    return subject.startswith(("one or two ", "up to ")) and not rest.startswith("to one ")


def third_person(verb: str) -> str:
    """The form of a verb after "it".

    >>> third_person("get"), third_person("have"), third_person("can't block")
    ('gets', 'has', "can't block")
    """
    first, space, rest = verb.partition(" ")
    if first in ("can't", "must", "can"):
        return verb
    irregular = {"have": "has", "don't": "doesn't", "be": "is"}
    return irregular.get(first, f"{first}es" if first.endswith("ch") else f"{first}s") + space + rest


def print_instructions(
    effect: Instruction,
    targets: tuple[r.Targets, ...] = (),
    *,
    event: EventNames = NO_EVENT,
    spell: bool = False,
    this: str = "this creature",
    quoting: Quoting | None = None,
) -> str:
    """What a spell or ability does, in sentences.

    Args:
        effect: what it does.
        targets: its targets.
        event: what the event of the ability names.
        spell: whether it is a spell.
        this: what the text calls its own permanent.
        quoting: what prints abilities that are given; without it they have no words.

    Raises:
        NoInstruction: there are no words for it.

    >>> print_instructions(i.GetsPT(what=r.THIS_ONE, power=2, toughness=0))
    'This creature gets +2/+0 until end of turn.'
    """
    telling = _Telling(event, targets, spell=spell, this=this)
    telling.quoting = quoting
    return telling.sentences(effect)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


class _Telling(Telling):
    """The sentences of one ability."""

    quoting: Quoting | None = None

    def sentences(self, effect: Instruction) -> str:
        """An instruction, or several in order, as sentences."""
        if isinstance(effect, a.Choose):
            return self._modes(effect)
        steps = effect.steps if isinstance(effect, a.InOrder) else (effect,)
        return " ".join(self._step(step) for step in steps)

    def _step(self, step: Instruction) -> str:
        match step:
            case a.May():
                return self._may(step)
            case a.IfTrue(condition=condition, then=then, otherwise=None):
                return _sentence(f"if {condition_in_words(condition)}, {self.joined(then)}")
            case a.Delayed(at=at, do=do):
                return _sentence(f"{_MOMENTS[at]}, {self.joined(do)}")
            case a.WhenYouDo():
                raise NoInstruction("what triggers on nothing")
            case i.DestroysNoRegeneration(what=what):
                destroyed = self.joined(t.Destroy(what=what))
                many = not _is_one(what, self)
                return f"{_sentence(destroyed)} {'They' if many else 'It'} can't be regenerated."
        return _sentence(self.joined(step))

    def _may(self, step: a.May) -> str:
        self.named.next_clause()
        who = self.player(step.who)
        if step.pays:
            paid = "".join(payment_in_words(each) for each in step.pays)
            first = f"{who or 'you'} may pay {paid}"
            if step.do is not None:
                raise NoInstruction("a payment and something that is done")
        elif step.do is None:
            raise NoInstruction("nothing that may be done")
        else:
            first = self._may_do(step.do, who)
        said = _sentence(first)
        if isinstance(step.then, a.WhenYouDo):
            said += self._when(step.then)
        elif step.then is not None:
            said += f" {_sentence(f'if you do, {self.joined(step.then)}')}"
        if step.otherwise is not None:
            said += f" {_sentence(f'otherwise, {self.joined(step.otherwise)}')}"
        return said

    def _when(self, step: a.WhenYouDo) -> str:
        before, self.targets = self.targets, step.targets
        said = f" {_sentence(f'when you do, {self.joined(step.do)}')}"
        self.named.start_mode()
        self.targets = before
        return said

    def _may_do(self, do: Instruction, who: str) -> str:
        steps = do.steps if isinstance(do, a.InOrder) else (do,)
        first = self.clause(steps[0])
        if first.subject not in ("", "you") and not who:
            said = f"you may have {first.subject} {first.verb}{first.rest}"
        else:
            said = Said(who, first.verb, first.rest).sentence(may=True)
        return self._and_then(said, steps[1:], same=first.subject)

    def joined(self, effect: Instruction) -> str:
        """Instructions as the clauses of one sentence."""
        steps = effect.steps if isinstance(effect, a.InOrder) else (effect,)
        first = self.clause(steps[0])
        return self._and_then(first.sentence(), steps[1:], same="")

    def _and_then(self, said: str, steps: tuple[Instruction, ...], *, same: str) -> str:
        for place, step in enumerate(steps):
            clause = self.clause(step)
            if same not in ("", "you") and clause.subject not in ("", "you", same):
                raise NoInstruction("a choice of several things")
            join = ", then" if place == len(steps) - 1 and not clause.subject else " and"
            goes_on = same not in ("", "you") and clause.subject == same
            said = f"{said}{join} {f'{clause.verb}{clause.rest}' if goes_on else clause.sentence()}"
        return f"{said}{self.defined()}"

    def clause(self, step: Instruction) -> Said:
        """An instruction as a clause.

        Raises:
            NoInstruction: it has no words.
        """
        self.named.next_clause()
        if isinstance(step, a.UnlessPaid):
            done = self.clause(step.do)
            paid = "".join(payment_in_words(each) for each in step.pays)
            who = self.player(step.who)
            return done._replace(rest=f"{done.rest} unless {who or 'you'} {'pays' if who else 'pay'} {paid}")
        if isinstance(step, a.May) and step.do is not None and not (step.then or step.otherwise or step.pays):
            who = self.player(step.who)
            return Said("", self._may_do(step.do, who), "")
        teller = _TELLERS.get(type(step))
        if teller is None:
            raise NoInstruction(f"no words for {type(step).__name__}")
        return teller(self, step)

    def _modes(self, effect: a.Choose) -> str:
        least, most = effect.least, effect.most
        how_many = {(1, 2): "one or both", (1, None): "one or more", (0, None): "any number"}.get((least, most))
        if how_many is None:
            if most is None:
                raise NoInstruction("so many modes")
            how_many = number(most) if least == most else f"up to {number(most)}"
        again = ". You may choose the same mode more than once." if effect.again else " —"
        said = f"Choose {how_many}{again}"
        for mode in effect.modes:
            self.named.start_mode()
            self.targets = mode.targets
            said += f"\n• {self.sentences(mode.effect)}"
        return said

    def quoted(self, abilities: tuple[a.AnyAbility, ...]) -> list[str]:
        """Abilities that are given, in quotation marks."""
        if not abilities:
            return []
        if self.quoting is None:
            raise NoInstruction("abilities in quotation marks")
        return [f'"{self.quoting(abilities)}"']


_MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        "end_step": "at the beginning of the next end step",
        "your_end_step": "at the beginning of your next end step",
        "upkeep": "at the beginning of the next upkeep",
        "your_upkeep": "at the beginning of your next upkeep",
        "end_of_combat": "at end of combat",
    }
)


def _is_one(what: r.Reference, telling: Telling) -> bool:
    if isinstance(what, r.Target):
        return telling.targets[what.n].most == 1
    return not isinstance(what, r.Each | r.AllOf)


def _about(tell: Telling, what: r.Reference, verb: str, rest: str = "") -> Said:
    return Said(tell.reference(what, subject=True), _verb(verb, what, tell), rest)


def _verb(verb: str, what: r.Reference, tell: Telling) -> str:
    return verb


def _does_to(verb: str) -> Callable[[Telling, Any], Said]:
    return lambda tell, step: Said("", verb, f" {tell.reference(step.what)}")


def _change(tell: Telling, amount: r.Amount) -> str:
    if isinstance(amount, int):
        return f"{amount:+d}"
    if isinstance(amount, Times | r.TimesOver) and amount.times == -1:
        return f"-{tell.amount(amount.of)}"
    return f"+{tell.amount(amount)}"


def _gets(tell: Telling, step: i.GetsPT) -> Said:
    subject = tell.reference(step.what, subject=True)
    each = _for_each(step.power, step.toughness)
    if each is not None:
        counted, power, toughness = each
        said = tell.described((counted,), many=False)
        return Said(subject, "get", f" {power:+d}/{toughness:+d}{UNTIL[step.until]} for each {said}")
    size = f"{_change(tell, step.power)}/{_change(tell, step.toughness)}"
    return Said(subject, "get", f" {size}{UNTIL[step.until]}")


def _for_each(power: r.Amount, toughness: r.Amount) -> tuple[r.Described, int, int] | None:
    """What both count, and how much of it is got for each; None where X says it."""
    parts = []
    counted = None
    for each in (power, toughness):
        match each:
            case 0:
                parts.append(0)
                continue
            case r.HowMany(what=what):
                times = 1
            case r.TimesOver(of=r.HowMany(what=what), times=times):
                pass
            case _:
                return None
        if counted not in (None, what):
            return None
        counted = what
        parts.append(times)
    return (counted, parts[0], parts[1]) if counted is not None else None


def _gains(tell: _Telling, step: a.Gains) -> Said:
    subject = tell.reference(step.what, subject=True)
    given = [*step.keywords, *tell.quoted(step.abilities)]
    return Said(subject, "gain", f" {listed(given, 'or' if step.choice else 'and')}{UNTIL[step.until]}")


def _loses(tell: Telling, step: i.LosesKeywords) -> Said:
    what = "all abilities" if step.all_abilities else listed(step.keywords)
    return _about(tell, step.what, "lose", f" {what}{UNTIL[step.until]}")


def _base(tell: Telling, step: i.HasBasePT) -> Said:
    if step.toughness is None:
        return _about(tell, step.what, "have", f" base power {step.power}{UNTIL[step.until]}")
    return _about(
        tell, step.what, "have", f" base power and toughness {step.power}/{step.toughness}{UNTIL[step.until]}"
    )


def _switches(tell: Telling, step: i.SwitchesPT) -> Said:
    said = tell.reference(step.what)
    whose = "its" if said == "it" else f"{said}'s"
    return Said("", "switch", f" {whose} power and toughness{UNTIL[step.until]}")


def _becomes(tell: Telling, step: i.Becomes) -> Said:
    subject = tell.reference(step.what, subject=True)
    words = [*step.supertypes]
    words += [] if step.power is None else [f"{step.power}/{step.toughness}"]
    if step.supertypes and step.power is not None:
        raise NoInstruction("a legendary creature of some size")
    words += [" and ".join(step.colors)] if step.colors else []
    words += [capital(each) for each in step.subtypes] + list(step.types)
    if not words or (step.power is not None and len(words) == 1):
        raise NoInstruction("becoming nothing")
    said = " ".join(words)
    said = with_article(said) if (step.types or step.subtypes) and not _only_colors(step) else said
    said += f" with {listed(step.keywords)}" if step.keywords else ""
    said += f" in addition to its other {step.besides}" if step.besides else ""
    return Said(subject, "become", f" {said}{UNTIL[step.until]}")


def _only_colors(step: i.Becomes) -> bool:
    return not (step.types or step.subtypes)


def _control(tell: Telling, step: i.GainsControl) -> Said:
    who = tell.player(step.who)
    return Said(who, "gain", f" control of {tell.reference(step.what)}{UNTIL[step.until]}")


_BOUND: Mapping[tuple[type, ...], str] = MappingProxyType(
    {
        (ab.CantBlock,): "can't block{}",
        (ab.CantAttack,): "can't attack{}",
        (ab.CantAttack, ab.CantBlock): "can't attack or block{}",
        (ab.MustAttack,): "attack{} if able",
        (ab.MustBlock,): "block{} if able",
        (ab.MustBeBlocked,): "must be blocked{} if able",
    }
)


def _binds(tell: Telling, step: a.Binds) -> Said:
    subject = tell.reference(step.what, subject=True)
    turn = {"end_of_turn": " this turn", "end_of_combat": " this combat"}.get(step.until)
    leading = ""
    if turn is None:
        raise NoInstruction("a rule of combat for so long")
    match step.abilities:
        case (ab.CantBeBlocked(by=by),):
            return Said(subject, "can't be blocked", f" by {_creatures(by)}{turn}" if by else turn)
        case (ab.CantBeBlockedExceptBy(by=by),):
            return Said(subject, "can't be blocked", f" except by {_creatures(by)}{turn}")
        case (ab.ExtraBlocks(n=1),):
            return Said(subject, "can block", " an additional creature this turn")
        case (ab.ExtraBlocks(n=None),):
            return Said(subject, "can block", " any number of creatures this turn")
    words = _BOUND.get(tuple(map(type, step.abilities)))
    if words is None:
        raise NoInstruction("such a rule of combat")
    return Said(subject, leading + words.format(turn), "")


def _creatures(by: tuple[Any, ...]) -> str:
    from simulator.oracle.printing.nouns import plural

    return plural(by or (), "creature" if not any(each.any_type for each in by) else "permanent", join="and")


def _blocks_it(tell: Telling, step: i.MustBlockIt) -> Said:
    subject = tell.reference(step.what, subject=True)
    turn = " this combat" if step.until == "end_of_combat" else " this turn"
    return Said(subject, "block", f" {tell.apart(step.what, step.attacker)}{turn} if able")


def _cant_block_it(tell: Telling, step: i.CantBlockIt) -> Said:
    subject = tell.reference(step.what, subject=True)
    turn = " this combat" if step.until == "end_of_combat" else " this turn"
    return Said(subject, "can't block", f" {tell.apart(step.what, step.attacker)}{turn}")


def _fights(tell: Telling, step: i.Fights) -> Said:
    subject = tell.reference(step.one, subject=True)
    return Said(subject, "fight", f" {tell.apart(step.one, step.other)}")


def _damage(tell: Telling, step: i.DealsDamage) -> Said:
    subject = tell.reference(step.source, subject=True)
    damage = _so_much_damage(tell, step.n)
    tell.named.apart = step.source
    to = [tell.reference(step.to)] if step.to is not None else []
    to += [tell.player_object(step.players)] if step.players is not None else []
    tell.named.apart = None
    return Said(subject, "deal", f" {damage} to {' and '.join(to)}")


def _so_much_damage(tell: Telling, n: r.Amount) -> str:
    if isinstance(n, int | X | r.ThatMuch):
        return f"{tell.amount(n)} damage"
    return f"damage equal to {tell.quantity(n)}"


def _damage_to_targets(tell: Telling, step: i.DealsDamageToTargets) -> Said:
    subject = tell.reference(step.source, subject=True)
    damage = _so_much_damage(tell, step.n)
    to = tell.mixed(step.target)
    return Said(subject, "deal", f" {damage} {'divided as you choose among' if step.divided else 'to'} {to}")


def _prevents(tell: Telling, step: i.Prevents) -> Said:
    if step.until != "end_of_turn":
        raise NoInstruction("preventing for so long")
    to = [tell.reference(step.to)] if step.to is not None else []
    to += [tell.player_object(step.players)] if step.players is not None else []
    whom = f" to {' and '.join(to)}" if to else ""
    combat = " combat" if step.combat else ""
    amount = f"all{combat}" if step.n is None else f"the next {tell.amount(step.n)}{combat}"
    by = f" by {tell.reference(step.by)}" if step.by is not None else ""
    return Said("", "prevent", f" {amount} damage that would be dealt{whom} this turn{by}")


def _prevents_to_targets(tell: Telling, step: i.PreventsToTargets) -> Said:
    amount = "all" if step.n is None else f"the next {tell.amount(step.n)}"
    return Said("", "prevent", f" {amount} damage that would be dealt to {tell.mixed(step.target)} this turn")


def _exiles(tell: Telling, step: i.Exiles) -> Said:
    until = f" until {tell.this} leaves the battlefield" if step.until else ""
    return Said("", "exile", f" {tell.reference(step.what)}{until}")


def _puts(tell: Telling, step: i.Puts) -> Said:
    what = tell.reference(step.what)
    match step.to:
        case "hand":
            return Said("", "return", f" {what} to its owner's hand")
        case "library_top":
            return Said("", "put", f" {what} on top of its owner's library")
        case "library_bottom":
            return Said("", "put", f" {what} on the bottom of its owner's library")
        case "graveyard":
            return Said("", "put", f" {what} into its owner's graveyard")
    entering = " tapped and attacking" if step.tapped and step.fighting else " tapped" if step.tapped else ""
    entering += " attacking" if step.fighting and not step.tapped else ""
    entering += " transformed" if step.transformed else ""
    entering += {"you": " under your control", "owner": " under its owner's control", "": ""}[step.control]
    return Said("", "return", f" {what} to the battlefield{entering}")


def _sacrifices(tell: Telling, step: i.PlayerSacrifices) -> Said:
    who = tell.player(step.who)
    if not isinstance(step.n, int):
        raise NoInstruction("so many sacrifices")
    said = tell.counted(step.what, step.n)
    if who:
        tell.named.name(None)
    else:
        from simulator.oracle.printing.references import nouns_of

        tell.named.name(tell.named.make(), nouns_of((step.what,)), many=step.n != 1)
    return Said(who, "sacrifice", f" {said}")


def _counters(tell: Telling, step: i.PutsCounters) -> Said:
    n = step.n
    if isinstance(n, int):
        counters = with_article(f"{step.counter} counter") if n == 1 else f"{number(n)} {step.counter} counters"
    elif isinstance(n, r.ThatMuch):
        counters = f"that many {step.counter} counters"
    else:
        counters = f"{tell.amount(n)} {step.counter} counters"
    return Said("", "put", f" {counters} on {tell.reference(step.what)}")


def _distributes(tell: Telling, step: i.DistributesCounters) -> Said:
    n = number(step.n) if isinstance(step.n, int) else tell.amount(step.n)
    return Said("", "distribute", f" {n} {step.counter} counters among {tell.reference(r.Target(step.target))}")


def _removes(tell: Telling, step: i.RemovesCounters) -> Said:
    counter = f"{step.counter} " if step.counter else ""
    if step.n is None:
        return Said("", "remove", f" all {counter}counters from {tell.reference(step.what)}")
    if step.n == 1:
        return Said("", "remove", f" {with_article(f'{counter}counter')} from {tell.reference(step.what)}")
    n = number(step.n) if isinstance(step.n, int) else tell.amount(step.n)
    return Said("", "remove", f" {n} {counter}counters from {tell.reference(step.what)}")


def _tokens(tell: _Telling, step: a.CreatesTokens) -> Said:
    who = tell.player(step.who)
    kind, one = step.token, step.n == 1
    words = ["tapped"] if step.tapped and not step.fighting else []
    if kind.types:
        power = kind.power if isinstance(kind.power, int) else None if kind.power is None else tell.amount(kind.power)
        tough = kind.toughness if isinstance(kind.toughness, int) else power
        words += [*kind.supertypes, *([] if power is None else [f"{power}/{tough}"])] if not kind.supertypes else []
        if kind.supertypes:
            words += [f"{power}/{tough}", *kind.supertypes]
        words += [" and ".join(kind.colors) or "colorless", *map(capital, kind.subtypes), *kind.types]
    else:
        words.append(capital(kind.name))
    noun = " ".join([*words, "token" if one else "tokens"])
    given = [*kind.keywords, *tell.quoted(step.abilities)]
    noun += f" with {listed(given)}" if given else ""
    noun += f" that's{' tapped and' if step.tapped else ''} {FIGHTING[step.fighting]}" if step.fighting and one else ""
    noun += (
        f" that are{' tapped and' if step.tapped else ''} {FIGHTING[step.fighting]}"
        if step.fighting and not one
        else ""
    )
    if isinstance(step.n, int):
        said = with_article(noun) if one else f"{number(step.n)} {noun}"
    elif isinstance(step.n, r.ThatMuch):
        said = f"that many {noun}"
    else:
        said = f"{tell.amount(step.n)} {noun}"
    nouns = {"token", "permanent", *kind.types, *kind.subtypes}
    tell.named.name(tell.named.make(), frozenset(nouns), many=not one)
    return Said(who, "create", f" {said}")


def _copies(tell: Telling, step: i.CreatesCopies) -> Said:
    if step.n != 1 or step.tapped or step.fighting or step.who != r.YOU:
        raise NoInstruction("several copies")
    said = tell.reference(step.of)
    tell.named.next_clause()
    tell.named.name(tell.named.make(), frozenset({"token"}))
    return Said("", "create", f" a token that's a copy of {said}")


def _life(verb: str) -> Callable[[Telling, Any], Said]:
    def told(tell: Telling, step: Any) -> Said:
        who = tell.player(step.who) or "you"
        return Said(who, verb, f" {tell.amount(step.n)} life")

    return told


def _cards(verb: str) -> Callable[[Telling, Any], Said]:
    def told(tell: Telling, step: Any) -> Said:
        who = tell.player(step.who)
        if step.n is None:
            return Said(who, verb, f" {'their' if who else 'your'} hand")
        if isinstance(step.n, r.ThatMuch):
            cards = "that many cards"
        else:
            n = number(step.n) if isinstance(step.n, int) else tell.amount(step.n)
            cards = "a card" if step.n == 1 else f"{n} cards"
        random = " at random" if getattr(step, "at_random", False) else ""
        return Said(who, verb, f" {cards}{random}")

    return told


def _gets_counters(tell: Telling, step: i.PlayerGetsCounters) -> Said:
    who = tell.player(step.who) or "you"
    if not isinstance(step.n, int):
        raise NoInstruction("so many counters of a player")
    if step.counter == "energy":
        return Said(who, "get", f" {'{E}' * step.n}")
    counters = f"{step.counter} counter"
    return Said(who, "get", f" {with_article(counters) if step.n == 1 else f'{number(step.n)} {counters}s'}")


def _adds(tell: Telling, step: i.AddsMana) -> Said:
    who = tell.player(step.who)
    n = number(step.n) if isinstance(step.n, int) else "X"
    if step.any_color:
        tell.amount(step.n)
        how = "any one color" if step.any_color == "one" else "any color"
        return Said(who, "add", f" {n} mana of {how}")
    mana = listed(step.mana, "or")
    if isinstance(step.n, r.HowMany):
        return Said(who, "add", f" {mana} for each {tell.described((step.n.what,), many=False)}")
    if step.n != 1:
        raise NoInstruction("so much mana")
    return Said(who, "add", f" {mana}")


def _searches(tell: Telling, step: i.Searches) -> Said:
    if step.who != r.YOU or not isinstance(step.n, int):
        raise NoInstruction("another player's search")
    one = step.n == 1 and not step.up_to
    kinds = tell.described(step.what, many=step.n != 1)
    sought = with_article(kinds) if one else f"up to {number(step.n)} {kinds}"
    them = "it" if step.n == 1 else "them"
    reveal = f"reveal {them}, " if step.reveal else ""
    to = {"hand": "into your hand", "battlefield": "onto the battlefield", "graveyard": "into your graveyard"}[step.to]
    from simulator.oracle.printing.references import nouns_of

    tell.named.name(tell.named.make(), nouns_of(step.what), many=step.n != 1)
    tapped = " tapped" if step.tapped else ""
    return Said("", "search", f" your library for {sought}, {reveal}put {them} {to}{tapped}, then shuffle")


def _does(tell: Telling, step: i.Does) -> Said:
    if step.what is not None:
        if step.action in ("suspect", "detain"):
            return Said("", step.action, f" {tell.reference(step.what)}")
        return Said(tell.reference(step.what, subject=True), step.action, "")
    if step.action == "the ring tempts you":
        return Said("", step.action, "")
    who = tell.player(step.who)
    if step.action == "manifest":
        return Said(who, "manifest", " the top card of your library")
    if step.action == "take an extra turn":
        return Said(who, step.action, " after this one")
    kind = f" {capital(step.kind)}s" if step.kind else ""
    return Said(who, step.action, f"{kind}{'' if step.n is None else f' {tell.amount(step.n)}'}")


def _extra_combat(tell: Telling, step: i.ExtraCombat) -> Said:
    main = " followed by an additional main phase" if step.main else ""
    return Said("", "after this phase, there is", f" an additional combat phase{main}")


def _stays(tell: Telling, step: i.StaysTapped) -> Said:
    return _about(tell, step.what, "don't untap", " during its controller's next untap step")


def _attaches(tell: Telling, step: i.Attaches) -> Said:
    one = tell.reference(step.what)
    return Said("", "attach", f" {one} to {tell.apart(step.what, step.to)}")


_TELLERS: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        a.Binds: _binds,
        a.CreatesTokens: _tokens,
        a.Gains: _gains,
        i.AddsMana: _adds,
        i.Attaches: _attaches,
        i.Becomes: _becomes,
        i.BecomesBlockedNow: lambda tell, step: _about(tell, step.what, "become", " blocked"),
        i.CantBlockIt: _cant_block_it,
        i.Counters: _does_to("counter"),
        i.CreatesCopies: _copies,
        i.DealsDamage: _damage,
        i.DealsDamageToTargets: _damage_to_targets,
        i.Discards: _cards("discard"),
        i.DistributesCounters: _distributes,
        i.Does: _does,
        i.DoublesCounters: lambda tell, step: Said(
            "", "double", f" the number of {step.counter} counters on {tell.reference(step.what)}"
        ),
        i.Draws: _cards("draw"),
        i.Exiles: _exiles,
        i.ExtraCombat: _extra_combat,
        i.Fights: _fights,
        i.GainsControl: _control,
        i.GetsPT: _gets,
        i.Goads: _does_to("goad"),
        i.HasBasePT: _base,
        i.LosesKeywords: _loses,
        i.LosesLife: _life("lose"),
        i.Mills: _cards("mill"),
        i.MustBlockIt: _blocks_it,
        i.PhasesOut: lambda tell, step: _about(tell, step.what, "phase", " out"),
        i.PlayerGetsCounters: _gets_counters,
        i.PlayerSacrifices: _sacrifices,
        i.Prevents: _prevents,
        i.PreventsToTargets: _prevents_to_targets,
        i.Puts: _puts,
        i.PutsCounters: _counters,
        i.Regenerates: _does_to("regenerate"),
        i.RemovesCounters: _removes,
        i.RemovesFromCombat: lambda tell, step: Said("", "remove", f" {tell.reference(step.what)} from combat"),
        i.Sacrifices: _does_to("sacrifice"),
        i.Searches: _searches,
        i.Shuffles: lambda tell, step: Said(tell.player(step.who), "shuffle", ""),
        i.StaysTapped: _stays,
        i.SwitchesPT: _switches,
        i.Taps: _does_to("tap"),
        i.Transforms: _does_to("transform"),
        i.Untaps: _does_to("untap"),
        t.Destroy: _does_to("destroy"),
        t.GainLife: _life("gain"),
    }
)
"""What tells each kind of instruction."""
