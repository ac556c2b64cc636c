"""What abilities about attacking, blocking and keywords say of their subject, in standard wording."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from events import abilities as a
from events import declaration_abilities as ab
from events.filters import THIS, Filter, Which
from events.quantities import AnyQuantity
from simulator.oracle.keyword_table import OPPONENTS_PERMANENTS
from simulator.oracle.printing.characteristics import is_such
from simulator.oracle.printing.nouns import (
    CREATURE_NAMES,
    Names,
    each_one,
    is_one_permanent,
    listed,
    number,
    one,
    plural,
)
from simulator.oracle.printing.quantities import counted


class Style(NamedTuple):
    """Which of the forms that standard wording has for one thing a sentence takes.

    Args:
        condition_first: "As long as ..., this creature ..." and not "This creature ... as long as ...".
        each: "Each creature you control has ..." and not "Creatures you control have ...".
        where_x: "gets +X/+X, where X is the number of ..." and not "gets +1/+1 for each ...".
    """

    condition_first: bool = False
    each: bool = False
    where_x: bool = False


class Voice(NamedTuple):
    """How a sentence speaks: what the text calls its permanents, whom the sentence is about, and in which form."""

    names: Names = CREATURE_NAMES
    subject: Which = THIS
    style: Style = Style()

    @property
    def many(self) -> bool:
        """Whether the subject stands in the plural."""
        return not (
            is_one_permanent(self.subject)
            or (self.style.each and (len(self.subject) <= 1 or any(each.paired_with_this for each in self.subject)))
        )

    def verb(self, singular: str) -> str:
        """A verb that is given in the singular, as the subject asks for it.

        >>> Voice().verb("attacks"), Voice(subject=()).verb("has")
        ('attacks', 'have')
        """
        return _PLURAL_VERBS.get(singular, singular.removesuffix("s")) if self.many else singular

    @property
    def it(self) -> str:
        """The subject as the object of a clause in the same sentence."""
        return "them" if self.many else "it"


_PLURAL_VERBS = {"has": "have", "is": "are"}

Predicate = Callable[[Any, Voice], str]


def _some(which: Which, voice: Voice) -> str:
    return plural(which, join="or", names=voice.names)


def _or_more(n: int) -> str:
    return f"{number(n)} or more creatures"


def _creatures(n: int) -> str:
    return f"{number(n)} creature{'' if n == 1 else 's'}"


def _cant_block(ability: ab.CantBlock, voice: Voice) -> str:
    return f"can't block {_some(ability.attackers, voice)}" if ability.attackers else "can't block"


def _cant_be_blocked(ability: ab.CantBeBlocked, voice: Voice) -> str:
    return f"can't be blocked by {_some(ability.by, voice)}" if ability.by else "can't be blocked"


def _cant_be_blocked_except_by(ability: ab.CantBeBlockedExceptBy, voice: Voice) -> str:
    return f"can't be blocked except by {plural(ability.by, join='and/or', names=voice.names)}"


def _min_blockers(ability: ab.MinBlockers, voice: Voice) -> str:
    if ability.n is None:
        return f"can't be blocked unless all creatures defending player controls block {voice.it}"
    return f"can't be blocked except by {_or_more(ability.n)}"


def _only_with_others(verb: str, n: int) -> str:
    if n == 1:
        return f"can't {verb} alone"
    return f"can't {verb} unless at least {number(n)} other creatures {verb}"


def _attacked(attacked: tuple[ab.Attacked, ...]) -> str:
    said = {"you": "you", "your_planeswalker": "planeswalkers you control", "your_battle": "battles you protect"}
    return f" {' or '.join(said[each] for each in attacked)}" if attacked else ""


def _must_attack(ability: ab.MustAttack, voice: Voice) -> str:
    whom = f" a player other than {ability.other_than}" if ability.other_than else ""
    return f"{voice.verb('attacks')}{whom} each combat if able"


def _must_be_blocked(ability: ab.MustBeBlocked, voice: Voice) -> str:
    by = ""
    if ability.exactly is not None:
        by = f" by exactly {_creatures(ability.exactly)}"
    elif ability.at_least > 1:
        by = f" by {_or_more(ability.at_least)}"
    elif ability.by:
        by = f" by {one(ability.by, names=voice.names)}"
    return f"must be blocked{by} if able"


def _must_block(ability: ab.MustBlock, voice: Voice) -> str:
    whom = f" {_some(ability.attackers, voice)}" if ability.attackers else ""
    return f"{voice.verb('blocks')}{whom} each combat if able"


def _extra_blocks(ability: ab.ExtraBlocks, voice: Voice) -> str:
    if ability.n is None:
        return "can block any number of creatures"
    if ability.n == 1:
        each = _for_each(ability.for_each, voice)
        return f"can block an additional creature each combat{each}"
    return f"can block an additional {_creatures(ability.n)} each combat"


def _for_each(quantity: AnyQuantity | None, voice: Voice) -> str:
    """What something is said for each of, behind it."""
    return "" if quantity is None else f" for each {counted(quantity, voice.names, voice.subject)}"


def _ignore_evasion(ability: ab.IgnoreEvasion, voice: Voice) -> str:
    if ability.without == (ab.LANDWALK,):
        return "can block creatures with landwalk abilities as though they didn't have those abilities"
    attackers = _some(ability.attackers, voice)
    if ability.having:
        they = "they" if voice.many else "it"
        return f"can block {attackers} as though {they} had {' and '.join(ability.having)}"
    return f"can block {attackers} as though they didn't have {' or '.join(ability.without)}"


def price(cost: ab.Cost, voice: Voice, *, payer_is_one: bool = False) -> str:
    """What is paid, after the one who pays.

    Args:
        cost: the cost.
        voice: how the sentence names its permanents.
        payer_is_one: whether the one who pays is named in the third person singular.
    """
    end = "s" if payer_is_one else ""
    whose = "you control" if not payer_is_one else "they control"
    what = one(cost.which, "permanent", names=voice.names)
    if cost.mana:
        return f"pay{end} {cost.mana}"
    if cost.life:
        return f"pay{end} {cost.life} life"
    if cost.sacrifice:
        return f"sacrifice{end} {what}"
    if cost.discard:
        return f"discard{end} a card"
    if cost.return_to_hand:
        return f"return{end} {what} {whose} to its owner's hand"
    return f"tap{end} an untapped {each_one(cost.which, 'permanent', names=voice.names)} {whose}"


def _unless_paid(ability: ab.AttackCost | ab.BlockCost, voice: Voice, each: str) -> str:
    """Who pays a cost, and how often: `each` names the creatures that are counted."""
    cost, per, counting = ability.cost, ability.per, _for_each(ability.for_each, voice)
    if voice.subject == THIS:
        return f" unless you {price(cost, voice)}{counting}"
    if not voice.many:
        return f" unless its controller {price(cost, voice, payer_is_one=True)}{counting}"
    often = f" for each {each}" if per == "creature" else ""
    return f" unless their controller {price(cost, voice, payer_is_one=True)}{often}"


def _block_cost(ability: ab.BlockCost, voice: Voice) -> str:
    whom = f" {_some(ability.attackers, voice)}" if ability.attackers else ""
    each = "blocking creature they control" if whom else "of those creatures"
    return f"can't block{whom}{_unless_paid(ability, voice, each)}"


def _attack_cost(ability: ab.AttackCost, voice: Voice) -> str:
    unless = _unless_paid(ability, voice, "of those creatures")
    return f"can't attack{_attacked(ability.attacked)}{unless}"


def _be_blocked_cost(ability: ab.BeBlockedCost, voice: Voice) -> str:
    often = " for each creature they control that's blocking it" if ability.per == "blocker" else ""
    return f"can't be blocked unless defending player {price(ability.cost, voice, payer_is_one=True)}{often}"


def _cant_be_targeted(ability: ab.CantBeTargeted, voice: Voice) -> str:
    if ability.by == OPPONENTS_PERMANENTS:
        return "can't be the target of spells or abilities your opponents control"
    if len(ability.by) == 1 and ability.by[0] in (
        Filter(any_color=ability.by[0].any_color[:1]),
        Filter(no_color=ability.by[0].no_color[:1]),
    ):
        hue = next(iter(ability.by[0].any_color), "") or f"non{ability.by[0].no_color[0]}"
        return f"can't be the target of {hue} spells or abilities from {hue} sources"
    if ability.by and all(each == Filter(any_color=each.any_color, controller="opponent") for each in ability.by):
        hues = " or ".join(hue for each in ability.by for hue in each.any_color)
        return f"can't be the target of {hues} spells or abilities from {hues} sources your opponents control"
    of = f"abilities of {plural(ability.by, 'permanent', join='or', names=voice.names)}"
    return f"can't be the target of {of if ability.by else 'spells or abilities'}"


def _by_toughness(voice: Voice) -> str:
    its = "their" if voice.many else "its"
    return f"{voice.verb('assigns')} combat damage equal to {its} toughness rather than {its} power"


_SAID: Mapping[str, Callable[[Voice], str]] = {
    "wins_all_battles": lambda voice: "wins all battles",
    "assigns_by_toughness": _by_toughness,
    "assigns_by_greater_toughness": lambda voice: (
        f"with toughness greater than {'their' if voice.many else 'its'} power {_by_toughness(voice)}"
    ),
}
"""Traits that no keyword gives, and what is said of those who have them."""

PREDICATES: Mapping[type[ab.Ability], Predicate] = MappingProxyType(
    {
        ab.CantBlock: _cant_block,
        ab.BlockOnly: lambda ability, voice: f"can block only {_some(ability.attackers, voice)}",
        ab.CantBeBlocked: _cant_be_blocked,
        ab.CantBeBlockedExceptBy: _cant_be_blocked_except_by,
        ab.MinBlockers: _min_blockers,
        ab.MaxBlockers: lambda ability, voice: f"can't be blocked by more than {_creatures(ability.n)}",
        ab.BlockOnlyWithOthers: lambda ability, voice: _only_with_others("block", ability.n),
        ab.BlockOnlyIfAlso: lambda ability, voice: (
            f"can't block unless {one(ability.also, names=voice.names)} also blocks"
        ),
        ab.CantAttack: lambda ability, voice: f"can't attack{_attacked(ability.attacked)}",
        ab.AttackOnlyWithOthers: lambda ability, voice: _only_with_others("attack", ability.n),
        ab.MustAttack: _must_attack,
        ab.MustBlock: _must_block,
        ab.MustBeBlocked: _must_be_blocked,
        ab.ExtraBlocks: _extra_blocks,
        ab.IgnoreEvasion: _ignore_evasion,
        ab.BlockCost: _block_cost,
        ab.AttackCost: _attack_cost,
        ab.BeBlockedCost: _be_blocked_cost,
        ab.AttacksDespiteDefender: lambda ability, voice: (
            f"can attack as though {'they' if voice.many else 'it'} didn't have defender"
        ),
        ab.CantActivate: lambda ability, voice: (
            f"{'their' if voice.many and ability.with_tap else 'its'} activated abilities"
            f"{' with {T} in their costs' if ability.with_tap else ''} can't be activated"
        ),
        ab.CantBeTargeted: _cant_be_targeted,
        a.Toxic: lambda ability, voice: f"{voice.verb('has')} toxic {ability.n}",
        a.BandsWithOther: lambda ability, voice: (
            f"{voice.verb('has')} bands with other {plural(ability.quality, names=voice.names)}"
        ),
        a.RedirectsAttack: lambda ability, voice: f"{voice.verb('has')} {'blocker' if ability.blocks else 'guardman'}",
        a.CombatTrait: lambda ability, voice: _SAID[ability.trait](voice),
    }
)
"""What each ability says of its subject, behind it; of traits only the one that is not a keyword it has."""

_TOGETHER: tuple[tuple[type[ab.Ability], type[ab.Ability], Predicate], ...] = (
    (ab.CantAttack, ab.CantBlock, lambda first, voice: "can't attack or block"),
    (ab.CantBlock, ab.CantBeBlocked, lambda first, voice: _cant_block_or_be_blocked(first, voice)),
    (ab.AttackOnlyWithOthers, ab.BlockOnlyWithOthers, lambda first, voice: "can't attack or block alone"),
    (
        ab.MustAttack,
        ab.MustBlock,
        lambda first, voice: f"{voice.verb('attacks')} or {voice.verb('blocks')} each combat if able",
    ),
    (
        ab.AttackCost,
        ab.BlockCost,
        lambda first, voice: _attack_cost(first, voice).replace("attack", "attack or block", 1),
    ),
)
"""Two abilities that one predicate says, and how."""


def _cant_block_or_be_blocked(ability: ab.CantBlock, voice: Voice) -> str:
    whom = f" by {_some(ability.attackers, voice)}" if ability.attackers else ""
    return f"can't block or be blocked{whom}"


def _paid(ability: ab.AttackCost | ab.BlockCost) -> tuple[object, ...]:
    return ability.cost, ability.per, ability.for_each


def _said_together(first: ab.Ability, second: ab.Ability) -> Predicate | None:
    """How one predicate says two abilities; None where it can't."""
    match first, second:
        case ab.CantAttack(attacked=()), ab.CantBlock(attackers=()):
            pass
        case ab.CantBlock(attackers=whom), ab.CantBeBlocked(by=by) if whom == by:
            pass
        case ab.AttackOnlyWithOthers(n=1), ab.BlockOnlyWithOthers(n=1):
            pass
        case ab.MustAttack(), ab.MustBlock(attackers=()):
            pass
        case ab.AttackCost(attacked=()), ab.BlockCost(attackers=()) if _paid(first) == _paid(second):
            pass
        case _:
            return None
    return next(say for one, other, say in _TOGETHER if isinstance(first, one) and isinstance(second, other))


