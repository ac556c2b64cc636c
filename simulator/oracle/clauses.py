"""The parts of the grammar that say something of a subject, as abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from lark import Token, v_args

from events.abilities import (
    THIS,
    AnyAbility,
    AttackOnlyWithOthers,
    BlockCost,
    BlockOnly,
    BlockOnlyIfAlso,
    BlockOnlyWithOthers,
    CantAttack,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBlock,
    Condition,
    Cost,
    DefendingPlayerControls,
    ExtraBlocks,
    Lure,
    MaxBlockers,
    MaxTotalBlockers,
    MinBlockers,
    MustBeBlocked,
    MustBlock,
    UnknownCondition,
    Unsupported,
    Which,
)
from simulator.oracle.keywords import TRAITS, compile_keyword
from simulator.oracle.nouns import CannotSay, Group, Nouns, which
from simulator.oracle.reading import Irrelevant

__all__ = ["Clauses"]

_NUMBERS = {
    word: value
    for value, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
_GRANTED = frozenset({"menace", "fear", "intimidate", "skulk", *TRAITS})


class _Subject(NamedTuple):
    """Whom a sentence is about, and how it names them."""

    which: Which
    named: Literal["this", "each", "plural"]
    groups: tuple[Group, ...] = ()


Abilities = tuple[AnyAbility, ...]
Predicate = Callable[[_Subject], Abilities]


def _of(groups: tuple[Group, ...], subject: _Subject) -> Which:
    """Creatures meant from the subject's point of view."""
    for group in groups:
        if "other" in group.fields:
            raise CannotSay("other creatures in this place")
        if group.of_source and subject.named != "this":
            raise CannotSay("a power that is compared with that of another permanent")
    return which(groups)


def _subject(groups: tuple[Group, ...], named: Literal["each", "plural"]) -> _Subject:
    for group in groups:
        if "power_than_this" in group.fields and not group.of_source:
            raise CannotSay("a greater or lesser power than nobody's")
        if group.one is (named == "plural"):
            raise CannotSay("one creature without saying which")
    return _Subject(which(groups), named, groups)


def _says(*kinds: type[Any], condition: Condition | None = None, **fields: object) -> Predicate:
    """A predicate that gives one ability of each kind, all with these fields."""
    return lambda subject: tuple(kind(subject=subject.which, condition=condition, **fields) for kind in kinds)


def _only_creatures(trait: str, subject: _Subject) -> Which:
    """Whom a trait is given to: not other permanents, which can deal damage or be destroyed too."""
    for group in subject.groups:
        if group.creatures and group.meant.any_type and trait in ("deathtouch", "indestructible", "lifelink"):
            raise CannotSay(f"giving {trait} to {group.meant.any_type[0]} creatures alone")
    return (
        tuple(
            msgspec.structs.replace(group.meant, any_type=group.meant.any_type or ("creature",))
            if group.creatures
            else group.meant
            for group in subject.groups
        )
        or subject.which
    )


def _granted(keyword: str, subject: _Subject) -> Abilities:
    """A keyword's abilities for other permanents, unless filters ask for the keyword itself."""
    if keyword not in _GRANTED and not keyword.endswith("walk"):
        raise CannotSay(f"giving {keyword} to others")
    abilities = compile_keyword(keyword)
    if isinstance(abilities, Unsupported):
        raise CannotSay(f"giving {keyword} to others")
    meant = _only_creatures(keyword, subject) if keyword in TRAITS else subject.which
    return tuple(msgspec.structs.replace(ability, subject=meant) for ability in abilities)


