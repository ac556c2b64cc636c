"""Case files, read strictly and within limits: suites line by line, and files with one case in JSON, YAML or TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

import msgspec

from simulator.cases.format.case import Case, case_from, steps_apart
from simulator.cases.format.effects import Effect
from simulator.cases.format.errors import CaseError
from simulator.cases.format.steps import WrittenEffect
from simulator.cases.read.checks import Names, case_faults, effect_faults
from simulator.cases.read.faults import fault_in
from simulator.files import open_input

MAX_DEPTH = 32
"""Lists and objects inside each other; a case needs seven."""
MAX_LINE = 1 << 20
"""Bytes in a line of a suite."""
MAX_FILE = 1 << 20
"""Bytes in a file with one case."""
MAX_SUITE = 256 << 20
"""Bytes in a suite."""
MAX_DOTS = 500
"""Dots in a line of TOML."""
MAX_WHOLE = 10**18

_UTF8_BOM = b"\xef\xbb\xbf"


def suffix_of(file: str) -> str:
    """The kind of case file by its name: `.jsonl`, `.json`, `.yaml` or `.toml`.

    Raises:
        CaseError: for any other name.
    """
    suffix = Path(file).suffix.lower()
    if suffix == ".yml":
        return ".yaml"
    if suffix not in (".jsonl", ".json", ".yaml", ".toml"):
        found = f"a file named *{suffix}" if suffix else "a file without a suffix"
        raise CaseError(file, "", found, "a case file: *.cases.jsonl, *.json, *.yaml or *.toml")
    return suffix


def read_bytes(file: str) -> bytes:
    """The bytes of a file with one case.

    Raises:
        CaseError: the file is too long.
        OSError: as the system gives it.
    """
    with open_input(file) as stream:
        data = stream.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise CaseError(file, "", f"more than {MAX_FILE >> 10} KiB", "one case; suites are *.cases.jsonl")
    return data


def as_text(data: bytes, file: str, where: str = "") -> str:
    """Bytes as UTF-8 text, without a byte order mark.

    Raises:
        CaseError: they are none.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise CaseError(file, where, "text in UTF-16", "text in UTF-8; save the file again as UTF-8")
    if data.startswith(b"\x1f\x8b"):
        raise CaseError(file, where, "compressed data", "text; unpack the file first")
    try:
        return data.removeprefix(_UTF8_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"the byte 0x{data[error.start]:02x}, which is no UTF-8, at byte {error.start}"
        raise CaseError(file, where, found, "text in UTF-8; save the file again as UTF-8") from None


def plain_value(text: str, suffix: str, file: str, where: str = "") -> object:
    """The value that a text holds: dicts, lists, texts, numbers, booleans and None (from TOML also dates).

    Args:
        text: JSON, YAML or TOML.
        suffix: which of them, as `suffix_of` says.
        file: the file's name, for errors.
        where: the text's place in the file, `""` for the whole file.

    Raises:
        CaseError: the text is empty, broken or nested too deep, or a key stands twice.
    """
    if not text.strip():
        found = "an empty line" if where else "an empty file"
        raise CaseError(file, where, found, "a case")
    try:
        value = _parsed(text, suffix, file)
    except RecursionError:
        raise CaseError(file, where, f"nesting deeper than {MAX_DEPTH}", "a case") from None
    except json.JSONDecodeError as error:
        raise CaseError(file, _json_place(error, where), _json_problem(error), "JSON") from None
    except CaseError:
        raise
    except ValueError as error:
        kind = suffix[1:].removesuffix("l").upper() if suffix == ".jsonl" else suffix[1:].upper()
        raise CaseError(file, where, f"broken {kind} ({error})", kind) from None
    if suffix not in (".json", ".jsonl") or "\\u" in text:
        check_plain(value, file, where)
    return value


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {json.dumps(key[:60])} stands twice in one object")
            seen.add(key)
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


_JSON = json.JSONDecoder(object_pairs_hook=_each_key_once, parse_constant=_no_constant)


def _parsed(text: str, suffix: str, file: str) -> object:
    if suffix == ".yaml":
        from simulator.cases.read.strict_yaml import strict_yaml

        return strict_yaml(text, file)
    return _toml(text) if suffix == ".toml" else _JSON.decode(text)


def _toml(text: str) -> object:
    # Only files in TOML need it.
    import tomllib

    # Before it sees that a key is too deep, tomllib has spent time and memory that grow with the square of its dots.
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MAX_DOTS:
            raise ValueError(f"line {number} has more than {MAX_DOTS} dots")
    return tomllib.loads(text)


def _json_place(error: json.JSONDecodeError, where: str) -> str:
    return f"{where}, column {error.colno}" if where else f"line {error.lineno}, column {error.colno}"


def _json_problem(error: json.JSONDecodeError) -> str:
    if error.pos >= len(error.doc.rstrip()):
        return "JSON that ends too early"
    return f"broken JSON ({error.msg})"


def check_plain(value: object, file: str, where: str) -> None:
    """Refuse what no case holds, walking without recursion.

    Of JSON only escapes in texts need it before the types are checked: these bound depth and numbers.
    """
    waiting: list[tuple[object, int]] = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise CaseError(file, where, f"nesting deeper than {MAX_DEPTH}", "a case")
        if isinstance(item, dict):
            waiting.extend((part, depth + 1) for pair in item.items() for part in pair)
        elif isinstance(item, list):
            waiting.extend((part, depth + 1) for part in item)
        elif isinstance(item, str):
            if not item.isascii() and any("\ud800" <= letter <= "\udfff" for letter in item):
                raise CaseError(file, where, "half of a surrogate pair in a text", "whole characters")
        elif isinstance(item, int) and not -MAX_WHOLE <= item <= MAX_WHOLE:
            raise CaseError(file, where, "a number of more than 18 digits", "a smaller whole number")


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
        fault = fault_in(steps_apart(value), Case, error, lambda other: msgspec.convert(other, Case))
        path = _OF_AN_EFFECT.sub(r"\1", fault.path)
        raise CaseError(file, prefix + path, fault.found, fault.expected) from None
    for fault in case_faults(cast(dict[str, Any], value)):
        raise CaseError(file, prefix + fault.path, fault.found, fault.expected)
    return case if case.id else msgspec.structs.replace(case, id=_stem(file))


_OF_AN_EFFECT = re.compile(r"^(\$\.script\[\d+\](?:\.did\[\d+\])?)\.effect")


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
