"""The program `blockers`, from its first moment on: Ctrl-C while modules are loaded ends it without a word."""

from __future__ import annotations

import gc
import signal

COLLECTED_AFTER = 200_000
"""Objects that a command may make, beside those that it frees, before garbage among them is looked for."""


def main() -> None:
    """Run the command line, with what the command line needs loaded first."""
    # What a command makes lives as long as the command: with the usual threshold, a tenth of the time of a short one,
    # and 0.08 s of the 1.9 s in which 1,444 cases are checked, went into looking for garbage among what is loaded.
    gc.set_threshold(COLLECTED_AFTER)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from simulator.cli.main import main

    main()


if __name__ == "__main__":
    main()
