"""`blockers games`: games in a store, with what was taken back in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from simulator.cli.main import ALL_WELL, UNUSABLE, combined, say_errors
from simulator.cli.output import console, print_json, progress
from simulator.faults import say_error
from simulator.plain_text import plain

if TYPE_CHECKING:
    from events.store import GameStore, ListedGame, StoredRuling
    from simulator.replay.format import Header
    from simulator.saved_games.verifying import VerifiedGame


SUFFIXES = (".replay.jsonl.gz", ".replay.jsonl", ".jsonl.gz", ".jsonl")

MOST_LINES = 10
"""The most damages of no game printed for a person; JSON has all of them."""

F = TypeVar("F", bound=Callable[..., Any])

_NO_HEADER = "its header is no replay header"

_STORE = "An SQLite file, or a URL postgresql://...; by default what the environment names, else a file of your own."


def _store_option(function: F) -> F:
    return click.option("--store", "place", metavar="STORE", help=_STORE)(function)


def _names(
    context: click.Context, parameter: click.Parameter, given: str | tuple[str, ...] | None
) -> str | tuple[str, ...] | None:
    """What was given as names of games, if it is text: on the command line there may be bytes that are none."""
    for name in (given,) if isinstance(given, str) else given or ():
        try:
            name.encode()
        except UnicodeEncodeError:
            message = f"{name!r} is no text in UTF-8, as every game's name is; see `blockers games list`"
            raise click.BadParameter(message, context, parameter) from None
    return given


@click.group()
@_store_option
@click.pass_context
def games_command(context: click.Context, place: str | None) -> None:
    """Keep games in a store, which nothing is ever deleted from.

    STORE is an SQLite file or postgresql://USER:PASSWORD@HOST:PORT/DATABASE. Without it the environment variables
    PERSISTENCE_MODULE, SQLITE_DBNAME and POSTGRES_* count, and without these a file in your data folder.
    """
    context.obj = context.obj if place is None else place


@contextmanager
def _opened(context: click.Context, place: str | None, *, create: bool = False) -> Iterator[GameStore]:
    """The store that is meant."""
    from platformdirs import user_data_path

    from events.store import GameStore

    where = context.obj if place is None else place
    if where is None and not {"PERSISTENCE_MODULE", "SQLITE_DBNAME"} & os.environ.keys():
        folder = user_data_path("declare-blockers", appauthor=False, ensure_exists=create)
        where = str(folder / "games.db")
    if where is not None and not where.strip():
        raise click.UsageError("--store is empty: name an SQLite file or postgresql://..., or leave --store out")
    if create:
        _see_that_it_lasts(where)
    with GameStore.open(where, create=create) as store:
        yield store


def _see_that_it_lasts(where: str | None) -> None:
    """Refuse a place that is gone when the command is over."""
    from events.store.places import MEMORY, SQLITE, settings_of

    settings = settings_of(where, os.environ)
    module, file = settings["PERSISTENCE_MODULE"], settings.get("SQLITE_DBNAME")
    if module == MEMORY:
        named = where or f"PERSISTENCE_MODULE={module}"
    elif module == SQLITE and ":memory:" in (where, file):
        named = where or f"SQLITE_DBNAME={file}"
    else:
        return
    raise click.UsageError(
        f"{named} is a store in memory, and gone when this command is over: name an SQLite file (--store games.db) or "
        "postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    )


def _say(text: str) -> None:
    click.echo(plain(text))


def _moment(nanoseconds: int) -> str:
    return datetime.fromtimestamp(nanoseconds / 1e9, UTC).isoformat(timespec="seconds")


def _header_of(listed: ListedGame) -> Header | None:
    """The header of a game; None where it can't be read as one: a store takes any bytes for a header."""
    from events.store import StoreDamaged
    from simulator.saved_games.saved_game import read_header

    try:
        return read_header(listed.game, listed.header)
    except StoreDamaged:
        return None


