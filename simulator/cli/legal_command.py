"""`blockers legal`: count and list the legal blocks of a case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL, UNDETERMINED

if TYPE_CHECKING:
    from simulator.game.duel import Duel
    from simulator.game.game import Game

__all__ = ["command"]

MAX_LISTED = 100_000
"""Declarations that are listed; where there are more, they are only counted."""


@click.command()
@click.argument("case", metavar="CASE")
@click.option("--count", "only_count", is_flag=True, help="Count the legal declarations and don't list them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(case: str, only_count: bool, as_json: bool) -> int:
    """Count and list the legal blocks of CASE, at its first block or at its script's end.

    In Duel Masters: the legal choices of creatures, at the first choice.

    CASE is a file with one case (*.json, *.yaml, *.toml). The maximum is the greatest number of requirements that
    can be obeyed without paying costs; the witness is a declaration that obeys so many. Exit status 3 if they can't be
    told.
    """
    from simulator.cases.format.errors import UndeterminedCase
    from simulator.cases.run.scripts import any_game_of
    from simulator.cli.output import print_json
    from simulator.game.duel import Duel
    from simulator.game.verdict import WrongMoment
    from simulator.legality.budget import Budget

    try:
        game = any_game_of(case)
        game.budget = Budget()
        document = _choices(game, only_count) if isinstance(game, Duel) else _document(game, only_count)
    except UndeterminedCase as unknown:
        document = {"schema": 1, "count": None, "declarations": None, "because": unknown.because}
    except WrongMoment as wrong:
        raise click.ClickException(f"{case}: {wrong}") from None
    if as_json:
        print_json(document)
    else:
        _tell(document)
    return UNDETERMINED if document["count"] is None else ALL_WELL


def _document(game: Game, only_count: bool) -> dict[str, Any]:
    legal = game.legal_blocks
    from simulator.game.verdict import NotKnown, WrongMoment
    from simulator.plain_text import plain_number

    if not legal.player:
        raise WrongMoment("every defending player has declared blockers")
    witness, maximum = game.judge({}).witness, legal.maximum
    count = legal.count()
    why = legal.why_not_counted
    listed = None
    if not only_count and count is not None and count <= MAX_LISTED:
        try:
            listed = [_plain(blocks) for blocks in legal]
        except NotKnown as unknown:
            why = str(unknown)
    return {
        "schema": 1,
        "edition": str(game.edition),
        "player": legal.player,
        "maximum": maximum,
        "count": plain_number(count),
        "declarations": listed,
        "witness": None if witness is None else _plain(witness),
        **({"because": why} if why else {}),
    }


def _choices(duel: Duel, only_count: bool) -> dict[str, Any]:
    """The same of a duel: the legal choices of creatures."""
    legal = duel.legal_choices
    count = legal.count()
    listed = not only_count and count is not None and count <= MAX_LISTED
    return {
        "schema": 1,
        "edition": str(duel.edition),
        "player": legal.player,
        "count": count,
        "choices": [list(creatures) for creatures in legal] if listed else None,
        **({"because": legal.why_not_counted} if count is None else {}),
    }


def _plain(blocks: Any) -> dict[str, list[str]]:
    return {blocker: list(attackers) for blocker, attackers in blocks.items()}


def _tell(document: dict[str, Any]) -> None:
    from simulator.cli.output import console
    from simulator.display.console import plain

    out = console()
    if "choices" in document:
        _tell_choices(document)
        return
    if "player" not in document:
        out.print(plain(f"undetermined: {document['because']}"), style="bold", soft_wrap=True)
        return
    count, maximum = document["count"], document["maximum"]
    declarations = "declaration" if count == 1 else "declarations"
    out.print(plain(f"{document['edition']}: {document['player']} declares blockers"), style="bold", soft_wrap=True)
    out.print(f"legal {declarations}: {'not known' if count is None else count}", soft_wrap=True)
    if "because" in document:
        out.print(plain(f"because: {document['because']}"), soft_wrap=True)
    out.print(f"requirements that can be obeyed: {'not found' if maximum is None else maximum}", soft_wrap=True)
    for blocks in document["declarations"] or []:
        out.print(plain(f"  {_told(blocks)}"), soft_wrap=True)
    if document["declarations"] is None and document["witness"] is not None:
        out.print(plain(f"one that obeys them: {_told(document['witness'])}"), soft_wrap=True)


def _tell_choices(document: dict[str, Any]) -> None:
    from simulator.cli.output import console
    from simulator.display.console import plain

    out, count = console(), document["count"]
    out.print(plain(f"{document['edition']}: {document['player']} chooses creatures"), style="bold", soft_wrap=True)
    choices = "choice" if count == 1 else "choices"
    out.print(f"legal {choices}: {'not known' if count is None else count}", soft_wrap=True)
    if "because" in document:
        out.print(plain(f"because: {document['because']}"), soft_wrap=True)
    for creatures in document["choices"] or []:
        out.print(plain(f"  {' and '.join(creatures) or 'none'}"), soft_wrap=True)


def _told(blocks: dict[str, list[str]]) -> str:
    return ", ".join(f"{blocker} blocks {' and '.join(them)}" for blocker, them in blocks.items()) or "no blocks"
