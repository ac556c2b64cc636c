"""A folder of decisions from replay files, and the report of what became of each declaration in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins

from simulator.dataset.decisions import Decision, decisions_in
from simulator.dataset.records import Unturned
from simulator.envs.observations import layout
from simulator.envs.observations.forms import Form
from simulator.faults import on_its_own
from simulator.replay.format import checksum_of
from simulator.replay.reading import read_replay


@dataclass
class Collected:
    """What was found in some replays.

    Args:
        size: places for creatures on each side.
        form: the form of observations.
        files: how many replays were read.
        decisions: the decisions, in order.
        unturned: the declarations that are none, likewise.
        twice: files that hold the same bytes as one before them, which are left out.
        errors: what is wrong with files that could not be used, each in one line.
    """

    size: int
    form: Form
    files: int = 0
    decisions: list[Decision] = field(default_factory=list)
    unturned: list[Unturned] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """How many choices the decisions have together."""
        return sum(len(one.steps) for one in self.decisions)

    def kinds(self) -> dict[str, int]:
        """How many declarations are no decisions, by kind, the most frequent first."""
        return dict(Counter(str(one.kind) for one in self.unturned).most_common())

    def reasons(self) -> list[tuple[str, str, int]]:
        """The reasons with their kinds, and how many declarations have each, the most frequent first."""
        counted = Counter((str(one.kind), one.why) for one in self.unturned)
        return [(kind, why, many) for (kind, why), many in counted.most_common()]

    def document(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        return {
            "schema": 1,
            "observations": self.form,
            "size": self.size,
            "observation_layout": layout.version(self.size),
            "replays": self.files,
            "declarations": len(self.decisions) + len(self.unturned),
            "decisions": len(self.decisions),
            "steps": self.steps,
            "by_program": dict(Counter(one.about.program for one in self.decisions)),
            "by_grade": dict(Counter(str(one.about.grade) for one in self.decisions)),
            "not_turned": self.kinds(),
            "because": [{"kind": kind, "why": why, "declarations": many} for kind, why, many in self.reasons()],
            "each": [to_builtins(one) for one in self.unturned],
            "given_twice": self.twice,
            "errors": self.errors,
        }


def collect(files: Iterable[str], size: int, form: Form) -> Collected:
    """The decisions in some replay files. A file that can't be used is an error of its own, and adds nothing.

    Args:
        files: their paths; the decisions come in this order.
        size: places for creatures on each side: 8, 16 or 32.
        form: the form of observations.
    """
    found = Collected(size, form)
    known: set[str] = set()
    for file in files:
        with on_its_own(file, found.errors):
            replay = read_replay(file)
            checksum = checksum_of(replay.data)
            if checksum in known:
                found.twice.append(file)
                continue
            those = [*decisions_in(replay, size, form)]
            known.add(checksum)
            found.files += 1
            found.decisions += [one for one in those if isinstance(one, Decision)]
            found.unturned += [one for one in those if isinstance(one, Unturned)]
    return found
