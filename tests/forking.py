"""Mutants from one collected session: each in a fork of it, against the tests that meet it, until one of them fails.

`tests.mutation` starts it in the folder that mutmut has written, where the sources hold every mutant of themselves. The
tests are collected once. Then each test is run once without a mutant: that says which functions it meets and how long
it takes, and one that fails there (it minds being forked, say) is left out, by name. Then each mutant is set in a fork,
which runs the tests that meet it. What is called while modules are loaded has had its say before any fork, so a mutant
of that is set in a process of its own, which loads and collects everything anew.
"""

from __future__ import annotations

import functools
import gc
import math
import os
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
import pytest
from mutmut.configuration import config
from mutmut.mutation import trampoline
from mutmut.mutation.trampoline_templates import mangle_function_name
from mutmut.utils.format_utils import mangled_name_from_mutant_name

ALL_PASSED, FAILED, STOPPED, NOT_MET, BROKEN = 0, 1, 2, 33, 70
"""What came of a mutant: no test failed, one did, its time was over before its tests, no test meets it, it broke."""
SURVIVED = (ALL_PASSED, STOPPED, NOT_MET)
LOADING = "while loading"
_PARTS = 16
"""Into so many parts per worker the tests are divided that are run without a mutant."""
_MEMORY = 8 << 30
_TO_LOAD = 900
"""So many seconds a process may take to load and collect everything."""
_T = TypeVar("_T")


class Met(msgspec.Struct):
    """What a test did without a mutant: how long it ran, whether it failed, and what can be mutated that it called."""

    test: str
    seconds: float
    failed: bool
    functions: list[int]


class Ran(msgspec.Struct):
    """What became of a mutant: how its process ended, how many tests it ran, the one that failed, and how long."""

    name: str
    code: int
    tests: int
    failed: str
    seconds: float


class Kept:
    """The folder in which all that is known is written as it comes, and from which it is read again."""

    def __init__(self, folder: Path) -> None:
        """The folder of an earlier run, or an empty one."""
        self.folder = folder

    def names(self, what: str) -> list[str]:
        """Names that were written there, such as those of the mutants that are drawn; none where they weren't."""
        path = self.folder / f"{what}.txt"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def write(self, what: str, names: Iterable[str]) -> None:
        """Write names, a line for each."""
        (self.folder / f"{what}.txt").write_text("".join(f"{name}\n" for name in names), encoding="utf-8")

    def met(self) -> list[Met]:
        """The tests that have been run without a mutant."""
        return list(self._lines(Met))

    def ran(self) -> dict[str, Ran]:
        """The mutants that have been run."""
        return {ran.name: ran for ran in self._lines(Ran)}

    def forget(self, codes: Collection[int]) -> None:
        """Forget the mutants of which this came, so that they are run again."""
        others = [ran for ran in self.ran().values() if ran.code not in codes]
        self._path(Ran).unlink(missing_ok=True)
        for ran in others:
            self.add(ran)

    def add(self, what: Met | Ran) -> None:
        """Write one more, in one go, as several processes do it."""
        with self._path(type(what)).open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(what) + b"\n")

    def _path(self, kind: type) -> Path:
        return self.folder / f"{kind.__name__.lower()}.jsonl"

    def _lines(self, kind: type[_T]) -> Iterator[_T]:
        """What stands in a file, a line for each; the last may have been cut off."""
        decoder = msgspec.json.Decoder(kind)
        path = self._path(kind)
        for line in path.read_bytes().splitlines() if path.exists() else ():
            with suppress(msgspec.DecodeError):
                yield decoder.decode(line)


def function_of(mutant: str) -> str:
    """The function that is mutated, as mutmut names it."""
    return mangled_name_from_mutant_name(mutant)


