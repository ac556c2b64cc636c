"""The case format as types: one board, one edition of the rules, a script with what must be true; and cases as text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, Union, cast

import msgspec

from events.of_types import FEW_VALUES, Reader
from events.rule import Edition
from simulator.cases.format import words as w
from simulator.cases.format.effects import Effect
from simulator.cases.format.kinds import EFFECTS as EFFECTS
from simulator.cases.format.steps import STEPS, Expect, ResolveTop, ScriptStep, WrittenEffect
from simulator.cases.format.words import CaseBoard

CaseOrigin = Literal["rule-example", "derived", "ruling", "peer-test", "solver", "dispute"]
Confidence = Literal["text", "ruling", "interpretation"]

AnyStep = ScriptStep | Effect | Expect
"""A step of a script."""


if TYPE_CHECKING:
    _Step = AnyStep
else:
    _Step = Union[(*STEPS, WrittenEffect)]


class Case(w.CasePart, kw_only=True, frozen=True):
    """One board, one edition, a script, and what must be true on the way.

    Args:
        id: unique text; a file may leave it out, and its name is the id then.
        edition: the rules in force.
        rules: numbers of that edition's rules that the case is about.
        origin: where the case comes from; `dispute` for a board that a person asks about.
        confidence: how far the expectations are to be trusted.
        title: prose.
        note: prose.
        board: players and permanents.
        script: what the players and effects do, and what must be true.
    """

    id: w.ShortText = ""
    edition: Edition
    rules: w.RuleNumbers = ()
    origin: CaseOrigin = "dispute"
    confidence: Confidence = "interpretation"
    title: w.Prose = ""
    note: w.Prose = ""
    board: CaseBoard
    script: tuple[_Step, ...] = ()


def case_from(value: object) -> Case:
    """A case from plain dicts, lists, texts and numbers.

    Raises:
        msgspec.ValidationError: it is no case; in the path, `.effect` stands before the fields of an effect.
    """
    case = _read(steps_apart(value))
    return msgspec.structs.replace(case, script=tuple(map(_as_played, case.script)))


_read: Reader[Case] = Reader(lambda value: msgspec.convert(value, Case), lambda value: value, Case, few=FEW_VALUES)


def _as_played(step: AnyStep) -> AnyStep:
    """A step with the effects themselves in place of how they are written."""
    if isinstance(step, WrittenEffect):
        return step.effect
    if isinstance(step, ResolveTop) and step.did:
        did = tuple(each.effect if isinstance(each, WrittenEffect) else each for each in step.did)
        return msgspec.structs.replace(step, did=did)
    return step


def steps_apart(value: object) -> object:
    """A case with each effect of its script in a field of its own, as `WrittenEffect` has it."""
    script = value.get("script") if isinstance(value, dict) else None
    return (
        {**cast(dict[str, Any], value), "script": [_apart(step) for step in script]}
        if isinstance(script, list)
        else value
    )


def _apart(step: object) -> object:
    """A step that is an effect, its own fields in a field of their own: they have `kind` for a tag, and steps `do`."""
    if not isinstance(step, dict):
        return step
    if step.get("do") == "effect":
        return {"do": "effect", "effect": {key: field for key, field in step.items() if key != "do"}}
    if isinstance(step.get("did"), list):
        return {**step, "did": [_apart(each) for each in step["did"]]}
    return step


def write_case(case: Case) -> str:
    """A case as one line of JSON, without the line's end; what the reader would supply by itself is left out.

    >>> from events.rule import Edition
    >>> board = CaseBoard(active="A", defending=("D",), permanents=())
    >>> write_case(Case(id="x", edition=Edition.CR_2024_06_07, board=board))
    '{"board": {"active": "A", "defending": ["D"], "permanents": []}, "edition": "cr-2024-06-07", "id": "x"}'
    """
    return json.dumps(plain_case(case), ensure_ascii=False, sort_keys=True)


def write_case_for_people(case: Case) -> str:
    """A case as the JSON text of a file of its own, its fields in the order of the format, a line for each part."""
    plain = plain_case(case)
    lines = [f"  {json.dumps(key)}: {_in_lines(value, key)}" for key, value in plain.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def plain_case(case: Case) -> dict[str, Any]:
    """A case as dicts, lists, texts and numbers, its fields in the order of the format; defaults are left out."""
    written: dict[str, Any] = msgspec.to_builtins(case)
    if case.script:
        written["script"] = [_with_do(*each) for each in zip(case.script, written["script"], strict=True)]
    return written


def _with_do(step: AnyStep, written: dict[str, Any]) -> dict[str, Any]:
    """A step as it is written, with `do: effect` where it is an effect."""
    if isinstance(step, Effect):
        return {"do": "effect", **written}
    if isinstance(step, ResolveTop) and step.did:
        return {**written, "did": [_with_do(*each) for each in zip(step.did, written["did"], strict=True)]}
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
