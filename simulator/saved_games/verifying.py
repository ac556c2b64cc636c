"""Verifying a store: its rows are accounted for, and each game is folded, judged and played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.event import Event
from events.store import GameStore, Inspected, StoreClosed, StoreError
from simulator.editions import EditionError
from simulator.replay.difference import Unvouched
from simulator.replay.format import ReplayError
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.verifying.checking import Checked, ReplayChecks, check
from simulator.replay.verifying.verify import NO_SECRET, NOT_COUNTED
from simulator.saved_games.files import replay_of
from simulator.saved_games.saved_game import SavedGame

_OF_FILES = (NOT_COUNTED, NO_SECRET)
"""What nobody can vouch for in a single file; for a store, that is said once, or its rows prove it."""

MOST = 5
"""The most damages reported of one game; of the rest, only their number."""


class VerifiedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What came of verifying a game.

    Args:
        game: its id.
        events: how many events stand in it.
        digests: digests of single projections compared.
        legal: what players did that was judged again and is legal.
        undetermined: what players did that can't be judged here.
        rejected: declarations taken back that were judged to be so for the same rules.
        first: how many events stand before the first that disagrees; None where all is well.
        differs: what is not as it should be there; "" where all is well.
        unvouched: what it says and nothing in it can prove.
        error: what of it is damaged or can't be read; "" where all can.
    """

    game: str
    events: int = 0
    digests: int = 0
    legal: int = 0
    undetermined: int = 0
    rejected: int = 0
    first: int | None = None
    differs: str = ""
    unvouched: tuple[Unvouched, ...] = ()
    error: str = ""

    @property
    def status(self) -> int:
        """0 all is well, 1 something disagrees, 2 something can't be read, 3 something could not be judged."""
        if self.error or self.differs:
            return 2 if self.error else 1
        return 3 if self.undetermined else 0

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"ok": self.status == 0, **msgspec.to_builtins(self)}

    def __str__(self) -> str:
        if self.error:
            return f"{self.game}: {self.error}"
        if self.differs:
            return f"{self.game}: event {self.first}: {self.differs}"
        judged = f"{self.legal} judged legal and {self.rejected} rejected again"
        doubt = f", but {self.undetermined} that nobody here can judge" if self.undetermined else ""
        return f"{self.game}: {self.events} events, {self.digests} digests, {judged}, as they should be{doubt}"


def damage_of(inspected: Inspected) -> Mapping[str, Sequence[str]]:
    """What is damaged of each game, every game there is; what is of none, under ""."""
    damage: dict[str, list[str]] = {"": [], **{listed.game: [] for listed in inspected.games}}
    for game, what in inspected.damage:
        damage.setdefault(game, []).append(what)
    return damage


def unvouched(inspected: Inspected, games: Sequence[str]) -> Iterator[str]:
    """What of a store, and of some of its games, nothing in it can prove, a line each."""
    bare = {game: inspected.bare[game] for game in games if inspected.bare.get(game)}
    if bare:
        named = ", ".join([*bare][:MOST]) + (f" and {len(bare) - MOST} more" if len(bare) > MOST else "")
        yield (
            f"{sum(bare.values())} rows have no checksum, an older version wrote them: a changed byte shows there only "
            f"where a digest or a rule contradicts it (in {named}); "
            "`games export`, and `games import` into a new store, give them one"
        )
    yield from (f"not checked: {what}" for what in inspected.unchecked)
    if games:
        yield f"can't vouch for {NO_SECRET}"


def verify_game(store: GameStore, name: str, damage: Sequence[str] = ()) -> VerifiedGame:
    """Verify a stored game: it is read, opened, folded, judged and played again.

    Args:
        store: where it is.
        name: its id.
        damage: what is known to be damaged of it.

    Raises:
        StoreClosed: the store was closed meanwhile.
    """
    checked: Checked | None = None
    found = list(damage)
    try:
        SavedGame(store, name)
        checked = check(replay_of(store, name), ReplayChecks(verify=True, resim=True))
    except StoreClosed:
        raise
    except (StoreError, ReplayError, EditionError) as problem:
        found.append(str(problem))
    except Exception as problem:  # whatever the events of one game do to a fold, the other games are verified
        found.append(f"its events can't have happened one after the other ({type(problem).__name__}: {problem})")
    return VerifiedGame(game=name, error=_joined(found), **_counted(checked))


def _joined(found: Sequence[str]) -> str:
    more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
    return "; ".join([*found[:MOST], *more])


def _counted(checked: Checked | None) -> dict[str, Any]:
    """What was counted in a game, and the first difference."""
    if checked is None or checked.verified is None or checked.judged is None:
        return {}
    verified, judged = checked.verified, checked.judged
    counted = {
        "events": verified.events,
        "digests": verified.digests,
        "legal": judged.legal,
        "undetermined": judged.undetermined,
        "rejected": judged.rejected,
        "unvouched": tuple([doubt for doubt in checked.unvouched if doubt.what not in _OF_FILES]),
    }
    first = min(checked.differences, key=lambda difference: difference.line, default=None)
    if first is None:
        return counted
    return {**counted, "first": _before(checked.replay, first.line), "differs": str(first)}


def _before(replay: Replay, line: int) -> int:
    """How many events stand before a line of a replay."""
    return sum(isinstance(each, Event) for each in replay.lines[: max(0, line - FIRST_LINE)])
