"""A page in a real browser, which fetches nothing and meets no error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a page's HTML from a file; afterwards nothing may have been fetched, and no error been met."""
    contexts: list[Any] = []
    asked: list[str] = []
    errors: list[str] = []

    def opens(html: str, hash_: str = "", **options: Any) -> Any:
        file = tmp_path / f"combat-{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(file.as_uri() + hash_)
        page.wait_for_selector("body[data-ready]")
        return page

    yield opens
    for context in contexts:
        context.close()
    fetched = [url for url in asked if not url.startswith("file:///") and not url.startswith("blob:")]
    assert fetched == []
    assert len([url for url in asked if url.startswith("file:")]) == len(contexts)
    assert errors == []
