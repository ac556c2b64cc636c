"""The parts of the grammar that say how damage is dealt, prevented or assigned, as abilities."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events.abilities import CombatTrait, DamageCantBePrevented, MoreLifeGained, PreventDamage
from events.conditions import HasCounters
from events.filters import THIS, Filter, Which
from events.instead import CantGainLife, CantLose, DamageChanged, DamageTaken, ExiledInstead
from simulator.oracle.grammar.nouns import (
    BEARER,
    CannotSay,
    CreatureGroup,
    FilterPart,
    Nouns,
    always,
    inline_args,
    which,
)
from simulator.oracle.reading import Abilities

_CREATURE = "creature"


class _Kind(NamedTuple):
    """Which damage is meant."""

    combat: bool = False
    noncombat: bool = False


class _Ones(NamedTuple):
    """Those to whom damage is dealt, or by whom."""

    meant: Which = ()
    fighting: Literal["", "attacking", "blocking", "blocking_it", "blocked_by_it", "unblocked"] = ""
    players: Literal["", "you", "opponent", "all"] = ""
    permanents: bool = True


def _creatures(groups: tuple[CreatureGroup, ...]) -> Which:
    """The creatures of groups, which other permanents are not, though they can be dealt damage or deal it too."""
    return which(
        tuple(group._replace(meant=_only_creature(group.meant)) if group.creatures else group for group in groups)
    )


_OF_A_PAIR = ("blocking_it", "blocked_by_it")
"""How creatures fight of which one other creature is spoken."""


def _with_a_counter(prevents: Abilities) -> Abilities:
    """Damage is prevented as long as there is a counter to be removed."""
    return tuple(replace(each, condition=HasCounters(counter="+1/+1")) for each in prevents)


def _counters_on(to: _Ones, said: tuple[Any, ...]) -> Literal["+1/+1", "-1/-1"]:
    """The kind of counters that are put on what is dealt the damage."""
    (counter,) = [str(each) for each in said if isinstance(each, Token) and each.type == "CHANGE"]
    named = "this" if to == _Ones(THIS) else "that"
    if named not in said or to.players or not to.permanents or counter not in ("+1/+1", "-1/-1"):
        raise CannotSay("counters of other kinds, or on others than are dealt the damage")
    return "+1/+1" if counter == "+1/+1" else "-1/-1"


def _changed(by: _Ones, kind: _Kind, to: _Ones, **amount: Any) -> DamageChanged:
    """An effect by which damage is another amount."""
    if by.fighting or to.fighting:
        raise CannotSay("another amount of damage of creatures that fight")
    return DamageChanged(
        subject=to.meant,
        by=by.meant,
        combat=kind.combat,
        noncombat=kind.noncombat,
        players=to.players,
        permanents=to.permanents,
        **amount,
    )


def _only_creature(meant: Filter) -> Filter:
    """A filter for creatures alone, as those that die are."""
    if meant.any_type in ((), (_CREATURE,)):
        return replace(meant, any_type=(_CREATURE,))
    return replace(meant, any_type=(), all_types=(*meant.any_type, _CREATURE))


@inline_args
class DamageClauses(Nouns):
    """Abilities for the sentences about damage."""

    all_damage = always(_Kind())
    combat_damage = always(_Kind(combat=True))
    noncombat_damage = always(_Kind(noncombat=True))

    def ones_creatures(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups))

    def ones_attacking(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "attacking")

    def ones_blocking(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "blocking")

    def ones_blocking_it(self, groups: tuple[CreatureGroup, ...], *_this: object) -> _Ones:
        return _Ones(_creatures(groups), "blocking_it")

    def ones_unblocked(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "unblocked")

    ones_this = always(_Ones(THIS))
    ones_you = always(_Ones((), "", "you", False))

    def ones_you_and(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "", "you")

    ones_any = always(_Ones())

    def ones_group(self, group: CreatureGroup) -> _Ones:
        return _Ones(_creatures((group,)))

    ones_bearer = always(_Ones(BEARER))

    def ones_blocked_by_it(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "blocked_by_it")

    def ones_you_or(self, group: CreatureGroup) -> _Ones:
        return _Ones(_creatures((group,)), "", "you")

    def ones_another(self, group: CreatureGroup) -> _Ones:
        if "other" in group.fields:
            raise CannotSay("other creatures beside others")
        return _Ones(_creatures((group._replace(meant=replace(group.meant, other=True)),)))

    def ones_other_attacking(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        (group,) = groups if len(groups) == 1 else (None,)
        if group is None:
            raise CannotSay("other creatures of several kinds")
        return self.ones_another(group)._replace(fighting="attacking")

    def ones_of_type(self, kind: Token) -> _Ones:
        return _Ones((Filter(any_type=(str(kind),)),))

    def ones_of_your_type(self, kind: Token) -> _Ones:
        return _Ones((Filter(any_type=(str(kind),), controller="you"),))

    def sources_like(self, *parts: FilterPart) -> _Ones:
        return _Ones((self.group(*parts).meant,))

    def creature_sources(self, kind: Token, *parts: FilterPart) -> _Ones:
        return self.sources_like(self.typed(kind), *parts)

    def other_sources_like(self, *parts: FilterPart) -> _Ones:
        return _Ones((replace(self.group(*parts).meant, other=True),))

    def prevent_all(self, kind: _Kind) -> Abilities:
        return (PreventDamage(subject=(), players="all", combat=kind.combat, noncombat=kind.noncombat),)

    def prevent_to(self, kind: _Kind, to: _Ones) -> Abilities:
        return self.prevent_to_by(kind, to, _Ones())

    def prevent_by(self, kind: _Kind, by: _Ones) -> Abilities:
        return self.prevent_to_by(kind, _Ones((), "", "all"), by)

    def prevent_of_this_to(self, kind: _Kind, _this: object, to: _Ones) -> Abilities:
        return self.prevent_to_by(kind, to, _Ones(THIS))

    def prevent_to_by(
        self, kind: _Kind, to: _Ones, by: _Ones, amount: int | None = None, how: Literal["", "all_but"] = ""
    ) -> Abilities:
        if by.fighting in _OF_A_PAIR and to.meant not in (THIS, BEARER):
            raise CannotSay("creatures that block another one than is dealt the damage")
        if to.fighting not in ("", "attacking", "blocking"):
            raise CannotSay("creatures that block another one than is dealt the damage")
        if to.players == "opponent":
            raise CannotSay("damage to opponents that is prevented")
        return (
            PreventDamage(
                subject=to.meant,
                by=by.meant,
                amount=amount,
                combat=kind.combat,
                noncombat=kind.noncombat,
                fighting=to.fighting,
                by_fighting=by.fighting,
                players=to.players,
                permanents=to.permanents,
                how=how,
            ),
        )

    def prevent_and_remove(self, kind: _Kind, to: _Ones, *_counter: object) -> Abilities:
        if to != _Ones(THIS):
            raise CannotSay("a counter of others than are dealt the damage")
        return (PreventDamage(combat=kind.combat, noncombat=kind.noncombat, removes="+1/+1"),)

    def prevent_and_remove_while(self, kind: _Kind, to: _Ones, *_said: object) -> Abilities:
        return _with_a_counter(self.prevent_and_remove(kind, to))

    def prevent_and_remove_as_many(self, kind: _Kind, to: _Ones, *said: object) -> Abilities:
        found = tuple(replace(each, how="remove_as_many") for each in self.prevent_and_remove(kind, to))
        held = any(isinstance(each, Token) and each.type == "WHILE_COUNTER" for each in said)
        return _with_a_counter(found) if held else found

    def would_be_dealt_and_remove(self, _this: object, kind: _Kind, *_counter: object) -> Abilities:
        return self.prevent_and_remove(kind, _Ones(THIS))

    def put_on(self, *said: Token) -> Literal["this", "that"]:
        return "that" if said and isinstance(said[-1], Token) and said[-1].type == "CREATURE" else "this"

    def prevent_and_put(self, kind: _Kind, to: _Ones, *said: Any) -> Abilities:
        counter = _counters_on(to, said)
        numbers = [each for each in said if isinstance(each, int)]
        if numbers not in ([], [1]):
            raise CannotSay("a counter for each of several points of damage")
        (prevents,) = self.prevent_to(kind, to)
        return (replace(prevents, how=f"put_{counter}"),)

    def counters_instead(self, kind: _Kind, to: _Ones, *said: Any) -> Abilities:
        return self.counters_instead_of(_Ones(), kind, to, *said)

    def counters_instead_of(self, by: _Ones, kind: _Kind, to: _Ones, *said: Any) -> Abilities:
        counter = _counters_on(to, said)
        return (_changed(by, kind, to, counters=counter),)

    double_amount = always({"times": 2})
    triple_amount = always({"times": 3})

    def amount_plus(self, n: int) -> dict[str, int]:
        return {"plus": n}

    dealt_back = always(None)
    dealt_to_all = always(_Ones((), "", "all"))
    dealt_to_player = always(_Ones((), "", "all", False))
    dealt_to_opponent = always(_Ones((), "", "opponent", False))
    dealt_to_opponent_or_theirs = always(_Ones((Filter(controller="opponent"),), "", "opponent"))
    dealt_to_you_or_yours = always(_Ones((Filter(controller="you"),), "", "you"))

    def deals_another_amount(
        self, by: _Ones, kind: _Kind, to: _Ones, amount: dict[str, int], *_back: object
    ) -> Abilities:
        return (_changed(by, kind, to, **amount),)

    def this_deals_another_amount(
        self, _this: object, kind: _Kind, to: _Ones, amount: dict[str, int], *_back: object
    ) -> Abilities:
        return (_changed(_Ones(THIS), kind, to, **amount),)

    def this_deals_another_amount_to_all(self, _this: object, kind: _Kind, amount: dict[str, int]) -> Abilities:
        return self.deals_another_amount_to_all(_Ones(THIS), kind, amount)

    def deals_another_amount_to_all(self, by: _Ones, kind: _Kind, amount: dict[str, int]) -> Abilities:
        return (_changed(by, kind, _Ones((), "", "all"), **amount),)

    def doubles_all(self, kind: _Kind, by: _Ones) -> Abilities:
        return self.deals_another_amount_to_all(by, kind, {"times": 2})

    def doubles_all_of_this(self, kind: _Kind, *_this: object) -> Abilities:
        return self.doubles_all(kind, _Ones(THIS))

    taken_from_you = always(False)
    taken_from_you_and_yours = always(True)
    unblocked_creatures = always(("unblocked", ()))

    def sources_of_type(self, kind: Token) -> tuple[str, Which]:
        return "", (Filter(any_type=(kind.removesuffix("s"),)),)

    def takes_damage(self, kind: _Kind, others: bool, *said: Any) -> Abilities:
        fighting, by = next((each for each in said if isinstance(each, tuple)), ("", ()))
        if kind.noncombat:
            raise CannotSay("damage that is not combat damage, dealt to this instead")
        return (DamageTaken(by=by, by_fighting=fighting, others=others, combat=kind.combat),)

    def prevent_to_and_by(self, kind: _Kind, those: _Ones) -> Abilities:
        return (*self.prevent_to(kind, those), *self.prevent_by(kind, those))

    def prevent_some(self, by: _Ones, kind: _Kind, to: _Ones, amount: int) -> Abilities:
        return self.prevent_to_by(kind, to, by, amount)

    def prevent_all_but(self, by: _Ones, kind: _Kind, to: _Ones, leaves: int) -> Abilities:
        return self.prevent_to_by(kind, to, by, leaves, "all_but")

    def damage_cant_be_prevented(self, kind: _Kind) -> Abilities:
        return self.damage_by_cant_be_prevented(kind, _Ones())

    def damage_by_cant_be_prevented(self, kind: _Kind, by: _Ones) -> Abilities:
        if by.fighting or kind.noncombat:
            raise CannotSay("damage of fighting creatures that can't be prevented")
        return (DamageCantBePrevented(subject=by.meant, combat=kind.combat),)

    assigns_as_though_unblocked = always((CombatTrait(trait="assigns_as_though_unblocked"),))
    twice_the_life = always((MoreLifeGained(times=2),))

    this_is_exiled = always((ExiledInstead(),))
    this_is_exiled_as_a_creature = always((ExiledInstead(subject=(Filter(this=True, any_type=(_CREATURE,)),)),))

    def others_are_exiled(self, those: _Ones) -> Abilities:
        if not those.meant:
            raise CannotSay("a source that dies")
        return (ExiledInstead(subject=tuple(map(_only_creature, those.meant))),)

    def all_others_are_exiled(self, group: CreatureGroup) -> Abilities:
        if "other" in group.fields:
            raise CannotSay("other creatures beside others")
        return (ExiledInstead(subject=(_only_creature(replace(group.meant, other=True)),)),)

    any_gains = always("any")
    you_gain = always("you")
    opponents_gain = always("opponent")

    def cant_gain_life(self, whose: Literal["you", "opponent", "any"]) -> Abilities:
        return (CantGainLife(whose=whose),)

    def cant_lose(self, whose: Literal["you", "opponent", "any"]) -> Abilities:
        return (CantLose(whose=whose),)

    def cant_lose_or_win(
        self, whose: Literal["you", "opponent", "any"], others: Literal["you", "opponent", "any"]
    ) -> Abilities:
        if whose == others:
            raise CannotSay("the same players said twice")
        return (CantLose(whose=whose, cant_win=others),)

    def cant_win_or_lose(
        self, others: Literal["you", "opponent", "any"], whose: Literal["you", "opponent", "any"]
    ) -> Abilities:
        return self.cant_lose_or_win(whose, others)

    def nobody_loses_or_wins(self, whose: Literal["you", "opponent", "any"]) -> Abilities:
        if whose != "any":
            raise CannotSay("who can neither lose nor win, if it is not everybody")
        return (CantLose(whose="any", cant_win="any"),)

    no_life_is_no_loss = always((CantLose(for_life=True),))

    def that_much_life_plus(self, amount: int) -> Abilities:
        return (MoreLifeGained(plus=amount),)
