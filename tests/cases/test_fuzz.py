"""Whatever is done to a case file, reading it gives cases or a CaseError, never anything else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.cases.format.case import Case, write_case
from simulator.cases.format.errors import CaseError
from simulator.cases.read.reading import as_text, case_of, plain_value, read_each

LINES = [
    line
    for suite in sorted(Path(__file__).parent.glob("*.cases.jsonl"))
    for line in suite.read_bytes().splitlines()[::20]
]

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["A", "D", "a1", "b1", "expect", "block", "effect", "any", "undetermined", "cr-2024-06-07"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(["do", "kind", "id", "text", "object", "by", "permanent", "legal", "cost", "for", "n", ""])


def read(data: bytes, suffix: str) -> Case | CaseError:
    try:
        case = case_of(plain_value(as_text(data, "fuzz"), suffix, "fuzz"), "fuzz")
    except CaseError as error:
        return error
    return case


def checked(outcome: Case | CaseError) -> None:
    """What was read can be written and read again; what was not read has one line that says why."""
    if isinstance(outcome, CaseError):
        assert outcome.file == "fuzz"
        assert outcome.found
        assert outcome.expected
        assert "\n" not in str(outcome)
        str(outcome).encode("utf-8")
    else:
        assert read(write_case(outcome).encode("utf-8"), ".json") == outcome


@given(st.sampled_from(LINES), st.data())
def test_truncation_at_any_byte(line: bytes, data: st.DataObject) -> None:
    outcome = read(line[: data.draw(st.integers(0, len(line) - 1))], ".json")
    assert isinstance(outcome, CaseError)
    checked(outcome)


@given(st.sampled_from(LINES), st.data(), st.sampled_from([".json", ".yaml", ".toml"]))
def test_bytes_put_in_and_taken_out(line: bytes, data: st.DataObject, suffix: str) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(line)))
        end = start + data.draw(st.integers(0, 4))
        line = line[:start] + data.draw(st.binary(max_size=3) | st.sampled_from(_PIECES)) + line[end:]
    checked(read(line, suffix))


_PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"&a ",
    b"*a",
    b"!!x ",
    b"\n",
    b"- ",
    b"#",
    b"'",
    b"\\",
    b"0",
]


@given(st.sampled_from(LINES), st.data())
def test_values_replaced_keys_renamed_and_parts_lost(line: bytes, data: st.DataObject) -> None:
    spoiled = json.loads(line)
    for _ in range(data.draw(st.integers(1, 3))):
        _spoil(spoiled, data)
    checked(read(json.dumps(spoiled).encode(), ".json"))


@settings(max_examples=50)
@given(st.sampled_from(LINES), st.data())
def test_the_same_in_yaml(line: bytes, data: st.DataObject) -> None:
    spoiled = json.loads(line)
    _spoil(spoiled, data)
    try:
        written = yaml.safe_dump(spoiled, allow_unicode=True)
    except yaml.YAMLError:
        return
    checked(read(written.encode("utf-8", "surrogatepass"), ".yaml"))


@settings(max_examples=50)
@given(st.binary(max_size=60), st.sampled_from([".json", ".yaml", ".toml", ".jsonl"]))
def test_bytes_that_were_never_a_case(data: bytes, suffix: str) -> None:
    outcome = read(data, suffix)
    assert isinstance(outcome, CaseError)
    checked(outcome)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(LINES), max_size=4), st.data())
def test_a_suite_cut_anywhere_keeps_what_came_before(tmp_path: Path, lines: list[bytes], data: st.DataObject) -> None:
    whole = b"\n".join(dict.fromkeys(lines))
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    file = tmp_path / "cut.cases.jsonl"
    file.write_bytes(cut)
    if not cut:
        with pytest.raises(CaseError, match="an empty file"):
            list(read_each(str(file)))
        return
    *before, last = read_each(str(file))
    assert len(before) == cut.count(b"\n") - cut.endswith(b"\n")
    assert all(isinstance(case, Case) for case in before)
    assert isinstance(last, Case) == (cut.split(b"\n")[-1] in (*lines, b""))


def _spoil(value: Any, data: st.DataObject) -> None:
    """Change one place somewhere inside a list or an object."""
    while True:
        if not isinstance(value, (list, dict)) or not value:
            return
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        inside = value[key]
        if isinstance(inside, (list, dict)) and inside and data.draw(st.booleans()):
            value = inside
            continue
        how = data.draw(st.sampled_from(["replace", "lose", "rename"]))
        if how == "replace":
            value[key] = data.draw(VALUES)
        elif how == "lose":
            del value[key]
        elif isinstance(value, dict):
            value[data.draw(KEYS)] = value.pop(key)
        else:
            value.append(inside)
        return
