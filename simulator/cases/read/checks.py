"""What a case keeps beyond the form of its parts: names that exist, and steps that its edition knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Union

from msgspec import inspect

from events.rule import Edition
from simulator.cases.format.case import WrittenCase
from simulator.cases.format.effects import DUEL_MASTERS_KINDS, EFFECTS
from simulator.cases.format.steps import COMMON_STEPS, DUEL_MASTERS_STEPS, STEPS
from simulator.cases.read.form import Fault, Names, faults, shown, under

__all__ = ["case_faults", "effect_faults"]

COMBAT_DAMAGE = "combat damage"
"""What is on the stack in the edition that puts combat damage there."""

LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_]*): ")

_CASE = inspect.type_info(WrittenCase)
_STEP = inspect.type_info(Union[STEPS])  # noqa: UP007  # built from the table
_EFFECT = inspect.type_info(Union[EFFECTS])  # noqa: UP007  # built from the table

_DUEL_MASTERS = (Edition.DM_EN_1_38.value, Edition.DM_JA.value)
_ONLY_DUEL_MASTERS = {str(step.__struct_config__.tag) for step in DUEL_MASTERS_STEPS}
_COMMON = {str(step.__struct_config__.tag) for step in COMMON_STEPS} | {"effect"}
_ONLY_DUEL_MASTERS_KINDS = {str(kind.__struct_config__.tag) for kind in DUEL_MASTERS_KINDS}

_EITHER = {
    "gain": ("keyword", "text"),
    "lose": ("keyword", "text"),
    "prevent": ("amount", "all"),
    "redirect": ("amount", "all"),
    "recolor": ("colors", "civilization"),
}
"""For these kinds of effect, exactly one of two fields is given."""


def case_faults(value: object) -> Iterator[Fault]:
    """Everything that is wrong with a case as a file holds it, in the order in which it is written."""
    known = _Known(value)
    yield from faults(value, _CASE, known.names)
    if not isinstance(value, dict):
        return
    duel_masters = value.get("edition") in _DUEL_MASTERS
    yield from _board_faults(value.get("board"), known, duel_masters)
    for index, step in enumerate(_list(value.get("script"))):
        if isinstance(step, dict):
            yield from _step_faults(step, known, duel_masters, f"$.script[{index}]")


class _Known:
    """The names that are known so far: a permanent that a step puts in is known from that step on."""

    def __init__(self, value: object) -> None:
        case = _dict(value)
        board = _dict(case.get("board"))
        players = _dict(board.get("players"))
        mentioned = [
            board.get("active"),
            *_list(board.get("defending")),
            *_list(board.get("turn_order")),
            *players,
        ]
        mentioned += [name for team in _list(board.get("teams")) for name in _list(team)]
        hands = [card for player in players.values() for card in _list(_dict(player).get("hand"))]
        self.players = _texts(mentioned)
        self.permanents = _texts(_dict(item).get("id") for item in _list(board.get("permanents")))
        self.labels: dict[str, None] = {}
        for item in _list(board.get("permanents")):
            self.add_labels(_dict(item).get("text"))
        on_stack = [COMBAT_DAMAGE] if case.get("edition") == Edition.CR_2008_02_01.value else []
        self.names: Names = {
            "player": self.players,
            "permanent": self.permanents,
            "card": _texts(hands),
            "label": self.labels,
            "stack object": on_stack,
        }

    def add_labels(self, sentences: object) -> None:
        for sentence in sentences if isinstance(sentences, list) else [sentences]:
            if isinstance(sentence, str) and (match := LABEL.match(sentence)):
                self.labels[match[1]] = None

    def add(self, permanent: object, path: str) -> Iterator[Fault]:
        """Make the name of a permanent that enters known."""
        name = _dict(permanent).get("id")
        if isinstance(name, str):
            yield from _taken(name, self.permanents, self.players, path)
            self.permanents[name] = None
        self.add_labels(_dict(permanent).get("text"))


def _taken(name: str, permanents: Collection[str], players: Collection[str], path: str) -> Iterator[Fault]:
    if name in permanents:
        yield Fault(f"{path}.id", f'the id "{name}" a second time', "another id for each permanent")
    if name in players:
        yield Fault(f"{path}.id", f'the id "{name}", which is a player\'s', "another id for the permanent")


def _board_faults(board: object, known: _Known, duel_masters: bool) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, permanent in enumerate(_list(_dict(board).get("permanents"))):
        path = f"$.board.permanents[{index}]"
        if isinstance(permanent, dict):
            if isinstance(permanent.get("id"), str):
                yield from _taken(permanent["id"], seen, known.players, path)
                seen.add(permanent["id"])
            yield from _permanent_faults(permanent, duel_masters, path)


def _permanent_faults(permanent: dict[str, Any], duel_masters: bool, path: str) -> Iterator[Fault]:
    if "creature" in _list(permanent.get("types", ["creature"])):
        for field in ("power",) if duel_masters else ("power", "toughness"):
            if field not in permanent:
                yield Fault(path, f'a creature without "{field}"', f'the field "{field}"')
    if duel_masters and "toughness" in permanent:
        yield Fault(f"{path}.toughness", "a toughness", "power alone: Duel Masters has no toughness")
    if not duel_masters and "civilization" in permanent:
        yield Fault(f"{path}.civilization", "a civilization", '"colors": only Duel Masters has civilizations')


def _step_faults(step: dict[str, Any], known: _Known, duel_masters: bool, path: str) -> Iterator[Fault]:
    do = step.get("do")
    if do in ("put_blocking", "put_attacking") or step.get("kind") == "put_into_battle_zone_blocking":
        entering = step.get("permanent")
        yield from known.add(entering, f"{path}.permanent")
        yield from _permanent_faults(_dict(entering), duel_masters, f"{path}.permanent")
    if do == "effect":
        known.add_labels(step.get("text"))
        effect = {key: value for key, value in step.items() if key != "do"}
        yield from effect_faults(effect, known.names, path, duel_masters=duel_masters)
    else:
        yield from faults(step, _STEP, known.names, path)
        if do == "expect":
            yield from _expect_faults(step, path)
        elif duel_masters != (do in _ONLY_DUEL_MASTERS) and do not in _COMMON:
            game = "Magic" if duel_masters else "Duel Masters"
            yield Fault(f"{path}.do", f'"{do}", a step of {game}', "a step that this edition knows")


def effect_faults(effect: dict[str, Any], names: Names, path: str, *, duel_masters: bool = False) -> Iterator[Fault]:
    """Everything that is wrong with an effect.

    Args:
        effect: its kind and its other fields.
        names: the names that it may refer to.
        path: where it stands.
        duel_masters: whether the game is Duel Masters.
    """
    yield from faults(effect, _EFFECT, names, path)
    kind = effect.get("kind")
    if kind in _ONLY_DUEL_MASTERS_KINDS and not duel_masters:
        found = f'"{kind}", an effect of Duel Masters'
        yield Fault(f"{path}.kind", found, "a kind that this edition knows")
    if kind in _EITHER:
        one, other = _EITHER[kind]
        if (one in effect) == (other in effect):
            found = f'both "{one}" and "{other}"' if one in effect else f'neither "{one}" nor "{other}"'
            yield Fault(path, found, f'one of "{one}" and "{other}"')


def _expect_faults(step: dict[str, Any], path: str) -> Iterator[Fault]:
    if len(step) == 1:
        yield Fault(path, 'no key beside "do"', "at least one assertion")
    unblocked = _list(step.get("unblocked"))
    for name in _list(step.get("blocked")):
        if name in unblocked:
            found = f'{shown(name)}, which stands in "blocked" too'
            yield Fault(under(path, "unblocked"), found, "each attacker in one of the two")


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(values: Any) -> dict[str, None]:
    return {value: None for value in values if isinstance(value, str)}
