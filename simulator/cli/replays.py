"""`blockers replay`, `diff` and `case`: recorded games, shown, compared, and as cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from events.rule import Edition
from simulator.cli.main import ALL_WELL, DIFFERENCE, UNDETERMINED, combined, say_errors
from simulator.cli.output import console, print_json, print_json_text, progress, say
from simulator.faults import on_its_own
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.replay.difference import Diff
    from simulator.replay.reading import Replay
    from simulator.replay.verifying.checking import Checked


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--verify", "with_verify", is_flag=True, help="Compare digests and assertions; judge every choice again.")
@click.option("--resim", "with_resim", is_flag=True, help="Play the choices again and compare all that follows.")
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Play the choices again by these rules, and say what differs.",
)
@click.option(
    "--rulings-overlay", is_flag=True, help="Follow rulings of the edition's day where they contradict its text."
)
@click.option("--step", "by_steps", is_flag=True, help="Show one step at a time.")
@click.option("--turn", type=int, metavar="N", help="Show this turn only.")
@click.option("--combat", type=int, metavar="N", help="Show this combat only, counted from 1.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay_command(
    files: tuple[str, ...],
    with_verify: bool,
    with_resim: bool,
    edition: str | None,
    rulings_overlay: bool,
    by_steps: bool,
    turn: int | None,
    combat: int | None,
    as_json: bool,
) -> int:
    """Show recorded games, each combat with its board, or check that they are what the rules say.

    A FILE is a replay (*.replay.jsonl, or that compressed with gzip). Exit status 1 if something differs, 2 if a FILE
    can't be used (the others are looked at nevertheless), 3 if what a player did can't be judged.
    """
    from simulator.replay.reading import read_replay
    from simulator.replay.verifying.checking import ReplayChecks, check

    selects = by_steps or turn is not None or combat is not None
    other = edition is not None or rulings_overlay
    asked = ReplayChecks(with_verify, with_resim or other, edition or "", rulings_overlay)
    shows = not as_json and (selects or not (asked.verify or asked.resim))
    errors: list[str] = []
    done: list[Checked] = []
    with progress(files, "reading replays", len(files)) as coming:
        for file in coming:
            with on_its_own(file, errors):
                done.append(check(read_replay(file), asked))
    if as_json:
        print_json({"schema": 1, "replays": [checked.as_json() for checked in done], "errors": errors})
    differs = any(checked.differences for checked in done)
    for checked in () if as_json else done:
        with on_its_own(checked.replay.file, errors):
            if shows:
                differs = _show(checked.replay, by_steps, turn, combat) or differs
            for line in checked.lines():
                click.echo(plain(line))
    unknown = any(checked.undetermined for checked in done)
    return combined([say_errors(errors), DIFFERENCE * differs, UNDETERMINED * unknown])


def _show(replay: Replay, by_steps: bool, turn: int | None, combat: int | None) -> bool:
    """Print the account of a replay; whether anything in it is not as the rules say."""
    from simulator.display.account import print_account, step_through

    show = step_through if by_steps else print_account
    return not show(replay, console(), turn=turn, combat=combat)


@click.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def diff_command(left: str, right: str, as_json: bool) -> int:
    """Compare the replays A and B line by line. Exit status 1 if they differ, 2 if one of them can't be used."""
    from simulator.replay.difference import diff
    from simulator.replay.reading import read_replay

    errors: list[str] = []
    read: list[Replay] = []
    for file in (left, right):
        with on_its_own(file, errors):
            read.append(read_replay(file))
    found = None if errors else diff(*read)
    if as_json:
        print_json(_document_diff(found, errors))
    elif found is not None:
        _print_diff(found)
    differs = found is not None and not found.equal
    return combined([say_errors(dict.fromkeys(errors)), DIFFERENCE * differs])


def _document_diff(found: Diff | None, errors: list[str]) -> dict[str, Any]:
    import msgspec

    differing = {} if found is None else msgspec.to_builtins(found)
    return {"schema": 1, "equal": None if found is None else found.equal, **differing, "errors": errors}


def _print_diff(found: Diff) -> None:
    for field in found.header:
        say(f"header, {field.field}", "bold")
        say(f"- {field.left}", "red")
        say(f"+ {field.right}", "green")
    for change in found.changes:
        if change.left_line:
            say(f"-{change.left_line}: {change.left}", "red")
        else:
            say(f"+{change.right_line}: {change.right}", "green")
    say(f"{found.same} lines are the same, {len(found.header) + len(found.changes)} differ", "bold")


SEARCHED = 500
"""Later moments that are looked at where none can be written of the one that was asked for."""


@click.command()
@click.argument("replay", metavar="REPLAY")
@click.option("--at", metavar="SEQ", type=click.IntRange(min=1), required=True, help="The moment: after SEQ events.")
@click.option("-o", "--output", metavar="FILE", help="Write to this *.json file instead of the terminal.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
def case_command(replay: str, at: int, output: str | None, force: bool) -> int:
    """Write the board of a moment of REPLAY as a dispute file, with the block declaration that was made.

    The file is a case like any other: change it, ask "blockers legal" about it, run "blockers check" on it. After a
    declaration was made, the moment is the one at which it was made. A declaration that names what is not on the
    board of the moment yet is left out, and the note says so.
    """
    from simulator.files import write_file
    from simulator.replay.reading import read_replay

    if output is not None and Path(output).suffix.lower() != ".json":
        raise click.BadParameter(f"{output}: a dispute file is written as *.json", param_hint="-o")
    recorded = read_replay(replay)
    if at > len(recorded.events):
        raise click.BadParameter(f"{replay} has {len(recorded.events)} events", param_hint="--at")
    text = _text(recorded, at)
    if output is None:
        print_json_text(text)
    else:
        write_file(output, text.encode("utf-8"), overwrite=force)
    return ALL_WELL


def _text(recorded: Replay, at: int) -> str:
    """The text of a moment's case, which can be read again."""
    from simulator.cases.format.errors import CaseError

    try:
        return _readable(recorded, at)
    except CaseError as wrong:
        last = min(at + SEARCHED, len(recorded.events))
        later = next((n for n in range(at + 1, last + 1) if _can_be_read(recorded, n)), None)
        remedy = f"from {later} events on one can" if later else f"nor after any number up to {last}"
        why = f"{wrong.where}: found {wrong.found}"
        message = f"{recorded.file}: after {at} events no case can be written ({why}); {remedy}"
        raise click.ClickException(message) from None


def _can_be_read(recorded: Replay, at: int) -> bool:
    from simulator.cases.format.errors import CaseError

    try:
        return bool(_readable(recorded, at))
    except CaseError:
        return False


def _readable(recorded: Replay, at: int) -> str:
    from simulator.cases.dispute import dispute_of
    from simulator.cases.format.case import write_case_for_people
    from simulator.cases.read.reading import case_of, plain_value

    name = f"{plain(Path(recorded.file).name.split('.')[0])}-{at}"
    text = write_case_for_people(dispute_of(recorded.events, at, recorded.header.edition, name))
    case_of(plain_value(text, ".json", name), name)
    return text
