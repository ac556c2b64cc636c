"""Show the cards of the judged sample of which something else is read now, or take what is read now as judged."""

from __future__ import annotations

import argparse

from tests.oracle.judged.sample import accept, changed, difference


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.judged", description=__doc__)
    parser.add_argument("--accept", nargs="+", default=[], metavar="NAME", help="cards whose reading is judged right")
    given = parser.parse_args()
    accept(given.accept)
    for then, now in changed():
        print(difference(then, now), end="\n\n")


if __name__ == "__main__":
    main()
