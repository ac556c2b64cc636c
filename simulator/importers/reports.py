"""What an import found: what was written, compared and lacking, in one shape for every program; how it is written."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from simulator.files import write_file
from simulator.importers.comparing import OF_RECORDINGS, Compared, Difference
from simulator.plain_text import plain

SUFFIXES = (".gz", ".json", ".jsonl", ".log", ".txt", ".dat", ".html")


@dataclass(slots=True)
class ImportReport:
    """What was found in some recordings, written and compared.

    `told` counts the combats that are in the replays. `errors` are the faults by which a recording could not be read,
    or not to its end, and a replay not be written, each in one line; `differences` go with the name of their recording.
    """

    program: str
    files: int = 0
    games: int = 0
    combats: int = 0
    told: int = 0
    combats_with_block: int = 0
    combats_with_alike: int = 0
    gaps: int = 0
    compared: Compared = field(default_factory=lambda: Compared(OF_RECORDINGS))
    differences: list[tuple[str, Difference]] = field(default_factory=list)
    replays: list[Path] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        compared = self.compared
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
            "compared": {each: [compared.equal[each], compared.total[each]] for each in compared.categories},
            "undetermined": compared.undetermined,
            "because": compared.open,
            "differences": [{"file": file, **asdict(difference)} for file, difference in self.differences],
            "replays": [str(path) for path in self.replays],
            "errors": self.errors,
        }

    def count(self, file: str, compared: Compared) -> None:
        """Add what was compared of a game."""
        self.compared.add(compared)
        self.differences += [(file, difference) for difference in compared.differences]

    def write(self, target: Path, data: bytes, *, force: bool) -> None:
        """Write a replay; where that can't be done, that is an error of the report.

        Args:
            target: the file.
            data: the replay.
            force: whether one that is there already, and was not written by this import, is replaced.
        """
        try:
            write_file(target, data, overwrite=force and target not in self.replays)
        except FileExistsError as error:
            remedy = ", of another recording of that name" if target in self.replays else "; --force replaces it"
            self.errors.append(f"{plain(str(target))}: {error.strerror}{remedy}")
        else:
            self.replays.append(target)


def stem_of(path: Path) -> str:
    """A recording's name without its folder and suffixes.

    >>> stem_of(Path("logs/game_20260210_074307.json.gz"))
    'game_20260210_074307'
    """
    name = path.name
    while name.lower().endswith(SUFFIXES) and "." in name.strip("."):
        name = name[: name.rindex(".")]
    return name
