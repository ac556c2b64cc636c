"""Who may ask what: only this machine's own pages, or who has the token, and no more than so much at once."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse, Response

COOKIE = "blockers"
LOOPBACK = ("127.0.0.1", "localhost", "::1")

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every answer."""


def host_of(named: str) -> str:
    """The host in a Host header, without its port.

    >>> host_of("127.0.0.1:8000"), host_of("[::1]:8000"), host_of("evil.example")
    ('127.0.0.1', '::1', 'evil.example')
    """
    try:
        return urlsplit(f"//{named}").hostname or ""
    except ValueError:
        return ""


class Guard:
    """An application behind its guard.

    Args:
        app: the application.
        hosts: the hosts by which it may be called.
        token: what everybody has to show once; "" where nobody has to.
    """

    def __init__(self, app: App, hosts: Iterable[str], token: str = "") -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                safe = [(name.lower().encode(), value.encode()) for name, value in SAFE.items()]
                message = {**message, "headers": [*message.get("headers", ()), *safe]}
            await send(message)

        await self.app(scope, receive, with_headers)

    def _refused(self, scope: Scope) -> Response | None:
        """The answer to a request that is refused, or that shows the token for the first time; None for others."""
        headers = Headers(scope=scope)
        if host_of(headers.get("host", "")) not in self.hosts:
            return PlainTextResponse("This page is not served under that name.", 421)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return PlainTextResponse("Another page may not ask this one.", 403)
        if not self.token or self._is_token(_cookie(headers.get("cookie", ""))):
            return None
        shown = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["method"] == "GET" and self._is_token(shown):
            known = RedirectResponse(scope["path"], 303)
            known.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
            return known
        return PlainTextResponse("Open the address with the token that `blockers serve` printed.", 403)

    def _is_token(self, shown: str) -> bool:
        return hmac.compare_digest(shown.encode(), self.token.encode())


def _cookie(header: str) -> str:
    try:
        cookies = SimpleCookie(header)
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""
