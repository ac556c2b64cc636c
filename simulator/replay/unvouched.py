"""What a replay file's checksums and digests can't vouch for, as a file: said, so that nobody takes it for checked.

No secret goes into a checksum, so it shows damage, and never who wrote it anew. What contradicts itself shows all the
same; what is told without a contradiction is as the file tells it.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.event import Event
from projections.views import PROJECTIONS
from simulator.replay.difference import Unvouched
from simulator.replay.format import Digest, Rejected
from simulator.replay.reading import FIRST_LINE, Replay

__all__ = ["NOT_COUNTED", "NO_SECRET", "unvouched_of"]

NO_SECRET = "what effects did, what was said or taken back, and the header: a checksum shows damage, not a new author"
NOT_COUNTED = (
    "notes, statements, rejected declarations and digests all being there: this file is not sealed, so none are counted"
)
NO_DIGESTS = "the state of the game: there is no digest"


def unvouched_of(replay: Replay) -> Iterator[Unvouched]:
    """What nothing in the file as such can show, in a sentence each that ends "can't vouch for ..."."""
    digests = [line for line in replay.lines if isinstance(line, Digest)]
    if not replay.header.sealed:
        yield Unvouched(0, NOT_COUNTED)
    if not digests and replay.events:
        yield Unvouched(0, NO_DIGESTS)
    missing = [
        projection.name
        for projection in PROJECTIONS
        if not projection.later and any(projection.name not in digest.digests for digest in digests)
    ]
    if missing:
        yield Unvouched(0, f"the {', '.join(missing)}: a digest leaves them out")
    yield from _repeated(replay)
    yield Unvouched(0, NO_SECRET)


def _repeated(replay: Replay) -> Iterator[Unvouched]:
    """Declarations that were taken back more than once with nothing between: one may have been doubled."""
    before: Rejected | None = None
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        if isinstance(line, Rejected):
            if line == before:
                yield Unvouched(number, "this rejected declaration, which is the same as the one before it")
            before = line
        elif isinstance(line, Event):
            before = None
