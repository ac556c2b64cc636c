"""What is done to permanents in standard wording: counters that move, copies, designations, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import instructions as i
from events import instructions_of_objects as io
from events import references as r
from simulator.oracle.printing.changes import UNTIL, Said
from simulator.oracle.printing.nouns import capital, listed, number, with_article
from simulator.oracle.printing.references import FIGHTING, NoInstruction, Telling


def _about(tell: Telling, what: r.Reference, verb: str, rest: str = "") -> Said:
    return Said(tell.reference(what, subject=True), verb, rest)


def _whose(tell: Telling, what: r.Reference) -> str:
    """An object as the owner of something: "its", "that creature's"."""
    if what == r.THIS_ONE:
        return f"{tell.this}'s"
    said = tell.again(what, subject=False)
    return "its" if said == "it" else f"{said}'s"


def _its_counters(tell: Telling, step: io.PutsItsCounters) -> Said:
    return Said("", "put", f" {_whose(tell, step.of)} counters on {tell.apart(step.of, step.on)}")


def _moves(tell: Telling, step: io.MovesCounters) -> Said:
    counter = f"{step.counter} " if step.counter else ""
    if step.n is None:
        counters = f"all {counter}counters"
    elif step.n == 1:
        counters = with_article(f"{counter}counter")
    else:
        n = number(step.n) if isinstance(step.n, int) else tell.amount(step.n)
        counters = f"{n} {counter}counters"
    return Said("", "move", f" {counters} from {tell.reference(step.of)} onto {tell.apart(step.of, step.on)}")


def _spends_only(tell: Telling, step: io.SpendsManaOnly) -> Said:
    on = [f"cast {tell.described(step.spells, many=True, join='or')}"] if step.spells else []
    on += [f"activate abilities of {tell.described(step.abilities, many=True)}"] if step.abilities else []
    on += ["activate abilities"] if step.any_ability else []
    return Said("", "spend", f" this mana only to {' or '.join(on)}")


def _assigns_none(tell: Telling, step: io.AssignsNoCombatDamage) -> Said:
    turn = " this combat" if step.until == "end_of_combat" else " this turn"
    return _about(tell, step.what, "assign", f" no combat damage{turn}")


def _doubles(tell: Telling, step: io.DoublesPT) -> Said:
    words = listed([*(["power"] if step.power else []), *(["toughness"] if step.toughness else [])])
    return Said("", "double", f" the {words} of {tell.reference(step.what)}{UNTIL[step.until]}")


def _exchanges(tell: Telling, step: io.ExchangesControl) -> Said:
    one = tell.reference(step.one)
    other = f" and {tell.reference(step.other)}" if step.other is not None else ""
    return Said("", "exchange", f" control of {one}{other}{UNTIL[step.until]}")


def _but(but: i.CopyExcept) -> str:
    if but == i.CopyExcept():
        return ""
    if but == i.CopyExcept(not_legendary=True):
        return ", except it isn't legendary"
    if but == i.CopyExcept(keywords=but.keywords):
        return f", except it has {listed(but.keywords)}"
    if but.not_legendary:
        raise NoInstruction("a copy with several exceptions")
    words = [] if but.power is None else [f"{but.power}/{but.toughness}"]
    words += [" and ".join(but.colors)] if but.colors else []
    words += [capital(each) for each in but.subtypes] + list(but.types)
    said = with_article(" ".join(words)) if but.types or but.subtypes else " ".join(words)
    said += f" with {listed(but.keywords)}" if but.keywords else ""
    return f", except it's {said}" + (f" in addition to its other {but.besides}" if but.besides else "")


def _copies(tell: Telling, step: i.CreatesCopies) -> Said:
    who, one = tell.player(step.who), step.n == 1
    entering = " and ".join(
        [*(["tapped"] if step.tapped else []), *([FIGHTING[step.fighting]] if step.fighting else [])]
    )
    noun = f"{entering} {'token' if one else 'tokens'}".strip()
    if isinstance(step.n, int):
        said = with_article(noun) if one else f"{number(step.n)} {noun}"
    elif isinstance(step.n, r.ThatMuch):
        said = f"that many {noun}"
    else:
        said = f"{tell.amount(step.n)} {noun}"
    of = tell.reference(step.of)
    tell.named.next_clause()
    tell.named.name(tell.named.make(), frozenset({"token"}), many=not one)
    copy = "that's a copy" if one else "that are copies"
    return Said(who, "create", f" {said} {copy} of {of}{_but(step.but)}")


def _chooses(tell: Telling, step: io.ChoosesObjects) -> Said:
    said = f" {tell.reference(step.what)}"
    if isinstance(step.what, r.Chosen):
        tell.named.chosen.add(tell.named.made - 1)
    return Said("", "choose", said)


def _becomes_copy(tell: Telling, step: io.BecomesCopy) -> Said:
    subject = tell.reference(step.what, subject=True)
    return Said(subject, "become", f" a copy of {tell.apart(step.what, step.of)}{UNTIL[step.until]}{_but(step.but)}")


def _protection(tell: Telling, step: io.GainsProtection) -> Said:
    either = f"{step.or_from} or from " if step.or_from else ""
    return _about(tell, step.what, "gain", f" protection from {either}the color of your choice{UNTIL[step.until]}")


def _blocks_now(tell: Telling, step: io.BlocksNow) -> Said:
    subject = tell.reference(step.what, subject=True)
    return Said(subject, "block", f" {tell.apart(step.what, step.attacker)} of your choice")


PERMANENTS: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        i.CreatesCopies: _copies,
        io.AssignsNoCombatDamage: _assigns_none,
        io.AttacksDespiteDefender: lambda tell, step: _about(
            tell, step.what, "can attack", " this turn as though it didn't have defender"
        ),
        io.BecomesChosen: lambda tell, step: _about(
            tell, step.what, "become", f" the {step.choice} of your choice{UNTIL[step.until]}"
        ),
        io.CantBeRegenerated: lambda tell, step: _about(tell, step.what, "can't be regenerated", " this turn"),
        io.BlocksNow: _blocks_now,
        io.BecomesCopy: _becomes_copy,
        io.BecomesDesignated: lambda tell, step: _about(tell, step.what, "become", f" {step.designation}"),
        io.ChoosesObjects: _chooses,
        io.DoublesPT: _doubles,
        io.ExchangesControl: _exchanges,
        io.GainsProtection: _protection,
        io.KeepsMana: lambda tell, step: Said("you", "don't lose", " this mana as steps and phases end"),
        io.SpendsManaOnly: _spends_only,
        io.MovesCounters: _moves,
        io.PutsItsCounters: _its_counters,
        io.TapsOrUntaps: lambda tell, step: Said("", "tap or untap", f" {tell.reference(step.what)}"),
    }
)
"""What tells each kind of instruction about permanents."""
