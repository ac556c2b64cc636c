"""The parts of the grammar that say how damage is dealt, prevented or assigned, as abilities."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from events.abilities import CombatTrait, DamageCantBePrevented, MoreLifeGained, PreventDamage
from events.filters import THIS, Filter, Which
from events.instead import CantGainLife, CantLose, ExiledInstead
from simulator.oracle.grammar.nouns import BEARER, CannotSay, CreatureGroup, Nouns, always, inline_args, which
from simulator.oracle.reading import Abilities

_CREATURE = "creature"
_OF_EACH_OTHER = ("blocking_it", "blocked_by_it")


class _Ones(NamedTuple):
    """Those to whom damage is dealt, or by whom."""

    meant: Which = ()
    fighting: Literal["", "attacking", "blocking", "blocking_it", "blocked_by_it", "unblocked"] = ""
    players: Literal["", "you", "all"] = ""
    permanents: bool = True


def _creatures(groups: tuple[CreatureGroup, ...]) -> Which:
    """The creatures of groups, which other permanents are not, though they can be dealt damage or deal it too."""
    return which(
        tuple(group._replace(meant=_only_creature(group.meant)) if group.creatures else group for group in groups)
    )


def _only_creature(meant: Filter) -> Filter:
    """A filter for creatures alone, as those that die are."""
    if meant.any_type in ((), (_CREATURE,)):
        return replace(meant, any_type=(_CREATURE,))
    return replace(meant, any_type=(), all_types=(*meant.any_type, _CREATURE))


@inline_args
class DamageClauses(Nouns):
    """Abilities for the sentences about damage."""

    all_damage = always(False)
    combat_damage = always(True)

    def ones_creatures(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups))

    def ones_attacking(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "attacking")

    def ones_blocking(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "blocking")

    def ones_blocking_it(self, groups: tuple[CreatureGroup, ...], *_this: object) -> _Ones:
        return _Ones(_creatures(groups), "blocking_it")

    def ones_blocked_by_it(self, groups: tuple[CreatureGroup, ...]) -> _Ones:
        return _Ones(_creatures(groups), "blocked_by_it")

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

    def prevent_all(self, combat: bool) -> Abilities:
        return (PreventDamage(subject=(), players="all", combat=combat),)

    def prevent_to(self, combat: bool, to: _Ones) -> Abilities:
        return self.prevent_to_by(combat, to, _Ones())

    def prevent_by(self, combat: bool, by: _Ones) -> Abilities:
        return self.prevent_to_by(combat, _Ones((), "", "all"), by)

    def prevent_to_by(self, combat: bool, to: _Ones, by: _Ones, amount: int | None = None) -> Abilities:
        if to.fighting in _OF_EACH_OTHER or (by.fighting in _OF_EACH_OTHER and to.meant not in (THIS, BEARER)):
            raise CannotSay("creatures that block another one than is dealt the damage")
        return (
            PreventDamage(
                subject=to.meant,
                by=by.meant,
                amount=amount,
                combat=combat,
                fighting=to.fighting,
                by_fighting=by.fighting,
                players=to.players,
                permanents=to.permanents,
            ),
        )

    def prevent_and_remove(self, combat: bool, to: _Ones, *_counter: object) -> Abilities:
        if to != _Ones(THIS):
            raise CannotSay("a counter of others than are dealt the damage")
        return (PreventDamage(combat=combat, removes="+1/+1"),)

    def would_be_dealt_and_remove(self, _this: object, combat: bool, *_counter: object) -> Abilities:
        return self.prevent_and_remove(combat, _Ones(THIS))

    def prevent_to_and_by(self, combat: bool, those: _Ones) -> Abilities:
        return (*self.prevent_to(combat, those), *self.prevent_by(combat, those))

    def prevent_some(self, by: _Ones, combat: bool, to: _Ones, amount: int) -> Abilities:
        return self.prevent_to_by(combat, to, by, amount)

    def damage_cant_be_prevented(self, combat: bool) -> Abilities:
        return (DamageCantBePrevented(subject=(), combat=combat),)

    def damage_by_cant_be_prevented(self, combat: bool, by: _Ones) -> Abilities:
        if by.fighting:
            raise CannotSay("damage of fighting creatures that can't be prevented")
        return (DamageCantBePrevented(subject=by.meant, combat=combat),)

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
