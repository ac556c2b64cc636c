"""How much the generated tests do: the same examples in every run by default, many more with `long`,
few and unshrunk with `quick`; and the tables that look at what they say, for cases and replays."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from simulator.editions import RULED_TABLES, TABLES
from simulator.oracle import words

pytest.register_assert_rewrite("tests.given", "tests.laws.checks", "tests.whole")

from tests.whole import RULED, WHOLE  # noqa: E402

# Tests are about what the readers read, not about what is saved of it; `tests.oracle.test_saved_paragraphs` is.
words.printed_often = lambda _words: None

# Cards that a person has imported are no part of a test.
os.environ["BLOCKERS_CARDS"] = str(Path(__file__).parent / "no-cards")

settings.register_profile(
    "default",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    derandomize=False,
    deadline=None,
    max_examples=5000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=15,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a run know where they share what one of them has compiled."""
    if not hasattr(config, "workerinput"):
        os.environ["BLOCKERS_SHARED_BY_TESTS"] = tempfile.mkdtemp(prefix="declare-blockers-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop("BLOCKERS_SHARED_BY_TESTS"), ignore_errors=True)


@pytest.fixture(scope="module")
def whole_tables() -> Iterator[None]:
    """While a module plays cases or replays, the tables look at all that they say and make follow."""
    with pytest.MonkeyPatch.context() as patch:
        for edition, table in WHOLE.items():
            patch.setitem(TABLES, edition, table)
        for edition, table in RULED.items():
            patch.setitem(RULED_TABLES, edition, table)
        yield


CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real browser that is installed, such as Debian's Chromium; without one its tests are skipped by name."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        pytest.skip(f"no browser is installed ({', '.join(CHROMIUMS)})")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()
