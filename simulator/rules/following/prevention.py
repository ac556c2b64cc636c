"""Damage that spells and abilities prevent for the rest of the turn (615)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events import instructions as i
from events.abilities import PreventDamage
from events.board import EffectBegan
from events.damage import PreventionEffectBegan
from events.event import External
from events.filters import Filter, Which
from events.references import Each, Reference
from simulator.rules.described import filters_of
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving


def _name(now: Resolving, place: object) -> str:
    """The name of an effect that begins now, which is that of no other one this turn."""
    before = len(now.position.damage.shields) + len(now.position.board.effects)
    return f"{now.found.name} {now.found.number}.{before}.{place}"


def _shields(
    now: Resolving, recipients: list[str], sources: list[str], n: int | None, combat: bool
) -> Iterator[External]:
    """Damage that these sources would deal to these recipients is prevented; "" is any of them."""
    if n is not None and len(recipients) > 1:
        raise NotDetermined("how much damage to each is prevented is not known")
    for place, (target, source) in enumerate((target, source) for target in recipients for source in sources):
        yield PreventionEffectBegan(_name(now, place), target, source, n, combat)


def _meant(now: Resolving, reference: Reference | None) -> tuple[Which, Any]:
    """Those to whom an effect applies at any time, as filters, and what they must do in combat (611.2c)."""
    if reference is None:
        return (), ""
    if isinstance(reference, Each):
        what = replace(reference.what, fighting="")
        return filters_of(what, now.by), reference.what.fighting
    named = tuple(each.id for each in now.permanents(reference))
    return ((Filter(ids=named),) if named else ()), ""


def _prevents(now: Resolving, effect: i.Prevents) -> Iterator[External]:
    """What is named is protected as an object; what is described, whatever it is when damage would be dealt."""
    described = isinstance(effect.to, Each) or isinstance(effect.by, Each)
    if not described:
        sources = [""] if effect.by is None else [each.id for each in now.permanents(effect.by)]
        recipients = [each.id for each in now.permanents(effect.to)] if effect.to is not None else []
        recipients += now.players(effect.players) if effect.players is not None else []
        if effect.to is None and effect.players is None:
            recipients = [""]
        n = None if effect.n is None else now.number(effect.n)
        yield from _shields(now, recipients, sources, n, effect.combat)
        return
    (to, fighting), (by, by_fighting) = _meant(now, effect.to), _meant(now, effect.by)
    if (effect.to is None or to) and (effect.by is None or by):
        anyone = effect.to is None
        words = now.words
        prevents = PreventDamage(
            subject=to, by=by, combat=effect.combat, fighting=fighting, by_fighting=by_fighting,
            players="all" if anyone else "", words=words,
        )  # fmt: skip
        yield EffectBegan(_name(now, "p"), prevents, now.lasting_source, "turn")
    if effect.to is not None and effect.players is not None:
        yield from _shields(now, now.players(effect.players), [""], None, effect.combat)


def _prevents_to_targets(now: Resolving, effect: i.PreventsToTargets) -> Iterator[External]:
    targets = now.targets[effect.target] if effect.target < len(now.targets) else ()
    n = None if effect.n is None else now.number(effect.n)
    return _shields(now, [*targets], [""], n, False)


FOLLOWED: Mapping[type, Follows] = {
    i.Prevents: _prevents,
    i.PreventsToTargets: _prevents_to_targets,
}
