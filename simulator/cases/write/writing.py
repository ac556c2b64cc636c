"""Cases as text again: one line of JSON each, or a file of its own for people."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect

__all__ = ["write_case", "write_case_for_people"]


def write_case(case: Case) -> str:
    """A case as one line of JSON, without the line's end; what the reader would supply by itself is left out.

    >>> from simulator.cases.format.board import Board
    >>> from events.rule import Edition
    >>> board = Board(active="A", defending=("D",), permanents=())
    >>> write_case(Case(id="x", edition=Edition.CR_2024_06_07, board=board))
    '{"board": {"active": "A", "defending": ["D"], "permanents": []}, "edition": "cr-2024-06-07", "id": "x"}'
    """
    return json.dumps(_plain(case), ensure_ascii=False, sort_keys=True)


def write_case_for_people(case: Case) -> str:
    """A case as the JSON text of a file of its own, its fields in the order of the format, a line for each part."""
    plain = _plain(case)
    lines = [f"  {json.dumps(key)}: {_in_lines(value, key)}" for key, value in plain.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _plain(case: Case) -> dict[str, Any]:
    written: dict[str, Any] = msgspec.to_builtins(case)
    if case.script:
        written["script"] = [
            {"do": "effect", **step} if isinstance(kind, Effect) else step
            for kind, step in zip(case.script, written["script"], strict=True)
        ]
    return written


def _in_lines(value: Any, key: str) -> str:
    """The board's fields, each permanent and each step on a line of its own; all else on one line."""
    if key == "board":
        fields = [f"    {json.dumps(name)}: {_in_lines(part, name)}" for name, part in value.items()]
        return "{\n" + ",\n".join(fields) + "\n  }"
    if key in ("permanents", "script") and value:
        indent = "      " if key == "permanents" else "    "
        items = [indent + json.dumps(item, ensure_ascii=False) for item in value]
        return "[\n" + ",\n".join(items) + f"\n{indent[2:]}]"
    return json.dumps(value, ensure_ascii=False)
