"""`blockers play`: a person plays the defending side of a combat in a terminal, or a program does through a pipe."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulator.cli.main import ALL_WELL, UNUSABLE
from simulator.envs.seeds import WORD

if TYPE_CHECKING:
    from simulator.envs.players.players import Player
    from simulator.envs.search import Search

__all__ = ["play_command"]


@click.command()
@click.option("--seed", type=click.IntRange(0, WORD), help="Which board is drawn; by default any.")
@click.option("--size", default="4x4", show_default=True, metavar="AxB", help="Attackers and blockers at most.")
@click.option("--edition", default="cr-2024-06-07", show_default=True, help="The edition in force on a drawn board.")
@click.option("--case", metavar="FILE", help="Play the combat of this case or dispute file instead.")
@click.option(
    "--against",
    type=click.Choice(["minimax", "greedy", "random"]),
    default="minimax",
    show_default=True,
    help="Who plays the active side.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the combat as a replay file.")
@click.option("--json-log", metavar="FILE", help="Write every choice with what was legal, as JSON lines.")
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def play_command(
    seed: int | None,
    size: str,
    edition: str,
    case: str | None,
    against: str,
    output: str | None,
    json_log: str | None,
    force: bool,
) -> int:
    """Play the defending side of a combat: declare your blocks, and see what comes of them.

    Your declaration is judged as a whole; where it is illegal, you are told which rules it breaks, and what legal
    declaration is nearest to it. In a pipe each line is an answer. Exit status 2 if the input ends before the combat.
    """
    from simulator.cli.output import console
    from simulator.envs.text.person import Seat
    from simulator.envs.text.terminal import TerminalPlay

    _check_files(output, json_log, force)
    if case is None:
        seed = _any_seed(size, edition) if seed is None else seed
        search, title = _drawn(seed, size, edition)
    else:
        search, title = _of_case(case), f"the combat of {Path(case).name}"
    playing = TerminalPlay(Seat(search), _opponent(against, seed or 0), console(), title)
    ended = playing.play()
    if output is not None:
        playing.write_replay(output, force)
    if json_log is not None:
        playing.write_choices(json_log, force)
    return ALL_WELL if ended else UNUSABLE


# What is written.


def _check_files(output: str | None, json_log: str | None, force: bool) -> None:
    """Nothing, where the files can be written as far as anybody can tell before there is anything to write.

    Raises:
        ClickException: one of them can't; the message says which and why.
    """
    for file, such_as in ((output, "combat.replay.jsonl"), (json_log, "choices.jsonl")):
        if file == "-":
            raise click.ClickException(f"-: the combat itself is told there; name a file, such as {such_as}")
        if file is not None:
            _check_file(file, force)
    if output is not None and json_log is not None and Path(output).resolve() == Path(json_log).resolve():
        raise click.ClickException(f"{json_log}: -o writes that file too; name another one")


def _check_file(file: str, force: bool) -> None:
    from os.path import lexists
    from tempfile import TemporaryFile

    path = Path(file)
    if not path.parent.is_dir():
        raise click.ClickException(f"{file}: there is no directory {path.parent}")
    try:
        if path.exists() and not path.is_file():
            raise click.ClickException(f"{file}: that is no file, so it can't be replaced")
        if lexists(path) and not force:
            raise click.ClickException(f"{file}: there is such a file already; --force replaces it")
        with TemporaryFile(dir=path.parent, suffix=path.name):
            pass
    except OSError as error:
        raise click.ClickException(f"{file}: that can't be written ({str(error.strerror).lower()})") from error


# What is played.


def _any_seed(size: str, edition: str) -> int:
    """A seed that nobody knows, of a board on which there is a choice of blocks, if a few draws find one."""
    from secrets import randbelow

    seeds = [randbelow(1_000_000) for _ in range(8)]
    return next((seed for seed in seeds if _drawn(seed, size, edition)[0].phase == "block"), seeds[0])


def _size(text: str) -> tuple[int, int]:
    parts = text.lower().split("x")
    if len(parts) == 2 and all(part.isdecimal() and 1 <= int(part) <= 64 for part in parts):
        return int(parts[0]), int(parts[1])
    raise click.BadParameter(f"{text!r} is no size; expected such as 4x4, each 1 to 64", param_hint="--size")


def _drawn(seed: int, size: str, edition: str) -> tuple[Search, str]:
    """The combat of a seed: the first one after `reset(seed)` where each episode has a board of its own."""
    from simulator.envs.general.engine import FullCombat
    from simulator.envs.generators.boards import table_of
    from simulator.envs.generators.scenario_v1 import army
    from simulator.envs.seeds import number_of_episode
    from simulator.envs.vanilla.engine import PlainCombat
    from simulator.envs.vanilla.printed import UnlikeThese

    drawn = army(number_of_episode(seed, 0), *_size(size))
    title = f"board {seed} of {size} (--seed {seed} plays it again)"
    try:
        return PlainCombat(table_of(drawn, edition)), title
    except UnlikeThese:
        return FullCombat.from_army(drawn, edition, title), title


def _of_case(path: str) -> Search:
    from simulator.envs.general.engine import FullCombat

    return FullCombat.from_case(path)


def _opponent(name: str, seed: int) -> Player:
    from simulator.envs.players.players import RandomPlayer, greedy
    from simulator.envs.text.person import careful

    players: dict[str, Player] = {"minimax": careful, "greedy": greedy, "random": RandomPlayer(seed)}
    return players[name]
