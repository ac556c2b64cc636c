"""Case files, read strictly: suites line by line, and files with one case in JSON, YAML or TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import msgspec

from simulator.cases.format.case import Case, WrittenEffect, case_from, steps_apart
from simulator.cases.format.effects import Effect
from simulator.cases.format.errors import CaseError
from simulator.cases.read.checks import Names, case_faults, effect_faults
from simulator.cases.read.faults import fault_in
from simulator.cases.read.plain import MAX_LINE, MAX_SUITE, as_text, check_plain, plain_value, read_bytes, suffix_of
from simulator.files import open_input

__all__ = ["case_of", "effect_of", "read_case", "read_cases", "read_each"]


def read_cases(file: str) -> list[Case]:
    """Every case of a file.

    Args:
        file: the name of a suite (`*.jsonl`), or of a file with one case (`*.json`, `*.yaml`, `*.toml`).

    Raises:
        CaseError: for the first thing that is wrong.
        OSError: as the system gives it.
    """
    cases = []
    for case in read_each(file):
        if isinstance(case, CaseError):
            raise case
        cases.append(case)
    return cases


def read_case(file: str) -> Case:
    """The one case of a file.

    Raises:
        CaseError: also for a suite of several cases.
        OSError: as the system gives it.
    """
    cases = read_cases(file)
    if len(cases) > 1:
        raise CaseError(file, "", f"{len(cases)} cases", "a file with one case")
    return cases[0]


def read_each(file: str) -> Iterator[Case | CaseError]:
    """The cases of a file one after the other; in a suite, a line that holds no case is an error among them.

    Raises:
        CaseError: the file can't be read at all, or any further.
        OSError: as the system gives it.
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

    Raises:
        CaseError: for the first thing that is wrong.
    """
    prefix = f"{where}, " if where else ""
    try:
        case = case_from(value)
    except msgspec.ValidationError as error:
        check_plain(value, file, where)
        fault = fault_in(steps_apart(value), Case, error, case_from)
        path = _OF_AN_EFFECT.sub(r"\1", fault.path)
        raise CaseError(file, prefix + path, fault.found, fault.expected) from None
    for fault in case_faults(cast(dict[str, Any], value)):
        raise CaseError(file, prefix + fault.path, fault.found, fault.expected)
    return case if case.id else msgspec.structs.replace(case, id=_stem(file))


_OF_AN_EFFECT = re.compile(r"^(\$\.script\[\d+\])\.effect")


def effect_of(value: dict[str, Any], names: Names, path: str, file: str) -> Effect:
    """A plain value as an effect of Magic.

    Args:
        value: its kind and its other fields.
        names: the names that it may refer to.
        path: where it stands, such as `$.tricks[0]`.
        file: what it stands in, for errors.

    Raises:
        CaseError: for the first thing that is wrong.
    """
    try:
        effect = msgspec.convert({"do": "effect", "effect": value}, WrittenEffect).effect
    except msgspec.ValidationError as error:
        whole = {"do": "effect", "effect": value}
        fault = fault_in(whole, WrittenEffect, error, lambda other: msgspec.convert(other, WrittenEffect))
        raise CaseError(file, path + fault.path.removeprefix("$.effect"), fault.found, fault.expected) from None
    for fault in effect_faults(value, names, path):
        raise CaseError(file, fault.path, fault.found, fault.expected)
    return effect


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
