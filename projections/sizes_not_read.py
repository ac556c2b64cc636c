"""Whose power and toughness are not known because of what static abilities say that are not read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from projections.asked_for import is_written, may_resize
from projections.position import Position
from projections.unread import Doubt, doubt_of


def doubts_about_sizes(position: Position, names: Iterable[str]) -> Iterator[Doubt]:
    """What may change the power and toughness of permanents, of what is in force and not read.

    A number that was written is what the board shows with all of it, until the game goes on.

    Args:
        position: the moment.
        names: the permanents.
    """
    there, begun = position.board.permanents, position.triggers.begun
    asked = [there[name] for name in names if name in there]
    known = [each for each in asked if begun or not is_written(each)]
    for source, abilities in position.triggers.unread.words:
        for ability in abilities:
            if any(may_resize(ability, there.get(source), each, there) for each in known):
                yield doubt_of(source, ability)
