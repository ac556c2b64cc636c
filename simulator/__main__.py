"""The program `blockers`, from its first moment on: Ctrl-C while modules are loaded ends it without a word."""

from __future__ import annotations

import signal


def main() -> None:
    """Run the command line, with what the command line needs loaded first."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from simulator.cli.main import main

    main()


if __name__ == "__main__":
    main()
