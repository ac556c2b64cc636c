"""Importing MTG Arena logs: one replay per game, and everything compared with what Arena said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from events.rule import Edition
from simulator.faults import on_its_own
from simulator.files import open_input
from simulator.importers.arena.cards import CardsCounted, FindCard
from simulator.importers.arena.combats import games
from simulator.importers.arena.converting import convert
from simulator.importers.arena.findings import OF_ARENA
from simulator.importers.arena.offers import count_offers
from simulator.importers.arena.reading import read_log
from simulator.importers.arena.records import ArenaGame, OrderRequest, was_blocked
from simulator.importers.comparing import Compared
from simulator.importers.reports import ImportReport, stem_of
from simulator.plain_text import plain
from simulator.replay.format import SCHEMA, Header, Note, ReplaySource
from simulator.replay.writing import sealed_replay


@dataclass(slots=True)
class ImportResult(ImportReport):
    """What was found in some logs, written and compared.

    `cards` counts what is known of permanents where a file names cards, else nothing; `block_requests` how often Arena
    asked for blocks, `combats_after_gap` how many combats come after something that the log lacks.
    """

    program: str = "MTG Arena"
    combats_after_gap: int = 0
    block_requests: int = 0
    cards: CardsCounted = field(default_factory=CardsCounted)
    compared: Compared = field(default_factory=lambda: Compared(OF_ARENA))

    def document(self) -> dict[str, Any]:
        """The result as plain data, for JSON."""
        return {
            **ImportReport.document(self),
            "combats_after_gap": self.combats_after_gap,
            "block_requests": self.block_requests,
            "unread": self.compared.unread,
            "cards": asdict(self.cards),
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
        result.told += 1
        result.combats_after_gap += combat.gap is not None
        result.combats_with_block += was_blocked(combat)
        result.block_requests += len(combat.requests)
    stem = stem_of(path)
    data, compared, counted = _written(game, plain(stem), edition, names, find)
    result.count(path.name, compared)
    result.cards.add(counted)
    result.write(out_dir / f"arena-{stem}-{game.number}.replay.jsonl", data, force=force)


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
