"""A recorded combat from what the log's lines say of it: what attacks and blocks, and what isn't recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from simulator.importers.mtgo.hearing import Had, Heard
from simulator.importers.mtgo.joining import Joining, Objects, One
from simulator.importers.recorded import RecordedBoard, RecordedCombat, RecordedPermanent

MOST_NAMES = 10
"""So many names of permanents that may be there are told."""


def combat_of(heard: Heard, players: Sequence[str], objects: Objects, *, declared: bool) -> RecordedCombat:
    """A combat as it was heard of.

    Args:
        heard: what the lines said of it.
        players: all players, in turn order.
        objects: the ids of the game's things.
        declared: whether the blocks that were chosen last were declared.
    """
    at = players.index(heard.active)
    defending = (*players[at + 1 :], *players[:at])
    joining = Joining(heard, objects)
    for click in heard.clicks:
        joining.click(click)
    orders = dict(joining.orders())
    missing = list(dict.fromkeys(joining.missing))
    if heard.clicks and not declared:
        missing.append("blocks were chosen, and the recording ends before they were declared")
    blocks = {blocker: tuple(them) for blocker, them in joining.blocking.items() if them}
    blockers = [*joining.blockers.values()]
    late = [
        one for one in blockers if heard.had[one.controller][one.name] < 1 <= joining.later[one.controller][one.name]
    ]
    first = [*joining.attackers[: joining.declared], *(one for one in blockers if one not in late)]
    walkers = [*joining.walkers.values()]
    everything = [*joining.attackers, *blockers, *walkers]
    before = [*(_permanent(one) for one in first), *(_permanent(one, fights=False) for one in walkers)]
    attacking = {one.id for one in joining.attackers}
    there = [
        *(_permanent(one)._replace(tapped=None if one.id in attacking else False) for one in joining.attackers),
        *(_permanent(one) for one in blockers),
        *(_permanent(one, fights=False) for one in walkers),
    ]
    alike = [] if not declared else [one.id for one in joining.alike()]
    return RecordedCombat(
        line=heard.line,
        turn=heard.turn,
        active=heard.active,
        defending=defending,
        before=RecordedBoard(heard.line, tuple(before), {}, _unseen(heard.had, first)),
        attacks=joining.targets,
        declared=RecordedBoard(heard.line, tuple(there), {}, _unseen(joining.later, everything)),
        blocks=blocks if declared else None,
        line_of_blocks=heard.line_of_blocks or heard.line,
        offered={},
        fought={},
        after=None,
        damage=None,
        died=None,
        tricks=tuple(heard.tricks),
        alike=tuple(alike),
        missing=tuple(missing),
        clicks=tuple(joining.clicks),
        orders=orders,
    )


def _permanent(one: One, *, fights: bool = True) -> RecordedPermanent:
    return RecordedPermanent(one.id, one.name, one.controller, fights=fights)


def _unseen(had: Had, there: Iterable[One]) -> dict[str, str]:
    """For each player what isn't recorded of the permanents that they may control."""
    named = Counter((one.controller, one.name) for one in there)
    found: dict[str, str] = {}
    for player, names in had.items():
        left = {name: many - named[player, name] for name, many in names.items() if many > named[player, name]}
        found[player] = _in_words([f"{name} ({many})" if many > 1 else name for name, many in left.items()][::-1])
    return found


def _in_words(names: Sequence[str]) -> str:
    """What may be there too, the latest first.

    >>> _in_words(["Squadron Hawk", "Ox"])
    "Magic Online doesn't record what stays home: Squadron Hawk, Ox, cast or created before, may be there"
    """
    if not names:
        return "Magic Online doesn't record what stays home"
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    listed = ", ".join(names[:MOST_NAMES])
    return f"Magic Online doesn't record what stays home: {listed}{more}, cast or created before, may be there"
