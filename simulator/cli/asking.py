"""A combat notation asked for step by step, by somebody who sits at a terminal."""

from __future__ import annotations

import click


def ask_step_by_step() -> str:
    """The notation of what a person answers."""
    click.echo("Cards by name, several with a semicolon between: Goblin Heelcutter; 2 Hill Giant; 2/2 flying tapped")
    attacking = click.prompt("The attacking player's name", default="A")
    mine = click.prompt(f"What {attacking} has on the battlefield")
    defending = click.prompt("The defending player's name", default="D")
    theirs = click.prompt(f"What {defending} has on the battlefield", default="")
    life = click.prompt(f"{defending}'s life", default=20, type=int)
    attack = click.prompt("Who attacks (names with commas)", default=_first(mine))
    blocks = click.prompt("Who blocks whom (Wall > Giant, Bird > Giant), none, or nothing to list all", default="")
    parts = [f"{_name(attacking)}: {mine}", f"{_name(defending)} {life}" + (f": {theirs}" if theirs else "")]
    parts.append(f"attack: {attack}")
    parts += [f"block: {blocks}"] if blocks else []
    notation = " | ".join(parts)
    click.echo(f"\n{notation}\n")
    return notation


def _first(permanents: str) -> str:
    """The first of some permanents, without its number."""
    first = permanents.partition(";")[0].strip()
    number, _, rest = first.partition(" ")
    return rest if number.isdecimal() and rest else first


def _name(player: str) -> str:
    return player if player.replace("_", "").isalnum() and not player[0].isdecimal() else f'"{player}"'
