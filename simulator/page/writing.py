"""A page as one HTML file: the content, the style and the script in it, and nothing fetched from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

import msgspec

from simulator.display.drawing import CARD_SIZE, COLUMNS, STYLE
from simulator.page.content import Game, Page
from simulator.plain_text import plain, plain_json

_encoder = msgspec.json.Encoder()


def html_of(games: Iterable[Game]) -> str:
    """The HTML file of some games: complete, with a policy that lets it fetch nothing.

    Args:
        games: what is in it, at least one.
    """
    page = Page(columns=COLUMNS, card=CARD_SIZE, games=tuple(games))
    style, script = _asset("page.css") + STYLE, _asset("page.js")
    return Template(_asset("page.html")).substitute(
        policy=escape(_policy(style, script)),
        title=escape(plain(page.games[0].title)),
        style=style,
        data=_in_html(plain_json(_encoder.encode(page).decode())),
        script=script,
    )


def _policy(style: str, script: str) -> str:
    """What the page may do: run its own script, use its own style, and nothing else."""
    allowed = {"script-src": _hash(script), "style-src": _hash(style)}
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
