"""Importing recordings: one replay a game, and everything compared with what the program did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from events.rule import Edition
from simulator.faults import on_its_own
from simulator.files import write_file
from simulator.importers.cards import FindCard, GameCards
from simulator.importers.comparing import CATEGORIES, Compared, Difference
from simulator.importers.recorded import RecordedGame
from simulator.importers.telling import tell
from simulator.plain_text import plain
from simulator.replay.format import SCHEMA, Header, Note, ReplaySource
from simulator.replay.writing import sealed_replay

SUFFIXES = (".gz", ".json", ".jsonl", ".log", ".txt", ".dat", ".html")


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


@dataclass(slots=True)
class ImportReport:
    """What was found in some recordings, written and compared.

    `told` counts the combats that are in the replays. `errors` are the faults by which a recording could not be read or
    a replay not be written, each in one line; `differences` go with the name of their recording.
    """

    program: str
    files: int = 0
    games: int = 0
    combats: int = 0
    told: int = 0
    combats_with_block: int = 0
    combats_with_alike: int = 0
    gaps: int = 0
    compared: Compared = field(default_factory=Compared)
    differences: list[tuple[str, Difference]] = field(default_factory=list)
    replays: list[Path] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        return {
            "schema": 1,
            "program": self.program,
            "files": self.files,
            "games": self.games,
            "combats": self.combats,
            "combats_told": self.told,
            "combats_with_block": self.combats_with_block,
            "combats_with_alike": self.combats_with_alike,
            "gaps": self.gaps,
            "compared": {each: [self.compared.equal[each], self.compared.total[each]] for each in CATEGORIES},
            "undetermined": self.compared.undetermined,
            "because": self.compared.open,
            "differences": [{"file": file, **asdict(difference)} for file, difference in self.differences],
            "replays": [str(path) for path in self.replays],
            "errors": self.errors,
        }


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
    report.compared.add(told.compared)
    report.differences += [(path.name, difference) for difference in told.compared.differences]
    stem = plain(stem_of(path))
    header = Header(
        schema=SCHEMA,
        edition=used,
        edition_because=because,
        title=f"Game {game.number} of {stem}",
        source=ReplaySource(program=program.name, file=stem, game=game.number, line=game.line),
    )
    data = sealed_replay(header, told.lines or (Note("No combat was fought.", game.line),))
    target = out_dir / f"{program.short}-{stem_of(path)}-{game.number}.replay.jsonl"
    try:
        write_file(target, data, overwrite=force and target not in report.replays)
    except FileExistsError as error:
        remedy = ", of another recording of that name" if target in report.replays else "; --force replaces it"
        report.errors.append(f"{plain(str(target))}: {error.strerror}{remedy}")
    else:
        report.replays.append(target)


def stem_of(path: Path) -> str:
    """A recording's name without its folder and suffixes.

    >>> stem_of(Path("logs/game_20260210_074307.json.gz"))
    'game_20260210_074307'
    """
    name = path.name
    while name.lower().endswith(SUFFIXES) and "." in name.strip("."):
        name = name[: name.rindex(".")]
    return name


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