def in_turn(tests: Iterable[Met]) -> list[Met]:
    """Quickest first, where a test with many parameters counts all it has taken so far: each has its say early."""
    so_far: dict[str, float] = defaultdict(float)
    turns: list[tuple[float, str, Met]] = []
    for met in sorted(tests, key=lambda met: met.seconds):
        written = met.test.partition("[")[0]
        so_far[written] += met.seconds
        turns.append((so_far[written], met.test, met))
    return [met for _, _, met in sorted(turns, key=lambda turn: turn[:2])]


class Switches:
    """What stands before each function that can be mutated: it notes the call, and calls the mutant that is set.

    mutmut's own asks the environment at each call which mutant that is, and is asked so often that tests take twice as
    long; it is left to class methods.
    """

    def __init__(self, mutant: str) -> None:
        """A mutant may be set before anything is loaded."""
        self.called: set[str] = set()
        self._mutant, self._own = mutant, trampoline.wrap_in_trampoline
        self._functions: dict[str, tuple[list[Callable[..., Any]], dict[str, Callable[..., Any]]]] = {}
        trampoline.set_mutant_under_test(mutant)

    def before(self, mutants: dict[str, Callable[..., Any]], is_classmethod: bool = False) -> Callable[..., Any]:
        """Stands in for mutmut's decorator of what can be mutated."""
        if is_classmethod:
            return self._own(mutants, is_classmethod)

        def put(function: Callable[..., Any]) -> Callable[..., Any]:
            of_class, _, written = function.__qualname__.rpartition(".")
            name = f"{function.__module__}.{mangle_function_name(name=written, class_name=of_class or None)}"
            now, note = [function], self.called.add
            self._functions[name] = now, mutants

            @functools.wraps(function)
            def switch(*args: Any, **kwargs: Any) -> Any:
                note(name)
                return now[0](*args, **kwargs)

            @functools.wraps(function)
            def first(*args: Any, **kwargs: Any) -> Any:
                return mutants[self._mutant.rpartition(".")[2]](*args, **kwargs)

            return first if self._mutant and function_of(self._mutant) == name else switch

        return put

    def set(self, mutant: str) -> None:
        """From now on this mutant is called, here and in what is started from here."""
        trampoline.set_mutant_under_test(mutant)
        import_module(function_of(mutant).rpartition(".")[0])  # Not all that is tested is loaded before a test asks.
        now, mutants = self._functions[function_of(mutant)]
        now[0] = mutants[mutant.rpartition(".")[2]]


def _limit(seconds: float) -> None:
    """The process may take so much time more: of the processor, and much longer by the clock."""
    soft = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
    signal.setitimer(signal.ITIMER_REAL, 20 * seconds)


@dataclass
class _Job:
    """What is done in a process of its own, mostly for a mutant: it is given a pipe to say something."""

    name: str
    work: Callable[[_Job, int], int]
    tests: Sequence[str]


def _at_once(jobs: deque[_Job], workers: int) -> Iterator[tuple[_Job, int, str, float]]:
    """Do jobs, so many at once: each with its exit code, what it said, and its seconds; more may be added meanwhile."""
    running: dict[int, tuple[_Job, int]] = {}
    while jobs or running:
        while jobs and len(running) < workers:
            pid, pipe = _started(jobs[0])
            running[pid] = jobs.popleft(), pipe
        pid, status, used = os.wait3(0)
        job, pipe = running.pop(pid)
        try:
            said = os.read(pipe, 1 << 16).decode()
        except BlockingIOError:  # It is dead, and what it has started isn't.
            said = ""
        os.close(pipe)
        yield job, os.waitstatus_to_exitcode(status), said, used.ru_utime + used.ru_stime


def _started(job: _Job) -> tuple[int, int]:
    said, say = os.pipe()
    pid = os.fork()
    if pid:
        os.close(say)
        os.set_blocking(said, False)
        return pid, said
    code = BROKEN
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        code = job.work(job, say)
    finally:
        os._exit(code)


