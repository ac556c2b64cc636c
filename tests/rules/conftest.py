"""Tests of rules run in every edition that has the rule, unless a mark says that they hold in some of these only.

- `rule("509.1c")`: the rule that a test, or all tests of a module, are about, as `tests.rules.numbers` has it.
- `since("cr-2022-10-07")`, `until("cr-2010-02-01")`: from that edition on, up to and with that edition; a test's
  own mark counts before its module's.
- `editions("cr-2008-02-01", ...)`: these editions alone, whatever else is marked.
"""

from __future__ import annotations

import pytest

from tests.rules.numbers import NUMBERS, Numbered, editions_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kinds = ("rule", "since", "until", "editions")
    marks = {kind: mark.args for kind in kinds if (mark := metafunc.definition.get_closest_marker(kind))}
    if "edition" in metafunc.fixturenames and marks:
        metafunc.parametrize("edition", editions_of(marks))


@pytest.fixture
def number(edition: str) -> Numbered:
    """The number that a rule of `tests.rules.numbers` has in the test's edition."""
    return lambda rule: NUMBERS[rule][edition]
