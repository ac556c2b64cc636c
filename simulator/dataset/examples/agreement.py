"""How policies agree with people, and how much each gives away against the exact best block (the extra `train`).

    python -m simulator.dataset.examples.agreement my-games/*.replay.jsonl --policy greedy --policy my_module:player

Each policy decides where people did in recorded games. Its block and the person's are played to the end of combat, with
damage divided best, and compared with the best of all legal blocks, as `blockers review` does. A policy that `clone`
saved is asked about the games alone that it did not learn from.
"""

from __future__ import annotations

import json

import click

from simulator.envs.errors import EnvsError, missing_extra

try:
    from simulator.dataset.agreement import Agreement, agreement
    from simulator.dataset.building import collect
    from simulator.dataset.examples.cloned import load_player
except ImportError as missing:
    raise missing_extra(missing, "train", __name__) from None

from simulator.dataset.decisions import Decision
from simulator.envs.players.named import player_named
from simulator.faults import fault

SIZE = 32
"""Places for creatures on each side: the most."""


def measured(name: str, decisions: list[Decision], seed: int) -> Agreement:
    """How the policy of a name agrees with people.

    Args:
        name: random, greedy, minimax, search, greedy-search, `MODULE:NAME`, or a file that `clone` saved.
        decisions: where people decided.
        seed: what the random policy draws from.

    Raises:
        EnvsError: there is no such policy, or it chose what is not legal.
        OSError: its file can't be read.
    """
    if not name.endswith(".npz"):
        return agreement(name, player_named(name, seed), decisions)
    saved = load_player(name)
    asked = [one for one in decisions if one.about.checksum in saved.held_out and _creatures(one) <= saved.size]
    return agreement(name, saved.player, asked)


def _creatures(one: Decision) -> int:
    """How many creatures there are on the side that has more."""
    return max(len(one.search.seen.attackers), len(one.search.seen.blockers))


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--policy", "policies", multiple=True, default=("random", "greedy"), show_default=True)
@click.option("--seed", default=0, show_default=True, help="What the random policy draws from.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(files: tuple[str, ...], policies: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Compare policies with people in recorded games (replay files)."""
    collected = collect(files, SIZE, "flat")
    for error in collected.errors:
        click.echo(f"error: {error}", err=True)
    try:
        found = [measured(name, collected.decisions, seed) for name in policies]
    except (EnvsError, OSError) as error:
        raise click.ClickException(fault(error)) from None
    if as_json:
        click.echo(json.dumps({"schema": 1, "policies": [each.figures for each in found]}, indent=2))
        return
    for each in found:
        _print(each)


def _print(found: Agreement) -> None:
    if found.too_large:
        click.echo(f"{found.player}: {found.too_large} boards are too large for it")
    if not found.decisions:
        click.echo(f"{found.player}: no decisions to compare")
        return
    same, same_choices = 100 * found.same / found.decisions, 100 * found.same_choices / found.choices
    figures = found.figures
    click.echo(f"{found.player}: {found.decisions} decisions of people, {found.choices} choices")
    click.echo(f"  the person's block in {same:.1f} %; the person's choice in {same_choices:.1f} %")
    if found.judged:
        click.echo(f"  on average {figures['lost']} less than the best block, people {figures['people_lost']}")
    click.echo(f"  of {found.judged}: better than the person's block {found.better}, worse {found.worse}")
    click.echo("  " + ", ".join(f"{many} {grade}" for grade, many in found.grades.most_common()))


if __name__ == "__main__":
    command()