def _as_json(listed: ListedGame, header: Header | None) -> dict[str, str]:
    return {
        "game": listed.game,
        "edition": str(header.edition) if header else "",
        "title": header.title if header else "",
        "form": listed.form,
        "created": _moment(listed.time),
        "error": "" if header else _NO_HEADER,
    }


@games_command.command("list")
@_store_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def list_(context: click.Context, place: str | None, as_json: bool) -> int:
    """List the games, in the order in which they came.

    Of a game whose header is no replay header this is said. Exit status 2 if the list is damaged; what there is of it,
    and of games that it does not name, is listed nevertheless.
    """
    from events.store import listed_games

    with _opened(context, place) as store:
        games, errors = listed_games(store)
    listed = [(game, _header_of(game)) for game in games]
    if as_json:
        print_json({"schema": 1, "games": [_as_json(game, header) for game, header in listed], "errors": errors})
    else:
        _print_list(listed)
    return say_errors(errors)


def _print_list(listed: Sequence[tuple[ListedGame, Header | None]]) -> None:
    width = max((len(game.game) for game, _ in listed), default=0)
    for game, header in listed:
        edition, title = (header.edition, header.title) if header else ("-", _NO_HEADER)
        _say(f"{game.game:{width}}  {edition}  {_moment(game.time)}  {title}".rstrip())


@games_command.command()
@click.argument("game", callback=_names)
@_store_option
@click.pass_context
def show(context: click.Context, game: str, place: str | None) -> int:
    """Show the account of a GAME; exit status 1 if something in it is not as the rules say."""
    from simulator.display.account import print_account
    from simulator.saved_games.files import replay_of

    with _opened(context, place) as store:
        replay = replay_of(store, game)
    return int(not print_account(replay, console()))


def _name_of(file: str) -> str:
    name = Path(file).name
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), name)


@games_command.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@_store_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def import_(context: click.Context, files: tuple[str, ...], place: str | None, as_json: bool) -> int:
    """Write replays into the store. A game's id is its file's name without `.replay.jsonl`.

    Exit status 2 if a FILE can't be used, or its game is there already; the others are written nevertheless.
    Where the store fails midway, what was said to be written is.
    A STORE in memory is refused: it would be gone with the command.
    """
    from events.store import BadGameName, GameExists, StoreError
    from simulator.replay.format import ReplayError
    from simulator.replay.reading import read_replay
    from simulator.saved_games.files import import_replay

    games: list[str] = []
    errors: list[str] = []
    with _opened(context, place, create=True) as store, progress(files, "importing", len(files)) as coming:
        for file in coming:
            try:
                import_replay(store, _name_of(file), read_replay(file))
            except (ReplayError, GameExists, BadGameName) as error:
                errors.append(str(error) if isinstance(error, ReplayError) else f"{file}: {error}")
            except StoreError as error:
                if not games:
                    raise
                errors.append(f"{file} and what follows it were not written: {error}")
                break
            except OSError as error:
                errors.append(f"{file}: {(error.strerror or str(error)).lower()}")
            else:
                games.append(_name_of(file))
        where = store.place
    if as_json:
        print_json({"schema": 1, "store": where, "games": games, "errors": errors})
    else:
        _say(f"{len(games)} {'game' if len(games) == 1 else 'games'} written to {where}")
    return say_errors(errors)


