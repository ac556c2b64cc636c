"""What an event that is not read exactly may be, and from when on it may happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer

from events import trigger_conditions as o
from events import triggers as t
from simulator.oracle.grammar.nouns import always, inline_args

Conditions = tuple[t.When, ...]


def _may_happen(since: o.Acts) -> Callable[..., t.When]:
    """What is known of an event that is not read exactly: from when on it may happen."""
    return always(o.SomethingHappens(subject=(), partly=True, since=since))


_AS_ONE_MOVES: tuple[o.Acts, ...] = ("dies", "enters", "effect")
_AS_ONE_IS_ATTACHED: tuple[o.Acts, ...] = ("enters", "effect")
_OF_THE_MONARCH: tuple[o.Acts, ...] = ("damage", "effect")


@inline_args
class EventKinds(Transformer[Token, Conditions]):
    """What may happen, and from when on, for the parse tree of an event that is not read exactly."""

    def event_kind(self, *said: Any) -> Conditions:
        found = (each if isinstance(each, tuple) else (each,) for each in said if each is not None)
        return tuple(dict.fromkeys(condition for each in found for condition in each))

    word = always(None)
    opening = always(None)
    in_attack = _may_happen("attacking")
    in_block = _may_happen("blocking")
    in_damage = _may_happen("damage")
    as_one_leaves = _may_happen("dies")
    at_any_time = _may_happen("beginning")
    at_some_time = always((o.SomethingHappens(subject=(), partly=True, since="always"),))

    def as_one_moves(self, _verb: Token) -> Conditions:
        # A card may come from the battlefield, go onto it, or neither.
        return tuple(o.SomethingHappens(subject=(), partly=True, since=since) for since in _AS_ONE_MOVES)

    def as_one_is_attached(self, _verb: Token) -> Conditions:
        # An Aura may enter attached; what is there already is attached by an effect.
        return tuple(o.SomethingHappens(subject=(), partly=True, since=since) for since in _AS_ONE_IS_ATTACHED)

    by_an_opponents_effect = always(o.Does(subject=(), partly=True, what="discards", by="opponent"))

    def of_the_monarch(self, _verb: Token) -> Conditions:
        # By combat damage (724.2), or by an effect.
        return tuple(o.SomethingHappens(subject=(), partly=True, since=since) for since in _OF_THE_MONARCH)

    as_one_enters = _may_happen("enters")
    as_one_is_targeted = _may_happen("targeted")
    by_effect = _may_happen("effect")
    by_activating = _may_happen("activated")
    in_combat = _may_happen("always")
    after_combat = _may_happen("second_main")
    in_another_step = always(o.StepBegins(subject=(), partly=True, step="upkeep"))
