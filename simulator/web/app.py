"""The page at home as a web application: the page itself, and what it asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio
import anyio.to_process
import anyio.to_thread
import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from simulator.page.sources import Reviewing
from simulator.page.writing import live_html
from simulator.web import answering
from simulator.web.guards import LOOPBACK, App, Guard

SECONDS = 20.0
"""So long one question may take; then its process is ended."""

AT_ONCE = 2
"""Questions that are answered at once; others wait."""

MOST_TYPED = 64 << 10
"""Bytes of a question that is typed."""

MOST_OPENED = 64 << 20
"""Bytes of a file that is opened."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that is typed.

    Args:
        notation: the combat notation.
        editions: further editions, `all` being every one.
    """

    notation: str
    editions: tuple[str, ...] = ()


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game that is wanted."""

    name: str


T = TypeVar("T")


class TooMuch(ValueError):
    """A request with more bytes than it may have."""


async def _body(request: Request, most: int) -> bytes:
    """The body of a request, which is not read further than it may go.

    Raises:
        TooMuch: it is longer.
    """
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise TooMuch(f"found more than {most >> 10} KiB; expected less")
    return bytes(found)


def _json(content: bytes, status: int = 200) -> Response:
    return Response(content, status, media_type="application/json")


def _refusal(why: str, status: int) -> Response:
    return _json(answering.said(answering.PageAnswer(error=why)), status)


class _Page:
    """What the page asks, by the places under which it asks it."""

    def __init__(self, store: str, seconds: float, review: Reviewing | None) -> None:
        self.store = store
        self.review = review
        self.seconds = seconds
        self.waiting = anyio.Semaphore(AT_ONCE)

    async def _answered(self, answer: Callable[[], bytes]) -> Response:
        """An answer from a process of its own, which is ended when it takes too long."""
        try:
            async with self.waiting:
                with anyio.fail_after(self.seconds):
                    return _json(await anyio.to_process.run_sync(answer, cancellable=True))
        except TimeoutError:
            why = f"This takes more than {self.seconds:g} s: the board is too hard, or the file too long."
            return _refusal(why, 503)

    async def _asked(self, request: Request, kind: type[T]) -> T | Response:
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return _refusal("found no JSON; expected a question of type application/json", 415)
        try:
            return msgspec.json.decode(await _body(request, MOST_TYPED), type=kind)
        except TooMuch as long:
            return _refusal(str(long), 413)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            return _refusal(f"found what is no question: {wrong}", 400)

    async def page(self, request: Request) -> Response:
        """The page."""
        return HTMLResponse(live_html(saves=bool(self.store)))

    async def ask(self, request: Request) -> Response:
        """The answer to a combat notation."""
        asked = await self._asked(request, Asked)
        if isinstance(asked, Response):
            return asked
        return await self._answered(partial(answering.answer_notation, asked.notation, asked.editions))

    async def open(self, request: Request) -> Response:
        """The games of a file."""
        if request.headers.get("content-type", "") != "application/octet-stream":
            return _refusal("found no file; expected one of type application/octet-stream", 415)
        try:
            data = await _body(request, MOST_OPENED)
        except TooMuch as long:
            return _refusal(str(long), 413)
        except ClientDisconnect:
            return _refusal("the file did not arrive", 400)
        name = request.query_params.get("name", "")[:300]
        return await self._answered(partial(answering.answer_file, name, data, review=self.review))

    async def saved(self, request: Request) -> Response:
        """The saved games, or one of them."""
        if not self.store:
            return _refusal("no store is open: start with `blockers --store games.db serve`", 404)
        if request.method == "GET":
            return await self._answered(partial(answering.answer_saved, self.store, ""))
        wanted = await self._asked(request, Wanted)
        if isinstance(wanted, Response):
            return wanted
        return await self._answered(partial(answering.answer_saved, self.store, wanted.name, review=self.review))

    async def names(self, request: Request) -> Response:
        """The cards that may be meant."""
        typed = request.query_params.get("q", "")[:100]
        return _json(await anyio.to_thread.run_sync(answering.answer_names, typed))


def application(
    *,
    host: str = "127.0.0.1",
    token: str = "",
    store: str = "",
    seconds: float = SECONDS,
    review: Reviewing | None = None,
) -> App:
    """The page at home.

    Args:
        host: the address under which it is served.
        token: what everybody has to show; "" on this machine alone.
        store: where saved games are; "" for none.
        seconds: so long one question may take.
        review: what reviews the blocks of recorded games, a function that a process can find by its name.
    """
    page = _Page(store, seconds, review)
    routes = [
        Route("/", page.page),
        Route("/ask", page.ask, methods=["POST"]),
        Route("/open", page.open, methods=["POST"]),
        Route("/saved", page.saved, methods=["GET", "POST"]),
        Route("/names", page.names),
    ]
    return Guard(Starlette(routes=routes), (*LOOPBACK, host), token)
