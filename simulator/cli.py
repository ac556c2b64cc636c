"""The command line: `blockers` and its commands, each imported only when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TextIO

import click

__all__ = ["blockers", "main", "run"]

COMMANDS = {
    "replay": "Show a recorded game, or check that it is what the rules say.",
    "import": "Turn a log of another program into replays.",
    "check": "Run cases and compare what happens with what they expect.",
    "legal": "Count and list the legal blocks of a case.",
    "games": "Keep games in a store: list, show, import, export, rulings, verify.",
    "judge": "Judge a dispute under one edition or all, and say why they differ.",
    "case": "Write a moment of a replay as a dispute file.",
    "diff": "Compare two replays.",
    "rules": "Show which rules of an edition are built, by what, and what exercises them.",
    "cards": "Say how much of the text of cards is understood.",
    "play": "Play the defending side of a combat in the terminal.",
    "bench": "Measure the training environment: its speed, or how well a policy blocks.",
}
"""Each command with the line that `--help` shows, so that help imports none of them."""

USER_ERRORS = (
    ("simulator.cases.errors", "CaseError"),
    ("simulator.arena.errors", "ArenaLogError"),
    ("simulator.replay.errors", "ReplayError"),
    ("simulator.cards.errors", "CardsError"),
    ("simulator.editions", "EditionError"),
    ("simulator.editions.matrix", "RuleNumberError"),
    ("events.codec", "EventsError"),
    ("events.store.errors", "StoreError"),
    ("simulator.envs.errors", "EnvsError"),
    ("simulator.envs.declaring", "TooLarge"),
)
"""The errors that say what is wrong with the input: where they are defined, and their names."""

UNDETERMINED_ERRORS = (
    ("simulator.cases.errors", "UndeterminedCase"),
    ("simulator.envs.errors", "UndeterminedScenario"),
    ("simulator.envs.declaring", "TooLarge"),
)
"""Those of them that say that nobody here can tell, though the input is as it should be."""

ALL_WELL, DIFFERENCE, UNUSABLE, UNDETERMINED = 0, 1, 2, 3
"""Exit status: all well; a difference or failure was found; the input could not be used; something is undetermined."""


class LazyGroup(click.Group):
    """A group whose commands are modules of `simulator.commands`, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"simulator.commands.{cmd_name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="declare-blockers", prog_name="blockers")
@click.option("--store", metavar="STORE", help="Where games are kept: an SQLite file, or a URL postgresql://...")
@click.pass_context
def blockers(context: click.Context, store: str | None) -> None:
    """Trading-card-game combat around the declare blockers step, exactly.

    Exit status: 0 all well, 1 a difference or failure was found, 2 the input could not be used, 3 undetermined.
    """
    context.obj = store


def main() -> None:
    """The program `blockers`."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command.

    Args:
        arguments: the words after `blockers`.

    Returns:
        The exit status. Whatever went wrong is told in one line on the standard error stream.
    """
    for stream in (sys.stdout, sys.stderr):
        _tolerate_any_letter(stream)
    try:
        status = blockers.main(list(arguments), prog_name="blockers", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return UNUSABLE
    except click.ClickException as error:
        return _told(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return _told("interrupted", status=130)
    except BrokenPipeError:
        _leave_quietly()
        return ALL_WELL
    except OSError as error:
        return _told(_system_error(error))
    except Exception as error:
        return _told_or_bug(error)
    return status if isinstance(status, int) else ALL_WELL


def _tolerate_any_letter(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _told(message: str, *, status: int = UNUSABLE) -> int:
    print(f"error: {' '.join(message.split())}", file=sys.stderr)
    return status


def _system_error(error: OSError) -> str:
    if error.filename is None:
        return str(error)
    return f"{error.filename}: {(error.strerror or str(error)).lower()}"


def _told_or_bug(error: Exception) -> int:
    if isinstance(error, _known(UNDETERMINED_ERRORS)):
        return _told(str(error), status=UNDETERMINED)
    if isinstance(error, _known(USER_ERRORS)):
        return _told(str(error))
    if os.environ.get("BLOCKERS_DEBUG") == "1":
        raise error
    what = f"{type(error).__name__}: {error}"
    return _told(f"this is a bug ({what}); please report it with the output of BLOCKERS_DEBUG=1")


def _known(errors: Sequence[tuple[str, str]]) -> tuple[type[Exception], ...]:
    """Those of the errors whose modules were imported: no other can have been raised."""
    modules = ((sys.modules.get(module), name) for module, name in errors)
    return tuple(getattr(module, name) for module, name in modules if module is not None)


def _leave_quietly() -> None:
    """Whoever read our output has gone; keep the interpreter from complaining about it at the end."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


if __name__ == "__main__":
    main()
