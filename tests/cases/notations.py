"""Cases up to what a notation leaves out: where they come from, and what is the same whether or not it is written."""

from __future__ import annotations

import json
from typing import Any

from simulator.cases.format.case import Case, write_case
from simulator.cases.notation.words.cards import as_printed, exactly_printed, face_is_said

_LISTS = ("colors", "supertypes", "subtypes")


def normal(case: Case) -> dict[str, Any]:
    """A case as a plain value in which whatever means the same is the same."""
    plain = json.loads(write_case(case))
    board = plain["board"]
    mentioned = [board["active"], *board["defending"], *board.get("players", ())]
    order = [*dict.fromkeys([*board.get("turn_order", ()), *mentioned])]
    start = order.index(board["active"])
    order = [*order[start:], *order[:start]]
    players = {name: _player(board.get("players", {}).get(name, {})) for name in order}
    return {
        "edition": plain["edition"],
        "players": [*players.items()],
        "defending": [name for name in order if name in board["defending"]],
        "permanents": [_permanent(each) for each in board["permanents"]],
        "script": [_step(step) for step in plain.get("script", ())],
    }


def grouped(plain: dict[str, Any]) -> dict[str, Any]:
    """The same with each player's permanents together."""
    order = [name for name, _ in plain["players"]]
    return {**plain, "permanents": sorted(plain["permanents"], key=lambda each: order.index(each["controller"]))}


def _player(fields: dict[str, Any]) -> dict[str, Any]:
    zones = {zone: [*map(exactly_printed, fields[zone])] for zone in ("hand", "graveyard") if zone in fields}
    return {**fields, **zones}


def _permanent(fields: dict[str, Any]) -> dict[str, Any]:
    found = dict(fields)
    for field in ("supertypes", "subtypes", "keywords"):
        if field in found:
            found[field] = [word.lower() for word in found[field]]
    if "card" in found:
        if "face" in found and not face_is_said(found["card"], found["face"]):
            del found["face"]
        found["card"] = as_printed(found["card"])
        return found
    if found.get("types") == ["creature"] and "power" in found and "time" not in found.get("counters", ()):
        del found["types"]
    return {field: value for field, value in found.items() if field not in _LISTS or value}


def _step(step: dict[str, Any]) -> dict[str, Any]:
    found = {field: value for field, value in step.items() if (field, value) != ("choose", {})}
    if step["do"] == "cast":
        found["card"] = as_printed(step["card"])
    if step["do"].startswith("put_"):
        found["permanent"] = _permanent(step["permanent"])
    if "did" in step:
        found["did"] = [_step(each) for each in step["did"]]
    return found