class _Plugin:
    """What runs collected tests in an order of its own."""

    def __init__(self, kept: Kept, seconds: float) -> None:
        """A mutant has so many seconds."""
        self.kept, self.seconds, self.failed = kept, seconds, False
        self.items: dict[str, pytest.Item] = {}
        self.met: dict[str, Met] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test fails where it is set up, run or taken down."""
        self.failed |= report.failed

    def run(self, tests: Sequence[str], allowed: Callable[[str], float]) -> Iterator[tuple[str, float]]:
        """Run tests one after the other: each with the seconds it took; whether it failed stands in `failed`."""
        for test, following in zip_longest(tests, tests[1:]):
            self.failed = False
            _limit(allowed(test))
            began = time.process_time()
            item, then = self.items[test], self.items[following] if following else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
            yield test, time.process_time() - began

    def tried(self, tests: Sequence[str], say: int) -> int:
        """Run tests until one fails or the mutant's time is over; say how many, and which failed."""
        used = time.process_time()
        code, count, failed = ALL_PASSED if tests else NOT_MET, 0, ""
        for test, _ in self.run(tests, lambda test: 10 + 10 * self.met[test].seconds):
            count += 1
            if self.failed:
                code, failed = FAILED, test
                break
            if time.process_time() - used > self.seconds:
                code = STOPPED
                break
        os.write(say, f"{code} {count} {failed}".encode())
        return code


