"""What every case of the suites makes the game say and record, as it was when it was last looked at.

`python -m tests.pinned` writes `pinned.json` anew: what a change to it shows is what users of a new version will see.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from events.codec import encode_events
from simulator.cases.format.case import Case
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import Expect
from simulator.cases.read.reading import read_cases
from simulator.cases.run.scripts import AnyScript, begin
from simulator.game.duel import Duel
from simulator.game.new_game import AnyGame
from simulator.game.verdict import IllegalAction, NotKnown, Outcome, Verdict, WrongMoment

HERE = Path(__file__).parent
CONFORMANCE = sorted((HERE / "cases").glob("*.cases.jsonl"))
SUITES = [*CONFORMANCE, *sorted((HERE / "cards").glob("*.cases.jsonl"))]
FILE = HERE / "pinned.json"


class Pinned(msgspec.Struct, omit_defaults=True):
    """A case played to the end of its combat: what was said of each refused step, and a digest of the log's bytes."""

    log: str
    refused: dict[str, list[str]] = {}


def _refusals(play: AnyScript) -> Iterator[tuple[int, Verdict]]:
    """Each step of the script that was refused, with what was said of it; the last may be one that nobody can know."""
    for index, step in enumerate(play.case.script):
        if isinstance(step, Expect):
            continue
        play.proposed = None
        try:
            play.play(index)
        except NotBuilt:
            return
        except NotKnown as unknown:
            yield index, Verdict(Outcome.UNDETERMINED, because=unknown.because)
            return
        if play.proposed is not None and not play.proposed.legal:
            yield index, play.proposed


def _lines(verdict: Verdict) -> Iterator[str]:
    for violation in verdict.violations:
        because = f" ({violation.because})" if violation.because else ""
        yield f"{violation.rule.number} {', '.join(violation.objects)}: {violation.text}{because}"
    if verdict.maximum is not None:
        yield f"{verdict.obeyed} of {verdict.maximum}, as by {dict(verdict.witness or {})}, nearest {verdict.nearest}"
    if verdict.because:
        yield f"because {verdict.because}"


def played(case: Case) -> tuple[AnyScript, list[tuple[int, Verdict]]]:
    """A case played to its end, or to what is not built, and the refusals on the way.

    Raises:
        NotBuilt: not even its board can be set up.
    """
    play = begin(case)
    return play, [*_refusals(play)]


def play_on(game: AnyGame) -> None:
    """Let the combat go on in the plainest way until it is over, or until somebody has to do what only they can."""
    while game.board.step != "main":
        try:
            game.end_attack() if isinstance(game, Duel) else game.pass_step()
        except (IllegalAction, WrongMoment):
            return


MANY, EACH = 500, 4
"""Of a suite with many cases one of so many is pinned: whichever their ids choose, so that others may join them."""


def _to_pin(suite: Path) -> Iterator[Case]:
    every = [*read_cases(str(suite))]
    for case in every:
        if len(every) < MANY or blake2b(case.id.encode(), digest_size=1).digest()[0] % EACH == 0:
            yield case


def pinned(suite: Path) -> dict[str, Pinned]:
    """Per case of a suite that is pinned and can be set up, what it says and records."""
    found = {}
    for case in _to_pin(suite):
        try:
            play, refused = played(case)
        except NotBuilt:
            continue
        play_on(play.game)
        digest = blake2b(encode_events(play.game.log), digest_size=8).hexdigest()
        found[case.id] = Pinned(digest, {str(index): [*_lines(verdict)] for index, verdict in refused})
    return found


def main() -> None:
    """Write `pinned.json` anew."""
    every = {suite.name.removesuffix(".cases.jsonl"): pinned(suite) for suite in SUITES}
    encoded = msgspec.json.encode({name: cases for name, cases in every.items() if cases})
    FILE.write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")


if __name__ == "__main__":
    main()
