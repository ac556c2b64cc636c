"""`blockers legal`: count and list the legal blocks of a case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL, UNDETERMINED

if TYPE_CHECKING:
    from simulator.game.new_game import AnyGame

__all__ = ["legal_command"]

MAX_LISTED = 100_000
"""Declarations that are listed; where there are more, they are only counted."""


@click.command()
@click.argument("case", metavar="CASE")
@click.option("--count", "only_count", is_flag=True, help="Count the legal declarations and don't list them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def legal_command(case: str, only_count: bool, as_json: bool) -> int:
    """Count and list the legal blocks of CASE, at its first block or at its script's end.

    In Duel Masters: the legal choices of creatures, at the first choice.

    CASE is a file with one case (*.json, *.yaml, *.toml). The maximum is the greatest number of requirements that
    can be obeyed without paying costs; the witness is a declaration that obeys so many. Exit status 3 if they can't be
    told.
    """
    from simulator.cases.format.errors import UndeterminedCase
    from simulator.cases.run.scripts import any_game_of
    from simulator.cli.output import print_json
    from simulator.game.verdict import WrongMoment
    from simulator.legality.budget import Budget

    try:
        game = any_game_of(case)
        game.budget = Budget()
        document = _document_legal(game, 0 if only_count else MAX_LISTED)
    except UndeterminedCase as unknown:
        document = {"schema": 1, "count": None, "declarations": None, "because": unknown.because}
    except WrongMoment as wrong:
        raise click.ClickException(f"{case}: {wrong}") from None
    if as_json:
        print_json(document)
    else:
        _print_legal(document)
    return UNDETERMINED if document["count"] is None else ALL_WELL


def _document_legal(game: AnyGame, most: int) -> dict[str, Any]:
    """What may be declared, or in a duel chosen, as JSON."""
    from simulator.cases.run.judged import legal_now
    from simulator.cli.output import plain_blocks
    from simulator.game.duel import Duel
    from simulator.game.verdict import WrongMoment
    from simulator.plain_text import plain_number

    now = legal_now(game, most)
    if not now.player:
        raise WrongMoment(now.because)
    listed = now.declarations if most else None
    document: dict[str, Any] = {"schema": 1, "edition": str(game.edition), "player": now.player}
    if isinstance(game, Duel):
        document |= {"count": now.count, "choices": None if listed is None else [list(choice) for choice in listed]}
    else:
        document |= {
            "maximum": now.maximum,
            "count": plain_number(now.count),
            "declarations": None if listed is None else [plain_blocks(blocks) for blocks in listed],
            "witness": None if now.witness is None else plain_blocks(now.witness),
        }
    return document | ({"because": now.because} if now.because else {})


def _print_legal(document: dict[str, Any]) -> None:
    from simulator.cli.output import blocks_in_words, console
    from simulator.display.console import plain

    out = console()
    if "choices" in document:
        _print_choices(document)
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
        out.print(plain(f"  {blocks_in_words(blocks)}"), soft_wrap=True)
    if document["declarations"] is None and document["witness"] is not None:
        out.print(plain(f"one that obeys them: {blocks_in_words(document['witness'])}"), soft_wrap=True)


def _print_choices(document: dict[str, Any]) -> None:
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
