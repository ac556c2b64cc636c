"""Importing MTG Arena logs: one replay per game, and everything compared with what Arena said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from events.rule import Edition
from simulator.faults import on_its_own
from simulator.files import open_input, write_file
from simulator.importers.arena.cards import CardsCounted, FindCard
from simulator.importers.arena.combats import games
from simulator.importers.arena.converting import convert
from simulator.importers.arena.findings import CATEGORIES, Compared
from simulator.importers.arena.offers import count_offers
from simulator.importers.arena.reading import read_log
from simulator.importers.arena.records import ArenaGame, OrderRequest, was_blocked
from simulator.importers.comparing import Difference
from simulator.plain_text import plain
from simulator.replay.format import SCHEMA, Header, Note, ReplaySource
from simulator.replay.writing import sealed_replay

SUFFIXES = (".gz", ".jsonl", ".log", ".txt")


@dataclass(slots=True)
class ImportResult:
    """What was found in some logs, written and compared.

    `cards` counts what is known of permanents where a file names cards, else nothing.
    `errors` are the faults that cut a log short or kept a replay from being written, each in one line;
    `differences` go with the name of their log.
    """

    files: int = 0
    games: int = 0
    combats: int = 0
    combats_after_gap: int = 0
    combats_with_block: int = 0
    block_requests: int = 0
    gaps: int = 0
    cards: CardsCounted = field(default_factory=CardsCounted)
    compared: Compared = field(default_factory=Compared)
    differences: list[tuple[str, Difference]] = field(default_factory=list)
    replays: list[Path] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """The result as plain data, for JSON."""
        return {
            "schema": 1,
            "files": self.files,
            "games": self.games,
            "combats": self.combats,
            "combats_after_gap": self.combats_after_gap,
            "combats_with_block": self.combats_with_block,
            "block_requests": self.block_requests,
            "gaps": self.gaps,
            "compared": {
                category: [self.compared.equal[category], self.compared.total[category]] for category in CATEGORIES
            },
            "undetermined": self.compared.undetermined,
            "unread": self.compared.unread,
            "cards": asdict(self.cards),
            "differences": [{"file": file, **asdict(difference)} for file, difference in self.differences],
            "replays": [str(path) for path in self.replays],
            "errors": self.errors,
        }


def import_logs(
    files: Iterable[Path],
    out_dir: Path,
    *,
    edition: Edition | None = None,
    names: Mapping[int, str] | None = None,
    find: FindCard | None = None,
    force: bool = False,
) -> ImportResult:
    """Import logs; one replay per game is written to `out_dir` as `arena-<log's stem>-<game>.replay.jsonl`.

    Args:
        files: the logs, in any of the forms that `read_log` knows.
        out_dir: an existing folder.
        edition: the edition of every game; by default each game's date decides.
        names: card names by Arena's card number.
        find: finds the card of a name, whose abilities permanents have then; None: names are labels and no more.
        force: whether replays that are there already are replaced.

    What came before a fault is imported and written; the fault is among the result's `errors`.
    """
    result = ImportResult()
    for path in files:
        result.files += 1
        with on_its_own(str(path), result.errors), open_input(path) as stream:
            for game in games(read_log(stream, str(path))):
                with on_its_own(f"{path}, game {game.number}", result.errors):
                    _import_game(game, path, out_dir, edition, names or {}, find, force, result)
    return result


def _import_game(
    game: ArenaGame,
    path: Path,
    out_dir: Path,
    edition: Edition | None,
    names: Mapping[int, str],
    find: FindCard | None,
    force: bool,
    result: ImportResult,
) -> None:
    result.games += 1
    result.gaps += len(game.gaps)
    for combat in game.combats:
        result.combats += 1
        result.combats_after_gap += combat.gap is not None
        result.combats_with_block += was_blocked(combat)
        result.block_requests += len(combat.requests)
    stem = log_stem(path)
    data, compared, counted = _written(game, plain(stem), edition, names, find)
    result.compared.add(compared)
    result.cards.add(counted)
    result.differences += [(path.name, difference) for difference in compared.differences]
    target = out_dir / f"arena-{stem}-{game.number}.replay.jsonl"
    try:
        write_file(target, data, overwrite=force and target not in result.replays)
    except FileExistsError as error:
        remedy = ", of another log of that name" if target in result.replays else "; --force replaces it"
        result.errors.append(f"{plain(str(target))}: {error.strerror}{remedy}")
    else:
        result.replays.append(target)


def log_stem(path: Path) -> str:
    """A log's name without its folder and suffixes.

    >>> log_stem(Path("logs/UTC_Log - 04-05-2026 14.59.46.log.gz"))
    'UTC_Log - 04-05-2026 14.59.46'
    """
    name = path.name
    while name.lower().endswith(SUFFIXES) and "." in name.strip("."):
        name = name[: name.rindex(".")]
    return name


def replay_of(
    game: ArenaGame, stem: str, edition: Edition | None, names: Mapping[int, str], find: FindCard | None = None
) -> tuple[bytes, Compared]:
    """A game's replay file, and how it compares with Arena; see `import_logs`."""
    data, compared, _ = _written(game, stem, edition, names, find)
    return data, compared


def _written(
    game: ArenaGame, stem: str, edition: Edition | None, names: Mapping[int, str], find: FindCard | None
) -> tuple[bytes, Compared, CardsCounted]:
    dated, because = edition_of(game)
    used, because = (dated, because) if edition is None else (edition, "it was asked for")
    converted = convert(game, used, names, find)
    for combat in game.combats if find is None else ():
        count_offers(combat, converted.compared)
    header = Header(
        schema=SCHEMA,
        edition=used,
        edition_because=because,
        title=f"Game {game.number} of {stem}",
        source=ReplaySource(
            program="MTG Arena",
            file=stem,
            game=game.number,
            line=game.line,
            player=f"P{game.seat}" if game.seat else "",
        ),
    )
    lines = converted.lines or (Note("No combat was fought.", game.line),)
    return sealed_replay(header, lines), converted.compared, converted.counted


WITHOUT_ORDERS_SINCE = datetime(2024, 11, 8, tzinfo=UTC)
"""The day on which the rules without damage assignment orders came into force."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MAX_MS = 253_370_764_800_000
"""The year 9999, which is more than a date can hold."""


def edition_of(game: ArenaGame) -> tuple[Edition, str]:
    """The edition of a recorded game, and a sentence that says why.

    What came after `cr-2024-11-08` has other numbers but says the same of combat, so later games are under it too.

    >>> edition_of(ArenaGame(number=1, line=1, time=1_775_426_387_196, seat=1, combats=(), gaps=()))[0].value
    'cr-2024-11-08'
    """
    if 0 < game.time < MAX_MS:
        day = EPOCH + timedelta(milliseconds=game.time)
        if day >= WITHOUT_ORDERS_SINCE:
            return (
                Edition.CR_2024_11_08,
                f"the game is dated {day:%Y-%m-%d}, after damage assignment orders were dropped",
            )
        return Edition.CR_2024_06_07, f"the game is dated {day:%Y-%m-%d}, before damage assignment orders were dropped"
    if any(isinstance(record, OrderRequest) for combat in game.combats for record in combat.records):
        return Edition.CR_2024_06_07, "the log has no date, but a damage assignment order was announced"
    return Edition.CR_2024_11_08, "the log has no date; today's rules are assumed"
