"""Every wording in the cases of the Comprehensive Rules, whatever their edition, is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.abilities import Unsupported
from simulator.oracle import compile_words

HERE = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[2] / "../shared/cases"


def _lists(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _worded(part: Any) -> Iterator[dict[str, Any]]:
    """What has words in a case: its permanents, also those that enter later, and what an effect gives or takes."""
    if isinstance(part, dict):
        if {"text", "keywords", "keyword"} & part.keys():
            yield part
        for each in part.values():
            yield from _worded(each)
    elif isinstance(part, list):
        for each in part:
            yield from _worded(each)


def _unsupported(path: Path) -> tuple[int, list[str]]:
    """How many wordings a file has, and those that are not read, with their case."""
    number, found = 0, []
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for part in _worded([case["board"], case["script"]]):
            keywords, text = [*part.get("keywords", ()), *_lists(part.get("keyword", []))], _lists(part.get("text", []))
            number += len(keywords) + len(text)
            _, abilities = compile_words(keywords, text, part.get("name") or part.get("id", ""))
            found += [f"{case['id']}: {each.words}: {each.why}" for each in abilities if isinstance(each, Unsupported)]
    return number, found


@pytest.mark.parametrize("folder", [HERE, SHARED], ids=["tests/cases", "../shared/cases"])
def test_every_wording_of_the_cases_is_read(folder: Path) -> None:
    paths = [path for path in sorted(folder.glob("*.cases.jsonl")) if not path.name.startswith("rules-dm-")]
    if not paths:
        pytest.skip(f"{folder.parent.name}/{folder.name} is absent")
    read = {path.name: _unsupported(path) for path in paths}
    assert {name: unsupported for name, (_, unsupported) in read.items() if unsupported} == {}
    assert all(number > 20 for number, _ in read.values())
