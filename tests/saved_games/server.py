"""A PostgreSQL server for tests: of its own, on a free loopback port, in a temporary folder, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg

USER = "blockers"
UNPRIVILEGED = ("postgres", "nobody")
"""Whom the server runs as where the tests run as root, which it refuses."""


class NoServer(Exception):
    """PostgreSQL is not installed here, or not so that a server can be started."""


def programs() -> Path:
    """The folder of `initdb` and `postgres`.

    Raises:
        NoServer: they are not to be found.
    """
    found = [path for name in ("initdb",) if (path := shutil.which(name))]
    found += sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")))
    for initdb in found:
        folder = Path(initdb).resolve().parent
        if (folder / "postgres").exists():
            return folder
    raise NoServer("no PostgreSQL server is installed: neither initdb nor /usr/lib/postgresql/*/bin/initdb was found")


def unprivileged_user() -> str | None:
    """Whom permissions bind: the user that the server runs as; None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise NoServer(f"the tests run as root, and there is none of the users {', '.join(UNPRIVILEGED)}")


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Server:
    """A running server; a context manager that stops it.

    Args:
        sync: whether commits wait for the disk, as they do in earnest.
    """

    def __init__(self, *, sync: bool = False) -> None:
        self._programs = programs()
        self._runner = unprivileged_user()
        self._folder = Path(tempfile.mkdtemp(prefix="blockers-postgres-"))
        self._sync = sync
        self._databases = count(1)
        self.port = _free_port()

    def __enter__(self) -> Self:
        try:
            if self._runner is not None:
                shutil.chown(self._folder, self._runner)
            data = self._folder / "data"
            options = ["-U", USER, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
            made = self._run("initdb", "-D", str(data), *options)
            said = made.communicate()[0]
            if made.returncode:
                raise NoServer(f"initdb failed: {said.decode()[-500:]}")
            self.start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        return self

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [str(self._programs / program), *arguments],
            cwd=self._folder,
            user=self._runner,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
        )

    def start(self) -> None:
        """Start the server on its data, and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self._folder),
            "fsync": "on" if self._sync else "off",
            "logging_collector": "off",
        }
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self._folder / "data"), *options],
                cwd=self._folder,
                user=self._runner,
                stdout=log,
                stderr=log,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                if self._server.poll() is not None or time.monotonic() > deadline:
                    said = (self._folder / "log").read_text()[-500:]
                    raise NoServer(f"the server did not start: {said}") from None
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Stop the server at once, whoever is connected; what was committed is there when it starts again."""
        if self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(30)

    def url(self, database: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql://{USER}:unused@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"games{next(self._databases)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
