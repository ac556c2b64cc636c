"""A combat as a picture: the board as blocks stand, and what is asked, as text or as an SVG document."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType
from rich.text import Text

from projections.narrative.narrative import labels_of
from simulator.display.board import BoardPicture, plain, svg
from simulator.envs.search import Search
from simulator.envs.text.wording import question_text
from simulator.game.game import Game

__all__ = ["combat_ansi", "combat_svg", "rendered"]


def rendered(search: Search, mode: str | None) -> str | None:
    """What `render` of an environment returns.

    Args:
        search: the combat or duel.
        mode: `"ansi"`, `"svg"` or None.
    """
    if mode is None:
        return None
    return combat_ansi(search) if mode == "ansi" else combat_svg(search)


def combat_svg(search: Search, *, width: int = 80) -> str:
    """The board of a combat or duel and what is asked, as an SVG document that refers to nothing outside it.

    Args:
        search: the combat or duel; equal ones give equal documents.
        width: columns of the picture.
    """
    return svg(_parts(search), title=f"combat, {search.edition}", width=width)


def combat_ansi(search: Search, *, width: int = 80) -> str:
    """The board of a combat or duel and what is asked, as text without escape codes.

    Args:
        search: the combat or duel.
        width: columns of the text.
    """
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, markup=False, emoji=False, highlight=False)
    for part in _parts(search):
        console.print(part)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def _parts(search: Search) -> list[RenderableType]:
    game = Game(edition=search.edition)
    game.log.extend(search.log)
    return [BoardPicture(game.position, labels_of(search.log)), Text(""), Text(plain_lines(question_text(search)))]


def plain_lines(text: str) -> str:
    """Lines in which nothing moves the cursor or turns the writing round."""
    return "\n".join(map(plain, text.splitlines()))
