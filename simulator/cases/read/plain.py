"""Files as plain values: JSON, TOML and YAML, within limits, each key only once, nothing that surprises."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from simulator.cases.format.errors import CaseError
from simulator.files import open_input

__all__ = [
    "MAX_FILE",
    "MAX_LINE",
    "MAX_SUITE",
    "YamlError",
    "as_text",
    "check_plain",
    "plain_value",
    "read_bytes",
    "strict_yaml",
    "suffix_of",
]

MAX_DEPTH = 32

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_INT = re.compile(r"0|-?[1-9][0-9]{0,17}")
_AMBIGUOUS = re.compile(
    r"""yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|True|TRUE|False|FALSE|Null|NULL   # truth or text
    |[-+]?0[0-9_]+|0[xob][0-9A-Fa-f_]+|[-+]?[0-9][0-9_]*|-0          # which base, which number
    |[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?                    # counted in sixties
    |[-+]?([0-9][0-9_]*)?\.[0-9_]*([eE][-+]?[0-9]+)?|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+
    |[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)
    |[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?                      # a date
    |<<|=""",
    re.VERBOSE,
)


class YamlError(ValueError):
    """YAML that is not read: in which line and column, what was found, what was expected."""

    def __init__(self, mark: Any, found: str, expected: str) -> None:
        self.where = f"line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        self.found = found
        self.expected = expected
        super().__init__(f"{self.where}: found {found}; expected {expected}")


class _Open:
    """A list or mapping that has begun: its value so far, and the key that waits for its value."""

    __slots__ = ("key", "value")

    def __init__(self, value: dict[str, Any] | list[Any]) -> None:
        self.value = value
        self.key: str | None = None


def strict_yaml(text: str) -> object:
    """The one document of a YAML text, as dicts, lists, texts, whole numbers, booleans and None.

    Plain words mean what YAML 1.2 says where all readers agree: `true`, `false`, `null`, whole numbers in
    decimals; what some readers take for something else (`no`, `010`, `1.5`, `2024-06-07`) must be quoted.

    Raises:
        YamlError: it is not read; the error says where.

    >>> strict_yaml("id: '010'\\npower: 2\\ntext: [no blocks]")
    {'id': '010', 'power': 2, 'text': ['no blocks']}
    """
    try:
        return _document(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = " ".join(part for part in (error.problem, error.context) if part)
        raise YamlError(mark, f"broken YAML ({problem})", "YAML") from None
    except yaml.YAMLError as error:
        raise YamlError(None, f"broken YAML ({str(error).splitlines()[0]})", "YAML text") from None


def _document(events: Iterator[Any]) -> object:
    documents: list[Any] = []
    open_: list[_Open] = [_Open(documents)]
    for event in events:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise YamlError(event.start_mark, "an alias or anchor", "the value written out")
        if isinstance(event, yaml.ScalarEvent):
            _put(open_[-1], _scalar(event), event)
        elif isinstance(event, yaml.CollectionStartEvent):
            open_.append(_opened(event, len(open_)))
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = open_.pop()
            _put(open_[-1], closed.value, event)
        elif isinstance(event, yaml.DocumentStartEvent) and documents:
            raise YamlError(event.start_mark, "a second document", "one case in the file")
    return documents[0] if documents else None


def _opened(event: Any, depth: int) -> _Open:
    if event.tag is not None:
        raise _tagged(event)
    if depth > MAX_DEPTH:
        raise YamlError(event.start_mark, f"nesting deeper than {MAX_DEPTH}", "a case")
    return _Open({} if isinstance(event, yaml.MappingStartEvent) else [])


def _put(into: _Open, value: Any, event: Any) -> None:
    if isinstance(into.value, list):
        into.value.append(value)
    elif into.key is None:
        if not isinstance(value, str):
            raise YamlError(event.start_mark, "a key that is no text", "text as a key; quote it")
        if value in into.value:
            raise YamlError(event.start_mark, f'the key "{value}" a second time', "each key once")
        into.key = value
    else:
        into.value[into.key] = value
        into.key = None


def _scalar(event: Any) -> str | int | bool | None:
    if event.tag is not None:
        raise _tagged(event)
    text: str = event.value
    if event.style:
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "~", "null"):
        return None
    if _INT.fullmatch(text):
        return int(text)
    if _AMBIGUOUS.fullmatch(text):
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise YamlError(
            event.start_mark,
            f"the unquoted {shown}, which YAML readers take for different things",
            f'quoted text such as "{shown}", a whole number in plain decimals, or true or false',
        )
    return text


def _tagged(event: Any) -> YamlError:
    return YamlError(event.start_mark, f"the tag {event.tag[:40]}", "YAML without tags")


MAX_LINE = 1 << 20
"""Bytes in a line of a suite."""
MAX_FILE = 1 << 20
"""Bytes in a file with one case."""
MAX_SUITE = 256 << 20
"""Bytes in a suite."""
"""Lists and objects inside each other; a case needs seven."""
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
        value = _PARSERS[suffix](text)
    except RecursionError:
        raise CaseError(file, where, f"nesting deeper than {MAX_DEPTH}", "a case") from None
    except json.JSONDecodeError as error:
        raise CaseError(file, _json_place(error, where), _json_problem(error), "JSON") from None
    except YamlError as error:
        raise CaseError(file, error.where, error.found, error.expected) from None
    except ValueError as error:
        kind = suffix[1:].removesuffix("l").upper() if suffix == ".jsonl" else suffix[1:].upper()
        raise CaseError(file, where, f"broken {kind} ({error})", kind) from None
    if suffix not in (".json", ".jsonl") or "\\u" in text:
        check_plain(value, file, where)
    return value


def _json(text: str) -> object:
    return json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_constant)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {json.dumps(key[:60])} stands twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _toml(text: str) -> object:
    # Before it sees that a key is too deep, tomllib has spent time and memory that grow with the square of its dots.
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MAX_DOTS:
            raise ValueError(f"line {number} has more than {MAX_DOTS} dots")
    return tomllib.loads(text)


_PARSERS: dict[str, Callable[[str], object]] = {
    ".json": _json,
    ".jsonl": _json,
    ".toml": _toml,
    ".yaml": strict_yaml,
}


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