@games_command.command()
@click.argument("game", callback=_names)
@click.option("-o", "--output", metavar="FILE", required=True, help="The replay file to write.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@_store_option
@click.pass_context
def export(context: click.Context, game: str, output: str, force: bool, place: str | None) -> int:
    """Write a GAME as a replay file."""
    from simulator.files import write_file
    from simulator.saved_games.files import export_game

    if not output.strip():
        raise click.UsageError("-o is empty: name the replay file to write")
    if Path(output).is_dir() or output.endswith(("/", os.sep)):
        raise click.UsageError(f"{output}: is a folder; name the replay file to write in it")
    with _opened(context, place) as store:
        data = export_game(store, game)
    try:
        write_file(output, data, overwrite=force)
    except OSError as error:
        # Named here may be the unfinished file beside it, which nobody asked for.
        raise OSError(error.errno, error.strerror or str(error), output) from error
    return ALL_WELL


@games_command.command()
@click.argument("game", callback=_names, required=False)
@_store_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def rulings(context: click.Context, game: str | None, place: str | None, as_json: bool) -> int:
    """List what was taken back in a GAME, or in all of them, and why.

    Exit status 2 if some of it is damaged; the rest is listed nevertheless.
    """
    import msgspec

    from events.store import StoreError, listed_games

    found: list[tuple[str, StoredRuling]] = []
    with _opened(context, place) as store:
        listed, errors = listed_games(store) if game is None else ([], [])
        for name in [game] if game is not None else [each.game for each in listed]:
            try:
                # What was found before something damaged counts.
                for ruling in store.rulings(name):
                    found.append(ruling)
            except StoreError as error:
                errors.append(str(error))
    if as_json:
        rulings_found = [{"game": name, **msgspec.to_builtins(each)} for name, each in found]
        print_json({"schema": 1, "rulings": rulings_found, "errors": errors})
    else:
        _print_rulings(found)
    return say_errors(errors)


def _print_rulings(found: Sequence[tuple[str, StoredRuling]]) -> None:
    for name, ruling in found:
        _say(f"{name}, after {ruling.at} events: {ruling.outcome}, taken back by {ruling.rule}")
        for violation in ruling.violations:
            _say(f"  {violation}")
        if ruling.because:
            _say(f"  because {ruling.because}")


@games_command.command()
@click.argument("games", metavar="[GAME...]", callback=_names, nargs=-1)
@_store_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def verify(context: click.Context, games: tuple[str, ...], place: str | None, as_json: bool) -> int:
    """Look at every row of the store, and verify every GAME: fold it, compare its digests, judge and play it again.

    Of each game the first event that disagrees is named; damage of one game hides none of another.

    Exit status 1 if something disagrees, 2 if something is damaged or can't be read, 3 if nobody here can judge it.
    """
    from events.store import inspect
    from simulator.saved_games.verifying import damage_of, unvouched, verify_game

    with _opened(context, place) as store:
        inspected = inspect(store)
        damage = damage_of(inspected)
        named = games or tuple(game for game in damage if game)
        with progress(named, "verifying", len(named)) as coming:
            found = [verify_game(store, name, damage.get(name, ())) for name in coming]
        where = store.place
    of_none, doubts = damage[""], list(unvouched(inspected, named))
    if as_json:
        games_found = [each.as_json() for each in found]
        print_json({"schema": 1, "store": where, "games": games_found, "errors": of_none, "unvouched": doubts})
    else:
        _print_verified(found, doubts)
    _print_damage(where, of_none, damaged=bool(inspected.damage))
    return combined([*(each.status for each in found), UNUSABLE if of_none else ALL_WELL])


def _print_damage(where: str, of_none: Sequence[str], *, damaged: bool) -> None:
    """Say what is damaged and of no game, and what to do if anything is."""
    for error in of_none[:MOST_LINES]:
        say_error(f"{where}: {error}")
    if len(of_none) > MOST_LINES:
        say_error(f"{where}: and {len(of_none) - MOST_LINES} more; --json has them all")
    if damaged:
        say_error(f"{where}: the store is damaged: restore it from a backup; what is told as it should be is whole")


def _print_verified(found: Sequence[VerifiedGame], doubts: Sequence[str]) -> None:
    from simulator.replay.verifying.checking import unvouched_lines

    for each in found:
        if each.error:
            say_error(str(each))
        else:
            _say(str(each))
            for line in unvouched_lines(each.unvouched):
                _say(line)
    for doubt in doubts:
        _say(doubt)
