"""The parts of Duel Masters' grammar that name creatures and keywords."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from lark import Token, Transformer
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import duel_abilities as da
from events.abilities import AnyAbility, CombatTrait, RedirectsAttack
from events.filters import Filter, Which
from simulator.oracle.duel_masters.races import dragons, race
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import UnreadWord
from simulator.oracle.keywords import CIVILIZATIONS
from simulator.oracle.reading import Abilities

CREATURE = Filter(any_type=("creature",))
State = Literal["", "tapped", "untapped"]


class Creatures(NamedTuple):
    """Creatures that are meant, and in which state; or creature cards."""

    which: Which
    state: State = ""
    zone: str = ""
    """Where they are cards, in no battle zone."""


class Part(NamedTuple):
    """One field of a filter, as one word of a sentence gives it; `state` is none of a filter's."""

    field: str
    value: Any


class KeywordSaid(NamedTuple):
    """A keyword: its words, and what it stands for."""

    words: str
    abilities: Abilities


def stateless(creatures: Creatures) -> Which:
    """The creatures, where nothing says whether they are tapped."""
    if creatures.state or creatures.zone:
        raise CannotSay(f"{creatures.state or 'cards that are'} creatures in this place")
    return creatures.which


def with_controller(creatures: Creatures, controller: Literal["you", "opponent"]) -> Creatures:
    """The creatures that a player controls."""
    if any(each.controller not in ("", controller) for each in creatures.which):
        raise CannotSay("creatures of two players")
    return creatures._replace(which=tuple(replace(each, controller=controller) for each in creatures.which))


def others_of(creatures: Creatures) -> Creatures:
    """The creatures but for the one that has the ability."""
    return creatures._replace(which=tuple(replace(each, other=True) for each in creatures.which))


def given(keyword: KeywordSaid, subject: Which) -> Abilities:
    """What a keyword that a sentence gives stands for; filters find it on whoever gets it."""
    if not keyword.abilities:
        return (ab.HasKeyword(subject=subject, keyword=keyword.words),)
    return tuple(replace(each, subject=subject, keyword=keyword.words) for each in keyword.abilities)


def _keyword(words: str, *abilities: AnyAbility) -> KeywordSaid:
    return KeywordSaid(words, abilities)


def _colors(words: Iterable[Token]) -> tuple[str, ...]:
    return tuple(str(word) for word in words if word in CIVILIZATIONS)


@inline_args
class Nouns(Transformer[Token, Any]):
    """Filters for groups of creatures, and what keywords stand for."""

    def number(self, word: Token | None = None) -> int:
        return {"two": 2, "three": 3, "four": 4, "five": 5}.get(str(word), 0) or (1 if word is None else int(word))

    def race(self, word: Token) -> Part:
        found = race(str(word))
        if found is None:
            raise UnreadWord(word.start_pos or 0)
        return Part("any_subtype", (found,))

    creatures = always(Part("", ()))

    def dragons(self) -> Part:
        return Part("any_subtype", dragons())

    of_dragons = dragons

    def colored(self, *words: Token) -> Part:
        return Part("any_color", _colors(words))

    def not_colored(self, word: Token) -> Part:
        return Part("no_color", (word.removeprefix("non-"),))

    def multicolored(self) -> Part:
        raise CannotSay("multicolored creatures")

    other = always(Part("other", True))
    tapped = always(Part("state", "tapped"))
    untapped = always(Part("state", "untapped"))
    evolution = always(Part("any_supertype", ("evolution",)))
    not_evolution = always(Part("no_supertype", ("evolution",)))
    anywhere = always(Part("", ()))
    yours = always(Part("controller", "you"))
    theirs = always(Part("controller", "opponent"))
    weaker = always(Part("power_than_this", "less"))

    def zone(self, *words: Token) -> str:
        return " ".join(words)

    def of_zone(self, zone: str) -> Part:
        return Part("zone", zone)

    def power_at_most(self, n: int) -> Part:
        return Part("power_at_most", n)

    def power_at_least(self, n: int) -> Part:
        return Part("power_at_least", n)

    def with_keyword(self, _open: Token, keyword: KeywordSaid, _close: Token) -> Part:
        return Part("any_keyword", (keyword.words,))

    def group(self, *parts: Part) -> Creatures:
        fields: dict[str, Any] = {}
        for field, value in parts:
            if field in fields:
                raise CannotSay(f"creatures with two demands on {field.removeprefix('any_').replace('_', ' ')}")
            if field:
                fields[field] = value
        state, zone = fields.pop("state", ""), fields.pop("zone", "")
        return Creatures((replace(CREATURE, **fields),), state, zone)

    def groups(self, *said: Any) -> Creatures:
        """Groups in a row: what stands before the first, and after the last, counts for all where it can't be told."""
        groups = [each for each in said if isinstance(each, Creatures)]
        if len({(each.state, each.zone) for each in groups}) > 1:
            raise CannotSay("creatures of which some are tapped")
        filters = [each.which[0] for each in groups]
        first, last = filters[0], filters[-1]
        if any(each.power_at_least is not None or each.power_at_most is not None for each in filters[:-1]) or (
            len(filters) > 1 and (last.power_at_least is not None or last.power_at_most is not None or last.any_keyword)
        ):
            raise CannotSay("a description that may belong to one kind of creature or to several")
        controller = {each.controller for each in filters} - {""}
        if len(controller) > 1:
            raise CannotSay("creatures of two players")
        meant = tuple(
            replace(each, other=each.other or first.other, controller=next(iter(controller), "")) for each in filters
        )
        return Creatures(meant, groups[0].state, groups[0].zone)

    # Keywords.

    def blocker(self) -> KeywordSaid:
        return _keyword("blocker", RedirectsAttack(players=True, blocks=True))

    def blocker_of_colors(self, *words: Token) -> KeywordSaid:
        colors = _colors(words)
        meant = (replace(CREATURE, any_color=colors),)
        return _keyword(f"{' and '.join(colors)} blocker", RedirectsAttack(players=True, blocks=True, attackers=meant))

    def blocker_of_dragons(self) -> KeywordSaid:
        meant = (replace(CREATURE, any_subtype=dragons()),)
        return _keyword("dragon blocker", RedirectsAttack(players=True, blocks=True, attackers=meant))

    def slayer(self) -> KeywordSaid:
        return _keyword("slayer", CombatTrait(trait="slayer"))

    def slayer_of(self, *words: Token) -> KeywordSaid:
        colors = _colors(words)
        return _keyword(f"{' and '.join(colors)} slayer", da.Slays(which=(replace(CREATURE, any_color=colors),)))

    def stealth(self, color: Token) -> KeywordSaid:
        condition = ab.ManaZone(whose="opponent", any_of=str(color))
        return _keyword(f"{color} stealth", ab.CantBeBlocked(condition=condition))

    def power_attacker(self, n: Token) -> KeywordSaid:
        return _keyword(f"power attacker {n}", da.MorePower(n=int(n), timing="attacking"))

    def double_breaker(self) -> KeywordSaid:
        return _keyword("double breaker", da.Breaks(shields=2))

    def triple_breaker(self) -> KeywordSaid:
        return _keyword("triple breaker", da.Breaks(shields=3))

    def speed_attacker(self) -> KeywordSaid:
        return _keyword("speed attacker", CombatTrait(trait="haste"))

    def wave_striker(self) -> KeywordSaid:
        return _keyword("wave striker")

    def silent_skill(self) -> KeywordSaid:
        return _keyword("silent skill")