def _has(ability: ab.Ability) -> list[str]:
    """What the subject is said to have; nothing where something else is said of it."""
    if isinstance(ability, a.Grants):
        return _granted(ability)
    if isinstance(ability, a.CombatTrait) and ability.trait not in _SAID:
        return [ability.keyword or ability.trait.replace("_", " ")]
    return [ability.keyword] if ability.keyword else []


def _granted(grants: a.Grants) -> list[str]:
    """The keywords and the quotations of what is granted; nothing where one of these has been read."""
    quoted = [each for each in grants.abilities if each.words not in grants.keywords]
    if not all(isinstance(each, a.Unsupported) and each.words for each in quoted):
        return []
    return [*grants.keywords, *(each.words for each in quoted)]


def predicates(
    abilities: Sequence[ab.Ability], voice: Voice, say_each: Mapping[type[ab.Ability], Predicate] = PREDICATES
) -> list[str] | None:
    """What abilities say of their common subject, one predicate after the other; None where one can't be said so.

    Args:
        abilities: the abilities, in their order.
        voice: how the sentence speaks.
        say_each: what each ability says of its subject.

    >>> predicates([ab.CantAttack(), ab.CantBlock()], Voice())
    ["can't attack or block"]
    """
    said: list[str] = []
    keywords: list[str] = []
    left = list(abilities)
    while left:
        first, *left = left
        if had := _has(first):
            while left and first.keyword and left[0].keyword == first.keyword:
                left.pop(0)
            keywords += had
            if not (left and _has(left[0])):
                said.append(f"{voice.verb('has')} {listed(keywords)}")
                keywords = []
            continue
        such, of_these = is_such((first, *left), voice)
        if of_these:
            said.append(such)
            left = left[of_these - 1 :]
            continue
        together = _said_together(first, left[0]) if left else None
        say = together or say_each.get(type(first))
        if say is None:
            return None
        said.append(say(first, voice))
        left = left[1:] if together else left
    return said
