"""Show the disagreements of the two readings by class, those of some classes card by card, or write their figures."""

from __future__ import annotations

import argparse

from tests.second_reading.comparing import all_of_them
from tests.second_reading.deciding import by_class, decided, write


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.second_reading", description=__doc__)
    parser.add_argument("words", nargs="?", default="", help="show the cards of the classes whose name has these words")
    parser.add_argument("--most", type=int, default=20, help="cards to show of a class")
    parser.add_argument("--write", action="store_true", help="bring the figures of decided.toml up to date")
    given = parser.parse_args()
    found = all_of_them()
    if given.write:
        write(found)
    table = decided()
    for name, each in by_class(found).items():
        if given.words not in name:
            continue
        known = table.get(name)
        print(f"{len(each):5} {name}: {(known.right if known else '') or 'not decided'}")
        for one in each[: given.most] if given.words else ():
            print(f"      {one.card}: {one.words!r}\n         {one.said}")
    gone = sorted(set(table) - {each.kind for each in found})
    if gone and not given.words:
        print(f"no longer: {', '.join(gone)}")


if __name__ == "__main__":
    main()
