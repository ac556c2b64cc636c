"""The curated replays of `replays/`, cut out of the recorded games that they come from.

    python -m tests.importers.arena.curated        # write them again, from ../shared/data/arena

A test holds that what stands in `replays/` is what this writes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from simulator.importers.arena.importing import import_logs
from simulator.replay.reading import read_replay
from tests.replay.excerpts import excerpt

REPOSITORY = Path(__file__).parents[3]
RECORDED = REPOSITORY.parent / "shared" / "data" / "arena"


class Pick(NamedTuple):
    """One combat worth showing: the replay's name, where it was recorded, and what it shows."""

    name: str
    log: str
    game: int
    combat: int
    title: str
    shows: str


PICKS = (
    Pick(
        "revised-block",
        "manasight-corpus__session_2026-02-22_0000_ecl-premier-bg-elves.jsonl.gz",
        3,
        6,
        "A block that was revised and withdrawn",
        "Two creatures are chosen to block an attacker with menace; one is withdrawn, which leaves the other "
        "alone on menace, so that one is withdrawn too and blocks the other attacker instead. The attacker "
        "with menace stays unblocked.",
    ),
    Pick(
        "menace",
        "manasight-corpus__session_2026-03-22_0000_feedback-019d1311.jsonl.gz",
        1,
        5,
        "Menace against a lone creature",
        "The defending player has one creature. It can't block the attacker with menace alone, so it is "
        "offered, and blocks, only the other one; both have deathtouch and both are destroyed.",
    ),
    Pick(
        "must-be-blocked",
        "manasight-corpus__session_2026-02-22_0000_ecl-premier-bg-elves.jsonl.gz",
        5,
        5,
        "An attacker that must be blocked if able",
        "Until one creature is chosen for the attacker that must be blocked, Arena offers every creature "
        "nothing else. One blocker is enough for the requirement; a second creature then blocks the other "
        "attacker.",
    ),
    Pick(
        "multi-block",
        "manasight-corpus__session_2026-02-22_0000_ecl-premier-bg-elves.jsonl.gz",
        1,
        9,
        "One attacker, three blockers, free division",
        "A 2/1 is blocked by three 1/1 creatures and divides its 2 damage among two of them, in no order: the "
        "rules of November 2024 have none.",
    ),
    Pick(
        "trample",
        "manasight-corpus__session_2026-04-29_2128.jsonl.gz",
        1,
        9,
        "Trample over two blockers",
        "An 8/8 with trample is blocked by a 1/1 with deathtouch and a 2/1. It assigns lethal damage to both "
        "and the remaining 6 to the player; one point from deathtouch destroys it.",
    ),
    Pick(
        "first-strike",
        "mtga-play-by-play__bo3-match.jsonl.gz",
        2,
        7,
        "First strike against deathtouch",
        "A 4/4 with first strike blocks a 5/6 with deathtouch and deals its damage in the first of two combat "
        "damage steps. That is not lethal; in the second step deathtouch destroys the blocker.",
    ),
    Pick(
        "damage-order-2019",
        "mtga-depr-quint__2019-07_output_log_0.17.jsonl.gz",
        1,
        5,
        "A damage assignment order, announced",
        "A game of 2019: an attacking 1/1 is blocked by a 2/1 and a 1/2. The active player announces the "
        "order in which they will be assigned damage (509.2), the 2/1 first.",
    ),
    Pick(
        "one-blocker-at-most",
        "manasight-corpus__session_2026-03-11_1847_quick-draft-selesnya.jsonl.gz",
        2,
        8,
        "Nine attackers, one of which takes one blocker at most",
        "Six blockers are chosen one by one and two choices are taken back. One attacker can't be blocked by "
        "more than one creature: as soon as it is chosen, Arena offers it to nobody else, and to everyone "
        "again once that choice is withdrawn.",
    ),
    Pick(
        "put-attacking",
        "manasight-corpus__session_2026-03-22_0000_feedback-019d1311.jsonl.gz",
        2,
        6,
        "Tokens that attack without having been declared",
        "Two tokens are put onto the battlefield attacking (508.4). They are unblocked like any attacker for "
        "which no blocker is declared, and deal damage.",
    ),
    Pick(
        "prevented-damage",
        "manasight-corpus__session_2026-03-11_1847_quick-draft-selesnya.jsonl.gz",
        2,
        4,
        "Damage that an effect prevents",
        "The blocker's damage to the attacker is prevented by an effect. That is the one thing in this combat "
        "that the rules alone would not have foretold; the log marks it.",
    ),
)


def curated() -> Iterator[tuple[Path, bytes]]:
    """Each curated replay: the file that it stands in, and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        import_logs([RECORDED / log for log in sorted({pick.log for pick in PICKS})], Path(folder))
        for pick in PICKS:
            stem = pick.log.removesuffix(".jsonl.gz")
            whole = read_replay(str(Path(folder) / f"arena-{stem}-{pick.game}.replay.jsonl"))
            cut = excerpt(whole, pick.combat, title=pick.title, shows=pick.shows)
            yield REPOSITORY / "replays" / f"{pick.name}.replay.jsonl", cut


def main() -> None:
    """Write the curated replays again."""
    for path, data in curated():
        path.write_bytes(data)
        print(f"wrote {path.relative_to(REPOSITORY)}")


if __name__ == "__main__":
    main()
