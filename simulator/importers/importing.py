"""Importing recordings: one replay a game, and everything compared with what the program did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from events.rule import Edition
from simulator.faults import on_its_own
from simulator.importers.cards import FindCard, GameCards
from simulator.importers.recorded import RecordedGame
from simulator.importers.reports import ImportReport, stem_of
from simulator.importers.telling import tell
from simulator.plain_text import plain
from simulator.replay.format import SCHEMA, Header, Note, ReplaySource
from simulator.replay.writing import sealed_replay


class Program(NamedTuple):
    """A program whose recordings are imported.

    Args:
        name: what it is called, such as "XMage".
        short: what the files of its replays begin with.
        read: reads the games of a file.
        face_down: what its recordings call creatures that are face down.
    """

    name: str
    short: str
    read: Callable[[str], Iterable[RecordedGame]]
    face_down: frozenset[str] = frozenset()


def import_recordings(
    program: Program,
    files: Iterable[Path],
    out_dir: Path,
    find: FindCard,
    *,
    edition: Edition | None = None,
    force: bool = False,
) -> ImportReport:
    """Import recordings; a replay per game is written to `out_dir` as `<program>-<file's stem>-<game>.replay.jsonl`.

    Args:
        program: what recorded them.
        files: the recordings.
        out_dir: an existing folder.
        find: finds the card of a name.
        edition: the edition of every game; by default each game's date decides.
        force: whether replays that are there already are replaced.

    A recording that can't be read, and a replay that can't be written, is among the report's `errors`.
    """
    report = ImportReport(program.name)
    for path in files:
        report.files += 1
        with on_its_own(str(path), report.errors):
            for game in program.read(str(path)):
                _import_game(program, game, path, out_dir, find, edition, force, report)
    return report


def _import_game(
    program: Program,
    game: RecordedGame,
    path: Path,
    out_dir: Path,
    find: FindCard,
    edition: Edition | None,
    force: bool,
    report: ImportReport,
) -> None:
    report.games += 1
    report.gaps += len(game.gaps)
    report.combats += len(game.combats)
    report.combats_with_block += sum(bool(combat.blocks) for combat in game.combats)
    report.combats_with_alike += sum(bool(combat.alike) for combat in game.combats)
    dated, because = edition_of(game)
    used, because = (dated, because) if edition is None else (edition, "it was asked for")
    told = tell(game, used, GameCards(game.named, find, program.face_down), program.name)
    report.told += told.combats
    report.count(path.name, told.compared)
    stem = plain(stem_of(path))
    header = Header(
        schema=SCHEMA,
        edition=used,
        edition_because=because,
        title=f"Game {game.number} of {stem}",
        source=ReplaySource(program=program.name, file=stem, game=game.number, line=game.line),
    )
    lines = told.lines or (Note("No combat was fought.", game.line),)
    data = sealed_replay(header, lines, known=told.digests)
    target = out_dir / f"{program.short}-{stem_of(path)}-{game.number}.replay.jsonl"
    report.write(target, data, force=force)


_SINCE = (
    ("2026-01-16", Edition.CR_2026_01_16, "the rules of 16 January 2026 were in force"),
    ("2024-11-08", Edition.CR_2024_11_08, "damage assignment orders had been dropped"),
    ("", Edition.CR_2024_06_07, "damage assignment orders were announced"),
)


def edition_of(game: RecordedGame) -> tuple[Edition, str]:
    """The edition of a recorded game, and a sentence that says why.

    >>> edition_of(RecordedGame(1, 1, ("P1", "P2"), "2018-07-01", (), ()))[0].value
    'cr-2024-06-07'
    """
    if not game.day and any(combat.orders for combat in game.combats):
        return Edition.CR_2024_06_07, "the recording has no date, but a damage assignment order was announced"
    if not game.day:
        return Edition.CR_2026_01_16, "the recording has no date; today's rules are assumed"
    return next((edition, f"the game is dated {game.day}: {why}") for day, edition, why in _SINCE if game.day >= day)
