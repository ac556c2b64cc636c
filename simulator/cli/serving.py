"""`blockers serve`: the page at home."""

from __future__ import annotations

import secrets

import click

from simulator.cli.main import ALL_WELL
from simulator.cli.output import say


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="The port.")
@click.pass_context
def serve_command(context: click.Context, host: str, port: int) -> int:
    """Serve the page at home: type cards, tap creatures, open replays and Arena logs, read the answer as you do.

    It needs the extra `web`: pip install 'declare-blockers[web]'. It listens to this machine alone; under another
    --host everybody who has the address with its token can ask. Nothing is written. Saved games are those of --store
    (blockers --store games.db serve). The blocks of games that are opened are reviewed, as far as 8 seconds go. Ctrl-C
    ends it.
    """
    try:
        import uvicorn

        from simulator.review.remarks import remarks_in_time
        from simulator.web.app import application
        from simulator.web.guards import LOOPBACK
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"{missing.name} is not installed; install it with: pip install 'declare-blockers[web]'"
        ) from None
    token = "" if host in LOOPBACK else secrets.token_urlsafe(16)
    shown = f"[{host}]" if ":" in host else host
    if token:
        say(f"Others can reach {host}: whoever has this address can ask, and read the saved games.", "bold yellow")
    app = application(host=host, token=token, store=context.obj or "", review=remarks_in_time)
    say(f"http://{shown}:{port}/{f'?token={token}' if token else ''}", "bold")
    uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False, server_header=False)
    return ALL_WELL
