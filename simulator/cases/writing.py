"""Cases as text again: one line of JSON each."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from simulator.cases.effects import Effect
from simulator.cases.format import Case

__all__ = ["write_case"]


def write_case(case: Case) -> str:
    """A case as one line of JSON, without the line's end; what the reader would supply by itself is left out.

    >>> from simulator.cases.board import Board
    >>> from events.rule import Edition
    >>> board = Board(active="A", defending=("D",), permanents=())
    >>> write_case(Case(id="x", edition=Edition.CR_2024_06_07, board=board))
    '{"board": {"active": "A", "defending": ["D"], "permanents": []}, "edition": "cr-2024-06-07", "id": "x"}'
    """
    written: dict[str, Any] = msgspec.to_builtins(case)
    if case.script:
        written["script"] = [
            {"do": "effect", **step} if isinstance(kind, Effect) else step
            for kind, step in zip(case.script, written["script"], strict=True)
        ]
    return json.dumps(written, ensure_ascii=False, sort_keys=True)
