"""What a method of a game accepts can be written and read again; what it refuses leaves everything as it was."""

from __future__ import annotations

from collections import UserDict, UserList, deque
from collections.abc import Callable, Mapping
from enum import IntEnum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from events.codec import decode_events, encode_events
from events.effects import PutBlocking
from simulator.game.arguments import BadArgument
from simulator.game.new_game import AnyGame
from simulator.game.verdict import IllegalAction, WrongMoment
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.writing import record, write_replay
from tests.duels import duel
from tests.given import given, permanent
from tests.laws.checks import examples
from tests.rules.duel_masters.modal import modal

MAGIC = "cr-2024-06-07"
TAX = "Creatures can't block unless their controller pays {1} for each blocking creature they control."


class Name(str):
    """A subclass of `str`, as others make them."""

    __slots__ = ()


class Boxed:
    """Something like a map that is none."""

    def __init__(self, value: Mapping[Any, Any]) -> None:
        self.items, self.keys, self.__getitem__ = value.items, value.keys, value.__getitem__


# Games just before each method is called.


def attacking() -> AnyGame:
    return given(MAGIC, alice=["ogre 3/3 banding", "wolf 2/2"], bob=["bear 2/2"])


def blocking() -> AnyGame:
    return given(MAGIC, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2", "cat 1/1"], attack=["ogre", "wolf"])


def two_defend() -> AnyGame:
    return given(MAGIC, alice=["ogre 3/3"], bob=["bear 2/2"], carol=["cat 1/1"], attack=["ogre"])


def ordering() -> AnyGame:
    game = blocking()
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})
    return game


def placing() -> AnyGame:
    game = ordering()
    game.announce_order("alice", "ogre", ["bear", "cat"])
    game.apply(permanent("token 1/1", "bob"))
    game.apply(PutBlocking("token", "ogre"))
    return game


def dealing() -> AnyGame:
    game = ordering()
    game.pass_step()
    return game


def owing() -> AnyGame:
    sources = [("hill land", "{T}: Add {R}."), ("prism artifact", "{T}: Add {B} or {G}.")]
    game = given(MAGIC, alice=["ogre 3/3", ("moat artifact", TAX)], bob=["bear 2/2", *sources], attack=["ogre"])
    game.declare_blockers({"bear": ["ogre"]})
    return game


def able_to_pay() -> AnyGame:
    game = owing()
    game.activate_mana("bob", "hill")
    return game


def stacking() -> AnyGame:
    return given(
        MAGIC,
        alice=["beast 5/3 provoke", "boar 2/2 provoke"],
        bob=["bear 2/2; tapped", "wall 0/4; tapped"],
        attack=["beast", "boar"],
    )


def targeting() -> AnyGame:
    game = stacking()
    game.stack_triggers("alice", [2, 1])
    return game


def resolving() -> AnyGame:
    game = targeting()
    game.choose_targets("alice", 2, ["bear"])
    game.choose_targets("alice", 1, ["wall"])
    return game


def before_a_duel() -> AnyGame:
    return duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker", "co 1000 blocker"])


def choosing() -> AnyGame:
    return duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker", "co 1000 blocker"], attack="bob")


def to_order() -> AnyGame:
    return duel(
        "dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker", "co 1000 blocker"], attack="bob", choose=["bo", "co"]
    )


def using() -> AnyGame:
    bob = [("bo 4000 blocker", "Y1: When this creature blocks, if its use is declared, ...")]
    return duel("dm-ja", alice=["ao 3000"], bob=bob, attack="bob", choose=["bo"])


def on_standby() -> AnyGame:
    bob = [("bo 4000 blocker", "Y1: When this creature blocks, ...")]
    return duel("dm-ja", alice=["ao 3000"], bob=bob, attack="bob", choose=["bo"])


def choosing_a_mode() -> AnyGame:
    return modal("dm-en-1.38")


class Method(NamedTuple):
    """A method of a game, a game in which it may be called, and arguments that it accepts there."""

    name: str
    begun: Callable[[], AnyGame]
    takes: Mapping[str, Any]


