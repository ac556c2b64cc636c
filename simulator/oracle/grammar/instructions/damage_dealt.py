"""The parts of the grammar of instructions about damage: who deals it, how much, to whom, and what prevents it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token

from events import instructions as i
from events import references as r
from events.filters import Filter
from events.instructions import Instruction
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import Said
from simulator.oracle.grammar.instructions.made import Deed, ThingsMade
from simulator.oracle.grammar.instructions.objects import amount_of
from simulator.oracle.grammar.nouns import CannotSay, inline_args


class ObjectPredicate(NamedTuple):
    """What is said of objects: for how long, if that has to be said, and the instruction that it makes.

    `for_good`: without a duration it lasts for good.
    """

    make: Callable[[Context, r.Reference, r.Duration], Instruction]
    until: r.Duration | None = None
    lasts: bool = False
    for_good: bool = False


@inline_args
class DamageSaid(ThingsMade):
    """Damage that is dealt or prevented, as functions of what is known."""

    def deals(self, n: Any, to: Any) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: _damage(ctx, what, amount_of(n, ctx), to, divided=False))

    def deals_equal(self, quantity: Said, to: Any) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: _damage(ctx, what, quantity(ctx), to, divided=False))

    def deals_to_equal(self, to: Any, quantity: Said) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: _damage(ctx, what, lambda: quantity(ctx), to, divided=False))

    def deals_divided(self, n: Any, to: Said) -> ObjectPredicate:
        return ObjectPredicate(lambda ctx, what, _: _damage(ctx, what, amount_of(n, ctx), (to,), divided=True))

    def recipients(self, *said: Any) -> tuple[Any, ...]:
        return tuple(each for each in said if not isinstance(each, Token))

    def player_recipient(self, player: Said) -> Said:
        return player

    def you_recipient(self) -> Said:
        return lambda _ctx: r.YOU

    def any_target(self, _words: Token) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any")

    def player_or_planeswalker(self, words: Token) -> Said:
        players: Any = "opponent" if "opponent" in words else "any"
        return lambda ctx: _any_target(ctx, ("planeswalker",), players)

    def any_number_of_targets(self) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=None)

    def up_to_three_targets(self, *_words: Token) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=3)

    def up_to_two_targets(self, _words: Token) -> Said:
        return lambda ctx: _any_target(ctx, ("creature", "planeswalker", "battle"), "any", least=1, most=2)

    def among(self, whom: Said) -> Said:
        def read(ctx: Context) -> Any:
            what = whom(ctx)
            if not isinstance(what, r.Target):
                raise CannotSay("damage that is divided among no targets")
            return _Mixed(what.n)

        return read

    def prevent_all(self) -> Deed:
        return lambda _ctx, _who: i.Prevents()

    def prevent_all_combat(self) -> Deed:
        return lambda _ctx, _who: i.Prevents(combat=True)

    def prevent_all_to(self, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, None, combat=False)

    def prevent_all_combat_to(self, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, None, combat=True)

    def prevent_all_by(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx))

    def prevent_all_combat_by(self, by: Said) -> Deed:
        return lambda ctx, _who: i.Prevents(by=by(ctx), combat=True)

    def prevent_next(self, n: Any, to: Any) -> Deed:
        return lambda ctx, _who: _prevented(ctx, to, amount_of(n, ctx), combat=False)


def apart_from(ctx: Context, what: r.Reference, said: Said) -> Any:
    """What words mean of which "it" is not the object that acts: nothing fights itself or is attached to itself."""
    ctx.apart = what
    try:
        return said(ctx)
    finally:
        ctx.apart = None


class _Mixed(NamedTuple):
    """Targets that may be players as well as permanents, by their number."""

    target: int


def mixed_target(
    ctx: Context, objects: tuple[r.Described, ...], players: Any = "any", *, least: int = 1, most: Any = 1
) -> Any:
    """Targets, one unless more are said, each of them one of the objects that are described or a player."""
    found = _Mixed(ctx.target(r.Targets(objects=objects, players=players, least=least, most=most)))
    ctx.name(None)
    ctx.name_player(None)
    return found


def _any_target(ctx: Context, types: tuple[str, ...], players: Any, *, least: int = 1, most: Any = 1) -> Any:
    objects = tuple(r.Described(which=(Filter(any_type=(each,)),)) for each in types)
    return mixed_target(ctx, objects, players, least=least, most=most)


def _whom(ctx: Context, to: Any) -> tuple[_Mixed | None, r.Reference | None, r.AnyPlayer | None]:
    """To whom something happens: targets of both kinds, objects, players."""
    found = [each(ctx) for each in to]
    mixed = [each for each in found if isinstance(each, _Mixed)]
    players: list[Any] = [each for each in found if isinstance(each, r.RefersToPlayers)]
    objects: list[Any] = [each for each in found if isinstance(each, r.Refers)]
    players += [r.AttackedPlayer(by=each.by) for each in objects if isinstance(each, r.Attacked)]
    if (mixed and len(found) > 1) or len(players) > 1:
        raise CannotSay("damage to so many at once")
    those: Any = r.AllOf(tuple(objects)) if len(objects) > 1 else (objects[0] if objects else None)
    return (mixed[0] if mixed else None), those, (players[0] if players else None)


def _damage(ctx: Context, source: r.Reference, n: Any, to: Any, *, divided: bool) -> Instruction:
    later = callable(n)
    mixed, objects, players = apart_from(ctx, source, lambda known: _whom(known, to))
    amount = n() if later else n
    if mixed is not None:
        return i.DealsDamageToTargets(source=source, n=amount, target=mixed.target, divided=divided)
    if divided:
        raise CannotSay("damage that is divided among no targets")
    return i.DealsDamage(source=source, n=amount, to=objects, players=players)


def _prevented(ctx: Context, to: Any, n: r.Amount | None, *, combat: bool) -> Instruction:
    mixed, objects, players = _whom(ctx, to)
    if mixed is not None:
        if combat:
            raise CannotSay("combat damage to any target")
        return i.PreventsToTargets(target=mixed.target, n=n)
    return i.Prevents(to=objects, players=players, n=n, combat=combat)