@v_args(inline=True)
class Clauses(Nouns):
    """Abilities, or `Irrelevant`, for a sentence's parse tree."""

    def start(self, result: Abilities | Irrelevant) -> Abilities | Irrelevant:
        return result

    def about(self, subject: _Subject, predicate: Predicate) -> Abilities:
        return predicate(subject)

    def this_subject(self, *_this: object) -> _Subject:
        return _Subject(THIS, "this")

    def each_subject(self, group: Group) -> _Subject:
        return _subject((group,), "each")

    def groups_subject(self, groups: tuple[Group, ...]) -> _Subject:
        return _subject(groups, "plural")

    def number(self, word: Token) -> int:
        return _NUMBERS.get(word) or int(word)

    def max_total_blockers(self, n: int, _creature: object) -> Abilities:
        return (MaxTotalBlockers(n=n),)

    def lure(self, groups: tuple[Group, ...], _this: object) -> Abilities:
        return (Lure(by=_of(groups, _Subject(THIS, "this"))),)

    def mana_ability(self, *_parts: object) -> Irrelevant:
        return Irrelevant("a mana ability")

    # Restrictions

    def cant_block(self, _cant: object) -> Predicate:
        return _says(CantBlock)

    def cant_block_groups(self, _cant: object, groups: tuple[Group, ...]) -> Predicate:
        return lambda subject: (CantBlock(subject=subject.which, attackers=_of(groups, subject)),)

    def cant_block_this(self, *_words: object) -> Predicate:
        def predicate(subject: _Subject) -> Abilities:
            if subject.named == "this":
                raise CannotSay("a creature that blocks itself")
            return (CantBeBlocked(by=subject.which),)

        return predicate

    def cant_block_alone(self, _cant: object) -> Predicate:
        return _says(BlockOnlyWithOthers, n=1)

    def cant_block_unless_others(self, _cant: object, n: int, _creature: object) -> Predicate:
        return _says(BlockOnlyWithOthers, n=n)

    def cant_block_unless_also(self, _cant: object, _article: object, group: Group) -> Predicate:
        return lambda subject: (BlockOnlyIfAlso(subject=subject.which, also=_of((group,), subject)),)

    def cant_block_or_be_blocked(self, *_cant: object) -> Predicate:
        return _says(CantBlock, CantBeBlocked)

    def cant_block_or_be_blocked_by(self, _cant: object, groups: tuple[Group, ...]) -> Predicate:
        return lambda subject: (
            CantBlock(subject=subject.which, attackers=_of(groups, subject)),
            CantBeBlocked(subject=subject.which, by=_of(groups, subject)),
        )

    def cant_attack(self, _cant: object) -> Predicate:
        return _says(CantAttack)

    def cant_attack_alone(self, _cant: object) -> Predicate:
        return _says(AttackOnlyWithOthers, n=1)

    def cant_attack_unless_others(self, _cant: object, n: int, _creature: object) -> Predicate:
        return _says(AttackOnlyWithOthers, n=n)

    def cant_attack_or_block(self, _cant: object) -> Predicate:
        return _says(CantAttack, CantBlock)

    def cant_attack_or_block_alone(self, _cant: object) -> Predicate:
        return _says(AttackOnlyWithOthers, BlockOnlyWithOthers, n=1)

    def cant_attack_or_block_unless_empty_hand(self, _cant: object) -> Predicate:
        return _says(CantAttack, CantBlock, condition=UnknownCondition("unless a player has no cards in hand"))

    def cant_be_blocked(self, *_cant: object) -> Predicate:
        return _says(CantBeBlocked)

    def cant_be_blocked_by(self, _cant: object, groups: tuple[Group, ...]) -> Predicate:
        return lambda subject: (CantBeBlocked(subject=subject.which, by=_of(groups, subject)),)

    def cant_be_blocked_except_by(self, _cant: object, groups: tuple[Group, ...]) -> Predicate:
        return lambda subject: (CantBeBlockedExceptBy(subject=subject.which, by=_of(groups, subject)),)

    def cant_be_blocked_while(self, _cant: object, _article: object, thing: Which) -> Predicate:
        return _says(CantBeBlocked, condition=DefendingPlayerControls(which=thing))

    def max_blockers(self, _cant: object, n: int, _creature: object) -> Predicate:
        return _says(MaxBlockers, n=n)

    def min_blockers(self, _cant: object, n: int, _creature: object) -> Predicate:
        return _says(MinBlockers, n=n)

    def all_or_none(self, _cant: object) -> Predicate:
        return _says(MinBlockers, n=None)

    def block_only(self, groups: tuple[Group, ...]) -> Predicate:
        return lambda subject: (BlockOnly(subject=subject.which, attackers=_of(groups, subject)),)

    # Permissions and requirements

    def one_extra_block(self, *_words: object) -> Predicate:
        return _says(ExtraBlocks, n=1)

    def extra_blocks(self, *words: Any) -> Predicate:
        return _says(ExtraBlocks, n=next(word for word in words if isinstance(word, int)))

    def any_extra_blocks(self, *_words: object) -> Predicate:
        return _says(ExtraBlocks, n=None)

    def must_block(self) -> Predicate:
        return _says(MustBlock)

    def must_be_blocked(self, *_each_combat: object) -> Predicate:
        return _says(MustBeBlocked)

    def must_be_blocked_by_at_least(self, n: int, *_words: object) -> Predicate:
        return _says(MustBeBlocked, at_least=n)

    def must_be_blocked_by_exactly(self, n: int, *_words: object) -> Predicate:
        return _says(MustBeBlocked, exactly=n)

    def must_be_blocked_by(self, _article: object, group: Group, *_each_combat: object) -> Predicate:
        return lambda subject: (MustBeBlocked(subject=subject.which, by=_of((group,), subject)),)

    # Keywords given by a sentence

    def has(self, *words: Token) -> Predicate:
        def predicate(subject: _Subject) -> Abilities:
            if subject.named == "this":
                raise CannotSay(f"{words[0]} in a sentence of its own, not among the keywords,")
            return tuple(each for word in words if word.type == "KEYWORD" for each in _granted(str(word), subject))

        return predicate

    def is_keyword(self, keyword: Token) -> Predicate:
        if keyword != "indestructible":
            raise CannotSay(f"being {keyword}")
        return lambda subject: _granted("indestructible", subject)

    # Costs

    def you_pay(self) -> str:
        return "you"

    def its_controller_pays(self) -> str:
        return "its controller"

    def their_controller_pays(self) -> str:
        return "their controller"

    def pay_mana(self, mana: Token) -> Cost:
        return Cost(mana=mana.upper())

    def pay_life(self, life: int) -> Cost:
        return Cost(life=life)

    def sacrifice(self, _article: object, meant: Which) -> Cost:
        return Cost(sacrifice=1, which=meant)

    def discard(self) -> Cost:
        return Cost(discard=1)

    def return_to_hand(self, _article: object, meant: Which) -> Cost:
        return Cost(return_to_hand=1, which=meant)

    def tap(self, meant: Which) -> Cost:
        return Cost(tap=1, which=meant)

    def for_each_of_those(self) -> str:
        return "those"

    def for_each_blocking(self) -> str:
        return "blocking"

    def payment(self, payer: str, cost: Cost, each: str = "") -> tuple[str, Cost, str]:
        return payer, cost, each

    def block_cost(self, _cant: object, payment: tuple[str, Cost, str]) -> Predicate:
        payer, cost, each = payment

        def predicate(subject: _Subject) -> Abilities:
            said = (subject.named, payer, bool(each))
            if said not in _PAYS or (each == "blocking" and subject.which):
                raise CannotSay(f"a cost that {payer} pays in this way")
            return (BlockCost(subject=subject.which, cost=cost),)

        return predicate


_PAYS = {
    ("this", "you", False),
    ("this", "its controller", False),
    ("each", "its controller", False),
    ("plural", "their controller", True),
}
"""How the subject, the payer and "for each" go together."""
