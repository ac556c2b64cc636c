"""A page as one HTML file: the content, the style and the script in it, and nothing fetched from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

import msgspec

from simulator.display.drawing import COLUMNS
from simulator.display.places import CARD_SIZE
from simulator.display.signs import SIGNS, STYLE
from simulator.page.content import Page, PageGame, PageSign
from simulator.plain_text import plain, plain_json

_encoder = msgspec.json.Encoder()


def page_of(games: Iterable[PageGame]) -> Page:
    """A page with some games."""
    signs = tuple(PageSign(name=name, svg=svg, looks=looks, means=means) for name, svg, looks, means in SIGNS)
    return Page(columns=COLUMNS, card=CARD_SIZE, signs=signs, games=tuple(games))


def html_of(games: Iterable[PageGame]) -> str:
    """The HTML file of some games: complete, with a policy that lets it fetch nothing.

    Args:
        games: what is in it, at least one.
    """
    page = page_of(games)
    return _html(page, plain(page.games[0].title), [_asset("page.js")])


def live_html(*, saves: bool = False) -> str:
    """The page that asks the program which serves it, and nothing else.

    Args:
        saves: whether there are saved games to be opened.
    """
    scripts = [_asset("page.js"), _asset("live.js")]
    attributes = ' data-saves="yes"' if saves else ""
    return _html(page_of(()), "Declare blockers", scripts, live=_asset("live.html"), attributes=attributes)


def _html(page: Page, title: str, scripts: Sequence[str], *, live: str = "", attributes: str = "") -> str:
    style = _asset("page.css") + STYLE
    return Template(_asset("page.html")).substitute(
        policy=escape(_policy(style, scripts, asks=bool(live))),
        title=escape(title),
        style=style,
        live=live,
        attributes=attributes,
        data=_in_html(plain_json(_encoder.encode(page).decode())),
        scripts="\n".join(f"<script>{script}</script>" for script in scripts),
    )


def _policy(style: str, scripts: Iterable[str], *, asks: bool) -> str:
    """What the page may do: run its own scripts, use its own style, ask whoever serves it if it does, nothing else."""
    allowed = {"script-src": " ".join(map(_hash, scripts)), "style-src": _hash(style)}
    if asks:
        allowed["connect-src"] = "'self'"
    none = ("default-src", "base-uri", "form-action")
    return "; ".join([*(f"{each} 'none'" for each in none), *(f"{kind} {each}" for kind, each in allowed.items())])


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _in_html(json: str) -> str:
    r"""JSON that ends no element that it stands in.

    >>> _in_html('["</script><!--"]')
    '["\\u003c/script>\\u003c!--"]'
    """
    return json.replace("<", "\\u003c")


@cache
def _asset(name: str) -> str:
    return files("simulator.page").joinpath("assets", name).read_text(encoding="utf-8")
