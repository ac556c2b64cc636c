"""What players do in standard wording: cards, counters, tokens, life, and where objects go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import abilities as a
from events import instructions as i
from events import references as r
from events import triggers as t
from simulator.oracle.keywords import COLORS
from simulator.oracle.printing.cards import CARD_DEEDS
from simulator.oracle.printing.changes import Said
from simulator.oracle.printing.nouns import capital, listed, number, with_article
from simulator.oracle.printing.references import FIGHTING, NoInstruction, Telling


def _does_to(verb: str) -> Callable[[Telling, Any], Said]:
    return lambda tell, step: Said("", verb, f" {tell.reference(step.what)}")


def _exiles(tell: Telling, step: i.Exiles) -> Said:
    until = f" until {tell.this} leaves the battlefield" if step.until else ""
    return Said("", "exile", f" {tell.reference(step.what)}{until}")


BURIED = "this card"
"""How a card in a graveyard calls itself."""


def _puts(tell: Telling, step: i.Puts) -> Said:
    what = tell.reference(step.what)
    if what == BURIED:
        what = f"{what} from your graveyard"
    match step.to:
        case "library":
            return Said("", "shuffle", f" {what} into its owner's library")
        case "hand":
            return Said("", "return", f" {what} to its owner's hand")
        case "library_top":
            return Said("", "put", f" {what} on top of its owner's library")
        case "library_bottom":
            return Said("", "put", f" {what} on the bottom of its owner's library")
        case "graveyard":
            return Said("", "put", f" {what} into its owner's graveyard")
    how = ["tapped"] if step.tapped else []
    how += [FIGHTING[step.fighting]] if step.fighting else []
    how += ["transformed"] if step.transformed else []
    entering = f" {' and '.join(how)}" if how else ""
    entering += {"you": " under your control", "owner": " under its owner's control", "": ""}[step.control]
    if step.counter:
        entering += f" with {tell.counters(step.n, step.counter)} on it"
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
    return Said("", "put", f" {tell.counters(step.n, step.counter)} on {tell.reference(step.what)}")


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


def _tokens(tell: Telling, step: a.CreatesTokens) -> Said:
    who = tell.player(step.who)
    kind, one = step.token, step.n == 1
    words = ["tapped"] if step.tapped and not step.fighting else []
    if kind.types:
        power = kind.power if isinstance(kind.power, int) else None if kind.power is None else tell.amount(kind.power)
        tough = kind.toughness if isinstance(kind.toughness, int) else power
        words += [*kind.supertypes, *([] if power is None else [f"{power}/{tough}"])] if not kind.supertypes else []
        if kind.supertypes:
            words += [f"{power}/{tough}", *kind.supertypes]
        colors = [] if len(kind.colors) == len(COLORS) else [" and ".join(kind.colors) or "colorless"]
        words += [*colors, *map(capital, kind.subtypes), *kind.types]
    else:
        words.append(capital(kind.name))
    noun = " ".join([*words, "token" if one else "tokens"])
    given = [*kind.keywords, *tell.quoted(step.abilities)]
    noun += f" with {listed(given)}" if given else ""
    noun += f" named {kind.name}" if kind.types and kind.name else ""
    noun += " that's all colors" if len(kind.colors) == len(COLORS) else ""
    noun += f" that's{' tapped and' if step.tapped else ''} {FIGHTING[step.fighting]}" if step.fighting and one else ""
    noun += (
        f" that are{' tapped and' if step.tapped else ''} {FIGHTING[step.fighting]}"
        if step.fighting and not one
        else ""
    )
    if isinstance(step.n, int):
        said = with_article(noun) if one else f"{number(step.n)} {noun}"
    elif isinstance(step.n, r.ThatMuch | r.AsMany):
        said = f"that many {noun}"
    else:
        said = f"{tell.amount(step.n)} {noun}"
    nouns = {"token", "permanent", *kind.types, *kind.subtypes}
    tell.named.name(tell.named.make(), frozenset(nouns), many=not one)
    return Said(who, "create", f" {said}")


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
        if isinstance(step.n, r.ThatMuch | r.AsMany):
            cards = "that many cards"
        else:
            n = number(step.n) if isinstance(step.n, int) else tell.amount(step.n)
            cards = "a card" if step.n == 1 else f"{n} cards"
        random = " at random" if getattr(step, "at_random", False) else ""
        return Said(who, verb, f" {cards}{random}")

    return told


_MANY_ENERGY = 5
"""From so many energy counters on they are told by a number."""


def _gets_counters(tell: Telling, step: i.PlayerGetsCounters) -> Said:
    who = tell.player(step.who) or "you"
    if isinstance(step.n, r.ThatMuch | r.AsMany):
        return Said(who, "get", f" that many {'{E}' if step.counter == 'energy' else f'{step.counter} counters'}")
    if not isinstance(step.n, int):
        raise NoInstruction("so many counters of a player")
    if step.counter == "energy":
        return Said(who, "get", f" {'{E}' * step.n if step.n < _MANY_ENERGY else number(step.n) + ' {E}'}")
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
        if step.action == "earthbend":
            # Its target stands in the rule (701.66a).
            tell.reference(step.what)
            return Said("", step.action, f" {tell.amount(step.n or 0)}")
        n = "" if step.n is None else f" {tell.amount(step.n)}"
        return Said(tell.reference(step.what, subject=True), step.action, n)
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


def _attaches(tell: Telling, step: i.Attaches) -> Said:
    one = tell.reference(step.what)
    return Said("", "attach", f" {one} to {tell.apart(step.what, step.to)}")


def _discards(tell: Telling, step: i.Discards) -> Said:
    said = _cards("discard")(tell, step)
    if step.n == 1 and not isinstance(step.who, r.EachPlayer | r.EachOpponent):
        tell.named.find_unnamed("discarded")
    if step.n is None:
        tell.named.counts()
    return said


def _mills(tell: Telling, step: i.Mills) -> Said:
    said = _cards("mill")(tell, step)
    if step.n != 1 or isinstance(step.who, r.EachPlayer | r.EachOpponent):
        tell.named.find(many=True, by="milled")
    else:
        tell.named.find_unnamed("milled")
    return said


DEEDS: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        a.CreatesTokens: _tokens,
        **CARD_DEEDS,
        i.AddsMana: _adds,
        i.Attaches: _attaches,
        i.Counters: _does_to("counter"),
        i.Discards: _discards,
        i.DistributesCounters: _distributes,
        i.Does: _does,
        i.DoublesCounters: lambda tell, step: Said(
            "",
            "double",
            f" the number of {f'{step.counter} counters' if step.counter else 'each kind of counter'}"
            f" on {tell.reference(step.what)}",
        ),
        i.Draws: _cards("draw"),
        i.Exiles: _exiles,
        i.ExtraCombat: _extra_combat,
        i.Goads: _does_to("goad"),
        i.LosesLife: _life("lose"),
        i.Mills: _mills,
        i.PlayerGetsCounters: _gets_counters,
        i.PlayerSacrifices: _sacrifices,
        i.Puts: _puts,
        i.PutsCounters: _counters,
        i.Regenerates: _does_to("regenerate"),
        i.RemovesCounters: _removes,
        i.RemovesFromCombat: lambda tell, step: Said("", "remove", f" {tell.reference(step.what)} from combat"),
        i.Sacrifices: _does_to("sacrifice"),
        i.Searches: _searches,
        i.Shuffles: lambda tell, step: Said(tell.player(step.who), "shuffle", ""),
        i.Taps: _does_to("tap"),
        i.Transforms: _does_to("transform"),
        i.Untaps: _does_to("untap"),
        t.Destroy: _does_to("destroy"),
        t.GainLife: _life("gain"),
    }
)
"""What tells each kind of instruction that a player follows."""
