"""Takes the pictures of the page in `replays/pictures`, on a desk and on a phone: `python -m tests.page.pictures`.

It wants an installed Chromium, playwright, and `../shared` beside the project.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from simulator.cases.read.reading import read_case
from simulator.editions import edition_table, of_the_same_game
from simulator.page import game_of_case, game_of_replay, html_of
from simulator.page.content import PageGame
from simulator.replay.reading import read_replay
from tests.conftest import CHROMIUMS

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "replays/pictures"
DISPUTES = ROOT / "../shared/cases/disputes"
SIZES = {"desk": (1280, 1000), "phone": (390, 1300)}

DISPUTED = ("03", "09", "heelcutter", "warcadence", "pyreheart")
"""The shared questions that are shown."""


def shown() -> Iterator[tuple[str, PageGame, str]]:
    """What each picture is called, what is in it, and at which moment."""
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    game = game_of_replay(replay, [edition_table("cr-2024-11-08")])
    yield "arena-order", game, "#e=46"
    yield "two-editions", game, "#e=46&beside=cr-2024-11-08"
    for number in DISPUTED:
        case = read_case(str(DISPUTES / f"{number}.yaml"))
        yield f"dispute-{number}", game_of_case(case, of_the_same_game(edition_table(case.edition))), ""


def main() -> None:
    """Take all pictures."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, game, hash_ in shown():
            file = Path(folder, f"{name}.html")
            file.write_text(html_of([game]), encoding="utf-8")
            for size, (width, height) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(file.as_uri() + hash_)
                page.wait_for_selector("body[data-ready]")
                page.screenshot(path=PICTURES / f"page-{name}-{size}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
