"""Abilities that give power and toughness, in standard wording."""

from __future__ import annotations

from events import quantities as q
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.oracle.printing.nouns import CREATURE_NAMES, Names, named, signed
from simulator.oracle.printing.predicates import Voice
from simulator.oracle.printing.quantities import counted, is_one, quantity_in_words


def modifies(ability: ModifiesPT, voice: Voice) -> str:
    """What is said of those who get some power and toughness.

    >>> modifies(ModifiesPT(power=1, toughness=0, per=q.LifeOf()), Voice())
    'gets +X/+0, where X is your life total'
    """
    gets = voice.verb("gets")
    if ability.per is None:
        return f"{gets} {_sign(ability.power, ability)}/{_sign(ability.toughness, ability)}"
    as_x = voice.style.where_x and {ability.power, ability.toughness} <= {-1, 0, 1}
    always_counted = isinstance(ability.per, q.UnreadQuantity) or _is_of_colors_of_one(ability.per)
    if _is_counted(ability.per) and (always_counted or not as_x):
        said = counted(ability.per, voice.names, voice.subject)
        return f"{gets} {_sign(ability.power, ability)}/{_sign(ability.toughness, ability)} for each {said}"
    said = quantity_in_words(ability.per, voice.names, voice.subject)
    power, toughness = (_x(each, ability) for each in (ability.power, ability.toughness))
    return f"{gets} {power}/{toughness}, where X is {said}"


def _is_of_colors_of_one(per: q.AnyQuantity) -> bool:
    """Whether it is said "for each of its colors", and no number of these has words of its own."""
    return isinstance(per, q.ColorsAmong) and is_one(per.which)


_X = (q.LifeOf, q.Devotion, q.Greatest, q.Total, q.Times, q.Plus, q.DoneThisTurn)


def _is_counted(per: q.AnyQuantity) -> bool:
    return per.each if isinstance(per, q.UnreadQuantity) else not isinstance(per, _X)


def _sign(n: int, ability: ModifiesPT) -> str:
    """A change with its sign; nothing has the sign of the other one."""
    return f"-{-n}" if n < 0 or (n == 0 and min(ability.power, ability.toughness) < 0) else signed(n)


def _x(n: int, ability: ModifiesPT) -> str:
    return _sign(n, ability).replace("1", "X")


def has_base(ability: SetsBasePT, voice: Voice) -> str:
    """What is said of those who have a base power or toughness."""
    has = voice.verb("has")
    match ability.power, ability.toughness:
        case q.Fixed(n=power), q.Fixed(n=toughness):
            return f"{has} base power and toughness {power}/{toughness}"
        case power, None if power is not None:
            return f"{has} base power {quantity_in_words(power, voice.names)}"
        case _, toughness if toughness is not None:
            return f"{has} base toughness {quantity_in_words(toughness, voice.names)}"
    raise TypeError(f"no words for {ability!r}")


def defines(ability: DefinesPT, names: Names = CREATURE_NAMES) -> str:
    """The sentence that defines a creature's power, toughness, or both, without its full stop.

    >>> defines(DefinesPT(power=q.LifeOf(), toughness=q.LifeOf()))
    "this creature's power and toughness are each equal to your life total"
    """
    whose = f"{named(ability.subject, names)}'s"
    power, toughness = (
        "" if each is None else quantity_in_words(each, names, ability.subject)
        for each in (ability.power, ability.toughness)
    )
    if power and power == toughness:
        return f"{whose} power and toughness are each equal to {power}"
    if power and toughness and isinstance(ability.toughness, q.Plus) and ability.toughness.of == ability.power:
        more = f"that number plus {ability.toughness.plus}"
        return f"{whose} power is equal to {power} and its toughness is equal to {more}"
    return f"{whose} {'power' if power else 'toughness'} is equal to {power or toughness}"