METHODS = (
    Method("declare_attackers", attacking, {"attacks": {"ogre": "bob", "wolf": "bob"}, "bands": [["ogre", "wolf"]]}),
    Method("declare_attackers", attacking, {"attacks": {"ogre": "bob"}, "player": "alice"}),
    Method("judge", blocking, {"blocks": {"bear": ["ogre"], "cat": []}, "player": "bob"}),
    Method("judge", two_defend, {"blocks": {"cat": ["ogre"]}, "player": "carol"}),
    Method("declare_blockers", blocking, {"blocks": {"bear": ["ogre"], "cat": ["wolf"]}}),
    Method("declare_blockers", two_defend, {"blocks": {"bear": ["ogre"]}, "player": "bob"}),
    Method("announce_order", ordering, {"player": "alice", "creature": "ogre", "order": ["cat", "bear"]}),
    Method("place_in_order", placing, {"player": "alice", "in_order_of": "ogre", "creature": "token", "place": 1}),
    Method("assign_damage", dealing, {"player": "alice", "creature": "ogre", "points": {"bear": 2, "cat": 1}}),
    Method("announce_damage", dealing, {"player": "alice"}),
    Method("legal_assignments", dealing, {"creature": "ogre"}),
    Method("activate_mana", owing, {"player": "bob", "source": "hill", "pays_with": "", "ability": 0, "adds": ""}),
    Method("activate_mana", owing, {"player": "bob", "source": "prism", "adds": "{G}", "triggered_adds": []}),
    Method("pay", able_to_pay, {"player": "bob", "mana": "{1}", "life": 0, "tap": [], "discard": [], "sacrifice": []}),
    Method("abandon", able_to_pay, {"keep": ["hill"], "reverse": []}),
    Method("reversible", able_to_pay, {"source": "hill"}),
    Method("stack_triggers", stacking, {"player": "alice", "triggers": [2, 1]}),
    Method("choose_targets", targeting, {"player": "alice", "trigger": 2, "targets": ["bear"]}),
    Method("resolve_top", resolving, {"objects": [], "declined": False}),
    Method("attack", before_a_duel, {"attacker": "ao", "target": "bob", "player": "alice"}),
    Method("declare_attack", before_a_duel, {"attacks": {"ao": "bob"}, "player": "alice"}),
    Method("judge", choosing, {"creatures": ["bo"], "player": "bob"}),
    Method("choose", choosing, {"creatures": ["bo", "co"], "player": "bob"}),
    Method("resolve_order", to_order, {"order": ["co", "bo"], "player": "bob"}),
    Method("declare_use", using, {"abilities": [1], "player": "bob"}),
    Method("declare_use", using, {"abilities": ["Y1"], "player": "bob"}),
    Method("choose_mode", choosing_a_mode, {"ability": "X1", "mode": "M2", "player": "alice"}),
    Method("resolve", on_standby, {"ability": 1}),
)

begun = cache(lambda make: make())


# What callers give.


JUNK = st.one_of(
    st.sampled_from((None, True, False, -1, 0, 1, 2**31 + 1, 2**80, 1.0, float("nan"), b"ogre", object(), Ellipsis)),
    st.sampled_from(("", "ogre", "bear", "bo", "alice", "nobody", "\ud800", "a\0b", "{R}", "{", "\N{SNOWMAN}")),
)
GIVEN = st.recursive(
    JUNK,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(JUNK, inner, max_size=3), st.frozensets(JUNK, max_size=2)
    ),
    max_leaves=4,
)
"""Anything at all."""


def _as_text(value: str, numpy: Any) -> list[Any]:
    return [
        value,
        Name(value),
        StrEnum("Word", {"IT": value}).IT,
        value.encode(),
        *([numpy.str_(value)] if numpy else []),
    ]


def _as_number(value: int, numpy: Any) -> list[Any]:
    others = [numpy.int64(value), numpy.uint8(value), numpy.float64(value), numpy.array(value)] if numpy else []
    return [value, float(value), bool(value), str(value), IntEnum("Number", {"IT": value}).IT, *others]


