"""The parts of the grammar that speak of costs to attack, to block and to be blocked."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token, v_args

from events.abilities import AttackCost, Attacked, BeBlockedCost, BlockCost, Cost, Which
from simulator.oracle.nouns import CannotSay, Group, Nouns, which
from simulator.oracle.subjects import Abilities, Predicate, Subject, said_of

__all__ = ["Costs"]


class Each(NamedTuple):
    """Creatures for each of which something is paid: those that the sentence is about, or so described."""

    those: bool = False
    meant: Which = ()
    attacked: tuple[Attacked, ...] = ()


class Payment(NamedTuple):
    """What is paid and by whom; `each` is None where nothing is said of how often."""

    payer: str
    cost: Cost
    each: Each | None = None


@v_args(inline=True)
class Costs(Nouns):
    """Costs of declarations, for the parts of a parse tree that speak of them."""

    # What is paid

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

    # How often

    def for_each_of_those(self) -> Each:
        return Each(those=True)

    def for_each_blocking(self) -> Each:
        return Each()

    def for_each_attacking(self, group: Group | None = None, attacked: tuple[Attacked, ...] = ()) -> Each:
        if group is not None and not group.one:
            raise CannotSay("each of creatures in the plural")
        return Each(meant=() if group is None else which((group,)), attacked=attacked)

    def payment(self, payer: str, cost: Cost, each: Each | None = None) -> Payment:
        return Payment(payer, cost, each)

    # Of which blocks and attacks

    def block_cost(self, _cant: object, payment: Payment) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            return (BlockCost(subject=subject.which, cost=payment.cost, per=_per(payment, subject)),)

        return predicate

    def block_cost_against(self, _cant: object, groups: tuple[Group, ...], payment: Payment) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if payment.each is not None and payment.each.those:
                raise CannotSay("whether those creatures are those that block or those that are blocked")
            attackers, per = said_of(groups, subject), _per(payment, subject)
            return (BlockCost(subject=subject.which, cost=payment.cost, attackers=attackers, per=per),)

        return predicate

    def be_blocked_cost(self, _cant: object, cost: Cost, each: Each | None = None) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named == "plural":
                raise CannotSay("whether defending player pays for all of them or for each")
            per: Literal["attacker", "blocker"] = "attacker" if each is None else "blocker"
            return (BeBlockedCost(subject=subject.which, cost=cost, per=per),)

        return predicate

    def attack_cost(self, *words: Any) -> Predicate:
        payment: Payment = words[-1]
        attacked: tuple[Attacked, ...] = words[1] if len(words) == 3 else ()

        def predicate(subject: Subject) -> Abilities:
            per = _per(payment, subject, attacked)
            return (AttackCost(subject=subject.which, cost=payment.cost, attacked=attacked, per=per),)

        return predicate

    def attack_or_block_cost(self, _cant: object, payment: Payment) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if payment.each is not None and not payment.each.those:
                raise CannotSay("a cost to attack that only blocking creatures count for")
            cost, per = payment.cost, _per(payment, subject)
            return (
                AttackCost(subject=subject.which, cost=cost, per=per),
                BlockCost(subject=subject.which, cost=cost, per=per),
            )

        return predicate


_ONE_PAYS = {("this", "you"), ("this", "its controller"), ("bearer", "its controller"), ("each", "its controller")}
"""Who pays for one creature, by how the sentence names it."""


def _per(payment: Payment, subject: Subject, attacked: tuple[Attacked, ...] = ()) -> Literal["creature", "declaration"]:
    """How often a player pays: for each creature, or, for several of which no such thing is said, once."""
    payer, _, each = payment
    if (subject.named, payer) in _ONE_PAYS and each is None:
        return "creature"
    if (subject.named, payer) == ("plural", "their controller"):
        if each is None:
            return "declaration"
        if each.those or (each.attacked == attacked and _are_all_of(subject, each)):
            return "creature"
    raise CannotSay(f"a cost that {payer} pays in this way")


def _are_all_of(subject: Subject, each: Each) -> bool:
    """Whether the creatures that are counted are those that the sentence is about.

    "Nonblue creatures ... for each blocking creature they control" stands beside a sentence that keeps blue ones out.
    """
    colorwise = all(group.fields == {"no_color"} for group in subject.groups)
    return each.meant == subject.which or (not each.meant and colorwise)
