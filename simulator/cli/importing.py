"""`blockers import`: recordings of other programs as replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import DIFFERENCE, combined, say_errors
from simulator.cli.output import console, print_json, progress, say

if TYPE_CHECKING:
    from simulator.importers.arena.importing import ImportResult
    from simulator.importers.importing import Program
    from simulator.importers.reports import ImportReport


Command = Callable[..., int]


@click.group()
def import_command() -> None:
    """Turn a log of another program into replays."""


def _of_recordings(metavar: str) -> Callable[[Command], Command]:
    """What every importer is given: the recordings, called so in its help, and how replays of them are written."""
    given = (
        click.argument("recordings", metavar=metavar, nargs=-1, required=True),
        click.option("-o", "--output", metavar="DIR", default=".", help="Where replays go; by default this folder."),
        click.option("--edition", type=click.Choice([str(each) for each in Edition]), help="The rules of every game."),
        click.option("--force", is_flag=True, help="Replace replays that are there already."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
    )

    def with_options(command: Command) -> Command:
        for each in reversed(given):
            command = each(command)
        return command

    return with_options


@import_command.command()
@_of_recordings("LOG...")
@click.option("--names", metavar="FILE", help="Cards by Arena's numbers: Scryfall, 17Lands or Arena's own database.")
def arena(
    recordings: tuple[str, ...], output: str, edition: str | None, names: str | None, force: bool, as_json: bool
) -> int:
    """Turn MTG Arena logs into replays, one a game: arena-<log's stem>-<game number>.replay.jsonl.

    Each combat is played again by the rules and compared with what Arena offered, accepted and dealt. Games from
    8 November 2024 on are played by cr-2024-11-08, earlier ones by cr-2024-06-07; --edition overrides that. No
    account name and no account id gets into a replay.

    --names takes a file that names cards by Arena's numbers: a bulk file of Scryfall's, 17Lands' cards.csv, or Arena's
    own Raw_CardDatabase_*.mtga (in MTGA_Data/Downloads/Raw, where Arena is installed). Permanents have their names
    then, and the abilities of these cards: of those of "blockers cards import", and of those that come with the
    program. Without --names the cards that you imported count, if their list has Arena's numbers, as Scryfall's has.
    What the log shows wins: power and toughness, types, counters, and which abilities a permanent has at the moment.
    What is not read of them stays a number, and the table counts the comparisons that it may concern.

    \b
    Arena's log is Player.log (the session before: Player-prev.log):
      Windows  %USERPROFILE%\\AppData\\LocalLow\\Wizards Of The Coast\\MTGA\\Player.log
      macOS    ~/Library/Logs/Wizards Of The Coast/MTGA/Player.log
    It holds games only if detailed logging is on: in Arena, Options > Account >
    Detailed Logs (Plugin Support), then start Arena again.

    Exit status 1 if something differs from what Arena said, 2 if a log could not be read to its end.
    """
    from simulator.cards.library import open_cards
    from simulator.importers.arena.importing import import_logs
    from simulator.importers.arena.names import read_names

    folder = Path(output)
    cards = open_cards()
    table = read_names(Path(names)) if names else cards.arena_names()
    folder.mkdir(parents=True, exist_ok=True)
    forced = Edition(edition) if edition else None
    with progress([Path(log) for log in recordings], "importing", len(recordings)) as coming:
        result = import_logs(
            coming, folder, edition=forced, names=table, find=cards.exactly if table else None, force=force
        )
    unusable = say_errors(result.errors)
    if as_json:
        print_json(result.document())
    else:
        _print_import(result)
    return combined([unusable, DIFFERENCE * bool(result.differences)])


@import_command.command()
@_of_recordings("FILE...")
def xmage(recordings: tuple[str, ...], output: str, edition: str | None, force: bool, as_json: bool) -> int:
    """Turn XMage's recorded games into replays, one a game: xmage-<file's stem>-1.replay.jsonl.

    A FILE is a recorded game as JSON, or that compressed with gzip, with the board at many moments and XMage's log of
    the game. Each combat is played again by the rules, with the cards by their names, and compared with what XMage
    offered, accepted and dealt. Players are called P1, P2 and so on: no name gets into a replay.

    A FILE may also be the log that XMage's ordinary client keeps as HTML, in its folder gamelogs. It tells who attacks
    and blocks whom, with their sizes, damage and deaths, and not what stays home: the replay names what may be there,
    and a block is undetermined where it may hang on that.

    XMage records no counters and no damage, and what Auras and Equipment are attached to only where its log names it.
    What hangs on that is undetermined, and so is what hangs on words that are not read: the report says why. Of several
    permanents of one name that differ in nothing that is recorded the first is taken, and the replay has a note of it.

    Exit status 1 if something differs from what XMage did, 2 if a file could not be read.
    """
    from simulator.importers.xmage.program import XMAGE

    return _import_recordings(XMAGE, recordings, output, edition, force, as_json)


@import_command.command()
@_of_recordings("FILE...")
def mtgo(recordings: tuple[str, ...], output: str, edition: str | None, force: bool, as_json: bool) -> int:
    """Turn Magic Online's game logs into replays, one a game: mtgo-<file's stem>-<game number>.replay.jsonl.

    A FILE is the game log of a match: the client's Match_GameLog_<id>.dat, or the older text of one, with lines such
    as "== Game 1 (572748380) ==". The client keeps its logs below %LOCALAPPDATA%\\Apps\\2.0\\Data, in folders whose
    names differ from one installation to the next: search there for Match_GameLog.

    Such a log tells who attacks and blocks, blocks that were taken back, and announced damage assignment orders. It
    doesn't tell sizes, damage, who dies, life totals, and what stays home: sizes are those of the cards, each combat is
    played by the rules alone, and a block is undetermined where it may hang on what isn't recorded; the report says
    on what. Of several creatures of one name the first is taken where the log has no ids, and the replay has a note of
    it. Players are called P1, P2 and so on: no name gets into a replay.

    Exit status 1 if the rules refuse what Magic Online accepted, 2 if a file could not be read.
    """
    from simulator.importers.mtgo.program import MTGO

    return _import_recordings(MTGO, recordings, output, edition, force, as_json)


@import_command.command()
@_of_recordings("FILE...")
def forge(recordings: tuple[str, ...], output: str, edition: str | None, force: bool, as_json: bool) -> int:
    """Turn Forge's game logs into replays, one a game: forge-<file's stem>-<game number>.replay.jsonl.

    A FILE is a game log in English as text, or that compressed with gzip, with one game or several; a log that begins
    with what happened last is read from its end. Each combat is played again by the rules, with the cards by their
    names, and compared with the damage, the deaths and the life totals that Forge logged. Players are called P1, P2
    and so on: no name gets into a replay.

    Forge logs who attacks and blocks, but neither how large creatures are nor what stays home. So creatures are as
    large as their cards say, a difference says so, and what may hang on a permanent that nobody sees is undetermined.
    The log has no date: without --edition today's rules are assumed.

    \b
    Forge prints the log of games that it plays against itself:
      forge.exe sim -d A.dck B.dck -n 3 > games.txt
    Of a game that you play, copy the lines of the game log's pane into a text file.

    Exit status 1 if something differs from what Forge did, 2 if a file could not be read.
    """
    from simulator.importers.forge.program import FORGE

    return _import_recordings(FORGE, recordings, output, edition, force, as_json)


def _import_recordings(
    program: Program, recordings: tuple[str, ...], output: str, edition: str | None, force: bool, as_json: bool
) -> int:
    from simulator.cards.library import open_cards
    from simulator.importers.importing import import_recordings

    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    find = open_cards().exactly
    with progress([Path(file) for file in recordings], "importing", len(recordings)) as coming:
        report = import_recordings(
            program, coming, folder, find, edition=Edition(edition) if edition else None, force=force
        )
    unusable = say_errors(report.errors)
    if as_json:
        print_json(report.document())
    else:
        _print_report(report)
    return combined([unusable, DIFFERENCE * bool(report.differences)])


def _print_report(report: ImportReport) -> None:
    from rich.table import Table

    for file, difference in report.differences:
        said = f"{report.program}: {difference.theirs}; we: {difference.ours} ({difference.why})"
        say(f"{file}:{difference.line}: {difference.what}: {said}", "yellow")
    table = Table(f"compared with {report.program}", "equal", "of", "can't say", box=None, padding=(0, 1))
    compared = report.compared
    for category, total in compared.total.items():
        counts = (compared.equal[category], total, compared.undetermined[category])
        table.add_row(category.replace("_", " "), *map(str, counts))
    console().print(table)
    counted = [
        f"{report.files} files, {report.games} games, {report.combats} combats, {report.told} of them told",
        f"{report.combats_with_block} with blocks; {report.gaps} gaps",
        f"{len(report.replays)} replays written",
    ]
    say("; ".join(counted), "bold")


def _print_import(result: ImportResult) -> None:
    from rich.table import Table

    from simulator.importers.arena.findings import ATTACK_CATEGORIES

    out = console()
    for file, difference in result.differences:
        where = f"{file}:{difference.line}: {difference.what}"
        said = f"Arena {difference.theirs}, we {difference.ours} ({difference.why})"
        say(f"{where}: {said}", "yellow")
    table = Table("compared with Arena", "equal", "of", "can't say", "not all read", box=None, padding=(0, 1))
    compared = result.compared
    for category, total in compared.total.items():
        if not total and category in ATTACK_CATEGORIES:
            continue
        counts = (compared.equal[category], total, compared.undetermined[category], compared.unread[category])
        table.add_row(category.replace("_", " "), *map(str, counts))
    out.print(table)
    if result.cards.permanents:
        cards = result.cards
        say(f"{cards.cards} of {cards.permanents} creatures, planeswalkers and battles have their card's abilities")
        say(f"{cards.read} of {cards.abilities} abilities of theirs, plain keywords apart, are read")
    counted = [
        f"{result.files} logs, {result.games} games, {result.combats} combats",
        f"{result.combats_with_block} of them with blocks, {result.block_requests} block requests",
        f"{result.gaps} gaps; {len(result.replays)} replays written",
    ]
    say(", ".join(counted), "bold")
