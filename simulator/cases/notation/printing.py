"""A case as a combat notation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from simulator.cases.format.case import Case, plain_case
from simulator.cases.notation.errors import NoNotation
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.players import NOT_DEFENDING, RESERVED, say_head, say_name, say_own
from simulator.cases.notation.reading import MOST_PERMANENTS, ids_for, short_name
from simulator.cases.notation.renaming import Renaming
from simulator.cases.notation.saying_steps import say_step
from simulator.cases.notation.tree import MOST_LETTERS
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.permanents import MOST_ALIKE
from simulator.cases.notation.written_permanents import NAMES, numbered, say_permanent
from simulator.editions import edition_table


def print_notation(case: Case, *, exact: bool = False) -> str:
    """A case as one line that anybody can read and type.

    Its permanents are called by their names, and each player's stand together. The case's id, title and note, and
    where it comes from, have no place in it.

    Args:
        case: the case.
        exact: keep the permanents' ids and their order over all players, where they would be others.

    Raises:
        NoNotation: it is of Duel Masters, has teams, or is too large for a line.

    >>> from simulator.cases.notation import read_notation
    >>> print(print_notation(read_notation("Ann: goblin heelcutter | Bob: 2/2 flying, tapped | attack: heelcutter")))
    2026-01 | Ann 20: Goblin Heelcutter | Bob 20: 2/2 flying tapped | attack: Goblin Heelcutter
    """
    plain: Plain = json.loads(json.dumps(plain_case(case)))
    board: Plain = plain["board"]
    _check(case, board)
    order = _turn_order(board)
    if not exact:
        board["permanents"] = [each for name in order for each in board["permanents"] if each["controller"] == name]
    renaming = Renaming(case, plain, order, _defending(board, order), exact=exact)
    sections = [short_name(case.edition), *_players(board, order, renaming)]
    for at, step in enumerate(plain.get("script", ())):
        renamed = renaming.step(step, at)
        sections.append(say_step(renamed, renaming.scene))
        renaming.scene.advance(renamed)
    text = " | ".join(sections)
    if len(text) > MOST_LETTERS:
        raise NoNotation("$", f"a case of {len(text)} characters, which is too much for a line")
    return text


def _check(case: Case, board: Plain) -> None:
    """Nothing, where a case has a notation."""
    if edition_table(case.edition).plays != "Magic":
        raise NoNotation("$.edition", f"{case.edition.value}, an edition of Duel Masters")
    if not board["active"] or not board["defending"]:
        raise NoNotation("$.board.active", "no turn, or nobody who defends")
    if board.get("teams"):
        raise NoNotation("$.board.teams", "teams")
    if board["active"] in board["defending"]:
        raise NoNotation("$.board.defending", f"{board['active']}, who attacks and defends")
    if len(board["permanents"]) > MOST_PERMANENTS:
        raise NoNotation("$.board.permanents", f"{len(board['permanents'])} permanents")


def _turn_order(board: Plain) -> list[str]:
    """Every player in turn order, the active one first."""
    mentioned = [board["active"], *board["defending"], *board.get("players", {})]
    order = list(dict.fromkeys([*board.get("turn_order", ()), *mentioned]))
    start = order.index(board["active"])
    return [*order[start:], *order[:start]]


def _defending(board: Plain, order: Sequence[str]) -> list[str]:
    return [name for name in order if name in board["defending"]]


def _players(board: Plain, order: Sequence[str], renaming: Renaming) -> Iterator[str]:
    """The sections of the players; one has several where permanents of others stand between theirs."""
    defending = renaming.scene.defending
    runs = [(name, [*run]) for name, run in groupby(_said(renaming, order), key=lambda said: said[0])]
    for name in order:
        fields = board.get("players", {}).get(name, {})
        own = [*say_own(fields), *([] if name == order[0] or name in defending else [NOT_DEFENDING])]
        run = runs.pop(0)[1] if runs and runs[0][0] == name else []
        yield _section(say_head(name, fields), [*own, *_items(run)])
    for name, run in runs:
        yield _section(say_name(name), _items(run))


def _section(head: str, items: Sequence[str]) -> str:
    return f"{head}: {'; '.join(items)}" if items else head


def _said(renaming: Renaming, order: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each permanent's controller, and how it is written."""
    known = Scene(order, renaming.scene.defending)
    for permanent in renaming.permanents:
        known.add({field: value for field, value in permanent.items() if field not in NAMES})
    explicit = _explicit(renaming.permanents, renaming.taken)
    for permanent, name in zip(renaming.permanents, explicit, strict=True):
        yield permanent["controller"], say_permanent(permanent, known, name, RESERVED)


def _explicit(permanents: Sequence[Plain], taken: Sequence[str]) -> list[str]:
    """The ids that must be said, since the permanents would be called otherwise; "" for the others."""
    ids = [permanent["id"] for permanent in permanents]
    explicit = [""] * len(ids)
    while (called := ids_for(permanents, taken, explicit)) != ids:
        explicit = [one if one != other else said for one, other, said in zip(ids, called, explicit, strict=True)]
    return explicit


def _items(run: Sequence[tuple[str, str]]) -> list[str]:
    """The permanents that stand together, those that are written alike with their number."""
    items = []
    for said, alike in groupby(text for _, text in run):
        left = sum(1 for _ in alike)
        while left > 0:
            items.append(numbered(min(left, MOST_ALIKE), said))
            left -= MOST_ALIKE
    return items
