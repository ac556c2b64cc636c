"""What is said of objects in standard wording: what they get, gain, become and have to do; damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from events import abilities as a
from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events.declaration_abilities import Cost
from events.filters import Filter
from events.quantities import Times, X
from simulator.oracle.printing.nouns import NUMBER_WORDS, capital, listed, number, with_article
from simulator.oracle.printing.references import NoInstruction, Telling

UNTIL: Mapping[str, str] = MappingProxyType(
    {
        "end_of_turn": " until end of turn",
        "end_of_combat": " until end of combat",
        "your_next_turn": " until your next turn",
        "your_next_end_step": " until your next end step",
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
    if rest.endswith(" each") and first == "you":
        return True
    if first in ("all", "they", "those", "any", "X", *NUMBER_WORDS[2:]) or " and " in subject:
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


def _about(tell: Telling, what: r.Reference, verb: str, rest: str = "") -> Said:
    return Said(tell.reference(what, subject=True), verb, rest)


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


def _gains(tell: Telling, step: a.Gains) -> Said:
    subject = tell.reference(step.what, subject=True)
    given = [*step.keywords, *tell.quoted(step.abilities)]
    choice = "your choice of " if step.choice else ""
    return Said(subject, "gain", f" {choice}{listed(given, 'or' if step.choice else 'and')}{UNTIL[step.until]}")


def _loses(tell: Telling, step: i.LosesKeywords) -> Said:
    what = "all abilities" if step.all_abilities else listed(step.keywords)
    return _about(tell, step.what, "lose", f" {what}{UNTIL[step.until]}")


def _base(tell: Telling, step: i.HasBasePT) -> Said:
    if step.toughness is None and step.power is not None:
        return _about(tell, step.what, "have", f" base power {tell.amount(step.power)}{UNTIL[step.until]}")
    if step.toughness is None or step.power is None:
        raise NoInstruction("base toughness alone")
    size = f"{tell.amount(step.power)}/{tell.amount(step.toughness)}"
    return _about(tell, step.what, "have", f" base power and toughness {size}{UNTIL[step.until]}")


def _switches(tell: Telling, step: i.SwitchesPT) -> Said:
    said = tell.reference(step.what)
    whose = "its" if said == "it" else f"{said}'s"
    return Said("", "switch", f" {whose} power and toughness{UNTIL[step.until]}")


def _becomes(tell: Telling, step: i.Becomes) -> Said:
    subject = tell.reference(step.what, subject=True)
    words = [*step.supertypes]
    words += [] if step.power is None else [f"{tell.amount(step.power)}/{tell.amount(step.toughness or 0)}"]
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
        (ab.MustAttack, ab.MustBlock): "attack or block{} if able",
        (ab.MustBeBlocked,): "must be blocked{} if able",
    }
)


_COMPARED = {"greater": "greater", "less": "lesser"}


def _binds(tell: Telling, step: a.Binds) -> Said:
    subject = tell.reference(step.what, subject=True)
    turn = {"end_of_turn": " this turn", "end_of_combat": " this combat"}.get(step.until)
    leading = ""
    if turn is None:
        raise NoInstruction("a rule of combat for so long")
    match step.abilities:
        case (ab.CantBeBlocked(by=(Filter(power_than_this=compared) as by,)),) if compared:
            if by != Filter(power_than_this=compared):
                raise NoInstruction("creatures of compared power")
            return Said(subject, "can't be blocked", f" by creatures with {_COMPARED[compared]} power{turn}")
        case (ab.CantBeBlocked(by=by),):
            return Said(subject, "can't be blocked", f" by {_creatures(by)}{turn}" if by else turn)
        case (ab.CantBeBlockedExceptBy(by=by),):
            return Said(subject, "can't be blocked", f" except by {_creatures(by)}{turn}")
        case (ab.ExtraBlocks(n=1),):
            return Said(subject, "can block", " an additional creature this turn")
        case (ab.ExtraBlocks(n=None),):
            return Said(subject, "can block", " any number of creatures this turn")
        case (ab.ExtraBlocks(n=n),) if n is not None:
            return Said(subject, "can block", f" an additional {number(n)} creatures{turn}")
        case (ab.MaxBlockers(n=n),):
            return Said(subject, "can't be blocked", f" by more than {number(n)} creature{'s' if n > 1 else ''}{turn}")
        case (ab.BlockCost(cost=Cost(mana=mana) as cost, attackers=(), per="creature") as each,) if (
            mana and cost == Cost(mana=mana) and each == ab.BlockCost(cost=cost, words=each.words)
        ):
            every = isinstance(step.what, r.Each) and step.what == r.Each(what=r.Described(which=step.what.what.which))
            whom = _creatures(step.what.what.which) if isinstance(step.what, r.Each) and every else subject
            unless = f" unless their controller pays {mana} for each blocking creature they control"
            return Said(f"{turn.strip()}, {whom}", "can't block", unless)
        case (ab.Lure(by=by),):
            return Said(f"all {_creatures(by)} able to block {subject}{turn}", "do", " so")
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


def _stays(tell: Telling, step: i.StaysTapped) -> Said:
    when = "next untap step" if step.until == "next" else f"untap step{UNTIL[step.until]}"
    return _about(tell, step.what, "don't untap", f" during its controller's {when}")


CHANGES: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        a.Binds: _binds,
        a.Gains: _gains,
        i.Becomes: _becomes,
        i.BecomesBlockedNow: lambda tell, step: _about(tell, step.what, "become", " blocked"),
        i.CantBlockIt: _cant_block_it,
        i.DealsDamage: _damage,
        i.DealsDamageToTargets: _damage_to_targets,
        i.Fights: _fights,
        i.GainsControl: _control,
        i.GetsPT: _gets,
        i.HasBasePT: _base,
        i.LosesKeywords: _loses,
        i.MustBlockIt: _blocks_it,
        i.PhasesOut: lambda tell, step: _about(tell, step.what, "phase", " out"),
        i.Prevents: _prevents,
        i.PreventsToTargets: _prevents_to_targets,
        i.StaysTapped: _stays,
        i.SwitchesPT: _switches,
    }
)
"""What tells each kind of instruction that says something of objects, and of damage."""
