"""`blockers dataset`: the blocks that people chose in recorded games, as data to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from simulator.cli.main import combined, say_errors
from simulator.cli.output import print_json, progress, say

if TYPE_CHECKING:
    from simulator.dataset.building import Collected
    from simulator.envs.observations.forms import Form

REASONS = 5
"""Reasons of a kind that are listed; `--json` has all."""


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="OUT", required=True, help="The folder to write, which is new.")
@click.option(
    "--size",
    type=click.Choice(["8", "16", "32"]),
    default="16",
    show_default=True,
    help="Places for creatures on each side.",
)
@click.option(
    "--observations",
    type=click.Choice(["flat", "entities"]),
    default="flat",
    show_default=True,
    help="The form of observations.",
)
@click.option("--force", is_flag=True, help="Replace a dataset that is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def dataset_command(
    files: tuple[str, ...], output: str, size: str, observations: str, force: bool, as_json: bool
) -> int:
    """Turn the block declarations of recorded games into data to learn from.

    A FILE is a replay (*.replay.jsonl, or that compressed with gzip), such as "blockers import" writes. Each
    declaration in which there was a choice becomes an episode of the training environment: what it shows, what is
    legal, what the player chose, and what the block is worth as "blockers review" counts it.

    \b
    OUT/declare_blockers/blocks-v0   the episodes for Minari:
                                     MINARI_DATASETS_PATH=OUT, then
                                     minari.load_dataset("declare_blockers/blocks-v0")
    OUT/steps.parquet                the same as one table, a row for each choice
    OUT/report.json                  what --json prints

    Declarations that can't be turned are counted, each with its reason: one block alone was legal, something on the
    board is not read, several players were attacked, and so on. Equal replays give equal data. It needs the extra
    `data`: pip install 'declare-blockers[data]'.

    Exit status 2 if a FILE can't be used (the others are), or nothing can be turned.
    """
    try:
        from simulator.dataset.building import collect
        from simulator.dataset.folder import check_folder, write_folder
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"{missing.name} is not installed; install it with: pip install 'declare-blockers[data]'"
        ) from None
    folder = Path(output)
    check_folder(folder, force=force)
    with progress(files, "turning", len(files)) as coming:
        collected = collect(coming, int(size), cast("Form", observations))
    if collected.decisions:
        write_folder(folder, collected)
    if as_json:
        print_json(collected.document())
    else:
        _print(collected)
    errors = [*collected.errors]
    if not collected.decisions:
        errors.append(f"{output}: nothing is written, as no declaration of blocks could be turned")
    return combined([say_errors(errors)])


def _print(collected: Collected) -> None:
    found = collected.document()
    for kind, many in collected.kinds().items():
        reasons = [(why, n) for its, why, n in collected.reasons() if its == kind]
        say(f"not turned, {kind}: {many}", "bold")
        for why, n in reasons[:REASONS]:
            say(f"  {n}: {why}", "dim")
        if len(reasons) > REASONS:
            say(f"  and {len(reasons) - REASONS} more reasons (--json lists them)", "dim")
    for file in collected.twice:
        say(f"{file}: left out, as a file before it has the same bytes", "yellow")
    counted = [
        f"{found['replays']} replays, {found['declarations']} declarations of blocks",
        f"{found['decisions']} of them turned into decisions, of {found['steps']} choices",
    ]
    say("; ".join(counted), "bold")
