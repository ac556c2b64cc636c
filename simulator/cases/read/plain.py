"""Files as plain values: JSON, TOML and YAML, within limits, each key only once, nothing that surprises."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from simulator.cases.format.errors import CaseError
from simulator.files import open_input

__all__ = [
    "MAX_FILE",
    "MAX_LINE",
    "MAX_SUITE",
    "as_text",
    "check_plain",
    "plain_value",
    "read_bytes",
    "suffix_of",
]

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


def _json(text: str) -> object:
    return json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_constant)


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


def _parsed(text: str, suffix: str, file: str) -> object:
    if suffix == ".yaml":
        from simulator.cases.read.strict_yaml import strict_yaml

        return strict_yaml(text, file)
    return _toml(text) if suffix == ".toml" else _json(text)


def _toml(text: str) -> object:
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
