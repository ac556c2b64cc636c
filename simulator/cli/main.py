"""The command line: `blockers` and its commands, each imported only when it is called."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Collection, Iterable, Sequence
from importlib import import_module
from types import FrameType

import click

COMMANDS = {
    "ask": ("answers", "Say whether a block is legal, by which card and rule, and what is legal instead."),
    "view": ("viewing", "Write combats as one HTML file to share: each step, the reasons, blocks to try."),
    "serve": ("serving", "Serve the page at home: type cards, tap creatures, open games, read the answer."),
    "tell": ("answers", "Tell the story of a case or a notation, to the end of combat."),
    "replay": ("replays", "Show a recorded game, or check that it is what the rules say."),
    "review": ("review", "Say of each block in recorded games what the best one was, and the difference."),
    "dataset": ("dataset", "Turn the blocks of recorded games into data to learn from (Minari and Parquet)."),
    "import": ("importing", "Turn a log of another program into replays."),
    "check": ("cases", "Run cases and compare what happens with what they expect."),
    "legal": ("cases", "Count and list the legal blocks of a case."),
    "games": ("games", "Keep games in a store: list, show, import, export, rulings, verify."),
    "judge": ("cases", "Judge a dispute under one edition or all, and say why they differ."),
    "case": ("replays", "Write a moment of a replay as a dispute file."),
    "diff": ("replays", "Compare two replays."),
    "rules": ("rules", "Show which rules of an edition are built, by what, and what exercises them."),
    "cards": ("cards", "Look cards up by name, import or compile lists of them, and say how much is understood."),
    "play": ("training", "Play the defending side of a combat in the terminal."),
    "bench": (
        "training",
        "Measure the training environment: its speed, how well a policy blocks, who plays best.",
    ),
}
"""Each command with its module and its line in `--help`, so that help imports none of them."""

ALL_WELL, DIFFERENCE, UNUSABLE, UNDETERMINED = 0, 1, 2, 3
"""Exit status: all well; a difference or failure was found; the input could not be used; it can't be decided."""

INTERRUPTED = 128 + signal.SIGINT
AGAIN_SECONDS, LOADING_SECONDS = 0.01, 5.0
"""After how long Ctrl-C is tried again while a module is loaded, and for how long; then the program ends as it is."""

READER_GONE = 128 + 13
"""As the shell says of a program that SIGPIPE ended: what was not read was not said, so this is not "all well"."""

_BY_WEIGHT = (ALL_WELL, UNDETERMINED, DIFFERENCE, UNUSABLE)


def combined(statuses: Iterable[int]) -> int:
    """The exit status of several inputs together: what could not be used outweighs a difference, that the undetermined.

    >>> combined([ALL_WELL, UNDETERMINED, DIFFERENCE]), combined([UNDETERMINED, UNUSABLE, DIFFERENCE]), combined([])
    (1, 2, 0)
    """
    return max(statuses, key=_BY_WEIGHT.index, default=ALL_WELL)


def say_errors(errors: Collection[str]) -> int:
    """Write each error on the standard error stream, in one line; the exit status that they make together."""
    from simulator.faults import say_error

    for error in errors:
        say_error(error)
    return UNUSABLE if errors else ALL_WELL


class LazyGroup(click.Group):
    """A group whose commands are modules of `simulator.cli`, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None for an unknown one."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"simulator.cli.{module}"), f"{cmd_name}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


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
    """The program `blockers`. Ctrl-C and the signals that end it leave nothing unfinished behind, and no traceback."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)
    try:
        _interruptible(True)
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        _interruptible(False)
    if status == INTERRUPTED:
        # Python ends in its own way, of which the status depends, where Ctrl-C came while it compiled a class.
        os._exit(status)
    # A last look for garbage as the interpreter ends took as long as all before it.
    gc.freeze()
    sys.exit(status)


def _interruptible(by_exception: bool) -> None:
    """Let Ctrl-C raise KeyboardInterrupt, or, where there is nothing to clean up, end the program without a word."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, _Interrupt() if by_exception else signal.SIG_DFL)


class _Interrupt:
    """Ctrl-C as KeyboardInterrupt. Compiled modules can crash at an exception while they are loaded: it waits then."""

    def __init__(self) -> None:
        self.heard: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not _is_loading(frame):
            raise KeyboardInterrupt
        self.heard = self.heard or time.monotonic()
        if time.monotonic() - self.heard > LOADING_SECONDS:
            os._exit(_report("interrupted", INTERRUPTED))
        again = threading.Timer(AGAIN_SECONDS, signal.raise_signal, (number,))
        again.daemon = True
        again.start()


def _is_loading(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def run(arguments: Sequence[str]) -> int:
    """Run a command.

    Args:
        arguments: the words after `blockers`.

    Returns:
        The exit status. An error is one line on the standard error stream. Where the reader of a
        pipe went away, nothing is printed, and the status is that of a program that SIGPIPE ended.
    """
    from simulator.cli.output import OutputLost, plain_streams

    with plain_streams():
        try:
            return _run(arguments)
        except KeyboardInterrupt:
            return _report("interrupted", INTERRUPTED)
        except OutputLost as lost:
            if isinstance(lost.error, BrokenPipeError):
                return READER_GONE
            return _report(f"the standard output: {(lost.error.strerror or str(lost.error)).lower()}")


def _run(arguments: Sequence[str]) -> int:
    try:
        status = blockers.main(list(arguments), prog_name="blockers", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return UNUSABLE
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        return _report(" ".join(error.format_message().split()))
    except Exception as error:
        from simulator.faults import fault, is_undetermined

        return _report(fault(error), UNDETERMINED if is_undetermined(error) else UNUSABLE)
    return status if isinstance(status, int) else ALL_WELL


def _report(message: str, status: int = UNUSABLE) -> int:
    print(f"error: {message}", file=sys.stderr)
    return status


if __name__ == "__main__":
    main()