class Alone(_Plugin):
    """The process of one mutant, which was set before anything was loaded."""

    def __init__(self, kept: Kept, seconds: float, tests: Sequence[str], pipe: int) -> None:
        """These tests are run, in this order, and said in the pipe."""
        super().__init__(kept, seconds)
        self.tests, self.pipe = tests, pipe

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them here."""
        self.items = {item.nodeid: item for item in session.items}
        self.met = {met.test: met for met in self.kept.met()}
        if not session.testsfailed:  # What can't be collected has failed.
            self.tried([test for test in self.tests if test in self.items], self.pipe)
        return True


class Forking(_Plugin):
    """The one session that has collected all tests."""

    def __init__(self, kept: Kept, seconds: float, workers: int, switches: Switches) -> None:
        """It goes on with what is kept."""
        super().__init__(kept, seconds)
        self.switches, self.workers = switches, workers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests without a mutant, then those that meet each mutant with it, unless that is known."""
        if session.testsfailed:
            raise session.Interrupted("not all tests can be collected")
        self.items = {item.nodeid: item for item in session.items}
        forgetting: Any = session.config.pluginmanager.get_plugin("tests.forgetting")
        forgetting.build_parsers()
        loading = {*self.kept.names("loading"), *self.switches.called}
        self.kept.write("loading", sorted(loading))
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        forgetting.pytest_sessionstart()
        forgetting._reading()  # What is frozen can't be found any more.
        gc.collect()
        gc.freeze()
        self._without_mutants()
        self.met = {met.test: met for met in self.kept.met() if met.test in self.items}
        self._with_mutants(loading)
        return True

    def _without_mutants(self) -> None:
        known = {met.test for met in self.kept.met()}
        tests = [test for test in self.items if test not in known]
        size = max(1, math.ceil(len(tests) / self.workers / _PARTS))
        jobs = deque(_Job("", self._noted, tests[start : start + size]) for start in range(0, len(tests), size))
        for job, code, _, _ in _at_once(jobs, self.workers):
            if code == ALL_PASSED:
                continue
            known = {met.test for met in self.kept.met()}
            ended_it, *rest = [test for test in job.tests if test not in known]
            self.kept.add(Met(ended_it, 0, True, []))
            if rest:
                jobs.append(_Job("", self._noted, rest))

    def _noted(self, job: _Job, _: int) -> int:
        """Run tests without a mutant and note what they meet."""
        places = {name: place for place, name in enumerate(self.kept.names("functions"))}
        called = self.switches.called
        called.clear()
        for test, seconds in self.run(job.tests, lambda _: _TO_LOAD):
            functions = sorted(places[name] for name in called if name in places)
            self.kept.add(Met(test, round(seconds, 4), self.failed, functions))
            called.clear()
        return ALL_PASSED

    def _with_mutants(self, loading: set[str]) -> None:
        """Run each drawn mutant that hasn't been, those with the quickest tests first.

        Where its function is called while loading, a test that fails in the fork must fail alone too; and where none
        does, all are run alone.
        """
        known = self.kept.ran()
        meeting = self._meeting({name for name in self.kept.names("drawn") if name not in known})
        jobs = [_Job(name, self._forked, tests) for name, tests in meeting.items()]
        jobs.sort(key=lambda job: sum(self.met[test].seconds for test in job.tests))
        waiting = deque(jobs)
        for job, code, said, seconds in _at_once(waiting, self.workers):
            forked = job.work == self._forked
            if said:
                ended, count, failed = said.split(" ", 2)
                ran = Ran(job.name, int(ended), int(count), failed, round(seconds, 1))
            elif code > 0 and not forked:
                ran = Ran(job.name, FAILED, 0, LOADING, round(seconds, 1))
            else:
                ran = Ran(job.name, code, 0, "", round(seconds, 1))
            if function_of(job.name) in loading and (forked or (ran.code in SURVIVED and len(job.tests) == 1)):
                all_others = [met.test for met in in_turn(self._good())]
                killed = forked and ran.code == FAILED
                tests = [ran.failed] if killed else [*dict.fromkeys([*meeting[job.name], *all_others])]
                waiting.append(_Job(job.name, self._alone, tests))
            else:
                self.kept.add(ran)

    def _good(self) -> Iterator[Met]:
        return (met for met in self.met.values() if not met.failed)

    def _meeting(self, mutants: set[str]) -> dict[str, list[str]]:
        """The tests that meet each mutant, in turn."""
        functions = self.kept.names("functions")
        by_function: dict[str, list[Met]] = {function_of(mutant): [] for mutant in mutants}
        for met in self._good():
            for place in met.functions:
                if functions[place] in by_function:
                    by_function[functions[place]].append(met)
        return {name: [met.test for met in in_turn(by_function[function_of(name)])] for name in sorted(mutants)}

    def _forked(self, job: _Job, say: int) -> int:
        self.switches.set(job.name)
        return self.tried(job.tests, say)

    def _alone(self, job: _Job, say: int) -> int:
        os.set_inheritable(say, True)
        _limit(_TO_LOAD)
        tests = f"alone-{os.getpid()}"
        self.kept.write(tests, job.tests)
        options = ["--alone", job.name, "--tests", tests, "--pipe", str(say), "--seconds", str(self.seconds)]
        os.execv(sys.executable, [sys.executable, "-m", "tests.forking", str(self.kept.folder), *options])


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--workers", default=1)
@click.option("--seconds", default=600.0)
@click.option("--alone", default="")
@click.option("--tests", default="")
@click.option("--pipe", default=0)
def main(folder: Path, workers: int, seconds: float, alone: str, tests: str, pipe: int) -> None:
    """Run the mutants that are drawn in a folder, or one alone with tests that are named there."""
    kept, switches, settings = Kept(folder), Switches(alone), config()
    trampoline.wrap_in_trampoline = switches.before  # type: ignore[assignment]
    some = kept.names(tests) if tests else []
    files = dict.fromkeys(test.partition("::")[0] for test in some) or settings.pytest_add_cli_args_test_selection
    plugin = Alone(kept, seconds, some, pipe) if alone else Forking(kept, seconds, workers, switches)
    with tempfile.TemporaryDirectory() as temporary:
        options = ["--rootdir=.", "-q", "-s", "--tb=no", "-p", "no:xdist", f"--basetemp={temporary}/tests"]
        code = pytest.main([*files, *settings.pytest_add_cli_args, *options], plugins=[plugin])
    sys.exit(code)


if __name__ == "__main__":
    main()
