"""A plugin for the tests of mutants: nothing that a test before has computed is used again, as it was not mutated then.

Each mutant runs the tests in which its function was called, in a process that has run them all before. So what reads
and judges words forgets it before each test, and what tests share is made anew in each run.
"""

from __future__ import annotations

import functools
import gc
from typing import Any, get_args

_READING = ("simulator.oracle.", "simulator.rules.", "projections.")
_KEPT = frozenset({"_parser"})
"""A parser calls what is mutated whenever it reads, and takes long to make."""


def _caches(*modules: str) -> list[Any]:
    cached = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return [each for each in cached if each.__module__.startswith(modules)]


def pytest_sessionstart() -> None:
    """What tests share is made anew."""
    for cached in _caches("tests."):
        cached.cache_clear()


def pytest_runtest_setup() -> None:
    """What was read is read again."""
    for cached in _reading():
        cached.cache_clear()


def build_parsers() -> None:
    """Build all that is kept, so that what is forked from here has it."""
    for cached in _caches("simulator."):
        if cached.__name__ in _KEPT:
            start = cached.__wrapped__.__globals__.get(cached.__annotations__.get("start"))
            for each in get_args(start) or ((),):
                cached(*([each] if each else []))


@functools.cache
def _reading() -> list[Any]:
    return [each for each in _caches(*_READING) if each.__name__ not in _KEPT]
