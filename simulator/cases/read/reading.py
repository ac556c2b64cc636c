"""Case files, read strictly: suites line by line, and files with one case in JSON, YAML or TOML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Union

import msgspec

from simulator.cases.format.case import Case, ScriptStep, WrittenCase
from simulator.cases.format.effects import EFFECTS
from simulator.cases.format.errors import CaseError
from simulator.cases.format.steps import STEPS
from simulator.cases.read.checks import case_faults
from simulator.cases.read.plain import MAX_LINE, MAX_SUITE, as_text, plain_value, read_bytes, suffix_of
from simulator.files import open_input

__all__ = ["case_of", "read_case", "read_cases", "read_each"]

_AnyStep: Any = Union[STEPS]  # noqa: UP007  # built from the table
_AnyEffect: Any = Union[EFFECTS]  # noqa: UP007  # built from the table


def read_cases(file: str) -> list[Case]:
    """Every case of a file.

    Args:
        file: the name of a suite (`*.jsonl`), or of a file with one case (`*.json`, `*.yaml`, `*.toml`).

    Errors: CaseError for the first thing that is wrong; OSError as the system gives it.
    """
    cases = []
    for case in read_each(file):
        if isinstance(case, CaseError):
            raise case
        cases.append(case)
    return cases


def read_case(file: str) -> Case:
    """The one case of a file.

    Errors: CaseError, also for a suite of several cases; OSError.
    """
    cases = read_cases(file)
    if len(cases) > 1:
        raise CaseError(file, "", f"{len(cases)} cases", "a file with one case")
    return cases[0]


def read_each(file: str) -> Iterator[Case | CaseError]:
    """The cases of a file one after the other; in a suite, a line that holds no case is an error among them.

    Errors: CaseError for a file that can't be read at all or any further; OSError.
    """
    suffix = suffix_of(file)
    if suffix != ".jsonl":
        yield case_of(plain_value(as_text(read_bytes(file), file), suffix, file), file)
        return
    taken: dict[str, int] = {}
    with open_input(file) as stream:
        for number, line in _lines(stream, file):
            try:
                case = _case_of_line(line, number, file, taken)
            except CaseError as error:
                yield error
            else:
                yield case
    if not taken:
        _check_not_empty(file)


def case_of(value: object, file: str, where: str = "") -> Case:
    """A plain value as a case; a case without an id is named after its file.

    Args:
        value: dicts, lists, texts, whole numbers, booleans and None.
        file: the file's name, for errors and for the id.
        where: the value's place in the file, `""` for the whole file.

    Errors: CaseError for the first thing that is wrong.
    """
    fault = next(case_faults(value), None)
    if fault is not None:
        raise CaseError(file, f"{where}, {fault.path}" if where else fault.path, fault.found, fault.expected)
    try:
        written = msgspec.convert(value, WrittenCase)
        script = tuple(_step(step) for step in written.script)
    except msgspec.ValidationError as error:
        raise CaseError(file, where, f"no case ({error})", "a case") from None
    return Case(
        id=written.id if isinstance(written.id, str) else _stem(file),
        edition=written.edition,
        rules=written.rules,
        origin=written.origin,
        confidence=written.confidence,
        title=written.title,
        note=written.note,
        board=written.board,
        script=script,
    )


def _step(step: dict[str, Any]) -> ScriptStep:
    made: ScriptStep
    if step["do"] == "effect":
        made = msgspec.convert({key: value for key, value in step.items() if key != "do"}, type=_AnyEffect)
    else:
        made = msgspec.convert(step, type=_AnyStep)
    return made


def _case_of_line(line: bytes, number: int, file: str, taken: dict[str, int]) -> Case:
    where = f"line {number}"
    case = case_of(plain_value(as_text(line, file, where), ".jsonl", file, where), file, where)
    if case.id in taken:
        found = f'the id "{case.id}", which line {taken[case.id]} has'
        raise CaseError(file, f"{where}, $.id", found, "another id for each case")
    taken[case.id] = number
    return case


def _lines(stream: IO[bytes], file: str) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, without their ends."""
    number = read = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        read += len(line)
        if len(line) > MAX_LINE:
            raise CaseError(file, f"line {number}", f"more than {MAX_LINE >> 20} MiB", "one case a line")
        if read > MAX_SUITE:
            raise CaseError(file, f"line {number}", f"more than {MAX_SUITE >> 20} MiB", "a smaller suite")
        if number == 1 and line.startswith((b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b")):
            as_text(line, file)
        yield number, line.rstrip(b"\r\n")


def _check_not_empty(file: str) -> None:
    if not Path(file).stat().st_size:
        raise CaseError(file, "", "an empty file", "one case a line")


def _stem(file: str) -> str:
    return Path(file).stem.removesuffix(".cases")
