"""The page at home in a real browser, with the program that serves it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the extra web is not installed")

from simulator.web.app import application

ROOT = Path(__file__).parents[2]
LINE = "2026-01 | Ann: Boggart Brute; Serra Angel | Bob: Hill Giant; Giant Spider | attack: Brute, Angel"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(application(), port=0, log_level="error"))
    serving = threading.Thread(target=server.run)
    serving.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    serving.join()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens the page; afterwards nothing may have been asked of others, and no error been met."""
    contexts: list[Any] = []
    asked: list[str] = []
    errors: list[str] = []

    def visits(hash_: str = "", **options: Any) -> Any:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/{hash_}")
        page.wait_for_selector("body[data-ready]")
        return page

    yield visits
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith(f"{address}/")] == []
    assert errors == []


def ask(page: Any, line: str) -> None:
    page.fill("#line", line)
    page.press("#line", "Enter")
    page.wait_for_selector("body:not([data-asking])")
    page.wait_for_timeout(150)


def test_a_line_is_typed_and_its_answer_stands_beside_the_board(visit: Callable[..., Any]) -> None:
    page = visit()
    ask(page, f"{LINE} | block: Hill Giant > Brute")
    assert (
        page.locator("#explained .no").inner_text().startswith("No. Boggart Brute can be blocked only by two or more")
    )
    assert "n=2026-01" in page.url


def test_the_address_is_the_dispute(visit: Callable[..., Any]) -> None:
    page = visit()
    ask(page, f"{LINE} | block: Spider > Angel")
    address = page.url
    other = visit("#" + address.split("#")[1])
    assert other.input_value("#line") == page.input_value("#line")
    assert other.locator("#explained .yes").inner_text() == "Yes, legal: Giant Spider blocks Serra Angel."


def test_creatures_are_tapped_and_the_block_is_asked(visit: Callable[..., Any]) -> None:
    page = visit()
    ask(page, f"{LINE} | block: none")
    page.locator("#try").click()
    for name in ("Hill Giant", "Boggart Brute", "Giant Spider", "Boggart Brute"):
        page.locator(f'#first [data-of="{name}"]').click()
    assert page.locator("#tried").inner_text().strip() == "Legal."
    page.locator("#keep").click()
    page.wait_for_function("() => document.getElementById('explained').textContent.includes('Yes, legal: Hill')")
    assert page.input_value("#line").endswith("| block: Hill Giant > Boggart Brute, Giant Spider > Boggart Brute")
    assert "Hill Giant and Giant Spider block Boggart Brute" in page.locator("#explained").inner_text()


def test_names_are_completed_by_keys(visit: Callable[..., Any]) -> None:
    page = visit()
    page.fill("#line", "")
    page.locator("#line").press_sequentially("Ann: 2 goblin heel")
    page.wait_for_selector("#names li")
    page.keyboard.press("ArrowDown")
    assert page.locator("#names [aria-selected=true]").inner_text() == "Goblin Heelcutter"
    page.keyboard.press("Enter")
    assert page.input_value("#line") == "Ann: 2 Goblin Heelcutter"
    assert not page.locator("#names").is_visible()


def test_a_mistake_is_said_beside_the_line(visit: Callable[..., Any]) -> None:
    page = visit()
    ask(page, "Ann: Hill Gaint | Bob: 2/2")
    assert "column 6" in page.locator("#wrong").inner_text()
    assert "still that of the last line" in page.locator("#wrong").inner_text()


def test_a_file_is_opened(visit: Callable[..., Any]) -> None:
    page = visit()
    page.set_input_files("#file", str(ROOT / "replays/damage-order-2019.replay.jsonl"))
    page.wait_for_function("() => document.getElementById('title').textContent.startsWith('A damage')")
    page.locator("#title").click()
    page.keyboard.press("End")
    page.wait_for_function("() => document.getElementById('now').textContent.includes('event 81 of 81')")


def test_older_editions_are_asked_at_a_touch(visit: Callable[..., Any]) -> None:
    page = visit()
    page.locator("#every").check()
    page.wait_for_function("() => document.querySelectorAll('#edition option').length === 7")
    page.locator("#other").select_option(label="cr-2008-02-01")
    page.wait_for_selector("#second:not([hidden])")
    page.wait_for_function("() => document.querySelector('#second figcaption').textContent.includes('cr-2008-02-01')")
    assert "menace" in page.locator("#second figcaption").inner_text()


@pytest.mark.parametrize("width", [390, 1400])
def test_no_serious_fault_for_those_who_can_not_see_it_well(visit: Callable[..., Any], width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page = visit(viewport={"width": width, "height": 800}, bypass_csp=True)
    page.locator("#line").press_sequentially(" | serra")
    page.wait_for_selector("#names li")
    found = axe.run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in serious] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
