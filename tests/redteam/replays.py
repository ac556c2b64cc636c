"""Forging replays: how many semantic mutations of true replays `replay --verify --resim` finds, by class of line.

    python -m tests.redteam.replays --mutations 20000 --seed 1 [--recorded]

Every mutation changes one thing that a true replay says; then the footer, its counts and its checksum are made right.
Each is tried twice: with the digests as they were, and with all digests computed anew. What is not found is
counted by its class: another legal game (proven by playing it through the checked methods), said otherwise (argued in
`ARGUED`), or missed.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

import click
from rich.console import Console
from rich.table import Table

from events.event import Event
from simulator.replay.format import ReplayError
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.checking import ReplayChecks, check
from simulator.replay.verifying.verify import unvouched_of
from simulator.replay.writing import rules_of_triggers, sealed_replay, write_replay
from tests.redteam.argued import reason_of
from tests.redteam.mutations import Mutation, mutate
from tests.redteam.redriven import is_a_legal_game
from tests.redteam.sources import true_replays

Outcome = Literal["found", "named", "legal", "argued", "missed"]
OUTCOMES: tuple[Outcome, ...] = ("found", "named", "legal", "argued", "missed")
"""A difference or an error; named by `--verify` as not vouched for, with the line; the rest as the module says."""

ASKED = ReplayChecks(verify=True, resim=True)
STRICT = {"derived": 0.99, "choice": 0.99, "rejected": 0.99, "external": 0.95}
"""What share of the mutations of a class has to be found, of those that something in the file contradicts."""


class Tried(NamedTuple):
    """A mutation that was tried, and what came of it."""

    file: str
    mutation: Mutation
    recomputed: bool
    outcome: Outcome
    because: str = ""


def _bytes(mutation: Mutation, recomputed: bool, true: Replay) -> bytes:
    """The forged file."""
    if mutation.footer is not None:
        return true.data.rstrip(b"\n").rsplit(b"\n", 1)[0] + b"\n" + mutation.footer.encode() + b"\n"
    if recomputed:
        try:
            rules = rules_of_triggers(mutation.header)
            return sealed_replay(mutation.header, mutation.lines, rules)
        except Exception:  # nobody can compute digests of what can't be folded
            pass
    return write_replay(mutation.header, mutation.lines)


def _unvouched(replay: Replay) -> Counter[str]:
    judged = check(replay, ReplayChecks(verify=True)).judged
    return Counter(each.what for each in (*unvouched_of(replay), *(judged.unvouched if judged is not None else ())))


def outcome_of(true: Replay, mutation: Mutation, *, recomputed: bool) -> Tried | None:
    """What the checks say of a mutation of a true replay; None where the file is the true one to the byte.

    Raises:
        Exception: a check ended in anything but an answer or a `ReplayError`; that is a bug.
    """

    def tried(outcome: Outcome, because: str = "") -> Tried:
        return Tried(true.file, mutation, recomputed, outcome, because)

    data = _bytes(mutation, recomputed, true)
    if data == true.data:
        return None
    try:
        forged = parse_replay(data, true.file)
        checked = check(forged, ASKED)
    except (ReplayError, ValueError):
        return tried("found")
    if checked.differences:
        return tried("found")
    if _unvouched(forged) - _unvouched(true):
        return tried("named")
    if mutation.of in ("choice", "derived"):
        return tried("legal" if is_a_legal_game(forged, forged.lines) else "missed")
    because = reason_of(mutation)
    return tried("argued" if because else "missed", because)


def attack(replays: Iterable[Replay], mutations: int, seed: int) -> list[Tried]:
    """So many mutations, of replays that are drawn alike, each with the digests as they were and computed anew."""
    draw = random.Random(seed)
    true = [*replays]
    tried: list[Tried | None] = []
    for _ in range(mutations):
        replay = draw.choice(true)
        mutation = mutate(draw, replay)
        ways = (False,) if mutation.of in ("digest", "footer") else (False, True)
        tried += [outcome_of(replay, mutation, recomputed=recomputed) for recomputed in ways]
    return [each for each in tried if each is not None]


def share(tried: Iterable[Tried]) -> float:
    """The share found or named, of those that something in the file contradicts; 1 of none."""
    counts = Counter(each.outcome for each in tried)
    shown = counts["found"] + counts["named"]
    return shown / (shown + counts["missed"]) if shown + counts["missed"] else 1.0


def _table(tried: list[Tried], title: str) -> Table:
    table = Table("class", "tried", *OUTCOMES, "share", title=title)
    for of in sorted({each.mutation.of for each in tried}):
        mine = [each for each in tried if each.mutation.of == of]
        counts = Counter(each.outcome for each in mine)
        table.add_row(of, str(len(mine)), *[str(counts[each]) for each in OUTCOMES], f"{share(mine):.2%}")
    return table


def _not_found(tried: list[Tried]) -> Table:
    table = Table("number", "outcome", "line", "change", "value", "why", title="what was not found")
    rows = Counter(
        (each.outcome, each.mutation.tag, each.mutation.kind, each.mutation.field, each.because)
        for each in tried
        if each.outcome in ("legal", "argued", "missed")
    )
    for (outcome, *what), number in sorted(rows.items(), key=lambda row: (row[0][0], -row[1])):
        table.add_row(str(number), outcome, *what)
    return table


def weak(tried: list[Tried]) -> list[str]:
    """The classes of which less is found than has to be, in either way of forging."""
    return [
        f"{of}, digests {'computed anew' if recomputed else 'as they were'}: {found:.2%} of at least {least:.0%}"
        for of, least in STRICT.items()
        for recomputed in (False, True)
        if (found := share(t for t in tried if t.mutation.of == of and t.recomputed is recomputed)) < least
    ]


@click.command()
@click.option("--mutations", default=20_000, show_default=True, help="How many are tried, each twice.")
@click.option("--seed", default=1, show_default=True, help="Decides which.")
@click.option("--recorded", is_flag=True, help="Forge games of ../shared/data/arena too.")
@click.option("--details", is_flag=True, help="Say what was not found.")
def main(mutations: int, seed: int, recorded: bool, details: bool) -> None:
    """Forge replays and print what is found; exit 1 if it is less than has to be."""
    began = time.monotonic()
    replays = true_replays(recorded=recorded)
    tried = attack(replays, mutations, seed)
    console = Console(width=160)
    for recomputed, title in ((False, "digests as they were"), (True, "digests computed anew")):
        console.print(_table([each for each in tried if each.recomputed is recomputed], title))
    if details:
        console.print(_not_found(tried))
    console.print(
        f"{mutations} mutations of {len(replays)} replays by seed {seed},"
        f" {sum(isinstance(line, Event) for replay in replays for line in replay.lines)} events;"
        f" {time.monotonic() - began:.0f} s"
    )
    for each in weak(tried):
        console.print(f"too little found: {each}")
    sys.exit(int(bool(weak(tried))))


if __name__ == "__main__":
    main()