def _as_list(value: list[Any], numpy: Any) -> list[Any]:
    others = [numpy.array(value, dtype=object), numpy.array([value])] if numpy else []
    if numpy and not any(isinstance(each, list) for each in value):
        others.append(numpy.array(value))
    if all(isinstance(each, str | int) for each in value):
        others += [{*value}, frozenset(value), dict.fromkeys(value)]
    return [value, tuple(value), UserList(value), deque(value), iter([*value]), *value[:1], *others]


def _as_map(value: dict[str, Any], numpy: Any) -> list[Any]:
    others = [numpy.array(value)] if numpy else []
    return [value, MappingProxyType(value), UserDict(value), Boxed(value), [*value.items()], [*value], *others]


def disguised(draw: Callable[..., Any], value: Any, numpy: Any) -> Any:
    """The same value in other clothes, or nearly the same; which of them a method accepts is its own affair."""
    if isinstance(value, list):
        parts = [disguised(draw, each, numpy) for each in value]
        return draw(st.sampled_from(_as_list(value if draw(st.booleans()) else parts, numpy)))
    if isinstance(value, dict):
        parts = {disguised(draw, key, numpy): disguised(draw, each, numpy) for key, each in value.items()}
        return draw(st.sampled_from(_as_map(value if draw(st.booleans()) else parts, numpy)))
    if isinstance(value, bool):
        return draw(st.sampled_from([value, int(value), *([numpy.bool_(value)] if numpy else [])]))
    return draw(st.sampled_from(_as_text(value, numpy) if isinstance(value, str) else _as_number(value, numpy)))


def _given(draw: Callable[..., Any], method: Method, numpy: Any) -> dict[str, Any]:
    """What the method accepts, some of it disguised, and seldom something else altogether."""
    found = {}
    for name, value in method.takes.items():
        how = draw(st.integers(0, 5))
        found[name] = draw(GIVEN) if how == 0 else value if how == 1 else disguised(draw, value, numpy)
    return found


# What must hold.


def can_be_kept(game: AnyGame) -> None:
    """Its log and what was taken back can be written and read again, and say the same then."""
    assert decode_events(encode_events(game.log)) == list(game.log)
    for ruling in game.rulings:
        for events in (ruling.cut, ruling.kept):
            assert decode_events(encode_events(events)) == list(events)
    written = write_replay(Header(schema=SCHEMA, edition=game.edition), record(game))
    again = type(game)(edition=game.edition)
    again.log.extend(parse_replay(written, "written").events)
    assert again.log == game.log
    assert again.digests() == game.digests()


def take_or_refuse(game: AnyGame, method: Method, arguments: Mapping[str, Any]) -> None:
    """Call a method; whatever it refuses leaves log and digests as they were."""
    log, digests = encode_events(game.log), game.digests()
    try:
        getattr(game, method.name)(**arguments)
    except (BadArgument, WrongMoment):
        assert encode_events(game.log) == log
        assert game.rulings == begun(method.begun).rulings
    except IllegalAction:
        assert encode_events(game.log) == log
        assert game.digests() == digests
    can_be_kept(game)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: f"{method.name} {method.begun.__name__}")
def test_what_methods_accept_is_accepted(method: Method) -> None:
    game = begun(method.begun).fork()
    getattr(game, method.name)(**method.takes)
    can_be_kept(game)


ILLEGAL = (
    Method("declare_attackers", attacking, {"attacks": {"bear": "bob", "ogre": "alice"}, "bands": [["wolf", "ogre"]]}),
    Method("declare_blockers", blocking, {"blocks": {"bear": ["ogre", "wolf"], "nobody": ["ogre"], "cat": ["nobody"]}}),
    Method("choose", choosing, {"creatures": ["ao", "nobody"], "player": "alice"}),
)
"""What is refused, and stands among the rulings."""


@pytest.mark.parametrize("method", [*METHODS, *ILLEGAL], ids=lambda method: f"{method.name} {method.begun.__name__}")
@pytest.mark.parametrize("with_numpy", [False, True], ids=["python", "numpy"])
@examples(60)
@hypothesis_given(data=st.data())
def test_what_a_method_takes_can_be_saved_and_what_it_refuses_changes_nothing(
    with_numpy: bool, method: Method, data: st.DataObject
) -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed") if with_numpy else None
    take_or_refuse(begun(method.begun).fork(), method, _given(data.draw, method, numpy))
