"""Steps through every recorded game of `../shared` in a browser, forth and back: `python -m tests.page.every_game`.

Each board is compared with the fold of the events up to it, and the size of each page is printed. It wants an installed
Chromium and playwright.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from simulator.importers.arena.importing import import_logs
from simulator.page import game_of_replay, html_of
from simulator.replay.reading import read_replay
from tests.conftest import CHROMIUMS
from tests.page.read import boards
from tests.page.test_browser import stepped

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "../shared/data/arena"
MOST_BYTES = 300_000
"""Bytes of the data of a game of nine combats."""


def main() -> int:
    """Step through all of them; the exit status is 1 if a board is not the fold's, or a page is too large."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        import_logs(sorted(LOGS.glob("*.jsonl.gz")), Path(folder))
        program = next(filter(None, map(shutil.which, CHROMIUMS)))
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        games = events = largest = 0
        for file in [*sorted((ROOT / "replays").glob("*.replay.jsonl")), *sorted(Path(folder).glob("*.replay.jsonl"))]:
            replay = read_replay(file)
            if not replay.events:
                continue
            game = game_of_replay(replay)
            html = html_of([game])
            out = Path(folder, "page.html")
            out.write_text(html, encoding="utf-8")
            page = browser.new_page()
            page.goto(out.as_uri() + "#e=1")
            page.wait_for_selector("body[data-ready]")
            expected = [*enumerate(boards(replay), start=1)]
            same = stepped(page, len(expected), "ArrowRight") == expected
            same = stepped(page, len(expected), "ArrowLeft") == expected[::-1] and same
            page.close()
            combats = sum(each.combat for each in game.recordings[0].chapters)
            data = len(html) - len(html_of([type(game)(title="", recordings=())]))
            if not same or data > MOST_BYTES * max(1.0, combats / 9):
                wrong += 1
                print(f"{file.name}: {'' if same else 'not as folded; '}{combats} combats, {data} bytes")
            games, events, largest = games + 1, events + len(expected), max(largest, data)
        browser.close()
    print(f"{games} games, {events} events stepped forth and back; {wrong} wrong; the largest has {largest} bytes")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
