"""The events of triggered abilities in standard wording, from "when", "whenever" or "at" on.

What is printed is read back as the same conditions. A condition that is read in part has no words of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec.structs import replace

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events import triggers as t
from events.conditions import InState
from events.declaration_abilities import YourTurn
from events.filters import THIS, Filter, Which
from simulator.oracle.printing.besides import told_besides
from simulator.oracle.printing.card_events import card_event, from_anywhere, recipient
from simulator.oracle.printing.conditions import condition_in_words
from simulator.oracle.printing.nouns import CREATURE_NAMES, Names, each_one, listed, number, one, plural, with_article


class _Said(NamedTuple):
    """A condition in words: who, and what they do; `step` where it is the beginning of a step."""

    who: str
    does: str
    step: bool = False


_YOUR_CREATURE = Filter(any_type=("creature",), controller="you")


def event_in_words(when: Sequence[t.When], names: Names = CREATURE_NAMES) -> str | None:
    """An event in standard wording; None where a condition of it is read in part, or none is read.

    Args:
        when: the conditions.
        names: what the text calls its own permanent.

    >>> event_in_words((o.Enters(), t.Attacks()))
    'whenever this creature enters or attacks'
    >>> event_in_words((o.StepBegins(step="end", whose="you"),))
    'at the beginning of your end step'
    """
    if not when or any(condition.partly for condition in when):
        return None
    if isinstance(when[0], o.StateIs):
        return f"when {condition_in_words(when[0].condition, names)}" if len(when) == 1 else None
    if len({(condition.only_while, condition.often) for condition in when}) > 1:
        return None
    said_when = _when_it_counts(when[0], names)
    if said_when:
        plain = event_in_words([replace(each, only_while=None, often="") for each in when], names)
        return None if plain is None or " and when" in plain else f"{plain}{said_when}"
    if (together := from_anywhere(when, names)) is not None:
        return together
    if any(isinstance(condition, o.PutIntoGraveyard) and condition.card for condition in when):
        return None
    if any(condition.among for condition in when):
        return _with_besides(when, names)
    paired = _blocks_or_becomes_blocked(when, names)
    said = [_said(condition, names) for condition in when] if paired is None else [paired]
    parts: list[str] = []
    for (who, step), group in groupby(said, key=lambda each: (each.who, each.step)):
        does = [each.does for each in group]
        if step:
            parts += [f"at {each}" for each in does]
        elif who in _PLAYERS:
            parts += [f"whenever {who} {' or '.join(does)}"]
        else:
            parts += [f"whenever {who} {listed(does, 'or')}" if who else f"whenever {each}" for each in does[:1]]
            parts += [f"whenever {each}" for each in does[1:] if not who]
    return " and ".join(parts)


def _when_it_counts(condition: t.When, names: Names) -> str:
    """On which of several times an event counts, and while what is so."""
    match condition.only_while:
        case None:
            return " for the first time each turn" if condition.often == "first_each_turn" else ""
        case YourTurn(negated=False):
            return " for the first time during each of your turns" if condition.often else " during your turn"
        case InState(of=of, state="saddled") if of == THIS:
            return " while saddled"
        case other:
            return f" while {condition_in_words(other, names)}"


def _with_besides(when: Sequence[t.When], names: Names) -> str | None:
    """Events of those that are something besides: each with its own words, where it has some of such a form."""
    said = []
    for condition in when:
        plain = event_in_words([replace(condition, among=())], names)
        words = told_besides(plain, condition.among) if plain is not None else None
        if words is None:
            return None
        said.append(words)
    return " and ".join(said)


def _blocks_or_becomes_blocked(when: Sequence[t.When], names: Names) -> _Said | None:
    """Two conditions that one verb says: "blocks or becomes blocked", by creatures that are meant alike."""
    match when:
        case (t.Blocks(subject=blocker), t.BecomesBlocked(subject=attacker)) if blocker == attacker:
            return _Said(_creature(blocker, names), "blocks or becomes blocked")
        case (t.BlocksCreature(subject=blocker, which=one_), t.BecomesBlockedBy() as blocked) if (
            blocker,
            one_,
        ) == (blocked.subject, blocked.by):
            what = _one_or_more(one_) if blocked.several else _fought(one_, names)
            return _Said(_creature(blocker, names), f"blocks or becomes blocked by {what}")
        case _:
            return None


_PLAYERS = {"you": "", "a player": "s", "an opponent": "s", "another player": "s"}
"""Who does something, with the ending of their verbs."""
_WHO: dict[o.Who, str] = {"you": "you", "any": "a player", "opponent": "an opponent", "other": "another player"}


def _plain(each: Filter) -> Filter:
    """Creatures that are called by their creature type alone."""
    return replace(each, any_type=()) if each.any_subtype and each.any_type == ("creature",) else each


def _kind(which: Which) -> Literal["creature", "permanent"]:
    """What filters are among; card types that are asked for together are told among all permanents."""
    return "permanent" if any(each.all_types for each in which) else "creature"


_TYPES_ALONE = {"any_type", "any_subtype", "all_types", "controller", "other"}


def _one(which: Which, kind: Literal["creature", "permanent"], names: Names) -> str:
    """Objects in the singular; several kinds in a row share "another" and whose they are."""
    first, rest = (which[:1], which[1:]) if which and which[0].this else ((), which)
    alike = len({(each.other, each.controller) for each in rest}) == 1
    if len(rest) > 1 and alike and all(_fields(each) <= _TYPES_ALONE for each in rest):
        bare = listed([each_one((replace(each, other=False, controller=""),), kind) for each in rest], "or")
        whose = {"you": " you control", "opponent": " an opponent controls", "team": " your team controls", "": ""}[
            rest[0].controller
        ]
        said = f"{f'another {bare}' if rest[0].other else with_article(bare)}{whose}"
        return f"{names.this} or {said}" if first else said
    return one(which, kind, names=names)


def _fields(each: Filter) -> set[str]:
    """The fields of a filter that are given."""
    return {field for field in each.__struct_fields__ if getattr(each, field) != getattr(Filter(), field)}


def _creature(which: Which, names: Names) -> str:
    return _one(tuple(map(_plain, which)), _kind(which), names)


def _several(which: Which, n: int, *, creatures: bool = True) -> str:
    meant = tuple(map(_plain, which)) if creatures else which
    return f"{number(n)} or more {plural(meant, _kind(which) if creatures else 'permanent', join='or')}"


def _permanent(which: Which, names: Names) -> str:
    return _one(which, "permanent", names)


def _fought(which: Which, names: Names) -> str:
    return one(which or (Filter(),), _kind(which), names=names)


def _one_or_more(which: Which) -> str:
    return f"one or more {plural(which, _kind(which))}"


def _count(n: int, *, exactly: bool) -> str:
    plural_ = "creature" if exactly and n == 1 else "creatures"
    return f"exactly {number(n)} {plural_}" if exactly else f"{number(n)} or more {plural_}"


def _of_player(who: o.Who, verb: str, rest: str = "") -> _Said:
    """What a player does; a verb in the third person ends in -s."""
    subject = _WHO[who]
    end = "es" if verb == "cop" else _PLAYERS[subject]
    return _Said(subject, f"{verb}{end}{f' {rest}' if rest else ''}")


def _together(which: Which, n: int, does: tuple[str, str], names: Names, *, creatures: bool = False) -> _Said:
    """What one does, or several do together."""
    if n:
        return _Said(_several(which, n, creatures=creatures), does[1])
    return _Said(_creature(which, names) if creatures else _permanent(which, names), does[0])


_ATTACKED: dict[o.WhatIsAttacked, str] = {
    "": "",
    "you": " you",
    "player": " a player",
    "opponent": " an opponent",
    "you_or_planeswalker": " you or a planeswalker you control",
    "opponent_or_planeswalker": " an opponent or a planeswalker an opponent controls",
    "planeswalker_of_yours": " one or more planeswalkers you control",
    "battle": " a battle",
    "player_with_most_life": " the player with the most life or tied for most life",
}
_GRAVEYARDS: dict[o.Who, str] = {"you": "your graveyard", "opponent": "an opponent's graveyard"}
_STEPS: dict[o.StepOrPhase, str] = {
    "upkeep": "upkeep",
    "draw": "draw step",
    "first_main": "first main phase",
    "second_main": "second main phase",
    "postcombat_main": "postcombat main phase",
    "beginning_of_combat": "combat",
    "declare_attackers": "declare attackers step",
    "declare_blockers": "declare blockers step",
    "combat_damage": "combat damage step",
    "end": "end step",
}
_HAPPENINGS: dict[o.Happening, tuple[str, str]] = {
    "becomes_monstrous": ("becomes monstrous", ""),
    "connives": ("connives", ""),
    "evolves": ("evolves", ""),
    "explores": ("explores", ""),
    "is_turned_face_up": ("is turned face up", "are turned face up"),
    "mutates": ("mutates", ""),
    "phases_in": ("phases in", ""),
    "phases_out": ("phases out", ""),
    "transforms": ("transforms", ""),
}
_NTH = ("", "first", "second", "third", "fourth")


def _said(condition: t.When, names: Names) -> _Said:
    """A condition in words."""
    of_cards = card_event(condition, names)
    if of_cards is not None:
        return _Said("", of_cards)
    found = _of_combat(condition, names) or _of_permanents(condition, names) or _of_players(condition, names)
    assert found is not None, f"no words for {condition}"
    return found


def _of_combat(condition: t.When, names: Names) -> _Said | None:
    """Attacks and blocks in words."""
    match condition:
        case t.Attacks(subject=which, alone=alone):
            return _Said(_creature(which, names), "attacks alone" if alone else "attacks")
        case o.AttacksPlayer(subject=which, attacked=attacked):
            return _Said(_creature(which, names), f"attacks{_ATTACKED[attacked]}")
        case o.AttacksWithOthers(subject=which, n=1, others=(Filter(controller="you") as each,)) if which == THIS:
            other = each_one((replace(each, controller=""),))
            return _of_player("you", "attack", f"with {names.this} and another {other}")
        case o.AttacksWithOthers(subject=which, n=n, others=others):
            kind = (
                one(others or (Filter(),), _kind(others)).split(" ", 1)[1] if n == 1 else plural(others or (Filter(),))
            )
            return _Said("", f"{_creature(which, names)} and at least {number(n)} other {kind} attack")
        case o.OneOrMoreAttack(subject=(Filter() as each,), by_player=True):
            return _player_attacks(condition, each)
        case o.OneOrMoreAttack(subject=(Filter(controller="you") as each,), n=n, attacked=""):
            if condition.exactly:
                kind = plural((replace(each, controller=""),)) if n > 1 else each_one((replace(each, controller=""),))
                return _Said("you", f"attack with exactly {number(n)} {kind}")
            if (each, n) == (_YOUR_CREATURE, 1):
                return _Said("you", "attack")
            return _Said("you", f"attack with {_several((replace(each, controller=''),), n)}")
        case o.OneOrMoreAttack(subject=which, n=n, attacked=attacked):
            return _Said(_several(which, n), f"attack{_ATTACKED[attacked]}")
        case t.AttacksUnblocked(subject=which, player=player):
            return _Said(_creature(which, names), f"attacks{' a player' if player else ''} and isn't blocked")
        case t.Blocks(subject=which):
            return _Said(_creature(which, names), "blocks")
        case t.BlocksCreature(subject=which, which=fought):
            what = _one_or_more(fought) if condition.several else _fought(fought, names)
            return _Said(_creature(which, names), f"blocks {what}")
        case t.BlocksCount(subject=which, n=n, exactly=exactly):
            return _Said(_creature(which, names), f"blocks {_count(n, exactly=exactly)}")
        case t.OneOrMoreBlock(subject=which):
            return _Said(_several(which, 1), "block")
        case t.BecomesBlocked(subject=which):
            return _Said(_creature(which, names), "becomes blocked")
        case t.BecomesBlockedBy(subject=which, by=fought):
            what = _one_or_more(fought) if condition.several else _fought(fought, names)
            return _Said(_creature(which, names), f"becomes blocked by {what}")
        case t.BecomesBlockedByCount(subject=which, n=n, exactly=exactly):
            return _Said(_creature(which, names), f"becomes blocked by {_count(n, exactly=exactly)}")
        case t.OneOrMoreBecomeBlocked(subject=which):
            return _Said(_several(which, 1), "become blocked")
        case _:
            return None


def _player_attacks(condition: o.OneOrMoreAttack, each: Filter) -> _Said:
    """Attacks of a player, of each by itself."""
    who: o.Who = each.controller if each.controller in ("you", "opponent") else "any"
    whose = "team" if each.controller == "team" else ""
    attacked, theirs = _ATTACKED[condition.attacked].strip(), replace(each, controller=whose)
    if (theirs, condition.n) == (Filter(any_type=("creature",)), 1):
        return _of_player(who, "attack", attacked)
    return _of_player(who, "attack", f"{attacked} with {_several((theirs,), condition.n)}".strip())


def _of_permanents(condition: t.When, names: Names) -> _Said | None:
    """What else permanents do, and what happens to them, in words."""
    match condition:
        case t.Dies(subject=(Filter() as each,), fighting=fighting) if fighting:
            noun = _creature((each,), names)
            article = "an" if fighting == "attacking" else "a"
            return _Said("", f"{article} {fighting} {noun.split(' ', 1)[1]} dies")
        case t.Dies(subject=which):
            return _Said(_permanent(which, names), "dies")
        case o.SeveralDie(subject=which, n=n):
            return _Said(_several(which, n, creatures=False), "die")
        case o.Enters(subject=which, n=n):
            return _together(which, n, ("enters", "enter"), names)
        case o.LeavesTheBattlefield(subject=which, n=n):
            how = " without dying" if condition.without_dying else ""
            return _together(which, n, (f"leaves the battlefield{how}", f"leave the battlefield{how}"), names)
        case o.PutIntoExile(subject=which, n=n):
            where = "put into exile from the battlefield"
            return _together(which, n, (f"is {where}", f"are {where}"), names)
        case o.PutIntoGraveyard(subject=which, n=n, into=into):
            where = f"put into {_GRAVEYARDS.get(into, 'a graveyard')} from the battlefield"
            return _together(which, n, (f"is {where}", f"are {where}"), names)
        case o.DealsDamage(subject=which, n=n):
            much = f"{condition.at_least} or more " if condition.at_least else ""
            what = f"{much}{'combat ' if condition.combat else ''}damage{recipient(condition, names)}"
            return _together(which, n, (f"deals {what}", f"deal {what}"), names)
        case t.IsDealtDamage(subject=which):
            much = f"{condition.at_least} or more " if condition.at_least else ""
            return _Said(_permanent(which, names), f"is dealt {much}damage")
        case o.IsDealtNoncombatDamage(subject=which):
            return _Said(_permanent(which, names), "is dealt noncombat damage")
        case k.ReturnedToHand(subject=which, n=n, whose=whose):
            where = {"you": "your hand", "opponent": "an opponent's hand"}.get(whose, "its owner's hand")
            theirs = where.replace("its owner's hand", "their owners' hands")
            return _together(which, n, (f"is returned to {where}", f"are returned to {theirs}"), names)
        case o.IsDealtCombatDamage(subject=which):
            return _Said(_permanent(which, names), "is dealt combat damage")
        case t.BecomesTapped(subject=(Filter() as each,), by=who) if who != "any":
            return _of_player(who, "tap", f"an untapped {_permanent((each,), names).split(' ', 1)[1]}")
        case t.BecomesTapped(subject=which):
            return _Said(_permanent(which, names), "becomes tapped")
        case o.Enlists(subject=which):
            return _Said(_permanent(which, names), "enlists a creature")
        case o.BecomesUntapped(subject=which):
            return _Said(_permanent(which, names), "becomes untapped")
        case o.BecomesTheTarget(subject=which, of=of, who=who):
            by = {"opponent": " an opponent controls", "you": " you control"}.get(who, "")
            what = {"spell": "a spell", "ability": "an ability"}.get(of, "a spell or ability")
            return _Said(_permanent(which, names), f"becomes the target of {what}{by}")
        case o.CountersArePut(subject=which, n=n, counter=counter, by=who) if who != "any":
            kind = f"{counter} " if counter else ""
            what = f"{number(n)} or more {kind}counters" if n else with_article(f"{kind}counter")
            return _of_player(who, "put", f"{what} on {_permanent(which, names)}")
        case o.CountersArePut(subject=which, n=n, counter=counter):
            kind = f"{counter} " if counter else ""
            how = f"{number(n)} or more {kind}counters are" if n else f"{with_article(counter)} counter is"
            return _Said("", f"{how} put on {_permanent(which, names)}")
        case o.Happens(subject=which, n=n, what=happening):
            return _together(which, n, _HAPPENINGS[happening], names)
        case o.TappedForMana(subject=which, who=who) if who != "any" or not (which[0].this or which[0].bears_this):
            return _of_player(who, "tap", f"{_permanent(which, names)} for mana")
        case o.TappedForMana(subject=which):
            return _Said(_permanent(which, names), "is tapped for mana")
        case _:
            return None


def _of_players(condition: t.When, names: Names) -> _Said | None:
    """What players do, and steps, in words."""
    match condition:
        case t.GainsLife():
            return _of_player("you", "gain", "life")
        case o.PlayerGainsLife(who=who):
            return _of_player(who, "gain", "life")
        case o.LosesLife(who=who):
            return _of_player(who, "lose", "life")
        case o.PlayerIsDealtDamage(who=who, combat=combat):
            said = f"dealt {'combat ' if combat else 'noncombat ' if condition.noncombat else ''}damage"
            return _Said("", f"you're {said}") if who == "you" else _Said("", f"{_WHO[who]} is {said}")
        case o.Sacrificed(subject=which, n=n, who=who):
            what = _several(which, n, creatures=False) if n else _permanent(which, names)
            return _of_player(who, "sacrifice", what)
        case o.Exerted(subject=which, who=who):
            return _of_player(who, "exert", _permanent(which, names))
        case o.Casts():
            return _casting(condition)
        case o.Does():
            return _doing(condition)
        case o.StepBegins(step=step, whose=whose):
            return _Said("", _beginning(step, whose), step=True)
        case _:
            return None


def _casting(condition: o.Casts) -> _Said:
    if condition.subject == THIS:
        return _of_player(condition.who, "cast", "this spell")
    spell = _spell(condition.subject)
    if condition.nth:
        whose = "your" if condition.who == "you" else "their"
        return _of_player(condition.who, "cast", f"{whose} {_NTH[condition.nth]} {spell} each turn")
    article = "an" if spell[0].lower() in "aeiou" else "a"
    if condition.copies:
        return _Said(_WHO[condition.who], f"{'cast or copy' if condition.who == 'you' else 'casts or copies'} "
                                          f"{article} {spell}")  # fmt: skip
    return _of_player(condition.who, "cast", f"{article} {spell}")


def _spell(which: Which) -> str:
    if not which:
        return "spell"
    noun = one((replace(which[0], any_type=()),), "permanent").split(" ", 1)[1]
    before = noun.removesuffix("permanent").strip()
    return " ".join(filter(None, (before, listed(which[0].any_type, "or") if which[0].any_type else "", "spell")))


def _doing(condition: o.Does) -> _Said:
    who, what = condition.who, condition.what
    if what == "draws" and condition.nth:
        whose = "your" if who == "you" else "their"
        return _of_player(who, "draw", f"{whose} {_NTH[condition.nth]} card each turn")
    if what == "cycles":
        return _of_player(who, "cycle", "this card" if condition.subject == THIS else "a card")
    if what == "discards" and condition.subject == THIS:
        return _of_player(who, "discard", "this card")
    if what in ("draws", "discards"):
        some = f"{number(condition.n)} or more cards" if condition.n else "a card"
        return _of_player(who, what.removesuffix("s"), some)
    if what in _OTHER_DEEDS:
        deed = _OTHER_DEEDS[what]
        if what == "rolls_a_die" and condition.nth:
            whose = "your" if who == "you" else "their"
            deed = ("roll", f"{whose} {_NTH[condition.nth]} die each turn")
        if what == "rolls_a_die" and condition.n:
            deed = ("roll", f"{number(condition.n)} or more dice")
        return _Said("", "players finish voting") if what == "finishes_voting" else _of_player(who, *deed)
    if what == "scries":
        return _Said(_WHO[who], "scry" if who == "you" else "scries")
    return _of_player(who, what.removesuffix("s"))


_OTHER_DEEDS: dict[o.PlayerDoes, tuple[str, str]] = {
    "finishes_voting": ("finish", "voting"),
    "gives_a_gift": ("give", "a gift"),
    "loses_a_coin_flip": ("lose", "a coin flip"),
    "rolls_a_die": ("roll", "a die"),
    "wins_a_coin_flip": ("win", "a coin flip"),
}


def _beginning(step: o.StepOrPhase, whose: o.Who) -> str:
    if step == "end_of_combat":
        return f"end of combat{' on your turn' if whose == 'you' else ''}"
    name = _STEPS[step]
    if step == "beginning_of_combat":
        turn = {"you": "combat on your turn", "opponent": "combat on each opponent's turn"}
        return f"the beginning of {turn.get(whose, 'each combat')}"
    if step == "postcombat_main" and whose == "you":
        return f"the beginning of each of your {name}s"
    return (
        f"the beginning of {({'you': 'your', 'opponent': 'each opponent' + chr(39) + 's'}).get(whose, 'each')} {name}"
    )
