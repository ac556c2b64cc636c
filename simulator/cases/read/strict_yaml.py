"""YAML as plain values, without what its readers take for different things, and without what makes it grow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from simulator.cases.format.errors import CaseError

MAX_DEPTH = 32
"""Lists and mappings inside each other; a case needs seven."""

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


def _error(mark: Any, found: str, expected: str) -> CaseError:
    return CaseError("", f"line {mark.line + 1}, column {mark.column + 1}" if mark is not None else "", found, expected)


class _Open:
    """A list or mapping that has begun: its value so far, and the key that waits for its value."""

    __slots__ = ("key", "value")

    def __init__(self, value: dict[str, Any] | list[Any]) -> None:
        self.value = value
        self.key: str | None = None


def strict_yaml(text: str, file: str = "") -> object:
    """The one document of a YAML text, as dicts, lists, texts, whole numbers, booleans and None.

    Plain words mean what YAML 1.2 says where all readers agree: `true`, `false`, `null`, whole numbers in
    decimals; what some readers take for something else (`no`, `010`, `1.5`, `2024-06-07`) must be quoted.

    Raises:
        CaseError: it is not read; the error says in which line and column of `file`.

    >>> strict_yaml("id: '010'\\npower: 2\\ntext: [no blocks]")
    {'id': '010', 'power': 2, 'text': ['no blocks']}
    """
    try:
        return _document(yaml.parse(text, Loader=_LOADER))
    except CaseError as error:
        wrong = error
    except yaml.MarkedYAMLError as error:
        wrong = _broken(error)
    except yaml.YAMLError as error:
        wrong = _error(None, f"broken YAML ({str(error).splitlines()[0]})", "YAML text")
    raise CaseError(file, wrong.where, wrong.found, wrong.expected)


def _broken(error: yaml.MarkedYAMLError) -> CaseError:
    """What the parser itself refuses: what is no YAML, and, in newer versions of libyaml, what nests too deep."""
    mark = error.problem_mark or error.context_mark
    if "nesting depth" in (error.problem or ""):
        return _too_deep(mark)
    problem = " ".join(part for part in (error.problem, error.context) if part)
    return _error(mark, f"broken YAML ({problem})", "YAML")


def _too_deep(mark: Any) -> CaseError:
    return _error(mark, f"nesting deeper than {MAX_DEPTH}", "a case")


def _document(events: Iterator[Any]) -> object:
    documents: list[Any] = []
    open_: list[_Open] = [_Open(documents)]
    for event in events:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _error(event.start_mark, "an alias or anchor", "the value written out")
        if isinstance(event, yaml.ScalarEvent):
            _put(open_[-1], _scalar(event), event)
        elif isinstance(event, yaml.CollectionStartEvent):
            open_.append(_opened(event, len(open_)))
        elif isinstance(event, yaml.CollectionEndEvent):
            closed = open_.pop()
            _put(open_[-1], closed.value, event)
        elif isinstance(event, yaml.DocumentStartEvent) and documents:
            raise _error(event.start_mark, "a second document", "one case in the file")
    return documents[0] if documents else None


def _opened(event: Any, depth: int) -> _Open:
    if event.tag is not None:
        raise _tagged(event)
    if depth > MAX_DEPTH:
        raise _too_deep(event.start_mark)
    return _Open({} if isinstance(event, yaml.MappingStartEvent) else [])


def _put(into: _Open, value: Any, event: Any) -> None:
    if isinstance(into.value, list):
        into.value.append(value)
    elif into.key is None:
        if not isinstance(value, str):
            raise _error(event.start_mark, "a key that is no text", "text as a key; quote it")
        if value in into.value:
            raise _error(event.start_mark, f'the key "{value}" a second time', "each key once")
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
        brief = text if len(text) <= 40 else text[:37] + "..."
        raise _error(
            event.start_mark,
            f"the unquoted {brief}, which YAML readers take for different things",
            f'quoted text such as "{brief}", a whole number in plain decimals, or true or false',
        )
    return text


def _tagged(event: Any) -> CaseError:
    return _error(event.start_mark, f"the tag {event.tag[:40]}", "YAML without tags")
