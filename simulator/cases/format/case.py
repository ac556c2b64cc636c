"""The case format as types: one board, one edition of the rules, a script with what must be true."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from events.rule import Edition
from simulator.cases.format.board import Board
from simulator.cases.format.effects import Effect
from simulator.cases.format.expectations import Expect
from simulator.cases.format.steps import Step
from simulator.cases.format.words import Part, Prose, RuleNumber, Text

__all__ = ["Case", "Confidence", "Origin", "ScriptStep", "WrittenCase"]

Origin = Literal["rule-example", "derived", "ruling", "peer-test", "solver", "dispute"]
Confidence = Literal["text", "ruling", "interpretation"]
RuleNumbers = Annotated[tuple[RuleNumber, ...], Meta(extra={"unique": True})]

ScriptStep = Step | Effect | Expect
"""A step of a script."""


class Case(Part, kw_only=True, frozen=True):
    """One board, one edition, a script, and what must be true on the way.

    Args:
        id: unique text.
        edition: the rules in force.
        rules: numbers of that edition's rules that the case is about.
        origin: where the case comes from; `dispute` for a board that a person asks about.
        confidence: how far the expectations are to be trusted.
        title: prose.
        note: prose.
        board: players and permanents.
        script: what the players and effects do, and what must be true.
    """

    id: str
    edition: Edition
    rules: tuple[str, ...] = ()
    origin: Origin = "dispute"
    confidence: Confidence = "interpretation"
    title: str = ""
    note: str = ""
    board: Board
    script: tuple[ScriptStep, ...] = ()


class WrittenCase(Part, kw_only=True, frozen=True):
    """A case as a file may hold it: the file's name may stand for the `id`; steps are not yet told apart."""

    id: Text | UnsetType = UNSET
    edition: Edition
    rules: RuleNumbers = ()
    origin: Origin = "dispute"
    confidence: Confidence = "interpretation"
    title: Prose = ""
    note: Prose = ""
    board: Board
    script: tuple[dict[str, Any], ...] = ()
