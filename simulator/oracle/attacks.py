"""The parts of the grammar that speak of attacking, and of blocking as though something were so."""

from __future__ import annotations

from typing import Any

from lark import Token, v_args

from events.abilities import (
    Attacked,
    AttackOnlyWithOthers,
    CantActivate,
    CantAttack,
    CantBlock,
    Condition,
    Controls,
    DefendingPlayerControls,
    EmptyHand,
    IgnoreEvasion,
    MaxTotalAttackers,
    MustAttack,
    MustBlock,
    YourTurn,
)
from projections.subtypes import LAND_TYPES
from simulator.oracle.keywords import ASKED_FOR
from simulator.oracle.nouns import CannotSay, Group, Nouns, Part, which
from simulator.oracle.subjects import Abilities, Predicate, Subject, said_of, says

__all__ = ["Attacks"]

_Some = tuple[int, bool, tuple[Group, ...]]
"""How many at least, whether others than this permanent are meant, and of which kinds."""


@v_args(inline=True)
class Attacks(Nouns):
    """Abilities of attacking and conditions, for the parts of a parse tree that speak of them."""

    # What is attacked

    def you_attacked(self) -> tuple[Attacked, ...]:
        return ("you",)

    def you_or_planeswalkers(self, types: Token) -> tuple[Attacked, ...]:
        return ("you", *self.your_planeswalkers(types))

    def your_planeswalkers(self, types: Token) -> tuple[Attacked, ...]:
        if types not in ("planeswalkers", "planeswalker"):
            raise CannotSay(f"attacking {types}")
        return ("your_planeswalker",)

    # Restrictions and requirements

    def cant_attack(self, _cant: object, attacked: tuple[Attacked, ...] = ()) -> Predicate:
        return says(CantAttack, attacked=attacked)

    def cant_attack_alone(self, _cant: object) -> Predicate:
        return says(AttackOnlyWithOthers, n=1)

    def cant_attack_unless_others(self, _cant: object, n: int, _creature: object) -> Predicate:
        return says(AttackOnlyWithOthers, n=n)

    def cant_attack_or_block(self, _cant: object) -> Predicate:
        return says(CantAttack, CantBlock)

    def max_total_attackers(self, n: int, _creature: object) -> Abilities:
        return (MaxTotalAttackers(n=n),)

    def must_attack(self) -> Predicate:
        return says(MustAttack)

    def must_attack_or_block(self) -> Predicate:
        return says(MustAttack, MustBlock)

    def cant_activate(self, _cant: object) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named != "bearer":
                raise CannotSay("whose activated abilities these are")
            return (CantActivate(subject=subject.which),)

        return predicate

    # Permissions

    def had(self, *words: Token) -> tuple[str, str]:
        return "having", str(words[-1])

    def did_not_have(self, keyword: Token) -> tuple[str, str]:
        return "without", str(keyword)

    def can_block_as_though(self, groups: tuple[Group, ...], though: tuple[str, str]) -> Predicate:
        manner, keyword = though
        if keyword not in ASKED_FOR:
            raise CannotSay(f"blocking as though {keyword} were otherwise")

        def predicate(subject: Subject) -> Abilities:
            attackers = said_of(groups, subject)
            if manner == "having":
                return (IgnoreEvasion(subject=subject.which, attackers=attackers, having=(keyword,)),)
            return (IgnoreEvasion(subject=subject.which, attackers=attackers, without=(keyword,)),)

        return predicate

    def can_be_blocked_as_though(self, keyword: Token) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if not subject.groups or any(group.fields != {"any_keyword"} for group in subject.groups):
                raise CannotSay(f"blocking such creatures as though they lacked {keyword}")
            if {word for group in subject.groups for word in group.meant.any_keyword} != {str(keyword)}:
                raise CannotSay(f"blocking other creatures as though they lacked {keyword}")
            return (IgnoreEvasion(subject=(), without=(str(keyword),)),)

        return predicate

    # Conditions

    def condition_start(self, condition: Condition) -> Condition:
        return condition

    def one_of(self, _article: object, groups: tuple[Group, ...]) -> _Some:
        return 1, False, groups

    def one_of_these(self, groups: tuple[Group, ...]) -> _Some:
        return 1, False, groups

    def another(self, groups: tuple[Group, ...]) -> _Some:
        return 1, True, groups

    def number_of(self, n: int, groups: tuple[Group, ...]) -> _Some:
        return n, False, groups

    def number_of_others(self, n: int, groups: tuple[Group, ...]) -> _Some:
        return n, True, groups

    def kinds(self, *groups: Group) -> tuple[Group, ...]:
        if len(groups) > 1 and any(group.fields - {"any_subtype", "any_type"} for group in groups):
            raise CannotSay("a description that may belong to one kind of permanent or to several")
        return groups

    def kind(self, *parts: Part) -> Group:
        return self.group(*parts)

    def creature_kind(self, *_creature: object) -> Part:
        return Part("any_type", ("creature",))

    def type_kind(self, word: Token) -> Part:
        return Part("any_type", (word.removesuffix("s"),))

    def any_kind(self) -> Part:
        return Part("no_type", ())

    def subtype_kind(self, word: Token) -> Part:
        land = next((name for name in LAND_TYPES if word in (name, name + "s")), "")
        return Part("any_subtype", (land,)) if land else self.subtyped(word)

    def you_control_some(self, some: _Some) -> Condition:
        return Controls(which=_these(some), at_least=some[0])

    def you_control_none(self, some: _Some) -> Condition:
        return Controls(which=_these(some), at_least=some[0], negated=True)

    def defending_player_controls_some(self, some: _Some) -> Condition:
        return DefendingPlayerControls(which=_these(some), at_least=some[0])

    def your_turn(self) -> Condition:
        return YourTurn()

    def not_your_turn(self) -> Condition:
        return YourTurn(negated=True)

    def empty_hand_of_any(self) -> Condition:
        return EmptyHand()

    def your_empty_hand(self) -> Condition:
        return EmptyHand(whose="you")


def _these(some: _Some) -> Any:
    _, other, groups = some
    for group in groups:
        if {"power_than_this", "controller"} & group.fields:
            raise CannotSay("a condition about such creatures")
    if other:
        from msgspec.structs import replace

        groups = tuple(group._replace(meant=replace(group.meant, other=True)) for group in groups)
    return which(groups)
