"""Static abilities about damage in standard wording: what is prevented, changed, or dealt to another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events import abilities as a
from events import declaration_abilities as ab
from events.filters import THIS, Filter, Which
from events.instead import DamageChanged, DamageTaken
from simulator.oracle.printing.nouns import Kind, Names, each_one, is_one_permanent, listed, named, number, one, plural

_BEFORE = ("attacking", "blocking", "unblocked")
_AFTER = {"blocking_it": " blocking it", "blocked_by_it": " it's blocking"}


def damage_in_words(*, combat: bool, noncombat: bool = False) -> str:
    """Which damage is meant: all of it, combat damage, or the other."""
    return f"{'combat ' if combat else 'noncombat ' if noncombat else ''}damage"


def _ones(which: Which, fighting: str, names: Names) -> str:
    """Those to whom damage is dealt, or by whom."""
    if is_one_permanent(which):
        return named(which, names)
    kind: Kind = "creature" if which == () else "permanent"
    ones = plural(which, kind, names=names)
    if fighting in _BEFORE and ones.startswith("other "):
        return f"other {fighting} {ones.removeprefix('other ')}"
    return f"{f'{fighting} ' if fighting in _BEFORE else ''}{ones}{_AFTER.get(fighting, '')}"


def _recipients(ability: a.PreventDamage, names: Names) -> str:
    if not ability.permanents:
        return "you"
    ones = _ones(ability.subject, ability.fighting, names)
    return f"you and {ones}" if ability.players == "you" else ones


def _is_of_a_type(each: Filter) -> bool:
    """Whether something is only said to be of a card type that other sources than permanents may be of too."""
    return bool(each.any_type) and "creature" not in each.any_type and not (each.any_subtype or each.all_types)


def _sources(which: Which, fighting: str, names: Names) -> str:
    """Those by whom damage is dealt; what is not said to be a permanent need not be one."""
    if len(which) == 1 and _is_of_a_type(which[0]):
        return _a_source(which, names).replace("source", "sources", 1).removeprefix("an ").removeprefix("a ")
    return _ones(which, fighting, names).replace("permanents", "sources")


def _a_source(which: Which, names: Names) -> str:
    """A source of damage."""
    if not which:
        return "a source"
    if any(map(_is_of_a_type, which)):
        (each,) = which
        said = one((replace(each, any_type=()),), "permanent", names=names)
        article, _, rest = said.partition(" ")
        article = article if article == "another" else "an" if each.any_type[0][0] in "aeiou" else "a"
        return f"{article} {each.any_type[0]} {rest}".replace("permanent", "source", 1)
    first, *others = which
    if others and all(len(each.any_subtype) == 1 == len(first.any_subtype) for each in others):
        bare = [Filter(any_subtype=each.any_subtype) for each in which]
        if [replace(each, any_subtype=first.any_subtype) for each in which] == [first] * len(which):
            kinds = one(tuple(bare[:1]), names=names), *(each_one((each,), names=names) for each in bare[1:])
            return one((first,), names=names).replace(kinds[0], listed(kinds, "or"), 1)
    return one(which, "permanent", names=names).replace("permanent", "source")


def _recipient(ability: a.PreventDamage, names: Names) -> str:
    """The one to whom damage is dealt."""
    if not ability.permanents:
        return "you"
    each = one(ability.subject, "permanent", names=names) if ability.subject else "a permanent"
    if ability.fighting:
        return _recipients(ability, names)
    return f"you or {each}" if ability.players == "you" else each


def _prevents(ability: a.PreventDamage, names: Names) -> str:
    damage = damage_in_words(combat=ability.combat, noncombat=ability.noncombat)
    if ability.amount is not None:
        said = f"{'all but ' if ability.how == 'all_but' else ''}{ability.amount}"
        source, to = _a_source(ability.by, names), _recipient(ability, names)
        return f"if {source} would deal {damage} to {to}, prevent {said} of that damage"
    if ability.removes or ability.puts:
        return _prevents_and_more(ability, damage, names)
    to = "" if ability.players == "all" else f" to {_recipients(ability, names)}"
    by = f" by {_sources(ability.by, ability.by_fighting, names)}" if ability.by or ability.by_fighting else ""
    return f"prevent all {damage} that would be dealt{to}{by}"


def _prevents_and_more(ability: a.PreventDamage, damage: str, names: Names) -> str:
    prevented = f"if {damage} would be dealt to {_recipient(ability, names)}, prevent that damage"
    if ability.puts:
        onto = "it" if ability.subject == THIS else "that creature"
        return f"{prevented} and put that many {ability.puts} counters on {onto}"
    if ability.how == "remove_as_many":
        return f"{prevented} and remove that many {ability.removes} counters from it"
    return f"{prevented} and remove a {ability.removes} counter from it"


def prevents_to_and_by(ability: Any, names: Names) -> str:
    """The sentence by which damage to some permanents is prevented, and damage by the same ones."""
    those = _ones(ability.subject, ability.fighting, names)
    damage = damage_in_words(combat=ability.combat, noncombat=ability.noncombat)
    return f"prevent all {damage} that would be dealt to and dealt by {those}"


def _cant_be_prevented(ability: a.DamageCantBePrevented, names: Names) -> str:
    by = f" that would be dealt by {_ones(ability.subject, '', names)}" if ability.subject else ""
    return f"{damage_in_words(combat=ability.combat)}{by} can't be prevented"


def _changed_to(ability: DamageChanged, names: Names) -> str:
    """Those to whom another amount of damage is dealt."""
    match ability.players, ability.permanents:
        case "all", True:
            return "a permanent or player"
        case "all", False:
            return "a player"
        case "opponent", True:
            return "an opponent or a permanent an opponent controls"
        case "opponent", False:
            return "an opponent"
        case "you", False:
            return "you"
        case "you", True:
            return f"you or {one(ability.subject, 'permanent', names=names)}"
    return one(ability.subject, "permanent", names=names)


def _changes(ability: DamageChanged, names: Names) -> str:
    damage, to = damage_in_words(combat=ability.combat, noncombat=ability.noncombat), _changed_to(ability, names)
    if ability.counters:
        onto = "it" if ability.subject == THIS else "that creature"
        put = f"put that many {ability.counters} counters on {onto} instead"
        if not ability.by:
            return f"if {damage} would be dealt to {to}, {put}"
        return f"if {_a_source(ability.by, names)} would deal {damage} to {to}, {put}"
    amounts = {2: "double that damage", 3: "triple that damage"}
    amount = amounts.get(ability.times) or f"that much damage plus {number(ability.plus)}"
    return f"if {_a_source(ability.by, names)} would deal {damage} to {to}, it deals {amount} instead"


def _takes(ability: DamageTaken, names: Names) -> str:
    to = "you and other permanents you control" if ability.others else "you"
    by = f" by {ability.by_fighting} creatures" if ability.by_fighting else ""
    by = by or (f" by {ability.by[0].any_type[0]}s" if ability.by else "")
    damage = damage_in_words(combat=ability.combat)
    return f"all {damage} that would be dealt to {to}{by} is dealt to {names.this} instead"


DAMAGE_SENTENCES: Mapping[type[ab.Ability], Callable[[Any, Names], str]] = {
    a.PreventDamage: _prevents,
    a.DamageCantBePrevented: _cant_be_prevented,
    DamageChanged: _changes,
    DamageTaken: _takes,
}
"""The sentence of each ability about damage."""
