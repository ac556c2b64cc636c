"""The parts of the grammar about attacking, blocking as though something were so, and costs to do either."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token

from events import declaration_abilities as ab
from events.filters import Which
from events.quantities import AnyQuantity
from projections.layers.quantities import may_be_said
from simulator.oracle.grammar.nouns import (
    CannotSay,
    CreatureGroup,
    Nouns,
    Predicate,
    Subject,
    always,
    inline_args,
    said_of,
    says,
    says_number,
    which,
)
from simulator.oracle.grammar.sizes import OfOne, seen_from
from simulator.oracle.keyword_table import ASKED_FOR
from simulator.oracle.reading import Abilities


@inline_args
class AttackReader(Nouns):
    """Abilities of attacking, for the parts of a parse tree that speak of it."""

    # What is attacked

    you_attacked = always(("you",))

    def you_or_planeswalkers(self, types: Token) -> tuple[ab.Attacked, ...]:
        return ("you", *self.your_planeswalkers(types))

    def your_planeswalkers(self, types: Token) -> tuple[ab.Attacked, ...]:
        if types not in ("planeswalkers", "planeswalker"):
            raise CannotSay(f"attacking {types}")
        return ("your_planeswalker",)

    # Restrictions and requirements

    def cant_attack(self, attacked: tuple[ab.Attacked, ...] = ()) -> Predicate:
        return says(ab.CantAttack, attacked=attacked)

    cant_attack_alone = always(says(ab.AttackOnlyWithOthers, n=1))
    cant_attack_unless_others = says_number(ab.AttackOnlyWithOthers)
    cant_attack_or_block = always(says(ab.CantAttack, ab.CantBlock))

    def max_total_attackers(self, n: int) -> Abilities:
        return (ab.MaxTotalAttackers(n=n),)

    must_attack = always(says(ab.MustAttack))
    must_attack_or_block = always(says(ab.MustAttack, ab.MustBlock))

    def cant_activate(self) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named != "bearer":
                raise CannotSay("whose activated abilities these are")
            return (ab.CantActivate(subject=subject.which),)

        return predicate

    # Permissions

    def had(self, *words: Token) -> tuple[str, str]:
        return "having", str(words[-1])

    def did_not_have(self, keyword: Token) -> tuple[str, str]:
        return "without", str(keyword)

    def can_block_as_though(self, groups: tuple[CreatureGroup, ...], though: tuple[str, str]) -> Predicate:
        manner, keyword = though
        if keyword not in ASKED_FOR:
            raise CannotSay(f"blocking as though {keyword} were otherwise")

        def predicate(subject: Subject) -> Abilities:
            attackers = said_of(groups, subject)
            if manner == "having":
                return (ab.IgnoreEvasion(subject=subject.which, attackers=attackers, having=(keyword,)),)
            return (ab.IgnoreEvasion(subject=subject.which, attackers=attackers, without=(keyword,)),)

        return predicate

    def attack_despite(self, keyword: Token) -> Predicate:
        if keyword != "defender":
            raise CannotSay(f"attacking without {keyword}")
        return says(ab.AttacksDespiteDefender)

    def can_be_blocked_as_though(self, keyword: Token) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if not subject.groups or any(group.fields != {"any_keyword"} for group in subject.groups):
                raise CannotSay(f"blocking such creatures as though they lacked {keyword}")
            if {word for group in subject.groups for word in group.meant.any_keyword} != {str(keyword)}:
                raise CannotSay(f"blocking other creatures as though they lacked {keyword}")
            return (ab.IgnoreEvasion(subject=(), without=(str(keyword),)),)

        return predicate


class ForEach(NamedTuple):
    """Creatures for each of which something is paid: those that the sentence is about, or so described."""

    those: bool = False
    meant: Which = ()
    attacked: tuple[ab.Attacked, ...] = ()


class PaymentWords(NamedTuple):
    """What is paid and by whom; `each` is None where the sentence does not say how often."""

    payer: str
    cost: ab.Cost
    each: ForEach | None = None
    counted: AnyQuantity | OfOne | None = None
    """What it is paid for each of, where that is no creature."""


@inline_args
class DeclarationCosts(Nouns):
    """Costs of declarations, for the parts of a parse tree that speak of them."""

    # What is paid

    you_pay = always("you")
    its_controller_pays = always("its controller")
    their_controller_pays = always("their controller")

    def pay_mana(self, mana: Token) -> ab.Cost:
        return ab.Cost(mana=mana.upper())

    def pay_life(self, life: int) -> ab.Cost:
        return ab.Cost(life=life)

    def sacrifice(self, meant: Which) -> ab.Cost:
        return ab.Cost(sacrifice=1, which=meant)

    discard = always(ab.Cost(discard=1))

    def return_to_hand(self, meant: Which) -> ab.Cost:
        return ab.Cost(return_to_hand=1, which=meant)

    def tap(self, meant: Which) -> ab.Cost:
        return ab.Cost(tap=1, which=meant)

    # How often

    for_each_of_those = always(ForEach(those=True))
    for_each_blocking = always(ForEach())

    def for_each_attacking(self, group: CreatureGroup | None = None, attacked: tuple[ab.Attacked, ...] = ()) -> ForEach:
        if group is not None and not group.one:
            raise CannotSay("each of creatures in the plural")
        return ForEach(meant=() if group is None else which((group,)), attacked=attacked)

    def payment(self, payer: str, cost: ab.Cost, each: ForEach | None = None) -> PaymentWords:
        return PaymentWords(payer, cost, each)

    def payment_for_each(self, payer: str, cost: ab.Cost, counted: AnyQuantity | OfOne) -> PaymentWords:
        if cost != ab.Cost(mana=cost.mana, life=cost.life):
            raise CannotSay("a cost of objects for each of something")
        return PaymentWords(payer, cost, counted=counted)

    # Of which blocks and attacks

    def block_cost(self, payment: PaymentWords) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            per, for_each = _per(payment, subject), _for_each(payment, subject)
            return (ab.BlockCost(subject=subject.which, cost=payment.cost, per=per, for_each=for_each),)

        return predicate

    def block_cost_against(self, groups: tuple[CreatureGroup, ...], payment: PaymentWords) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if payment.counted is not None:
                raise CannotSay("a cost to block some creatures for each of something else")
            if payment.each is not None and payment.each.those:
                raise CannotSay("whether those creatures are those that block or those that are blocked")
            attackers, per = said_of(groups, subject), _per(payment, subject)
            return (ab.BlockCost(subject=subject.which, cost=payment.cost, attackers=attackers, per=per),)

        return predicate

    def be_blocked_cost(self, cost: ab.Cost, each: ForEach | None = None) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named == "plural":
                raise CannotSay("whether defending player pays for all of them or for each")
            per: Literal["attacker", "blocker"] = "attacker" if each is None else "blocker"
            return (ab.BeBlockedCost(subject=subject.which, cost=cost, per=per),)

        return predicate

    def attack_cost(self, *words: Any) -> Predicate:
        payment: PaymentWords = words[-1]
        attacked: tuple[ab.Attacked, ...] = words[0] if len(words) == 2 else ()

        def predicate(subject: Subject) -> Abilities:
            per = _per(payment, subject, attacked)
            for_each = _for_each(payment, subject)
            return (
                ab.AttackCost(subject=subject.which, cost=payment.cost, attacked=attacked, per=per, for_each=for_each),
            )

        return predicate

    def attack_or_block_cost(self, payment: PaymentWords) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if payment.each is not None and not payment.each.those:
                raise CannotSay("a cost to attack that only blocking creatures count for")
            cost, per, for_each = payment.cost, _per(payment, subject), _for_each(payment, subject)
            return (
                ab.AttackCost(subject=subject.which, cost=cost, per=per, for_each=for_each),
                ab.BlockCost(subject=subject.which, cost=cost, per=per, for_each=for_each),
            )

        return predicate


_ONE_PAYS = {("this", "you"), ("this", "its controller"), ("bearer", "its controller"), ("each", "its controller")}
"""Who pays for one creature, by how the sentence names it."""


def _per(
    payment: PaymentWords, subject: Subject, attacked: tuple[ab.Attacked, ...] = ()
) -> Literal["creature", "declaration"]:
    """How often a player pays: for each creature, or, for several of which no such thing is said, once."""
    payer, _, each, _ = payment
    if (subject.named, payer) in _ONE_PAYS and each is None:
        return "creature"
    if (subject.named, payer) == ("plural", "their controller"):
        if each is None:
            return "declaration"
        if each.those or (each.attacked == attacked and _are_all_of(subject, each)):
            return "creature"
    raise CannotSay(f"a cost that {payer} pays in this way")


def _for_each(payment: PaymentWords, subject: Subject) -> AnyQuantity | None:
    """What a player pays for each of, beside creatures; of that a board has to say how much it is."""
    if payment.counted is None:
        return None
    found = seen_from(payment.counted, subject)
    if subject.named not in ("this", "bearer") or not may_be_said(found):
        raise CannotSay("a cost for each of something that no board says")
    return found


def _are_all_of(subject: Subject, each: ForEach) -> bool:
    """Whether the creatures that are counted are those that the sentence is about.

    "Nonblue creatures ... for each blocking creature they control" stands beside a sentence that keeps blue ones out.
    """
    colorwise = all(group.fields == {"no_color"} for group in subject.groups)
    return each.meant == subject.which or (not each.meant and colorwise)
